"""HTML made of elements, so that text is escaped because there is no other way to put it in.

Terms       Markup: text that is HTML already; only `element` and `joined` make it. All other text is data, whoever
            wrote it: it is escaped, and characters that cannot be seen or that turn the text around are shown as
            `\\u202e`, so that a value looks like what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

_VOID = frozenset(("img", "meta", "br", "hr"))

# Control characters, what changes the direction of text, what has no width, and half surrogate pairs.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff]"
)


@dataclass(frozen=True, slots=True)
class Markup:
    """HTML."""

    html: str


Piece = Markup | str | int | float | None


def visible(text: str) -> str:
    """The text with what one would not see written out."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _html(piece: Piece) -> str:
    if piece is None:
        return ""
    return piece.html if isinstance(piece, Markup) else escape(visible(str(piece)), quote=True)


def element(name: str, /, *inside: Piece, **attributes: str | int | None) -> Markup:
    """`element("td", text, class_="n")`. An attribute that is None is left out; `_` in its name stands for `-`."""
    shown = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_html(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{shown}>")
    return Markup(f"<{name}{shown}>{''.join(map(_html, inside))}</{name}>")


def joined(pieces: Iterable[Piece], between: Piece = "") -> Markup:
    """Pieces one after the other."""
    return Markup(_html(between).join(map(_html, pieces)))


def style(css: str) -> Markup:
    """A style sheet of our own: it is no data, and `<` has no place in it."""
    if "<" in css:
        raise ValueError("a style sheet holds no markup")
    return Markup(f"<style>{css}</style>")

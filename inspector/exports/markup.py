"""HTML made of elements; no other way exists to add text, so all text is escaped.

Terms       Markup: finished HTML; only `element`, `joined` and `style` create it. All other text is data and gets
            escaped; invisible characters and characters that change the text direction appear as `\\u202e`, so
            that a value cannot disguise itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

_VOID = frozenset(("img", "input", "meta", "br", "hr"))

# Control characters, direction changes, zero-width characters, and half surrogate pairs.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\ud800-\udfff]"
)


@dataclass(frozen=True, slots=True)
class Markup:
    """Finished HTML."""

    html: str


Piece = Markup | str | int | float | None


def visible(text: str) -> str:
    """Returns the text with invisible characters written as escapes."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _html(piece: Piece) -> str:
    if piece is None:
        return ""
    return piece.html if isinstance(piece, Markup) else escape(visible(str(piece)), quote=True)


def element(name: str, /, *inside: Piece, **attributes: str | int | None) -> Markup:
    """Returns an element: `element("td", text, class_="n")`. Omits None attributes; `_` in their names becomes `-`."""
    shown = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_html(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{shown}>")
    return Markup(f"<{name}{shown}>{''.join(map(_html, inside))}</{name}>")


def joined(pieces: Iterable[Piece], between: Piece = "") -> Markup:
    """Returns all pieces in a row, with `between` as separator."""
    return Markup(_html(between).join(map(_html, pieces)))


def style(css: str) -> Markup:
    """Returns a style element; `css` is our own text, not data. Raises ValueError if it contains `<`."""
    if "<" in css:
        raise ValueError("a style sheet holds no markup")
    return Markup(f"<style>{css}</style>")

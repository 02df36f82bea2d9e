"""Line breaking: finds allowed break positions of a text, and breaks lines at a given width.

Terms       token: characters that stay together, and the spaces after them. x: the position of each character
            if the whole text is in one line; x[i] – x[s] is the width from s to i.
Rules       a line ends at a line feed; else after the last token that fits (its spaces may extend beyond the width); a
            token wider than the line is broken between characters, at least one a line. Tokens end at
            spaces, after hyphens and dashes, and on both sides of an ideograph.
Not here    the exceptions of the Unicode line breaking algorithm for other scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

_IDEOGRAPH = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
_ROUNDING = 1e-3  # the tolerance for rounding errors in sums of advances


class LineRange(NamedTuple):
    """A line from `start` to `end`; its visible part ends at `visible_end`, before spaces and the line feed."""

    start: int
    visible_end: int
    end: int


@cache
def _token() -> re.Pattern[str]:
    # Compiled at the first text that is wider than its line: it takes a sixtieth of the start of the window.
    return re.compile(
        rf"(?:[{_IDEOGRAPH}]|[^\s{_IDEOGRAPH}\-–—\u200b]*[\-–—\u200b]+|[^\s{_IDEOGRAPH}\-–—\u200b]+)[^\S\n]*"
        r"|[^\S\n]+"
    )


def tokens(text: str, start: int, end: int) -> Iterator[LineRange]:
    """Yields the tokens from `start` to `end`."""
    for match in _token().finditer(text, start, end):
        yield LineRange(match.start(), _visible_end(text, match.start(), match.end()), match.end())


def break_lines(text: str, x: Sequence[float], width: float, first_width: float | None = None) -> list[LineRange]:
    """Returns all lines; a text that ends with a line feed has an empty last line. `width` is in the unit of `x`;
    `first_width`, where it is given, that of the first line.
    """
    if first_width is None:
        first_width = width
    lines: list[LineRange] = []
    start = 0
    while True:
        feed = text.find("\n", start)
        end = len(text) if feed < 0 else feed
        _break_paragraph(text, x, width, first_width, start, end, lines)
        if feed < 0:
            return lines
        last = lines[-1]
        lines[-1] = LineRange(last.start, last.visible_end, feed + 1)
        start = feed + 1


def longest_token(text: str, x: Sequence[float]) -> float:
    """Returns the smallest width that breaks no token."""
    return max((x[t.visible_end] - x[t.start] for t in tokens(text, 0, len(text))), default=0.0)


def _break_paragraph(
    text: str, x: Sequence[float], width: float, first_width: float, start: int, end: int, lines: list[LineRange]
) -> None:
    rest = width + _ROUNDING
    limit = rest if lines else first_width + _ROUNDING
    if x[end] - x[start] <= limit:
        lines.append(LineRange(start, _visible_end(text, start, end), end))
        return
    line = start
    for token in tokens(text, start, end):
        if x[token.visible_end] - x[line] <= limit:
            continue
        if token.start > line:
            lines.append(LineRange(line, _visible_end(text, line, token.start), token.start))
            line, limit = token.start, rest
        while x[token.visible_end] - x[line] > limit:
            cut = line + 1
            while cut < token.visible_end and x[cut + 1] - x[line] <= limit:
                cut += 1
            if cut >= token.visible_end:
                break
            lines.append(LineRange(line, cut, cut))
            line, limit = cut, rest
    lines.append(LineRange(line, _visible_end(text, line, end), end))


def _visible_end(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace() and text[end - 1] != "\u00a0":
        end -= 1
    return end

"""VisualOrder: where the characters of a line of two directions stand.

Terms       stretch: characters next to each other in text and line, with one direction.
Not here    the direction of each character: bidi.py.
Source      Unicode Standard Annex 9, rules L1, L2 and L4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_MIRRORED = str.maketrans("()[]{}<>«»‹›≤≥", ")(][}{><»«›‹≥≤")


class Stretch(NamedTuple):
    """Characters from `start` to `end`, side by side; if `is_rtl`, the first character stands at the right."""

    start: int
    end: int
    is_rtl: bool


class VisualOrder(NamedTuple):
    """The stretches of a line from left to right, and the left and the right edge of each of its characters in px."""

    start: int
    stretches: list[Stretch]
    edges: list[tuple[float, float]]

    def carets(self) -> list[float]:
        """Returns the x of the caret before each character, and behind the last one."""
        of_rtl = set[int]()
        for stretch in self.stretches:
            if stretch.is_rtl:
                of_rtl.update(range(stretch.start, stretch.end))
        rtl = [self.start + i in of_rtl for i in range(len(self.edges))]
        before = [edge[is_rtl] for edge, is_rtl in zip(self.edges, rtl, strict=True)]
        return [*before, self.edges[-1][not rtl[-1]]]

    def offset_at(self, x: float) -> int:
        """Returns the offset of the caret nearest to `x`, from the start of the text."""
        at = min(range(len(self.edges)), key=lambda i: max(self.edges[i][0] - x, x - self.edges[i][1], 0.0))
        left, right = self.edges[at]
        is_rtl = any(s.is_rtl for s in self.stretches if s.start <= self.start + at < s.end)
        return self.start + at + ((x - left > right - x) != is_rtl)

    def bounds(self, start: int, end: int) -> tuple[float, float]:
        """Returns the left and the right edge of the characters from `start` to `end`, all of one stretch."""
        edges = self.edges[start - self.start : end - self.start]
        return min(edge[0] for edge in edges), max(edge[1] for edge in edges)

    def spans(self, start: int, end: int) -> list[tuple[float, float]]:
        """Returns the left and right edges of what the characters from `start` to `end` cover, from left to right."""
        covered: list[tuple[float, float]] = []
        for stretch in self.stretches:
            low, high = max(start, stretch.start), min(end, stretch.end)
            if low < high:
                left, right = self.bounds(low, high)
                if covered and abs(covered[-1][1] - left) < 1e-3:
                    left = covered.pop()[0]
                covered.append((left, right))
        return covered


def visual_order(
    levels: Sequence[int], start: int, end: int, widths: Sequence[float], left: float
) -> VisualOrder | None:
    """Returns the order of the characters of a line that begins at `left` px; None for a line in text order.

    `widths`: of the characters from `start` to `end`, in px.
    """
    of_line = list(levels[start:end])
    if not of_line or (min(of_line) == max(of_line) and of_line[0] % 2 == 0):
        return None
    stretches = _stretches(of_line, start)
    edges = [(0.0, 0.0)] * (end - start)
    x = left
    for stretch in stretches:
        at = range(stretch.start, stretch.end)
        for i in reversed(at) if stretch.is_rtl else at:
            edges[i - start] = (x, x + widths[i - start])
            x += widths[i - start]
    return VisualOrder(start, stretches, edges)


def mirrored(text: str) -> str:
    """Returns `text` with the other one of each pair of brackets, as it is drawn from right to left."""
    return text.translate(_MIRRORED)


def _stretches(levels: Sequence[int], offset: int) -> list[Stretch]:
    """The stretches of one level from left to right: from the highest level down, what is not lower is turned round."""
    runs: list[tuple[int, int, int]] = []
    for i, level in enumerate(levels):
        if runs and runs[-1][2] == level:
            runs[-1] = (runs[-1][0], i + 1, level)
        else:
            runs.append((i, i + 1, level))
    for least in range(max(levels), 0, -1):
        i = 0
        while i < len(runs):
            start = i
            while i < len(runs) and runs[i][2] >= least:
                i += 1
            runs[start:i] = reversed(runs[start:i])
            i += 1
    return [Stretch(offset + start, offset + end, level % 2 == 1) for start, end, level in runs]

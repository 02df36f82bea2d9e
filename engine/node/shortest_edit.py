"""The shortest edit from one list to another: which elements stay, if as few as possible are removed and inserted.

Several edits may be equally short. Programs see which one is chosen, because a modifier node that stays is updated and
a new one is created; so the search goes in the same order as Compose's: Myers' algorithm in linear space.

Terms       path: removals, insertions and matches from one corner of a range, with `edits` removals and insertions.
            diagonal: the places with the same difference of old and new index; matches stay on it. forth, back: the
            searches from the start and, mirrored, from the end of both lists. middle: the last edit, with its
            matches, of the path on which both searches meet; it divides a range into two smaller ones.
Source      Myers, An O(ND) Difference Algorithm (1986); Compose MyersDiff.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

IsSame = Callable[[int, int], bool]
Point = tuple[int, int]
"""An index of the old list, and one of the new list."""


class _Step(NamedTuple):
    """The last edit of a path, then `matches` elements that stay; both points count from the corner of the search."""

    begin: Point
    end: Point
    matches: int


class _Search:
    """The farthest path on each diagonal from one corner of a range of `width` old and `height` new elements."""

    def __init__(self, is_same: IsSame, width: int, height: int) -> None:
        self._is_same = is_same
        self._width, self._height = width, height
        self.farthest = {1: 0}
        """The number of old elements that the path on a diagonal has passed."""

    def extend(self, diagonal: int, edits: int) -> _Step:
        """Extends the farther neighboring path by one edit onto `diagonal`, and by all matches that follow."""
        farthest = self.farthest
        inserts = diagonal == -edits or (diagonal != edits and farthest[diagonal + 1] > farthest[diagonal - 1])
        x = farthest[diagonal + 1] if inserts else farthest[diagonal - 1] + 1
        y = x - diagonal
        begin = (x, y) if edits == 0 else (x, y - 1) if inserts else (x - 1, y)
        first = x
        while x < self._width and y < self._height and self._is_same(x, y):
            x, y = x + 1, y + 1
        farthest[diagonal] = x
        return _Step(begin, (x, y), x - first)

    def meets(self, other: _Search, diagonal: int, edits: int) -> bool:
        """Returns whether the path on `diagonal` reaches a path of the other search with at most so many edits."""
        mirrored = self._width - self._height - diagonal
        return abs(mirrored) <= edits and self.farthest[diagonal] + other.farthest[mirrored] >= self._width


class _Middle(NamedTuple):
    """What divides a range: `before` ends the first part, `after` starts the second part."""

    before: Point
    after: Point
    first_match: Point
    matches: int


def matches_of_shortest_edit(old_count: int, new_count: int, is_same: IsSame) -> list[Point]:
    """Returns the index pairs of the elements that stay, in order."""
    found: list[Point] = []
    ranges: list[tuple[Point, Point]] = [((0, 0), (old_count, new_count))]
    while ranges:
        start, end = ranges.pop()
        middle = _middle(start, end, is_same)
        if middle is not None:
            x, y = middle.first_match
            found += [(x + at, y + at) for at in range(middle.matches)]
            ranges += [(start, middle.before), (middle.after, end)]
    return sorted(found)


def _middle(start: Point, end: Point, is_same: IsSame) -> _Middle | None:
    (left, top), (right, bottom) = start, end
    width, height = right - left, bottom - top
    if width < 1 or height < 1:
        return None
    forth = _Search(lambda x, y: is_same(left + x, top + y), width, height)
    back = _Search(lambda x, y: is_same(right - 1 - x, bottom - 1 - y), width, height)
    is_odd = (width - height) % 2 == 1  # if so, the searches meet after an edit of `forth`
    for edits in range((width + height + 1) // 2):
        for diagonal in range(-edits, edits + 1, 2):
            step = forth.extend(diagonal, edits)
            if is_odd and forth.meets(back, diagonal, edits - 1):
                (x, y), (far_x, far_y) = step.begin, step.end
                after = (left + far_x, top + far_y)
                first = (after[0] - step.matches, after[1] - step.matches)
                return _Middle((left + x, top + y), after, first, step.matches)
        for diagonal in range(-edits, edits + 1, 2):
            step = back.extend(diagonal, edits)
            if not is_odd and back.meets(forth, diagonal, edits):
                (x, y), (far_x, far_y) = step.begin, step.end
                before = (right - far_x, bottom - far_y)
                return _Middle(before, (right - x, bottom - y), before, step.matches)
    return None

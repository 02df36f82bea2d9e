"""Lifetimes: in which frames the scopes and nodes of a recording exist.

Why         A sentence about an early frame may name a container by a text in it only if the text is in it in that
            frame, too: a page that showed a spinner first is not the page around its last text.
Not here    the names: display_names.py.
"""

from __future__ import annotations

from collections.abc import Container


class Lifetimes:
    """The frames in which subjects appear and leave. `gone`: the subjects that do not exist now."""

    def __init__(self, gone: Container[int]) -> None:
        self._gone = gone
        self._first: dict[int, int] = {}
        self._last: dict[int, int] = {}
        self._returned: set[int] = set()
        self.frame = 0
        """The frame that is being added."""

    def met(self, number: int) -> None:
        """Notes that a subject appears, or returns."""
        if self._first.setdefault(number, self.frame) != self.frame:
            self._returned.add(number)

    def left(self, number: int) -> None:
        """Notes that a subject leaves; it may return."""
        self._last[number] = self.frame

    def is_there_throughout(self, part: int, whole: int) -> bool:
        """Returns whether `part` exists in each frame in which `whole` exists, as far as the recording says."""
        if self._first.get(part, 0) > self._first.get(whole, 0):
            return False
        if part in self._returned and whole not in self._returned:
            return False
        return part not in self._gone or (whole in self._gone and self._last.get(part, 0) >= self._last.get(whole, 0))

    def are_met(self, one: int, other: int) -> bool:
        """Returns whether a frame has both subjects at its end."""
        return one != other and self._is_before_the_end(one, other) and self._is_before_the_end(other, one)

    def _is_before_the_end(self, one: int, other: int) -> bool:
        return other not in self._gone or self._first.get(one, 0) < self._last.get(other, 0)

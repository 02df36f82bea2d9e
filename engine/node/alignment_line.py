"""AlignmentLine: a named line that a layout offers to its parents, for example the first baseline of a text.

Terms       horizontal line: has a y. vertical line: has an x. merger: gives one position from two when
            several children offer the same line.
Not here    readers of a line, invalidation after changes: alignment_lines.py.
Source      Compose AlignmentLine.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final


class AlignmentLine:
    """An alignment line. It compares by identity: create each line once, at module level."""

    __slots__ = ("merger", "name")

    UNSPECIFIED: ClassVar[int] = -(2**31)
    """The position of a line that neither the layout nor its children offer."""

    is_horizontal: ClassVar[bool] = True

    def __init__(self, merger: Callable[[int, int], int], name: str | None = None) -> None:
        self.merger = merger
        self.name = name

    def __repr__(self) -> str:
        return self.name or f"{type(self).__name__}({getattr(self.merger, '__name__', self.merger)})"


class HorizontalAlignmentLine(AlignmentLine):
    """A line with a y position."""

    __slots__ = ()


class VerticalAlignmentLine(AlignmentLine):
    """A line with an x position."""

    __slots__ = ()

    is_horizontal: ClassVar[bool] = False


FIRST_BASELINE: Final = HorizontalAlignmentLine(min, "FIRST_BASELINE")
LAST_BASELINE: Final = HorizontalAlignmentLine(max, "LAST_BASELINE")

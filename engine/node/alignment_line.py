"""AlignmentLine: a named line a layout may offer to its parents, such as the first baseline of a text.

Terms       horizontal line: has a y. vertical line: has an x. merger: gives one position from two when
            several children offer the same line.
Not here    who asked for which line and what that invalidates: alignment_lines.py.
Source      Compose AlignmentLine.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final


class AlignmentLine:
    """A line; compares by identity. Make it once, at module level."""

    __slots__ = ("merger", "name")

    UNSPECIFIED: ClassVar[int] = -(2**31)
    """What asking for a line gives when nobody inside offers it."""

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

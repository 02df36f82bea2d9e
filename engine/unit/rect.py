"""Rect and IntRect: axis-aligned rectangles in px, right and bottom edges excluded."""

from __future__ import annotations

from math import ceil, floor, inf
from typing import ClassVar, NamedTuple

from engine.unit.offset import IntOffset, Offset, refuse
from engine.unit.size import IntSize, Size


class _FloatEdges(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float


class _IntEdges(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int


class Rect(_FloatEdges):
    """A rectangle in px, not rounded. An empty rectangle has no positive width or height."""

    __slots__ = ()

    ZERO: ClassVar[Rect]
    LARGEST: ClassVar[Rect]

    @staticmethod
    def from_offset_size(offset: tuple[float, float], size: tuple[float, float]) -> Rect:
        """A rectangle at `offset` with `size`."""
        return Rect(offset[0], offset[1], offset[0] + size[0], offset[1] + size[1])

    @staticmethod
    def from_center(center: tuple[float, float], radius: float) -> Rect:
        """The square around a circle."""
        return Rect(center[0] - radius, center[1] - radius, center[0] + radius, center[1] + radius)

    def __add__(self, other: object) -> Rect:
        refuse(self, "+")

    def __mul__(self, other: object) -> Rect:
        refuse(self, "*")

    @property
    def width(self) -> float:
        """Right minus left."""
        return self[2] - self[0]

    @property
    def height(self) -> float:
        """Bottom minus top."""
        return self[3] - self[1]

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self[2] - self[0], self[3] - self[1])

    @property
    def top_left(self) -> Offset:
        """The top left corner."""
        return Offset(self[0], self[1])

    @property
    def top_right(self) -> Offset:
        """The top right corner."""
        return Offset(self[2], self[1])

    @property
    def bottom_left(self) -> Offset:
        """The bottom left corner."""
        return Offset(self[0], self[3])

    @property
    def bottom_right(self) -> Offset:
        """The bottom right corner."""
        return Offset(self[2], self[3])

    @property
    def center(self) -> Offset:
        """The center."""
        return Offset((self[0] + self[2]) / 2, (self[1] + self[3]) / 2)

    @property
    def is_empty(self) -> bool:
        """True if the rectangle contains no point."""
        return not (self[0] < self[2] and self[1] < self[3])

    @property
    def is_finite(self) -> bool:
        """True if all edges are finite numbers."""
        return all(-inf < edge < inf for edge in self)

    def contains(self, point: tuple[float, float]) -> bool:
        """True if `point` is inside; right and bottom edges are outside."""
        return self[0] <= point[0] < self[2] and self[1] <= point[1] < self[3]

    def __contains__(self, point: object) -> bool:
        return isinstance(point, tuple) and len(point) == 2 and self.contains(point)

    def overlaps(self, other: Rect) -> bool:
        """True if both rectangles have common points."""
        return self[0] < other[2] and other[0] < self[2] and self[1] < other[3] and other[1] < self[3]

    def intersect(self, other: Rect) -> Rect:
        """Returns the common part; empty (possibly with negative extent) if the rectangles do not overlap."""
        return Rect(max(self[0], other[0]), max(self[1], other[1]), min(self[2], other[2]), min(self[3], other[3]))

    def union(self, other: Rect) -> Rect:
        """Returns the smallest rectangle around both; an empty one is ignored."""
        if self.is_empty:
            return other
        if other.is_empty:
            return self
        return Rect(min(self[0], other[0]), min(self[1], other[1]), max(self[2], other[2]), max(self[3], other[3]))

    def translate(self, x: float, y: float) -> Rect:
        """Returns the rectangle, moved by (x, y)."""
        return Rect(self[0] + x, self[1] + y, self[2] + x, self[3] + y)

    def inflate(self, delta: float) -> Rect:
        """Returns the rectangle, with each edge moved outward by `delta`."""
        return Rect(self[0] - delta, self[1] - delta, self[2] + delta, self[3] + delta)

    def deflate(self, delta: float) -> Rect:
        """Returns the rectangle, with each edge moved inward by `delta`."""
        return self.inflate(-delta)

    def round_out(self) -> IntRect:
        """Returns the smallest rectangle of whole px around this one."""
        return IntRect(floor(self[0]), floor(self[1]), ceil(self[2]), ceil(self[3]))

    def lerp_to(self, stop: Rect, fraction: float) -> Rect:
        """Interpolates each edge linearly."""
        return Rect(*(a + (b - a) * fraction for a, b in zip(self, stop, strict=True)))


class IntRect(_IntEdges):
    """A rectangle of whole px."""

    __slots__ = ()

    ZERO: ClassVar[IntRect]

    @staticmethod
    def from_offset_size(offset: tuple[int, int], size: tuple[int, int]) -> IntRect:
        """A rectangle at `offset` with `size`."""
        return IntRect(offset[0], offset[1], offset[0] + size[0], offset[1] + size[1])

    def __add__(self, other: object) -> IntRect:
        refuse(self, "+")

    def __mul__(self, other: object) -> IntRect:
        refuse(self, "*")

    @property
    def width(self) -> int:
        """Right minus left."""
        return self[2] - self[0]

    @property
    def height(self) -> int:
        """Bottom minus top."""
        return self[3] - self[1]

    @property
    def size(self) -> IntSize:
        """Width and height."""
        return IntSize(self[2] - self[0], self[3] - self[1])

    @property
    def top_left(self) -> IntOffset:
        """The top left corner."""
        return IntOffset(self[0], self[1])

    @property
    def center(self) -> IntOffset:
        """The center, rounded down."""
        return IntOffset((self[0] + self[2]) // 2, (self[1] + self[3]) // 2)

    @property
    def is_empty(self) -> bool:
        """True if the rectangle contains no point."""
        return self[0] >= self[2] or self[1] >= self[3]

    def contains(self, point: tuple[float, float]) -> bool:
        """True if `point` is inside; right and bottom edges are outside."""
        return self[0] <= point[0] < self[2] and self[1] <= point[1] < self[3]

    def __contains__(self, point: object) -> bool:
        return isinstance(point, tuple) and len(point) == 2 and self.contains(point)

    def overlaps(self, other: IntRect) -> bool:
        """True if both rectangles have common points."""
        return self[0] < other[2] and other[0] < self[2] and self[1] < other[3] and other[1] < self[3]

    def intersect(self, other: IntRect) -> IntRect:
        """Returns the common part; empty if the rectangles do not overlap."""
        return IntRect(max(self[0], other[0]), max(self[1], other[1]), min(self[2], other[2]), min(self[3], other[3]))

    def union(self, other: IntRect) -> IntRect:
        """Returns the smallest rectangle around both; an empty one is ignored."""
        if self.is_empty:
            return other
        if other.is_empty:
            return self
        return IntRect(min(self[0], other[0]), min(self[1], other[1]), max(self[2], other[2]), max(self[3], other[3]))

    def translate(self, x: int, y: int) -> IntRect:
        """Returns the rectangle, moved by (x, y)."""
        return IntRect(self[0] + x, self[1] + y, self[2] + x, self[3] + y)

    def inflate(self, delta: int) -> IntRect:
        """Returns the rectangle, with each edge moved outward by `delta`."""
        return IntRect(self[0] - delta, self[1] - delta, self[2] + delta, self[3] + delta)

    def to_rect(self) -> Rect:
        """Returns the rectangle as floats."""
        return Rect(float(self[0]), float(self[1]), float(self[2]), float(self[3]))


Rect.ZERO = Rect(0.0, 0.0, 0.0, 0.0)
Rect.LARGEST = Rect(-1e9, -1e9, 1e9, 1e9)
IntRect.ZERO = IntRect(0, 0, 0, 0)

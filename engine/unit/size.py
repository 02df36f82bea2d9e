"""Size and IntSize: width and height in px."""

from __future__ import annotations

from math import floor, nan
from typing import ClassVar, NamedTuple

from engine.unit.offset import IntOffset, Offset, refuse


class _FloatExtent(NamedTuple):
    width: float
    height: float


class _IntExtent(NamedTuple):
    width: int
    height: int


class Size(_FloatExtent):
    """A size in px, not rounded."""

    __slots__ = ()

    ZERO: ClassVar[Size]
    UNSPECIFIED: ClassVar[Size]

    def __add__(self, other: object) -> Size:
        refuse(self, "+")

    def __mul__(self, factor: float) -> Size:  # type: ignore[override]  # scales, unlike a tuple
        return Size(self[0] * factor, self[1] * factor)

    __rmul__ = __mul__  # type: ignore[assignment]  # scales, unlike a tuple

    def __truediv__(self, divisor: float) -> Size:
        return Size(self[0] / divisor, self[1] / divisor)

    @property
    def is_specified(self) -> bool:
        """False for Size.UNSPECIFIED."""
        return self[0] == self[0]

    @property
    def is_empty(self) -> bool:
        """True if the size is unspecified, or not positive in one direction."""
        return not (self[0] > 0 and self[1] > 0)

    @property
    def min_dimension(self) -> float:
        """The smaller of width and height."""
        return min(self[0], self[1])

    @property
    def max_dimension(self) -> float:
        """The larger of width and height."""
        return max(self[0], self[1])

    @property
    def center(self) -> Offset:
        """The center point, in px."""
        return Offset(self[0] / 2, self[1] / 2)

    def copy(self, width: float | None = None, height: float | None = None) -> Size:
        """Returns the size with other values of some dimensions."""
        return Size(self[0] if width is None else width, self[1] if height is None else height)

    def round(self) -> IntSize:
        """Returns the nearest size in whole px; halves are rounded up."""
        return IntSize(floor(self[0] + 0.5), floor(self[1] + 0.5))

    def lerp_to(self, stop: Size, fraction: float) -> Size:
        """Interpolates linearly."""
        return Size(self[0] + (stop[0] - self[0]) * fraction, self[1] + (stop[1] - self[1]) * fraction)


class IntSize(_IntExtent):
    """A size in whole px, from a measurement."""

    __slots__ = ()

    ZERO: ClassVar[IntSize]

    def __add__(self, other: object) -> IntSize:
        refuse(self, "+")

    def __mul__(self, factor: float) -> IntSize:  # type: ignore[override]  # scales, unlike a tuple
        return IntSize(floor(self[0] * factor), floor(self[1] * factor))

    __rmul__ = __mul__  # type: ignore[assignment]  # scales, unlike a tuple

    def __floordiv__(self, divisor: int) -> IntSize:
        return IntSize(self[0] // divisor, self[1] // divisor)

    @property
    def center(self) -> IntOffset:
        """The center of an area of this size, rounded down."""
        return IntOffset(self[0] // 2, self[1] // 2)

    def copy(self, width: int | None = None, height: int | None = None) -> IntSize:
        """Returns the size with other values of some dimensions."""
        return IntSize(self[0] if width is None else width, self[1] if height is None else height)

    def to_size(self) -> Size:
        """Returns the size as floats."""
        return Size(float(self[0]), float(self[1]))

    def lerp_to(self, stop: IntSize, fraction: float) -> IntSize:
        """Interpolates linearly, rounded half up."""
        return IntSize(
            floor(self[0] + (stop[0] - self[0]) * fraction + 0.5),
            floor(self[1] + (stop[1] - self[1]) * fraction + 0.5),
        )


Size.ZERO = Size(0.0, 0.0)
Size.UNSPECIFIED = Size(nan, nan)
IntSize.ZERO = IntSize(0, 0)

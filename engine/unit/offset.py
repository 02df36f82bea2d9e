"""Offset, IntOffset, Velocity: vectors in px. They are tuples, so they unpack and compare at C speed."""

from __future__ import annotations

from math import floor, hypot, inf, nan
from typing import ClassVar, NamedTuple, NoReturn


class _FloatPair(NamedTuple):
    x: float
    y: float


class _IntPair(NamedTuple):
    x: int
    y: int


class Offset(_FloatPair):
    """A point or a displacement in px, not rounded."""

    __slots__ = ()

    ZERO: ClassVar[Offset]
    UNSPECIFIED: ClassVar[Offset]
    INFINITE: ClassVar[Offset]

    def __add__(self, other: tuple[float, float]) -> Offset:  # type: ignore[override]  # adds, unlike a tuple
        return Offset(self[0] + other[0], self[1] + other[1])

    __radd__ = __add__

    def __sub__(self, other: tuple[float, float]) -> Offset:
        return Offset(self[0] - other[0], self[1] - other[1])

    def __mul__(self, factor: float) -> Offset:  # type: ignore[override]  # scales, unlike a tuple
        return Offset(self[0] * factor, self[1] * factor)

    __rmul__ = __mul__  # type: ignore[assignment]  # scales, unlike a tuple

    def __truediv__(self, divisor: float) -> Offset:
        return Offset(self[0] / divisor, self[1] / divisor)

    def __neg__(self) -> Offset:
        return Offset(-self[0], -self[1])

    @property
    def is_specified(self) -> bool:
        """False for Offset.UNSPECIFIED."""
        return self[0] == self[0]

    @property
    def is_finite(self) -> bool:
        """True if both coordinates are finite numbers."""
        return -inf < self[0] < inf and -inf < self[1] < inf

    def get_distance(self) -> float:
        """Returns the length of the vector."""
        return hypot(self[0], self[1])

    def get_distance_squared(self) -> float:
        """Returns the squared length of the vector."""
        return self[0] * self[0] + self[1] * self[1]

    def copy(self, x: float | None = None, y: float | None = None) -> Offset:
        """Returns the offset with other values of some coordinates."""
        return Offset(self[0] if x is None else x, self[1] if y is None else y)

    def round(self) -> IntOffset:
        """Returns the nearest whole px; halves are rounded up."""
        return IntOffset(floor(self[0] + 0.5), floor(self[1] + 0.5))

    def lerp_to(self, stop: Offset, fraction: float) -> Offset:
        """Interpolates linearly."""
        return Offset(self[0] + (stop[0] - self[0]) * fraction, self[1] + (stop[1] - self[1]) * fraction)


class IntOffset(_IntPair):
    """A position in whole px, for placement."""

    __slots__ = ()

    ZERO: ClassVar[IntOffset]
    MAX: ClassVar[IntOffset]

    def __add__(self, other: tuple[int, int]) -> IntOffset:  # type: ignore[override]  # adds, unlike a tuple
        return IntOffset(self[0] + other[0], self[1] + other[1])

    __radd__ = __add__

    def __sub__(self, other: tuple[int, int]) -> IntOffset:
        return IntOffset(self[0] - other[0], self[1] - other[1])

    def __mul__(self, factor: float) -> IntOffset:  # type: ignore[override]  # scales, unlike a tuple
        return IntOffset(floor(self[0] * factor + 0.5), floor(self[1] * factor + 0.5))

    __rmul__ = __mul__  # type: ignore[assignment]  # scales, unlike a tuple

    def __truediv__(self, divisor: float) -> IntOffset:
        return IntOffset(floor(self[0] / divisor + 0.5), floor(self[1] / divisor + 0.5))

    def __neg__(self) -> IntOffset:
        return IntOffset(-self[0], -self[1])

    def copy(self, x: int | None = None, y: int | None = None) -> IntOffset:
        """Returns the offset with other values of some coordinates."""
        return IntOffset(self[0] if x is None else x, self[1] if y is None else y)

    def to_offset(self) -> Offset:
        """Returns the offset as floats."""
        return Offset(float(self[0]), float(self[1]))

    def lerp_to(self, stop: IntOffset, fraction: float) -> IntOffset:
        """Interpolates linearly, rounded half up."""
        return IntOffset(
            floor(self[0] + (stop[0] - self[0]) * fraction + 0.5),
            floor(self[1] + (stop[1] - self[1]) * fraction + 0.5),
        )


class Velocity(_FloatPair):
    """A velocity in px per second, for example at the end of a drag."""

    __slots__ = ()

    ZERO: ClassVar[Velocity]

    def __add__(self, other: tuple[float, float]) -> Velocity:  # type: ignore[override]  # adds, unlike a tuple
        return Velocity(self[0] + other[0], self[1] + other[1])

    __radd__ = __add__

    def __sub__(self, other: tuple[float, float]) -> Velocity:
        return Velocity(self[0] - other[0], self[1] - other[1])

    def __mul__(self, factor: float) -> Velocity:  # type: ignore[override]  # scales, unlike a tuple
        return Velocity(self[0] * factor, self[1] * factor)

    __rmul__ = __mul__  # type: ignore[assignment]  # scales, unlike a tuple

    def __truediv__(self, divisor: float) -> Velocity:
        return Velocity(self[0] / divisor, self[1] / divisor)

    def __neg__(self) -> Velocity:
        return Velocity(-self[0], -self[1])

    def copy(self, x: float | None = None, y: float | None = None) -> Velocity:
        """Returns the velocity with other values of some coordinates."""
        return Velocity(self[0] if x is None else x, self[1] if y is None else y)


def refuse(value: object, operation: str) -> NoReturn:
    """Raises TypeError: the operation on the underlying tuple has no meaning for `value`."""
    raise TypeError(f"{operation} is not defined for {type(value).__name__}.")


Offset.ZERO = Offset(0.0, 0.0)
Offset.UNSPECIFIED = Offset(nan, nan)
Offset.INFINITE = Offset(inf, inf)
IntOffset.ZERO = IntOffset(0, 0)
IntOffset.MAX = IntOffset(2**31 - 1, 2**31 - 1)
Velocity.ZERO = Velocity(0.0, 0.0)

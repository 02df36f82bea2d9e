"""Constraints: the smallest and largest size that a parent allows, in whole px.

Terms       bounded: the maximum is a size, not INFINITY. tight (fixed): minimum equals maximum.
Invariants  0 ≤ min ≤ max in both directions; a minimum is never infinite; a maximum is INFINITY or at
            most MAX_SIZE. A number between the two is most likely `INFINITY - something` by mistake,
            and raises ValueError.
Source      Compose ui-unit Constraints.kt (which packs them into one long).
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from engine.mistakes.short_repr import short_repr
from engine.unit import density
from engine.unit.offset import refuse
from engine.unit.size import IntSize

INFINITY = 2**31 - 1
MAX_SIZE = 2**24  # up to here, every integer is exact in Skia's 32-bit floats
assert density.INFINITE_PX == INFINITY

_make = tuple.__new__


class _Bounds(NamedTuple):
    min_width: int
    max_width: int
    min_height: int
    max_height: int


class Constraints(_Bounds):
    """The range of sizes for a measure block, in px. `Constraints()` allows every size.

    Raises TypeError or ValueError for values that are not whole or break the invariants.
    """

    __slots__ = ()

    INFINITY: ClassVar[int] = INFINITY

    def __new__(
        cls,
        min_width: int = 0,
        max_width: int = INFINITY,
        min_height: int = 0,
        max_height: int = INFINITY,
    ) -> Constraints:
        # The types first: a value that is no number cannot be compared.
        if not (
            type(min_width) is type(max_width) is type(min_height) is type(max_height) is int
            and 0 <= min_width <= max_width
            and 0 <= min_height <= max_height
            and (max_width <= MAX_SIZE or (max_width == INFINITY and min_width <= MAX_SIZE))
            and (max_height <= MAX_SIZE or (max_height == INFINITY and min_height <= MAX_SIZE))
        ):
            return _checked(cls, min_width, max_width, min_height, max_height)
        return _make(cls, (min_width, max_width, min_height, max_height))

    @staticmethod
    def fixed(w: int, h: int) -> Constraints:
        """Constraints that allow one size only, in px."""
        return Constraints(w, w, h, h)

    @staticmethod
    def fixed_width(width: int) -> Constraints:
        """Constraints that fix the width, in px, and allow every height."""
        return Constraints(width, width, 0, INFINITY)

    @staticmethod
    def fixed_height(height: int) -> Constraints:
        """Constraints that fix the height, in px, and allow every width."""
        return Constraints(0, INFINITY, height, height)

    def __add__(self, other: object) -> Constraints:
        refuse(self, "+")

    def __mul__(self, other: object) -> Constraints:
        refuse(self, "*")

    @property
    def has_bounded_width(self) -> bool:
        """True if the maximum width is not INFINITY."""
        return self[1] != INFINITY

    @property
    def has_bounded_height(self) -> bool:
        """True if the maximum height is not INFINITY."""
        return self[3] != INFINITY

    @property
    def has_fixed_width(self) -> bool:
        """True if only one width is allowed."""
        return self[0] == self[1]

    @property
    def has_fixed_height(self) -> bool:
        """True if only one height is allowed."""
        return self[2] == self[3]

    @property
    def is_zero(self) -> bool:
        """True if the maximum width or height is 0."""
        return self[1] == 0 or self[3] == 0

    def copy(
        self,
        min_width: int | None = None,
        max_width: int | None = None,
        min_height: int | None = None,
        max_height: int | None = None,
    ) -> Constraints:
        """Returns constraints with other values of some bounds."""
        return Constraints(
            self[0] if min_width is None else min_width,
            self[1] if max_width is None else max_width,
            self[2] if min_height is None else min_height,
            self[3] if max_height is None else max_height,
        )

    def copy_max_dimensions(self) -> Constraints:
        """Returns constraints with the same maxima, and minima of 0."""
        return _make(Constraints, (0, self[1], 0, self[3]))

    def constrain_width(self, w: int) -> int:
        """Returns the allowed width nearest to `w`."""
        return self[0] if w < self[0] else self[1] if w > self[1] else w

    def constrain_height(self, h: int) -> int:
        """Returns the allowed height nearest to `h`."""
        return self[2] if h < self[2] else self[3] if h > self[3] else h

    def constrain(self, size: tuple[int, int]) -> IntSize:
        """Returns the allowed size nearest to `size`. For Constraints within these: `constrain_within`."""
        width, height = size
        return IntSize(
            self[0] if width < self[0] else self[1] if width > self[1] else width,
            self[2] if height < self[2] else self[3] if height > self[3] else height,
        )

    def is_satisfied_by(self, size: tuple[int, int]) -> bool:
        """True if `size` is allowed."""
        return self[0] <= size[0] <= self[1] and self[2] <= size[1] <= self[3]

    def offset(self, horizontal: int = 0, vertical: int = 0) -> Constraints:
        """Returns constraints with all bounds moved, as padding does. None falls below 0; INFINITY stays."""
        min_width, max_width, min_height, max_height = self
        if min_width:
            min_width += horizontal
            if min_width < 0:
                min_width = 0
        if max_width != INFINITY:
            max_width += horizontal
            if max_width < 0:
                max_width = 0
        if min_height:
            min_height += vertical
            if min_height < 0:
                min_height = 0
        if max_height != INFINITY:
            max_height += vertical
            if max_height < 0:
                max_height = 0
        return Constraints(min_width, max_width, min_height, max_height)

    def __repr__(self) -> str:
        names = ("min_width", "max_width", "min_height", "max_height")
        return (
            "Constraints("
            + ", ".join(f"{n}={'INFINITY' if v == INFINITY else v}" for n, v in zip(names, self, strict=True))
            + ")"
        )


def constrain_within(outer: Constraints, inner: Constraints) -> Constraints:
    """Returns `inner` with each bound coerced into the range of `outer`."""
    return Constraints(
        outer.constrain_width(inner[0]),
        outer.constrain_width(inner[1]),
        outer.constrain_height(inner[2]),
        outer.constrain_height(inner[3]),
    )


def _checked(cls: type[Constraints], min_width: int, max_width: int, min_height: int, max_height: int) -> Constraints:
    """The slow path of the constructor: converts whole floats and integers of other libraries, and explains errors."""
    given = (
        f"Constraints(min_width={short_repr(min_width)}, max_width={short_repr(max_width)}, "
        f"min_height={short_repr(min_height)}, max_height={short_repr(max_height)})"
    )
    values: list[int] = []
    for name, value in (
        ("min_width", min_width),
        ("max_width", max_width),
        ("min_height", min_height),
        ("max_height", max_height),
    ):
        try:
            whole = int(value)
        except OverflowError:
            whole = INFINITY if value > 0 else -INFINITY
        except (TypeError, ValueError):
            raise TypeError(f"{given}: {name} must be an int in px.") from None
        if whole != value and abs(whole) != INFINITY:
            raise TypeError(f"{given}: {name} is not whole; round dp with round_to_px(dp) first.")
        if whole < 0:
            raise ValueError(f"{given}: {name} is negative; subtract with offset(), which stops at 0.")
        if MAX_SIZE < whole != INFINITY:
            raise ValueError(
                f"{given}: {name} is neither a size up to {MAX_SIZE} nor Constraints.INFINITY; "
                "ask has_bounded_width / has_bounded_height before calculating with a maximum, "
                "or use offset()."
            )
        values.append(whole)
    for axis, low, high in (("width", values[0], values[1]), ("height", values[2], values[3])):
        if low > high:
            raise ValueError(f"{given}: min_{axis} is larger than max_{axis}.")
        if low == INFINITY:
            raise ValueError(f"{given}: min_{axis} must not be infinite.")
    return _make(cls, tuple(values))

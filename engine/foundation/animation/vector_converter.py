"""Converters between values of a program (Color, Dp, IntOffset …) and the numbers of animations.

Terms       vector: a tuple of floats, one for each dimension that moves independently.
            visibility threshold: the smallest visible difference in a dimension; a spring within it is at rest.
Invariants  I1 `from_vector(to_vector(v)) == v`; of a Color up to 8 bits a channel. I2 converters are values, found by
            the value's type.
Source of behavior  Compose animation-core VectorConverters.kt, VisibilityThresholds.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from struct import Struct
from typing import Any

from engine.snapshot.value_repr import value_repr
from engine.unit import Color, IntOffset, IntSize, Offset, Rect, Size, round_half_up
from engine.unit.color import from_oklab, to_oklab

Vector = tuple[float, ...]

_single = Struct("f")


def to_single(value: float) -> float:
    """Returns the nearest number of single precision."""
    result: float = _single.unpack(_single.pack(value))[0]
    return result


@dataclass(frozen=True)
class TwoWayConverter:
    """Converts values of one type to vectors and back.

    `whole`: the values are integers and animate in single precision, as Compose does: 60 % of the way from 40 to 0
    gives 15.999999, which truncates to 15 instead of 16.
    """

    to_vector: Callable[[Any], Vector]
    from_vector: Callable[[Vector], Any]
    visibility_threshold: float = 0.01
    whole: bool = False


def _to_int(vector: Vector) -> int:
    # Truncated in single precision: 0.29 × 100 is 29 there, and 28.999… in double precision.
    return int(to_single(vector[0]))


FloatConverter = TwoWayConverter(lambda value: (float(value),), lambda vector: vector[0], 0.01)
DpConverter = TwoWayConverter(lambda value: (float(value),), lambda vector: vector[0], 0.4)
IntConverter = TwoWayConverter(lambda value: (float(value),), _to_int, 1.0, whole=True)
OffsetConverter = TwoWayConverter(lambda value: (value.x, value.y), lambda vector: Offset(*vector), 1.0)
SizeConverter = TwoWayConverter(lambda value: (value.width, value.height), lambda vector: Size(*vector), 1.0)
IntOffsetConverter = TwoWayConverter(
    lambda value: (float(value.x), float(value.y)),
    lambda vector: IntOffset(round_half_up(vector[0]), round_half_up(vector[1])),
    1.0,
    whole=True,
)
IntSizeConverter = TwoWayConverter(
    lambda value: (float(value.width), float(value.height)),
    lambda vector: IntSize(max(round_half_up(vector[0]), 0), max(round_half_up(vector[1]), 0)),
    1.0,
    whole=True,
)
RectConverter = TwoWayConverter(
    lambda value: (value.left, value.top, value.right, value.bottom), lambda vector: Rect(*vector), 1.0
)
ColorConverter = TwoWayConverter(
    # Oklab, as in Compose: the interpolation of two colors passes no muddy colors.
    lambda value: (*to_oklab(value), value.a),
    lambda vector: from_oklab(*vector),
    0.01,
)

_by_type: dict[type, TwoWayConverter] = {
    float: FloatConverter,
    int: FloatConverter,
    Offset: OffsetConverter,
    Size: SizeConverter,
    IntOffset: IntOffsetConverter,
    IntSize: IntSizeConverter,
    Rect: RectConverter,
    Color: ColorConverter,
}


def converter_for(value: Any) -> TwoWayConverter:
    """Returns the converter for the type of `value`. Raises TypeError for an unknown type.

    An int animates as a float, unless IntConverter is given.
    """
    found = _by_type.get(type(value))
    if found is None:
        raise TypeError(
            f"{value_repr(value)} is not a type that animations know; "
            "pass converter=TwoWayConverter(to_vector, from_vector)."
        )
    return found

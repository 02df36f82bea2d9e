"""Converters between values of a program (Color, Dp, IntOffset …) and the numbers of animations.

Terms       vector: a tuple of floats, one for each dimension that moves independently.
            visibility threshold: the smallest visible difference in a dimension; a spring within it is at rest.
Precision   a vector's numbers are singles, like Compose's Float. For example, 60 % of an animation from 40 to 0 gives
            15.999999, truncated to 15.
Invariants  I1 `from_vector(to_vector(v)) == v` up to single precision, of a Color up to 8 bits a channel.
            I2 converters are values, found by the value's type.
Source of behavior  Compose animation-core VectorConverters.kt, VisibilityThresholds.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.snapshot.value_repr import value_repr
from engine.unit import Color, IntOffset, IntSize, Offset, Rect, Size, round_half_up
from engine.unit.color import from_oklab, to_oklab
from engine.unit.single import to_single

Vector = tuple[float, ...]


@dataclass(frozen=True, eq=False)
class TwoWayConverter:
    """Converts values of one type to vectors and back. It equals only itself, as in Compose."""

    to_vector: Callable[[Any], Vector]
    from_vector: Callable[[Vector], Any]
    visibility_threshold: float = 0.01


def _one(value: float) -> Vector:
    return (to_single(value),)


def _two(first: float, second: float) -> Vector:
    return (to_single(first), to_single(second))


def _to_int(vector: Vector) -> int:
    return int(vector[0])


FloatConverter = TwoWayConverter(_one, lambda vector: vector[0], 0.01)
DpConverter = TwoWayConverter(_one, lambda vector: vector[0], 0.4)
IntConverter = TwoWayConverter(_one, _to_int, 1.0)
OffsetConverter = TwoWayConverter(lambda value: _two(value.x, value.y), lambda vector: Offset(*vector), 1.0)
SizeConverter = TwoWayConverter(lambda value: _two(value.width, value.height), lambda vector: Size(*vector), 1.0)
IntOffsetConverter = TwoWayConverter(
    lambda value: _two(value.x, value.y),
    lambda vector: IntOffset(round_half_up(vector[0]), round_half_up(vector[1])),
    1.0,
)
IntSizeConverter = TwoWayConverter(
    lambda value: _two(value.width, value.height),
    lambda vector: IntSize(max(round_half_up(vector[0]), 0), max(round_half_up(vector[1]), 0)),
    1.0,
)
RectConverter = TwoWayConverter(
    lambda value: (*_two(value.left, value.top), *_two(value.right, value.bottom)),
    lambda vector: Rect(*vector),
    1.0,
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

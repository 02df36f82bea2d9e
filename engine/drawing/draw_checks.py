"""Refuses arguments of a draw that Skia would refuse when the pixels are made: then the line that drew is unknown.

Cost        a fill of one color is not checked; other inks are, for three comparisons of classes.
"""

from __future__ import annotations

from numbers import Real
from typing import Any, Final

from engine.drawing.blend_mode import BlendMode
from engine.drawing.color_filter import ColorFilter
from engine.drawing.draw_style import DrawStyle
from engine.snapshot.value_repr import value_repr

NUMBERS: Final = frozenset((int, float))


def check_ink(style: object, blend_mode: object, color_filter: object) -> None:
    """Raises TypeError unless the arguments are a style or None, a mode, and a filter or None."""
    if blend_mode.__class__ is not BlendMode:
        raise TypeError(f"blend_mode: expected a BlendMode, got {value_repr(blend_mode)}; write `BlendMode.MULTIPLY`")
    if style is not None and not isinstance(style, DrawStyle):
        raise TypeError(f"style: expected a DrawStyle, got {value_repr(style)}; write `Fill` or `Stroke(2)`")
    if color_filter is not None and not isinstance(color_filter, ColorFilter):
        raise TypeError(
            f"color_filter: expected a ColorFilter, got {value_repr(color_filter)}; write `ColorFilter.tint(Color.RED)`"
        )


def check_number(name: str, value: object) -> None:
    """Raises TypeError unless the argument `name` is a number; the error is explained where it leaves the engine."""
    if value.__class__ not in NUMBERS and not isinstance(value, Real):
        raise TypeError(f"a draw without a number as its {name}")


def check_angles(start: object, sweep: object) -> None:
    """Raises TypeError unless both angles are numbers."""
    check_number("start_angle", start)
    check_number("sweep_angle", sweep)


def corner_radii(given: Any) -> tuple[Any, ...]:
    """Returns the radii of the four corners, from one radius, a pair or four. Raises TypeError for anything else."""
    if isinstance(given, int | float):
        return (float(given),) * 4
    if isinstance(given, tuple | list) and len(given) == 2:
        return ((float(given[0]), float(given[1])),) * 4
    if not isinstance(given, tuple | list) or len(given) != 4:
        raise TypeError(
            f"corner_radius: expected a number, a pair or four numbers, got {value_repr(given)}; write "
            "`corner_radius=8`"
        )
    return tuple(map(float, given))

"""Linear interpolation of numbers, and of the values here with a method `lerp_to`."""

from __future__ import annotations

from typing import Any, TypeVar, cast

T = TypeVar("T")


def lerp(start: T, stop: T, fraction: float) -> T:
    """Returns `start` at fraction 0, `stop` at 1, and extrapolates outside. Integers give integers, rounded half up.

    Raises TypeError if the values are of different types, or without `lerp_to`.
    """
    if isinstance(start, int) and isinstance(stop, int):
        from engine.unit.density import round_half_up

        return cast(T, start + round_half_up((stop - start) * fraction))
    if isinstance(start, (int, float)) and isinstance(stop, (int, float)):
        return cast(T, (1 - fraction) * start + fraction * stop)
    lerp_to = getattr(start, "lerp_to", None)
    if lerp_to is None or type(start) is not type(stop):
        raise TypeError(
            f"lerp: cannot go from {type(start).__name__} to {type(stop).__name__}; "
            "both must be numbers, or the same type with a method lerp_to(stop, fraction)."
        )
    return cast(T, cast(Any, lerp_to)(stop, fraction))

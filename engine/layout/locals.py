"""The composition locals that each layout node stores: density and layout direction.

They are static: a change recomposes all content below, and each node receives the new value.
"""

from __future__ import annotations

from typing import Any, TypeVar

from engine.composition import CompositionLocal, static_composition_local_of
from engine.unit import Density, LayoutDirection

T = TypeVar("T")

_DEFAULT_DENSITY = Density(1.0)

LocalDensity = static_composition_local_of(lambda: _DEFAULT_DENSITY, name="LocalDensity")
"""Pixels per dp."""

LocalLayoutDirection = static_composition_local_of(lambda: LayoutDirection.LTR, name="LocalLayoutDirection")
"""The direction of rows and texts."""

_DEFAULTS: dict[Any, Any] = {LocalDensity: _DEFAULT_DENSITY, LocalLayoutDirection: LayoutDirection.LTR}


def value_in(locals_map: Any, local: CompositionLocal[T]) -> T:
    """Returns the value of `local` in a map of composition locals, outside composition."""
    holder = locals_map.holders.get(local)
    value: T = holder.value if holder is not None else _DEFAULTS[local]
    return value

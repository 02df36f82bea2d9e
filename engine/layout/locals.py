"""The composition locals that every layout node takes over: density and direction.

Static: a change of one re-runs all content below, and each node is told its new value.
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
"""Which way rows and texts run."""

_DEFAULTS: dict[Any, Any] = {LocalDensity: _DEFAULT_DENSITY, LocalLayoutDirection: LayoutDirection.LTR}


def value_in(locals_map: Any, local: CompositionLocal[T]) -> T:
    """The value of one of these locals in a map of composition locals, while nothing composes."""
    holder = locals_map.holders.get(local)
    value: T = holder.value if holder is not None else _DEFAULTS[local]
    return value

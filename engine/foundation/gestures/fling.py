"""Fling: a scroll that continues after the release and slows down. Unused velocity goes to the nested scroll parents.

Source of behavior  Compose foundation Scrollable.kt (DefaultFlingBehavior).
"""

from __future__ import annotations

from functools import cache
from typing import Protocol

from engine.foundation.animation.animation_state import AnimationScope, AnimationState
from engine.foundation.animation.decay import DecaySpec
from engine.foundation.animation.spline_decay import spline_based_decay
from engine.foundation.gestures.nested_scroll import FlingEndedError
from engine.foundation.gestures.scrollable_state import ScrollScope
from engine.snapshot.value_repr import value_repr


class FlingBehavior(Protocol):
    """How a scrollable moves after a release. Compose: FlingBehavior."""

    async def perform_fling(self, scope: ScrollScope, initial_velocity: float) -> float:
        """Scrolls, beginning with `initial_velocity` (px per second); returns the unused velocity."""


class DecayFling:
    """A fling that slows down by a decay and ends early at the end of the content."""

    __slots__ = ("spec",)

    def __init__(self, spec: DecaySpec | None = None) -> None:
        self.spec = spec if spec is not None else spline_based_decay()

    async def perform_fling(self, scope: ScrollScope, initial_velocity: float) -> float:
        """Scrolls along the decay; returns the unused velocity in px per second."""
        if abs(initial_velocity) <= 1.0:
            return initial_velocity
        left = initial_velocity
        last = 0.0

        def frame(animation: AnimationScope) -> None:
            nonlocal left, last
            delta = animation.value - last
            left = animation.velocity
            try:
                consumed = scope.scroll_by(delta)
            except FlingEndedError:
                animation.cancel_animation()
                return
            last = animation.value
            if abs(delta - consumed) > 0.5:
                animation.cancel_animation()

        await AnimationState(0.0, velocity_vector=(initial_velocity,)).animate_decay(self.spec, block=frame)
        return left


@cache
def default_fling(density: float) -> FlingBehavior:
    """The default fling behavior at this density (px per dp)."""
    return DecayFling(spline_based_decay(density))


def check_fling(value: object) -> None:
    """Raises TypeError for a function or another object without `perform_fling`; None is the default behavior."""
    if value is not None and not hasattr(value, "perform_fling"):
        raise TypeError(
            f"fling_behavior={value_repr(value)}: expected an object; write a class with "
            "`async def perform_fling(self, scope, initial_velocity):`"
        )

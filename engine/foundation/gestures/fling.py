"""Fling: what a scroll does after the finger has left – it decays, and hands on the speed it did not use.

Source of behaviour  Compose foundation Scrollable.kt (DefaultFlingBehavior).
"""

from __future__ import annotations

from functools import cache
from typing import Protocol

from engine.foundation.animation.animation_state import AnimationScope, AnimationState
from engine.foundation.animation.decay import DecaySpec
from engine.foundation.animation.spline_decay import spline_based_decay
from engine.foundation.gestures.scrollable_state import ScrollScope


class FlingBehavior(Protocol):
    async def perform_fling(self, scope: ScrollScope, initial_velocity: float) -> float:
        """Scrolls by itself from `initial_velocity` (px per second); returns the velocity left over."""


class DecayFling:
    """Slows down; ends at once where the content ends."""

    __slots__ = ("spec",)

    def __init__(self, spec: DecaySpec | None = None) -> None:
        self.spec = spec if spec is not None else spline_based_decay()

    async def perform_fling(self, scope: ScrollScope, initial_velocity: float) -> float:
        if abs(initial_velocity) <= 1.0:
            return initial_velocity
        left = initial_velocity
        last = 0.0

        def frame(animation: AnimationScope) -> None:
            nonlocal left, last
            delta = animation.value - last
            consumed = scope.scroll_by(delta)
            last = animation.value
            left = animation.velocity
            if abs(delta - consumed) > 0.5:
                animation.cancel_animation()

        await AnimationState(0.0, velocity_vector=(initial_velocity,)).animate_decay(self.spec, block=frame)
        return left


@cache
def default_fling(density: float) -> FlingBehavior:
    """What a scrollable does that was told nothing."""
    return DecayFling(spline_based_decay(density))

"""snap_towards: the last part of a fling, which ends at a position and never swings past it.

Source of behavior  Compose foundation SnapFlingBehavior.kt, animateWithTarget: a spring with a high initial velocity
                    passes its target; the fling stops at the target, or at the end of the content.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.animation_state import AnimationScope, AnimationState
from engine.foundation.animation.decay import DecaySpec

UNCONSUMED = 0.5
"""In px: what rounding to whole px leaves is no end of the content."""


def moving(velocity: float) -> AnimationState:
    """Returns the state of a fling that begins with `velocity` px per second."""
    state = AnimationState(0.0)
    state.velocity_vector = state.converter.to_vector(velocity)
    return state


def up_to(value: float, target: float) -> float:
    """Returns `value`, or `target` if `value` lies beyond it."""
    return min(value, target) if target > 0 else max(value, target) if target < 0 else 0.0


async def snap_towards(
    distance: float, state: AnimationState, spec: AnimationSpec, scroll_by: Callable[[float], float]
) -> float:
    """Scrolls by `distance` px with an animation that goes on with the velocity of `state`; returns the px left.

    `scroll_by(delta)` returns the consumed part of `delta` px. The animation ends early at `distance`, or where
    `scroll_by` leaves more than half a px.
    """
    scrolled, before = 0.0, state.velocity

    def frame(scope: AnimationScope) -> None:
        nonlocal scrolled
        reached = up_to(scope.value, distance)
        delta = reached - scrolled
        consumed = scroll_by(delta)
        scrolled += consumed
        if abs(delta - consumed) > UNCONSUMED or reached != scope.value:
            scope.cancel_animation()

    await state.animate_to(float(distance), spec, sequential=before != 0.0, block=frame)
    state.velocity_vector = state.converter.to_vector(up_to(state.velocity, before))
    return distance - scrolled


async def decay_towards(
    distance: float, state: AnimationState, spec: DecaySpec, scroll_by: Callable[[float], float]
) -> None:
    """Scrolls by a decay that begins with the velocity of `state` and ends at `distance` px, still moving."""
    last = 0.0

    def frame(scope: AnimationScope) -> None:
        nonlocal last
        reached = up_to(scope.value, distance)
        delta = reached - last
        last = reached
        consumed = scroll_by(delta)
        if abs(delta - consumed) > UNCONSUMED or abs(scope.value) >= abs(distance):
            scope.cancel_animation()

    await state.animate_decay(spec, sequential=state.velocity != 0.0, block=frame)

"""snap_towards: the last part of a fling, which ends at a position and never swings past it.

Source of behavior  Compose foundation SnapFlingBehavior.kt, animateWithTarget: a spring with a high initial velocity
                    passes its target; the fling stops at the target, or at the end of the content.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.animation_state import AnimationScope, AnimationState

_UNCONSUMED = 0.5  # px; what rounding to whole px leaves is no end


async def snap_towards(
    distance: float, velocity: float, spec: AnimationSpec, scroll_by: Callable[[float], float]
) -> None:
    """Scrolls by `distance` px with an animation that begins with `velocity` px per second.

    `scroll_by(delta)` returns the consumed part of `delta` px. The animation ends early at `distance`, or where
    `scroll_by` leaves more than half a px.
    """
    state = AnimationState(0.0)
    state.velocity_vector = state.converter.to_vector(velocity)
    scrolled = 0.0

    def frame(scope: AnimationScope) -> None:
        nonlocal scrolled
        reached = min(scope.value, distance) if distance > 0 else max(scope.value, distance) if distance < 0 else 0.0
        delta = reached - scrolled
        consumed = scroll_by(delta)
        scrolled += consumed
        if abs(delta - consumed) > _UNCONSUMED or reached != scope.value:
            scope.cancel_animation()

    await state.animate_to(float(distance), spec, block=frame)

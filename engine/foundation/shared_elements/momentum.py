"""Momentum: the velocity with which a gesture releases a shared element, as an offset that runs out.

Order       the offset begins in the frame of the release; the bounds wait for the composition of the new target. Once
            the bounds animate with a spring, the offset continues with the same spring.
Source of behavior  Compose animation SharedElement.kt (updateExitVelocity, momentumAnimationOffset).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.coroutines import CoroutineScope
from engine.foundation.animation.animatable import Animatable
from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.unit import Offset, Velocity

_FIRST = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=Offset(3.0, 3.0))
_HALF_PX = Offset(0.5, 0.5)


class Momentum:
    """The offset of one shared element. `bounds_spec()` returns the spec of its bounds, None without a target."""

    def __init__(self, coroutine_scope: CoroutineScope, bounds_spec: Callable[[], AnimationSpec | None]) -> None:
        self._coroutine_scope = coroutine_scope
        self._bounds_spec = bounds_spec
        self._offset = Animatable(Offset.ZERO)
        self._has_final_spec = False

    def start(self, velocity: Velocity) -> None:
        """Begins with `velocity` in px per second."""

        async def run() -> None:
            await self._offset.animate_to(Offset.ZERO, _FIRST, Offset(velocity[0], velocity[1]))
            self._has_final_spec = True

        self._coroutine_scope.launch(run)

    def offset(self) -> Offset:
        """Returns the present offset in px; observable state."""
        if not self._has_final_spec and self._offset.is_running:
            spec = self._bounds_spec()
            if spec is not None:
                self._has_final_spec = True
                if isinstance(spec, SpringSpec):
                    self._go_on(SpringSpec(spec.damping_ratio, spec.stiffness, _HALF_PX))
        value: Offset = self._offset.value
        return value

    def _go_on(self, spec: SpringSpec) -> None:
        async def run() -> None:
            await self._offset.animate_to(Offset.ZERO, spec)

        self._coroutine_scope.launch(run)

    def __repr__(self) -> str:
        return f"<Momentum {self._offset.value}>"

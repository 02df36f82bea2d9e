"""Animatable: a value that coroutines animate, one at a time; its velocity carries over to the next animation.

Invariants  I1 a new animation or snap interrupts the running one and starts at its value and velocity.
            I2 `.value` and `.target_value` are state. I3 the value never leaves its bounds: an animation
            that reaches a bound ends there. I4 an animation that raises ends where it stands: the value is its
            target again, so that a further call for the same target animates.
Source of behavior  Compose animation-core Animatable.kt.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from engine.foundation.animation.animation_spec import AnimationSpec, SpringSpec
from engine.foundation.animation.animation_state import AnimationScope, AnimationState, play
from engine.foundation.animation.decay import DecaySpec
from engine.foundation.animation.mutator_mutex import MutatorMutex
from engine.foundation.animation.target_animation import Animation, DecayAnimation, TargetBasedAnimation
from engine.foundation.animation.vector_converter import TwoWayConverter, converter_for
from engine.snapshot import mutable_state_of
from engine.snapshot.naming import origin_in_program
from engine.snapshot.value_repr import value_repr


class AnimationEndReason(Enum):
    """Why an animation ended."""

    FINISHED = "finished"
    BOUND_REACHED = "bound reached"


class AnimationResult(NamedTuple):
    """The result of an animation; `end_velocity` (units per second) can start the next one."""

    end_value: Any
    end_reason: AnimationEndReason
    end_velocity: Any
    end_state: AnimationState


class Animatable:
    """`await position.animate_to(100.0)`; read `position.value` in any phase. Compose: Animatable."""

    __slots__ = (
        "_state",
        "_target",
        "_is_running",
        "_mutex",
        "_default_spec",
        "_lower",
        "_upper",
        "turns",
        "lower_bound",
        "upper_bound",
    )

    def __init__(
        self, initial_value: Any, converter: TwoWayConverter | None = None, visibility_threshold: Any = None
    ) -> None:
        # The state takes its name from the program's assignment of the Animatable or its creator.
        name = origin_in_program(sys._getframe(1))
        self._state = AnimationState(initial_value, converter or converter_for(initial_value), name=name)
        self._target = mutable_state_of(initial_value, name="target_value")
        self._is_running = mutable_state_of(False, name="is_running")
        self._mutex = MutatorMutex()
        self._default_spec = SpringSpec(visibility_threshold=visibility_threshold)
        self._lower: tuple[float, ...] | None = None
        self._upper: tuple[float, ...] | None = None
        self.turns = 0
        """How many animations, jumps and stops were requested so far."""
        self.lower_bound: Any = None
        self.upper_bound: Any = None

    @property
    def value(self) -> Any:
        """The current value; observable state."""
        return self._state.state.value

    @property
    def target_value(self) -> Any:
        """The target of the running animation, or the value; observable state."""
        return self._target.value

    @property
    def is_running(self) -> bool:
        """Whether an animation runs; observable state."""
        return bool(self._is_running.value)

    @property
    def velocity(self) -> Any:
        """The current velocity, in units per second."""
        return self._state.velocity

    def as_state(self) -> Any:
        """Returns the state object of the value; its reads observe only the value."""
        return self._state.state

    def update_bounds(self, lower_bound: Any = None, upper_bound: Any = None) -> None:
        """Sets the bounds (None: unbounded) and moves a resting value into them.

        Raises ValueError if the lower bound is above the upper bound in some dimension.
        """
        to_vector = self._state.converter.to_vector
        lower = to_vector(lower_bound) if lower_bound is not None else None
        upper = to_vector(upper_bound) if upper_bound is not None else None
        if lower is not None and upper is not None and any(a > b for a, b in zip(lower, upper, strict=True)):
            raise ValueError(
                f"update_bounds: {value_repr(lower_bound)} is above {value_repr(upper_bound)} in some dimension."
            )
        self._lower, self._upper = lower, upper
        self.lower_bound, self.upper_bound = lower_bound, upper_bound
        if not self.is_running:
            self._state.state.value = self._clamped(self.value)

    async def animate_to(
        self,
        target_value: Any,
        spec: AnimationSpec | None = None,
        initial_velocity: Any = None,
        block: Callable[[Animatable], object] | None = None,
    ) -> AnimationResult:
        """Animates to `target_value` and returns the result; the default spec is a spring.

        `block(animatable)` runs in each frame. Interrupts a running animation and keeps its velocity.
        """
        self.turns += 1
        if initial_velocity is not None:
            velocity = self._state.converter.to_vector(initial_velocity)
        else:
            # The converter rounds the velocity, as in Compose: ints have integer velocities.
            velocity = self._state.converter.to_vector(self.velocity)
        animation = TargetBasedAnimation(
            spec if spec is not None else self._default_spec,
            self._state.converter,
            self.value,
            target_value,
            velocity,
        )
        return await self._run(animation, velocity, block)

    async def animate_decay(
        self,
        initial_velocity: Any,
        spec: DecaySpec,
        block: Callable[[Animatable], object] | None = None,
    ) -> AnimationResult:
        """Slows down from `initial_velocity` (units per second) by `spec` and returns the result."""
        self.turns += 1
        velocity = self._state.converter.to_vector(initial_velocity)
        animation = DecayAnimation(spec, self._state.converter, self.value, velocity)
        return await self._run(animation, velocity, block)

    async def snap_to(self, target_value: Any) -> None:
        """Sets the value without animation and interrupts a running animation."""

        self.turns += 1

        async def snap() -> None:
            self._end()
            value = self._clamped(target_value)
            self._state.state.value = value
            self._target.value = value

        await self._mutex.mutate(snap)

    async def stop(self) -> None:
        """Ends the running animation at its current value."""

        self.turns += 1

        async def end() -> None:
            self._end()

        await self._mutex.mutate(end)

    async def _run(
        self,
        animation: Animation,
        velocity: tuple[float, ...],
        block: Callable[[Animatable], object] | None,
    ) -> AnimationResult:
        # Read before the interrupted animation resets it: the new animation continues in the same frame.
        start = self._state.last_frame_nanos
        reason = AnimationEndReason.FINISHED

        def on_frame(scope: AnimationScope) -> None:
            nonlocal reason
            clamped = self._clamped(scope.value)
            if clamped != scope.value:
                self._state.state.value = clamped
                reason = AnimationEndReason.BOUND_REACHED
                scope.cancel_animation()
            if block is not None:
                block(self)

        async def run() -> AnimationResult:
            try:
                self._state.velocity_vector = velocity
                self._target.value = animation.target_value
                self._is_running.value = True
                await play(self._state, animation, start, on_frame)
                end = self._state.copy(self._state.value)
                return AnimationResult(end.value, reason, end.velocity, end)
            except (asyncio.CancelledError, GeneratorExit):  # as in Compose, a cancelled animation keeps its target
                raise
            except BaseException:
                self._target.value = self._state.state.value  # keeps I4
                raise
            finally:
                self._end()

        return await self._mutex.mutate(run)

    def _end(self) -> None:
        self._state.velocity_vector = (0.0,) * len(self._state.velocity_vector)
        self._state.last_frame_nanos = None
        self._is_running.value = False

    def _clamped(self, value: Any) -> Any:
        lower, upper = self._lower, self._upper
        if lower is None and upper is None:
            return value
        vector = self._state.converter.to_vector(value)
        inside = vector
        if lower is not None:
            inside = tuple(max(part, low) for part, low in zip(inside, lower, strict=True))
        if upper is not None:
            inside = tuple(min(part, high) for part, high in zip(inside, upper, strict=True))
        return value if inside == vector else self._state.converter.from_vector(inside)

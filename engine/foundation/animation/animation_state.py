"""AnimationState: a value that frames change, and the loop that plays an animation on it.

Terms       frame: one call of the frame clock; the first one only sets the start time, at play time 0.
            sequential: continues from the last frame of the previous animation, so that no frame is lost between.
Invariants  I1 `.value` is snapshot state: a frame invalidates its readers if and only if the value changes.
Not here    interruption and bounds: animatable.py.
Source of behavior  Compose animation-core AnimationState.kt, SuspendAnimation.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coroutines import with_frame_nanos
from engine.foundation.animation.animation_spec import AnimationSpec, SpringSpec
from engine.foundation.animation.decay import DecaySpec
from engine.foundation.animation.target_animation import Animation, DecayAnimation, TargetBasedAnimation
from engine.foundation.animation.vector_converter import TwoWayConverter, Vector, converter_for
from engine.snapshot import mutable_state_of


class AnimationState:
    """A value with a velocity. Compose: AnimationState."""

    __slots__ = ("converter", "state", "velocity_vector", "last_frame_nanos", "is_running")

    def __init__(
        self,
        initial_value: Any,
        converter: TwoWayConverter | None = None,
        velocity_vector: Vector | None = None,
        last_frame_nanos: int | None = None,
        name: Any = "animation",
    ) -> None:
        self.converter = converter if converter is not None else converter_for(initial_value)
        self.state = mutable_state_of(initial_value, name=name)
        size = len(self.converter.to_vector(initial_value))
        self.velocity_vector = velocity_vector if velocity_vector is not None else (0.0,) * size
        self.last_frame_nanos = last_frame_nanos
        self.is_running = False

    @property
    def value(self) -> Any:
        """The current value; observable state."""
        return self.state.value

    @property
    def velocity(self) -> Any:
        """The current velocity, in units per second."""
        return self.converter.from_vector(self.velocity_vector)

    def copy(self, value: Any) -> AnimationState:
        """Returns a state with the same velocity and time, and another value."""
        return AnimationState(value, self.converter, self.velocity_vector, self.last_frame_nanos)

    async def animate_to(
        self,
        target: Any,
        spec: AnimationSpec | None = None,
        sequential: bool = False,
        block: Callable[[AnimationScope], object] | None = None,
    ) -> None:
        """Animates to `target`; the default spec is a spring. `block(scope)` runs in each frame."""
        animation = TargetBasedAnimation(
            spec if spec is not None else SpringSpec(),
            self.converter,
            self.value,
            target,
            self.velocity_vector,
        )
        await play(self, animation, self.last_frame_nanos if sequential else None, block)

    async def animate_decay(
        self,
        spec: DecaySpec,
        sequential: bool = False,
        block: Callable[[AnimationScope], object] | None = None,
    ) -> None:
        """Slows down from the current velocity by `spec`. `block(scope)` runs in each frame."""
        animation = DecayAnimation(spec, self.converter, self.value, self.velocity_vector)
        await play(self, animation, self.last_frame_nanos if sequential else None, block)


class AnimationScope:
    """The running animation as a block receives it in each frame."""

    __slots__ = ("value", "velocity_vector", "is_running", "_converter", "_state")

    def __init__(self, state: AnimationState, animation: Animation) -> None:
        self.value = animation.value(0)
        self.velocity_vector = animation.velocity_vector(0)
        self.is_running = True
        self._converter = animation.converter
        self._state = state

    @property
    def velocity(self) -> Any:
        """The velocity in this frame, in units per second."""
        return self._converter.from_vector(self.velocity_vector)

    def cancel_animation(self) -> None:
        """Ends the animation with this frame; its state runs no longer from now on, as in Compose."""
        self.is_running = self._state.is_running = False


async def play(
    state: AnimationState,
    animation: Animation,
    start_nanos: int | None = None,
    block: Callable[[AnimationScope], object] | None = None,
) -> None:
    """Plays `animation` on `state`, one frame after the other, until it ends or the block cancels it."""
    scope = AnimationScope(state, animation)
    start = start_nanos

    def on_frame(nanos: int) -> None:
        nonlocal start
        if start is None:
            start = nanos
        played = nanos - start
        scope.value = animation.value(played)
        scope.velocity_vector = animation.velocity_vector(played)
        if played >= animation.duration_nanos:
            scope.is_running = False
        state.last_frame_nanos = nanos
        state.velocity_vector = scope.velocity_vector
        state.is_running = scope.is_running
        state.state.value = scope.value
        if block is not None:
            block(scope)

    try:
        state.is_running = True
        if start is not None:
            on_frame(start)
        else:
            await with_frame_nanos(on_frame)
        while scope.is_running:
            await with_frame_nanos(on_frame)
    except BaseException:
        scope.is_running = False
        state.is_running = False
        raise


async def animate(
    initial_value: Any,
    target_value: Any,
    block: Callable[[Any, Any], object],
    *,
    initial_velocity: Any = None,
    spec: AnimationSpec | None = None,
    converter: TwoWayConverter | None = None,
) -> None:
    """Plays one animation; `block(value, velocity)` runs in each frame. Compose: animate."""
    state = AnimationState(initial_value, converter)
    if initial_velocity is not None:
        state.velocity_vector = state.converter.to_vector(initial_velocity)
    await state.animate_to(target_value, spec, block=lambda scope: block(scope.value, scope.velocity))

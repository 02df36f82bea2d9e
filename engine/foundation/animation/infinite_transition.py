"""InfiniteTransition: animations that run as long as they are composed, all on one frame callback.

Terms       play time: since the first frame of the transition.
Invariants  I1 frames keep being asked for while an animation is registered that has not ended, and only then.
            I2 all animations share the play time: one that is added later begins where its spec is by then. Only one
            whose values change begins again, at the next frame.
Source of behaviour  Compose animation-core InfiniteTransition.kt.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from engine.composition import (
    DisposableEffect,
    LaunchedEffect,
    SideEffect,
    composable,
    remember,
    with_frame_nanos,
)
from engine.foundation.animation.animation_spec import RepeatableSpec
from engine.foundation.animation.target_animation import TargetBasedAnimation
from engine.foundation.animation.vector_converter import (
    ColorConverter,
    FloatConverter,
    TwoWayConverter,
    converter_for,
)
from engine.snapshot import State, mutable_state_of
from engine.snapshot.naming import origin_in_program
from engine.unit import Color


class _RunningAnimation:
    """One value of the transition."""

    def __init__(
        self, initial_value: Any, target_value: Any, converter: TwoWayConverter, spec: RepeatableSpec, name: Any
    ) -> None:
        self.initial_value = initial_value
        self.target_value = target_value
        self._converter = converter
        self.state = mutable_state_of(initial_value, name=name)
        self._animation = TargetBasedAnimation(spec, initial_value, target_value, converter)
        self._offset = 0
        self._starts_on_next_frame = False
        self.is_finished = False

    def update(self, initial_value: Any, target_value: Any, spec: RepeatableSpec) -> None:
        self.initial_value = initial_value
        self.target_value = target_value
        self._animation = TargetBasedAnimation(spec, initial_value, target_value, self._converter)
        self.is_finished = False
        self._starts_on_next_frame = True

    def on_play_time(self, nanos: int) -> None:
        if self._starts_on_next_frame:
            self._starts_on_next_frame = False
            self._offset = nanos
        played = nanos - self._offset
        self.state.value = self._animation.value(played)
        self.is_finished = played >= self._animation.duration_nanos


class InfiniteTransition:
    def __init__(self) -> None:
        self._animations: list[_RunningAnimation] = []
        self._start: int | None = None
        # Read where the transition is remembered, which launches the frames. From the start, so that the first frame is
        # the animations' time 0.
        self._is_running = mutable_state_of(True, name="infinite_transition")
        self._needs_frames = mutable_state_of(False, name="infinite_transition_changed")

    @property
    def has_work(self) -> bool:
        return self._is_running.value or self._needs_frames.value

    def _add(self, animation: _RunningAnimation) -> None:
        self._animations.append(animation)
        self._needs_frames.value = True

    def _remove(self, animation: _RunningAnimation) -> None:
        self._animations.remove(animation)

    def _on_frame(self, nanos: int) -> None:
        if self._start is None:
            self._start = nanos
        is_running = False
        for animation in self._animations:
            if not animation.is_finished:
                self._needs_frames.value = False
                animation.on_play_time(nanos - self._start)
                is_running = is_running or not animation.is_finished
        self._is_running.value = is_running

    async def _run(self) -> None:
        while True:
            await with_frame_nanos(self._on_frame)

    def animate_value(
        self,
        initial_value: Any,
        target_value: Any,
        spec: RepeatableSpec,
        converter: TwoWayConverter | None = None,
    ) -> State[Any]:
        def make() -> _RunningAnimation:
            # Named like any state: after what the program assigns it to.
            name = origin_in_program(sys._getframe(1))
            return _RunningAnimation(
                initial_value, target_value, converter or converter_for(initial_value), spec, name
            )

        animation = remember(make)

        def update() -> None:
            if initial_value != animation.initial_value or target_value != animation.target_value:
                animation.update(initial_value, target_value, spec)
                self._needs_frames.value = True

        def register() -> Callable[[], None]:
            self._add(animation)
            return lambda: self._remove(animation)

        SideEffect(update)
        DisposableEffect(register, animation)
        state: State[Any] = animation.state
        return state

    def animate_float(self, initial_value: float, target_value: float, spec: RepeatableSpec) -> State[float]:
        return self.animate_value(initial_value, target_value, spec, FloatConverter)

    def animate_color(self, initial_value: Color, target_value: Color, spec: RepeatableSpec) -> State[Color]:
        return self.animate_value(initial_value, target_value, spec, ColorConverter)


@composable
def _RunFrames(transition: InfiniteTransition) -> None:
    """A scope of its own, so that starting and ending re-runs nothing else."""
    if transition.has_work:
        LaunchedEffect(transition._run, transition)


def remember_infinite_transition() -> InfiniteTransition:
    transition = remember(InfiniteTransition)
    _RunFrames(transition)
    return transition

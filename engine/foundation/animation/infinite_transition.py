"""InfiniteTransition: animations that run while they are composed, all on one frame callback.

Terms       play time: nanoseconds since the first frame of the transition.
Invariants  I1 the transition requests frames if and only if it has an animation that has not ended.
            I2 all animations share the play time: an animation that is added later starts at the current play time of
            its spec. Only an animation whose values change restarts, at the next frame.
Source of behavior  Compose animation-core InfiniteTransition.kt.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from engine.composition import DisposableEffect, LaunchedEffect, SideEffect, composable, remember, shown_as
from engine.coroutines import until_it_succeeds, with_frame_nanos
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
        self._animation = TargetBasedAnimation(spec, converter, initial_value, target_value)
        self._offset = 0
        self._starts_on_next_frame = False
        self.is_finished = False

    def update(self, initial_value: Any, target_value: Any, spec: RepeatableSpec) -> None:
        # First: if the program's converter or spec raises, the effect that calls this finds the old values again.
        self._animation = TargetBasedAnimation(spec, self._converter, initial_value, target_value)
        self.initial_value = initial_value
        self.target_value = target_value
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
    """Repeating animations with one play time; `label` names it for tools. Compose: InfiniteTransition."""

    def __init__(self, label: str | None = None) -> None:
        self.label = label
        self._animations: list[_RunningAnimation] = []
        self._start: int | None = None
        # The scope that launches the frames reads it. It starts with True, so that the first frame is the animations'
        # time 0.
        self._is_running = mutable_state_of(True, name="infinite_transition")
        self._needs_frames = mutable_state_of(False, name="infinite_transition_changed")

    @property
    def has_work(self) -> bool:
        """Whether the transition needs frames; observable state."""
        return self._is_running.value or self._needs_frames.value

    def __repr__(self) -> str:
        return f"<InfiniteTransition {self.label}>" if self.label else "<InfiniteTransition>"

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
            await until_it_succeeds(lambda: with_frame_nanos(self._on_frame))

    def animate_value(
        self,
        initial_value: Any,
        target_value: Any,
        spec: RepeatableSpec,
        converter: TwoWayConverter | None = None,
    ) -> State[Any]:
        """Returns a state that repeats from `initial_value` to `target_value` with `spec`."""

        def make() -> _RunningAnimation:
            # The state takes its name from the program's assignment.
            name = origin_in_program(sys._getframe(1))
            return _RunningAnimation(initial_value, target_value, converter or converter_for(initial_value), spec, name)

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
        """Returns a float state that repeats with `spec`."""
        return self.animate_value(initial_value, target_value, spec, FloatConverter)

    def animate_color(self, initial_value: Color, target_value: Color, spec: RepeatableSpec) -> State[Color]:
        """Returns a Color state that repeats with `spec`."""
        return self.animate_value(initial_value, target_value, spec, ColorConverter)


@composable
@shown_as("remember_infinite_transition")
def _RunFrames(transition: InfiniteTransition) -> None:
    """A separate restart scope: the start and the end of the frames recompose only this scope."""
    if transition.has_work:
        LaunchedEffect(transition._run, transition)


def remember_infinite_transition(label: str | None = None) -> InfiniteTransition:
    """Remembers an InfiniteTransition that runs while it is composed. `label` is for tools.

    Compose: rememberInfiniteTransition."""
    transition = remember(lambda: InfiniteTransition(label))
    _RunFrames(transition)
    return transition

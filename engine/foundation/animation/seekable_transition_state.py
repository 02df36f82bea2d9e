"""SeekableTransitionState: the state of a transition that a program moves along its way, such as a back gesture does.

    state = remember(lambda: SeekableTransitionState(Screen.LIST))
    transition = remember_transition(state)
    await state.seek_to(0.3, Screen.DETAIL)   # three tenths of the way
    await state.animate_to(Screen.DETAIL)     # the rest

Terms       fraction: 0…1 of the longest animation of the transition. initial animations: those that another target
            interrupted (transition_animation.py).
Invariants  I1 one call moves the transition; a newer one cancels it. I2 values are set after the composition that knows
            the target: until then its animations do not exist.
Source of behavior  Compose animation-core Transition.kt (SeekableTransitionState).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from engine.composition import DisposableEffect, LaunchedEffect
from engine.coroutines import with_frame_nanos
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.mutator_mutex import MutatorMutex
from engine.foundation.animation.target_animation import TargetBasedAnimation
from engine.foundation.animation.transition_animation import (
    RESET_SNAP,
    RESET_SNAP_CURRENT,
    RESET_SNAP_TARGET,
    SeekingAnimation,
    TransitionAnimation,
    round_half_up,
)
from engine.foundation.animation.vector_converter import FloatConverter
from engine.snapshot import MutableState, SnapshotStateObserver, mutable_state_of
from engine.snapshot.policy import structurally_equal

S = TypeVar("S")
Sought = TypeVar("Sought", contravariant=True)


class SoughtTransition(Protocol[Sought]):
    """What a seekable state needs of its transition."""

    @property
    def total_duration_nanos(self) -> int:
        """The longest duration of the animations."""

    def update_target(self, target_state: Sought) -> None:
        """Sets the target state."""

    def set_play_time(self, nanos: int) -> None:
        """Sets the play time of animations that start now."""

    def seek_animations(self, nanos: int) -> None:
        """Sets all values for a play time."""

    def sought_animations(self) -> list[TransitionAnimation]:
        """Returns all animations."""

    def end(self) -> None:
        """Ends the frames of the transition."""


class SeekableTransitionState(Generic[S]):
    """The current and the target state, and the way between them. Compose: SeekableTransitionState."""

    def __init__(self, initial_state: S) -> None:
        self.current: MutableState[S] = mutable_state_of(initial_state, name="current_state")
        """The state of `current_state`; an interrupted transition writes it, too."""
        self.running = mutable_state_of(False, name="is_running")
        """Not used: the frames belong to the calls of this object."""
        self._target = mutable_state_of(initial_state, name="target_state")
        self._fraction = mutable_state_of(0.0, name="fraction")
        self._composed_target = initial_state
        self._composed: asyncio.Future[S] | None = None
        self._transition: SoughtTransition[S] | None = None
        self._mutex = MutatorMutex()
        self._last_frame: int | None = None
        self._initial_animations: list[SeekingAnimation] = []
        self._animation: SeekingAnimation | None = None
        self._total_duration = 0
        self._observer: SnapshotStateObserver | None = None

    @property
    def current_state(self) -> S:
        """The state from which the transition leads; the target once `animate_to` or `snap_to` ended. Observable."""
        return self.current.value

    @property
    def target_state(self) -> S:
        """The state to which the transition leads. Observable state."""
        return self._target.value

    @property
    def fraction(self) -> float:
        """How far the transition is between the two states, 0…1. Observable state."""
        return self._fraction.value

    # ---------------------------------------------------------------- what a program calls

    async def snap_to(self, target_state: S) -> None:
        """Moves the transition to `target_state` at once. Does nothing before `remember_transition`."""
        if self._transition is not None and not (
            structurally_equal(self.current_state, self.target_state)
            and structurally_equal(self.target_state, target_state)
        ):
            await self._mutex.mutate(lambda: self._snap_to(target_state))

    async def _snap_to(self, target_state: S) -> None:
        transition = self._require()
        self._end_all_animations()
        self._last_frame = None
        self._fraction.value = 0.0
        if structurally_equal(target_state, self.current_state):
            reset = RESET_SNAP_CURRENT
        else:
            reset = RESET_SNAP_TARGET if structurally_equal(target_state, self.target_state) else RESET_SNAP
        transition.update_target(target_state)
        transition.set_play_time(0)
        self._target.value = target_state
        self.current.value = target_state
        for animation in transition.sought_animations():
            animation.reset_value(reset)
        if reset == RESET_SNAP:
            await self._wait_for_target()  # keeps I2
        transition.end()

    async def seek_to(self, fraction: float, target_state: S | None = None) -> None:
        """Moves the transition to `fraction` (0…1) of the way to `target_state`, by default the present target.

        Does nothing where the current state is the target, and before `remember_transition`. Raises ValueError for a
        fraction out of range.
        """
        if not 0.0 <= fraction <= 1.0:
            raise ValueError(f"seek_to({fraction!r}): the fraction is between 0 and 1")
        if self._transition is not None:
            old = self.target_state
            new = old if target_state is None else target_state
            await self._mutex.mutate(lambda: self._seek_to(fraction, new, old))

    async def _seek_to(self, fraction: float, target_state: S, old: S) -> None:
        transition = self._require()
        if not structurally_equal(target_state, old):
            self._move_to_initial()
            transition.update_target(target_state)
            transition.set_play_time(0)
            self._target.value = target_state
            for animation in transition.sought_animations():
                animation.reset_value(fraction)
        else:
            self._animation = None
            if structurally_equal(self.current_state, target_state):
                return
        self._fraction.value = fraction
        if not self._initial_animations:
            self._last_frame = None
            await self._wait_for_target()
            self._seek()
            return
        async with asyncio.TaskGroup() as group:
            group.create_task(self._run_animations())
            await self._wait_for_target()
            self._seek()

    async def animate_to(self, target_state: S | None = None, spec: AnimationSpec | None = None) -> None:
        """Animates the rest of the way to `target_state`, by default the present target, in the time of the animations
        or by `spec` of the fraction. Does nothing before `remember_transition`.
        """
        if self._transition is not None:
            new = self.target_state if target_state is None else target_state
            await self._mutex.mutate(lambda: self._animate_to(new, spec))

    async def _animate_to(self, target_state: S, spec: AnimationSpec | None) -> None:
        transition = self._require()
        old = self.target_state
        if not structurally_equal(target_state, old):
            self._move_to_initial()
            self._fraction.value = 0.0
            transition.update_target(target_state)
            transition.set_play_time(0)
            self.current.value = old
            self._target.value = target_state
        if not structurally_equal(target_state, self._composed_target):
            await self._do_one_frame()  # the composition takes a frame; the animation goes on in it
            await self._wait_for_target()
        if not structurally_equal(self.current_state, target_state):
            if self.fraction < 1.0:
                self._start_animation(spec)
            await self._run_animations()
            self.current.value = target_state
            self._fraction.value = 0.0
            transition.end()
            await self._wait_for_composition()

    # ---------------------------------------------------------------- animating the fraction

    def _start_animation(self, spec: AnimationSpec | None) -> None:
        running, start = self._animation, self.fraction
        if running is not None and (running.spec.spec if running.spec is not None else None) == spec:
            return
        velocity = 0.0
        if running is not None and running.spec is not None:
            velocity = running.spec.velocity_vector(running.progress)[0]
        elif running is not None and running.progress and (running.duration or self._total_duration):
            velocity = 1e9 / (running.duration or self._total_duration)
        animation = self._animation = running or SeekingAnimation()
        animation.is_complete, animation.value, animation.start, animation.progress = False, start, start, 0
        animation.duration = self._total_duration
        animation.spec = None
        animation.spec_duration = round_half_up(self._total_duration * (1.0 - start))
        if spec is not None:
            animation.spec = TargetBasedAnimation(spec, FloatConverter, start, 1.0, (velocity,))
            animation.spec_duration = int(animation.spec.duration_nanos)

    async def _run_animations(self) -> None:
        if not self._initial_animations and self._animation is None:
            return
        if self._last_frame is None:
            await with_frame_nanos(self._note_frame)
        while self._initial_animations or self._animation is not None:
            await with_frame_nanos(self._animate_frame)
        self._last_frame = None

    async def _do_one_frame(self) -> None:
        await with_frame_nanos(self._note_frame if self._last_frame is None else self._animate_frame)

    def _note_frame(self, nanos: int) -> None:
        self._last_frame = nanos

    def _animate_frame(self, nanos: int) -> None:
        try:
            self._animate_by(nanos - (self._last_frame if self._last_frame is not None else nanos))
        except BaseException:  # of an easing: the next animation begins with its own first frame
            self._last_frame = None
            raise
        self._last_frame = nanos

    def _animate_by(self, passed: int) -> None:
        if self._initial_animations:
            for animation in self._initial_animations:
                _advance(animation, passed)
                animation.is_complete = True
            for each in self._require().sought_animations():
                each.move_initial_value()
            self._initial_animations = [each for each in self._initial_animations if not each.is_complete]
        current = self._animation
        if current is not None:
            current.duration = self._total_duration
            _advance(current, passed)
            self._fraction.value = current.value
            if current.value == 1.0:
                self._animation = None
            self._seek()

    def _end_all_animations(self) -> None:
        if self._transition is not None:
            for animation in self._transition.sought_animations():
                animation.clear_initial_animation()
        self._initial_animations.clear()
        if self._animation is not None:
            self._animation = None
            self._fraction.value = 1.0
            self._seek()

    def _move_to_initial(self) -> None:
        """The running animation, or the sought way, becomes an initial animation: another target follows."""
        animation, duration, fraction = self._animation, self._total_duration, self.fraction
        if (
            animation is None
            and duration > 0
            and fraction != 1.0
            and not structurally_equal(self.current_state, self.target_state)
        ):
            animation = SeekingAnimation(fraction)
            animation.spec_duration = round_half_up(duration * (1.0 - fraction))
        if animation is not None:
            animation.duration = duration
            self._initial_animations.append(animation)
            for each in self._require().sought_animations():
                each.start_initial_animation(animation)
        self._animation = None

    def _seek(self) -> None:
        transition = self._transition
        if transition is not None:
            transition.seek_animations(round_half_up(self.fraction * transition.total_duration_nanos))

    # ---------------------------------------------------------------- the composition that knows the target

    async def _wait_for_target(self) -> None:
        if not structurally_equal(self.target_state, self._composed_target):
            await self._wait_for_composition()

    async def _wait_for_composition(self) -> None:
        expected = self.target_state
        self._composed = asyncio.get_running_loop().create_future()
        if not structurally_equal(await self._composed, expected):
            self._last_frame = None
            raise asyncio.CancelledError("the target changed while its composition was awaited")

    def on_composed(self) -> None:
        """Called by an effect after the composition that read new states."""
        self.observe_duration()
        self._composed_target = self.target_state
        waiting, self._composed = self._composed, None
        if waiting is not None and not waiting.done():
            waiting.set_result(self.target_state)

    # ---------------------------------------------------------------- the duration

    def watch(self, observer: SnapshotStateObserver | None) -> None:
        """Observes the total duration with `observer` from now on; None: no more."""
        if self._observer is not None:
            self._observer.clear(self)
            self._observer.stop()
        self._observer = observer
        if observer is not None:
            observer.start()
            self.observe_duration()

    def observe_duration(self) -> None:
        """Reads the total duration; its changes are observed."""
        if self._observer is not None:
            self._observer.observe_reads(self, SeekableTransitionState._on_duration_changed, self._read_duration)

    def _read_duration(self) -> None:
        self._total_duration = self._transition.total_duration_nanos if self._transition is not None else 0

    def _on_duration_changed(self) -> None:
        before = self._total_duration
        self.observe_duration()
        now, animation = self._total_duration, self._animation
        if before == now:
            return
        if animation is None:
            if now:
                self._seek()
        elif animation.progress > now:
            self._end_all_animations()
        else:
            animation.duration = now
            if animation.spec is None:
                animation.spec_duration = round_half_up((1.0 - animation.start) * now)

    # ---------------------------------------------------------------- the transition

    def transition_configured(self, transition: SoughtTransition[S]) -> None:
        """Called when a transition follows this state. Raises RuntimeError for a second one."""
        if self._transition is not None and self._transition is not transition:
            raise RuntimeError("a SeekableTransitionState belongs to one transition: remember another state")
        self._transition = transition

    def transition_removed(self) -> None:
        """Called when the transition leaves the composition."""
        self._transition = None
        if self._observer is not None:
            self._observer.clear(self)

    def _require(self) -> SoughtTransition[S]:
        transition = self._transition
        assert transition is not None  # the calls of a program begin with this test
        return transition

    def __repr__(self) -> str:
        return f"<SeekableTransitionState {self.current!r} → {self._target!r}>"


def _advance(animation: SeekingAnimation, nanos: int) -> None:
    played = animation.progress + nanos
    if played >= animation.spec_duration:
        animation.value = 1.0
    elif animation.spec is not None:
        animation.value = min(max(animation.spec.value(played), 0.0), 1.0)
    else:
        animation.value = animation.start + (1.0 - animation.start) * (played / animation.spec_duration)
    animation.progress = played  # only now: the easing may have raised


def follow_seeking(state: SeekableTransitionState[S]) -> None:
    """Composes the effects that pass the duration and each composition with new states to a seekable transition."""

    def watch() -> Callable[[], None]:
        state.watch(SnapshotStateObserver(lambda changed: changed()))
        return lambda: state.watch(None)

    DisposableEffect(watch, state)

    async def composed() -> None:
        state.on_composed()

    LaunchedEffect(composed, state.current_state, state.target_state)

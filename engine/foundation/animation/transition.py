"""Transition: several animations that follow one state, on one clock.

    transition = update_transition(is_open)
    width = transition.animate_dp(lambda is_open: 200 if is_open else 40)

Terms       segment: the initial and the target state of the transition. play time: nanoseconds since the transition
            started; all its animations share it. child transition: a transition that plays on its parent's clock.
Phases      `animate_*` reads the target state and the segment in composition: its caller runs once for each new target.
            The caller decides where it reads the value: in composition, layout, drawing or a layer block.
Interrupted An animation with a new target continues from its value, with its velocity, by a spring.
Invariants  I1 `current_state` becomes the target in the frame in which the last animation ends, not before.
            I2 the transition requests frames only while its states differ or an animation runs.
Not here    AnimatedVisibility and AnimatedContent: they are child transitions (enter_exit.py). An animation whose
            target is first known in layout: deferred_animation.py.
Source of behavior  Compose animation-core Transition.kt, without deferred target states.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, MutableSequence
from types import FrameType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.code_owner import is_engine
from engine.composition import DisposableEffect, composable, remember, remember_coroutine_scope, shown_as
from engine.coroutines import until_it_succeeds, with_frame_nanos
from engine.foundation.animation.animation_spec import DEFAULT_SPRING, AnimationSpec
from engine.foundation.animation.mutable_transition_state import MutableTransitionState
from engine.foundation.animation.seekable_transition_state import SeekableTransitionState, follow_seeking
from engine.foundation.animation.segment import Segment, SpecBySegment, ValueByState
from engine.foundation.animation.transition_animation import TransitionAnimation
from engine.foundation.animation.vector_converter import (
    ColorConverter,
    DpConverter,
    FloatConverter,
    IntConverter,
    IntOffsetConverter,
    IntSizeConverter,
    OffsetConverter,
    RectConverter,
    SizeConverter,
    TwoWayConverter,
)
from engine.foundation.argument import check_function
from engine.node import AnyModifier, Modifier
from engine.snapshot import MutableState, Snapshot, State, derived_state_of, mutable_state_list_of, mutable_state_of
from engine.snapshot.naming import Origin, origin_in_program
from engine.snapshot.policy import structurally_equal
from engine.snapshot.value_repr import value_repr
from engine.unit import Alignment, Color, IntOffset, IntSize, Offset, Rect, Size

if TYPE_CHECKING:
    from engine.foundation.animation.enter_exit import EnterTransition, ExitTransition
    from engine.foundation.animation.size_transform import SizeTransform

S = TypeVar("S")
T = TypeVar("T")


class Transition(Generic[S]):
    """A state and its animations, created by `update_transition` or `create_child_transition`. Compose: Transition."""

    def __init__(
        self,
        initial_state: S,
        parent: Transition[Any] | None = None,
        label: str | None = None,
        watched: MutableTransitionState[S] | SeekableTransitionState[S] | None = None,
    ) -> None:
        self.parent = parent
        self.label = label
        self._watched = watched
        self._current_state = (
            watched.current if watched is not None else mutable_state_of(initial_state, name="current_state")
        )
        self._target_state = mutable_state_of(initial_state, name="target_state")
        self._segment = mutable_state_of(Segment(initial_state, initial_state), name="segment")
        self._start_nanos: MutableState[int | None] = mutable_state_of(None, name="start_nanos")
        self._play_time = mutable_state_of(0, name="play_time")
        self._needs_update = mutable_state_of(False, name="needs_update")
        # State lists, because composition reads them (update_target, has_initial_animations).
        self._animations: MutableSequence[TransitionAnimation] = mutable_state_list_of()
        self._children: MutableSequence[Transition[Any]] = mutable_state_list_of()
        self._total_duration = derived_state_of(self._longest_duration, name="total_duration")

    @property
    def current_state(self) -> S:
        """The initial state of the segment; the target once every animation has ended. Observable state."""
        state: S = self._current_state.value
        return state

    @property
    def target_state(self) -> S:
        """The state to which the transition leads; observable state."""
        state: S = self._target_state.value
        return state

    @property
    def segment(self) -> Segment[S]:
        """The current segment; observable state."""
        segment: Segment[S] = self._segment.value
        return segment

    @property
    def is_running(self) -> bool:
        """Whether frames of an animation run; observable state."""
        return self._start_nanos.value is not None

    @property
    def play_time_nanos(self) -> int:
        """The nanoseconds since the transition started; a child has its parent's play time."""
        if self.parent is not None:
            return self.parent.play_time_nanos
        return int(self._play_time.value)

    # ---------------------------------------------------------------- the target, in composition

    def update_target(self, target_state: S) -> None:
        """Sets the target state; composition calls it."""
        before = self.target_state
        if structurally_equal(before, target_state):
            return
        self._segment.value = Segment(before, target_state)
        if not structurally_equal(self.current_state, before):
            # Interrupted: the previous target becomes the initial state.
            self._current_state.value = before
        self._target_state.value = target_state
        if not self.is_running:
            self._needs_update.value = True
        for animation in self._animations:
            animation.reset()

    def add_animation(self, animation: TransitionAnimation) -> None:
        """Adds an animation to the clock of this transition. Compose: addAnimation."""
        self._animations.append(animation)

    def remove_animation(self, animation: TransitionAnimation) -> None:
        """Removes an animation from the clock of this transition. Compose: removeAnimation."""
        self._animations.remove(animation)

    def has_initial_animations(self) -> bool:
        """Returns whether a seek left animations of initial values, which keep content that they hide.

        Subscribes the caller to the animations and child transitions, as in Compose. A child transition that leaves
        therefore requests one more frame (recording visibility_sized).
        """
        if any(each.has_initial_animation for each in self._animations):
            return True
        return any(each.has_initial_animations() for each in self._children)

    def has_work(self) -> bool:
        """Returns whether the transition needs frames."""
        return bool(not self.is_at_target or self.is_running or self._needs_update.value)

    @property
    def is_at_target(self) -> bool:
        """Whether the target state is the current one. Observable state."""
        return structurally_equal(self.target_state, self.current_state)

    # ---------------------------------------------------------------- frames

    def request_update(self) -> None:
        """Requests a frame, in which an animation with a new target starts."""
        self._needs_update.value = True

    async def _run_frames(self) -> None:
        """Requests frames until it is cancelled."""
        while True:
            await until_it_succeeds(lambda: with_frame_nanos(self._on_frame_time))

    def _on_frame_time(self, nanos: int) -> None:
        start = self._start_nanos.value
        if start is None:
            start = self._start_nanos.value = nanos
            if self._watched is not None:
                self._watched.running.value = True
        self._play_time.value = nanos - start
        self._on_play_time(nanos - start)

    def _on_play_time(self, play_time: int) -> None:
        if self._start_nanos.value is None:
            self._start_nanos.value = play_time
        self._needs_update.value = False
        all_finished = True
        for animation in list(self._animations):
            if not animation.is_finished:
                animation.on_play_time(play_time)
            if not animation.is_finished:
                all_finished = False
        for child in list(self._children):
            if not child.is_at_target:
                child._on_play_time(play_time)
            if not child.is_at_target:
                all_finished = False
        if all_finished:
            self.end()

    def end(self) -> None:
        """Ends all animations at once: the current state becomes the target."""
        self._start_nanos.value = None
        if not isinstance(self._watched, SeekableTransitionState):  # which decides itself where it is
            self._current_state.value = self.target_state  # keeps I1
        self._play_time.value = 0
        if self._watched is not None:
            self._watched.running.value = False
        for child in self._children:
            child.end()

    # ---------------------------------------------------------------- seeking

    @property
    def total_duration_nanos(self) -> int:
        """The longest duration of the animations, those of child transitions included. Observable state."""
        return int(self._total_duration.value)

    def _longest_duration(self) -> int:
        own = [each.duration_nanos for each in self._animations]
        return max([0, *own, *(child._longest_duration() for child in self._children)])

    def set_play_time(self, nanos: int) -> None:
        """Sets the play time of animations that start now."""
        self._play_time.value = nanos

    def seek_animations(self, nanos: int) -> None:
        """Sets all values for a play time in nanoseconds."""
        if self._start_nanos.value is None:
            self._start_nanos.value = nanos
        self._play_time.value = nanos
        self._needs_update.value = False
        for animation in list(self._animations):
            animation.seek_to(nanos)
        for child in list(self._children):
            if not child.is_at_target:
                child.seek_animations(nanos)

    def sought_animations(self) -> list[TransitionAnimation]:
        """Returns the animations of this transition and of its children."""
        inside = [each for child in self._children for each in child.sought_animations()]
        return [*self._animations, *inside]

    # ---------------------------------------------------------------- animations, in composition

    def animate_value(
        self,
        value_by_target: ValueByState,
        spec_by_segment: SpecBySegment | None,
        converter: TwoWayConverter,
    ) -> State[Any]:
        """Returns the state of a value: `value_by_target(state)` computes its target for each state.

        `spec_by_segment(segment)` returns the spec between two states; the default is a spring.
        """
        if not callable(value_by_target):
            check_function("animate", value_by_target, f"lambda target: {value_repr(value_by_target)} if target else …")
        caller = sys._getframe(1)
        initial_state = remember(lambda: Snapshot.without_read_observation(lambda: self.current_state), self)
        initial_value = value_by_target(initial_state)
        # Derived states, because the first frame announces the writes of composition itself: a direct read would run
        # the caller again. Their names begin with `_`: the program's line reads them unknowingly.
        target_state = remember(lambda: derived_state_of(lambda: self.target_state, name="_target_state"), self).value
        target_value = value_by_target(target_state)
        segment = remember(lambda: derived_state_of(lambda: self.segment, name="_segment"), self).value
        spec = spec_by_segment(segment) if spec_by_segment is not None else DEFAULT_SPRING
        animation = remember(
            lambda: Snapshot.without_read_observation(
                lambda: TransitionAnimation(self, initial_value, converter, _name(caller))
            ),
            self,
        )
        _UpdateTargetValue(animation, target_value, spec)

        def add() -> Callable[[], None]:
            self.add_animation(animation)
            return lambda: self.remove_animation(animation)

        DisposableEffect(add, animation)
        state: State[Any] = animation
        return state

    def animate_float(
        self, value_by_target: Callable[[S], float], spec_by_segment: SpecBySegment | None = None
    ) -> State[float]:
        """Returns the state of a float; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, FloatConverter)

    def animate_int(
        self, value_by_target: Callable[[S], int], spec_by_segment: SpecBySegment | None = None
    ) -> State[int]:
        """Returns the state of an int; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, IntConverter)

    def animate_dp(
        self, value_by_target: Callable[[S], float], spec_by_segment: SpecBySegment | None = None
    ) -> State[float]:
        """Returns the state of a value in dp; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, DpConverter)

    def animate_color(
        self, value_by_target: Callable[[S], Color], spec_by_segment: SpecBySegment | None = None
    ) -> State[Color]:
        """Returns the state of a Color; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, ColorConverter)

    def animate_offset(
        self, value_by_target: Callable[[S], Offset], spec_by_segment: SpecBySegment | None = None
    ) -> State[Offset]:
        """Returns the state of an Offset; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, OffsetConverter)

    def animate_size(
        self, value_by_target: Callable[[S], Size], spec_by_segment: SpecBySegment | None = None
    ) -> State[Size]:
        """Returns the state of a Size; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, SizeConverter)

    def animate_int_offset(
        self, value_by_target: Callable[[S], IntOffset], spec_by_segment: SpecBySegment | None = None
    ) -> State[IntOffset]:
        """Returns the state of an IntOffset; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, IntOffsetConverter)

    def animate_int_size(
        self, value_by_target: Callable[[S], IntSize], spec_by_segment: SpecBySegment | None = None
    ) -> State[IntSize]:
        """Returns the state of an IntSize; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, IntSizeConverter)

    def animate_rect(
        self, value_by_target: Callable[[S], Rect], spec_by_segment: SpecBySegment | None = None
    ) -> State[Rect]:
        """Returns the state of a Rect; see `animate_value`."""
        return self.animate_value(value_by_target, spec_by_segment, RectConverter)

    # ---------------------------------------------------------------- content

    def AnimatedVisibility(
        self,
        visible: Callable[[S], bool],
        content: Callable[..., object],
        modifier: AnyModifier = Modifier,
        *,
        enter: EnterTransition | None = None,
        exit: ExitTransition | None = None,
    ) -> None:
        """Shows content in the states for which `visible(state)` is true, on the clock of this transition."""
        from engine.foundation.animation.animated_visibility import visibility_in  # it imports this module

        visibility_in(self, visible, content, modifier, enter, exit)

    def AnimatedContent(
        self,
        content: Callable[[S], object],
        modifier: AnyModifier = Modifier,
        *,
        enter: EnterTransition | None = None,
        exit: ExitTransition | None = None,
        size_transform: SizeTransform | None = None,
        content_alignment: Alignment = Alignment.TOP_START,
        content_key: Callable[[S], object] | None = None,
    ) -> None:
        """Shows `content(state)` of the target state, on the clock of this transition.

        States with an equal `content_key(state)` share one content.
        """
        from engine.foundation.animation.animated_content import (  # it imports this module
            content_in,
            content_transform,
        )

        transform = content_transform(enter, exit, size_transform)
        content_in(self, content, modifier, transform, content_alignment, content_key)

    def create_child_transition(self, state_by_parent: Callable[[S], T], label: str | None = None) -> Transition[T]:
        """Remembers a transition with the state `state_by_parent(state)` that runs within this one.

        Compose: createChildTransition.
        """
        return create_child_transition(self, state_by_parent, label)

    def __repr__(self) -> str:
        label = f" {self.label}" if self.label else ""
        segment = Snapshot.without_read_observation(lambda: self.segment)
        return f"<Transition{label} {value_repr(segment.initial_state)} → {value_repr(segment.target_state)}>"


def _name(caller: FrameType) -> str | Origin:
    """Returns the origin of an animated value: the program's assignment; "transition_value" inside a widget."""
    origin = origin_in_program(caller)
    return "transition_value" if is_engine(origin[0].co_filename) else origin


@composable
@shown_as("animate_value")
def _UpdateTargetValue(animation: TransitionAnimation, target_value: Any, spec: AnimationSpec) -> None:
    """A separate restart scope: its reads of the animation must not recompose the caller when the animation starts."""
    animation.update_target(target_value, spec)


@composable
@shown_as("update_transition")
def _AnimateTo(transition: Transition[Any], target_state: Any) -> None:
    """A separate restart scope: the start and the end of the frames recompose only this scope."""
    transition.update_target(target_state)
    has_work = remember(lambda: derived_state_of(transition.has_work), transition)
    if has_work.value:  # keeps I2
        scope = remember_coroutine_scope()

        def start() -> None:
            # Undispatched: it runs to its first wait at once, so that the next frame is the first of the animation.
            scope.launch(transition._run_frames, undispatched=True)

        DisposableEffect(start, scope, transition)


def update_transition(target: S, label: str | None = None) -> Transition[S]:
    """Remembers the transition of this call and leads it to the state `target`. `label` is for tools. Compose:
    updateTransition.
    """
    transition: Transition[S] = remember(lambda: Transition(target, None, label))
    _AnimateTo(transition, target)
    DisposableEffect(lambda: transition.end, transition)
    return transition


def remember_transition(
    state: MutableTransitionState[S] | SeekableTransitionState[S], label: str | None = None
) -> Transition[S]:
    """Remembers a transition that follows `state.target_state` and writes its progress to `state`.

    With a SeekableTransitionState the program moves it: `seek_to`, `animate_to`, `snap_to`.
    Compose: rememberTransition.
    """

    def begin() -> Transition[S]:
        initial = Snapshot.without_read_observation(lambda: state.current_state)
        return Transition(initial, None, label, state)

    transition: Transition[S] = remember(begin, state)
    if isinstance(state, SeekableTransitionState):
        state.transition_configured(transition)
        follow_seeking(state)
    else:
        _AnimateTo(transition, state.target_state)

    def leave() -> None:
        transition.end()
        if isinstance(state, SeekableTransitionState):
            state.transition_removed()

    DisposableEffect(lambda: leave, transition)
    return transition


def create_child_transition(
    parent: Transition[S], state_by_parent: Callable[[S], T], label: str | None = None
) -> Transition[T]:
    """Remembers a transition whose state is `state_by_parent(parent state)`; `state_by_parent` is composed.

    Compose: createChildTransition.
    """
    initial_parent_state = remember(lambda: parent.current_state, parent)
    initial_state = state_by_parent(initial_parent_state)
    target_state = state_by_parent(parent.target_state)
    child: Transition[T] = remember(lambda: Transition(initial_state, parent, label), parent)

    def add() -> Callable[[], None]:
        parent._children.append(child)
        return lambda: parent._children.remove(child)

    DisposableEffect(add, child)
    child.update_target(target_state)
    return child

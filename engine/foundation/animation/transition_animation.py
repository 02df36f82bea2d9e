"""TransitionAnimation: one animated value of a transition.

Terms       to seek: to set the value for a play time that a program chooses. initial animation: a sought animation that
            was interrupted by another target; it goes on beneath the new one, whose initial value it moves.
            reset: what a new target of the transition does with the value (RESET_…); a fraction: it is sought there.
Source of behavior  Compose animation-core Transition.kt (TransitionAnimationState).
"""

from __future__ import annotations

from math import floor
from typing import Any, Final, Protocol

from engine.foundation.animation.animation_spec import DEFAULT_SPRING, AnimationSpec, DelayedSpec, SpringSpec
from engine.foundation.animation.target_animation import TargetBasedAnimation
from engine.foundation.animation.vector_converter import TwoWayConverter
from engine.snapshot import mutable_state_of
from engine.snapshot.naming import Origin

NO_RESET: Final = -1.0
RESET_NO_SNAP: Final = -2.0
RESET_SNAP: Final = -3.0
RESET_SNAP_CURRENT: Final = -4.0
RESET_SNAP_TARGET: Final = -5.0


def round_half_up(value: float) -> int:
    """Rounds like Kotlin's roundToLong."""
    return floor(value + 0.5)


class SeekingAnimation:
    """The progress of a sought transition: of `animate_to`, or of an initial animation. Times are in nanoseconds."""

    def __init__(self, value: float = 0.0) -> None:
        self.progress = 0
        """The play time."""
        self.spec: TargetBasedAnimation | None = None
        """The animation of the fraction; None: linear."""
        self.spec_duration = 0
        """The duration of the progress."""
        self.duration = 0
        """The duration of the transition."""
        self.value = value
        """The present fraction, 0…1."""
        self.start = value
        """The fraction at the beginning."""
        self.is_complete = False
        """Whether no value needs this animation any more."""


class PlayedTransition(Protocol):
    """What an animation needs of its transition."""

    @property
    def play_time_nanos(self) -> int:
        """The nanoseconds since the transition started."""

    def request_update(self) -> None:
        """Requests a frame for the new target."""


class TransitionAnimation:
    """One value of a transition: a state that the transition's frames write."""

    def __init__(
        self, transition: PlayedTransition, initial_value: Any, converter: TwoWayConverter, name: str | Origin
    ) -> None:
        self._transition = transition
        self._converter = converter
        self._velocity = (0.0,) * len(converter.to_vector(initial_value))
        # States, because composition writes them: a failed pass takes its writes back.
        made: Any = name  # public calls take no origin
        self._value = mutable_state_of(initial_value, name=made)
        self._target_value = mutable_state_of(initial_value, name="target_value")
        self._animation = mutable_state_of(
            TargetBasedAnimation(DEFAULT_SPRING, converter, initial_value, initial_value), name="animation"
        )
        self._duration = mutable_state_of(0, name="duration_nanos")
        self._is_finished = mutable_state_of(True, name="is_finished")
        self._reset = mutable_state_of(NO_RESET, name="reset")
        self._initial_progress: SeekingAnimation | None = None
        self._initial_animation: TargetBasedAnimation | None = None
        self._is_only_initial = False  # the initial animation alone determines the value
        self._is_sought = False

    @property
    def value(self) -> Any:
        """The current value; observable state."""
        return self._value.value

    @property
    def is_finished(self) -> bool:
        """Whether the animation has reached its target; observable state."""
        return bool(self._is_finished.value)

    @property
    def has_initial_animation(self) -> bool:
        """Whether an interrupted animation moves the initial value."""
        return self._initial_progress is not None

    def update_target(self, target_value: Any, spec: AnimationSpec) -> None:
        """Starts an animation to `target_value`, unless the running animation already leads there."""
        initial = self._initial_animation
        if self._is_only_initial and initial is not None and target_value == initial.target_value:
            return
        reset = self._reset.value
        if self._target_value.value == target_value and reset == NO_RESET:
            return
        self._target_value.value = target_value
        self._start(target_value if reset == RESET_SNAP else self._value.value, target_value, spec)
        self._is_finished.value = reset == RESET_SNAP
        if reset >= 0:
            animation = self._animation.value
            self._value.value = animation.value(int(animation.duration_nanos * reset))
        elif reset == RESET_SNAP:
            self._value.value = target_value
        self._is_only_initial = False
        self._reset.value = NO_RESET

    def _start(self, initial_value: object, target_value: object, spec: AnimationSpec) -> None:
        initial = self._initial_animation
        if initial is not None and initial.target_value == target_value:
            self._use(self._resting(initial_value))
            self._is_only_initial = True
            return
        if not self.is_finished and not self._is_sought and not isinstance(spec, SpringSpec):
            spec = DEFAULT_SPRING
        play_time = self._transition.play_time_nanos
        if play_time > 0:
            spec = DelayedSpec(spec, play_time)
        self._use(TargetBasedAnimation(spec, self._converter, initial_value, target_value, self._velocity))
        self._is_only_initial = False
        self._transition.request_update()

    def _use(self, animation: TargetBasedAnimation) -> None:
        self._animation.value = animation
        self._duration.value = int(animation.duration_nanos)

    def _resting(self, value: object) -> TargetBasedAnimation:
        return TargetBasedAnimation(DEFAULT_SPRING, self._converter, value, value)

    def reset(self, reset: float = RESET_NO_SNAP) -> None:
        """Marks that the transition has a new target: the next `update_target` starts even for an equal value."""
        self._reset.value = reset

    # ---------------------------------------------------------------- seeking

    @property
    def duration_nanos(self) -> int:
        """The duration of the animation; observable state."""
        return int(self._duration.value)

    def seek_to(self, nanos: int) -> None:
        """Sets the value for a play time, unless the target is about to change."""
        if self._reset.value != NO_RESET:
            return
        self._is_sought = True
        animation = self._animation.value
        if animation.target_value == animation.initial_value:
            self._value.value = animation.target_value
        else:
            self._value.value = animation.value(nanos)
            self._velocity = animation.velocity_vector(nanos)

    def reset_value(self, reset: float) -> None:
        """Snaps to the beginning or the end of the animation, or notes how the next target resets the value."""
        if reset not in (RESET_SNAP_CURRENT, RESET_SNAP_TARGET):
            self._reset.value = reset
            return
        animation = self._animation.value
        if self._initial_animation is not None:
            animation = animation.between(self._initial_animation.target_value, animation.target_value)
            self._initial_progress = self._initial_animation = None
        end = animation.initial_value if reset == RESET_SNAP_CURRENT else animation.target_value
        self._use(animation.between(end, end))
        self._value.value = end

    def start_initial_animation(self, progress: SeekingAnimation) -> None:
        """The running animation becomes the initial one: another target follows. Compose: setInitialValueAnimation."""
        animation = self._animation.value
        if animation.target_value != animation.initial_value:
            self._initial_animation, self._initial_progress = animation, progress
        self._use(self._resting(self._value.value))
        self._is_only_initial = True

    def move_initial_value(self) -> None:
        """Moves the initial value to the progress of the initial animation. Compose: updateInitialValue."""
        progress, initial = self._initial_progress, self._initial_animation
        if progress is None or initial is None:
            return
        nanos = round_half_up(progress.duration * progress.value)
        value, animation = initial.value(nanos), self._animation.value
        self._use(animation.between(value, value if self._is_only_initial else animation.target_value))
        if self._reset.value == RESET_NO_SNAP or self._is_only_initial:
            self._value.value = value
        else:
            self.seek_to(self._transition.play_time_nanos)
        if nanos >= progress.duration:
            self._initial_progress = self._initial_animation = None
        else:
            progress.is_complete = False

    def clear_initial_animation(self) -> None:
        """Ends the initial animation."""
        self._initial_animation = self._initial_progress = None
        self._is_only_initial = False

    def on_play_time(self, nanos: int) -> None:
        """Sets value and velocity for a play time."""
        animation = self._animation.value
        self._value.value = animation.value(nanos)
        self._velocity = animation.velocity_vector(nanos)
        if nanos >= animation.duration_nanos:
            self._is_finished.value = True

    def __repr__(self) -> str:
        return f"<TransitionAnimation {self._value.name}>"

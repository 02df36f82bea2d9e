"""TransitionAnimation: one animated value of a transition.

Source of behavior  Compose animation-core Transition.kt (TransitionAnimationState).
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.foundation.animation.animation_spec import DEFAULT_SPRING, AnimationSpec, DelayedSpec, SpringSpec
from engine.foundation.animation.target_animation import TargetBasedAnimation
from engine.foundation.animation.vector_converter import TwoWayConverter
from engine.snapshot import mutable_state_of
from engine.snapshot.naming import Origin


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
            TargetBasedAnimation(DEFAULT_SPRING, initial_value, initial_value, converter), name="animation"
        )
        self._is_finished = mutable_state_of(True, name="is_finished")
        self._is_reset = mutable_state_of(False, name="is_reset")

    @property
    def value(self) -> Any:
        """The current value; observable state."""
        return self._value.value

    @property
    def is_finished(self) -> bool:
        """Whether the animation has reached its target; observable state."""
        return bool(self._is_finished.value)

    def update_target(self, target_value: Any, spec: AnimationSpec) -> None:
        """Starts an animation to `target_value`, unless the running animation already leads there."""
        if self._target_value.value == target_value and not self._is_reset.value:
            return
        self._target_value.value = target_value
        self._start(target_value, spec)
        self._is_finished.value = False
        self._is_reset.value = False

    def _start(self, target_value: Any, spec: AnimationSpec) -> None:
        if not self.is_finished and not isinstance(spec, SpringSpec):
            spec = DEFAULT_SPRING
        play_time = self._transition.play_time_nanos
        if play_time > 0:
            spec = DelayedSpec(spec, play_time)
        self._animation.value = TargetBasedAnimation(
            spec, self._value.value, target_value, self._converter, self._velocity
        )
        self._transition.request_update()

    def reset(self) -> None:
        """Marks that the transition has a new target: the next `update_target` starts even for an equal value."""
        self._is_reset.value = True

    def on_play_time(self, nanos: int) -> None:
        """Sets value and velocity for a play time."""
        animation = self._animation.value
        self._value.value = animation.value(nanos)
        self._velocity = animation.velocity_vector(nanos)
        if nanos >= animation.duration_nanos:
            self._is_finished.value = True

    def __repr__(self) -> str:
        return f"<TransitionAnimation {self._value.name}>"

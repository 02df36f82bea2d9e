"""A deferred animation: an animation of a transition whose target is first known in layout or in a layer block.

Not here    animations whose target composition knows: `animate_value` of a Transition (transition.py).
Source of behavior  Compose animation-core Transition.kt, DeferredAnimation.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.composition import DisposableEffect, remember
from engine.foundation.animation.segment import Segment, SpecBySegment, ValueByState
from engine.foundation.animation.transition_animation import PlayedTransition, TransitionAnimation
from engine.foundation.animation.vector_converter import TwoWayConverter
from engine.snapshot import MutableState, mutable_state_of


class AnimatedTransition(PlayedTransition, Protocol):
    """What a deferred animation needs of its transition."""

    @property
    def current_state(self) -> object:
        """The initial state of the segment."""

    @property
    def segment(self) -> Segment[Any]:
        """The current segment."""

    def add_animation(self, animation: TransitionAnimation) -> None:
        """Adds an animation to the clock of the transition."""

    def remove_animation(self, animation: TransitionAnimation) -> None:
        """Removes an animation from the clock of the transition."""


class DeferredAnimation:
    """An animation whose values are set in layout or in a layer block, where the reads of states are observed."""

    def __init__(self, transition: AnimatedTransition, converter: TwoWayConverter, name: str) -> None:
        self._transition = transition
        self._converter = converter
        self._name = name
        # A state: the measurement that finds none here, and makes it, is repeated in the same frame (recording toasts).
        self._animation: MutableState[TransitionAnimation | None] = mutable_state_of(None, name="deferred_animation")
        self._value_by_state: ValueByState = _same
        self._spec_by_segment: SpecBySegment | None = None

    def animate(self, spec_by_segment: SpecBySegment, value_by_state: ValueByState) -> DeferredAnimation:
        """Sets spec and values and returns this animation, whose `value` can be read. Measurement may call it
        repeatedly.
        """
        self._value_by_state = value_by_state
        self._spec_by_segment = spec_by_segment
        if self._animation.value is None:
            transition = self._transition
            animation = TransitionAnimation(
                transition, value_by_state(transition.current_state), self._converter, self._name
            )
            self._animation.value = animation
            transition.add_animation(animation)
        self._update()
        return self

    def _update(self) -> TransitionAnimation:
        animation, spec = self._animation.value, self._spec_by_segment
        assert animation is not None and spec is not None, "animate() names the values first"
        segment = self._transition.segment
        animation.update_target(self._value_by_state(segment.target_state), spec(segment))
        return animation

    @property
    def value(self) -> Any:
        """The current value; the read updates the target."""
        return self._update().value

    def remove(self) -> None:
        """Removes the animation from its transition."""
        animation = self._animation.value
        if animation is not None:
            self._transition.remove_animation(animation)


def _same(state: Any) -> Any:
    return state


def create_deferred_animation(
    transition: AnimatedTransition, converter: TwoWayConverter, name: str
) -> DeferredAnimation:
    """Remembers a deferred animation of `transition`; it is removed when its place is forgotten."""
    animation: DeferredAnimation = remember(lambda: DeferredAnimation(transition, converter, name), transition)
    DisposableEffect(lambda: animation.remove, animation)
    return animation

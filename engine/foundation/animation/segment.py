"""Segment: the initial and the target state of a transition, by which its animations choose their specs.

Source of behavior  Compose animation-core Transition.kt, Segment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.snapshot.policy import structurally_equal

S = TypeVar("S")


@dataclass(frozen=True)
class Segment(Generic[S]):
    """The initial and the target state of a transition."""

    initial_state: S
    target_state: S

    def is_transitioning(self, initial_state: S, target_state: S) -> bool:
        """Returns whether the transition leads from `initial_state` to `target_state`."""
        return bool(self.initial_state == initial_state and self.target_state == target_state)


ValueByState = Callable[[Any], Any]
SpecBySegment = Callable[[Any], AnimationSpec]


def has_state(states: Iterable[object], state: object) -> bool:
    """Returns whether `state` is one of `states`; values of several types are different states, as in Kotlin."""
    return any(structurally_equal(each, state) for each in states)

"""MutableTransitionState: the state of a transition, which a program sets and watches from outside.

    state = remember(lambda: MutableTransitionState(False))
    state.target_state = True                      # an enter animation at the first composition
    AnimatedVisibility(state, content)

Source of behavior  Compose animation-core Transition.kt (MutableTransitionState).
"""

from __future__ import annotations

from typing import Generic, TypeVar

from engine.snapshot import MutableState, mutable_state_of
from engine.snapshot.policy import structurally_equal

S = TypeVar("S")


class MutableTransitionState(Generic[S]):
    """The current state and the target state of a transition. Compose: MutableTransitionState."""

    def __init__(self, initial_state: S) -> None:
        self.current: MutableState[S] = mutable_state_of(initial_state, name="current_state")
        """The state of `current_state`; the transition writes it."""
        self.running = mutable_state_of(False, name="is_running")
        """Whether frames of the transition run; the transition writes it."""
        self._target = mutable_state_of(initial_state, name="target_state")

    @property
    def current_state(self) -> S:
        """The state at which the transition is; the target once every animation has ended. Observable state."""
        return self.current.value

    @property
    def target_state(self) -> S:
        """The state to which the transition leads. Observable state; a write starts the animations."""
        return self._target.value

    @target_state.setter
    def target_state(self, state: S) -> None:
        self._target.value = state

    @property
    def is_idle(self) -> bool:
        """Whether the transition is at its target and no animation runs. Observable state."""
        return bool(structurally_equal(self.current_state, self.target_state) and not self.running.value)

    def __repr__(self) -> str:
        return f"<MutableTransitionState {self.current!r} → {self._target!r}>"

"""Lifecycle: the states that the owner of a screen goes through, and its observers.

    owner.lifecycle.current_state.is_at_least(Lifecycle.State.STARTED)
    owner.lifecycle.add_observer(lambda owner, event: print(event))

Terms       state: how far the owner has come. event: the step from one state to its neighbor. owner: such as
            a window or a screen. An observer hears the events that lead to the current state when it joins.
Not here    how events reach observers (lifecycle_registry.py), effects (lifecycle_effects.py), flows
            (lifecycle_flows.py).
Source      AndroidX Lifecycle (lifecycle-common), as Compose Multiplatform has it.
"""

from __future__ import annotations

import enum
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeAlias

from engine.composition.effects.state_flow import StateFlow
from engine.composition.locals import static_composition_local_of


class LifecycleState(enum.IntEnum):
    """How far an owner has come, from DESTROYED to RESUMED; programs write `Lifecycle.State`."""

    DESTROYED = 0
    INITIALIZED = 1
    CREATED = 2
    STARTED = 3
    """Visible."""
    RESUMED = 4
    """Visible, and in use."""

    def is_at_least(self, state: LifecycleState) -> bool:
        """Returns whether the owner has come as far as `state`. Compose: isAtLeast."""
        return self >= state

    def __repr__(self) -> str:
        return self.name


class LifecycleEvent(enum.Enum):
    """The step from one state to its neighbor; programs write `Lifecycle.Event`."""

    ON_CREATE = LifecycleState.CREATED, True
    ON_START = LifecycleState.STARTED, True
    ON_RESUME = LifecycleState.RESUMED, True
    ON_PAUSE = LifecycleState.STARTED, False
    ON_STOP = LifecycleState.CREATED, False
    ON_DESTROY = LifecycleState.DESTROYED, False

    @property
    def target_state(self) -> LifecycleState:
        """The owner's state after the event. Compose: targetState."""
        return self.value[0]

    @staticmethod
    def up_to(state: LifecycleState) -> LifecycleEvent | None:
        """Returns the event that leads up to `state`, or None. Compose: upTo."""
        return _UP_TO.get(state)

    @staticmethod
    def up_from(state: LifecycleState) -> LifecycleEvent | None:
        """Returns the event that leads from `state` up, or None. Compose: upFrom."""
        return _UP_TO.get(LifecycleState(state + 1)) if LifecycleState.INITIALIZED <= state < 4 else None

    @staticmethod
    def down_from(state: LifecycleState) -> LifecycleEvent | None:
        """Returns the event that leads from `state` down, or None. Compose: downFrom."""
        return _DOWN_FROM.get(state)

    def __repr__(self) -> str:
        return self.name


_UP_TO = {each.target_state: each for each in LifecycleEvent if each.value[1]}
_DOWN_FROM = {
    LifecycleState.RESUMED: LifecycleEvent.ON_PAUSE,
    LifecycleState.STARTED: LifecycleEvent.ON_STOP,
    LifecycleState.CREATED: LifecycleEvent.ON_DESTROY,
}

LifecycleObserver: TypeAlias = Callable[["LifecycleOwner", LifecycleEvent], object]


class Lifecycle(ABC):
    """The states of one owner. Compose: Lifecycle."""

    State = LifecycleState
    Event = LifecycleEvent

    @property
    @abstractmethod
    def current_state(self) -> LifecycleState:
        """How far the owner has come; the read is not observed. Compose: currentState."""

    @property
    @abstractmethod
    def current_state_flow(self) -> StateFlow[LifecycleState]:
        """The state as a flow. Compose: currentStateFlow."""

    @abstractmethod
    def add_observer(self, observer: LifecycleObserver) -> None:
        """Calls `observer(owner, event)` for each event, at once for those that lead to the current state."""

    @abstractmethod
    def remove_observer(self, observer: LifecycleObserver) -> None:
        """Ends the calls of `observer`, which is the same function as the one that was added."""


class LifecycleOwner(ABC):
    """What has a lifecycle: a subclass returns its LifecycleRegistry. Compose: LifecycleOwner."""

    @property
    @abstractmethod
    def lifecycle(self) -> Lifecycle:
        """The states of this owner."""


def _no_owner() -> LifecycleOwner:
    raise RuntimeError("LocalLifecycleOwner is provided by a Scene: this content is composed outside of one.")


LocalLifecycleOwner = static_composition_local_of(_no_owner, name="LocalLifecycleOwner")
"""The owner of the screen. That of a Scene is RESUMED as long as the scene exists."""


def owner_or_screens(given: LifecycleOwner | None) -> LifecycleOwner:
    """Returns `given`, else the owner of the screen."""
    return LocalLifecycleOwner.current if given is None else given

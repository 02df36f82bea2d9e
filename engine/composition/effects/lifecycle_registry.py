"""LifecycleRegistry: a lifecycle that its owner moves from state to state.

    class Player(LifecycleOwner):
        def __init__(self):
            self.registry = LifecycleRegistry(self)
        lifecycle = property(lambda self: self.registry)

    player.registry.current_state = Lifecycle.State.STARTED

Invariants  I1 an observer hears each event between its state and the registry's, in order, whatever it changes
            meanwhile. I2 the states of the observers never rise in the order in which they joined: events up go to the
            oldest first, events down to the newest first.
Threads     all calls come from one thread.
Source      AndroidX LifecycleRegistry (recording lifecycle_observed).
"""

from __future__ import annotations

from typing import Final

from engine.composition.effects.lifecycle import (
    Lifecycle,
    LifecycleEvent,
    LifecycleObserver,
    LifecycleOwner,
    LifecycleState,
)
from engine.composition.effects.state_flow import MutableStateFlow, StateFlow
from engine.snapshot import IllegalStateError

_DESTROYED: Final = LifecycleState.DESTROYED


class LifecycleRegistry(Lifecycle):
    """A lifecycle with an assignable state. Compose: LifecycleRegistry."""

    def __init__(self, owner: LifecycleOwner) -> None:
        self._owner = owner
        self._state = LifecycleState.INITIALIZED
        self._flow = MutableStateFlow(self._state)
        self._observers: dict[LifecycleObserver, LifecycleState] = {}
        """The state of each observer, the oldest first."""
        self._is_handling = False
        self._adding = 0
        self._has_new_event = False
        self._parents: list[LifecycleState] = []
        """The states to which the observers lead that are being called, the innermost last."""

    @property
    def current_state(self) -> LifecycleState:
        """How far the owner has come; an assignment calls the observers.

        Raises IllegalStateError where no event leads: from DESTROYED, or from INITIALIZED to DESTROYED.
        """
        return self._state

    @current_state.setter
    def current_state(self, state: LifecycleState) -> None:
        self._move_to(state)

    @property
    def current_state_flow(self) -> StateFlow[LifecycleState]:
        return self._flow.as_state_flow()

    def handle_lifecycle_event(self, event: LifecycleEvent) -> None:
        """Moves to the state in which the owner is after `event`. Compose: handleLifecycleEvent."""
        self._move_to(event.target_state)

    @property
    def observer_count(self) -> int:
        """The number of observers. Compose: observerCount."""
        return len(self._observers)

    def add_observer(self, observer: LifecycleObserver) -> None:
        if observer in self._observers:
            return
        self._observers[observer] = _DESTROYED if self._state is _DESTROYED else LifecycleState.INITIALIZED
        is_nested = bool(self._adding) or self._is_handling
        self._adding += 1
        try:
            while observer in self._observers and self._observers[observer] < self._target_of(observer):
                self._dispatch(observer, up=True)
            if not is_nested:
                self._sync()
        finally:
            self._adding -= 1

    def remove_observer(self, observer: LifecycleObserver) -> None:
        self._observers.pop(observer, None)

    def _move_to(self, state: LifecycleState) -> None:
        if state is self._state:
            return
        if self._state is _DESTROYED or (self._state is LifecycleState.INITIALIZED and state is _DESTROYED):
            raise IllegalStateError(
                f"the lifecycle of {self._owner} is {self._state.name}: no event leads from there to {state.name}"
            )
        self._state = state
        if self._is_handling or self._adding:
            self._has_new_event = True  # the running pass over the observers continues with the new state
            return
        self._is_handling = True
        try:
            self._sync()
        finally:
            self._is_handling = False
        if self._state is _DESTROYED:
            self._observers.clear()

    def _target_of(self, observer: LifecycleObserver) -> LifecycleState:
        """Returns the highest state of a joining observer: of the observer before it, or of the one that adds it."""
        before = self._state
        for each, state in self._observers.items():
            if each is observer:
                break
            before = state
        return min([self._state, before, *self._parents[-1:]])

    def _sync(self) -> None:
        while self._observers:
            states = list(self._observers.values())
            if states[0] is states[-1] is self._state:
                break
            self._has_new_event = False
            if self._state < states[0]:
                self._pass(up=False)
            if not self._has_new_event and self._observers and self._state > list(self._observers.values())[-1]:
                self._pass(up=True)
        self._has_new_event = False
        self._flow.value = self._state

    def _pass(self, up: bool) -> None:
        done: set[LifecycleObserver] = set()
        while not self._has_new_event:
            # Observers that joined meanwhile hear of events up as well.
            ordered = list(self._observers) if up else list(reversed(self._observers))
            observer = next((each for each in ordered if each not in done), None)
            if observer is None:
                return
            done.add(observer)
            while not self._has_new_event and observer in self._observers:
                own = self._observers[observer]
                if not (own < self._state if up else own > self._state):
                    break
                self._dispatch(observer, up)

    def _dispatch(self, observer: LifecycleObserver, up: bool) -> None:
        own = self._observers[observer]
        event = LifecycleEvent.up_from(own) if up else LifecycleEvent.down_from(own)
        assert event is not None
        target = event.target_state
        self._observers[observer] = min(own, target)
        self._parents.append(own if up else target)
        try:
            observer(self._owner, event)
        finally:
            self._parents.pop()
            if observer in self._observers:
                self._observers[observer] = target

    def __repr__(self) -> str:
        return f"<LifecycleRegistry of {self._owner}: {self._state.name}>"

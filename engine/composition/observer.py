"""CompositionObserver: observes a composition's events, for tools.

Order   on_begin_composition ─ (on_scope_enter ─ on_read_in_scope* ─ … ─ on_scope_exit)* ─ on_end_composition
        on_scope_invalidated comes earlier, at the invalidation; on_scope_disposed when changes are applied.
Source  Compose tooling/CompositionObserver.kt; CASES B38.
"""

from __future__ import annotations

from typing import Protocol

from engine.composition.scope import RecomposeScope


class ObservableComposition(Protocol):
    """A composition, as its observers see it. Compose: ObservableComposition."""

    def set_observer(self, observer: CompositionObserver) -> CompositionObserverHandle:
        """Registers `observer` until the handle is disposed."""

    def remove_observer(self, observer: CompositionObserver) -> None:
        """Removes an observer; ignores an unknown one."""


class CompositionObserver:
    """Base class with empty methods; override the events of interest. Compose: CompositionObserver."""

    def on_begin_composition(self, composition: ObservableComposition) -> None:
        """A pass starts."""

    def on_end_composition(self, composition: ObservableComposition) -> None:
        """A pass ended, successfully or not."""

    def on_scope_enter(self, scope: RecomposeScope) -> None:
        """A scope is entered; a run or a skip follows."""

    def on_scope_exit(self, scope: RecomposeScope) -> None:
        """A scope is left."""

    def on_read_in_scope(self, scope: RecomposeScope, value: object) -> None:
        """A scope read a state."""

    def on_scope_invalidated(self, scope: RecomposeScope, value: object) -> None:
        """A scope became invalid; `value`: the changed state, or None after `invalidate()`."""

    def on_scope_disposed(self, scope: RecomposeScope) -> None:
        """A scope left the composition."""


class CompositionObserverHandle:
    """The handle of an observation; `dispose` ends it."""

    def __init__(self, composition: ObservableComposition, observer: CompositionObserver) -> None:
        self._composition = composition
        self._observer = observer

    def dispose(self) -> None:
        """Removes the observer."""
        self._composition.remove_observer(self._observer)


class CompositionObservers(list[CompositionObserver]):
    """The observers of one composition. A list, so that a pass without observers, as nearly all are, calls no function
    for them: 3 calls of 138 in a frame that runs one scope."""

    __slots__ = ()

    def add(self, observer: CompositionObserver) -> None:
        """Adds an observer; it receives the scopes of the next pass."""
        self.append(observer)

    def discard(self, observer: CompositionObserver) -> None:
        """Removes an observer; ignores an unknown one."""
        if observer in self:
            self.remove(observer)

    def of_pass(self) -> ObserverGroup:
        """Returns the observers that receive the scopes of a pass that begins."""
        return ObserverGroup(self)

    def on_begin_composition(self, composition: ObservableComposition) -> None:
        """Notifies all observers that a pass starts."""
        for observer in self:
            observer.on_begin_composition(composition)

    def on_end_composition(self, composition: ObservableComposition) -> None:
        """Notifies all observers that a pass ended."""
        for observer in self:
            observer.on_end_composition(composition)

    def on_scope_invalidated(self, scope: RecomposeScope, value: object) -> None:
        """Notifies all observers of an invalidation."""
        for observer in self:
            observer.on_scope_invalidated(scope, value)

    def on_scope_disposed(self, scope: RecomposeScope) -> None:
        """Notifies all observers that a scope left the composition."""
        for observer in self:
            observer.on_scope_disposed(scope)


class ObserverGroup:
    """Forwards the events of one pass to the observers that were registered when it started."""

    __slots__ = ("_all",)

    def __init__(self, observers: list[CompositionObserver]) -> None:
        self._all = list(observers)

    def on_scope_enter(self, scope: RecomposeScope) -> None:
        """Notifies all observers that a scope is entered."""
        for observer in self._all:
            observer.on_scope_enter(scope)

    def on_scope_exit(self, scope: RecomposeScope) -> None:
        """Notifies all observers that a scope is left."""
        for observer in self._all:
            observer.on_scope_exit(scope)

    def on_read_in_scope(self, scope: RecomposeScope, value: object) -> None:
        """Notifies all observers of a read."""
        for observer in self._all:
            observer.on_read_in_scope(scope, value)

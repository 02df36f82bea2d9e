"""Notifications for remembered objects: collected during an apply and sent in Compose's order.

Order       forgotten, in reverse order of remembering; remembered, in order; side effects.
            Created objects that were never remembered are abandoned last.
Source      Compose internal/RememberEventDispatcher.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine import trace
from engine.composition.errors.errors import first_of
from engine.composition.remember_observer import RememberObserver

if TYPE_CHECKING:
    from engine.composition.scope import RecomposeScope


class RememberEvents:
    """Collects notifications during one apply; `dispatch` sends them."""

    __slots__ = ("_abandoned", "_asked_by", "_remembered", "_forgotten", "_side_effects", "_released", "_failure")

    def __init__(self, abandoned: dict[RememberObserver, None]) -> None:
        self._abandoned = abandoned
        self._asked_by: dict[int, int] = {}  # for the trace: id of the notified object → run that requested it
        self._remembered: list[RememberObserver] = []
        self._forgotten: list[RememberObserver] = []
        self._side_effects: list[Callable[[], Any]] = []
        self._released: list[RecomposeScope] = []
        self._failure: BaseException | None = None

    def failed(self, error: BaseException) -> None:
        """Keeps an exception that cannot be undone; `dispatch` raises it after all notifications."""
        self._failure = first_of(self._failure, error)

    def remembering(self, observer: RememberObserver) -> None:
        """Adds an object to be remembered."""
        self._remembered.append(observer)
        if (tracer := trace.active) is not None:
            self._asked_by[id(observer)] = tracer.here

    def forgetting(self, observer: RememberObserver) -> None:
        """Adds an object to be forgotten."""
        self._forgotten.append(observer)
        if (tracer := trace.active) is not None:
            self._asked_by[id(observer)] = tracer.here

    def side_effect(self, effect: Callable[[], Any]) -> None:
        """Adds a side effect."""
        self._side_effects.append(effect)
        if (tracer := trace.active) is not None:
            self._asked_by[id(effect)] = tracer.here

    def releasing(self, scope: RecomposeScope) -> None:
        """Adds a scope to be released."""
        self._released.append(scope)

    def release_scopes(self) -> None:
        """Releases all collected scopes."""
        for scope in self._released:
            scope.release()
        self._released.clear()

    def dispatch(self) -> None:
        """Sends all notifications; then raises the first exception, with notes about the later ones."""
        failure, self._failure = self._failure, None
        forgotten, remembered, effects = self._forgotten, self._remembered, self._side_effects
        self._forgotten, self._remembered, self._side_effects = [], [], []
        asked_by, self._asked_by = self._asked_by, {}
        for observer in reversed(forgotten):
            if observer in self._abandoned:  # created and dropped in the same pass
                continue
            failure = first_of(failure, _notify("forgotten", observer, observer.on_forgotten, asked_by))
        for observer in remembered:
            self._abandoned.pop(observer, None)
            failure = first_of(failure, _notify("remembered", observer, observer.on_remembered, asked_by))
        for effect in effects:
            failure = first_of(failure, _notify("side effect", effect, effect, asked_by))
        if failure is not None:
            raise failure


def abandon(observers: dict[RememberObserver, None]) -> None:
    """Notifies objects that never entered a composition, newest first; raises the first exception at the end."""
    failure: BaseException | None = None
    for observer in reversed(list(observers)):
        failure = first_of(failure, _notify("abandoned", observer, observer.on_abandoned, {}))
    observers.clear()
    if failure is not None:
        raise failure


@trace.boundary
def _notify(what: str, subject: Any, function: Callable[[], Any], asked_by: dict[int, int]) -> BaseException | None:
    tracer = trace.active
    event = None
    if tracer is not None:
        event = tracer.begin(trace.EFFECT, subject, asked_by.get(id(subject), 0), what=what)
    try:
        function()
        return None
    except Exception as error:
        return error
    finally:
        if tracer is not None and event is not None:
            tracer.end(event)

"""Notifications for remembered objects: collected during an apply and sent in Compose's order.

Order       forgotten, in reverse order of remembering; remembered, in order; side effects.
            Created objects that were never remembered are abandoned last.
Errors      An exception stops no other notification. Effects that raised start again: failed_effects.py.
Source      Compose internal/RememberEventDispatcher.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine import trace
from engine.composition.composition_spans import EffectSpan
from engine.composition.effects.effect_place import (
    SIDE_EFFECT,
    LeftGroups,
    effect_name,
    effect_place,
)
from engine.composition.errors.failures import first_of
from engine.composition.errors.notes import note_effect
from engine.composition.failed_effects import EffectOwner, FailedObserver, FailedSideEffect
from engine.composition.remember_observer import RememberObserver
from engine.composition.scope import RecomposeScope
from engine.slots import Group

_Requests = dict[int, int]
"""For the trace: the run that requested a notification, by the `id` of the notified object."""


Remembered = tuple[RememberObserver, Group | None]
"""A RememberObserver that awaits `on_remembered`, with its group."""


class PausedPlace:
    """The place, in the order of remembering, of what a paused scope is going to remember."""

    __slots__ = ("remembered",)

    def __init__(self) -> None:
        self.remembered: list[Remembered | PausedPlace] = []


class NodeDeactivation:
    """A node that stays for reuse without its content; it is deactivated in the order of forgetting."""

    __slots__ = ("deactivate",)

    def __init__(self, deactivate: Callable[[], object]) -> None:
        self.deactivate = deactivate


class RememberEvents:
    """Collects notifications during one apply; `dispatch` sends them."""

    __slots__ = (
        "_abandoned",
        "_requested_by",
        "_composition",
        "_failure",
        "_forgotten",
        "_left",
        "_released",
        "_remembered",
        "_side_effects",
        "is_empty",
    )

    def __init__(self, abandoned: dict[RememberObserver, None], composition: EffectOwner | None = None) -> None:
        """`composition`: errors of effects name this composition, and it starts failed effects again."""
        self._abandoned = abandoned
        self._composition = composition
        self._requested_by: _Requests = {}
        self._remembered: list[Remembered | PausedPlace] = []
        self._forgotten: list[tuple[RememberObserver | NodeDeactivation, Group | None]] = []
        self._side_effects: list[tuple[Callable[[], object], RecomposeScope | None]] = []
        self._released: list[RecomposeScope] = []
        self._left = LeftGroups()
        self._failure: BaseException | None = None
        self.is_empty = True
        """Whether the pass collected no event."""

    def failed(self, error: BaseException) -> None:
        """Keeps an exception that cannot be undone; `dispatch` raises it after all notifications."""
        self.is_empty = False
        self._failure = first_of(self._failure, error)

    def remembering(self, observer: RememberObserver, group: Group | None, requested_by: int = 0) -> None:
        """Adds an object to be remembered in `group`. `requested_by`: the run that requested it; 0: the current one."""
        self.is_empty = False
        self._remembered.append((observer, group))
        self._note_run(observer, requested_by)

    def forgetting(self, observer: RememberObserver, group: Group | None) -> None:
        """Adds an object to be forgotten, which `group` remembered."""
        self.is_empty = False
        self._forgotten.append((observer, group))
        self._note_run(observer)

    def deactivating(self, deactivate: Callable[[], object]) -> None:
        """Adds a node to be deactivated, after what its content remembered and before what was remembered above."""
        self.is_empty = False
        self._forgotten.append((NodeDeactivation(deactivate), None))

    def side_effect(
        self, effect: Callable[[], object], scope: RecomposeScope | None = None, requested_by: int = 0
    ) -> None:
        """Adds a side effect that `scope` requested. `requested_by`: the run that requested it; 0: the current one."""
        self.is_empty = False
        self._side_effects.append((effect, scope))
        self._note_run(effect, requested_by)

    def _note_run(self, subject: object, requested_by: int = 0) -> None:
        """For the trace: keeps the run that requested the notification of `subject`."""
        if (tracer := trace.active) is not None:
            self._requested_by[id(subject)] = requested_by or tracer.here

    def leaving(self, group: Group) -> None:
        """Notes the place of a subtree that is about to be removed."""
        self.is_empty = False
        self._left.parents[group] = group.parent

    def releasing(self, scope: RecomposeScope) -> None:
        """Adds a scope to be released."""
        self.is_empty = False
        self._released.append(scope)

    def release_scopes(self) -> None:
        """Releases all collected scopes."""
        for scope in self._released:
            scope.release()
        self._left.scopes += self._released
        self._released.clear()

    def dispatch(self) -> None:
        """Sends all notifications; then raises the first exception, with notes about the later ones."""
        forgotten, remembered, effects = self._forgotten, self._remembered, self._side_effects
        self._forgotten, self._remembered, self._side_effects = [], [], []
        requested_by, self._requested_by = self._requested_by, {}
        for observer, group in reversed(forgotten):
            if isinstance(observer, NodeDeactivation):
                self._deactivate(observer)
            elif observer not in self._abandoned:  # else it was created and dropped in the same pass
                self._forget(observer, group, requested_by)
        for each in remembered:
            assert not isinstance(each, PausedPlace), "a paused composition puts its places in order first"
            self._remember(*each, requested_by)
        for effect, scope in effects:
            self._run(effect, scope, requested_by)
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _deactivate(self, node: NodeDeactivation) -> None:
        try:
            node.deactivate()
        except BaseException as error:
            self._failure = first_of(self._failure, error)

    def _forget(self, observer: RememberObserver, group: Group | None, requested_by: _Requests) -> None:
        composition = self._composition
        never_started = composition is not None and composition.failed_effects.forget(observer)
        if never_started:
            error = _notify(trace.ABANDONED, observer, observer.on_abandoned, requested_by)
        else:
            error = _notify(trace.FORGOTTEN, observer, observer.on_forgotten, requested_by)
        self._note(error, "disposing", observer, group)

    def _remember(self, observer: RememberObserver, group: Group | None, requested_by: _Requests) -> None:
        self._abandoned.pop(observer, None)
        error = _notify(trace.REMEMBERED, observer, observer.on_remembered, requested_by)
        if error is None:
            return
        self._note(error, "starting", observer, group)
        if self._composition is not None:
            failed = FailedObserver(observer, group, requested_by.get(id(observer), 0))
            self._composition.failed_effects.observer_raised(self._composition, failed)

    def _run(self, effect: Callable[[], object], scope: RecomposeScope | None, requested_by: _Requests) -> None:
        error = _notify(trace.SIDE_EFFECT, effect, effect, requested_by)
        if error is None:
            return
        self._note(error, "running", SIDE_EFFECT, scope.group if scope is not None else None)
        if self._composition is not None and scope is not None:
            raised = FailedSideEffect(effect, scope, scope.token, requested_by.get(id(effect), 0))
            self._composition.failed_effects.side_effect_raised(self._composition, raised)

    def _note(self, error: BaseException | None, doing: str, subject: object, group: Group | None) -> None:
        """Keeps the exception of an effect, which names the place of the effect."""
        if error is not None:
            if self._composition is not None:
                place = effect_place(self._composition, group, self._left)
                note_effect(error, f"{doing} {effect_name(subject)}", place)
            self._failure = first_of(self._failure, error)


def abandon(observers: dict[RememberObserver, None]) -> None:
    """Notifies objects that never entered a composition, newest first; raises the first exception at the end."""
    failure: BaseException | None = None
    for observer in reversed(list(observers)):
        failure = first_of(failure, _notify(trace.ABANDONED, observer, observer.on_abandoned, {}))
    observers.clear()
    if failure is not None:
        raise failure


@trace.boundary
def _notify(
    what: str, subject: object, function: Callable[[], object], requested_by: _Requests
) -> BaseException | None:
    request = requested_by.get(id(subject), 0)
    span = EffectSpan(tracer, subject, what, request) if (tracer := trace.active) is not None else None
    raised: BaseException | None = None
    try:
        function()
    except BaseException as error:
        raised = error
    finally:
        if span is not None:
            span.end(**({} if raised is None else {"raised": True}))
    return raised

"""Pausing: stops a pass between two composables, and goes on with those that were left out in a later pass.

Terms       paused scope: a new or reused restart group whose body did not run yet. resuming: a later pass runs it.
Why         A body that has begun runs to its end, because it stands on Python's stack. So a pass pauses before bodies:
            once `should_pause()` is true, it leaves out each further body, and ends in the usual way.
Invariants  I1 the arguments of a paused scope are stored, so that it can run alone. I2 a scope that runs again alone,
            and the content of the composition itself, are not asked: otherwise a pass might do nothing. I3 what is
            remembered in a resumed scope is announced in the place of the scope, as if it had never paused.
Not here    what a program calls: paused_composition.py.
Source      Compose GapComposer.kt (shouldExecute, addRecomposeScope), RememberEventDispatcher.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol, cast

from engine.composition.operations import SlotChanges, SlotOperation
from engine.composition.remember_events import PausedPlace, Remembered, RememberEvents

if TYPE_CHECKING:
    from engine.composition.change_list import ChangeList
    from engine.composition.failed_effects import EffectOwner
    from engine.composition.remember_observer import RememberObserver
    from engine.composition.scope import RecomposeScope

ShouldPause = Callable[[], bool]


class PausedEvents(RememberEvents):
    """The notifications of all passes of a paused composition, sent when it is applied. Keeps I3."""

    __slots__ = ("_around", "_places")

    def __init__(self, abandoned: dict[RememberObserver, None], composition: EffectOwner) -> None:
        RememberEvents.__init__(self, abandoned, composition)
        self._places: dict[RecomposeScope, PausedPlace] = {}
        self._around: list[list[Remembered | PausedPlace]] = []

    def pause(self, scope: RecomposeScope) -> None:
        """Keeps a place in the order of remembering for what `scope` is going to remember."""
        place = self._places[scope] = PausedPlace()
        self._remembered.append(place)

    def start_resuming(self, scope: RecomposeScope) -> None:
        """What is remembered from now on belongs to `scope`."""
        self._around.append(self._remembered)
        self._remembered = self._places.pop(scope).remembered

    def end_resuming(self) -> None:
        """The scope resumed last is complete."""
        self._remembered = self._around.pop()

    def dispatch(self) -> None:
        """Sends all notifications; then raises the first exception."""
        self._remembered = list(_in_order(self._remembered))
        RememberEvents.dispatch(self)


def _in_order(remembered: list[Remembered | PausedPlace]) -> Iterator[Remembered]:
    for each in remembered:
        if isinstance(each, PausedPlace):
            yield from _in_order(each.remembered)
        else:
            yield each


class _ScopeOperation(SlotOperation):
    __slots__ = ("scope",)

    is_change = False

    def __init__(self, scope: RecomposeScope) -> None:
        self.scope = scope


class PauseScope(_ScopeOperation):
    """A scope was left out here. Compose: RememberPausingScope."""

    __slots__ = ()

    def apply(self, to: SlotChanges) -> None:
        cast("PausedEvents", to.events).pause(self.scope)


class StartResumingScope(_ScopeOperation):
    """The following operations belong to a scope that was paused."""

    __slots__ = ()

    def apply(self, to: SlotChanges) -> None:
        cast("PausedEvents", to.events).start_resuming(self.scope)


class EndResumingScope(_ScopeOperation):
    """The resumed scope is complete."""

    __slots__ = ()

    def apply(self, to: SlotChanges) -> None:
        cast("PausedEvents", to.events).end_resuming()


class PausableComposer(Protocol):
    """What a pass that may pause needs of the Composer."""

    skipping: bool
    """Whether the body of the restart group opened last need not run."""
    reusing: bool
    """Whether rows and nodes stay, and their slots count as EMPTY."""
    changes: ChangeList
    """Where operations are recorded."""

    @property
    def scope(self) -> RecomposeScope | None:
        """The innermost open scope."""

    @property
    def inserting(self) -> bool:
        """True while the next group is new."""

    def set_reusing(self, reusing: bool) -> None:
        """Enters or leaves reused content."""

    def store_arguments(self) -> None:
        """Makes wrappers store arguments and take them for unchanged."""

    def compare_arguments(self) -> None:
        """Makes wrappers compare arguments again."""


class Pausing:
    """One pass that may pause; the Composer asks it at each restart group."""

    __slots__ = ("_composer", "_resuming", "_scopes", "_should_pause", "paused")

    def __init__(
        self, composer: PausableComposer, should_pause: ShouldPause, scopes: dict[RecomposeScope, bool]
    ) -> None:
        """`scopes`: the scopes paused by earlier passes, each with whether it was in reused content."""
        self._composer = composer
        self._should_pause = should_pause
        self._scopes = scopes
        self._resuming: dict[RecomposeScope, bool] = {}
        self.paused: dict[RecomposeScope, bool] = {}
        """The scopes that this pass paused."""

    def enter(self, scope: RecomposeScope) -> None:
        """Called in each restart group before its arguments are compared: pauses the scope, or resumes it."""
        composer = self._composer
        was_reusing = self._scopes.pop(scope, None)
        if was_reusing is not None:
            composer.changes.append(StartResumingScope(scope))
            self._resuming[scope] = composer.reusing
            if was_reusing and not composer.reusing:
                composer.set_reusing(True)
                composer.skipping = False
        elif (composer.inserting or composer.reusing) and composer.scope is not None and self._should_pause():
            scope.used = True
            self.paused[scope] = composer.reusing
            composer.skipping = True
            composer.store_arguments()
            composer.changes.append(PauseScope(scope))

    def end_pause(self) -> None:
        """The arguments of the scope paused last are stored."""
        self._composer.compare_arguments()

    def leave(self, scope: RecomposeScope) -> None:
        """Called when a restart group ends."""
        before = self._resuming.pop(scope, None)
        if before is not None:
            composer = self._composer
            composer.changes.append(EndResumingScope(scope))
            if before != composer.reusing:
                composer.set_reusing(before)

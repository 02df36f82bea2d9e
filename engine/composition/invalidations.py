"""Invalidations: the scopes that a composition's next pass runs, and the changed states that wait for the current one.

Terms       postponed: states that changed during a pass, or before its changes are applied; their readers are
            invalidated afterwards, because only then are the readers known.
Invariants  I1 a scope is scheduled at most once; a written state makes it run unconditionally, a derived one only if
            the value changed.
Not here    requesting a pass, tracing: composition.py. The scopes of the running pass: invalid_scopes.py.
Source      Compose Composition.kt (invalidateChecked, recordModificationsOf).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.composition.composer import Composer
from engine.composition.invalid_scopes import Entry
from engine.composition.observations import Observations
from engine.composition.run_alone import try_imminent
from engine.composition.scheduled_invalidations import ScheduledInvalidations
from engine.composition.scope import InvalidationResult, RecomposeScope
from engine.slots import SlotTable
from engine.snapshot import DerivedState


class Invalidations:
    """The invalidations of one composition; see the module docstring."""

    __slots__ = ("_composer", "_observations", "_table", "_written", "postponed", "scheduled")

    def __init__(self, composer: Composer, observations: Observations, table: SlotTable) -> None:
        self._composer = composer
        self._observations = observations
        self._table = table
        self.scheduled = ScheduledInvalidations()
        """The scopes that the next pass runs."""
        self.postponed: list[Iterable[object]] = []
        """The changed states whose readers are not invalidated yet, in order."""
        self._written: set[RecomposeScope] | None = None
        """During `prepare_for`: the scopes that a written state, not a derived one, invalidated."""

    def schedule(self, scope: RecomposeScope, instance: object) -> InvalidationResult:
        """Schedules a run of `scope`, which is in the table: in this pass if the Composer has not reached its row
        (IMMINENT), else in the next pass."""
        composer = self._composer
        derived = instance if isinstance(instance, DerivedState) else None
        if composer.is_composing and try_imminent(composer, scope, derived):
            return InvalidationResult.IMMINENT
        written = self._written
        if written is not None and scope.index >= composer.root.end:
            self.scheduled.prepare(scope, derived, written)
            return InvalidationResult.IMMINENT
        self.scheduled.schedule(scope, derived)
        in_pass = written is not None or composer.is_composing
        return InvalidationResult.DEFERRED if in_pass else InvalidationResult.SCHEDULED

    def prepare_for(self, values: Iterable[object]) -> None:
        """Handles writes of another composition in this frame, before this composition's pass: all readers run in it.

        A reader ahead of the Composer counts as answered, so that the later notification does not run it again. As in
        Compose, the Composer stands where its last pass ended: at 0 after the first composition, later behind the rows
        that the table had. So readers run once after the first change, twice after each later one (golden
        locals_changed_again)."""
        self._written = set()
        try:
            for value in values:
                self._observations.record_write_of(value)
        finally:
            self._written = None
            self._observations.begin_pass()  # a pass that fails takes back none of these answers

    def take(self) -> list[Entry]:
        """Returns the scopes of a pass that begins now, with their places."""
        if self.postponed:
            self.drain_postponed(for_composition=True)
        return self.scheduled.take(self._table)

    def record_modifications_of(self, values: Iterable[object]) -> None:
        """Invalidates the readers of changed states, after those of postponed ones."""
        if self.postponed:
            self.drain_postponed()
        self._observations.invalidate_readers_of(values, for_composition=False)

    def drain_postponed(self, for_composition: bool = False) -> None:
        """Invalidates the readers of all postponed states."""
        while self.postponed:
            self._observations.invalidate_readers_of(self.postponed.pop(0), for_composition)

    def move_from(self, origin: Invalidations, scope: RecomposeScope) -> bool:
        """Takes over `scope`, which movable content carried here; returns whether it is scheduled."""
        if scope not in origin.scheduled:
            return False
        self.scheduled[scope] = origin.scheduled.pop(scope)
        return True

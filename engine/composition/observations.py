"""Observations: one composition's readers by state, and scopes affected by changes.

Terms       scopes: state → scopes that read it. derived: state → derived states read here that depend on it.
            processed: reads that the running pass already answered; the later notification of the write must not
            invalidate those scopes again. conditional: scopes that read derived states; a check just before their run
            finds whether one of these changed its value.
            noted: changes made by an unfinished pass, undone if it fails.
Invariants  I1 a valid scope is a reader of exactly the states that its last run read.
            I2 after a failed pass, each scope has the reads from before that pass.
Source      Compose Composition.kt (observations, derivedStates, conditionallyInvalidatedScopes).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from engine.composition.ignored_writes import IgnoredWrites
from engine.composition.insert_table import InsertTable
from engine.composition.observer import ObserverGroup
from engine.composition.scope import InvalidationResult, RecomposeScope, RecomposeScopeOwner
from engine.slots.group import NODE
from engine.snapshot import DerivedState, ReaderKind, ScopeMap, StateObject

_UNSEEN: Any = object()
_KIND: Final = ReaderKind.COMPOSITION


class ReadingScope(Protocol):
    """Where reads come from: the Composer."""

    @property
    def scope(self) -> RecomposeScope | None:
        """The innermost scope that runs."""

    @property
    def observer(self) -> ObserverGroup | None:
        """The observer of the pass."""

    @property
    def composition(self) -> RecomposeScopeOwner:
        """The owner of all scopes outside released movable content."""

    @property
    def insert_table(self) -> InsertTable | None:
        """The new groups of the running insertion; None outside insertions."""


class Observations:
    """The observations of one composition. Also observes derived states, whose own reads do not count for the scope."""

    __slots__ = (
        "_answered",
        "_calculating",
        "_composer",
        "_conditional",
        "_dependencies",
        "_derived",
        "_noted",
        "_processed",
        "_writers",
        "scopes",
        "ignored_writes",
    )

    def __init__(self, composer: ReadingScope) -> None:
        self._composer = composer
        self.scopes: ScopeMap[Any, RecomposeScope] = ScopeMap()
        self._derived: ScopeMap[StateObject, DerivedState[Any]] = ScopeMap()
        self._dependencies: dict[DerivedState[Any], tuple[StateObject, ...]] = {}
        self._processed: set[tuple[Any, RecomposeScope]] = set()
        self._conditional: dict[RecomposeScope, None] = {}
        self._calculating = 0
        self._noted: list[tuple[RecomposeScope, Any, int | None, Any, tuple[StateObject, ...] | None, int | None]] = []
        """Each new read of the running pass: (scope, state, number of the pass with the previous read, for derived
        states the previously seen value and dependencies, and the number of groups of the insertion at the read)."""
        self._answered: set[tuple[Any, RecomposeScope]] = set()
        """The entries of `_processed` that the running pass added: a failed pass takes them back."""
        self._writers: dict[RecomposeScope, None] = {}
        """The scopes that wrote a state in the running pass."""
        self.ignored_writes = IgnoredWrites()
        """The writes of the running pass that invalidate none of its own new scopes."""

    def start(self, derived_state: DerivedState[Any]) -> None:
        """A derived state starts to read its dependencies: these reads belong to it."""
        self._calculating += 1

    def done(self, derived_state: DerivedState[Any]) -> None:
        """A derived state has read its dependencies."""
        self._calculating -= 1

    # ---------------------------------------------------------------- while composing

    def record_read_of(self, value: Any) -> None:
        """Records a read of a state during composition."""
        if self._calculating:
            return
        composer = self._composer
        scope = composer.scope
        if scope is None:
            return
        scope.used = True
        reads, token = scope.reads, scope.token
        if composer.observer is not None:
            composer.observer.on_read_in_scope(scope, value)
        before = None
        if reads is None:
            scope.reads = {value: token}
        else:
            before = reads.get(value)
            if before == token:
                return
            reads[value] = token
        value.readers |= _KIND
        self.scopes.add(value, scope)
        place = None if (new := composer.insert_table) is None else len(new.groups)
        if isinstance(value, DerivedState):
            seen = scope.derived.get(value, _UNSEEN) if scope.derived is not None else _UNSEEN
            self._noted.append((scope, value, before, seen, self._dependencies.get(value), place))
            self._follow(value)
            scope.record_derived_value(value, value.current_record.current_value)
        else:
            self._noted.append((scope, value, before, _UNSEEN, None, place))

    def read_again(self, scope: RecomposeScope) -> None:
        """Repeats the previous reads of `scope` when its run proved unnecessary."""
        observer = self._composer.observer
        for value in scope.reads or ():
            if observer is not None:
                observer.on_read_in_scope(scope, value)
            value.readers |= _KIND
            self.scopes.add(value, scope)
            if isinstance(value, DerivedState):
                self._follow(value)
                scope.record_derived_value(value, value.current_record.current_value)

    def _follow(self, state: DerivedState[Any]) -> None:
        self._depend(state, tuple(state.current_record.dependencies))

    def _depend(self, state: DerivedState[Any], dependencies: tuple[StateObject, ...]) -> None:
        for dependency in self._dependencies.get(state, ()):
            self._derived.remove(dependency, state)
        self._dependencies[state] = dependencies
        for dependency in dependencies:
            dependency.record_read_in(_KIND)
            self._derived.add(dependency, state)

    def record_write_of(self, value: Any) -> None:
        """Handles a write during composition: readers that are still ahead run in the same pass."""
        if (writer := self._composer.scope) is not None:
            self._writers[writer] = None
        self._invalidate_now(value, value)
        for derived in self._derived.scopes_of(value):
            self._invalidate_now(derived, value)

    def _invalidate_now(self, value: object, written: object) -> None:
        for scope in self.scopes.scopes_of(value):
            result = scope.invalidate_for_result(value)
            if result is InvalidationResult.IMMINENT and not isinstance(value, DerivedState):
                self._processed.add((value, scope))
                self._answered.add((value, scope))
            elif result is InvalidationResult.IGNORED and (scope.block is not None or self._has_shown(value, scope)):
                self.ignored_writes.add(scope.name, written)

    def _has_shown(self, value: object, scope: RecomposeScope) -> bool:
        """Returns whether a new scope that still runs has made a node since it read `value` first: that node shows the
        value from before the write, even if the scope reads the state again."""
        new = self._composer.insert_table
        if new is None:
            return False
        places = (place for reader, read, *_, place in self._noted if reader is scope and read is value)
        place = next(places, None)
        return place is not None and any(group.flags & NODE for group in new.groups[place:])

    def begin_pass(self) -> None:
        """Makes the changes of the previous pass permanent."""
        self._noted.clear()
        self._answered.clear()
        self._writers.clear()
        self.ignored_writes.clear()

    def roll_back(self) -> Iterable[RecomposeScope]:
        """Undoes the reads and answers of a failed pass (keeps I2). Returns the scopes that wrote a state in it."""
        writers, self._writers = self._writers, {}
        self._calculating = 0
        self._processed -= self._answered
        self._answered.clear()
        noted, self._noted = self._noted, []
        for scope, value, read_in, seen, dependencies, _place in reversed(noted):
            reads = scope.reads
            if reads is None or value not in reads:
                continue
            if read_in is None:
                del reads[value]
                self.remove(value, scope)
            else:
                reads[value] = read_in
                if dependencies is not None:
                    self._depend(value, dependencies)
                if scope.composition is not self._composer.composition:  # movable content that stays where it was
                    self.remove(value, scope)
            if scope.derived is not None and isinstance(value, DerivedState):
                if seen is _UNSEEN:
                    scope.derived.pop(value, None)
                else:
                    scope.derived[value] = seen
        return writers

    # ---------------------------------------------------------------- between passes

    def has_any_of(self, values: Iterable[Any]) -> bool:
        """Returns whether any of these states has readers here."""
        return any(value in self.scopes or value in self._derived for value in values)

    def invalidate_readers_of(self, values: Iterable[Any], for_composition: bool) -> None:
        """Invalidates the readers of changed states. `for_composition`: a pass starts now and checks derived states."""
        invalidated: dict[RecomposeScope, None] = {}
        for value in values:
            self._invalidate(value, for_composition, invalidated)
            if self._derived:
                for derived in self._derived.scopes_of(value):
                    self._invalidate(derived, for_composition, invalidated)
        if for_composition:
            invalidated.update(self._conditional)
            self._conditional.clear()
        # Invalid scopes observe nothing until their run; as in Compose, earlier writes cause no second invalidation.
        remove = self.remove if self._dependencies else self.scopes.remove  # the latter without derived states
        for scope in invalidated:
            for instance in scope.reads or ():
                remove(instance, scope)
            if scope.composition is not self._composer.composition:
                # The scope moved to another composition: reads from before the move may remain here.
                for instance in [each for each, scopes in self.scopes.items() if scope in scopes]:
                    self.remove(instance, scope)

    def _invalidate(self, value: Any, for_composition: bool, into: dict[RecomposeScope, None]) -> None:
        for scope in tuple(self.scopes.get(value, ())):
            if self._processed and (value, scope) in self._processed:
                self._processed.remove((value, scope))
                continue
            owner = scope.composition
            if owner is None:
                self.remove(value, scope)  # the scope moved to another composition, which released it
            elif owner.invalidate(scope, value) is not InvalidationResult.IGNORED:
                if scope.derived and not for_composition:
                    self._conditional[scope] = None
                else:
                    into[scope] = None

    # ---------------------------------------------------------------- what is no longer read

    def remove(self, instance: Any, scope: RecomposeScope) -> None:
        """Removes a read; a derived state without readers here is no longer followed."""
        self.scopes.remove(instance, scope)
        if isinstance(instance, DerivedState) and instance not in self.scopes:
            for dependency in self._dependencies.pop(instance, ()):
                self._derived.remove(dependency, instance)

    def forget(self, scope: RecomposeScope, reads: Iterable[Any]) -> None:
        """Removes all reads of `scope`, which left the composition."""
        self._conditional.pop(scope, None)
        for instance in reads:
            self.remove(instance, scope)

    def hand_over(self, scope: RecomposeScope, to: Observations) -> None:
        """Adds the reads of `scope`, which moved to another composition, to the observations there.

        As in Compose the reads also stay here until the next write. So a change of a local above both runs the scope in
        two frames (golden locals_of_moved_content).
        """
        self._conditional.pop(scope, None)
        for instance in scope.reads or ():
            to.scopes.add(instance, scope)
            if isinstance(instance, DerivedState):
                to._follow(instance)

    def forget_released(self) -> None:
        """Drops the answers for scopes that left the composition."""
        if self._processed:
            self._processed = {pair for pair in self._processed if pair[1].valid}

    def last_write_for(self, instance: Any) -> int:
        """For the trace: returns the newest write event among a derived state's dependencies; 0 without one."""
        return max((each.last_write for each in self._dependencies.get(instance, ())), default=0)

    def clear(self) -> None:
        """Removes all observations."""
        self.scopes.clear()
        self._derived.clear()
        self._dependencies.clear()
        self._processed.clear()
        self._answered.clear()
        self._noted.clear()
        self._writers.clear()
        self.ignored_writes.clear()
        self._conditional.clear()

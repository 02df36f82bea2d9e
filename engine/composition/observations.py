"""Observations: who in a composition reads which state, and which scopes a change of state concerns.

Terms       scopes: state → scopes that read it. derived: state → derived states read here that depend on it.
            processed: reads that the running pass has already answered; the announcement of their write is not to
            invalidate the scope again. conditional: scopes that read derived states: invalid only if one of these
            turns out to have another value, which is asked when they are about to run.
Invariants  I1 a scope is among the readers of exactly what it read when it last ran, unless it is invalid.
Source      Compose Composition.kt (observations, derivedStates, conditionallyInvalidatedScopes).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.composition.scope import InvalidationResult, RecomposeScope
from engine.snapshot import DerivedState, ReaderKind, ScopeMap, StateObject

if TYPE_CHECKING:
    from engine.composition.composer import Composer


class Observations:
    """See the module. Also hears when derived states calculate: what is read then is theirs, not the scope's."""

    __slots__ = ("_calculating", "_composer", "_conditional", "_dependencies", "_derived", "_processed", "scopes")

    def __init__(self, composer: Composer) -> None:
        self._composer = composer
        self.scopes: ScopeMap[Any, RecomposeScope] = ScopeMap()
        self._derived: ScopeMap[StateObject, DerivedState[Any]] = ScopeMap()
        self._dependencies: dict[DerivedState[Any], tuple[StateObject, ...]] = {}
        self._processed: set[tuple[Any, RecomposeScope]] = set()
        self._conditional: dict[RecomposeScope, None] = {}
        self._calculating = 0

    def start(self, derived_state: DerivedState[Any]) -> None:
        self._calculating += 1

    def done(self, derived_state: DerivedState[Any]) -> None:
        self._calculating -= 1

    # ---------------------------------------------------------------- while composing

    def record_read_of(self, value: Any) -> None:
        """A state was read while the composition composes."""
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
        if reads is None:
            scope.reads = {value: token}
        elif reads.get(value) == token:
            return
        else:
            reads[value] = token
        value.readers |= ReaderKind.COMPOSITION
        self.scopes.add(value, scope)
        if isinstance(value, DerivedState):
            self._follow(value)
            scope.record_derived_value(value, value.current_record.current_value)

    def _follow(self, state: DerivedState[Any]) -> None:
        dependencies = tuple(state.current_record.dependencies)
        for dependency in self._dependencies.get(state, ()):
            self._derived.remove(dependency, state)
        self._dependencies[state] = dependencies
        for dependency in dependencies:
            dependency.record_read_in(ReaderKind.COMPOSITION)
            self._derived.add(dependency, state)

    def record_write_of(self, value: Any) -> None:
        """A state was written while the composition composes: scopes that are still to come run in the same pass."""
        self._invalidate_now(value)
        for derived in self._derived.scopes_of(value):
            self._invalidate_now(derived)

    def _invalidate_now(self, value: Any) -> None:
        for scope in self.scopes.scopes_of(value):
            if scope.invalidate_for_result(value) is InvalidationResult.IMMINENT and not isinstance(
                value, DerivedState
            ):
                self._processed.add((value, scope))

    # ---------------------------------------------------------------- between passes

    def has_any_of(self, values: Iterable[Any]) -> bool:
        return any(value in self.scopes or value in self._derived for value in values)

    def invalidate_readers_of(self, values: Iterable[Any], for_composition: bool) -> None:
        """States were changed and announced. `for_composition`: a pass begins now, which asks derived states."""
        invalidated: dict[RecomposeScope, None] = {}
        for value in values:
            self._invalidate(value, for_composition, invalidated)
            if self._derived:
                for derived in self._derived.scopes_of(value):
                    self._invalidate(derived, for_composition, invalidated)
        if for_composition:
            invalidated.update(self._conditional)
            self._conditional.clear()
        # Invalid scopes observe nothing until they run: as in Compose, a write before that is another one.
        for scope in invalidated:
            for instance in scope.reads or ():
                self.remove(instance, scope)

    def _invalidate(self, value: Any, for_composition: bool, into: dict[RecomposeScope, None]) -> None:
        for scope in self.scopes.scopes_of(value):
            if self._processed and (value, scope) in self._processed:
                self._processed.remove((value, scope))
            elif scope.invalidate_for_result(value) is not InvalidationResult.IGNORED:
                if scope.derived and not for_composition:
                    self._conditional[scope] = None
                else:
                    into[scope] = None

    # ---------------------------------------------------------------- what is no longer read

    def remove(self, instance: Any, scope: RecomposeScope) -> None:
        """`scope` no longer reads `instance`; a derived state that nobody here reads is no longer followed."""
        self.scopes.remove(instance, scope)
        if isinstance(instance, DerivedState) and instance not in self.scopes:
            for dependency in self._dependencies.pop(instance, ()):
                self._derived.remove(dependency, instance)

    def forget(self, scope: RecomposeScope, reads: Iterable[Any]) -> None:
        """`scope`, which had read `reads`, left the composition."""
        self._conditional.pop(scope, None)
        for instance in reads:
            self.remove(instance, scope)

    def hand_over(self, scope: RecomposeScope, to: Observations) -> None:
        """`scope` moved to another composition."""
        self.forget(scope, scope.reads or ())
        for instance in scope.reads or ():
            to.scopes.add(instance, scope)
            if isinstance(instance, DerivedState):
                to._follow(instance)

    def forget_released(self) -> None:
        """Scopes left; what was answered for them is of no use."""
        if self._processed:
            self._processed = {pair for pair in self._processed if pair[1].valid}

    def last_write_for(self, instance: Any) -> int:
        """For the trace: of the states that a derived state depends on, the write told last. Nobody writes itself."""
        return max((each.last_write for each in self._dependencies.get(instance, ())), default=0)

    def clear(self) -> None:
        self.scopes.clear()
        self._derived.clear()
        self._dependencies.clear()
        self._processed.clear()
        self._conditional.clear()

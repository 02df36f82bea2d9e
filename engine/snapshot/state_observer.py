"""SnapshotStateObserver: records which scope reads which state, separately for each callback.

Terms       scope: the unit that re-runs (a node). callback: called for a scope after a change of a state that it
            read; each callback has its own map of reads, so a node's measurement and its drawing are
            observed separately. token: marks the reads of a scope's present run.
Invariants  I1 value_to_scopes and scope_to_values contain the same pairs. I2 after a run a scope keeps only
            reads with the run's token. I3 one notification calls each callback once per invalid scope,
            regardless of the number of changed states. I4 reads inside a derived state belong to that state.
Hot path    every measurement, placement and drawing of every node calls observe_reads. A run without
            reads costs 0.22 µs inside another one (0.48 µs outermost), a repeated read 0.08 µs on top
            of the read itself. Therefore nested runs reuse the outermost run's snapshot, which is created once.
Source      Compose SnapshotStateObserver.kt.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable, Set
from threading import get_ident
from typing import Any, Final, NamedTuple, TypeVar

from engine.snapshot.current_snapshot import thread
from engine.snapshot.derived_state import DerivedState, calculation_of_thread
from engine.snapshot.errors import IllegalStateError
from engine.snapshot.global_snapshot import global_snapshot
from engine.snapshot.policy import STRUCTURAL
from engine.snapshot.scope_map import ScopeMap
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.state_object import ReaderKind
from engine.snapshot.tooling import ObserverHandle
from engine.snapshot.transparent_snapshot import TransparentSnapshot

Scope = TypeVar("Scope", bound=Hashable)

_NO_TOKEN: Final = -1
_KIND: Final = ReaderKind.SNAPSHOT_STATE_OBSERVER
_ALL: Final = object()


class StateChange(NamedTuple):
    """Why a scope is invalid: `state` was written, and the scope had read it or the derived state `through`.

    `through` is a derived state that depends on `state` and now has another value.
    """

    state: Any
    through: DerivedState[Any] | None = None


class ObservedScopeMap:
    """One callback's reads, for every scope."""

    __slots__ = (
        "on_changed",
        "scope",
        "reads",
        "token",
        "value_to_scopes",
        "scope_to_values",
        "invalidated",
        "dependency_to_derived",
        "derived_reads",
        "interrupts",
        "_is_reading_derived",
    )

    def __init__(self, on_changed: Callable[[Any], None], interrupts: list[BaseException]) -> None:
        self.on_changed = on_changed
        self.interrupts = interrupts
        """Interrupts of derived states, of all maps of the observer; it raises the first behind its notifications."""
        # The current run:
        self.scope: Any = None
        self.reads: dict[Any, int] | None = None  # scope_to_values[scope], made at the first read
        self.token = _NO_TOKEN
        # All recorded reads:
        self.value_to_scopes: ScopeMap[Any, Any] = ScopeMap()
        self.scope_to_values: dict[Any, dict[Any, int]] = {}
        self.invalidated: dict[Any, list[tuple[Any, DerivedState[Any] | None]]] = {}
        """Invalid scopes with their changes, as tuples: only a traced callback needs a StateChange."""
        # Each derived state's value at its last read, and its dependencies:
        self.dependency_to_derived: ScopeMap[Any, DerivedState[Any]] = ScopeMap()
        self.derived_reads: dict[DerivedState[Any], tuple[Any, tuple[Any, ...]]] = {}
        self._is_reading_derived = False

    def record_read(self, value: Any, token: int, scope: Any, reads: dict[Any, int]) -> None:
        """Records that `scope` read `value`; for a derived state also its value and dependencies. Requires the lock."""
        previous = reads.get(value, _NO_TOKEN)
        if previous == _NO_TOKEN:
            value.readers |= _KIND
            self.value_to_scopes.add(value, scope)
        reads[value] = token
        if previous != token and isinstance(value, DerivedState):
            record = value.current_record  # may raise; the read of the derived state counts nevertheless
            dependencies = tuple(record.dependencies)
            self._forget_dependencies(value)
            self.derived_reads[value] = (record.current_value, dependencies)
            for dependency in dependencies:
                dependency.readers |= _KIND
                self.dependency_to_derived.add(dependency, value)

    def drop_reads_not_repeated(self) -> None:
        """Forgets, after a run, the reads without the run's token (I2)."""
        reads = self.reads
        if not reads:
            return
        token = self.token
        for seen in reads.values():
            if seen != token:
                break
        else:
            return
        for value in [value for value, seen in reads.items() if seen != token]:
            del reads[value]
            self._remove(self.scope, value)

    def record_invalidation(self, changed: list[Any]) -> bool:
        """Marks the scopes that read changed states as invalid. Returns whether any scope became invalid."""
        found = False
        reread: list[DerivedState[Any]] = []
        dependents, readers = self.dependency_to_derived, self.value_to_scopes
        for value in changed:
            if dependents and value in dependents and not self._is_reading_derived:
                self._is_reading_derived = True
                try:
                    for derived in self.dependency_to_derived.scopes_of(value):
                        if self._has_same_value(derived):
                            reread.append(derived)  # its dependencies may have changed
                        else:
                            for scope in self.value_to_scopes.scopes_of(derived):
                                self.invalidated.setdefault(scope, []).append((value, derived))
                                found = True
                finally:
                    self._is_reading_derived = False
            scopes = readers.get(value)
            if scopes is not None:
                for scope in tuple(scopes):
                    self.invalidated.setdefault(scope, []).append((value, None))
                    found = True
        if reread and not self._is_reading_derived:
            token = thread.current.view.id
            for derived in reread:
                for scope in self.value_to_scopes.scopes_of(derived):
                    self.record_read(derived, token, scope, self.scope_to_values.setdefault(scope, {}))
        return found

    def _has_same_value(self, derived: DerivedState[Any]) -> bool:
        """Returns whether a derived state kept its value; an exception means no: its reader then runs and raises it. An
        interrupt (Ctrl+C, the watchdog) would not be raised again: it is kept until the readers are invalid."""
        seen = self.derived_reads.get(derived)
        policy: Any = derived.policy or STRUCTURAL
        try:
            now = derived.current_record.current_value
            return seen is None or bool(policy.equivalent(now, seen[0]))
        except Exception:
            return False
        except BaseException as interrupt:
            self.interrupts.append(interrupt)
            return False

    def notify_invalidated_scopes(self, observer: SnapshotStateObserver) -> None:
        """Calls the callback for all invalid scopes; raises the first exception at the end."""
        invalidated = self.invalidated
        failure: BaseException | None = None
        try:
            while invalidated:
                scope = next(iter(invalidated))
                observer._changes = invalidated.pop(scope)
                try:
                    self.on_changed(scope)
                except BaseException as error:
                    if failure is None:
                        failure = error
        finally:
            observer._changes = []
        if failure is not None:
            raise failure

    def clear_scope(self, scope: Any) -> None:
        """Forgets all reads of one scope."""
        reads = self.scope_to_values.pop(scope, None)
        if reads is None:
            return
        for value in reads:
            self._remove(scope, value)
        if reads is self.reads:
            self.reads = None  # the scope is running: its later reads create a new map

    def clear(self) -> None:
        """Forgets all reads of all scopes."""
        self.value_to_scopes.clear()
        self.scope_to_values.clear()
        self.dependency_to_derived.clear()
        self.derived_reads.clear()
        self.reads = None

    def _remove(self, scope: Any, value: Any) -> None:
        self.value_to_scopes.remove(value, scope)
        if isinstance(value, DerivedState) and value not in self.value_to_scopes:
            self._forget_dependencies(value)

    def _forget_dependencies(self, derived: DerivedState[Any]) -> None:
        known = self.derived_reads.pop(derived, None)
        if known is not None:
            for dependency in known[1]:
                self.dependency_to_derived.remove(dependency, derived)


class _DerivedReads:
    """Mutes a SnapshotStateObserver while a derived state computes (I4)."""

    __slots__ = ("_observer",)

    def __init__(self, observer: SnapshotStateObserver) -> None:
        self._observer = observer

    def start(self, derived_state: DerivedState[Any], /) -> None:
        self._observer._muted += 1

    def done(self, derived_state: DerivedState[Any], /) -> None:
        self._observer._muted -= 1


class SnapshotStateObserver:
    """Observes the reads of scopes, and calls a callback after a change of a read state.

    `on_changed_executor(callback)` must run `callback`, at once or later; that call notifies the scopes.
    One thread uses the observer; changes may arrive from any thread. Compose: SnapshotStateObserver.
    """

    __slots__ = (
        "__weakref__",
        "_executor",
        "_every_map",
        "_interrupts",
        "_maps",
        "_lock",
        "_pending",
        "_is_sending",
        "_handle",
        "_current",
        "_muted",
        "_thread",
        "_on_read",
        "_snapshot",
        "_derived_reads",
        "_changes",
    )

    def __init__(self, on_changed_executor: Callable[[Callable[[], None]], None]) -> None:
        self._executor = on_changed_executor
        self._changes: list[tuple[Any, DerivedState[Any] | None]] = []
        self._maps: dict[Any, ObservedScopeMap] = {}
        self._every_map: tuple[ObservedScopeMap, ...] = ()
        """The maps, replaced as a whole: a callback may add another one while a loop goes through them."""
        self._interrupts: list[BaseException] = []
        self._lock = threading.RLock()
        self._pending: deque[list[Any]] = deque()
        self._is_sending = False
        self._handle: ObserverHandle | None = None
        self._current: ObservedScopeMap | None = None  # map of the innermost run
        self._muted = 0  # > 0: reads are not recorded
        self._thread = 0  # id of the thread inside observe_reads
        self._on_read = self._record_read  # one object: observers are compared by identity
        self._snapshot: TransparentSnapshot | None = None  # the outermost run's snapshot
        self._derived_reads = _DerivedReads(self)

    @property
    def changes(self) -> list[StateChange]:
        """During a scope's callback: the changes among the states that it had read."""
        return [StateChange(*change) for change in self._changes]

    # -- observing

    def observe_reads(self, scope: Scope, on_value_changed: Callable[[Scope], None], block: Callable[[], None]) -> None:
        """Runs `block` and records its reads; after a change of a read state, calls the callback with `scope`.

        Reads of an earlier run that this run does not repeat are forgotten. A read in a nested call belongs to the
        innermost scope. Pass the same callback object each time, because each has its own map. Raises IllegalStateError
        if two threads call it at once.
        """
        observed = self._maps.get(on_value_changed)
        if observed is None:
            observed = self._add_map(on_value_changed)
        outer = self._current
        if outer is None:
            self._observe_outermost(observed, scope, block)
            return
        current = thread.current
        is_inside = current is self._snapshot and current.read_observer is self._on_read
        # Only the observer's own thread is ever in its snapshot.
        if not is_inside and self._thread != get_ident():
            raise IllegalStateError(
                "a SnapshotStateObserver is used by two threads at once; lay out and draw in one thread"
            )
        muted = self._muted
        outer_scope, token = observed.scope, observed.token
        self._current = observed
        self._muted = 0
        observed.scope = scope
        observed.reads = observed.scope_to_values.get(scope)
        if token == _NO_TOKEN:
            observed.token = current.view.id
        try:
            if is_inside:
                block()
            else:
                Snapshot.observe(block, self._on_read)
            if observed.reads is not None:
                observed.drop_reads_not_repeated()
        finally:
            self._current = outer
            self._muted = muted
            observed.scope = outer_scope
            observed.token = token
            # Looked up again: the block may have cleared the outer scope, or observed the outer scope itself.
            observed.reads = None if outer_scope is None else observed.scope_to_values.get(outer_scope)

    def _observe_outermost(self, observed: ObservedScopeMap, scope: Any, block: Callable[[], None]) -> None:
        calculation = calculation_of_thread
        derived_observers = calculation.observers
        current = thread.current
        muted = self._muted
        self._muted = 0
        ident = get_ident()
        if self._thread != ident:
            self._thread = ident
            self._snapshot = None  # only its own thread may replace the observers
        self._current = observed
        observed.scope = scope
        observed.reads = observed.scope_to_values.get(scope)
        observed.token = current.view.id
        calculation.observers = (*derived_observers, self._derived_reads)
        try:
            if current is global_snapshot:
                snapshot = self._snapshot
                if snapshot is None:
                    snapshot = self._snapshot = TransparentSnapshot(global_snapshot, self._on_read, None, True, False)
                thread.current = snapshot
                try:
                    block()
                finally:
                    thread.current = current
            else:
                Snapshot.observe(block, self._on_read)
            if observed.reads is not None:
                observed.drop_reads_not_repeated()
        finally:
            calculation.observers = derived_observers
            self._current = None
            self._muted = muted
            observed.scope = None
            observed.reads = None
            observed.token = _NO_TOKEN

    def with_no_observations(self, block: Callable[[], None]) -> None:
        """Runs `block` without recording its reads; a nested observe_reads records its own."""
        self._muted += 1
        try:
            block()
        finally:
            self._muted -= 1

    def _record_read(self, state: Any) -> None:
        if self._muted:
            return
        observed = self._current
        if observed is None:
            return  # a snapshot taken inside observe_reads outlived the run
        reads = observed.reads
        token = observed.token
        if reads is None:
            with self._lock:
                reads = observed.reads = observed.scope_to_values.setdefault(observed.scope, {})
                observed.record_read(state, token, observed.scope, reads)
            return
        seen = reads.get(state)
        if seen == token:
            return
        if seen is not None and not isinstance(state, DerivedState):
            reads[state] = token  # a known pair: no map of all readers changes, so no lock is needed
            return
        with self._lock:
            observed.record_read(state, token, observed.scope, reads)

    def _add_map(self, on_changed: Callable[[Any], None]) -> ObservedScopeMap:
        with self._lock:
            observed = self._maps[on_changed] = ObservedScopeMap(on_changed, self._interrupts)
            self._every_map = (*self._every_map, observed)
        return observed

    # -- forgetting

    def clear(self, scope: Any = _ALL) -> None:
        """Forgets the reads of `scope` for all callbacks; without argument, all reads."""
        with self._lock:
            for observed in self._every_map:
                if scope is _ALL:
                    observed.clear()
                else:
                    observed.clear_scope(scope)
            self._drop_empty_maps()

    def clear_for(self, scope: Any, on_value_changed: Callable[[Any], None]) -> None:
        """Forgets the reads of `scope` for this callback."""
        with self._lock:
            observed = self._maps.get(on_value_changed)
            if observed is not None:
                observed.clear_scope(scope)

    def clear_if(self, predicate: Callable[[Any], bool]) -> None:
        """Forgets the reads of all scopes with a true `predicate(scope)`."""
        with self._lock:
            for observed in self._every_map:
                for scope in [scope for scope in observed.scope_to_values if predicate(scope)]:
                    observed.clear_scope(scope)
            self._drop_empty_maps()

    def _drop_empty_maps(self) -> None:
        for on_changed, observed in list(self._maps.items()):
            if not observed.scope_to_values and not observed.invalidated and observed.token == _NO_TOKEN:
                del self._maps[on_changed]
        self._every_map = tuple(self._maps.values())

    # -- changes

    def start(self) -> None:
        """Starts to observe applied changes."""
        if self._handle is None:
            self._handle = Snapshot.register_apply_observer(self._on_apply)

    def stop(self) -> None:
        """Stops to observe applied changes."""
        handle, self._handle = self._handle, None
        if handle is not None:
            handle.dispose()

    def _on_apply(self, changed: Set[Any], snapshot: Snapshot) -> None:
        read: list[Any] = []
        for value in changed:  # a comprehension would be a call; most changes are of other observers
            if value.readers & _KIND:
                read.append(value)
        if not read:
            return
        self._pending.append(read)
        if self._drain_changes():
            try:
                self._executor(self._send_notifications)
            except BaseException:
                self._interrupts.clear()  # the executor's exception replaces them
                raise
        if self._interrupts:
            interrupt = self._interrupts[0]
            self._interrupts.clear()
            raise interrupt

    def _drain_changes(self) -> bool:
        """Returns whether a scope became invalid. Changes that arrive during notifications wait until then."""
        found = False
        with self._lock:
            if self._is_sending:
                return False
            while self._pending:
                changed = self._pending.popleft()
                for observed in self._every_map:
                    # Most values are read in one phase: five maps that need no call are 2 % of a redrawn leaf.
                    if not observed.dependency_to_derived and observed.value_to_scopes.keys().isdisjoint(changed):
                        continue
                    if observed.record_invalidation(changed):
                        found = True
        return found

    def _send_notifications(self) -> None:
        failure: BaseException | None = None
        while True:
            with self._lock:
                begins = not self._is_sending
                self._is_sending = True
            if begins:
                try:
                    for observed in self._every_map:
                        if observed.invalidated:
                            try:
                                observed.notify_invalidated_scopes(self)
                            except BaseException as error:
                                if failure is None:
                                    failure = error
                finally:
                    self._is_sending = False
            if not (self._pending and self._drain_changes()):
                break
        if failure is not None:
            raise failure

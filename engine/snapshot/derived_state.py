"""A state calculated from other states; only their changes cause a recalculation.

Terms       dependency: a state object that the calculation read. level: 1 for a direct read by the
            calculation, 2 and more for reads inside derived states that it read. version: identifies a
            derived result; an equivalent result keeps its version.
Invariants  I1 a result is valid in a snapshot iff the level-1 dependencies have the same versions there as
            in the calculation; derived dependencies are updated first. I2 results are records: each
            snapshot has its own; a result from an abandoned snapshot is never used elsewhere, because
            its versions differ. I3 each read notifies the observer of the derived state and then of
            every dependency, whether the result is cached or not.
Source      Compose DerivedState.kt. Compose compares a hash of identities; this engine compares versions.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from itertools import count
from typing import Any, Final, Generic, ParamSpec, Protocol, TypeVar

from engine import trace
from engine.snapshot.calculation_write import warn_of_write
from engine.snapshot.current_snapshot import thread
from engine.snapshot.errors import IllegalStateError
from engine.snapshot.naming import Origin, named_origin
from engine.snapshot.open_snapshots import lock, open_snapshots
from engine.snapshot.policy import SnapshotMutationPolicy
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.state_as_value import StateAsValue
from engine.snapshot.state_object import (
    PREEXISTING,
    StateObject,
    StateRecord,
    View,
    insert,
    readable,
    unreadable,
)
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
R = TypeVar("R")
P = ParamSpec("P")

_UNSET: Final = object()
_next_version = count(1).__next__


class DerivedStateObserver(Protocol):
    """Called when a derived state starts and ends to calculate or check its dependencies.

    Reads between both calls belong to the derived state, not to its reader.
    """

    def start(self, derived_state: DerivedState[Any], /) -> None:
        """The derived state starts to read its dependencies."""

    def done(self, derived_state: DerivedState[Any], /) -> None:
        """The derived state has read its dependencies."""


class _Calculation(threading.local):
    """Activity of derived states in this thread."""

    level = 0  # nesting depth of the current calculation
    observers: tuple[DerivedStateObserver, ...] = ()


calculation_of_thread = _Calculation()


class ResultRecord(StateRecord):
    """A calculated value with its dependencies."""

    __slots__ = ("current_value", "dependencies", "version", "versions", "valid_id", "valid_write_count")

    def __init__(self, snapshot_id: int) -> None:
        self.snapshot_id = snapshot_id
        self.next = None
        self.current_value: Any = _UNSET
        self.dependencies: dict[StateObject, int] = {}
        """Every read state, in order of first read, with its level."""
        self.version = 0
        self.versions: list[Any] = []
        self.valid_id = 0  # snapshot id and write count at the last successful check
        self.valid_write_count = 0

    def assign(self, record: Any) -> None:
        """Copies value, dependencies and versions from another record."""
        self.current_value = record.current_value
        self.dependencies = record.dependencies
        self.version = record.version
        self.versions = record.versions

    def create(self, snapshot_id: int) -> ResultRecord:
        """Returns a new record without a value."""
        return ResultRecord(snapshot_id)


class DerivedState(StateAsValue, StateObject, Generic[T]):
    """The state that `derived_state_of` returns. Compose: DerivedState."""

    __slots__ = ("_calculation", "policy")

    policy: SnapshotMutationPolicy[T] | None
    """None: each calculation gives a new result, and observers compare the values."""

    def __init__(
        self,
        calculation: Callable[[], T],
        policy: SnapshotMutationPolicy[T] | None,
        name: str | Origin | None = None,
    ) -> None:
        view = thread.current.view
        first = ResultRecord(view.id)
        if view is not open_snapshots.global_view:
            first.next = ResultRecord(PREEXISTING)
        super().__init__(first, name)
        self._calculation = calculation
        self.policy = policy

    @property
    def value(self) -> T:
        """The calculated value; the read is observed, and a stale result is recalculated first."""
        current = thread.current
        observer = current.read_observer
        if observer is not None:
            if (tracer := trace.active) is not None:
                tracer.read(self)
            observer(self)
        return self._up_to_date(self._record(current.view), current, observer).current_value  # type: ignore[no-any-return]  # any value

    @property
    def current_record(self) -> ResultRecord:
        """The current result, recalculated if necessary; the read is not observed."""
        current = thread.current
        return self._up_to_date(self._record(current.view), current, None)

    def _record(self, view: View) -> ResultRecord:
        record: ResultRecord | None = readable(self.first_state_record, view)
        if record is None:
            with lock:
                record = readable(self.first_state_record, view)
            if record is None:
                raise unreadable(self)
        return record

    def _up_to_date(
        self, record: ResultRecord, current: Snapshot, observer: Callable[[Any], None] | None
    ) -> ResultRecord:
        if not self._is_valid(record, current):
            return self._compute(record)
        if observer is not None and record.dependencies:
            self._report_dependencies(record, observer)
        return record

    def _report_dependencies(self, record: ResultRecord, observer: Callable[[Any], None]) -> None:
        """Reports all dependencies as if read again: the observer may not know them yet."""
        calculation = calculation_of_thread
        level = calculation.level
        self._notify_start()
        try:
            for dependency, nested in record.dependencies.items():
                calculation.level = level + nested
                observer(dependency)
        finally:
            calculation.level = level
            self._notify_done()

    def _is_valid(self, record: ResultRecord, current: Snapshot) -> bool:
        if record.current_value is _UNSET:
            return False
        view = current.view
        if record.valid_id == view.id and record.valid_write_count == view.write_count:
            return True  # no write happened since the last check
        id, write_count = view.id, view.write_count
        if record.versions != self._versions(record.dependencies, current):
            return False
        if view.id == id and view.write_count == write_count:
            record.valid_id = id
            record.valid_write_count = write_count
        return True

    def _versions(self, dependencies: dict[StateObject, int], current: Snapshot) -> list[Any]:
        """Returns the version of each level-1 dependency in `current`, without reading values."""
        versions: list[Any] = []
        if not dependencies:
            return versions
        self._notify_start()
        try:
            for dependency, level in dependencies.items():
                if level != 1:
                    continue
                if isinstance(dependency, DerivedState):
                    record = dependency._up_to_date(dependency._record(current.view), current, None)
                    versions.append(record.version)
                    # The result may stay equal while its dependencies changed.
                    versions.append(list(record.dependencies))
                else:
                    record = readable(dependency.first_state_record, current.view)
                    versions.append(record.snapshot_id if record is not None else 0)
        finally:
            self._notify_done()
        return versions

    def _compute(self, record: ResultRecord) -> ResultRecord:
        calculation = calculation_of_thread
        level = calculation.level
        dependencies: dict[StateObject, int] = {}

        def note(state: Any) -> None:
            if state is self:
                raise IllegalStateError(
                    f"the calculation of the derived state {self.name!r} reads the derived state itself"
                )
            read_at = calculation.level - level
            if dependencies.get(state, sys.maxsize) > read_at:
                dependencies[state] = read_at

        def warn(state: object) -> None:
            if calculation.level == level + 1:  # an inner derived state warns of its own writes
                warn_of_write(self._calculation, self.name, state)

        tracer = trace.active
        if tracer is not None:
            around, tracer.calculating = tracer.calculating, self
        self._notify_start()
        try:
            calculation.level = level + 1
            result = Snapshot.observe(self._calculation, note, warn)
        finally:
            calculation.level = level
            self._notify_done()
            if tracer is not None:
                tracer.calculating = around

        current = thread.current
        versions = self._versions(dependencies, current)
        policy = self.policy
        old = record.current_value
        is_new = old is _UNSET or policy is None or not policy.equivalent(result, old)
        with lock:
            if is_new:
                record = self._new_record(current.view)
                record.current_value = result
                record.version = _next_version()
            record.dependencies = dependencies
            record.versions = versions
            record.valid_id = 0
        if level == 0:
            # Later writes get new records, so their versions differ.
            current.objects_initialized()
            # As in Compose, the result counts as checked until the next write of this snapshot. A nested snapshot that
            # is applied is no such write: the result that its parent has calculated before stays (recording
            # derived_in_snapshots).
            record.valid_id, record.valid_write_count = current.view.id, current.view.write_count
        return record

    def _new_record(self, view: View) -> ResultRecord:
        """Returns a record with this snapshot's id. Requires the lock."""
        record: ResultRecord | None = readable(self.first_state_record, view)
        if record is not None and record.snapshot_id == view.id:
            return record
        new = ResultRecord(view.id)
        insert(self, new)
        open_snapshots.reclaim_one(self)
        return new

    def _notify_start(self) -> None:
        for observer in calculation_of_thread.observers:
            observer.start(self)

    def _notify_done(self) -> None:
        for observer in calculation_of_thread.observers:
            observer.done(self)

    def __repr__(self) -> str:
        return f"DerivedState({self.name}={Snapshot.without_read_observation(self._shown)})"

    def _shown(self) -> str:
        current = thread.current
        record = readable(self.first_state_record, current.view)
        try:
            if record is not None and self._is_valid(record, current):
                return value_repr(record.current_value)
        except Exception as error:
            return f"<raises {type(error).__name__}>"
        return "<not calculated>"


def derived_state_of(
    calculation: Callable[[], T],
    policy: SnapshotMutationPolicy[T] | None = None,
    *,
    name: str | None = None,
) -> DerivedState[T]:
    """Returns a state whose `.value` is the calculation's result, cached until a state that it read changes.

    Readers are invalidated only when the value changes, as `policy` decides (default: structural equality).
    Raises TypeError if `calculation` is not callable. Compose: derivedStateOf.
    """
    if not callable(calculation):
        raise TypeError(
            f"derived_state_of({value_repr(calculation)}): expected a function that calculates the value; write "
            "`derived_state_of(lambda: …)`"
        )
    return DerivedState(calculation, policy, named_origin(name, sys._getframe(1)))


def observe_derived_state_recalculations(
    observer: DerivedStateObserver, block: Callable[P, R], *args: P.args, **kwargs: P.kwargs
) -> R:
    """Calls `block(*args, **kwargs)`; notifies `observer` when a derived state starts and ends to examine its
    dependencies."""
    calculation = calculation_of_thread
    before = calculation.observers
    calculation.observers = (*before, observer)
    try:
        return block(*args, **kwargs)
    finally:
        calculation.observers = before

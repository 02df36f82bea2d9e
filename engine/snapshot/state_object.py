"""State objects, their records, and which record a snapshot reads.

Terms       record: one value of a state object, stamped with the id of the snapshot that wrote it.
            view: what one snapshot can see (base, invalid, own), and what it wrote.
            visible: an id that the view sees: (id <= base and id not in invalid) or id in own.
            readable: the visible record with the highest id.
Shape       StateObject.first_state_record ─next→ record ─next→ record …
Invariants  I1 the ids of a state's records strictly fall along the list, so the first visible record is
            the readable one. I2 a record that was unlinked keeps its `next`: who is reading through it
            in another thread still arrives. I3 lists change only under the lock of the ledger.
Not here    who opens and closes ids, which records may go: ledger.py.
Source      Compose Snapshot.kt (StateRecord, StateObject, readable), StateObjectImpl.kt. Compose re-uses
            records in place and so cannot keep them sorted; here the collector frees them.
"""

from __future__ import annotations

from typing import Any, Final

from engine.snapshot.errors import IllegalStateError
from engine.snapshot.naming import Origin, name_of

PREEXISTING: Final = 1
"""The id of the record that makes a state born inside a snapshot readable everywhere."""

EMPTY: Final[frozenset[int]] = frozenset()


class View:
    """What one snapshot sees and what it wrote. The transparent snapshots over it share it."""

    __slots__ = ("id", "base", "invalid", "inherited", "own", "pin", "writable", "write_count", "modified")

    def __init__(
        self,
        id: int,
        base: int,
        invalid: frozenset[int],
        inherited: frozenset[int],
        own: set[int],
        pin: int,
        writable: bool,
    ) -> None:
        self.id = id
        """The id that the next record gets."""
        self.base = base
        self.invalid = invalid
        self.inherited = inherited
        """The ids of the parent's writes that it saw when it was taken; all of them are in `own`."""
        self.own = own
        self.pin = pin
        """The lowest id that it does not see (see pinning.py)."""
        self.writable = writable
        """False in a read-only snapshot, and after apply or dispose."""
        self.write_count = 0
        self.modified: dict[StateObject, None] | None = None
        """The states it wrote, in order of their first write; None before the first."""


class StateRecord:
    """One value of a state object."""

    __slots__ = ("snapshot_id", "next")

    snapshot_id: int
    next: StateRecord | None

    def __init__(self, snapshot_id: int = 0) -> None:
        self.snapshot_id = snapshot_id
        self.next = None

    def assign(self, record: Any) -> None:
        """Takes over the value of another record of the same state object."""
        raise NotImplementedError

    def create(self, snapshot_id: int) -> StateRecord:
        """A new, unlinked record of the same kind."""
        raise NotImplementedError


class ReaderKind:
    """Bits in `StateObject.readers`: which kind of observer ever read it, so that others can skip it."""

    COMPOSITION: Final = 1
    SNAPSHOT_STATE_OBSERVER: Final = 2
    SNAPSHOT_FLOW: Final = 4


class StateObject:
    """What has records. Compared and hashed by identity, whatever it holds."""

    __slots__ = ("first_state_record", "_name", "last_write", "readers", "__weakref__")

    first_state_record: Any
    _name: str | Origin | None
    """Its name; its origin, until it is asked for its name; or both, the name first."""
    last_write: int
    """The id of the trace event of the last write; set by the tracer."""
    readers: int

    def __init__(self, first: StateRecord, name: str | Origin | None = None) -> None:
        self.first_state_record = first
        self._name = name
        self.last_write = 0
        self.readers = 0

    @property
    def name(self) -> str:
        """The given name, or that of the assignment target the state was created for."""
        name = self._name
        if isinstance(name, str):
            return name
        if not name:
            return type(self).__name__
        known = name[0]
        if not isinstance(known, str):
            known = name_of(name) or type(self).__name__
            self._name = (known, *name)
        return known

    @name.setter
    def name(self, name: str) -> None:
        self._name = (name, *self.origin)

    @property
    def origin(self) -> Origin:
        """Where it was created; empty if that is not known."""
        name = self._name
        if name is None or isinstance(name, str):
            return ()
        return name[1:] if name and isinstance(name[0], str) else name

    def prepend_state_record(self, record: StateRecord) -> None:
        self.first_state_record = record

    def merge_records(self, previous: Any, current: Any, applied: Any) -> StateRecord | None:
        """What `current` becomes when `applied`, written from `previous`, is applied too; None: conflict.

        The three are not to be changed; the result is one of them, or a new record."""
        return None

    def is_read_in(self, kind: int) -> bool:
        return self.readers & kind != 0

    def record_read_in(self, kind: int) -> None:
        self.readers |= kind


def readable(record: Any, view: View) -> Any:
    """The record that `view` reads, from the first record of a state; None if it sees none."""
    base = view.base
    while record is not None:
        id = record.snapshot_id
        if id <= base:
            if id not in view.invalid:
                return record
        elif id in view.own:
            return record
        record = record.next
    return None


def readable_without_own(record: Any, view: View) -> Any:
    """The record that `view` would read if it had written nothing: what its writes started from."""
    base = view.base
    while record is not None:
        id = record.snapshot_id
        if id <= base:
            if id not in view.invalid:
                return record
        elif id in view.inherited:
            return record
        record = record.next
    return None


def insert(state: StateObject, record: StateRecord) -> None:
    """Links `record` by its id (I1). The lock is held."""
    id = record.snapshot_id
    after: StateRecord | None = state.first_state_record
    if after is None or after.snapshot_id < id:
        record.next = after
        state.prepend_state_record(record)
        return
    while after.next is not None and after.next.snapshot_id > id:
        after = after.next
    record.next = after.next
    after.next = record


def unreadable(state: StateObject) -> IllegalStateError:
    return IllegalStateError(
        f"cannot read the state {state.name!r} here: it was created after this snapshot was taken, or in a "
        "snapshot that has not been applied; take the snapshot later, or apply the other one first"
    )

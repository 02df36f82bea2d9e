"""State objects, their records, and the selection of the record that a snapshot reads.

Terms       record: one value of a state object, with the id of the snapshot that wrote it.
            view: the ids visible to one snapshot (base, invalid, own), and its writes.
            visible: an id that the view sees: (id <= base and id not in invalid) or id in own.
            readable: the visible record with the highest id.
Shape       StateObject.first_state_record ─next→ record ─next→ record …
Invariants  I1 record ids strictly decrease along the list, so the first visible record is the
            readable one. I2 an unlinked record keeps its `next`, so a concurrent reader in another
            thread still reaches the end. I3 lists change only under the lock of open_snapshots.py.
Not here    opening and closing ids, reclaiming records: open_snapshots.py.
Source      Compose Snapshot.kt (StateRecord, StateObject, readable), StateObjectImpl.kt. Compose reuses
            records in place and cannot keep them sorted; here the garbage collector frees them.
"""

from __future__ import annotations

from typing import Any, Final

from engine.snapshot.errors import IllegalStateError
from engine.snapshot.naming import Origin, name_of

PREEXISTING: Final = 1
"""The id of an extra record that makes a state created inside a snapshot readable everywhere."""

EMPTY: Final[frozenset[int]] = frozenset()

NO_VALUE: Final = object()
"""The value of a record that holds no value of the program."""


class View:
    """The visible ids and the writes of one snapshot. Transparent snapshots share their target's view."""

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
        """The id of the next record."""
        self.base = base
        self.invalid = invalid
        self.inherited = inherited
        """Ids of the parent's writes visible at creation; `own` contains all of them."""
        self.own = own
        self.pin = pin
        """The lowest invisible id, except that own writes are visible (see open_snapshots.py). A reader compares the id
        of a record with it first: 5 opcodes for each read instead of 15, since nearly all records are older."""
        self.writable = writable
        """False in a read-only snapshot, and after apply or dispose."""
        self.write_count = 0
        self.modified: dict[StateObject, None] | None = None
        """The written states, in order of their first write; None before the first."""


class StateRecord:
    """One version of a state object's value."""

    __slots__ = ("snapshot_id", "next")

    snapshot_id: int
    next: StateRecord | None

    def __init__(self, snapshot_id: int = 0) -> None:
        self.snapshot_id = snapshot_id
        self.next = None

    def assign(self, record: Any) -> None:
        """Copies the value of another record of the same state object."""
        raise NotImplementedError  # subclasses implement it

    def held_value(self) -> object:
        """Returns the value that the program wrote; NO_VALUE for a record that holds none."""
        return NO_VALUE

    def create(self, snapshot_id: int) -> StateRecord:
        """Returns a new, unlinked record of the same kind."""
        raise NotImplementedError  # subclasses implement it


class ReaderKind:
    """Bits in `StateObject.readers`: the kinds of observers that ever read the state; other observers skip it."""

    COMPOSITION: Final = 1
    SNAPSHOT_STATE_OBSERVER: Final = 2
    SNAPSHOT_FLOW: Final = 4


class StateObject:
    """A value with one record per version. Compares and hashes by identity. Compose: StateObject."""

    __slots__ = ("first_state_record", "_name", "last_write", "readers", "__weakref__")

    first_state_record: Any
    _name: str | Origin | None
    """The name; or the origin, before the first name request; or a tuple (name, object)."""
    last_write: int
    """The trace event id of the last write, set by the tracer."""
    readers: int

    def __init__(self, first: StateRecord, name: str | Origin | None = None) -> None:
        self.first_state_record = first
        self._name = name
        self.last_write = 0
        self.readers = 0

    @property
    def name(self) -> str:
        """The given name, or the name of the assignment target at creation."""
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
        """Gives the state a name; its origin stays known."""
        self._name = (name, *self.origin)

    @property
    def origin(self) -> Origin:
        """The place of creation; empty if unknown."""
        name = self._name
        if name is None or isinstance(name, str):
            return ()
        return name[1:] if name and isinstance(name[0], str) else name

    def prepend_state_record(self, record: StateRecord) -> None:
        """Makes `record` the first record. Requires the lock."""
        self.first_state_record = record

    def merge_records(self, previous: Any, current: Any, applied: Any) -> StateRecord | None:
        """Returns the record that combines `current` with `applied`, both written from `previous`; None on a conflict.

        Implementations must not change the three records; the result is an existing record or a merged new one.
        """
        return None

    def record_read_in(self, kind: int) -> None:
        """Notes a read by an observer of this kind (a ReaderKind bit)."""
        self.readers |= kind


def readable(record: Any, view: View) -> Any:
    """Returns the record that `view` reads, starting at a state's first record; None if it sees none."""
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
    """Returns the record that `view` would read without its own writes: the base of those writes."""
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
    """Links `record` at the place of its id (I1). Requires the lock."""
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
    """Returns the error for a state without a record visible in the current snapshot."""
    return IllegalStateError(
        f"cannot read the state {state.name!r} here: it was created after this snapshot was taken, or in a "
        "snapshot that has not been applied; take the snapshot later, or apply the other one first"
    )

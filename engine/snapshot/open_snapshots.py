"""OpenSnapshots: the ids of open snapshots, and the reclamation of records that none of them can read.

Terms       open: an id with uncommitted writes. reclaim: unlink records that no open snapshot
            can read. extra: a state that keeps several records because an open snapshot may need them.
            pin: the lowest id invisible to an open snapshot; all readers see the records below the lowest pin
            alike, so only the newest of those records is needed.
Invariants  I1 one counter issues increasing ids. I2 every open snapshot's view is in `views`, and its pin
            is counted in `pins`. I3 all of it changes only under `lock`.
Bounds      one record below the lowest pin is kept. Above the pin, Compose keeps every record while one old
            snapshot is open; here `reclaim` cuts a long list down to the records that open views read,
            so a state has at most 2 × open views + 2 records after each advance.
Source      Compose Snapshot.kt (openSnapshots, pinningTable, overwriteUnusedRecordsLocked).
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable
from typing import Any

from engine.snapshot.state_object import (
    EMPTY,
    PREEXISTING,
    StateObject,
    View,
    readable,
    readable_without_own,
)

lock = threading.RLock()
"""Held for every change of records, ids and observer lists. Never held while the program's code runs."""


class OpenSnapshots:
    """The process-wide registry of snapshot ids; the state objects of all programs share it."""

    __slots__ = (
        "next_id",
        "open",
        "pins",
        "views",
        "extras",
        "swept_at",
        "global_view",
        "writes",
    )

    def __init__(self) -> None:
        first = PREEXISTING + 1
        self.next_id = first + 1
        self.open: set[int] = set()  # never contains the global snapshot's id, which is always the newest
        self.pins: dict[int, int] = {}
        """The number of open snapshots with each pin. A heap would cost two calls per snapshot, and few are open."""
        self.views: dict[View, None] = {}
        self.extras: set[weakref.ref[StateObject]] = set()
        self.swept_at = 0
        self.global_view = View(first, first, EMPTY, EMPTY, set(), first, True)
        self.writes = 0
        """The number of writes in snapshots that ended, and in the global one up to its newest id."""

    # -- ids; the lock is held

    def new_id(self) -> int:
        """Returns the next snapshot id. Requires the lock."""
        id = self.next_id
        self.next_id = id + 1
        return id

    def root_view(self, mutable: bool) -> View:
        """Returns a view of all committed state, for a new root snapshot. The global snapshot gets the next id."""
        id = self.next_id
        self.next_id = id + 1
        opened = self.open
        if opened:
            invalid = frozenset(opened)
            pin = min(opened)
        else:
            invalid = EMPTY
            pin = id
        opened.add(id)  # a read-only snapshot has records, too: results of derived states
        view = View(id, id - 1, invalid, EMPTY, {id}, pin, mutable)
        self.views[view] = None
        pins = self.pins
        pins[pin] = pins.get(pin, 0) + 1
        self.reset_global()
        return view

    def nested_view(self, parent: View, mutable: bool) -> View:
        """Returns a view of the parent's current state; afterwards the parent must take a new id for its writes."""
        id = self.next_id
        self.next_id = id + 1
        own = set(parent.own)
        inherited = frozenset(own)
        self.open.add(id)
        own.add(id)
        view = View(id, parent.base, parent.invalid, inherited, own, parent.pin, mutable)
        self.views[view] = None
        self.pins[view.pin] = self.pins.get(view.pin, 0) + 1
        return view

    def release(self, view: View) -> None:
        """Ends the use of `view`; its records may be reclaimed."""
        if self.views.pop(view, 0) is None:
            self.writes += view.write_count
            pins, pin = self.pins, view.pin
            if pins[pin] == 1:
                del pins[pin]
            else:
                pins[pin] -= 1

    def reset_global(self) -> View:
        """Gives the global snapshot a new id: afterwards it sees all committed state, without own writes. Returns its
        view."""
        view = self.global_view
        # Readers in other threads take no lock, so the order matters: an open id must be invalid before
        # `base` and `pin` pass it.
        id = pin = self.next_id
        self.next_id = id + 1
        if self.open:
            view.invalid = frozenset(self.open)
            pin = min(self.open)
        else:
            view.invalid = EMPTY
        view.base = view.id = id
        view.pin = pin
        self.writes += view.write_count
        view.write_count = 0
        view.modified = None
        return view

    # -- records; the lock is held

    def reclaim(self, states: Iterable[StateObject]) -> None:
        """Unlinks the unreadable records of `states`, and of states that earlier calls postponed."""
        limit = min(self.pins, default=self.next_id)
        if self.extras and limit != self.swept_at:
            # An open old snapshot keeps the limit constant; then the extras need no second walk.
            for reference in list(self.extras):
                state = reference()
                if state is None or not self._unlink_unreadable(state, limit):
                    self.extras.discard(reference)
        self.swept_at = limit
        for state in states:
            if state.first_state_record.next is not None and self._unlink_unreadable(state, limit):
                self.extras.add(weakref.ref(state, self.extras.discard))

    def reclaim_one(self, state: StateObject) -> None:
        """Unlinks the unreadable records of one state; does not postpone it."""
        self._unlink_unreadable(state, min(self.pins, default=self.next_id))

    def _unlink_unreadable(self, state: StateObject, limit: int) -> bool:
        """Returns whether more than one record remains."""
        record = state.first_state_record
        kept = 1
        while record is not None:
            if record.snapshot_id < limit:
                record.next = None  # every reader that arrives here can read this record
                break
            record = record.next
            kept += 1
        if kept > 4 and kept > 2 * len(self.views) + 2:
            self._keep_only_what_is_read(state)
        return state.first_state_record.next is not None

    def _keep_only_what_is_read(self, state: StateObject) -> None:
        first = state.first_state_record
        committed = View(self.next_id, self.next_id, frozenset(self.open), EMPTY, set(), 0, False)
        needed = {readable(first, committed)}
        for view in self.views:
            needed.add(readable(first, view))
            needed.add(readable_without_own(first, view))  # a later apply needs it for comparison
        needed.discard(None)
        self.relink(state, [record for record in self.records(state) if record in needed])

    @staticmethod
    def relink(state: StateObject, kept: list[Any]) -> None:
        """Relinks `state` so that it has exactly the records `kept`, a subset in unchanged order."""
        for record, after in zip(kept, [*kept[1:], None], strict=True):
            if record.next is not after:
                record.next = after
        if kept and kept[0] is not state.first_state_record:
            state.prepend_state_record(kept[0])

    @staticmethod
    def records(state: StateObject) -> list[Any]:
        """Returns the records of `state`, newest first."""
        records = []
        record = state.first_state_record
        while record is not None:
            records.append(record)
            record = record.next
        return records


open_snapshots = OpenSnapshots()

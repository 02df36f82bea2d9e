"""Conflict resolution when a snapshot is applied after other snapshots wrote the same states.

Terms       current: the committed record (or the parent's record). applied: the record that the snapshot
            reads. previous: the record from which the snapshot's writes started.
Rule        A state is in conflict iff current is not previous. Then its `merge_records(previous, current,
            applied)` decides; a failed merge makes the whole apply fail.
Source      Compose Snapshot.kt (innerApplyLocked, optimisticMerges). Only write-write conflicts are detected.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.snapshot.open_snapshots import lock, open_snapshots
from engine.snapshot.state_object import (
    PREEXISTING,
    StateObject,
    StateRecord,
    View,
    insert,
    readable,
    readable_without_own,
)

Conflict = tuple[StateObject, Any, Any, Any]  # state, previous, current, applied


class AppliedSnapshot(Protocol):
    """The snapshot that is being applied."""

    view: View
    """The ids and writes of the snapshot."""

    def advance(self) -> None:
        """Takes a new id, under which merged records are written. Requires the lock."""


def merge_conflicts(
    snapshot: AppliedSnapshot,
    modified: dict[StateObject, None],
    target: View | None,
    validate: Callable[[], None],
) -> list[StateObject] | None:
    """Links a merged record for each conflict with `target` (None: with the committed records).

    Removes the states whose merged value equals the outside value from `modified`, and returns them; returns None,
    without any change, if a merge fails. Requires the lock, and releases it while policies run, because policies
    are program code and may be slow.

    As in Compose, the first try is optimistic: if a merge fails in it, all merges are asked for once more (recording
    policies_in_nested).
    """
    is_optimistic = True
    merges: dict[StateRecord, StateRecord] = {}
    while True:
        conflicts = _find(modified, snapshot.view, target)
        if not conflicts:
            return []
        unknown = [conflict for conflict in conflicts if conflict[2] not in merges]
        if not unknown:
            return _link(snapshot, conflicts, merges, modified)
        lock.release()
        try:
            for state, previous, current, applied in unknown:
                merged = state.merge_records(previous, current, applied)
                if merged is None:
                    if not is_optimistic:
                        return None
                    is_optimistic = False
                    merges.clear()
                    break
                merges[current] = merged
        finally:
            lock.acquire()
        validate()


def _find(modified: dict[StateObject, None], view: View, target: View | None) -> list[Conflict]:
    found: list[Conflict] = []
    opened = open_snapshots.open
    base = view.base
    invalid = view.invalid
    inherited = view.inherited
    for state in modified:
        current = state.first_state_record
        if target is not None:
            current = readable(current, target)
        else:
            while current is not None and current.snapshot_id in opened:
                current = current.next
        if current is None:
            continue  # a nested snapshot created this state
        id = current.snapshot_id
        if id not in invalid if id <= base else id in inherited:
            continue  # the snapshot started from this record
        previous = readable_without_own(current, view)
        if previous is None or previous.snapshot_id == PREEXISTING:
            continue  # no earlier write exists: the record only makes the state readable
        found.append((state, previous, current, readable(state.first_state_record, view)))
    return found


def _link(
    snapshot: AppliedSnapshot,
    conflicts: list[Conflict],
    merges: dict[StateRecord, StateRecord],
    modified: dict[StateObject, None],
) -> list[StateObject]:
    reverted: list[StateObject] = []
    snapshot.advance()  # a merged record is newer than both
    id = snapshot.view.id
    for state, previous, current, applied in conflicts:
        merged = merges[current]
        if merged is previous or merged is current or merged is applied:
            record = merged.create(id)
            record.assign(merged)
        else:
            record = merged
        record.snapshot_id = id
        insert(state, record)
        if merged is current:
            del modified[state]
            reverted.append(state)
    return reverted

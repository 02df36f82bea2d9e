"""SNAPSHOT and RECORD events: snapshot lifetimes, and a state's record list after each change.

They are emitted while a listener requests details.

SNAPSHOT    `what`: take: with `parent`, the id of the snapshot around it; `read_only`; it sees the ids up to `base`,
            except `invalid`. advance: the snapshot `was` writes under the new id `id`. apply: its writes are committed;
            `ids`: all ids of them; `states`: their number. conflict: its apply fails, because another snapshot changed
            the same state. dispose: it ends; without an apply, its writes are dropped. `world`: the id of the global
            snapshot after a take or an apply.
RECORD      `records`: (snapshot id, value) of each record of the state, newest first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from engine import trace
from engine.snapshot.open_snapshots import open_snapshots
from engine.snapshot.state_object import NO_VALUE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.snapshot.state_object import StateObject, View

MOST: Final = 8
"""The largest number of records in one event: the newest ones."""


class TracedSnapshot(Protocol):
    """A snapshot as its events describe it."""

    read_only: bool
    """Whether the snapshot refuses writes."""

    view: View
    """The ids that the snapshot sees."""


def trace_taken(snapshot: TracedSnapshot, parent: TracedSnapshot | None) -> None:
    """Emits that `snapshot` was taken; `parent`: the mutable snapshot around it."""
    tracer = trace.active
    if tracer is None or not tracer.details:
        return
    view: View = snapshot.view
    data: dict[str, Any] = {"world": open_snapshots.global_view.id}
    if snapshot.read_only:
        data["read_only"] = True
    if view.invalid:
        data["invalid"] = tuple(sorted(view.invalid))
    if parent is not None:
        data["parent"] = parent.view.id
    tracer.point(trace.SNAPSHOT, type(snapshot).__name__, what="take", id=view.id, base=view.base, **data)


def trace_advanced(snapshot: TracedSnapshot, was: int) -> None:
    """Emits that `snapshot` took a new id; `was`: its id before."""
    tracer = trace.active
    if tracer is not None and tracer.details:
        tracer.point(trace.SNAPSHOT, type(snapshot).__name__, what="advance", id=snapshot.view.id, was=was)


def trace_applied(snapshot: TracedSnapshot, ids: list[int], states: int) -> None:
    """Emits that the writes of `snapshot` are committed; `ids`: all ids of its writes; `states`: how many it wrote."""
    tracer = trace.active
    if tracer is not None and tracer.details:
        world, kind = open_snapshots.global_view.id, type(snapshot).__name__
        tracer.point(
            trace.SNAPSHOT, kind, what="apply", id=snapshot.view.id, ids=tuple(ids), states=states, world=world
        )


def trace_ended(snapshot: TracedSnapshot, what: str) -> None:
    """Emits that `snapshot` was disposed, or that its apply failed (`what`: dispose, conflict)."""
    tracer = trace.active
    if tracer is not None and tracer.details:
        tracer.point(trace.SNAPSHOT, type(snapshot).__name__, what=what, id=snapshot.view.id)


def with_several_records(states: Iterable[StateObject]) -> list[StateObject]:
    """Returns the states whose records may be reclaimed now; none if no listener requests details."""
    tracer = trace.active
    if tracer is None or not tracer.details:
        return []
    return [state for state in states if state.first_state_record.next is not None]


def trace_records(tracer: trace.Tracer, states: Iterable[StateObject]) -> None:
    """Emits the records of each state, newest first, as (snapshot id, value)."""
    for state in states:
        records: list[tuple[int, Any]] = []
        record = state.first_state_record
        while record is not None and len(records) < MOST:
            value = record.held_value()
            if value is NO_VALUE:
                break
            records.append((record.snapshot_id, value))
            record = record.next
        if records:
            tracer.point(trace.RECORD, state, records=tuple(records))

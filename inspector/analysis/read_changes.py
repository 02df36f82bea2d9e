"""What a scope or node reads that it did not read when it last ran, and what it reads no more.

Terms       gained, lost: by the run that is asked about, compared with the subject's run of that phase before it.
Invariants  I1 a first run gains nothing: there is nothing to compare with. I2 the same state read at another line is
            the same subscription.
Not here    the matrix of all subscriptions at a moment: reads.py.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import trace
from inspector.recording import LETTERS, Read, RecordedFrame, Recording, Row


class ReadChanges(NamedTuple):
    gained: tuple[Read, ...] = ()
    lost: tuple[Read, ...] = ()
    previous: int | None = None
    """The frame of the run before; None: there is none, or the recording let go of it."""


def read_changes(frame: RecordedFrame, recording: Recording, row: Row) -> ReadChanges:
    """The subscriptions that the run `row` of `frame` gained and lost since its subject's last run of that phase."""
    if row.kind not in LETTERS or row.subject is None:
        raise ValueError(f"event {row.id} is a {row.kind}: only runs read")
    now = _reads_in(frame, row)
    before = _run_before(frame, recording, row)
    if before is None:
        return ReadChanges()
    then = _reads_in(before[0], before[1])
    return ReadChanges(
        tuple(read for state, read in now.items() if state not in then),
        tuple(read for state, read in then.items() if state not in now),
        before[0].index,
    )


def _run_before(frame: RecordedFrame, recording: Recording, row: Row) -> tuple[RecordedFrame, Row] | None:
    index = frame.index
    at: RecordedFrame | None = frame
    while at is not None:
        for each in reversed(at.rows):
            if each.id < row.id and each.kind == row.kind and each.subject == row.subject:
                return at, each
        index -= 1
        at = recording.frame(index)
    return None


def _reads_in(frame: RecordedFrame, run: Row) -> dict[int, Read]:
    """What was read in that very run, by state: its own reads, not those of runs inside it."""
    assert run.subject is not None
    found: dict[int, Read] = {}
    for row in frame.rows:
        if row.id > run.end:
            break
        if row.kind != trace.READ or row.id < run.id or row.subject is None or "through" in row.data:
            continue
        inner = next((span for span in frame.enclosing(row) if span.kind in _READERS), None)
        if inner is not None and inner.id == run.id:
            found.setdefault(row.subject.id, Read(row.subject, run.subject, run.kind, row.site, row.id))
    return found


_READERS = frozenset((*LETTERS, trace.CALLBACK, trace.EFFECT, trace.COROUTINE, trace.INPUT))

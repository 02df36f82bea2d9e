"""Read changes: which states a run read that the previous run of the same subject did not read, and the reverse.

Terms       subject: the scope or node that runs. previous run: the subject's last run in the same phase.
            gained: a state that only the given run read. lost: a state that only the previous run read.
Invariants  I1 a first run gains nothing, because it has no previous run. I2 a read of a state at another source line is
            no change.
Not here    reads.py makes the matrix of all subscriptions at a moment.
"""

from __future__ import annotations

from typing import NamedTuple

from inspector.recording import RecordedFrame, Recording, Row, Subscription
from inspector.recording.events import CalledSpan, CoroutineStep, InputSpan, PhaseRun, StateRead


class ReadChanges(NamedTuple):
    """The subscriptions that a run gained and lost; see the module."""

    gained: tuple[Subscription, ...] = ()
    lost: tuple[Subscription, ...] = ()
    previous: int | None = None
    """The frame of the previous run; None without one, or after the recording dropped that frame."""


def read_changes(frame: RecordedFrame, recording: Recording, row: Row) -> ReadChanges:
    """Returns the subscriptions that `row` gained and lost since its subject's previous run of the same phase.

    Raises ValueError if `row` is no run.
    """
    if not isinstance(row, PhaseRun) or row.subject is None:
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


def _reads_in(frame: RecordedFrame, run: Row) -> dict[int, Subscription]:
    """Returns the reads made directly in this run, by state id; nested runs' reads are excluded."""
    assert run.subject is not None
    found: dict[int, Subscription] = {}
    for row in frame.rows:
        if row.id > run.end:
            break
        if not isinstance(row, StateRead) or row.id < run.id or row.subject is None or row.through is not None:
            continue
        inner = next((span for span in frame.around(row) if isinstance(span, _READERS)), None)
        if inner is not None and inner.id == run.id:
            found.setdefault(row.subject.id, Subscription(row.subject, run.subject, run.kind, row.site, row.id))
    return found


_READERS = (PhaseRun, CalledSpan, CoroutineStep, InputSpan)

"""Unheard writes: writes of states that a scope reads, after the scope had become invalid.

As in Compose, an invalid scope observes nothing until its run: a further write causes no second invalidation. The run
nevertheless follows that write, too.

Not here    further writes of a state that did cause an invalidation: run_reasons.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.enclosing_run import reading_run
from inspector.recording.events import CompositionRun, Invalidation, StateRead, StateWrite
from inspector.recording.rows.rows import Subscription


def unheard_writes(
    frames: Iterable[RecordedFrame], before: RecordedFrame | None, run: CompositionRun, invalid_since: int
) -> dict[Subject, list[StateWrite]]:
    """Returns the writes, by state, that happened between event `invalid_since`, the scope's first invalidation, and
    its `run`, of states that the previous run of the scope had read.

    `frames`: the frames from the invalidation to the run, in order; the last one contains the run. `before`: the frame
    before the last one.
    """
    frames = list(frames)
    states = {read.id: read for read in _read_before(frames[-1], before, run)}
    found: dict[Subject, list[StateWrite]] = {}
    for frame in frames if states else ():
        for row in frame.rows:
            if isinstance(row, StateWrite) and invalid_since < row.id < run.id and row.subject.id in states:
                found.setdefault(row.subject, []).append(row)
    return found


def further_writes(
    frame: RecordedFrame, recording: Recording, row: Row, answered: list[tuple[RecordedFrame, Invalidation]]
) -> dict[Subject, list[StateWrite]]:
    """Returns the writes, by state, that changed what the previous run had read while the scope was invalid already.

    `answered`: the invalidations that the run answers; their states are left out.
    """
    if not answered or not isinstance(row, CompositionRun):
        return {}
    first, invalid = answered[0]
    frames = [each for index in range(first.index, frame.index + 1) if (each := recording.frame(index)) is not None]
    known = {each.state for _, each in answered}
    return {
        state: writes
        for state, writes in unheard_writes(frames, recording.frame(frame.index - 1), row, invalid.id).items()
        if state not in known and (writes[0].old != writes[-1].new or writes[-1].change is not None)
    }


def _read_before(frame: RecordedFrame, before: RecordedFrame | None, run: CompositionRun) -> list[Subject]:
    """Returns the states that the scope's previous run read."""
    subject = run.subject
    if subject is None:
        return []
    previous = None
    for row in frame.rows:
        if row.id >= run.id:
            break
        if isinstance(row, CompositionRun) and row.subject == subject:
            previous = row
    if previous is None:
        known: Iterable[Subscription] = before.subscriptions.get((subject.id, run.kind), ()) if before else ()
        return [read.state for read in known]
    by_id = {row.id: row for row in frame.rows}
    return [row.subject for row in frame.rows if isinstance(row, StateRead) and reading_run(row, by_id) is previous]

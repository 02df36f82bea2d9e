"""Writes while invalid: writes of states that a scope reads, after the scope had become invalid.

As in Compose, an invalid scope observes nothing until its run: a further write causes no second invalidation. The run
nevertheless follows that write, too.

Not here    further writes of a state that did cause an invalidation: run_reasons.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.enclosing_run import reading_run
from inspector.recording.events import CompositionRun, Invalidation, StateRead, StateWrite
from inspector.recording.rows.rows import Subscription


def writes_while_invalid(
    frames: Iterable[RecordedFrame], before: RecordedFrame | None, run: CompositionRun, invalid_since: int
) -> dict[Subject, list[StateWrite]]:
    """Returns the writes, by state, that happened between event `invalid_since`, the scope's first invalidation, and
    its `run`, of states that the previous run of the scope had read.

    `frames`: the frames from the invalidation to the run, in order; the last one contains the run. `before`: the frame
    before the last one.
    """
    frames = list(frames)
    states = {read.id for read in _read_before(frames[-1], before, run)}
    found: dict[Subject, list[StateWrite]] = {}
    for frame in frames if states else ():
        for row in _facts_of(frame).writes:
            if invalid_since < row.id < run.id and row.subject is not None and row.subject.id in states:
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
        for state, writes in writes_while_invalid(frames, recording.frame(frame.index - 1), row, invalid.id).items()
        if state not in known and (writes[0].old != writes[-1].new or writes[-1].change is not None)
    }


def _read_before(frame: RecordedFrame, before: RecordedFrame | None, run: CompositionRun) -> list[Subject]:
    """Returns the states that the scope's previous run read."""
    subject = run.subject
    if subject is None:
        return []
    facts = _facts_of(frame)
    previous = None
    for each in facts.runs.get(subject.id, ()):
        if each.id >= run.id:
            break
        previous = each
    if previous is None:
        known: Iterable[Subscription] = before.subscriptions.get((subject.id, run.kind), ()) if before else ()
        return [read.state for read in known]
    return facts.reads.get(previous.id, [])


class _Facts(NamedTuple):
    """The writes and reads of a frame, so that one with thousands of runs is searched once, not for each run."""

    writes: list[StateWrite]
    runs: dict[int, list[CompositionRun]]
    """The runs by their scope, in order."""
    reads: dict[int, list[Subject]]
    """The states that each run read, by its id."""


_facts_in: WeakKeyDictionary[RecordedFrame, _Facts] = WeakKeyDictionary()
"""Frames are immutable, so the entries stay valid."""


def _facts_of(frame: RecordedFrame) -> _Facts:
    facts = _facts_in.get(frame)
    if facts is None:
        facts = _facts_in[frame] = _Facts([], {}, {})
        by_id = {row.id: row for row in frame.rows}
        for row in frame.rows:
            if isinstance(row, StateWrite):
                facts.writes.append(row)
            elif isinstance(row, CompositionRun) and row.subject is not None:
                facts.runs.setdefault(row.subject.id, []).append(row)
            elif isinstance(row, StateRead) and (reader := reading_run(row, by_id)) is not None:
                facts.reads.setdefault(reader.id, []).append(row.subject)
    return facts

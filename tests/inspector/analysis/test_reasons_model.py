"""The states that are named as reasons are those that changed and had been read: random programs, and an observer of
its own that reads the raw events and the values before and after."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, note, settings

from engine import SnapshotStateList, SnapshotStateMap, trace
from engine.snapshot import DerivedState, Snapshot
from engine.trace import Event
from inspector.analysis import changes as changes_in
from inspector.analysis import reason_of
from inspector.recording import RecordedFrame, Recording, Row, save_run

from ..waste_programs import ANSWERED, NAMES, Play, Spec, runs, specs, steps

FEW = settings.default.max_examples


class Watch:
    """Who read what in its last run, by itself: what a derived state reads is not theirs."""

    def __init__(self) -> None:
        self.reads: dict[tuple[int, str], dict[int, Any]] = {}
        self._open: list[Event] = []
        self._drew: dict[tuple[int, str], bool] = {}

    def happened(self, event: Event) -> None:
        if event.kind == trace.READ:
            run = next((each for each in reversed(self._open) if each.kind in trace.RUNS), None)
            if run is not None and "through" not in event.data and self._open[-1].kind in trace.RUNS:
                self.reads[id(run.subject), run.kind][id(event.subject)] = event.subject
        elif event.kind not in _POINTS:
            self._open.append(event)
            if event.kind in trace.RUNS:
                self.reads[id(event.subject), event.kind] = {}

    def ended(self, event: Event) -> None:
        while self._open and self._open.pop() is not event:
            pass


_POINTS = {
    trace.WRITE, trace.INVALIDATE, trace.SKIP, trace.RUN_AVOIDED, trace.INSERT, trace.REMOVE, trace.MOVE, trace.REPLAY,
    trace.DISPOSE, *trace.DETAILS,
}  # fmt: skip


def value(state: Any) -> Any:
    if isinstance(state, SnapshotStateList):
        return Snapshot.without_read_observation(state.to_list)
    if isinstance(state, SnapshotStateMap):
        return Snapshot.without_read_observation(lambda: dict(state))
    return Snapshot.without_read_observation(lambda: state.value)


COLLECTIONS = ("listed", "mapped")
DERIVED = ("even", "count")


def is_watched(state: Any) -> bool:
    if state.name in COLLECTIONS:
        return isinstance(state, SnapshotStateList | SnapshotStateMap)
    return state.name in NAMES or (isinstance(state, DerivedState) and state.name in DERIVED)


@given(specs, steps)
@settings(max_examples=FEW if FEW >= 10_000 else max(5, FEW // 4))
def test_state_is_a_reason__if_it_changed_and_the_run_before_had_read_it(
    spec: Spec, drive: list[dict[str, Any]]
) -> None:
    play = Play(spec)
    watch = Watch()
    play.scene.add_listener(watch)
    play.write(dict.fromkeys(NAMES, 7))  # everything runs once more, and is recorded
    for each in ("written", *ANSWERED.values()):
        play.states[each].value = 7
    play.scene.frame()
    play.scene.frame()
    for changes in drive:
        known = {key: dict(read) for key, read in watch.reads.items()}
        states = {number: each for read in known.values() for number, each in read.items() if is_watched(each)}
        before = {number: value(each) for number, each in states.items()}
        play.write(changes)
        changed = {number: each.name for number, each in states.items() if value(each) != before[number]}
        with runs() as ran:
            play.scene.frame()
        frame = play.recorder.recording.latest
        assert frame is not None
        for scope in ran:
            read = known.get((id(scope), trace.COMPOSITION), {})
            expected = sorted(changed[each] for each in read if each in changed)
            subject = play.recorder.subjects.known(scope)
            rows = [row for row in frame.rows if row.kind == trace.COMPOSITION and row.subject == subject]
            if len(rows) == 1:
                note(f"{changes}: {rows[0].name} had read {expected}")
                found = named(play, frame, rows[0])
                if is_called(frame, rows[0]):
                    # The Composer asks no derived state of a scope whose caller runs: one that kept its value counts.
                    kept = {each.name for each in map(states.get, read) if isinstance(each, DerivedState)}
                    found = [name for name in found if name in expected or name not in kept]
                assert sorted(found) == expected
        for row in frame.rows:
            if row.kind == trace.DRAWING and row.subject is not None:
                node = play.recorder.subjects.thing(row.subject)
                read = known.get((id(node), trace.DRAWING), {})
                expected = sorted(changed[each] for each in read if each in changed)
                note(f"{changes}: {row.name} had read {expected} when it was drawn")
                assert sorted(named(play, frame, row)) == expected
    play.scene.close()


@given(specs, steps)
@settings(max_examples=FEW if FEW >= 10_000 else max(5, FEW // 10))
def test_state_that_sql_or_a_frame_credits_with_a_run__is_in_the_reason_of_that_run(
    spec: Spec, drive: list[dict[str, Any]]
) -> None:
    play = Play(spec)
    recording = play.recorder.recording
    for changes_of_frame in drive:
        play.step(changes_of_frame)
    play.scene.close()
    with TemporaryDirectory() as folder:
        path = f"{folder}/run.phases"
        save_run(recording, path)
        with closing(sqlite3.connect(path)) as connection:
            in_sql = dict(connection.execute("SELECT id, state FROM runs WHERE state IS NOT NULL"))
    for frame in recording:
        reasons = {row.id: _states_of(frame, recording, row) for row in frame.runs}
        for row in frame.runs:
            if row.id in in_sql:
                note(f"frame {frame.index}: {row.name} {row.kind} because of {in_sql[row.id]} in SQL")
                assert in_sql[row.id] in reasons[row.id]
        for change in changes_in(frame, recording):
            for effect in change.effects if change.write is not None else ():
                if effect.direct and effect.phase == trace.COMPOSITION:
                    note(f"frame {frame.index}: {effect.name} because of {change.title} in the frame")
                    assert change.write is not None and change.write.name in reasons[effect.row]


def _states_of(frame: RecordedFrame, recording: Recording, row: Row) -> set[str]:
    """The states read and written that the reason names."""
    parts = reason_of(frame, recording, row).parts
    states = [part.state.name for part in parts if part.state is not None]
    return {*states, *(part.write.name for part in parts if part.write is not None)}


def is_called(frame: RecordedFrame, run: Row) -> bool:
    """Whether the scope runs inside the run of its caller."""
    return any(row.id == run.inside and row.kind == trace.COMPOSITION for row in frame.rows)


def named(play: Play, frame: RecordedFrame, row: Any) -> list[str]:
    reason = reason_of(frame, play.recorder.recording, row)
    own = [part for part in reason.parts if part.state is not None and part.kind == "state"]
    return [part.state.name for part in own if part.state.name in (*NAMES, *COLLECTIONS, *DERIVED)]

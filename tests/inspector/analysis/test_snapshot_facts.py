"""Which snapshot reads which record follows from events, and agrees with the snapshots themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import trace
from inspector.analysis.display_names import names_of
from inspector.analysis.snapshot_facts import WORLD, record_lines, snapshot_facts, snapshot_table
from inspector.recording import RecordedFrame, open_run
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.moment import Moment
from inspector.running.session import Session

from ..programs import LOOP, written
from ..runs import recorded, saved

ISOLATED = """
    from engine import *
    from engine.snapshot import Snapshot

    n = mutable_state_of(0, name="n")
    seen = []

    def tap():
        reader = Snapshot.take_snapshot()
        first, second = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
        with first.enter():
            n.value = 10
        with second.enter():
            n.value = 20
        seen.append((n.value, [each.run(lambda: n.value) for each in (reader, first, second)]))
        first.apply()
        seen.append((n.value, [each.run(lambda: n.value) for each in (reader, first, second)]))
        second.apply()
        for each in (second, first, reader):
            each.dispose()

    @composable
    def Screen():
        Box(Modifier.fill_max_size().clickable(tap))
        Text(f"{n.value}")

    def demo(scene):
        scene.tap(100, 200)
        scene.frame()
"""


@pytest.fixture(scope="module")
def isolated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    session = recorded(written(tmp_path_factory.mktemp("isolated"), ISOLATED), frames=1)
    assert session.failure is None
    yield session
    session.close()


def _moments(session: Session, kind: str, what: str = "") -> list[tuple[RecordedFrame, Moment]]:
    cursor = Cursor(session.recording)
    found = []
    for frame in session.recording:
        for row in frame.rows:
            if row.kind == kind and (not what or row.data.get("what") == what):
                moment = cursor.at(row.id)
                assert moment is not None
                found.append((frame, moment))
    return found


def _number(session: Session) -> int:
    return next(read.state.id for frame in session.recording for read in frame.reads if read.state.name == "n")


def test_writes_of_two_open_snapshots__each_is_seen_by_its_own_snapshot_alone(isolated: Session) -> None:
    state = _number(isolated)
    frame, moment = _moments(isolated, trace.RECORD)[1]  # after the second write
    lines = record_lines(isolated.recording, frame, moment, state)
    reader, first, second = (line for line in snapshot_facts(frame, moment.event).lines if line.is_open)
    assert [(line.value, line.seen_by) for line in lines] == [
        ("20", (f"snapshot {second.id}",)),
        ("10", (f"snapshot {first.id}",)),
        ("0", (WORLD, f"snapshot {reader.id}")),
    ]
    assert (reader.kind, reader.is_open) == ("read-only ReadonlySnapshot", True)


def test_applied_snapshot__the_world_reads_its_record_and_older_snapshots_do_not(isolated: Session) -> None:
    state = _number(isolated)
    frame, moment = next(each for each in _moments(isolated, trace.SNAPSHOT, "apply") if each[0].index == 1)
    by_value = {line.value: line.seen_by for line in record_lines(isolated.recording, frame, moment, state)}
    assert WORLD in by_value["10"] and WORLD not in by_value["0"] and WORLD not in by_value["20"]


def test_second_apply_of_a_changed_state__is_a_conflict(isolated: Session) -> None:
    conflicts = _moments(isolated, trace.SNAPSHOT, "conflict")
    assert len(conflicts) == 1
    frame, moment = conflicts[0]
    table = snapshot_table(isolated.recording, frame, moment, names_of(isolated.recording), _number(isolated))
    words = [row.spoken for row in table.rows if row.key.startswith("conflict")]
    assert len(words) == 1 and words[0].endswith("another snapshot changed the same state")


def test_composition__runs_in_a_snapshot_of_its_own_and_code_after_it_in_the_global_one() -> None:
    session = recorded(LOOP, frames=1)
    frame, moment = _moments(session, trace.COMPOSITION)[0]
    facts = snapshot_facts(frame, moment.event)
    assert facts.current is not None and facts.current.kind == "MutableSnapshot"
    frame, moment = _moments(session, trace.MEASUREMENT)[0]
    assert snapshot_facts(frame, moment.event).current is None
    table = snapshot_table(session.recording, frame, moment, names_of(session.recording))
    assert table.status.startswith("In the global snapshot; h has 1 record")
    session.close()


def test_snapshot_numbers__are_equal_in_two_runs() -> None:
    first, second = recorded(LOOP, frames=1), recorded(LOOP, frames=1)

    def numbers(session: Session) -> list[object]:
        kinds = (trace.SNAPSHOT, trace.RECORD)
        return [dict(row.data) for frame in session.recording for row in frame.rows if row.kind in kinds]

    assert numbers(first) == numbers(second) != []
    first.close()
    second.close()


def test_file__shows_the_same_snapshots_at_each_event(isolated: Session, tmp_path: Path) -> None:
    live, names = Cursor(isolated.recording), names_of(isolated.recording)
    state = _number(isolated)
    with open_run(saved(isolated.recording, tmp_path)) as opened:
        stored = Cursor(opened)
        for index in range(len(isolated.recording)):
            frame, same = isolated.recording.frame(index), opened.frame(index)
            assert frame is not None and same is not None
            for row in frame.rows:
                here, there = live.at(row.id), stored.at(row.id)
                assert here is not None and there is not None
                tables = (
                    snapshot_table(isolated.recording, frame, here, names, state),
                    snapshot_table(opened, same, there, names_of(opened), state),
                )
                assert tables[0] == tables[1]

"""Any moment of a run that was saved: the same as of the run itself, from any file, however bad."""

from __future__ import annotations

import json
import random
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import trace
from inspector.recording import Recording, Row, RunFileError, RunWriter, StoredRecording, Subject, open_run, save_run
from inspector.recording.keyframes import FRAMES_APART, STEPS_APART
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.moment import BEFORE_OLDEST_FRAME, DAMAGED, Moment
from inspector.recording.structure.structure import Structure, StructureStep, steps_of
from inspector.recording.structure.structure_data import StepError, apply_steps, packed, unpacked
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.run_follower import RunFollower
from tests.bench.recording_cost import WORKLOADS, run_session
from tests.inspector.playground import Playground, sections, steps
from tests.inspector.recording.test_cursor import Program

FEW = settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
COUNTER = str(Path(__file__).parents[3] / "lessons" / "apps" / "counter.py")


def facts(moment: Moment | None) -> Any:
    assert moment is not None
    return moment.event, moment.structure, moment.subscriptions, moment.values, moment.slots, moment.places


@given(sections, steps)
@FEW
def test_saved_and_opened__every_stop_is_the_same_moment(
    tmp_path_factory: pytest.TempPathFactory, chosen: list[str], made: list[tuple[str, Any]]
) -> None:
    play = Playground(chosen)
    for step in made:
        play.play(step)
    recording = play.recorder.recording
    path = tmp_path_factory.mktemp("run") / "run.phases"
    save_run(recording, path)
    with open_run(path) as opened:
        live, stored = Cursor(recording), Cursor(opened)
        live.at(0), stored.at(0)
        while (moment := live.next("scope")) is not None:
            assert facts(stored.next("scope")) == facts(moment)
        assert stored.next("scope") is None
    play.scene.close()


@pytest.fixture(scope="module")
def long_run() -> Program:
    program = Program()
    choose = random.Random(3)
    for number in range(6 * FRAMES_APART):
        if number % 3 == 0:
            program.items.value = tuple(choose.sample(range(9), choose.randrange(9)))
        program.x.value = number // 40
        program.scene.frame()
    program.scene.close()
    return program


def test_long_run_opened__a_late_moment_reads_no_more_than_two_keyframes_distance(
    long_run: Program, tmp_path: Path
) -> None:
    path = tmp_path / "run.phases"
    save_run(long_run.recording, path)
    with closing(sqlite3.connect(path)) as connection:
        frames = [row[0] for row in connection.execute("SELECT frame FROM structure ORDER BY frame")]
        assert frames and max(b - a for a, b in zip([0, *frames], frames, strict=False)) <= 2 * FRAMES_APART
    with open_run(path) as opened:
        for index in (6 * FRAMES_APART - 1, 17, 3 * FRAMES_APART):
            cursor, live = Cursor(opened), Cursor(long_run.recording)
            assert facts(cursor.at_frame(index)) == facts(live.at_frame(index))
            assert cursor.steps_made <= 2 * STEPS_APART


def test_frames_that_skip_a_lot__have_no_more_keyframes(tmp_path: Path) -> None:
    """Skips change no structure: a reader passes over them, and they are no reason to write one."""
    path = tmp_path / "run.phases"
    frames = 2 * FRAMES_APART
    recording = run_session(WORKLOADS["eager"], str(path), frames=frames)
    assert sum(len(frame.rows) for frame in recording) > 4_000
    with closing(sqlite3.connect(path)) as connection:
        written = [row[0] for row in connection.execute("SELECT frame FROM structure ORDER BY frame")]
    assert 1 <= len(written) <= 3
    with open_run(path) as opened:
        for index in (1, FRAMES_APART - 1, frames):
            assert facts(Cursor(opened).at_frame(index)) == facts(Cursor(recording).at_frame(index))


def test_idle_frames__refer_to_the_keyframe_they_share(tmp_path: Path) -> None:
    program = Program()
    for _ in range(4 * FRAMES_APART):
        program.scene.frame()
    path = tmp_path / "run.phases"
    save_run(program.recording, path)
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT frame, same, data IS NULL FROM structure ORDER BY frame").fetchall()
    first = rows[0][0]
    assert rows[0] == (first, None, 0) and [row[1:] for row in rows[1:]] == [(first, 1)] * (len(rows) - 1)
    assert len(rows) > 2
    with open_run(path) as opened:
        one, other = Cursor(opened).at_frame(rows[0][0]), Cursor(opened).at_frame(rows[2][0])
        assert one is not None and other is not None and one.structure is other.structure


def test_first_frames_dropped__the_file_holds_the_state_before_the_kept_frames(tmp_path: Path) -> None:
    program = Program(Recording(frame_limit=5))
    for number in range(20):
        program.items.value = tuple(range(number % 5))
        program.scene.frame()
    path = tmp_path / "run.phases"
    save_run(program.recording, path)
    with open_run(path) as opened:
        first = opened.first
        assert first == 15
        row = opened.frame(first).rows[5]  # type: ignore[union-attr]
        one, other = Cursor(opened).at(row.id), Cursor(program.recording).at(row.id)
        assert one is not None and other is not None
        assert one.structure == other.structure and one.structure is not None
        assert (one.missing, other.missing) == (BEFORE_OLDEST_FRAME, "")
        end = Cursor(opened).at_frame(first)
        assert end is not None and not end.missing


def test_record_command__keeps_tables_from_the_first_composition_on(tmp_path: Path) -> None:
    writer = RunWriter(tmp_path / "run.phases")
    followers: list[RunFollower] = []
    run_report(load(COUNTER), None, demo=True, watch=lambda session: followers.append(RunFollower(session, writer)))
    for follower in followers:
        follower.end()
    with open_run(tmp_path / "run.phases") as opened:
        latest = opened.latest
        assert latest is not None and latest.slots is not None and latest.tree is not None
        moment = Cursor(opened).moment
        assert moment is not None and not moment.missing
        assert moment.slots == latest.slots and moment.tree == latest.tree


# ---------------------------------------------------------------- bytes


@pytest.fixture(scope="module")
def structures(long_run: Program) -> list[Structure]:
    return [frame.structure for frame in long_run.recording if frame.structure is not None]


def test_packed_structure__unpacks_to_an_equal_one(structures: list[Structure]) -> None:
    for structure in structures:
        again = unpacked(packed(structure))
        assert again == structure and packed(again) is not None


@given(st.data())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_other_bytes__are_a_value_error_or_a_structure_that_can_be_shown(
    structures: list[Structure], data: st.DataObject
) -> None:
    read = json.loads(zlib.decompress(packed(structures[-1])))
    for _ in range(data.draw(st.integers(1, 4))):
        change(read, data)
    made = zlib.compress(json.dumps(read).encode())
    if data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(made) - 1))
        made = made[:at] + bytes([made[at] ^ data.draw(st.integers(1, 255))]) + made[at + 1 :]
    try:
        structure = unpacked(made)
    except ValueError:
        return
    moment = Moment(None, 0, None, structure, {}, {})  # type: ignore[arg-type]
    shown = [moment.slots, moment.tree, moment.nodes, moment.places]
    assert len(shown) == 4 and all(moment.slots_of(each) is not None for each in moment.compositions)


def change(read: Any, data: st.DataObject) -> None:
    """Puts something else anywhere in it."""
    at = read
    while True:
        places = list(at) if isinstance(at, dict) else range(len(at))
        if not places:
            return
        place = data.draw(st.sampled_from(list(places)))
        if isinstance(at[place], (list, dict)) and at[place] and data.draw(st.booleans()):
            at = at[place]
            continue
        at[place] = data.draw(st.sampled_from([None, -1, 0, 1, 10**30, 1e300, "x", [], [[]], {}, True]))
        return


# ---------------------------------------------------------------- rows that are made up


def rows_to_change(program: Program) -> Iterator[tuple[Structure, StructureStep]]:
    structure = Structure()
    for frame in program.recording:
        for step in steps_of(frame.rows):
            yield structure, step
            structure = structure.after([step])
        structure = structure.at_frame_end()
        if frame.index > 8:
            return


VALUES = (None, -1, 10**9, 1.5, "x", (), ((),), True, Subject(1, "scope", "x"))


@given(st.data())
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_made_up_data__are_a_step_error_or_a_structure_that_can_be_shown(
    long_run: Program, data: st.DataObject
) -> None:
    structure, step = data.draw(st.sampled_from(list(rows_to_change(long_run))))
    facts = dict(step.row.data)
    if facts:
        name = data.draw(st.sampled_from(sorted(facts)))
        facts[name] = data.draw(st.sampled_from(VALUES))
    made = StructureStep(step.at, step.row._replace(data=facts))
    try:
        after = apply_steps(structure, [made])
    except StepError as error:
        assert f"event {step.row.id} ({step.row.kind})" in str(error)
        return
    moment = Moment(None, 0, None, after, {}, {})  # type: ignore[arg-type]
    assert len([moment.slots, moment.tree, moment.nodes, moment.places]) == 4


def test_node_inside_itself__is_shown_once() -> None:
    node, root = Subject(2, "node", "node"), Subject(1, "node", "root")
    table = {"what": "insert", "gaps": (0, 0, 0, 0), "index": 0, "slot": 0, "groups": (), "calls": (), "texts": ()}
    rows = [
        row_of(1, trace.SLOT, Subject(9, "table", "t"), {**table, "context": None, "root": root}),
        row_of(2, trace.INSERT, node, {"parent": root, "index": 0}),
        row_of(3, trace.INSERT, root, {"parent": node, "index": 0}),
    ]
    structure = apply_steps(Structure(), list(steps_of(rows)))
    moment = Moment(None, 0, None, structure, {}, {})  # type: ignore[arg-type]
    assert [row.node for row in moment.nodes] == [root, node] and moment.places == {}


def row_of(number: int, kind: str, subject: Subject, data: dict[str, Any]) -> Row:
    return Row(number, 0, 0, kind, subject, None, number, False, data)


def test_run_with_an_edit_that_cannot_be__the_moment_says_that_it_is_damaged() -> None:
    program = Program()
    program.scene.frame()
    made = Recording()
    for frame in program.recording:
        rows = tuple(
            row._replace(data={**row.data, "index": 10**6})
            if row.kind == trace.SLOT and row.data["what"] == "insert" and row.data["index"] == 0
            else row
            for row in frame.rows
        )
        made.add(type(frame)(frame.index, rows, frame.subscriptions, frame.values, frame.tallies))
    moment = Cursor(made).moment
    assert moment is not None and moment.missing == DAMAGED and moment.slots is None and moment.values


# ---------------------------------------------------------------- bytes of the file that changed


@pytest.fixture(scope="module")
def small_file(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[Any]]:
    program = Program(Recording(frame_limit=4))
    for number in range(6):
        program.items.value = tuple(range(number % 3))
        program.scene.frame()
    path = tmp_path_factory.mktemp("small") / "run.phases"
    save_run(program.recording, path)
    program.scene.close()
    with open_run(path) as opened:
        return path.read_bytes(), list(walked(opened))


def walked(recording: Recording) -> Iterator[Any]:
    cursor = Cursor(recording)
    cursor.at(0)
    while (moment := cursor.next("phase")) is not None:
        yield moment.event, moment.slots, moment.tree, moment.nodes, moment.places, moment.missing


@given(share=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_byte_of_the_file_changed__the_same_moments_or_the_documented_error(
    small_file: tuple[bytes, list[Any]], tmp_path_factory: pytest.TempPathFactory, share: float, bit: int
) -> None:
    whole, moments = small_file
    at = int(share * len(whole))
    path = tmp_path_factory.mktemp("flipped") / "run.phases"
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
    try:
        with open_run(path) as opened:
            assert list(walked(opened)) == moments
    except RunFileError:
        pass


def test_moment_of_a_file__loads_the_frame_the_one_before_and_nothing_else(
    long_run: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.phases"
    save_run(long_run.recording, path)
    with open_run(path) as opened:
        read: list[int] = []
        whole = StoredRecording._read
        monkeypatch.setattr(StoredRecording, "_read", lambda self, index: read.append(index) or whole(self, index))
        frame = long_run.recording.frame(4 * FRAMES_APART + 11)
        assert frame is not None
        cursor = Cursor(opened)
        read.clear()
        moment = cursor.at(frame.rows[len(frame.rows) // 2].id)
        assert moment is not None and moment.slots is not None and moment.places
        assert sorted(read) == [frame.index - 1, frame.index]

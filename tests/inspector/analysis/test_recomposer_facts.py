"""The Recomposer at a moment follows from events, and agrees with the live Recomposer between frames."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import trace
from inspector.analysis.display_names import names_of
from inspector.analysis.fact_table import DONE, NOW, TO_COME
from inspector.analysis.recomposer_facts import IDLE, PENDING_WORK, recomposer_facts, recomposer_table
from inspector.analysis.snapshot_facts import snapshot_table
from inspector.recording import RecordedFrame, open_run
from inspector.recording.events import StateWrite
from inspector.recording.moments.cursor import Cursor
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import LOOP, written
from ..runs import recorded, saved

ANIMATED = """
    from engine import *

    @composable
    def Screen():
        shown = remember(lambda: mutable_state_of(0))

        async def run():
            for _ in range(3):
                await with_frame_nanos(lambda nanos: shown.set(shown.value + 1))

        LaunchedEffect(run)
        SideEffect(lambda: None)
        Text(f"{shown.value}")
"""

FAILING = """
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        if n.value == 1:
            raise ValueError("one")
        Text(f"{n.value}")
"""


TEXT_FIELD = """
    from engine import *

    @composable
    def Screen():
        TextField("Ada", lambda _: None, single_line=True)
"""

FAILING_EFFECT = """
    from engine import *

    n = mutable_state_of(0, name="n")
    bad = [True]

    @composable
    def Screen():
        n.value
        def publish():
            if n.value == 1 and bad:
                raise ValueError("one")
        SideEffect(publish)
"""


def _ends(frame: RecordedFrame) -> int:
    return max(row.end for row in frame.rows)


@pytest.fixture(scope="module")
def loop() -> Iterator[Session]:
    session = recorded(LOOP)
    yield session
    session.close()


@pytest.fixture(scope="module")
def animated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    session = Session(load(written(tmp_path_factory.mktemp("animated"), ANIMATED)))
    assert session.start()
    for _ in range(6):
        session.frame()
    yield session
    session.close()


def _frame(session: Session, index: int) -> RecordedFrame:
    frame = session.recording.frame(index)
    assert frame is not None
    return frame


def test_write_announced_in_layout__makes_its_reader_invalid_until_it_runs_in_the_next_frame(loop: Session) -> None:
    recording, first, second = loop.recording, _frame(loop, 0), _frame(loop, 1)
    end = recomposer_facts(recording, first, _ends(first))
    assert (end.state, [each.scope.name for each in end.invalid]) == (PENDING_WORK, ["Settles"])
    run = next(row for row in second.rows if row.kind == trace.COMPOSITION)
    before, inside = (recomposer_facts(recording, second, event) for event in (run.id - 1, run.id))
    assert [each.scope.name for each in before.invalid] == ["Settles"]
    assert (inside.invalid, inside.doing, inside.state) == ((), "composing", PENDING_WORK)
    assert recomposer_facts(recording, second, _ends(second)).state == IDLE


def test_passes_of_a_frame__are_marked_done_now_or_to_come_at_the_cursor(loop: Session) -> None:
    frame = _frame(loop, 1)
    recompose, apply = (next(row for row in frame.rows if row.kind == kind) for kind in (trace.RECOMPOSE, trace.APPLY))

    def at(event: int) -> list[str]:
        return [when for _, when, _ in recomposer_facts(loop.recording, frame, event).passes]

    assert (at(recompose.id), at(apply.id), at(_ends(frame))) == ([NOW, TO_COME], [DONE, NOW], [DONE, DONE])


def test_reason_of_an_invalid_scope__names_the_write_with_its_line(loop: Session) -> None:
    frame = _frame(loop, 0)
    table = recomposer_table(loop.recording, frame, _ends(frame), names_of(loop.recording))
    row = next(row for row in table.rows if row.key.startswith("invalid"))
    assert row.cells[1].text.startswith("h 0 → 100 at loop.py:")
    assert row.site is not None and row.spoken.startswith("Settles is invalid: h 0 → 100 at loop.py:")
    assert table.status == "PendingWork in frame 0, 1 invalid scope"


def test_coroutine_in_with_frame_nanos__is_an_awaiter_until_the_frame_resumes_it(animated: Session) -> None:
    recording = animated.recording
    ends = []
    for frame in recording:
        facts = recomposer_facts(recording, frame, _ends(frame))
        ends.append((len(facts.awaiters), len(facts.resumed), facts.state))
        for row in frame.rows:
            if row.kind == trace.AWAIT:
                now, before = (recomposer_facts(recording, frame, event) for event in (row.id, row.id - 1))
                waits = [
                    each.name.rpartition(".")[2] for each in (now if row.data["what"] == "begin" else before).awaiters
                ]
                assert waits == ["run"]
                assert len(now.awaiters) + len(before.awaiters) == 1
    assert sum(row.kind == trace.AWAIT for frame in recording for row in frame.rows) == 6
    assert ends == [(0, 1, IDLE)] * 3 + [(0, 0, IDLE)] * (len(ends) - 3)
    table = recomposer_table(recording, _frame(animated, 0), _ends(_frame(animated, 0)), names_of(recording))
    assert table.rows[0].spoken == "Idle: 1 resumed coroutine continues after the frame"
    assert table.rows[-1].spoken.endswith(" resumed, continues after the frame")


def test_effects__wait_for_the_changes_of_their_composition(animated: Session) -> None:
    frame = _frame(animated, 0)
    composed = next(row for row in frame.rows if row.kind == trace.COMPOSITION)
    facts = recomposer_facts(animated.recording, frame, composed.id)
    assert {when for _, when in facts.effects} == {TO_COME}
    assert {when for _, when in recomposer_facts(animated.recording, frame, _ends(frame)).effects} == {DONE}


def test_scope_of_a_frame_that_raised__stays_invalid_in_the_next_one(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, FAILING)))
    assert session.start()
    session.frame()
    state = next(value.state for value in _frame(session, 0).values.values() if value.state.name == "n")
    session.recorder.subjects.thing(state).value = 1
    for index in (1, 2):
        session.frame()
        frame = _frame(session, index)
        assert frame.failure is not None
        facts = recomposer_facts(session.recording, frame, _ends(frame))
        assert (facts.state, [each.scope.name for each in facts.invalid]) == (PENDING_WORK, ["Screen"])
    session.close()


def test_effect_raised__waits_until_a_frame_starts_it_without_an_exception(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, FAILING_EFFECT)))
    assert session.start()
    session.frame()
    state = next(value.state for value in _frame(session, 0).values.values() if value.state.name == "n")
    session.recorder.subjects.thing(state).value = 1
    for index in (1, 2):
        session.frame()
        frame = _frame(session, index)
        facts = recomposer_facts(session.recording, frame, _ends(frame))
        assert (facts.state, [(each.row.what, each.frame) for each in facts.failed]) == (
            PENDING_WORK,
            [("side effect", index)],
        )
    table = recomposer_table(session.recording, frame, _ends(frame), names_of(session.recording))
    shown = [[cell.text for cell in row.cells] for row in table.rows]
    assert ["PendingWork", "1 effect that raised waits"] in [each[:2] for each in shown]
    assert ["publish :9 of Screen", "side effect", "raised in frame 2, starts again in the next one"] in shown
    assert session.program.module is not None
    session.program.module.bad.clear()
    session.frame()
    frame = _frame(session, 3)
    assert recomposer_facts(session.recording, frame, _ends(frame)).failed == ()
    session.close()


def test_file__shows_the_same_recomposer_at_each_event(loop: Session, tmp_path: Path) -> None:
    with open_run(saved(loop.recording, tmp_path)) as opened:
        for index in range(3):
            frame, same = _frame(loop, index), opened.frame(index)
            assert same is not None
            for row in frame.rows:
                here = recomposer_table(loop.recording, frame, row.id, names_of(loop.recording))
                assert recomposer_table(opened, same, row.id, names_of(opened)) == here


OWNERS = """
    from engine import *

    class Model:
        def publish(self):
            pass

    model = Model()

    @composable
    def Screen():
        async def produced(state):
            state.value = 2

        SideEffect(model.publish)
        produce_state(produced, 1)
        fade = animate_float_as_state(1.0)
        TextField("a", lambda text: None, Modifier.alpha(fade.value))
"""


def test_effects_of_the_program__are_named_with_their_composable_and_those_of_the_framework_counted(
    tmp_path: Path,
) -> None:
    session = Session(load(written(tmp_path, OWNERS)))
    assert session.start()
    session.frame()
    recording, frame = session.recording, _frame(session, 0)

    def effects(framework: bool) -> list[str]:
        table = recomposer_table(recording, frame, _ends(frame), names_of(recording), framework)
        return [row.cells[0].text for row in table.rows if row.key.startswith("effect ")]

    session.close()
    assert effects(False) == [
        "LaunchedEffect of Screen",
        "remember_coroutine_scope of Screen",
        "Model.publish :4 of Screen",
    ]
    hidden = set(effects(True)) - set(effects(False))
    assert hidden and all(name.endswith(" (the framework's own)") for name in hidden)
    assert not any(name.startswith("λ") and not name.endswith("own)") for name in effects(True))


def test_write_by_the_framework__no_panel_names_its_line(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, TEXT_FIELD)))
    assert session.start()
    frame = session.frame()
    assert frame is not None
    recording, names = session.recording, names_of(session.recording)
    (row,) = [each for each in recomposer_table(recording, frame, _ends(frame), names).rows if "invalid " in each.key]
    assert (row.cells[1].text, row.site) == ("line_height 0 → 16 during the measurement of TextFieldText", None)
    (write,) = [each for each in frame.rows if isinstance(each, StateWrite) and each.name == "line_height"]
    assert write.site is not None and write.program_site is None
    moment = Cursor(recording).at(_ends(frame))
    assert moment is not None
    table = snapshot_table(recording, frame, moment, names, write.subject.id)
    (change,) = [each for each in table.rows if each.key == f"write {write.id}"]
    assert (change.cells[0].text, change.site) == ("during the measurement of TextFieldText", None)
    session.close()

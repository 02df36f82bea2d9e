"""Steps over, into and out of spans at each granularity, and the words for where a cursor stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from inspector.analysis.position import next_text, position_of
from inspector.recording import Recording
from inspector.recording.moments import stepping
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.stepping import VISITED_IDLE
from inspector.recording.moments.stops import FRAME, GRANULARITIES, PHASE, SCOPE, SLOT_OPERATION, Stop
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import written

WAITS = """
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        async def later():
            await delay(80)
            n.value = 1

        LaunchedEffect(later, True)
        Text(f"{n.value}")
"""


@pytest.fixture(scope="module")
def recording() -> Iterator[Recording]:
    """Two frames with work (a recomposition loop), then two idle ones."""
    session = Session(load("loop"))
    assert session.start()
    for _ in range(4):
        session.frame()
    yield session.recording
    session.close()


def at_frame(recording: Recording, index: int) -> Cursor:
    cursor = Cursor(recording)
    cursor.at_frame(index)
    return cursor


def text(cursor: Cursor) -> str:
    position = position_of(cursor)
    assert position is not None
    return position.moment_text


def walk(cursor: Cursor, granularity: str, count: int) -> list[str]:
    found = []
    for _ in range(count):
        stop = stepping.over(cursor, granularity)
        if stop is None:
            break
        cursor.at(stop.at)
        found.append(text(cursor))
    return found


def test_over__by_frames_and_by_phases(recording: Recording) -> None:
    assert walk(at_frame(recording, 0), FRAME, 9) == [f"PAUSED AT FRAME {k}" for k in (1, 2, 3)]
    assert walk(at_frame(recording, 0), PHASE, 6) == [
        "PAUSED IN FRAME 1 · composition",
        "PAUSED IN FRAME 1 · apply changes",
        "PAUSED IN FRAME 1 · layout",
        "PAUSED IN FRAME 1 · drawing",
        "PAUSED AT FRAME 1",
        "PAUSED AT FRAME 2",
    ]


def test_over_a_scope__passes_the_scopes_inside_it(recording: Recording) -> None:
    words = walk(at_frame(recording, 0), SCOPE, 4)
    assert words == [
        "PAUSED IN FRAME 1 · composition",
        "PAUSED IN FRAME 1 · composition · Loop",
        "PAUSED IN FRAME 1 · apply changes",
        "PAUSED IN FRAME 1 · layout",
    ]


def test_into__goes_one_granularity_finer_and_out_leads_past_the_enclosing_span(recording: Recording) -> None:
    cursor = at_frame(recording, 0)
    first = cursor.stops_in(0)[0]
    assert first.row is not None and first.row.kind == "recompose"
    cursor.at(first.at)
    seen = []
    for granularity in (PHASE, SCOPE):
        stop = stepping.into(cursor, granularity)
        assert stop is not None
        cursor.at(stop.at)
        seen.append(text(cursor))
    for _ in range(3):
        stop = stepping.out(cursor)
        assert stop is not None
        cursor.at(stop.at)
        seen.append(text(cursor))
    assert seen == [
        "PAUSED IN FRAME 0 · composition · Loop",
        "PAUSED IN FRAME 0 · composition · Image",
        "PAUSED IN FRAME 0 · apply changes",
        "PAUSED AT FRAME 0",
        "PAUSED AT FRAME 1",
    ]


def test_slot_operation__is_the_last_part_of_the_text(recording: Recording) -> None:
    cursor = at_frame(recording, 0)
    while (position := position_of(cursor)) is not None and position.operation is None:
        stop = stepping.over(cursor, SLOT_OPERATION)
        assert stop is not None
        cursor.at(stop.at)
    assert text(cursor) == "PAUSED IN FRAME 1 · apply changes · operation 1"


def everything(recording: Recording) -> list[Stop]:
    cursor = Cursor(recording)
    return [stop for frame in recording for stop in cursor.stops_in(frame.index)]


@pytest.mark.parametrize("granularity", GRANULARITIES)
def test_back_over__undoes_over_or_stops_at_an_enclosing_span(recording: Recording, granularity: str) -> None:
    cursor = Cursor(recording)
    level = GRANULARITIES.index(granularity)
    for stop in everything(recording):
        if stop.level > level:
            continue
        cursor.at(stop.at)
        after = stepping.over(cursor, granularity)
        if after is None:
            continue
        cursor.at(after.at)
        back = stepping.back_over(cursor, granularity)
        assert back is not None
        assert back.at == stop.at or (back.at < stop.at <= back.end < after.at)


@pytest.mark.parametrize("granularity", GRANULARITIES)
def test_back_into__undoes_into(recording: Recording, granularity: str) -> None:
    cursor = Cursor(recording)
    finest = GRANULARITIES.index(stepping.finer(granularity))
    for stop in everything(recording):
        if stop.level > finest:
            continue
        cursor.at(stop.at)
        after = stepping.into(cursor, granularity)
        if after is None:
            continue
        cursor.at(after.at)
        assert stepping.back_into(cursor, granularity) == stop


def test_end_of_phase__leads_to_the_next_phase(recording: Recording) -> None:
    cursor = at_frame(recording, 0)
    cursor.at(cursor.event + 1)
    seen = []
    for _ in range(3):
        stop = stepping.end_of_phase(cursor)
        assert stop is not None
        cursor.at(stop.at)
        seen.append(text(cursor))
    assert seen == [
        "PAUSED IN FRAME 1 · apply changes",
        "PAUSED IN FRAME 1 · layout",
        "PAUSED IN FRAME 1 · drawing",
    ]


def test_no_function__moves_the_cursor(recording: Recording) -> None:
    cursor = Cursor(recording)
    for stop in everything(recording):
        cursor.at(stop.at)
        for granularity in GRANULARITIES:
            for step in (stepping.over, stepping.into, stepping.back_over, stepping.back_into):
                step(cursor, granularity)
        stepping.out(cursor), stepping.back_out(cursor), stepping.end_of_phase(cursor)
        assert cursor.event == stop.at


def test_next_in_words__names_phase_scope_and_frame(recording: Recording) -> None:
    cursor = at_frame(recording, 0)
    words = [next_text(cursor, granularity) for granularity in GRANULARITIES]
    assert words == ["frame 1", "composition", "composition", "composition"]
    stop = stepping.into(cursor, PHASE)
    assert stop is not None
    cursor.at(stop.at)
    assert next_text(cursor, FRAME) == "end of frame 1"
    assert next_text(cursor, SCOPE) == "Loop"
    cursor.at_frame(1)
    assert next_text(cursor, FRAME) == "frame 2, idle"
    cursor.at_frame(3)
    assert [next_text(cursor, FRAME, wants_frame=wants) for wants in (None, True, False)] == [
        "none: the end of the recording",
        "the program's next frame",
        "idle, nothing is invalid",
    ]


def test_frames_without_work__are_passed_at_every_granularity_but_not_few_after_the_last_work(
    tmp_path: Path,
) -> None:
    session = Session(load(written(tmp_path, WAITS)))
    assert session.start()
    for _ in range(9):
        session.frame()
    recording = session.recording
    busy = [frame.index for frame in recording if frame.has_work]
    assert len(busy) == 2 and busy[1] - busy[0] > 2 and busy[1] < 8
    for granularity in GRANULARITIES:
        cursor = at_frame(recording, busy[0])
        assert stepping.over(cursor, granularity) == next(
            stop for stop in cursor.stops_in(busy[1]) if stop.level <= GRANULARITIES.index(granularity)
        )
        cursor.at(cursor.stops_in(busy[1])[0].at)
        assert stepping.back_over(cursor, granularity) == cursor.stops_in(busy[0])[-1]
    assert walk(at_frame(recording, busy[1]), FRAME, 2) == [f"PAUSED AT FRAME {busy[1] + k}" for k in (1, 2)]
    session.close()


@pytest.mark.parametrize("granularity", GRANULARITIES)
@pytest.mark.parametrize("idle", [VISITED_IDLE, VISITED_IDLE + 1, VISITED_IDLE * 8])
def test_many_frames_without_work_at_the_end__are_one_step_in_both_directions(granularity: str, idle: int) -> None:
    with closing(Session(load("loop"))) as session:
        assert session.start()
        for _ in range(2 + idle):
            session.frame()
        recording = session.recording
        last, busy = 1 + idle, 1
        assert (recording.last, recording.work_before(last)) == (last, busy)
        cursor, visited = at_frame(recording, busy), []
        while (stop := stepping.over(cursor, granularity)) is not None:
            cursor.at(stop.at)
            if not visited or visited[-1] != cursor.index:
                visited.append(cursor.index)
        assert visited == (list(range(busy + 1, last + 1)) if idle <= VISITED_IDLE else [last])
        for start in range(busy + 1, last + 1):
            cursor.at(cursor.stops_in(start)[0].at)
            back = stepping.back_over(cursor, granularity)
            assert back is not None
            reached = start - 1 if idle <= VISITED_IDLE else busy
            assert back == cursor.stops_in(reached)[-1]

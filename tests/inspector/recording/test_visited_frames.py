"""Which frames steps visit: the same ones in both directions, live and from a file, in random recordings."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspector.recording import Recording, open_run, save_run
from inspector.recording.moments import stepping
from inspector.recording.moments.cursor import Cursor
from inspector.recording.moments.stops import GRANULARITIES
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import written

COUNTER = """
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        Button(on_click=lambda: n.set(n.value + 1), content=lambda: Text("add"))
        Text(f"{n.value}")
"""

INPUTS: dict[str, Callable[[Session], object]] = {
    "work": lambda session: session.input("tap", 20, 20),
    "press": lambda session: session.input("press", 300, 300),
    "release": lambda session: session.input("release", 300, 300),
    "move": lambda session: session.input("move", 310, 310),
    "nothing": lambda session: None,
}


def visited(recording: Recording, granularity: str, step: str) -> list[int]:
    """Returns the stops of a walk over the whole recording, as events, in order."""
    cursor = Cursor(recording)
    first, last = recording.first, recording.last
    assert first is not None and last is not None
    is_forward = step == "after"
    cursor.at(0 if is_forward else cursor.stops_in(last)[-1].at)
    begin = next(each for each in cursor.stops_in(first) if each.level <= GRANULARITIES.index(granularity))
    found = [begin.at if is_forward else cursor.event]
    cursor.at(found[0])
    while (stop := getattr(stepping, step)(cursor, cursor.event, granularity)) is not None:
        cursor.at(stop.at)
        found.append(stop.at)
    return found if is_forward else found[::-1]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(sorted(INPUTS)), st.integers(1, 12)), min_size=1, max_size=8))
def test_steps_forward_and_backward__visit_the_same_stops_live_and_from_a_file(steps: list[tuple[str, int]]) -> None:
    with TemporaryDirectory() as folder, closing(Session(load(written(Path(folder), COUNTER)))) as session:
        assert session.start()
        for what, frames in steps:
            INPUTS[what](session)
            for _ in range(frames):
                session.frame()
        path = str(Path(folder) / "run.phases")
        save_run(session.recording, path)
        with open_run(path) as stored:
            for granularity in GRANULARITIES:
                there = visited(session.recording, granularity, "after")
                assert there == visited(session.recording, granularity, "before")
                assert there == visited(stored, granularity, "after")
                assert there == visited(stored, granularity, "before")


@pytest.mark.parametrize("granularity", GRANULARITIES)
def test_frame_with_a_press_or_release_that_no_node_takes__is_visited_and_one_with_a_move_is_not(
    tmp_path: Path, granularity: str
) -> None:
    with closing(Session(load(written(tmp_path, COUNTER)))) as session:
        assert session.start()
        for what in ("work", "nothing", "nothing", "press", "move", "release", "work"):
            INPUTS[what](session)
            session.frame()
        recording = session.recording
        worked = [frame.index for frame in recording if frame.has_work]
        pressed = [frame.index for frame in recording if frame.has_action and not frame.has_work]
        reached = {recording.frame_at(event) for event in visited(recording, granularity, "after")}
        assert len(pressed) == 2 and reached == {*worked, *pressed}


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(sorted(INPUTS)), st.integers(1, 12)), min_size=1, max_size=20))
def test_frames_with_actions__are_kept_as_the_frames_tell_them(drives: list[tuple[str, int]]) -> None:
    with TemporaryDirectory() as folder:
        session = Session(load(f"{written(Path(folder), COUNTER)}:Screen"), capture=False)
        assert session.start()
        session.recording.frame_limit = 6  # the oldest frames are dropped meanwhile
        for name, frames in drives:
            INPUTS[name](session)
            for _frame in range(frames):
                session.frame()
        session.close()
    recording = session.recording
    first, last = recording.first, recording.last
    assert first is not None and last is not None
    acted = [frame.index for frame in recording if frame.has_work or frame.has_action]
    for index in range(first, last + 1):
        assert recording.visited_before(index) == max((each for each in acted if each < index), default=None)
        assert recording.visited_after(index) == min((each for each in acted if each > index), default=None)


def test_step_over_thousands_of_quiet_frames__reads_none_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(load(f"{written(tmp_path, COUNTER)}:Screen"), capture=False)
    assert session.start()
    session.frame()
    for _frame in range(3_000):
        session.input("move", 310, 310)  # not folded
        session.frame()
    session.close()
    read: list[int] = []
    original = Recording.frame
    monkeypatch.setattr(Recording, "frame", lambda self, index: read.append(index) or original(self, index))
    assert session.recording.visited_before(3_000) == 0
    assert session.recording.visited_after(0) is None
    assert read == []

"""Loops that turn within one frame, on programs that run: over with it, or asking for the next frame each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from inspector.analysis import Loop, loop_sentence, plain
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..programs import written

FRAME = 16_000_000
ITSELF = """
from engine import *

@composable
def App():
    s = remember(lambda: mutable_state_of(0, name="s"))

    def m(scope, ms, c):
        {}
        return scope.layout(10, 10)

    Layout(m, Modifier.clickable(lambda: s.set(0)))
"""
FOLLOWING = """
from engine import *

@composable
def App():
    wide = remember(lambda: mutable_state_of(False, name="wide"))
    s = remember(lambda: mutable_state_of(0, name="s"))
    width = animate_float_as_state(200.0 if wide.value else 10.0, tween(400))

    def m(scope, ms, c):
        s.value
        placeables = [each.measure(Constraints.fixed(int(width.value), 10)) for each in ms]
        return scope.layout(10, 10, lambda: [each.place(0, 0) for each in placeables])

    with Box(Modifier.clickable(lambda: wide.set(True)).size(30)):
        with Layout(m):
            Box(Modifier.on_size_changed(lambda size: s.set(size.width)))
"""


def started(folder: Path, text: str) -> Session:
    session = Session(load(written(folder, text)))
    assert session.start(), session.failure
    session.frame(0)
    return session


def frames(session: Session, count: int) -> list[str]:
    """How the newest loop was called after each frame."""
    verdicts = []
    for _ in range(count):
        latest = session.recording.latest
        assert latest is not None
        session.frame((latest.index + 1) * FRAME)
        verdicts.append(session.loops.loops[-1].verdict)
    return verdicts


def only_loop(session: Session) -> Loop:
    (loop,) = session.loops.loops
    return loop


@pytest.mark.parametrize(
    ("write", "verdict"),
    [
        ("s.value = s.value + 1", "grows"),
        ("s.value = s.value - 1", "shrinks"),
        ("s.value = 1 - s.value", "alternates"),
        ("s.value = (s.value * 7 + 3) % 11", "repeats"),
    ],
)
def test_measure_block_that_writes_a_state_it_reads__is_classified_after_three_frames(
    tmp_path: Path, write: str, verdict: str
) -> None:
    session = started(tmp_path, ITSELF.format(write))
    assert only_loop(session).verdict == "going on"
    assert frames(session, 4) == ["going on", verdict, verdict, verdict]
    loop = only_loop(session)
    assert (loop.same_frame, loop.frames, loop.turns) == (True, (0, 1, 2, 3, 4), 10)
    assert session.wants_frame


def test_measure_block_that_writes_a_state_it_reads__sentence_says_that_the_loop_continues(tmp_path: Path) -> None:
    session = started(tmp_path, ITSELF.format("s.value = s.value + 1"))
    frames(session, 3)
    assert plain(loop_sentence(only_loop(session))).endswith(
        "App runs again, in the same frame and in the next. Grows, 4 frames so far: s 0 → 1 → 2 → … → 7 → 8."
    )


def test_measure_block_that_stops_writing__settled(tmp_path: Path) -> None:
    session = started(tmp_path, ITSELF.format("s.value = min(s.value + 1, 9)"))
    assert frames(session, 6) == ["going on", "grows", "grows", "settled", "settled", "settled"]
    assert only_loop(session).values[-1] == "9"
    assert not session.wants_frame


def test_turn_within_each_frame_of_an_animation__settled_each_time(tmp_path: Path) -> None:
    session = started(tmp_path, FOLLOWING)
    session.input("tap", 5, 5)
    assert set(frames(session, 12)) == {"settled"}
    loop = session.loops.loops[-1]
    assert (loop.same_frame, len(loop.frames) > 3) == (True, True)


def test_turn_asked_for_by_an_input_each_time__settled_loops_of_their_own(tmp_path: Path) -> None:
    session = started(tmp_path, ITSELF.format("s.value = min(s.value + 1, 2)"))
    frames(session, 2)
    for _ in range(3):
        session.input("tap", 5, 5)
        frames(session, 2)
    loops = session.loops.loops
    assert [(loop.same_frame, loop.verdict, loop.values) for loop in loops] == [(True, "settled", ("0", "1", "2"))] * 4

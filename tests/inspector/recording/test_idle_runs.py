"""Frames that did nothing are folded: they say what they said, weigh nothing, and push out none that did something."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine import trace
from inspector.recording import RecordedFrame, Recording, open_run, save_run
from inspector.recording import recording as recording_module
from inspector.recording.idle_run import IdleRun
from inspector.running.inputs.input_log import input_log
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..feed import Fake, Feed
from ..programs import TAPS


def said(frame: RecordedFrame) -> tuple[object, ...]:
    return (frame.index, frame.rows, frame.subscriptions, frame.values, dict(frame.tallies), frame.failure)


class LoggingObserver:
    """A feed, and every frame as it was when it was added."""

    def __init__(self, frame_limit: int = 10_000) -> None:
        self.feed = Feed(Recording(frame_limit=frame_limit))
        self.frames: list[RecordedFrame] = []
        self.feed.recorder.on_frame = self.frames.append
        self.scope, self.node, self.state, self.task = Fake("Row"), Fake("Box"), Fake("n", value=0), Fake("waits")

    def work(self) -> None:
        with self.feed.frame():
            self.feed.write(self.state, len(self.frames), 3)
            self.feed.run(trace.COMPOSITION, self.scope, (self.state, 4))
            self.feed.run(trace.MEASUREMENT, self.node)

    def input(self) -> None:
        self.feed.tracer.point(trace.INPUT, "move", x=len(self.frames))
        self.feed.idle()

    def turn(self) -> None:
        """A coroutine that runs in each frame and changes nothing."""
        with self.feed.frame(), self.feed.span(trace.COROUTINE, self.task):
            pass


@pytest.mark.parametrize("seed", range(12))
def test_frames_at_random__are_all_there_as_they_were_added(seed: int) -> None:
    received, chance = LoggingObserver(), random.Random(seed)
    for _ in range(60):
        act = chance.choice((received.work, received.input, received.turn, received.feed.idle, received.feed.idle))
        for _ in range(chance.choice((1, 1, 2, 5, 30))):
            act()
    assert received.feed.tracer.failure is None
    recording, frames = received.feed.recording, received.frames
    assert [said(frame) for frame in recording] == [said(frame) for frame in frames], f"seed {seed}"
    assert (len(recording), recording.first, recording.last) == (len(frames), 0, len(frames) - 1)
    for frame in frames:
        again = recording.frame(frame.index)
        assert again is not None and said(again) == said(frame)
        for row in frame.rows:
            found = recording.find_row(row.id)
            assert found is not None and (found[0].index, found[1]) == (frame.index, row)
            assert recording.frame_at(row.id) == frame.index
    worked = [frame.index for frame in frames if frame.has_work]
    assert recording.work_frames == len(worked)
    for index in range(-1, len(frames) + 1):
        assert recording.work_before(index) == max((at for at in worked if at < index), default=None)
        assert recording.work_after(index) == min((at for at in worked if at > index), default=None)
    last = chance.randrange(len(frames))
    stretches = list(recording.stretches(last))[::-1]
    assert [at for one in stretches for at in range(one.first, one.last + 1)] == list(range(last + 1))
    assert [one.first for one in stretches if one.frame is not None] == [at for at in worked if at <= last]
    assert [said(frame) for frame in recording.window(last, 7)] == [said(frame) for frame in frames[: last + 1][-7:]]


def test_frames_that_do_nothing__are_one_block() -> None:
    received = LoggingObserver()
    received.work()
    received.feed.idle(5_000)
    blocks = received.feed.recording._blocks
    assert [isinstance(block, IdleRun) for block in blocks] == [False, True, False]
    assert [block.last for block in blocks] == [0, 4_999, 5_000]


def test_minute_of_idleness__keeps_the_work_before_it() -> None:
    received = LoggingObserver(frame_limit=3)
    received.work()
    received.work()
    received.feed.idle(4_000)
    assert received.feed.recording.first == 0
    assert received.feed.recording.dropped == 0


def test_more_work_than_is_kept__drops_the_oldest_frames_and_the_idle_ones_before_them() -> None:
    received = LoggingObserver(frame_limit=3)
    for _ in range(5):
        received.work()
        received.feed.idle(9)
    recording = received.feed.recording
    # The frames that do nothing are let go of together with the work that they follow, at the latest.
    assert recording.work_frames == 3
    assert recording.first == 11 and recording.dropped == 11
    assert [said(frame) for frame in recording] == [said(frame) for frame in received.frames[11:]]


def test_inputs_that_nothing_listens_to__push_out_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording_module, "QUIET_FRAMES", 20)
    received = LoggingObserver(frame_limit=3)
    received.work()
    for _ in range(50):
        received.input()
    recording = received.feed.recording
    assert (recording.first, recording.last, recording.work_frames) == (0, 50, 1)
    rows = [len(frame.rows) for frame in recording]
    assert rows == [len(received.frames[0].rows)] + [0] * 30 + [2] * 20
    assert len(recording._blocks) == 22


def test_frame_that_raised__is_work_though_it_did_nothing() -> None:
    session = Session(load(TAPS))
    assert session.start()
    for _ in range(10):
        session.frame()
    worked = session.recording.work_frames
    session.input("tap", 50, 50)
    session.frame()
    assert session.failure is not None
    latest = session.recording.latest
    assert latest is not None and latest.failure == session.failure
    assert session.recording.work_frames == worked + 1
    session.close()


def test_run_with_idle_frames__is_saved_and_repeated_as_it_was(tmp_path: Path) -> None:
    session = Session(load(TAPS))
    received: list[RecordedFrame] = []
    session.on_frame(received.append)
    assert session.start()
    for at in range(200):
        if at == 100:
            session.input("move", 5, 5)
        session.frame()
    log = input_log(session.recording)
    assert sum(step.is_frame for step in log.steps) == 200
    assert [step.kind for step in log.steps if not step.is_frame] == ["move"]
    path = tmp_path / "run.phases"
    save_run(session.recording, path)
    session.close()
    with open_run(path) as stored:
        assert [frame.rows for frame in stored] == [frame.rows for frame in received]
        assert [stored.work_frames, stored.work_before(200), stored.work_after(0)] == [1, 0, None]
        assert [(one.first, one.last) for one in stored.stretches(199)] == [(1, 199), (0, 0)]

"""A recording saved and opened again says what it said; saving never harms what was there."""

from __future__ import annotations

import math
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from engine import trace
from inspector.analysis.work import work_by_frame
from inspector.recording import (
    BGRA,
    RecordedPicture,
    Recorder,
    Recording,
    RunFileError,
    RunMeta,
    StoredRecording,
    open_run,
)
from inspector.recording.file import stored_recording as module
from inspector.recording.file.stored_frame import StoredFrame
from inspector.running.loading.program import load
from inspector.running.session import Session

from ...gallery_choice import is_thorough, some, variants
from ..answers import answers, answers_about, facts_of
from ..feed import Fake, Feed, HeightLoop, SlowParallax
from ..programs import LOOP, PARALLAX, written
from ..runs import recorded, saved

PROGRAMS = [str(entry.path) for entry in some("fade", "composed_in_layout", "album")] + [LOOP, PARALLAX]


@pytest.mark.parametrize("target", PROGRAMS, ids=lambda target: Path(target).stem + "_" + Path(target).parent.name)
def test_program_of_the_gallery__says_the_same_when_it_is_opened_again(target: str, tmp_path: Path) -> None:
    for variant in variants(target):
        session = recorded(target, variant)
        live = session.recording
        with open_run(saved(live, tmp_path)) as opened:
            assert answers(opened) == answers(live)
            answered = 1 if is_thorough() else max(1, len(live) // 20)  # each such frame of a long run
            for place, (frame, again) in enumerate(zip(live, opened, strict=True)):
                assert facts_of(again) == facts_of(frame)
                if place % answered == 0:
                    assert answers_about(again, opened) == answers_about(frame, live)
                picture, packed = live.picture(frame.index), opened.picture(frame.index)
                assert picture is not None and packed is not None
                assert (packed.frame, packed.pixels()) == (picture.frame, picture.pixels())
                assert opened.unpacked_picture(frame.index) == live.unpacked_picture(frame.index)
                assert opened.pictures.frame_at(frame.index) == picture.frame
            last = len(live) - 1
            assert work_by_frame(opened, 0, last) == work_by_frame(live, 0, last)
            assert [opened.frame_at(row.id) for frame in live for row in frame.rows] == [
                live.frame_at(row.id) for frame in live for row in frame.rows
            ]
        session.close()


def test_frames_asked_for_in_any_order__are_the_same(tmp_path: Path) -> None:
    session = recorded(PARALLAX, "slow", frames=30)
    frames = {frame.index: facts_of(frame) for frame in session.recording}
    order = sorted(frames, key=lambda index: (index * 17) % 31)
    with open_run(saved(session.recording, tmp_path)) as opened:
        for index in order:
            frame = opened.frame(index)
            assert frame is not None and facts_of(frame) == frames[index]
    session.close()


def test_row_anywhere__is_found_with_its_frame(tmp_path: Path) -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    emitted.feed.idle(3)
    emitted.drag(5)
    live = emitted.feed.recording
    with open_run(saved(live, tmp_path)) as opened:
        for frame in live:
            for row in frame.rows:
                found = opened.find_row(row.id)
                assert found is not None and (found[0].index, found[1]) == (frame.index, row)
        assert opened.find_row(0) is None
        assert opened.find_row(1 << 80) is None
        assert [frame.index for frame in opened.window(3, 2)] == [2, 3]
        assert [frame.index for frame in opened.window(99, 2)] == [4, 5]
        assert opened.frame(6) is None and opened.frame(-1) is None


class Odd(str):
    """Text of another class."""


@pytest.mark.parametrize(
    "value",
    [
        0,
        1,
        True,
        False,
        None,
        1.0,
        -0.0,
        math.inf,
        1 << 70,
        -(1 << 63),
        "",
        "a\0b",
        "half a pair \ud800",
        "ünï",
        "x" * 10_000,
    ],
)
def test_value_of_any_class__comes_back_with_its_class(value: object, tmp_path: Path) -> None:
    feed = Feed()
    with feed.frame():
        feed.tracer.point(trace.SKIP, Fake("s"), what=value, other=1, third=1.0, fourth=True)
    with open_run(saved(feed.recording, tmp_path)) as opened:
        (row,) = (row for row in opened.latest.rows if row.kind == trace.SKIP)  # type: ignore[union-attr]
        (kept,) = (row for row in feed.recording.latest.rows if row.kind == trace.SKIP)  # type: ignore[union-attr]
        assert repr(row.data) == repr(kept.data)
        assert repr(row.data["what"]) == repr(value)


def test_nan_in_a_row__is_read_back_as_nan(tmp_path: Path) -> None:
    feed = Feed()
    with feed.frame():
        feed.tracer.point(trace.SKIP, Fake("s"), what=math.nan)
    with open_run(saved(feed.recording, tmp_path)) as opened:
        (row,) = (row for row in opened.latest.rows if row.kind == trace.SKIP)  # type: ignore[union-attr]
        assert math.isnan(row.data["what"])


def test_tuple_of_tuples_and_subjects__comes_back(tmp_path: Path) -> None:
    feed = Feed()
    with feed.frame():
        feed.tracer.point(trace.SKIP, Fake("s"))
    frame = feed.recording.latest
    assert frame is not None
    index = next(index for index, row in enumerate(frame.rows) if row.kind == trace.SKIP)
    subject = frame.rows[index].subject
    data = {"parts": (1, (2.0, "three", None), (subject, True)), "size": (3, 4)}
    rows = (*frame.rows[:index], frame.rows[index]._replace(data=data), *frame.rows[index + 1 :])
    recording = Recording()
    recording.add(type(frame)(0, rows, frame.subscriptions, frame.values, frame.tallies))
    with open_run(saved(recording, tmp_path)) as opened:
        assert repr(opened.latest.rows[index].data) == repr(data)  # type: ignore[union-attr]


def test_sources_and_meta__are_in_the_file(tmp_path: Path) -> None:
    source = tmp_path / "gone.py"
    meta = RunMeta("gone.py:Screen", "fast", 300, 200, 1.5, str(source), {str(source): "text = 1\n", "b.py": ""})
    recording = Recording(meta=meta)
    with open_run(saved(recording, tmp_path)) as opened:
        assert opened.meta == meta
        assert opened.meta.source == "text = 1\n"
        assert (opened.first, opened.last, len(opened), opened.latest, list(opened)) == (None, None, 0, None, [])
        assert opened.picture(0) is None


def test_failure__comes_back_with_its_chain(tmp_path: Path) -> None:
    program = """
        from engine import Text, composable, mutable_state_of
        n = mutable_state_of(0, name="n")

        @composable
        def Inner():
            if n.value:
                raise ValueError("no")
            Text("fine")

        @composable
        def Screen():
            Inner()

        VARIANTS = {"only": Screen}
    """
    session = Session(load(written(tmp_path, program)))
    session.start()
    session.frame()
    import sys as modules

    modules.modules["phases_program_app"].n.value = 1
    session.frame()
    latest = session.recording.latest
    assert latest is not None and latest.failure is not None and latest.failure.chain
    with open_run(saved(session.recording, tmp_path)) as opened:
        assert opened.latest is not None and opened.latest.failure == latest.failure
        assert [frame.failure for frame in opened][:-1] == [None] * (len(opened) - 1)
    session.close()


def test_recording_with_dropped_first_frames__keeps_the_writes_of_its_values(tmp_path: Path) -> None:
    feed = Feed(Recording(frame_limit=3))
    state, scope = Fake("n", value=0), Fake("Screen")
    with feed.frame():
        feed.write(state, 7, 3)
        feed.run(trace.COMPOSITION, scope, (state, 3))
    feed.measured(6)
    live = feed.recording
    with open_run(saved(live, tmp_path)) as opened:
        assert (opened.first, opened.last, opened.dropped) == (4, 6, 4)
        for frame, again in zip(live, opened, strict=True):
            assert facts_of(again) == facts_of(frame)
        (value,) = opened.latest.values.values()  # type: ignore[union-attr]
        assert value.write is not None and value.write.data["new"] == "7"
        assert opened.find_row(value.write.id) is None


def test_long_run__reads_any_moment_from_a_keyframe_near_it(tmp_path: Path) -> None:
    feed = Feed()
    states = [Fake(f"s{number}", value=0) for number in range(20)]
    scope = Fake("Screen")
    for turn in range(900):
        with feed.frame():
            feed.write(states[turn % 20], turn, 3)
            feed.run(trace.COMPOSITION, scope, (states[turn % 20], 3), (states[turn % 7], 4))
    path = saved(feed.recording, tmp_path)
    with sqlite3.connect(path) as connection:
        keyframes = connection.execute("SELECT count(DISTINCT keyframe) FROM change WHERE what = 'value'").fetchone()[0]
        most = connection.execute("SELECT max(frame - keyframe) FROM change WHERE what = 'value'").fetchone()[0]
    connection.close()
    assert keyframes > 3 and most <= 200
    with open_run(path) as opened:
        for index in (899, 450, 451, 3, 0, 700):
            frame, live = opened.frame(index), feed.recording.frame(index)
            assert frame is not None and live is not None
            assert facts_of(frame) == facts_of(live)


@pytest.mark.slow
def test_run_of_10_000_frames__is_opened_and_looked_at_without_reading_it_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed = Feed(Recording(frame_limit=10_000))
    state, scope, node = Fake("n", value=0), Fake("Screen"), Fake("Box", "box")
    for turn in range(10_000):
        with feed.frame():
            feed.write(state, turn, 3)
            feed.run(trace.COMPOSITION, scope, (state, 4))
            feed.run(trace.PLACEMENT, node)
    live = feed.recording
    path = saved(live, tmp_path)
    read: list[int] = []
    really = StoredRecording._read

    def counted(recording: StoredRecording, index: int) -> StoredFrame:
        read.append(index)
        return really(recording, index)

    monkeypatch.setattr(StoredRecording, "_read", counted)
    asked: list[int] = []
    with open_run(path) as opened:
        assert read == []
        rows = opened._database.rows

        def asking(*arguments: Any, **named: Any) -> list[tuple[Any, ...]]:
            found = rows(*arguments, **named)
            asked.append(len(found))
            return found

        monkeypatch.setattr(opened._database, "rows", asking)
        for index in (9_999, 5_000, 17):
            frame, expected = opened.frame(index), live.frame(index)
            assert frame is not None and expected is not None
            assert facts_of(frame) == facts_of(expected)
            assert answers_about(frame, opened)["main"] == answers_about(expected, live)["main"]
        row = live.latest.rows[0]  # type: ignore[union-attr]
        assert opened.find_row(row.id) == (opened.latest, row)
    assert len(read) < 20
    # Of each map some changes between a keyframe and the moment, not those of 10,000 frames.
    assert sum(asked) < 12_000


def test_memory_of_an_opened_run__is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_FRAMES", 5)
    emitted = SlowParallax()
    for _ in range(30):
        emitted.drag(1)
    with open_run(saved(emitted.feed.recording, tmp_path)) as opened:
        recording = emitted.feed.recording
        assert sum(len(opened.frame(frame.index).rows) for frame in recording) == sum(  # type: ignore[union-attr]
            len(frame.rows) for frame in recording
        )
        assert len(opened._known) == 5
        assert opened._known_rows == sum(len(frame.rows) for frame in opened.window(30, 5))


@pytest.mark.parametrize("kept", [5, 2_000])
def test_pass_over_all_frames__fills_the_memory_and_displaces_no_frame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: int
) -> None:
    monkeypatch.setattr(module, "KEPT_FRAMES", kept)
    emitted = SlowParallax()
    for _ in range(20):
        emitted.drag(1)
    with open_run(saved(emitted.feed.recording, tmp_path)) as opened:
        near = [opened.frame(index) for index in (3, 4)]
        frames = list(opened)
        assert [facts_of(frame) for frame in frames] == [facts_of(frame) for frame in emitted.feed.recording]
        others = [each.index for each in frames if each.index not in (3, 4)]
        assert [frames[3], frames[4], *opened._known] == [*near, 3, 4, *others[: kept - 2]]
        assert len(opened._passed) == min(module.PASSED, max(0, len(frames) - kept))
        assert opened.passed(-1) is None and opened.passed(len(frames)) is None


def test_beginning_of_a_recording__holds_complete_frames_and_equals_a_shorter_recording(tmp_path: Path) -> None:
    emitted = SlowParallax()
    emitted.drag(1)
    rows = [len(frame.rows) + module.EVENTS_OF_FRAME for frame in emitted.feed.recording]
    shorter = answers(emitted.feed.recording)
    for _ in range(3):
        emitted.drag(1)
    path = saved(emitted.feed.recording, tmp_path)
    with open_run(path) as opened:
        assert opened.keep_beginning(100_000) == 0
        assert opened.keep_beginning(sum(rows) + rows[-1] - 1) == 3
        assert opened.last == len(rows) - 1 and len(opened) == len(rows)
        assert answers(opened) == shorter
    with open_run(path) as opened, pytest.raises(RunFileError, match="its first frame alone has"):
        opened.keep_beginning(rows[0] - 1)


def test_opened_run__takes_nothing_more(tmp_path: Path) -> None:
    emitted = SlowParallax()
    with open_run(saved(emitted.feed.recording, tmp_path)) as opened:
        frame = opened.latest
        assert frame is not None
        for act in (opened.add, opened.replace):
            with pytest.raises(TypeError, match="takes no frames"):
                act(frame)
        with pytest.raises(TypeError, match="takes no pictures"):
            opened.add_picture(RecordedPicture.of(9, 1, 1, b"1234"))
        with pytest.raises(TypeError, match="takes no frames"):
            Recorder(opened).recording.add(frame)


# ---------------------------------------------------------------- pictures


def picture(
    frame: int, *points: tuple[int, int, int], size: tuple[int, int] = (8, 6), order: str = BGRA
) -> RecordedPicture:
    raw = bytearray(size[0] * size[1] * 4)
    for x, y, value in points:
        raw[(y * size[0] + x) * 4] = value
    return RecordedPicture.of(frame, *size, bytes(raw), order)


def test_pictures__are_stored_as_changed_patches_and_read_back_complete(tmp_path: Path) -> None:
    emitted = SlowParallax()
    emitted.feed.idle(70)
    live = emitted.feed.recording
    made = [picture(number, (number % 8, number % 6, 9), (0, 0, number)) for number in range(0, 60, 2)]
    made += [picture(61, (1, 1, 5), size=(4, 4)), picture(62, (1, 1, 6), size=(4, 4)), picture(64, size=(4, 4))]
    made += [picture(65, size=(4, 4)), picture(66, (2, 2, 1), size=(4, 4), order="RGBA")]
    for each in made:
        live.add_picture(each)
    path = saved(live, tmp_path)
    with open_run(path) as opened:
        assert len(opened.pictures) == len(made)
        for index in (66, 0, 30, 65, 64, 62, 61, 31, 58, 59):
            wanted, got = live.picture(index), opened.picture(index)
            assert wanted is not None and got is not None
            assert (got.frame, got.order, got.pixels()) == (wanted.frame, wanted.order, wanted.pixels())
        assert [each.pixels() for each in opened.pictures] == [each.pixels() for each in made]
    with sqlite3.connect(path) as connection:
        keys = connection.execute("SELECT frame FROM picture WHERE base IS NULL").fetchall()
        still = connection.execute("SELECT damage_width, damage_height FROM picture WHERE frame = 65").fetchone()
    connection.close()
    assert keys == [(0,), (50,), (61,), (66,)]
    assert still == (0, 0)


# ---------------------------------------------------------------- size


LIST = """
    from engine import *

    @composable
    def Card(index: int) -> None:
        with Box(Modifier.fill_max_width().height(120).test_tag(f"item{index}")):
            Text(f"Place {index}")

    @composable
    def Lazy() -> None:
        scroll = remember_lazy_list_state()
        top = LocalDensity.current.to_dp(scroll.first_visible_item_scroll_offset / 2)
        with Box(Modifier.fill_max_size().test_tag("box")):
            Box(Modifier.offset(y=-top).size(400, 150).background(Color.hex("#3F5F66")).test_tag("header"))
            LazyColumn(
                lambda scope: scope.items(100, Card),
                Modifier.padding(top=140).fill_max_size().test_tag("list"),
                state=scroll,
            )

    @composable
    def Eager() -> None:
        scroll = remember_scroll_state()
        top = LocalDensity.current.to_dp(scroll.value / 2)
        with Box(Modifier.fill_max_size().test_tag("box")):
            Box(Modifier.offset(y=-top).size(400, 150).background(Color.hex("#3F5F66")).test_tag("header"))
            with Column(Modifier.padding(top=140).fill_max_size().vertical_scroll(scroll).test_tag("list")):
                for index in range(100):
                    Card(index)

    VARIANTS = {"lazy": Lazy, "eager": Eager}
"""


@pytest.mark.parametrize("variant", ["lazy", "eager"])
def test_parallax_over_100_items__takes_at_most_44_kilobytes_a_frame(variant: str, tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, LIST)), variant)
    session.start()
    session.on_frame(lambda _: session.add_picture(session.scene.pixels().tobytes()))
    session.frame()
    for _ in range(19):
        session.input("scroll", 200, 400, 0.0, 20.0)
        session.frame()
    assert len(session.recording) == 20 and len(session.recording.pictures) == 20
    path = saved(session.recording, tmp_path)
    # The queues of layout and the snapshots take 3 of them, the fast packing of pictures 2.
    assert os.path.getsize(path) / 20 <= 44 * 1024
    with open_run(path) as opened:
        assert [facts_of(frame) for frame in opened] == [facts_of(frame) for frame in session.recording]
    session.close()


def test_loop__is_found_in_the_file_as_in_the_run(tmp_path: Path) -> None:
    emitted = HeightLoop([1, 2, 3, 4, 5])
    with open_run(saved(emitted.feed.recording, tmp_path)) as opened:
        assert isinstance(opened, StoredRecording)
        assert answers(opened)["loops"] == answers(emitted.feed.recording)["loops"] != []

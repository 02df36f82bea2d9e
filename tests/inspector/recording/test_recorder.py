"""Events become rows, frame by frame; what was known at the end of each frame stays known."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest

from engine import Box, Modifier, Scene, mutable_state_of, trace
from inspector.recording import BGRA, OTHER, RGBA, RecordedPicture, Recording, RunCount, Subject, recorder

from ..feed import Fake, Feed, SlowParallax


def test_what_happens_between_frames__belongs_to_the_next_and_is_marked() -> None:
    feed = Feed()
    state = Fake("n", value=0)
    feed.write(state, 1, 5)
    with feed.frame():
        feed.write(state, 2, 6)
    (frame,) = feed.recording
    writes = [(row.before, row.data["old"], row.data["new"]) for row in frame.rows if row.kind == trace.WRITE]
    assert writes == [(True, "0", "1"), (False, "1", "2")]


def test_recorder_that_is_interrupted_in_its_frame__the_next_frame_has_the_rows_and_their_texts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    feed = Feed()
    state = Fake("n", value=(0, 0))
    with monkeypatch.context() as patched:
        patched.setattr(feed.recorder, "_close_output", lambda: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt), feed.frame():
            feed.write(state, (1, 1), 5)
    with feed.frame():
        pass
    (frame,) = feed.recording
    writes = [(row.data["old"], row.data["new"]) for row in frame.rows if row.kind == trace.WRITE]
    assert writes == [("(0, 0)", "(1, 1)")] and [value.text for value in frame.values.values()] == ["(1, 1)"]


def test_rows__hold_no_object_of_the_program() -> None:
    feed = Feed()
    node = Fake("Box", "box")
    watch = weakref.ref(node)
    with feed.frame():
        feed.run(trace.MEASUREMENT, node)
    del node
    gc.collect()
    assert watch() is None
    assert [row.name for row in feed.recording.latest.rows if row.is_run] == ["box"]  # type: ignore[union-attr]


def test_value_that_changes_after_its_write__is_recorded_as_it_was() -> None:
    feed = Feed()
    state = Fake("items", value=[])
    value = [1]
    with feed.frame():
        feed.write(state, value, 3)
        value.append(2)
    (row,) = (row for row in feed.recording.latest.rows if row.kind == trace.WRITE)  # type: ignore[union-attr]
    assert row.data["new"] == "[1]"


def test_subscriptions__are_those_of_each_readers_last_run() -> None:
    feed = Feed()
    a, b, scope = Fake("a", value=1), Fake("b", value=2), Fake("Screen")
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (a, 3), (b, 4))
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (a, 3))
    with feed.frame():
        pass
    names = [[read.state.name for reads in frame.subscriptions.values() for read in reads] for frame in feed.recording]
    assert names == [["a", "b"], ["a"], ["a"]]


def test_reads_of_two_draw_blocks_of_one_node_in_a_frame__add_up() -> None:
    feed = Feed()
    a, b, node = Fake("a", value=1), Fake("b", value=2), Fake("Box")
    with feed.frame():
        feed.run(trace.DRAWING, node, (a, 3))
        feed.run(trace.DRAWING, node, (b, 4))
    (reads,) = feed.recording.latest.subscriptions.values()  # type: ignore[union-attr]
    assert [read.state.name for read in reads] == ["a", "b"]


@pytest.mark.parametrize("kind", [trace.CALLBACK, trace.EFFECT, trace.COROUTINE, trace.INPUT])
def test_read_in_a_callback_effect_coroutine_or_input__subscribes_no_scope(kind: str) -> None:
    feed = Feed()
    state, node = Fake("a", value=1), Fake("Box")
    with feed.frame(), feed.span(trace.MEASUREMENT, node), feed.span(kind, node, what="on_size_changed"):
        feed.read(state, 9)
    assert not feed.recording.latest.subscriptions  # type: ignore[union-attr]


def test_disposed_scope__is_subscribed_to_nothing() -> None:
    feed = Feed()
    state, scope = Fake("a", value=1), Fake("Row")
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (state, 3))
    with feed.frame():
        feed.tracer.point(trace.DISPOSE, scope)
    assert [len(frame.subscriptions) for frame in feed.recording] == [1, 0]


def test_equal_skips_of_a_frame__share_the_data_of_one_and_others_keep_their_own() -> None:
    feed = Feed()
    with feed.frame():
        for arguments, reads in ((2, 0), (2, 0), (2, 1), (2, 0)):
            feed.tracer.point(trace.SKIP, Fake("s"), arguments=arguments, reads=reads)
    frame = feed.recording.latest
    assert frame is not None
    first, equal, other, last = (row.data for row in frame.rows if row.kind == trace.SKIP)
    assert (first, other) == ({"arguments": 2, "reads": 0}, {"arguments": 2, "reads": 1})
    assert first is equal is last


def test_equal_draw_runs_of_a_frame__share_their_facts_and_one_that_raised_or_came_before_keeps_its_own() -> None:
    feed, box = Feed(), Fake("box")
    tracer = feed.tracer
    tracer.end(tracer.begin(trace.DRAWING, box, 1, shared=True, before=True), same=True)
    with feed.frame():
        for _ in range(2):
            tracer.end(tracer.begin(trace.DRAWING, box, 1, shared=True), same=True)
        outer = tracer.begin(trace.DRAWING, box)
        tracer.begin(trace.DRAWING, box, 1, shared=True)  # an exception leaves it open
        tracer.end(outer)
    before, first, second, around, raised = [row for row in feed.recording.frame(0).rows if row.kind == trace.DRAWING]
    same, failed = {"shared": True, "same": True}, {"shared": True, "raised": True}
    assert [row.data for row in (before, first, second, around, raised)] == [same, same, same, {}, failed]
    assert [row.before for row in (before, first, second, around, raised)] == [True, False, False, False, False]
    assert first.data is second.data and first.data is not before.data


def test_tallies__count_runs_and_skips_up_to_each_frame() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    emitted.drag(10)
    screen = emitted.feed.recorder.subjects.known(emitted.screen)
    skipped = emitted.feed.recorder.subjects.known(emitted.list_scope)
    assert screen is not None and skipped is not None
    tallies = [(frame.tallies[screen.id], frame.tallies[skipped.id]) for frame in emitted.feed.recording]
    assert tallies == [
        (RunCount(runs=1), RunCount(runs=1)),
        (RunCount(runs=2), RunCount(runs=1, skips=1)),
        (RunCount(runs=3), RunCount(runs=1, skips=2)),
    ]


def test_idle_frame__shares_everything_with_the_one_before() -> None:
    emitted = SlowParallax()
    emitted.feed.idle(2)
    frames = list(emitted.feed.recording)
    assert [frame.is_idle for frame in frames] == [False, True, True]
    assert frames[2].subscriptions is frames[0].subscriptions
    assert frames[2].values is frames[0].values
    assert frames[2].tallies is frames[0].tallies


def test_frames_beyond_the_limit__are_dropped_oldest_first() -> None:
    feed = Feed(Recording(frame_limit=5))
    feed.measured(12)
    recording = feed.recording
    assert (recording.first, recording.last, len(recording), recording.dropped) == (7, 11, 5, 7)
    assert recording.frame(6) is None
    assert recording.frame(9) is not None and recording.frame(9).index == 9  # type: ignore[union-attr]


def test_rows_beyond_the_limit__are_dropped_by_frames() -> None:
    feed = Feed(Recording(row_limit=100))
    node = Fake("Box")
    for _ in range(30):
        with feed.frame():
            for _ in range(10):
                feed.run(trace.MEASUREMENT, node)
    assert sum(len(frame.rows) for frame in feed.recording) <= 100


def test_state_that_was_only_read__has_its_value_and_no_write() -> None:
    feed = Feed()
    state, scope = Fake("night", value=False), Fake("Screen")
    with feed.frame():
        feed.run(trace.COMPOSITION, scope, (state, 3))
    (value,) = feed.recording.latest.values.values()  # type: ignore[union-attr]
    assert (value.text, value.frame, value.write) == ("False", None, None)


def test_looking_at_a_value__emits_no_event() -> None:
    feed = Feed()

    class Emitting(Fake):
        @property  # type: ignore[override]
        def value(self) -> int:
            if (tracer := trace.active) is not None:
                tracer.read(self)
            return 7

        @value.setter
        def value(self, value: object) -> None: ...

    state, scope = Emitting("n"), Fake("Screen")
    before = trace.enter(feed.tracer)
    try:
        with feed.frame():
            feed.run(trace.COMPOSITION, scope, (state, 3))
    finally:
        trace.leave(before)
    frame = feed.recording.latest
    assert frame is not None
    assert [row.kind for row in frame.rows] == [trace.FRAME, trace.COMPOSITION, trace.READ]
    assert [value.text for value in frame.values.values()] == ["7"]


def test_pictures_beyond_the_room__newest_stay() -> None:
    recording = Recording()
    for index in range(5):
        recording.add_picture(RecordedPicture(index, 1, 1, RGBA, b"x" * 30_000_000))
    assert recording.picture(4) is not None
    assert recording.picture(0) is None
    assert recording.picture(9) == recording.picture(4)


def test_picture_of_the_window__is_the_same_in_the_order_of_a_scene() -> None:
    picture = RecordedPicture.of(0, 2, 1, bytes([3, 2, 1, 255, 30, 20, 10, 128]), BGRA)
    assert picture.pixels(RGBA) == bytes([1, 2, 3, 255, 10, 20, 30, 128])
    assert picture.pixels(BGRA) == bytes([3, 2, 1, 255, 30, 20, 10, 128])
    with pytest.raises(ValueError, match="2 × 1 has 8 bytes, not 4"):
        RecordedPicture.of(0, 2, 1, b"1234")


def test_subjects_without_a_number__are_looked_up_without_a_comparison_of_all() -> None:
    assert len({hash(Subject(0, OTHER, f"<item {number}>")) for number in range(100)}) == 100


def test_many_reads_in_one_frame__those_that_repeat_in_a_run_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "REPEATED_AFTER", 5)
    feed = Feed()
    count, other, node = Fake("count", value=0), Fake("other", value=0), Fake("Box")
    for _frame in range(2):
        with feed.frame():
            for _run in range(2):
                feed.run(trace.MEASUREMENT, node, *[(count, 3)] * 100, (count, 4), (other, 5))
    reads = [
        [(row.name, row.site.line) for row in frame.rows if row.kind == trace.READ and row.site is not None]
        for frame in feed.recording
    ]
    a_run = [("count", 3), ("count", 4), ("other", 5)]
    # The five events before the limit are the frame, the run, and three reads that repeat.
    assert reads == [[("count", 3)] * 3 + a_run + a_run] * 2
    (kept,) = feed.recording.latest.subscriptions.values()  # type: ignore[union-attr]
    assert {read.state.name for read in kept} == {"count", "other"}


def test_many_reads_in_one_frame__the_report_of_the_scene_leaves_the_same_ones_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The report kept each read of an endless loop: 40 MB a second."""
    monkeypatch.setattr(recorder, "REPEATED_AFTER", 50)
    count, times = mutable_state_of(0), [0, 500, 500, 3]

    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        for _time in range(times[count.value]):
            count.value
        placeable = measurable.measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    scene = Scene(lambda: Box(Modifier.size(5).layout(measure)), 50, 50, listeners=(recorder.Recorder(),))
    scene.settle()
    reads = []
    for value in (1, 2, 3):
        count.value = value
        reads.append(len(scene.frame().reads))
    assert max(reads[:2]) <= 51  # events of other kinds count as well
    assert reads[2] == 4  # three in the loop, one for its length


def test_many_writes_in_one_handler__equal_ones_are_one_with_the_newest_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An endless loop of writes kept each write, each record and their rows: 95 MB a second."""
    monkeypatch.setattr(recorder, "REPEATED_AFTER", 20)
    count, other, clicks = mutable_state_of(0, name="count"), mutable_state_of("a", name="other"), [0, 500, 3]

    def click() -> None:
        for _time in range(clicks.pop(0)):
            count.value += 1
        other.value += "b"

    made = recorder.Recorder()
    scene = Scene(lambda: Box(Modifier.size(5).clickable(click)), 50, 50, listeners=(made,))
    scene.frame()
    found = []
    for _click in range(3):
        scene.tap(2, 2)
        report = scene.frame()
        rows = [row for row in made.recording.latest.rows if row.kind in (trace.WRITE, trace.RECORD)]  # type: ignore[union-attr]
        writes = [(row.name, row.data["old"], row.data["new"]) for row in rows if row.kind == trace.WRITE]
        found.append((writes, len(rows)))
        said = [(each.state, each.old, each.new) for each in report.writes]
        assert len(said) <= len(writes) + 1  # the report hears of the limit one write later
        assert (said[0], said[-1], said[-2:][0][2]) == (writes[0], writes[-1], writes[-2:][0][2])
    (first, _), (endless, events), (last, _) = found
    assert first == [("other", "'a'", "'ab'")]
    assert events <= 22  # twenty events, and what comes first after them
    steps = [(int(old), int(new)) for name, old, new in endless if name == "count"]
    assert (steps[0], steps[-1][1]) == ((0, 1), 500)
    assert all(before[1] == after[0] for before, after in zip(steps, steps[1:], strict=False))
    assert endless[-1] == ("other", "'ab'", "'abb'")
    assert [each[:2] for each in last] == [("count", "500"), ("count", "501"), ("count", "502"), ("other", "'abb'")]

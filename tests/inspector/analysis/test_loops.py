"""Backwards writes: which state, read where, written where, over which frames, with which values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import trace
from inspector.analysis import LoopDetector, find_loops, loop_sentence, plain
from inspector.analysis.findings import equal_loops_sentence
from inspector.analysis.loop_detection import classify
from inspector.analysis.loop_steps import loop_groups

from ..feed import Fake, Feed, HeightLoop, SlowParallax


@pytest.mark.parametrize("late", [False, True], ids=["announced in the frame", "announced in the next"])
def test_size_written_and_composed_next_frame__settled_loop(late: bool) -> None:
    (loop,) = find_loops(HeightLoop([100], late).feed.recording)
    assert (loop.name, loop.state.name, loop.reader.name) == ("Recomposition loop", "h", "Screen")
    assert (loop.read_phase, loop.read_site.line if loop.read_site else None) == ("composition", 14)
    assert (loop.write_phase, loop.write_site.line if loop.write_site else None) == ("measurement", 12)
    assert (loop.writer, loop.span, loop.values, loop.verdict) == (
        "on_size_changed of image",
        (0, 1),
        ("0", "100"),
        "settled",
    )
    assert plain(loop_sentence(loop)) == (
        "Recomposition loop on h: Screen reads it in composition at app.py:14 → on_size_changed of image "
        "writes it in measurement at app.py:12 → Screen runs again, one frame later. "
        "Settled in 2 frames: h 0 → 100."
    )


def test_loop_while_it_happens__is_named_before_it_ends() -> None:
    emitted = HeightLoop([1, 2, 3, 4, 5])
    detector = LoopDetector()
    verdicts = []
    before = None
    for frame in list(emitted.feed.recording)[:-1]:
        detector.add(frame, before)
        before = frame
        verdicts.append(detector.loops[0].verdict)
    assert verdicts == ["going on", "going on", "grows", "grows", "grows"]
    assert detector.streak == 5


def test_values_that_repeat_every_second_write__alternate() -> None:
    emitted = HeightLoop([10, 12, 10, 12, 10, 12])
    detector = LoopDetector()
    before = None
    for frame in list(emitted.feed.recording)[:-1]:
        detector.add(frame, before)
        before = frame
    assert detector.loops[0].verdict == "alternates"
    assert detector.loops[0].outcome == "Alternates, 6 frames so far: "


def test_write_before_the_frame__is_no_loop() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    emitted.drag(10)
    assert find_loops(emitted.feed.recording) == []


def test_state_written_in_measurement_and_read_in_drawing__is_no_loop() -> None:
    feed = Feed()
    state, node = Fake("width", value=0), Fake("Box")
    with feed.frame():
        feed.run(trace.MEASUREMENT, node)
        feed.run(trace.DRAWING, node, (state, 7))
    with feed.frame():
        with feed.span(trace.MEASUREMENT, node):
            feed.write(state, 40, 5)
        feed.invalidate(node, trace.DRAWING, state)
        feed.run(trace.DRAWING, node, (state, 7))
    assert find_loops(feed.recording) == []


def test_state_read_in_measurement_and_written_in_placement__layout_loop_in_the_same_frame() -> None:
    feed = Feed()
    state, node = Fake("top", value=0), Fake("Box")
    with feed.frame():
        feed.run(trace.MEASUREMENT, node, (state, 3))
        with feed.span(trace.PLACEMENT, node):
            feed.write(state, 8, 5)
        feed.invalidate(node, trace.MEASUREMENT, state)
        feed.run(trace.MEASUREMENT, node, (state, 3))
    (loop,) = find_loops(feed.recording)
    assert (loop.name, loop.same_frame, loop.span, loop.verdict) == ("Remeasure loop", True, (0, 0), "settled")


def test_two_inputs_in_a_row__two_loops() -> None:
    emitted = HeightLoop([100])
    with emitted.feed.span(trace.INPUT, "tap", x=1, y=1):
        pass
    emitted._frame(150, compose=False)
    emitted._frame(None, compose=True)
    assert [(loop.span, loop.values) for loop in find_loops(emitted.feed.recording)] == [
        ((0, 1), ("0", "100")),
        ((2, 3), ("100", "150")),
    ]


def test_write_by_a_coroutine_or_an_effect__is_no_loop() -> None:
    feed = Feed()
    state, scope = Fake("n", value=0), Fake("Screen")
    for kind in (trace.COROUTINE, trace.EFFECT):
        with feed.frame():
            with feed.span(trace.COMPOSITION, scope):
                feed.read(state, 3)
            with feed.span(kind, scope, what="LaunchedEffect"):
                feed.write(state, feed.index + 1, 8)
            feed.invalidate(scope, trace.COMPOSITION, state)
    assert find_loops(feed.recording) == []


@pytest.mark.parametrize(
    ("values", "verdict"),
    [
        (["1", "2", "3"], "grows"),
        (["9", "5", "1"], "shrinks"),
        (["1", "2", "1", "2", "1"], "alternates"),
        (["1", "5", "2", "9"], "repeats"),
        (["a", "b", "c"], "repeats"),
        (["Size(1, 2)", "Size(2, 1)", "Size(1, 2)", "Size(2, 1)"], "alternates"),
    ],
)
def test_series_of_values__is_classified(values: list[str], verdict: str) -> None:
    assert classify(values) == verdict


def test_equal_loops_with_other_values__name_the_values_of_each_and_their_whole_cost() -> None:
    emitted = HeightLoop([100])
    first = find_loops(emitted.feed.recording)
    later = find_loops(HeightLoop([100, 80]).feed.recording)
    (one,), two = first, later[0]
    shown = replace(two, frames=(7,), last_seen=8, values=("100", "80"), verdict="settled")
    (group,) = loop_groups([one, shown])
    assert group.outcome == "Settled in 2 frames: h 0 → 100; later 100 → 80"
    assert group.cost == one.cost.plus(shown.cost)
    assert "h 0 → 100; later 100 → 80. It happened 2 times" in plain(equal_loops_sentence([shown, one]))

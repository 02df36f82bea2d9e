"""What ran in a frame, counted and in words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine import trace
from inspector.analysis import count, event_entries, frame_words, total
from inspector.analysis.phases import count_words, spoken_entries

from ..feed import Fake, Feed, SlowParallax


def test_parallax_drag__six_work_units() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    counts = count(emitted.feed.recording.latest)  # type: ignore[arg-type]
    assert (counts.composed, counts.skipped, counts.measured, counts.placed, counts.drawn) == (1, 1, 0, 2, 3)
    assert counts.units == 6
    assert [counts.of(letter) for letter in "CLD"] == [1, 2, 3]


def test_total__adds_frames() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    emitted.drag(10)
    assert total(list(emitted.feed.recording)[1:]).units == 12


def test_frame_in_words__names_runs_and_skips() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    words = [tuple(line) for line in frame_words(emitted.feed.recording.latest)]  # type: ignore[arg-type]
    assert words == [
        ("C", "1 composed", "Screen; 1 skipped"),
        ("L", "2 placed", "list, header; 0 measured"),
        ("D", "3 drawn", "box, header, list"),
    ]


def test_layer_block__is_a_line_of_its_own_and_one_work_unit() -> None:
    feed = Feed()
    node = Fake("Box", "header")
    with feed.frame():
        feed.run(trace.LAYER, node)
        feed.tracer.point(trace.REPLAY, node)
    frame = feed.recording.latest
    assert frame is not None
    assert count(frame).units == 1
    assert [tuple(line) for line in frame_words(frame)][-1] == ("d", "1 layer block", "header")


def test_event_entries__events_in_order_in_words() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    assert [entry.text for entry in event_entries(emitted.feed.recording.latest)] == [  # type: ignore[arg-type]
        "drag 10",
        "offset 0 → 10",
        "Screen",
        "LazyColumn skipped",
        "place list",
        "place header",
        "draw box",
        "draw header",
        "draw list",
    ]


def test_event_entries_of_a_long_frame__joins_runs_of_one_kind() -> None:
    feed = Feed()
    with feed.frame():
        for number in range(100):
            feed.run(trace.MEASUREMENT, Fake(f"row{number}"))
        feed.run(trace.DRAWING, Fake("list"))
    assert [entry.text for entry in event_entries(feed.recording.latest)] == ["measure × 100", "draw list"]  # type: ignore[arg-type]


def test_frame_in_words__counts_runs_of_equal_names_and_what_it_leaves_out() -> None:
    feed = Feed()
    with feed.frame():
        for name in ("a", "text", "text", "b", "c", "text", "d", "d"):
            feed.run(trace.DRAWING, Fake("Box", name))
        for _ in range(2):
            feed.run(trace.LAYER, Fake("Box", "header"))
    frame = feed.recording.latest
    assert frame is not None
    assert [tuple(line) for line in frame_words(frame)][-2:] == [
        ("D", "8 drawn", "a, text × 3, b and 3 more"),
        ("d", "2 layer blocks", "header × 2"),
    ]
    assert count_words(count(frame)) == "0 composed, 0 measured, 0 placed, 8 drawn, 2 layer blocks"


@given(st.integers(0, 70), st.integers(0, 70))
def test_spoken_events__name_each_event_or_say_how_many_are_left_out(size: int, at: int) -> None:
    texts = [f"e{number}" for number in range(size)]
    parts = spoken_entries(texts, min(at, max(0, size - 1))).split(", then ")
    named = [part for part in parts if part.startswith("e")]
    left_out = sum(int(part.split()[0]) for part in parts if part.endswith(("event", "events")))
    assert len(named) + left_out == size
    assert not size or f"e{min(at, size - 1)}" in named
    assert len(named) == min(size, 20)

"""The traces keep the rules of their formats, and say the same on every machine."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import pytest

from engine import Column, LaunchedEffect, Modifier, Text, composable, mutable_state_of, remember
from inspector.analysis import work_of
from inspector.exports.chrome_trace import TRACK_NAMES, chrome_trace
from inspector.exports.speedscope import SCHEMA, speedscope
from inspector.exports.timeline import UNIT, timeline, walk
from inspector.recording import Recording
from inspector.running.loading.program import load
from inspector.running.session import Session
from inspector.testing import RecordedScene

from ...gallery_choice import forms
from ..programs import LOOP, PARALLAX, TAPS, place

GALLERY = forms()


def recorded(target: str, variant: str | None = None) -> Recording:
    """A run of a program, driven by its demo."""
    session = Session(load(target), variant, capture=False)
    session.start()
    session.frame()
    session.run_demo()
    for _ in range(10):
        if session.wants_frame:
            session.frame()
    session.close()
    return session.recording


@pytest.fixture(scope="module", params=GALLERY, ids=[f"{slug}-{variant}" for slug, variant in GALLERY])
def of_gallery(request: pytest.FixtureRequest) -> Recording:
    """One run of each form for both formats: it takes longer than its export."""
    return recorded(*request.param)


def slices(made: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in made["traceEvents"] if event["ph"] == "X"]


# ---------------------------------------------------------------- the time line


def test_timeline__a_work_unit_is_a_hundred_ticks_long() -> None:
    recording = recorded(PARALLAX)
    spans = [span for _, span in walk(timeline(recording))]
    leaves = [span for span in spans if span.is_unit and not span.inside]
    assert leaves and {span.end - span.start for span in leaves} == {UNIT + 2}
    assert sum(span.is_unit for span in spans) == work_of(recording).total


def test_timeline__spans_are_inside_each_other_or_apart() -> None:
    for _, span in walk(timeline(recorded(PARALLAX))):
        at = span.start
        for child in span.inside:
            assert at <= child.start < child.end <= span.end
            assert child.start > span.start
            at = child.end


# ---------------------------------------------------------------- Chrome


def assert_keeps_the_rules(made: dict[str, Any]) -> None:
    json.loads(json.dumps(made, allow_nan=False))
    flows: dict[str, list[tuple[str, int]]] = defaultdict(list)
    by_track: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for event in made["traceEvents"]:
        assert event["ph"] in ("M", "X", "i", "C")
        assert isinstance(event["ts"], int) and event["ts"] >= 0
        assert event["pid"] == 1
        if event["ph"] == "M":
            assert event["name"] in ("process_name", "thread_name", "process_sort_index", "thread_sort_index")
            continue
        assert event["tid"] in TRACK_NAMES
        if event["ph"] == "i":
            assert event["s"] in ("t", "p")
        if event["ph"] == "C":
            assert all(isinstance(value, int) for value in event["args"].values())
            continue
        assert "\n" not in event["args"]["detail"] and event["args"]["detail"]
        if event["ph"] == "X":
            assert event["dur"] > 0
            by_track[event["pid"], event["tid"]].append((event["ts"], event["ts"] + event["dur"]))
        ends = [end for end in ("flow_in", "flow_out") if end in event]
        assert ("bind_id" in event) == (len(ends) == 1)
        if ends:
            assert int(event["bind_id"], 16) > 0
            flows[event["bind_id"]].append((ends[0], event["ts"]))
    for track in by_track.values():
        opened: list[int] = []
        for start, end in sorted(track, key=lambda edge: (edge[0], -edge[1])):
            while opened and opened[-1] <= start:
                opened.pop()
            assert not opened or end <= opened[-1], "slices of a track nest"
            opened.append(end)
    for ends_of_flow in flows.values():
        first, *rest = sorted(ends_of_flow, key=lambda end: end[1])
        assert first[0] == "flow_out", "an arrow begins at the write"
        assert rest and all(end == "flow_in" for end, _ in rest), "and ends at the runs"
    named = {event["tid"] for event in made["traceEvents"] if event["name"] == "thread_name"}
    assert named == set(TRACK_NAMES)


def test_gallery__keeps_the_rules_of_the_trace_event_format(of_gallery: Recording) -> None:
    assert_keeps_the_rules(chrome_trace(of_gallery))


def test_same_run_twice__the_same_bytes() -> None:
    first, second = (
        json.dumps([chrome_trace(recording), speedscope(recording)])
        for recording in (recorded(PARALLAX), recorded(PARALLAX))
    )
    assert first == second


def test_write_in_a_callback__arrow_to_the_run_it_caused() -> None:
    made = slices(chrome_trace(recorded(LOOP, "settles")))
    (write,) = (event for event in made if event["name"] == "Write: h")
    (run,) = (event for event in made if event.get("bind_id") == write["bind_id"] and event is not write)
    assert (write["flow_out"], run["flow_in"], run["name"]) == (True, True, "Compose: Settles")
    assert TRACK_NAMES[write["tid"]].startswith("L"), "it was written in layout"
    written = place(LOOP, "on_size_changed(lambda size: h.set(size.height))")
    assert write["args"]["detail"] == f"h 0 → 100, written by on_size_changed at {written}"
    assert run["args"]["frame"] == 1
    assert run["args"]["detail"].startswith("Settles ran because h went 0 → 100.")
    assert run["args"]["site"] == place(LOOP, "def Settles")
    assert run["args"]["reads"] == [f"h at {place(LOOP, 'to_dp(h.value)')}"]


def test_write_without_a_reader__has_no_arrow() -> None:
    unread = mutable_state_of(0, name="unread")

    @composable
    def Screen() -> None:
        Text("still")

    scene = RecordedScene(Screen)
    scene.frame()
    unread.value = 1
    scene.frame()
    made = chrome_trace(scene.recording)
    assert_keeps_the_rules(made)
    (write,) = (event for event in slices(made) if event["cat"] == "write")
    assert "bind_id" not in write
    assert TRACK_NAMES[write["tid"]] == "Inputs and coroutines"


def test_one_write_and_two_readers__one_id_and_two_arrows() -> None:
    shared = mutable_state_of(0, name="shared")

    @composable
    def Reader(number: int) -> None:
        Text(f"{number} {shared.value}")

    @composable
    def Screen() -> None:
        with Column():
            Reader(1)
            Reader(2)

    scene = RecordedScene(Screen)
    scene.frame()
    shared.value = 1
    scene.frame()
    made = chrome_trace(scene.recording)
    assert_keeps_the_rules(made)
    ends = [event for event in slices(made) if "bind_id" in event]
    assert [event["name"] for event in ends] == ["Write: shared", "Compose: Reader", "Compose: Reader"]
    assert {event["bind_id"] for event in ends} == {"0x1"}


def test_coroutine_that_writes__is_on_the_track_of_inputs() -> None:
    @composable
    def Screen() -> None:
        n = remember(lambda: mutable_state_of(0, name="n"))

        async def add() -> None:
            n.value = 1

        LaunchedEffect(add, None)
        Text(str(n.value), Modifier.test_tag("n"))

    scene = RecordedScene(Screen)
    scene.settle()
    made = chrome_trace(scene.recording)
    assert_keeps_the_rules(made)
    (write,) = (event for event in slices(made) if event["name"] == "Write: n")
    assert TRACK_NAMES[write["tid"]] == "Inputs and coroutines"
    assert "written by the coroutine add" in write["args"]["detail"]


def test_names_with_line_ends__the_detail_stays_one_line() -> None:
    odd = mutable_state_of(0, name="two\nlines")

    @composable
    def Screen() -> None:
        Text(str(odd.value))

    scene = RecordedScene(Screen)
    scene.frame()
    odd.value = 1
    scene.frame()
    assert_keeps_the_rules(chrome_trace(scene.recording))


def test_frame_that_raised__is_marked_with_the_exception() -> None:
    session = Session(load(TAPS), capture=False)
    session.start()
    session.frame()
    session.input("tap", 10, 10)
    session.frame()
    made = chrome_trace(session.recording)
    assert_keeps_the_rules(made)
    (mark,) = (event for event in made["traceEvents"] if event["name"].startswith("Exception"))
    assert mark["name"] == "Exception: ValueError"
    assert "one is one too many" in mark["args"]["detail"]


def test_empty_recording__is_a_trace_of_nothing() -> None:
    made = chrome_trace(Recording())
    assert_keeps_the_rules(made)
    assert slices(made) == []


def test_names__hold_no_number_of_a_frame_and_no_path() -> None:
    text = json.dumps(chrome_trace(recorded(PARALLAX)))
    assert "/" + "parallax.py" not in text
    assert {event["name"] for event in slices(json.loads(text)) if event["cat"] == "frame"} == {"Frame"}


# ---------------------------------------------------------------- speedscope


def assert_is_speedscope(made: dict[str, Any]) -> None:
    json.loads(json.dumps(made, allow_nan=False))
    assert made["$schema"] == SCHEMA
    frames = made["shared"]["frames"]
    for frame in frames:
        assert set(frame) <= {"name", "file", "line", "col"} and isinstance(frame["name"], str)
        assert ("file" in frame) == ("line" in frame)
    assert 0 <= made["activeProfileIndex"] < len(made["profiles"])
    for profile in made["profiles"]:
        assert (profile["type"], profile["unit"]) == ("evented", "none")
        opened: list[int] = []
        now = profile["startValue"]
        for event in profile["events"]:
            assert now <= event["at"] <= profile["endValue"]
            now = event["at"]
            assert 0 <= event["frame"] < len(frames)
            if event["type"] == "O":
                opened.append(event["frame"])
            else:
                assert (event["type"], opened.pop()) == ("C", event["frame"])
        assert opened == []


def test_gallery__keeps_the_rules_of_speedscope(of_gallery: Recording) -> None:
    made = speedscope(of_gallery)
    assert_is_speedscope(made)
    assert made["profiles"][0]["endValue"] == work_of(of_gallery).total


def test_speedscope__frames_have_file_and_line() -> None:
    made = speedscope(recorded(PARALLAX))
    (slow,) = (frame for frame in made["shared"]["frames"] if frame["name"] == "Compose: Slow")
    assert (slow["file"], slow["line"]) == (PARALLAX, int(place(PARALLAX, "def Slow").rpartition(":")[2]))
    (header,) = (frame for frame in made["shared"]["frames"] if frame["name"] == "Place: header")
    assert "line" not in header, "two variants write that tag: no answer is better than a wrong one"


def test_speedscope_of_nothing__is_one_empty_profile() -> None:
    made = speedscope(Recording())
    assert_is_speedscope(made)
    assert [profile["events"] for profile in made["profiles"]] == [[]]

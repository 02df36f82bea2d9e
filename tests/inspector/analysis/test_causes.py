"""What a change re-ran, and why: from the write to every run it led to."""

from __future__ import annotations

import gc
import sqlite3
import weakref
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from engine import trace
from inspector.analysis import cause_graph, changes, plain, root_writes, summary, why_row
from inspector.analysis.authors import author_words
from inspector.analysis.cause_graph import GRAPHS_KEPT, all_root_writes, graph_of_frame
from inspector.recording import Recording
from inspector.recording.events import NodeBounds, PlacementRun, StateWrite
from inspector.running.loading.program import load
from inspector.running.session import Session

from .. import analysed
from ..feed import Fake, Feed, SlowParallax
from ..programs import written
from ..random_programs import drives, programs
from ..running.test_replay_random import driven
from ..runs import saved


def test_parallax_drag__one_write_reran_all_three_phases() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    recording = emitted.feed.recording
    (change,) = changes(recording.latest, recording)  # type: ignore[arg-type]
    assert (change.title, change.author) == ("offset 0 → 10", "drag")
    assert [(e.letter, e.subject.name, e.direct) for e in change.effects] == [
        ("C", "Screen", True),
        ("L", "list", False),
        ("L", "header", False),
        ("D", "box", False),
        ("D", "header", False),
        ("D", "list", False),
    ]
    assert change.effects[0].read_site is not None and change.effects[0].read_site.line == 16


def test_first_frame__has_no_write_to_blame() -> None:
    emitted = SlowParallax()
    recording = emitted.feed.recording
    (change,) = changes(recording.latest, recording)  # type: ignore[arg-type]
    assert change.write is None and change.title == "first composition"


def test_write_without_readers__reran_nothing() -> None:
    feed = Feed()
    state = Fake("unread", value=0)
    with feed.frame():
        feed.write(state, 1, 4)
    (change,) = changes(feed.recording.latest, feed.recording)  # type: ignore[arg-type]
    assert (change.title, change.effects) == ("unread 0 → 1", ())


def test_two_writes__each_reran_its_own() -> None:
    feed = Feed()
    a, b, one, two = Fake("a", value=0), Fake("b", value=0), Fake("One"), Fake("Two")
    feed.idle()
    feed.write(a, 1, 4)
    feed.write(b, 1, 5)
    with feed.frame():
        feed.invalidate(one, trace.COMPOSITION, a)
        feed.invalidate(two, trace.DRAWING, b)
        feed.run(trace.COMPOSITION, one)
        feed.run(trace.DRAWING, two)
    found = changes(feed.recording.latest, feed.recording)  # type: ignore[arg-type]
    assert [(c.title, [e.subject.name for e in c.effects]) for c in found] == [
        ("a 0 → 1", ["One"]),
        ("b 0 → 1", ["Two"]),
    ]


def test_cause_in_an_earlier_frame__is_followed() -> None:
    feed = Feed()
    state, scope = Fake("h", value=0), Fake("Screen")
    with feed.frame():
        feed.write(state, 100, 12)
        feed.invalidate(scope, trace.COMPOSITION, state)
    with feed.frame():
        feed.run(trace.COMPOSITION, scope)
    frame = feed.recording.latest
    assert frame is not None
    graph = cause_graph([frame], feed.recording)
    (run,) = frame.runs
    assert [write.data["new"] for write in root_writes(graph, run.id)] == ["100"]


def test_writes_behind_all_runs__are_those_behind_each_run() -> None:
    emitted = SlowParallax()
    for _ in range(3):
        emitted.drag(10)
    graph = cause_graph(emitted.feed.recording, emitted.feed.recording)
    others = [node for node in graph if not isinstance(graph.nodes[node]["row"], StateWrite)]
    assert len(others) > 20
    assert [list(all_root_writes(graph)[node]) for node in others] == [root_writes(graph, node) for node in others]


def test_why__names_state_values_and_both_places() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    recording = emitted.feed.recording
    frame = recording.latest
    assert frame is not None
    sentence = plain(why_row(frame, recording, frame.runs[0]))
    assert sentence == (
        "Screen ran because offset went 0 → 10. It was read in composition at app.py:16, "
        "and written by the drag at lazy_list_state.py:74."
    )


def test_why_of_what_followed__names_what_came_before() -> None:
    emitted = SlowParallax()
    emitted.drag(10)
    recording = emitted.feed.recording
    frame = recording.latest
    assert frame is not None
    sentences = {(row.kind, row.name): plain(why_row(frame, recording, row)) for row in frame.runs}
    assert sentences[(trace.PLACEMENT, "header")] == (
        "header was placed because composing Screen changed its modifier or content."
    )
    assert sentences[(trace.DRAWING, "box")] == ("box was drawn again because header was placed; they share a layer.")


def test_graph_of_a_frame_asked_for_again__is_the_same_and_keeps_no_recording() -> None:
    emitted = SlowParallax()
    for _ in range(GRAPHS_KEPT + 2):
        emitted.drag(10)
    recording = emitted.feed.recording
    for frame in (*recording, *reversed(list(recording))):
        graph, fresh = graph_of_frame(frame, recording), cause_graph([frame], recording)
        assert graph_of_frame(frame, recording) is graph
        assert dict(graph.nodes(data=True)) == dict(fresh.nodes(data=True))
        assert sorted(graph.edges(data="kind")) == sorted(fresh.edges(data="kind"))
    gone = weakref.ref(recording)
    del emitted, recording, frame
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize(("key", "words"), [(" ", "Space on Screen"), ("Enter", "Enter on Screen")])
def test_key_that_clicks__is_named(key: str, words: str, tmp_path: Path) -> None:
    text = """
        from engine import *

        count = mutable_state_of(0, name="count")

        @composable
        def Screen():
            Box(Modifier.size(40, 40).clickable(lambda: count.set(count.value + 1)))
            Text(f"{count.value}")
    """
    session = Session(load(written(tmp_path, text, "keys.py")))
    assert session.start()
    session.frame()
    for name in ("Tab", key):
        for down in (True, False):
            session.key(name, name, down=down, shift=False, ctrl=False, alt=False, meta=False)
    session.frame()
    latest = session.recording.latest
    assert latest is not None
    write = next(row for row in latest.rows if isinstance(row, StateWrite) and row.name == "count")
    assert author_words(session.recording, write).replace("Box", "Screen") == f" by {words}"
    session.close()


DERIVED = """
    from engine import *

    n = mutable_state_of(0, name="n")
    word = mutable_state_of("a", name="word")
    many = derived_state_of(lambda: n.value > 5)

    @composable
    def Sign():
        Text(f"{many.value} {word.value}")
"""


def test_derived_state_that_keeps_its_value__its_source_is_credited_with_no_run(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, DERIVED)))
    assert session.start()
    n, word = (session.program.module.__dict__[name] for name in ("n", "word"))
    session.frame()

    def credited() -> dict[str, list[str]]:
        frame = session.frame()
        assert frame is not None
        return {
            change.write.name: [effect.name for effect in change.effects if effect.letter == "C"]
            for change in changes(frame, session.recording)
            if change.write is not None
        }

    n.value = 1
    word.value = "b"
    assert credited() == {"n": [], "word": ["Sign", "Text"]}
    n.value = 9
    word.value = "c"
    assert credited() == {"n": ["Sign", "Text"], "word": ["Sign", "Text"]}
    session.close()
    path = saved(session.recording, tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT reason FROM runs WHERE subject = 'Sign' AND frame > 0 ORDER BY id").fetchall()
    assert rows == [("word went 'a' → 'b'",), ("n went 1 → 9",)]


SHARED = """
    from engine import *

    n = mutable_state_of(0, name="n")

    @composable
    def Screen():
        with Column():
            Text("first")
            Box(Modifier.size(10).draw_behind(lambda scope: scope.draw_rect(Color.RED, size=(n.value, 5))))
"""


def test_node_redrawn_before_the_cause_in_its_layer__the_frame_is_about_the_cause(tmp_path: Path) -> None:
    session = Session(load(written(tmp_path, SHARED)))
    assert session.start()
    session.frame()
    session.program.module.__dict__["n"].value = 4
    frame = session.frame()
    assert frame is not None
    assert [row.name for row in frame.runs if row.kind == trace.DRAWING] == ["Text", "Box"]
    assert plain(summary(frame, session.recording)).startswith("Box was drawn again because n went 0 → 4.")
    session.close()


def placements_with_stale_causes(recording: Recording) -> list[tuple[int, str]]:
    """The placements whose cause happened before their node was last marked as not placed: frame and name."""
    left: dict[int, int] = {}
    found = []
    for frame in recording:
        for row in frame.rows:
            if row.subject is None:
                continue
            if isinstance(row, NodeBounds) and not row.placed:
                left[row.subject.id] = row.id
            elif isinstance(row, PlacementRun) and row.cause and row.cause < left.get(row.subject.id, 0):
                found.append((frame.index, row.name))
    return found


def test_item_that_scrolls_out_and_in_again__is_placed_because_of_the_list(tmp_path: Path) -> None:
    text = """
    @composable
    def App():
        LazyColumn(lambda scope: scope.items(90, lambda item: Box(Modifier.size(20))), Modifier.size(99))
    """
    steps = [lambda session, by=by: session.input("scroll", 20, 20, 0, by) for by in (90, 90, -90, -90, 400, -400)]
    assert placements_with_stale_causes(analysed.recorded(tmp_path, text, *steps, capture=True)) == []


@given(programs(), drives)
@settings(max_examples=max(5, settings().max_examples // 5))
def test_random_program__placement_has_no_cause_from_before_its_node_was_not_placed(
    text: str, drive: list[tuple[str, Any]]
) -> None:
    assert placements_with_stale_causes(driven(text, drive, capture=True).recording) == []

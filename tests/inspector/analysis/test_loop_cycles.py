"""Loops over several states and scopes: planted cycles are found, near-cycles are not; what the detector keeps is
bounded."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import trace
from inspector.analysis import (
    LoopDetector,
    find_loops,
    fix_sentence,
    loop_graph,
    loop_sentence,
    plain,
    state_cycles,
)
from inspector.analysis.write_ancestry import ORIGINS
from inspector.recording import Recording
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..analysed import idle, line_of, recorded, tap
from ..feed import Fake, Feed, HeightLoop

TWO = """
@composable
def First(a, b):
    Box(Modifier.size(10, a.value).on_size_changed(lambda size: b.set(size.height + 1)).test_tag("first"))

@composable
def Second(a, b):
    Box(Modifier.size(10, b.value).on_size_changed(lambda size: {write}).test_tag("second"))

@composable
def App():
    a = remember(lambda: mutable_state_of(10))
    b = remember(lambda: mutable_state_of(10))
    with Column():
        First(a, b)
        Second(a, b)
"""


def test_two_states_that_write_each_other__one_loop_over_both(tmp_path: Path) -> None:
    recording = recorded(tmp_path, TWO.format(write="a.set(size.height + 1)"), *[idle] * 6)
    (loop,) = find_loops(recording)
    assert {state.name for state in loop.states} == {"a", "b"}
    assert (loop.name, loop.verdict, len(loop.edges)) == ("Recomposition loop", "grows", 2)
    assert {(edge.state.name, edge.reader.name, edge.writer) for edge in loop.edges} == {
        ("a", "First", "on_size_changed of second"),
        ("b", "Second", "on_size_changed of first"),
    }
    assert {edge.read_site.line for edge in loop.edges if edge.read_site} == {
        line_of(tmp_path, "a.value"),
        line_of(tmp_path, "b.value"),
    }
    assert loop.values == tuple(str(value) for value in range(10, 18))
    assert loop.cost.composition == 12 and loop.extra_frames == 6
    words = plain(loop_sentence(loop))
    assert "First reads a in composition at" in words and "on_size_changed of first writes b" in words
    assert "put both into a Column" in plain(fix_sentence(loop))


def test_chain_of_writes_without_return__is_no_cycle(tmp_path: Path) -> None:
    recording = recorded(tmp_path, TWO.format(write="None"), *[idle] * 6)
    (loop,) = find_loops(recording)
    assert (loop.state.name, loop.settled, loop.edges) == ("b", True, ())
    assert state_cycles(loop_graph(recording)) == []


def test_cycle_that_stops__settled_after_so_many_turns(tmp_path: Path) -> None:
    recording = recorded(tmp_path, TWO.format(write="a.set(min(size.height + 1, 14))"), *[idle] * 12)
    loops = find_loops(recording)
    assert {loop.verdict for loop in loops} == {"settled"}
    assert max(loop.turns for loop in loops) >= 4


def test_cycle_closed_only_by_the_user__no_loop(tmp_path: Path) -> None:
    button = "Box(Modifier.size(30).clickable(lambda: a.set(b.value + 1)))"
    text = TWO.format(write="None").replace("        First(a, b)", f"        First(a, b)\n        {button}")
    recording = recorded(tmp_path, text, tap(5, 20), idle, tap(5, 22), idle, tap(5, 24), idle)
    assert state_cycles(loop_graph(recording)) == []
    assert all(loop.settled for loop in find_loops(recording))


def test_loop_graph__has_the_kinds_of_nodes_and_edges_of_its_docstring(tmp_path: Path) -> None:
    recording = recorded(tmp_path, TWO.format(write="a.set(size.height + 1)"), *[idle] * 4)
    graph = loop_graph(recording)
    assert isinstance(graph, nx.DiGraph)
    kinds = {facts["kind"] for _, facts in graph.nodes(data=True)}
    assert kinds == {"state", "reads", "writes"}
    for start, end, facts in graph.edges(data=True):
        pair = (graph.nodes[start]["kind"], graph.nodes[end]["kind"])
        ends = {"read": ("state", "reads"), "led": ("reads", "writes"), "write": ("writes", "state")}
        assert pair == ends[facts["kind"]]
        assert facts["frames"] == sorted(set(facts["frames"])) and facts["frames"]
        assert ("values" in facts) == (facts["kind"] == "write")
    for node, facts in graph.nodes(data=True):
        if facts["kind"] != "state":
            assert facts["phase"] in trace.RUNS and facts["site"] is not None, node


def test_lesson_loop__the_column_fix() -> None:
    from lessons.apps import loop as lesson

    session = Session(load(str(Path(lesson.__file__))), "loop", capture=False)
    assert session.start()
    for _ in range(4):
        session.frame()
    session.close()
    (loop,) = find_loops(session.recording)
    assert (loop.name, loop.state.name, loop.settled, loop.span) == ("Recomposition loop", "h", True, (0, 1))
    assert loop.breaks_at.read_phase == trace.COMPOSITION
    assert loop.fix.startswith("Let one layout know both sizes: put both into a Column")


# ---------------------------------------------------------------- random programs


def _program(writes: list[int | None], states: int) -> str:
    """A composable for each entry: it reads state i in composition, and its size writes the state named there."""
    lines = ["from engine import *"]
    for number, target in enumerate(writes):
        changed = f"s[{target}].set(size.height + 1)" if target is not None else "None"
        lines += [
            "@composable",
            f"def Part{number}(s):",
            f"    height = s[{number % states}].value",
            f"    Box(Modifier.size(5, height).on_size_changed(lambda size: {changed}))",
        ]
    lines += [
        "@composable",
        "def App():",
        f"    s = remember(lambda: [mutable_state_of(n * 3 + 1, name=f's{{n}}') for n in range({states})])",
        "    with Column(Modifier.vertical_scroll(remember_scroll_state())):",
        *[f"        Part{number}(s)" for number in range(len(writes))],
    ]
    return "\n".join(lines) + "\n"


def _run(text: str, frames: int) -> Recording:
    with TemporaryDirectory() as folder:
        path = Path(folder, "app.py")
        path.write_text(text, encoding="utf-8")
        session = Session(load(f"{path}:App"), capture=False)
        assert session.start(), session.failure
        for _ in range(frames):
            session.frame()
            assert session.failure is None, session.failure
        session.close()
        return session.recording


@st.composite
def _wirings(draw: st.DrawFn) -> tuple[int, list[int | None]]:
    """States, and which one each part writes: every state is written by one part at most."""
    states = draw(st.integers(1, 5))
    targets = draw(st.permutations(range(states)))
    written = draw(st.lists(st.booleans(), min_size=states, max_size=states))
    return states, [target if on else None for target, on in zip(targets, written, strict=True)]


@settings(max_examples=25, deadline=None)
@given(_wirings())
def test_random_wiring__exactly_the_planted_cycles(wiring: tuple[int, list[int | None]]) -> None:
    states, writes = wiring
    planted = nx.DiGraph((number, target) for number, target in enumerate(writes) if target is not None)
    cycles = {frozenset(f"s{state}" for state in cycle) for cycle in nx.simple_cycles(planted)}
    recording = _run(_program(writes, states), 9)
    found = {frozenset(state.name for state in cycle) for cycle in state_cycles(loop_graph(recording))}
    assert found == cycles
    going_on = [loop for loop in find_loops(recording) if not loop.settled]
    assert {frozenset(state.name for state in loop.states) for loop in going_on} == cycles
    # Of states that begin apart, two series are interleaved: then it goes on without a pattern.
    assert {loop.verdict for loop in going_on} <= {"grows", "repeats"}
    for loop in going_on:
        assert loop.cell.is_backwards and loop.fix
        assert len(loop.edges or (loop.breaks_at,)) == len(loop.states)


@settings(max_examples=10, deadline=None)
@given(_wirings(), st.integers(2, 9))
def test_loops_found_frame_by_frame__equal_those_of_the_complete_recording(
    wiring: tuple[int, list[int | None]], frames: int
) -> None:
    states, writes = wiring
    recording = _run(_program(writes, states), frames)
    detector = LoopDetector()
    before = None
    for frame in recording:
        detector.add(frame, before)
        before = frame
    assert detector.loops == find_loops(recording)


# ---------------------------------------------------------------- bounds


def test_endless_loop__the_detector_keeps_a_bounded_part_of_it() -> None:
    emitted = HeightLoop(list(range(1, 3_000)))
    detector = LoopDetector()
    before = None
    for frame in emitted.feed.recording:
        detector.add(frame, before)
        before = frame
    (loop,) = detector.loops
    assert len(loop.values) <= 402 and loop.values[-1] == "2999"
    assert len(detector.lineage.turns) <= 2_000 and len(detector.lineage._origins) <= ORIGINS


@pytest.mark.parametrize("verdict", ["grows", "settled"])
def test_cost__is_the_work_of_the_frames_it_asked_for(tmp_path: Path, verdict: str) -> None:
    limit = 1_000 if verdict == "grows" else 13
    text = f"""
    @composable
    def App():
        h = remember(lambda: mutable_state_of(10))
        Box(Modifier.size(10, h.value).on_size_changed(lambda size: h.set(min(size.height + 1, {limit}))).test_tag("b"))
    """
    recording = recorded(tmp_path, text, *[idle] * 6)
    (loop,) = find_loops(recording)
    turns = 7 if verdict == "grows" else 3
    assert (loop.verdict, loop.turns) == (verdict, turns)
    # Each turn: App runs, its box is measured and placed.
    paid = loop.extra_frames
    assert (loop.cost.composition, loop.cost.measurement) == (paid, paid)


@pytest.mark.parametrize("drawn", [2, ORIGINS // 4])
def test_cycle_across_frames_that_end_no_turn__is_found_and_few_of_these_frames_wait(drawn: int) -> None:
    """Frames without a write that can end a turn wait, and are followed once one comes; only so many rows wait."""
    feed, box = Feed(), Fake("box")
    a, b = Fake("a", value=0), Fake("b", value=0)
    scopes = {a: Fake("ReadsA"), b: Fake("ReadsB")}
    for first, second in ((a, b), (b, a)) * 3:
        with feed.frame():
            feed.invalidate(scopes[first], trace.COMPOSITION, first)
            with feed.span(trace.COMPOSITION, scopes[first]):
                feed.read(first, 3)
                feed.write(second, second.value + 1, 4)  # type: ignore[operator]
        for _ in range(5):
            with feed.frame():
                for _ in range(drawn):
                    feed.run(trace.DRAWING, box)
    detector = LoopDetector()
    for frame in feed.recording:
        detector.add(frame, feed.recording.frame(frame.index - 1))
        assert sum(len(each.rows) for each in detector.lineage._waiting) <= ORIGINS + len(frame.rows)
    assert [{state.name for state in loop.states} for loop in detector.loops] == [{"a", "b"}]

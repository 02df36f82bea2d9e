"""What the layout panel shows comes from events; it equals what the nodes of the scene themselves say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import trace
from engine.node.layout_node import LayoutNode
from engine.unit import Constraints
from inspector.analysis.constraints_text import short_constraints
from inspector.analysis.fact_table import NOW, TO_COME
from inspector.analysis.layout_facts import layout_lines, layout_table, queue_lines
from inspector.recording import open_run
from inspector.recording.moments.cursor import Cursor
from inspector.recording.rows.values import value_text
from inspector.recording.structure.structure import LAYOUT_PENDING, MEASURE_PENDING
from inspector.running.loading.program import load
from inspector.running.session import Session

from ..feed import Fake, Feed
from ..programs import LOOP, TAPS, written
from ..runs import recorded, saved

MEASURED_IN_LAYOUT = """
    from engine import *
    from engine.unit import Constraints

    WIDTH = mutable_state_of(40)

    @composable
    def Screen():
        def measure(scope, measurables, constraints):
            def place():
                child = measurables[0].measure(Constraints(0, WIDTH.value, 0, 50))
                child.place(5, 7)
            return scope.layout(100, 60, place)
        with Layout(measure, modifier=Modifier.test_tag("outer")):
            Box(Modifier.test_tag("inner").size(30))

    def demo(scene):
        WIDTH.value = 20
"""


def _below(root: LayoutNode) -> Iterator[LayoutNode]:
    yield root
    for child in root.children:
        yield from _below(child)


def _check(session: Session) -> int:
    """Compares the structure after the latest frame with the scene's nodes; returns how many were compared."""
    structure = session.recorder.structure
    compared = 0
    roots = (session.scene.root, *session.scene.owner.layer_roots)
    for node in (node for root in roots for node in _below(root)):
        subject = session.recorder.subjects.known(node)
        entry = structure.nodes.get(subject.id) if subject is not None else None
        if entry is None:
            continue
        measure_pass = node.measure_pass
        assert bool(entry.pending & MEASURE_PENDING) == measure_pass.measure_pending, node
        assert bool(entry.pending & LAYOUT_PENDING) == measure_pass.layout_pending, node
        if measure_pass.last_constraints is not None:
            assert entry.constraints == str(measure_pass.last_constraints), node
            if node.parent is not None:  # the root of a popup is shown below the scene's, which does not measure it
                assert entry.measured_by == measure_pass.measured_by_parent, node
        compared += 1
    queued = set()
    for root in roots:
        delegate = root.owner.delegate
        queued |= {*delegate.nodes_to_measure, *delegate.nodes_to_place, *delegate.nodes_to_approach}
    known = session.recorder.subjects.known
    assert {each.node for each in structure.waiting} == {found.id for node in queued if (found := known(node))}
    return compared


@pytest.mark.parametrize(
    "target", [LOOP, TAPS, "lessons/apps/walk.py", "lessons/apps/todo.py", "lessons/apps/album.py"]
)
def test_dirty_flags_and_constraints_of_each_frame__are_those_of_the_nodes(target: str) -> None:
    session = Session(load(target))
    assert session.start()
    compared = 0
    for number in range(6):
        if number in (2, 4):
            session.input("tap", 40, 40)
        session.frame()
        compared += _check(session)
    assert compared >= 18
    session.close()


POPUP = """
from engine import Box, Modifier, Popup, Text, composable, mutable_state_of

width, is_open = mutable_state_of(20), mutable_state_of(False)

@composable
def Screen():
    with Box(Modifier.size(width.value, 20).clickable(lambda: (is_open.set(True), width.set(width.value + 5)))):
        if is_open.value:
            Popup(lambda: Box(Modifier.size(width.value * 2, 10)), is_modal=False)
"""


def test_popup_that_opens_and_grows__its_nodes_have_their_flags_and_constraints(tmp_path: Path) -> None:
    session = Session(load(str(written(tmp_path, POPUP))))
    assert session.start()
    for _ in range(4):
        session.input("tap", 5, 5)
        session.frame()
        compared = _check(session)
    assert len(session.scene.owner.layer_roots) == 1
    assert compared >= 5  # the content, its anchor and the three nodes of the popup
    session.close()


def test_child_measured_in_placement_block__is_measured_by_the_layout_block(tmp_path: Path) -> None:
    session = recorded(written(tmp_path, MEASURED_IN_LAYOUT), frames=1)
    frame = session.recording.frame(0)
    assert frame is not None
    moment = Cursor(session.recording).at_frame(0)
    assert moment is not None
    lines = {line.name: line for line in layout_lines(frame, moment)}
    assert (lines["outer"].measured_by, lines["inner"].measured_by) == ("IN_MEASURE_BLOCK", "IN_LAYOUT_BLOCK")
    assert short_constraints(lines["inner"].constraints) == "0–40 × 0–50"
    assert lines["inner"].position == (5, 7)
    session.close()


def test_constraints_without_bounds__are_recorded_whole_and_shown_short() -> None:
    feed, unbounded = Feed(), Constraints(min_width=10, min_height=1_000)
    with feed.frame():
        feed.run(trace.MEASUREMENT, Fake("Box"), constraints=unbounded)
    (row,) = (row for row in feed.recording.latest.rows if row.is_run)  # type: ignore[union-attr]
    assert short_constraints(row.data["constraints"]) == "10–∞ × 1000–∞"
    assert short_constraints(value_text(unbounded.copy(min_height=10))) == "10–∞ × 10–∞"  # cut, as in older files
    assert short_constraints(repr(Constraints.fixed(2, 3))) == "2 × 3"
    assert (short_constraints("Constraints("), short_constraints("")) == ("Constraints(", "–")


@pytest.fixture(scope="module")
def loop() -> Iterator[Session]:
    session = recorded(LOOP)
    yield session
    session.close()


def test_queue_at_each_event_of_a_frame__empties_by_depth(loop: Session) -> None:
    frame = loop.recording.frame(1)
    assert frame is not None
    cursor = Cursor(loop.recording)
    seen = []
    for row in frame.rows:
        if row.kind == "queue" and row.data["what"] != "mark":
            moment = cursor.at(row.id)
            assert moment is not None
            lines = queue_lines(frame, moment)
            seen.append([(line.name, line.queue) for line in lines if line.when == "waits"])
    assert seen == [
        [("text", "measure")],
        [],
        [("box", "measure")],
        [("box", "measure"), ("text", "place")],
        [("text", "place")],
        [("box", "place"), ("text", "place")],
        [("text", "place")],
        [],
    ]


def test_cursor_at_a_pop__shows_that_node_as_served_now_and_the_rest_to_come(loop: Session) -> None:
    frame = loop.recording.frame(1)
    assert frame is not None
    pop = next(row for row in frame.rows if row.kind == "queue" and row.data["what"] == "pop")
    moment = Cursor(loop.recording).at(pop.id)
    assert moment is not None
    assert [(line.name, line.when) for line in queue_lines(frame, moment)] == [
        ("text", NOW),
        ("box", TO_COME),
        ("box", TO_COME),
        ("text", TO_COME),
    ]


def test_file__shows_the_same_layout_at_each_event(loop: Session, tmp_path: Path) -> None:
    live = Cursor(loop.recording)
    with open_run(saved(loop.recording, tmp_path)) as opened:
        stored = Cursor(opened)
        for index in range(3):
            frame, same = loop.recording.frame(index), opened.frame(index)
            assert frame is not None and same is not None
            for row in frame.rows:
                here, there = live.at(row.id), stored.at(row.id)
                assert here is not None and there is not None
                assert layout_table(same, there) == layout_table(frame, here)


def test_recording_without_details__says_why_it_is_empty() -> None:
    session = Session(load(LOOP), capture=False)
    assert session.start()
    session.frame()
    moment = Cursor(session.recording).at_frame(0)
    frame = session.recording.frame(0)
    assert frame is not None and moment is not None
    table = layout_table(frame, moment)
    assert table.rows == ()
    assert table.empty == (
        "This recording has no slot edits and node places: it was made without details. Press F10 to run a frame."
    )
    session.close()

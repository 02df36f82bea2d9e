"""A program being run: frames recorded, errors kept apart, loops named, the rest left alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import trace
from inspector.analysis import count, tree_lines
from inspector.running.loading.program import load
from inspector.running.session import LOOP_BOUND, Session

from ..programs import LOOP, PARALLAX, TAPS, written


@pytest.fixture
def session(request: pytest.FixtureRequest) -> Iterator[Session]:
    target, variant = request.param
    made = Session(load(target), variant)
    assert made.start()
    yield made
    made.close()


def running(target: str, variant: str | None = None) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("session", [(target, variant)], indirect=True)


@running(PARALLAX, "slow")
def test_first_composition__is_in_the_first_frame_and_marked_before(session: Session) -> None:
    frame = session.frame()
    assert frame is not None and frame.index == 0
    composed = [(row.name, row.before) for row in frame.rows if row.kind == trace.COMPOSITION]
    assert composed[0] == ("Slow", True)


@running(PARALLAX, "slow")
def test_tree__names_tags_and_marks_each_row_with_what_ran(session: Session) -> None:
    session.frame()
    session.frame()
    session.input("scroll", 200, 400, 0.0, 10.0)
    frame = session.frame()
    assert frame is not None
    (root,) = tree_lines(frame).roots
    (box,) = root.children
    header, column = box.children
    assert [(line.name, line.tag, line.inline) for line in (root, box, header, column)] == [
        ("Slow", "", False),
        ("Box", "box", True),
        ("Box", "header", True),
        ("LazyColumn", "list", False),
    ]
    assert root.marks == (("C", 1),)
    assert ("L", 1) in header.marks
    assert (root.runs, root.skips, column.skips) == (2, 0, 1)
    assert {child.name for child in column.children} == {"Card"}


@running(LOOP, "settles")
def test_slot_table__is_captured_with_gaps_and_shared_while_idle(session: Session) -> None:
    session.frame()
    first = session.frame()
    second = session.frame()
    assert first is not None and second is not None and first.slots is not None
    assert second.slots is first.slots
    table = session.scene.slot_table
    assert len(first.slots.groups) == table.size
    assert [group.index for group in first.slots.groups] == list(range(table.size))
    assert first.slots.group_gap == (table.gap_start, table.gap_len)
    assert "Settles" in [group.name for group in first.slots.groups]
    assert "State h = 100" in [slot.text for slot in first.slots.slots]


@running(TAPS)
def test_composable_that_raises__failure_with_chain_and_the_next_write_tries_again(session: Session) -> None:
    session.frame()
    session.input("tap", 50, 50)
    assert session.frame() is None or session.failure is not None
    failure = session.failure
    assert failure is not None
    assert (failure.kind, failure.message) == ("ValueError", "one is one too many")
    assert [site.function for site in failure.chain] == ["Screen", "Total"]
    assert failure.site is not None and failure.site.line == 11
    assert not session.may_run and not session.wants_frame
    session.input("tap", 50, 50)
    assert session.may_run
    session.frame()
    assert session.failure is None


@running(LOOP, "grows")
def test_loop_without_input__is_endless_after_the_bound(session: Session) -> None:
    for _ in range(LOOP_BOUND):
        assert not session.is_endless
        session.frame()
    assert session.is_endless
    (loop,) = session.loops.loops
    assert loop.verdict == "grows"


@running(PARALLAX, "fast")
def test_session_that_captures_moments__runs_the_same_work_as_one_without(session: Session) -> None:
    bare = Session(load(PARALLAX), "fast", capture=False)
    bare.start()
    for each in (session, bare):
        for _ in range(3):
            each.frame()
        each.input("scroll", 200, 400, 0.0, 10.0)
        each.frame()
    assert [count(frame) for frame in session.recording] == [count(frame) for frame in bare.recording]
    bare.close()


@running(PARALLAX, "slow")
def test_states_of_the_framework__are_distinct_from_the_programs(session: Session) -> None:
    session.frame()
    session.input("scroll", 200, 400, 0.0, 10.0)
    frame = session.frame()
    assert frame is not None
    programs = {value.state.name for value in frame.values.values() if value.program}
    assert programs == {"first_visible_item_scroll_offset"}


def test_tab_from_the_only_target__leaves_the_program(tmp_path: Path) -> None:
    text = """
        from engine import *

        @composable
        def App():
            Box(Modifier.focusable().size(20))
        """
    session = Session(load(written(tmp_path, text)))
    assert session.start()
    session.frame()
    assert session.leave_on_tab(True) is False  # Tab is the program's: it gives the focus to its first target
    session.input("key", "Tab")
    assert session.takes_keys
    assert session.leave_on_tab(True) is True
    assert not session.takes_keys
    session.close()

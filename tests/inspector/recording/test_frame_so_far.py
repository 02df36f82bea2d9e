"""A frame cut off mid-way: what the analyses see of it is what had happened."""

from __future__ import annotations

import pytest

from inspector.analysis import count, reads_matrix, slot_table_view, tree_lines
from inspector.recording import Cursor, Recording
from inspector.recording.moments.frame_so_far import frame_so_far
from inspector.running.loading.program import load
from inspector.running.report import run_report
from inspector.running.session import Session

from ..programs import LOOP, PARALLAX


def with_details(session: Session) -> None:
    session.capture = True


@pytest.fixture(scope="module")
def loop() -> Recording:
    return run_report(load(LOOP), "settles", watch=with_details).recording


@pytest.fixture(scope="module")
def parallax() -> Recording:
    return run_report(load(PARALLAX), demo=True, watch=with_details).recording


def test_end_of_frame__is_the_frame_itself(loop: Recording) -> None:
    cursor = Cursor(loop)
    for frame in loop:
        moment = cursor.at_frame(frame.index)
        assert moment is not None
        assert frame_so_far(moment, loop.frame(frame.index - 1)) is moment.frame


def test_last_event_that_counts__has_the_tallies_of_the_whole_frame(parallax: Recording) -> None:
    cursor, compared = Cursor(parallax), 0
    for frame in parallax:
        ids = [row.id for row in frame.rows]
        if len(ids) < 2:
            continue
        moment = cursor.at(ids[-1])
        assert moment is not None
        cut = frame_so_far(moment, parallax.frame(frame.index - 1))
        for subject in frame.tallies:
            assert cut.tallies[subject] == frame.tallies[subject], subject
            compared += 1
    assert compared > 0


def test_before_each_run__the_run_is_not_counted_and_after_its_beginning_it_is(loop: Recording) -> None:
    cursor = Cursor(loop)
    for frame in loop:
        before = loop.frame(frame.index - 1)
        for place, row in enumerate(frame.rows):
            moment = cursor.at(row.id)
            assert moment is not None
            cut = frame_so_far(moment, before)
            if moment.is_frame_end:
                continue
            assert cut.rows == frame.rows[: place + 1]
            assert sum(cut.tallies[each].runs for each in cut.tallies) == sum(
                each.kind == "composition" for one in loop if one.index < frame.index for each in one.rows
            ) + sum(each.kind == "composition" for each in cut.rows)


def test_read_not_yet_made__is_in_no_cell_of_the_matrix(loop: Recording) -> None:
    frame = loop.frame(0)
    assert frame is not None
    cursor = Cursor(loop)
    read = next(row for row in frame.rows if row.kind == "read" and row.name == "h")
    moments = [cursor.at(event) for event in (read.id - 1, read.id)]
    matrices = [reads_matrix(frame_so_far(moment, None)) for moment in moments if moment is not None]
    assert [sum(map(len, matrix.cells.values())) for matrix in matrices] == [0, 1]


def test_mid_frame__tree_and_slot_table_are_those_of_the_moment(loop: Recording) -> None:
    cursor, compared = Cursor(loop), 0
    for frame in loop:
        before = loop.frame(frame.index - 1)
        for row in frame.rows:
            moment = cursor.at(row.id)
            assert moment is not None
            if moment.is_frame_end or moment.tree is None:
                continue
            cut = frame_so_far(moment, before)
            view = slot_table_view(cut, before)
            assert cut.tree == moment.tree
            assert len(tree_lines(cut).roots) == len(moment.tree.roots)
            assert view is not None and moment.slots is not None
            assert [line.slot for line in view.slots] == list(moment.slots.slots)
            assert count(cut).units <= count(frame).units
            compared += 1
    assert compared > 20


def test_runs_of_items_of_a_list__are_counted_beside_the_table_that_lacks_their_groups(
    loop: Recording, parallax: Recording
) -> None:
    views = [[slot_table_view(frame, run.frame(frame.index - 1)) for frame in run] for run in (loop, parallax)]
    elsewhere = [[view.elsewhere for view in each if view is not None] for each in views]
    assert set(elsewhere[0]) == {0} and elsewhere[1][0] > 0

"""Rows and columns: with what they measure, how large they are, where they place."""

from __future__ import annotations

import pytest

from engine import Alignment, Arrangement, Constraints, HorizontalAlignmentLine, LayoutDirection
from engine.foundation.layout.linear_measure_policy import column_measure_policy, row_measure_policy

from .fakes import FakeChild, FakeScope, measured

ROW = row_measure_policy(Arrangement.START, Alignment.TOP)
COLUMN = column_measure_policy(Arrangement.TOP, Alignment.START)
INFINITY = Constraints.INFINITY


def test_children_without_weight__each_gets_what_is_left_of_the_main_axis() -> None:
    children = [FakeChild(20, 30), FakeChild(50, 10)]
    assert measured(COLUMN, children, Constraints(0, 100, 0, 200)) == (50, 40)
    assert [child.measured_with for child in children] == [
        [Constraints(0, 100, 0, 200)],
        [Constraints(0, 100, 0, 170)],
    ]
    assert [child.position for child in children] == [(0, 0), (0, 30)]


def test_unbounded_main_axis__every_child_gets_the_same_constraints() -> None:
    children = [FakeChild(20, 30), FakeChild(50, 10)]
    measured(COLUMN, children, Constraints(0, 100, 0, INFINITY))
    assert {child.measured_with[0] for child in children} == {Constraints(0, 100, 0, INFINITY)}


def test_weights__share_what_the_others_leave_and_are_measured_after_them() -> None:
    first, fixed, second = FakeChild(0, 5, weight=1), FakeChild(40, 5), FakeChild(0, 5, weight=2)
    assert measured(ROW, [first, fixed, second], Constraints(0, 100, 0, 50)) == (100, 5)
    assert first.measured_with == [Constraints(20, 20, 0, 50)]
    assert second.measured_with == [Constraints(40, 40, 0, 50)]
    assert [child.position for child in (first, fixed, second)] == [(0, 0), (20, 0), (60, 0)]


def test_weights_that_do_not_divide__the_first_children_take_the_rest() -> None:
    children = [FakeChild(0, 1, weight=1) for _ in range(3)]
    measured(ROW, children, Constraints(0, 100, 0, 50))
    assert [child.size[0] for child in children] == [34, 33, 33]


def test_weight_without_fill__may_be_smaller_and_makes_the_row_smaller() -> None:
    children = [FakeChild(10, 5, weight=1, fill=False), FakeChild(20, 5)]
    assert measured(ROW, children, Constraints(0, 100, 0, 50)) == (30, 5)
    assert children[0].measured_with == [Constraints(0, 80, 0, 50)]


def test_spacing__counts_between_children_and_not_after_the_last() -> None:
    policy = row_measure_policy(Arrangement.spaced_by(8), Alignment.TOP)
    children = [FakeChild(10, 5), FakeChild(10, 5)]
    assert measured(policy, children, Constraints(0, 100, 0, 50)) == (28, 5)
    assert children[1].measured_with == [Constraints(0, 82, 0, 50)]


def test_alignment_of_the_column_and_of_one_child__the_childs_wins() -> None:
    policy = column_measure_policy(Arrangement.TOP, Alignment.END)
    children = [FakeChild(10, 5), FakeChild(10, 5, alignment=Alignment.CENTER_HORIZONTALLY)]
    measured(policy, children, Constraints(100, 100, 0, 50))
    assert [child.position for child in children] == [(90, 0), (45, 5)]


def test_right_to_left__rows_run_from_the_right_and_columns_start_there() -> None:
    children = [FakeChild(10, 5), FakeChild(20, 5)]
    measured(ROW, children, Constraints(100, 100, 0, 50), LayoutDirection.RTL)
    assert [child.position for child in children] == [(90, 0), (70, 0)]
    children = [FakeChild(10, 5), FakeChild(20, 5)]
    measured(COLUMN, children, Constraints(100, 100, 0, 50), LayoutDirection.RTL)
    assert [child.position for child in children] == [(90, 0), (80, 5)]


def test_align_of_another_axis__raises_and_names_the_right_one() -> None:
    with pytest.raises(TypeError, match=r"child of a Row: write .*CENTER_VERTICALLY"):
        measured(ROW, [FakeChild(1, 1, alignment=Alignment.CENTER)], Constraints())


def test_align_by_a_line__lines_coincide_and_the_row_has_room_for_both_sides() -> None:
    line = HorizontalAlignmentLine(min)
    children = [
        FakeChild(10, 30, line=line, lines={line: 5}),
        FakeChild(10, 40, line=line, lines={line: 25}),
    ]
    assert measured(ROW, children, Constraints()) == (20, 50)
    assert [child.position for child in children] == [(0, 20), (10, 0)]


def test_minimum_larger_than_the_children__arrangement_gets_the_minimum() -> None:
    policy = row_measure_policy(Arrangement.END, Alignment.BOTTOM)
    child = FakeChild(10, 10)
    assert measured(policy, [child], Constraints(50, 100, 40, 100)) == (50, 40)
    assert child.position == (40, 30)


def test_intrinsics_of_a_row__sum_along_it_and_maximum_across() -> None:
    children = [FakeChild(20, 10), FakeChild(40, 30)]
    scope = FakeScope()
    assert ROW.min_intrinsic_width(scope, children, 100) == 30
    assert ROW.max_intrinsic_width(scope, children, 100) == 60
    assert ROW.min_intrinsic_height(scope, children, 100) == 15
    assert ROW.max_intrinsic_height(scope, children, 100) == 30


def test_intrinsic_width_with_weights__is_the_largest_width_for_each_share() -> None:
    children = [FakeChild(20, 10, weight=1), FakeChild(20, 10, weight=2), FakeChild(7, 1)]
    assert ROW.max_intrinsic_width(FakeScope(), children, INFINITY) == 67


def test_equal_policies__are_the_same_object() -> None:
    assert row_measure_policy(Arrangement.spaced_by(3), Alignment.TOP) is row_measure_policy(
        Arrangement.spaced_by(3), Alignment.TOP
    )

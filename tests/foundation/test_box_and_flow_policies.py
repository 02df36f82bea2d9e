"""Boxes and flows: with what they measure, how large they are, where they place."""

from __future__ import annotations

import pytest

from engine import Alignment, Arrangement, Constraints, LayoutDirection
from engine.foundation.layout.box_measure_policy import box_measure_policy
from engine.foundation.layout.flow_measure_policy import FlowMeasurePolicy

from .fakes import FakeChild, FakeScope, measured


def flow_row(**changes: object) -> FlowMeasurePolicy:
    given = {
        "vertical": False,
        "main_arrangement": Arrangement.START,
        "cross_arrangement": Arrangement.TOP,
        "item_alignment": Alignment.TOP,
        "max_items_in_line": None,
        "max_lines": None,
    }
    return FlowMeasurePolicy(**(given | changes))  # type: ignore[arg-type]


def test_box__is_as_large_as_its_largest_child_and_aligns_each() -> None:
    children = [FakeChild(50, 20), FakeChild(10, 40, alignment=Alignment.BOTTOM_END)]
    assert measured(box_measure_policy(Alignment.CENTER, False), children, Constraints()) == (50, 40)
    assert [child.position for child in children] == [(0, 10), (40, 0)]


def test_box_with_minimum__children_get_none_unless_it_is_propagated() -> None:
    constraints = Constraints(30, 100, 30, 100)
    child = FakeChild(10, 10)
    measured(box_measure_policy(Alignment.TOP_START, False), [child], constraints)
    assert child.measured_with == [Constraints(0, 100, 0, 100)]
    child = FakeChild(10, 10)
    measured(box_measure_policy(Alignment.TOP_START, True), [child], constraints)
    assert child.measured_with == [constraints]


def test_match_parent_size__is_measured_last_with_the_size_of_the_others() -> None:
    shade, content = FakeChild(0, 0, match_parent_size=True), FakeChild(30, 20)
    assert measured(box_measure_policy(Alignment.TOP_START, False), [shade, content], Constraints()) == (
        30,
        20,
    )
    assert shade.measured_with == [Constraints.fixed(30, 20)]


def test_empty_box__is_as_small_as_it_may_be() -> None:
    assert measured(box_measure_policy(Alignment.TOP_START, False), [], Constraints(5, 9, 6, 9)) == (5, 6)


def test_box_right_to_left__start_is_the_right_edge() -> None:
    child = FakeChild(10, 10)
    measured(
        box_measure_policy(Alignment.TOP_START, False),
        [child],
        Constraints(50, 50, 0, 50),
        LayoutDirection.RTL,
    )
    assert child.position == (40, 0)


def test_align_of_a_column_in_a_box__raises() -> None:
    with pytest.raises(TypeError, match="child of a Box"):
        measured(
            box_measure_policy(Alignment.TOP_START, False),
            [FakeChild(1, 1, alignment=Alignment.END), FakeChild(1, 1)],
            Constraints(),
        )


def test_flow_row__begins_a_line_when_a_child_does_not_fit() -> None:
    children = [FakeChild(40, 10), FakeChild(40, 20), FakeChild(40, 5)]
    assert measured(flow_row(), children, Constraints(0, 100, 0, 200)) == (80, 25)
    assert [child.position for child in children] == [(0, 0), (40, 0), (0, 20)]


def test_flow_row_with_spacing__counts_it_when_it_decides_where_to_break() -> None:
    policy = flow_row(main_arrangement=Arrangement.spaced_by(30), cross_arrangement=Arrangement.spaced_by(4))
    children = [FakeChild(40, 10), FakeChild(40, 20)]
    assert measured(policy, children, Constraints(0, 100, 0, 200)) == (40, 34)
    assert [child.position for child in children] == [(0, 0), (0, 14)]


def test_flow_row_with_at_most_two_in_a_line__breaks_after_two() -> None:
    children = [FakeChild(10, 10) for _ in range(5)]
    assert measured(flow_row(max_items_in_line=2), children, Constraints()) == (20, 30)


def test_flow_row_with_two_lines_at_most__the_rest_is_not_placed() -> None:
    children = [FakeChild(60, 10) for _ in range(3)]
    measured(flow_row(max_lines=2), children, Constraints(0, 100, 0, 200))
    assert [child.position for child in children] == [(0, 0), (0, 10), None]


def test_weight_in_a_flow_row__shares_its_own_line() -> None:
    children = [FakeChild(60, 10), FakeChild(20, 10, weight=1), FakeChild(80, 10)]
    measured(flow_row(), children, Constraints(0, 100, 0, 200))
    assert [child.size[0] for child in children] == [60, 40, 80]
    assert [child.position for child in children] == [(0, 0), (60, 0), (0, 10)]


def test_flow_column__fills_columns_from_left_to_right() -> None:
    policy = flow_row(vertical=True, item_alignment=Alignment.START)
    children = [FakeChild(10, 60), FakeChild(20, 60), FakeChild(5, 30)]
    assert measured(policy, children, Constraints(0, 200, 0, 100)) == (30, 90)
    assert [child.position for child in children] == [(0, 0), (10, 0), (10, 60)]


def test_flow_row_intrinsics__one_line_at_most_and_the_widest_child_at_least() -> None:
    children = [FakeChild(40, 20), FakeChild(20, 10)]
    scope = FakeScope()
    assert flow_row().max_intrinsic_width(scope, children, 100) == 60
    assert flow_row().min_intrinsic_width(scope, children, 100) == 20
    assert flow_row().min_intrinsic_height(scope, children, 100) == 10

"""The parts that measure pass and lookahead pass share: place order, usage by the parent, usage of intrinsic sizes."""

from __future__ import annotations

import pytest

from engine.node import LayoutNode
from engine.node.intrinsics_usage import UNUSED, record_intrinsics_query
from engine.node.layout_state import (
    IDLE,
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LAYING_OUT,
    LOOKAHEAD_MEASURING,
    MEASURING,
    NOT_PLACED,
    NOT_USED,
)
from engine.node.measured_by_parent import IN_APPROACH, IN_LOOKAHEAD, measured_by_parent
from engine.node.place_order import PlaceOrder
from engine.node.position_observers import NO_OBSERVERS, add_position_observers
from engine.node.position_reads import NO_READS


def _family() -> tuple[LayoutNode, LayoutNode, LayoutNode]:
    """A parent, its child and the child's child."""
    nodes = LayoutNode("parent"), LayoutNode("child"), LayoutNode("leaf")
    for around, inside in zip(nodes, nodes[1:], strict=False):
        around.insert_at(0, inside)
    return nodes


# -- place order


def test_children_placed_in_a_round__take_the_indices_in_order() -> None:
    parent, children = PlaceOrder(), [PlaceOrder() for _ in range(3)]
    parent.begin_round_of_children()
    assert [children[at].take_next_of(parent) for at in (2, 0)] == [True, True]
    assert [child.index for child in children] == [1, NOT_PLACED, 0]


def test_child_placed_twice_in_a_round__keeps_its_first_index() -> None:
    parent, child = PlaceOrder(), PlaceOrder()
    parent.begin_round_of_children()
    assert (child.take_next_of(parent), child.take_next_of(parent), child.index) == (True, False, 0)


def test_child_left_out_of_a_round__has_left_until_the_next_one() -> None:
    parent, child = PlaceOrder(), PlaceOrder()
    child.take_next_of(parent)
    child.begin_round()
    assert (child.has_left, child.is_taken) == (True, False)
    child.begin_round()
    assert (child.has_left, child.is_taken) == (False, False)


def test_round_that_raised__restores_the_index_from_before() -> None:
    parent, child = PlaceOrder(), PlaceOrder()
    child.take_next_of(parent)
    child.begin_round()
    child.restore()
    assert child.index == 0


# -- measured by parent


@pytest.mark.parametrize(("state", "usage"), [(MEASURING, IN_MEASURE_BLOCK), (LAYING_OUT, IN_LAYOUT_BLOCK)])
def test_parent_runs_a_block__the_child_is_used_in_that_block(state: int, usage: int) -> None:
    parent, child, _ = _family()
    parent.layout_state = state
    assert (
        measured_by_parent(child, NOT_USED, IN_APPROACH) == measured_by_parent(child, NOT_USED, IN_LOOKAHEAD) == usage
    )


def test_lookahead_block_measures_in_the_approach_pass__raises() -> None:
    parent, child, _ = _family()
    parent.layout_state = LOOKAHEAD_MEASURING
    assert measured_by_parent(child, NOT_USED, IN_LOOKAHEAD) == IN_MEASURE_BLOCK
    with pytest.raises(RuntimeError, match="which is measuring in lookahead"):
        measured_by_parent(child, NOT_USED, IN_APPROACH)


@pytest.mark.parametrize(("usages", "words"), [(IN_APPROACH, "in one pass"), (IN_LOOKAHEAD, "in one lookahead pass")])
def test_child_measured_twice__the_error_names_the_pass(usages: dict[int, int], words: str) -> None:
    parent, child, _ = _family()
    parent.layout_state = MEASURING
    with pytest.raises(RuntimeError, match=words):
        measured_by_parent(child, IN_MEASURE_BLOCK, usages)


def test_root__is_used_by_no_block() -> None:
    assert measured_by_parent(LayoutNode("root"), IN_MEASURE_BLOCK, IN_APPROACH) == NOT_USED


# -- intrinsic sizes


def test_query_inside_a_query__has_the_usage_of_the_outer_one() -> None:
    parent, child, leaf = _family()
    parent.layout_state = LAYING_OUT
    record_intrinsics_query(child)
    record_intrinsics_query(leaf)
    assert (child.intrinsics_usage.by_parent, leaf.intrinsics_usage.by_parent) == (IN_LAYOUT_BLOCK, IN_LAYOUT_BLOCK)


def test_measurement_that_is_skipped__restores_the_usages_that_it_cleared() -> None:
    parent, child, leaf = _family()
    parent.layout_state = MEASURING
    record_intrinsics_query(child)
    record_intrinsics_query(leaf)
    parent.layout_state = IDLE
    parent.intrinsics_usage.clear_before_measurement()
    assert (child.intrinsics_usage.by_parent, leaf.intrinsics_usage.by_parent) == (NOT_USED, NOT_USED)
    parent.intrinsics_usage.restore_after_skipped_measurement()
    assert child.intrinsics_usage.by_parent == leaf.intrinsics_usage.by_parent == IN_MEASURE_BLOCK


def test_placement__clears_the_usages_of_placement_blocks_only() -> None:
    parent, child, leaf = _family()
    parent.layout_state = MEASURING
    record_intrinsics_query(child)
    parent.layout_state = IDLE
    parent.intrinsics_usage.clear_before_placement()
    assert child.intrinsics_usage.by_parent == IN_MEASURE_BLOCK
    child.intrinsics_usage.by_parent = NOT_USED
    child.layout_state = LAYING_OUT
    record_intrinsics_query(leaf)
    child.intrinsics_usage.clear_before_placement()
    assert leaf.intrinsics_usage.by_parent == NOT_USED


# -- shared parts


def test_parts_shared_by_nodes__are_replaced_before_their_first_change() -> None:
    shared = (UNUSED.by_parent, UNUSED.of_children, NO_OBSERVERS.count, NO_READS.readers)
    parent, child, leaf = _family()
    parent.layout_state = MEASURING
    record_intrinsics_query(child)
    parent.intrinsics_usage.restore_after_skipped_measurement()
    add_position_observers(child, 1)
    child.measure_pass.position_reads.set_in_placement(True)
    child.position_observers.needs_dispatch = True
    assert (UNUSED.by_parent, UNUSED.of_children, NO_OBSERVERS.count, NO_READS.readers) == shared
    assert not NO_OBSERVERS.needs_dispatch and not NO_READS.in_placement
    changed = [
        [node.intrinsics_usage is not UNUSED, node.position_observers is not NO_OBSERVERS,
         node.measure_pass.placement.position_reads is not NO_READS]
        for node in (parent, child, leaf)
    ]  # fmt: skip
    assert changed == [[True] * 3, [True] * 3, [False] * 3]

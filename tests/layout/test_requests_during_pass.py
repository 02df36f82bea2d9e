"""Requests made by a node while it is measured or placed, by writing state there (ModelReadsTest)."""

from __future__ import annotations

from typing import Any

from engine.snapshot import mutable_state_of
from tests.node.tree import Tree, measured, placed


def a_leaf() -> tuple[Tree, Any]:
    tree = Tree()
    leaf = tree.leaf("leaf")
    tree.add(leaf)
    return tree, leaf


def test_remeasure_requested_by_the_node_being_measured__swallowed() -> None:
    tree, leaf = a_leaf()
    state = mutable_state_of(0)

    def measure(measurables: Any) -> None:
        if state.value == 1:
            state.value = 2
            tree.announce()

    leaf.measure_policy.on_measure = measure
    tree.pass_()
    assert measured(tree.after(lambda: state.set(1))) == ["leaf"]
    assert tree.pass_() == []
    assert state.value == 2


def test_remeasure_requested_by_the_node_being_placed__after_that_placement() -> None:
    tree, leaf = a_leaf()
    read_in_measure, read_in_placement = mutable_state_of(0), mutable_state_of(0)
    seen: list[int] = []
    leaf.measure_policy.on_measure = lambda measurables: seen.append(read_in_measure.value)

    def place(scope: Any) -> None:
        if read_in_placement.value != 0 and read_in_measure.value == 0:
            read_in_measure.value = 1
            tree.announce()

    leaf.measure_policy.on_place = place
    tree.pass_()
    assert tree.after(lambda: read_in_placement.set(1)) == ["place:leaf", "measure:leaf", "place:leaf"]
    assert seen == [0, 1]
    assert tree.pass_() == []


def test_relayout_requested_by_the_node_being_measured__placed_once() -> None:
    tree, leaf = a_leaf()
    read_in_measure, read_in_placement = mutable_state_of(0), mutable_state_of(0)

    def measure(measurables: Any) -> None:
        if read_in_measure.value != 0:
            read_in_placement.value = 1
            tree.announce()

    leaf.measure_policy.on_measure = measure
    leaf.measure_policy.on_place = lambda scope: read_in_placement.value
    tree.pass_()
    assert tree.after(lambda: read_in_measure.set(1)) == ["measure:leaf", "place:leaf"]
    assert tree.pass_() == []


def test_relayout_requested_by_the_node_being_placed__swallowed() -> None:
    tree, leaf = a_leaf()
    state = mutable_state_of(0)

    def place(scope: Any) -> None:
        if state.value == 1:
            state.value = 2
            tree.announce()

    leaf.measure_policy.on_place = place
    tree.pass_()
    assert placed(tree.after(lambda: state.set(1))) == ["leaf"]
    assert tree.pass_() == []


def test_measure_writes_what_a_later_sibling_reads__served_in_the_same_pass() -> None:
    tree = Tree()
    state, trigger = mutable_state_of(0), mutable_state_of(0)
    seen: list[int] = []
    first, second = tree.leaf("first"), tree.leaf("second")

    def write(measurables: Any) -> None:
        if trigger.value:
            state.value = trigger.value
            tree.announce()

    first.measure_policy.on_measure = write
    second.measure_policy.on_measure = lambda measurables: seen.append(state.value)
    tree.add(first, second)
    tree.pass_()
    assert measured(tree.after(lambda: trigger.set(2))) == ["first", "second"]
    assert seen == [0, 2]


def test_request_during_a_pass__schedules_no_other_one() -> None:
    tree, leaf = a_leaf()
    other = tree.leaf("other")
    tree.add(other)
    tree.pass_()
    leaf.measure_policy.on_measure = lambda measurables: other.request_remeasure()
    leaf.request_remeasure()
    scheduled = tree.owner.scheduled
    assert measured(tree.pass_()) == ["leaf", "other"]
    assert tree.owner.scheduled == scheduled


def test_request_between_passes__schedules_one() -> None:
    tree, leaf = a_leaf()
    tree.pass_()
    before = tree.owner.scheduled
    leaf.request_remeasure()
    leaf.request_remeasure()
    leaf.request_relayout()
    assert tree.owner.scheduled == before + 1

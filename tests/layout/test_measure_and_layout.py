"""Which nodes are measured and placed after a change; the counterparts of MeasureAndLayoutDelegateTest."""

from __future__ import annotations

from typing import Any

import pytest

from engine.unit import Constraints
from tests.node.tree import Tree, measured, placed


def three_levels(**leaf: Any) -> tuple[Tree, Any, Any, Any]:
    """root → outer → wrapper → leaf"""
    tree = Tree()
    a_leaf = tree.leaf("leaf", **leaf)
    wrapper = tree.node("wrapper", a_leaf)
    outer = tree.node("outer", wrapper)
    tree.add(outer)
    tree.pass_()
    return tree, outer, wrapper, a_leaf


def test_first_pass__measures_top_down_and_places_top_down() -> None:
    tree = Tree()
    tree.add(tree.node("a", tree.leaf("a1"), tree.leaf("a2")), tree.leaf("b"))
    assert tree.pass_() == [
        *("measure:root", "measure:a", "measure:a1", "measure:a2", "measure:b"),
        *("place:root", "place:a", "place:a1", "place:a2", "place:b"),
    ]


def test_nothing_requested__nothing_runs() -> None:
    tree, *_ = three_levels()
    assert tree.pass_() == []


def test_child_remeasured_with_the_same_size__parent_neither_measured_nor_placed() -> None:
    tree, _, _, leaf = three_levels()
    assert tree.after(leaf.request_remeasure) == ["measure:leaf", "place:leaf"]


def test_child_placement_requested__child_not_measured() -> None:
    tree, _, _, leaf = three_levels()
    assert tree.after(leaf.request_relayout) == ["place:leaf"]


def test_leaf_changes_size__measured_up_to_the_first_that_keeps_its_size() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    wrapper = tree.node("wrapper", leaf)
    fixed = tree.node("fixed", wrapper, size=(50, 50))
    tree.add(fixed)
    tree.pass_()

    def grow() -> None:
        leaf.measure_policy.size = (20, 20)
        leaf.request_remeasure()

    assert tree.after(grow) == [
        *("measure:leaf", "measure:wrapper", "measure:fixed"),
        *("place:fixed", "place:wrapper", "place:leaf"),
    ]
    assert (leaf.width, wrapper.width, fixed.width) == (20, 20, 50)


def test_root_constraints_change__only_nodes_with_other_constraints_measured() -> None:
    tree = Tree()
    child = tree.leaf("child")
    node = tree.node("node", child, size=(30, 30), constraints=Constraints.fixed(5, 5))
    tree.add(node)
    tree.pass_()
    assert measured(tree.after(lambda: tree.resize(80, 80))) == ["root", "node"]


def test_same_constraints_and_not_dirty__child_not_measured() -> None:
    tree, outer, _, _ = three_levels()
    assert measured(tree.after(outer.request_remeasure)) == ["outer"]


def test_dirty_child_of_a_measured_parent__measured_once() -> None:
    tree, outer, wrapper, leaf = three_levels()

    def both() -> None:
        outer.request_remeasure()
        leaf.request_remeasure()

    assert sorted(measured(tree.after(both))) == ["leaf", "outer"]


def test_dirty_node_deep_inside_a_measured_parent__parent_sees_its_final_size() -> None:
    tree, outer, wrapper, leaf = three_levels()
    seen: list[int] = []
    outer.measure_policy.on_measure = lambda measurables: seen.append(leaf.width)

    def both() -> None:
        leaf.measure_policy.size = (20, 20)
        leaf.request_remeasure()
        outer.request_remeasure()

    ran = tree.after(both)
    assert (outer.width, wrapper.width) == (20, 20)
    assert measured(ran).count("leaf") == 1


def test_child_measured_in_placement_block__size_change_only_places_the_parent() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    parent = tree.node("parent", leaf, size=(50, 50), measure_in_placement=True)
    tree.add(parent)
    assert tree.pass_() == [
        "measure:root",
        "measure:parent",
        "place:root",
        "place:parent",
        "measure:leaf",
        "place:leaf",
    ]

    def grow() -> None:
        leaf.measure_policy.size = (20, 20)
        leaf.request_remeasure()

    assert tree.after(grow) == ["measure:leaf", "place:parent", "place:leaf"]


def test_parent_no_longer_measures_a_child__its_size_requests_nothing() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    parent = tree.node("parent", leaf)
    tree.add(parent)
    tree.pass_()

    def stop() -> None:
        parent.measure_policy.measure = lambda scope, measurables, constraints: scope.layout(5, 5)
        parent.measure_function = parent.measure_policy.measure
        parent.request_remeasure()

    tree.after(stop)
    assert not leaf.is_placed
    assert tree.after(leaf.request_remeasure) == []


def test_size_change_by_moving_the_child__enclosing_layer_stale_only_without_own_layer() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    parent = tree.node("parent", leaf, size=(50, 50), with_layer=True)
    tree.add(parent)
    tree.pass_()
    tree.draw()

    def move() -> None:
        parent.measure_policy.positions = [(7, 0)]
        parent.request_relayout()

    assert placed(tree.after(move)) == ["parent"]
    assert "invalidate_layer:root" not in tree.log
    parent.measure_policy.with_layer = False
    tree.after(parent.request_relayout)
    tree.draw()
    parent.measure_policy.positions = [(8, 0)]
    tree.after(parent.request_relayout)
    assert "invalidate_layer:root" in tree.log


def test_pass_inside_a_pass__error_says_so() -> None:
    tree, _, _, leaf = three_levels()
    leaf.measure_policy.on_measure = lambda measurables: tree.owner.measure_and_layout()
    with pytest.raises(RuntimeError, match="pass was asked for while one runs"):
        tree.after(leaf.request_remeasure)


def test_child_measured_twice__error_names_both() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    parent = tree.node("parent", leaf)
    tree.add(parent)
    parent.measure_policy.on_measure = lambda measurables: measurables[0].measure(Constraints()) and None
    with pytest.raises(RuntimeError, match=r"<leaf .*> was measured twice by <parent .*>"):
        tree.pass_()


def test_child_placed_twice__error_names_both() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    parent = tree.node("parent", leaf, positions=[(0, 0)])
    tree.add(parent)
    tree.pass_()
    parent.measure_policy.on_place = lambda scope: leaf.measure_pass.place(0, 0)
    with pytest.raises(RuntimeError, match=r"<leaf .*> was placed twice in one placement of <parent .*>"):
        tree.after(parent.request_relayout)


def test_measure_outside_the_parents_blocks__error_says_where_it_belongs() -> None:
    tree, outer, wrapper, _ = three_levels()
    wrapper.measure_pass.measured_by_parent = 0
    with pytest.raises(RuntimeError, match="only from the measure or placement block of its parent"):
        wrapper.measure_pass.measure(Constraints())


def test_exception_in_a_measure_block__next_pass_tries_again() -> None:
    tree, outer, wrapper, leaf = three_levels()

    def fail(measurables: Any) -> None:
        raise ZeroDivisionError

    leaf.measure_policy.on_measure = fail
    leaf.request_remeasure()
    wrapper.request_remeasure()
    with pytest.raises(ZeroDivisionError):
        tree.owner.measure_and_layout()
    tree.verify()
    assert tree.delegate.has_pending_measure_or_layout
    leaf.measure_policy.on_measure = None
    assert sorted(measured(tree.pass_())) == ["leaf", "wrapper"]
    assert tree.pass_() == []


def test_exception_in_a_placement_block__next_pass_tries_again() -> None:
    tree, outer, wrapper, leaf = three_levels()

    def fail(scope: Any) -> None:
        raise ZeroDivisionError

    leaf.measure_policy.on_place = fail
    outer.request_relayout()
    leaf.request_relayout()
    with pytest.raises(ZeroDivisionError):
        tree.owner.measure_and_layout()
    tree.verify()
    leaf.measure_policy.on_place = None
    assert "leaf" in placed(tree.pass_())
    assert tree.pass_() == []

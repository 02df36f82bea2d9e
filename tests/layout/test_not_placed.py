"""Nodes that are not placed get no callbacks, are not scheduled or drawn, and catch up when placed again."""

from __future__ import annotations

from typing import Any

from engine.unit import Constraints
from tests.node.modifiers import A, AwareLogged, B, PositionLogged, UnplacedLogged, chain
from tests.node.tree import Tree, measured, placed


def a_tree() -> tuple[Tree, Any, Any, Any]:
    tree = Tree()
    leaf = tree.leaf("leaf")
    middle = tree.node("middle", leaf)
    parent = tree.node("parent", middle, size=(50, 50))
    tree.add(parent)
    tree.pass_()
    return tree, parent, middle, leaf


def show(parent: Any, shown: bool) -> None:
    parent.measure_policy.placed = shown
    parent.request_relayout()


def test_root_stops_placing__the_whole_subtree_is_not_placed() -> None:
    tree, parent, middle, leaf = a_tree()
    assert tree.after(lambda: show(tree.root, False)) == ["place:root"]
    assert [n.is_placed for n in (tree.root, parent, middle, leaf)] == [True, False, False, False]


def test_placed_again__marked_placed_without_running_anything_inside() -> None:
    tree, parent, middle, leaf = a_tree()
    tree.after(lambda: show(tree.root, False))
    # the node placed again runs its own placement, because it was not placed; its content is unchanged
    assert tree.after(lambda: show(tree.root, True)) == ["place:root"]
    assert [n.is_placed for n in (parent, middle, leaf)] == [True, True, True]


def test_request_of_a_node_not_placed_nor_measured_by_placed__waits() -> None:
    tree, parent, middle, leaf = a_tree()
    parent.measure_policy.placed = False
    parent.measure_policy.measure_in_placement = True
    tree.after(parent.request_remeasure)
    parent.measure_policy.measure = lambda scope, measurables, constraints: scope.layout(50, 50)
    parent.measure_function = parent.measure_policy.measure
    tree.after(parent.request_remeasure)
    scheduled = tree.owner.scheduled
    assert tree.after(leaf.request_remeasure) == []
    assert tree.owner.scheduled == scheduled
    assert leaf.measure_pending


def test_relayout_of_a_node_not_placed__runs_when_it_is_placed() -> None:
    tree, parent, middle, leaf = a_tree()
    tree.after(lambda: show(parent, False))
    assert tree.after(leaf.request_relayout) == []
    assert leaf.layout_pending
    assert placed(tree.after(lambda: show(parent, True))) == ["parent", "leaf"]


def test_size_of_a_node_not_placed_but_measured__still_measured() -> None:
    tree, parent, middle, leaf = a_tree()
    tree.after(lambda: show(parent, False))

    def grow() -> None:
        leaf.measure_policy.size = (20, 20)
        leaf.request_remeasure()

    assert measured(tree.after(grow)) == ["leaf", "middle", "parent"]
    assert middle.width == 20


def test_unplaced_node__one_event_and_no_layer() -> None:
    tree = Tree()
    log: list[str] = []
    leaf = tree.leaf("leaf", modifier=chain(A("u", log, UnplacedLogged)))
    parent = tree.node("parent", leaf, size=(50, 50), with_layer=True)
    tree.add(parent)
    tree.pass_()
    assert leaf.outer_coordinator.layer is not None
    log.clear()
    tree.after(lambda: show(parent, False))
    assert log == ["unplaced:u"]
    assert leaf.outer_coordinator.layer is None
    tree.after(lambda: show(parent, True))
    assert leaf.outer_coordinator.layer is not None


def test_node_not_placed__no_callbacks() -> None:
    tree = Tree()
    log: list[str] = []
    leaf = tree.leaf("leaf", modifier=chain(A("a", log, AwareLogged), B("p", log, PositionLogged)))
    parent = tree.node("parent", leaf, size=(50, 50))
    parent.measure_policy.placed = False
    tree.add(parent)
    tree.pass_()
    assert [x for x in log if not x.startswith("attach")] == ["remeasured:a=10x10"]
    log.clear()
    tree.after(lambda: show(parent, True))
    assert log == ["placed:a=10x10", "positioned:p=0,0"]


def test_drawing_skipped_while_not_placed__layer_recorded_when_placed_again() -> None:
    tree, parent, middle, leaf = a_tree()
    parent.measure_policy.with_layer = True
    tree.after(parent.request_relayout)
    layer: Any = middle.outer_coordinator.layer
    tree.draw()
    assert not layer.is_dirty
    tree.after(lambda: show(parent, False))
    assert layer.is_destroyed


def test_measure_only__places_nothing_and_calls_no_callback() -> None:
    tree = Tree()
    log: list[str] = []
    leaf = tree.leaf("leaf", modifier=chain(A("a", log, AwareLogged), B("p", log, PositionLogged)))
    tree.add(tree.node("parent", leaf))
    tree.log.clear()
    tree.delegate.measure_only()
    assert tree.log == ["measure:root", "measure:parent", "measure:leaf"]
    assert [x for x in log if not x.startswith("attach")] == ["remeasured:a=10x10"]
    assert tree.pass_() == ["place:root", "place:parent", "place:leaf"]


def test_measure_only__measures_what_the_root_reaches_and_keeps_the_rest_waiting() -> None:
    tree, parent, middle, leaf = a_tree()
    leaf.request_remeasure()
    tree.delegate.measure_only()
    assert measured(tree.log)[-1] == "leaf"
    assert placed(tree.pass_()) == ["leaf"]


def test_one_subtree_measured_now__the_rest_waits() -> None:
    tree, parent, middle, leaf = a_tree()
    other = tree.leaf("other")
    tree.add(other)
    tree.pass_()
    other.request_remeasure()
    middle.request_remeasure()
    tree.log.clear()
    tree.owner.measure_and_layout_node(middle, Constraints(max_width=30, max_height=30))
    assert tree.log == ["measure:middle", "measure:leaf", "place:middle", "place:leaf"]
    assert measured(tree.pass_()) == ["other"]

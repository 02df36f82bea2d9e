"""Positions and bounds between nodes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.unit import Offset, Rect
from tests.node.modifiers import A, B, LayoutLogged, Logged, chain
from tests.node.tree import Tree


def a_tree() -> tuple[Tree, Any, Any]:
    """root → parent at (10, 20), with a modifier that shifts by (1, 2) → child at (3, 4)"""
    tree = Tree()
    child = tree.leaf("child")
    shift = A("shift", [], LayoutLogged, (("offset", (1, 2)),))
    parent = tree.node("parent", child, size=(50, 50), positions=[(3, 4)], modifier=shift)
    tree.root.measure_policy.positions = [(10, 20)]
    tree.add(parent)
    tree.pass_()
    return tree, parent, child


def test_positions__add_up_through_modifiers() -> None:
    _, parent, child = a_tree()
    assert parent.outer_coordinator.coordinates.position_in_root() == (10, 20)
    assert parent.coordinates.position_in_root() == (11, 22)
    assert child.coordinates.position_in_root() == (14, 26)
    assert child.coordinates.position_in_parent() == (3, 4)
    assert child.coordinates.position_in_window() == (1014, 1026)
    assert child.coordinates.window_to_local(Offset(1014, 1026)) == (0, 0)


def test_bounds__are_cut_to_the_root() -> None:
    tree, parent, child = a_tree()
    assert child.coordinates.bounds_in_root() == Rect(14, 26, 24, 36)
    assert child.coordinates.bounds_in_parent() == Rect(3, 4, 13, 14)
    parent.measure_policy.positions = [(-5, 0)]
    parent.request_relayout()
    tree.pass_()
    assert child.coordinates.bounds_in_parent() == Rect(-5, 0, 5, 10)
    assert child.coordinates.bounds_in_window() == Rect(1006, 1022, 1016, 1032)


def test_local_position_of_another_branch__through_the_common_ancestor() -> None:
    tree, parent, child = a_tree()
    other = tree.leaf("other")
    tree.root.measure_policy.positions = [(10, 20), (40, 0)]
    tree.add(other)
    tree.pass_()
    assert other.coordinates.local_position_of(child.coordinates, Offset(1, 1)) == (-25, 27)
    assert child.coordinates.local_position_of(other.coordinates, Offset.ZERO) == (26, -26)
    assert child.coordinates.local_position_of(child.coordinates, Offset(2, 2)) == (2, 2)
    assert other.coordinates.local_bounding_box_of(child.coordinates) == Rect(-26, 26, -16, 36)


def test_layer_transform__is_part_of_the_way() -> None:
    tree = Tree()
    child = tree.leaf("child")

    def shift(scope: Any) -> None:
        scope.translation_x = 5.0

    modifier = A("l", [], LayoutLogged, (("with_layer", True), ("layer_block", shift)))
    tree.add(tree.node("parent", child, size=(50, 50), modifier=modifier))
    tree.pass_()
    assert child.coordinates.position_in_root() == (5, 0)
    assert child.coordinates.bounds_in_root() == Rect(5, 0, 15, 10)
    assert child.coordinates.local_position_of(tree.root.coordinates, Offset(7, 7)) == (2, 7)


def test_clipping_layer__cuts_bounds() -> None:
    tree = Tree()
    child = tree.leaf("child", 80, 80)

    def clip(scope: Any) -> None:
        scope.clip = True

    modifier = A("l", [], LayoutLogged, (("with_layer", True), ("layer_block", clip)))
    tree.add(tree.node("parent", child, size=(50, 50), positions=[(20, 20)], modifier=modifier))
    tree.pass_()
    assert child.coordinates.bounds_in_root() == Rect(20, 20, 50, 50)


def test_coordinates_of_each_step__of_one_chain() -> None:
    tree = Tree()
    log: list[str] = []
    modifier = chain(
        A("a", log, LayoutLogged, (("offset", (1, 0)),)),
        B("b", log),
        A("c", log, LayoutLogged, (("offset", (2, 0)),)),
    )
    leaf = tree.leaf("leaf", modifier=modifier)
    tree.add(leaf)
    tree.pass_()
    nodes = []
    at = leaf.nodes.head
    while at is not leaf.nodes.tail:
        nodes.append(at)
        at = at.child_node
    assert [node.coordinator.coordinates.position_in_root().x for node in nodes] == [0, 1, 1]
    assert leaf.coordinates.position_in_root().x == 3
    assert leaf.coordinates.parent_coordinates is nodes[2].coordinator.coordinates
    assert leaf.coordinates.parent_layout_coordinates is tree.root.coordinates


def test_detached__error_says_to_look_first() -> None:
    tree, parent, child = a_tree()
    coordinates = child.coordinates
    tree.root.remove_at(0, 1)
    assert coordinates.is_attached is False
    with pytest.raises(RuntimeError, match="look at `is_attached` first"):
        coordinates.position_in_root()


def test_other_tree__error_names_both() -> None:
    _, _, child = a_tree()
    _, _, other = a_tree()
    with pytest.raises(ValueError, match="not in the same tree"):
        child.coordinates.local_position_of(other.coordinates)


def test_node_without_modifiers__is_its_own_chain() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf", modifier=A("a", [], Logged))
    tree.add(leaf)
    tree.pass_()
    assert leaf.nodes.head.coordinator is leaf.inner_coordinator

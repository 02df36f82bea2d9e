"""The tree: children, their order, attaching, reuse."""

from __future__ import annotations

from typing import Any

import pytest

from engine.node import LayoutNode
from tests.node.modifiers import A, B, LayoutLogged, Logged, chain
from tests.node.tree import Tree, measured


def named(tree: Tree, names: str) -> list[Any]:
    return [tree.leaf(name) for name in names]


def order(node: Any) -> str:
    return "".join(child.name for child in node.children)


def test_insert_remove_move__children_in_order() -> None:
    tree = Tree().add()
    for child in named(tree, "abcde"):
        tree.root.insert_at(len(tree.root.children), child)
    tree.verify()
    tree.root.move(1, 3, 1)
    assert order(tree.root) == "acbde"
    tree.root.move(3, 1, 2)
    assert order(tree.root) == "adecb"
    tree.root.move(0, 5, 2)
    assert order(tree.root) == "ecbad"
    tree.root.remove_at(1, 3)
    assert order(tree.root) == "ed"
    tree.verify()
    tree.pass_()


def test_attached_subtree__depths_and_owners_follow() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    parent = tree.node("parent", tree.node("middle", leaf))
    assert not leaf.is_attached
    tree.add(parent)
    assert (parent.depth, leaf.depth) == (1, 3)
    assert leaf.owner is tree.owner
    tree.root.remove_at(0, 1)
    assert not leaf.is_attached and leaf.folded_parent is not None
    tree.pass_()


def test_child_that_has_a_parent__cannot_be_inserted() -> None:
    tree = Tree()
    child = tree.leaf("child")
    tree.add(child)
    with pytest.raises(RuntimeError, match=r"cannot insert <child .*> into <root .*>"):
        tree.add(child)


def test_moved_to_another_parent__keeps_its_node_and_is_measured_again() -> None:
    tree = Tree()
    child = tree.leaf("child")
    first, second = tree.node("first", child), tree.node("second")
    tree.add(first, second)
    tree.pass_()
    first.remove_at(0, 1)
    second.insert_at(0, child)
    assert "child" in measured(tree.pass_())
    assert (first.width, second.width) == (0, 10)


def test_virtual_child__its_children_count_as_the_parents() -> None:
    tree = Tree()
    virtual = LayoutNode(is_virtual=True)
    tree.add(tree.leaf("a"))
    tree.root.insert_at(1, virtual)
    tree.root.insert_at(2, tree.leaf("d"))
    for child in named(tree, "bc"):
        virtual.insert_at(len(virtual.children), child)
    assert order(tree.root) == "abcd"
    assert [child.depth for child in tree.root.children] == [1, 1, 1, 1]
    assert virtual.children[0].parent is tree.root
    tree.verify()
    assert measured(tree.pass_()) == ["root", "a", "b", "c", "d"]
    virtual.remove_at(0, 1)
    assert order(tree.root) == "acd"
    assert "root" in measured(tree.pass_())


def test_virtual_node__has_no_modifier() -> None:
    with pytest.raises(RuntimeError, match="virtual"):
        LayoutNode(is_virtual=True).modifier = A("a")


def test_z_order__by_z_index_then_by_order_of_placement() -> None:
    tree = Tree()
    children = named(tree, "abc")
    tree.add(*children)

    def place_children(scope: Any) -> None:
        children[2].measure_pass.place(0, 0)
        children[0].measure_pass.place(0, 0, 1.0)
        children[1].measure_pass.place(0, 0)

    tree.root.measure_policy.on_place = place_children
    tree.root.measure_policy.placed = False
    tree.pass_()
    assert "".join(child.name for child in tree.root.z_sorted_children) == "cba"
    assert order(tree.root) == "abc"


def test_z_index_of_placing_and_of_modifiers__add_up() -> None:
    tree = Tree()

    class Raised(LayoutLogged):
        def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
            placeable = measurable.measure(constraints)
            return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0, 2.0))

    node = tree.leaf("node", modifier=chain(A("a", tree.log, Raised), B("b", tree.log, Raised)))
    tree.add(node)
    tree.pass_()
    assert node.measure_pass.placement.z_index == 4.0


def test_new_measure_policy__measured_again_only_if_it_is_another() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    tree.add(leaf)
    tree.pass_()
    policy = leaf.measure_policy
    assert tree.after(lambda: setattr(leaf, "measure_policy", policy)) == []
    leaf.measure_policy = lambda scope, measurables, constraints: scope.layout(7, 7)
    tree.pass_()
    assert leaf.size == (7, 7)


def test_no_measure_policy__error_says_so() -> None:
    tree = Tree()
    with pytest.raises(TypeError, match="a measure policy is a function"):
        tree.leaf("leaf").measure_policy = 3
    tree.add(LayoutNode("bare"))
    with pytest.raises(RuntimeError, match="without a measure policy"):
        tree.pass_()


def test_policy_that_returns_nothing__error_names_the_policy_and_its_line() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    leaf.measure_policy = lambda scope, measurables, constraints: None
    tree.add(leaf)
    said = r"`<lambda>` \(test_layout_node\.py:\d+\) returned None: write `return scope\.layout\("
    with pytest.raises(TypeError, match=said):
        tree.pass_()


@pytest.mark.parametrize("size", [(-1, 0), (0, 1 << 24), (2**31 - 1, 5)])
def test_size_out_of_range__error_shows_it(size: tuple[int, int]) -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    leaf.measure_policy = lambda scope, measurables, constraints: scope.layout(*size)
    tree.add(leaf)
    with pytest.raises(ValueError, match="each dimension must be between 0 and"):
        tree.pass_()


def test_fractions_of_pixels__are_refused_and_whole_floats_taken() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    leaf.measure_policy = lambda scope, measurables, constraints: scope.layout(8.0, 8)
    tree.add(leaf)
    tree.root.measure_policy.positions = [(3.0, 0)]
    tree.pass_()
    assert leaf.size == (8, 8) and leaf.position == (3, 0)
    tree.root.measure_policy.positions = [(3.5, 0)]
    tree.root.request_relayout()
    with pytest.raises(TypeError, match="must be whole px, got 3.5"):
        tree.owner.measure_and_layout()


def test_child_that_ignores_its_constraints__is_centred_in_them() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    leaf.measure_policy = lambda scope, measurables, constraints: scope.layout(120, 40)
    tree.add(leaf)
    tree.pass_()
    assert leaf.size == (100, 40)
    assert leaf.position == (-10, 0)


def test_reused_node__its_nodes_are_reset_and_attached_again() -> None:
    tree = Tree()
    log: list[str] = []
    leaf = tree.leaf("leaf", modifier=chain(A("a", log, Logged)))
    tree.add(leaf)
    tree.pass_()
    log.clear()
    leaf.on_reuse()
    assert log == ["reset:a", "detach:a", "attach:a"]
    log.clear()
    leaf.on_deactivate()
    assert log == ["reset:a", "detach:a"]
    with pytest.raises(RuntimeError, match="deactivated"):
        leaf.modifier = A("b", log)
    log.clear()
    leaf.on_reuse()
    assert log == ["attach:a"]
    tree.verify()


def test_deactivated_node__marked_but_not_scheduled_until_reused() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    tree.add(leaf)
    tree.pass_()
    leaf.on_deactivate()
    assert tree.after(leaf.request_remeasure) == []
    assert leaf.measure_pending
    leaf.on_reuse()
    assert measured(tree.pass_()) == ["leaf"]

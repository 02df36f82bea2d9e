"""Nodes that act through others."""

from __future__ import annotations

from typing import Any

import pytest

from engine.node import DelegatingNode, DrawModifierNode, ModifierNodeElement, implementers, node_kind
from tests.node.modifiers import A, DrawLogged, LayoutLogged, Logged, PositionLogged, chain
from tests.node.tree import Tree, measured


class Delegating(DelegatingNode, Logged):
    """Delegates to nodes of the classes given to `make`."""

    def __init__(self, name: str, log: list[str], classes: tuple[Any, ...]) -> None:
        super().__init__(name, log)
        self.parts = [self.delegate(cls(f"{name}.{i}", log)) for i, cls in enumerate(classes)]


def to(*classes: Any) -> Any:
    def make(name: str, log: list[str]) -> Delegating:
        return Delegating(name, log, classes)

    return make


def a_leaf(make: Any) -> tuple[Tree, Any, Any, list[str]]:
    tree = Tree()
    log: list[str] = []
    leaf = tree.leaf("leaf", modifier=A("d", log, make))
    tree.add(leaf)
    tree.pass_()
    return tree, leaf, leaf.nodes.head, log


def test_delegates__attached_before_the_node_and_detached_after_it() -> None:
    tree, _, _, log = a_leaf(to(Logged, Logged))
    assert log == ["attach:d.1", "attach:d.0", "attach:d"]
    log.clear()
    tree.root.remove_at(0, 1)
    assert log == ["detach:d", "detach:d.1", "detach:d.0"]


def test_kinds_of_delegates__are_the_nodes_kinds() -> None:
    _, _, node, _ = a_leaf(to(DrawLogged, LayoutLogged))
    assert node.kind_set & node_kind.DRAW and node.kind_set & node_kind.LAYOUT
    assert not node.self_kind_set & node_kind.DRAW
    assert [n.name for n in implementers(node, node_kind.DRAW)] == ["d.0"]  # type: ignore[attr-defined]


def test_layout_delegate__measures_and_draw_delegates_draw() -> None:
    tree, leaf, node, log = a_leaf(to(DrawLogged, LayoutLogged))
    assert "measure:d.1" in log and "place:d.1" in log
    log.clear()
    tree.draw()
    assert log == ["draw:d.0"]
    assert leaf.outer_coordinator.tail is node


def test_delegating_after_attaching__the_delegate_lives_at_once() -> None:
    tree, leaf, node, log = a_leaf(to())
    log.clear()
    added = node.delegate(LayoutLogged("late", log))
    assert log == ["attach:late"]
    assert added.require_layout_node() is leaf
    assert "measure:late" in (tree.pass_(), log)[1]
    tree.verify()
    node.undelegate(added)
    assert leaf.outer_coordinator is leaf.inner_coordinator
    assert not added.is_attached and added.delegator is None
    assert measured(tree.pass_()) == ["leaf"]


def test_position_aware_delegate__counted_while_it_is_one() -> None:
    tree, leaf, node, log = a_leaf(to())
    part = node.delegate(PositionLogged("p", log))
    tree.verify()
    assert tree.root.position_observers.count == 1
    node.undelegate(part)
    tree.verify()
    assert tree.root.position_observers.count == 0


def test_delegate_of_a_delegate__belongs_to_the_node_in_the_chain() -> None:
    _, leaf, node, log = a_leaf(to())
    inner = Delegating("inner", log, (DrawLogged,))
    node.delegate(inner)
    part = inner.parts[0]
    assert part.node is node and inner.node is node
    assert part.coordinator is leaf.inner_coordinator
    assert [n.name for n in implementers(node, node_kind.DRAW)] == ["inner.0"]  # type: ignore[attr-defined]


def test_two_layout_delegates__error_says_what_to_do() -> None:
    with pytest.raises(RuntimeError, match="implement LayoutModifierNode in the delegating node"):
        Delegating("d", [], (LayoutLogged, LayoutLogged))


def test_two_layout_delegates_of_a_layout_node__are_its_own_business() -> None:
    class Both(LayoutLogged, DelegatingNode):
        def __init__(self, name: str, log: list[str]) -> None:
            super().__init__(name, log)
            self.first = self.delegate(LayoutLogged("first", log))
            self.second = self.delegate(LayoutLogged("second", log))

    tree, _, node, log = a_leaf(Both)
    assert [x for x in log if x.startswith("measure")] == ["measure:d"]


def test_delegate_in_use__is_refused() -> None:
    node = Delegating("d", [], (Logged,))
    with pytest.raises(RuntimeError, match="is a delegate of"):
        Delegating("e", [], ()).delegate(node.parts[0])


def test_node_and_its_delegate_of_one_kind__the_node_acts() -> None:
    class Draws(DrawModifierNode, DelegatingNode):
        def __init__(self, log: list[str]) -> None:
            self.log = log
            self.part = self.delegate(DrawLogged("part", log))

        def draw(self, scope: Any) -> None:
            self.log.append("draw:own")
            scope.draw_content()

    class Element(ModifierNodeElement[Any]):
        def create(self) -> Any:
            return Draws(log)

    tree = Tree()
    log: list[str] = []
    tree.add(tree.leaf("leaf", modifier=chain().then(Element())))
    tree.pass_()
    tree.draw()
    assert log == ["attach:part", "draw:own"]

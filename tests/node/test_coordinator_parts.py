"""The parts of a coordinator alone: its modifier nodes, and the layer that a change inside it invalidates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.node.coordinator_nodes import first_node, nodes_of
from engine.node.layer_invalidation import (
    invalidate_layer,
    invalidate_layer_of_node,
    invalidate_layers_from,
    invalidate_parent_layer,
)
from engine.node.node_kind import DRAW, ON_PLACED, POINTER_INPUT
from tests.node.modifiers import A, AwareLogged, B, C, DrawLogged, LayoutLogged, chain
from tests.node.tree import Tree


@dataclass
class Layer:
    name: str
    log: list[str]

    def invalidate(self) -> None:
        self.log.append(self.name)


@dataclass
class Root:
    log: list[str]

    def invalidate_root_layer(self) -> None:
        self.log.append("root")


@dataclass
class Layout:
    owner: Root | None


@dataclass
class Coordinator:
    layout_node: Layout
    layer: Any = None
    wrapped: Coordinator | None = None
    wrapped_by: Coordinator | None = None


@dataclass
class Coordinators:
    """Coordinators of two nodes, outermost first: a b | c d; those in `layers` have a layer."""

    layers: str
    log: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        owner = Root(self.log)
        nodes = {"a": Layout(owner), "c": Layout(owner)}
        nodes |= {"b": nodes["a"], "d": nodes["c"]}
        self.by_name = {name: Coordinator(nodes[name]) for name in "abcd"}
        for outer, inner in ("ab", "bc", "cd"):
            self.by_name[outer].wrapped, self.by_name[inner].wrapped_by = self.by_name[inner], self.by_name[outer]
        for name in self.layers:
            self.by_name[name].layer = Layer(name, self.log)


@pytest.mark.parametrize(
    ("layers", "expected"), [("d", ["d"]), ("ac", ["c"]), ("a", ["a"]), ("", ["root"]), ("abcd", ["d"])]
)
def test_change_inside__invalidates_the_nearest_layer(layers: str, expected: list[str]) -> None:
    tree = Coordinators(layers)
    invalidate_layer(tree.by_name["d"])
    assert tree.log == expected


@pytest.mark.parametrize(("layers", "expected"), [("d", []), ("c", ["c"]), ("", []), ("ad", ["a"])])
def test_change_around__leaves_the_own_layer_valid(layers: str, expected: list[str]) -> None:
    tree = Coordinators(layers)
    invalidate_parent_layer(tree.by_name["d"])
    assert tree.log == (expected or ["root"])


@pytest.mark.parametrize(("layers", "expected"), [("c", ["c"]), ("ab", []), ("abcd", ["d"])])
def test_change_limited_to_a_node__never_reaches_the_layers_around_it(layers: str, expected: list[str]) -> None:
    tree = Coordinators(layers)
    invalidate_layer_of_node(tree.by_name["d"])
    assert tree.log == expected


def test_all_layers_of_a_node__are_invalidated_outermost_first() -> None:
    tree = Coordinators("acd")
    invalidate_layers_from(tree.by_name["b"])
    assert tree.log == ["c", "d"]


class LayoutAware(LayoutLogged, AwareLogged):
    """A layout modifier that is also notified of placements."""


def test_nodes_of_a_kind__belong_to_the_coordinator_inside_them() -> None:
    log: list[str] = []
    modifier = chain(
        A("draw 1", log, DrawLogged), B("layout 1", log, LayoutLogged), A("draw 2", log, DrawLogged),
        A("draw 3", log, DrawLogged), B("layout 2", log, LayoutLogged),
    )  # fmt: skip
    tree = Tree()
    node = tree.node("node", modifier=modifier, size=(10, 10))
    tree.add(node)
    tree.pass_()
    outer = node.outer_coordinator
    assert [each.name for each in nodes_of(outer, DRAW)] == ["draw 1"]
    assert outer.wrapped is not None
    assert [each.name for each in nodes_of(outer.wrapped, DRAW)] == ["draw 2", "draw 3"]
    assert nodes_of(node.inner_coordinator, DRAW) == []
    assert first_node(outer, POINTER_INPUT) is None


def test_layout_modifier_with_callbacks__belongs_to_its_own_coordinator() -> None:
    log: list[str] = []
    modifier = chain(C("outside", log, AwareLogged), B("layout", log, LayoutAware), C("inside", log, AwareLogged))
    tree = Tree()
    node = tree.node("node", modifier=modifier, size=(10, 10))
    tree.add(node)
    tree.pass_()
    assert [each.name for each in nodes_of(node.outer_coordinator, ON_PLACED)] == ["outside", "layout"]
    assert [each.name for each in nodes_of(node.inner_coordinator, ON_PLACED)] == ["inside"]

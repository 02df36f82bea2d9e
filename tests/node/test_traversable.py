"""Nodes that find each other by their key, up and down the tree."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Box, DelegatingNode, Modifier, ModifierNodeElement, Scene, TraversableNode, mutable_state_of


class Named(TraversableNode, Modifier.Node):
    def __init__(self, key: str, name: str) -> None:
        super().__init__()
        self.traverse_key = key
        self.name = name


class Holder(DelegatingNode, Modifier.Node):
    """Has its key by delegation."""

    def __init__(self, key: str, name: str) -> None:
        super().__init__()
        self.inner = self.delegate(Named(key, name))


@dataclass(frozen=True)
class NamedElement(ModifierNodeElement[Named]):
    key: str
    name: str
    found: dict[str, Named]

    def create(self) -> Named:
        node = self.found[self.name] = Named(self.key, self.name)
        return node

    def update(self, node: Named) -> None:
        pass


@dataclass(frozen=True)
class HolderElement(ModifierNodeElement[Holder]):
    key: str
    name: str

    def create(self) -> Holder:
        return Holder(self.key, self.name)

    def update(self, node: Holder) -> None:
        pass


class Tree:
    """outer(a) › [first(a) › leaf(a), other(b) › [held(a), second(a)]]"""

    def __init__(self) -> None:
        self.found: dict[str, Named] = {}
        self.show = mutable_state_of(True)
        self.scene = Scene(self.content, width=100, height=100)
        self.scene.settle(3)

    def named(self, name: str, key: str = "a") -> Modifier:
        return Modifier.then(NamedElement(key, name, self.found))

    def content(self) -> None:
        with Box(self.named("outer")):
            if self.show.value:
                with Box(self.named("first")):
                    Box(self.named("leaf"))
            with Box(self.named("other", "b").then(HolderElement("a", "held"))):
                Box(self.named("second"))

    def up(self, name: str) -> list[str]:
        return [node.name for node in self.found[name].traversable_ancestors() if isinstance(node, Named)]

    def down(self, name: str) -> list[str]:
        return [node.name for node in self.found[name].traversable_descendants() if isinstance(node, Named)]


def test_upwards__nearest_first_and_only_those_of_the_key() -> None:
    tree = Tree()
    assert tree.up("leaf") == ["first", "outer"]
    assert tree.up("second") == ["held", "outer"]
    assert tree.up("outer") == []
    tree.scene.close()


def test_downwards__in_tree_order_through_delegates_and_other_keys() -> None:
    tree = Tree()
    assert tree.down("outer") == ["first", "leaf", "held", "second"]
    assert tree.down("other") == []
    assert tree.down("leaf") == []
    tree.scene.close()


def test_children__nearest_descendants_of_the_key() -> None:
    tree = Tree()
    outer = tree.found["outer"]
    assert [node.name for node in outer.traversable_children() if isinstance(node, Named)] == ["first", "held"]
    assert tree.found["leaf"].nearest_traversable_ancestor() is tree.found["first"]
    assert outer.nearest_traversable_ancestor() is None
    tree.scene.close()


def test_subtree_that_is_not_entered__its_nodes_are_left_out() -> None:
    tree = Tree()
    found = tree.found["outer"].traversable_descendants(lambda it: it is not tree.found["first"])
    assert [node.name for node in found if isinstance(node, Named)] == ["first", "held", "second"]
    tree.scene.close()


def test_subtree_that_left__is_not_found_any_more() -> None:
    tree = Tree()
    tree.show.value = False
    tree.scene.frame()
    assert tree.down("outer") == ["held", "second"]
    tree.scene.close()

"""How modifier nodes follow a changing chain."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.node import LayoutModifierNodeCoordinator, Modifier, ModifierNodeElement
from engine.node.element_match import matched_elements
from engine.node.shortest_edit import matches_of_shortest_edit
from tests.node.modifiers import A, B, C, Element, LayoutLogged, Logged, chain
from tests.node.tree import Tree


def nodes(layout_node: Any) -> list[Any]:
    found = []
    at = layout_node.nodes.head
    while at is not layout_node.nodes.tail:
        found.append(at)
        at = at.child_node
    return found


def names(layout_node: Any) -> list[str]:
    return [node.name for node in nodes(layout_node)]


def a_tree(*elements: Element) -> tuple[Tree, Any, list[str]]:
    tree = Tree()
    log: list[str] = []
    node = tree.leaf("n", modifier=chain(*(type(e)(e.name, log, e.make, e.options) for e in elements)))
    tree.add(node)
    tree.pass_()
    return tree, node, log


def test_new_node__attached_outermost_first() -> None:
    _, node, log = a_tree(A("a"), B("b"), C("c"))
    assert names(node) == ["a", "b", "c"]
    assert log == ["attach:a", "attach:b", "attach:c"]


def test_equal_elements__nothing_happens() -> None:
    tree, node, log = a_tree(A("a"), B("b"))
    before = nodes(node)
    log.clear()
    node.modifier = chain(A("a", log), B("b", log))
    assert nodes(node) == before
    assert log == []
    tree.verify()


def test_element_of_the_same_class__node_updated() -> None:
    tree, node, log = a_tree(A("a"), B("b"))
    before = nodes(node)
    log.clear()
    node.modifier = chain(A("a", log), B("c", log))
    assert nodes(node) == before
    assert log == ["update:b->c"]
    tree.verify()


def test_element_of_another_class__node_replaced() -> None:
    tree, node, log = a_tree(A("a"), B("b"))
    first = nodes(node)[0]
    log.clear()
    node.modifier = chain(A("a", log), C("c", log))
    assert names(node) == ["a", "c"]
    assert nodes(node)[0] is first
    assert log == ["detach:b", "attach:c"]
    tree.verify()


def test_inserted_in_the_middle__the_others_stay() -> None:
    tree, node, log = a_tree(A("a"), C("c"))
    before = nodes(node)
    log.clear()
    node.modifier = chain(A("a", log), B("b", log), C("c", log))
    assert nodes(node) == [before[0], nodes(node)[1], before[1]]
    assert log == ["attach:b"]
    tree.verify()


def test_all_removed__every_node_detached() -> None:
    tree, node, log = a_tree(A("a"), B("b", None, LayoutLogged))
    log.clear()
    node.modifier = Modifier
    assert nodes(node) == []
    assert log == ["detach:a", "detach:b"]
    assert node.outer_coordinator is node.inner_coordinator
    tree.verify()
    tree.pass_()


def test_layout_node_inserted_and_removed__coordinators_follow() -> None:
    tree, node, log = a_tree(A("a"), C("c"))
    assert node.outer_coordinator is node.inner_coordinator
    node.modifier = chain(A("a", log), B("b", log, LayoutLogged), C("c", log))
    outer = node.outer_coordinator
    assert isinstance(outer, LayoutModifierNodeCoordinator)
    assert [n.coordinator for n in nodes(node)] == [outer, outer, node.inner_coordinator]
    tree.pass_()
    node.modifier = chain(A("a", log), C("c", log))
    assert node.outer_coordinator is node.inner_coordinator
    assert [n.coordinator for n in nodes(node)] == [node.inner_coordinator] * 2
    tree.pass_()


def test_modifier_set_before_attaching__takes_effect_when_attached() -> None:
    tree = Tree()
    log: list[str] = []
    node = tree.leaf("n")
    node.modifier = A("a", log)
    assert log == []
    tree.add(node)
    assert log == ["attach:a"]


def test_node_inserted_into_an_attached_chain__is_attached_where_its_neighbors_are() -> None:
    seen: list[Any] = []

    class Curious(Logged):
        def on_attach(self) -> None:
            seen.append((self.is_attached, self.require_layout_node().name, self.child_node is not None))

    _, node, log = a_tree(A("a"))
    node.modifier = chain(A("a", log), B("b", log, Curious))
    assert seen == [(True, "n", True)]


def test_create_that_returns_a_node_in_use__is_an_error() -> None:
    tree, node, log = a_tree(A("a"))
    used = nodes(node)[0]

    class Again(ModifierNodeElement[Any]):
        def create(self) -> Any:
            return used

    with pytest.raises(RuntimeError, match="must return a new node"):
        node.modifier = chain(A("a", log)).then(Again())


def test_create_that_returns_no_node__is_an_error() -> None:
    tree = Tree()

    class Wrong(ModifierNodeElement[Any]):
        def create(self) -> Any:
            return 3

    with pytest.raises(TypeError, match="Wrong.create"):
        tree.add(tree.leaf("n", modifier=Modifier.then(Wrong())))


def test_matched_elements__as_many_as_possible_survive() -> None:
    def survivors(before: str, after: str) -> int:
        classes = {"a": A, "b": B, "c": C}
        pairs = matched_elements(tuple(classes[x](x) for x in before), tuple(classes[x](x) for x in after), 0)
        assert all(before[i] == after[j] for i, j in pairs)
        assert [i for i, _ in pairs] == sorted({i for i, _ in pairs})
        return len(pairs)

    def longest_common(before: str, after: str) -> int:
        if not before or not after:
            return 0
        if before[0] == after[0]:
            return 1 + longest_common(before[1:], after[1:])
        return max(longest_common(before[1:], after), longest_common(before, after[1:]))

    for seed in range(60):
        source = random.Random(seed)
        before = "".join(source.choice("abc") for _ in range(source.randrange(7)))
        after = "".join(source.choice("abc") for _ in range(source.randrange(7)))
        assert survivors(before, after) == longest_common(before, after), (before, after)


@pytest.mark.parametrize(
    ("before", "after", "pairs"),
    [
        ("ab", "ba", [(1, 0)]),
        ("abc", "cab", [(0, 1), (1, 2)]),
        ("aab", "aba", [(1, 0), (2, 1)]),
        ("a", "aa", [(0, 0)]),
    ],
)
def test_several_edits_are_equally_short__the_one_of_compose_is_chosen(
    before: str, after: str, pairs: list[tuple[int, int]]
) -> None:
    found = matches_of_shortest_edit(len(before), len(after), lambda old, new: before[old] == after[new])
    assert found == pairs


def test_random_edits__chain_and_coordinators_stay_consistent() -> None:
    for seed in range(40):
        source = random.Random(seed)
        tree, node, log = a_tree()
        for _ in range(12):
            elements = [
                source.choice((A, B, C))(f"x{source.randrange(3)}", log, source.choice((Logged, LayoutLogged)))
                for _ in range(source.randrange(6))
            ]
            node.modifier = chain(*elements)
            assert [n.name for n in nodes(node)] == [e.name for e in elements]
            tree.pass_()

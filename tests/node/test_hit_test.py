"""Which pointer input nodes are under a point."""

from __future__ import annotations

from typing import Any

from engine.node import hit_test
from engine.unit import Offset
from tests.node.modifiers import A, B, LayoutLogged, PointerLogged, chain
from tests.node.tree import Tree


def touchable(tree: Tree, name: str, *children: Any, **options: Any) -> Any:
    policy = {key: options.pop(key) for key in ("size", "positions", "with_layer") if key in options}
    modifier = A(name, [], PointerLogged, tuple(options.items()))
    return tree.node(name, *children, modifier=modifier, **policy)


def hits(tree: Tree, x: float, y: float) -> list[str]:
    return [node.name for node in hit_test(tree.root, Offset(x, y))]  # type: ignore[attr-defined]


def test_nested__outermost_first() -> None:
    tree = Tree()
    inner = touchable(tree, "inner", size=(10, 10))
    tree.add(touchable(tree, "outer", inner, size=(50, 50), positions=[(20, 20)]))
    tree.pass_()
    assert hits(tree, 25, 25) == ["outer", "inner"]
    assert hits(tree, 5, 5) == ["outer"]
    assert hits(tree, 60, 60) == []


def test_siblings__the_one_on_top() -> None:
    tree = Tree()
    tree.add(touchable(tree, "below", size=(20, 20)), touchable(tree, "above", size=(10, 10)))
    tree.pass_()
    assert hits(tree, 5, 5) == ["above"]
    assert hits(tree, 15, 15) == ["below"]


def test_sibling_that_shares__those_below_are_hit_too() -> None:
    tree = Tree()
    tree.add(touchable(tree, "below", size=(20, 20)), touchable(tree, "above", size=(10, 10), shares=True))
    tree.pass_()
    assert hits(tree, 5, 5) == ["above", "below"]


def test_child_outside_its_parent__hit_alone_unless_intercepted() -> None:
    for intercepts, expected in ((False, ["child"]), (True, ["parent", "child"])):
        tree = Tree()
        child = touchable(tree, "child", size=(10, 10))
        tree.add(touchable(tree, "parent", child, size=(20, 20), positions=[(30, 0)], intercepts=intercepts))
        tree.pass_()
        assert hits(tree, 35, 5) == expected


def test_clipped_child__not_hit() -> None:
    tree = Tree()
    child = touchable(tree, "child", size=(10, 10))

    def clip(scope: Any) -> None:
        scope.clip = True

    layer = B("l", [], LayoutLogged, (("with_layer", True), ("layer_block", clip)))
    tree.add(tree.node("parent", child, size=(20, 20), positions=[(15, 0)], modifier=chain(layer)))
    tree.pass_()
    assert hits(tree, 18, 5) == ["child"]
    assert hits(tree, 22, 5) == []


def test_moved_by_a_layer__hit_where_it_is_seen() -> None:
    tree = Tree()

    def shift(scope: Any) -> None:
        scope.translation_x = 40.0

    layer = B("l", [], LayoutLogged, (("with_layer", True), ("layer_block", shift)))
    tree.add(tree.node("parent", touchable(tree, "child", size=(10, 10)), modifier=layer))
    tree.pass_()
    assert hits(tree, 45, 5) == ["child"]
    assert hits(tree, 5, 5) == []


def test_not_placed__not_hit() -> None:
    tree = Tree()
    tree.root.measure_policy.placed = False
    tree.add(touchable(tree, "child", size=(10, 10)))
    tree.pass_()
    assert hits(tree, 5, 5) == []


def test_several_in_one_chain__in_chain_order_with_their_own_bounds() -> None:
    tree = Tree()
    log: list[str] = []
    modifier = chain(
        A("outer", log, PointerLogged),
        B("m", log, LayoutLogged, (("offset", (10, 10)),)),
        A("inner", log, PointerLogged),
    )
    tree.add(tree.leaf("leaf", 20, 20, modifier=modifier))
    tree.pass_()
    assert hits(tree, 15, 15) == ["outer", "inner"]
    assert hits(tree, 5, 5) == ["outer"]
    assert hits(tree, 25, 25) == ["inner"]

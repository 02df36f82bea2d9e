"""Which pointer input nodes are under a point."""

from __future__ import annotations

from typing import Any

from engine.node import DelegatingNode, LayoutNode, hit_test
from engine.unit import Offset, Size
from tests.bench.steps import Steps
from tests.node.modifiers import A, B, LayoutLogged, Logged, PointerLogged, chain
from tests.node.tree import Tree


def touchable(tree: Tree, name: str, *children: Any, **options: Any) -> Any:
    policy = {key: options.pop(key) for key in ("size", "positions", "with_layer") if key in options}
    modifier = A(name, [], PointerLogged, tuple(options.items()))
    return tree.node(name, *children, modifier=modifier, **policy)


def hits(tree: Tree, x: float, y: float) -> list[str]:
    return [node.name for node in hit_test(tree.root, Offset(x, y))]  # type: ignore[attr-defined]


def finger(tree: Tree, x: float, y: float) -> list[str]:
    """What a finger hits that is 48 px wide."""
    found = hit_test(tree.root, Offset(x, y), touch_target=Size(48.0, 48.0))
    return [node.name for node in found]  # type: ignore[attr-defined]


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


# ---------------------------------------------------------------- fingers


def test_finger_beside_something_small__hits_it_up_to_its_touch_target() -> None:
    tree = Tree()
    tree.root.measure_policy.positions = [(100, 100)]
    tree.add(touchable(tree, "small", size=(10, 20)))
    tree.pass_()
    # 10 wide: 19 px more at the left and right; 20 high: 14 px more above and below.
    for x, y in ((81, 110), (129, 110), (105, 86), (105, 134), (81, 86)):
        assert (finger(tree, x, y), hits(tree, x, y)) == (["small"], [])
    for x, y in ((80, 110), (130, 110), (105, 85), (105, 135)):
        assert finger(tree, x, y) == []


def test_finger_beside_something_big_enough__misses() -> None:
    tree = Tree()
    tree.root.measure_policy.positions = [(100, 100)]
    tree.add(touchable(tree, "big", size=(48, 48)))
    tree.pass_()
    assert finger(tree, 99, 120) == []
    assert finger(tree, 100, 120) == ["big"]


def test_finger_between_two__hits_the_nearer_one() -> None:
    tree = Tree()
    tree.root.measure_policy.positions = [(100, 100), (130, 100)]
    tree.add(touchable(tree, "left", size=(10, 10)), touchable(tree, "right", size=(10, 10)))
    tree.pass_()
    assert [finger(tree, x, 105) for x in (114, 126)] == [["left"], ["right"]]


def test_finger_on_one_node_and_near_another__hits_only_the_node_below_the_finger() -> None:
    for first, second in (("on", "near"), ("near", "on")):
        tree = Tree()
        places = {"on": (100, 100), "near": (112, 100)}
        tree.root.measure_policy.positions = [places[first], places[second]]
        tree.add(touchable(tree, first, size=(10, 10)), touchable(tree, second, size=(10, 10)))
        tree.pass_()
        assert finger(tree, 109, 105) == ["on"]


def test_finger_near_a_child__parent_that_is_hit_comes_with_it() -> None:
    tree = Tree()
    child = touchable(tree, "child", size=(10, 10))
    tree.add(touchable(tree, "parent", child, size=(100, 100), positions=[(50, 50)]))
    tree.pass_()
    assert finger(tree, 45, 55) == ["parent", "child"]
    assert finger(tree, 20, 20) == ["parent"]


def test_finger_near_a_child_outside_its_parent__parent_only_if_it_intercepts() -> None:
    for intercepts, expected in ((False, ["child"]), (True, ["parent", "child"])):
        tree = Tree()
        child = touchable(tree, "child", size=(10, 10))
        tree.add(touchable(tree, "parent", child, size=(60, 60), positions=[(80, 0)], intercepts=intercepts))
        tree.pass_()
        assert finger(tree, 95, 5) == expected


def test_finger_near_a_node_that_shares_input__hits_the_node_below_only_at_its_bounds() -> None:
    tree = Tree()
    tree.add(touchable(tree, "below", size=(60, 60)), touchable(tree, "above", size=(10, 10), shares=True))
    tree.pass_()
    assert finger(tree, 5, 5) == ["above", "below"]
    assert finger(tree, 15, 5) == ["below"]


def test_finger_beside_its_own_clip__hits_unless_something_visible_is_near() -> None:
    def clip(scope: Any) -> None:
        scope.clip = True

    layer = B("l", [], LayoutLogged, (("with_layer", True), ("layer_block", clip)))
    for neighbor, expected in ((False, ["clipped"]), (True, ["visible"])):
        tree = Tree()
        tree.root.measure_policy.positions = [(100, 100), (130, 100)]
        tree.add(tree.leaf("leaf", 10, 10, modifier=chain(layer, A("clipped", [], PointerLogged))))
        if neighbor:
            tree.add(touchable(tree, "visible", size=(10, 10)))
        tree.pass_()
        assert finger(tree, 114, 105) == expected


# -- subtrees without a node of the kind


class DelegatingLogged(DelegatingNode, Logged):
    pass


def _search(tree: Tree) -> None:
    """Makes the kinds of the subtrees known."""
    assert hits(tree, 5, 5) == []


def test_node_inserted_after_a_hit_test__is_hit() -> None:
    def as_modifier(leaf: Any, row: Any) -> None:
        leaf.modifier = B("new", [], PointerLogged)

    def as_child(leaf: Any, row: Any) -> None:
        row.insert_at(0, touchable(Tree(), "new", size=(10, 10)))

    def below_a_virtual_child(leaf: Any, row: Any) -> None:
        row.insert_at(0, slot := LayoutNode("slot", is_virtual=True))
        slot.insert_at(0, touchable(Tree(), "new", size=(10, 10)))

    def as_delegate(leaf: Any, row: Any) -> None:
        leaf.nodes.head.delegate(PointerLogged("new", []))

    for come in (as_modifier, as_child, below_a_virtual_child, as_delegate):
        tree = Tree()
        leaf = tree.leaf("leaf", modifier=A("plain", [], DelegatingLogged))
        row = tree.node("row", leaf, size=(20, 20))
        tree.add(tree.node("column", row, size=(30, 30)))
        tree.pass_()
        _search(tree)
        come(leaf, row)
        tree.pass_()
        assert hits(tree, 5, 5) == finger(tree, 5, 5) == ["new"], come.__name__


def test_node_that_leaves_after_a_search__is_hit_no_more_and_a_node_that_moves_is_hit_at_its_new_place() -> None:
    tree = Tree()
    target = touchable(tree, "target", size=(10, 10))
    left, right = tree.node("left", target, size=(20, 20)), tree.node("right", size=(20, 20))
    tree.root.measure_policy.positions = [(0, 0), (100, 0)]
    tree.add(left, right)
    tree.pass_()
    assert hits(tree, 5, 5) == ["target"] and hits(tree, 105, 5) == []
    left.remove_at(0)
    right.insert_at(0, target)
    tree.pass_()
    assert hits(tree, 5, 5) == [] and hits(tree, 105, 5) == ["target"]


def test_search__costs_the_same_beside_any_number_of_nodes_without_pointer_input() -> None:
    def steps_beside(count: int) -> int:
        tree = Tree()
        others = [tree.node(f"other{n}", tree.leaf(f"text{n}")) for n in range(count)]
        tree.add(touchable(tree, "target", size=(10, 10)), tree.node("column", *others))
        tree.pass_()
        assert hits(tree, 5, 5) == finger(tree, 5, 5) == ["target"]
        with Steps() as counted:
            hits(tree, 5, 5)
            finger(tree, 5, 5)
        return counted.taken

    assert steps_beside(3) == steps_beside(30)

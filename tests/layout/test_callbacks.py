"""Callbacks of layout: on_remeasured, on_placed, on_globally_positioned."""

from __future__ import annotations

from typing import Any

from engine import trace
from engine.node import Modifier
from engine.unit import Constraints, Offset
from tests.node.modifiers import A, AwareLogged, B, C, LayoutLogged, PositionLogged, chain
from tests.node.tree import Tree


def aware(tree: Tree, name: str) -> Any:
    return chain(A(name, tree.log, AwareLogged), B(name, tree.log, PositionLogged))


def emitted(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith(("remeasured", "placed", "positioned"))]


def a_tree() -> tuple[Tree, Any, Any]:
    tree = Tree()
    child = tree.leaf("child", modifier=aware(tree, "child"))
    parent = tree.node("parent", child, modifier=aware(tree, "parent"))
    tree.add(parent)
    return tree, parent, child


def test_first_pass__measured_inside_out_placed_outside_in_positioned_after_all() -> None:
    tree, _, _ = a_tree()
    assert emitted(tree.pass_()) == [
        *("remeasured:child=10x10", "remeasured:parent=10x10"),
        *("placed:parent=10x10", "placed:child=10x10"),
        *("positioned:parent=0,0", "positioned:child=0,0"),
    ]


def test_on_placed__comes_before_the_childrens_placement() -> None:
    tree, _, _ = a_tree()
    lines = tree.pass_()
    assert lines.index("placed:parent=10x10") < lines.index("place:parent") < lines.index("placed:child=10x10")


def test_placed_again_without_measuring__gets_on_placed_and_on_globally_positioned_only() -> None:
    tree, parent, child = a_tree()
    tree.pass_()
    parent.measure_policy.positions = [(3, 4)]
    lines = emitted(tree.after(parent.request_relayout))
    assert lines == [
        *("placed:parent=10x10", "placed:child=10x10"),
        *("positioned:parent=0,0", "positioned:child=3,4"),
    ]


def test_ancestor_moves__descendants_get_on_globally_positioned_without_a_run() -> None:
    tree, parent, child = a_tree()
    tree.pass_()
    tree.root.measure_policy.positions = [(5, 0)]
    lines = tree.after(tree.root.request_relayout)
    assert [x for x in lines if x.startswith("place:")] == ["place:root"]
    assert [x for x in lines if x.startswith("positioned")] == [
        "positioned:parent=5,0",
        "positioned:child=5,0",
    ]


def test_replaced_position_callback__called_once_without_layout() -> None:
    tree, _, child = a_tree()
    tree.pass_()
    renamed = chain(A("child", tree.log, AwareLogged), B("other", tree.log, PositionLogged))
    lines = tree.after(lambda: setattr(child, "modifier", renamed))
    assert [x for x in lines if not x.startswith("update")] == ["positioned:other=0,0"]


def test_on_remeasured_inserted__measures_and_calls_back() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    tree.add(leaf)
    tree.pass_()
    lines = tree.after(lambda: setattr(leaf, "modifier", chain(A("a", tree.log, AwareLogged))))
    assert lines == ["measure:leaf", "remeasured:a=10x10", "placed:a=10x10", "place:leaf"]


def test_position_callback_that_asks_for_layout__served_by_the_next_pass() -> None:
    tree, parent, child = a_tree()
    tree.pass_()

    class Asks(PositionLogged):
        def on_globally_positioned(self, coordinates: Any) -> None:
            super().on_globally_positioned(coordinates)
            self.invalidate_measurement()

    child.modifier = chain(C("asks", tree.log, Asks))
    assert "positioned:asks=0,0" in tree.pass_()
    assert tree.delegate.has_pending_measure_or_layout
    assert "measure:child" in tree.pass_()


def test_removed_observer__not_counted_any_more() -> None:
    tree, parent, child = a_tree()
    tree.pass_()
    assert tree.root.position_observers.count == 1
    child.modifier = Modifier
    parent.modifier = Modifier
    assert [n.position_observers.count for n in (tree.root, parent, child)] == [0, 0, 0]
    tree.pass_()


def test_removed_subtree__its_observers_are_not_counted() -> None:
    tree, parent, child = a_tree()
    tree.pass_()
    tree.root.remove_at(0, 1)
    assert tree.root.position_observers.count == 0
    tree.add(parent)
    assert tree.root.position_observers.count == 1
    assert emitted(tree.pass_())[-2:] == ["positioned:parent=0,0", "positioned:child=0,0"]


def placement_reads(what: Any) -> tuple[Tree, Any, list[int]]:
    """A child whose placement block does `what` with its coordinates, in a parent that moves it."""
    tree = Tree()
    runs: list[int] = []

    def place(scope: Any) -> None:
        runs.append(1)
        coordinates = scope.coordinates
        if coordinates is not None:
            what(coordinates)

    child = tree.leaf("child")
    child.measure_policy.on_place = place
    parent = tree.node("parent", child, size=(50, 50))
    tree.add(parent)
    tree.pass_()
    runs.clear()
    parent.measure_policy.positions = [(9, 9)]
    tree.after(parent.request_relayout)
    return tree, child, runs


def test_position_read_in_placement__placed_again_when_the_parent_moves_it() -> None:
    for read in (
        lambda c: c.position_in_root(),
        lambda c: c.position_in_parent(),
        lambda c: c.position_in_window(),
        lambda c: c.bounds_in_root(),
        lambda c: c.bounds_in_parent(),
        lambda c: c.bounds_in_window(),
        lambda c: c.parent_layout_coordinates.local_position_of(c, Offset.ZERO),
    ):
        tree, _, runs = placement_reads(read)
        assert runs == [1]
        assert tree.pass_() == []


def test_no_position_read_in_placement__not_placed_again() -> None:
    for read in (
        lambda c: None,
        lambda c: c.size,
        lambda c: c.is_attached,
        lambda c: c.provided_alignment_lines,
    ):
        _, _, runs = placement_reads(read)
        assert runs == []


def test_position_read_in_placement__placed_again_when_a_far_ancestor_moves() -> None:
    tree, child, runs = placement_reads(lambda c: c.position_in_root())
    runs.clear()
    tree.root.measure_policy.positions = [(1, 0)]
    tree.after(tree.root.request_relayout)
    assert runs == [1]
    tree.root.remove_at(0, 1)
    assert tree.root.measure_pass.placement.position_reads.readers == 0


def test_position_read_in_a_modifiers_placement__placed_again_too() -> None:
    tree = Tree()
    seen: list[Any] = []

    def place(scope: Any) -> None:
        seen.append(tuple(scope.coordinates.position_in_root()))

    child = tree.leaf("child", modifier=A("m", tree.log, LayoutLogged, (("on_place", place),)))
    parent = tree.node("parent", child, size=(50, 50))
    tree.add(parent)
    tree.pass_()
    parent.measure_policy.positions = [(9, 0)]
    tree.after(parent.request_relayout)
    assert seen == [(0, 0), (9, 0)]


def test_spans__each_run_and_callback_has_its_node() -> None:
    tree, parent, child = a_tree()
    events: list[tuple[str, str, Any]] = []

    class Listener:
        def happened(self, event: trace.Event) -> None:
            if event.kind != trace.INVALIDATE:
                events.append((event.kind, event.subject.name, event.data.get("what")))

        def ended(self, event: trace.Event) -> None: ...

    before = trace.enter(trace.Tracer(Listener()))
    try:
        tree.owner.measure_and_layout()
    finally:
        trace.leave(before)
    assert events == [
        ("layout_pass", "root", None),
        ("measurement", "root", None),
        ("measurement", "parent", None),
        ("measurement", "child", None),
        ("callback", "child", "on_size_changed"),
        ("callback", "parent", "on_size_changed"),
        ("placement", "root", None),
        ("placement", "parent", None),
        ("callback", "parent", "on_placed"),
        ("placement", "child", None),
        ("callback", "child", "on_placed"),
        ("callback", "parent", "on_globally_positioned"),
        ("callback", "child", "on_globally_positioned"),
    ]
    assert child.measure_pass.constraints == Constraints(0, 100, 0, 100)

"""Alignment lines: who offers, who reads, and what a moved line asks for."""

from __future__ import annotations

from typing import Any

from engine.node import FIRST_BASELINE, AlignmentLine, HorizontalAlignmentLine, VerticalAlignmentLine
from tests.node.modifiers import A, LayoutLogged
from tests.node.tree import Tree, measured, placed

LINE = HorizontalAlignmentLine(min, "LINE")


def reading_in_measure(line: Any, seen: list[int]) -> Any:
    """A policy that measures its only child and reads `line` of it."""

    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeable = measurables[0].measure(constraints)
        seen.append(placeable[line])
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    return measure


def reading_in_placement(line: Any, seen: list[int]) -> Any:
    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeable = measurables[0].measure(constraints)

        def place() -> None:
            seen.append(placeable[line])
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    return measure


def test_line_of_a_child__read_by_the_parent_while_measuring() -> None:
    tree = Tree()
    seen: list[int] = []
    parent = tree.node("parent", tree.leaf("leaf", lines={LINE: 7}))
    parent.measure_policy = reading_in_measure(LINE, seen)
    tree.add(parent)
    tree.pass_()
    assert seen == [7]


def test_line_without_a_provider__unspecified() -> None:
    tree = Tree()
    seen: list[int] = []
    parent = tree.node("parent", tree.leaf("leaf"))
    parent.measure_policy = reading_in_measure(LINE, seen)
    tree.add(parent)
    tree.pass_()
    assert seen == [AlignmentLine.UNSPECIFIED]


def test_line_of_a_grandchild__inherited_at_its_place() -> None:
    tree = Tree()
    seen: list[int] = []
    middle = tree.node("middle", tree.leaf("leaf", lines={LINE: 7}), positions=[(0, 4)], size=(30, 30))
    parent = tree.node("parent", middle)
    parent.measure_policy = reading_in_measure(LINE, seen)
    tree.add(parent)
    tree.pass_()
    assert seen == [11]


def test_one_line_of_several_children__merged() -> None:
    tree = Tree()
    seen: list[int] = []
    middle = tree.node(
        "middle",
        tree.leaf("a", lines={FIRST_BASELINE: 7}),
        tree.leaf("b", lines={FIRST_BASELINE: 2}),
        positions=[(0, 0), (0, 3)],
        size=(30, 30),
    )
    parent = tree.node("parent", middle)
    parent.measure_policy = reading_in_measure(FIRST_BASELINE, seen)
    tree.add(parent)
    tree.pass_()
    assert seen == [5]


def test_vertical_line__has_an_x() -> None:
    tree = Tree()
    seen: list[int] = []
    line = VerticalAlignmentLine(max)
    middle = tree.node("middle", tree.leaf("leaf", lines={line: 7}), positions=[(4, 0)], size=(30, 30))
    parent = tree.node("parent", middle)
    parent.measure_policy = reading_in_measure(line, seen)
    tree.add(parent)
    tree.pass_()
    assert seen == [11]


def test_line_through_a_layout_modifier__shifted_by_it() -> None:
    tree = Tree()
    seen: list[int] = []
    leaf = tree.leaf("leaf", lines={LINE: 7}, modifier=A("m", [], LayoutLogged, (("offset", (0, 5)),)))
    parent = tree.node("parent", leaf)
    parent.measure_policy = reading_in_measure(LINE, seen)
    tree.add(parent)
    tree.pass_()
    assert seen == [12]


def moving_line(policy: Any) -> tuple[Tree, Any, Any, Any, list[int]]:
    """grandparent → reader → child → provider; the line can be moved at the provider."""
    tree = Tree()
    seen: list[int] = []
    provider = tree.leaf("provider", lines={LINE: 7})
    child = tree.node("child", provider)
    reader = tree.node("reader", child)
    reader.measure_policy = policy(LINE, seen)
    grandparent = tree.node("grandparent", reader, size=(50, 50))
    tree.add(grandparent)
    tree.pass_()
    return tree, provider, reader, grandparent, seen


def test_line_read_in_measure_moves__reader_measured_again_but_not_its_parent() -> None:
    tree, provider, reader, grandparent, seen = moving_line(reading_in_measure)

    def move() -> None:
        provider.measure_policy.lines = {LINE: 9}
        provider.request_remeasure()

    lines = tree.after(move)
    assert seen == [7, 9]
    assert "grandparent" not in measured(lines)
    assert tree.pass_() == []


def test_line_read_in_placement_moves__reader_placed_again_and_not_measured() -> None:
    tree, provider, reader, grandparent, seen = moving_line(reading_in_placement)
    seen.clear()
    measure = reader.measure_function
    runs: list[int] = []

    def counted(*arguments: Any) -> Any:
        runs.append(1)
        return measure(*arguments)

    reader.measure_function = counted

    def move() -> None:
        provider.measure_policy.lines = {LINE: 9}
        provider.request_remeasure()

    tree.after(move)
    assert seen == [9] and runs == []
    assert tree.pass_() == []


def test_provider_moves_inside_the_child__readers_line_follows() -> None:
    tree, provider, reader, _, seen = moving_line(reading_in_measure)

    def move() -> None:
        parent = provider.parent
        parent.measure_policy.positions = [(0, 3)]
        parent.request_relayout()

    tree.after(move)
    assert seen == [7, 10]
    assert tree.pass_() == []


def test_line_not_read__its_change_asks_for_nothing() -> None:
    tree = Tree()
    provider = tree.leaf("provider", lines={LINE: 7})
    tree.add(tree.node("parent", provider))
    tree.pass_()

    def move() -> None:
        provider.measure_policy.lines = {LINE: 9}
        provider.request_remeasure()

    assert tree.after(move) == ["measure:provider", "place:provider"]


def test_line_not_read_any_more__its_change_asks_for_nothing() -> None:
    tree, provider, reader, _, seen = moving_line(reading_in_measure)
    reader.measure_policy = lambda scope, measurables, constraints: scope.layout(
        10, 10, (lambda placeable: lambda: placeable.place(0, 0))(measurables[0].measure(constraints))
    )
    tree.pass_()

    def move() -> None:
        provider.measure_policy.lines = {LINE: 9}
        provider.request_remeasure()

    assert placed(tree.after(move)) == ["provider"]
    assert seen == [7]


def test_line_read_by_a_modifier_of_the_node_itself__measured_again_when_it_moves() -> None:
    tree = Tree()
    seen: list[int] = []

    class Reads(LayoutLogged):
        def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
            placeable = measurable.measure(constraints)
            seen.append(placeable[LINE])
            return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    provider = tree.leaf("provider", lines={LINE: 7})
    node = tree.node("node", provider, modifier=A("m", [], Reads))
    tree.add(node)
    tree.pass_()
    assert seen == [7]

    def move() -> None:
        provider.measure_policy.lines = {LINE: 9}
        provider.request_remeasure()

    tree.after(move)
    assert seen == [7, 9]
    assert tree.pass_() == []

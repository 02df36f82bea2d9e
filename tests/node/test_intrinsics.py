"""Intrinsic sizes: of policies, of modifiers, and the defaults of both."""

from __future__ import annotations

from typing import Any

from engine.unit import Constraints
from tests.node.modifiers import A, LayoutLogged
from tests.node.tree import INFINITY, Tree, measured, placed

HEIGHT = 100


class Wide:
    """Defines its own intrinsics."""

    def __init__(self, width: int) -> None:
        self.width = width

    def measure(self, scope: Any, measurables: Any, constraints: Any) -> Any:
        return scope.layout(constraints.constrain_width(self.width), constraints.constrain_height(10))

    def min_intrinsic_width(self, scope: Any, measurables: Any, height: int) -> int:
        return self.width

    def max_intrinsic_width(self, scope: Any, measurables: Any, height: int) -> int:
        return self.width * 2

    def min_intrinsic_height(self, scope: Any, measurables: Any, width: int) -> int:
        return 5

    def max_intrinsic_height(self, scope: Any, measurables: Any, width: int) -> int:
        return 50


def wrapping(scope: Any, measurables: Any, constraints: Any) -> Any:
    placeables = [measurable.measure(constraints) for measurable in measurables]
    width = sum(placeable.width for placeable in placeables)
    height = max((placeable.height for placeable in placeables), default=0)
    return scope.layout(width, height, lambda: [placeable.place(0, 0) for placeable in placeables])


def asking(tree: Tree, child: Any, seen: list[int], during: str = "measure") -> Any:
    """A node of fixed size that asks its child for its minimum width, then measures with it."""
    node = tree.node("asking", child)

    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        tree.log.append("measure:asking")

        def ask() -> Any:
            seen.append(measurables[0].min_intrinsic_width(HEIGHT))
            return measurables[0].measure(Constraints(max_width=max(seen[-1], 0)))

        placeable = ask() if during == "measure" else None

        def place() -> None:
            tree.log.append("place:asking")
            (placeable or ask()).place(0, 0)

        return scope.layout(90, 90, place)

    node.measure_policy = measure
    return node


def test_own_intrinsics__are_asked() -> None:
    tree = Tree()
    leaf = tree.leaf("leaf")
    leaf.measure_policy = Wide(30)
    tree.add(leaf)
    tree.pass_()
    measurable = leaf.measure_pass
    assert measurable.min_intrinsic_width(HEIGHT) == 30
    assert measurable.max_intrinsic_width(HEIGHT) == 60
    assert measurable.min_intrinsic_height(HEIGHT) == 5
    assert measurable.max_intrinsic_height(HEIGHT) == 50


def test_no_intrinsics_of_its_own__policy_runs_on_the_childrens() -> None:
    tree = Tree()
    first, second = tree.leaf("first"), tree.leaf("second")
    first.measure_policy, second.measure_policy = Wide(30), Wide(12)
    parent = tree.node("parent", first, second)
    parent.measure_policy = wrapping
    tree.add(parent)
    tree.pass_()
    measurable = parent.measure_pass
    assert measurable.min_intrinsic_width(HEIGHT) == 42
    assert measurable.max_intrinsic_width(INFINITY) == 84
    assert measurable.min_intrinsic_height(HEIGHT) == 5
    assert measurable.max_intrinsic_height(INFINITY) == 50


def test_modifier_without_intrinsics__its_measure_runs_on_the_contents() -> None:
    tree = Tree()

    class Padded(LayoutLogged):
        def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
            placeable = measurable.measure(constraints)
            return scope.layout(placeable.width + 8, placeable.height + 8, lambda: placeable.place(4, 4))

    leaf = tree.leaf("leaf", modifier=A("m", [], Padded))
    leaf.measure_policy = Wide(30)
    tree.add(leaf)
    tree.pass_()
    assert leaf.measure_pass.min_intrinsic_width(HEIGHT) == 38
    assert leaf.measure_pass.max_intrinsic_height(HEIGHT) == 58


def test_content_of_a_child_with_queried_intrinsics_changes__the_querying_node_is_measured_too() -> None:
    tree = Tree()
    seen: list[int] = []
    leaf = tree.leaf("leaf")
    leaf.measure_policy = Wide(30)
    middle = tree.node("middle", leaf, size=(20, 20))
    middle.measure_policy = wrapping
    tree.add(asking(tree, middle, seen))
    tree.pass_()
    leaf.measure_policy = Wide(40)
    assert "asking" in measured(tree.pass_())
    assert seen == [30, 40]
    assert tree.pass_() == []


def test_intrinsics_queried_in_placement__a_change_places_the_querying_node_without_measuring() -> None:
    tree = Tree()
    seen: list[int] = []
    leaf = tree.leaf("leaf")
    leaf.measure_policy = Wide(30)
    tree.add(asking(tree, leaf, seen, during="place"))
    tree.pass_()
    leaf.measure_policy = Wide(40)
    lines = tree.pass_()
    assert "asking" in placed(lines) and "asking" not in measured(lines)
    assert seen == [30, 40]
    assert tree.pass_() == []


def test_not_asked_any_more__a_change_concerns_only_the_child() -> None:
    tree = Tree()
    seen: list[int] = []
    leaf = tree.leaf("leaf")
    leaf.measure_policy = Wide(30)
    node = asking(tree, leaf, seen)
    tree.add(node)
    tree.pass_()
    node.measure_policy = lambda scope, measurables, constraints: scope.layout(
        90,
        90,
        (lambda placeable: lambda: placeable.place(0, 0))(measurables[0].measure(Constraints.fixed(30, 10))),
    )
    tree.pass_()
    tree.log.clear()
    leaf.request_remeasure()
    assert tree.pass_() == []  # the leaf's policy logs nothing; nothing else ran
    assert seen == [30]

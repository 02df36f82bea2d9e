"""Layout: composition writes layout nodes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.composition import CompositionLocalProvider, composable, key
from engine.layout import Layout, LocalDensity, LocalLayoutDirection, RootMeasurePolicy
from engine.node import Modifier, ModifierNodeElement
from engine.snapshot import mutable_state_of
from engine.unit import Constraints, Density, LayoutDirection
from tests.layout.composed import Composed, Sized
from tests.node.tree import Tree


def test_node__has_the_name_of_the_composable_that_called_layout() -> None:
    log: list[str] = []

    @composable
    def Card() -> None:
        Sized("card", log)

    ui = Composed(lambda: Card())
    assert [child.name for child in ui.root.children] == ["Card"]
    ui.close()


def test_with_block__children_inside_and_an_empty_one_without() -> None:
    log: list[str] = []

    def content() -> None:
        with Sized("outer", log, 50, 50):
            Sized("a", log)
            Sized("b", log)
        Sized("c", log)

    ui = Composed(content)
    ui.frame()
    assert [len(child.children) for child in ui.root.children] == [2, 0]
    assert log.index("measure:a") < log.index("measure:b") < log.index("measure:c")
    ui.close()


def test_other_policy__measured_again() -> None:
    width = mutable_state_of(10)
    runs: list[int] = []

    def content() -> None:
        size = width.value

        def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
            runs.append(size)
            return scope.layout(size, 10)

        Layout(policy)

    ui = Composed(content)
    ui.frame()
    ui.frame(lambda: width.set(20))
    assert runs == [10, 20]
    assert ui.root.children[0].width == 20
    ui.close()


@dataclass(frozen=True)
class Calls(ModifierNodeElement[Any]):
    function: Callable[[], object]
    log: Any

    def create(self) -> Any:
        return Modifier.Node()

    def update(self, node: Any) -> None:
        self.log.append("update")

    def __hash__(self) -> int:
        return 0


def test_recomposed_with_a_function_that_captured_the_same__modifier_not_updated() -> None:
    other, captured = mutable_state_of(0), mutable_state_of("a")
    log: list[str] = []

    def content() -> None:
        other.value
        value = captured.value
        Sized("leaf", [], modifier=Modifier.then(Calls(lambda: value, log)))

    ui = Composed(content)
    ui.frame()
    ui.frame(lambda: other.set(1))
    assert log == []
    ui.frame(lambda: captured.set("b"))
    assert log == ["update"]
    ui.close()


def test_density_and_direction__those_provided_here() -> None:
    density = mutable_state_of(2.0)
    seen: list[Any] = []

    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        seen.append((scope.density, scope.round_to_px(3), scope.layout_direction))
        return scope.layout(10, 10)

    def content() -> None:
        with CompositionLocalProvider(
            LocalDensity.provides(Density(density.value)), LocalLayoutDirection.provides(LayoutDirection.RTL)
        ):
            Layout(policy)

    ui = Composed(content)
    ui.frame()
    ui.frame(lambda: density.set(3.0))
    assert seen == [(2.0, 6, LayoutDirection.RTL), (3.0, 9, LayoutDirection.RTL)]
    ui.close()


def test_place_relative__from_the_right_in_right_to_left() -> None:
    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeable = measurables[0].measure(Constraints())
        return scope.layout(100, 20, lambda: placeable.place_relative(5, 0))

    def content() -> None:
        with CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL)):
            with Layout(policy):
                Sized("leaf", [])

    ui = Composed(content)
    ui.frame()
    assert ui.root.children[0].children[0].position == (85, 0)
    ui.close()


def test_root_policy__children_get_zero_to_the_size_and_a_layer_each() -> None:
    tree = Tree(100, 80)
    seen: list[Any] = []

    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        seen.append(constraints)
        return scope.layout(30, 40)

    leaf = tree.leaf("leaf")
    leaf.measure_policy = measure
    tree.root.measure_policy = RootMeasurePolicy
    tree.add(leaf, tree.leaf("other", 50, 10))
    tree.pass_()
    assert seen == [Constraints(0, 100, 0, 80)]
    assert tree.root.size == (50, 40)
    assert leaf.outer_coordinator.layer is not None


def test_moved_keyed_children__nodes_kept() -> None:
    order = mutable_state_of(["a", "b", "c"])
    log: list[str] = []

    def content() -> None:
        with Sized("outer", log, 50, 50):
            for name in order.value:
                with key(name):
                    Sized(name, log)

    ui = Composed(content)
    ui.frame()
    before = list(ui.root.children[0].children)
    log.clear()
    ui.frame(lambda: order.set(["c", "a", "b"]))
    assert list(ui.root.children[0].children) == [before[2], before[0], before[1]]
    assert log == ["measure:outer", "place:outer"]
    ui.close()

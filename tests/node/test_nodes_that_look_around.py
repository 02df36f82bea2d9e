"""Modifier nodes that find others by a key, read composition locals, or say by hand what must run again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Color,
    Column,
    CompositionLocalProvider,
    Density,
    DrawModifierNode,
    LocalDensity,
    Modifier,
    ModifierNodeElement,
    Scene,
    composition_local_of,
    mutable_state_of,
    static_composition_local_of,
)
from engine.node import CompositionLocalConsumerModifierNode, ParentDataModifierNode, TraversableNode


class Found(TraversableNode, Modifier.Node):
    def __init__(self, name: str, key: str) -> None:
        self.name = name
        self.traverse_key = key


@dataclass(frozen=True)
class FoundElement(ModifierNodeElement[Found]):
    name: str
    key: str
    made: list[Found]

    def __hash__(self) -> int:
        return hash((self.name, self.key))

    def create(self) -> Found:
        node = Found(self.name, self.key)
        self.made.append(node)
        return node

    def update(self, node: Found) -> None:
        node.name, node.traverse_key = self.name, self.key


def test_traversable_nodes__found_by_key_upwards_nearest_first_and_downwards_in_tree_order() -> None:
    made: list[Found] = []

    def named(name: str, key: str = "k") -> Any:
        return Modifier.then(FoundElement(name, key, made))

    def content() -> None:
        with Box(named("root")):
            with Box(named("other", "x")):
                with Column(named("outer").then(FoundElement("inner", "k", made))):
                    Box(named("first"))
                    Box(named("second"))

    with Scene(content, width=10, height=10) as scene:
        scene.settle()
        nodes = {node.name: node for node in made}
        assert [node.name for node in nodes["first"].traversable_ancestors()] == ["inner", "outer", "root"]
        assert [node.name for node in nodes["root"].traversable_descendants()] == ["outer", "inner", "first", "second"]
        assert list(nodes["other"].traversable_ancestors()) == []


class Tinted(CompositionLocalConsumerModifierNode, DrawModifierNode, Modifier.Node):
    def __init__(self, local: Any, drawn: list[str]) -> None:
        self.local = local
        self.drawn = drawn

    def draw(self, scope: Any) -> None:
        self.drawn.append(self.current_value_of(self.local))
        scope.draw_rect(Color.RED)


@dataclass(frozen=True)
class TintedElement(ModifierNodeElement[Tinted]):
    local: Any
    drawn: list[str]

    def __hash__(self) -> int:
        return 1

    def create(self) -> Tinted:
        return Tinted(self.local, self.drawn)

    def update(self, node: Tinted) -> None:
        node.local = self.local


def _provided(local: Any) -> tuple[list[str], list[tuple[str, ...]]]:
    """What a node drew that reads `local`, when another value is provided around; and what ran then."""
    drawn: list[str] = []
    value = mutable_state_of("a")

    def content() -> None:
        with CompositionLocalProvider(local.provides(value.value)):
            Box(Modifier.size(5).then(TintedElement(local, drawn)))

    with Scene(content, width=10, height=10) as scene:
        scene.settle()
        value.value = "b"
        reports = scene.settle()
        ran = [tuple(sorted(report.phases)) for report in reports if report.phases]
    return drawn, ran


def test_local_read_while_drawing__another_value_draws_again_and_lays_nothing_out() -> None:
    drawn, ran = _provided(composition_local_of(lambda: "none"))
    assert drawn == ["a", "b"]
    assert ran == [("composition", "drawing")]


def test_static_local_read_while_drawing__another_value_draws_again() -> None:
    drawn, _ = _provided(static_composition_local_of(lambda: "none"))
    assert drawn == ["a", "b"]


def test_another_density__measures_and_draws_again_and_rebuilds_caches() -> None:
    density = mutable_state_of(1.0)
    built: list[float] = []

    def build(cache: Any) -> Any:
        built.append(cache.density)
        return cache.on_draw_behind(lambda scope: scope.draw_rect(Color.RED))

    def content() -> None:
        with CompositionLocalProvider(LocalDensity.provides(Density(density.value))):
            Box(Modifier.test_tag("box").draw_with_cache(build).size(5))

    with Scene(content, width=20, height=20) as scene:
        scene.settle()
        density.value = 2.0
        scene.settle()
        assert built == [1.0, 2.0]
        assert scene.find("box").size == (10, 10)
        assert scene.pixels()[9, 9].tolist() == [255, 0, 0, 255]


class Weighing(ParentDataModifierNode, Modifier.Node):
    def __init__(self) -> None:
        self.data = "light"

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        return self.data


@dataclass(frozen=True)
class WeighingElement(ModifierNodeElement[Weighing]):
    made: list[Weighing]

    def __hash__(self) -> int:
        return 1

    def create(self) -> Weighing:
        self.made.append(Weighing())
        return self.made[-1]

    def update(self, node: Weighing) -> None:
        pass


def test_parent_data_invalidated_by_hand__parent_measures_again_with_the_new_data() -> None:
    from engine import Layout

    made: list[Weighing] = []
    seen: list[str] = []

    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        seen.append(measurables[0].parent_data)
        placeable = measurables[0].measure(constraints.copy_max_dimensions())
        return scope.layout(10, 10, lambda: placeable.place(0, 0))

    def content() -> None:
        with Layout(policy):
            Box(Modifier.then(WeighingElement(made)).size(5))

    with Scene(content, width=10, height=10) as scene:
        scene.settle()
        made[0].data = "heavy"
        made[0].require_layout_node().invalidate_parent_data()
        scene.settle()
        assert seen == ["light", "heavy"]


def test_subtree_invalidated__everything_in_it_measures_and_draws_again_and_nothing_outside() -> None:
    def content() -> None:
        with Column():
            with Box(Modifier.test_tag("inside").size(10).draw_behind(lambda scope: None)):
                Box(Modifier.test_tag("below").size(5).graphics_layer().draw_behind(lambda scope: None))
            Box(Modifier.test_tag("outside").size(5).graphics_layer().draw_behind(lambda scope: None))

    with Scene(content, width=20, height=20) as scene:
        scene.settle()
        node = next(each for each in scene.root.children[0].children if each.test_tag == "inside")
        node.invalidate_subtree()
        report = scene.frame()
        assert sorted(report.measured) == ["below", "inside"]
        assert set(report.drawn) == {"below", "inside"}
        assert not scene.has_invalidations

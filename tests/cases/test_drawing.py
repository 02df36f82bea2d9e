"""Cases B41–B47, C4: layers, offsets and what is drawn again; the order of the phases in a frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import (
    Alignment,
    Box,
    Color,
    IntOffset,
    Layout,
    LayoutAwareModifierNode,
    Modifier,
    ModifierNodeElement,
    derived_state_of,
    mutable_state_of,
)

from .conftest import Host, Leaf, Ran


def drawn(ran: Ran, name: str) -> Callable[[Any], None]:
    return lambda scope: ran(f"draw {name}")


class OnLayoutNode(LayoutAwareModifierNode, Modifier.Node):
    def __init__(self, ran: Ran) -> None:
        super().__init__()
        self.ran = ran

    def on_remeasured(self, size: Any) -> None:
        self.ran("measured")

    def on_placed(self, coordinates: Any) -> None:
        self.ran(f"placed at {int(coordinates.position_in_root().x)}")


@dataclass(frozen=True)
class OnLayout(ModifierNodeElement):
    ran: Ran

    def create(self) -> OnLayoutNode:
        return OnLayoutNode(self.ran)

    def update(self, node: OnLayoutNode) -> None:
        node.ran = self.ran


def test_b41_placement_moves_a_child_placed_with_layer__nothing_is_drawn_again(host: Host, ran: Ran) -> None:
    offset = mutable_state_of(0)

    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        ran("measure")
        placeable = measurables[0].measure(constraints)

        def place() -> None:
            ran("place")
            placeable.place_with_layer(offset.value, 0)

        return scope.layout(100, 100, place)

    def content() -> None:
        with Layout(policy, Modifier.draw_behind(drawn(ran, "parent"))):
            Box(Modifier.draw_behind(drawn(ran, "child")).size(10))

    host.show(content)
    assert ran.take() == {"measure": 1, "place": 1, "draw parent": 1, "draw child": 1}
    host.change(lambda: offset.set(10))
    assert ran.take() == {"place": 1}


def test_b43_layer_value_changes_by_recomposition__inside_is_neither_measured_nor_placed(host: Host, ran: Ran) -> None:
    translation = mutable_state_of(0.0)
    coordinates: list[Any] = []

    def inner(scope: Any, measurable: Any, constraints: Any) -> Any:
        ran("measure")
        placeable = measurable.measure(constraints)

        def place() -> None:
            ran("place")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    def content() -> None:
        ran("compose")
        Box(
            Modifier.graphics_layer(translation_x=translation.value)
            .on_placed(coordinates.append)
            .layout(inner)
            .draw_behind(drawn(ran, "inner"))
            .size(10)
        )

    host.show(content)
    assert ran.take() == {"compose": 1, "measure": 1, "place": 1, "draw inner": 1}
    before = coordinates[-1].bounds_in_root()
    host.change(lambda: translation.set(10.0))
    assert ran.take() == {"compose": 1}
    after = coordinates[-1].bounds_in_root()
    assert (after.left - before.left, after.top - before.top) == (10, 0)


def test_b44_nested_derived_state_in_a_layer_block__sees_what_measurement_wrote(host: Host, ran: Ran) -> None:
    state = mutable_state_of(1.0)
    derived = derived_state_of(lambda: state.value)
    nested = derived_state_of(lambda: derived.value)
    seen: list[float] = []

    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        state.value = 2.0
        placeable = measurable.measure(constraints)
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    host.show(lambda: Box(Modifier.layout(measure).graphics_layer(lambda layer: seen.append(nested.value))))
    assert seen[-1] == 2.0


def test_b45_offset_lambda_replaced__placed_again_and_neither_measured_nor_drawn(host: Host, ran: Ran) -> None:
    offset = mutable_state_of(lambda: IntOffset(10, 0))

    def content() -> None:
        Box(
            Modifier.required_size(10)
            .wrap_content_size(Alignment.TOP_START)
            .offset(offset.value)
            .then(OnLayout(ran))
            .draw_behind(drawn(ran, "box"))
        )

    host.show(content)
    assert ran.take() == {"measured": 1, "placed at 10": 1, "draw box": 1}
    host.change(lambda: offset.set(lambda: IntOffset(20, 0)))
    assert ran.take() == {"placed at 20": 1}


def test_b45_offset_in_dp_changes__placed_and_drawn_again_and_not_measured(host: Host, ran: Ran) -> None:
    offset = mutable_state_of(10)

    def content() -> None:
        Box(
            Modifier.required_size(10)
            .wrap_content_size(Alignment.TOP_START)
            .offset(offset.value, 0)
            .then(OnLayout(ran))
            .draw_behind(drawn(ran, "box"))
        )

    host.show(content)
    assert ran.take() == {"measured": 1, "placed at 10": 1, "draw box": 1}
    host.change(lambda: offset.set(20))
    assert ran.take() == {"placed at 20": 1, "draw box": 1}


def test_b47_state_read_in_the_build_of_a_draw_cache__cache_rebuilt_and_drawn(host: Host, ran: Ran) -> None:
    built, drawn_state = mutable_state_of(0), mutable_state_of(0)

    def build(cache: Any) -> Any:
        ran("build")
        built.value

        def draw(scope: Any) -> None:
            ran("draw")
            drawn_state.value

        return cache.on_draw_behind(draw)

    host.show(lambda: Box(Modifier.draw_with_cache(build).size(10)))
    assert ran.take() == {"build": 1, "draw": 1}
    host.change(lambda: drawn_state.set(1))
    assert ran.take() == {"draw": 1}
    host.change(lambda: built.set(1))
    assert ran.take() == {"build": 1, "draw": 1}


def test_c1_conditional_read_in_draw__dropped_read_is_not_observed(host: Host, ran: Ran) -> None:
    enabled, value = mutable_state_of(True), mutable_state_of(0.0)

    def draw(scope: Any) -> None:
        ran("draw")
        scope.draw_rect(Color.RED, alpha=value.value if enabled.value else 1.0)

    host.show(lambda: Box(Modifier.draw_behind(draw).size(10)))
    assert ran.take() == {"draw": 1}
    host.change(lambda: value.set(0.5))
    assert ran.take() == {"draw": 1}
    host.change(lambda: enabled.set(False))
    assert ran.take() == {"draw": 1}
    host.change(lambda: value.set(1.0))
    assert ran.take() == {}


def test_c4_frame_with_all_phases__recompose_then_layout_to_a_fixed_point_then_draw(host: Host) -> None:
    order: list[str] = []
    state, again = mutable_state_of(0), mutable_state_of(0)

    class Ordered(Ran):
        def __call__(self, name: str) -> None:
            order.append(name)

    ran = Ordered()

    def place() -> None:
        again.value = state.value  # what measurement has read: one more pass in the same frame

    def content() -> None:
        ran(f"compose {state.value}")
        Layout(
            Leaf(ran, measure=lambda: again.value, place=place),
            Modifier.draw_behind(lambda scope: ran(f"draw {state.value}")),
        )

    host.show(content)
    order.clear()
    assert host.change(lambda: state.set(1)) == 1
    assert order == ["compose 1", "measure", "place", "measure", "place", "draw 1"]


def test_c4_layer_dirtied_in_draw__waits_for_the_next_frame(host: Host) -> None:
    order: list[str] = []
    go, written = mutable_state_of(0), mutable_state_of(0)

    def early(scope: Any) -> None:
        order.append(f"early {written.value}")

    def late(scope: Any) -> None:
        written.value = go.value
        order.append("late")

    def content() -> None:
        Box(Modifier.graphics_layer().draw_behind(early).size(10))
        Box(Modifier.graphics_layer().draw_behind(late).size(10))

    scene = host.show(content)
    order.clear()
    go.value = 1
    scene.frame()
    assert order == ["late"]
    assert scene.has_invalidations
    scene.frame()
    assert order == ["late", "early 1"]
    assert not scene.has_invalidations

"""composed, layout_id, on_visibility_changed, on_first_visible, remember_graphics_layer and blur."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    Box,
    Color,
    Column,
    Constraints,
    Layout,
    Modifier,
    composable,
    mutable_state_of,
    remember,
    remember_graphics_layer,
    remember_scroll_state,
)

from .conftest import Ui


def test_composed_modifier_given_to_two_nodes__remembers_for_each(ui: Ui) -> None:
    made: list[int] = []

    def sized(modifier: Any) -> Any:
        def make() -> int:
            made.append(10 + len(made))
            return made[-1]

        return modifier.size(remember(make))

    chain = Modifier.padding(1).composed(sized)

    @composable
    def Content() -> None:
        with Column():
            Box(chain.test_tag("first"))
            Box(chain.test_tag("second"))

    ui.show(Content)
    assert made == [10, 11]
    assert (ui.scene.find("first").size, ui.scene.find("second").size) == ((10, 10), (11, 11))


@pytest.mark.parametrize("is_filled", [True, False])
def test_state_read_in_a_composed_modifier__runs_the_caller_of_a_filled_box_and_an_empty_one_alone(
    ui: Ui, is_filled: bool
) -> None:
    size = mutable_state_of(10)
    ran: list[str] = []

    @composable
    def Sized() -> None:
        ran.append("Sized")
        modifier = Modifier.composed(lambda modifier: modifier.size(size.value)).test_tag("box")
        if is_filled:
            with Box(modifier):
                pass
        else:
            Box(modifier)

    @composable
    def Content() -> None:
        ran.append("Content")
        Sized()

    ui.show(Content)
    size.value = 20
    ui.scene.settle()
    assert ran == ["Content", "Sized", "Sized"] if is_filled else ran == ["Content", "Sized"]
    assert ui.scene.find("box").size == (20, 20)


def test_layout_id__is_seen_by_the_parents_policy_and_none_without_one(ui: Ui) -> None:
    seen: list[Any] = []

    def policy(scope: Any, measurables: Any, constraints: Constraints) -> Any:
        seen.append([child.layout_id for child in measurables])
        for child in measurables:
            child.measure(constraints)
        return scope.layout(10, 10)

    @composable
    def Content() -> None:
        with Layout(policy):
            Box(Modifier.layout_id("title"))
            Box()

    ui.show(Content)
    assert seen == [["title", None]]


def test_node_scrolled_out_and_in__reports_each_change_once(ui: Ui) -> None:
    seen: list[Any] = []
    state: Any = None

    @composable
    def Content() -> None:
        nonlocal state
        state = remember_scroll_state()
        with Column(Modifier.size(50).vertical_scroll(state)):
            chain = Modifier.size(50, 20).on_visibility_changed(seen.append)
            Box(chain.on_first_visible(lambda: seen.append("first")))
            Box(Modifier.size(50, 300))

    ui.show(Content, 50, 50)
    assert sorted(map(str, seen)) == ["True", "first"]
    seen.clear()
    state.dispatch_raw_delta(100)
    ui.scene.settle()
    state.dispatch_raw_delta(20)
    ui.scene.settle()
    state.dispatch_raw_delta(-120)
    ui.scene.settle()
    assert seen == [False, True]


def test_removed_node__is_reported_as_no_longer_visible(ui: Ui) -> None:
    seen: list[bool] = []
    shown = mutable_state_of(True)

    @composable
    def Content() -> None:
        if shown.value:
            Box(Modifier.size(10).on_visibility_changed(seen.append))

    ui.show(Content)
    shown.value = False
    ui.scene.settle()
    assert seen == [True, False]


def test_recorded_layer__is_drawn_twice_and_recorded_once(ui: Ui) -> None:
    @composable
    def Content() -> None:
        layer = remember_graphics_layer()

        def draw(scope: Any) -> None:
            layer.record(scope, lambda inner: inner.draw_content())
            scope.draw_layer(layer)
            with scope.translate(20, 0):
                scope.draw_layer(layer)

        with Box(Modifier.draw_with_content(draw)):
            Box(Modifier.size(10).background(Color.RED))

    ui.show(Content, 40, 20)
    pixels = ui.scene.pixels()
    assert pixels[5, 5].tolist() == pixels[5, 25].tolist() == [255, 0, 0, 255]
    assert pixels[5, 15].tolist() != [255, 0, 0, 255]


def test_property_of_a_recorded_layer__changes_pixels_and_draws_nothing(ui: Ui) -> None:
    layers: list[Any] = []
    drawn: list[str] = []

    @composable
    def Content() -> None:
        layer = remember_graphics_layer()
        layers.append(layer)

        def draw(scope: Any) -> None:
            drawn.append("draw")
            layer.record(scope, lambda inner: inner.draw_rect(Color.RED))
            scope.draw_layer(layer)

        Box(Modifier.size(10).draw_with_content(draw))

    ui.show(Content, 20, 20)
    ui.scene.pixels()
    layers[0].translation_x = 10
    ui.scene.frame()
    pixels = ui.scene.pixels()
    assert drawn == ["draw"]
    assert pixels[5, 15].tolist() == [255, 0, 0, 255]
    assert pixels[5, 5].tolist() != [255, 0, 0, 255]


def test_draw_block_changes_a_property_of_its_layer__it_did_not_record_the_same(ui: Ui) -> None:
    alpha, other = mutable_state_of(1.0), mutable_state_of(0)

    @composable
    def Content() -> None:
        layer = remember_graphics_layer()

        def draw(scope: Any) -> None:
            assert other.value >= 0
            layer.record(scope, lambda inner: inner.draw_rect(Color.RED))
            layer.alpha = alpha.value
            scope.draw_layer(layer)

        Box(Modifier.size(10).draw_with_content(draw))

    def outcome() -> list[bool]:
        return [event.data["same"] for event in ui.scene.frame().events if event.kind == "drawing"]

    ui.show(Content, 20, 20)
    alpha.value = 0.5
    assert outcome() == [False]
    other.value = 1
    assert outcome() == [True]


def test_blur__softens_the_edge_inside_and_cuts_it_at_the_bounds(ui: Ui) -> None:
    @composable
    def Content() -> None:
        with Box(Modifier.size(40)):
            with Box(Modifier.size(40).blur(4)):
                Box(Modifier.size(20, 40).background(Color.RED))

    ui.show(Content, 60, 40)
    pixels = ui.scene.pixels()
    assert pixels[20, 5].tolist() == [255, 0, 0, 255]  # far from an edge
    edge = [int(value) for value in pixels[20, 16:25, 1]]  # green: what shows through
    assert edge == sorted(edge)
    assert edge[0] < edge[-1]
    assert pixels[20, 45].tolist() == pixels[20, 55].tolist()  # outside the bounds

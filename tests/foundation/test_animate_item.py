"""animate_item: what the frames of its fades and moves run, and what they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Box,
    Color,
    LazyColumn,
    LazyListState,
    LinearEasing,
    Modifier,
    Scene,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    tween,
)

from .conftest import Ui

FADE = tween(64, easing=LinearEasing)
MOVE = tween(64, easing=LinearEasing)
RED, BLUE = Color.RED, Color.BLUE


@composable
def Block(modifier: Any, color: Color) -> None:
    Box(modifier.background(color).size(20, 10))


def blocks(colors: Any, *specs: Any) -> Callable[[], None]:
    def declare(scope: Any) -> None:
        scope.items(colors, lambda color: Block(Modifier.animate_item(*specs), color), key=lambda color: color)

    return lambda: LazyColumn(declare, Modifier.test_tag("list"))


def frame(ui: Ui) -> Any:
    """A frame, then what it has launched, as a host does before the next one."""
    report = ui.scene.frame()
    ui.scene.run_coroutines()
    return report


def alpha_at(ui: Ui, y: int) -> int:
    """Of a blue block on the white ground, out of 255."""
    return 255 - int(ui.scene.pixels()[y, 5][0])


def test_inserted_item__fades_in_by_its_layer_without_composing(ui: Ui) -> None:
    colors: Any = mutable_state_list_of(RED)
    ui.show(blocks(colors, FADE, None, None))
    colors.append(BLUE)
    first = frame(ui)
    alphas, phases = [alpha_at(ui, 15)], []
    while ui.scene.has_invalidations:
        phases.append(frame(ui))
        alphas.append(alpha_at(ui, 15))
    assert first.composed.count("Block") == 1
    assert alphas == [0, 0, 64, 128, 191, 255, 255]
    assert [report.composed for report in phases] == [[]] * 6
    assert [report.measured for report in phases] == [[]] * 5 + [["list"]]


def test_removed_item__is_drawn_until_it_has_faded_out(ui: Ui) -> None:
    colors: Any = mutable_state_list_of(RED, BLUE)
    ui.show(blocks(colors, None, None, FADE))
    colors.pop()
    frame(ui)
    children, height = len(ui.scene.find("list").children), ui.scene.find("list").size[1]
    alphas = [alpha_at(ui, 15)]
    while ui.scene.has_invalidations:
        frame(ui)
        alphas.append(alpha_at(ui, 15))
    assert (children, height) == (1, 20)
    assert alphas == [255, 255, 191, 128, 64, 0, 0]
    assert ui.scene.find("list").size[1] == 10


def test_list_that_draws_no_remains__has_no_drawing_of_its_own() -> None:
    colors: Any = mutable_state_list_of(RED, BLUE)
    scene = Scene(blocks(colors, None, None, FADE), width=40, height=60)
    with scene:
        assert scene.frame().drawn.count("list") == 0
        colors.pop()
        drawn = []
        while scene.has_invalidations:
            drawn.append(scene.frame().drawn.count("list"))
            scene.run_coroutines()
        for color in (BLUE, Color.GREEN):
            colors.append(color)
            drawn.append(scene.frame().drawn.count("list"))
        assert drawn == [1] * 7 + [0, 0], "six frames with a picture, the one that draws without it, and none after it"


def test_layers_inside_a_removed_item__are_drawn_until_it_has_faded_out(ui: Ui) -> None:
    names: Any = mutable_state_list_of("a", "b")

    def declare(scope: Any) -> None:
        def item(name: str) -> None:
            with Box(Modifier.animate_item(None, None, FADE)):
                Box(Modifier.graphics_layer(lambda layer: None).background(BLUE).size(20, 10))

        scope.items(names, item, key=lambda name: name)

    ui.show(lambda: LazyColumn(declare))
    names.pop()
    for _ in range(4):
        frame(ui)
    assert alpha_at(ui, 15) == 128


def test_items_that_change_places__are_placed_in_each_frame_and_neither_composed_nor_measured(ui: Ui) -> None:
    colors: Any = mutable_state_list_of(RED, BLUE)
    ui.show(blocks(colors, None, MOVE, None))
    colors.reverse()
    frame(ui)
    reports, tops = [], []
    while ui.scene.has_invalidations:
        reports.append(frame(ui))
        tops.append([child.position[1] for child in ui.scene.find("list").children])
    assert tops[1:] == [[8, 3], [5, 5], [3, 8], [0, 10]]
    assert [(report.composed, report.measured) for report in reports] == [([], [])] * 5


def test_list_removed_while_items_move__leaves_no_work(ui: Ui) -> None:
    colors: Any = mutable_state_list_of(RED, BLUE)
    shown = mutable_state_of(True)
    content = blocks(colors, FADE, MOVE, FADE)

    @composable
    def Content() -> None:
        if shown.value:
            content()

    ui.show(Content)
    colors.reverse()
    frame(ui)
    frame(ui)
    shown.value = False
    ui.scene.settle(5)
    assert not ui.scene.has_invalidations


def test_jump_to_an_item__moves_nothing_smoothly(ui: Ui) -> None:
    state = LazyListState()
    names: Any = mutable_state_list_of(*range(40))

    def declare(scope: Any) -> None:
        scope.items(names, lambda i: Box(Modifier.animate_item().test_tag(f"{i}").size(10, 20)), key=lambda i: i)

    ui.show(lambda: LazyColumn(declare, Modifier.size(40, 60), state))
    state.request_scroll_to_item(10)
    ui.scene.settle(5)
    assert ui.position("10") == (0, 0)
    assert not ui.scene.has_invalidations


def test_animate_item_outside_a_list__changes_nothing(ui: Ui) -> None:
    ui.show(lambda: Box(Modifier.animate_item().test_tag("box").size(10, 20)))
    assert (ui.position("box"), ui.scene.has_invalidations) == ((0, 0), False)


@pytest.mark.parametrize("specs", [(FADE, MOVE, FADE), (None, None, None)])
def test_item_without_a_move__has_no_animation_when_it_is_measured_again(ui: Ui, specs: tuple[Any, ...]) -> None:
    width = mutable_state_of(20)

    def declare(scope: Any) -> None:
        scope.items(["a", "b"], lambda it: Box(Modifier.animate_item(*specs).size(width.value, 10)), key=lambda it: it)

    ui.show(lambda: LazyColumn(declare))
    width.value = 30
    assert len(ui.scene.settle(10)) == 1

"""Layers, backgrounds, borders and draw blocks: what they run again, and the pixels."""

from __future__ import annotations

import pytest

from engine import (
    Box,
    Brush,
    CircleShape,
    Color,
    Column,
    Modifier,
    Offset,
    RoundedCornerShape,
    Spacer,
    composable,
    mutable_state_of,
)

from .conftest import Ui


def pixel(ui: Ui, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(part) for part in ui.scene.pixels()[y, x])


def test_layer_block__a_write_changes_the_layer_and_nothing_else(ui: Ui) -> None:
    alpha = mutable_state_of(1.0)

    def fade(layer: object) -> None:
        layer.alpha = alpha.value  # type: ignore[attr-defined]

    ui.show(lambda: Box(Modifier.graphics_layer(fade).draw_behind(lambda scope: None).size(10)))
    assert ui.change(lambda: alpha.set(0.5)) == {"layer": ["layer"]}


def test_layer_values__a_change_composes_and_changes_the_layer_only(ui: Ui) -> None:
    x = mutable_state_of(0.0)

    @composable
    def Target() -> None:
        Box(Modifier.graphics_layer(translation_x=x.value).draw_behind(lambda scope: None).size(10))

    ui.show(Target)
    assert ui.change(lambda: x.set(4.0)) == {"composed": ["Target"], "layer": ["layer"]}


def test_unknown_layer_property__raises_and_lists_them() -> None:
    with pytest.raises(TypeError, match=r"no property aplha; there are alpha"):
        Modifier.graphics_layer(aplha=1)


def test_alpha_of_one_and_rotation_of_none__add_no_layer() -> None:
    assert len(Modifier.alpha(1.0).rotate(0).scale(1)) == 0


def test_background__fills_the_bounds_of_what_is_inside(ui: Ui) -> None:
    ui.show(lambda: Box(Modifier.padding(10).background(Color.RED).size(20)))
    assert pixel(ui, 9, 9) != (255, 0, 0, 255)
    assert pixel(ui, 10, 10) == (255, 0, 0, 255)
    assert pixel(ui, 29, 29) == (255, 0, 0, 255)
    assert pixel(ui, 30, 30) != (255, 0, 0, 255)


def test_background_with_a_shape__leaves_the_corners_free(ui: Ui) -> None:
    ui.show(lambda: Box(Modifier.background(Color.BLUE, CircleShape).size(40)))
    assert pixel(ui, 20, 20) == (0, 0, 255, 255)
    assert pixel(ui, 1, 1) != (0, 0, 255, 255)


def test_background_with_a_gradient__runs_from_color_to_color(ui: Ui) -> None:
    brush = Brush.horizontal_gradient([Color.RED, Color.BLUE])
    ui.show(lambda: Box(Modifier.background(brush).size(100, 10)))
    left, right = pixel(ui, 1, 5), pixel(ui, 98, 5)
    assert left[0] > 240 and left[2] < 15
    assert right[2] > 240 and right[0] < 15


def test_background_color_changed__draws_and_neither_measures_nor_places(ui: Ui) -> None:
    color = mutable_state_of(Color.RED)

    @composable
    def Target() -> None:
        Box(Modifier.background(color.value).size(10).test_tag("box"))

    ui.show(Target)
    assert ui.change(lambda: color.set(Color.GREEN)) == {"composed": ["Target"], "drawn": ["box"]}
    assert pixel(ui, 5, 5) == (0, 255, 0, 255)


@pytest.mark.parametrize("shape", [None, RoundedCornerShape(6), CircleShape])
def test_border__is_a_line_inside_the_edge(ui: Ui, shape: object) -> None:
    ui.show(lambda: Box(Modifier.border(4, Color.RED, shape).size(40)))
    assert pixel(ui, 20, 1) == (255, 0, 0, 255)
    assert pixel(ui, 20, 3) == (255, 0, 0, 255)
    assert pixel(ui, 20, 6) != (255, 0, 0, 255)


def test_clip__cuts_what_is_inside(ui: Ui) -> None:
    ui.show(lambda: Box(Modifier.clip(CircleShape).background(Color.RED).size(40)))
    assert pixel(ui, 20, 20) == (255, 0, 0, 255)
    assert pixel(ui, 1, 1) != (255, 0, 0, 255)


def test_rotate_and_scale__turn_the_drawing_and_not_the_layout(ui: Ui) -> None:
    def content() -> None:
        with Column():
            Box(Modifier.size(40).scale(0.5).background(Color.RED))
            Spacer(Modifier.size(10).test_tag("below"))

    ui.show(content)
    assert pixel(ui, 20, 20) == (255, 0, 0, 255)
    assert pixel(ui, 5, 5) != (255, 0, 0, 255)
    assert ui.position("below") == (0, 40)


def test_draw_with_content__draws_before_and_after_it(ui: Ui) -> None:
    log: list[str] = []

    def around(scope: object) -> None:
        log.append("before")
        scope.draw_content()  # type: ignore[attr-defined]
        log.append("after")

    def inside(scope: object) -> None:
        log.append("content")

    ui.show(lambda: Box(Modifier.draw_with_content(around).draw_behind(inside).size(5)))
    assert log == ["before", "content", "after"]


def test_draw_cache__is_rebuilt_only_for_another_size_or_a_state_that_it_read(ui: Ui) -> None:
    size, in_build, in_draw = mutable_state_of(10), mutable_state_of(0), mutable_state_of(0)
    log: list[str] = []

    def build(cache: object) -> object:
        log.append(f"build {cache.size.width:g} {in_build.value}")  # type: ignore[attr-defined]

        def draw(scope: object) -> None:
            log.append(f"draw {in_draw.value}")

        return cache.on_draw_behind(draw)  # type: ignore[attr-defined]

    @composable
    def Target() -> None:
        Box(Modifier.size(size.value).draw_with_cache(build))

    def after(write: object) -> list[str]:
        log.clear()
        ui.change(write)  # type: ignore[arg-type]
        return list(log)

    ui.show(Target)
    assert log == ["build 10 0", "draw 0"]
    assert after(lambda: in_draw.set(1)) == ["draw 1"]
    assert after(lambda: in_build.set(1)) == ["build 10 1", "draw 1"]
    assert after(lambda: size.set(12)) == ["build 12 1", "draw 1"]


def test_draw_cache_that_returns_nothing__raises_and_names_the_two_ways(ui: Ui) -> None:
    with pytest.raises(TypeError, match=r"on_draw_behind\(block\)"):
        ui.show(lambda: Box(Modifier.size(5).draw_with_cache(lambda cache: None)))


def test_z_index__later_is_on_top_and_is_hit_first(ui: Ui) -> None:
    hits: list[str] = []

    def content() -> None:
        with Box():
            Box(Modifier.z_index(1).size(20).background(Color.RED).clickable(lambda: hits.append("red")))
            Box(Modifier.size(20).background(Color.BLUE).clickable(lambda: hits.append("blue")))

    ui.show(content)
    assert pixel(ui, 10, 10) == (255, 0, 0, 255)
    ui.scene.tap(10, 10)
    assert hits == ["red"]


def test_layer_moved__is_hit_where_it_is_seen(ui: Ui) -> None:
    hits: list[str] = []
    ui.show(lambda: Box(Modifier.graphics_layer(translation_x=100.0).size(20).clickable(lambda: hits.append("hit"))))
    ui.scene.tap(10, 10)
    assert hits == []
    ui.scene.tap(*Offset(110, 10))
    assert hits == ["hit"]


def test_layer_comes_and_goes_inside_a_background__background_is_drawn_once(ui: Ui) -> None:
    """The background belongs to the inner coordinator first, then to the layer's; the inner one keeps its layer."""
    alpha = mutable_state_of(1.0)

    def content() -> None:
        with Box(Modifier.background(Color(0.0, 0.0, 0.0, 0.5)).alpha(alpha.value)):
            Box(Modifier.size(10))

    scene = ui.show(content, 10, 10)
    for value in (1.0, 0.5, 1.0):
        ui.change(lambda value=value: alpha.set(value))
        assert tuple(scene.pixels()[5, 5]) == (127, 127, 127, 255)

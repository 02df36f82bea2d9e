"""Layers: properties change what is seen, never what is recorded."""

from __future__ import annotations

from math import isinf

import pytest

from engine.drawing import (
    BlendMode,
    CircleShape,
    ColorFilter,
    CompositingStrategy,
    DrawScope,
    GraphicsLayerScope,
    RenderEffect,
    RoundedCornerShape,
)
from engine.unit import Color, IntOffset, IntSize, Offset, Rect, TransformOrigin
from tests.drawing.pixels import BLUE, RED, WHITE, Layers, at, picture


def red(scope: DrawScope) -> None:
    scope.draw_rect(Color.RED)


def test_position__moves_without_recording_again() -> None:
    layers = Layers(6, 2)
    layer = layers.add("a", red, size=(2, 1))
    assert layers.frame() == ["screen", "a"]
    assert picture(layers.renderer.pixels()) == ["RR....", "......"]
    layer.move(IntOffset(3, 1))
    assert layers.frame() == []
    assert picture(layers.renderer.pixels()) == ["......", "...RR."]


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({"translation_x": 1.0, "translation_y": 1.0}, ["......", ".RR...", "......"]),
        ({"scale_x": 2.0, "transform_origin": TransformOrigin(0, 0)}, ["RRRR..", "......", "......"]),
        ({"scale": 2.0, "transform_origin": TransformOrigin(0, 0)}, ["RRRR..", "RRRR..", "......"]),
        ({"scale_y": 0.0}, ["......", "......", "......"]),
        ({"alpha": 0.0}, ["......", "......", "......"]),
    ],
)
def test_layer_property__changes_pixels_without_redrawing(properties: dict[str, float], expected: list[str]) -> None:
    layers = Layers(6, 3)
    layer = layers.add("a", red, size=(2, 1))
    layers.frame()
    layers.renderer.pixels()
    layers.set(layer, **properties)
    assert layers.frame() == []
    assert picture(layers.renderer.pixels()) == expected


def test_rotation__turns_about_the_middle() -> None:
    layers = Layers(8, 8)
    layers.add("a", red, (2, 3), (4, 2), rotation_z=90)
    assert picture(layers.pixels())[2:6] == ["...RR..."] * 4


def test_rotation_about_y__narrows_the_content() -> None:
    layers = Layers(20, 20)
    layers.add("a", red, (0, 0), (20, 20), rotation_y=60)
    drawn = layers.pixels()
    assert at(drawn, 10, 10) == RED and at(drawn, 1, 10) == WHITE and at(drawn, 18, 10) == WHITE


def test_alpha__fades_the_layer_as_one_picture() -> None:
    def twice(scope: DrawScope) -> None:
        scope.draw_rect(Color.BLACK)
        scope.draw_rect(Color.BLACK)

    layers = Layers()
    layers.add("a", twice, alpha=0.5)
    assert at(layers.pixels(), 5, 5) == (127, 127, 127, 255)


def test_modulated_alpha__fades_every_draw_on_its_own() -> None:
    def twice(scope: DrawScope) -> None:
        scope.draw_rect(Color.BLACK, size=(10, 10))
        scope.draw_rect(Color.BLACK, size=(5, 10))
        with scope.layer():
            scope.draw_rect(Color.BLACK, (15, 0), (5, 10))
            scope.draw_rect(Color.BLACK, (15, 0), (5, 10))

    layers = Layers()
    inner = layers.add("inner", lambda s: s.draw_rect(Color.BLACK), (0, 15), (5, 5), parent=False)

    def draw(scope: DrawScope) -> None:
        twice(scope)
        inner.draw_layer(scope.canvas, None)

    strategy = CompositingStrategy.MODULATE_ALPHA
    layers.add("a", draw, size=(20, 20), alpha=0.5, compositing_strategy=strategy)
    drawn = layers.pixels()
    assert [at(drawn, x, y)[0] for x, y in ((8, 5), (2, 5), (17, 5), (2, 17))] == [127, 64, 127, 0], (
        "a layer inside keeps its own alpha, as in Compose"
    )


def test_content_beyond_the_size__is_seen_unless_clipped_or_drawn_apart() -> None:
    def large(scope: DrawScope) -> None:
        scope.draw_rect(Color.RED, size=(6, 1))

    def seen(**properties: object) -> str:
        layers = Layers(8, 1)
        layers.add("a", large, size=(3, 1), **properties)
        return picture(layers.pixels())[0]

    assert seen() == "RRRRRR.."
    assert seen(clip=True) == "RRR....."
    assert seen(compositing_strategy=CompositingStrategy.OFFSCREEN) == "RRR....."


def test_clip_with_shape__cuts_the_corners() -> None:
    layers = Layers()
    layers.add("a", red, size=(20, 20), clip=True, shape=CircleShape)
    drawn = layers.pixels()
    assert at(drawn, 10, 10) == RED and at(drawn, 1, 1) == WHITE


def test_blend_mode__combines_the_layer_with_what_is_under_it() -> None:
    layers = Layers(4, 2)
    layers.add("under", lambda s: s.draw_rect(Color.YELLOW), size=(4, 2))
    layers.add("over", lambda s: s.draw_rect(Color.CYAN), size=(2, 2), blend_mode=BlendMode.MULTIPLY)
    assert picture(layers.pixels())[0][:2] == "GG"


def test_clearing_blend_mode__stays_within_the_layer() -> None:
    layers = Layers(4, 1)
    layers.add("under", red, size=(4, 1))
    layers.add("over", lambda s: None, (1, 0), (2, 1), blend_mode=BlendMode.DST_IN)
    drawn = layers.pixels()
    assert at(drawn, 0, 0) == RED and at(drawn, 3, 0) == RED and at(drawn, 1, 0)[3] == 0


def test_color_filter_and_blur__apply_to_the_whole_layer() -> None:
    layers = Layers()
    layers.add("a", red, size=(10, 10), color_filter=ColorFilter.tint(Color.BLUE))
    assert at(layers.pixels(), 5, 5) == BLUE
    blurred = Layers()
    blurred.add("a", red, (5, 5), (10, 10), render_effect=RenderEffect.blur(3))
    drawn = blurred.pixels()
    assert at(drawn, 4, 10) != WHITE and at(drawn, 10, 10) != WHITE


def test_shadow__is_around_and_mostly_below_the_layer__and_shows_through_an_empty_one() -> None:
    layers = Layers(40, 200)
    layers.tree.set_screen(40, 200, 1.0)
    layers.add("a", lambda s: None, (10, 150), (20, 20), shadow_elevation=6.0, shape=RoundedCornerShape(4))
    drawn = layers.pixels()
    inside, below, above = (at(drawn, 20, y)[0] for y in (160, 172, 148))
    assert inside < below < above < 255 and at(drawn, 0, 0) == WHITE


def test_nested_layers__move_with_their_parent_and_fade_with_it() -> None:
    layers = Layers(6, 1)
    inner = layers.add("inner", red, (1, 0), (1, 1), parent=False)
    outer = layers.add("outer", lambda s: inner.draw_layer(s.canvas, None), (1, 0), (4, 1))
    assert picture(layers.pixels()) == ["..R..."]
    outer.move(IntOffset(3, 0))
    assert picture(layers.pixels()) == ["....R."]
    inner.move(IntOffset(0, 0))
    assert picture(layers.pixels()) == ["...R.."]
    layers.set(outer, alpha=0.0)
    assert picture(layers.pixels()) == ["......"]


def test_child_recorded_again__parent_is_not() -> None:
    color = [Color.RED]
    layers = Layers(2, 1)
    inner = layers.add("inner", lambda s: s.draw_rect(color[0]), size=(1, 1), parent=False)
    layers.add("outer", lambda s: inner.draw_layer(s.canvas, None), size=(2, 1))
    assert picture(layers.pixels()) == ["R."]
    color[0] = Color.BLUE
    inner.invalidate()
    assert layers.frame() == ["inner"]
    assert picture(layers.renderer.pixels()) == ["B."]


def test_child_inside_a_transform_and_clip_of_its_parent__obeys_both() -> None:
    layers = Layers(8, 2)
    inner = layers.add("inner", red, size=(4, 1), parent=False)

    def outer(scope: DrawScope) -> None:
        with scope.clip_rect(0, 0, 5, 2), scope.translate(3, 1):
            inner.draw_layer(scope.canvas, None)

    layers.add("outer", outer, size=(8, 2))
    assert picture(layers.pixels()) == ["........", "...RR..."]


def test_child_inside_a_group__fades_with_the_group() -> None:
    layers = Layers(2, 1)
    inner = layers.add("inner", lambda s: s.draw_rect(Color.BLACK), size=(1, 1), parent=False)

    def outer(scope: DrawScope) -> None:
        with scope.layer(alpha=0.5):
            inner.draw_layer(scope.canvas, None)
            scope.draw_rect(Color.BLACK, size=(1, 1))

    layers.add("outer", outer, size=(2, 1))
    assert at(layers.pixels(), 0, 0) == (127, 127, 127, 255)
    inner.move(IntOffset(1, 0))
    assert at(layers.pixels(), 1, 0) == (127, 127, 127, 255)


def test_layer_drawn_twice_by_its_parent__is_seen_twice_and_updated_twice() -> None:
    color = [Color.RED]
    layers = Layers(4, 1)
    inner = layers.add("inner", lambda s: s.draw_rect(color[0]), size=(1, 1), parent=False)

    def outer(scope: DrawScope) -> None:
        inner.draw_layer(scope.canvas, None)
        with scope.translate(2, 0):
            inner.draw_layer(scope.canvas, None)

    layers.add("outer", outer, size=(4, 1))
    assert picture(layers.pixels()) == ["R.R."]
    color[0] = Color.BLUE
    inner.invalidate()
    assert picture(layers.pixels()) == ["B.B."]
    inner.move(IntOffset(1, 0))
    assert picture(layers.pixels()) == [".B.B"]


# -- coordinates


def test_map_offset__inverse_returns_to_the_start() -> None:
    layers = Layers()
    layer = layers.add("a", red, (5, 5), (10, 10), scale_x=2.0, rotation_z=30, translation_y=4)
    there = layer.map_offset(Offset(2, 3), inverse=False)
    assert tuple(layer.map_offset(there, inverse=True)) == pytest.approx((2, 3))
    assert layer.map_offset(Offset(5, 5), inverse=False) == pytest.approx((5, 9)), "position is not in it"


def test_map_offset_of_a_flat_layer__is_infinitely_far() -> None:
    layers = Layers()
    layer = layers.add("a", red, scale_x=0.0)
    assert all(map(isinf, layer.map_offset(Offset(2, 3), inverse=True)))


def test_map_bounds__is_the_rectangle_around() -> None:
    layers = Layers()
    layer = layers.add("a", red, size=(10, 10), rotation_z=90)
    assert tuple(layer.map_bounds(Rect(0, 0, 10, 5), False)) == pytest.approx((5, 0, 10, 10))
    layers.set(layer)
    assert layer.map_bounds(Rect(0, 0, 10, 5), False) == Rect(0, 0, 10, 5)


def test_transform_origin__follows_a_new_size() -> None:
    layers = Layers()
    layer = layers.add("a", red, size=(10, 10), scale_x=2.0)
    assert layer.map_offset(Offset(0, 0), False)[0] == -5
    layer.resize(IntSize(20, 10))
    assert layer.map_offset(Offset(0, 0), False)[0] == -10


def test_is_in_layer__asks_the_clip() -> None:
    layers = Layers()
    layer = layers.add("a", red, size=(10, 10))
    assert layer.is_in_layer(Offset(50, 50))
    layers.set(layer, clip=True)
    assert not layer.is_in_layer(Offset(10, 5)) and layer.is_in_layer(Offset(9, 5))
    layers.set(layer, clip=True, shape=CircleShape)
    assert not layer.is_in_layer(Offset(0, 0)) and layer.is_in_layer(Offset(5, 5))


# -- the scope of layer blocks


def test_scope_set__several_properties_at_once() -> None:
    scope = GraphicsLayerScope()
    scope.set(alpha=0.5, scale=2.0)
    assert (scope.alpha, scope.scale_x, scope.scale_y) == (0.5, 2.0, 2.0)
    assert repr(scope) == "GraphicsLayerScope(scale_x=2.0, scale_y=2.0, alpha=0.5)"
    scope.reset()
    assert repr(scope) == "GraphicsLayerScope()"


def test_scope_set_of_an_unknown_property__error_lists_them() -> None:
    with pytest.raises(AttributeError, match="no property 'opacity'; there are scale, alpha"):
        GraphicsLayerScope().set(opacity=0.5)
    with pytest.raises(AttributeError):
        GraphicsLayerScope().opacity = 0.5  # type: ignore[attr-defined]


def test_camera_distance__the_nearer_the_camera_the_more_a_turned_layer_is_distorted() -> None:
    def bounds_at(distance: float) -> Rect:
        layers = Layers(100, 100)
        layer = layers.add("a", red, size=(100, 100), rotation_y=60.0, camera_distance=distance)
        return layer.matrix().map_rect(Rect(0.0, 0.0, 100.0, 100.0))

    near, far = bounds_at(1.0), bounds_at(100.0)
    assert near.height > far.height
    assert far.height == pytest.approx(100.0, abs=3.0)

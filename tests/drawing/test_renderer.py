"""Painting only what is damaged gives the pixels of painting everything."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing import DrawScope, Renderer, renderer
from engine.unit import Color, IntOffset, IntRect
from tests.drawing.layer_model import Model, Shown, change, random_model
from tests.drawing.pixels import Layers, at, picture
from tests.examples import part_of_the_examples


def red(scope: DrawScope) -> None:
    scope.draw_rect(Color.RED)


@pytest.fixture
def small_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "TILE_WIDTH", 64)
    monkeypatch.setattr(renderer, "TILE_HEIGHT", 32)


def _check_random_changes(seed: int) -> None:
    """After every frame: the pixels painted so far, those of a full repaint, those of a fresh tree."""
    width, height = 150, 170
    r = random.Random(seed)
    root = Model()
    root.size = (width, height)
    root.children = [random_model(r, 2) for _ in range(4)]
    shown = Shown(root)
    shown.tree.draw()
    incremental = Renderer(shown.tree, width, height)
    incremental.pixels()
    log: list[str] = []
    for _ in range(12):
        log.append(change(r, shown))
        if r.random() < 0.3:
            continue  # several changes in one frame
        shown.tree.draw()
        pixels = incremental.pixels()
        shown.tree.verify_well_formed()
        full = Renderer(shown.tree, width, height)
        fresh = Shown(root)
        fresh.tree.draw()
        message = f"seed {seed}, changes {log}"
        assert np.array_equal(pixels, full.pixels()), f"differs from a full repaint: {message}"
        assert np.array_equal(pixels, Renderer(fresh.tree, width, height).pixels()), (
            f"differs from the same picture made from scratch: {message}"
        )
        full.close()


@given(st.integers(0, 2**32))
@part_of_the_examples(0.3)
def test_random_changes__partial_repaints_equal_full_ones(seed: int) -> None:
    before = renderer.TILE_WIDTH, renderer.TILE_HEIGHT
    renderer.TILE_WIDTH, renderer.TILE_HEIGHT = 64, 32  # hypothesis and fixtures of one test do not mix
    try:
        _check_random_changes(seed)
    finally:
        renderer.TILE_WIDTH, renderer.TILE_HEIGHT = before


@pytest.mark.parametrize("seed", [2446971])
def test_changes_that_once_left_wrong_pixels__are_painted(seed: int, small_tiles: None) -> None:
    _check_random_changes(seed)


def test_child_grown_and_parent_moved_in_one_frame__paints_where_both_were_and_are(small_tiles: None) -> None:
    layers = Layers(200, 200)
    width = [10]
    inner = layers.add(
        "inner", lambda s: s.draw_rect(Color.RED, size=(width[0], 10)), parent=False, transform_origin=(0, 0)
    )
    outer = layers.add("outer", lambda s: inner.draw_layer(s.canvas, None))
    layers.pixels()
    layers.set(inner, scale_x=3.0)
    inner.invalidate()
    width[0] = 40
    outer.move(IntOffset(0, 150))
    moved = layers.pixels()
    assert at(moved, 5, 5) == (255, 255, 255, 255)
    assert at(moved, 99, 155) == (255, 0, 0, 255)


def test_nothing_changed__paints_nothing() -> None:
    layers = Layers(100, 100)
    layers.add("a", red)
    layers.frame()
    assert layers.renderer.paint() == IntRect(0, 0, 100, 100)
    layers.frame()
    assert layers.renderer.paint() == IntRect.ZERO


def test_layer_recorded_with_the_same_draws__paints_nothing() -> None:
    layers = Layers(100, 100)
    layer = layers.add("a", red)
    layers.frame()
    layers.renderer.paint()
    layer.invalidate()
    layers.tree.invalidate_screen()
    assert layers.frame() == ["a", "screen"]
    assert layers.renderer.paint() == IntRect.ZERO


def test_change__paints_the_tiles_where_it_was_and_is(small_tiles: None) -> None:
    layers = Layers(200, 200)
    layer = layers.add("a", red, (10, 10))
    layers.frame()
    layers.renderer.paint()
    layer.move(IntOffset(10, 75))
    layers.frame()
    assert layers.renderer.paint() == IntRect(0, 0, 64, 96)


def test_change_off_the_screen__paints_nothing() -> None:
    layers = Layers(100, 100)
    color = [Color.RED]
    layer = layers.add("a", lambda s: s.draw_rect(color[0]), (500, 500))
    layers.frame()
    layers.renderer.paint()
    color[0] = Color.BLUE
    layer.invalidate()
    layers.frame()
    assert layers.renderer.paint() == IntRect.ZERO


def test_array_kept_by_the_caller__does_not_change() -> None:
    layers = Layers(4, 1)
    layer = layers.add("a", red, size=(1, 1))
    first = layers.pixels()
    layer.move(IntOffset(2, 0))
    second = layers.pixels()
    assert picture(first) == ["R..."] and picture(second) == ["..R."]
    layer.move(IntOffset(3, 0))
    third = layers.pixels()
    assert picture(first) == ["R..."] and picture(second) == ["..R."] and picture(third) == ["...R"]
    with pytest.raises(ValueError, match="read-only"):
        third[0, 0] = 0


def test_pixel_arrays_without_references__are_painted_in_place() -> None:
    layers = Layers(4, 1)
    layer = layers.add("a", red, size=(1, 1))
    address = layers.pixels().ctypes.data
    for x in (1, 2, 3):
        layer.move(IntOffset(x, 0))
        assert layers.pixels().ctypes.data == address


def test_buffer_of_the_caller__is_painted_bgra_with_room_at_line_ends() -> None:
    layers = Layers(3, 2)
    layers.add("a", red, (1, 1), (1, 1))
    layers.frame()
    buffer = bytearray(b"\x07" * 2 * 16)
    painted = Renderer(layers.tree, 3, 2, buffer=buffer, bytes_per_line=16).paint()
    assert painted == IntRect(0, 0, 3, 2)
    assert buffer[16:32] == b"\xff\xff\xff\xff\x00\x00\xff\xff\xff\xff\xff\xff\x07\x07\x07\x07"


def test_two_renderers__each_gets_all_damage() -> None:
    layers = Layers(4, 1)
    layer = layers.add("a", red, size=(1, 1))
    layers.frame()
    other = Renderer(layers.tree, 4, 1)
    assert picture(layers.renderer.pixels()) == picture(other.pixels()) == ["R..."]
    layer.move(IntOffset(2, 0))
    layers.frame()
    assert picture(layers.renderer.pixels()) == picture(other.pixels()) == ["..R."]


def test_new_size__paints_everything() -> None:
    layers = Layers(4, 1)
    layers.add("a", red, size=(3, 3))
    layers.pixels()
    layers.renderer.set_target(2, 2)
    assert picture(layers.renderer.pixels()) == ["RR", "RR"]
    layers.renderer.set_target(0, 0)
    assert layers.renderer.pixels().shape == (0, 0, 4)


def test_buffer_too_small__error_says_both_sizes() -> None:
    with pytest.raises(ValueError, match="10 × 10 px with 40 bytes per line do not fit into a buffer of 16"):
        Renderer(Layers().tree, 10, 10, buffer=bytearray(16))


def test_transparent_background__is_transparent_where_nothing_is_drawn() -> None:
    layers = Layers(2, 1)
    layers.add("a", red, size=(1, 1))
    layers.frame()
    drawn = Renderer(layers.tree, 2, 1, Color.TRANSPARENT).pixels()
    assert at(drawn, 0, 0) == (255, 0, 0, 255) and at(drawn, 1, 0) == (0, 0, 0, 0)


def test_many_changes_at_once__paint_everything_correctly() -> None:
    layers = Layers(100, 100)
    many = [layers.add(str(i), red, (i % 50 * 2, i // 50 * 2), (1, 1)) for i in range(600)]
    layers.pixels()
    for layer in many:
        layer.move(IntOffset(layer.x + 1, layer.y + 1))
    pixels = layers.pixels()
    assert at(pixels, 1, 1) == (255, 0, 0, 255) and at(pixels, 0, 0) == (255, 255, 255, 255)

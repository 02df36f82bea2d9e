"""The draw step: what is recorded, in which order, and which events are emitted."""

from __future__ import annotations

import pytest

from engine import trace
from engine.drawing import DrawScope
from engine.unit import Color, IntOffset, IntSize
from tests.drawing.pixels import Layers, picture


def red(scope: DrawScope) -> None:
    scope.draw_rect(Color.RED)


def test_first_frame__records_parents_then_children() -> None:
    layers = Layers()
    inner = layers.add("inner", red, parent=False)
    layers.add("outer", lambda s: inner.draw_layer(s.canvas, None))
    layers.add("other", red)
    assert layers.frame() == ["screen", "outer", "inner", "other"]
    assert layers.frame() == []


def test_dirty_layers__are_recorded_in_the_order_they_became_dirty() -> None:
    layers = Layers()
    a, b, c = (layers.add(name, red) for name in "abc")
    layers.frame()
    c.invalidate()
    a.invalidate()
    c.invalidate()
    assert layers.frame() == ["c", "a"]
    layers.tree.invalidate_screen()
    b.invalidate()
    assert layers.frame() == ["b", "screen"], "the screen is last, as Compose draws the root after the dirty layers"


def test_invalidation__asks_for_a_frame() -> None:
    layers = Layers()
    layer = layers.add("a", red)
    layers.frame()
    before = layers.asked
    assert not layers.tree.needs_draw
    layer.invalidate()
    assert layers.asked == before + 1 and layers.tree.needs_draw
    layers.frame()
    layer.move(IntOffset(0, 0))
    layer.resize(IntSize(10, 10))
    assert layers.asked == before + 1, "nothing changed"
    layer.move(IntOffset(1, 0))
    assert layers.asked == before + 2


def test_resized_layer__is_recorded_again() -> None:
    layers = Layers()
    layer = layers.add("a", red)
    layers.frame()
    layer.resize(IntSize(3, 3))
    assert layers.frame() == ["a"]


def test_layer_invalidated_while_drawing__waits_for_the_next_frame() -> None:
    layers = Layers()
    again = [True]

    def draw(scope: DrawScope) -> None:
        if again[0]:
            again[0] = False
            layer.invalidate()
            other.invalidate()

    other = layers.add("other", red)
    layer = layers.add("a", draw)
    assert layers.frame() == ["screen", "other", "a"]
    assert layers.frame() == ["a", "other"]
    assert layers.frame() == []


def test_destroyed_layer__is_not_recorded() -> None:
    layers = Layers()
    layer = layers.add("a", red)
    layers.frame()
    layer.invalidate()
    layer.destroy()
    layers.shown.clear()
    layers.tree.invalidate_screen()
    assert layers.frame() == ["screen"]
    layer.invalidate()
    assert layers.frame() == []


def test_destroyed_layer_reused__is_as_new() -> None:
    layers = Layers(2, 1)
    layer = layers.add("a", red, size=(1, 1), alpha=0.5)
    layers.pixels()
    layer.destroy()
    layer.reuse_layer(lambda canvas, parent: DrawScope(canvas, (1, 1)).draw_rect(Color.BLUE), lambda: None)
    assert layer.alpha == 1.0 and (layer.width, layer.height) == (0, 0)
    layers.tree.invalidate_screen()
    assert picture(layers.pixels()) == ["B."]
    with pytest.raises(RuntimeError, match="only after it was destroyed"):
        layer.reuse_layer(lambda canvas, parent: None, lambda: None)


def test_exception_in_a_draw_block__leaves_the_layer_dirty_and_the_rest_in_order() -> None:
    fail = [True]

    def draw(scope: DrawScope) -> None:
        if fail[0]:
            raise ZeroDivisionError
        scope.draw_rect(Color.BLUE)

    layers = Layers(2, 1)
    good = layers.add("good", red, size=(1, 1))
    bad = layers.add("bad", draw, (1, 0), (1, 1))
    with pytest.raises(ZeroDivisionError):
        layers.frame()
    with pytest.raises(ZeroDivisionError):
        layers.frame()
    fail[0] = False
    assert layers.frame() == ["screen", "bad"]
    assert picture(layers.renderer.pixels()) == ["RB"]
    fail[0] = True
    bad.invalidate()
    good.invalidate()
    with pytest.raises(ZeroDivisionError):
        layers.frame()
    assert picture(layers.renderer.pixels()) == ["RB"], "the last good record stays"
    fail[0] = False
    assert layers.frame() == ["bad", "good"]


# -- events


class _Replays:
    def __init__(self) -> None:
        self.subjects: list[object] = []

    def happened(self, event: trace.Event) -> None:
        if event.kind == trace.REPLAY:
            self.subjects.append(event.subject)

    def ended(self, event: trace.Event) -> None: ...


def _replayed(layers: Layers) -> list[object]:
    listener = _Replays()
    before = trace.enter(trace.Tracer(listener))
    try:
        layers.frame()
    finally:
        trace.leave(before)
    return listener.subjects


def test_moved_layer__emits_one_replay_event() -> None:
    layers = Layers()
    layer = layers.add("a", red, node="node a")
    assert _replayed(layers) == [], "its recording was emitted"
    layer.move(IntOffset(3, 3))
    layers.set(layer, alpha=0.5)
    assert _replayed(layers) == ["node a"]
    assert _replayed(layers) == []


def test_parent_recorded_again__valid_children_emit_replay_events() -> None:
    layers = Layers()
    inner = layers.add("inner", red, parent=False, node="inner")
    outer = layers.add("outer", lambda s: inner.draw_layer(s.canvas, None), node="outer")
    sibling = layers.add("sibling", red, node="sibling")
    layers.frame()
    outer.invalidate()
    assert _replayed(layers) == ["inner"]
    outer.invalidate()
    inner.invalidate()
    inner.move(IntOffset(1, 1))
    sibling.move(IntOffset(1, 1))
    assert _replayed(layers) == ["sibling"], "what is recorded in this frame is not replayed as well"

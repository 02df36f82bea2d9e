"""A record in parts: each stands alone, and what is the same in the next record is kept."""

from __future__ import annotations

from engine.drawing import Canvas, DrawScope
from engine.drawing.layer_item import OPS_IN_PICTURE, GroupItem, LayerItem, PictureItem, divide
from engine.unit import Color
from tests.drawing.pixels import Layers


def red(scope: DrawScope) -> None:
    scope.draw_rect(Color.RED)


def test_draws_around_a_child__are_two_pictures() -> None:
    layers = Layers()
    child = layers.add("child", red, parent=False)
    canvas = Canvas()
    scope = DrawScope(canvas, (10, 10))
    scope.draw_rect(Color.RED)
    canvas.translate(3, 4)
    child.draw_layer(canvas, None)
    canvas.translate(-3, -4)
    scope.draw_rect(Color.BLUE)
    before, reference, after = divide(canvas.take_record())
    assert isinstance(before, PictureItem) and before.state == ()
    assert isinstance(reference, LayerItem) and (reference.dx, reference.dy) == (3, 4)
    assert isinstance(after, PictureItem) and after.state == (), "the translation back cancels out"


def test_child_inside_transforms__has_them_without_the_saves() -> None:
    layers = Layers()
    child = layers.add("child", red, parent=False)
    canvas = Canvas()
    scope = DrawScope(canvas, (10, 10))
    with scope.translate(1, 0), scope.translate(2, 0):
        child.draw_layer(canvas, None)
    with scope.clip_rect(0, 0, 5, 5):
        child.draw_layer(canvas, None)
    first, second = divide(canvas.take_record())
    assert first.state == (("translate", 3.0, 0.0),)
    assert second.state == (("clip_rect", 0, 0, 5, 5, False),)


def test_group_without_children__is_part_of_a_picture() -> None:
    layers = Layers()
    child = layers.add("child", red, parent=False)

    def record(with_child: bool) -> list[object]:
        canvas = Canvas()
        scope = DrawScope(canvas, (10, 10))
        with scope.layer(alpha=0.5):
            scope.draw_rect(Color.RED)
            if with_child:
                child.draw_layer(canvas, None)
        return list(divide(canvas.take_record()))

    assert [type(item) for item in record(False)] == [PictureItem]
    (group,) = record(True)
    assert isinstance(group, GroupItem)
    assert [type(item) for item in group.items] == [PictureItem, LayerItem]


def test_many_draws__are_divided_the_same_way_each_time() -> None:
    def record(last: Color) -> list[PictureItem]:
        canvas = Canvas()
        scope = DrawScope(canvas, (10, 10))
        for i in range(2 * OPS_IN_PICTURE):
            scope.draw_rect(Color.RED, (i, 0))
        scope.draw_rect(last)
        return divide(canvas.take_record())  # type: ignore[return-value]

    first, second = record(Color.RED), record(Color.BLUE)
    assert [len(item.ops) for item in first] == [OPS_IN_PICTURE, OPS_IN_PICTURE, 1]
    assert [a.same_as(b) for a, b in zip(first, second, strict=True)] == [True, True, False]


def test_record_with_one_draw_changed__keeps_the_other_pictures() -> None:
    layers = Layers(100, 100)
    color = [Color.RED]

    def draw(scope: DrawScope) -> None:
        for i in range(3 * OPS_IN_PICTURE):
            scope.draw_rect(color[0] if i == OPS_IN_PICTURE + 1 else Color.GREEN, (i, 0), (1, 1))

    layer = layers.add("a", draw, size=(100, 100))
    layers.pixels()
    before = [item.picture for item in layer.items]  # type: ignore[union-attr]
    color[0] = Color.BLUE
    layer.invalidate()
    layers.pixels()
    after = [item.picture for item in layer.items]  # type: ignore[union-attr]
    assert [a is b for a, b in zip(before, after, strict=True)] == [True, False, True]


def test_transform_across_a_cut__is_in_force_in_every_part() -> None:
    canvas = Canvas()
    scope = DrawScope(canvas, (10, 10))
    with scope.translate(5, 5):
        for _ in range(OPS_IN_PICTURE + 1):
            scope.draw_rect(Color.RED, size=(1, 1))
    scope.draw_rect(Color.BLUE, size=(1, 1))
    first, second = divide(canvas.take_record())
    assert isinstance(first, PictureItem) and isinstance(second, PictureItem)
    for item in (first, second):
        item.link(None)  # type: ignore[arg-type]
    assert first.bounds == (5, 5, 6, 6)
    assert second.bounds == (0, 0, 6, 6)


def test_layer_no_longer_drawn__releases_its_recording_and_draws_again_when_shown() -> None:
    layers = Layers()
    inner = layers.add("inner", red, parent=False)
    shown = [True]

    def draw(scope: DrawScope) -> None:
        if shown[0]:
            inner.draw_layer(scope.canvas, None)

    outer = layers.add("outer", draw)
    first = layers.pixels()
    assert len(inner.uses) == 1
    shown[0] = False
    outer.invalidate()
    layers.pixels()
    assert inner.uses == [] and inner.items == []
    shown[0] = True
    outer.invalidate()
    assert (layers.pixels() == first).all()
    layers.tree.verify_well_formed()

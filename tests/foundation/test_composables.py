"""Composables without a file of their own: names, Canvas, Image, BoxWithConstraints."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from engine import (
    Alignment,
    Box,
    BoxWithConstraints,
    Canvas,
    Color,
    ColorPainter,
    Column,
    CompositionError,
    Constraints,
    ContentScale,
    FlowColumn,
    FlowRow,
    Image,
    ImageBitmap,
    Modifier,
    Role,
    Row,
    Spacer,
    Text,
    composable,
    mutable_state_of,
)

from .conftest import Ui


def test_names__are_those_of_the_composables(ui: Ui) -> None:
    def content() -> None:
        with Row():
            Spacer(Modifier.size(1))
            Canvas(lambda scope: None, Modifier.size(1))
            FlowRow(lambda: Text("a"))

    ui.show(content)
    names = []
    stack = [ui.scene.root]
    while stack:
        node = stack.pop()
        names.append(node.name)
        stack.extend(reversed(node.children))
    assert names == ["root", "Row", "Spacer", "Canvas", "FlowRow", "Text"]


@pytest.mark.parametrize("flow", [FlowRow, FlowColumn])
@pytest.mark.parametrize("arguments", [(), (Modifier,), (Modifier.padding(2),)])
def test_with_flow_row__says_that_content_is_a_function(flow: Any, arguments: tuple[Any, ...], ui: Ui) -> None:
    def content() -> None:
        with flow(*arguments):
            Text("a")

    with pytest.raises(CompositionError, match="it must be a function") as raised:
        ui.show(content)
    assert str(raised.value).startswith(f"{flow.__name__}(content, modifier, …)")


def test_flow_row__content_is_a_scope_of_its_own(ui: Ui) -> None:
    count, ran = mutable_state_of(1), []

    def items() -> None:
        ran.append("items")
        for number in range(count.value):
            Text(str(number))

    def content() -> None:
        ran.append("content")
        FlowRow(items)

    ui.show(content)
    ran.clear()
    ui.change(lambda: count.set(2))
    assert ran == ["items"]


def test_canvas__draws_in_its_size_and_draws_again_for_what_it_read(ui: Ui) -> None:
    color = mutable_state_of(Color.RED)
    ui.show(lambda: Canvas(lambda scope: scope.draw_rect(color.value), Modifier.size(10)))
    assert tuple(ui.scene.pixels()[5, 5]) == (255, 0, 0, 255)
    assert ui.change(lambda: color.set(Color.BLUE)) == {"drawn": ["Canvas"]}
    assert tuple(ui.scene.pixels()[5, 5]) == (0, 0, 255, 255)


def test_box_with_constraints__content_knows_the_room_in_px_and_dp(ui: Ui) -> None:
    seen: list[tuple[int, float, float]] = []

    def content(scope: object) -> None:
        seen.append((scope.constraints.max_width, scope.max_width, scope.max_height))  # type: ignore[attr-defined]

    ui.show(lambda: BoxWithConstraints(content, Modifier.size(100, 50)), density=2.0)
    assert seen == [(200, 100.0, 50.0)]


def test_box_with_constraints_state_read_in_the_content__composes_it_without_measuring(ui: Ui) -> None:
    state, seen = mutable_state_of(0), []
    ui.show(lambda: BoxWithConstraints(lambda scope: seen.append(state.value)))
    assert ui.change(lambda: state.set(1)).keys() == {"composed"}
    assert seen == [0, 1]


def test_box_with_constraints_other_room__composes_the_content_again(ui: Ui) -> None:
    width, seen = mutable_state_of(100), []

    def narrow(scope, measurable, constraints):  # type: ignore[no-untyped-def]
        placeable = measurable.measure(Constraints(max_width=width.value))
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    def content() -> None:
        with Box(Modifier.layout(narrow)):
            BoxWithConstraints(lambda scope: seen.append(scope.constraints.max_width))

    ui.show(content)
    ui.change(lambda: width.set(120))
    assert seen == [100, 120]


def bitmap(width: int, height: int) -> ImageBitmap:
    pixels = np.zeros((height, width, 4), dtype=np.uint8)
    pixels[:, :, 0] = pixels[:, :, 3] = 255
    return ImageBitmap.from_array(pixels)


def test_image__is_as_large_as_its_picture(ui: Ui) -> None:
    ui.show(lambda: Image(bitmap(30, 20), "red", Modifier.test_tag("image")))
    assert ui.size("image") == (30, 20)
    assert tuple(ui.scene.pixels()[10, 10]) == (255, 0, 0, 255)
    (node,) = ui.scene.owner.semantics_owner.root_semantics_node.children
    assert (node.config.role, node.config.content_description) == (Role.IMAGE, ["red"])


def test_image_in_another_size__fits_and_stands_in_the_middle(ui: Ui) -> None:
    ui.show(lambda: Image(bitmap(10, 10), None, Modifier.size(40, 20)))
    pixels = ui.scene.pixels()
    assert tuple(pixels[10, 20]) == (255, 0, 0, 255)
    assert tuple(pixels[10, 5]) != (255, 0, 0, 255)


def test_image_cropped__covers_its_place(ui: Ui) -> None:
    ui.show(lambda: Image(bitmap(10, 10), None, Modifier.size(40, 20), content_scale=ContentScale.CROP))
    assert tuple(ui.scene.pixels()[10, 2]) == (255, 0, 0, 255)


def test_painter_without_a_size__fills_what_the_modifier_says(ui: Ui) -> None:
    ui.show(lambda: Image(ColorPainter(Color.GREEN), None, Modifier.size(12)))
    assert tuple(ui.scene.pixels()[11, 11]) == (0, 255, 0, 255)


def test_painter_changed__drawn_and_not_measured_if_it_is_as_large(ui: Ui) -> None:
    painter = mutable_state_of(ColorPainter(Color.GREEN))

    @composable
    def Picture() -> None:
        Image(painter.value, None, Modifier.size(12))

    ui.show(Picture)
    assert ui.change(lambda: painter.set(ColorPainter(Color.RED))) == {
        "composed": ["Picture", "Image"],
        "drawn": ["Image"],
    }


def test_alignment_changed_in_a_box__places_without_measuring_the_children(ui: Ui) -> None:
    alignment = mutable_state_of(Alignment.TOP_START)

    @composable
    def Frame() -> None:
        with Box(Modifier.size(100).test_tag("frame"), content_alignment=alignment.value):
            Box(Modifier.size(10).test_tag("child"))

    ui.show(Frame)
    done = ui.change(lambda: alignment.set(Alignment.CENTER))
    assert done["measured"] == ["frame"]
    assert ui.position("child") == (45, 45)


def test_weight_changed__measures_the_column_and_all_weighted_children(ui: Ui) -> None:
    weight = mutable_state_of(1.0)

    @composable
    def Target() -> None:
        Box(Modifier.weight(weight.value).fill_max_width().test_tag("target"))

    def content() -> None:
        with Column(Modifier.size(100).test_tag("column")):
            Target()
            Box(Modifier.weight(1).fill_max_width().test_tag("other"))
            Box(Modifier.size(20).test_tag("fixed"))

    ui.show(content)
    assert ui.size("target") == (100, 40)
    done = ui.change(lambda: weight.set(3.0))
    assert done["measured"] == ["column", "target", "other"]
    assert ui.size("target") == (100, 60)

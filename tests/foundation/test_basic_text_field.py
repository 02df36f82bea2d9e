"""BasicTextField: sizes, taps through a decoration, what it reports beside edits; see the recordings field_*."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    BasicTextField,
    Box,
    InteractionSource,
    Modifier,
    Row,
    TextFieldValue,
    TextRange,
    mutable_state_of,
)

from .conftest import Ui


def test_tap_into_a_decorated_field__counts_from_where_the_text_is(ui: Ui) -> None:
    value = mutable_state_of(TextFieldValue("one two", TextRange(0)))

    def decorated(inner: Any) -> None:
        with Row():
            Box(Modifier.size(30))
            inner()

    ui.show(lambda: BasicTextField(value.value, value.set, decoration_box=decorated))
    ui.scene.tap(120, 5)
    ui.settle()
    assert value.value.selection == (7, 7)
    ui.scene.tap(31, 5)
    ui.settle()
    assert value.value.selection == (0, 0)


def test_size__is_of_ten_letters_and_the_least_lines_without_room_around(ui: Ui) -> None:
    def content() -> None:
        with Row():
            BasicTextField("a", print, Modifier.test_tag("one"))
            BasicTextField("a", print, Modifier.test_tag("three"), min_lines=3)

    ui.show(content)
    one, three = ui.scene.find("one").size, ui.scene.find("three").size
    assert one.width == three.width > 60
    assert three.height == 3 * one.height


def test_tap_and_focus__reach_the_interaction_source_and_a_layout_its_callback(ui: Ui) -> None:
    source, laid_out = InteractionSource(), []
    text = mutable_state_of("a")

    def content() -> None:
        BasicTextField(
            text.value, text.set, interaction_source=source, on_text_layout=lambda it: laid_out.append(it.text)
        )

    ui.show(content)
    ui.scene.press(5, 5)
    ui.settle()
    assert (source.is_pressed, source.is_focused) == (True, True)
    ui.scene.release(5, 5)
    ui.scene.key("b")
    ui.settle()
    assert (source.is_pressed, laid_out) == (False, ["a", text.value])


def test_wrong_value__error_names_the_field(ui: Ui) -> None:
    with pytest.raises(TypeError, match="BasicTextField"):
        ui.show(lambda: BasicTextField(5, print))  # type: ignore[arg-type]

"""combined_clickable: taps, long presses and double taps, by pointers and keys."""

from __future__ import annotations

import pytest

from engine import (
    Box,
    InteractionSource,
    Key,
    KeyEvent,
    KeyEventType,
    LaunchedEffect,
    Modifier,
    mutable_state_of,
)

from .conftest import Ui


def test_long_press_and_double_tap__differ_from_a_tap(ui: Ui) -> None:
    log: list[str] = []
    ui.show(
        lambda: Box(
            Modifier.size(50).combined_clickable(
                lambda: log.append("click"),
                on_long_click=lambda: log.append("long"),
                on_double_click=lambda: log.append("double"),
            )
        )
    )
    scene = ui.scene
    scene.press(10, 10)
    scene.advance(600)
    scene.release(10, 10)
    assert log == ["long"]
    scene.advance(100)
    scene.tap(10, 10)
    scene.advance(100)
    scene.tap(10, 10)
    assert log == ["long", "double"]
    scene.advance(500)
    scene.tap(10, 10)
    scene.advance(400)
    assert log == ["long", "double", "click"]


def test_key_held_or_pressed_twice__is_a_long_or_a_double_click(ui: Ui) -> None:
    log: list[str] = []
    ui.show(
        lambda: Box(
            Modifier.size(50).combined_clickable(
                lambda: log.append("click"),
                on_long_click=lambda: log.append("long"),
                on_double_click=lambda: log.append("double"),
            )
        )
    )
    scene = ui.scene
    scene.key(Key.TAB)
    scene.send_key_event(KeyEvent(Key.ENTER, KeyEventType.KEY_DOWN))
    scene.advance(600)
    scene.send_key_event(KeyEvent(Key.ENTER, KeyEventType.KEY_UP))
    scene.advance(600)
    assert log == ["long"]
    scene.key(Key.ENTER)
    scene.advance(100)
    scene.key(Key.ENTER)
    scene.advance(600)
    assert log == ["long", "double"]
    scene.key(Key.ENTER)
    scene.key(Key.ENTER)  # too soon for a double click: the first one is a click, the second waits
    assert log == ["long", "double", "click"]
    scene.advance(600)
    assert log == ["long", "double", "click", "click"]


def test_pressed_node_removed__emits_a_canceled_press_to_its_source(ui: Ui) -> None:
    shown, source = mutable_state_of(True), InteractionSource()
    emitted: list[str] = []

    async def listen() -> None:
        async for interaction in source.interactions:
            emitted.append(type(interaction).__name__)

    def content() -> None:
        LaunchedEffect(listen, None)
        if shown.value:
            Box(Modifier.size(50).combined_clickable(lambda: None, interaction_source=source))

    ui.show(content)
    ui.scene.press(10, 10)
    ui.scene.run_coroutines()
    shown.value = False
    ui.scene.settle(5)
    assert emitted == ["Press", "Cancel"]


def test_handlers_raise__the_next_gestures_are_complete(ui: Ui) -> None:
    log: list[str] = []
    raises = mutable_state_of(True)

    def handler(name: str) -> None:
        if raises.value:
            raise ValueError(name)
        log.append(name)

    source = InteractionSource()
    ui.show(
        lambda: Box(
            Modifier.size(50).combined_clickable(
                lambda: handler("click"),
                on_long_click=lambda: handler("long"),
                on_double_click=lambda: handler("double"),
                interaction_source=source,
            )
        )
    )
    scene = ui.scene
    with pytest.raises(ValueError, match="long"):
        scene.press(10, 10)
        scene.advance(600)
    scene.release(10, 10)
    with pytest.raises(ValueError, match="double"):
        scene.advance(100)
        scene.tap(10, 10)
        scene.advance(100)
        scene.tap(10, 10)
    with pytest.raises(ValueError, match="click"):
        scene.advance(500)
        scene.tap(10, 10)
        scene.advance(600)
    raises.value = False
    scene.advance(600)
    scene.tap(10, 10)
    scene.advance(400)
    scene.press(10, 10)
    scene.advance(600)
    scene.release(10, 10)
    scene.advance(100)
    assert log == ["click", "long"]

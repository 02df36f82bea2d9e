"""Interactions, anchored drags and transformations."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    AnchoredDraggableState,
    Box,
    DraggableAnchors,
    InteractionSource,
    IntOffset,
    LaunchedEffect,
    LinearEasing,
    Modifier,
    Offset,
    Orientation,
    PointerInputChange,
    ScrollState,
    composable,
    mutable_state_of,
    remember_coroutine_scope,
    tween,
)
from engine.foundation.gestures.transform_gestures import (
    calculate_centroid,
    calculate_pan,
    calculate_rotation,
    calculate_zoom,
)
from engine.input import PointerEvent, PointerEventType

from .conftest import Ui


def listening(ui: Ui, source: InteractionSource, modifier: Any) -> list[str]:
    received: list[str] = []

    async def listen() -> None:
        async for interaction in source.interactions:
            received.append(type(interaction).__qualname__)

    @composable
    def Content() -> None:
        LaunchedEffect(listen, source)
        Box(modifier.size(50).test_tag("box"))

    ui.show(Content)
    return received


def presses(received: list[str]) -> list[str]:
    return [name for name in received if name.startswith("Press")]


def test_tap__emits_press_and_release(ui: Ui) -> None:
    source = InteractionSource()
    received = listening(ui, source, Modifier.clickable(lambda: None, interaction_source=source))
    ui.scene.tap(10, 10)
    ui.scene.run_coroutines()
    assert presses(received) == ["PressInteraction.Press", "PressInteraction.Release"]


def test_press_that_leaves_the_component__emits_cancel_and_is_no_longer_pressed(ui: Ui) -> None:
    source = InteractionSource()
    received = listening(ui, source, Modifier.clickable(lambda: None, interaction_source=source))
    ui.scene.press(10, 10)
    assert source.is_pressed
    ui.scene.move(300, 300)
    ui.scene.run_coroutines()
    assert not source.is_pressed
    assert presses(received) == ["PressInteraction.Press", "PressInteraction.Cancel"]


def test_drag__emits_start_after_the_slop_and_stop(ui: Ui) -> None:
    source, x = InteractionSource(), mutable_state_of(0.0)
    received = listening(
        ui, source, Modifier.draggable(lambda delta: x.set(x.value + delta), interaction_source=source)
    )
    ui.scene.press(10, 10)
    ui.scene.run_coroutines()
    assert received == []
    ui.scene.move(45, 10)
    ui.scene.run_coroutines()
    assert (received, source.is_dragged) == (["DragInteraction.Start"], True)
    ui.scene.release(45, 10)
    ui.scene.run_coroutines()
    assert (received[-1], source.is_dragged) == ("DragInteraction.Stop", False)


def test_scroll_state__emits_drags_from_the_slop_to_the_lift(ui: Ui) -> None:
    state = ScrollState(0)
    received = listening(ui, state.interaction_source, Modifier.vertical_scroll(state))
    ui.scene.press(10, 40)
    ui.scene.move(10, 10)
    ui.scene.run_coroutines()
    assert (received, state.interaction_source.is_dragged) == (["DragInteraction.Start"], True)
    ui.scene.release(10, 10)
    ui.scene.run_coroutines()
    assert (received[1:], state.interaction_source.is_dragged) == (["DragInteraction.Stop"], False)


def test_removed_focused_component__emits_unfocus(ui: Ui) -> None:
    source, shown, received = InteractionSource(), mutable_state_of(True), []

    async def listen() -> None:
        async for interaction in source.interactions:
            received.append(type(interaction).__qualname__)

    @composable
    def Content() -> None:
        LaunchedEffect(listen, source)
        if shown.value:
            Box(Modifier.clickable(lambda: None, interaction_source=source).size(50))

    ui.show(Content)
    ui.scene.tap(10, 10)
    ui.scene.run_coroutines()
    assert "FocusInteraction.Focus" in received
    shown.value = False
    ui.scene.settle()
    assert received[-1] == "FocusInteraction.Unfocus"
    assert not source.is_focused


def anchored(ui: Ui, state: AnchoredDraggableState[str]) -> None:
    @composable
    def Content() -> None:
        drag = Modifier.anchored_draggable(state, Orientation.HORIZONTAL, spec=tween(48, easing=LinearEasing))
        Box(drag.offset(lambda: IntOffset(round(state.offset), 0)).size(100, 50))

    ui.show(Content, 300, 100)


@pytest.mark.parametrize(("to", "ends"), [(90, "open"), (50, "closed")])
def test_release__settles_at_the_anchor_that_half_the_way_decides(ui: Ui, to: float, ends: str) -> None:
    state = AnchoredDraggableState("closed", {"closed": 0, "open": 100})
    anchored(ui, state)
    ui.scene.press(10, 20)
    for x in (40, to):
        ui.scene.move(x, 20)
        ui.scene.frame()
    for _ in range(10):  # a rest, so that the release has no speed
        ui.scene.frame()
    ui.scene.move(to, 20)
    ui.scene.release(to, 20)
    ui.scene.settle(20)
    assert (state.current_value, state.settled_value) == (ends, ends)
    assert state.offset == state.anchors.position_of(ends)
    assert not ui.scene.has_invalidations


def test_anchors_that_move_during_an_animation__are_followed(ui: Ui) -> None:
    state = AnchoredDraggableState("closed", {"closed": 0, "open": 100})
    scopes: list[Any] = []

    @composable
    def Content() -> None:
        scopes.append(remember_coroutine_scope())

    ui.show(Content)
    scopes[0].launch(lambda: state.animate_to("open", tween(160)))
    for _ in range(4):
        ui.scene.frame()
    assert state.is_animation_running
    state.update_anchors({"closed": 0, "open": 40}, "open")
    ui.scene.settle(40)
    assert (state.offset, state.current_value) == (40, "open")


def test_offset_before_there_are_anchors__raises_what_to_do() -> None:
    with pytest.raises(RuntimeError, match="update_anchors"):
        AnchoredDraggableState("closed").require_offset()


def test_closest_anchor__looks_to_one_side_when_asked() -> None:
    anchors = DraggableAnchors({"a": 0, "b": 50, "c": 100})
    assert anchors.closest_anchor(60) == "b"
    assert anchors.closest_anchor(60, search_upwards=True) == "c"
    assert anchors.closest_anchor(120, search_upwards=True) == "c"  # none is there: the last, as in Compose
    assert anchors.closest_anchor(25) == "b"  # of equally near ones the last
    assert DraggableAnchors().closest_anchor(3) is None


def two_pointers(before: tuple[Offset, Offset], now: tuple[Offset, Offset]) -> PointerEvent:
    changes = [PointerInputChange(i, 16, now[i], True, 0, before[i], True) for i in range(2)]
    return PointerEvent(changes, PointerEventType.MOVE)


def test_pointers_that_move_apart__zoom_about_their_centroid() -> None:
    event = two_pointers((Offset(40, 50), Offset(60, 50)), (Offset(30, 50), Offset(70, 50)))
    assert (calculate_zoom(event), calculate_pan(event), calculate_rotation(event)) == (2.0, Offset.ZERO, 0.0)
    assert calculate_centroid(event) == Offset(50, 50)


def test_pointers_that_turn_by_a_quarter__rotate_by_ninety_degrees() -> None:
    event = two_pointers((Offset(40, 50), Offset(60, 50)), (Offset(50, 40), Offset(50, 60)))
    assert abs(calculate_rotation(event)) == pytest.approx(90)
    assert calculate_zoom(event) == pytest.approx(1)

"""The layers of popups: a pass of their own, and what an exception in a popup leaves."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    AlertDialog,
    Box,
    Color,
    Constraints,
    DropdownMenu,
    Modifier,
    Popup,
    composable,
    mutable_state_of,
    trace,
)
from engine.layout.layout_tree_consistency import verify_well_formed

from .conftest import Ui


def test_popup_content_raises_as_it_opens__the_next_frame_opens_it_and_escape_dismisses_it(ui: Ui) -> None:
    is_open = mutable_state_of(False)
    fails = [True]
    log: list[str] = []

    def inside() -> None:
        if fails.pop():
            fails.append(False)
            raise ValueError("not yet")
        fails.append(False)
        Box(Modifier.size(10, 10).test_tag("popup"))

    @composable
    def Opener() -> None:
        if is_open.value:
            Popup(inside, lambda: log.append("dismissed"))

    ui.show(Opener)
    is_open.value = True
    with pytest.raises(ValueError, match="not yet"):
        ui.scene.frame()
    assert (ui.scene.has_invalidations, list(ui.scene.owner.layer_roots)) == (True, [])
    ui.settle()
    ui.scene.key("Escape")
    assert (ui.size("popup"), log) == ((10, 10), ["dismissed"])


def test_popup_raises_while_it_is_measured__it_keeps_its_layout_and_tries_again(ui: Ui) -> None:
    width, fails = mutable_state_of(30), mutable_state_of(False)

    def measure(scope: Any, measurable: Any, constraints: Constraints) -> Any:
        placeable = measurable.measure(Constraints.fixed(width.value, 10))
        if fails.value:
            raise KeyError("measure")
        return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

    def content() -> None:
        Box(Modifier.size(50, 50).test_tag("below"))
        Popup(lambda: Box(Modifier.layout(measure).background(Color.RED).test_tag("popup")), position=lambda *_: (0, 0))

    ui.show(content)
    before = ui.scene.pixels().copy()
    width.value, fails.value = 60, True
    for _ in range(2):
        with pytest.raises(KeyError):
            ui.scene.frame()
        assert (ui.size("popup"), ui.scene.has_invalidations) == ((30, 10), True)
        assert (ui.scene.pixels() == before).all()
        verify_well_formed(ui.scene.root, ui.scene.owner.delegate)
    fails.value = False
    ui.settle()
    assert ui.size("popup") == (60, 10)
    verify_well_formed(ui.scene.root, ui.scene.owner.delegate)


def test_popup_opens__its_own_pass_follows_that_of_the_content(ui: Ui) -> None:
    is_open = mutable_state_of(False)

    def content() -> None:
        Box(Modifier.size(50, 50))
        if is_open.value:
            Popup(lambda: Box(Modifier.size(10, 10)))

    ui.show(content)
    is_open.value = True
    (report,) = [each for each in ui.scene.settle() if each.measured]
    passes = [event.subject for event in report.events if event.kind == trace.LAYOUT_PASS]
    assert passes[:2] == [ui.scene.root, ui.scene.owner.layer_roots[0]]


@pytest.mark.parametrize("is_dialog", [False, True])
def test_press_and_release_outside__a_menu_goes_at_the_press_and_a_dialog_at_the_release(
    ui: Ui, is_dialog: bool
) -> None:
    log: list[str] = []

    def dismissed() -> None:
        log.append("dismissed")

    def content() -> None:
        if is_dialog:
            AlertDialog(dismissed, lambda: Box(Modifier.size(10, 10)), animate_transition=False)
        else:
            DropdownMenu(True, dismissed, lambda: Box(Modifier.size(10, 10)))

    ui.show(content)
    ui.scene.press(390, 590)
    pressed = list(log)
    ui.scene.release(390, 590)
    assert (pressed, log) == ([] if is_dialog else ["dismissed"], ["dismissed"])


def test_popup_raises_while_it_is_placed__presses_find_it_where_it_is_shown(ui: Ui) -> None:
    at, fails = mutable_state_of(10), mutable_state_of(False)
    log: list[str] = []

    def placed(scope: Any, measurable: Any, constraints: Constraints) -> Any:
        placeable = measurable.measure(constraints)

        def place() -> None:
            if fails.value:
                raise KeyError("place")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    def inside() -> None:
        Box(Modifier.layout(placed).size(10, 10).clickable(lambda: log.append("inside")))

    ui.show(lambda: Popup(inside, lambda: log.append("outside"), position=lambda *_: (at.value, 0)))
    at.value, fails.value = 100, True
    with pytest.raises(KeyError):
        ui.scene.frame()
    with pytest.raises(KeyError):  # the press tries the layout again
        ui.scene.press(15, 5)
    fails.value = False
    ui.scene.release(15, 5)
    assert log == ["inside"]


def test_dismissal_raises__the_press_reaches_the_content_below_a_popup_that_is_not_modal(ui: Ui) -> None:
    log: list[str] = []

    def dismissed() -> None:
        log.append("dismissed")
        raise KeyError("dismissed")

    def content() -> None:
        Box(Modifier.size(50, 50).clickable(lambda: log.append("below")))
        Popup(lambda: Box(Modifier.size(5, 5)), dismissed, position=lambda *_: (100, 0), is_modal=False)

    ui.show(content)
    with pytest.raises(KeyError):
        ui.scene.tap(20, 20)
    assert log == ["dismissed", "below"]

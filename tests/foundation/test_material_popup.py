"""Popups: what opening and closing runs, what is drawn above, where input and the focus go, and where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    AlertDialog,
    Alignment,
    Box,
    BoxWithConstraints,
    Button,
    Color,
    Column,
    CompositionLocalProvider,
    DisposableEffect,
    DropdownMenu,
    DropdownMenuItem,
    Modifier,
    ModifierNodeElement,
    Popup,
    Scene,
    Text,
    TextButton,
    composable,
    composition_local_of,
    mutable_state_of,
    remember,
    static_composition_local_of,
)

from .conftest import Ui

LocalWord = composition_local_of(lambda: "default", name="LocalWord")
LocalFixedWord = static_composition_local_of(lambda: "default", name="LocalFixedWord")


def at_origin(*_: Any) -> tuple[int, int]:
    return 0, 0


@composable
def Below(taps: list[str]) -> None:
    Box(Modifier.size(400, 500).background(Color.RED).clickable(lambda: taps.append("below")).test_tag("below"))


class Screen:
    """Content with a popup that a state opens."""

    def __init__(self, ui: Ui, **how: Any) -> None:
        self.ui = ui
        self.is_open = mutable_state_of(False, name="is_open")
        self.taps: list[str] = []
        how.setdefault("position", at_origin)

        @composable
        def Opener() -> None:
            if self.is_open.value:
                Popup(self.inside, self.dismissed, **how)

        def content() -> None:
            Below(self.taps)
            Opener()

        ui.show(content)

    def inside(self) -> None:
        Box(
            Modifier.size(100, 50).background(Color.BLUE).clickable(lambda: self.taps.append("popup")).test_tag("popup")
        )

    def dismissed(self) -> None:
        self.taps.append("dismissed")
        self.is_open.value = False

    def set_open(self, is_open: bool) -> dict[str, list[str]]:
        def write() -> None:
            self.is_open.value = is_open

        return self.ui.change(write)

    def color_at(self, x: int, y: int) -> tuple[int, ...]:
        return tuple(int(each) for each in self.ui.scene.pixels()[y, x][:3])


def test_popup_opens__the_content_below_is_neither_composed_nor_laid_out_nor_drawn(ui: Ui) -> None:
    screen = Screen(ui)
    ran = screen.set_open(True)
    assert "Opener" in ran["composed"]
    assert {name for names in ran.values() for name in names} & {"Below", "below", "content"} == set()


def test_popup_closes__the_content_below_is_neither_composed_nor_laid_out_nor_drawn(ui: Ui) -> None:
    screen = Screen(ui)
    screen.set_open(True)
    ran = screen.set_open(False)
    assert ran["composed"] == ["Opener"]
    assert {name for names in ran.values() for name in names} & {"Below", "below", "content"} == set()
    with pytest.raises(LookupError):
        ui.scene.find("popup")


def test_popup_is_open__it_is_drawn_above_the_content(ui: Ui) -> None:
    screen = Screen(ui)
    before = screen.color_at(50, 25)
    screen.set_open(True)
    opened = screen.color_at(50, 25), screen.color_at(200, 200)
    screen.set_open(False)
    assert (before, opened, screen.color_at(50, 25)) == (
        (255, 0, 0),
        ((0, 0, 255), (255, 0, 0)),
        (255, 0, 0),
    )


def test_content_with_a_z_index__stays_below_the_popup(ui: Ui) -> None:
    def content() -> None:
        Popup(lambda: Box(Modifier.size(50, 50).background(Color.BLUE)), position=at_origin)
        Box(Modifier.z_index(1000).size(50, 50).background(Color.RED))

    ui.show(content)
    assert tuple(int(each) for each in ui.scene.pixels()[10, 10][:3]) == (0, 0, 255)


def test_popup_is_tapped__the_content_below_is_not(ui: Ui) -> None:
    screen = Screen(ui)
    screen.set_open(True)
    ui.scene.tap(50, 25)
    assert screen.taps == ["popup"]


def test_modal_popup_tap_outside__dismisses_and_does_not_reach_the_content(ui: Ui) -> None:
    screen = Screen(ui)
    screen.set_open(True)
    ui.scene.tap(200, 200)
    ui.settle()
    ui.scene.tap(200, 200)
    assert screen.taps == ["dismissed", "below"]


def test_tap_outside_a_popup_that_is_not_modal__dismisses_and_reaches_the_content(ui: Ui) -> None:
    screen = Screen(ui, is_modal=False)
    screen.set_open(True)
    ui.scene.tap(50, 25)
    ui.scene.tap(200, 200)
    assert screen.taps == ["popup", "dismissed", "below"]


@pytest.mark.parametrize("focused_inside", [False, True])
def test_modal_popup_escape__dismisses(ui: Ui, focused_inside: bool) -> None:
    screen = Screen(ui)
    screen.set_open(True)
    if focused_inside:
        ui.scene.key("Tab")
    assert ui.scene.key("Escape")
    ui.settle()
    assert (screen.taps, ui.scene.key("Escape")) == (["dismissed"], False)


def test_tap_inside_a_popup_where_nothing_is_clickable__does_not_dismiss(ui: Ui) -> None:
    calls: list[str] = []
    ui.show(lambda: Popup(lambda: Box(Modifier.size(100, 100)), lambda: calls.append("dismissed"), position=at_origin))
    ui.scene.tap(50, 50)
    assert calls == []


def test_modal_popup__tab_stays_inside_and_the_focus_returns(ui: Ui) -> None:
    is_open = mutable_state_of(False)
    log: list[str] = []

    def button(name: str) -> None:
        Button(lambda: log.append(name), lambda: Text(name))

    @composable
    def Opener() -> None:
        if is_open.value:
            Popup(inside)

    def inside() -> None:
        with Column():
            button("one")
            button("two")

    def content() -> None:
        with Column():
            button("first")
            button("second")
            Opener()

    def set_open(value: bool) -> None:
        is_open.value = value
        ui.settle()

    ui.show(content)
    ui.scene.key("Tab")
    ui.scene.key("Tab")
    set_open(True)
    for _ in range(3):
        ui.scene.key("Tab")
        ui.scene.key("Enter")
    set_open(False)
    ui.scene.key("Enter")
    assert log == ["one", "two", "one", "second"]


def test_popup_in_a_popup__the_inner_is_above_and_dismissed_first(ui: Ui) -> None:
    inner_open = mutable_state_of(True)
    log: list[str] = []

    def close_inner() -> None:
        log.append("inner")
        inner_open.value = False

    def outer() -> None:
        Box(Modifier.size(50, 50).background(Color.RED))
        if inner_open.value:
            Popup(lambda: Box(Modifier.size(50, 50).background(Color.BLUE)), close_inner, position=at_origin)

    ui.show(lambda: Popup(outer, lambda: log.append("outer"), position=at_origin))
    ui.settle()
    top = tuple(int(each) for each in ui.scene.pixels()[10, 10][:3])
    for _ in range(2):
        ui.scene.key("Escape")
        ui.settle()
    assert (top, log) == ((0, 0, 255), ["inner", "outer"])


def test_state_read_in_a_popup__recomposes_only_the_popup_content(ui: Ui) -> None:
    word = mutable_state_of("one")

    def content() -> None:
        Text("below")
        Popup(lambda: Text(word.value))

    ui.show(content)

    def change() -> None:
        word.value = "two"

    assert ui.change(change)["composed"] == ["<lambda>", "Text"]


def test_popup_with_another_content_function__recomposes_and_keeps_remembered_values(ui: Ui) -> None:
    word = mutable_state_of("one")
    made: list[object] = []

    def content() -> None:
        captured = word.value

        def inside() -> None:
            remember(lambda: made.append(captured))
            Text(captured, Modifier.test_tag("text"))

        Popup(inside)

    ui.show(content)

    def change() -> None:
        word.value = "two"

    ui.change(change)
    assert [each.name for each in ui.scene.semantics().walk() if each.name] == ["two"]
    assert made == ["one"]


@pytest.mark.parametrize("local", [LocalWord, LocalFixedWord])
def test_locals_around_a_popup__hold_inside_also_when_they_change(ui: Ui, local: Any) -> None:
    word = mutable_state_of("one")
    seen: list[str] = []

    def around() -> None:
        Popup(lambda: seen.append(local.current))

    ui.show(lambda: CompositionLocalProvider(local.provides(word.value), content=around))

    def change() -> None:
        word.value = "two"

    ui.change(change)
    assert seen == ["one", "two"]


def test_dropdown_menu__is_below_its_anchor(ui: Ui) -> None:
    def content() -> None:
        with Box(Modifier.padding(start=30, top=40)):
            Box(Modifier.size(80, 20))
            DropdownMenu(True, lambda: None, lambda: Box(Modifier.size(150, 60)), Modifier.test_tag("menu"))

    ui.show(content)
    assert (ui.position("menu"), ui.size("menu")) == ((30, 60), (150, 76))


def test_dropdown_menu_without_room_below__is_above_its_anchor(ui: Ui) -> None:
    def content() -> None:
        with Box(Modifier.fill_max_size(), content_alignment=Alignment.BOTTOM_END):
            with Box():
                Box(Modifier.size(80, 20))
                DropdownMenu(True, lambda: None, lambda: Box(Modifier.size(150, 60)), Modifier.test_tag("menu"))

    ui.show(content)
    assert ui.position("menu") == (400 - 150, 600 - 20 - 76)


def test_anchor_moves__the_popup_is_placed_and_not_measured(ui: Ui) -> None:
    down = mutable_state_of(0)

    def content() -> None:
        with Box(Modifier.offset(lambda: (0, down.value))):
            Box(Modifier.size(80, 20))
            Popup(lambda: Box(Modifier.size(10, 10).test_tag("popup")))

    ui.show(content)

    def move() -> None:
        down.value = 100

    ran = ui.change(move)
    assert (ui.position("popup"), "composed" in ran, "measured" in ran) == ((0, 120), False, False)


def test_dropdown_menu_item_is_tapped__calls_and_has_the_width_of_the_menu(ui: Ui) -> None:
    is_open = mutable_state_of(True)
    log: list[str] = []

    def choose(name: str) -> None:
        log.append(name)
        is_open.value = False

    def items() -> None:
        DropdownMenuItem(lambda: Text("a"), lambda: choose("a"), Modifier.test_tag("a"))
        DropdownMenuItem(lambda: Text("a much longer text"), lambda: choose("b"), Modifier.test_tag("b"))

    def content() -> None:
        with Box():
            DropdownMenu(is_open.value, lambda: None, items)

    ui.show(content)
    widths = ui.size("a")[0], ui.size("b")[0]
    ui.scene.tap(20, 8 + 48 + 24)
    ui.settle()
    assert (widths[0] == widths[1], ui.scene.semantics().children, log) == (True, (), ["b"])


def test_alert_dialog__is_in_the_middle_and_its_buttons_answer(ui: Ui) -> None:
    log: list[str] = []

    def content() -> None:
        AlertDialog(
            lambda: log.append("dismissed"),
            lambda: TextButton(lambda: log.append("yes"), lambda: Text("Yes")),
            Modifier.test_tag("dialog"),
            dismiss_button=lambda: TextButton(lambda: log.append("no"), lambda: Text("No")),
            title=lambda: Text("Delete?"),
            text=lambda: Text("It cannot be undone."),
            animate_transition=False,
        )

    ui.show(content)
    width, height = ui.size("dialog")
    x, y = ui.position("dialog")
    assert (width, x, abs(2 * y + height - 600) <= 1) == (280, 60, True)
    found = ui.scene.semantics()
    for name in ("Yes", "No"):
        bounds = found.find(name, role="button").bounds
        ui.scene.tap((bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2)
    ui.scene.tap(5, 5)
    assert log == ["yes", "no", "dismissed"]


def test_scene_closes_while_a_popup_is_open__its_effects_are_disposed(ui: Ui) -> None:
    log: list[str] = []

    def inside() -> None:
        DisposableEffect(lambda: lambda: log.append("disposed"))

    ui.show(lambda: Popup(inside))
    ui.scene.close()
    assert log == ["disposed"]


def test_popup_content_raises__nothing_of_it_is_left_in_the_tree(ui: Ui) -> None:
    is_open = mutable_state_of(False)
    fails = [True]

    def inside() -> None:
        if fails[0]:
            raise ValueError("not yet")
        Text("now")

    @composable
    def Opener() -> None:
        if is_open.value:
            Popup(inside)

    ui.show(Opener)
    count = len(ui.scene.root.folded_children)
    is_open.value = True
    with pytest.raises(ValueError, match="not yet"):
        ui.scene.frame()
    assert len(ui.scene.root.folded_children) == count + 1  # the anchor of the popup


class RaisingNode(Modifier.Node):
    def on_attach(self) -> None:
        raise ValueError("cannot be attached")


@dataclass(frozen=True)
class RaisingElement(ModifierNodeElement[RaisingNode]):
    def create(self) -> RaisingNode:
        return RaisingNode()

    def update(self, node: RaisingNode) -> None:
        pass


def test_change_of_the_content_fails_while_a_popup_is_open__the_popup_stays(ui: Ui) -> None:
    fails = mutable_state_of(False)

    def content() -> None:
        Popup(lambda: Box(Modifier.size(100, 50).test_tag("popup")), position=at_origin)
        if fails.value:
            Box(Modifier.then(RaisingElement()))

    ui.show(content)
    fails.value = True
    with pytest.raises(ValueError, match="cannot be attached"):
        ui.scene.frame()
    fails.value = False
    ui.settle()
    assert (ui.scene.find("popup").is_placed, ui.size("popup")) == (True, (100, 50))


def test_popup_in_content_that_is_composed_while_it_is_measured__opens(ui: Ui) -> None:
    def inside(_: Any) -> None:
        with Box(Modifier.padding(30)):
            Box(Modifier.size(50, 20))
            Popup(lambda: Box(Modifier.size(10, 10).test_tag("popup")))

    ui.show(lambda: BoxWithConstraints(inside))
    assert (ui.position("popup"), ui.size("popup")) == ((30, 50), (10, 10))


def test_popup_in_content_composed_while_measured_goes_at_once__nothing_is_left(ui: Ui) -> None:
    shows = mutable_state_of(True)

    def inside(_: Any) -> None:
        if shows.value:
            Popup(lambda: Text("popup"))

    scene = Scene(lambda: BoxWithConstraints(inside), 100, 100)
    scene.frame()
    shows.value = False
    scene.settle()
    assert [node.name for node in scene.root.children] == ["BoxWithConstraints"]
    scene.close()


@pytest.mark.parametrize(("side", "width"), [(300, 300), (400, 320), (500, 440), (700, 560)])
def test_dialog_with_wide_content__leaves_room_at_its_sides(ui: Ui, side: int, width: int) -> None:
    ui.show(
        lambda: AlertDialog(
            lambda: None,
            lambda: Text("OK"),
            Modifier.test_tag("dialog"),
            text=lambda: Box(Modifier.fill_max_width()),
            animate_transition=False,
        ),
        side,
        900,
    )
    assert ui.size("dialog")[0] == width


@pytest.mark.parametrize(("asked", "placed"), [((-5, 10), (0, 10)), ((390, 590), (350, 560))])
def test_position_outside_the_window__is_moved_into_it(ui: Ui, asked: tuple[int, int], placed: tuple[int, int]) -> None:
    ui.show(lambda: Popup(lambda: Box(Modifier.size(50, 40).test_tag("popup")), position=lambda *_: asked))
    assert tuple(ui.scene.find("popup").position) == placed

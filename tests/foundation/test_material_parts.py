"""Tabs, navigation, chips, messages and the outlined field: what recomposes, sizes, roles."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    AlertDialog,
    Chip,
    ColorScheme,
    Column,
    FocusRequester,
    Icon,
    Icons,
    LocalContentColor,
    LocalTextStyle,
    MaterialTheme,
    Modifier,
    NavigationBar,
    NavigationBarItem,
    OutlinedTextField,
    ProvideTextStyle,
    Snackbar,
    Surface,
    Tab,
    TabPosition,
    TabRow,
    Text,
    TextButton,
    TextStyle,
    composable,
    mutable_state_of,
)

from .conftest import Ui


class Tabs:
    def __init__(self, ui: Ui, **how: Any) -> None:
        self.ui = ui
        self.at = mutable_state_of(0, name="at")

        def tabs() -> None:
            for index in range(3):
                self.tab(index)

        @composable
        def Bystander() -> None:
            Text("bystander")

        def content() -> None:
            with Column():
                TabRow(self.at.value, tabs, Modifier.test_tag("row"), **how)
                Bystander()

        ui.show(content)

    def tab(self, index: int) -> None:
        Tab(
            self.at.value == index,
            lambda: self.select(index),
            lambda: Text(f"tab {index}"),
            Modifier.test_tag(f"{index}"),
        )

    def select(self, index: int) -> None:
        self.at.value = index


def test_tabs__share_the_width_and_one_is_selected(ui: Ui) -> None:
    Tabs(ui)
    ui.scene.tap(399, 20)
    ui.scene.settle(40)
    found = [each for each in ui.scene.semantics().walk() if each.role == "tab"]
    assert [(each.name, "selected" in each.states) for each in found] == [
        ("tab 0", False),
        ("tab 1", False),
        ("tab 2", True),
    ]
    assert [ui.size(f"{index}") for index in range(3)] == [(133, 48), (133, 48), (134, 48)]
    assert ui.size("row") == (400, 48)


def test_tab_indicator_slides__nothing_is_composed(ui: Ui) -> None:
    tabs = Tabs(ui)
    tabs.select(2)
    first = ui.scene.frame()
    reports = ui.scene.settle(60)[1:]
    assert ("Bystander" in first.composed, "TabRow" in first.composed) == (False, True)
    assert len(reports) > 5
    assert [each.composed for each in reports] == [[]] * len(reports)


def test_tab_row_with_its_own_indicator__gets_the_places_of_the_tabs(ui: Ui) -> None:
    seen: list[list[TabPosition]] = []
    Tabs(ui, indicator=seen.append)
    assert [(each.left, each.right) for each in seen[-1]] == [(0, 133), (133, 266), (266, 400)]


def test_navigation_bar__its_items_share_the_width_and_one_is_selected(ui: Ui) -> None:
    at = mutable_state_of(0)
    icons = [Icons.HOME, Icons.SEARCH, Icons.SETTINGS, Icons.FAVORITE]

    def go(index: int) -> None:
        at.value = index

    @composable
    def Item(index: int) -> None:
        NavigationBarItem(
            at.value == index,
            lambda: go(index),
            lambda: Icon(icons[index], None),
            Modifier.test_tag(f"{index}"),
            label=lambda: Text(f"place {index}"),
        )

    def items() -> None:
        for index in range(4):
            Item(index)

    ui.show(lambda: NavigationBar(items, Modifier.test_tag("bar")))
    ui.scene.tap(150, 40)
    composed = [name for report in ui.settle() for name in report.composed if name == "Item"]
    found = [each for each in ui.scene.semantics().walk() if each.role == "tab"]
    assert [(each.name, "selected" in each.states) for each in found] == [
        ("place 0", False),
        ("place 1", True),
        ("place 2", False),
        ("place 3", False),
    ]
    assert (ui.size("bar"), ui.size("2"), ui.position("2")) == ((400, 80), (100, 80), (200, 0))
    assert composed == ["Item"] * 4  # each reads which is selected


def test_chip__is_a_button_or_a_filter(ui: Ui) -> None:
    log: list[str] = []

    def content() -> None:
        with Column():
            Chip(lambda: log.append("action"), lambda: Text("Action"), Modifier.test_tag("chip"))
            Chip(lambda: None, lambda: Text("Filter"), selected=True, leading_icon=lambda: Icon(Icons.CHECK, None))

    ui.show(content)
    ui.scene.tap(10, 10)
    found = {each.name: each for each in ui.scene.semantics().walk() if each.role}
    assert (found["Action"].role, found["Filter"].role, "selected" in found["Filter"].states) == (
        "button",
        "checkbox",
        True,
    )
    assert (ui.size("chip")[1], log) == (32, ["action"])


def test_snackbar__has_the_inverse_colors_and_an_action(ui: Ui) -> None:
    seen: list[Any] = []
    log: list[str] = []

    def message() -> None:
        seen.append(LocalContentColor.current)
        Text("Deleted")

    def undo() -> None:
        TextButton(lambda: log.append("undo"), label)

    def label() -> None:
        seen.append(LocalContentColor.current)
        Text("Undo")

    ui.show(lambda: Snackbar(message, Modifier.test_tag("bar"), action=undo))
    bounds = ui.scene.semantics().find("Undo", role="button").bounds
    ui.scene.tap(bounds.left + 5, bounds.top + 5)
    assert (seen, log, ui.size("bar")[1]) == (
        [ColorScheme.LIGHT.inverse_on_surface, ColorScheme.LIGHT.inverse_primary],
        ["undo"],
        48,
    )


def test_provided_text_style__is_merged_into_the_style_around(ui: Ui) -> None:
    seen: list[Any] = []

    def inside() -> None:
        seen.append((LocalTextStyle.current.font_size, LocalTextStyle.current.letter_spacing))

    def content() -> None:
        ProvideTextStyle(TextStyle(font_size=20), lambda: ProvideTextStyle(TextStyle(letter_spacing=2), inside))

    ui.show(content)
    assert seen == [(20, 2)]


def test_dialog__places_the_button_that_confirms_behind_the_other_one(ui: Ui) -> None:
    def button(name: str) -> Any:
        return lambda: TextButton(lambda: None, lambda: Text(name), Modifier.test_tag(name))

    ui.show(lambda: AlertDialog(lambda: None, button("yes"), dismiss_button=button("no"), animate_transition=False))
    ui.scene.settle(100)
    (no, y), (yes, same) = ui.position("no"), ui.position("yes")
    assert (yes - no, same) == (ui.size("no")[0], y)


@pytest.mark.parametrize("is_error", [False, True])
def test_outlined_text_field_gets_the_focus__its_edge_is_drawn_and_nothing_is_composed(ui: Ui, is_error: bool) -> None:
    def content() -> None:
        OutlinedTextField(
            "", lambda text: None, Modifier.test_tag("field"), label=lambda: Text("Name"), is_error=is_error
        )

    ui.show(content)
    before = ui.scene.pixels()[20, :2, :3].copy()
    ui.scene.key("Tab")
    report = ui.scene.frame()
    after = ui.scene.pixels()[20, :2, :3]
    expected = ColorScheme.LIGHT.error if is_error else ColorScheme.LIGHT.primary
    assert (report.composed, "Column" in report.drawn or "field" in report.drawn) == ([], True)
    assert [round(channel * 255) for channel in expected[:3]] == [int(each) for each in after[1]]
    assert before.tolist() != after.tolist()


def test_outlined_text_field__is_typed_into(ui: Ui) -> None:
    text = mutable_state_of("")

    def change(value: str) -> None:
        text.value = value

    requester = FocusRequester()
    ui.show(lambda: OutlinedTextField(text.value, change, Modifier.focus_requester(requester), single_line=True))
    ui.scene.tap(40, 28)
    for letter in "abc":
        ui.scene.key(letter)
        ui.scene.frame()
    field = [each for each in ui.scene.semantics().walk() if each.role == "text field"]
    assert (text.value, [each.value for each in field]) == ("abc", ["abc"])


def test_outlined_text_field_in_a_dark_theme__has_no_white_field(ui: Ui) -> None:
    def field() -> None:
        OutlinedTextField("", lambda text: None)

    ui.show(lambda: MaterialTheme(lambda: Surface(field), color_scheme=ColorScheme.DARK))
    dark = [round(channel * 255) for channel in ColorScheme.DARK.surface[:3]]
    assert [int(each) for each in ui.scene.pixels()[28, 140, :3]] == dark

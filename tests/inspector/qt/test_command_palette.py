"""The command palette lists every entry of the menus with its keys, finds them by words, and runs them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from inspector.qt.command_palette import CommandPalette, commands_of, show_palette
from inspector.qt.style.theme import DARK, LIGHT
from inspector.qt.widgets.controls import ToolButton
from inspector.qt.window import InspectorWindow

from ..open_window import open_window

INTERACTIVE = (
    QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit,
    QTabBar, QTextEdit,
)  # fmt: skip


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window() as made:
        yield made


@pytest.fixture
def palette(window: InspectorWindow) -> Iterator[CommandPalette]:
    show_palette(window)
    found = window.findChild(CommandPalette)
    assert found is not None
    yield found
    window.setFocus()
    for each in window.findChildren(CommandPalette):
        each.close()
    QApplication.sendPostedEvents()
    QApplication.processEvents()


def words(palette: CommandPalette) -> list[str]:
    return [line.words for line in palette.lines.lines]


def test_menus__each_action_of_each_menu_is_a_command(window: InspectorWindow) -> None:
    commands = {command.action for command in commands_of(window.menuBar())}
    missing = [
        action.text()
        for menu in window.menuBar().findChildren(QMenu)
        for action in menu.actions()
        if not action.isSeparator() and action.menu() is None and action not in commands
    ]
    assert missing == []
    assert len(commands) > 60


def test_keys_and_buttons_of_the_window__each_is_a_command_with_its_key(window: InspectorWindow) -> None:
    commands = commands_of(window.menuBar())
    keys = {command.keys for command in commands}
    again = {"<": "Shift+,", ">": "Shift+."}  # the same keys, as other keyboards name them
    assert [key for key in window.shortcuts if again.get(key, key) not in keys] == []
    buttons = window.findChildren(ToolButton)
    assert [button.accessibleName() for button in buttons if button.key and button.key not in keys] == []
    found = {command.action for command in commands}
    named = {command.words for command in commands} | {"Slot"}  # beside the segments; the menu says Slot operation
    assert [
        action.text()
        for button in buttons
        if button.menu is not None
        for action in button.menu.actions()
        if not action.isSeparator() and action not in found and action.text() not in named
    ] == []
    assert [command for command in commands if not command.words] == []


def test_widgets_that_take_input__each_has_an_accessible_name(window: InspectorWindow) -> None:
    window.docks.tab_rows.fit()  # names the rows of tabs that Qt has made so far
    nameless = []
    for widget in window.findChildren(QWidget):
        around = widget.parentWidget()
        of_qt = widget.objectName().startswith("qt_") or isinstance(widget, QScrollBar) or type(widget) is QHeaderView
        if isinstance(around, QAbstractScrollArea):
            of_qt = of_qt or widget in (around.viewport(), around.cornerWidget())
        of_qt = of_qt or (around is not None and around.inherits("QComboBoxPrivateContainer"))
        of_qt = of_qt or (isinstance(widget, QTabBar) and not widget.count())  # kept for the next dock
        takes_input = isinstance(widget, INTERACTIVE) or widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes_input and not of_qt:
            interface = QAccessible.queryAccessibleInterface(widget)
            if interface is None or not interface.text(QAccessible.Text.Name):
                nameless.append((type(widget).__name__, widget.objectName(), type(around).__name__))
    assert nameless == []


def test_new_menu_entry__is_a_command_by_itself(window: InspectorWindow) -> None:
    menu = window.menuBar().addMenu("Extra")
    added = menu.addAction("A new entry")
    try:
        assert commands_of(window.menuBar())[-1].action is added
    finally:
        window.menuBar().removeAction(menu.menuAction())
        menu.deleteLater()
        QApplication.sendPostedEvents(menu, QEvent.Type.DeferredDelete.value)


def test_palette__shows_the_keys_of_an_entry(palette: CommandPalette) -> None:
    keys = {(line.before, line.words): line.keys for line in palette.lines.lines}
    assert keys["File", "Open…"] == "Ctrl+O"
    assert keys["Step", "Over"] == "F10"


def test_words_in_any_order__find_the_entry(palette: CommandPalette) -> None:
    QTest.keyClicks(palette.field, "size 150")
    assert words(palette) == ["150 %"]
    palette.field.setText("150 text")
    assert words(palette) == ["150 %"]
    assert palette.lines.lines[0].accessible == "View › Text size: 150 %"


def test_one_of_several_values__only_the_one_in_use_says_on(window: InspectorWindow, palette: CommandPalette) -> None:
    palette.field.setText("text size")
    assert [each for each in words(palette) if "(" in each] == ["100 % (on)"]
    window.appearance.set_scale(150)
    palette.field.setText("View text size")
    assert [each for each in words(palette) if "(" in each] == ["150 % (on)"]
    window.appearance.set_scale(100)


def test_words_of_a_button__find_its_command(palette: CommandPalette) -> None:
    for typed in ("show me", "copy diff", "look for advice"):
        palette.field.setText(typed)
        assert words(palette)[0].casefold().startswith(typed.split()[0]), typed
        assert palette.lines.lines[0].before == "Run"


def test_name_of_a_panel__goes_there_before_it_offers_to_close_it(
    window: InspectorWindow, palette: CommandPalette
) -> None:
    for panel in window.panels:
        palette.field.setText(panel.windowTitle())
        first = palette.lines.lines[0]
        assert (first.before, first.words) == ("View › Go to", panel.windowTitle())


def test_words_of_no_entry__palette_says_so(palette: CommandPalette) -> None:
    QTest.keyClicks(palette.field, "zzz")
    assert words(palette) == []
    assert palette.status.text().startswith("0 of ")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_enter__runs_the_entry_after_closing(window: InspectorWindow, palette: CommandPalette, qtbot: QtBot) -> None:
    before = window.appearance.theme
    QTest.keyClicks(palette.field, "dark or light")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.appearance.theme is not before, timeout=1_000)
    assert window.appearance.theme is (LIGHT if before is DARK else DARK)
    assert window.findChild(CommandPalette) is None


def test_arrow_keys__move_the_current_line_while_the_field_has_the_focus(palette: CommandPalette) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == 1


def test_escape__closes_the_palette(palette: CommandPalette) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert not palette.isVisible()


def test_unavailable_entry__is_not_run(window: InspectorWindow, palette: CommandPalette) -> None:
    line = next(number for number, each in enumerate(palette.lines.lines) if not each.enabled)
    assert palette.lines.lines[line].accessible.endswith("not available")
    palette.choose(line)
    assert palette.isVisible()


def test_palette_key__is_in_the_help_menu(window: InspectorWindow) -> None:
    action = next(each for each in window.findChildren(QAction) if each.text() == "Command palette…")
    assert action.shortcut().toString() == "Ctrl+Shift+P"

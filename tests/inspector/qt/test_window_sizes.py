"""Narrow windows, large text, the presenter, high contrast and reduced motion: every function stays within reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.analysis.breakpoints import LINE, WRITE, Target
from inspector.qt.key_map import DEFAULT, JETBRAINS, MAPS
from inspector.qt.style.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from inspector.qt.window import InspectorWindow
from inspector.qt.window_settings import WindowSettings, breakpoints_of, breakpoints_text

from ..open_window import open_window
from ..programs import LOOP
from .test_appearance import contrast


@pytest.fixture(scope="module")
def shared() -> Iterator[InspectorWindow]:
    with open_window(LOOP, steps=1) as window:
        yield window


@pytest.fixture
def window(shared: InspectorWindow) -> InspectorWindow:
    shared.resize(1280, 800)
    shared.appearance.set_scale(100)
    shared.appearance.set_high_contrast(False)
    shared.appearance.set_reduced_motion(False)
    settle()
    return shared


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def action_of(window: InspectorWindow, words: str) -> QAction:
    return next(each for each in window.findChildren(QAction) if each.text().partition("\t")[0] == words)


# ---------------------------------------------------------------- toolbar and menu bar


@pytest.mark.parametrize(("width", "scale"), [(700, 100), (900, 200), (1280, 200), (3840, 200)])
def test_any_width_and_text_size__every_function_of_the_toolbar_is_in_it_or_in_its_menu(
    window: InspectorWindow, width: int, scale: int
) -> None:
    window.resize(width, 600)
    window.appearance.set_scale(scale)
    settle()
    bar = window.toolbar
    for part in (bar.pill, bar.play, bar.step, bar.program):
        assert part.isVisible() and bar.rect().contains(part.geometry()), (width, scale)
    assert bar.granularity.isVisible() != bar.granularity_menu.isVisible()
    assert bar.find_field.isVisible() != bar.find_button.isVisible()
    hidden = [
        each
        for each in (bar.back, bar.forward, bar.into, bar.out, bar.speed_button, *bar.chips.values(), bar.heat,
                     bar.pick, bar.theme, bar.help)
        if not each.isVisible()
    ]  # fmt: skip
    assert bar.more.isVisible() == bool(hidden)
    assert bar.more.menu is not None
    bar.more.menu.aboutToShow.emit()
    entries = {each.text().partition("\t")[0] for each in bar.more.menu.actions()}
    assert entries == {each.accessibleName() for each in hidden} or not hidden


def test_entry_of_the_menu_more__does_what_the_hidden_button_does(window: InspectorWindow) -> None:
    window.appearance.set_scale(200)
    window.resize(800, 600)
    settle()
    bar = window.toolbar
    assert not bar.heat.isVisible() and bar.more.menu is not None
    before = bar.heat.isChecked()
    bar.more.menu.aboutToShow.emit()
    next(each for each in bar.more.menu.actions() if each.text().startswith("Heat")).trigger()
    assert bar.heat.isChecked() is not before
    bar.heat.setChecked(before)


def test_granularity_of_a_narrow_toolbar__is_chosen_in_its_menu(window: InspectorWindow) -> None:
    window.appearance.set_scale(200)
    settle()
    menu = window.toolbar.granularity_menu.menu
    assert menu is not None
    next(each for each in menu.actions() if each.text() == "Scope").trigger()
    assert (window.stepper.granularity, window.toolbar.granularity_menu.words) == ("scope", "Scope")
    window.stepper.set_granularity("frame")


@pytest.mark.parametrize(("width", "scale"), [(900, 200), (1280, 100)])
def test_any_text_size__every_menu_is_in_the_menu_bar(window: InspectorWindow, width: int, scale: int) -> None:
    window.resize(width, 600)
    window.appearance.set_scale(scale)
    settle()
    bar = window.menuBar()
    places = [(each.text().replace("&", ""), bar.actionGeometry(each)) for each in bar.actions()]
    assert [words for words, _ in places][-2:] == ["Lessons", "Help"]
    window.path_label.setText("gallery / another_program.py")
    assert window.path_label.geometry().right() <= bar.width()
    for words, place in places:
        assert place.width() > 0 and place.right() < window.path_label.x(), (words, place)


# ---------------------------------------------------------------- presenter


def test_presenter__enlarges_text_hides_side_panels_and_restores_them(window: InspectorWindow) -> None:
    opened = [panel.name for panel in window.panels if not panel.isHidden()]
    action = window.findChild(QAction, "presenter")
    assert isinstance(action, QAction)
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_F5)
    settle()
    shown = [panel.name for panel in window.panels if not panel.isHidden()]
    assert shown == ["Composition", "Preview", "Why", "Source", "Frames"]
    assert (window.appearance.scale, window.statusBar().isVisible(), action.isChecked()) == (150, False, True)
    QTest.keyClick(window, Qt.Key.Key_F5)
    settle()
    assert [panel.name for panel in window.panels if not panel.isHidden()] == opened
    assert (window.appearance.scale, window.statusBar().isVisible(), action.isChecked()) == (100, True, False)


# ---------------------------------------------------------------- contrast and motion


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_high_contrast__text_is_7_to_1_on_every_surface_and_edges_3_to_1(theme: Theme) -> None:
    high = HIGH_CONTRAST[theme]
    for ground in (high.window, high.panel, high.head, high.raised, high.sel):
        assert contrast(high.text, ground) >= 7
        assert contrast(high.text_secondary, ground) >= 7
        assert contrast(high.control, ground) >= 3
    for ground in (high.window, high.panel, high.head):
        assert contrast(high.line, ground) >= 3
        assert contrast(high.text_hint, ground) >= 7


def test_high_contrast__keeps_dark_and_light(window: InspectorWindow) -> None:
    action_of(window, "High contrast").trigger()
    assert window.appearance.theme is HIGH_CONTRAST[DARK]
    window.appearance.toggle_theme()
    assert window.appearance.theme is HIGH_CONTRAST[LIGHT]
    action_of(window, "High contrast").trigger()
    assert window.appearance.theme is LIGHT
    window.appearance.toggle_theme()


def test_reduced_motion__marks_of_a_live_frame_stay(window: InspectorWindow) -> None:
    window.appearance.set_reduced_motion(True)
    window.player.play()
    window.refresh()
    assert window.preview.marks.fade.stays
    window.player.pause()


# ---------------------------------------------------------------- what is remembered


def test_granularity_breakpoints_contrast_and_keys__are_remembered(tmp_path: Path) -> None:
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    first = InspectorWindow(WindowSettings(store).appearance(), settings=WindowSettings(store))
    first.stepper.set_granularity("phase")
    first.stepper.toggle_line("/app.py", 7)
    first.appearance.set_high_contrast(True)
    first.keys.choose(JETBRAINS)
    first.close()
    second = InspectorWindow(WindowSettings(store).appearance(), settings=WindowSettings(store))
    assert (second.stepper.granularity, second.toolbar.granularity.group.checkedId()) == ("phase", 1)
    assert second.stepper.breakpoints.lines("/app.py") == {7}
    assert second.appearance.high_contrast and second.keys.name == JETBRAINS
    second.close()


def test_breakpoints_as_text__leave_out_what_belongs_to_one_run() -> None:
    line = Target(LINE, "app.py:7", place=("/app.py", 7), is_on=False)
    assert breakpoints_of(breakpoints_text([line, Target(WRITE, "h", frozenset((3,)))])) == [line]
    assert breakpoints_of("no list") == breakpoints_of("[[1]]") == breakpoints_of('[["line","x",["a"],true]]') == []


# ---------------------------------------------------------------- keys of other tools


def test_jetbrains_keys__step_and_are_shown_in_menus_and_tooltips(window: InspectorWindow) -> None:
    action_of(window, "JetBrains").trigger()
    last = window.session.recording.last if window.session is not None else None
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_F8)
    assert window.session is not None and window.session.recording.last == (last or 0) + 1
    assert action_of(window, "Over").text() == "Over\tF8"
    assert window.toolbar.step.toolTip() == "Step over (F8); backward: Alt"
    assert window.keys.words("step over: F10, into: F11") == "step over: F8, into: F7"
    action_of(window, "Chrome, VS Code").trigger()
    assert action_of(window, "Over").text() == "Over\tF10" and window.toolbar.step.key == "F10"


@pytest.mark.parametrize("name", sorted(MAPS))
def test_key_map__gives_no_key_to_two_commands(window: InspectorWindow, name: str) -> None:
    window.keys.choose(name)
    keys = [window.keys.key(key) for key in window.shortcuts]
    keys += [each.shortcut().toString() for each in window.findChildren(QAction) if each.shortcut().toString()]
    assert sorted(keys) == sorted(set(keys))
    window.keys.choose(DEFAULT)

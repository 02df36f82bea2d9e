"""Places of docks: presets, the compact form of small windows, closing, floating, what is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTabBar

from inspector.qt.application import application
from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import DARK, LIGHT
from inspector.qt.window import InspectorWindow
from inspector.qt.window_settings import WindowSettings

from ..open_window import open_window


@pytest.fixture(scope="module")
def shared() -> Iterator[InspectorWindow]:
    with open_window("loop", steps=1) as window:
        yield window


@pytest.fixture
def window(shared: InspectorWindow) -> InspectorWindow:
    shared.resize(1280, 800)
    shared.appearance.set_scale(100)
    shared.docks.arrange()
    settle()
    return shared


def settle() -> None:
    for _ in range(3):
        QApplication.processEvents()


def trigger(window: InspectorWindow, words: str) -> None:
    action = next(each for each in window.findChildren(QAction) if each.text() == words)
    action.trigger()
    settle()


def front(window: InspectorWindow) -> list[str]:
    return [panel.name for panel in window.panels if panel.is_front]


def test_live_layout__has_the_widths_of_the_design(window: InspectorWindow) -> None:
    assert (window.tree_panel.width(), window.preview.width(), window.why_panel.width()) == (280, 499, 499)
    assert front(window) == ["Composition", "State", "Preview", "Why", "Reads", "Slots", "Frames"]


def test_layout_paused__shows_step_source_and_causes(window: InspectorWindow) -> None:
    trigger(window, "Paused")
    shown = front(window)
    assert [name for name in ("Composition", "Step", "Preview", "Causes", "Source", "Slots") if name in shown] == [
        "Composition", "Step", "Preview", "Causes", "Source", "Slots",
    ]  # fmt: skip
    trigger(window, "Live")
    assert "Step" not in front(window)


def test_pausing__moves_no_dock(window: InspectorWindow) -> None:
    window.player.play()
    settle()
    places = {panel.name: panel.geometry() for panel in window.panels}
    window.player.pause()
    settle()
    assert {panel.name: panel.geometry() for panel in window.panels} == places


def test_narrow_window__the_right_column_is_one_group_of_tabs_and_the_preview_has_room(window: InspectorWindow) -> None:
    window.resize(900, 600)
    settle()
    edge = window.docks.named("Preview").geometry().right()
    right = [panel for panel in window.panels if panel.is_front and panel.x() > edge]
    assert [panel.name for panel in right] == ["Why"]
    assert window.preview.width() >= 280 and (window.width(), window.height()) == (900, 600)
    window.resize(1280, 800)
    settle()
    assert front(window) == ["Composition", "State", "Preview", "Why", "Reads", "Slots", "Frames"]


def test_large_window_at_200_percent__side_columns_grow_with_the_text(window: InspectorWindow) -> None:
    window.resize(3840, 2160)
    settle()
    heads = [window.docks.named(name) for name in ("Composition", "Why")]
    assert [head.width() for head in heads] == [280 + 280, 499 + 840]
    window.appearance.set_scale(200)
    settle()
    assert all(abs(head.width() - width) <= 4 for head, width in zip(heads, (2 * 280 + 80, 2 * 499 + 240), strict=True))
    window.appearance.set_scale(100)
    settle()
    assert all(abs(head.width() - width) <= 4 for head, width in zip(heads, (280 + 280, 499 + 840), strict=True))


def test_text_at_200_percent__forces_no_more_than_800_px_of_height(window: InspectorWindow) -> None:
    window.appearance.set_scale(200)
    settle()
    assert window.minimumSizeHint().height() <= 800 and window.height() == 800


def test_larger_window__the_preview_gets_the_room(window: InspectorWindow) -> None:
    sides = window.tree_panel.width(), window.why_panel.width()
    window.resize(1600, 800)
    settle()
    assert (window.tree_panel.width(), window.why_panel.width()) == sides
    assert window.preview.width() == 499 + 320


def test_dock__floats_closes_and_comes_back_from_the_view_menu(window: InspectorWindow) -> None:
    panel = window.reads_panel
    panel.setFloating(True)
    settle()
    assert panel.isFloating() and panel.title.isVisible() and panel.title.parent() is panel
    panel.setFloating(False)
    panel.close()
    settle()
    assert not panel.isVisible()
    panel.toggleViewAction().trigger()
    settle()
    assert panel.isVisible()
    panel.close()
    flame = window.docks.named("Flame")
    for each, menu in ((panel, "Reads"), (flame, "Flame")):  # a closed one, and one behind another tab
        (goes,) = (
            action
            for found in window.menuBar().findChildren(QMenu)
            if found.title() == "Go to"
            for action in found.actions()
            if action.text() == menu
        )
        goes.trigger()
        settle()
        assert each.is_front and each.isAncestorOf(window.focusWidget())
    window.slots_panel.raise_()
    settle()


def test_dock_behind_another_tab__floats_in_a_readable_size(window: InspectorWindow) -> None:
    panel = window.docks.named("Flame")
    assert not panel.is_front
    panel.setFloating(True)
    settle()
    assert (panel.width(), panel.height()) == (480, 360) and panel.title.isVisible()
    assert panel.title.status.text() == "8 work units in 11 spans of frame 1"
    panel.setFloating(False)
    settle()


def test_title_of_a_dock_behind_tabs__lies_on_the_row_of_tabs(window: InspectorWindow) -> None:
    settle()
    title = window.why_panel.title
    assert title.is_folded and title.isVisible() and title.parent() is window
    assert title.status.text() == "Loop, frame 1" and title.status.objectName() == "status_why"
    assert not window.tree_panel.title.is_folded


def test_f6__goes_through_the_panels_in_front(window: InspectorWindow) -> None:
    window.activateWindow()
    settle()
    window.toolbar.program.setFocus()
    seen = []
    for _ in range(len(front(window)) + 1):
        QTest.keyClick(window, Qt.Key.Key_F6)
        focused = window.focusWidget()
        seen.append(next((panel.name for panel in window.panels if panel.isAncestorOf(focused)), "toolbar"))
    assert seen == [*front(window), "toolbar"]


def test_settings__theme_text_size_and_docks_are_remembered(tmp_path: Path) -> None:
    application()
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings = WindowSettings(store)
    assert (settings.theme(), settings.scale()) in ((DARK, 100), (LIGHT, 100))
    window = InspectorWindow(Appearance(LIGHT, 125), settings=settings)
    window.show()
    window.resize(780, 700)
    window.reads_panel.close()
    window.why_panel.setFloating(True)
    settle()
    window.close()
    window.deleteLater()
    assert (settings.theme(), settings.scale()) == (LIGHT, 125)
    again = InspectorWindow(Appearance(settings.theme(), settings.scale()), settings=settings)
    again.show()
    settle()
    assert again.reads_panel.isHidden() and again.why_panel.isFloating() and not again.slots_panel.isFloating()
    assert (again.width(), again.height()) == (780, 700)
    again.close()
    again.deleteLater()


def test_rows_of_tabs__tab_stops_only_at_those_in_the_window_and_they_have_names(window: InspectorWindow) -> None:
    """Qt keeps empty rows beside the window."""
    rows = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    stops = [each for each in rows if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    names = [QAccessible.queryAccessibleInterface(each).text(QAccessible.Text.Name) for each in stops]
    assert min(each.x() for each in stops) >= 0
    assert sorted(names) == ["Reads", "Slot table", "State", "Why"]

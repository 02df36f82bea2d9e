"""The reads panel by keyboard: its two tables are one matrix for the arrow keys, and Enter opens the marked cell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.trace import Site
from inspector.qt.panels.reads_panel import FROZEN, ReadsPanel, ReadsTable
from inspector.qt.window import InspectorWindow

from ..open_window import open_window


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window("loop", steps=3) as made:
        made.player.show(1)
        yield made


@pytest.fixture
def panel(window: InspectorWindow) -> ReadsPanel:
    """The panel with the keyboard at its first cell."""
    panel = window.docks.panel(ReadsPanel)
    window.selection.clear()
    window.docks.go_to(panel)
    panel.frozen.setCurrentIndex(panel.model.index(0, 0))
    QApplication.processEvents()
    return panel


def press(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)
    QApplication.processEvents()


def at(panel: ReadsPanel) -> tuple[str, int, int]:
    """The table with the keyboard, and the row and column of its current cell."""
    focused = QApplication.focusWidget()
    assert isinstance(focused, ReadsTable)
    index = focused.currentIndex()
    return "states" if focused is panel.frozen else "readers", index.row(), index.column()


def test_arrow_keys__walk_from_the_states_to_their_readers_and_back(panel: ReadsPanel) -> None:
    walked = [at(panel)]
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Left):
        press(key)
        walked.append(at(panel))
    assert walked == [
        ("states", 0, 0),
        ("states", 0, 1),
        ("readers", 0, FROZEN),
        ("readers", 1, FROZEN),
        ("states", 1, 1),
        ("states", 1, 0),
    ]


def test_arrow_key_to_a_read__selects_its_state_and_its_reader_as_a_click_does(
    window: InspectorWindow, panel: ReadsPanel
) -> None:
    matrix = panel.model.matrix
    states = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Right):
        press(key)
        states.append(window.selection.state)
    assert states == [matrix.states[row].state.id for row in (1, 0, 0, 0)]
    assert window.selection.subject == matrix.readers[0].subject.id


def test_enter_on_a_read__opens_the_line_that_reads(window: InspectorWindow, panel: ReadsPanel) -> None:
    asked: list[Site] = []
    window.selection.source_asked.connect(asked.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        press(key)
    assert asked == [panel.model.marks(panel.model.index(0, FROZEN))[0].site]


def test_cell_with_the_keyboard__has_a_ring_that_the_others_lack(panel: ReadsPanel) -> None:
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Right)
    accent, picture = QColor(panel.appearance.theme.accent), panel.view.viewport().grab().toImage()
    corners = [panel.view.visualRect(panel.model.index(row, FROZEN)).topLeft() + QPoint(2, 12) for row in (0, 1)]
    assert [QColor(picture.pixelColor(corner)) == accent for corner in corners] == [True, False]


def test_large_text_in_a_narrow_panel__leaves_the_readers_a_part_and_shows_both_columns_of_the_states(
    window: InspectorWindow, panel: ReadsPanel
) -> None:
    wide = [panel.frozen.width(), panel.frozen.columnWidth(0), panel.frozen.columnWidth(1)]
    panel.setFloating(True)
    panel.resize(400, 300)
    window.appearance.set_scale(200)
    QApplication.processEvents()
    try:
        assert panel.frozen.width() == panel.width() * 3 // 5
        assert panel.frozen.columnWidth(0) + panel.frozen.columnWidth(1) == panel.frozen.width()
        assert panel.view.width() >= 150
    finally:
        window.appearance.set_scale(100)
        panel.setFloating(False)
        QApplication.processEvents()
    assert [panel.frozen.width(), panel.frozen.columnWidth(0), panel.frozen.columnWidth(1)] == wide == [196, 150, 46]


def test_keyboard_that_arrives__selects_no_reader(window: InspectorWindow, panel: ReadsPanel) -> None:
    before = window.selection.subject, window.selection.follows
    panel.view.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert (window.selection.subject, window.selection.follows) == before

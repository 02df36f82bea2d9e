"""A bar that comes and goes returns its height to the docks, also where a dock goes behind another with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QMainWindow
from pytestqt.qtbot import QtBot

from inspector.qt.bars import Bar, make_bar


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QMainWindow]:
    made = QMainWindow()
    qtbot.addWidget(made)
    made.resize(600, 500)
    for number in range(2):
        made.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock(number))
    made.show()
    QApplication.processEvents()
    yield made


def dock(number: int) -> QDockWidget:
    made = QDockWidget(f"dock {number}")
    made.setWidget(QLabel(f"body {number}"))
    return made


def bar_of(window: QMainWindow) -> Bar:
    bar = make_bar(window, "Notice", QLabel("words"))
    bar.hide()
    QApplication.processEvents()
    return bar


def test_bar_that_comes_and_goes__leaves_the_heights(window: QMainWindow) -> None:
    bar = bar_of(window)
    before = [each.height() for each in window.findChildren(QDockWidget)]
    bar.come()
    QApplication.processEvents()
    assert [each.height() for each in window.findChildren(QDockWidget)] != before
    bar.go()
    QApplication.processEvents()
    assert [each.height() for each in window.findChildren(QDockWidget)] == before


def test_dock_that_goes_behind_another_together_with_a_bar__is_not_confused_with_another(
    window: QMainWindow, qtlog: Any
) -> None:
    bar = bar_of(window)
    window.tabifyDockWidget(*window.findChildren(QDockWidget))  # Qt places them with the next events
    bar.come()
    bar.go()
    QApplication.processEvents()
    assert [record.message for record in qtlog.records if "resizeDocks" in record.message] == []

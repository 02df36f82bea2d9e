"""Rows that have no room as a whole are covered, at both ends of a list, also after a scroll by some px."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QStringListModel
from PySide6.QtGui import QColor, QImage, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot

from inspector.qt.style.appearance import Appearance
from inspector.qt.style.theme import palette
from inspector.qt.widgets.grid import GridView, Tree
from inspector.qt.widgets.pop_up import Lines, PopUpLine, PopUpList

ROWS = 40


def made(kind: str, appearance: Appearance) -> QAbstractItemView:
    if kind == "list of a pop-up":
        view = PopUpList(appearance, "lines")
        lines = Lines()
        lines.show_lines([PopUpLine(f"line {number}") for number in range(ROWS)])
        view.setModel(lines)
        return view
    if kind == "tree":
        tree = Tree(appearance, "")
        model = QStandardItemModel()
        for number in range(ROWS):
            model.appendRow(QStandardItem(f"line {number}"))
        model.setParent(tree)
        tree.setModel(model)
        return tree
    table = GridView(appearance, "")
    table.setModel(QStringListModel([f"line {number}" for number in range(ROWS)], table))
    return table


def screen_of(view: QAbstractItemView) -> QImage:
    """What a person sees: Qt moves painted rows on the screen, which a picture of the widget does not show."""
    port = view.viewport()
    corner = port.mapTo(view.window(), QPoint(0, 0))
    return (
        view.screen().grabWindow(view.window().winId(), corner.x(), corner.y(), port.width(), port.height()).toImage()
    )


def inked(image: QImage, top: int, bottom: int, ground: QColor) -> bool:
    return any(
        image.pixelColor(x, y) != ground
        for y in range(max(0, top), min(bottom, image.height()))
        for x in range(image.width())
    )


@pytest.mark.parametrize("kind", ["list of a pop-up", "tree", "table"])
def test_rows_without_room_as_a_whole__are_covered_and_others_shown(qtbot: QtBot, kind: str) -> None:
    appearance = Appearance()
    view = made(kind, appearance)
    qtbot.addWidget(view)
    view.setPalette(palette(appearance.theme))
    view.resize(200, 190)
    view.show()
    qtbot.waitExposed(view)
    QApplication.processEvents()
    ground = appearance.color("panel")
    for scrolled in (0, 7, 3, 30, 31, 60):
        view.verticalScrollBar().setValue(scrolled)
        QApplication.processEvents()
        image = screen_of(view)
        height = view.viewport().height()
        for row in range(ROWS):
            place = view.visualRect(view.model().index(row, 0))
            if place.bottom() < 0 or place.top() >= height:
                continue
            is_whole = place.top() >= 0 and place.bottom() < height
            assert inked(image, place.top(), place.bottom() + 1, ground) == is_whole, (kind, scrolled, row, place)

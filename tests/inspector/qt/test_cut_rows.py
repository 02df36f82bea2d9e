"""Rows that have no room as a whole are covered, at both ends of a list, also after a scroll by some px."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QStringListModel
from PySide6.QtGui import QColor, QImage, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QAbstractSlider, QApplication
from pytestqt.qtbot import QtBot

from engine.trace import Site
from inspector.qt.panels.source_view import ROW, SourceView
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


@pytest.mark.parametrize("room", [150, 155, 169])
def test_source__shows_whole_lines_only_and_a_page_skips_none(qtbot: QtBot, tmp_path: Path, room: int) -> None:
    path = tmp_path / "long.py"
    path.write_text("".join(f"line_{number}()\n" for number in range(1, ROWS + 1)), encoding="utf-8")
    view = SourceView(Appearance())
    qtbot.addWidget(view)
    view.setPalette(palette(view.appearance.theme))
    view.resize(300, room)
    view.show()
    qtbot.waitExposed(view)
    assert view.show_site(Site(str(path), 1, ""))
    view.show_site(Site(str(path), ROWS, ""))
    bar, height = view.verticalScrollBar(), view.appearance.px(ROW)
    ground, port = view.appearance.color("panel"), view.viewport().height()

    def shown() -> set[int]:
        QApplication.processEvents()
        image, seen = screen_of(view), set()
        for number in range(1, ROWS + 1):
            top = (number - 1) * height - bar.value()
            if top + height <= 0 or top >= port:
                continue
            is_whole = top >= 0 and top + height <= port
            assert inked(image, top, top + height, ground) == is_whole, (number, bar.value())
            seen |= {number} if is_whole else set()
        return seen

    for scrolled in (0, 1, height - 1, height, bar.maximum()):
        bar.setValue(scrolled)
        shown()
    bar.setValue(0)
    seen = shown()
    while bar.value() < bar.maximum():
        bar.triggerAction(QAbstractSlider.SliderAction.SliderPageStepAdd)
        seen |= shown()
    assert seen == set(range(1, ROWS + 1))

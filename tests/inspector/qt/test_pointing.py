"""What the mouse points at: a row of the tree is outlined in the preview, a part of the preview marks its row."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from inspector.qt.preview.chosen_nodes import place_of
from inspector.qt.window import InspectorWindow

from ..open_window import open_window
from ..programs import LOOP


@pytest.fixture(scope="module")
def window() -> Iterator[InspectorWindow]:
    with open_window(LOOP, steps=3) as made:
        made.player.show(1)
        QApplication.processEvents()
        yield made


def point_at_row(window: InspectorWindow, tag: str) -> None:
    """Moves the mouse onto the row of a node."""
    panel = window.tree_panel
    line = next(line for line in panel.model.by_key.values() if line.tag == tag)
    row = panel.view.visualRect(panel.model.index_of(line))
    QTest.mouseMove(panel.view.viewport(), row.center())
    QApplication.processEvents()


def outline_of(window: InspectorWindow) -> set[str]:
    """The edges of the node that the mouse points at which have the accent's color in the window's picture."""
    moment, preview = window.moment(), window.preview
    assert moment is not None
    place = place_of(moment, window.selection.pointed)
    if place is None:
        return set()
    picture, accent = preview.grab().toImage(), QColor(window.appearance.theme.accent)
    x, y, width, height = place
    edges = {
        "left": [(x, y + at) for at in range(height)],
        "right": [(x + width, y + at) for at in range(height)],
        "top": [(x + at, y) for at in range(width)],
        "bottom": [(x + at, y + height) for at in range(width)],
    }
    found = set()
    for edge, points in edges.items():
        for point in (preview.from_scene(*each).toPoint() for each in points):
            near = [picture.pixelColor(point + QPoint(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            if accent in near:
                found.add(edge)
    return found


def row_ground(window: InspectorWindow, tag: str) -> QColor:
    """The background of a row of the tree."""
    panel = window.tree_panel
    line = next(line for line in panel.model.by_key.values() if line.tag == tag)
    row = panel.view.visualRect(panel.model.index_of(line, 3))
    return QColor(panel.view.viewport().grab().toImage().pixelColor(row.bottomLeft() - QPoint(-2, 1)))


def test_mouse_on_a_row_of_the_tree__outlines_its_node_in_the_preview_until_it_leaves(window: InspectorWindow) -> None:
    window.selection.clear()
    point_at_row(window, "text")
    assert outline_of(window) == {"left", "right", "top", "bottom"}
    assert row_ground(window, "text") == QColor(window.appearance.theme.head)
    QApplication.sendEvent(window.tree_panel.view, QEvent(QEvent.Type.Leave))
    assert window.selection.pointed == 0 and outline_of(window) == set()
    assert row_ground(window, "text") == QColor(window.appearance.theme.panel)


def test_mouse_on_the_preview_while_picking__marks_the_row_of_the_tree_and_a_click_selects_it(
    window: InspectorWindow,
) -> None:
    preview = window.preview
    window.toolbar.pick.setChecked(True)
    moment = window.moment()
    assert moment is not None
    row = next(line for line in window.tree_panel.model.by_key.values() if line.tag == "text")
    place = place_of(moment, row.key)
    assert place is not None
    at = preview.from_scene(place.x + place.width / 2, place.y + place.height / 2).toPoint()
    QTest.mouseMove(preview, at)
    QApplication.processEvents()
    assert window.selection.pointed == row.key
    assert row_ground(window, "text") == QColor(window.appearance.theme.head)
    QTest.mouseClick(preview, Qt.MouseButton.LeftButton, pos=at)
    assert window.selection.subject == row.key
    QApplication.sendEvent(preview, QEvent(QEvent.Type.Leave))
    assert window.selection.pointed == 0
    window.toolbar.pick.setChecked(False)


def test_part_of_the_preview_whose_row_is_collapsed__marks_the_row_above(window: InspectorWindow) -> None:
    panel = window.tree_panel
    line = next(line for line in panel.model.by_key.values() if line.tag == "text")
    assert line.parent is not None
    above = panel.model.index_of(line.parent)
    panel.view.setExpanded(above, False)
    window.selection.point(line.key)
    assert panel.view.pointed == above
    panel.view.setExpanded(above, True)
    window.selection.point(0)
    assert not panel.view.pointed.isValid()

"""Copying an assertion from a tree row: by its menu, and by the menu bar."""

from __future__ import annotations

from PySide6.QtGui import QAction, QGuiApplication

from inspector.qt.context_menus import copy_assertion, menu_of_focus
from inspector.qt.window import InspectorWindow

from ..open_window import open_window


def test_copy_assertion__of_the_selected_row_from_its_menu_and_from_the_menu_bar() -> None:
    with open_window("lessons/apps/loop.py") as window:
        window.player.step()
        _copy_twice(window)


def _copy_twice(window: InspectorWindow) -> None:
    QGuiApplication.clipboard().clear()
    window.player.show(1)
    window.selection.clear()
    copy_assertion(window)
    assert window.statusBar().currentMessage() == "Select a row of the tree first"
    window.find_next("Loop")
    window.tree_panel.view.setFocus()
    menu = menu_of_focus(window)
    assert menu is not None
    next(each for each in menu.actions() if each.text() == "Copy assertion for a test").trigger()
    counted = QGuiApplication.clipboard().text()
    assert counted == "scene.assert_recompositions(Loop=1)  # frame 1; call scene.start_counting() before it\n"
    assert window.statusBar().currentMessage() == f"Copied: {counted.strip()}"
    window.find_next("box")
    next(each for each in window.findChildren(QAction) if each.text() == "Copy assertion for a test").trigger()
    assert QGuiApplication.clipboard().text().startswith('scene.assert_frame(composed=["Loop", "Text"], measured=')
    menu.deleteLater()

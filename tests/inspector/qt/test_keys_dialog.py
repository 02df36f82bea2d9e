"""The list of keys, which `?` opens."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from inspector.qt.command_palette import commands_of
from inspector.qt.keys_dialog import KEYS, KeyList, KeysDialog
from inspector.qt.style.appearance import Appearance
from inspector.qt.window import InspectorWindow


@pytest.mark.parametrize(
    ("scale", "width", "height", "scrolls"),
    [(100, 1280, 800, False), (100, 900, 600, False), (100, 800, 600, True), (200, 900, 600, True)],
)
def test_window_lower_than_the_list__the_list_has_two_columns_or_scrolls_to_its_last_key(
    qtbot: QtBot, scale: int, width: int, height: int, scrolls: bool
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(width, height)
    dialog = KeysDialog(Appearance(scale=scale), parent)
    dialog.show()
    QApplication.processEvents()
    bar = dialog.area.verticalScrollBar()
    assert dialog.height() <= height and dialog.width() <= width
    assert (bar.maximum() > 0) is scrolls
    bar.setValue(bar.maximum())
    keys = dialog.area.widget()
    assert keys is not None and keys.visibleRegion().boundingRect().bottom() == keys.height() - 1
    assert all(each in dialog.accessibleDescription() for key, _ in KEYS for each in key.split("  "))


def test_long_words__make_the_list_wider_instead_of_being_cut(qtbot: QtBot) -> None:
    parent, appearance = QWidget(), Appearance()
    qtbot.addWidget(parent)
    parent.resize(1280, 800)
    words = "palavras longas de outra língua " * 3
    dialog = KeysDialog(appearance, parent, (("F10", words),))
    keys = dialog.area.widget()
    assert isinstance(keys, KeyList)
    assert keys.width() - keys.words_at >= appearance.metrics(12).horizontalAdvance(words)
    assert dialog.width() >= keys.width()


def test_every_key_of_the_menus__is_in_the_list(window: InspectorWindow) -> None:
    of_menus = {command.keys for command in commands_of(window.menuBar()) if command.keys}
    listed = {key for keys, _words in KEYS for key in keys.split("  ")}
    assert of_menus - listed == set()
    of_one_panel = {"←", "→", "Home", "End", "Shift+click", "Ctrl+wheel", "W", "S", "A", "D"}
    assert listed - of_menus == of_one_panel

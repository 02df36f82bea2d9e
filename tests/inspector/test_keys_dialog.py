"""The list of keys, which `?` opens."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from inspector.qt.keys_dialog import KEYS, KeysDialog
from inspector.qt.style.appearance import Appearance


@pytest.mark.parametrize(("scale", "height", "scrolls"), [(100, 800, False), (100, 600, True), (200, 600, True)])
def test_window_lower_than_the_list__the_list_scrolls_to_its_last_key(
    qtbot: QtBot, scale: int, height: int, scrolls: bool
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(900, height)
    dialog = KeysDialog(Appearance(scale=scale), parent)
    dialog.show()
    bar = dialog.area.verticalScrollBar()
    assert dialog.height() <= height and dialog.width() <= 900
    assert (bar.maximum() > 0) is scrolls
    bar.setValue(bar.maximum())
    keys = dialog.area.widget()
    assert keys is not None and keys.visibleRegion().boundingRect().bottom() == keys.height() - 1
    assert all(key in dialog.accessibleDescription() for key, _ in KEYS)


def test_long_words__make_the_list_wider_instead_of_being_cut(qtbot: QtBot) -> None:
    parent, appearance = QWidget(), Appearance()
    qtbot.addWidget(parent)
    parent.resize(1280, 800)
    words = "palavras longas de outra língua " * 3
    dialog = KeysDialog(appearance, parent, (("F10", words),))
    keys = dialog.area.widget()
    assert keys is not None and keys.width() >= appearance.px(180) + appearance.metrics(12).horizontalAdvance(words)
    assert dialog.width() >= keys.width()

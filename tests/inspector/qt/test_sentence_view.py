"""A sentence is shown from its first line, whatever the height of its view was when it got the sentence."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from inspector.analysis.sentence import text
from inspector.qt.model.selection import Selection
from inspector.qt.panels.why_panel import SentenceView
from inspector.qt.style.appearance import Appearance


@pytest.mark.parametrize("height", [11, 20, 40, 200])
def test_sentence_in_a_view_of_any_height__begins_with_its_first_line(qtbot: QtBot, height: int) -> None:
    view = SentenceView(Appearance(scale=200), Selection())
    qtbot.addWidget(view)
    view.resize(300, height)
    view.show()
    view.show_sentence((text("Without the read there is no loop. " * 20),))
    QApplication.processEvents()
    view.resize(300, 120)
    QApplication.processEvents()
    assert (view.verticalScrollBar().value(), view.verticalScrollBar().maximum() > 0) == (0, True)

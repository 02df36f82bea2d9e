"""Buttons of equal widths, which take a second row where the words of one have no room."""

from __future__ import annotations

import random
from itertools import pairwise

from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.qt.widgets.even_row import EvenRow


def made(qtbot: QtBot) -> tuple[EvenRow, QScrollArea]:
    """A row in a body that scrolls, as in the Step panel."""
    row = EvenRow([QPushButton(words) for words in ("Run to", "Back to", "Break on something")])
    body, area = QWidget(), QScrollArea()
    layout = QVBoxLayout(body)
    layout.addWidget(row)
    layout.addStretch(1)
    area.setWidget(body)
    area.setWidgetResizable(True)
    qtbot.addWidget(area)
    area.show()
    return row, area


def test_width__decides_the_rows_and_no_button_is_cut_or_covers_another(qtbot: QtBot) -> None:
    row, area = made(qtbot)
    widest = max(button.sizeHint().width() for button in row.buttons)
    for width, columns in ((4 * widest, 3), (2 * widest + 80, 2), (4 * widest, 3)):
        area.resize(width, 200)
        QApplication.processEvents()
        assert row.columns == columns
        for button in row.buttons:
            assert button.width() >= button.sizeHint().width() and row.rect().contains(button.geometry())
        for one, other in pairwise(row.buttons):
            assert not one.geometry().intersects(other.geometry())


def test_styles_and_widths_that_change_together__leave_the_layout_whole(qtbot: QtBot) -> None:
    row, area = made(qtbot)
    chance = random.Random(0)
    for number in range(100):
        area.setStyleSheet(f"QPushButton {{ padding: {chance.randrange(12)}px; font-size: {8 + number % 20}px; }}")
        area.resize(chance.randrange(60, 700), chance.randrange(20, 200))
        QApplication.processEvents()
        row.fit()
        assert all(button.isVisible() for button in row.buttons)

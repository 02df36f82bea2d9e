"""Buttons of equal widths, which take more rows where the words of one have no room."""

from __future__ import annotations

import random
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from inspector.qt.model.selection import Selection
from inspector.qt.panels.step_panel import StepPanel
from inspector.qt.style.appearance import SCALES, Appearance
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
    for width, columns in ((4 * widest, 3), (2 * widest + 80, 2), (widest + 60, 1), (4 * widest, 3)):
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


MOST_RESIZES = 24
"""A panel that settles resizes its body a few times; one that does not ends the process, by the depth of the stack."""


class Resizes(QObject):
    """Counts the sizes that a body gets."""

    def __init__(self, body: QWidget) -> None:
        super().__init__(body)
        self.body, self.count = body, 0
        body.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fixes the size of a body that does not settle, so that the test fails instead of the process."""
        if event.type() == QEvent.Type.Resize:
            self.count += 1
            if self.count > MOST_RESIZES:
                self.body.setFixedSize(self.body.size())
        return False


def test_step_panel_of_any_size_and_text__settles(qtbot: QtBot) -> None:
    appearance = Appearance()
    panel = StepPanel(appearance, Selection())
    qtbot.addWidget(panel)
    panel.make()
    panel.show()
    body = panel.findChild(QScrollArea).widget()
    resizes, chance = Resizes(body), random.Random(1)
    panel.asking.show()
    panel.verdict.show()
    for _number in range(600):
        if chance.random() < 0.1:
            appearance.set_scale(chance.choice(SCALES))
            panel.restyle()
        if chance.random() < 0.2:
            panel.verdict.setText("word " * chance.randrange(1, 40))
        resizes.count = 0
        panel.resize(chance.randrange(120, 500), chance.randrange(80, 600))
        QApplication.processEvents()
        assert resizes.count <= MOST_RESIZES, (panel.size(), appearance.scale, panel.verdict.text())

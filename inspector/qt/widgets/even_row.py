"""EvenRow: buttons of equal widths in one row; a narrow place shows them in two rows instead of cutting their words.

Invariants  I1 the widget places its buttons itself: a layout whose items change while Qt lays out their window crashes.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget


class EvenRow(QWidget):
    """Places its buttons when its width changes. Call `fit` after a change of their font or words."""

    def __init__(self, buttons: Sequence[QPushButton], spacing: int = 6) -> None:
        super().__init__()
        self.buttons = tuple(buttons)
        self.spacing = spacing
        self.columns = len(self.buttons)
        for button in self.buttons:
            button.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def _row_height(self) -> int:
        return max(button.sizeHint().height() for button in self.buttons)

    def sizeHint(self) -> QSize:
        """The preferred size in px: the height of the rows at the current width."""
        rows = -(-len(self.buttons) // self.columns)
        return QSize(0, rows * (self._row_height + self.spacing) - self.spacing)

    def minimumSizeHint(self) -> QSize:
        """The row may become narrow, not low."""
        return self.sizeHint()

    def fit(self) -> None:
        """Places the buttons in one row, or in two rows if a button would cut its words."""
        count, spacing = len(self.buttons), self.spacing
        widest = max(button.sizeHint().width() for button in self.buttons)
        fits = count * widest + (count - 1) * spacing <= self.width()
        columns = count if fits else -(-count // 2)
        if columns != self.columns:
            self.columns = columns
            self.updateGeometry()
        height, room = self._row_height, self.width() + spacing
        for number, button in enumerate(self.buttons):
            row, column = divmod(number, columns)
            in_row = min(columns, count - row * columns)
            left, right = (column * room // in_row, (column + 1) * room // in_row)
            button.setGeometry(left, row * (height + spacing), right - left - spacing, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows as many rows as the new width needs."""
        super().resizeEvent(event)
        self.fit()

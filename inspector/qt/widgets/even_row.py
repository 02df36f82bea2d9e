"""EvenRow: buttons of equal widths in one row; a narrow place shows them in two rows instead of cutting their words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget


class EvenRow(QWidget):
    """Lays out its buttons again when its width or their font changes."""

    def __init__(self, buttons: Sequence[QPushButton], spacing: int = 6) -> None:
        super().__init__()
        self.buttons = tuple(buttons)
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(spacing)
        for button in self.buttons:
            button.setMinimumWidth(0)
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    def _fit(self) -> None:
        spacing, count = self._grid.spacing(), len(self.buttons)
        widest = max(button.sizeHint().width() for button in self.buttons)
        fits = count * widest + (count - 1) * spacing <= self.width()
        columns = count if fits else -(-count // 2)
        if columns == self._columns:
            return
        self._columns = columns
        for button in self.buttons:
            self._grid.removeWidget(button)
        for number, button in enumerate(self.buttons):
            is_alone = number == count - 1 and number % columns == 0
            self._grid.addWidget(button, number // columns, number % columns, 1, columns if is_alone else 1)
        for column in range(count):
            self._grid.setColumnStretch(column, int(column < columns))
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows as many rows as the new width needs."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Follows the fonts and the words of the buttons."""
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.LayoutRequest):
            self._fit()
        return False

"""EvenRow: buttons of equal widths in one row; a narrow place shows them in more rows instead of cutting their words.

Invariants  I1 the widget places its buttons itself: a layout whose items change while Qt lays out their window crashes.
            I2 the height is a function of a width and the buttons, never of the current place: a scroll area resizes
            its body inside the resize event of the body until the size hints agree, without end if they alternate.
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
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)  # Fixed would end at one row
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _columns_in(self, width: int) -> int:
        """Returns how many buttons a row has in a width in px: all; half of them, or one, if a button would cut its
        words."""
        count = len(self.buttons)
        return next((each for each in (count, -(-count // 2)) if self._width_of(each) <= width), 1)

    def _width_of(self, columns: int) -> int:
        widest = max(button.sizeHint().width() for button in self.buttons)
        return columns * (widest + self.spacing) - self.spacing

    def _height_of(self, rows: int) -> int:
        return rows * (self._row_height + self.spacing) - self.spacing

    @property
    def _row_height(self) -> int:
        return max(button.sizeHint().height() for button in self.buttons)

    def hasHeightForWidth(self) -> bool:
        """Always: a narrower widget has more rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height in px of the rows at a width in px."""
        return self._height_of(-(-len(self.buttons) // self._columns_in(width)))

    def sizeHint(self) -> QSize:
        """The preferred size in px: one row, in which no button cuts its words."""
        return QSize(self._width_of(len(self.buttons)), self._height_of(1))

    def minimumSizeHint(self) -> QSize:
        """The widget may become narrow; `heightForWidth` has the height then."""
        return QSize(0, self._height_of(1))

    def fit(self) -> None:
        """Places the buttons in one row, or in more if a button would cut its words."""
        self.columns = self._columns_in(self.width())
        height, room = self._row_height, self.width() + self.spacing
        for number, button in enumerate(self.buttons):
            row, column = divmod(number, self.columns)
            in_row = min(self.columns, len(self.buttons) - row * self.columns)
            left, right = (column * room // in_row, (column + 1) * room // in_row)
            button.setGeometry(left, row * (height + self.spacing), right - left - self.spacing, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shows as many rows as the new width needs."""
        super().resizeEvent(event)
        self.fit()

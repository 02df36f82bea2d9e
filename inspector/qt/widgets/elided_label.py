"""ElidedLabel: a label that elides its text in the middle where the room is short."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

from ..style.appearance import Appearance
from ..style.elided import elided
from .painting import painting

PADDING = 8
"""Left and right of the text, in px at 100 %."""


class ElidedLabel(QLabel):
    """Its tooltip has the whole text while a part is elided. `pixels`: the size of the font, in px at 100 %."""

    def __init__(self, appearance: Appearance, pixels: int = 11) -> None:
        super().__init__()
        self.appearance = appearance
        self.pixels = pixels
        self._color = QColor()

    def show_words(self, words: str, color: QColor) -> None:
        """Shows a text in a color."""
        self._color = color
        self.setText(words)
        self.updateGeometry()
        self.update()

    @property
    def shown(self) -> str:
        """The text as it is painted."""
        room = self.width() - 2 * self.appearance.px(PADDING)
        return elided(self.appearance.metrics(self.pixels), self.text(), room, Qt.TextElideMode.ElideMiddle)

    def sizeHint(self) -> QSize:
        """The size of the whole text, in px."""
        metrics = self.appearance.metrics(self.pixels)
        padding = 2 * self.appearance.px(PADDING) if self.text() else 0
        return QSize(metrics.horizontalAdvance(self.text()) + 2 + padding, metrics.height())

    def minimumSizeHint(self) -> QSize:
        """The label may become narrow."""
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        shown = self.shown
        self.setToolTip(self.text() if shown != self.text() else "")
        padding = self.appearance.px(PADDING)
        painter.setFont(self.appearance.font(self.pixels))
        painter.setPen(self._color)
        painter.drawText(self.rect().adjusted(padding, 0, -padding, 0), int(Qt.AlignmentFlag.AlignVCenter), shown)

"""CompareNote: wrapped gray text below a compare view."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy

from ..style.appearance import Appearance
from ..widgets.painting import PaintedWidget


class CompareNote(PaintedWidget):
    """One or two lines of text under a rule; empty words hide it."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.words = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(100, self.appearance.px(44) if self.words else 0)

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px: the view above needs the space more."""
        return QSize(0, 0)

    def set_words(self, words: str) -> None:
        """Shows the note."""
        if words != self.words:
            self.words = words
            self.setAccessibleName(words)
            self.setVisible(bool(words))
            self.updateGeometry()
            self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance, px = self.appearance, self.appearance.px
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(px(12), 0, self.width() - px(12), 0)
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary"))
        area = QRect(px(12), px(6), self.width() - px(24), self.height() - px(8))
        painter.drawText(area, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), self.words)

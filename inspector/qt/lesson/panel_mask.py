"""PanelMask: hides the content of a panel that would answer an open prediction, from eyes and from screen readers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ..style.appearance import Appearance
from ..widgets.painting import painting
from ..widgets.panel import Panel


class PanelMask(QWidget):
    """Covers a panel's bodies with a hatch, and hides them from the accessibility tree meanwhile. The title
    shows the words of the mask instead of its status."""

    def __init__(self, appearance: Appearance, panel: Panel, words: str) -> None:
        bodies = panel.bodies
        holder = bodies.parentWidget()
        super().__init__(holder)
        self.appearance = appearance
        self.panel = panel
        self.words = words
        self._bodies = bodies
        self._title = panel.title
        self._title.set_mask(words)
        self.setAccessibleName(words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setGeometry(bodies.geometry())
        bodies.installEventFilter(self)
        bodies.setEnabled(False)
        current = bodies.currentWidget()
        if current is not None:
            current.hide()
        self.show()
        self.raise_()

    def remove(self) -> None:
        """Uncovers the panel."""
        self._title.set_mask("")
        self._bodies.removeEventFilter(self)
        self._bodies.setEnabled(True)
        current = self._bodies.currentWidget()
        if current is not None:
            current.show()
        self.hide()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the size of the panel."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self.setGeometry(self._bodies.geometry())
            self.raise_()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the hatch and the words."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.fillRect(self.rect(), appearance.gap_hatch())
        painter.setFont(appearance.font(12))
        width = appearance.metrics(12).horizontalAdvance(self.words) + appearance.px(24)
        height = appearance.px(28)
        box = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
        painter.setPen(appearance.pen("control"))
        painter.setBrush(appearance.color("panel"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(appearance.color("text_secondary"))
        painter.drawText(QRect(box.toRect()), Qt.AlignmentFlag.AlignCenter, self.words)

"""Thumbnail: the small picture of a frame above the strip, under the mouse."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from inspector.language import _
from inspector.recording import Recording

from ..style.appearance import Appearance
from ..widgets.painting import PaintedWidget
from .timeline_pictures import scaled_picture

WIDTH, HEIGHT = 104, 104
"""The largest picture in px at 100 %."""


class Thumbnail(PaintedWidget):
    """A child of the strip's window, so that it may cover other panels; mouse events pass through."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self.appearance = appearance
        self.frame = -1
        self.words = ""
        self.image = QImage()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_frame(self, recording: Recording, index: int, below: QPoint) -> None:
        """Shows the picture of a frame; `below`: the point of the parent above which it lies."""
        if index != self.frame:
            self.frame = index
            px = self.appearance.px
            self.image = scaled_picture(recording, index, QSize(px(WIDTH), px(HEIGHT)))
            words = _("frame {frame}") if not self.image.isNull() else _("frame {frame}: no picture is kept")
            self.words = words.format(frame=index)
        metrics = self.appearance.metrics(10)
        width = max(self.image.width(), metrics.horizontalAdvance(self.words)) + 8
        height = self.image.height() + metrics.height() + 8
        parent = self.parentWidget()
        room = parent.width() if parent is not None else width
        left = min(max(4, below.x() - width // 2), max(4, room - width - 4))
        self.setGeometry(QRect(left, max(0, below.y() - height - 4), width, height))
        self.raise_()
        self.show()
        self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("raised"))
        painter.setPen(appearance.pen("control"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.drawImage((self.width() - self.image.width()) // 2, 4, self.image)
        painter.setFont(appearance.font(10))
        painter.setPen(appearance.color("text_secondary"))
        area = self.rect().adjusted(0, self.image.height() + 4, 0, -2)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.words)

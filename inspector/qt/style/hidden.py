"""paint_hidden: the hatched box in place of something that is hidden until the learner commits."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from .appearance import Appearance


def paint_hidden(painter: QPainter, box: QRectF, appearance: Appearance) -> None:
    """Paints the hatched box of something hidden."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(appearance.color("raised"))
    painter.drawRoundedRect(box, 3, 3)
    painter.setBrush(appearance.gap_hatch())
    painter.drawRoundedRect(box, 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)

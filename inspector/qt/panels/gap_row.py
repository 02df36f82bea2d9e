"""Gap row: the free places of a gap buffer as one hatched row with its words."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter

from ..style.appearance import Appearance


def paint_gap(painter: QPainter, rect: QRect, words: str, appearance: Appearance) -> None:
    """Paints a hatched gap with its size on a plain background."""
    painter.setBrushOrigin(QPointF(0, 0))
    painter.fillRect(rect, appearance.gap_hatch())
    if words:
        width = appearance.metrics(11).horizontalAdvance(words) + appearance.px(8)
        area = QRect(rect.x() + appearance.px(2), rect.y(), width, rect.height())
        painter.fillRect(area, appearance.color("panel"))
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)

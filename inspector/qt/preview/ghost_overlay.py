"""Ghost overlay: paints end-of-frame node bounds over the preview."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from inspector.analysis.ghosts import Ghost

from ..style.appearance import Appearance
from .overlay import scaled

ARROWS = 6
"""The largest number of ghosts with an arrow from the present place."""


def paint_ghosts(painter: QPainter, ghosts: list[Ghost], scale: float, picture: QRectF, appearance: Appearance) -> None:
    """Paints dashed bounds, and an arrow from the present place."""
    painter.save()
    painter.setClipRect(picture)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ghost in ghosts:
        then = scaled(ghost.then, scale, picture).adjusted(0.5, 0.5, -0.5, -0.5)
        for color, style in (("paper", Qt.PenStyle.SolidLine), ("control", Qt.PenStyle.DashLine)):
            painter.setPen(QPen(appearance.color(color), 1.5, style))
            painter.drawRect(then)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(appearance.color("accent"), 1.5))
    for ghost in ghosts[:ARROWS]:
        if ghost.now is None or (ghost.now.x, ghost.now.y) == (ghost.then.x, ghost.then.y):
            continue
        start, end = scaled(ghost.now, scale, picture).center(), scaled(ghost.then, scale, picture).center()
        painter.drawLine(start, end)
        _paint_head(painter, start, end, appearance.px(5))
    painter.restore()


def _paint_head(painter: QPainter, start: QPointF, end: QPointF, size: float) -> None:
    length = max(0.01, ((end.x() - start.x()) ** 2 + (end.y() - start.y()) ** 2) ** 0.5)
    ahead = QPointF((end.x() - start.x()) / length * size, (end.y() - start.y()) / length * size)
    aside = QPointF(-ahead.y(), ahead.x())
    painter.drawLine(end, end - ahead + aside)
    painter.drawLine(end, end - ahead - aside)

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
    """Paints dashed bounds, and an arrow from the edge of the present place."""
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
        start, end = arrow_of(scaled(ghost.now, scale, picture), scaled(ghost.then, scale, picture))
        painter.drawLine(start, end)
        _paint_head(painter, start, end, appearance.px(5))
    painter.restore()


def arrow_of(now: QRectF, then: QRectF) -> tuple[QPointF, QPointF]:
    """Returns the ends of the arrow of a node that moves. The arrow begins where the node ends now, so that it crosses
    no text of the node, and ends where the node begins then; where the two overlap, it ends where the node ends then.
    A node that shrinks so much that no such place is ahead has an arrow between the centers."""
    first, last = now.center(), then.center()
    path = last - first
    length = (path.x() ** 2 + path.y() ** 2) ** 0.5
    if not length:
        return first, last
    ahead = path / length
    start = first + ahead * _reach(now, ahead)
    for end in (last - ahead * _reach(then, ahead), last + ahead * _reach(then, ahead)):
        if QPointF.dotProduct(end - start, ahead) > 0:
            return start, end
    return first, last


def _reach(bounds: QRectF, ahead: QPointF) -> float:
    """Returns how far the edge of bounds is from their center, in a direction of length 1."""
    sides = ((bounds.width() / 2, abs(ahead.x())), (bounds.height() / 2, abs(ahead.y())))
    return min(half / part for half, part in sides if part > 1e-9)


def _paint_head(painter: QPainter, start: QPointF, end: QPointF, size: float) -> None:
    length = max(0.01, ((end.x() - start.x()) ** 2 + (end.y() - start.y()) ** 2) ** 0.5)
    ahead = QPointF((end.x() - start.x()) / length * size, (end.y() - start.y()) / length * size)
    aside = QPointF(-ahead.y(), ahead.x())
    painter.drawLine(end, end - ahead + aside)
    painter.drawLine(end, end - ahead - aside)

"""Icons: vector paths in a 16 px box, with 1.5 px lines in the text color; no image files."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from .appearance import Appearance

Draw = Callable[[QPainter], None]


def _file(p: QPainter) -> None:
    p.drawPolyline(
        [
            QPointF(9.5, 2),
            QPointF(3.8, 2),
            QPointF(3.8, 14),
            QPointF(12.2, 14),
            QPointF(12.2, 4.8),
            QPointF(9.5, 2),
        ]
    )
    p.drawPolyline([QPointF(9.2, 2.2), QPointF(9.2, 5.2), QPointF(12, 5.2)])


def _fill(p: QPainter, *points: tuple[float, float]) -> None:
    p.setBrush(p.pen().color())
    p.drawPolygon(QPolygonF([QPointF(*point) for point in points]))
    p.setBrush(Qt.BrushStyle.NoBrush)


def _back(p: QPainter) -> None:
    p.drawLine(QPointF(4, 4), QPointF(4, 12))
    _fill(p, (12, 4.2), (12, 11.8), (6.5, 8))


def _forward(p: QPainter) -> None:
    p.drawLine(QPointF(12, 4), QPointF(12, 12))
    _fill(p, (4, 4.2), (4, 11.8), (9.5, 8))


def _play(p: QPainter) -> None:
    _fill(p, (5, 3.5), (5, 12.5), (12.5, 8))


def _pause(p: QPainter) -> None:
    p.setBrush(p.pen().color())
    p.setPen(Qt.PenStyle.NoPen)
    p.drawRoundedRect(QRectF(4, 3, 2.6, 10), 0.8, 0.8)
    p.drawRoundedRect(QRectF(9.4, 3, 2.6, 10), 0.8, 0.8)


def _into(p: QPainter) -> None:
    p.drawLine(QPointF(8, 2.5), QPointF(8, 9.5))
    p.drawPolyline([QPointF(5, 6.8), QPointF(8, 9.8), QPointF(11, 6.8)])
    p.drawEllipse(QPointF(8, 13), 1.2, 1.2)


def _out(p: QPainter) -> None:
    p.drawLine(QPointF(8, 3), QPointF(8, 9.8))
    p.drawPolyline([QPointF(5, 5.8), QPointF(8, 2.8), QPointF(11, 5.8)])
    p.drawEllipse(QPointF(8, 13), 1.2, 1.2)


def _over(p: QPainter) -> None:
    path = QPainterPath(QPointF(2.5, 8.5))
    path.cubicTo(QPointF(3.5, 3.5), QPointF(10.5, 3), QPointF(12.3, 7))
    p.drawPath(path)
    p.drawPolyline([QPointF(12.8, 3.6), QPointF(12.6, 7.6), QPointF(8.8, 7.2)])
    p.setBrush(p.pen().color())
    p.drawEllipse(QPointF(7.6, 12.2), 1.2, 1.2)
    p.setBrush(Qt.BrushStyle.NoBrush)


def _chevron(p: QPainter) -> None:
    p.drawPolyline([QPointF(5, 6.5), QPointF(8, 9.5), QPointF(11, 6.5)])


def _heat(p: QPainter) -> None:
    path = QPainterPath(QPointF(8.4, 1.8))
    path.cubicTo(QPointF(9, 5), QPointF(12.6, 6.6), QPointF(12.6, 10))
    path.cubicTo(QPointF(12.6, 12.8), QPointF(10.6, 14.2), QPointF(8, 14.2))
    path.cubicTo(QPointF(5.4, 14.2), QPointF(3.4, 12.6), QPointF(3.4, 10))
    path.cubicTo(QPointF(3.4, 8), QPointF(4.6, 7), QPointF(5.4, 5.8))
    path.cubicTo(QPointF(6, 7), QPointF(6.6, 7.4), QPointF(7, 7.4))
    path.cubicTo(QPointF(7.8, 5.6), QPointF(7.6, 3.6), QPointF(8.4, 1.8))
    p.drawPath(path)


def _pick(p: QPainter) -> None:
    p.drawPolyline([QPointF(6, 13), QPointF(2.5, 13), QPointF(2.5, 2.5), QPointF(13.5, 2.5), QPointF(13.5, 6)])
    _fill(p, (6.5, 6), (14, 9), (11, 10.2), (13.4, 12.8), (12.2, 14), (9.8, 11.4), (8.6, 14.2))


def _lamp(p: QPainter) -> None:
    p.drawArc(QRectF(4, 2, 8, 8), -50 * 16, 280 * 16)
    p.drawLine(QPointF(6.4, 9.4), QPointF(6.4, 11.5))
    p.drawLine(QPointF(9.6, 9.4), QPointF(9.6, 11.5))
    p.drawLine(QPointF(6.4, 11.5), QPointF(9.6, 11.5))
    p.drawLine(QPointF(7, 13.8), QPointF(9, 13.8))


def _search(p: QPainter) -> None:
    p.drawEllipse(QPointF(7, 7), 4.2, 4.2)
    p.drawLine(QPointF(10.2, 10.2), QPointF(13.6, 13.6))


def _help(p: QPainter) -> None:
    path = QPainterPath(QPointF(5.2, 6))
    path.cubicTo(QPointF(5.2, 2.4), QPointF(10.8, 2.4), QPointF(10.8, 6))
    path.cubicTo(QPointF(10.8, 8), QPointF(8, 8), QPointF(8, 10.2))
    p.drawPath(path)
    p.setBrush(p.pen().color())
    p.drawEllipse(QPointF(8, 12.9), 0.5, 0.5)
    p.setBrush(Qt.BrushStyle.NoBrush)


def _pencil(p: QPainter) -> None:
    p.drawPolygon(QPolygonF([QPointF(3, 13), QPointF(4, 9.6), QPointF(10.6, 3), QPointF(13, 5.4), QPointF(6.4, 12)]))
    p.drawLine(QPointF(9, 4.6), QPointF(11.4, 7))


def _skip(p: QPainter) -> None:
    path = QPainterPath(QPointF(2.5, 10))
    path.cubicTo(QPointF(4, 5), QPointF(9.5, 4.4), QPointF(11.8, 8))
    p.drawPath(path)
    p.drawPolyline([QPointF(12.4, 5), QPointF(12.2, 8.6), QPointF(8.8, 8.4)])


def _loop(p: QPainter) -> None:
    p.drawArc(QRectF(3, 3, 10, 10), 20 * 16, 140 * 16)
    p.drawArc(QRectF(3, 3, 10, 10), 200 * 16, 140 * 16)
    p.drawPolyline([QPointF(13.4, 3), QPointF(12.9, 6.4), QPointF(9.6, 5.9)])
    p.drawPolyline([QPointF(2.6, 13), QPointF(3.1, 9.6), QPointF(6.4, 10.1)])


def _check(p: QPainter) -> None:
    p.drawPolyline([QPointF(3, 8.4), QPointF(6.4, 11.8), QPointF(13, 4.6)])


def _lock(p: QPainter) -> None:
    p.drawRoundedRect(QRectF(3.5, 7, 9, 6.5), 1.2, 1.2)
    p.drawArc(QRectF(5, 2.5, 6, 8), 0, 180 * 16)


def _close(p: QPainter) -> None:
    p.drawLine(QPointF(4.4, 4.4), QPointF(11.6, 11.6))
    p.drawLine(QPointF(11.6, 4.4), QPointF(4.4, 11.6))


def _plus(p: QPainter) -> None:
    p.drawLine(QPointF(8, 4), QPointF(8, 12))
    p.drawLine(QPointF(4, 8), QPointF(12, 8))


def _moon(p: QPainter) -> None:
    path = QPainterPath(QPointF(9.6, 2.6))
    path.cubicTo(QPointF(3.4, 2.6), QPointF(1.4, 10), QPointF(6.2, 12.8))
    path.cubicTo(QPointF(9, 14.2), QPointF(12.4, 12.6), QPointF(13.2, 9.8))
    path.cubicTo(QPointF(8.6, 11), QPointF(6.8, 6), QPointF(9.6, 2.6))
    p.drawPath(path)


def _eye(p: QPainter) -> None:
    path = QPainterPath(QPointF(1.5, 8))
    path.cubicTo(QPointF(4, 3.4), QPointF(12, 3.4), QPointF(14.5, 8))
    path.cubicTo(QPointF(12, 12.6), QPointF(4, 12.6), QPointF(1.5, 8))
    p.drawPath(path)
    p.drawEllipse(QPointF(8, 8), 2, 2)


DRAWINGS: dict[str, Draw] = {
    "file": _file,
    "back": _back,
    "forward": _forward,
    "play": _play,
    "pause": _pause,
    "over": _over,
    "into": _into,
    "out": _out,
    "chevron": _chevron,
    "heat": _heat,
    "pick": _pick,
    "lamp": _lamp,
    "search": _search,
    "help": _help,
    "pencil": _pencil,
    "eye": _eye,
    "skip": _skip,
    "lock": _lock,
    "loop": _loop,
    "check": _check,
    "close": _close,
    "plus": _plus,
    "theme": _moon,
}


def paint_icon(painter: QPainter, rect: QRectF, name: str, color: QColor, width: float = 1.5) -> None:
    """Paints an icon into `rect`, at any size."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 16, rect.height() / 16)
    pen = QPen(color, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    DRAWINGS[name](painter)
    painter.restore()


def icon(name: str, appearance: Appearance, token: str = "text", size: int = 16) -> QIcon:
    """Returns the icon for a menu or a tool button, at double resolution for high-density screens."""
    pixels = appearance.px(size)
    pixmap = QPixmap(QSize(pixels * 2, pixels * 2))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_icon(painter, QRectF(0, 0, pixels * 2, pixels * 2), name, appearance.color(token))
    painter.end()
    pixmap.setDevicePixelRatio(2)
    return QIcon(pixmap)

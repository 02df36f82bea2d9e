"""CauseItems: the boxes and the edges of the picture of causes.

Not here    the view, its keys and lanes: cause_view.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from inspector.analysis.cause_boxes import CauseBox
from inspector.analysis.cause_layout import PlacedBox, PlacedEdge
from inspector.language import N_, _

from ..style.chip import BAND, paint_phase
from ..style.elided import elided
from ..widgets.painting import painting_part
from ..widgets.panel import plain_tip

if TYPE_CHECKING:
    from .cause_view import CauseView

BACKWARDS = N_("backwards")


class EdgeItem(QGraphicsItem):
    """One edge with its arrow head."""

    def __init__(self, view: CauseView, edge: PlacedEdge) -> None:
        super().__init__()
        self.view, self.edge = view, edge
        xs, ys = [point[0] for point in edge.points], [point[1] for point in edge.points]
        self._rect = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).adjusted(-60, -16, 60, 16)

    def boundingRect(self) -> QRectF:
        """The rectangle around the edge, in scene coordinates."""
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paints the edge; a fault is painted instead of raised."""
        with painting_part(painter, self._rect.toRect()):
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        view, edge, appearance = self.view, self.edge.edge, self.view.appearance
        ends = [view.box(edge.source), view.box(edge.target)]
        touched = view.current in (edge.source, edge.target) and view.hasFocus()
        color = appearance.color("warn") if edge.backwards else appearance.color("text" if touched else "control")
        pen = QPen(color, 2.0 if edge.backwards else 1.0)
        faint = any(box is not None and (box.absent or view.is_after_cursor(box)) for box in ends)
        if faint:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        points = [QPointF(*point) for point in self.edge.points]
        # The line ends at the base of the head, so that the head has a sharp tip.
        last, before = points[-1], points[-2]
        length = appearance.px(8 if edge.backwards else 6)
        dx, dy = (last - before).x(), (last - before).y()
        way = QPointF((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        base = last - way * length
        painter.drawPolyline(QPolygonF([*points[:-1], base]))
        side = QPointF(way.y(), way.x()) * (length * 0.55)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(QPolygonF([last, base + side, base - side]))
        if edge.backwards:
            self._paint_label(painter, points, color)

    def _paint_label(self, painter: QPainter, points: list[QPointF], color: QColor) -> None:
        """Paints `backwards` on the longest vertical line of the edge, near its middle."""
        appearance = self.view.appearance
        pairs = [(a, b) for a, b in zip(points, points[1:], strict=False) if a.x() == b.x()]
        if not pairs:
            return
        a, b = max(pairs, key=lambda pair: abs(pair[0].y() - pair[1].y()))
        width = appearance.metrics(10, 700).horizontalAdvance(_(BACKWARDS)) + appearance.px(10)
        height = appearance.px(16)
        middle, reach = (a.y() + b.y()) / 2, abs(a.y() - b.y()) / 2
        ways = [way * step for step in range(0, int(reach), 4) for way in (1, -1)]
        places = [QRectF(a.x() - width / 2, middle + way - height / 2, width, height) for way in ways or [0]]
        boxes = [QRectF(each.x, each.y, each.width, each.height) for each in self.view.layout_.boxes]
        # Boxes are painted over edges: the label stands where none covers it.
        box = next((place for place in places if not any(map(place.intersects, boxes))), places[0])
        painter.setPen(QPen(appearance.color("warn_line"), 1))
        painter.setBrush(appearance.color("warn_bg"))
        painter.drawRoundedRect(box, 3, 3)
        painter.setFont(appearance.font(10, 700))
        painter.setPen(color)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, _(BACKWARDS))


class BoxItem(QGraphicsItem):
    """One box: a hatch band, a title and a detail."""

    def __init__(self, view: CauseView, place: PlacedBox) -> None:
        super().__init__()
        self.view, self.place = view, place
        self._box = QRectF(place.x, place.y, place.width, place.height)
        self.setToolTip(plain_tip(view.words_of(place.box)))

    def boundingRect(self) -> QRectF:
        """The rectangle of the box with its focus ring, in scene coordinates."""
        return self._box.adjusted(-4, -4, 14, 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paints the box; a fault is painted instead of raised."""
        with painting_part(painter, self._box.toRect()):
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        view, box, appearance = self.view, self.place.box, self.view.appearance
        later = view.is_after_cursor(box)
        rect = self._box.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        path = QPainterPath()
        path.addRoundedRect(rect, 4, 4)
        plain = box.lane == "S" or box.absent or later
        painter.fillPath(path, appearance.color("panel") if plain else appearance.phase_tint(box.lane))
        if box.lane != "S" and not box.absent:
            self._paint_band(painter, path, rect, later)
        is_selected = box.number in view.selected
        if is_selected and not box.absent:
            pen = QPen(appearance.color("accent"), 2)
        elif box.lane == "S" or box.absent or later:
            pen = QPen(appearance.color("control"), 1)
        else:
            pen = QPen(appearance.phase_color(box.lane), 1)
        if box.absent or later:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        self._paint_words(painter, rect, box, faint=later or box.absent)
        if self.place.hidden:
            self._paint_more(painter, rect)
        if box.number == view.current and view.hasFocus():
            painter.setPen(QPen(appearance.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self._box.adjusted(-2, -2, 2, 2), 5, 5)

    def _paint_band(self, painter: QPainter, path: QPainterPath, rect: QRectF, later: bool) -> None:
        appearance, letter = self.view.appearance, self.place.box.lane
        band = QRectF(rect.x(), rect.y(), appearance.px(BAND + 1), rect.height())
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        if later:
            painter.setOpacity(0.55)
        paint_phase(painter, band, letter, appearance)
        painter.restore()

    def _paint_words(self, painter: QPainter, rect: QRectF, box: CauseBox, *, faint: bool) -> None:
        appearance = self.view.appearance
        left = appearance.px(BAND + 7)
        area = rect.adjusted(left, appearance.px(3), -appearance.px(5), -appearance.px(3))
        lines = [(box.title, 400 if faint else 700, "text_secondary" if faint else "text")]
        if box.detail:
            lines.append((box.detail, 400, "text_hint" if faint else "text_secondary"))
        height = area.height() / len(lines)
        for at, (words, weight, token) in enumerate(lines):
            painter.setFont(appearance.font(11, weight))
            painter.setPen(appearance.color(token))
            metrics = appearance.metrics(11, weight)
            shown = elided(metrics, words, int(area.width()) + 1, Qt.TextElideMode.ElideMiddle)
            line = QRectF(area.x(), area.y() + at * height, area.width() + 2, height)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_more(self, painter: QPainter, rect: QRectF) -> None:
        """Paints a plus at the corner, the mark of hidden neighbors."""
        appearance = self.view.appearance
        radius = appearance.px(6)
        middle = QPointF(rect.right(), rect.top() + 2)
        painter.setPen(QPen(appearance.color("control"), 1))
        painter.setBrush(appearance.color("raised"))
        painter.drawEllipse(middle, radius, radius)
        arm = radius * 0.5
        painter.setPen(QPen(appearance.color("text"), 1.2))
        painter.drawLine(middle - QPointF(arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle - QPointF(0, arm), middle + QPointF(0, arm))

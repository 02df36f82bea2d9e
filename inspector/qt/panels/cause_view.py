"""CauseView: paints the picture of causes: swim lanes, boxes and edges, with one current box for the keyboard.

Terms       current box: the box with the focus ring; arrow keys move it along the edges. to come: a box whose rows are
            all later than the cursor's event; it is dashed and gray.
Not here    positions: inspector/analysis/cause_layout.py.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from inspector.analysis.cause_boxes import CauseBox, CausePicture
from inspector.analysis.cause_layout import (
    BOX_HEIGHT,
    HEADER,
    LANE_NAMES,
    CauseLayout,
    PlacedBox,
    PlacedEdge,
    follow_edge,
    lay_out,
)
from inspector.language import _

from ..style.appearance import Appearance
from ..style.chip import BAND, paint_chip
from ..widgets.painting import painting_part
from ..widgets.panel import paint_empty, plain_tip

_ARROWS = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
}

BACKWARDS = "backwards"


class CauseView(QGraphicsView):
    """The scene with its items; emits what a person picks."""

    picked = Signal(object)
    """The box that was clicked, or that an arrow key moved to (CauseBox)."""
    opened = Signal(object)
    """The box whose source is requested, by Enter or a double click (CauseBox)."""
    expanded = Signal(int)
    """The number of a box whose neighbors are requested, by Shift+click or `+`."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.empty = ""
        self.picture: CausePicture | None = None
        self.layout_ = CauseLayout()
        self.current = -1
        self.event_at: int | None = None
        self.selected: frozenset[int] = frozenset()
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        corner = QWidget()
        corner.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCornerWidget(corner)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setAccessibleName(_("Causes"))

    # -- what is shown

    def show_picture(
        self,
        picture: CausePicture | None,
        visible: set[int],
        event_at: int | None,
        selected: frozenset[int],
    ) -> None:
        """Shows the visible boxes. `event_at`: the event at the cursor; None: the end of the frame. `selected`: the
        numbers of the boxes that contain the selection. A step inside the frame moves the ring to the box at it."""
        has_stepped = event_at is not None and event_at != self.event_at
        self.picture, self.event_at, self.selected = picture, event_at, selected
        scale = self.appearance.scale / 100
        room = self.viewport().height()
        self.layout_ = lay_out(picture, visible, self._width_of, scale, room) if picture is not None else CauseLayout()
        numbers = [place.box.number for place in self.layout_.boxes]
        is_new = self.current not in numbers
        if is_new:
            now = [place.box.number for place in self.layout_.boxes if picture and place.box.frame == picture.frame]
            mine = [number for number in now if number in selected]
            self.current = (mine or now or numbers or [-1])[0]
        if has_stepped:
            happened = [place.box for place in self.layout_.boxes if not self.is_after_cursor(place.box)]
            reached = [box for box in happened if picture and box.frame == picture.frame and not box.absent]
            if reached:
                self.current, is_new = max(reached, key=lambda box: box.first).number, True
        scene = self.scene()
        scene.clear()
        for edge in self.layout_.edges:
            scene.addItem(EdgeItem(self, edge))
        for place in self.layout_.boxes:
            scene.addItem(BoxItem(self, place))
        scene.setSceneRect(0, 0, self.layout_.width, self.layout_.height)
        if is_new:
            self.set_current(self.current)
        self._describe()
        self.viewport().update()

    def box(self, number: int) -> CauseBox | None:
        """Returns a visible box by its number."""
        place = self.layout_.of(number)
        return place.box if place is not None else None

    def is_after_cursor(self, box: CauseBox) -> bool:
        """Returns whether the box happens after the cursor."""
        return self.event_at is not None and not box.absent and box.first > self.event_at

    def words_of(self, box: CauseBox) -> str:
        """Returns the accessible text of a box."""
        words = box.words
        if self.is_after_cursor(box):
            words += _(", to come")
        ways = []
        for each in self.layout_.edges:
            if each.edge.backwards and each.edge.target == box.number:
                ways.append(_("backwards write by {title}").format(title=self._title(each.edge.source)))
        place = self.layout_.of(box.number)
        if place is not None and place.hidden:
            ways.append(_("{hidden} more neighbors: press +").format(hidden=place.hidden))
        return ", ".join([words, *ways])

    def _title(self, number: int) -> str:
        box = self.box(number)
        return box.title if box is not None else ""

    def _width_of(self, box: CauseBox) -> float:
        appearance = self.appearance
        return max(
            appearance.metrics(11, 700).horizontalAdvance(box.title),
            appearance.metrics(11).horizontalAdvance(box.detail),
        )

    def _describe(self) -> None:
        box = self.box(self.current)
        words = self.words_of(box) if box is not None else _(self.empty)
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapts the heights of the lanes, and keeps the current box in view."""
        super().resizeEvent(event)
        if self.picture is not None and event.size().height() != event.oldSize().height():
            numbers = {place.box.number for place in self.layout_.boxes}
            self.show_picture(self.picture, numbers, self.event_at, self.selected)
        self.set_current(self.current)

    # -- mouse and keys

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls; a picture that is not higher than the view scrolls sideways."""
        if self.verticalScrollBar().maximum() or event.modifiers():
            super().wheelEvent(event)
            return
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - event.angleDelta().y() - event.angleDelta().x())
        event.accept()

    def set_current(self, number: int) -> None:
        """Moves the focus ring to a box, and scrolls to it."""
        place = self.layout_.of(number)
        if place is None:
            return
        self.current = number
        self.ensureVisible(QRectF(place.x, place.y, place.width, place.height), self.appearance.px(60), 12)
        self._describe()
        self.viewport().update()

    def at(self, point: QPointF) -> CauseBox | None:
        """Returns the box at a point in scene coordinates."""
        for place in self.layout_.boxes:
            if QRectF(place.x, place.y, place.width, place.height).contains(point):
                return place.box
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the clicked box; with Shift, expands it."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        box = self.at(self.mapToScene(event.position().toPoint()))
        if box is None or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self.set_current(box.number)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.expanded.emit(box.number)
        else:
            self.picked.emit(box)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Opens the source of the clicked box."""
        box = self.at(self.mapToScene(event.position().toPoint()))
        if box is not None:
            self.opened.emit(box)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows follow edges, Enter opens the source, + expands, Home and End go to the first and the last box."""
        box = self.box(self.current)
        key = Qt.Key(event.key())
        if box is None or self.picture is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        elif key in _ARROWS:
            self._go(follow_edge(self.layout_, self.picture, box.number, _ARROWS[key]))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(self.layout_.boxes[0 if key == Qt.Key.Key_Home else -1].box.number)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(box)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.expanded.emit(box.number)
        else:
            super().keyPressEvent(event)

    def _go(self, number: int) -> None:
        box = self.box(number)
        if box is not None and number != self.current:
            self.set_current(number)
            self.picked.emit(box)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the focus ring."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hides the focus ring."""
        super().focusOutEvent(event)
        self.viewport().update()

    # -- painting

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paints lanes and frame columns; without boxes, the reason."""
        with painting_part(painter, QRectF(rect).toRect()):
            self._paint_ground(painter, QRectF(rect))

    def _paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        appearance, layout = self.appearance, self.layout_
        painter.fillRect(rect, appearance.color("panel"))
        if not layout.boxes:
            paint_empty(painter, self.viewport().rect(), self.empty, appearance)
            return
        width, height = max(rect.right(), layout.width), layout.height
        for at, column in enumerate(layout.columns):
            if at % 2 or (len(layout.columns) > 1 and at == len(layout.columns) - 1):
                last = at == len(layout.columns) - 1
                painter.fillRect(
                    QRectF(column.x, 0, width - column.x if last else column.width, height), appearance.color("zebra")
                )
            if at:
                pen = appearance.pen("control")
                pen.setStyle(Qt.PenStyle.DotLine)
                painter.setPen(pen)
                painter.drawLine(QPointF(column.x, 0), QPointF(column.x, height))
        painter.setPen(appearance.pen("line"))
        for lane in layout.lanes:
            painter.drawLine(QPointF(rect.left(), lane.y), QPointF(width, lane.y))

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paints the names of lanes and frames; they stay visible while the picture scrolls."""
        if self.layout_.boxes:
            with painting_part(painter, QRectF(rect).toRect()):
                self._paint_names(painter)

    def _paint_names(self, painter: QPainter) -> None:
        appearance, layout = self.appearance, self.layout_
        corner = self.mapToScene(0, 0)
        left, top = corner.x(), corner.y()
        side, header = appearance.px(LANE_NAMES), appearance.px(HEADER)
        painter.fillRect(QRectF(left, top, side, self.viewport().height()), appearance.color("panel"))
        painter.fillRect(QRectF(left, top, self.viewport().width(), header), appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        for lane in layout.lanes:
            painter.drawLine(QPointF(left, max(lane.y, top + header)), QPointF(left + side, max(lane.y, top + header)))
        painter.drawLine(QPointF(left, top + header), QPointF(left + self.viewport().width(), top + header))
        for column in layout.columns:
            shown = self.picture is not None and column.frame == self.picture.frame
            words, weight = f"Frame {column.frame}", 700 if shown else 400
            width = appearance.metrics(11, weight).horizontalAdvance(words) + appearance.px(8)
            x = min(max(column.x + appearance.px(26), left + side), column.x + column.width - width)
            if x < left + side - 1:
                continue
            painter.setFont(appearance.font(11, weight))
            painter.setPen(appearance.color("text" if shown else "text_secondary"))
            painter.drawText(QRectF(x, top, width, header), Qt.AlignmentFlag.AlignVCenter, words)
        for lane in layout.lanes:
            if lane.y + lane.height < top + header + appearance.px(30):
                continue
            middle = lane.y + lane.height - appearance.px(BOX_HEIGHT / 2 + 5)
            if lane.lane == "S":
                painter.setFont(appearance.font(11))
                painter.setPen(appearance.color("text_secondary"))
                area = QRectF(left + appearance.px(7), middle - appearance.px(9), side, appearance.px(18))
                painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, _("State"))
            else:
                chip = QRect(0, 0, appearance.px(18), appearance.px(16))
                chip.moveTo(round(left) + appearance.px(8), round(middle) - appearance.px(8))
                paint_chip(painter, chip, lane.lane, lane.lane, appearance)


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
        width = appearance.metrics(10, 700).horizontalAdvance(BACKWARDS) + appearance.px(10)
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
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, BACKWARDS)


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
        painter.fillRect(band, appearance.phase_color(letter))
        if letter != "C":
            painter.setBrushOrigin(band.topLeft())
            painter.fillRect(band, appearance.hatch(letter))
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
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideMiddle, int(area.width()) + 1)
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

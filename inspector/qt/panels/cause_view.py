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
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsScene,
    QGraphicsView,
    QWidget,
)

from inspector.analysis.cause_boxes import (
    CauseBox,
    CausePicture,
    causes_of,
    leading_boxes,
    with_near_causes,
    without_idle_ends,
)
from inspector.analysis.cause_layout import (
    BOX_HEIGHT,
    HEADER,
    LANE_NAMES,
    PADDING,
    ROOMY,
    WIDEST,
    WIDTHS,
    CauseLayout,
    PlacedBox,
    follow_edge,
    lay_out,
)
from inspector.language import _, n_

from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..widgets.accessible_role import Role, give_role
from ..widgets.arrow_keys import ARROWS
from ..widgets.painting import painting_part
from ..widgets.panel import paint_empty
from .cause_items import BoxItem, EdgeItem


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
        give_role(self, Role.Chart)
        self.appearance = appearance
        self.empty = ""
        self.picture: CausePicture | None = None
        self.layout_ = CauseLayout()
        self.current = -1
        self.event_at: int | None = None
        self.selected: frozenset[int] = frozenset()
        self._asked: tuple[set[int], frozenset[int]] = set(), frozenset()
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        corner = QWidget()
        corner.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCornerWidget(corner)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # The view has the keyboard, and a name. A widget with a proxy would pass its policy on to the proxy.
        viewport = self.viewport()
        viewport.setFocusProxy(None)  # type: ignore[arg-type]  # Qt takes None, the stub does not say so
        viewport.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        viewport.setFocusProxy(self)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setAccessibleName(_("Causes"))

    # -- what is shown

    def show_picture(
        self,
        picture: CausePicture | None,
        visible: set[int],
        event_at: int | None,
        selected: frozenset[int],
        expanded: frozenset[int] = frozenset(),
    ) -> None:
        """Shows the visible boxes; if the view is too narrow, without those of earlier frames that led to none of this
        frame, then without runs that did not happen, then without far causes. `event_at`: the event at the cursor;
        None: the end of the frame. `selected`: the numbers of the boxes that contain the selection. A step inside the
        frame moves the ring to the box at it."""
        has_stepped = event_at is not None and event_at != self.event_at
        self.picture, self.event_at, self.selected = picture, event_at, selected
        self._asked = visible, expanded
        self.layout_ = self._fitting(visible, expanded)
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

    def _fitting(self, visible: set[int], expanded: frozenset[int]) -> CauseLayout:
        picture = self.picture
        if picture is None:
            return CauseLayout()

        def laid_out(shown: set[int], widest: float) -> CauseLayout:
            return lay_out(
                picture, shown, self._width_of, self.appearance.scale / 100, self.viewport().height(), widest
            )

        width = self.viewport().width()
        leading = leading_boxes(picture, visible, expanded)
        kept = self.selected | expanded | {each for number in expanded for each in picture.neighbors(number)}
        whole = laid_out(visible, WIDEST)
        if whole.width <= width:
            most = self.appearance.px(WIDEST - PADDING)
            is_cut = any(self._width_of(each.box) > most for each in whole.boxes)
            roomy = (laid_out(visible, most) for most in ROOMY if is_cut)
            return next((each for each in roomy if each.width <= width), whole)
        busy = without_idle_ends(picture, leading, kept)
        for shown in (leading, busy, with_near_causes(picture, busy, kept)):
            if laid_out(shown, WIDTHS[-1]).width <= width:
                return next(each for each in (laid_out(shown, most) for most in WIDTHS) if each.width <= width)
        return laid_out(leading, WIDEST)

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
            more = n_("{count} more neighbor: press +", "{count} more neighbors: press +", place.hidden)
            ways.append(more.format(count=place.hidden))
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
        """Adapts the heights of the lanes and the shown boxes, and keeps the current box in view."""
        super().resizeEvent(event)
        if self.picture is not None and event.size() != event.oldSize():
            visible, expanded = self._asked
            self.show_picture(self.picture, visible, self.event_at, self.selected, expanded)
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
        """Moves the focus ring to a box, and scrolls to it and to as many of its causes as have room, nearest first."""
        place = self.layout_.of(number)
        if place is None:
            return
        self.current = number
        self.ensureVisible(self._with_causes(place), 0, 0)
        self._describe()
        self.viewport().update()

    def _with_causes(self, place: PlacedBox) -> QRectF:
        """Returns the rectangle of a box and its causes, with the room of the lane names, as large as the view."""
        side, top, edge = self.appearance.px(LANE_NAMES), self.appearance.px(HEADER), self.appearance.px(12)
        found = QRectF()
        numbers = [place.box.number, *(causes_of(self.picture, place.box.number) if self.picture is not None else ())]
        for each in (self.layout_.of(number) for number in numbers):
            if each is None:
                continue
            rect = QRectF(each.x, each.y, each.width, each.height).adjusted(-side - edge, -top - edge, edge, edge)
            both = found.united(rect)
            if found.isNull() or (
                both.width() <= self.viewport().width() and both.height() <= self.viewport().height()
            ):
                found = both
        return found

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
        elif key in ARROWS:
            self._go(follow_edge(self.layout_, self.picture, box.number, ARROWS[key]))
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
            words = _("Frame {frame}").format(frame=column.frame)
            weight = 700 if shown else 400
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

"""FlameView: paints the flame chart of a frame; W and S zoom, A and D move, the mouse wheel zooms at the pointer.

Invariants  I1 painting visits visible spans only, and of spans narrower than a pixel one for each pixel, so a chart of
            100,000 spans paints as fast as a small one. I2 the current span has the focus ring and the accessible text.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from inspector.analysis.flame import FlameChart, FlameSpan
from inspector.language import _, n_

from ..style.appearance import Appearance
from ..style.chip import BAND, paint_phase
from ..style.elided import elided
from ..widgets.accessible_role import Role, give_role
from ..widgets.arrow_keys import ARROWS
from ..widgets.painting import painting
from ..widgets.panel import paint_empty, show_tip

ROW = 20
MARK = 5
"""The width of a mark: a span without work units, in px."""

ZOOM = 1.4
MOVE = 0.2
"""The share of the visible width by which A and D move."""


class FlameView(QAbstractScrollArea):
    """The chart. `first`: the work unit at the left side; `zoom`: px of one work unit."""

    picked = Signal(object)
    """The span that was clicked, or that an arrow key moved to (FlameSpan)."""
    opened = Signal(object)
    """The span whose source is requested, by Enter or a double click (FlameSpan)."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        give_role(self, Role.Chart)
        self.appearance = appearance
        self.empty = ""
        self.chart: FlameChart | None = None
        self.current = 0
        self.first = 0.0
        self.zoom = 1.0
        self.event_at: int | None = None
        self.selected: frozenset[int] = frozenset()
        """The numbers of the selected subject's spans."""
        self.wall_time = ""
        self._drag: QPointF | None = None
        self.painted = 0
        """The number of spans that the last paint visited."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(_("Flame chart"))

    # -- what is shown

    def show_chart(
        self, chart: FlameChart | None, event_at: int | None, selected: frozenset[int], wall_time: str = ""
    ) -> None:
        """Shows a chart. `event_at`: the event at the cursor; None: the end of the frame."""
        is_new = chart is not self.chart
        follows = selected != self.selected and self.current not in selected
        self.chart, self.event_at, self.selected, self.wall_time = chart, event_at, selected, wall_time
        if is_new:
            self.current = min(selected, default=0)
            self.fit()
        elif chart is not None and selected and follows:  # another panel selected a subject
            self.set_current(min(selected))
        self._describe()
        self.viewport().update()

    @property
    def row_height(self) -> int:
        """The height of one depth, in px."""
        return self.appearance.row(ROW, 11)

    def fit(self) -> None:
        """Shows the whole frame."""
        units = self.chart.units if self.chart is not None else 0
        self.first = 0.0
        self.zoom = self._room / max(units, 1)
        self._fit_rows()
        self.viewport().update()

    @property
    def _room(self) -> int:
        """The usable width, in px: without a margin at both sides."""
        return max(self.viewport().width() - 2 * self._margin, 20)

    @property
    def _margin(self) -> int:
        return self.appearance.px(6)

    def _fit_rows(self) -> None:
        rows = len(self.chart.levels) if self.chart is not None else 0
        bar = self.verticalScrollBar()
        bar.setPageStep(max(self.viewport().height(), 1))
        bar.setSingleStep(self.row_height)
        bar.setRange(0, max(0, rows * self.row_height + 2 * self._margin - self.viewport().height()))

    def zoom_at(self, factor: float, x: float) -> None:
        """Zooms; the work unit at `x` (px in the viewport) stays there."""
        if self.chart is None:
            return
        unit = self.unit_at(x)
        least = self._room / max(self.chart.units, 1)
        self.zoom = min(max(self.zoom * factor, least), max(float(self._room), least))
        self.first = unit - (x - self._margin) / self.zoom
        self._clamp()

    def move(self, share: float) -> None:  # type: ignore[override]  # QWidget.move takes a place
        """Moves by a share of the visible width."""
        self.first += share * self._room / self.zoom
        self._clamp()

    def _clamp(self) -> None:
        units = self.chart.units if self.chart is not None else 0
        self.first = min(max(self.first, 0.0), max(0.0, units - self._room / self.zoom))
        self.viewport().update()

    def unit_at(self, x: float) -> float:
        """Returns the position in work units of an x in px of the viewport."""
        return self.first + (x - self._margin) / self.zoom

    def rect_of(self, span: FlameSpan) -> QRectF:
        """Returns the rectangle of a span, in px of the viewport."""
        x = self._margin + (span.start - self.first) * self.zoom
        y = self._margin + span.depth * self.row_height - self.verticalScrollBar().value()
        width = max(span.units * self.zoom, MARK if not span.units else 1.0)
        return QRectF(x, y, width, self.row_height - 2)

    def span_at(self, point: QPointF) -> FlameSpan | None:
        """Returns the span at a point of the viewport."""
        if self.chart is None:
            return None
        depth = int((point.y() - self._margin + self.verticalScrollBar().value()) // self.row_height)
        unit = self.unit_at(point.x())
        found = self.chart.at(depth, unit, MARK / self.zoom)
        return found

    def is_after_cursor(self, span: FlameSpan) -> bool:
        """Returns whether a span begins after the cursor."""
        return self.event_at is not None and span.row > self.event_at

    def words_of(self, span: FlameSpan) -> str:
        """Returns the accessible text of a span."""
        if self.chart is None:
            return ""
        site = self.chart.site(span)
        words = self.chart.words(span) + (f", {site}" if site is not None else "")
        return words + (_(", to come") if self.is_after_cursor(span) else "")

    def _describe(self) -> None:
        words = self.words_of(self.chart.spans[self.current]) if self.chart is not None else _(self.empty)
        if words != self.accessibleDescription():
            self.setAccessibleDescription(words)
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    def set_current(self, number: int) -> None:
        """Moves the focus ring to a span, and scrolls to it."""
        if self.chart is None:
            return
        self.current = number
        span = self.chart.spans[number]
        if span.end < self.first + 0.02 * self._room / self.zoom or span.start > self.unit_at(self._room):
            self.first = span.start - 0.1 * self._room / self.zoom
            self._clamp()
        bar = self.verticalScrollBar()
        top = span.depth * self.row_height
        if top < bar.value() or top + self.row_height > bar.value() + self.viewport().height():
            bar.setValue(top - self.viewport().height() // 2)
        self._describe()
        self.viewport().update()

    # -- mouse and keys

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the visible part of the chart."""
        whole = self.chart is None or self.zoom * max(self.chart.units, 1) <= event.oldSize().width()
        if whole:
            self.fit()
        else:
            self._fit_rows()
            self._clamp()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """W and S zoom, A and D move, Home shows the whole frame, arrows walk, Enter opens the source."""
        key, chart = Qt.Key(event.key()), self.chart
        middle = self.viewport().width() / 2
        if chart is None or event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        ):
            super().keyPressEvent(event)
        elif key in ARROWS:
            number = chart.walk(self.current, ARROWS[key])
            if number != self.current:
                self.set_current(number)
                self.picked.emit(chart.spans[number])
        elif key == Qt.Key.Key_W:
            self.zoom_at(ZOOM, self._middle_of_current(middle))
        elif key == Qt.Key.Key_S:
            self.zoom_at(1 / ZOOM, self._middle_of_current(middle))
        elif key in (Qt.Key.Key_A, Qt.Key.Key_D):
            self.move(-MOVE if key == Qt.Key.Key_A else MOVE)
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit(chart.spans[self.current])
        else:
            super().keyPressEvent(event)

    def _middle_of_current(self, middle: float) -> float:
        """Returns the x around which the keys zoom: the visible part of the current span, else the middle."""
        assert self.chart is not None
        rect = self.rect_of(self.chart.spans[self.current])
        left, right = max(rect.left(), 0.0), min(rect.right(), float(self.viewport().width()))
        return (left + right) / 2 if left < right else middle

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms at the pointer; with Shift moves sideways, with Alt scrolls."""
        turn = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.move(-turn / 120 * MOVE)
        elif event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - turn // 4)
        else:
            self.zoom_at(ZOOM ** (turn / 120), event.position().x())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the clicked span; dragging moves the chart."""
        self._drag = event.position()
        span = self.span_at(event.position())
        if span is not None:
            self.set_current(span.number)
            self.picked.emit(span)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Moves the chart with the mouse."""
        if self._drag is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        by = event.position() - self._drag
        self._drag = event.position()
        self.first -= by.x() / self.zoom
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() - int(by.y()))
        self._clamp()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends a drag."""
        self._drag = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Opens the source of the clicked span."""
        span = self.span_at(event.position())
        if span is not None:
            self.opened.emit(span)

    def viewportEvent(self, event: QEvent) -> bool:
        """Shows the tooltip of the span under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            span = self.span_at(QPointF(event.pos()))
            show_tip(self.viewport(), event, self.words_of(span) if span is not None else "")
            return True
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows the focus ring."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hides the focus ring."""
        super().focusOutEvent(event)
        self.viewport().update()

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the visible spans; a fault is painted instead of raised."""
        with painting(self.viewport()) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance, chart = self.appearance, self.chart
        painter.fillRect(self.viewport().rect(), appearance.color("panel"))
        if chart is None:
            paint_empty(painter, self.viewport().rect(), self.empty, appearance)
            return
        self.painted = 0
        # A chart has hundreds of spans, so what they share is computed once: 24 ms a
        # picture instead of 33 ms, under the profiler.
        visible, row, margin = QRectF(self.viewport().rect()), self.row_height, self._margin
        top, zoom, first = margin - self.verticalScrollBar().value(), self.zoom, self.first
        for span, _pixel in self.shown_spans():
            if not span.depth and not chart.units:
                continue  # the bar of a frame without work units would be a mark beside the words that say so
            self.painted += 1
            width = max(span.units * zoom, MARK if not span.units else 1.0)
            rect = QRectF(margin + (span.start - first) * zoom, top + span.depth * row, width, row - 2)
            self._paint_span(painter, span, rect.intersected(visible))
        current = self.rect_of(chart.spans[self.current])
        if self.hasFocus() and (chart.units or chart.spans[self.current].depth):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(appearance.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            visible = QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(current.adjusted(-1, -1, 1, 1).intersected(visible), 3, 3)
        if not chart.units:
            area = self.viewport().rect().adjusted(0, self.row_height * (len(chart.levels) - 1), 0, 0)
            paint_empty(painter, area, self.empty, appearance)

    def shown_spans(self) -> Iterator[tuple[FlameSpan, int]]:
        """Yields the visible spans, each with the number of spans that it stands for."""
        chart = self.chart
        if chart is None:
            return
        top = self.verticalScrollBar().value() - self._margin
        low = max(0, int(top // self.row_height))
        high = min(len(chart.levels), int((top + self.viewport().height()) // self.row_height) + 1)
        first, last = self.unit_at(0) - MARK / self.zoom, self.unit_at(self.viewport().width())
        for depth in range(low, high):
            yield from chart.visible_spans(depth, first, last, 1 / self.zoom)

    def _paint_span(self, painter: QPainter, span: FlameSpan, rect: QRectF) -> None:
        appearance = self.appearance
        letter = "D" if span.letter == "d" else span.letter
        later = self.is_after_cursor(span)
        if rect.width() < 3 or not span.units:
            color = appearance.phase_color(letter) if letter else appearance.color("control")
            painter.setOpacity(0.45 if later else 1.0)
            painter.fillRect(rect, color)
            painter.setOpacity(1.0)
            return
        box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        is_run = span.own > 0 or (letter != "" and span.depth > 1)
        selected = span.number in self.selected
        if selected:
            ground = appearance.color("sel")
        elif later or not letter:
            ground = appearance.color("panel" if later else "raised")
        else:
            ground = appearance.phase_tint(letter)
        painter.fillRect(rect, ground)
        pen = QPen(appearance.phase_color(letter) if letter else appearance.color("control"), 1)
        if later:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if is_run or later:
            painter.drawRect(box)
        if letter and rect.width() > 10:
            self._paint_band(painter, rect, letter, later)
        if selected:
            painter.fillRect(QRectF(rect.x(), rect.y(), 2, rect.height()), appearance.color("accent"))
        self._paint_words(painter, span, rect, later)

    def _paint_band(self, painter: QPainter, rect: QRectF, letter: str, later: bool) -> None:
        appearance = self.appearance
        band = QRectF(rect.x(), rect.y(), appearance.px(BAND), rect.height())
        painter.save()
        painter.setOpacity(0.55 if later else 1.0)
        paint_phase(painter, band, letter, appearance)
        painter.restore()

    def _paint_words(self, painter: QPainter, span: FlameSpan, rect: QRectF, later: bool) -> None:
        appearance, chart = self.appearance, self.chart
        assert chart is not None
        left = appearance.px(BAND + 5)
        area = rect.adjusted(left, 0, -appearance.px(4), 0)
        if area.width() < appearance.px(20):
            return
        name = chart.name(span)
        metrics = appearance.metrics(11, 500 if span.depth < 2 else 400)
        painter.setFont(appearance.font(11, 500 if span.depth < 2 else 400))
        painter.setPen(appearance.color("text_hint" if later else "text"))
        shown = elided(metrics, name, int(area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
        used = metrics.horizontalAdvance(shown) + appearance.px(10)
        more = n_("{count} work unit", "{count} work units", span.units).format(count=span.units)
        more = str(span.units) if span.depth else more
        wide = appearance.metrics(10).horizontalAdvance(more)
        wall = _("{time} on this machine").format(time=self.wall_time) if self.wall_time and not span.depth else ""
        painter.setFont(appearance.font(10))
        if span.units > 1 and used + wide < area.width():
            painter.setPen(appearance.color("text_hint" if later else "text_secondary"))
            painter.drawText(area.adjusted(used, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, more)
        if wall and used + wide + appearance.px(20) + appearance.metrics(10).horizontalAdvance(wall) < area.width():
            painter.setPen(appearance.color("text_hint"))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, wall)

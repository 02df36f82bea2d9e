"""Frame timeline: one bar per frame, divided into C / L / D, with its height in work units; and the frame in words.

Terms       entry: one place of the timeline: a frame with work, or all idle frames between two such
            frames, folded into a thin line with a count (timeline_entries.py).
Invariants  I1 a single bar does not determine the scale: much higher bars are cut off and labeled. I2 the scale
            of a recording never shrinks, and a click moves no visible bar.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from inspector.advice.advice import Advice
from inspector.analysis import Loop
from inspector.analysis.phases import PhaseCounts, count_words
from inspector.language import _
from inspector.recording import Recording

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.accessible_role import Role, give_role
from ..widgets.painting import PaintedWidget
from ..widgets.panel import paint_empty, show_tip
from .event_timeline import EMPTY
from .extra_frame_note import ExtraFrameNote
from .frame_summary import SUMMARY_WIDTH, paint_frame_summary
from .thumbnail import Thumbnail
from .timeline_bars import BarArea, ShownBars, TimelineBars
from .timeline_entries import EntryLayout, TimelineEntry
from .timeline_height import timeline_height
from .timeline_pictures import TimelinePictures
from .timeline_scale import next_top, scale_of, usual_top
from .timeline_work import TimelineWork

LEFT = 136


class FrameTimeline(PaintedWidget):
    """Bars, loop arcs, and the frame in words. A click on a bar moves the cursor there."""

    picked = Signal(int)
    dragged, dropped = Signal(int), Signal()
    """A drag moves the cursor to this frame; the drag ends."""
    range_asked = Signal(int)
    """Shift and a click: extends the range from its first frame, or from the displayed frame, to this frame."""
    range_dragged = Signal(int, int)
    """Shift and a drag: the range from the frame where the drag began to the frame under the mouse."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        give_role(self, Role.List)
        self.appearance = appearance
        self.pitch = 12
        self.wall_time = True
        self._recording: Recording | None = None
        self._moment: ShownMoment | None = None
        self._loops: list[Loop] = []
        self._entries: list[TimelineEntry] = []
        self._end = -1
        """The frame index at the right end."""
        self._most = 0
        """The smallest upper end of the scale, in work units."""
        self.thumbnail: Thumbnail | None = None
        """The picture of the frame under the mouse, made when it is first needed."""
        self.range: range | None = None
        """The chosen frames; None: no range is chosen."""
        self._pressed: int | None = None
        """The frame where the mouse button was pressed."""
        self._ranged = False
        """Whether a drag chooses a range."""
        self._work = TimelineWork()
        self.pictures = TimelinePictures(appearance)
        self._bars = TimelineBars(appearance, self.pictures)
        self.note = ExtraFrameNote()
        self._is_dragged = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Frames"))

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(400, self.appearance.px(timeline_height(self.window(), self.appearance)))

    def show_moment(self, moment: ShownMoment | None, recording: Recording | None, loops: list[Loop]) -> None:
        """Shows the frames around this moment, with arcs over loops."""
        if recording is not self._recording:
            self._end, self._most = -1, 0
            self._work.forget()
            self.pictures.forget()
            self._bars.forget()
            if self.thumbnail is not None:
                self.thumbnail.frame = -1
                self.thumbnail.hide()
        self._moment, self._recording, self._loops = moment, recording, loops
        spoken = _(EMPTY)
        if moment is not None:
            spoken = _("Frame {frame}: {counts}").format(frame=moment.index, counts=count_words(moment.counts))
        if moment is not None and moment.outcome:
            spoken += f", {moment.outcome}"
        self.note.show_moment(moment, loops)
        self.setAccessibleDescription(f"{spoken}. {self.note.words}" if self.note.words else spoken)
        self.update()

    def show_advice(self, advice: list[Advice]) -> None:
        """Names the saving of proved advice about the loop that caused the frame."""
        self.note.advice = advice
        self.show_moment(self._moment, self._recording, self._loops)

    # -- what stands where

    def entries(self) -> list[TimelineEntry]:
        """Returns the visible entries, oldest first. Live, the newest frame is at the right end; otherwise the cursor
        is visible."""
        recording, moment = self._recording, self._moment
        last = recording.last if recording is not None else None
        if recording is None or last is None:
            return []
        if moment is None or moment.live or not 0 <= self._end <= last:
            self._end = last
        elif recording.work_after(self._end) is None:
            self._end = last
        entries = self._fitting(recording, self._end)
        if moment is not None and moment.index > self._end:
            # Some later frames stay visible behind the cursor.
            self._end = min(last, self._some_after(recording, moment.index))
            entries = self._fitting(recording, self._end)
        elif moment is not None and entries and moment.index < entries[0].first:
            self._end = moment.index
            entries = self._fitting(recording, self._end)
            # Fill the space at the right.
            while self._end < last and entries and entries[0].first <= moment.index:
                following = self._some_after(recording, self._end)
                wider = self._fitting(recording, following)
                if not wider or wider[0].first > max(recording.first or 0, moment.index - 3):
                    break
                self._end, entries = following, wider
        return entries

    @staticmethod
    def _some_after(recording: Recording, index: int) -> int:
        for _step in range(6):
            at = recording.work_after(index)
            if at is None:
                return recording.last or index
            index = at
        return index

    def _fitting(self, recording: Recording, end: int) -> list[TimelineEntry]:
        """Returns the entries that fit into the width, up to this frame."""
        px = self.appearance.px
        left = px(LEFT) + px(14)
        self.pictures.room = self._base - self.appearance.px(4)
        pictures = partial(self.pictures.width, recording)
        layout = EntryLayout(self.appearance, left, self._bars_right() - left, px(self.pitch), pictures)
        return layout.fitting(recording, end, self._work)

    def _bars_right(self) -> int:
        words = self.appearance.px(SUMMARY_WIDTH) if self.width() > self.appearance.px(760) else 0
        return self.width() - words - self.appearance.px(10)

    # -- painting

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.setFont(appearance.font(12, 500))
        painter.setPen(appearance.color("text"))
        painter.drawText(
            QRect(appearance.px(12), appearance.px(6), appearance.px(120), appearance.px(18)),
            Qt.AlignmentFlag.AlignVCenter,
            _("Frames"),
        )
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary"))
        painter.drawText(
            QRect(appearance.px(12), appearance.px(22), appearance.px(120), appearance.px(18)),
            Qt.AlignmentFlag.AlignVCenter,
            _("work units a frame"),
        )
        self._entries = self.entries()
        if not self._entries:
            area = QRect(
                appearance.px(LEFT), appearance.px(12), max(0, self._bars_right() - appearance.px(LEFT)), self.height()
            )
            paint_empty(painter, area, EMPTY, appearance)
        else:
            self._paint_note(painter)
            self._paint_bars(painter)
            left = self._entries[-1].x + self._entries[-1].width + appearance.px(12)
            top = appearance.px(14)
            free = QRect(left, top, self._bars_right() - left, self.height() - appearance.px(6) - top)
            self.note.paint(painter, free, appearance)
        if self.width() > appearance.px(760):
            paint_frame_summary(painter, self.rect(), self._moment, self.appearance, wall_time=self.wall_time)

    def _paint_note(self, painter: QPainter) -> None:
        """Paints the oldest kept frame at the lower left, once frames were dropped."""
        recording = self._recording
        if recording is not None and recording.dropped:
            appearance = self.appearance
            painter.setPen(appearance.color("text_secondary"))
            painter.setFont(appearance.font(11))
            area = QRect(appearance.px(12), appearance.px(56), appearance.px(100), appearance.px(32))
            painter.drawText(area, _("kept from\nframe {first}").format(first=recording.first))

    @property
    def _base(self) -> int:
        """The line on which the bars stand, in px of the widget."""
        return self.height() - self.appearance.px(20)

    def _paint_bars(self, painter: QPainter) -> None:
        appearance = self.appearance
        base, top = self._base, appearance.px(16)
        shown = [entry.work.total for entry in self._entries if entry.work is not None]
        self._most = next_top(self._most, usual_top(shown))
        area = BarArea(appearance.px(LEFT), self._bars_right(), top, base, self.height(), *scale_of(self._most))
        chosen = self._entry_of(self._moment.index) if self._moment is not None else None
        bars = ShownBars(area, self._entries, self.range)
        self._bars.paint(painter, bars, self._recording, chosen)
        self._paint_labels(painter, base, chosen)
        self._paint_cut_units(painter, bars)
        for loop in self._loops[-6:]:
            self._paint_arc(painter, loop)

    def _paint_labels(self, painter: QPainter, base: int, chosen: TimelineEntry | None) -> None:
        """Paints frame numbers below some entries, and below the entry at the cursor."""
        px = self.appearance.px
        labelled = -1000
        for entry in self._entries:
            if entry is chosen and self._moment is not None:
                self._paint_label(painter, entry, base, self._moment.index)
                labelled = entry.x
                continue
            is_labeled = entry.has_picture or entry.first % 20 == 0 or entry is self._entries[0]
            if entry.work is None or not is_labeled or entry.x - labelled <= px(40):
                continue
            if chosen is None or not 0 < chosen.x - entry.x < px(30):
                self._paint_label(painter, entry, base, None)
                labelled = entry.x

    def _paint_cut_units(self, painter: QPainter, bars: ShownBars) -> None:
        """Paints the work units above each cut bar, without overlaps."""
        metrics = self.appearance.metrics(10)
        painter.setFont(self.appearance.font(10))
        painter.setPen(self.appearance.color("text_secondary"))
        end = -1
        for middle, units in self._bars.cuts(bars):
            width = metrics.horizontalAdvance(units) + 2
            area = QRect(middle - width // 2, 0, width, self.appearance.px(12))
            if area.left() > end:
                painter.drawText(area, Qt.AlignmentFlag.AlignCenter, units)
                end = area.right() + 2

    def _entry_of(self, index: int) -> TimelineEntry | None:
        return next((entry for entry in self._entries if entry.first <= index <= entry.last), None)

    def _paint_label(self, painter: QPainter, entry: TimelineEntry, base: int, chosen: int | None) -> None:
        """Paints a frame number below an entry: its first frame, or at the cursor the displayed frame."""
        appearance = self.appearance
        painter.setFont(appearance.font(10, 400 if chosen is None else 700))
        painter.setPen(appearance.color("text_hint" if chosen is None else "text"))
        middle = entry.middle
        area = QRect(middle - appearance.px(30), base + 1, appearance.px(60), appearance.px(14))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(entry.first if chosen is None else chosen))

    def _paint_arc(self, painter: QPainter, loop: Loop) -> None:
        """Paints a gold arc over the frames of a loop."""
        first, last = loop.span
        shown = [entry for entry in self._entries if entry.work is not None and first <= entry.first <= last]
        if not shown or loop.same_frame:
            return
        appearance = self.appearance
        x0 = shown[0].x + shown[0].bar / 2
        x1 = shown[-1].x + shown[-1].bar / 2
        if x1 - x0 < 4:
            return
        y = appearance.px(13)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(appearance.color("warn"), 1.5))
        path = QPainterPath(QPointF(x0, y))
        path.cubicTo(QPointF(x0 + (x1 - x0) * 0.2, y - 8), QPointF(x1 - (x1 - x0) * 0.2, y - 8), QPointF(x1, y))
        painter.drawPath(path)
        painter.drawLine(QPointF(x1, y), QPointF(x1 - 4, y - 4))
        painter.drawLine(QPointF(x1, y), QPointF(x1 - 5, y + 1))
        painter.restore()

    # -- interaction

    def entry_at(self, point: QPoint) -> TimelineEntry | None:
        """Returns the entry at a point; None between entries."""
        for entry in self._entries:
            if entry.x - 2 <= point.x() < entry.x + entry.width - 2:
                return entry
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Moves the cursor to the clicked entry."""
        self.setFocus()
        entry = self.entry_at(event.position().toPoint())
        self._pressed = entry.last if entry is not None else None
        is_menu = event.button() == Qt.MouseButton.RightButton
        if entry is None or (is_menu and self.range is not None and entry.last in self.range):
            return  # the menu is about the chosen frames
        signal = self.range_asked if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else self.picked
        signal.emit(entry.last)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Shows the picture of the frame under the mouse; moves the cursor while dragging."""
        point = event.position().toPoint()
        entry = self.entry_at(point)
        if event.buttons() & Qt.MouseButton.LeftButton:
            entry = entry or self._nearest(point)
            if entry is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                if self._pressed is not None and (self._ranged or entry.last != self._pressed):
                    self._ranged = True
                    self.range_dragged.emit(self._pressed, entry.last)
            elif entry is not None and (self._moment is None or entry.last != self._moment.index):
                self._is_dragged = True
                self.dragged.emit(entry.last)
        self._show_thumbnail(entry)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends a drag."""
        self._pressed, self._ranged = None, False
        if self._is_dragged:
            self._is_dragged = False
            self.dropped.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """Hides the thumbnail."""
        self._show_thumbnail(None)

    def _nearest(self, point: QPoint) -> TimelineEntry | None:
        """Returns the first or the last entry, beyond which a drag goes on."""
        if not self._entries:
            return None
        return self._entries[0] if point.x() < self._entries[0].x else self._entries[-1]

    def _show_thumbnail(self, entry: TimelineEntry | None) -> None:
        if entry is None or entry.work is None or entry.has_picture or self._recording is None:
            if self.thumbnail is not None:
                self.thumbnail.hide()
            return
        if self.thumbnail is None:
            self.thumbnail = Thumbnail(self.appearance, self.window())
        above = self.mapTo(self.window(), QPoint(entry.x + entry.width // 2, 0))
        self.thumbnail.show_frame(self._recording, entry.first, above)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves the cursor by arrow keys, Home and End; Shift includes frames without work."""
        moment, recording = self._moment, self._recording
        if moment is None or recording is None or recording.first is None or recording.last is None:
            super().keyPressEvent(event)
            return
        every = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        before = moment.index - 1 if every else recording.work_before(moment.index)
        after = moment.index + 1 if every else recording.work_after(moment.index)
        targets = {
            Qt.Key.Key_Left: moment.index if before is None else max(recording.first, before),
            Qt.Key.Key_Right: moment.index if after is None else min(recording.last, after),
            Qt.Key.Key_Home: recording.first,
            Qt.Key.Key_End: recording.last if every else recording.work_before(recording.last + 1) or recording.last,
        }
        target = targets.get(Qt.Key(event.key()))
        if target is None:
            super().keyPressEvent(event)
        else:
            self.picked.emit(target)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl+wheel changes the width of bars."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pitch = min(28, max(4, self.pitch + (1 if event.angleDelta().y() > 0 else -1)))
            self.update()
            event.accept()
        else:
            super().wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        """Shows the tooltip under the mouse."""
        if event.type() == QEvent.Type.ToolTip:
            entry = self.entry_at(event.pos())  # type: ignore[attr-defined]  # a QHelpEvent
            words = ""
            if entry is not None and entry.work is not None:
                work = entry.work
                units = (work.composition, 0, work.measurement, work.placement, work.layer, work.drawing)
                words = _("frame {frame}: {counts}")
                words = words.format(frame=entry.first, counts=count_words(PhaseCounts(*units)))
            elif entry is not None:
                number = entry.last - entry.first + 1
                words = _("frame {frame}: idle").format(frame=entry.first)
                if number > 1:
                    words = _("frames {first} to {last}: idle × {count:,}")
                    words = words.format(first=entry.first, last=entry.last, count=number)
            show_tip(self, event, words)
            return True
        return super().event(event)

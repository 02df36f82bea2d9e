"""The frame strip: one bar a frame, split C / L / D, height = work units; and the frame in words.

Terms       entry: what stands at one place of the strip: a frame, or a run of idle frames folded into a pill.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.analysis import Loop, count
from inspector.recording import RecordedFrame, Recording

from .chip import paint_chip
from .look import Look
from .moment import Moment
from .painting import painting
from .panel import paint_empty, show_tip

HEIGHT = 91
LEFT = 136
WORDS = 344
FOLD = 8
PILL = 52


@dataclass(frozen=True)
class Entry:
    """Frames `first`…`last`; more than one only for folded idle frames."""

    first: int
    last: int
    frame: RecordedFrame | None
    x: int
    width: int


class FrameStrip(QWidget):
    """Bars, loop arcs, the frame in words. Clicking a bar moves the cursor there."""

    picked = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.pitch = 12
        self.wall_time = True
        self._recording: Recording | None = None
        self._moment: Moment | None = None
        self._loops: list[Loop] = []
        self._entries: list[Entry] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Frames")

    def sizeHint(self) -> QSize:
        return QSize(400, self.look.px(HEIGHT))

    def show_moment(self, moment: Moment | None, recording: Recording | None, loops: list[Loop]) -> None:
        self._moment, self._recording, self._loops = moment, recording, loops
        if moment is not None:
            counts = moment.counts
            self.setAccessibleDescription(
                f"Frame {moment.index}: {counts.composed} composed, {counts.measured} measured, "
                f"{counts.placed} placed, {counts.drawn} drawn"
            )
        self.update()

    # -- what stands where

    def entries(self) -> list[Entry]:
        """The newest entries that fit, oldest first."""
        recording = self._recording
        if recording is None or not len(recording):
            return []
        look = self.look
        pitch = look.px(self.pitch)
        room = self._bars_right() - look.px(LEFT) - look.px(14)
        last = recording.last
        assert last is not None
        if self._moment is not None and not self._moment.live:
            # The cursor stays in view: the strip ends a few frames after it.
            last = min(last, max(self._moment.index + 6, (recording.first or 0) + room // pitch - 1))
        blocks: list[tuple[int, int, RecordedFrame | None]] = []
        used = 0
        frames = recording.window(last, 4_000)
        at = len(frames) - 1
        while at >= 0:
            frame = frames[at]
            start = at
            if frame.is_idle:
                while start > 0 and frames[start - 1].is_idle:
                    start -= 1
            length = at - start + 1
            if frame.is_idle and length > FOLD:
                cost = look.px(PILL)
                if used + cost > room:
                    break
                blocks.append((frames[start].index, frame.index, None))
                used += cost
                at = start - 1
                continue
            if used + pitch > room:
                break
            blocks.append((frame.index, frame.index, frame))
            used += pitch
            at -= 1
        entries: list[Entry] = []
        x = look.px(LEFT) + look.px(14)
        for first, end, kept in reversed(blocks):
            width = pitch if kept is not None else look.px(PILL)
            entries.append(Entry(first, end, kept, x, width))
            x += width
        return entries

    def _bars_right(self) -> int:
        words = self.look.px(WORDS) if self.width() > self.look.px(760) else 0
        return self.width() - words - self.look.px(10)

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        look = self.look
        painter.fillRect(self.rect(), look.color("panel"))
        painter.setFont(look.font(12, 500))
        painter.setPen(look.color("text"))
        painter.drawText(
            QRect(look.px(12), look.px(6), look.px(120), look.px(18)), Qt.AlignmentFlag.AlignVCenter, "Frames"
        )
        painter.setFont(look.font(11))
        painter.setPen(look.color("t2"))
        painter.drawText(
            QRect(look.px(12), look.px(22), look.px(120), look.px(18)),
            Qt.AlignmentFlag.AlignVCenter,
            "work units a frame",
        )
        self._entries = self.entries()
        if not self._entries:
            area = QRect(look.px(LEFT), look.px(12), max(0, self._bars_right() - look.px(LEFT)), self.height())
            paint_empty(painter, area, "No frames yet.", look)
        else:
            self._paint_note(painter)
            self._paint_bars(painter)
        if self.width() > look.px(760):
            self._paint_words(painter)

    def _paint_note(self, painter: QPainter) -> None:
        """Lower left: how far back one can go, once something was let go of."""
        recording = self._recording
        if recording is not None and recording.dropped:
            look = self.look
            painter.setPen(look.color("t2"))
            painter.setFont(look.font(11))
            area = QRect(look.px(12), look.px(56), look.px(100), look.px(32))
            painter.drawText(area, f"kept from\nframe {recording.first}")

    def _paint_bars(self, painter: QPainter) -> None:
        look = self.look
        base = self.height() - look.px(20)
        top = look.px(16)
        ceiling, step = scale_of(
            usual_top([count(entry.frame).units for entry in self._entries if entry.frame is not None])
        )
        per_unit = (base - top) / ceiling
        left, right = look.px(LEFT), self._bars_right()
        painter.setFont(look.font(10))
        for value in range(0, ceiling + 1, step):
            y = round(base - value * per_unit)
            painter.setPen(look.pen("line"))
            painter.drawLine(left + look.px(9), y, right, y)
            painter.setPen(look.color("t3"))
            area = QRect(left - look.px(36), y - look.px(8), look.px(40), look.px(16))
            painter.drawText(area, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(value))
        chosen = self._moment.index if self._moment is not None else None
        for entry in self._entries:
            if chosen is not None and entry.first <= chosen <= entry.last:
                self._paint_cursor(painter, entry)
        labelled = -1000
        for entry in self._entries:
            is_chosen = chosen is not None and entry.first <= chosen <= entry.last
            if entry.frame is None:
                self._paint_pill(painter, entry, base)
            else:
                self._paint_bar(painter, entry, base, per_unit)
            wanted = entry.first % 20 == 0 or entry is self._entries[0]
            if is_chosen or (wanted and entry.x - labelled > look.px(40)):
                if not is_chosen and chosen is not None and 0 < self._x_of(chosen) - entry.x < look.px(30):
                    continue
                self._paint_label(painter, entry, base, is_chosen)
                labelled = entry.x
        for loop in self._loops[-6:]:
            self._paint_arc(painter, loop, base, per_unit)

    def _x_of(self, index: int) -> int:
        for entry in self._entries:
            if entry.first <= index <= entry.last:
                return entry.x
        return -10_000

    def _paint_cursor(self, painter: QPainter, entry: Entry) -> None:
        look = self.look
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.color("acc"), 1.5))
        painter.setBrush(look.color("sel"))
        width = max(entry.width + 3, look.px(15))
        middle = entry.x + self._bar_width(entry) / 2
        painter.drawRoundedRect(QRectF(middle - width / 2, 4, width, self.height() - 8), 3, 3)
        painter.restore()

    def _bar_width(self, entry: Entry) -> int:
        return max(2, entry.width - self.look.px(4)) if entry.frame is not None else entry.width - self.look.px(6)

    def _paint_bar(self, painter: QPainter, entry: Entry, base: int, per_unit: float) -> None:
        look = self.look
        assert entry.frame is not None
        counts = count(entry.frame)
        width = self._bar_width(entry)
        if entry.frame.failure is not None:
            painter.fillRect(QRect(entry.x, base - look.px(4), width, look.px(4)), look.color("error"))
        if not counts.has_bar:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            if counts.layers:
                painter.setPen(QPen(look.phase_color("D"), 1))
                painter.drawRect(QRectF(entry.x + 0.5, base - 5.5, width - 1, 5))
            else:
                painter.setBrush(look.color("ctl"))
                painter.drawEllipse(QPointF(entry.x + width / 2, base - 2.5), 1.4, 1.4)
            painter.restore()
            return
        y = float(base)
        room = base - look.px(12)
        cut = counts.units * per_unit > room
        if cut:
            # A frame that did far more than the others is cut off, and says so.
            per_unit = room / counts.units
        for letter in "CLD":
            height = counts.of(letter) * per_unit
            if height <= 0:
                continue
            bar = QRectF(entry.x, round(y - height), width, round(y) - round(y - height))
            gap = 1 if bar.height() > 3 else 0
            drawn = bar.adjusted(0, gap, 0, 0)
            painter.fillRect(drawn, look.phase_color(letter))
            if entry.width >= 6 and letter != "C":
                painter.setBrushOrigin(bar.topLeft())
                painter.fillRect(drawn, look.bar_hatch(letter))
            y -= height
        if cut:
            middle = (base + y) / 2
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(look.color("panel"), 2.5))
            painter.drawLine(QPointF(entry.x - 2, middle + 3), QPointF(entry.x + width + 2, middle - 3))
            painter.restore()
            painter.setFont(look.font(10))
            painter.setPen(look.color("t3"))
            painter.drawText(
                QRect(entry.x + width + 2, round(y) - 2, 40, look.px(12)),
                Qt.AlignmentFlag.AlignVCenter,
                str(counts.units),
            )

    def _paint_pill(self, painter: QPainter, entry: Entry, base: int) -> None:
        look = self.look
        words = f"idle × {entry.last - entry.first + 1}"
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("raised"))
        painter.setFont(look.font(10))
        width = min(look.metrics(10).horizontalAdvance(words) + look.px(8), entry.width)
        box = QRectF(entry.x + (entry.width - width) / 2 - look.px(2), base - look.px(13), width, look.px(14))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(look.color("t2"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        painter.restore()

    def _paint_label(self, painter: QPainter, entry: Entry, base: int, chosen: bool) -> None:
        look = self.look
        painter.setFont(look.font(10, 700 if chosen else 400))
        painter.setPen(look.color("text" if chosen else "t3"))
        middle = entry.x + self._bar_width(entry) // 2
        area = QRect(middle - look.px(30), base + 1, look.px(60), look.px(14))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(entry.last if entry.frame is None else entry.first))

    def _paint_arc(self, painter: QPainter, loop: Loop, base: int, per_unit: float) -> None:
        """Gold, over the frames a loop concerns."""
        first, last = loop.span
        shown = [entry for entry in self._entries if entry.frame is not None and first <= entry.first <= last]
        if not shown or loop.same_frame:
            return
        look = self.look
        x0 = shown[0].x + self._bar_width(shown[0]) / 2
        x1 = shown[-1].x + self._bar_width(shown[-1]) / 2
        if x1 - x0 < 4:
            return
        y = look.px(13)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.color("warn"), 1.5))
        path = QPainterPath(QPointF(x0, y))
        path.cubicTo(QPointF(x0 + (x1 - x0) * 0.2, y - 8), QPointF(x1 - (x1 - x0) * 0.2, y - 8), QPointF(x1, y))
        painter.drawPath(path)
        painter.drawLine(QPointF(x1, y), QPointF(x1 - 4, y - 4))
        painter.drawLine(QPointF(x1, y), QPointF(x1 - 5, y + 1))
        painter.restore()

    def _paint_words(self, painter: QPainter) -> None:
        look = self.look
        left = self.width() - look.px(WORDS)
        painter.setPen(look.pen("line"))
        painter.drawLine(left, look.px(6), left, self.height() - look.px(6))
        moment = self._moment
        x = left + look.px(14)
        if moment is None:
            painter.setFont(look.font(12))
            painter.setPen(look.color("t3"))
            painter.drawText(
                QRect(x, look.px(6), look.px(300), look.px(18)),
                Qt.AlignmentFlag.AlignVCenter,
                "The frame in words appears here.",
            )
            return
        counts = moment.counts
        painter.setFont(look.font(12, 500))
        painter.setPen(look.color("text"))
        head = f"Frame {moment.index}"
        painter.drawText(QRect(x, look.px(6), look.px(140), look.px(18)), Qt.AlignmentFlag.AlignVCenter, head)
        at = x + look.metrics(12, 500).horizontalAdvance(head) + look.px(8)
        painter.setFont(look.font(12))
        painter.setPen(look.color("t2"))
        units = f"{counts.units} work unit{'s' if counts.units != 1 else ''}"
        if moment.frame.wall_nanos and self.wall_time:
            units += f" · {moment.frame.wall_nanos / 1e6:.1f} ms"
        painter.drawText(QRect(at, look.px(6), self.width() - at, look.px(18)), Qt.AlignmentFlag.AlignVCenter, units)
        y = look.px(25)
        pitch = look.px(20) if len(moment.words) <= 3 else look.px(16)
        column = max(look.metrics(11).horizontalAdvance(line.amount) for line in moment.words)
        for line in moment.words:
            ran = not line.amount.startswith("0 ")
            mark = line.letter if ran else ""
            paint_chip(
                painter,
                QRect(x, y, look.px(18), look.px(min(16, pitch - 1))),
                mark,
                line.letter.upper(),
                look,
            )
            painter.setFont(look.font(11))
            painter.setPen(look.color("text" if ran else "t3"))
            words = QRect(x + look.px(24), y, look.px(140), look.px(16))
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, line.amount)
            painter.setPen(look.color("t2"))
            start = x + look.px(24) + max(column, look.px(60)) + look.px(12)
            area = QRect(start, y, self.width() - start - look.px(8), look.px(16))
            shown = look.metrics(11).elidedText(line.detail, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
            y += pitch

    # -- interaction

    def entry_at(self, point: QPoint) -> Entry | None:
        for entry in self._entries:
            if entry.x - 2 <= point.x() < entry.x + entry.width - 2:
                return entry
        return None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        entry = self.entry_at(event.position().toPoint())
        if entry is not None:
            self.picked.emit(entry.last)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            entry = self.entry_at(event.position().toPoint())
            if entry is not None and (self._moment is None or entry.last != self._moment.index):
                self.picked.emit(entry.last)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        moment, recording = self._moment, self._recording
        if moment is None or recording is None or recording.first is None or recording.last is None:
            super().keyPressEvent(event)
            return
        targets = {
            Qt.Key.Key_Left: max(recording.first, moment.index - 1),
            Qt.Key.Key_Right: min(recording.last, moment.index + 1),
            Qt.Key.Key_Home: recording.first,
            Qt.Key.Key_End: recording.last,
        }
        target = targets.get(Qt.Key(event.key()))
        if target is None:
            super().keyPressEvent(event)
        else:
            self.picked.emit(target)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pitch = min(28, max(4, self.pitch + (1 if event.angleDelta().y() > 0 else -1)))
            self.update()
            event.accept()
        else:
            super().wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            entry = self.entry_at(event.pos())  # type: ignore[attr-defined]
            words = ""
            if entry is not None and entry.frame is not None:
                counts = count(entry.frame)
                words = (
                    f"frame {entry.first}: {counts.composed} composed, {counts.measured} measured, "
                    f"{counts.placed} placed, {counts.drawn} drawn"
                )
            elif entry is not None:
                words = f"frames {entry.first} to {entry.last}: idle"
            show_tip(self, event, words)
            return True
        return super().event(event)


def usual_top(units: list[int]) -> int:
    """The top of the scale: the most that frames do, leaving out those that did far more than the rest."""
    worked = sorted(value for value in units if value)
    if not worked:
        return 0
    usual = worked[min(len(worked) - 1, int(len(worked) * 0.9))]
    return worked[-1] if worked[-1] <= usual * 3 else usual


def scale_of(most: int) -> tuple[int, int]:
    """Top of the scale and the step between its lines, so that there are three lines or so."""
    step = 5
    for candidate in (5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_500, 5_000, 10_000, 50_000):
        step = candidate
        if candidate * 2 >= most:
            break
    ceiling = max(step * 2, -(-most // step) * step)
    return ceiling, step

"""EventTimeline: the events inside a frame in order, one box per event."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.analysis import Beat

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..widgets.painting import painting
from ..widgets.panel import show_tip

HEIGHT = 28
LEFT = 136


class EventTimeline(QWidget):
    """Scrolls horizontally with the wheel; a click on a box selects its subject."""

    picked = Signal(int)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self._moment: ShownMoment | None = None
        self._after = ""
        self._shift = 0
        self._places: list[tuple[QRect, Beat]] = []
        self._extent = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Inside the frame")

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(400, self.appearance.px(HEIGHT))

    def show_moment(self, moment: ShownMoment | None, after: str) -> None:
        """Shows the events of this moment. `after`: the text behind the last event."""
        if moment is None or self._moment is None or moment.index != self._moment.index:
            self._shift = 0
        self._moment, self._after = moment, after
        if moment is not None:
            self.setAccessibleDescription(", then ".join(beat.text for beat in moment.beats[:20]))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, 0, self.width(), 0)
        moment = self._moment
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary"))
        title = f"Inside frame {moment.index}" if moment is not None else "Inside the frame"
        painter.drawText(
            QRect(appearance.px(12), 0, appearance.px(LEFT), self.height()), Qt.AlignmentFlag.AlignVCenter, title
        )
        self._places = []
        right = self.width() - appearance.px(12)
        if moment is not None:
            note = self._after
            if note:
                width = appearance.metrics(11).horizontalAdvance(note)
                painter.setPen(appearance.color("text_hint"))
                painter.drawText(QRect(right - width, 0, width + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, note)
                right -= width + appearance.px(16)
            painter.setClipRect(QRect(appearance.px(LEFT), 0, max(0, right - appearance.px(LEFT)), self.height()))
            self._paint_beats(painter, moment.beats, right)

    def _paint_beats(self, painter: QPainter, beats: list[Beat], right: int) -> None:
        appearance = self.appearance
        x = appearance.px(LEFT) + appearance.px(4) - self._shift
        height = appearance.px(20)
        y = (self.height() - height) // 2
        metrics = appearance.metrics(11)
        painter.setFont(appearance.font(11))
        for number, beat in enumerate(beats):
            if number:
                painter.setPen(appearance.color("text_hint"))
                painter.drawText(QRect(x, 0, appearance.px(12), self.height()), Qt.AlignmentFlag.AlignCenter, "›")
                x += appearance.px(12)
            words = metrics.elidedText(beat.text, Qt.TextElideMode.ElideMiddle, appearance.px(220))
            chip = appearance.px(18) if beat.letter else 0
            width = metrics.horizontalAdvance(words) + appearance.px(8 if chip else 16) + chip
            place = QRect(x, y, width, height)
            if x < right and x + width > appearance.px(LEFT):
                self._paint_beat(painter, place, beat, words, chip)
            self._places.append((place, beat))
            x += width
        self._extent = x + self._shift - right

    def _paint_beat(self, painter: QPainter, place: QRect, beat: Beat, words: str, chip: int) -> None:
        appearance = self.appearance
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(appearance.phase_tint(beat.letter) if beat.letter else appearance.color("raised"))
        if beat.grey:
            painter.setPen(QPen(appearance.color("line"), 1))
        painter.drawRoundedRect(place, 3, 3)
        if beat.letter:
            box = QRect(place.x() + appearance.px(1), place.y() + appearance.px(2), chip, appearance.px(16))
            paint_chip(painter, box, "d" if beat.letter == "d" else beat.letter, beat.letter.upper(), appearance)
            painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_hint" if beat.grey else "text"))
        left = chip + appearance.px(5) if chip else appearance.px(8)
        painter.drawText(place.adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls horizontally."""
        step = event.angleDelta().y() or event.angleDelta().x()
        self._shift = max(0, min(self._shift - step // 2, max(0, self._extent)))
        self.update()
        event.accept()

    def beat_at(self, x: int) -> Beat | None:
        """Returns the event at this x coordinate; None between boxes."""
        return next((beat for place, beat in self._places if place.left() <= x <= place.right()), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the subject of the clicked event."""
        beat = self.beat_at(int(event.position().x()))
        if beat is not None and beat.subject:
            self.picked.emit(beat.subject)

    def event(self, event: QEvent) -> bool:
        """Shows the tooltip under the mouse."""
        if event.type() == QEvent.Type.ToolTip:
            beat = self.beat_at(event.pos().x())  # type: ignore[attr-defined]
            show_tip(self, event, f"{beat.kind}: {beat.text}" if beat is not None else "")
            return True
        return super().event(event)

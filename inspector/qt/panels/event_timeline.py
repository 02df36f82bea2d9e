"""EventTimeline: the events inside a frame in order, one box per event."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy

from inspector.analysis import EventEntry, nothing_inside
from inspector.analysis.phases import spoken_entries
from inspector.language import N_, _

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..style.elided import elided
from ..widgets.accessible_role import Role, give_role
from ..widgets.painting import PaintedWidget
from ..widgets.panel import show_tip
from .timeline_height import events_height

EMPTY = N_("No frames yet. Open a program: Ctrl+O.")
LEFT = 136

TO_COME = 0.7
"""The opacity of events after the cursor."""

MOST_WIDTHS = 500
"""The largest number of texts whose widths are kept."""


def _spoken(entry: EventEntry, moment: ShownMoment) -> str:
    """Returns a box's text for screen readers; names its side of the cursor."""
    if moment.is_frame_end or entry.row < moment.event:
        return entry.text
    return f"{entry.text} ({_('now') if entry.row == moment.event else _('to come')})"


class EventTimeline(PaintedWidget):
    """Scrolls horizontally with the wheel; a click on a box selects its subject, and moves the cursor to its event.

    `picked`: the subject. `event_picked`: the event, unless the box joins several."""

    picked = Signal(int)
    event_picked = Signal(int)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        give_role(self, Role.List)
        self.appearance = appearance
        self._moment: ShownMoment | None = None
        self._entries: list[EventEntry] = []
        self._after = ""
        self.hides_future = False
        """Whether one box with a question mark stands for the events after the cursor, as in guess mode."""
        self._shift = 0
        self._places: list[tuple[QRect, EventEntry]] = []
        self._extent = 0
        self._widths: dict[tuple[str, bool, int], tuple[int, str, int]] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(_("Inside the frame"))

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(400, self.appearance.px(events_height(self.window(), self.appearance)))

    def show_moment(self, moment: ShownMoment | None, after: str) -> None:
        """Shows the events of this moment. `after`: the text behind the last event."""
        if moment is None or self._moment is None or moment.index != self._moment.index:
            self._shift = 0
        self._moment, self._after = moment, after
        self._entries = self._shown_entries(moment)
        if moment is not None:
            spoken = spoken_entries([_spoken(entry, moment) for entry in self._entries], max(0, self._spoken_from()))
            self.setAccessibleDescription(spoken or nothing_inside(moment.frame))
            self._reveal(moment)
        else:
            self.setAccessibleDescription(_(EMPTY))
        self.update()

    def set_hides_future(self, hides: bool) -> None:
        """Hides or shows the events after the cursor."""
        if hides != self.hides_future:
            self.hides_future = hides
            self.show_moment(self._moment, self._after)

    def _shown_entries(self, moment: ShownMoment | None) -> list[EventEntry]:
        if moment is None:
            return []
        if not self.hides_future or moment.is_frame_end:
            return moment.event_entries
        done = moment.event_entries[: self.now() + 1]
        if len(done) == len(moment.event_entries):
            return done
        return [*done, EventEntry("", "?", moment.event_entries[len(done)].row, _("hidden until you answer"))]

    def now(self) -> int:
        """Returns the number of the last box that is done; -1 before the first one."""
        moment = self._moment
        if moment is None or moment.is_frame_end:
            return len(moment.event_entries) if moment is not None else -1
        return sum(entry.row <= moment.event for entry in moment.event_entries) - 1

    def _spoken_from(self) -> int:
        """Returns the number of the box that the text for screen readers must contain: the box at the cursor; with the
        cursor at the end of a frame, the first box."""
        return 0 if self._moment is None or self._moment.is_frame_end else self.now()

    def _reveal(self, moment: ShownMoment) -> None:
        """Scrolls so that the box at the cursor, and the next ones, are visible."""
        if moment.is_frame_end:
            return
        x = self._x_of(self._entries, max(0, self.now()))
        room = max(1, self.width() - self.appearance.px(LEFT + 24))
        if not self._shift <= x - self.appearance.px(LEFT) <= self._shift + room * 3 // 4:
            wanted = max(0, x - self.appearance.px(LEFT) - room // 4)
            starts = (self._x_of(self._entries, at) - self.appearance.px(LEFT + 4) for at in range(len(self._entries)))
            self._shift = next((start for start in starts if start >= wanted), wanted)

    def _x_of(self, entries: list[EventEntry], number: int) -> int:
        """Returns the left edge of a box in an unscrolled row."""
        gap = self.appearance.px(12)
        return self.appearance.px(LEFT + 4) + sum(self._width_of(entry)[0] + gap for entry in entries[:number])

    def _width_of(self, entry: EventEntry) -> tuple[int, str, int]:
        """Returns the width of a box, its text, and the width of its chip. Frames have the same texts again and again,
        and Qt takes longer to measure a text than to paint it."""
        appearance = self.appearance
        key = entry.text, bool(entry.letter), appearance.scale
        known = self._widths.get(key)
        if known is None:
            metrics = appearance.metrics(11)
            words = elided(metrics, entry.text, appearance.px(220), Qt.TextElideMode.ElideMiddle)
            chip = appearance.px(18) if entry.letter else 0
            known = metrics.horizontalAdvance(words) + appearance.px(8 if chip else 16) + chip, words, chip
            if len(self._widths) >= MOST_WIDTHS:
                self._widths.clear()
            self._widths[key] = known
        return known

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, 0, self.width(), 0)
        moment = self._moment
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary"))
        title = _("Inside frame {frame}").format(frame=moment.index) if moment is not None else _("Inside the frame")
        painter.drawText(
            QRect(appearance.px(12), 0, appearance.px(LEFT), self.height()), Qt.AlignmentFlag.AlignVCenter, title
        )
        self._places = []
        right = self.width() - appearance.px(12)
        if moment is not None:
            to_come = _("to come: hidden until you answer") if self.hides_future else _("dashed = still to come")
            note = self._after if moment.is_frame_end else to_come
            width = appearance.metrics(11).horizontalAdvance(note)
            if note and width * 3 < right - appearance.px(LEFT):  # the events come first
                painter.setPen(appearance.color("text_hint"))
                painter.drawText(QRect(right - width, 0, width + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, note)
                right -= width + appearance.px(16)
            painter.setClipRect(QRect(appearance.px(LEFT), 0, max(0, right - appearance.px(LEFT)), self.height()))
            if self._entries:
                self._paint_entries(painter, self._entries, right)
                if self._shift:
                    painter.setClipping(False)
                    painter.setPen(appearance.color("text_hint"))
                    before = QRect(0, 0, appearance.px(LEFT), self.height())
                    painter.drawText(before, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, "‹")
            else:
                painter.setPen(appearance.color("text_hint"))
                area = QRect(appearance.px(LEFT + 4), 0, right - appearance.px(LEFT + 4), self.height())
                painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, nothing_inside(moment.frame))

    def _paint_entries(self, painter: QPainter, entries: list[EventEntry], right: int) -> None:
        appearance = self.appearance
        x = appearance.px(LEFT) + appearance.px(4) - self._shift
        height = appearance.px(20)
        y = (self.height() - height) // 2
        painter.setFont(appearance.font(11))
        now = self.now()
        is_cut = False
        """Whether the row is full: a number replaces the remaining boxes."""
        is_inside = self._moment is not None and not self._moment.is_frame_end
        for number, entry in enumerate(entries):
            if number and not is_cut:
                painter.setPen(appearance.color("text_hint"))
                painter.drawText(QRect(x, 0, appearance.px(12), self.height()), Qt.AlignmentFlag.AlignCenter, "›")
            x += appearance.px(12) if number else 0
            width, words, chip = self._width_of(entry)
            place = QRect(x, y, width, height)
            rest = f"+{len(entries) - number}"
            # The number of the boxes without room stands behind the gap after this box.
            after = (
                appearance.metrics(11).horizontalAdvance(rest) + appearance.px(14) if number + 1 < len(entries) else 0
            )
            if not is_cut and x + width + after > right:
                is_cut = True
                painter.setPen(appearance.color("text_secondary"))
                painter.drawText(QRect(x, 0, appearance.px(60), self.height()), Qt.AlignmentFlag.AlignVCenter, rest)
            if not is_cut and x + width > appearance.px(LEFT):
                if number > now:
                    painter.setOpacity(TO_COME)
                self._paint_entry(painter, place, entry, words, chip, to_come=number > now)
                painter.setOpacity(1.0)
                if is_inside and number == now:
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                    painter.setPen(QPen(appearance.color("accent"), 2))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(place.adjusted(-1, -1, 1, 1), 4, 4)
                    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            if not is_cut:
                self._places.append((place, entry))
            x += width
        self._extent = x + self._shift - right

    def _paint_entry(
        self, painter: QPainter, place: QRect, entry: EventEntry, words: str, chip: int, to_come: bool
    ) -> None:
        appearance = self.appearance
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(appearance.phase_tint(entry.letter) if entry.letter else appearance.color("raised"))
        if entry.grey:
            painter.setPen(QPen(appearance.color("line"), 1))
        if to_come:
            painter.setPen(QPen(appearance.color("control"), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place, 3, 3)
        if entry.letter:
            box = QRect(place.x() + appearance.px(1), place.y() + appearance.px(2), chip, appearance.px(16))
            paint_chip(painter, box, "d" if entry.letter == "d" else entry.letter, entry.letter.upper(), appearance)
            painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_hint" if entry.grey else "text"))
        left = chip + appearance.px(5) if chip else appearance.px(8)
        painter.drawText(place.adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolls horizontally."""
        step = event.angleDelta().y() or event.angleDelta().x()
        self._shift = max(0, min(self._shift - step // 2, max(0, self._extent)))
        self.update()
        event.accept()

    def entry_at(self, x: int) -> EventEntry | None:
        """Returns the event at this x coordinate; None between boxes."""
        return next((entry for place, entry in self._places if place.left() <= x <= place.right()), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Selects the subject of the clicked event."""
        entry = self.entry_at(int(event.position().x()))
        if entry is None:
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self.event_picked.emit(entry.row)
        if entry.subject:
            self.picked.emit(entry.subject)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right move the cursor to the neighboring event."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        moment = self._moment
        if by is None or moment is None or not moment.event_entries:
            super().keyPressEvent(event)
            return
        now = len(moment.event_entries) if moment.is_frame_end else self.now()
        entry = moment.event_entries[min(max(now + by, 0), len(moment.event_entries) - 1)]
        self.event_picked.emit(entry.row)
        if entry.subject:
            self.picked.emit(entry.subject)

    def event(self, event: QEvent) -> bool:
        """Shows the tooltip under the mouse."""
        if event.type() == QEvent.Type.ToolTip:
            entry = self.entry_at(event.pos().x())  # type: ignore[attr-defined]  # a QHelpEvent
            show_tip(self, event, f"{entry.kind}: {entry.text}" if entry is not None else "")
            return True
        return super().event(event)

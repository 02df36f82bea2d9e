"""Compare strip: frames of A and B plus their difference, under one cursor; below, the frame in words.

Terms       column: one compared frame; with many frames, several frames share the width and the strip scrolls with the
            cursor.
            fold: more than FOLD frames in which neither run works share one column, `×48`.
            cut: a bar much higher than the others, with a gap that says so.
Invariants  I1 both rows have one scale, which a single bar does not set. I2 a column without work is a dot.
"""

from __future__ import annotations

from itertools import groupby

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from inspector.analysis.work import Work
from inspector.language import N_, _, n_
from inspector.running.comparing.totals import EQUAL, by_letter, delta_text
from inspector.running.comparison import FrameComparison

from ..panels.timeline_scale import usual_top
from ..style.appearance import Appearance
from ..style.chip import paint_chip, paint_phase_bar
from ..style.elided import elided
from ..widgets.accessible_role import Role, give_role
from ..widgets.painting import PaintedWidget
from ..widgets.panel import paint_empty, show_tip
from .compare_panel import ComparePanel
from .shown_comparison import ShownComparison

HEIGHT = 119
LEFT = 132
WORDS = 395
WIDEST, NARROWEST = 37, 14
FOLD = 8


class CompareStrip(PaintedWidget):
    """Bars of A, B and their difference. A click moves the cursor of both runs."""

    picked = Signal(int)

    def __init__(self, appearance: Appearance, shown: ShownComparison) -> None:
        super().__init__()
        give_role(self, Role.List)
        self.appearance = appearance
        self.shown = shown
        self._first_column = 0
        self._folds: dict[int, int] = {}
        """The number of frames in each fold, by the shown frame."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Frames of A and B"))

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(400, self.appearance.px(HEIGHT))

    @property
    def words(self) -> str:
        """The frame at the cursor in words."""
        compared = self.shown.compared
        frame = compared.frame(self.shown.index) if compared is not None else None
        if frame is None:
            return ""
        first, second = _units(frame.first), _units(frame.second)
        words = _("Frame {frame}: work units A {first}, B {second}, difference {difference}")
        return words.format(frame=frame.index, first=first, second=second, difference=delta_text(first, second))

    def refresh(self) -> None:
        """Follows the cursor."""
        self.setAccessibleDescription(self.words)
        self.update()

    # -- what stands where

    def _frames(self) -> list[FrameComparison]:
        return self.shown.compared.frames if self.shown.compared is not None else []

    def _columns_of(self, frames: list[FrameComparison]) -> list[FrameComparison]:
        """Returns the frames with one for each fold: the cursor's frame if the fold contains it, else the fold's first
        frame."""
        self._folds = {}
        kept: list[FrameComparison] = []
        for has_work, group in groupby(frames, lambda frame: frame.has_work):
            together = list(group)
            if has_work or len(together) <= FOLD:
                kept.extend(together)
                continue
            shown = next((frame for frame in together if frame.index == self.shown.index), together[0])
            self._folds[shown.index] = len(together)
            kept.append(shown)
        return kept

    def _right(self) -> int:
        wide = self.width() > self.appearance.px(760)
        return self.width() - (self.appearance.px(WORDS) if wide else 0) - self.appearance.px(10)

    def columns(self) -> list[tuple[FrameComparison, QRect]]:
        """Returns the visible frames with their columns, in px."""
        frames, px = self._columns_of(self._frames()), self.appearance.px
        room = self._right() - px(LEFT)
        if not frames or room <= 0:
            return []
        pitch = max(px(NARROWEST), min(px(WIDEST), room // len(frames)))
        count = max(1, room // pitch)
        at = next((place for place, frame in enumerate(frames) if frame.index >= self.shown.index), len(frames) - 1)
        last = max(0, len(frames) - count)
        if not self._first_column <= at < self._first_column + count:
            self._first_column = at - count // 2
        self._first_column = min(max(0, self._first_column), last)
        visible = frames[self._first_column : self._first_column + count]
        return [
            (frame, QRect(px(LEFT) + place * pitch, 0, pitch, self.height())) for place, frame in enumerate(visible)
        ]

    def frame_at(self, point: QPoint) -> int | None:
        """Returns the frame at a point; None outside the columns."""
        return next((frame.index for frame, column in self.columns() if column.contains(point)), None)

    # -- painting

    def _paint(self, painter: QPainter) -> None:
        appearance, px = self.appearance, self.appearance.px
        painter.fillRect(self.rect(), appearance.color("panel"))
        compared = self.shown.compared
        if compared is None:
            paint_empty(painter, self.rect(), N_("No frames yet."), appearance)
            return
        rows = px(36), px(70)
        for run, name, base in (("A", compared.names[0], rows[0]), ("B", compared.names[1], rows[1])):
            self._label(painter, base - px(30), f"{run} {name}", strong=True)
            self._label(painter, base - px(16), _("work units"))
            painter.setPen(appearance.pen("line"))
            painter.drawLine(px(LEFT), base, self._right(), base)
        self._label(painter, px(75), "B − A", strong=True)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, px(96), self._right() + px(10), px(96))
        self._label(painter, px(99), _("Frame"))
        columns = self.columns()
        most = usual_top([_units(work) for frame in self._frames() for work in (frame.first, frame.second)])
        for frame, column in columns:
            if frame.index == self.shown.index:
                self._paint_cursor(painter, column)
        for frame, column in columns:
            for work, base in zip((frame.first, frame.second), rows, strict=True):
                self._paint_bar(painter, column, work, base, px(20) / max(most, 1))
            self._paint_delta(painter, column, frame, compared.may_claim)
        if self.width() > px(760):
            self._paint_words(painter)

    def _label(self, painter: QPainter, y: int, words: str, *, strong: bool = False) -> None:
        appearance, px = self.appearance, self.appearance.px
        weight = 700 if strong else 400
        painter.setFont(appearance.font(11, weight))
        painter.setPen(appearance.color("text" if strong else "text_secondary"))
        shown = elided(appearance.metrics(11, weight), words, px(LEFT - 20), Qt.TextElideMode.ElideMiddle)
        painter.drawText(QRect(px(12), y, px(LEFT - 16), px(16)), Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_cursor(self, painter: QPainter, column: QRect) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.appearance.color("accent"), 1.5))
        painter.setBrush(self.appearance.color("sel"))
        painter.drawRoundedRect(QRectF(column).adjusted(1, 3, -1, -3), 3, 3)
        painter.restore()

    def _paint_bar(self, painter: QPainter, column: QRect, work: Work | None, base: int, per_unit: float) -> None:
        appearance = self.appearance
        middle = column.center().x() + 0.5
        if not _units(work):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(appearance.color("control"))
            if work is not None:
                painter.drawEllipse(QPointF(middle, base - 3), 1.4, 1.4)
            painter.restore()
            return
        width = max(4, column.width() - appearance.px(11))
        y = float(base)
        room = appearance.px(27)
        is_cut = _units(work) * per_unit > room
        if is_cut:
            per_unit = room / _units(work)
        for letter, units in by_letter(work).items():
            height = units * per_unit
            if not units:
                continue
            bar = QRectF(column.center().x() - width // 2, y - height, width, max(height - 0.5, 1))
            paint_phase_bar(painter, bar, letter, appearance)
            y -= height
        if is_cut:
            left, level = column.center().x() - width // 2, (base + y) / 2
            painter.setPen(QPen(appearance.color("panel"), 2.5))
            painter.drawLine(QPointF(left - 1, level + 3), QPointF(left + width + 1, level - 3))

    def _paint_delta(self, painter: QPainter, column: QRect, frame: FrameComparison, claims: bool) -> None:
        appearance, px = self.appearance, self.appearance.px
        words = delta_text(_units(frame.first), _units(frame.second))
        chosen = frame.index == self.shown.index
        painter.setFont(appearance.font(10, 700 if words != EQUAL else 400))
        painter.setPen(appearance.color("text_hint" if words == EQUAL else ("accent" if claims else "text_secondary")))
        area = QRect(column.x(), px(75), column.width(), px(16))
        if chosen or appearance.metrics(10, 700).horizontalAdvance(words) <= column.width() + 1:
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip
            painter.drawText(area, int(flags), words)
        else:  # no space for the figure: the tooltip and the frame in words contain it
            painter.drawLine(area.center().x() - px(2), area.center().y(), area.center().x() + px(3), area.center().y())
        near = abs(frame.index - self.shown.index) * column.width() < px(20)
        fold = self._folds.get(frame.index, 0)
        wide = column.width() >= px(22) or chosen or fold > 0 or (frame.index % 5 == 0 and not near)
        if frame.picture is not None:
            painter.fillRect(QRect(column.x() + 2, px(92), column.width() - 4, px(2)), appearance.color("warn"))
        if wide:
            painter.setFont(appearance.font(10, 700 if chosen else 400))
            painter.setPen(appearance.color("text" if chosen else "text_hint"))
            area = QRect(column.x() - px(8), px(99), column.width() + px(16), px(16))
            painter.drawText(
                area, Qt.AlignmentFlag.AlignCenter, str(frame.index) if chosen or not fold else f"×{fold:,}"
            )

    def _paint_words(self, painter: QPainter) -> None:
        """Paints the work of A and B in the cursor's frame."""
        appearance, px = self.appearance, self.appearance.px
        compared = self.shown.compared
        left = self.width() - px(WORDS)
        painter.setPen(appearance.pen("line"))
        painter.drawLine(left, px(6), left, self.height() - px(6))
        frame = compared.frame(self.shown.index) if compared is not None else None
        if compared is None or frame is None:
            return
        x = left + px(12)
        head = _("Frame {frame}").format(frame=frame.index)
        painter.setFont(appearance.font(12, 700))
        painter.setPen(appearance.color("text"))
        painter.drawText(QRect(x, px(8), px(140), px(16)), Qt.AlignmentFlag.AlignVCenter, head)
        after = x + appearance.metrics(12, 700).horizontalAdvance(head) + px(10)
        inputs = ", ".join(dict.fromkeys(frame.inputs)) or _("no input")
        self._elided(painter, QRect(after, px(8), self.width() - after - px(8), px(16)), inputs, "text_secondary")
        half = (self.width() - x - px(24)) // 2
        starts = x + px(24), x + px(24) + half
        for start, run, name, work in zip(starts, "AB", compared.names, (frame.first, frame.second), strict=True):
            words = n_("{run}, {count:,} unit", "{run}, {count:,} units", _units(work))
            words = words.format(run=f"{run} {name}", count=_units(work))
            self._elided(painter, QRect(start, px(28), half - px(8), px(16)), words, "text_hint")
        y = px(48)
        for line in compared.phase_words(frame.index):
            ran = line.first_ran or line.second_ran
            paint_chip(painter, QRect(x, y, px(18), px(16)), line.letter if ran else "", line.letter, appearance)
            sides = (line.first, line.first_ran), (line.second, line.second_ran)
            for start, (words, is_run) in zip(starts, sides, strict=True):
                area = QRect(start, y, half - px(8), px(16))
                self._elided(painter, area, words, "text" if is_run else "text_hint")
            y += px(20)

    def _elided(self, painter: QPainter, area: QRect, words: str, token: str) -> None:
        appearance = self.appearance
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color(token))
        shown = elided(appearance.metrics(11), words, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)

    # -- interaction

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Moves the cursor to the clicked frame."""
        self.setFocus()
        self._pick(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Moves the cursor while dragging; shows the frame in words otherwise."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._pick(event)
        else:
            show_tip(self, event, "")

    def _pick(self, event: QMouseEvent) -> None:
        index = self.frame_at(event.position().toPoint())
        if index is not None:
            self.picked.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves the cursor by the arrow keys, Home and End."""
        frames = self._frames()
        if not frames:
            super().keyPressEvent(event)
            return
        first, last, index = frames[0].index, frames[-1].index, self.shown.index
        targets = {
            Qt.Key.Key_Left: max(first, index - 1),
            Qt.Key.Key_Right: min(last, index + 1),
            Qt.Key.Key_Home: first,
            Qt.Key.Key_End: last,
        }
        target = targets.get(Qt.Key(event.key()))
        if target is None:
            super().keyPressEvent(event)
        else:
            self.picked.emit(target)


def _units(work: Work | None) -> int:
    return work.total if work is not None else 0


class CompareFramesPanel(ComparePanel):
    """The dock `dock_compare_frames`, without a title."""

    def __init__(self, appearance: Appearance, shown: ShownComparison) -> None:
        super().__init__(appearance, shown, N_("Compare frames"))
        self.strip = CompareStrip(appearance, shown)
        self.add_body(N_("Frames"), self.strip)
        self.hide_title()

    def show_frame(self) -> None:
        """Follows the cursor."""
        self.strip.refresh()
        self.set_status(self.strip.words)

    @property
    def focus_widget(self) -> QWidget:
        """The strip."""
        return self.strip

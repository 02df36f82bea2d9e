"""Frame summary: the displayed frame in words, beside the bars of the frame timeline.

Terms       summary: the frame's index, its work units and wall time, and one line per phase.
Not here    the words of a phase: inspector/analysis.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter

from inspector.language import _, n_, number

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..style.chip import paint_chip
from ..style.elided import elided

SUMMARY_WIDTH = 344
"""The width of the summary in design px."""


def paint_frame_summary(
    painter: QPainter, area: QRect, moment: ShownMoment | None, appearance: Appearance, *, wall_time: bool = True
) -> None:
    """Paints the summary at the right end of `area`; None: a hint. `wall_time`: includes the frame's duration."""
    left = area.width() - appearance.px(SUMMARY_WIDTH)
    painter.setPen(appearance.pen("line"))
    painter.drawLine(left, appearance.px(6), left, area.height() - appearance.px(6))
    x = left + appearance.px(14)
    if moment is None:
        painter.setFont(appearance.font(12))
        painter.setPen(appearance.color("text_hint"))
        painter.drawText(
            QRect(x, appearance.px(6), appearance.px(300), appearance.px(18)),
            Qt.AlignmentFlag.AlignVCenter,
            _("The frame in words appears here."),
        )
        return
    counts = moment.counts
    painter.setFont(appearance.font(12, 500))
    painter.setPen(appearance.color("text"))
    head = _("Frame {frame}").format(frame=moment.index)
    painter.drawText(
        QRect(x, appearance.px(6), appearance.px(140), appearance.px(18)), Qt.AlignmentFlag.AlignVCenter, head
    )
    at = x + appearance.metrics(12, 500).horizontalAdvance(head) + appearance.px(8)
    painter.setFont(appearance.font(12))
    painter.setPen(appearance.color("text_secondary"))
    units = n_("{count} work unit", "{count} work units", counts.units).format(count=counts.units)
    if not moment.is_frame_end:
        units = _("{units} when done").format(units=units)
    if moment.frame.wall_nanos and wall_time:
        units += f" · {number(moment.frame.wall_nanos / 1e6, '.1f')} ms"
    painter.drawText(
        QRect(at, appearance.px(6), area.width() - at, appearance.px(18)), Qt.AlignmentFlag.AlignVCenter, units
    )
    _paint_outcome(painter, area, at + appearance.metrics(12).horizontalAdvance(units), moment, appearance)
    y = appearance.px(25)
    pitch = appearance.px(20) if len(moment.words) <= 3 else appearance.px(16)
    column = max(appearance.metrics(11).horizontalAdvance(line.amount) for line in moment.words)
    for line in moment.words:
        ran = not line.amount.startswith("0 ")
        mark = line.letter if ran else ""
        paint_chip(
            painter,
            QRect(x, y, appearance.px(18), appearance.px(min(16, pitch - 1))),
            mark,
            line.letter.upper(),
            appearance,
        )
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text" if ran else "text_hint"))
        words = QRect(x + appearance.px(24), y, appearance.px(140), appearance.px(16))
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, line.amount)
        painter.setPen(appearance.color("text_secondary"))
        start = x + appearance.px(24) + max(column, appearance.px(60)) + appearance.px(12)
        room = QRect(start, y, area.width() - start - appearance.px(8), appearance.px(16))
        shown = elided(appearance.metrics(11), line.detail, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
        y += pitch


def _paint_outcome(painter: QPainter, area: QRect, at: int, moment: ShownMoment, appearance: Appearance) -> None:
    """Paints in red, behind the units that end at `at`, that the frame did not finish."""
    at += appearance.px(8)
    room = QRect(at, appearance.px(6), area.width() - at - appearance.px(8), appearance.px(18))
    painter.setPen(appearance.color("error"))
    words = elided(appearance.metrics(12), moment.outcome, room.width())
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

"""StepButton: one of the eight steps of a lesson: a circle with the step's state, its name, and a line to the next one.

Terms       state: done (filled, with a tick), shown (a ring with a dot), or to come (an empty ring). The form of the
            circle says it without color, too.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton

from inspector.language import _

from ..style.appearance import Appearance
from ..style.icon import paint_icon
from ..widgets.painting import painting

CIRCLE, GAP = 16, 4
"""The circle, and the space around the name, in design px."""
LINES = (14, 5, 0)
"""The lengths of the line to the next step in design px, for wide and for narrow columns."""


class StepButton(QToolButton):
    """Emits `clicked`. `name`: the name of the step; the text is the name or, in a narrow column, empty."""

    def __init__(self, appearance: Appearance, name: str, *, is_last: bool) -> None:
        super().__init__()
        self.appearance = appearance
        self.name = name
        self.is_last = is_last
        self.is_done = False
        self.line = LINES[0]
        """The length of the line to the next step, in design px."""
        self.setText(name)
        self.setToolTip(name)
        self.setCheckable(True)

    def mark(self, *, is_shown: bool, is_done: bool) -> None:
        """Marks whether the step is shown, and whether the learner has done it."""
        self.is_done = is_done
        self.setChecked(is_shown)
        self.setAccessibleDescription(_("done") if is_done else "")
        self.update()

    def sizeHint(self) -> QSize:
        """The preferred size in px: circle, name and line."""
        px = self.appearance.px
        metrics = self.appearance.metrics(12, 600)
        name = px(GAP) + metrics.horizontalAdvance(self.text()) if self.text() else 0
        line = 0 if self.is_last or not self.line else px(GAP + self.line)
        return QSize(px(CIRCLE + GAP) + name + line, max(px(CIRCLE), metrics.height()) + px(10))

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints circle, name and line; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance, px = self.appearance, self.appearance.px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = px(CIRCLE)
        circle = QRectF(px(GAP) / 2, (self.height() - side) / 2, side, side).adjusted(1, 1, -1, -1)
        accent = appearance.color("accent")
        painter.setPen(QPen(accent if self.is_done or self.isChecked() else appearance.color("control"), 1.5))
        painter.setBrush(accent if self.is_done and not self.isChecked() else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(circle)
        if self.isChecked():
            painter.setBrush(accent)
            painter.drawEllipse(circle.center(), side / 5, side / 5)
        elif self.is_done:
            paint_icon(painter, circle.adjusted(2, 2, -2, -2), "check", appearance.color("on_accent"))
        metrics = appearance.metrics(12, 600)
        left = circle.right() + px(GAP)
        painter.setFont(appearance.font(12, 600 if self.isChecked() else 400))
        lit = self.isChecked() or self.underMouse()
        painter.setPen(appearance.color("text" if lit else "text_secondary"))
        words = QRectF(left, 0, metrics.horizontalAdvance(self.text()) + 1, self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        if not self.is_last and self.line:
            painter.setPen(QPen(accent if self.is_done else appearance.color("line"), 1))
            y = self.height() / 2
            begin = (words.right() if self.text() else circle.right()) + px(GAP)
            painter.drawLine(QPointF(begin, y), QPointF(self.width() - 1, y))
        if self.hasFocus():
            painter.setPen(QPen(accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

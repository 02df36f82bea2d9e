"""Verdict bar: the result of a comparison in one sentence, below the toolbar."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy

from inspector.analysis.sentence import CODE, PHASE, WHO, plain
from inspector.language import _
from inspector.running.comparing.verdict import GIVEN, NOT_COMPARABLE, RAISED, ComparisonVerdict

from ..style.appearance import Appearance
from ..style.elided import elided
from ..style.icon import paint_icon
from ..widgets.controls import ToolButton
from ..widgets.painting import PaintedWidget

HEIGHT = 40


class VerdictBar(PaintedWidget):
    """Paints the verdict; its buttons copy the difference of the sources and a budget, and leave the mode."""

    diff_asked = Signal()
    budget_asked = Signal()
    left = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.verdict: ComparisonVerdict | None = None
        self._is_equal = True
        self.setObjectName("compare_verdict")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.diff = ToolButton(appearance, _("Copy the difference of the sources"), words=_("Copy diff"), raised=True)
        self.budget = ToolButton(
            appearance, _("Copy the work of B as a budget"), words=_("Copy assertion"), raised=True
        )
        self.budget.setToolTip(_("Copy the work of B as a budget for phases report --budget"))
        self.close_button = ToolButton(appearance, _("Leave the comparison"), icon="close", key="Esc")
        self.diff.clicked.connect(self.diff_asked)
        self.budget.clicked.connect(self.budget_asked)
        self.close_button.clicked.connect(self.left)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 12, 0)
        layout.setSpacing(8)
        layout.addStretch(1)
        for button in (self.diff, self.budget, self.close_button):
            layout.addWidget(button)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(400, self.appearance.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px, at the current text scale."""
        return QSize(200, self.appearance.px(HEIGHT))

    def show_verdict(self, verdict: ComparisonVerdict | None, *, has_diff: bool = True, is_equal: bool = True) -> None:
        """Shows a verdict; `has_diff`: whether the sources differ; `is_equal`: whether no frame differs."""
        self.verdict, self._is_equal = verdict, is_equal
        words = f"{plain(verdict.sentence)} {verdict.pictures}." if verdict is not None else ""
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.diff.setEnabled(has_diff)
        self.update()

    @property
    def is_warning(self) -> bool:
        """Whether the runs are not comparable."""
        return self.verdict is not None and self.verdict.kind in (NOT_COMPARABLE, RAISED)

    def _paint(self, painter: QPainter) -> None:
        appearance, verdict = self.appearance, self.verdict
        painter.fillRect(self.rect(), appearance.color("warn_bg" if self.is_warning else "head"))
        if verdict is None:
            return
        painter.setPen(appearance.pen("warn_line" if self.is_warning else "line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        x = appearance.px(12)
        middle = self.height() // 2
        token = "warn" if self.is_warning else "accent"
        icon = QRectF(x, middle - appearance.px(8), appearance.px(16), appearance.px(16))
        if verdict.kind == GIVEN and not self._is_equal:
            icon_name = "search"
        else:
            icon_name = "close" if self.is_warning else "check"
        paint_icon(painter, icon, icon_name, appearance.color(token))
        x += appearance.px(28)
        room = self.diff.x() - appearance.px(12)
        x = self._paint_sentence(painter, verdict, x, room)
        self._paint_pictures(painter, verdict.pictures, x + appearance.px(12), room)

    def _paint_sentence(self, painter: QPainter, verdict: ComparisonVerdict, x: int, room: int) -> int:
        appearance = self.appearance
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        for part in verdict.sentence:
            weight = 700 if part.kind == WHO or self.is_warning else 400
            if part.kind == CODE:
                painter.setFont(appearance.code(12))
                metrics = appearance.metrics(12, code=True)
            else:
                painter.setFont(appearance.font(13, weight))
                metrics = appearance.metrics(13, weight)
            color = appearance.color("warn" if self.is_warning else "text")
            if part.kind == PHASE:
                color = appearance.phase_text(part.letter)
            painter.setPen(color)
            elide = Qt.TextElideMode.ElideMiddle if part.kind == CODE else Qt.TextElideMode.ElideRight
            limit = min(room - x, appearance.px(190)) if part.kind == CODE else room - x
            shown = elided(metrics, part.text, limit, elide)
            painter.drawText(QRect(x, 0, metrics.horizontalAdvance(shown) + 4, self.height()), flags, shown)
            x += metrics.horizontalAdvance(shown)
            if shown != part.text and part.kind != CODE:
                break
        return x

    def _paint_pictures(self, painter: QPainter, words: str, x: int, room: int) -> None:
        appearance = self.appearance
        metrics = appearance.metrics(11)
        width = metrics.horizontalAdvance(words) + appearance.px(16)
        if x + width > room:
            return
        box = QRectF(x + 0.5, self.height() / 2 - appearance.px(10) + 0.5, width, appearance.px(20))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(appearance.color("warn_line" if self.is_warning else "line"), 1))
        painter.setBrush(appearance.color("warn_bg" if self.is_warning else "raised"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)

"""AdviceLine: the best advice about the explained row in one line of the Why panel, with Show me.

Invariants  I1 without advice about the row, the line takes no room. I2 only advice that may be applied is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy

from inspector.advice.advice import Advice, readable
from inspector.language import _

from ..style.appearance import Appearance
from ..style.elided import elided
from ..style.icon import paint_icon
from ..widgets.controls import ToolButton
from ..widgets.painting import PaintedWidget

HEIGHT = 32


class AdviceLine(PaintedWidget):
    """A lamp, the sentence, and the button. `show_me`: a person asks for the comparison of this advice."""

    show_me = Signal(object)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.advice: Advice | None = None
        self.button = ToolButton(appearance, _("Show me"), words=_("Show me"), raised=True)
        self.button.clicked.connect(lambda: self.show_me.emit(self.advice))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, appearance.px(10), 0)
        layout.addStretch(1)
        layout.addWidget(self.button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(100, self.appearance.px(HEIGHT))

    @property
    def words(self) -> str:
        """The sentence; empty without advice."""
        return advice_words(self.advice) if self.advice is not None else ""

    def show_advice(self, advice: Advice | None, *, can_compare: bool) -> None:
        """Shows one piece of advice; None hides the line."""
        self.advice = advice
        self.setVisible(advice is not None)
        self.button.setEnabled(can_compare and advice is not None and bool(advice.source))
        self.setAccessibleName(self.words)
        self.setToolTip(readable(advice.words) if advice is not None else "")
        self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.fillRect(self.rect(), appearance.color("panel"))
        size = appearance.px(14)
        middle = self.height() / 2
        paint_icon(painter, QRectF(appearance.px(12), middle - size / 2, size, size), "lamp", appearance.color("warn"))
        painter.setFont(appearance.font(12))
        painter.setPen(appearance.color("text_secondary"))
        left = appearance.px(34)
        area = QRect(left, 0, max(self.button.x() - left - appearance.px(8), 0), self.height())
        words = elided(appearance.metrics(12), self.words, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)


def advice_words(advice: Advice) -> str:
    """Returns a piece of advice as one short sentence with its saving."""
    words = readable(advice.title).replace("`", "")
    return f"{words}: {advice.saving_words}" if advice.saving_words else words


def advice_about(advice: Sequence[Advice], names: Iterable[str]) -> Advice | None:
    """Returns the recommended advice that concerns one of these names, most saving first: its code is in a function of
    this name, or its change removes runs of this name. None: no advice does."""
    wanted = {name for name in names if name}
    found = [
        each
        for each in advice
        if each.recommended
        and (wanted & set(each.site.function.split(".")) or wanted & {gone.name for gone in each.vanished})
    ]
    return max(found, key=lambda each: each.saved, default=None)

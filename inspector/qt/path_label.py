"""PathLabel: the path of the shown program at the right end of the menu bar, as far as the menus leave room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QMenuBar

from .style.appearance import Appearance
from .style.elided import elided
from .widgets.painting import painting

WIDEST = 420
"""The largest width in px at 100 %."""
LEAST = 60
"""In less room, in px at 100 %, the label is hidden."""
ITEM_PADDING = 26
"""The padding of a menu title in the style sheet, left and right together, and the space between two titles, in px."""


class PathLabel(QLabel):
    """Elides its text in the middle; its tooltip and its accessible name have the whole text."""

    def __init__(self, bar: QMenuBar, appearance: Appearance) -> None:
        super().__init__()
        self.bar = bar
        self.appearance = appearance
        bar.setCornerWidget(self, Qt.Corner.TopRightCorner)
        bar.installEventFilter(self)
        appearance.changed.connect(self.fit)
        self.fit()

    def setText(self, text: str) -> None:
        """Shows a path."""
        super().setText(text)
        self.setToolTip(text)
        self.setAccessibleName(text)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(self.width(), self.appearance.px(22))

    def fit(self) -> None:
        """Takes the room that the titles of the menus leave."""
        titles = self.bar.actions()
        metrics = self.appearance.metrics(12)
        used = sum(metrics.horizontalAdvance(each.text()) + ITEM_PADDING for each in titles if each.isVisible())
        room = self.bar.width() - used - self.appearance.px(14)
        # Not narrower for a short path: the bar places its corner only when its own size or font changes.
        width = min(self.appearance.px(WIDEST), room) if room >= self.appearance.px(LEAST) else 0
        if (width, self.appearance.px(22)) != (self.width(), self.height()):
            self.setFixedSize(max(width, 0), self.appearance.px(22))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the width and the titles of the menu bar."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.ActionAdded, QEvent.Type.ActionRemoved):
            self.fit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.setFont(appearance.font(12))
        painter.setPen(appearance.color("text_secondary"))
        area = self.rect().adjusted(0, 0, -appearance.px(14), 0)
        words = elided(appearance.metrics(12), self.text(), area.width(), Qt.TextElideMode.ElideMiddle)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), words)

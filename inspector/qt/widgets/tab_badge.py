"""TabBadge: the number beside the title of a tab, such as the pieces of advice of a panel that is behind others."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QTabBar

from ..style.appearance import Appearance
from .painting import PaintedWidget

HEIGHT = 16
SIDE = QTabBar.ButtonPosition.RightSide


class TabBadge(PaintedWidget):
    """A rounded box with a number; it lets the mouse through to its tab."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self.appearance = appearance
        self.count = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_count(self, count: int) -> bool:
        """Shows a number; returns whether the badge has another size now."""
        self.count = count
        size = self.sizeHint()
        is_other = size != self.size()
        if is_other:
            self.setFixedSize(size)
        self.update()
        return is_other

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        width = self.appearance.metrics(10, 500).horizontalAdvance(str(self.count)) + self.appearance.px(10)
        height = max(self.appearance.px(HEIGHT), self.appearance.metrics(10, 500).height())
        return QSize(max(width, height), height)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        painter.setPen(appearance.pen("line"))
        painter.setBrush(appearance.color("raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.setFont(appearance.font(10, 500))
        painter.setPen(appearance.color("text"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self.count))


def show_badge(row: QTabBar, at: int, count: int, appearance: Appearance) -> None:
    """Shows a number at a tab; 0 removes it."""
    badge = row.tabButton(at, SIDE)
    if not count:
        if badge is not None:
            row.setTabButton(at, SIDE, None)  # Qt takes the badge away
            badge.deleteLater()
        return
    if not isinstance(badge, TabBadge):
        badge = TabBadge(appearance)
        badge.show_count(count)
        row.setTabButton(at, SIDE, badge)
    elif badge.show_count(count):
        row.setTabButton(at, SIDE, badge)  # the tab gets the width of its badge

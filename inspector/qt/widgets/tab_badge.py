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

    def __init__(self, appearance: Appearance, count: int) -> None:
        super().__init__()
        self.appearance = appearance
        self.count = count
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedSize(self.sizeHint())

    def fits(self, count: int) -> bool:
        """Returns whether the badge shows this number, in the size of the current text scale."""
        return count == self.count and self.size() == self.sizeHint()

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
    if isinstance(badge, TabBadge) and badge.fits(count):
        return
    if badge is not None:
        row.setTabButton(at, SIDE, None)  # Qt takes the badge away
        badge.deleteLater()
    if count:
        badge = TabBadge(appearance, count)
        badge.setParent(row)  # which owns it from now on
        row.setTabButton(at, SIDE, badge)

"""StepRows: four rows of the Step panel, one for each granularity: position, next stop, and buttons to either side."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from inspector.analysis.position import NOWHERE
from inspector.language import N_, _
from inspector.recording.moments.stops import FRAME, GRANULARITIES, PHASE, SCOPE, SLOT_OPERATION

from ..style.appearance import Appearance
from ..style.elided import elided
from ..widgets.accessible_role import Role, give_role
from ..widgets.controls import ToolButton
from ..widgets.painting import PaintedWidget

HEIGHT = 44
LOW_HEIGHT = 32
"""Row height in px if the panel is lower than its controls."""

_WORDS = {
    FRAME: (N_("Frame"), N_("Previous frame"), N_("Next frame")),
    PHASE: (N_("Phase"), N_("Previous phase"), N_("Next phase")),
    SCOPE: (N_("Scope"), N_("Previous scope"), N_("Next scope")),
    SLOT_OPERATION: (N_("Slot operation"), N_("Previous slot operation"), N_("Next slot operation")),
}
"""For each granularity: its name, and the names of both buttons."""


class StepRow(PaintedWidget):
    """One granularity. `chosen`: a person chose it as the granularity of steps."""

    chosen = Signal()

    def __init__(self, appearance: Appearance, granularity: str) -> None:
        super().__init__()
        give_role(self, Role.Button)
        self.appearance = appearance
        self.name, previous, following = (_(words) for words in _WORDS[granularity])
        self.setAccessibleName(self.name)
        self.position = ""
        self.following = ""
        self.is_active = False
        self.is_low = False
        self.back = ToolButton(appearance, previous, icon="back", raised=True)
        self.forward = ToolButton(appearance, following, icon="forward", raised=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 0)
        layout.addWidget(self.back)
        layout.addStretch(1)
        layout.addWidget(self.forward)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        return QSize(self.appearance.px(200), self.height_hint(low=self.is_low))

    def height_hint(self, *, low: bool) -> int:
        """Returns the height in px that two lines of text need, at least that of the design."""
        lines = self.appearance.metrics(12, 500).height() + self.appearance.metrics(11).height()
        return max(self.appearance.px(LOW_HEIGHT if low else HEIGHT), lines + (2 if low else 6))

    def minimumSizeHint(self) -> QSize:
        """The smallest size in px, at the current text scale."""
        return QSize(self.appearance.px(100), self.sizeHint().height())

    def show_texts(self, position: str, following: str, previous: str) -> None:
        """Shows the position, the next stop and, in the tooltip of the button, the previous one."""
        self.position, self.following = position, following
        self.setAccessibleName(" ".join(part for part in (self.name, position) if part))
        below = _("next: {following}").format(following=following) if following else ""
        self.setAccessibleDescription(below)
        self.setToolTip(f"{self.name} {position}\n{below}" if position or following else "")
        self.forward.setToolTip(f"{self.forward.accessibleName()}: {following}" if following else "")
        self.back.setToolTip(
            f"{self.back.accessibleName()}: {previous}" if previous else _("There is no earlier moment.")
        )
        self.back.setEnabled(bool(previous))
        self.forward.setEnabled(bool(following) and following != _(NOWHERE))
        self.update()

    def set_low(self, low: bool) -> None:
        """Gives the row its low height, or its full one."""
        if low != self.is_low:
            self.is_low = low
            self.updateGeometry()

    def set_active(self, active: bool) -> None:
        """Marks the granularity of the steps over."""
        if active != self.is_active:
            self.is_active = active
            self.update()

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        if self.is_active:
            painter.fillRect(self.rect(), appearance.color("sel"))
            painter.fillRect(QRect(0, 0, 2, self.height()), appearance.color("accent"))
        painter.setPen(appearance.pen("line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        left = self.back.geometry().right() + appearance.px(9)
        width = max(0, self.forward.geometry().left() - left - appearance.px(4))
        bold, plain = appearance.metrics(12, 500), appearance.metrics(11)
        top = (self.height() - bold.height() - plain.height()) // 2
        name_width = min(bold.horizontalAdvance(self.name), width)
        painter.setFont(appearance.font(12, 500))
        painter.setPen(appearance.color("text"))
        name = elided(bold, self.name, name_width + 1)
        painter.drawText(QRect(left, top, name_width + 1, bold.height()), Qt.AlignmentFlag.AlignVCenter, name)
        rest = QRect(left + name_width + appearance.px(6), top, 0, bold.height())
        rest.setRight(left + width)
        painter.setFont(appearance.font(12))
        painter.setPen(appearance.color("text_secondary"))
        words = elided(appearance.metrics(12), self.position, rest.width(), Qt.TextElideMode.ElideMiddle)
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(appearance.font(11))
        painter.setPen(appearance.color("text_secondary" if self.is_active else "text_hint"))
        below = QRect(left, top + bold.height(), width, plain.height())
        following = _("next: {following}").format(following=self.following) if self.following else ""
        painter.drawText(
            below,
            Qt.AlignmentFlag.AlignVCenter,
            elided(plain, following, width),
        )
        if self.hasFocus():
            painter.setPen(QPen(appearance.color("accent"), 2))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses the granularity."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the granularity; Left and Right step back and forward by it."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
        elif key == Qt.Key.Key_Left:
            self.back.click()
        elif key == Qt.Key.Key_Right:
            self.forward.click()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Repaints the row when it is enabled or disabled."""
        super().changeEvent(event)
        self.update()


class StepRows(QWidget):
    """The rows, coarse to fine."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.rows = {granularity: StepRow(appearance, granularity) for granularity in GRANULARITIES}
        for row in self.rows.values():
            layout.addWidget(row)

    @property
    def full_height(self) -> int:
        """The height of all rows in px while none is low."""
        return sum(row.height_hint(low=False) for row in self.rows.values())

    def set_low(self, low: bool) -> None:
        """Gives the rows their low height, or their full one."""
        for row in self.rows.values():
            row.set_low(low)

    def set_active(self, granularity: str) -> None:
        """Marks the granularity of the steps over."""
        for each, row in self.rows.items():
            row.set_active(each == granularity)

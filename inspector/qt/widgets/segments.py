"""Segments: a row of buttons, of which exactly one is chosen, such as Frame | Phase | Scope | Slot."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from ..style.appearance import Appearance
from .painting import painting


class SegmentButton(QAbstractButton):
    """One button of the row."""

    def __init__(self, appearance: Appearance, words: str) -> None:
        super().__init__()
        self.appearance = appearance
        self.words = words
        self.setText(words)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The preferred size in px, at the current text scale."""
        appearance = self.appearance
        return QSize(appearance.metrics(12, 500).horizontalAdvance(self.words) + appearance.px(15), appearance.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the widget; a fault is painted instead of raised."""
        with painting(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        appearance = self.appearance
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        chosen = self.isChecked()
        painter.setPen(QPen(appearance.color("line"), 1))
        ground = "sel" if chosen else ("raised" if self.underMouse() else "panel")
        painter.setBrush(appearance.color(ground))
        painter.drawRect(box)
        if chosen:
            painter.fillRect(QRectF(1, self.height() - 2, self.width() - 2, 2), appearance.color("accent"))
        if self.hasFocus():
            painter.setPen(QPen(appearance.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        painter.setFont(appearance.font(12, 500 if chosen else 400))
        painter.setPen(appearance.color("text" if chosen or self.isEnabled() else "text_hint"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.words)


class Segments(QWidget):
    """The row. `chosen`: the number of the segment that a person chose."""

    chosen = Signal(int)

    def __init__(self, appearance: Appearance, name: str, words: tuple[str, ...]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.group = QButtonGroup(self)
        self.group.setExclusive(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for number, each in enumerate(words):
            button = SegmentButton(appearance, each)
            button.setToolTip(f"{name}: {each}")
            self.group.addButton(button, number)
            layout.addWidget(button)
        self.choose(0)
        self.group.idClicked.connect(self.chosen)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def choose(self, number: int) -> None:
        """Chooses a segment without emitting `chosen`."""
        self.group.button(number).setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right choose the neighboring segment."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
            return
        number = min(max(self.group.checkedId() + by, 0), len(self.group.buttons()) - 1)
        self.choose(number)
        self.group.button(number).setFocus(Qt.FocusReason.TabFocusReason)
        self.chosen.emit(number)

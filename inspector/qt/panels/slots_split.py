"""Slots split: groups, brackets and slots in a row; slots have longer texts and get more of a wide panel."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ..style.appearance import Appearance

LEAST, USUAL_PANEL = 139, 500
"""The least width of the slots column, and the panel width up to which the column keeps it, in px at 100 %."""


class SlotsSplit(QWidget):
    """The row. Of what the panel has over its usual width, the slots get two thirds, the groups one."""

    def __init__(self, appearance: Appearance, groups: QWidget, gutter: QWidget, slots: QWidget) -> None:
        super().__init__()
        self.appearance = appearance
        self._slots = slots
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part in (groups, gutter, slots):
            layout.addWidget(part)
        layout.setStretchFactor(groups, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the new width."""
        super().resizeEvent(event)
        self.share()

    def share(self) -> None:
        """Shares the width, at the current text scale."""
        px = self.appearance.px
        self._slots.setFixedWidth(px(LEAST) + max(0, self.width() - px(USUAL_PANEL)) * 2 // 3)

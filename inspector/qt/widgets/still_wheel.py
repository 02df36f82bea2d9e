"""StillWheel: the mouse wheel over a box with values scrolls what is around the box instead of changing its value.

Qt changes the value of a QComboBox or QSpinBox below the mouse, so that to scroll a panel would change an answer in it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QComboBox, QSpinBox


class StillWheel(QObject):
    """Passes the wheel on to the parent of its box. A click gives the box the focus, the wheel does not."""

    def __init__(self, box: QComboBox | QSpinBox) -> None:
        super().__init__(box)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps the wheel from the box."""
        if event.type() == QEvent.Type.Wheel:
            event.ignore()
            return True
        return super().eventFilter(watched, event)

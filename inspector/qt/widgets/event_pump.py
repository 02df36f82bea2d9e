"""EventPump: lets the window paint, and one dialog of it work, while the main thread is busy.

Invariants  I1 only the dialog receives input, because it is modal. I2 no timer of another object fires: neither a frame
            nor a panel's turn begins inside the work; a LayoutTimer does fire. A repeating timer loses ticks, a
            single-shot timer fires later.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog

MOST_MILLIS: Final = 30
"""The longest time for events of the window in one turn."""


class LayoutTimer(QTimer):
    """A timer that only moves widgets to the places that a layout gives them. It fires inside the work, too: until then
    the window paints some widgets at their old places."""


class EventPump(QObject):
    """The pump of one modal dialog."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog

    def handle_events(self) -> None:
        """Handles the events that wait, for at most 30 ms."""
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)
        try:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, MOST_MILLIS)
        finally:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Drops timer events of other objects."""
        if event.type() != QEvent.Type.Timer or isinstance(watched, LayoutTimer):
            return False
        return watched is not self._dialog and watched.parent() is not self._dialog

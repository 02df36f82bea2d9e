"""RestTimer: the turns of a long count, which rests while a person moves the cursor."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

REST_MILLIS = 150


class RestTimer(QTimer):
    """Emits `turned` for each slice of the count. After `rest`, the count goes on REST_MILLIS after the last move."""

    turned = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._has_moved = False
        """Whether the cursor moved since the last turn: the rest begins when the move is painted."""
        self.timeout.connect(self._turn)

    def rest(self) -> None:
        """Delays the next turn, because the cursor moved."""
        self._has_moved = True
        self.start(REST_MILLIS)

    def _turn(self) -> None:
        if self._has_moved:
            self._has_moved = False
            self.start(REST_MILLIS)
        else:
            self.turned.emit()

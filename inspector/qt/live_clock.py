"""Drives a live session: one frame each 16 ms of its virtual time, slower or faster by the speed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

FRAME_MILLIS = 16


class LiveClock(QObject):
    """A timer that runs only while the window is live."""

    def __init__(self, parent: QObject, tick: Callable[[], None]) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME_MILLIS)
        self._timer.timeout.connect(tick)

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    def start(self) -> None:
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def set_speed(self, speed: float) -> None:
        self._timer.setInterval(max(1, round(FRAME_MILLIS / speed)))

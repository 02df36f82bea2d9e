"""Drives a live session: one frame each 16 ms of its virtual time, slower or faster by the speed.

Terms       to doze: while nothing is invalid and no timer of the program runs, nothing can happen but by input; then
            frames come at DOZE_MILLIS, which costs a tenth.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

FRAME_MILLIS = 16
DOZE_MILLIS = 250


class LiveClock(QObject):
    """A timer that runs only while the window is live."""

    def __init__(self, parent: QObject, tick: Callable[[], None]) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._speed = 1.0
        self._dozes = False
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
        self._speed = speed
        self._set_interval()

    @property
    def dozes(self) -> bool:
        return self._dozes

    def doze(self, dozes: bool) -> None:
        """Frames come seldom, or at their rate again."""
        if dozes != self._dozes:
            self._dozes = dozes
            self._set_interval()

    def _set_interval(self) -> None:
        self._timer.setTimerType(Qt.TimerType.CoarseTimer if self._dozes else Qt.TimerType.PreciseTimer)
        self._timer.setInterval(DOZE_MILLIS if self._dozes else max(1, round(FRAME_MILLIS / self._speed)))

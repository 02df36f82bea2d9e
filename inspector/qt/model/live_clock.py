"""LiveClock: runs a live session, one frame per 16 ms of virtual time, scaled by the speed.

Terms       doze: without invalidations and pending timers, only input can cause work; then
            frames run every DOZE_MILLIS, at a tenth of the cost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, QTimer

FRAME_MILLIS = 16
DOZE_MILLIS = 250


class LiveClock(QObject):
    """A frame timer, active only in live mode."""

    def __init__(self, parent: QObject, tick: Callable[[], None]) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._speed = 1.0
        self._dozes = False
        self._tick = tick
        self._is_suspended = False
        self._timer.setInterval(FRAME_MILLIS)
        self._timer.timeout.connect(self._run_frame)

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self._timer.isActive()

    def start(self) -> None:
        """Starts the clock."""
        self._timer.start()

    def stop(self) -> None:
        """Stops the clock."""
        self._timer.stop()

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Runs no frame meanwhile; the clock counts as running."""
        before, self._is_suspended = self._is_suspended, True
        try:
            yield
        finally:
            self._is_suspended = before

    def set_speed(self, speed: float) -> None:
        """Sets the speed; 1.0 is real time."""
        self._speed = speed
        self._set_interval()

    @property
    def dozes(self) -> bool:
        """Whether the clock dozes."""
        return self._dozes

    def doze(self, dozes: bool) -> None:
        """Switches between the dozing rate and the full rate."""
        if dozes != self._dozes:
            self._dozes = dozes
            self._set_interval()

    def _run_frame(self) -> None:
        if not self._is_suspended:
            self._tick()

    def _set_interval(self) -> None:
        self._timer.setTimerType(Qt.TimerType.CoarseTimer if self._dozes else Qt.TimerType.PreciseTimer)
        self._timer.setInterval(DOZE_MILLIS if self._dozes else max(1, round(FRAME_MILLIS / self._speed)))

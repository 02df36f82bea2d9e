"""RecordingScan: reads an opened recording in slices, for its loops and names, so that a long recording opens at once.

Terms       slice: the frames that the scan follows between two turns of Qt's event loop.
Invariants  I1 a slice takes about SLICE_SECONDS, so that input and painting stay fluent. I2 after `stop`, the scan
            reads no frame, so that the recording may be closed. I3 the scan waits while a person moves the cursor: it
            goes on a rest after the last move (rest_timer.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal

from inspector.recording import RunFileError

from .rest_timer import REST_MILLIS, RestTimer

AT_ONCE = 50
"""The number of frames that are followed before an opened recording is shown."""

SLICE_SECONDS = 0.008

NEWS_SECONDS = 0.5
"""How often `progressed` is emitted."""


class RecordingScan(QObject):
    """Follows one recording. Emits `finished` after its last frame, and `progressed` now and then before."""

    finished = Signal()
    progressed = Signal()

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._frames: Iterator[int] | None = None
        self._on_failure: Callable[[str], object] = print
        self.done = self.total = 0
        """The number of followed frames, and of all frames."""
        self._news = 0.0
        """The time of the next `progressed`."""
        self._timer = RestTimer(self)
        self._timer.turned.connect(self.follow_slice)

    @property
    def running(self) -> bool:
        """Whether frames are left to follow."""
        return self._frames is not None

    def start(self, frames: Iterator[int], done: int, total: int, on_failure: Callable[[str], object]) -> None:
        """Follows the rest of `frames` (OpenedRun.follow), of which `done` of `total` are followed. `on_failure`
        receives a sentence if the file is damaged."""
        self.stop()
        self.done, self.total, self._on_failure = done, total, on_failure
        if done < total:
            self._frames = frames
            self._timer.start(REST_MILLIS)

    def wait(self) -> None:
        """Goes on after a rest, because the cursor moved."""
        if self.running:
            self._timer.rest()

    def stop(self) -> None:
        """Ends the scan, before its recording is closed."""
        self._timer.stop()
        self._frames = None
        self.done = self.total = 0

    def follow_slice(self) -> None:
        """Follows frames for about SLICE_SECONDS."""
        began = time.monotonic()
        until = began + SLICE_SECONDS
        if self._timer.interval():
            self._timer.setInterval(0)
        try:
            while self._frames is not None and time.monotonic() < until:
                self.done = next(self._frames, 0)
                if not self.done:
                    self.stop()
                    self.finished.emit()
        except RunFileError as error:
            self.stop()
            self._on_failure(str(error))
        if self.running and began >= self._news:
            self._news = began + NEWS_SECONDS
            self.progressed.emit()

"""FrameWalk: visits the frames of a recording in slices, so that a search does not freeze the window.

Terms       slice: the frames that the walk visits between two turns of Qt's event loop.
Invariants  I1 a slice takes about SLICE_SECONDS. I2 after `stop`, the walk reads no frame, so that the recording may be
            closed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from inspector.recording import RecordedFrame, Recording, RunFileError

SLICE_SECONDS = 0.008


class FrameWalk(QObject):
    """One walk at a time. Emits `sliced` after each slice; `ended` with a sentence if the file is damaged, else ""."""

    sliced = Signal()
    ended = Signal(str)

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._recording: Recording | None = None
        self._indices: Iterator[int] = iter(())
        self._visit: Callable[[RecordedFrame], bool] = lambda _: False
        self.done = 0
        """The number of visited frames."""
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.visit_slice)

    @property
    def running(self) -> bool:
        """Whether frames are left to visit."""
        return self._recording is not None

    def start(self, recording: Recording, indices: Iterable[int], visit: Callable[[RecordedFrame], bool]) -> None:
        """Visits the frames with these indices; `visit` returns whether the walk goes on."""
        self.stop()
        self._recording, self._indices, self._visit, self.done = recording, iter(indices), visit, 0
        self._timer.start()

    def stop(self) -> None:
        """Ends the walk without a signal, before its recording is closed."""
        self._timer.stop()
        self._recording = None

    def visit_slice(self) -> None:
        """Visits frames for about SLICE_SECONDS."""
        until = time.monotonic() + SLICE_SECONDS
        try:
            while self._recording is not None and time.monotonic() < until:
                index = next(self._indices, None)
                frame = self._recording.frame(index) if index is not None else None
                if index is None or (frame is not None and not self._visit(frame)):
                    self._end("")
                    return
                self.done += 1
        except RunFileError as error:
            self._end(str(error))
            return
        self.sliced.emit()

    def _end(self, trouble: str) -> None:
        self.stop()
        self.ended.emit(trouble)

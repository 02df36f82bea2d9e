"""GalleryPictures: the first frame of each gallery program, rendered by running it once while the gallery is visible.

Invariants  I1 one program runs per turn of the event loop, and none before the page was visible for START_MILLIS, so
            that the window starts and opens a program without waiting. I2 a picture is kept as long as the process. I3
            a program that raises has no picture.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from inspector.running.loading.gallery import GalleryEntry
from inspector.running.loading.program import ProgramError, load

START_MILLIS = 400
PAUSE_MILLIS = 20

_known: dict[Path, QImage | None] = {}
"""The pictures of this process; None: the program has none."""


class GalleryPictures(QObject):
    """Renders the missing pictures. Emits `arrived` after each one."""

    arrived = Signal()

    def __init__(self, parent: QObject, entries: list[GalleryEntry]) -> None:
        super().__init__(parent)
        self._entries = entries
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.render_next)

    def of(self, entry: GalleryEntry) -> QImage | None:
        """Returns the picture of a program; None before it is rendered."""
        return _known.get(entry.path)

    def start(self) -> None:
        """Renders the missing pictures, after a pause."""
        self._timer.start(START_MILLIS)

    def stop(self) -> None:
        """Renders no further picture."""
        self._timer.stop()

    def render_next(self) -> None:
        """Renders one missing picture."""
        missing = next((each for each in self._entries if each.path not in _known), None)
        if missing is not None:
            _known[missing.path] = first_picture(missing)
            self.arrived.emit()
            self._timer.start(PAUSE_MILLIS)


def first_picture(entry: GalleryEntry) -> QImage | None:
    """Runs a program for one frame, and returns its picture; None if it cannot be loaded or raises."""
    from inspector.running.report import run_report  # a start of the window needs none

    try:
        recording = run_report(load(str(entry.path)), frames=1, pictures=True).recording
    except ProgramError:
        return None
    picture = recording.picture(recording.last) if recording.last is not None else None
    if picture is None:
        return None
    form = QImage.Format.Format_RGBA8888_Premultiplied
    return QImage(picture.pixels(), picture.width, picture.height, picture.width * 4, form).copy()

"""RunFollower: writes a session's recording to a file while the session runs.

Invariants  I1 a frame is written before the next frame runs; an available picture is written with it. I2 later
            knowledge of a frame, such as its failure, is written with the next frame or at the end. I3 a write
            error does not stop the program; `end` raises it. I4 Ctrl+C never
            separates the parts of a frame.
Cost        2,000 frames that scroll 100 items, recorded to a file: a process whose session keeps all frames, with their
            reports, takes 263 MB; one that keeps NEWEST_FRAMES and no reports takes 96 MB.
"""

from __future__ import annotations

from inspector.recording import RecordedFrame, RunFileError, RunWriter
from inspector.recording.pictures import UnpackedPicture

from .loading.held_interrupt import held
from .session import Session

NEWEST_FRAMES = 64
"""The number of frames with work that a session keeps in memory while the file keeps all."""


class RunFollower:
    """Follows one session from its first frame; call `end` after the last one.

    `keeps_all`: the session keeps its frames in memory, too; otherwise it keeps NEWEST_FRAMES of them, and forgets the
    inputs of the others."""

    def __init__(self, session: Session, writer: RunWriter, *, keeps_all: bool = True) -> None:
        self.session = session
        self.writer = writer
        self._newest: RecordedFrame | None = None
        self._pictured = -1
        self._taken: UnpackedPicture | None = None
        """The picture of the newest frame, until it is written."""
        self._error: RunFileError | None = None
        # The file is read without the scene, so it needs slot tables and places.
        session.capture = True
        if not keeps_all:
            session.recording.frame_limit = NEWEST_FRAMES
            session.recording.fold = None
        session.on_picture = self._take
        session.on_frame(self._ran)

    def _ran(self, frame: RecordedFrame) -> None:
        if self._error is not None:
            return
        with held():
            try:
                with self.writer.together():
                    self._catch_up()
                    self.writer.write(frame)
                    self._newest = frame
                    self._add_pictures()
            except RunFileError as error:
                self._error = error

    def _catch_up(self) -> None:
        """Writes the newest frame again, if it failed meanwhile, and its picture."""
        newest = self._newest
        if newest is None:
            return
        now = self.session.recording.frame(newest.index)
        if now is not None and now is not newest:
            self.writer.write(now)
            self._newest = now
        self._add_pictures()

    def _take(self, picture: UnpackedPicture) -> None:
        """Receives the picture of the newest frame, before or after the frame is written."""
        self._taken = picture

    def _add_pictures(self) -> None:
        taken, written = self._taken, self.writer.last
        if taken is not None and written is not None and taken.frame <= written:
            self._taken = None
            self.writer.add_picture(taken)
            self._pictured = taken.frame
        for picture in self.session.recording.pictures.after(self._pictured):
            self.writer.add_picture(picture)
            self._pictured = picture.frame

    def end(self) -> None:
        """Writes the remaining parts of the last frame, and completes the file. Raises RunFileError."""
        if self._error is not None:
            raise self._error
        if not self.writer.frames:
            return  # without a frame there is no file to complete
        self._catch_up()
        self.writer.close(still_invalid=self.session.recording.still_invalid)

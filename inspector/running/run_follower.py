"""RunFollower: writes what a session records to a file, while it runs.

Invariants  I1 a frame is in the file before the next one runs; its picture too, when it was made before that. I2 what
            a frame got after it ended – that it raised – is added when the next one runs, or at the end. I3 a file
            that cannot be written on is no failure of the program, which goes on; `end` says it. I4 Ctrl+C never
            comes between the parts of a frame.
"""

from __future__ import annotations

from inspector.recording import RecordedFrame, RunFileError, RunWriter

from .held_interrupt import held
from .session import Session


class RunFollower:
    """Follows one session from its first frame; `end` when nothing more runs."""

    def __init__(self, session: Session, writer: RunWriter) -> None:
        self.session = session
        self.writer = writer
        self._newest: RecordedFrame | None = None
        self._pictured = -1
        self._error: RunFileError | None = None
        # What is written is to be looked at later, when the scene is gone.
        session.capture = True
        session.on_frame(self._ran)

    def _ran(self, frame: RecordedFrame) -> None:
        if self._error is not None:
            return
        with held():
            try:
                self._catch_up()
                self.writer.write(frame)
                self._newest = frame
                self._add_pictures()
            except RunFileError as error:
                self._error = error

    def _catch_up(self) -> None:
        """The newest frame may have failed since, and its picture may have been made."""
        newest = self._newest
        if newest is None:
            return
        now = self.session.recording.frame(newest.index)
        if now is not None and now is not newest:
            self.writer.write(now)
            self._newest = now
        self._add_pictures()

    def _add_pictures(self) -> None:
        for picture in self.session.recording.pictures.after(self._pictured):
            self.writer.add_picture(picture)
            self._pictured = picture.frame

    def end(self) -> None:
        """Adds what came after the last frame, and ends the file. RunFileError: it could not be written."""
        if self._error is not None:
            raise self._error
        if not self.writer.frames:
            return  # a file without a frame is none
        self._catch_up()
        self.writer.close(still_invalid=self.session.recording.still_invalid)

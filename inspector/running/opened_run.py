"""OpenedRun: shows a recording from a file like a session. The session has no scene and never executes the program.

Invariants  I1 its program has a name, a path and a text, but nothing callable. I2 only the recording is read, because
            its paths are untrusted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.trace import Site
from inspector.analysis import LoopDetector
from inspector.analysis.display_names import fed_names_of
from inspector.recording import RunMeta, StoredRecording, open_run

from .recorded_report import shown_program
from .session import Session


class OpenedRun(Session):
    """The session of a recording file. Closing the session closes the file."""

    def __init__(self, recording: StoredRecording) -> None:
        self.stored = recording
        program = shown_program(recording.meta, recording.path)
        super().__init__(program, size=program.size, density=recording.meta.density)
        self.variant = recording.meta.variant
        self.recording = recording

    def _meta(self) -> RunMeta:
        # The sources come from the recording; files on this machine are not read.
        return self.stored.meta

    @property
    def sources(self) -> Mapping[str, str]:
        """The recorded sources by path."""
        return self.stored.meta.sources

    @property
    def program_site(self) -> Site:
        """The first line of the recorded program."""
        return Site(str(self.program.path), 1, "")

    def start(self) -> bool:
        """Does nothing and returns True: a recording needs no first composition."""
        return True

    def follow(self) -> Iterator[int]:
        """Reads the frames one by one, detects their loops and collects the display names; yields the number of read
        frames after each. Raises RunFileError.

        A caller that may not block takes some frames at a time: reading 10,000 frames takes seconds.
        """
        self.loops = LoopDetector()
        names = fed_names_of(self.recording)
        before = None
        for done, frame in enumerate(self.recording, 1):
            self.loops.add(frame, before)
            names.add(frame)
            before = frame
            yield done
        names.is_fed = False

    def close(self) -> None:
        """Closes the file."""
        self.stored.close()


def opened_run(path: str) -> OpenedRun:
    """Opens a recording file as a session; `OpenedRun.follow` has not read its frames yet. Raises RunFileError."""
    return OpenedRun(open_run(path))

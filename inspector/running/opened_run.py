"""OpenedRun: shows a recording from a file like a session; detects its loops, and counts its wasted runs."""

from __future__ import annotations

from collections.abc import Iterator

from inspector.analysis import LoopDetector, WasteCount
from inspector.analysis.display_names import fed_names_of
from inspector.recording import StoredRecording, open_run

from .shown_run import ShownRun


class OpenedRun(ShownRun):
    """The session of a recording file. Closing the session closes the file."""

    def __init__(self, recording: StoredRecording) -> None:
        super().__init__(recording, recording.path)
        self.stored = recording
        self._waste = WasteCount()  # `follow` counts: a question does not read the whole file
        self._searched = 0

    def follow(self) -> Iterator[int]:
        """Reads the frames one by one, detects their loops, counts their wasted runs, and collects the display names;
        yields the number of read frames after each. Raises RunFileError.

        A caller that may not block takes some frames at a time: reading 10,000 frames takes seconds.
        """
        self.loops = LoopDetector()
        waste = self._waste = WasteCount()
        names = fed_names_of(self.recording)
        before = None
        for done, frame in enumerate(self.recording, 1):
            self.loops.add(frame, before)
            waste.add(frame)
            names.add(frame)
            before = frame
            self._searched = done
            yield done
        names.is_fed = False

    @property
    def searched_frames(self) -> int:
        """The number of frames that `follow` searched for loops."""
        return self._searched

    def close(self) -> None:
        """Closes the file."""
        self.stored.close()


def opened_run(path: str) -> OpenedRun:
    """Opens a recording file as a session; `OpenedRun.follow` has not read its frames yet. Raises RunFileError."""
    return OpenedRun(open_run(path))

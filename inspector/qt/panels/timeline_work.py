"""TimelineWork: the work of the frames that the frame timeline shows; of a file, without reading the frames.

Invariants  I1 the work equals `work_of_frame`. I2 frames of a file never change, so each is counted once; a frame in
            memory may get its failure later.
"""

from __future__ import annotations

from inspector.analysis.work import Work, work_by_frame, work_of_frame
from inspector.recording import Recording, StoredRecording

Bar = tuple[Work, bool]
"""The work of a frame, and whether it raised."""


class TimelineWork:
    """The bars of one recording at a time."""

    def __init__(self) -> None:
        self._recording: Recording | None = None
        self._known: dict[int, Bar] = {}

    def of(self, recording: Recording, frames: list[int]) -> dict[int, Bar]:
        """Returns the bars of these kept frames."""
        if not isinstance(recording, StoredRecording):
            kept = (recording.frame(index) for index in frames)
            return {each.index: (work_of_frame(each), each.failure is not None) for each in kept if each is not None}
        if recording is not self._recording:
            self._recording, self._known = recording, {}
        missing = [index for index in frames if index not in self._known]
        if missing:
            self._known.update(work_by_frame(recording, min(missing), max(missing)))
        return self._known

    def forget(self) -> None:
        """Releases the recording."""
        self._recording, self._known = None, {}

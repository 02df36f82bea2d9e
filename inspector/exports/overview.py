"""The report's facts about the whole run, collected in one pass: a recording in a file is read only once.

Terms       facts: the numbers behind a frame's bar. They replace the frames, because a long run exceeds memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from inspector.analysis import Loop, LoopDetector, Work, work_of_frame
from inspector.recording import ProgramFailure, RecordedFrame, Recording

Progress: TypeAlias = Callable[[int, int], object]
"""Receives (done, total) from time to time."""


@dataclass(frozen=True, slots=True)
class FrameFacts:
    """One frame's index and work; `is_idle`: no phase ran."""

    index: int
    work: Work
    is_idle: bool


class Overview(NamedTuple):
    """The facts about all frames, the total work, the loops, and the first failure."""

    frames: tuple[FrameFacts, ...]
    work: Work
    loops: tuple[Loop, ...]
    failure: ProgramFailure | None

    @property
    def worked(self) -> list[int]:
        """Indices of the frames with any activity."""
        return [frame.index for frame in self.frames if not frame.is_idle]


def overview_of(recording: Recording, progress: Progress | None = None) -> Overview:
    """Collects the overview in one pass over all frames."""
    detector = LoopDetector()
    facts: list[FrameFacts] = []
    work = Work()
    failure: ProgramFailure | None = None
    before: RecordedFrame | None = None
    for frame in recording:
        detector.add(frame, before)
        before = frame
        own = work_of_frame(frame)
        facts.append(FrameFacts(frame.index, own, frame.is_idle))
        work = work.plus(own)
        failure = failure or frame.failure
        if progress is not None:
            progress(len(facts), len(recording))
    return Overview(tuple(facts), work, tuple(detector.loops), failure)

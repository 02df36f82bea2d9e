"""What the report says about the whole run, found in one pass: a recording that lies in a file is read once for it.

Terms       facts: of a frame, what its bar shows. Not the frame itself: those of a long run do not fit in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from inspector.analysis import Loop, LoopDetector, Work, work_of_frame
from inspector.recording import Failure, RecordedFrame, Recording

Progress: TypeAlias = Callable[[int, int], object]
"""Is told (done, total) now and then."""


@dataclass(frozen=True, slots=True)
class FrameFacts:
    """One frame."""

    index: int
    work: Work
    is_idle: bool


class Overview(NamedTuple):
    """All of it."""

    frames: tuple[FrameFacts, ...]
    work: Work
    loops: tuple[Loop, ...]
    failure: Failure | None

    @property
    def worked(self) -> list[int]:
        """The frames that did something."""
        return [frame.index for frame in self.frames if not frame.is_idle]


def overview_of(recording: Recording, progress: Progress | None = None) -> Overview:
    """One pass over the frames."""
    detector = LoopDetector()
    facts: list[FrameFacts] = []
    work = Work()
    failure: Failure | None = None
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

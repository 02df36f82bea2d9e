"""Which frames hold the whole structure: the others are made from the keyframe before them and their rows.

Terms       keyframe: a frame with a structure. One after it in which nothing changes is one too: it shares that.
Invariants  I1 from a keyframe to the next there are at most FRAMES frames, and no more steps than make up for what a
            keyframe weighs, with those of one frame: so what stood at the end of any frame is made in bounded time.
"""

from __future__ import annotations

from collections.abc import Sequence

from .frame import RecordedFrame
from .structure import WRONG, Step, Structure, steps_of

FRAMES = 32
STEPS = 256
STEPS_PER_SIZE = 1 / 8


def structure_after(frame: RecordedFrame, before: RecordedFrame | None) -> Structure | None:
    """What stood when `frame` ended, if it is a keyframe or it is known what stood when `before` did."""
    if frame.structure is not None:
        return frame.structure
    structure = before.structure if before is not None else None
    if structure is None:
        return None
    return structure.after(steps_of(frame.rows)).at_frame_end()


class Keyframes:
    """Follows a run, frame by frame. `structure` is what stands now."""

    __slots__ = ("structure", "_frames", "_is_lost", "_kept")

    def __init__(self) -> None:
        self.structure = Structure()
        self._kept: Structure | None = None
        self._is_lost = False
        self._frames = 0

    @property
    def is_lost(self) -> bool:
        """What was told does not add up: from then on nothing is known."""
        return self._is_lost

    def frame_ended(self, steps: Sequence[Step]) -> Structure | None:
        """The structure that the frame with these steps is to hold; None: it is no keyframe."""
        if self._is_lost:
            return None
        try:
            self.structure = now = self.structure.after(steps).at_frame_end()
        except WRONG:  # what was told does not add up: the program must not notice
            self._is_lost = True
            self.structure = Structure()
            return None
        self._frames += 1
        kept = self._kept
        if now is kept:
            self._frames = 0
            return now
        if kept is None or self._frames >= FRAMES or now.edits - kept.edits >= max(STEPS, now.size * STEPS_PER_SIZE):
            self._kept = now
            self._frames = 0
            return now
        return None

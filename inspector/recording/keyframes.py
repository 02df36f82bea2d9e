"""Keyframes: selects the frames that store a whole structure. Any other structure is derived from the previous
keyframe.

Terms       keyframe: a frame with a stored structure. An unchanged frame after a keyframe shares that structure.
Invariants  I1 the distance between keyframes is at most FRAMES_APART frames, and at most as many steps as the size
            of the structure justifies, plus one frame: deriving the structure of any frame takes bounded time.
"""

from __future__ import annotations

from collections.abc import Sequence

from .frame import RecordedFrame
from .structure.structure import WRONG, Structure, StructureStep, steps_of

FRAMES_APART = 32
STEPS_APART = 256
STEPS_PER_SIZE = 1 / 8


def structure_after(frame: RecordedFrame, before: RecordedFrame | None) -> Structure | None:
    """Returns the structure at the end of `frame`, either stored or derived from the structure of `before`; None:
    unknown."""
    if frame.structure is not None:
        return frame.structure
    structure = before.structure if before is not None else None
    if structure is None:
        return None
    return structure.after(steps_of(frame.rows)).at_frame_end()


class Keyframes:
    """Follows a run frame by frame. `structure`: the structure after the latest frame."""

    __slots__ = ("structure", "_frames", "_is_lost", "_kept")

    def __init__(self) -> None:
        self.structure = Structure()
        self._kept: Structure | None = None
        self._is_lost = False
        self._frames = 0

    @property
    def is_lost(self) -> bool:
        """Whether the recorded steps were inconsistent; from then on the structure is unknown."""
        return self._is_lost

    def frame_ended(self, steps: Sequence[StructureStep]) -> Structure | None:
        """Applies the steps of a frame. Returns the structure that the frame must store; None: the frame is no
        keyframe."""
        if self._is_lost:
            return None
        try:
            self.structure = now = self.structure.after(steps).at_frame_end()
        except WRONG:  # inconsistent steps must not disturb the program
            self._is_lost = True
            self.structure = Structure()
            return None
        self._frames += 1
        kept = self._kept
        if now is kept:
            self._frames = 0
            return now
        if (
            kept is None
            or self._frames >= FRAMES_APART
            or now.edits - kept.edits >= max(STEPS_APART, now.size * STEPS_PER_SIZE)
        ):
            self._kept = now
            self._frames = 0
            return now
        return None

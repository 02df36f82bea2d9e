"""FrameStructures: the structure at the end of any frame, derived from the nearest earlier keyframe.

Invariants  I1 the cost is at most the steps between a keyframe and the frame. I2 the KEPT most recently
            derived structures stay in memory; they share most parts with their neighbors.
"""

from __future__ import annotations

from collections import OrderedDict

from .events import Detail
from .recording import Recording
from .rows.reading_limits import GROUPS
from .structure.structure import Structure, steps_of
from .structure.structure_data import apply_steps, largest_size

KEPT = 256


class FrameStructures:
    """The structure at the end of each frame of one recording. `steps_made`: the number of steps applied so far."""

    __slots__ = ("recording", "steps_made", "_known", "_put_in")

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.steps_made = 0
        self._known: OrderedDict[int, Structure] = OrderedDict()
        self._put_in: dict[int, int] = {}

    def remember(self, index: int, structure: Structure, put_in: int = 0) -> None:
        """Keeps a structure that was derived elsewhere. `put_in`: counts the groups that are not shared with the
        previous structure."""
        self._known[index] = structure
        self._put_in[index] = put_in
        while len(self._known) > KEPT or (len(self._known) > 1 and sum(self._put_in.values()) > GROUPS):
            gone, _ = self._known.popitem(last=False)
            del self._put_in[gone]

    def at(self, index: int) -> Structure | None:
        """Returns the structure at the end of a frame; None: unknown. The frame before the oldest has the opening
        structure. Raises StepError if the recording is damaged."""
        known = self._known.get(index)
        if known is not None:
            return known
        first = self.recording.first or 0
        if index < first - 1:
            return None
        at = index
        while at >= first and (structure := self._known.get(at) or self.recording.structure_at(at)) is None:
            at -= 1
        if at < first:
            structure = self.opening(first)
        if structure is None:
            return None
        for number, rows in enumerate(self.recording.structural_rows(at + 1, index), at + 1):
            steps = list(steps_of(rows))
            put_in = largest_size(structure, steps) - structure.size
            structure = apply_steps(structure, steps).at_frame_end()
            self.steps_made += len(steps)
            self.remember(number, structure, put_in)
        return structure

    def opening(self, first: int) -> Structure | None:
        """Returns the structure right before the oldest frame; None: unknown."""
        known = self.recording.opening
        if known is not None:
            return known
        oldest = self.recording.frame(first)
        if first or oldest is None:
            return None
        is_recorded = oldest.structure is not None or any(isinstance(row, Detail) for row in oldest.rows)
        return Structure() if is_recorded else None

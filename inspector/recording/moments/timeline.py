"""Timeline: the moments inside one frame: structure, subscriptions and values after each of its events.

Terms       checkpoint: the cached result after every CHECKPOINT-th step; it shares almost everything with its
            neighbors.
Invariants  I1 moving backward costs the same as forward: at most CHECKPOINT steps from the previous checkpoint.
            I2 after the last event, the result equals the frame's own data, from which the next frame starts. I3 an
            unknown opening is asked for again: a view that is made later may know it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from ..frame import RecordedFrame
from ..structure.structure import Structure, StructureStep, steps_of
from ..structure.structure_data import apply_steps, largest_size
from .reads_and_values import FrameReadsAndValues, ReadsAndValues

CHECKPOINT = 32


class Timeline:
    """The moments of one frame. `before`: the previous frame, for its subscriptions and values. `opening`: returns the
    structure before the frame."""

    __slots__ = (
        "frame", "last_id", "_at", "_observed", "_observed_at", "_observer", "_opening", "_steps", "_structures",
    )  # fmt: skip

    def __init__(
        self, frame: RecordedFrame, before: RecordedFrame | None, opening: Callable[[], Structure | None]
    ) -> None:
        self.frame = frame
        self._opening = opening
        self._steps: list[StructureStep] = []
        self._at: list[int] = []
        self._structures: list[Structure] | None = None
        self._observer = FrameReadsAndValues(frame, before)
        self._observed = [self._observer.start]
        self._observed_at = [row.id for row in frame.rows]
        self.last_id = max((row.end for row in frame.rows), default=0)

    @property
    def first_id(self) -> int:
        """The id of the first event; 0 for a frame without events."""
        return self.frame.rows[0].id if self.frame.rows else 0

    def structure(self, event: int) -> Structure | None:
        """Returns the structure after `event`; None: the structure before the frame is unknown. Raises StepError."""
        if event >= self.last_id and self.frame.structure is not None:
            return self.frame.structure
        kept = self._structures
        if kept is None:
            opening = self._opening()
            if opening is None:
                return None
            kept = self._structures = [opening]
            self._steps = list(steps_of(self.frame.rows))
            self._at = [step.at for step in self._steps]
            largest_size(opening, self._steps)
        count = bisect_right(self._at, event)
        while len(kept) * CHECKPOINT <= count:  # forward to the last checkpoint before the event
            at = (len(kept) - 1) * CHECKPOINT
            kept.append(self._advanced(kept[-1], at, at + CHECKPOINT))
        number = count // CHECKPOINT
        found = self._advanced(kept[number], number * CHECKPOINT, count)
        return found.at_frame_end() if event >= self.last_id else found

    def _advanced(self, structure: Structure, start: int, end: int) -> Structure:
        return apply_steps(structure, self._steps[start:end])

    def observed(self, event: int) -> ReadsAndValues:
        """Returns subscriptions and values after `event`."""
        frame = self.frame
        if event >= self.last_id:
            return ReadsAndValues(frame.subscriptions, frame.values)
        count = bisect_right(self._observed_at, event)
        kept = self._observed
        after, rows = self._observer.after, frame.rows
        while len(kept) * CHECKPOINT <= count:
            now = kept[-1]
            for row in rows[(len(kept) - 1) * CHECKPOINT : len(kept) * CHECKPOINT]:
                now = after(now, row)
            kept.append(now)
        number = count // CHECKPOINT
        found = kept[number]
        for row in rows[number * CHECKPOINT : count]:
            found = after(found, row)
        return found

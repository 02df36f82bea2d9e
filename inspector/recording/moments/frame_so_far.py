"""frame_so_far: a frame cut off after one of its events, so that every analysis of a frame also answers mid-frame.

Terms       so far: rows up to the event, and subscriptions, values, tree, slot table, places and tallies as they are at
            the moment. A span that has begun counts as a run, as in the list of the frame's events.
Invariants  I1 at the end of a frame the result is the frame itself.
            I2 the result depends on the moment and the previous frame only, not on later rows.
Cost        laying out tree, slot table and places; `FramesSoFar` repeats this after structural changes only.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from typing import cast

from pyrsistent import PMap

from ..frame import RecordedFrame
from ..frame_captures import Captures
from ..rows.rows import COUNTED, Row, RunCount, StateValue
from ..structure.structure import steps_of
from .cursor import Cursor
from .moment import Moment


def frame_so_far(moment: Moment, before: RecordedFrame | None, captures: Captures | None = None) -> RecordedFrame:
    """Returns the frame of `moment`, cut off after its event. `before`: the previous frame; None: there is none.

    `captures`: known captures of the moment; None: computed.
    """
    frame = moment.frame
    if moment.is_frame_end:
        return frame
    rows = tuple(row for row in frame.rows if row.id <= moment.event)
    return RecordedFrame(
        index=frame.index,
        rows=rows,
        subscriptions=moment.subscriptions,
        values=cast("PMap[int, StateValue]", moment.values),
        tallies=_tallies(rows, before.tallies if before is not None else {}),
        captures=captures or Captures(moment.tree, moment.slots, moment.places),
        wall_nanos=frame.wall_nanos,
    )


class FramesSoFar:
    """Cuts the frames of one recording at many events; fast for events in order."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self._frame: RecordedFrame | None = None
        self._steps: list[int] = []
        self._key: tuple[int, int] = (-1, -1)
        self._values: Mapping[int, StateValue] | None = None
        self._captures = Captures()

    def at(self, event: int) -> RecordedFrame | None:
        """Returns the frame cut off after this event; None for an empty recording. Moves the cursor."""
        moment = self.cursor.at(event)
        return self.of(moment) if moment is not None else None

    def of(self, moment: Moment) -> RecordedFrame:
        """Returns the frame of a moment of the recording, cut off after its event."""
        if moment.is_frame_end:
            return moment.frame
        index = moment.frame.index
        if self._frame is None or self._frame.rows is not moment.frame.rows:
            self._frame, self._steps = moment.frame, [step.at for step in steps_of(moment.frame.rows)]
        key = (index, bisect_right(self._steps, moment.event))
        # A slot shows the value of its state, so another value changes the slot table.
        if key != self._key or moment.values is not self._values:
            self._key, self._values = key, moment.values
            self._captures = Captures(moment.tree, moment.slots, moment.places)
        return frame_so_far(moment, self.cursor.recording.frame(index - 1), self._captures)


def _tallies(rows: tuple[Row, ...], before: Mapping[int, RunCount]) -> Mapping[int, RunCount]:
    counts: dict[int, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COUNTED.values(), 0))
    for row in rows:
        counted = COUNTED.get(row.kind)
        if counted is not None and row.subject is not None:
            counts[row.subject.id][counted] += 1
    now = dict(before)
    for subject, own in counts.items():
        had = before.get(subject, RunCount())
        now[subject] = RunCount(**{name: getattr(had, name) + count for name, count in own.items()})
    return now

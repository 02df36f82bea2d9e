"""frame_so_far: a frame cut off after one of its events, so that every analysis of a frame also answers mid-frame.

Terms       so far: rows up to the event, and subscriptions, values, tree, slot table, places and tallies as they are at
            the moment. A span that has begun counts as a run, as in the list of the frame's events.
Invariants  I1 at the end of a frame the result is the frame itself.
            I2 the result depends on the moment and the previous frame only, not on later rows.
Cost        laying out tree, slot table and places. `FramesSoFar` lays out again what a step changes: in a frame of
            1,000 nodes most steps change places only (8 ms), and no tree (19 ms) or slot table (4 to 36 ms).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import cast

from pyrsistent import PMap

from ..events import NodeBounds, SlotEdit, TreeChange
from ..frame import RecordedFrame
from ..frame_captures import Captures
from ..rows.rows import COUNTED, Row, RunCount, StateValue
from ..structure.composition_tree import window_size
from ..structure.structure import Structure, StructureStep, steps_of
from .cursor import Cursor
from .moment import Moment

MOST_COMPARED = 512
"""The most steps between two moments that are looked at; for more, everything is laid out again."""


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
        captures=captures or Captures(moment.tree, moment.shown_slots, moment.places),
        wall_nanos=frame.wall_nanos,
    )


class FramesSoFar:
    """Cuts the frames of one recording at many events; fast for events in order."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self._frame: RecordedFrame | None = None
        self._steps: list[StructureStep] = []
        self._at: list[int] = []
        """The event at which each step is complete."""
        self._last: Moment | None = None
        self._captures = Captures()

    def at(self, event: int) -> RecordedFrame | None:
        """Returns the frame cut off after this event; None for an empty recording. Moves the cursor."""
        moment = self.cursor.at(event)
        return self.of(moment) if moment is not None else None

    def of(self, moment: Moment) -> RecordedFrame:
        """Returns the frame of a moment of the recording, cut off after its event."""
        if moment.is_frame_end:
            return moment.frame
        if self._frame is None or self._frame.rows is not moment.frame.rows:
            self._frame, self._steps, self._last = moment.frame, list(steps_of(moment.frame.rows)), None
            self._at = [step.at for step in self._steps]
        self._captures = self._captured(moment)
        self._last = moment
        return frame_so_far(moment, self.cursor.recording.frame(moment.frame.index - 1), self._captures)

    def _captured(self, moment: Moment) -> Captures:
        """Returns tree, slot table and places of a moment; equal parts are the objects of the last moment."""
        last, kept, now = self._last, self._captures, moment.structure
        before = last.structure if last is not None else None
        if last is None or before is None or now is None:
            return Captures(moment.tree, moment.shown_slots, moment.places)
        low, high = sorted((bisect_right(self._at, last.event), bisect_right(self._at, moment.event)))
        if high - low > MOST_COMPARED:
            return Captures(moment.tree, moment.shown_slots, moment.places)
        steps = self._steps[low:high]
        has_tree = _has_same_tree(before, now, steps)
        has_places = has_tree and not any(isinstance(step.row, NodeBounds) for step in steps)
        tree = kept.tree if has_tree else moment.tree
        slots = moment.shown_slots
        slots = kept.slots if slots == kept.slots else slots
        return Captures(tree, slots, kept.places if has_places else moment.places_in(tree))


def _has_same_tree(before: Structure, now: Structure, steps: Sequence[StructureStep]) -> bool:
    """Returns whether no slot table, no tree of nodes and no tag differs between two moments of a frame, so that they
    have one composition tree. `steps`: those between the two."""
    if any(isinstance(step.row, (SlotEdit, TreeChange)) for step in steps):
        return False
    main = now.main
    if main is not None and window_size(before, now.tables[main.id]) != window_size(now, now.tables[main.id]):
        return False
    subjects = {step.row.subject.id for step in steps if step.row.subject is not None}
    for number in subjects:
        old, new = before.nodes.get(number), now.nodes.get(number)
        if old is not new and (old is None or new is None or old.subject is not new.subject):
            return False
    return True


def _tallies(rows: tuple[Row, ...], before: Mapping[int, RunCount]) -> Mapping[int, RunCount]:
    counts: dict[int, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COUNTED.values(), 0))
    for row in rows:
        counted = COUNTED.get(row.kind)
        if counted is not None and row.subject is not None:
            counts[row.subject.id][counted] += 1
    now = dict(before.items())
    for subject, own in counts.items():
        had = before.get(subject, RunCount())
        now[subject] = RunCount(**{name: getattr(had, name) + count for name, count in own.items()})
    return now

"""frame_so_far: a frame cut off after one of its events, so that every analysis of a frame also answers mid-frame.

Terms       so far: rows up to the event, and subscriptions, values, tree, slot table, places and tallies as they are at
            the moment. A span that has begun counts as a run, as in the list of the frame's events.
Invariants  I1 at the end of a frame the result is the frame itself.
            I2 the result depends on the moment and the previous frame only, not on later rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from engine import trace

from ..frame import RecordedFrame
from ..frame_captures import Captures
from ..rows.rows import Row, RunCount
from .moment import Moment

_COUNTED = {
    trace.COMPOSITION: "runs",
    trace.SKIP: "skips",
    trace.MEASUREMENT: "measured",
    trace.PLACEMENT: "placed",
    trace.LAYER: "layers",
    trace.DRAWING: "drawn",
}


def frame_so_far(moment: Moment, before: RecordedFrame | None) -> RecordedFrame:
    """Returns the frame of `moment`, cut off after its event. `before`: the previous frame; None: there is none."""
    frame = moment.frame
    if moment.is_frame_end:
        return frame
    rows = tuple(row for row in frame.rows if row.id <= moment.event)
    return replace(
        frame,
        rows=rows,
        subscriptions=moment.subscriptions,
        values=moment.values,
        tallies=_tallies(rows, before.tallies if before is not None else {}),
        captures=Captures(moment.tree, moment.slots, moment.places),
        failure=None,
        structure=None,
    )


def _tallies(rows: tuple[Row, ...], before: Mapping[int, RunCount]) -> Mapping[int, RunCount]:
    counts: dict[int, dict[str, int]] = defaultdict(lambda: dict.fromkeys(RunCount._fields, 0))
    for row in rows:
        counted = _COUNTED.get(row.kind)
        if counted is not None and row.subject is not None:
            counts[row.subject.id][counted] += 1
    now = dict(before)
    for subject, own in counts.items():
        had = before.get(subject, RunCount())
        now[subject] = RunCount(**{name: getattr(had, name) + count for name, count in own.items()})
    return now

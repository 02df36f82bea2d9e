"""What a run costs, in units that are the same on every machine; wall time stands apart.

Terms       work unit: one scope run (composition), one node measured (measurement), one node placed (placement),
            one layer block run (layer), one draw block recorded (drawing). Each is code of the program, or of a
            widget, being called once. A skip, a replayed layer, an effect or a callback is no unit.
Invariants  I1 the same program on the same inputs has the same work everywhere. I2 what the program did not ask
            for is not counted: scopes the engine makes for itself (the host of a lazy item), and the root node.
            I3 `Work` never holds time; `wall_nanos_of` never counts.
Not here    counts with skips and replays for the window: phases.py. Units that changed nothing: waste.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from engine import trace
from inspector.recording import LETTERS, RecordedFrame, Row


class Work(NamedTuple):
    """Units of work, by phase."""

    composition: int = 0
    measurement: int = 0
    placement: int = 0
    layer: int = 0
    drawing: int = 0

    @property
    def total(self) -> int:
        return sum(self)

    def plus(self, other: Work) -> Work:
        return Work(*(mine + its for mine, its in zip(self, other, strict=True)))

    def minus(self, other: Work) -> Work:
        """What this costs more than `other`, phase by phase; negative where it costs less."""
        return Work(*(mine - its for mine, its in zip(self, other, strict=True)))

    def words(self) -> str:
        """`6 work units: 1 composition, 2 placement, 3 drawing`."""
        parts = ", ".join(f"{units} {phase}" for phase, units in zip(self._fields, self, strict=True) if units)
        return f"{self.total} work unit{'' if self.total == 1 else 's'}" + (f": {parts}" if parts else "")


NOTHING = Work()

_PASSES = frozenset((trace.LAYOUT_PASS, trace.DRAW_PASS))

_worked: WeakKeyDictionary[RecordedFrame, Work] = WeakKeyDictionary()
"""Work of frames that exist; a frame never changes, so neither does it."""


def units_of(frame: RecordedFrame) -> list[Row]:
    """The rows of a frame that are one unit each, in order."""
    roots = root_nodes(frame)
    return [row for row in frame.rows if row.kind in LETTERS and is_unit(row, roots)]


def is_unit(row: Row, roots: frozenset[int]) -> bool:
    """Whether a row counts (I2); `roots`: `root_nodes` of its frame."""
    if row.kind not in LETTERS or row.subject is None or row.subject.id in roots:
        return False
    return not (row.kind == trace.COMPOSITION and row.data.get("framework"))


def root_nodes(frame: RecordedFrame) -> frozenset[int]:
    """The subjects that passes over the tree start at: no composable emitted them."""
    return frozenset(row.subject.id for row in frame.rows if row.kind in _PASSES and row.subject is not None)


def work_of_frame(frame: RecordedFrame) -> Work:
    """What one frame cost."""
    known = _worked.get(frame)
    if known is None:
        counted = dict.fromkeys(trace.RUNS, 0)
        for row in units_of(frame):
            counted[row.kind] += 1
        known = _worked[frame] = Work(**counted)
    return known


def work_of(frames: Iterable[RecordedFrame]) -> Work:
    """What these frames cost together: a recording, or some frames of one."""
    sums = [0] * len(Work._fields)
    for frame in frames:
        for place, units in enumerate(work_of_frame(frame)):
            sums[place] += units
    return Work(*sums)


def wall_nanos_of(frames: Iterable[RecordedFrame]) -> int:
    """How long these frames took on this machine, in nanoseconds. Never part of `Work`."""
    return sum(frame.wall_nanos for frame in frames)

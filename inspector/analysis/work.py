"""The cost of a run in work units, which are equal on every machine; wall time is separate.

Terms       work unit: one scope run (composition), one measured node (measurement), one placed node (placement),
            one layer block run (layer), one recorded draw block (drawing). Each unit is one call of program or
            widget code. Skips, replayed layers, effects and callbacks are no units.
Invariants  I1 the same program with the same inputs costs the same work everywhere. I2 the engine's own scopes (the
            host of a lazy item) and the root node do not count, because the program did not request them.
            I3 `Work` never contains time; `wall_nanos_of` never counts units.
Not here    counts with skips and replays for the window: phases.py. Units that changed nothing: waste.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from engine import trace
from engine.trace import MainPhase, Phase
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Recording, Row
from inspector.recording.events import CompositionRun, PhaseRun, RootPass

PHASES = (N_("composition"), N_("measurement"), N_("placement"), N_("layer"), N_("drawing"))
"""The words for the fields of Work, untranslated."""


class Work(NamedTuple):
    """Units of work, by phase."""

    composition: int = 0
    measurement: int = 0
    placement: int = 0
    layer: int = 0
    drawing: int = 0

    @property
    def total(self) -> int:
        """The sum of all phases."""
        return sum(self)

    def of(self, main: MainPhase) -> int:
        """Returns the units of one of the three phases of a frame: layout is measurement and placement, drawing
        includes layer blocks."""
        return sum(units for phase, units in zip(Phase, self, strict=True) if phase.main is main)

    def plus(self, other: Work) -> Work:
        """Returns the sum, phase by phase."""
        return Work(*(mine + its for mine, its in zip(self, other, strict=True)))

    def minus(self, other: Work) -> Work:
        """Returns the difference to `other`, phase by phase; negative where `other` costs more."""
        return Work(*(mine - its for mine, its in zip(self, other, strict=True)))

    def words(self) -> str:
        """`6 work units: 1 composition, 2 placement, 3 drawing`."""
        parts = ", ".join(f"{units} {_(phase)}" for phase, units in zip(PHASES, self, strict=True) if units)
        units = n_("{count} work unit", "{count} work units", self.total).format(count=self.total)
        return f"{units}: {parts}" if parts else units


NOTHING = Work()

_PASSES = (RootPass,)

_worked: WeakKeyDictionary[RecordedFrame, Work] = WeakKeyDictionary()
"""Work of live frames; frames are immutable, so the entries stay valid."""


def units_of(frame: RecordedFrame) -> list[Row]:
    """Returns the rows of a frame that count as work units, in order."""
    roots = root_nodes(frame)
    return [row for row in frame.rows if isinstance(row, PhaseRun) and is_unit(row, roots)]


def is_unit(row: Row, roots: frozenset[int]) -> bool:
    """Returns whether a row counts (I2); `roots`: `root_nodes` of its frame."""
    if not isinstance(row, PhaseRun) or row.subject is None or row.subject.id in roots:
        return False
    return not (isinstance(row, CompositionRun) and row.framework)


def root_nodes(frame: RecordedFrame) -> frozenset[int]:
    """Returns the ids of the subjects where layout and draw passes start: no composable emitted them."""
    return frozenset(row.subject.id for row in frame.rows if isinstance(row, _PASSES) and row.subject is not None)


def work_of_frame(frame: RecordedFrame) -> Work:
    """Returns the work of one frame."""
    known = _worked.get(frame)
    if known is None:
        counted = dict.fromkeys(trace.RUNS, 0)
        for row in units_of(frame):
            counted[row.kind] += 1
        known = _worked[frame] = Work(**counted)
    return known


def work_of(frames: Iterable[RecordedFrame]) -> Work:
    """Returns the summed work of these frames: a recording, or some of its frames."""
    sums = [0] * len(Work._fields)
    for frame in frames:
        for place, units in enumerate(work_of_frame(frame)):
            sums[place] += units
    return Work(*sums)


def work_by_frame(recording: Recording, first: int, last: int) -> dict[int, tuple[Work, bool]]:
    """Returns, for frames `first`…`last`, the work and whether the frame raised; of a file, by one query."""
    counted = recording.unit_counts(first, last)
    if counted is not None:
        return {index: (Work(**units), failed) for index, (units, failed) in counted.items()}
    frames = (recording.frame(index) for index in range(first, last + 1))
    return {frame.index: (work_of_frame(frame), frame.failure is not None) for frame in frames if frame is not None}


def wall_nanos_of(frames: Iterable[RecordedFrame]) -> int:
    """Returns the wall time of these frames on this machine, in ns. Never part of `Work`."""
    return sum(frame.wall_nanos for frame in frames)

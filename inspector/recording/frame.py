"""RecordedFrame: the rows of one frame, and the recorded state at its end.

Invariants  I1 a frame never changes. I2 unchanged parts are shared with the previous frame (persistent maps, the same
            tree and slot capture), so an idle frame costs almost nothing.
            I3 tree, slots and places are laid out on first access (frame_captures.py).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pyrsistent import PMap

from .events import CompositionRun, InputSpan, Invalidation, NodeRemoved, PhaseRun, StateWrite
from .frame_captures import NONE, Captures, LaidOutCaptures
from .rows.rows import Place, ProgramFailure, Row, RunCount, StateValue, Subject, Subscription
from .structure.slots import SlotCapture
from .structure.structure import Structure
from .structure.tree import TreeCapture

NO_ACTIONS = frozenset(("start", "advance", "run coroutines", "measure", "window_focus", "move", "exit", "clipboard"))
"""Inputs that are no action of a person: the host makes them, or the mouse crosses the program."""

Subscriptions = PMap[tuple[int, str], tuple[Subscription, ...]]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class RecordedFrame:
    """One recorded frame: every event between the end of the previous frame and the end of this frame."""

    index: int
    rows: tuple[Row, ...]
    subscriptions: Subscriptions
    values: PMap[int, StateValue]
    tallies: Mapping[int, RunCount]
    wall_nanos: int = 0
    captures: Captures | LaidOutCaptures = NONE
    failure: ProgramFailure | None = None
    structure: Structure | None = None
    """Slot tables and nodes at the end of the frame. Only keyframes hold a structure (keyframes.py); moment.py derives
    the structure of any other frame."""

    @property
    def tree(self) -> TreeCapture | None:
        """The composition tree at the end of the frame; None: unknown."""
        return self.captures.tree

    @property
    def slots(self) -> SlotCapture | None:
        """The slot table of the outermost composition at the end of the frame; None: unknown."""
        return self.captures.slots

    @property
    def places(self) -> Mapping[int, Place]:
        """The bounds of nodes at the end of the frame, and the union of each scope's nodes, by subject number, in
        px."""
        return self.captures.places

    @property
    def runs(self) -> list[PhaseRun]:
        """The rows of kinds composition, measurement, placement, layer and drawing."""
        return [row for row in self.rows if isinstance(row, PhaseRun)]

    @property
    def reads(self) -> Iterator[Subscription]:
        """Iterates over all subscriptions at the end of the frame, sorted by the reader's number; the plain map has
        hash order."""
        for key in sorted(self.subscriptions):
            yield from self.subscriptions[key]

    @property
    def last(self) -> int:
        """The frame's own index: a single frame is a stretch of length one (see `IdleRun.last`)."""
        return self.index

    @property
    def has_work(self) -> bool:
        """Returns whether the frame raised, ran code of the program, wrote a state of the program, or removed a node,
        as a coroutine removes a dialog that has disappeared. Input alone is not work; neither are compositions and
        writes that the framework makes for itself."""
        return self.failure is not None or any(
            (isinstance(row, PhaseRun) and not (isinstance(row, CompositionRun) and row.framework))
            or (isinstance(row, StateWrite) and not row.framework)
            or isinstance(row, NodeRemoved)
            for row in self.rows
        )

    @property
    def has_action(self) -> bool:
        """Returns whether a person acted on the program before the frame, such as by a press or a key."""
        return any(isinstance(row, InputSpan) and row.name not in NO_ACTIONS for row in self.rows)

    @property
    def is_idle(self) -> bool:
        """Returns whether nothing ran, no input arrived, and no state of the program was written."""
        return not self.has_work and not any(isinstance(row, (PhaseRun, InputSpan, Invalidation)) for row in self.rows)

    def row(self, row_id: int) -> Row | None:
        """Returns the row with this id, by bisection; rows are sorted by id."""
        rows = self.rows
        at = bisect_left(rows, (row_id,))  # a row is a tuple that begins with its id
        return rows[at] if at < len(rows) and rows[at].id == row_id else None

    def enclosing(self, row: Row) -> list[Row]:
        """Returns the spans that enclose `row`, innermost first."""
        return list(self.around(row))

    def around(self, row: Row) -> Iterator[Row]:
        """Iterates over the spans that enclose `row`, innermost first; a caller that needs the nearest one of a kind
        stops there."""
        inside = row.inside
        while inside and (span := self.row(inside)) is not None:
            yield span
            inside = span.inside

    def subject_of(self, subject_id: int) -> Subject | None:
        """Returns the subject with this number, if a row of the frame mentions it."""
        for row in self.rows:
            if row.subject is not None and row.subject.id == subject_id:
                return row.subject
        return None

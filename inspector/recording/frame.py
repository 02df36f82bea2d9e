"""One frame as recorded: its rows, and what was known when it ended.

Invariants  I1 a frame never changes. I2 what did not change since the frame before is shared with it
            (persistent maps, the same tree and slot capture), so an idle frame costs next to nothing.
            I3 tree, slots and places are laid out when somebody looks (frame_captures.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pyrsistent import PMap

from engine import trace

from .frame_captures import NONE, Captures, LaidOutCaptures
from .rows import LETTERS, Failure, Place, Read, Row, StateValue, Subject, Tally
from .slots import SlotCapture
from .structure import Structure
from .tree import TreeCapture

Subscriptions = PMap[tuple[int, str], tuple[Read, ...]]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class RecordedFrame:
    """What happened from the end of the frame before to the end of this one."""

    index: int
    rows: tuple[Row, ...]
    subscriptions: Subscriptions
    values: PMap[int, StateValue]
    tallies: Mapping[int, Tally]
    wall_nanos: int = 0
    captures: Captures | LaidOutCaptures = NONE
    failure: Failure | None = None
    structure: Structure | None = None
    """Slot tables and nodes when it ended; only keyframes hold them (keyframes.py), moment.py makes them of any."""

    @property
    def tree(self) -> TreeCapture | None:
        """The composition tree when it ended; None: it is not known."""
        return self.captures.tree

    @property
    def slots(self) -> SlotCapture | None:
        """The slot table of the outermost composition when it ended; None: it is not known."""
        return self.captures.slots

    @property
    def places(self) -> Mapping[int, Place]:
        """Where nodes were when it ended, and around what the nodes of scopes were, by number."""
        return self.captures.places

    @property
    def runs(self) -> list[Row]:
        return [row for row in self.rows if row.is_run]

    @property
    def reads(self) -> Iterator[Read]:
        """All subscriptions at its end, by number of the reader; a map of them alone has the order of hashes."""
        for key in sorted(self.subscriptions):
            yield from self.subscriptions[key]

    @property
    def last(self) -> int:
        """Its own index: a frame is the last one of itself, as the last of a run is of that (recording.py)."""
        return self.index

    @property
    def has_work(self) -> bool:
        """It raised, something of the program ran, or a state of it was written. Neither input nor what only the
        framework composes or writes for itself is work."""
        return self.failure is not None or any(
            (row.kind in LETTERS and not (row.kind == trace.COMPOSITION and row.data.get("framework")))
            or (row.kind == trace.WRITE and not row.data.get("framework"))
            for row in self.rows
        )

    @property
    def is_idle(self) -> bool:
        """Nothing ran, no input came, and the program's state was not written."""
        return not self.has_work and not any(
            row.is_run or row.kind in (trace.INPUT, trace.INVALIDATE) for row in self.rows
        )

    def row(self, row_id: int) -> Row | None:
        """The row with this id, by bisection (rows are in order of ids)."""
        low, high = 0, len(self.rows)
        while low < high:
            middle = (low + high) // 2
            if self.rows[middle].id < row_id:
                low = middle + 1
            else:
                high = middle
        return self.rows[low] if low < len(self.rows) and self.rows[low].id == row_id else None

    def enclosing(self, row: Row) -> list[Row]:
        """The spans `row` happened inside, innermost first."""
        spans: list[Row] = []
        inside = row.inside
        while inside:
            span = self.row(inside)
            if span is None:
                break
            spans.append(span)
            inside = span.inside
        return spans

    def subject_of(self, subject_id: int) -> Subject | None:
        for row in self.rows:
            if row.subject is not None and row.subject.id == subject_id:
                return row.subject
        return None

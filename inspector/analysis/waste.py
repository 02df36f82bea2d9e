"""Runs whose outcome was identical: work that changed nothing.

A run is wasted if the frame without it leaves the same slot table, the same nodes, the same states and the same pixels:

    composition   it inserted, removed and moved nothing below it and composed nothing new; no argument of a scope that
                  it called, no remembered value, no provided value, no modifier or other update of a node, no content
                  and no state is another one; it asked for no SideEffect. What a scope inside it changed that was
                  invalid itself, or got other arguments, is that scope's (and passing those was the caller's change).
    measurement   the size is the same, and nothing inside got another one; the constraints were the same, too, here and
                  inside; what the node, or one measured inside, draws in this frame is what it drew before; and the
                  placement that follows moved nothing, not the node either
    placement     nothing moved, came, went or changed its order
    layer         every property has the value it had
    drawing       the commands are equal to those before

Terms       wasted: such a run, when it was no first one. blamed on: the states that the program uses and that the run
            follows (origins.py); "" when there is none. Of a follow-up (placed because measured, drawn because a
            neighbour in the same layer changed) the blame is the state's at the start.
Invariants  I1 a run of which nothing is known is never wasted: recordings without these facts have no waste.
            I2 waste is counted in work units, as work.py does.
Not here    what to do about it: inspector/advice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import trace
from inspector.recording import RecordedFrame, Recording, Row

from .origins import Origins
from .work import NOTHING, Work, root_nodes, units_of

FREQUENT_RUNS = 10
"""Runs of one subject in one phase, after the first, below which its waste is no finding."""

FREQUENT_SHARE = 0.8
"""The share of them that must have changed nothing."""


def is_wasted(row: Row) -> bool:
    """Whether the outcome of this run was identical to that of the run before it. Of a measurement this looks at its
    own size only; `wasted_rows` also looks inside."""
    data = row.data
    if row.kind == trace.COMPOSITION:
        return data.get("changed") is False and not data.get("effects") and not data.get("framework")
    if row.kind == trace.MEASUREMENT:
        return data.get("same") is True and not data.get("first") and "constraints_before" not in data
    if row.kind == trace.PLACEMENT:
        return data.get("moved") is False
    return data.get("same") is True and row.kind in (trace.LAYER, trace.DRAWING)


def wasted_rows(frame: RecordedFrame) -> list[Row]:
    """The runs of a frame that changed nothing, in order."""
    return [row for row in _wasted(frame, units_of(frame)) if row is not None]


def _wasted(frame: RecordedFrame, units: Iterable[Row]) -> Iterable[Row]:
    roots = root_nodes(frame)
    changed_inside: set[int] = set()
    drew_otherwise = {
        row.subject.id
        for row in frame.rows
        if row.kind == trace.DRAWING and row.subject is not None and row.data.get("same") is False
    }
    moved_last = {
        row.subject.id: row.id
        for row in frame.rows
        if row.kind == trace.PLACEMENT and row.subject is not None and row.data.get("moved")
    }
    for row in frame.rows:
        # What a measure block finds out and its placement block uses moves what is inside, at the same sizes.
        if row.kind == trace.MEASUREMENT and row.subject is not None and moved_last.get(row.subject.id, 0) > row.id:
            changed_inside.add(row.id)
        # Other constraints for what is inside are a change, even if its size stays.
        if row.kind == trace.MEASUREMENT and "constraints_before" in row.data:
            _mark_enclosing(frame, row, changed_inside)
        # A measurement can change what is drawn at the same size: it breaks a text into lines.
        if row.kind == trace.MEASUREMENT and row.subject is not None and row.subject.id in drew_otherwise:
            changed_inside.add(row.id)
            _mark_enclosing(frame, row, changed_inside)
        # A measurement inside that came to another size; a composition or write inside that changed something.
        if row.kind == trace.MEASUREMENT and row.subject is not None and row.subject.id not in roots:
            if row.data.get("same") is not True:
                _mark_enclosing(frame, row, changed_inside)
        elif row.kind == trace.WRITE or (row.kind == trace.COMPOSITION and row.data.get("changed") is not False):
            _mark_enclosing(frame, row, changed_inside)
    for row in units:
        if is_wasted(row) and not (row.kind == trace.MEASUREMENT and row.id in changed_inside):
            yield row


def _mark_enclosing(frame: RecordedFrame, row: Row, marked: set[int]) -> None:
    """Adds the spans that `row` is inside of. Those around one that is marked are marked already."""
    inside = row.inside
    while inside and inside not in marked:
        span = frame.row(inside)
        if span is None:
            return
        marked.add(inside)
        inside = span.inside


@dataclass(slots=True)
class WasteLine:
    """What one composable or node did in one phase over the whole run; first runs are not counted."""

    subject: int
    name: str
    phase: str
    runs: int = 0
    wasted: int = 0
    states: dict[str, int] = field(default_factory=dict)
    """Of the wasted runs: how many each state led to."""
    first_wasted: int = 0
    """The event of the first wasted run; 0: there is none."""

    @property
    def share(self) -> float:
        return self.wasted / self.runs if self.runs else 0.0

    @property
    def is_frequent(self) -> bool:
        """Often enough to be told unasked."""
        return self.runs >= FREQUENT_RUNS and self.wasted >= FREQUENT_SHARE * self.runs


@dataclass(frozen=True, slots=True)
class Waste:
    """The waste of a run."""

    rows: tuple[tuple[int, Row], ...]
    """(frame, run) of each that changed nothing."""
    total: Work
    lines: tuple[WasteLine, ...]
    """Per scope or node and phase, the most wasted first."""
    composables: dict[str, Work]
    """Per name, as reports say it."""
    states: dict[str, Work]
    """Per state that led to it; "" for what none did."""

    @property
    def frequent(self) -> list[WasteLine]:
        return [line for line in self.lines if line.is_frequent]


def waste_of(recording: Recording) -> Waste:
    """What the whole run wasted, in total, per composable and per state that caused it."""
    lines: dict[tuple[int, str], WasteLine] = {}
    rows: list[tuple[int, Row]] = []
    composables: dict[str, Work] = {}
    states: dict[str, Work] = {}
    total = NOTHING
    seen: set[tuple[int, str]] = set()
    origins = Origins(recording)
    for frame in recording:
        units = units_of(frame)
        wasted = {row.id for row in _wasted(frame, units)}
        for row in units:
            assert row.subject is not None
            key = (row.subject.id, row.kind)
            first = key not in seen
            seen.add(key)
            if first and row.id not in wasted:
                continue
            line = lines.get(key)
            if line is None:
                line = lines[key] = WasteLine(row.subject.id, row.name, row.kind)
            line.runs += 1
            if row.id not in wasted:
                continue
            unit = Work(**{row.kind: 1})
            rows.append((frame.index, row))
            total = total.plus(unit)
            line.wasted += 1
            line.first_wasted = line.first_wasted or row.id
            composables[row.name] = composables.get(row.name, NOTHING).plus(unit)
            for state in blamed_states(frame, origins, row) or [""]:
                line.states[state] = line.states.get(state, 0) + 1
                states[state] = states.get(state, NOTHING).plus(unit)
    ordered = sorted(lines.values(), key=lambda line: (-line.wasted, line.name, line.phase))
    return Waste(tuple(rows), total, tuple(line for line in ordered if line.wasted), composables, states)


def blamed_states(frame: RecordedFrame, origins: Origins, row: Row) -> list[str]:
    """The names of the states that `row`, a run of `frame`, follows and that the program itself reads or writes."""
    found = []
    for state in origins.followed(row):
        value = frame.values.get(state.id)
        if value is None or value.program:
            found.append(state.name)
    return list(dict.fromkeys(found))

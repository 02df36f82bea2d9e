"""Wasted runs: runs with an identical outcome, whose work changed nothing.

A run is wasted if the frame without it leaves the same slot table, the same nodes, the same states and the same pixels:

    composition   it inserted, removed and moved nothing below it, and composed nothing new; no argument of a called
                  scope, no remembered or provided value, no modifier or other node update, no content and no state
                  changed; it registered no SideEffect. Changes made by an inner scope with its own invalidation
                  or changed arguments count for that scope (passing the arguments is the caller's change).
    measurement   its size stayed equal, and no inner node changed its size; constraints stayed equal here and
                  inside; the node, and each node measured inside, draws the same commands in this frame; the
                  following placement moved nothing, including the node itself
    placement     no child moved, came, left or changed its order
    layer         every property kept its value
    drawing       the commands equal the previous ones

A run that writes a state to another value and then back changed it for whoever read it between: it is not wasted.
Of two runs that do the same, such as writing one value into a state, the later one is wasted: all wasted runs of a
frame could be left out together.

Terms       wasted: a run with such an outcome, except first runs. blamed on: the states that the program uses and that
            the run follows (states_behind_runs.py); "" without one. A follow-up run (placed after measuring, drawn
            because a neighbor in the same layer changed) is blamed on the state at the start of the chain.
Invariants  I1 a run without recorded facts is never wasted: recordings without these facts have no waste.
            I2 waste is counted in work units, as in work.py.
Not here    advice against waste: inspector/advice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from inspector.recording import RecordedFrame, Recording, Row, Subject
from inspector.recording.events import CompositionRun, DrawingRun, LayerRun, MeasurementRun, PlacementRun, StateWrite

from .display_names import names_of
from .requesters import Requesters
from .run_reasons import is_first
from .states_behind_runs import Origins, origins_of
from .work import NOTHING, Work, root_nodes, units_of

FREQUENT_RUNS = 10
"""Minimum number of runs of one subject in one phase, after the first, for a waste finding."""

FREQUENT_SHARE = 0.8
"""Minimum share of wasted runs among these."""

FREQUENT_FRAMES = 3
"""Minimum number of frames with waste for a finding about all calls of one line: a single change that runs all rows of
a list in vain is no finding."""


def is_wasted(row: Row) -> bool:
    """Returns whether a run's outcome was identical to the previous run's.

    For a measurement this checks only the node's own size; `wasted_rows` also checks its content.
    """
    if isinstance(row, CompositionRun):
        return row.changed is False and not row.effects and not row.framework
    if isinstance(row, MeasurementRun):
        return row.same is True and not row.first and row.constraints_before is None
    if isinstance(row, PlacementRun):
        return row.moved is False
    return isinstance(row, (LayerRun, DrawingRun)) and row.same is True


def wasted_rows(frame: RecordedFrame) -> list[Row]:
    """Returns the wasted rows of a frame, in order."""
    return [row for row in _wasted(frame, units_of(frame)) if row is not None]


class WasteCount:
    """The number of wasted runs in frames that are added one at a time."""

    __slots__ = ("runs",)

    def __init__(self) -> None:
        self.runs = 0

    def add(self, frame: RecordedFrame) -> None:
        """Adds one frame."""
        if any(is_wasted(row) for row in frame.rows):  # most frames have none, and need no search of their spans
            self.runs += len(wasted_rows(frame))


def _wasted(frame: RecordedFrame, units: Iterable[Row]) -> Iterable[Row]:
    roots = root_nodes(frame)
    changed_inside: set[int] = set()
    drew_otherwise = {
        row.subject.id
        for row in frame.rows
        if isinstance(row, DrawingRun) and row.subject is not None and row.same is False
    }
    moved_last = {
        row.subject.id: row.id
        for row in frame.rows
        if isinstance(row, PlacementRun) and row.subject is not None and row.moved
    }
    for row in frame.rows:
        # A measure block may calculate values for its placement block, which then moves children at equal sizes.
        if isinstance(row, MeasurementRun) and row.subject is not None and moved_last.get(row.subject.id, 0) > row.id:
            changed_inside.add(row.id)
        # Changed constraints for a child count as a change, even at an equal size.
        if isinstance(row, MeasurementRun) and row.constraints_before is not None:
            _mark_enclosing(frame, row, changed_inside)
        # A measurement may change drawn content at an equal size: it breaks a text into lines.
        if isinstance(row, MeasurementRun) and row.subject is not None and row.subject.id in drew_otherwise:
            changed_inside.add(row.id)
            _mark_enclosing(frame, row, changed_inside)
        # An inner measurement changed a size; an inner composition or write changed a value.
        if isinstance(row, MeasurementRun) and row.subject is not None and row.subject.id not in roots:
            if row.same is not True:
                _mark_enclosing(frame, row, changed_inside)
        elif isinstance(row, StateWrite) or (isinstance(row, CompositionRun) and row.changed is not False):
            _mark_enclosing(frame, row, changed_inside)
    for row in units:
        if not is_wasted(row) or (isinstance(row, MeasurementRun) and row.id in changed_inside):
            continue
        if isinstance(row, LayerRun) and is_first(frame, row):
            continue  # it kept the properties that every new layer has
        yield row


def _mark_enclosing(frame: RecordedFrame, row: Row, marked: set[int]) -> None:
    """Adds all spans around `row` to `marked`; stops at a marked span, because its parents are marked already."""
    inside = row.inside
    while inside and inside not in marked:
        span = frame.row(inside)
        if span is None:
            return
        marked.add(inside)
        inside = span.inside


@dataclass(slots=True)
class WasteLine:
    """One subject's runs in one phase over the whole recording; first runs are not counted."""

    subject: int
    name: str
    phase: str
    runs: int = 0
    wasted: int = 0
    states: dict[str, int] = field(default_factory=dict)
    """Number of wasted runs per state that led to them; "" for none of the program's."""
    others: dict[str, int] = field(default_factory=dict)
    """Of the runs that follow no state of the program: their number by what led to them; see requesters.py."""
    first_wasted: int = 0
    """Row id of the first wasted run; 0 without one."""
    frames: set[int] = field(default_factory=set)
    """The frames with wasted runs."""
    place: tuple[str, int] | None = None
    """The file and line of the composable's call; None if unknown."""

    @property
    def share(self) -> float:
        """The wasted share of the runs, 0 to 1."""
        return self.wasted / self.runs if self.runs else 0.0

    @property
    def is_frequent(self) -> bool:
        """Whether the waste is frequent enough for a finding."""
        return self.runs >= FREQUENT_RUNS and self.wasted >= FREQUENT_SHARE * self.runs


@dataclass(frozen=True, slots=True)
class Waste:
    """The waste of a whole recording."""

    rows: tuple[tuple[int, Row], ...]
    """(frame index, row) of each wasted run."""
    total: Work
    lines: tuple[WasteLine, ...]
    """One line per subject and phase, most wasted runs first."""
    composables: dict[str, Work]
    """Wasted work per composable or node name, as reports print it."""
    states: dict[str, Work]
    """Wasted work per causing state; "" collects runs without one."""
    useful: tuple[WasteLine, ...] = ()
    """One line per subject and phase without a wasted run."""

    @property
    def frequent(self) -> list[list[WasteLine]]:
        """The lines that qualify for a finding: all calls of one place together, else single lines. Each of 48 equal
        cells may run too seldom for a finding of its own."""
        places: dict[object, list[WasteLine]] = {}
        for line in (*self.lines, *self.useful):
            key = (line.phase, line.name, line.place) if line.place is not None else (line.phase, line.subject)
            places.setdefault(key, []).append(line)
        found: list[list[WasteLine]] = []
        for lines in places.values():
            if len(lines) > 1 and _are_frequent(lines):
                found.append(lines)
            else:
                found += [[line] for line in lines if line.is_frequent]
        return found


def _are_frequent(lines: list[WasteLine]) -> bool:
    runs, wasted = sum(line.runs for line in lines), sum(line.wasted for line in lines)
    frames = set[int]().union(*(line.frames for line in lines))
    return runs >= FREQUENT_RUNS and wasted >= FREQUENT_SHARE * runs and len(frames) >= FREQUENT_FRAMES


def waste_of(recording: Recording) -> Waste:
    """Returns the waste of the whole recording: in total, per composable, and per causing state."""
    lines: dict[tuple[int, str], WasteLine] = {}
    rows: list[tuple[int, Row]] = []
    composables: dict[str, Work] = {}
    states: dict[str, Work] = {}
    total = NOTHING
    seen: set[tuple[int, str]] = set()
    subjects: dict[int, Subject] = {}
    origins, requesters = origins_of(recording), Requesters(recording)
    for frame in recording:
        units = units_of(frame)
        wasted = {row.id for row in _wasted(frame, units)}
        for row in units:
            assert row.subject is not None
            key = (row.subject.id, row.kind)
            subjects[row.subject.id] = row.subject
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
            line.frames.add(frame.index)
            line.first_wasted = line.first_wasted or row.id
            composables[row.name] = composables.get(row.name, NOTHING).plus(unit)
            blamed = blamed_states(frame, origins, row)
            if not blamed:
                other = requesters.words(frame, row)
                line.others[other] = line.others.get(other, 0) + 1
            for state in blamed or [""]:
                line.states[state] = line.states.get(state, 0) + 1
                states[state] = states.get(state, NOTHING).plus(unit)
    names = names_of(recording, whole=True)
    for line in lines.values():
        line.place = names.line_of(subjects[line.subject])
    ordered = sorted(lines.values(), key=lambda line: (-line.wasted, line.name, line.phase))
    useful = tuple(line for line in ordered if not line.wasted)
    return Waste(tuple(rows), total, tuple(line for line in ordered if line.wasted), composables, states, useful)


def blamed_states(frame: RecordedFrame, origins: Origins, row: Row) -> list[str]:
    """Returns the names of the states that the run `row` follows and that the program itself reads or writes."""
    found = []
    for state in origins.followed(row):
        value = frame.values.get(state.id)
        if value is None or value.program:
            found.append(state.name)
    return list(dict.fromkeys(found))

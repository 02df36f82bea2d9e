"""The tables of a run: plain rows of text and numbers, for a spreadsheet, pandas or `jq`.

    frames       one row per frame: its time on the virtual clock, work units by phase, skips, writes, inputs
    runs         one row per run: its reason, as a keyword and as a sentence, and whether it was wasted
    reads        one row per read of a state: reader, phase, source line
    writes       one row per write: old → new, author, source line; of a list, map or set also the operation
    states       one row per state at the end of the run: value, last write, number of writes and readers
    composables  one row per name: runs, recompositions, skips, measured, placed, drawn nodes; work units, wasted units
    loops        one row per loop: state, reader, writer, source lines, outcome, cost, fix
    waste        one row per scope or node and phase with wasted runs: number of wasted runs and of all runs, and
                 the causing states
    causes       one row per edge of the causal graph: from event → to event

Terms       event: event number within its recording. file, line: a place in the program; empty if unknown.
Invariants  I1 cells are text, numbers, booleans or None. I2 rows are in time order, or sorted by work, most first.
            I3 `wall_ms` of frames is the only column that differs between machines.
Not here    writing files: table_files.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine import trace
from engine.trace import Site
from inspector.analysis import (
    Waste,
    cause_graph,
    find_loops,
    plain,
    reason_of,
    units_of,
    waste_of,
    wasted_rows,
    why_row,
    work_of_frame,
)
from inspector.analysis.authors import author_words
from inspector.analysis.display_names import names_of, shown_name
from inspector.analysis.phases import input_text
from inspector.analysis.run_reasons import is_first
from inspector.recording import NODE, SCOPE, RecordedFrame, Recording, Row, Subject
from inspector.recording.enclosing_run import enclosing_run
from inspector.recording.events import CompositionRun, FrameSpan, InputSpan, ScopeSkipped, StateRead, StateWrite

from .definitions import Definitions

Cell: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A table: its name, its columns, and a function that yields its rows from a recording."""

    name: str
    columns: tuple[str, ...]
    rows: Callable[[Recording], Iterator[tuple[Cell, ...]]]

    def records(self, recording: Recording) -> Iterator[dict[str, Cell]]:
        """Yields each row as a dict from column name to cell."""
        for row in self.rows(recording):
            yield dict(zip(self.columns, row, strict=True))


def _shown(row: Row) -> str:
    """Returns the state's name as the program writes it, without `self.`."""
    return shown_name(row.subject) if row.subject is not None else row.name


def _place(site: Site | None) -> tuple[str | None, int | None]:
    return (site.file, site.line) if site is not None else (None, None)


def _frames(recording: Recording) -> Iterator[tuple[Cell, ...]]:
    for frame in recording:
        work = work_of_frame(frame)
        counted = Counter(row.kind for row in frame.rows)
        nanos = next((row.nanos for row in frame.rows if isinstance(row, FrameSpan)), None)
        yield (
            frame.index,
            nanos / 1e6 if isinstance(nanos, int) else None,
            *work,
            work.total,
            sum(isinstance(row, ScopeSkipped) and not row.framework for row in frame.rows),
            counted[trace.WRITE],
            "; ".join(input_text(row) for row in frame.rows if isinstance(row, InputSpan)),
            frame.failure.sentence if frame.failure is not None else None,
            frame.wall_nanos / 1e6,
        )


def _runs(recording: Recording) -> Iterator[tuple[Cell, ...]]:
    definitions = Definitions(recording.meta)
    for frame in recording:
        wasted = {row.id for row in wasted_rows(frame)}
        for row in units_of(frame):
            assert row.subject is not None
            reason = reason_of(frame, recording, row)
            why = (reason.kind, plain(why_row(frame, recording, row, reason)), row.id in wasted)
            where = _place(definitions.of(row.subject))
            yield (frame.index, row.id, row.kind, row.name, row.subject.id, row.subject.emitter, *why, *where)


def _reads(recording: Recording) -> Iterator[tuple[Cell, ...]]:
    for frame in recording:
        by_id = {row.id: row for row in frame.rows}
        for row in frame.rows:
            if isinstance(row, StateRead):
                run = enclosing_run(row, by_id)
                through = row.through
                by = shown_name(through) if through is not None else run.name if run is not None else None
                reader = (run.kind if run is not None else None, by)
                yield (frame.index, row.id, _shown(row), *reader, *_place(row.site))


def _writes(recording: Recording) -> Iterator[tuple[Cell, ...]]:
    for frame in recording:
        for row in frame.rows:
            if isinstance(row, StateWrite):
                author = author_words(recording, row).removeprefix(" ").removeprefix("by ")
                phase, old, new = row.written_in, row.old, row.new
                where = _place(row.site)
                yield (frame.index, row.id, _shown(row), old, new, phase, author or None, *where, row.change)


def _states(recording: Recording) -> Iterator[tuple[Cell, ...]]:
    latest = recording.latest
    if latest is None:
        return
    written: Counter[int] = Counter()
    readers: dict[int, set[int]] = {}
    for frame in recording:
        written.update(row.subject.id for row in frame.rows if isinstance(row, StateWrite) and row.subject is not None)
    for reads in latest.subscriptions.values():
        for read in reads:
            readers.setdefault(read.state.id, set()).add(read.reader.id)
    for value in sorted(latest.values.values(), key=lambda value: value.state.id):
        state = value.state
        by = value.by or None
        where = _place(value.write.site if value.write is not None else None)
        counts = (written[state.id], len(readers.get(state.id, ())))
        yield (shown_name(state), state.id, value.text, *counts, value.frame, by, *where, value.program)


class _Tally:
    """Runs of same-named subjects."""

    def __init__(self) -> None:
        self.met: set[tuple[str, int]] = set()
        self.ran: Counter[str] = Counter()
        self.again = 0
        self.skips = 0
        self.subject: Subject | None = None

    @property
    def units(self) -> int:
        return self.ran.total()

    @property
    def instances(self) -> int:
        """The number of scopes with this name; without scopes, of nodes."""
        kinds = Counter(kind for kind, _ in self.met)
        return kinds[SCOPE] or kinds[NODE]


def _tallies(recording: Recording) -> dict[str, _Tally]:
    found: dict[str, _Tally] = {}
    for frame in recording:
        for row in _counted(frame):
            subject = row.subject
            assert subject is not None
            tally = found.setdefault(row.name, _Tally())
            tally.met.add((subject.kind, subject.id))
            if tally.subject is None or subject.kind == SCOPE:
                tally.subject = subject
            if isinstance(row, ScopeSkipped):
                tally.skips += 1
                continue
            tally.ran[row.kind] += 1
            tally.again += isinstance(row, CompositionRun) and not is_first(frame, row)
    return found


def _counted(frame: RecordedFrame) -> Iterator[Row]:
    yield from units_of(frame)
    for row in frame.rows:
        if isinstance(row, ScopeSkipped) and row.subject is not None and not row.framework:
            yield row


def composable_rows(recording: Recording, waste: Waste) -> Iterator[tuple[Cell, ...]]:
    """Yields the rows of `composables`; `waste`: the result of `waste_of`."""
    definitions = Definitions(recording.meta)
    wasted = waste.composables
    for name, tally in sorted(_tallies(recording).items(), key=lambda entry: (-entry[1].units, entry[0])):
        is_node = tally.subject is not None and tally.subject.kind == NODE
        yield (
            name,
            "node" if is_node else "composable",
            tally.instances,
            tally.ran[trace.COMPOSITION],
            tally.again,
            tally.skips,
            tally.ran[trace.MEASUREMENT],
            tally.ran[trace.PLACEMENT],
            tally.ran[trace.LAYER],
            tally.ran[trace.DRAWING],
            tally.units,
            wasted[name].total if name in wasted else 0,
            *_place(definitions.of(tally.subject)),
        )


def _loops(recording: Recording) -> Iterator[tuple[Cell, ...]]:
    for loop in find_loops(recording):
        read, write = _place(loop.read_site), _place(loop.write_site)
        reader = (loop.reader.name, loop.read_phase, *read)
        writer = (loop.writer, loop.write_phase, *write)
        ends = (*loop.span, loop.verdict, " → ".join(loop.values), loop.extra_frames, loop.cost.total, loop.fix)
        yield (loop.name, shown_name(loop.state), *reader, *writer, *ends)


def _waste(recording: Recording) -> Iterator[tuple[Cell, ...]]:
    names = names_of(recording, whole=True)
    for line in waste_of(recording).lines:
        states = sorted((line.states or {}).items(), key=lambda entry: (-entry[1], entry[0]))
        blamed = ", ".join(f"{state.removeprefix('self.')} × {times}" for state, times in states if state)
        known = sorted(line.others.items(), key=lambda entry: (-entry[1], entry[0]))
        others = ", ".join(f"{words} × {times}" for words, times in known if words)
        name = names.of_number(line.subject, line.name)
        yield (
            name,
            line.phase,
            line.runs,
            line.wasted,
            round(line.share, 4),
            blamed or None,
            others or None,
            line.first_wasted,
        )


def _causes(recording: Recording) -> Iterator[tuple[Cell, ...]]:
    for frame in recording:
        graph = cause_graph([frame], recording)
        here = {row.id for row in frame.rows}
        for source, target, facts in sorted(graph.edges(data=True), key=lambda edge: (edge[1], edge[0])):
            if target not in here:
                continue
            cause, effect = graph.nodes[source].get("row"), graph.nodes[target].get("row")
            what = (cause.kind, cause.name) if cause is not None else (None, None)
            edge = (str(facts.get("kind")), bool(facts.get("recorded")))
            yield (frame.index, source, *what, *edge, target, effect.kind, effect.name)


COMPOSABLES = (
    *("name", "kind", "instances", "runs", "recompositions", "skips"),
    *("measured", "placed", "layers", "drawn", "units", "wasted", "file", "line"),
)

TABLES: dict[str, ExportTable] = {
    table.name: table
    for table in (
        ExportTable(
            "frames",
            (
                *("frame", "clock_ms", "composition", "measurement", "placement", "layer", "drawing", "units"),
                *("skips", "writes", "inputs", "error", "wall_ms"),
            ),
            _frames,
        ),
        ExportTable(
            "runs",
            ("frame", "event", "phase", "name", "subject", "emitter", "why", "reason", "wasted", "file", "line"),
            _runs,
        ),
        ExportTable("reads", ("frame", "event", "state", "phase", "reader", "file", "line"), _reads),
        ExportTable(
            "writes", ("frame", "event", "state", "old", "new", "phase", "by", "file", "line", "change"), _writes
        ),
        ExportTable(
            "states",
            ("state", "subject", "value", "writes", "readers", "last_frame", "by", "file", "line", "program"),
            _states,
        ),
        ExportTable(
            "composables",
            COMPOSABLES,
            lambda recording: composable_rows(recording, waste_of(recording)),
        ),
        ExportTable(
            "loops",
            (
                *("loop", "state", "reader", "read_phase", "read_file", "read_line"),
                *("writer", "write_phase", "write_file", "write_line"),
                *("first_frame", "last_frame", "verdict", "values", "extra_frames", "extra_units", "fix"),
            ),
            _loops,
        ),
        ExportTable("waste", ("name", "phase", "runs", "wasted", "share", "states", "others", "first_event"), _waste),
        ExportTable(
            "causes",
            ("frame", "from_event", "from_kind", "from_name", "edge", "recorded", "to_event", "to_kind", "to_name"),
            _causes,
        ),
    )
}

"""LayoutFacts: the nodes of a moment with constraints, size, position and dirty flags, and the queues of the pass.

Terms       dirty flags: measure pending, layout pending. queue: the nodes that MeasureAndLayoutDelegate still serves,
            sorted by depth. served: taken from the queue by the pass.
Limits      measured_by is that of the latest measurement that ran: a parent that measures a child again, in its other
            block and with equal constraints, makes no event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.trace import Phase
from inspector.language import N_, _, n_
from inspector.recording import RecordedFrame, Row
from inspector.recording.events import LayoutRun, MeasurementRun, PhaseRun, QueueChange
from inspector.recording.moments.moment import Moment
from inspector.recording.structure.structure import (
    IN_LAYOUT_BLOCK,
    IN_MEASURE_BLOCK,
    LAYOUT_PENDING,
    MEASURE_PENDING,
    NodeEntry,
    Structure,
)

from .constraints_text import short_constraints
from .display_names import Names
from .fact_table import DONE, NOW, TO_COME, FactCell, FactRow, FactTable, code, gray, heading, when_of

COLUMNS = (N_("Node"), N_("Constraints in"), N_("Size"), N_("Position"), N_("Dirty"), N_("Measured by"))
NO_FRAME = N_("No layout yet. Open a program: Ctrl+O.")

_DOING = {Phase.MEASUREMENT: N_("measuring"), Phase.PLACEMENT: N_("placing")}
BLOCKS = {IN_MEASURE_BLOCK: "IN_MEASURE_BLOCK", IN_LAYOUT_BLOCK: "IN_LAYOUT_BLOCK"}
_BLOCK_WORDS = {IN_MEASURE_BLOCK: N_("measure block"), IN_LAYOUT_BLOCK: N_("layout block")}
_QUEUE_STATES = {DONE: N_("served"), NOW: N_("is served now"), TO_COME: N_("enters later"), "waits": N_("waits")}
_QUEUE_WORDS = {"measure": N_("to measure"), "place": N_("to place"), "approach": N_("to approach")}


class LayoutLine(NamedTuple):
    """One node. `runs`: the kind of the run around the cursor. `measured`, `placed`: run counts up to the cursor;
    `to_come`: the number of later runs in the frame."""

    number: int
    name: str
    depth: int
    constraints: str
    size: tuple[int, int] | None
    position: tuple[float, float] | None
    measure_pending: bool
    layout_pending: bool
    measured_by: str
    runs: str = ""
    measured: int = 0
    placed: int = 0
    to_come: int = 0


class QueueLine(NamedTuple):
    """One entry of a queue: a waiting node, or a node that the pass already served."""

    queue: str
    depth: int
    number: int
    name: str
    when: str


def layout_lines(frame: RecordedFrame, moment: Moment, names: Names | None = None) -> list[LayoutLine]:
    """Returns the nodes of a moment in tree order; empty if the structure is unknown."""
    structure = moment.structure
    if structure is None:
        return []
    runs = _runs_at(frame, moment.event)
    return [_line(entry, depth, names, _runs_of(runs, entry.subject.id)) for entry, depth in _walk(structure)]


def _walk(structure: Structure) -> Iterator[tuple[NodeEntry, int]]:
    """Yields the nodes with their depths, depth first."""
    nodes = dict(structure.nodes.iteritems())  # a plain dict, because the loop looks up all nodes
    stack = [(at, 0) for at in reversed(structure.roots)]
    seen: set[int] = set()
    while stack:
        at, depth = stack.pop()
        entry = nodes.get(at)
        if entry is None or at in seen:
            continue
        seen.add(at)
        yield entry, depth
        stack.extend((child, depth + 1) for child in reversed(entry.children))


def _line(entry: NodeEntry, depth: int, names: Names | None, of_node: _RunsOfNode) -> LayoutLine:
    runs, measured, placed, later = of_node
    return LayoutLine(
        entry.subject.id,
        names.of(entry.subject) if names is not None else entry.subject.name,
        depth,
        entry.constraints,
        entry.size,
        entry.at[:2] if entry.placed else None,
        bool(entry.pending & MEASURE_PENDING) and runs != Phase.MEASUREMENT,
        bool(entry.pending & LAYOUT_PENDING) and runs != Phase.PLACEMENT,
        BLOCKS.get(entry.measured_by, ""),
        runs,
        measured,
        placed,
        later,
    )


_Runs = tuple[dict[int, str], Counter[int], Counter[int], Counter[int]]
_RunsOfNode = tuple[str, int, int, int]
_NO_RUNS: Final[_RunsOfNode] = ("", 0, 0, 0)


def _runs_of(runs: _Runs, number: int) -> _RunsOfNode:
    around, measured, placed, later = runs
    if number not in measured and number not in placed and number not in later:
        return _NO_RUNS  # most nodes of most frames
    return around.get(number, ""), measured[number], placed[number], later[number]


def _runs_at(frame: RecordedFrame, event: int) -> _Runs:
    """Returns by node number: the run at the cursor, measurements, placements, and later runs."""
    runs: dict[int, str] = {}
    measured: Counter[int] = Counter()
    placed: Counter[int] = Counter()
    later: Counter[int] = Counter()
    for row in frame.rows:
        if not isinstance(row, LayoutRun) or row.subject is None:
            continue
        number = row.subject.id
        if row.id > event:
            later[number] += 1
            continue
        if row.end > event:
            runs[number] = row.kind
        (measured if isinstance(row, MeasurementRun) else placed)[number] += 1
    return runs, measured, placed, later


def queue_lines(frame: RecordedFrame, moment: Moment, names: Names | None = None) -> list[QueueLine]:
    """Returns the queues at a moment: what the passes of this frame served, then the waiting nodes by depth, then the
    nodes that enter later in the frame."""
    structure = moment.structure
    if structure is None:
        return []

    def called(row: Row) -> str:
        assert row.subject is not None
        return names.of(row.subject) if names is not None else row.subject.name

    pops = [row for row in frame.rows if isinstance(row, QueueChange) and row.what == "pop"]
    done = [row for row in pops if row.id <= moment.event]
    current = _served_now(frame, moment.event)
    served: list[QueueLine] = []
    later: list[QueueLine] = []
    for row in pops:
        if row.subject is not None:
            is_now = current is not None and row is done[-1]
            when = TO_COME if row.id > moment.event else NOW if is_now else DONE
            line = QueueLine(row.queue, row.depth, row.subject.id, called(row), when)
            (later if when == TO_COME else served).append(line)
    waiting = [
        QueueLine(each.queue, each.depth, each.node, _name(moment, each.node, names), "waits")
        for each in sorted(structure.waiting, key=_order)
    ]
    held = Counter((line.queue, line.number) for line in waiting)
    entering = []
    for line in later:  # a node that waits already is shown once
        if held[line.queue, line.number]:
            held[line.queue, line.number] -= 1
        else:
            entering.append(line)
    return [*served, *waiting, *entering]


_RANK = {"measure": 0, "place": 1, "approach": 2}


def _order(each: tuple[str, int, int]) -> tuple[int, int]:
    return _RANK.get(each[0], 3), each[1]


def _name(moment: Moment, number: int, names: Names | None) -> str:
    entry = moment.structure.nodes.get(number) if moment.structure is not None else None
    if entry is None:
        return _("node {number}").format(number=number)
    return names.of(entry.subject) if names is not None else entry.subject.name


def _served_now(frame: RecordedFrame, event: int) -> int | None:
    """Returns the node that the pass serves at the cursor; None between two nodes."""
    popped: Row | None = None
    for row in frame.rows:
        if row.id > event:
            break
        if isinstance(row, QueueChange) and row.what == "pop":
            popped = row
    if popped is None or popped.subject is None:
        return None
    if popped.id == event:
        return popped.subject.id
    around = frame.row(popped.inside)
    runs = (row for row in frame.rows if popped.id < row.id <= event and row.inside == popped.inside)
    inside = any(row.end > event for row in runs if isinstance(row, PhaseRun))
    return popped.subject.id if inside and (around is None or around.end > event) else None


# ---------------------------------------------------------------- as a table


def layout_table(frame: RecordedFrame, moment: Moment, names: Names | None = None) -> FactTable:
    """Returns the Layout panel's rows: the queue, then the nodes."""
    return LayoutTables().table(frame, moment, names)


class LayoutTables:
    """The tables of one moment after another: nodes whose facts stay the same keep their lines and rows.

    For 1,000 nodes a table takes 4 ms after a similar one, 45 ms without."""

    def __init__(self) -> None:
        self._named: tuple[Names | None, int] = (None, 0)
        self._rows: dict[int, tuple[NodeEntry, tuple[int, _RunsOfNode], LayoutLine, FactRow]] = {}

    def table(self, frame: RecordedFrame, moment: Moment, names: Names | None) -> FactTable:
        """Returns what `layout_table` returns."""
        nodes = self._lines(frame, moment, names)
        if not nodes:
            return FactTable(COLUMNS, (), _("Layout is unknown at this moment"), _why_empty(moment))
        queue = queue_lines(frame, moment, names)
        note = _("{count:,}, constraints and sizes in px").format(count=len(nodes))
        rows = [*_queue_rows(queue), heading(_("Nodes"), note)]
        rows += [self._rows[line.number][3] for line in nodes]
        return FactTable(COLUMNS, tuple(rows), _status(frame, nodes, queue))

    def _lines(self, frame: RecordedFrame, moment: Moment, names: Names | None) -> list[LayoutLine]:
        """Returns the lines of a moment, and keeps them with their rows."""
        structure = moment.structure
        if structure is None:
            return []
        named = (names, names.version if names is not None else 0)
        known, is_named_alike = self._rows, named == self._named
        self._named, self._rows = named, {}
        runs = _runs_at(frame, moment.event)
        lines = []
        for entry, depth in _walk(structure):
            number = entry.subject.id
            facts = (depth, _runs_of(runs, number))
            kept = known.get(number)
            if kept is None or kept[0] is not entry or kept[1] != facts or not is_named_alike:
                line = _line(entry, depth, names, facts[1])
                row = kept[3] if kept is not None and kept[2] == line else _node_row(line)
                kept = (entry, facts, line, row)
            self._rows[number] = kept
            lines.append(kept[2])
        return lines


def _why_empty(moment: Moment) -> str:
    missing = _(moment.missing)
    reason = f"{missing[:1].upper()}{missing[1:]}." if missing else _("Nothing is laid out yet.")
    return f"{reason} {_('Press F10 to run a frame.')}"


def _status(frame: RecordedFrame, nodes: list[LayoutLine], queue: list[QueueLine]) -> str:
    measured, placed = sum(line.measured for line in nodes), sum(line.placed for line in nodes)
    waits = sum(line.when == "waits" for line in queue)
    words = _("{measured} and {placed} in frame {frame}").format(
        measured=n_("{count:,} measurement", "{count:,} measurements", measured).format(count=measured),
        placed=n_("{count:,} placement", "{count:,} placements", placed).format(count=placed),
        frame=frame.index,
    )
    return _("{words}, {count} waiting").format(words=words, count=waits) if waits else words


def _queue_rows(queue: list[QueueLine]) -> Iterator[FactRow]:
    waits = [line for line in queue if line.when == "waits"]
    served = sum(line.when in (DONE, NOW) for line in queue)
    if not queue:
        yield heading(_("Queue"), _("empty: nothing in this frame requests a measurement or placement"))
        return
    if waits:
        note = _("{served} served, {waiting} waiting, shallowest first").format(served=served, waiting=len(waits))
    else:
        note = _("empty: {served} served, shallowest first").format(served=served)
    yield heading(_("Queue"), note)
    for at, line in enumerate(queue):
        state = _(_QUEUE_STATES.get(line.when, line.when))
        queue_words = _(_QUEUE_WORDS.get(line.queue, line.queue))
        depth = _("depth {depth}").format(depth=line.depth)
        words = f"{line.name}, {depth}, {queue_words}, {state}"
        token = "text" if line.when in (NOW, "waits") else "text_secondary"
        cells = (
            FactCell(line.name, token, letter="L" if line.when == NOW else ""),
            FactCell(queue_words, token),
            FactCell(depth, token),
            FactCell(state, token),
        )
        when = DONE if line.when == "waits" else line.when
        yield FactRow(cells, words, f"queue {at} {line.number}", when=when, subject=line.number)


def _node_row(line: LayoutLine) -> FactRow:
    size = f"{line.size[0]} × {line.size[1]}" if line.size is not None else "–"
    place = f"{line.position[0]:g}, {line.position[1]:g}".replace("-", "−") if line.position is not None else "–"
    dirty = [_(word) for word, on in ((N_("measure"), line.measure_pending), (N_("layout"), line.layout_pending)) if on]
    block = next((_(words) for key, words in _BLOCK_WORDS.items() if BLOCKS[key] == line.measured_by), "")
    ran = line.measured + line.placed
    running = Phase.of(line.runs)
    done = [_(_DOING[running])] if running in _DOING else []
    for word, times in ((N_("measured"), line.measured), (N_("placed"), line.placed)):
        if times:
            done.append(_("{done} {count} times").format(done=_(word), count=times) if times > 1 else _(word))
    if line.to_come:
        done.append(n_("{count} run to come", "{count} runs to come", line.to_come).format(count=line.to_come))
    tip = ", ".join(done) or _("neither measured nor placed in this frame")
    measurer = _("measured by the parent's {block}").format(block=block) if block else _("not measured by a parent")
    spoken = _("{name}: constraints {constraints}, size {size}, position {place}, {dirty}, {measurer}; {tip}").format(
        name=line.name,
        constraints=short_constraints(line.constraints),
        size=size,
        place=place,
        dirty=_("pending {what}").format(what=_(" and ").join(dirty)) if dirty else _("not dirty"),
        measurer=measurer,
        tip=tip,
    )
    token = "text" if ran or line.runs or line.to_come else "text_secondary"
    cells = (
        FactCell(line.name, token, letter="L" if ran else "", tip=tip),
        code(short_constraints(line.constraints), token, line.constraints),
        FactCell(size, token, code=True, right=True),
        FactCell(place, token, code=True, right=True),
        FactCell(" + ".join(dirty) or "–", "warn" if dirty else "text_secondary"),
        gray(block or "–", line.measured_by),
    )
    when = NOW if line.runs else TO_COME if line.to_come and not ran else DONE
    return FactRow(cells, spoken, f"node {line.number}", line.depth, when, subject=line.number)


__all__ = ["LayoutLine", "QueueLine", "layout_lines", "layout_table", "queue_lines", "when_of"]

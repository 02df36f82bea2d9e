"""Structure: slot tables and layout nodes at one event. A structure is immutable: each step returns another one.

Terms       structure: slot tables of all compositions, and all nodes. step: one event applied to the structure;
            spans take effect when they end. loose: a node outside every tree, usually only during one apply.
Invariants  I1 the cost of a step is proportional to its change. I2 the rows of a frame are sufficient to derive the
            structure at its end from the structure at its start. I3 a table with unrecorded edits is never shown; it is
            in `missing`.
Not here    the data of rows: slot_edits.py, engine/node/place_event.py. Readable rows of tables: slot_rows.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from pyrsistent import PMap, pmap

from ..events import (
    MeasurementRun,
    NodeBounds,
    NodeInserted,
    NodeMoved,
    NodeRemoved,
    PlacementRun,
    QueueChange,
    SlotEdit,
)
from ..rows.rows import Row, Subject
from .slot_edits import unpacked
from .slot_table_data import SlotTableData

WRONG = (LookupError, TypeError, ValueError, AttributeError, RecursionError, OverflowError)
"""The exceptions of an inapplicable step."""

MEASURE_PENDING, LAYOUT_PENDING = 1, 2
"""The bits of `NodeEntry.pending`."""
NOT_USED, IN_MEASURE_BLOCK, IN_LAYOUT_BLOCK = range(3)
"""The values of `NodeEntry.measured_by`: in which block of its parent a node was measured (layout_state.py)."""


class NodeEntry(NamedTuple):
    """One layout node. `at` and `inside`: see engine/node/place_event.py. `size`, `constraints`: those of the latest
    measurement, in px. `measured_by`: measured_by_parent of the latest measurement that ran. `pending`: the dirty
    flags."""

    subject: Subject
    parent: int = 0
    children: tuple[int, ...] = ()
    size: tuple[int, int] | None = None
    placed: bool = False
    at: tuple[float, float, int, int] = (0.0, 0.0, 0, 0)
    inside: tuple[float, ...] = (0.0, 0.0)
    constraints: str = ""
    measured_by: int = NOT_USED
    pending: int = 0


with_values: Final = NodeEntry._replace
"""Returns an entry with some other values."""


class Waiting(NamedTuple):
    """A node in a queue of MeasureAndLayoutDelegate: `measure`, `place` or `approach`."""

    queue: str
    depth: int
    node: int


@dataclass(frozen=True, slots=True)
class Structure:
    """Tables by composition number, and nodes by node number. `edits`: the number of steps since the empty
    structure. `waiting`: the queued nodes, in the order in which they entered."""

    tables: PMap[int, SlotTableData] = pmap()  # noqa: RUF009 – an empty immutable map
    subjects: PMap[int, Subject] = pmap()  # noqa: RUF009 – likewise
    nodes: PMap[int, NodeEntry] = pmap()  # noqa: RUF009 – likewise
    loose: frozenset[int] = frozenset()
    missing: frozenset[int] = frozenset()
    edits: int = 0
    waiting: tuple[Waiting, ...] = ()

    @property
    def main(self) -> Subject | None:
        """The outermost composition; None before its first edit. It is the oldest one: a new composition has no context
        until its first group is inserted."""
        first = min((at for at, table in self.tables.items() if table.context is None), default=None)
        return self.subjects[first] if first is not None else None

    @property
    def roots(self) -> list[int]:
        """The numbers of the nodes without a parent."""
        tables = self.tables.values()
        found = [table.root.id for table in tables if table.root is not None and table.context is None]
        return [at for at in found if at in self.nodes]

    @property
    def size(self) -> int:
        """The number of groups and nodes; a measure of memory."""
        return sum(table.size for table in self.tables.values()) + len(self.nodes)

    # -- steps

    def after(self, steps: Iterable[StructureStep]) -> Structure:
        """Returns the structure after these steps. An inapplicable step raises one of `WRONG`."""
        building = _Building(self)
        for step in steps:
            building.follow(step.row)
        return building.done()

    def at_frame_end(self) -> Structure:
        """Returns the structure without its loose nodes: a node outside every tree at the end of a frame is gone for
        good."""
        gone = self.loose - {table.root.id for table in self.tables.values() if table.root is not None}
        if not gone:
            return self
        nodes = self.nodes.evolver()
        waiting = list(gone)
        seen: set[int] = set()
        while waiting:
            at = waiting.pop()
            if at in self.nodes and at not in seen:
                seen.add(at)
                waiting += self.nodes[at].children
                del nodes[at]
        return replace(self, nodes=nodes.persistent(), loose=self.loose - gone)


class _Building:
    """Applies several steps to a structure; `done` assembles all changes at once."""

    __slots__ = (
        "_children", "_edits", "_loose", "_missing", "_nodes", "_structure", "_subjects", "_tables", "_waiting",
    )  # fmt: skip

    def __init__(self, structure: Structure) -> None:
        self._structure = structure
        self._tables: dict[int, SlotTableData | None] = {}
        """The changed tables; None marks a removed table."""
        self._subjects: dict[int, Subject] = {}
        self._nodes: dict[int, NodeEntry] = {}
        """The changed nodes, with outdated `children`; current lists of changed children are in `_children`."""
        self._children: dict[int, list[int]] = {}
        self._loose = set(structure.loose)
        self._missing = structure.missing
        self._edits = structure.edits
        self._waiting: dict[tuple[str, int], Waiting] | None = None
        """The queues, by queue and node; None: unchanged."""

    def done(self) -> Structure:
        structure = self._structure
        if self._edits == structure.edits and self._missing is structure.missing:
            return structure
        nodes, tables, subjects = structure.nodes, structure.tables, structure.subjects
        if self._nodes:
            changed = nodes.evolver()
            for number, entry in self._nodes.items():
                children = self._children.get(number)
                changed[number] = entry if children is None else with_values(entry, children=tuple(children))
            nodes = changed.persistent()
        for number, table in self._tables.items():
            if table is None:
                tables, subjects = tables.discard(number), subjects.discard(number)
            else:
                tables = tables.set(number, table)
                if number not in subjects:
                    subjects = subjects.set(number, self._subjects[number])
        waiting = structure.waiting if self._waiting is None else tuple(self._waiting.values())
        return Structure(tables, subjects, nodes, frozenset(self._loose), self._missing, self._edits, waiting)

    def follow(self, row: Row) -> None:
        """Applies one step."""
        subject = row.subject
        if subject is None:
            return
        data = row.data  # while a run is recorded, the frequent events are read without a call per fact
        if isinstance(row, SlotEdit):
            self._edit(subject, row)
        elif isinstance(row, NodeBounds):
            _, parent, children, size, _, _, _, *measured = self._node(subject)
            where: Any = (data["placed"], data["at"], data["inside"], *measured)  # faster than `_replace`
            self._put(subject.id, NodeEntry(subject, parent, children, size, *where))
        elif isinstance(row, MeasurementRun):
            if size := data.get("size"):
                self._measured(subject, size, data)
        elif isinstance(row, PlacementRun):
            entry = self._node(subject)
            if entry.pending & LAYOUT_PENDING and not ("lookahead" in data or "raised" in data):
                self._put(subject.id, with_values(entry, pending=entry.pending & ~LAYOUT_PENDING))
        elif isinstance(row, QueueChange):
            self._queue(subject, data)
        elif isinstance(row, NodeInserted):
            self._insert(subject, row.parent, row.place)
        elif isinstance(row, NodeRemoved):
            self._remove(subject)
        elif isinstance(row, NodeMoved):
            self._move(subject, row.from_, row.to, row.moved)

    # -- tables

    def _edit(self, subject: Subject, edit: SlotEdit) -> None:
        number = subject.id
        if edit.missing:
            self._missing |= {number}
            return
        what, data = edit.what, edit.data
        table = self._tables[number] if number in self._tables else self._structure.tables.get(number)
        table = table if table is not None else SlotTableData()
        if what == "insert":
            if "context" in data:  # absent, unless it is the first insertion
                table = replace(table, context=edit.context, root=edit.root)
            table = table.inserted(edit.row_index, unpacked(data))
        elif what == "remove":
            table = table.removed(edit.row_index, edit.rows)
        elif what == "move":
            table = table.moved(edit.row_index, edit.order)
        elif what == "append":
            table = table.appended(edit.row_index, edit.values)
        elif what == "update":
            table = table.updated(edit.slot, edit.values)
        elif what == "data":
            table = table.keyed(edit.number, edit.key, edit.value)
        elif what == "deactivate":
            table = replace(table, in_use=False)
        elif what == "use":
            table = table if table.in_use else replace(table, in_use=True)
        self._edits += 1
        self._tables[number] = table.with_gaps(edit.gaps) if what != "clear" else None
        self._subjects[number] = subject

    # -- layout

    def _measured(self, subject: Subject, size: tuple[int, int], data: Mapping[str, Any]) -> None:
        entry = self._node(subject)
        if "lookahead" in data:
            self._put(subject.id, with_values(entry, size=size))
            return
        by = IN_LAYOUT_BLOCK if "by_layout" in data else IN_MEASURE_BLOCK if entry.parent else NOT_USED
        constraints = data.get("constraints", "")
        made = with_values(entry, size=size, constraints=constraints, measured_by=by, pending=LAYOUT_PENDING)
        self._put(subject.id, made)

    def _queue(self, subject: Subject, data: Mapping[str, Any]) -> None:
        what, queue = data["what"], data["queue"]
        if what == "mark":
            entry = self._node(subject)
            bit = MEASURE_PENDING if queue == "measure" else LAYOUT_PENDING
            self._put(subject.id, with_values(entry, pending=entry.pending | bit))
            return
        waiting = self._waiting
        if waiting is None:
            waiting = self._waiting = {(each.queue, each.node): each for each in self._structure.waiting}
        if what == "add":
            waiting[queue, subject.id] = Waiting(queue, data["depth"], subject.id)
        else:
            waiting.pop((queue, subject.id), None)
        self._edits += 1

    # -- nodes

    def _node(self, subject: Subject) -> NodeEntry:
        known = self._entry(subject.id)
        if known is None:
            return NodeEntry(subject)
        return known if known.subject is subject else with_values(known, subject=subject)

    def _entry(self, number: int) -> NodeEntry | None:
        return self._nodes.get(number) or self._structure.nodes.get(number)

    def _put(self, number: int, entry: NodeEntry) -> None:
        self._nodes[number] = entry
        self._edits += 1

    def _children_of(self, number: int, entry: NodeEntry) -> list[int]:
        """Returns the node's current children as a mutable list."""
        children = self._children.get(number)
        if children is None:
            children = self._children[number] = list(entry.children)
        self._nodes[number] = entry
        return children

    def _insert(self, subject: Subject, parent: Subject, index: int) -> None:
        if self._entry(parent.id) is None:
            self._loose.add(parent.id)
        self._children_of(parent.id, self._node(parent)).insert(index, subject.id)
        self._loose.discard(subject.id)
        entry = self._node(subject)
        if entry.size is not None:  # it was in the tree before: attaching marks its whole subtree
            self._mark_below(subject.id)
        pending = entry.pending | MEASURE_PENDING
        self._put(subject.id, with_values(entry, parent=parent.id, placed=False, pending=pending))

    def _mark_below(self, number: int) -> None:
        stack, seen = [number], {number}
        while stack:
            at = stack.pop()
            above = self._entry(at)
            if above is None:
                continue
            for child in self._children.get(at, above.children):
                entry = self._entry(child)
                if entry is not None and child not in seen:
                    seen.add(child)
                    stack.append(child)
                    self._put(child, with_values(entry, pending=entry.pending | MEASURE_PENDING))

    def _remove(self, subject: Subject) -> None:
        entry = self._node(subject)
        above = self._entry(entry.parent)
        if above is not None:
            children = self._children_of(entry.parent, above)
            if subject.id in children:
                children.remove(subject.id)
        self._loose.add(subject.id)
        self._put(subject.id, with_values(entry, parent=0, placed=False))

    def _move(self, subject: Subject, from_: int, to: int, count: int) -> None:
        entry = self._node(subject)
        children = self._children_of(subject.id, entry)
        moved = children[from_ : from_ + count]
        del children[from_ : from_ + count]
        at = to if from_ > to else to - count
        children[at:at] = moved
        self._put(subject.id, entry)


class StructureStep(NamedTuple):
    """A row that changes the structure, and the id of the event that completes the change."""

    at: int
    row: Row


_AT_ONCE = frozenset((SlotEdit, NodeBounds, QueueChange, NodeInserted, NodeRemoved, NodeMoved))
_AT_END = frozenset((MeasurementRun, PlacementRun))
STEPS = _AT_ONCE | _AT_END
"""The event classes of steps."""


def steps_of(rows: Iterable[Row]) -> Iterator[StructureStep]:
    """Iterates over the steps among `rows`, in the order of their completion."""
    open_spans: list[Row] = []
    for row in rows:
        while open_spans and open_spans[-1].end < row.id:
            span = open_spans.pop()
            yield StructureStep(span.end, span)
        kind = row.__class__
        if kind not in STEPS:
            continue
        if kind in _AT_ONCE:
            yield StructureStep(row.id, row)
        else:
            open_spans.append(row)
    while open_spans:
        span = open_spans.pop()
        yield StructureStep(span.end, span)

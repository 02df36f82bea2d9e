"""What stands at one moment: slot tables and layout nodes; never changed, each event gives another.

Terms       structure: the tables of all compositions, and the nodes. step: one event as far as it changes them; a
            span does so when it has ended. loose: a node that is in no tree; most often for the rest of one apply.
Invariants  I1 a step costs what it touches. I2 what a frame's rows say is enough to go from the structure at its
            start to that at its end. I3 of a table that was not told from the start nothing is shown: `missing`.
Not here    the words of rows: slot_edits.py, engine/node/placed_at.py. Rows of tables as one reads them: table_rows.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pyrsistent import PMap, pmap

from engine import trace

from .rows import Row, Subject
from .slot_edits import unpacked
from .table import Table


class NodeEntry(NamedTuple):
    """One layout node. `at` and `inside`: see engine/node/placed_at.py. size: as measured last."""

    subject: Subject
    parent: int = 0
    children: tuple[int, ...] = ()
    size: tuple[int, int] | None = None
    placed: bool = False
    at: tuple[float, float, int, int] = (0.0, 0.0, 0, 0)
    inside: tuple[float, ...] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Structure:
    """Tables by the number of their composition; nodes by theirs. `edits`: steps from nothing to here."""

    tables: PMap[int, Table] = pmap()  # noqa: RUF009 – empty and never changed
    subjects: PMap[int, Subject] = pmap()  # noqa: RUF009
    nodes: PMap[int, NodeEntry] = pmap()  # noqa: RUF009
    loose: frozenset[int] = frozenset()
    missing: frozenset[int] = frozenset()
    edits: int = 0

    @property
    def main(self) -> Subject | None:
        """The outermost composition."""
        return next((self.subjects[at] for at, table in self.tables.items() if table.context is None), None)

    @property
    def roots(self) -> list[int]:
        """The nodes that are below no other."""
        tables = self.tables.values()
        found = [table.root.id for table in tables if table.root is not None and table.context is None]
        return [at for at in found if at in self.nodes]

    @property
    def size(self) -> int:
        return sum(table.size for table in self.tables.values()) + len(self.nodes)

    # -- steps

    def after(self, step: Step) -> Structure:
        """After one more event."""
        row = step.row
        subject = row.subject
        if subject is None:
            return self
        kind = row.kind
        if kind == trace.SLOT:
            return self._edited(subject, row.data)
        if kind == trace.PLACE:
            data = row.data
            entry = self._node(subject)._replace(placed=data["placed"], at=data["at"], inside=data["inside"])
            return self._with_nodes({subject.id: entry})
        if kind == trace.MEASUREMENT:
            size = row.data.get("size")
            return self._with_nodes({subject.id: self._node(subject)._replace(size=size)}) if size else self
        if kind == trace.INSERT:
            return self._inserted(subject, row.data["parent"], row.data["index"])
        if kind == trace.REMOVE:
            return self._removed(subject)
        if kind == trace.MOVE:
            return self._moved(subject, row.data["from_"], row.data["to"], row.data["count"])
        return self

    def at_frame_end(self) -> Structure:
        """What is in no tree by now has left for good."""
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

    # -- tables

    def _edited(self, subject: Subject, data: Any) -> Structure:
        if data.get("missing"):
            return self if subject.id in self.missing else replace(self, missing=self.missing | {subject.id})
        what = data["what"]
        table = self.tables.get(subject.id, Table())
        if what == "insert":
            if "context" in data:
                table = replace(table, context=data["context"], root=data["root"])
            table = table.inserted(data["index"], unpacked(data))
        elif what == "remove":
            table = table.removed(data["index"], data["rows"])
        elif what == "move":
            table = table.moved(data["index"], data["order"])
        elif what == "append":
            table = table.appended(data["index"], data["values"])
        elif what == "update":
            table = table.updated(data["slot"], data["values"])
        elif what == "data":
            table = table.keyed(data["number"], data["key"], data["value"])
        elif what == "deactivate":
            table = replace(table, in_use=False)
        elif what == "use":
            table = table if table.in_use else replace(table, in_use=True)
        elif what == "clear":
            tables = self.tables.discard(subject.id)
            return replace(self, tables=tables, subjects=self.subjects.discard(subject.id), edits=self.edits + 1)
        return self._with_table(subject, table.with_gaps(data["gaps"]))

    def _with_table(self, subject: Subject, table: Table) -> Structure:
        subjects = self.subjects if subject.id in self.subjects else self.subjects.set(subject.id, subject)
        return replace(self, tables=self.tables.set(subject.id, table), subjects=subjects, edits=self.edits + 1)

    # -- nodes

    def _node(self, subject: Subject) -> NodeEntry:
        known = self.nodes.get(subject.id)
        if known is None:
            return NodeEntry(subject)
        return known if known.subject is subject else known._replace(subject=subject)

    def _with_nodes(self, changed: dict[int, NodeEntry], loose: frozenset[int] | None = None) -> Structure:
        nodes = self.nodes
        for number, entry in changed.items():
            nodes = nodes.set(number, entry)
        return replace(self, nodes=nodes, loose=self.loose if loose is None else loose, edits=self.edits + 1)

    def _inserted(self, subject: Subject, parent: Subject, index: int) -> Structure:
        above = self._node(parent)
        loose = self.loose - {subject.id}
        if parent.id not in self.nodes:
            loose |= {parent.id}
        children = (*above.children[:index], subject.id, *above.children[index:])
        entry = self._node(subject)._replace(parent=parent.id, placed=False)
        return self._with_nodes({parent.id: above._replace(children=children), subject.id: entry}, loose)

    def _removed(self, subject: Subject) -> Structure:
        entry = self._node(subject)
        changed = {subject.id: entry._replace(parent=0, placed=False)}
        above = self.nodes.get(entry.parent)
        if above is not None:
            children = tuple(child for child in above.children if child != subject.id)
            changed[entry.parent] = above._replace(children=children)
        return self._with_nodes(changed, self.loose | {subject.id})

    def _moved(self, subject: Subject, from_: int, to: int, count: int) -> Structure:
        entry = self._node(subject)
        children = list(entry.children)
        moved = children[from_ : from_ + count]
        del children[from_ : from_ + count]
        at = to if from_ > to else to - count
        children[at:at] = moved
        return self._with_nodes({subject.id: entry._replace(children=tuple(children))})


class Step(NamedTuple):
    """A row that changes the structure, at the event id at which it has done so."""

    at: int
    row: Row


_AT_ONCE = frozenset((trace.SLOT, trace.PLACE, trace.INSERT, trace.REMOVE, trace.MOVE))


def steps_of(rows: Iterable[Row]) -> Iterator[Step]:
    """The steps among `rows`, in the order in which they took place."""
    open_spans: list[Row] = []
    for row in rows:
        while open_spans and open_spans[-1].end < row.id:
            span = open_spans.pop()
            yield Step(span.end, span)
        if row.kind in _AT_ONCE:
            yield Step(row.id, row)
        elif row.kind == trace.MEASUREMENT:
            open_spans.append(row)
    while open_spans:
        span = open_spans.pop()
        yield Step(span.end, span)

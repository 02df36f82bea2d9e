"""Slot tables of a moment: the outermost composition's table, and one table per subcomposition, such as a lazy item.

Terms       subcomposition: a composition created by a node's measurement; its slot table is its own.
Not here    marking rows of a table: slots.py.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from inspector.language import _, n_
from inspector.recording import NODE, SCOPE, Subject
from inspector.recording.moments.moment import Moment
from inspector.recording.structure.slot_table_data import SlotTableData, subject_in

from .display_names import Names


@dataclass(frozen=True, slots=True)
class TableLine:
    """One slot table. `first`: its first scope or node; `within`: the node that made the subcomposition, in words;
    `in_use`: False while its content waits to be used again."""

    composition: Subject
    first: Subject
    name: str
    within: str
    groups: int
    in_use: bool

    @property
    def words(self) -> str:
        """`SlowScreen, 27 groups`, `Card "item1" in list, 12 groups`."""
        name = _("{name} in {node}").format(name=self.name, node=self.within) if self.within else self.name
        words = n_("{name}, {count} group", "{name}, {count} groups", self.groups).format(name=name, count=self.groups)
        return words if self.in_use else _("{table}, kept to be used again").format(table=words)


def table_lines(moment: Moment, names: Names) -> list[TableLine]:
    """Returns the tables that have a scope or a node: the outermost first, then in the order of their creation."""
    structure = moment.structure
    if structure is None:
        return []
    found: list[TableLine] = []
    for composition in moment.compositions:
        table = structure.tables[composition.id]
        first = _first_of(table)
        if first is None or composition.id in structure.missing:
            continue
        root = structure.nodes.get(table.root.id) if table.root is not None and table.context is not None else None
        above = structure.nodes.get(root.parent) if root is not None else None
        name = names.of(_named(table) or first)
        within = above.subject.tag or above.subject.name if above is not None else ""
        found.append(TableLine(composition, first, name, within, table.size, table.in_use))
    return found


def table_of(moment: Moment, subjects: Collection[int]) -> Subject | None:
    """Returns the composition whose table has one of these scopes or nodes; None without one."""
    structure = moment.structure
    if structure is None:
        return None
    for composition in moment.compositions:
        if any(_is_in(slot, subjects) for entry in structure.tables[composition.id] for slot in entry.slots[:1]):
            return composition
    return None


def _is_in(slot: object, subjects: Collection[int]) -> bool:
    subject = _subject(slot)
    return subject is not None and subject.id in subjects


def _subject(slot: object) -> Subject | None:
    if not isinstance(slot, tuple):
        return None
    return subject_in(slot, SCOPE) or subject_in(slot, NODE)


def _first_of(table: SlotTableData) -> Subject | None:
    """Returns the first scope or node of a table."""
    return next((subject for entry in table for slot in entry.slots[:1] if (subject := _subject(slot))), None)


def _named(table: SlotTableData) -> Subject | None:
    """Returns a table's first program composable, else its first framework component: the content of an item is often a
    lambda inside a function of the list."""
    components: list[Subject] = []
    for entry in table:
        slot = entry.slots[0] if entry.slots else None
        scope = subject_in(slot, SCOPE) if isinstance(slot, tuple) else None
        if scope is None or not isinstance(slot, tuple) or not scope.name[:1].isupper():
            continue
        if slot[-1] is not True:
            return scope
        components.append(scope)
    return components[0] if components else None

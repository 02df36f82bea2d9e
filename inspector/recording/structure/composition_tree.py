"""Composition tree: derives the tree of a structure from groups with a scope or a node; subcompositions join at their
context.

Terms       branch: a row under construction.
Not here    the finished rows: tree.py. The choice of shown rows: inspector/analysis/tree.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.slots import EMPTY

from ..events import SlotEdit, TreeChange
from ..rows.rows import CONTEXT, SCOPE, STATE, Row, Subject
from .slot_rows import named_node
from .slot_table_data import GroupEntry, SlotTableData, subject_in
from .slot_text import slot_text
from .structure import NodeEntry, Structure
from .tree import TreeCapture, TreeRow

EMPTY_TEXT = slot_text(EMPTY)


_LEAVES_TREE = frozenset(("append", "data", "remember", "forget", "close", "use"))


def changes_tree(row: Row) -> bool:
    """Returns whether the event may change the tree; changed test tags of nodes are not considered."""
    if not isinstance(row, SlotEdit):
        return isinstance(row, TreeChange)
    what = row.what
    if what == "update":
        # The update may insert or remove a scope or a context. The row lacks the old value, but a removal leaves EMPTY.
        values = row.values
        return any(slot == EMPTY_TEXT or (subject_in(slot, STATE) is None and type(slot) is tuple) for slot in values)
    return what not in _LEAVES_TREE


@dataclass(slots=True)
class _Branch:
    name: str
    scope: Subject | None = None
    node: Subject | None = None
    engines: bool = False
    children: list[_Branch] = field(default_factory=list)


def tree_capture(structure: Structure, size: tuple[int, int] | None = None) -> TreeCapture:
    """Returns the tree of a structure. `size`: the window size in px; default: the measured size of the root."""
    root = _Branch("root")
    nodes = dict(structure.nodes.iteritems())  # a plain dict, because the loop looks up most nodes
    hanging = _hanging(structure)
    main = structure.main
    # Each composition is walked separately, below the row of its context.
    waiting: list[tuple[SlotTableData, _Branch]] = [(structure.tables[main.id], root)] if main is not None else []
    while waiting:
        table, under = waiting.pop()
        waiting.extend(reversed(list(_walk(nodes, table, under, hanging))))
    rows = tuple(_frozen(branch) for branch in root.children)
    width, height = size or (window_size(structure, structure.tables[main.id]) if main is not None else (0, 0))
    return TreeCapture(rows, width, height)


def window_size(structure: Structure, table: SlotTableData) -> tuple[int, int]:
    """Returns the measured size of a composition's root node in px; (0, 0) if it is not measured."""
    entry = structure.nodes.get(table.root.id) if table.root is not None else None
    return entry.size if entry is not None and entry.size is not None else (0, 0)


def _hanging(structure: Structure) -> dict[int, list[SlotTableData]]:
    """Returns the active compositions at each context, in the order of their nodes."""
    found: dict[int, list[tuple[int, SlotTableData]]] = {}
    places: dict[int, dict[int, int]] = {}
    for table in structure.tables.values():
        if table.context is None or not table.in_use:
            continue
        place = 1 << 30
        if table.root is not None and (entry := structure.nodes.get(table.root.id)) is not None and entry.parent:
            if entry.parent not in places:
                siblings = structure.nodes[entry.parent].children
                places[entry.parent] = {child: at for at, child in enumerate(siblings)}
            place = places[entry.parent].get(table.root.id, place)
        found.setdefault(table.context.id, []).append((place, table))
    return {context: [table for _, table in sorted(those, key=_first)] for context, those in found.items()}


def _first(pair: tuple[int, SlotTableData]) -> int:
    return pair[0]


def _walk(
    nodes: Mapping[int, NodeEntry], table: SlotTableData, under: _Branch, hanging: dict[int, list[SlotTableData]]
) -> Iterator[tuple[SlotTableData, _Branch]]:
    """Adds the rows of one table below `under`. Yields the compositions whose contexts are in its slots."""
    open_rows: list[tuple[_Branch, int]] = [(under, -1)]
    for entry in table:
        while open_rows[-1][1] >= entry.depth:
            open_rows.pop()
        row = open_rows[-1][0]
        made = _branch(nodes, entry, row)
        if made is not None and made is not row:
            row.children.append(made)
            row = made
            open_rows.append((made, entry.depth))
        for slot in entry.slots:
            context = subject_in(slot, CONTEXT)
            if context is not None:
                for child in hanging.pop(context.id, ()):  # a second slot of the node's group repeats the context
                    yield child, row


def _branch(nodes: Mapping[int, NodeEntry], entry: GroupEntry, above: _Branch) -> _Branch | None:
    own = entry.slots
    if own and "R" in entry.flags and (scope := subject_in(own[0], SCOPE)) is not None:
        return _Branch(scope.name, scope=scope, engines=own[0][-1] is True)
    if own and "N" in entry.flags and (node := named_node(nodes, own[0])) is not None:
        return above if _joins(above, node) else _Branch(node.emitter or "node", node=node)
    return None


def _joins(above: _Branch, node: Subject) -> bool:
    """Returns whether the node joins the row above. A composable and its node share a row if their names are equal, or
    if the composable belongs to the engine."""
    if above.scope is None or above.node is not None or above.children:
        return False
    if above.name == node.emitter or above.engines:
        above.node = node
        return True
    return False


def _frozen(branch: _Branch) -> TreeRow:
    """Converts the branch into frozen rows, children first, without recursion."""
    order: list[tuple[_Branch, bool]] = []
    stack = [(branch, False)]
    while stack:
        at, under_engine = stack.pop()
        order.append((at, under_engine))
        inner = at.engines if at.scope is not None else under_engine
        stack.extend((child, inner) for child in at.children)
    made: dict[int, TreeRow] = {}
    for at, under_engine in reversed(order):
        _take_inner_node(at)
        tagged = at.node is not None and bool(at.node.tag)
        # Framework rows: calls inside composables of the engine. The program's calls of the engine stay normal rows.
        hidden = under_engine and (at.scope is None or at.engines) and not tagged
        # A lambda that only forwards arguments to one composable gets no row.
        hidden = hidden or (at.name == "λ" and len(at.children) == 1)
        made[id(at)] = TreeRow(at.name, at.scope, at.node, None, hidden, tuple(made[id(each)] for each in at.children))
    return made[id(branch)]


def _take_inner_node(branch: _Branch) -> None:
    """Merges an engine widget with its only child, if the child is another engine widget with a node (LazyColumn)."""
    if branch.scope is None or branch.node is not None or len(branch.children) != 1:
        return
    (inner,) = branch.children
    if branch.engines and inner.node is not None and inner.engines:
        branch.node = inner.node
        branch.children = inner.children

"""Slot rows: a slot table in readable form, with indices, sizes, parents, node counts and the values of states."""

from __future__ import annotations

from collections.abc import Mapping

from ..rows.rows import NODE, SCOPE, STATE, StateValue, Subject
from .slot_table_data import GroupEntry, Slot, SlotTableData, subject_in
from .slots import GroupRow, SlotCapture, SlotRow
from .structure import NodeEntry, Structure


def slot_capture(
    structure: Structure, table: SlotTableData, values: Mapping[int, StateValue], limit: int | None = None
) -> SlotCapture:
    """Returns the table with at most `limit` groups. `values`: current values of states in slots."""
    entries = list(table)
    known = dict(structure.nodes.iteritems())
    sizes, parents, nodes = _shape(entries)
    truncated = 0
    if limit is not None and len(entries) > limit:
        truncated = len(entries) - limit
        del entries[limit:]
    groups: list[GroupRow] = []
    slots: list[SlotRow] = []
    first = 0
    for index, entry in enumerate(entries):
        own = entry.slots
        scope = subject_in(own[0], SCOPE) if own and "R" in entry.flags else None
        node = named_node(known, own[0]) if own and "N" in entry.flags else None
        groups.append(
            GroupRow(
                index,
                entry.depth,
                _name(entry, scope, node),
                entry.key,
                entry.object_key,
                entry.flags,
                nodes[index],
                sizes[index],
                parents[index],
                (first, first + len(own)),
                scope,
                node,
                entry.source,
                entry.number,
            )
        )
        slots += [SlotRow(first + place, index, slot_words(known, slot, values)) for place, slot in enumerate(own)]
        first += len(own)
    start, length, slot_start, slot_length = table.gaps
    return SlotCapture(tuple(groups), tuple(slots), (start, length), (slot_start, slot_length), truncated)


def named_node(nodes: Mapping[int, NodeEntry], slot: Slot) -> Subject | None:
    """Returns the node of a slot, with its current test tag."""
    node = subject_in(slot, NODE)
    entry = nodes.get(node.id) if node is not None else None
    return entry.subject if entry is not None else node


def slot_words(nodes: Mapping[int, NodeEntry], slot: Slot, values: Mapping[int, StateValue]) -> str:
    """Returns a slot as readable text."""
    if isinstance(slot, str):
        return slot
    kind, subject = slot[0], slot[1]
    if subject.kind == STATE:
        known = values.get(subject.id)
        return f"{kind} {subject.name} = {known.text if known is not None else slot[-1]}"
    if subject.kind == NODE:
        node = named_node(nodes, slot) or subject
        return f"{kind} {node.tag or node.emitter}".rstrip()
    return f"{kind} {subject.name}" if subject.kind == SCOPE else str(kind)


def _name(entry: GroupEntry, scope: Subject | None, node: Subject | None) -> str:
    if scope is not None:
        return scope.name
    if node is not None:
        return f"{node.emitter} {node.tag}" if node.tag and node.emitter else node.name
    return entry.name


def _shape(entries: list[GroupEntry]) -> tuple[list[int], list[int], list[int]]:
    """Returns for each row: the size of its subtree in groups, the row of its parent (−1: none), and the number of its
    topmost nodes."""
    count = len(entries)
    sizes, parents, nodes = [1] * count, [-1] * count, [0] * count
    open_rows: list[int] = []

    def close() -> None:
        row = open_rows.pop()
        if open_rows:
            above = open_rows[-1]
            sizes[above] += sizes[row]
            nodes[above] += 1 if "N" in entries[row].flags else nodes[row]

    for index, entry in enumerate(entries):
        while len(open_rows) > entry.depth:
            close()
        if open_rows:
            parents[index] = open_rows[-1]
        open_rows.append(index)
    while open_rows:
        close()
    return sizes, parents, nodes

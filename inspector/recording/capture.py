"""Reads the structure off a live scene: for who was not told of it from the start, and to check what was told.

Invariants  I1 nothing here reads state so that anyone is subscribed, writes anything, or is told as an event.
            I2 an object that another thread or a failed pass left half-made is left out, never an error.
"""

from __future__ import annotations

from typing import Any

from pyrsistent import pmap

from engine import trace
from engine.composition.composition_context import ChildContext
from engine.node.placed_at import placed_at
from engine.trace import Event

from .rows import NODE, TABLE
from .slot_edits import SlotEdits
from .structure import NodeEntry, Structure
from .subjects import SubjectRegistry
from .table import Table


def events_so_far(scene: Any) -> list[Event]:
    """What the scene told before anyone could listen: its first composition, kept for its first report."""
    return list(scene._reports._events)


def read_off(scene: Any, subjects: SubjectRegistry, edits: SlotEdits | None = None) -> Structure:
    """All compositions and nodes of a scene. `edits`: goes on from here with the numbers it gives groups."""
    edits = edits if edits is not None else SlotEdits(subjects)
    before = trace.enter(None)
    try:
        tables: dict[int, Table] = {}
        known: dict[int, Any] = {}
        waiting = [scene.composition]
        while waiting:
            composition = waiting.pop()
            subject = subjects.subject(composition, TABLE)
            known[subject.id] = subject
            tables[subject.id] = _table(composition, edits)
            table = composition.slot_table
            for value in table.slots_buffer.slice(0, table.slots_size):
                for child in value.children if isinstance(value, ChildContext) else ():
                    if subjects.subject(child, TABLE).id not in known:
                        known[subjects.subject(child, TABLE).id] = None
                        waiting.append(child)
        return Structure(pmap(tables), pmap(known), pmap(_nodes(scene.root, subjects)))
    finally:
        trace.leave(before)


def _table(composition: Any, edits: SlotEdits) -> Table:
    table = composition.slot_table
    entries, context, root = edits.read_off(composition)
    made = Table(context=context, root=root, in_use=not composition._is_deactivated)
    made = made.inserted(0, entries)
    return made.with_gaps((table.gap_start, table.gap_len, table.slots_gap_start, table.slots_gap_len))


def _nodes(root: Any, subjects: SubjectRegistry) -> dict[int, NodeEntry]:
    found: dict[int, NodeEntry] = {}
    waiting = [(root, 0)]
    while waiting:
        node, parent = waiting.pop()
        subject = subjects.subject(node, NODE)
        children = list(node.folded_children)
        size = tuple(node.outer_coordinator.measured_size)
        numbers = tuple(subjects.subject(child, NODE).id for child in children)
        entry = NodeEntry(subject, parent, numbers, (int(size[0]), int(size[1])))
        if not node.is_virtual:
            placed, at, inside = placed_at(node)
            entry = entry._replace(placed=placed, at=at, inside=inside)
        found[subject.id] = entry
        waiting += [(child, subject.id) for child in children]
    return found

"""Capture: reads the structure directly from a live scene, for a recorder that started late and for consistency checks.

Invariants  I1 a capture creates no subscription, writes no state and emits no event.
            I2 a capture skips objects that another thread or a failed pass left incomplete; it raises no error.
"""

from __future__ import annotations

from typing import Any

from pyrsistent import pmap

from engine import trace
from engine.composition.composition_context import ChildContext
from engine.node.place_event import place_of
from engine.trace import Event

from .rows.rows import NODE, TABLE
from .rows.subjects import SubjectRegistry
from .structure.slot_edits import SlotEdits
from .structure.slot_table_data import SlotTableData
from .structure.structure import NodeEntry, Structure


def events_so_far(scene: Any) -> list[Event]:
    """The events that the scene emitted before a listener could be attached: its first composition, kept for the first
    report."""
    return list(scene.unreported_events)


def read_off(scene: Any, subjects: SubjectRegistry, edits: SlotEdits | None = None) -> Structure:
    """Returns all compositions and nodes of a scene. `edits`: continues with the group numbers that the capture
    assigned."""
    edits = edits if edits is not None else SlotEdits(subjects)
    before = trace.enter(None)
    try:
        tables: dict[int, SlotTableData] = {}
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


def _table(composition: Any, edits: SlotEdits) -> SlotTableData:
    table = composition.slot_table
    entries, context, root = edits.read_off(composition)
    made = SlotTableData(context=context, root=root, in_use=not composition.is_deactivated)
    made = made.inserted(0, entries)
    return made.with_gaps((table.gap_start, table.gap_len, table.slots_gap_start, table.slots_gap_len))


def _nodes(root: Any, subjects: SubjectRegistry) -> dict[int, NodeEntry]:
    found: dict[int, NodeEntry] = {}
    waiting = [(root, 0)]
    while waiting:
        node, parent = waiting.pop()
        subject = subjects.subject(node, NODE)
        children = [*node.folded_children, *(node.owner.layer_roots if node is root else ())]
        size = tuple(node.outer_coordinator.measured_size)
        numbers = tuple(subjects.subject(child, NODE).id for child in children)
        entry = NodeEntry(subject, parent, numbers, (int(size[0]), int(size[1])))
        if not node.is_virtual:
            placed, at, inside = place_of(node)
            entry = entry._replace(placed=placed, at=at, inside=inside)
        found[subject.id] = entry
        waiting += [(child, subject.id) for child in children]
    return found

"""Rearranges the children of a group: kept, moved and new ones."""

from __future__ import annotations

from engine.composition.insert_table import InsertTable
from engine.slots import Group, SlotTable


def rebuild_children(
    table: SlotTable, index: int, slot: int, parent: Group | None, children: list[Group | InsertTable]
) -> None:
    """Replaces the children of `parent` from row `index` on by `children`: existing groups, or new ones."""
    kept = {child for child in children if isinstance(child, Group)}
    places, _, _ = _places_of_children(table, index, slot, parent)
    for row, at, first in reversed(places.values()):
        if row not in kept:
            table.remove_groups(at, first, row)
            row.parent = None
    places, end, end_slot = _places_of_children(table, index, slot, parent)
    order = [places[child] for child in children if isinstance(child, Group)]
    if any(a[1] > b[1] for a, b in zip(order, order[1:], strict=False)):
        table.reorder_children(index, slot, end - index, end_slot - slot, order)
    for child in children:
        if isinstance(child, Group):
            index += child.size
            slot += child.slot_size
        else:
            child.insert(table, index, slot, parent)
            index += len(child.groups)
            slot += len(child.slots)


def _places_of_children(
    table: SlotTable, index: int, slot: int, parent: Group | None
) -> tuple[dict[Group, tuple[Group, int, int]], int, int]:
    """Returns the children of `parent` from row `index` on, each with row and slot index, and where they end."""
    buffer = table.groups_buffer
    places = {}
    # `parent` is somewhere before `index`; a walk over its children finds its last row.
    while index < len(buffer) and (row := buffer[index]).parent is parent:
        places[row] = (row, index, slot)
        index += row.size
        slot += row.slot_size
    return places, index, slot

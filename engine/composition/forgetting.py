"""Forgetting: announces the remembered observers and the scopes of groups that are removed, or that stay for reuse."""

from __future__ import annotations

from typing import Any

from engine.composition.remember_observer import RememberObserver, ReusableRememberObserver
from engine.composition.remembering import RememberManager
from engine.composition.scope import RecomposeScope
from engine.slots import EMPTY, Group, SlotTable
from engine.slots.group import NODE, REMEMBER


def forget_groups(groups: list[Group], slots: list[Any], events: RememberManager) -> None:
    """Announces all observers that `groups`, which leave the table, remember, and their scopes. `slots`: their slots.

    Slots of keys and arguments may hold an observer, too, without remembering it."""
    for value in slots:
        if isinstance(value, RecomposeScope):
            events.releasing(value)
    slot = 0
    for group in groups:
        flags = group.flags
        if flags & (REMEMBER | NODE):
            value = slots[slot]
            if flags & NODE:
                if hasattr(value, "on_release"):  # Compose: ComposeNodeLifecycleCallback
                    events.deactivating(value.on_release)
            elif isinstance(value, RememberObserver):
                events.forgetting(value, group)
        slot += group.slot_count


def deactivate_groups(table: SlotTable, index: int, slot: int, group: Group, events: RememberManager) -> None:
    """Announces what the rows from `index` to the end of `group` remember, and empties their slots; rows and nodes stay
    for reuse. `slot`: the first slot of the first row."""
    groups, values = table.groups_buffer, table.slots_buffer
    location = table.locate(group)
    assert location is not None
    for at in range(index, location.index + group.size):
        row = groups[at]
        for place in range(slot, slot + row.slot_count):
            value = values[place]
            if isinstance(value, RecomposeScope):
                events.releasing(value)
            elif place == slot and row.flags & REMEMBER and isinstance(value, RememberObserver):
                if isinstance(value, ReusableRememberObserver):
                    continue
                events.forgetting(value, row)
            else:
                continue
            values[place] = EMPTY
            table.trace_edit("update", slot=place, values=[EMPTY])
        if row.flags & NODE and hasattr(node := values[slot], "on_deactivate"):
            events.deactivating(node.on_deactivate)
        slot += row.slot_count

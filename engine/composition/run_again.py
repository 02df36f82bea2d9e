"""Runs applied content again in the next pass, although none of its states and arguments changed.

Why         An abandoned pass restores slots, nodes and reads, but not the states that it wrote: its snapshot was
            applied when composing ended, before another composition, or a change, raised. The next pass could skip the
            scope that wrote, if its arguments are the old ones: the state would keep the value of the abandoned pass.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.composition.scope import RecomposeScope
from engine.composition.scope_place import find_place
from engine.slots import EMPTY, Group, SlotTable
from engine.trace import UNDONE


def run_scopes_again(scopes: Iterable[RecomposeScope], table: SlotTable) -> None:
    """Makes the next pass run those of `scopes` that are in `table`."""
    for scope in scopes:
        if scope.valid and find_place(scope, table):
            run_slot_again(table, scope.slot)


def run_slot_again(table: SlotTable, slot: int) -> None:
    """Makes the next pass run the scope of the group that has this slot.

    A scope that read nothing cannot run alone: then the scope around it runs, and finds the arguments changed.
    """
    around: list[tuple[int, int, Group]] = []
    for depth, _, first, group in table.walk():
        while around and around[-1][0] >= depth:
            around.pop()
        around.append((depth, first, group))
        if slot < first + group.slot_count:
            break
    slots = table.slots_buffer.items
    for _, first, group in reversed(around):
        if group.slot_count and isinstance(scope := slots[first], RecomposeScope):
            scope.invalidate(why=UNDONE)
            if scope.block is not None:
                return
            for at in range(first + 1, first + min(group.slot_count, 1 + len(scope.info.parameters))):
                slots[at] = EMPTY

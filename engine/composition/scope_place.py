"""The place of a scope's group in the slot table, found again after edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.slots import Location, SlotTable

if TYPE_CHECKING:
    from engine.composition.scope import RecomposeScope


def find_place(scope: RecomposeScope, table: SlotTable) -> bool:
    """Returns whether the scope's group is in the table; then `scope.index` and `scope.slot` are up to date."""
    version = table.version
    if scope.version == version:
        return True
    group = scope.group
    if group is None:
        return False
    place = None
    if scope.version >= 0:
        place = table.follow(Location(scope.index, scope.slot), scope.version)
        if place is not None and (place.index >= table.size or table.groups_buffer[place.index] is not group):
            place = None
    if place is None:
        place = table.locate(group)
        if place is None:
            return False
    scope.index, scope.slot = place
    scope.version = version
    return True

"""The scopes a pass still has to run, by where they stand in the table."""

from __future__ import annotations

from bisect import bisect_left, insort
from operator import itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.scope import RecomposeScope

Entry = tuple[int, int, "RecomposeScope", "set[Any] | None"]
_row = itemgetter(0)


class InvalidScopes:
    """Entries (row index, first slot, scope, states – None for unconditionally), ascending by row."""

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def __bool__(self) -> bool:
        return bool(self._entries)

    def add(self, index: int, slot: int, scope: RecomposeScope, instance: Any) -> None:
        """Adds `scope`; if it is there already, `instance` (None: unconditionally) joins its states."""
        entries = self._entries
        at = bisect_left(entries, index, key=_row)
        if at < len(entries) and entries[at][0] == index:
            states = entries[at][3]
            if instance is None:
                entries[at] = (index, slot, scope, None)
            elif states is not None:
                states.add(instance)
            return
        entries.insert(at, (index, slot, scope, None if instance is None else {instance}))

    def add_all(self, index: int, slot: int, scope: RecomposeScope, states: set[Any] | None) -> None:
        insort(self._entries, (index, slot, scope, states), key=_row)

    def take(self, index: int) -> bool:
        """Removes the scope at `index`; whether it was there and really is invalid."""
        entries = self._entries
        at = bisect_left(entries, index, key=_row)
        if at == len(entries) or entries[at][0] != index:
            return False
        _, _, scope, states = entries.pop(at)
        return scope.is_invalid_for(states)

    def any_in(self, start: int, end: int) -> bool:
        entries = self._entries
        at = bisect_left(entries, start, key=_row)
        return at < len(entries) and entries[at][0] < end

    def pop_in(self, start: int, end: int) -> Entry | None:
        """Removes and returns the first that stands in [start, end)."""
        entries = self._entries
        at = bisect_left(entries, start, key=_row)
        if at < len(entries) and entries[at][0] < end:
            return entries.pop(at)
        return None

    def remove_range(self, start: int, end: int) -> None:
        """Drops the scopes whose rows are in [start, end): they leave their place. If they come back as
        movable content, they have to run there."""
        entries = self._entries
        if entries:
            first, last = bisect_left(entries, start, key=_row), bisect_left(entries, end, key=_row)
            for _, _, scope, _ in entries[first:last]:
                scope.forced = True
            del entries[first:last]

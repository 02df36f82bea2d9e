"""The remaining invalid scopes of a pass, sorted by table position."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.composition.scope import RecomposeScope

Entry = tuple[int, int, "RecomposeScope", "dict[Any, None] | None"]
_row = itemgetter(0)


class InvalidScopes(list[Entry]):
    """Entries (row index, first slot, scope, states or None for an unconditional run), ascending by row.

    The states keep their order, in which derived ones are recalculated. The class is a list, so that each skipped
    call can check for emptiness without a Python call.
    """

    __slots__ = ("dropped",)

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        list.__init__(self, entries)
        if len(self) > 1:
            self.sort(key=_row)
        self.dropped: list[Entry] = []
        """Entries removed by `remove_range`; if their rows return as movable content, the scopes must run there."""

    def add(self, index: int, slot: int, scope: RecomposeScope, instance: Any) -> None:
        """Adds `scope`; for a known scope, adds `instance` (None: an unconditional run) to its states.

        As in Compose, a derived state replaces an unconditional run: a scope that reads a state and, after it, a state
        derived from it does not run if the derived one keeps its value (golden derived_beside_source).
        """
        at = bisect_left(self, index, key=_row)
        if at < len(self) and self[at][0] == index:
            states = self[at][3]
            if instance is None:
                self[at] = (index, slot, scope, None)
            elif states is None:
                self[at] = (index, slot, scope, {instance: None})
            else:
                states[instance] = None
            return
        self.insert(at, (index, slot, scope, None if instance is None else {instance: None}))

    def add_all(self, index: int, slot: int, scope: RecomposeScope, states: dict[Any, None] | None) -> None:
        """Adds `scope` with several states (None: an unconditional run)."""
        if not self or self[-1][0] < index:
            self.append((index, slot, scope, states))
        else:
            insort(self, (index, slot, scope, states), key=_row)

    def take(self, index: int) -> bool:
        """Removes the scope at `index`; returns whether an entry existed.

        A scope whose caller runs then runs, too, even if the derived states that invalidated it keep their values:
        only a scope that the Composer runs alone compares them first (recordings cart_with_undo, stopwatch_laps).
        """
        at = bisect_left(self, index, key=_row)
        if at == len(self) or self[at][0] != index:
            return False
        del self[at]
        return True

    def any_in(self, start: int, end: int) -> bool:
        """Returns whether any entry lies in [start, end)."""
        at = bisect_left(self, start, key=_row)
        return at < len(self) and self[at][0] < end

    def pop_in(self, start: int, end: int) -> Entry | None:
        """Removes and returns the first entry in [start, end); None without one."""
        at = bisect_left(self, start, key=_row)
        if at < len(self) and self[at][0] < end:
            return self.pop(at)
        return None

    def remove_range(self, start: int, end: int) -> None:
        """Drops the scopes with rows in [start, end), because these rows leave their place."""
        if self:
            first, last = bisect_left(self, start, key=_row), bisect_left(self, end, key=_row)
            self.dropped += self[first:last]
            del self[first:last]

"""Matching the children of a group when what is composed next is not what the table holds next.

Terms       children: the rows from the first mismatch to the end of the group. taken: matched by what was
            composed. order: what the group will hold, in the order it was composed: kept children by their
            number, new ones as (rows, slots).
Cost        the table of keys is made at the first miss only; children that come in order cost one
            comparison. One pass for any permutation (real Compose moves group by group, which is quadratic).
Source      Compose GapComposer.kt, GapPending.
"""

from __future__ import annotations

from typing import Any

from engine.slots import Group


class PassedOver:
    """Rows of one group that were stepped over to reach one further on: they are removed when the group ends,
    unless what is composed later asks for one. `left`: rows among the others that an exception left half-made,
    and that are removed already. `turns`: where in the change list a row is forgotten, if not at the end; `waiting`:
    rows that have no turn yet."""

    __slots__ = ("base_nodes", "index", "left", "reorder_at", "rows", "slot", "turns", "waiting")

    def __init__(self, index: int, slot: int, reorder_at: int, base_nodes: int) -> None:
        self.index = index
        self.slot = slot
        self.reorder_at = reorder_at
        self.base_nodes = base_nodes
        self.rows: list[tuple[Group, int, int]] = []
        self.left: set[Group] = set()
        self.turns: dict[Group, int] = {}
        self.waiting: list[Group] = []

    def has(self, key: int, object_key: Any) -> bool:
        for row, _, _ in self.rows:
            if row.key == key and (row.object_key is object_key or row.object_key == object_key):
                return True
        return False


class Pending:
    """The children of one group while they are matched by key."""

    __slots__ = (
        "index", "slot", "end", "children", "taken", "order", "reached", "reorder_at", "base_nodes", "turns", "_next",
        "_places",
    )  # fmt: skip

    def __init__(self, groups: list[Group], index: int, slot: int, end: int, reorder_at: int, base_nodes: int) -> None:
        self.index = index
        self.slot = slot
        self.end = end
        self.children: list[tuple[Group, int, int]] = []
        at, first = index, slot
        while at < end:
            group = groups[at]
            self.children.append((group, at, first))
            at += group.size
            first += group.slot_size
        self.taken = bytearray(len(self.children))
        self.order: list[Any] = []
        self.turns: dict[Group, int] = {}
        self.reached = 0
        """The children before this one had their turn."""
        self.reorder_at = reorder_at
        self.base_nodes = base_nodes
        self._next = 0
        self._places: dict[int, dict[Any, Any]] | None = None  # key → object key → number, or several, last first

    def resume(self, cur: int, passed: PassedOver, inserted: list[tuple[int, tuple[Any, Any]]]) -> None:
        """Takes over what was matched in order before: the children before the row `cur`, but for those passed
        over, and what was inserted among them, as (row before which, (rows, slots))."""
        waiting = {id(row) for row, _, _ in passed.rows}
        next_insert = 0
        for number, (row, at, _) in enumerate(self.children):
            if at >= cur:
                break
            while next_insert < len(inserted) and inserted[next_insert][0] <= at:
                self.order.append(inserted[next_insert][1])
                next_insert += 1
            if id(row) in waiting:
                continue
            self.taken[number] = 1
            if row not in passed.left:
                self.order.append(number)
        self.order += [entry for _, entry in inserted[next_insert:]]

    def take(self, key: int, object_key: Any) -> int:
        """Number of the next child with these keys that was not taken; −1 if there is none."""
        children, taken = self.children, self.taken
        number = self._next
        while number < len(children) and taken[number]:
            number += 1
        self._next = number
        if number < len(children):
            group = children[number][0]
            if group.key == key and (group.object_key is object_key or group.object_key == object_key):
                taken[number] = 1
                self.order.append(number)
                return number
        if self._places is None:
            self._places = self._find_places()
        places = self._places.get(key)
        if places is None:
            return -1
        number = places.get(object_key, -1)
        if type(number) is list:
            several, number = number, -1
            while several and (number < 0 or taken[number]):
                number = several.pop()
        if number < 0 or taken[number]:
            return -1
        taken[number] = 1
        self.order.append(number)
        return number

    def _find_places(self) -> dict[int, dict[Any, Any]]:
        """Where the children that were not taken are, by their keys."""
        found: dict[int, dict[Any, Any]] = {}
        key = None
        places: dict[Any, Any] = {}
        for number in range(len(self.children) - 1, -1, -1):
            if self.taken[number]:
                continue
            group = self.children[number][0]
            if group.key != key:
                key = group.key
                places = found.setdefault(key, {})
            known = places.setdefault(group.object_key, number)
            if known is not number:
                if type(known) is list:
                    known.append(number)
                else:
                    places[group.object_key] = [known, number]
        return found

    @property
    def removed(self) -> list[tuple[Group, int, int]]:
        return [child for child, taken in zip(self.children, self.taken, strict=True) if not taken]

    @property
    def kept(self) -> list[int]:
        return [number for number in self.order if type(number) is int]

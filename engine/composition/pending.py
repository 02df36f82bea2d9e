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

from engine.slots import NO_KEY, Group


class Pending:
    """The children of one group while they are matched by key."""

    __slots__ = ("index", "slot", "children", "taken", "order", "reorder_at", "base_nodes", "_next", "_by_key")

    def __init__(self, groups: list[Group], index: int, slot: int, end: int, reorder_at: int, base_nodes: int) -> None:
        self.index = index
        self.slot = slot
        self.children: list[tuple[Group, int, int]] = []
        at, first = index, slot
        while at < end:
            group = groups[at]
            self.children.append((group, at, first))
            at += group.size
            first += group.slot_size
        self.taken = bytearray(len(self.children))
        self.order: list[Any] = []
        self.reorder_at = reorder_at
        self.base_nodes = base_nodes
        self._next = 0
        self._by_key: dict[Any, list[int]] | None = None

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
                return self._take(number)
        by_key = self._by_key
        if by_key is None:
            by_key = self._by_key = {}
            for number in range(len(children) - 1, -1, -1):
                if not taken[number]:
                    group = children[number][0]
                    by_key.setdefault(_joined(group.key, group.object_key), []).append(number)
        same = by_key.get(_joined(key, object_key))
        while same:
            number = same.pop()
            if not taken[number]:
                return self._take(number)
        return -1

    def _take(self, number: int) -> int:
        self.taken[number] = 1
        self.order.append(number)
        return number

    @property
    def removed(self) -> list[tuple[Group, int, int]]:
        return [child for child, taken in zip(self.children, self.taken, strict=True) if not taken]

    @property
    def kept(self) -> list[int]:
        return [number for number in self.order if type(number) is int]


def _joined(key: int, object_key: Any) -> Any:
    return key if object_key is NO_KEY else (key, object_key)

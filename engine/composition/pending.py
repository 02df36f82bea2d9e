"""Matches a group's children by key when the next composed child is not the table's next row.

Terms       children: the rows from the first mismatch to the group's end. taken: matched by a composed
            child. order: the group's future content, in composition order: kept children by their
            number, new ones as insert tables.
Cost        the key table is built only at the first miss: until then each child costs one comparison, from then on
            two look-ups. One pass handles any permutation (real Compose moves groups singly: quadratic cost).
Source      Compose GapComposer.kt, GapPending.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.slots import Group

if TYPE_CHECKING:
    from engine.composition.insert_table import InsertTable
    from engine.composition.open_group import OpenGroup


class PassedOver:
    """Rows of one group skipped to reach a later one; the group's end removes them unless a call matches them.

    `half_made`: other rows, left half-made by an exception and already removed. `forget_at`: the reserved place of
    each row in the change list; other rows are forgotten at the end. `waiting`: rows whose place is not reserved yet.
    """

    __slots__ = ("base_nodes", "forget_at", "half_made", "index", "reorder_at", "rows", "slot", "waiting")

    def __init__(self, index: int, slot: int, reorder_at: int, base_nodes: int) -> None:
        self.index = index
        self.slot = slot
        self.reorder_at = reorder_at
        self.base_nodes = base_nodes
        self.rows: list[tuple[Group, int, int]] = []
        self.half_made: set[Group] = set()
        self.forget_at: dict[Group, int] = {}
        self.waiting: list[Group] = []

    def has(self, key: int, object_key: Any) -> bool:
        """Returns whether a skipped row has these keys."""
        for row, _, _ in self.rows:
            if row.key == key and (row.object_key is object_key or row.object_key == object_key):
                return True
        return False


class Pending:
    """The children of one group during matching by key."""

    __slots__ = (
        "_next", "_places", "base_nodes", "children", "end", "forget_at", "index", "order", "reached", "reorder_at",
        "slot", "taken",
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
        self.order: list[int | InsertTable] = []
        self.forget_at: dict[Group, int] = {}
        self.reached = 0
        """Number of leading children whose place for forgetting is reserved, or not needed."""
        self.reorder_at = reorder_at
        self.base_nodes = base_nodes
        self._next = 0
        self._places: dict[int, dict[Any, Any]] | None = None  # key → object key → number, or numbers, last first

    def resume(self, cur: int, passed: PassedOver, inserted: list[tuple[int, InsertTable]]) -> None:
        """Takes over the earlier matching in order: all children before row `cur` except those passed over.

        `inserted`: new content among them, as (row index behind it, insert table).
        """
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
            if row not in passed.half_made:
                self.order.append(number)
        self.order += [entry for _, entry in inserted[next_insert:]]

    def take(self, key: int, object_key: Any) -> int:
        """Takes the next free child with these keys; returns its number, or −1 without one."""
        taken = self.taken
        if self._places is None:
            children = self.children
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

    def move_to_match(self, frame: OpenGroup, key: int, object_key: Any) -> bool:
        """Takes the next free child with these keys, and moves `frame` before it as if it were the next row; behind it
        no row follows. Returns False without such a child."""
        try:
            number = self.take(key, object_key)
        except TypeError:  # not hashable: opening the group says so
            return False
        if number < 0:
            return False
        group, frame.current, frame.current_slot = self.children[number]
        frame.end = frame.current + group.size
        return True

    def _find_places(self) -> dict[int, dict[Any, Any]]:
        """Returns the numbers of free children by their keys."""
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
        """The children without a match, as (group, row index, first slot)."""
        return [child for child, taken in zip(self.children, self.taken, strict=True) if not taken]

    @property
    def kept(self) -> list[int]:
        """The numbers of matched children, in composition order."""
        return [number for number in self.order if isinstance(number, int)]

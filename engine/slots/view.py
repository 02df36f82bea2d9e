"""Live views of the slot table for tools: they show the content that composition reads and writes next.

A view is valid until the next structural edit; create new ones from `SlotTable.groups` after each frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from engine.slots.group import NODE, Group, flag_letters

if TYPE_CHECKING:
    from engine.slots.table import SlotTable


class SlotsView(Sequence[Any]):
    """The slots of one group; an assignment changes the table."""

    __slots__ = ("_table", "_first", "_count")

    def __init__(self, table: SlotTable, first: int, count: int) -> None:
        self._table = table
        self._first = first
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> list[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._count))]
        return self._table.slots_buffer[self._at(index)]

    def __setitem__(self, index: int, value: Any) -> None:
        at = self._at(index)
        self._table.slots_buffer[at] = value
        self._table.trace_edit("update", slot=at, values=[value])

    def _at(self, index: int) -> int:
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError(f"slot {index} of a group that has {self._count}")
        return self._first + index

    def __repr__(self) -> str:
        return repr(list(self))


class GroupView:
    """One group: key, object_key, flags, node, nodes, size, parent (index of its row), slots, children, source."""

    __slots__ = ("table", "group", "index", "first_slot", "parent")

    def __init__(self, table: SlotTable, group: Group, index: int, first_slot: int, parent: int = -1) -> None:
        self.table = table
        self.group = group
        self.index = index
        self.first_slot = first_slot
        self.parent = parent

    @property
    def key(self) -> int:
        """The call site as an integer; an assignment changes the table."""
        return self.group.key

    @key.setter
    def key(self, key: int) -> None:
        group = self.group
        group.key = key
        self.table.trace_edit("data", group=group, key=key, value=group.object_key)

    @property
    def object_key(self) -> Any:
        """The key added by `key(…)`; NO_KEY without one."""
        return self.group.object_key

    @property
    def flags(self) -> str:
        """The flags as letters; see `flag_letters`."""
        return flag_letters(self.group.flags)

    @property
    def node(self) -> Any:
        """The group's node; None unless it is a node group."""
        return self.table.slots_buffer[self.first_slot] if self.group.flags & NODE else None

    @property
    def nodes(self) -> int:
        """The number of nodes below the group, excluding nodes inside other nodes."""
        return self.group.nodes

    @property
    def size(self) -> int:
        """The subtree's number of groups, including this group."""
        return self.group.size

    @property
    def slots(self) -> SlotsView:
        """The group's own slots."""
        return SlotsView(self.table, self.first_slot, self.group.slot_count)

    @property
    def children(self) -> list[GroupView]:
        """Views of the direct children, in table order."""
        views = []
        index, slot = self.index + 1, self.first_slot + self.group.slot_count
        end = self.index + self.group.size
        while index < end:
            group = self.table.groups_buffer[index]
            views.append(GroupView(self.table, group, index, slot, self.index))
            index += group.size
            slot += group.slot_size
        return views

    @property
    def source(self) -> Any:
        """The call behind the key (name and place); None for the Composer's own groups."""
        lookup = self.table.source_of
        return lookup(self.group) if lookup is not None else None

    def walk(self) -> Iterator[GroupView]:
        """Yields this group and all groups below it, in table order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def __repr__(self) -> str:
        return f"<group {self.index} {self.source or hex(self.key)} size={self.size} slots={self.slots!r}>"

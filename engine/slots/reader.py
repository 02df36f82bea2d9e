"""Reads a slot table without changes: enters groups, reads their slots, skips over children.

Terms  current: index of the next group. parent: the innermost entered group.
Source Compose gapbuffer/SlotTable.kt, SlotReader.
"""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.slots.group import EMPTY, NO_KEY, NODE, Group

if TYPE_CHECKING:
    from engine.slots.table import SlotTable


class SlotReader:
    """A position in the table: `current_group`, and the next slot of the entered group."""

    def __init__(self, table: SlotTable) -> None:
        self.table = table
        self._groups = table.groups_buffer
        self._slots = table.slots_buffer
        self.current_group = 0
        self.current_end = len(self._groups)
        self.parent = -1
        self._slot_of_current = 0
        self._next_slot = 0
        self._slot_end = 0
        self._empty = 0
        self._stack: list[tuple[int, int, int, int, int]] = []
        self.closed = False

    # -- an open reader keeps writers out of the table

    def __enter__(self) -> SlotReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the reader; further calls do nothing."""
        if not self.closed:
            self.closed = True
            self.table.close_reader()

    # -- the group at the position

    @property
    def is_group_end(self) -> bool:
        """Whether no group follows within the parent."""
        return self._empty > 0 or self.current_group >= self.current_end

    @property
    def group(self) -> Group | None:
        """The group at the position; None at the end."""
        return None if self.is_group_end else self._groups[self.current_group]

    @property
    def group_key(self) -> int:
        """The current group's key; 0 at the end."""
        group = self.group
        return 0 if group is None else group.key

    @property
    def group_object_key(self) -> Any:
        """The object key of the group at the position; NO_KEY at the end."""
        group = self.group
        return NO_KEY if group is None else group.object_key

    @property
    def group_size(self) -> int:
        """The number of groups in the subtree at the position; 0 at the end."""
        group = self.group
        return 0 if group is None else group.size

    @property
    def group_node(self) -> Any:
        """The current group's node; None unless it is a node group."""
        group = self.group
        if group is None or not group.flags & NODE:
            return None
        return self._slots[self._slot_of_current]

    @property
    def is_node(self) -> bool:
        """Whether the group at the position is a node group."""
        group = self.group
        return group is not None and bool(group.flags & NODE)

    @property
    def node_count(self) -> int:
        """The number of nodes below the group at the position; 0 at the end."""
        group = self.group
        return 0 if group is None else group.nodes

    @property
    def size(self) -> int:
        """The number of groups in the table."""
        return len(self._groups)

    # -- moving

    def start_group(self) -> None:
        """Enters the group at the position. Raises IndexError at the end of the parent."""
        if self._empty:
            return
        group = self.group
        if group is None:
            raise IndexError(f"no group to enter: group {self.parent} ends at {self.current_end}")
        self._stack.append((self.parent, self.current_end, self._slot_of_current, self._next_slot, self._slot_end))
        self.parent = self.current_group
        self.current_end = self.current_group + group.size
        self._next_slot = self._slot_of_current
        self._slot_of_current += group.slot_count
        self._slot_end = self._slot_of_current
        self.current_group += 1

    def start_node(self) -> None:
        """Enters the node group at the position. Raises RuntimeError if it is no node group."""
        if not self._empty and not self.is_node:
            raise RuntimeError(f"expected a node group at {self.current_group}, found {self.group!r}")
        self.start_group()

    def end_group(self) -> None:
        """Leaves the group. Raises RuntimeError unless all its children were visited or skipped."""
        if self._empty:
            return
        if self.current_group != self.current_end:
            raise RuntimeError(f"end_group at {self.current_group}, but group {self.parent} ends at {self.current_end}")
        self.parent, self.current_end, _, self._next_slot, self._slot_end = self._stack.pop()

    def skip_group(self) -> int:
        """Steps over the group at the position. Returns the number of nodes that its parent counts for it."""
        group = self.group
        if group is None:
            raise IndexError(f"no group to skip: group {self.parent} ends at {self.current_end}")
        self.current_group += group.size
        self._slot_of_current += group.slot_size
        return group.node_weight

    def skip_to_group_end(self) -> None:
        """Skips all remaining children of the parent."""
        while self.current_group < self.current_end:
            self.skip_group()

    def begin_empty(self) -> None:
        """Makes the table look empty from here until `end_empty`."""
        self._empty += 1

    def end_empty(self) -> None:
        """Ends the last `begin_empty`."""
        self._empty -= 1

    def reposition(self, index: int) -> None:
        """Moves before the group at `index`, inside its parent."""
        group = self._groups[index]
        location = self.table.locate(group)
        assert location is not None
        parent = group.parent
        self.current_group = index
        self._slot_of_current = location.slot
        place = self.table.locate(parent) if parent is not None else None
        self.parent = place.index if place is not None else -1
        self.current_end = place.index + parent.size if place is not None and parent is not None else len(self._groups)

    # -- slots of the entered group

    @property
    def slot(self) -> int:
        """The number of slots already read."""
        return self._next_slot - (self._slot_end - self._own_slots)

    @property
    def _own_slots(self) -> int:
        return self._groups[self.parent].slot_count if self.parent >= 0 else 0

    @property
    def remaining_slots(self) -> int:
        """The number of slots not yet read."""
        return self._slot_end - self._next_slot

    def next(self) -> Any:
        """Returns the group's next slot; EMPTY after the last one."""
        if self._empty or self._next_slot >= self._slot_end:
            return EMPTY
        value = self._slots[self._next_slot]
        self._next_slot += 1
        return value

    def get(self, index: int) -> Any:
        """Returns slot `index` of the entered group; EMPTY beyond its slots."""
        own = self._own_slots
        return self._slots[self._slot_end - own + index] if 0 <= index < own else EMPTY

    def group_get(self, index: int) -> Any:
        """Returns slot `index` of the group at the position, without entering it."""
        group = self.group
        if group is None or not 0 <= index < group.slot_count:
            return EMPTY
        return self._slots[self._slot_of_current + index]

    # -- other groups

    def anchor(self, index: int | None = None) -> Group:
        """Returns the group at `index` (default: the position) as its own anchor."""
        return self._groups[self.current_group if index is None else index]

    def parent_of(self, index: int) -> int:
        """Returns the index of the parent of the group at `index`; −1 for a root."""
        parent = self._groups[index].parent
        if parent is None:
            return -1
        while self._groups[index] is not parent:
            index -= 1
        return index

    def extract_keys(self) -> list[tuple[int, Any, int, int]]:
        """Returns (key, object key, index, nodes) of each group from the position to the end of the parent."""
        keys = []
        index = self.current_group
        while index < self.current_end and not self._empty:
            group = self._groups[index]
            keys.append((group.key, group.object_key, index, group.node_weight))
            index += group.size
        return keys

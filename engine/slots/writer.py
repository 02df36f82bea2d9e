"""Changes a slot table at a position, to which the gap moves: inserts, removes and moves groups, updates slots.

The writer has two modes. Between begin_insert and end_insert, start_group creates a group; otherwise it enters
the group at the position. I1–I4 of SlotTable hold after every call: ancestors are updated at once.

Source  Compose gapbuffer/SlotTable.kt, SlotWriter. The Composer does not build content through it call
        by call: it collects new content in two plain lists (composition/insert_table.py), and the change
        list inserts both with one `insert_groups`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import TracebackType
from typing import TYPE_CHECKING, Any

from engine.slots.group import EMPTY, NO_KEY, NODE, Group

if TYPE_CHECKING:
    from engine.slots.table import SlotTable


class SlotWriter:
    """A position: `current_group`, inside `parent`; and the next slot of the entered group."""

    def __init__(self, table: SlotTable) -> None:
        self.table = table
        self._groups = table.groups_buffer
        self._slots = table.slots_buffer
        self.current_group = 0
        self.current_group_end = len(self._groups)
        self._slot_of_current = 0
        self._parent: Group | None = None
        self._parent_index = -1
        self._slot_index = 0
        self._first_slot = 0
        self._insert = 0
        self._stack: list[tuple[Group | None, int, int, int]] = []
        self.closed = False

    def __enter__(self) -> SlotWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the writer and moves both gaps to the end, so that readers never meet them."""
        if not self.closed:
            self.closed = True
            self.table.close_writer()

    # -- the position

    @property
    def parent(self) -> int:
        """Index of the entered group; −1 at the root."""
        return self._parent_index

    @property
    def size(self) -> int:
        """The number of groups in the table."""
        return len(self._groups)

    @property
    def inserting(self) -> bool:
        """Whether start_group creates groups."""
        return self._insert > 0

    @property
    def is_group_end(self) -> bool:
        """Whether no group follows within the parent."""
        return self.current_group >= self._end

    @property
    def _end(self) -> int:
        parent = self._parent
        return len(self._groups) if parent is None else self._parent_index + parent.size

    @property
    def group(self) -> Group | None:
        """The group at the position; None at the end."""
        return None if self.is_group_end else self._groups[self.current_group]

    def group_key(self, index: int | None = None) -> int:
        """Returns the key of the group at `index` (default: the position)."""
        return self._groups[self.current_group if index is None else index].key

    def group_object_key(self, index: int | None = None) -> Any:
        """Returns the object key of the group at `index` (default: the position)."""
        return self._groups[self.current_group if index is None else index].object_key

    def group_size(self, index: int | None = None) -> int:
        """Returns the size of the group at `index` (default: the position)."""
        return self._groups[self.current_group if index is None else index].size

    def node_count(self, index: int | None = None) -> int:
        """Returns the number of nodes below the group at `index` (default: the position)."""
        return self._groups[self.current_group if index is None else index].nodes

    def anchor(self, index: int | None = None) -> Group:
        """Returns the group at `index` (default: the position) as its own anchor."""
        return self._groups[self.current_group if index is None else index]

    # -- groups

    def begin_insert(self) -> None:
        """Makes start_group create groups from now on; calls may nest."""
        self._insert += 1

    def end_insert(self) -> None:
        """Ends the last begin_insert. Raises RuntimeError without one."""
        if not self._insert:
            raise RuntimeError("end_insert without begin_insert")
        self._insert -= 1

    def insert(self, block: Callable[[], object] | None = None) -> AbstractContextManager[None]:
        """Makes start_group create groups while `block` runs, or in `with writer.insert():`."""
        if block is None:
            return self._inserting()
        with self._inserting():
            block()
        return nullcontext()

    @contextmanager
    def _inserting(self) -> Iterator[None]:
        self.begin_insert()
        try:
            yield
        finally:
            self.end_insert()

    def start_group(self, key: int = 0, object_key: Any = NO_KEY, flags: int = 0) -> None:
        """Enters a group: in insert mode a new one at the position, otherwise the existing one.

        Raises IndexError without a group at the position, and KeyError if its key differs from a given `key`.
        """
        if self._insert:
            group = Group(key, object_key, flags, self._parent)
            self.table.insert_groups(self.current_group, self._slot_of_current, self._parent, [group], [])
        else:
            found = self.group
            if found is None:
                raise IndexError(f"no group to enter at {self.current_group}; make one in `with writer.insert():`")
            if key and found.key != key:
                raise KeyError(f"group {self.current_group} has key {found.key}, expected {key}")
            group = found
        self._stack.append((self._parent, self._parent_index, self._slot_index, self._first_slot))
        self._parent = group
        self._parent_index = self.current_group
        self._slot_index = self._first_slot = self._slot_of_current
        self._slot_of_current += group.slot_count
        self.current_group += 1

    def start_node(self, key: int, node: Any = EMPTY, object_key: Any = NO_KEY) -> None:
        """Enters a node group like start_group; its first slot is the node."""
        self.start_group(key, object_key, NODE)
        if self._insert:
            self.update(node)
        else:
            self._slot_index += 1

    def end_group(self) -> int:
        """Leaves the group and returns its node weight. Raises RuntimeError unless all children were passed."""
        group = self._parent
        if group is None:
            raise RuntimeError("end_group without start_group")
        if self.current_group != self._end:
            raise RuntimeError(f"end_group at {self.current_group}, but group {self._parent_index} ends at {self._end}")
        self._parent, self._parent_index, self._slot_index, self._first_slot = self._stack.pop()
        return group.node_weight

    def skip_group(self) -> int:
        """Steps over the group at the position; returns its node weight. Raises IndexError at the end."""
        group = self.group
        if group is None:
            raise IndexError(f"no group to skip at {self.current_group}")
        self.current_group += group.size
        self._slot_of_current += group.slot_size
        return group.node_weight

    def skip_to_group_end(self) -> None:
        """Skips all remaining children of the parent."""
        while not self.is_group_end:
            self.skip_group()

    def advance_by(self, count: int) -> None:
        """Steps over `count` rows, including the rows of subtrees. Raises ValueError inside a group."""
        target = self.current_group + count
        while self.current_group < target:
            self.skip_group()
        if self.current_group != target:
            raise ValueError(f"{target} is inside a group: advance_by stops between siblings only")

    def remove_group(self) -> list[Any]:
        """Removes the group at the position; returns its slots in order."""
        group = self.group
        if group is None:
            raise IndexError(f"no group to remove at {self.current_group}")
        return self.table.remove_groups(self.current_group, self._slot_of_current, group)

    def move_group(self, offset: int) -> None:
        """Moves the group `offset` siblings ahead to the position."""
        if offset < 0:
            raise ValueError(f"move_group moves a group from ahead; got offset {offset}")
        if self._insert:
            raise RuntimeError("cannot move a group while inserting")
        places = []
        index, slot = self.current_group, self._slot_of_current
        for _ in range(offset + 1):
            if index >= self._end:
                raise IndexError(f"no group {offset} siblings ahead of {self.current_group}")
            row = self._groups[index]
            places.append((row, index, slot))
            index += row.size
            slot += row.slot_size
        if offset:
            order = [places[-1], *places[:-1]]
            start, first = self.current_group, self._slot_of_current
            self.table.reorder_children(start, first, index - start, slot - first, order)

    def move_from(self, table: SlotTable, index: int) -> None:
        """Moves the group at `index` of another table, with its slots, to the position."""
        group = table.anchor(index)
        location = table.locate(group)
        assert location is not None
        rows = table.groups_buffer.slice(index, index + group.size)
        values = table.remove_groups(index, location.slot, group)
        table.close_gaps()
        group.parent = self._parent
        self.table.insert_groups(self.current_group, self._slot_of_current, self._parent, rows, values)

    def seek(self, anchor: Group) -> None:
        """Moves before `anchor`, a group of this table, inside its parent. Raises ValueError if it was removed."""
        location = self.table.locate(anchor)
        if location is None:
            raise ValueError(f"{anchor!r} is not in this table")
        parent = anchor.parent
        place = self.table.locate(parent) if parent is not None else None
        self.current_group, self._slot_of_current = location.index, location.slot
        self._parent, self._parent_index = parent, place.index if place is not None else -1

    def reset(self) -> None:
        """Moves back to the start of the table. Raises RuntimeError in insert mode."""
        if self._insert:
            raise RuntimeError("cannot reset while inserting")
        self.current_group = self._slot_of_current = 0
        self._parent, self._parent_index = None, -1
        self._stack.clear()

    # -- slots of the entered group

    def update(self, value: Any) -> Any:
        """Writes the next slot and returns the old value; in insert mode, or after the last slot, appends a slot."""
        group = self._parent
        if group is None:
            raise RuntimeError("a slot belongs to a group: call start_group first")
        at = self._slot_index
        self._slot_index += 1
        if self._insert or at >= self._first_slot + group.slot_count:
            if self._slot_of_current != self._first_slot + group.slot_count:
                raise RuntimeError("the slots of a group come before its children")
            self.table.append_slots(self._parent_index, at, group, [value])
            self._slot_of_current += 1
            return EMPTY
        old = self._slots[at]
        self._write(at, value)
        return old

    def set(self, index: int, value: Any) -> Any:
        """Writes slot `index` of the entered group and returns the old value. Raises IndexError without such a slot."""
        group = self._parent
        if group is None or not 0 <= index < group.slot_count:
            raise IndexError(f"{group!r} has no slot {index}")
        old = self._slots[self._first_slot + index]
        self._write(self._first_slot + index, value)
        return old

    def _write(self, at: int, value: Any) -> None:
        self._slots[at] = value
        self.table.trace_edit("update", slot=at, values=[value])

    def skip(self) -> Any:
        """Steps over the next slot and returns its value."""
        value = self._slots[self._slot_index]
        self._slot_index += 1
        return value

"""The slot table: the memory of a composition, as a tree of groups in two flat lists.

    groups   root  Screen  remember  Box  Text  . . . gap . . .      depth first; a row knows its size
    slots    scope | scope, name | value | node, modifier | …  . . gap . .     in the order of the groups

Terms       group: one row (slots/group.py). index: position in `groups`, excluding the gap.
            anchor: the Group object itself; `locate` returns its current place.
Invariants  I1 size(g) == 1 + sum(size of children). I2 slot_size(g) == slot_count(g) + sum(slot_size of children).
            I3 nodes(g) == sum over children of (1 for a node group, else its nodes). I4 parent(child) is g.
            I5 either one writer or any number of readers. I6 without an open writer both gaps are at the end.
Checked by  SlotTable.verify_well_formed (tests call it around every step).
Not here    skipping decisions: composition/composer.py.   Source: Compose gapbuffer/SlotTable.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from engine import trace
from engine.slots.gap_buffer import GapBuffer
from engine.slots.group import EMPTY, GAP, NO_KEY, NODE, Group, flag_letters
from engine.slots.reader import SlotReader
from engine.slots.view import GroupView
from engine.slots.writer import SlotWriter


class Location(NamedTuple):
    """A group's place: index of its row, index of its first slot."""

    index: int  # type: ignore[assignment] # hides tuple.index, which is useless for a place
    slot: int


_LOG_LIMIT = 512
"""Edits kept for `follow`: a replay of 512 costs 30 µs, about as much as locating one row among 1,000."""


class SlotTableError(RuntimeError):
    """The table was used incorrectly, or an invariant is violated."""


class SlotTable:
    """Two gap buffers; at any time one writer or several readers may be open."""

    __slots__ = (
        "groups_buffer", "slots_buffer", "version", "source_of", "owner",
        "_log", "_log_start", "_readers", "_writer", "__weakref__",
    )  # fmt: skip

    def __init__(self, source_of: Callable[[Group], Any] | None = None, owner: Any = None) -> None:
        self.groups_buffer: GapBuffer[Group] = GapBuffer(GAP)
        self.slots_buffer: GapBuffer[Any] = GapBuffer(EMPTY)
        self.version = 0
        """Increases with every structural edit: with an equal version, every known Location is still valid."""
        self._log: list[tuple[int, int, int | None]] = []
        self._log_start = 0
        self.source_of = source_of
        """Returns the source place behind a group's key."""
        self.owner: Any = owner if owner is not None else self
        """The subject of traced edits: the composition, or the table itself."""
        self._readers = 0
        self._writer: SlotWriter | None = None

    # -- opening

    def read(self) -> SlotReader:
        """Returns a reader, as a context manager. Raises SlotTableError while a writer is open."""
        if self._writer is not None:
            raise SlotTableError("cannot read the slot table: a writer is open; close it first")
        self._readers += 1
        return SlotReader(self)

    def write(self) -> SlotWriter:
        """Returns the writer, as a context manager. Raises SlotTableError while a reader or another writer is open."""
        if self._writer is not None:
            raise SlotTableError("cannot write the slot table: another writer is open")
        if self._readers:
            raise SlotTableError(f"cannot write the slot table: {self._readers} reader(s) are open")
        self._writer = SlotWriter(self)
        return self._writer

    def close_reader(self) -> None:
        """Notes that a reader was closed."""
        self._readers -= 1

    def close_writer(self) -> None:
        """Notes that the writer was closed, and moves both gaps to the end."""
        self._writer = None
        self.close_gaps()

    def close_gaps(self) -> None:
        """Moves both gaps to the end after edits, so that readers never meet them."""
        groups, slots = self.groups_buffer, self.slots_buffer
        if groups.gap_start != len(groups) or slots.gap_start != len(slots):
            groups.close()
            slots.close()
            self.trace_edit("close")

    # -- queries

    @property
    def size(self) -> int:
        """The number of groups."""
        return len(self.groups_buffer)

    @property
    def slots_size(self) -> int:
        """The number of slots."""
        return len(self.slots_buffer)

    @property
    def gap_start(self) -> int:
        """Index of the gap in the groups."""
        return self.groups_buffer.gap_start

    @property
    def gap_len(self) -> int:
        """Number of free places in the groups' gap."""
        return self.groups_buffer.gap_length

    @property
    def slots_gap_start(self) -> int:
        """Index of the gap in the slots."""
        return self.slots_buffer.gap_start

    @property
    def slots_gap_len(self) -> int:
        """Number of free places in the slots' gap."""
        return self.slots_buffer.gap_length

    def __len__(self) -> int:
        return len(self.groups_buffer)

    def anchor(self, index: int) -> Group:
        """Returns the group at `index`, which serves as its own handle through every edit."""
        return self.groups_buffer[index]

    def locate(self, group: Group) -> Location | None:
        """Returns the group's current place; None after its removal.

        O(depth × siblings): the search skips earlier rows by their sizes.
        """
        chain = [group]
        while (parent := chain[-1].parent) is not None:
            chain.append(parent)
        buffer = self.groups_buffer
        index, slot, end = 0, 0, len(buffer)
        for wanted in reversed(chain):
            while True:
                if index >= end:
                    return None
                row = buffer[index]
                if row is wanted:
                    break
                index += row.size
                slot += row.slot_size
            if wanted is group:
                return Location(index, slot)
            end = index + row.size
            index += 1
            slot += row.slot_count
        return None

    def contains(self, group: Group) -> bool:
        """Returns whether the group is in this table."""
        return self.locate(group) is not None

    def walk(self) -> Iterator[tuple[int, int, int, Group]]:
        """Yields every group as (depth, index, first slot, group), in table order."""
        slot = 0
        ends: list[int] = []
        for index in range(len(self.groups_buffer)):
            group = self.groups_buffer[index]
            while ends and index >= ends[-1]:
                ends.pop()
            yield len(ends), index, slot, group
            slot += group.slot_count
            ends.append(index + group.size)

    # -- structural edits, for the change list and the writer

    def insert_groups(self, index: int, slot: int, parent: Group | None, groups: list[Group], slots: list[Any]) -> None:
        """Inserts whole subtrees before the row at `index`. Updates all ancestors (I1–I4)."""
        self.groups_buffer.insert(index, groups)
        self.slots_buffer.insert(slot, slots)
        weight = at = 0
        while at < len(groups):
            weight += groups[at].node_weight
            at += groups[at].size
        self._grow_ancestors(parent, len(groups), len(slots), weight)
        self._note_edit(index, len(groups), len(slots))
        self.trace_edit("insert", index=index, slot=slot, parent=parent, groups=groups, values=slots)

    def remove_groups(self, index: int, slot: int, group: Group) -> list[Any]:
        """Removes the subtree of `group` at `index`; returns its slots in order."""
        groups = self.groups_buffer.remove(index, group.size)
        slots = self.slots_buffer.remove(slot, group.slot_size)
        self._grow_ancestors(group.parent, -group.size, -group.slot_size, -group.node_weight)
        self._note_edit(index, -group.size, -group.slot_size)
        self.trace_edit("remove", index=index, slot=slot, group=group, groups=groups)
        return slots

    def _grow_ancestors(self, parent: Group | None, groups: int, slots: int, nodes: int) -> None:
        while parent is not None:
            parent.size += groups
            parent.slot_size += slots
            if nodes:
                parent.nodes += nodes
                if parent.flags & NODE:
                    nodes = 0
            parent = parent.parent

    def append_slots(self, index: int, slot: int, group: Group, values: list[Any]) -> None:
        """Appends slots to `group` at `index`; `slot` is the index after its last slot."""
        self.slots_buffer.insert(slot, values)
        group.slot_count += len(values)
        above: Group | None = group
        while above is not None:
            above.slot_size += len(values)
            above = above.parent
        self._note_edit(index + 1, 0, len(values))
        self.trace_edit("append", index=index, slot=slot, values=values)

    def reorder_children(
        self, index: int, slot: int, size: int, slot_size: int, order: list[tuple[Group, int, int]]
    ) -> None:
        """Rearranges the children in [index, index + size) in one pass.

        `order`: (group, row index, first slot) of each child, in the new order. The cost is linear in the moved rows,
        whereas moves of single groups would be quadratic.
        """
        groups, slots = self.groups_buffer, self.slots_buffer
        if groups.gap_start < index + size:
            groups.move_gap(index + size)
        if slots.gap_start < slot + slot_size:
            slots.move_gap(slot + slot_size)
        rows, values = groups.items, slots.items
        new_rows: list[Group] = []
        new_values: list[Any] = []
        for group, at, first in order:
            new_rows += rows[at : at + group.size]
            new_values += values[first : first + group.slot_size]
        rows[index : index + size] = new_rows
        values[slot : slot + slot_size] = new_values
        self._note_edit(index, index + size, None)
        if (tracer := trace.active) is not None and tracer.details:
            places = tuple((at, group.size, first, group.slot_size) for group, at, first in order)
            self.trace_edit("move", index=index, slot=slot, order=places)

    def clear(self) -> list[Any]:
        """Empties the table; returns all slots in order."""
        slots = self.slots_buffer.remove(0, len(self.slots_buffer))
        self.groups_buffer.remove(0, len(self.groups_buffer))
        self._note_edit(0, 0, None)
        self.trace_edit("clear")
        return slots

    # -- tracing

    def trace_edit(self, what: str, **data: Any) -> None:
        """Emits one edit after it was made, if details are wanted (see trace.SLOT_EDITS)."""
        tracer = trace.active
        if tracer is not None and tracer.details:
            groups, slots = self.groups_buffer, self.slots_buffer
            gaps = (groups.gap_start, groups.gap_length, slots.gap_start, slots.gap_length)
            tracer.point(trace.SLOT, self.owner, what=what, gaps=gaps, **data)

    # -- following places through edits

    def _note_edit(self, index: int, rows: int, slots: int | None) -> None:
        """Logs an edit: `rows` and `slots` added at `index` (negative: removed); slots None: [index, rows) moved."""
        self.version += 1
        log = self._log
        log.append((index, rows, slots))
        if len(log) > _LOG_LIMIT:
            del log[: _LOG_LIMIT // 2]
            self._log_start += _LOG_LIMIT // 2

    def follow(self, location: Location, version: int) -> Location | None:
        """Returns the current place of the row that was at `location` in `version`; None if the log cannot answer.

        `locate` then can. With this log, an edit costs nothing for later rows until a caller needs their place.
        """
        start = version - self._log_start
        if start < 0:
            return None
        index, slot = location
        for at, rows, slots in self._log[start:]:
            if slots is None:
                if at <= index and (index < rows or not rows):
                    return None
            elif rows >= 0:
                if index >= at:
                    index += rows
                    slot += slots
            elif index >= at - rows:
                index += rows
                slot += slots
            elif index >= at:
                return None
        return Location(index, slot)

    # -- verification and display

    def verify_well_formed(self) -> None:
        """Verifies all invariants. Raises SlotTableError with place, expected and found value."""
        groups, slots = self.groups_buffer, self.slots_buffer

        # Not recursive: a table may be thousands of groups deep.
        open_groups: list[tuple[Group, int, int, list[int]]] = []  # group, index, first slot, [slots, nodes] so far
        slot = index = 0
        while True:
            while open_groups and index >= open_groups[-1][1] + open_groups[-1][0].size:
                group, at, first, (found_slots, nodes) = open_groups.pop()
                if index != at + group.size:
                    raise SlotTableError(f"group {at} {group!r}: size {group.size}, its children need {index - at}")
                if found_slots != group.slot_size:
                    raise SlotTableError(
                        f"group {at} {group!r}: slot_size {group.slot_size}, its subtree has {found_slots}"
                    )
                if nodes != group.nodes:
                    raise SlotTableError(f"group {at} {group!r}: nodes {group.nodes}, below it are {nodes}")
                if open_groups:
                    open_groups[-1][3][0] += found_slots
                    open_groups[-1][3][1] += group.node_weight
            if index >= len(groups):
                break
            group = groups[index]
            parent = open_groups[-1][0] if open_groups else None
            if group is GAP:
                raise SlotTableError(f"group {index}: a gap row inside the table")
            if group.parent is not parent:
                raise SlotTableError(f"group {index} {group!r}: parent is {group.parent!r}, expected {parent!r}")
            if index + group.size > len(groups):
                raise SlotTableError(
                    f"group {index} {group!r}: ends at {index + group.size}, the table at {len(groups)}"
                )
            open_groups.append((group, index, slot, [group.slot_count, 0]))
            slot += group.slot_count
            index += 1
        if slot != len(slots):
            raise SlotTableError(f"the groups own {slot} slots, the table has {len(slots)}")
        for name, buffer in (("groups", groups), ("slots", slots)):
            if not 0 <= buffer.gap_start <= len(buffer):
                raise SlotTableError(f"{name}: gap at {buffer.gap_start} of {len(buffer)}")
            if self._writer is None and buffer.gap_start != len(buffer):
                raise SlotTableError(f"{name}: the gap is at {buffer.gap_start}, not at the end, and no writer is open")

    @property
    def groups(self) -> list[GroupView]:
        """The root groups as live views for tools: they show the table's current content."""
        views = []
        index = slot = 0
        while index < len(self.groups_buffer):
            group = self.groups_buffer[index]
            views.append(GroupView(self, group, index, slot))
            index += group.size
            slot += group.slot_size
        return views

    def dump(self) -> str:
        """Returns the table as text: one line per group, indented by depth, with its slots."""
        lines = []
        for depth, index, slot, group in self.walk():
            own = ", ".join(_short(self.slots_buffer[slot + i]) for i in range(group.slot_count))
            data = "" if group.object_key is NO_KEY else f" object_key={_short(group.object_key)}"
            lines.append(
                f"{index:4d} {'  ' * depth}{group.key & 0xFFFFFFFF:08x} {flag_letters(group.flags)}{data}"
                f" nodes={group.nodes} size={group.size} slots[{slot}:{slot + group.slot_count}]=[{own}]"
            )
        lines.append(
            f"     gap: {self.gap_len} groups at {self.gap_start}, {self.slots_gap_len} slots at {self.slots_gap_start}"
        )
        return "\n".join(lines)


def _short(value: Any) -> str:
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__}: repr raised {type(error).__name__}>"
    return text if len(text) <= 40 else text[:39] + "…"

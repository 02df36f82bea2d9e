"""SlotTableData: a slot table as immutable data; each edit returns another table, which shares all but a few rows.

Terms       entry: one group with its own slots. block: up to BLOCK consecutive entries, with their number of slots.
            number: identifies a group through every edit, while the group is in a table.
            slot: a text; or, for a value with a subject, (kind, Subject, …):
            a scope (…, whether it belongs to the engine), a node (…), a state (…, its value at insertion),
            a composition context (…).
Invariants  I1 an edit copies the affected blocks and one list of blocks, independent of the table's size.
            I2 sizes, parents, node counts and slot indices are not stored: slot_rows.py computes them from the depths.
Not here    the data of edits: slot_edits.py. The set of tables: structure.py.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, NamedTuple

from ..rows.rows import STATE, Subject

BLOCK = 64

Slot = str | tuple[Any, ...]


class GroupEntry(NamedTuple):
    """One group. `name` is displayed unless the group has a scope or a node."""

    number: int
    depth: int
    key: int
    object_key: str | None
    flags: str
    name: str
    source: str
    slots: tuple[Slot, ...]


class _BlockColumns(NamedTuple):
    entries: tuple[GroupEntry, ...]
    slots: int


class Block(_BlockColumns):
    """Some consecutive entries, and their number of slots. `laid_out`: the readable rows of the block where it was last
    shown (slot_rows.py); tables share blocks, so a step lays out only the blocks that it edits. `known_ends`: see
    `ends`."""

    laid_out: Any = None
    known_ends: list[int] | None = None

    @property
    def ends(self) -> list[int]:
        """The number of slots up to the end of each entry. Most edits replace a slot, which changes none of them: the
        new block takes them over. A scrolled frame of a chat replaces 39 slots; counting through the entries each time
        takes 2 % of its opcodes."""
        if self.known_ends is None:
            self.known_ends = list(accumulate(len(entry.slots) for entry in self.entries))
        return self.known_ends


class TableOutline:
    """The depths of a table's groups, and which are nodes; `shape`: what follows from both, computed at the first
    use (slot_rows.py). Tables that differ in slots only share one."""

    __slots__ = ("shape",)

    def __init__(self) -> None:
        self.shape: tuple[list[int], list[int], list[int]] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SlotTableData:
    """The table of one composition. `context`: the slot value that owns the composition (None: the outermost). `root`:
    the node above its nodes. `gaps`: start and length of the group gap, then of the slot gap."""

    blocks: tuple[Block, ...] = ()
    size: int = 0
    slots: int = 0
    gaps: tuple[int, int, int, int] = (0, 0, 0, 0)
    context: Subject | None = None
    root: Subject | None = None
    in_use: bool = True
    outline: TableOutline = field(default_factory=TableOutline, repr=False)

    def __iter__(self) -> Iterator[GroupEntry]:
        for block in self.blocks:
            yield from block.entries

    def __eq__(self, other: object) -> bool:
        """Compares rows, independent of their distribution over blocks."""
        if not isinstance(other, SlotTableData):
            return NotImplemented
        mine, theirs = ((each.size, each.gaps, each.context, each.root, each.in_use) for each in (self, other))
        return mine == theirs and (self.blocks == other.blocks or list(self) == list(other))

    def __hash__(self) -> int:
        return hash((self.size, self.slots, self.gaps))

    # -- edits, each a new table

    def inserted(self, index: int, entries: Sequence[GroupEntry]) -> SlotTableData:
        """Returns a table with entries inserted at row `index`. Raises IndexError."""
        return self._spliced(index, 0, entries)

    def removed(self, index: int, count: int) -> SlotTableData:
        """Returns a table without `count` rows from `index` on. Raises IndexError."""
        return self._spliced(index, count, ())

    def moved(self, index: int, order: Sequence[tuple[int, int, int, int]]) -> SlotTableData:
        """Returns a table with the rows from `index` on in the order given by (row, rows, …)."""
        count = sum(rows for _, rows, _, _ in order)
        old = self.entries(index, count)
        new: list[GroupEntry] = []
        for at, rows, _, _ in order:
            new += old[at - index : at - index + rows]
        return self._spliced(index, count, new)

    def appended(self, index: int, values: Sequence[Slot]) -> SlotTableData:
        """Returns a table with slots appended to the group at row `index`."""
        (entry,) = self.entries(index, 1)
        return self._spliced(index, 1, (entry._replace(slots=(*entry.slots, *values)),))

    def updated(self, slot: int, values: Sequence[Slot]) -> SlotTableData:
        """Returns a table with other values from slot index `slot` on. Raises IndexError."""
        table = self
        done = 0
        while done < len(values):
            at, row, first = table._of_slot(slot + done)
            entry = table.blocks[at].entries[row]
            place = slot + done - first
            now = values[done : done + len(entry.slots) - place]
            slots = (*entry.slots[:place], *now, *entry.slots[place + len(now) :])
            table = table._with_slots(at, row, slots)
            done += len(now)
        return table

    def keyed(self, number: int, key: int, object_key: str | None) -> SlotTableData:
        """Returns a table with another key for the group with this number; unchanged without such a group."""
        for index, entry in enumerate(self):
            if entry.number == number:
                return self._spliced(index, 1, (entry._replace(key=key, object_key=object_key),))
        return self

    def with_gaps(self, gaps: tuple[int, int, int, int]) -> SlotTableData:
        """Returns a table with these gaps."""
        if gaps == self.gaps:
            return self
        return SlotTableData(
            self.blocks, self.size, self.slots, gaps, self.context, self.root, self.in_use, self.outline
        )

    # -- looking

    def states(self) -> frozenset[int]:
        """Returns the numbers of the states in its slots."""
        slots = (slot for entry in self for slot in entry.slots)
        return frozenset(state.id for slot in slots if (state := subject_in(slot, STATE)) is not None)

    def entries(self, index: int, count: int) -> list[GroupEntry]:
        """Returns `count` rows from `index` on."""
        found: list[GroupEntry] = []
        number, offset = self._block_of(index)
        while len(found) < count:
            found += self.blocks[number].entries[offset : offset + count - len(found)]
            number += 1
            offset = 0
        return found

    def _of_slot(self, slot: int) -> tuple[int, int, int]:
        """Returns (block, place in it, first slot) of the group with this slot index. Raises IndexError."""
        first = 0
        for at, block in enumerate(self.blocks):
            if slot < first + block.slots:
                place = bisect_right(block.ends, slot - first)
                return at, place, first + (block.ends[place - 1] if place else 0)
            first += block.slots
        raise IndexError(f"slot {slot} of a table that has {self.slots}")

    def _block_of(self, index: int) -> tuple[int, int]:
        """Returns (block, place in it) of a row; for the end, a position past the last block. Raises IndexError."""
        left = index
        for number, block in enumerate(self.blocks):
            if left < len(block.entries):
                return number, left
            left -= len(block.entries)
        if left:
            raise IndexError(f"row {index} of a table that has {self.size}")
        return len(self.blocks), 0

    def _with_slots(self, at: int, place: int, slots: tuple[Slot, ...]) -> SlotTableData:
        """Returns a table with other slots in one entry; their number is unchanged."""
        entries, count = self.blocks[at]
        number, depth, key, object_key, flags, name, source, _ = entries[place]
        changed = GroupEntry(number, depth, key, object_key, flags, name, source, slots)
        block = Block((*entries[:place], changed, *entries[place + 1 :]), count)
        block.known_ends = self.blocks[at].known_ends
        blocks = (*self.blocks[:at], block, *self.blocks[at + 1 :])
        return SlotTableData(
            blocks, self.size, self.slots, self.gaps, self.context, self.root, self.in_use, self.outline
        )

    def _spliced(self, index: int, count: int, new: Sequence[GroupEntry]) -> SlotTableData:
        """Returns a table with `new` in place of `count` rows from `index` on. Raises IndexError."""
        if index < 0 or index + count > self.size:
            raise IndexError(f"rows {index}…{index + count} of a table that has {self.size}")
        blocks = self.blocks
        first, start = self._block_of(index)
        if first == len(blocks) and blocks and not start and len(blocks[-1].entries) < BLOCK:
            first, start = first - 1, len(blocks[-1].entries)
        last, left = first, start + count
        while last < len(blocks) and left > len(blocks[last].entries):
            left -= len(blocks[last].entries)
            last += 1
        before = blocks[first].entries[:start] if first < len(blocks) else ()
        after = blocks[last].entries[left:] if last < len(blocks) else ()
        entries = (*before, *new, *after)
        made = _blocks(entries)
        gone = sum(block.slots for block in blocks[first : last + 1])
        return replace(
            self,
            blocks=(*blocks[:first], *made, *blocks[last + 1 :]),
            size=self.size - count + len(new),
            slots=self.slots - gone + sum(block.slots for block in made),
            outline=TableOutline(),
        )


def _blocks(entries: tuple[GroupEntry, ...]) -> list[Block]:
    if len(entries) <= 2 * BLOCK:
        return [_block(entries)] if entries else []
    return [_block(entries[at : at + BLOCK]) for at in range(0, len(entries), BLOCK)]


def _block(entries: tuple[GroupEntry, ...]) -> Block:
    return Block(entries, sum(len(entry.slots) for entry in entries))


def subject_in(slot: Slot, kind: str) -> Subject | None:
    """Returns the subject of a slot; None for subjects of other kinds."""
    if isinstance(slot, tuple) and len(slot) > 1:
        subject: Subject = slot[1]
        return subject if subject.kind == kind else None
    return None

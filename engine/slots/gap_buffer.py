"""A list with one gap: an insert or removal at the gap costs only its own items.
    items   a b c . . . . d e          gap_start = 3, gap_length = 4
    index   0 1 2         3 4          (callers use this index, which excludes the gap)

Moving the gap takes its fillers out and puts them in elsewhere, because no item knows its index.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class GapBuffer(Generic[T]):
    """A list with a gap. `items` is public for readers: with the gap at the end, items[i] is the item at index i."""

    __slots__ = ("items", "gap_start", "gap_length", "_filler")

    def __init__(self, filler: T, items: list[T] | None = None) -> None:
        self.items: list[T] = items if items is not None else []
        self.gap_start = len(self.items)
        self.gap_length = 0
        self._filler = filler

    def __len__(self) -> int:
        return len(self.items) - self.gap_length

    def __getitem__(self, index: int) -> T:
        return self.items[index if index < self.gap_start else index + self.gap_length]

    def __setitem__(self, index: int, value: T) -> None:
        self.items[index if index < self.gap_start else index + self.gap_length] = value

    def slice(self, start: int, end: int) -> list[T]:
        """Returns the items from index `start` up to `end`, without the gap."""
        gap = self.gap_start
        if end <= gap:
            return self.items[start:end]
        length = self.gap_length
        if start >= gap:
            return self.items[start + length : end + length]
        return self.items[start:gap] + self.items[gap + length : end + length]

    def move_gap(self, index: int) -> None:
        """Moves the gap before the item at `index`."""
        start, length = self.gap_start, self.gap_length
        if index == start:
            return
        self.gap_start = index
        if not length:
            return
        items = self.items
        gap = items[start : start + length]  # only the gap is copied: the items are shifted by two moves of memory
        del items[start : start + length]
        items[index:index] = gap

    def insert(self, index: int, block: list[T]) -> None:
        """Inserts all items of `block` before `index`; the gap ends up behind them."""
        count = len(block)
        self.move_gap(index)
        if self.gap_length < count:
            self._grow(count)
        self.items[index : index + count] = block
        self.gap_start = index + count
        self.gap_length -= count

    def remove(self, index: int, count: int) -> list[T]:
        """Removes and returns `count` items; their places become gap."""
        if not count:
            return []
        if not index <= self.gap_start <= index + count:
            self.move_gap(index)
        removed = self.slice(index, index + count)
        total = self.gap_length + count
        self.items[index : index + total] = [self._filler] * total
        self.gap_start = index
        self.gap_length = total
        return removed

    def replace(self, index: int, block: list[T]) -> None:
        """Overwrites the items from `index` with those of `block`, in place."""
        end = index + len(block)
        if not (end <= self.gap_start or index >= self.gap_start):
            self.move_gap(end)
        start = index if end <= self.gap_start else index + self.gap_length
        self.items[start : start + len(block)] = block

    def close(self) -> None:
        """Moves the gap to the end, so that readers never meet it."""
        self.move_gap(len(self))

    def _grow(self, needed: int) -> None:
        size = len(self)
        extra = max(needed - self.gap_length, 32, size // 4)
        at = self.gap_start + self.gap_length
        self.items[at:at] = [self._filler] * extra
        self.gap_length += extra

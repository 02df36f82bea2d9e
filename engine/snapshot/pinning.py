"""The lowest snapshot id that some open snapshot may still hide.

Terms       pin: the lowest snapshot id invisible to an open snapshot; all readers see the records below the
            lowest pin alike, so only the newest of those records is needed.
Invariants  I1 `lowest` is the minimum of all added and not yet removed pins. I2 the heap contains each
            pinned value once, plus values with a count of zero that are not yet on top.
Source      Compose SnapshotDoubleIndexHeap.kt; this heap removes lazily, because heapq is written in C.
"""

from __future__ import annotations

from heapq import heappop, heappush


class PinningHeap:
    """A multiset of pins with fast access to its minimum."""

    __slots__ = ("_heap", "_counts")

    def __init__(self) -> None:
        self._heap: list[int] = []
        self._counts: dict[int, int] = {}

    def __len__(self) -> int:
        return sum(self._counts.values())

    def add(self, pin: int) -> None:
        """Adds a pin; equal pins are counted."""
        counts = self._counts
        if pin in counts:
            counts[pin] += 1
        else:
            counts[pin] = 1
            heappush(self._heap, pin)

    def remove(self, pin: int) -> None:
        """Removes one occurrence of a pin. Raises KeyError if it is absent."""
        counts = self._counts
        count = counts[pin] - 1
        if count:
            counts[pin] = count
            return
        del counts[pin]
        heap = self._heap
        while heap and heap[0] not in counts:
            heappop(heap)  # keeps I2: removes dead values from the top at once

    def lowest(self, default: int) -> int:
        """Returns the lowest pin, or `default` without pins."""
        return self._heap[0] if self._heap else default

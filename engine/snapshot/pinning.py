"""The lowest id that an open snapshot may still have to hide.

Terms       pin: the lowest snapshot id that is not visible to an open snapshot; records below the
            lowest of all pins look the same to everybody, so only the newest of them is needed.
Invariants  I1 `lowest` is the minimum of the pins added and not yet removed. I2 the heap holds each
            pinned value once, plus values whose count has fallen to zero and that are not yet on top.
Source      Compose SnapshotDoubleIndexHeap.kt; here removal is lazy, since heapq is written in C.
"""

from __future__ import annotations

from heapq import heappop, heappush


class PinningHeap:
    """A multiset of pins that knows its minimum."""

    __slots__ = ("_heap", "_counts")

    def __init__(self) -> None:
        self._heap: list[int] = []
        self._counts: dict[int, int] = {}

    def __len__(self) -> int:
        return sum(self._counts.values())

    def add(self, pin: int) -> None:
        counts = self._counts
        if pin in counts:
            counts[pin] += 1
        else:
            counts[pin] = 1
            heappush(self._heap, pin)

    def remove(self, pin: int) -> None:
        counts = self._counts
        count = counts[pin] - 1
        if count:
            counts[pin] = count
            return
        del counts[pin]
        heap = self._heap
        while heap and heap[0] not in counts:
            heappop(heap)  # keeps I2: what is dead and on top goes at once

    def lowest(self, default: int) -> int:
        """The lowest pin, or `default` when nothing is pinned."""
        return self._heap[0] if self._heap else default

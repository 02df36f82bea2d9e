"""FlowSlots: the collectors of a state flow or shared flow, in the order in which a new value wakes them.

Rules       a collector keeps its slot until it leaves. A new one takes the next free slot behind the last one that was
            given, round the end, so it may wake before older ones. Without collectors the first slot is next.
Source      kotlinx.coroutines AbstractSharedFlow (recordings flow_zipped, flow_listeners_turned).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

T = TypeVar("T")
_FIRST_SIZE: Final = 2


class FlowSlots(Generic[T]):
    """Slots for collectors: two at first, twice as many when all are taken."""

    __slots__ = ("_count", "_next", "_slots")

    def __init__(self) -> None:
        self._slots: list[T | None] = []
        self._next = 0
        self._count = 0

    def add(self, collector: T) -> None:
        """Gives `collector` the next free slot."""
        slots = self._slots
        if self._count == len(slots):
            slots += [None] * (len(slots) or _FIRST_SIZE)
        at = self._next
        while slots[at] is not None:
            at = (at + 1) % len(slots)
        slots[at] = collector
        self._next = (at + 1) % len(slots)
        self._count += 1

    def remove(self, collector: T) -> None:
        """Frees the slot of `collector`."""
        self._slots[self._slots.index(collector)] = None
        self._count -= 1
        if not self._count:
            self._next = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[T]:
        return iter([each for each in self._slots if each is not None])

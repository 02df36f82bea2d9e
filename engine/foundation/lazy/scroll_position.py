"""ScrollPosition: where a list is scrolled to – the first visible item and how far it has left the top.

Invariants  I1 the position follows the item's key: items inserted above do not move what is visible.
            I2 the position a program asked for survives measurements of an empty list.
Source of behaviour  Compose foundation LazyListScrollPosition.kt.
"""

from __future__ import annotations

from typing import Any

from engine.foundation.lazy.item_provider import EXTRA_ITEMS, SLIDING_WINDOW, ItemProvider, NearestRange
from engine.snapshot import MutableState, Snapshot


class ScrollPosition:
    __slots__ = ("_index", "_offset", "_had_items", "_first_key", "nearest_range")

    def __init__(
        self,
        index: MutableState[int],
        offset: MutableState[int],
        window: int = SLIDING_WINDOW,
        extra: int = EXTRA_ITEMS,
    ) -> None:
        """`window`, `extra`: of the nearest range, in items."""
        self._index = index
        self._offset = offset
        self._had_items = False
        self._first_key: Any = None
        self.nearest_range = NearestRange(Snapshot.without_read_observation(lambda: index.value), window, extra)

    @property
    def index(self) -> int:
        return self._index.value

    @property
    def offset(self) -> int:
        return self._offset.value

    def update_from_measurement(self, first_key: Any, index: int, offset: int, has_items: bool) -> None:
        self._first_key = first_key
        if self._had_items or has_items:  # keeps I2
            self._had_items = True
            self._update(index, offset)

    def update_offset(self, offset: int) -> None:
        self._offset.value = offset

    def request(self, index: int, offset: int) -> None:
        """A program wants to be there; the key of the item that was first no longer counts."""
        self._update(index, offset)
        self._first_key = None

    def follow_first_item(self, provider: ItemProvider, index: int) -> int:
        """The index of the item that was first, now that the content may have changed. Keeps I1."""
        now = provider.find_index(self._first_key, index)
        if now != index:
            self._index.value = now
            self.nearest_range.update(index)
        return now

    def _update(self, index: int, offset: int) -> None:
        if index < 0:
            raise ValueError(f"lazy list: first visible item {index} must not be negative.")
        self._index.value = index
        self.nearest_range.update(index)
        self._offset.value = offset

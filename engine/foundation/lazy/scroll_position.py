"""ScrollPosition: the position of a list: the first visible item, and the part of it outside the viewport.

Invariants  I1 the position follows the item's key: items inserted above do not move the visible ones.
            I2 a position that a program requested survives measurements of an empty list.
Source of behavior  Compose foundation LazyListScrollPosition.kt.
"""

from __future__ import annotations

from typing import Any

from engine.foundation.lazy.item_provider import EXTRA_ITEMS, SLIDING_WINDOW, ItemProvider, NearestRange
from engine.node.last_layout import NotedNode, keep
from engine.snapshot import MutableState, Snapshot


class ScrollPosition:
    """The index, the offset in px and the key of the first visible item."""

    __slots__ = ("_index", "_offset", "_had_items", "_first_key", "nearest_range")

    def __init__(
        self,
        index: MutableState[int],
        offset: MutableState[int],
        window: int = SLIDING_WINDOW,
        extra: int = EXTRA_ITEMS,
    ) -> None:
        """`window` and `extra` are the sizes of the nearest range in items."""
        self._index = index
        self._offset = offset
        self._had_items = False
        self._first_key: Any = None
        self.nearest_range = NearestRange(Snapshot.without_read_observation(lambda: index.value), window, extra)

    @property
    def index(self) -> int:
        """The index of the first visible item; observable state."""
        return self._index.value

    @property
    def offset(self) -> int:
        """The px by which the first visible item has left the viewport; observable state."""
        return self._offset.value

    def keep(self, node: NotedNode | None) -> None:
        """Notes the position before a measurement of `node` changes it; it is restored if the layout pass raises."""
        keep(self, node, "_index", "_offset", "_had_items", "_first_key")
        self.nearest_range.keep(node)

    def update_from_measurement(self, first_key: Any, index: int, offset: int, has_items: bool) -> None:
        """Sets the position that a measurement found. Keeps I2."""
        self._first_key = first_key
        if self._had_items or has_items:  # keeps I2
            self._had_items = True
            self._update(index, offset)

    def update_offset(self, offset: int) -> None:
        """Sets the offset in px after a scroll that kept the first item."""
        self._offset.value = offset

    def request(self, index: int, offset: int) -> None:
        """Sets the position that a program requests; the position no longer follows a key."""
        self._update(index, offset)
        self._first_key = None

    def follow_first_item(self, provider: ItemProvider, index: int) -> int:
        """Returns the current index of the item that came first, after a change of the content. Keeps I1."""
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

"""VisibleItems: finds the items that fill the viewport of a list after a scroll.

Terms       first offset: the px by which the first item lies before the start of the viewport. end: where the next
            item would begin, in px from the start of the viewport.
Invariants  I1 `items` are consecutive, from `first_index` to before `next_index`. I2 after `find` there is at least
            one item.
Not here    positions, sticky and pinned items: lazy_list_measure.py, which also says the order of the steps.
Source of behavior  Compose foundation LazyListMeasure.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.foundation.lazy.list_geometry import ListGeometry
from engine.unit import round_half_up

GetItem = Callable[[int], Any]
"""Returns the item at an index, a MeasuredItem, or the line of a grid, a MeasuredLine; None behind the last line."""


class VisibleItems:
    """The items of one measurement; sizes and offsets in px. The lines of a grid are at most `item_count`."""

    __slots__ = (
        "items",
        "first_index",
        "first_offset",
        "next_index",
        "end",
        "scrolled",
        "cross_size",
        "remeasure_needed",
        "_count",
        "_geometry",
        "_get_item",
        "_min_offset",
    )

    def __init__(
        self, geometry: ListGeometry, item_count: int, get_item: GetItem, first_index: int, first_offset: int
    ) -> None:
        """Begins at the last scroll position, or at the last item if the list has become shorter."""
        if first_index >= item_count:
            first_index, first_offset = item_count - 1, 0
        self.items: list[Any] = []
        self.first_index = first_index
        self.first_offset = first_offset
        self.next_index = first_index
        self.end = 0
        self.scrolled = 0
        """The content's movement in px, signed like the scroll."""
        self.cross_size = 0
        self.remeasure_needed = False
        """Whether items were composed only for their size, so that the next scroll cannot move the items alone."""
        self._count = item_count
        self._geometry = geometry
        self._get_item = get_item
        self._min_offset = -geometry.before_padding + min(geometry.spacing, 0)

    def find(self, scroll_px: int) -> None:
        """Scrolls by `scroll_px` (> 0: backward) and finds the items of the viewport."""
        self.scrolled = scroll_px
        self.first_offset -= scroll_px
        if self.first_index == 0 and self.first_offset < 0:
            self.scrolled += self.first_offset
            self.first_offset = 0
        geometry = self._geometry
        end = max(geometry.available + geometry.after_padding, 0)
        self._add_before()
        self._drop_from(end)
        self._add_until(end)
        self._close_gap()

    def _add_before(self) -> None:
        """Adds items backward until they reach the start. The padding before the content shows items, too."""
        self.first_offset += self._min_offset
        while self.first_offset < 0 and self.first_index > 0:
            self._insert_previous()
        if self.first_offset < self._min_offset:
            self.scrolled -= self._min_offset - self.first_offset
            self.first_offset = self._min_offset
        self.first_offset -= self._min_offset

    def _insert_previous(self) -> None:
        self.first_index -= 1
        item = self._get_item(self.first_index)
        self.items.insert(0, item)
        self.cross_size = max(self.cross_size, item.cross_size)
        self.first_offset += item.size_with_spacing

    def _drop_from(self, end: int) -> None:
        """Drops items of the step before that lie past the end of the viewport."""
        at = -self.first_offset
        for kept, item in enumerate(self.items):
            if at >= end:
                del self.items[kept:]
                self.remeasure_needed = True
                break
            at += item.size_with_spacing
        self.end = at
        self.next_index = self.first_index + len(self.items)

    def _add_until(self, end: int) -> None:
        """Adds items up to the end of the viewport. At least one stays, even if the padding hides all items."""
        items, last = self.items, self._count - 1
        at, index = self.end, self.next_index
        while index <= last and (at < end or at <= 0 or not items):
            item = self._get_item(index)
            if item is None:
                break
            at += item.size_with_spacing
            if at <= self._min_offset and item.last_index != last:
                self.first_index = index + 1
                self.first_offset -= item.size_with_spacing
                self.remeasure_needed = True
            else:
                self.cross_size = max(self.cross_size, item.cross_size)
                items.append(item)
            index += 1
        self.end, self.next_index = at, index

    def _close_gap(self) -> None:
        """Moves the content towards the end of the viewport, as far as there are items before the first one."""
        back = self._geometry.available - self.end
        if back <= 0:
            return
        self.first_offset -= back
        self.end += back
        while self.first_offset < self._geometry.before_padding and self.first_index > 0:
            self._insert_previous()
        self.scrolled += back
        if self.first_offset < 0:
            self.scrolled += self.first_offset
            self.end += self.first_offset
            self.first_offset = 0

    def consumed(self, scroll: float) -> float:
        """Returns the consumed part of `scroll`: everything, unless an end of the list stopped the content."""
        wanted = round_half_up(scroll)
        same_way = (wanted > 0) - (wanted < 0) == (self.scrolled > 0) - (self.scrolled < 0)
        return float(self.scrolled) if same_way and abs(wanted) >= abs(self.scrolled) else scroll

    def first_shown(self) -> tuple[Any, int]:
        """Returns the first item that the padding before the content does not hide, and the px by which it has left."""
        shown, offset = 0, self.first_offset
        if self._geometry.before_padding > 0 or self._geometry.spacing < 0:
            for item in self.items[:-1]:
                if offset == 0 or item.size_with_spacing > offset:
                    break
                offset -= item.size_with_spacing
                shown += 1
        return self.items[shown], offset

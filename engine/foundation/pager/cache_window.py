"""CacheWindow: the pages next to the visible ones that stay composed after they leave the viewport.

Terms       window: the pages `first…last`: the visible ones, and pages that were visible and wait for a return.
            room: px of the window that no page fills yet; the window reaches one page ahead of the scroll.
            delta: px of the last scroll in the direction of the pages: negative while the user scrolls forward.
Rules       A scroll shortens the window behind it to the visible pages, and extends it ahead over known pages. A scroll
            against the last gesture, such as a fling back, changes nothing; a jump to another page resets the window.
Not here    prefetch: the window never composes a page that was not visible before.
Source of behavior  Compose foundation CacheWindowLogic.kt, PagerCacheWindowLogic.kt, PagerState.kt (tryRunPrefetch).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import copysign

from engine.foundation.pager.pager_measure import PagerMeasureResult
from engine.unit import Offset, round_half_up

_LEAST_SCROLL = 0.5  # px; a smaller scroll leaves the window alone


class CacheWindow:
    """The window of one pager. A measurement that raises restores the copy from before it."""

    __slots__ = ("_after_room", "_before_room", "_count", "_delta", "_first", "_known", "_last", "_refills")

    def __init__(self) -> None:
        self._first: int | None = None
        self._last = -1
        self._before_room = self._after_room = 0
        self._known: dict[int, tuple[object, int]] = {}
        """Page index → key and size in px, of a page that was visible."""
        self._delta = 0.0
        self._count: int | None = None
        self._refills = False

    def copy(self) -> CacheWindow:
        """Returns an independent copy."""
        copy = CacheWindow()
        for name in CacheWindow.__slots__:
            setattr(copy, name, getattr(self, name))
        copy._known = dict(self._known)
        return copy

    def without_pages(self) -> CacheWindow:
        """Returns the window after a jump: empty, with the memory of the last scroll."""
        empty = CacheWindow()
        empty._delta, empty._count = self._delta, self._count
        return empty

    def kept(self, result: PagerMeasureResult) -> Iterator[int]:
        """Yields the indices of the pages outside the viewport that stay composed."""
        if self._first is None or not result.visible_pages_info:
            return
        yield from range(self._first, result.visible_pages_info[0].index)
        yield from range(result.last_visible_page + 1, min(self._last, result.page_count - 1) + 1)

    def pages_changed(self, result: PagerMeasureResult) -> CacheWindow:
        """Returns the window after a measurement."""
        after = self.copy()
        after._take_over(result)
        return after

    def scrolled(self, result: PagerMeasureResult, by: float, gesture: Offset) -> CacheWindow:
        """Returns the window after a scroll by `by` px (> 0: forward); `gesture`: px from press to lift."""
        if abs(by) <= _LEAST_SCROLL or result.beyond >= result.page_count or not result.visible_pages_info:
            return self
        moved = gesture.y if result.vertical else gesture.x
        is_gesture = int(gesture.x) != 0 or int(gesture.y) != 0
        if is_gesture and _sign(by) != _sign(-moved):
            return self
        after = self.copy()
        after._cut_behind(result, -by)
        after._extend(result, -by, forward=by >= 0)
        after._delta = -by
        return after

    def _take_over(self, result: PagerMeasureResult) -> None:
        count = result.page_count
        if self._count is not None and self._count != count:
            self._count_changed(result)
        if not result.visible_pages_info:
            self._first, self._last, self._before_room, self._after_room = None, -1, 0, 0
            self._known, self._refills = {}, False
        for page in (*result.visible_pages_info, *result.extra_pages):
            known = self._known.get(page.index)
            if known is not None and known != (page.slot_key, result.page_size):
                self._refills = True
            self._known[page.index] = (page.slot_key, result.page_size)
            self._first = page.index if self._first is None else min(self._first, page.index)
            self._last = max(self._last, page.index)
        if self._refills and result.visible_pages_info:
            self._extend(result, 0.0, forward=self._delta <= 0)
            self._refills = False
        self._count = count

    def _count_changed(self, result: PagerMeasureResult) -> None:
        self._refills = True
        if not result.visible_pages_info:
            return
        first, last = _lines(result)
        self._last = min(self._last, result.page_count - 1)
        if self._delta <= 0:
            self._forget(last, result.page_count - 1)
        else:
            self._forget(0, first)

    def _cut_behind(self, result: PagerMeasureResult, delta: float) -> None:
        first, last = _lines(result)
        if delta <= 0:
            self._before_room = -_overflow_before(result)
            self._first = first
            self._forget(0, first - 1)
        else:
            self._after_room = -_overflow_after(result)
            self._last = last
            self._forget(last + 1, result.page_count - 1)

    def _extend(self, result: PagerMeasureResult, delta: float, forward: bool) -> None:
        first, last = _lines(result)
        starts_over = self._refills or _sign(delta) != _sign(self._delta)
        if forward:
            most = result.page_stride - _overflow_after(result)
            if starts_over:
                self._after_room, self._last = most, last
            else:
                self._after_room = min(self._after_room + round_half_up(abs(delta)), most)
            while self._after_room > 0 and self._last + 1 < result.page_count and self._last + 1 in self._known:
                self._last += 1
                self._after_room -= self._known[self._last][1]
            return
        most = result.page_stride - _overflow_before(result)
        if starts_over or self._first is None:
            self._before_room, self._first = most, first
        else:
            self._before_room = min(self._before_room + round_half_up(abs(delta)), most)
        while self._before_room > 0 and self._first > 0 and self._first - 1 in self._known:
            self._first -= 1
            self._before_room -= self._known[self._first][1]

    def _forget(self, first: int, last: int) -> None:
        for index in [index for index in self._known if first <= index <= last]:
            del self._known[index]


def _lines(result: PagerMeasureResult) -> tuple[int, int]:
    """Returns the first and the last page that are composed for the viewport."""
    pages = result.visible_pages_info
    first, last = (pages[0].index if pages else 0) - result.beyond, result.last_visible_page + result.beyond
    return max(first, 0), min(last, result.page_count - 1)


def _overflow_before(result: PagerMeasureResult) -> int:
    """Returns the px of the first visible page before the viewport."""
    return max(-(result.visible_pages_info[0].offset - result.viewport_start_offset), 0)


def _overflow_after(result: PagerMeasureResult) -> int:
    """Returns the px of the last visible page after the viewport."""
    return abs(result.visible_pages_info[-1].offset + result.page_stride - result.viewport_end_offset)


def _sign(value: float) -> float:
    return copysign(1.0, value) if value else 0.0

"""Prefetch: composes and measures the next item before it becomes visible.

It is off by default (`LazyListState(prefetch=True)` turns it on): it runs between frames, which would confuse a user
who inspects single frames.

Strategy    One item ahead in the direction of the scroll, as long as the direction stays the same.
Source of behavior  Compose foundation LazyListPrefetchStrategy.kt, LazyLayoutPrefetchState.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.unit import Constraints

Precompose = Callable[[int, Constraints], Any]
"""`precompose(index, constraints)` returns a handle with `dispose()`, or None for an invalid index."""


class PrefetchStrategy:
    """Chooses the item to prefetch and holds its handle."""

    __slots__ = ("precompose", "_index", "_handle", "_forward")

    def __init__(self) -> None:
        self.precompose: Precompose | None = None  # set by the list
        self._index = -1
        self._handle: Any = None
        self._forward = True

    def on_scroll(self, delta: float, info: LazyListMeasureResult) -> None:
        """Prefetches the next item after a scroll by `delta` px."""
        if not info.visible_items_info or delta == 0.0:
            return
        self._forward = delta < 0
        self._prefetch(info)

    def on_visible_items_updated(self, info: LazyListMeasureResult) -> None:
        """Discards a prefetched item that is no longer the next one."""
        items = info.visible_items_info
        if self._index != -1 and items and self._index != self._candidate(info):
            self._cancel()

    def _candidate(self, info: LazyListMeasureResult) -> int:
        items = info.visible_items_info
        candidate: int = items[-1].index + 1 if self._forward else items[0].index - 1
        return candidate

    def _prefetch(self, info: LazyListMeasureResult) -> None:
        index = self._candidate(info)
        if not 0 <= index < info.total_items_count or index == self._index or self.precompose is None:
            return
        self._cancel()
        self._index = index
        self._handle = self.precompose(index, info.child_constraints)

    def _cancel(self) -> None:
        handle, self._handle = self._handle, None
        self._index = -1
        if handle is not None:
            handle.dispose()

    def dispose(self) -> None:
        """Discards the prefetched item and disconnects the list."""
        self._cancel()
        self.precompose = None

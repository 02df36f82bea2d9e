"""LineAhead: the line of a grid that would be prefetched, whose items a scroll asks for their spans.

The engine does not prefetch in grids; Compose asks for the spans of the line ahead even where no time is left to
prefetch it, and programs see how often their span functions run (recording spans_scrolled).

Source of behavior  Compose foundation LazyGridPrefetchStrategy.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.foundation.lazy.measure_result import LazyListMeasureResult


class LineAhead:
    """The next line in the direction of the scroll. `ask(number)` asks the items of a line for their spans."""

    __slots__ = ("_forward", "_line", "ask")

    def __init__(self) -> None:
        self.ask: Callable[[int], object] | None = None
        self._line = -1
        self._forward = False

    def on_scroll(self, delta: float, info: LazyListMeasureResult) -> None:
        """Asks for the next line after a scroll by `delta` px, once."""
        lines = info.visible_items_info
        if not lines or self.ask is None:
            return
        forward = delta < 0
        line, item = self._next(info, forward)
        if 0 <= item < info.total_items_count and line != self._line and line >= 0:
            self._forward = forward
            self._line = line
            self.ask(line)

    def on_visible_items_updated(self, info: LazyListMeasureResult) -> None:
        """Forgets the line if it is no longer the next one."""
        if self._line != -1 and info.visible_items_info and self._line != self._next(info, self._forward)[0]:
            self._line = -1

    def _next(self, info: LazyListMeasureResult, forward: bool) -> tuple[int, int]:
        """Returns the line in this direction, and its nearest item."""
        lines = info.visible_items_info
        if forward:
            return lines[-1].index + 1, lines[-1].last_index + 1
        return lines[0].index - 1, lines[0].first_index - 1

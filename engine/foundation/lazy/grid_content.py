"""LazyGridScope and GridLines: the content of a grid, and the distribution of items to lines.

Terms       span: the number of slots of an item. line: the items side by side, a row of a vertical grid; an item whose
            span does not fit into the rest of a line begins the next one.
Source of behavior  Compose foundation LazyGridIntervalContent.kt, LazyGridSpanLayoutProvider.kt.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from engine.foundation.lazy.interval_content import Interval, IntervalContent, LazyListScope
from engine.snapshot import derived_state_of, referential_equality_policy

FULL_LINE = 1 << 20
"""A span larger than any line: such an item fills a whole line."""

SpanOf = Callable[[Any], int]


class LazyGridScope(LazyListScope):
    """The argument of a grid's content; `span` counts slots, at most a whole line.

    Compose: LazyGridScope.
    """

    __slots__ = ("max_line_span", "spans")

    def __init__(self) -> None:
        super().__init__()
        self.max_line_span = FULL_LINE
        """The number of slots of a line, for `span`. Before the first measurement a number larger than any grid has."""
        self.spans: dict[int, Callable[[int], int]] = {}
        """For each interval with spans: its first index, and the function that returns an item's span."""

    def item(
        self,
        content: Callable[[], object],
        key: Any = None,
        content_type: Any = None,
        span: int | None = None,
    ) -> None:
        """Declares one item."""
        if span is not None:
            self.spans[self._count] = lambda _: span
        super().item(content, key, content_type)

    def items(
        self,
        count_or_sequence: int | Sequence[Any],
        item_content: Callable[[Any], object],
        key: Callable[[Any], Any] | None = None,
        content_type: Callable[[Any], Any] | None = None,
        span: SpanOf | None = None,
    ) -> None:
        """Declares many items: the functions take an index for a count, or an element for a sequence."""
        if span is not None:
            if isinstance(count_or_sequence, int):
                self.spans[self._count] = span
            else:
                values = count_or_sequence
                self.spans[self._count] = lambda index: span(values[index])
        super().items(count_or_sequence, item_content, key, content_type)

    def sticky_header(self, content: Callable[[], object], key: Any = None, content_type: Any = None) -> None:
        """Declares a whole line that stays at the start of the viewport until the next header."""
        self.spans[self._count] = lambda _: FULL_LINE
        super().sticky_header(content, key, content_type)


class GridLines:
    """The distribution of items to lines, for one content and number of slots."""

    __slots__ = ("_count", "_slots", "_spans", "_starts")

    def __init__(self, content: IntervalContent, slots: int) -> None:
        self._slots = slots
        self._count = content.item_count
        scope = content.scope
        self._spans: list[int] | None = None
        self._starts: list[int] | None = None
        if isinstance(scope, LazyGridScope) and scope.spans:
            scope.max_line_span = slots
            self._spans = self._spans_of(content, scope.spans)
        if self._spans is not None:
            used, self._starts = slots, []
            for index, span in enumerate(self._spans):
                if used + span > slots:
                    self._starts.append(index)
                    used = 0
                used += span

    def _spans_of(self, content: IntervalContent, spans: dict[int, Callable[[int], int]]) -> list[int]:
        found: list[int] = []
        for interval in content.intervals:
            span_of = spans.get(interval.start)
            found += [self._span(interval, span_of, index) for index in range(interval.size)]
        return found

    def _span(self, interval: Interval, span_of: Callable[[int], int] | None, index: int) -> int:
        return 1 if span_of is None else min(max(int(span_of(index)), 1), self._slots)

    @property
    def count(self) -> int:
        """The number of lines."""
        if self._starts is not None:
            return len(self._starts)
        return -(-self._count // self._slots)

    def line_of(self, item: int) -> int:
        """Returns the line of an item; the last line for an index past the end."""
        item = min(item, self._count - 1)
        if item < 0:
            return 0
        return item // self._slots if self._starts is None else bisect_right(self._starts, item) - 1

    def items_of(self, line: int) -> range:
        """Returns the indices of the items in a line."""
        if self._starts is None:
            return range(line * self._slots, min((line + 1) * self._slots, self._count))
        stop = self._starts[line + 1] if line + 1 < len(self._starts) else self._count
        return range(self._starts[line], stop)

    def span_of(self, item: int) -> int:
        """Returns the span of an item in slots."""
        return 1 if self._spans is None else self._spans[item]


def grid_lines(content: IntervalContent, slots: int) -> Callable[[], GridLines]:
    """Returns a function for the lines of `content`, which each measurement of a grid calls.

    Functions of spans may read states. A derived state calls them again only after such a state changed, and each
    measurement observes what they read; Compose calls those of the visible items in each measurement.
    """
    if not (isinstance(content.scope, LazyGridScope) and content.scope.spans):
        lines = GridLines(content, slots)
        return lambda: lines
    derived = derived_state_of(lambda: GridLines(content, slots), referential_equality_policy())
    return lambda: derived.value

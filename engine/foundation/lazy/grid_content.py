"""LazyGridScope: what the content of a grid declares.

Terms       span: the number of slots of an item.
Not here    the distribution of the items to lines: grid_lines.py.
Source of behavior  Compose foundation LazyGridIntervalContent.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.foundation.lazy.interval_content import LazyListScope

FULL_LINE = 1 << 20
"""A span larger than any line: such an item fills a whole line."""

SpanOf = Callable[[Any], int]


class LazyGridScope(LazyListScope):
    """The argument of a grid's content; `span` counts slots, at most a whole line.

    Compose: LazyGridScope.
    """

    __slots__ = ("max_current_line_span", "max_line_span", "spans")

    def __init__(self) -> None:
        super().__init__()
        self.max_line_span = FULL_LINE
        """The number of slots of a line, for `span`. Before the first measurement a number larger than any grid has."""
        self.max_current_line_span = FULL_LINE
        """While `span` runs, the number of slots that the items before leave free in the line."""
        self.spans: dict[int, Callable[[int], int]] = {}
        """For each interval with spans: its first index, and the function that returns an item's span."""

    def item(
        self,
        content: Callable[[], object],
        key: Any = None,
        content_type: Any = None,
        span: int | Callable[[], int] | None = None,
    ) -> None:
        """Declares one item; a function for `span` may read `max_current_line_span`."""
        if callable(span):
            asked = span
            self.spans[self._count] = lambda _: asked()
        elif span is not None:
            fixed = span
            self.spans[self._count] = lambda _: fixed
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

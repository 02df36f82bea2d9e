"""LazyStaggeredGridScope: the items of a staggered grid, and which of them take all lanes.

Source of behavior  Compose foundation LazyStaggeredGridDsl.kt, LazyStaggeredGridIntervalContent.kt.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from engine.foundation.lazy.interval_content import LazyListScope
from engine.foundation.lazy.staggered_grid_cells import StaggeredGridItemSpan

SpanOf = Callable[[Any], StaggeredGridItemSpan]


class LazyStaggeredGridScope(LazyListScope):
    """The argument of a staggered grid's content; a `span` gives an item one lane or all. Compose: the same name."""

    __slots__ = ("_spans", "_starts")

    def __init__(self) -> None:
        super().__init__()
        self._starts: list[int] = []
        self._spans: list[Callable[[int], StaggeredGridItemSpan] | None] = []

    def takes_all_lanes(self, index: int) -> bool:
        """Returns whether the item at an index takes all lanes; False for an index without an item."""
        at = bisect_right(self._starts, index) - 1
        span = self._spans[at] if 0 <= at and index < self._count else None
        return span is not None and span(index - self._starts[at]) is StaggeredGridItemSpan.FULL_LINE

    def item(
        self,
        content: Callable[[], object],
        key: object = None,
        content_type: object = None,
        span: StaggeredGridItemSpan | None = None,
    ) -> None:
        """Declares one item."""
        self._begin(None if span is None else lambda _: span)
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
        if span is None or isinstance(count_or_sequence, int):
            self._begin(span)
        else:
            values, of_element = count_or_sequence, span
            self._begin(lambda index: of_element(values[index]))
        super().items(count_or_sequence, item_content, key, content_type)

    def items_indexed(
        self,
        sequence: Sequence[Any],
        item_content: Callable[[int, Any], object],
        key: Callable[[int, Any], Any] | None = None,
        content_type: Callable[[int, Any], Any] | None = None,
        span: Callable[[int, Any], StaggeredGridItemSpan] | None = None,
    ) -> None:
        """Declares the items of a sequence; the functions take index and element."""
        self._begin(None if span is None else lambda index: span(index, sequence[index]))
        super().items_indexed(sequence, item_content, key, content_type)

    def sticky_header(self, content: Callable[[], object], key: object = None, content_type: object = None) -> None:
        """Raises TypeError: a staggered grid has no sticky headers, as in Compose."""
        raise TypeError(
            "a staggered grid has no sticky headers: declare an item with span=StaggeredGridItemSpan.FULL_LINE"
        )

    def _begin(self, span: Callable[[int], StaggeredGridItemSpan] | None) -> None:
        self._starts.append(self._count)
        self._spans.append(span)

"""LazyListScope and IntervalContent: what a list contains, declared without composing anything.

Terms       interval: items declared together by one call of `items` (or `item`); they share functions
            for key, content type and content, which take the item's position in the interval. The content
            of an item is a scope of its own, named after the program's function.
            default key: stands for an item without a key; the item at an index keeps it whatever it shows.
Not here    which items are composed: lazy_list_measure.py.
Source of behaviour  Compose foundation LazyListIntervalContent.kt, LazyDsl.kt, IntervalList.kt.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.composition.calls.content import as_content

LazyContent = Callable[["LazyListScope"], object]


class DefaultLazyKey(NamedTuple):
    """The key of an item that was given none."""

    position: int
    kind: str = "position of an item"  # so that no key of a program is equal to it


class Interval:
    """Items that were declared together."""

    __slots__ = ("start", "size", "key", "content_type", "compose", "sticky")

    def __init__(
        self,
        start: int,
        size: int,
        key: Callable[[int], Any] | None,
        content_type: Callable[[int], Any] | None,
        compose: Callable[[int], object],
        sticky: bool = False,
    ) -> None:
        self.start = start
        self.size = size
        self.key = key
        self.content_type = content_type
        self.compose = compose
        self.sticky = sticky


class LazyListScope:
    """What the content of a lazy list is called with."""

    __slots__ = ("_intervals", "_count")

    def __init__(self) -> None:
        self._intervals: list[Interval] = []
        self._count = 0

    def item(self, content: Callable[[], object], key: Any = None, content_type: Any = None) -> None:
        """One item."""
        composed = as_content(content, None)
        self._add(1, None if key is None else lambda _: key, lambda _: content_type, lambda _: composed())

    def items(
        self,
        count_or_sequence: int | Sequence[Any],
        item_content: Callable[[Any], object],
        key: Callable[[Any], Any] | None = None,
        content_type: Callable[[Any], Any] | None = None,
    ) -> None:
        """Many items: with a count the functions get an index, with a sequence its item."""
        if isinstance(count_or_sequence, int):
            if count_or_sequence < 0:
                raise ValueError(f"items({count_or_sequence}, …): a list cannot have fewer than 0 items.")
            self._add(count_or_sequence, key, content_type, as_content(item_content, None))
            return
        composed = as_content(item_content, None)
        values = count_or_sequence
        self._add(
            len(values),
            None if key is None else lambda index: key(values[index]),
            None if content_type is None else lambda index: content_type(values[index]),
            lambda index: composed(values[index]),
        )

    def items_indexed(
        self,
        sequence: Sequence[Any],
        item_content: Callable[[int, Any], object],
        key: Callable[[int, Any], Any] | None = None,
        content_type: Callable[[int, Any], Any] | None = None,
    ) -> None:
        """As `items` with a sequence; the functions get index and item."""
        composed = as_content(item_content, None)
        self._add(
            len(sequence),
            None if key is None else lambda index: key(index, sequence[index]),
            None if content_type is None else lambda index: content_type(index, sequence[index]),
            lambda index: composed(index, sequence[index]),
        )

    def sticky_header(self, content: Callable[[], object], key: Any = None, content_type: Any = None) -> None:
        """An item that stays at the top while the items after it are visible, until the next header."""
        composed = as_content(content, None)
        self._add(
            1,
            None if key is None else lambda _: key,
            lambda _: content_type,
            lambda _: composed(),
            sticky=True,
        )

    def _add(
        self,
        size: int,
        key: Callable[[int], Any] | None,
        content_type: Callable[[int], Any] | None,
        compose: Callable[[int], object],
        sticky: bool = False,
    ) -> None:
        if size:
            self._intervals.append(Interval(self._count, size, key, content_type, compose, sticky))
            self._count += size


class IntervalContent:
    """All items of a list, as declared by one run of its content."""

    __slots__ = ("item_count", "intervals", "scope", "sticky_indices", "_starts")

    def __init__(self, content: Callable[[Any], object], scope: LazyListScope | None = None) -> None:
        """`scope`: an unused one for the content to declare its items in."""
        scope = scope if scope is not None else LazyListScope()
        content(scope)
        self.scope = scope
        self.item_count = scope._count
        self.intervals = scope._intervals
        self.sticky_indices = [interval.start for interval in scope._intervals if interval.sticky]
        self._starts = [interval.start for interval in scope._intervals]

    def interval_of(self, index: int) -> Interval:
        if not 0 <= index < self.item_count:
            raise IndexError(f"item {index} of a lazy list that has {self.item_count}")
        return self.intervals[bisect_right(self._starts, index) - 1]

    def key(self, index: int) -> Any:
        interval = self.interval_of(index)
        return DefaultLazyKey(index) if interval.key is None else interval.key(index - interval.start)

    def content_type(self, index: int) -> Any:
        interval = self.interval_of(index)
        return None if interval.content_type is None else interval.content_type(index - interval.start)

    def compose(self, index: int) -> None:
        """Composes the item; called in composition only."""
        interval = self.interval_of(index)
        interval.compose(index - interval.start)

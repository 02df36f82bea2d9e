"""ItemProvider: the items of a list with a map from key to index, near the visible items.

Terms       nearest range: the indices that the map covers. It moves in steps of 30 items, so that scrolling
            seldom creates a new map; a key outside it counts as unknown.
Invariants  I1 providers of the same content are equal: items then skip, whatever the map covers.
Source of behavior  Compose foundation LazyListItemProvider.kt, LazyLayoutKeyIndexMap.kt,
            LazyLayoutNearestRangeState.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import remember, remember_updated_state, stable
from engine.foundation.argument import check_function
from engine.foundation.lazy.interval_content import IntervalContent, LazyListScope
from engine.node.last_layout import NotedNode, keep
from engine.snapshot import derived_state_of, mutable_state_of, referential_equality_policy
from engine.snapshot.value_repr import value_repr

SLIDING_WINDOW = 30
EXTRA_ITEMS = 100


class NearestRange:
    """The indices whose keys are mapped; a state that changes in steps."""

    __slots__ = ("_state", "_last", "_window", "_extra")

    def __init__(self, first_visible: int, window: int = SLIDING_WINDOW, extra: int = EXTRA_ITEMS) -> None:
        self._last = first_visible
        self._window = window
        self._extra = extra
        self._state = mutable_state_of(self._near(first_visible), name="nearest_range")

    @property
    def value(self) -> range:
        """The range; observable state."""
        return self._state.value

    def keep(self, node: NotedNode | None) -> None:
        """Notes the range before a measurement of `node` moves it; it is restored if the layout pass raises."""
        keep(self, node, "_last", "_state")

    def update(self, first_visible: int) -> None:
        """Moves the range if the first visible index left its step."""
        if first_visible != self._last:
            self._last = first_visible
            self._state.value = self._near(first_visible)

    def _near(self, first_visible: int) -> range:
        start = self._window * (first_visible // self._window)
        return range(max(start - self._extra, 0), start + self._window + self._extra)


@stable
class ItemProvider:
    """The items of one content with their keys near the visible ones. Raises ValueError for duplicate keys."""

    __slots__ = ("content", "item_count", "_keys", "_first", "_index_of")

    def __init__(self, content: IntervalContent, nearest: range) -> None:
        self.content = content
        self.item_count = content.item_count
        self._first = nearest.start
        self._keys = [content.key(i) for i in range(nearest.start, min(nearest.stop, content.item_count))]
        self._index_of = {key: nearest.start + i for i, key in enumerate(self._keys)}
        if len(self._index_of) != len(self._keys):
            twice = next(key for number, key in enumerate(self._keys) if key in self._keys[:number])
            raise ValueError(
                f"lazy list: key {value_repr(twice)} was given to more than one item; keys must "
                "differ, or leave `key` out."
            )

    # keeps I1
    def __eq__(self, other: object) -> bool:
        return isinstance(other, ItemProvider) and other.content is self.content

    def __hash__(self) -> int:
        return hash(id(self.content))

    def key(self, index: int) -> Any:
        """Returns the key of the item at an index."""
        at = index - self._first
        return self._keys[at] if 0 <= at < len(self._keys) else self.content.key(index)

    def index_of(self, key: Any) -> int:
        """Returns the index of the item with `key`; -1 for an unknown key."""
        return self._index_of.get(key, -1)

    def find_index(self, key: Any, last_known_index: int) -> int:
        """Returns the current index of the item with `key`; `last_known_index` for an unknown key."""
        if key is None or self.item_count == 0:
            return last_known_index
        if last_known_index < self.item_count and key == self.key(last_known_index):
            return last_known_index
        index = self.index_of(key)
        return index if index != -1 else last_known_index


def remember_item_provider(
    nearest: NearestRange, content: Callable[[Any], object], make_scope: Callable[[], LazyListScope] = LazyListScope
) -> Callable[[], ItemProvider]:
    """Remembers a function that returns the current provider; only a change of content or range creates one.

    `make_scope()` creates the scope in which the content declares its items. The list's content runs when the
    provider is read after a change – in layout, or when a write is announced and observers check the derived state
    –, never in composition. Raises TypeError unless `content` is a function.
    """
    check_function("the content of a lazy list", content, "lambda scope: scope.items(rows, lambda row: Text(row))")
    # An equal function keeps its first instance, because a new instance means new content.
    latest = remember_updated_state(remember(lambda: content, content))

    def build() -> Callable[[], ItemProvider]:
        intervals = derived_state_of(lambda: IntervalContent(latest.value, make_scope()), referential_equality_policy())
        provider = derived_state_of(lambda: ItemProvider(intervals.value, nearest.value), referential_equality_policy())
        return lambda: provider.value

    return remember(build, nearest)

"""ItemProvider: the items of a list together with a map from key to index, near what is visible.

Terms       nearest range: the indices the map covers. It moves in steps of 30 items, so that scrolling
            seldom makes a new map; a key outside it counts as unknown.
Invariants  I1 providers of the same content are equal: items then skip, whatever the map covers.
Source of behaviour  Compose foundation LazyListItemProvider.kt, LazyLayoutKeyIndexMap.kt,
            LazyLayoutNearestRangeState.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import remember, remember_updated_state, stable
from engine.foundation.lazy.interval_content import IntervalContent, LazyListScope
from engine.snapshot import derived_state_of, mutable_state_of, referential_equality_policy
from engine.snapshot.value_repr import value_repr

SLIDING_WINDOW = 30
EXTRA_ITEMS = 100


class NearestRange:
    """Which indices have their keys mapped; state, changes in steps."""

    __slots__ = ("_state", "_last", "_window", "_extra")

    def __init__(self, first_visible: int, window: int = SLIDING_WINDOW, extra: int = EXTRA_ITEMS) -> None:
        self._last = first_visible
        self._window = window
        self._extra = extra
        self._state = mutable_state_of(self._near(first_visible), name="nearest_range")

    @property
    def value(self) -> range:
        return self._state.value

    def update(self, first_visible: int) -> None:
        if first_visible != self._last:
            self._last = first_visible
            self._state.value = self._near(first_visible)

    def _near(self, first_visible: int) -> range:
        start = self._window * (first_visible // self._window)
        return range(max(start - self._extra, 0), start + self._window + self._extra)


@stable
class ItemProvider:
    __slots__ = ("content", "item_count", "_keys", "_first", "_index_of")

    def __init__(self, content: IntervalContent, nearest: range) -> None:
        self.content = content
        self.item_count = content.item_count
        self._first = nearest.start
        self._keys = [content.key(i) for i in range(nearest.start, min(nearest.stop, content.item_count))]
        self._index_of = {key: nearest.start + i for i, key in enumerate(self._keys)}
        if len(self._index_of) != len(self._keys):
            seen: set[Any] = set()
            twice = next(key for key in self._keys if key in seen or seen.add(key))  # type: ignore[func-returns-value]
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
        at = index - self._first
        return self._keys[at] if 0 <= at < len(self._keys) else self.content.key(index)

    def index_of(self, key: Any) -> int:
        """-1 if the key is unknown."""
        return self._index_of.get(key, -1)

    def find_index(self, key: Any, last_known_index: int) -> int:
        """Where the item with `key` is now, if it was at `last_known_index`; there if nobody knows."""
        if key is None or self.item_count == 0:
            return last_known_index
        if last_known_index < self.item_count and key == self.key(last_known_index):
            return last_known_index
        index = self.index_of(key)
        return index if index != -1 else last_known_index


def remember_item_provider(
    nearest: NearestRange, content: Callable[[Any], object], make_scope: Callable[[], LazyListScope] = LazyListScope
) -> Callable[[], ItemProvider]:
    """A function that reads the current provider. Made again only when content or range change.
    `make_scope()`: what the content declares its items in.

    The list's content runs when somebody reads the provider after a change – in layout, or when a write
    is announced and observers ask whether the derived state changed –, never in composition."""
    # The same function keeps its first instance: a new one would mean new content.
    latest = remember_updated_state(remember(lambda: content, content))

    def build() -> Callable[[], ItemProvider]:
        intervals = derived_state_of(lambda: IntervalContent(latest.value, make_scope()), referential_equality_policy())
        provider = derived_state_of(lambda: ItemProvider(intervals.value, nearest.value), referential_equality_policy())
        return lambda: provider.value

    return remember(build, nearest)

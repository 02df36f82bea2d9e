"""LazyStaggeredGridState: the scroll position of a staggered grid: the first item and its offset in each lane.

Invariants  I1 programs see one position: the least first index, and the least offset of the lanes that show it.
Source of behavior  Compose foundation LazyStaggeredGridState.kt, LazyStaggeredGridScrollPosition.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.composition import remember, remember_saveable
from engine.foundation.lazy.item_provider import ItemProvider
from engine.foundation.lazy.lazy_list_state import LazyListState, state_of
from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.foundation.lazy.scroll_position import ScrollPosition
from engine.foundation.lazy.staggered_lanes import ALL_LANES, UNSET, StaggeredLanes
from engine.foundation.lazy.staggered_result import StaggeredResult
from engine.node.last_layout import NotedNode, keep
from engine.snapshot import MutableState, Snapshot

_WINDOW, _EXTRA = 90, 200


class StaggeredPosition(ScrollPosition):
    """The position in each lane; `fill(index, lanes)` returns the first items of the lanes around an item."""

    __slots__ = ("first", "first_offsets", "_fill")

    def __init__(
        self, index: MutableState[int], offset: MutableState[int], fill: Callable[[int, int], list[int]]
    ) -> None:
        super().__init__(index, offset, _WINDOW, _EXTRA)
        self._fill = fill
        self.first: list[int] = [Snapshot.without_read_observation(lambda: index.value)]
        """For each lane the index of its first visible item; -1 for an empty lane."""
        self.first_offsets: list[int] = [Snapshot.without_read_observation(lambda: offset.value)]
        """For each lane the px by which its first visible item has left the viewport."""

    def keep(self, node: NotedNode | None) -> None:
        super().keep(node)
        keep(self, node, "first", "first_offsets")

    def update_from_result(self, result: StaggeredResult) -> None:
        """Sets the position that a measurement found. Keeps I1, and I2 of ScrollPosition."""
        index = _least_index(result.first)
        self._first_key = next((item.slot_key for item in result.visible_items_info if item.index == index), None)
        self.nearest_range.update(index)
        if self._had_items or result.total_items_count > 0:
            self._had_items = True
            self._set(result.first, result.first_offsets)

    def update_offsets(self, offsets: Sequence[int]) -> None:
        """Sets the offsets in px after a scroll that kept the first items."""
        self.first_offsets = list(offsets)
        self._offset.value = _least_offset(self.first, offsets)

    def request(self, index: int, offset: int) -> None:
        if index < 0:
            raise ValueError(f"staggered grid: first visible item {index} must not be negative.")
        first = self._fill(index, len(self.first))
        self._set(first, [offset] * len(first))
        self.nearest_range.update(index)
        self._first_key = None

    def follow_first_items(self, provider: ItemProvider) -> list[int]:
        """Returns the first items of the lanes, after a change of the content. Keeps I1 of ScrollPosition."""
        now = provider.find_index(self._first_key, self.first[0] if self.first else 0)
        if now not in self.first:
            self.nearest_range.update(now)
            self.first = self._fill(now, len(self.first))
            self._index.value = _least_index(self.first)
        return self.first

    def _set(self, first: Sequence[int], offsets: Sequence[int]) -> None:
        self.first, self.first_offsets = list(first), list(offsets)
        self._index.value = _least_index(first)
        self._offset.value = _least_offset(first, offsets)


def _least_index(first: Sequence[int]) -> int:
    """Returns the least first index; 0 if a lane is empty, as there are then fewer items than lanes."""
    return max(min(first, default=0), 0)


def _least_offset(first: Sequence[int], offsets: Sequence[int]) -> int:
    index = _least_index(first)
    return min((offset for at, offset in zip(first, offsets, strict=True) if at == index), default=0)


class LazyStaggeredGridState(LazyListState):
    """`LazyStaggeredGridState(index, offset)`: initially item `index` comes first, scrolled by `offset` px.

    Compose: LazyStaggeredGridState.
    """

    def __init__(self, index: int | MutableState[int] = 0, offset: int | MutableState[int] = 0) -> None:
        super().__init__(index, offset)
        self._lanes_position = StaggeredPosition(
            state_of(index, "first_visible_item_index"),
            state_of(offset, "first_visible_item_scroll_offset"),
            self._around,
        )
        self._position = self._lanes_position
        self.lanes = StaggeredLanes()
        self.takes_all_lanes: Callable[[int], bool] = lambda index: False
        """Whether an item takes all lanes, by the content of the last measurement."""

    @property
    def position(self) -> StaggeredPosition:
        """The position in each lane, for the measurement."""
        return self._lanes_position

    @property
    def lane_count(self) -> int:
        """The number of lanes of the last measurement."""
        result = self._layout_info.value
        return len(result.first) if isinstance(result, StaggeredResult) else 0

    def distance_to(self, index: int) -> int:
        result = self._layout_info.value
        items = result.visible_items_info
        if not items:
            return 0
        for item in items:
            if item.index == index:
                return int(item.main)
        average: int = sum(item.main_size for item in items) // len(items) + result.main_axis_item_spacing
        lines: int = index // self.lane_count - self.first_visible_item_index // self.lane_count
        return average * lines - self.first_visible_item_scroll_offset

    def has_looked_ahead(self, is_looking_ahead: bool) -> bool:
        self.lanes.keep(self.remeasurement)
        keep(self, self.remeasurement, "takes_all_lanes")
        return super().has_looked_ahead(is_looking_ahead)

    def request_scroll_to_item(self, index: int, scroll_offset: int = 0) -> None:
        """Shows the item `index` first at the next measurement; the position no longer follows a key."""
        self.end_running_scroll(self.list_scope)
        self._go_to(index, scroll_offset)
        self.measurement_invalidator.invalidate()

    def snap_to(self, index: int, scroll_offset: int) -> None:
        self._go_to(index, scroll_offset)
        if self.remeasurement is not None:
            self.remeasurement.force_remeasure()

    def _go_to(self, index: int, scroll_offset: int) -> None:
        position = self._lanes_position
        moves = (position.index, position.offset) != (index, scroll_offset)
        if moves:
            self.animator.reset()
        result = self._layout_info.value
        item = next((item for item in result.visible_items_info if item.index == index), None)
        if item is not None and moves:
            # An item that is visible keeps its lane, and the lanes keep their distances.
            position.update_offsets([offset + item.main + scroll_offset for offset in result.first_offsets])
        else:
            position.request(index, scroll_offset)

    def apply_measure_result(self, result: LazyListMeasureResult, items_stayed: bool = False) -> None:
        assert isinstance(result, StaggeredResult)
        self._pending_scroll -= result.consumed_scroll
        self._layout_info.value = result
        if items_stayed:
            self._lanes_position.update_offsets(result.first_offsets)
        else:
            self._lanes_position.update_from_result(result)
        self._can_backward.value = result.can_scroll_backward
        self._can_forward.value = result.can_scroll_forward
        self.measure_count += 1

    def _around(self, index: int, lane_count: int) -> list[int]:
        """Returns the first items of all lanes if the item `index` is to come first."""
        if self.takes_all_lanes(index):
            return [index] * lane_count
        lanes, own = self.lanes, self.lanes.lane_of(index)
        own = 0 if own in (UNSET, ALL_LANES) else min(own, lane_count - 1)
        first = [0] * lane_count
        first[own] = current = index
        for lane in reversed(range(own)):
            first[lane] = current = lanes.before(current, lane)
            if current == UNSET:
                first[:lane] = [UNSET] * lane
                break
        current = index
        for lane in range(own + 1, lane_count):
            first[lane] = current = lanes.after(current, lane)
        return first


def remember_lazy_staggered_grid_state(index: int = 0, offset: int = 0) -> LazyStaggeredGridState:
    """Remembers a LazyStaggeredGridState; a saveable state registry restores the first item and its offset.

    Compose: rememberLazyStaggeredGridState.
    """
    saved_index = remember_saveable(lambda: state_of(index, "first_visible_item_index"))
    saved_offset = remember_saveable(lambda: state_of(offset, "first_visible_item_scroll_offset"))
    return remember(lambda: LazyStaggeredGridState(saved_index, saved_offset))

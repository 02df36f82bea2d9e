"""LazyVerticalStaggeredGrid and LazyHorizontalStaggeredGrid: lanes of items with sizes of their own.

Each next item goes to the lane that ends first, or to all lanes (staggered_items.py); only visible items are composed.

Source of behavior  Compose foundation LazyStaggeredGrid.kt, LazyStaggeredGridMeasurePolicy.kt,
LazyStaggeredGridMeasure.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.composition import Callback, composable
from engine.foundation.gestures.fling import FlingBehavior
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.padding import PaddingValues
from engine.foundation.lazy.grid_measurer import GridMeasurer, emit_grid
from engine.foundation.lazy.interval_content import IntervalContent
from engine.foundation.lazy.item_animator import MeasuredItems
from engine.foundation.lazy.item_provider import ItemProvider, remember_item_provider
from engine.foundation.lazy.lazy_layout import UserScroll
from engine.foundation.lazy.list_geometry import ListGeometry, ListParameters, check_grid_bounded, list_geometry
from engine.foundation.lazy.staggered_grid_cells import StaggeredGridCells
from engine.foundation.lazy.staggered_grid_scope import LazyStaggeredGridScope
from engine.foundation.lazy.staggered_grid_state import LazyStaggeredGridState, remember_lazy_staggered_grid_state
from engine.foundation.lazy.staggered_items import MeasuredStaggeredItem, StaggeredItems
from engine.foundation.lazy.staggered_lanes import ALL_LANES, UNSET
from engine.foundation.lazy.staggered_result import StaggeredResult
from engine.layout.subcompose_measure_scope import SubcomposeMeasureScope
from engine.node import AnyModifier, Modifier
from engine.snapshot import Snapshot
from engine.unit import Alignment, Constraints, Density, IntSize, LayoutDirection, round_half_up

StaggeredContent = Callable[[LazyStaggeredGridScope], object]
_Animate = Callable[[list[Any], IntSize, float, int, int], list[Any]]

_NO_PADDING = PaddingValues()
_SPACED_BY_NOTHING = Arrangement.spaced_by(0)


class _Pass:
    """One measurement of one grid; sizes and offsets in px."""

    def __init__(self, grid: _StaggeredMeasurer, scope: SubcomposeMeasureScope, constraints: Constraints) -> None:
        self.grid = grid
        self.scope = scope
        self.geometry = geometry = list_geometry(scope, constraints, grid.parameters)
        self.vertical = geometry.vertical
        self.provider: ItemProvider = grid.factory.provider()
        inside = geometry.content_constraints
        self.cross_size = inside.max_width if self.vertical else inside.max_height
        self.sizes, self.positions = grid.slots(scope, self.cross_size)
        self._measured: dict[int, list[Any]] = {}

    def item(self, index: int, lane: int, span: int, constraints: Constraints | None = None) -> MeasuredStaggeredItem:
        """Measures an item; a pass measures each item once."""
        provider, factory = self.provider, self.grid.factory
        key, content_type = provider.key(index), provider.content.content_type(index)
        if constraints is None:
            lane = min(lane, len(self.sizes) - 1)
            span = min(span, len(self.sizes) - lane)
            last = lane + span - 1
            across = self.positions[last] + self.sizes[last] - self.positions[lane]
            if self.vertical:
                constraints = Constraints(across, across)
            else:
                constraints = Constraints(min_height=across, max_height=across)
        placeables = self._measured.get(index)
        if placeables is None:
            measurables = self.scope.subcompose(key, factory.content(index, key, content_type))
            placeables = self._measured[index] = [measurable.measure(constraints) for measurable in measurables]
        item = MeasuredStaggeredItem(index, key, content_type, placeables, constraints, lane, span, self.vertical)
        item.size_with_spacing = max(item.main_size + self.geometry.spacing, 0)
        return item

    def put(self, item: MeasuredStaggeredItem, main: int, cross: int) -> None:
        """Positions an item; a grid from right to left is mirrored."""
        if self.vertical and self.scope.layout_direction is LayoutDirection.RTL:
            cross = self.cross_size - cross - item.size.width
        item.main, item.cross = main, cross

    def visible(self, found: StaggeredItems, offsets: list[int]) -> list[MeasuredStaggeredItem]:
        """Positions the found items and returns those inside the viewport, in order."""
        start, end = -self.geometry.before_padding, max(self.geometry.available + self.geometry.after_padding, 0)
        by_index = {item.index: item for items in found.items for item in items}
        shown = []
        for index in sorted(by_index):
            item = by_index[index]
            taken = range(item.lane, item.lane + item.span)
            at = max(offsets[lane] for lane in taken)
            if at + item.main_size >= start and at <= end:
                self.put(item, at, self.positions[item.lane])
                shown.append(item)
            for lane in taken:
                offsets[lane] = at + item.size_with_spacing
        return shown

    def pinned(self, found: StaggeredItems, at: int, before: bool) -> list[MeasuredStaggeredItem]:
        """Measures the pinned items outside the viewport and positions them one after another, from `at`."""
        state = self.grid.state
        indices = state.pinned_items.indices(self.provider)
        items = []
        for index in reversed(indices) if before else indices:
            lane = state.lanes.lane_of(index)
            lanes = range(len(self.sizes)) if lane in (UNSET, ALL_LANES) else (lane,)
            if before:
                edges = [found.items[each][0].index if found.items[each] else -1 for each in lanes]
                outside = all(edge > index for edge in edges)
            else:
                outside = all(found.last[each] < index for each in lanes)
            if not outside:
                continue
            item = self.item(index, 0, len(self.sizes) if state.takes_all_lanes(index) else 1)
            at -= item.size_with_spacing if before else 0
            self.put(item, at, 0)
            at += 0 if before else item.size_with_spacing
            items.append(item)
        return items


class _StaggeredMeasurer(GridMeasurer[LazyStaggeredGridState, StaggeredGridCells]):
    """The measure policy of one grid."""

    def __call__(self, scope: SubcomposeMeasureScope, constraints: Constraints) -> StaggeredResult:
        state = self.state
        state.measurement_invalidator.attach()
        ahead = scope.is_looking_ahead
        has_looked_ahead = state.has_looked_ahead(ahead)
        check_grid_bounded(
            constraints, "LazyVerticalStaggeredGrid" if self.parameters.vertical else "LazyHorizontalStaggeredGrid"
        )
        now = _Pass(self, scope, constraints)
        geometry, provider, lane_count = now.geometry, now.provider, len(now.sizes)
        inside = geometry.content_constraints
        state.item_max_size.set(inside.max_width, inside.max_height)
        # The lanes around the first item follow the content of the last measurement, as in Compose.
        first, offsets = Snapshot.without_read_observation(lambda: self._begin(provider, lane_count))
        state.takes_all_lanes = _whole_lines(provider.content)
        scroll = state.scroll_to_consume(ahead)

        def animate(items: list[Any], size: IntSize, consumed: float, start: int, end: int) -> list[Any]:
            scrolled = int(consumed)
            measured = MeasuredItems(
                items, provider, lambda index, room, lane, span: now.item(index, lane, span, room), now.vertical,
                lane_count, size, scrolled, start, end, ahead, has_looked_ahead,
            )  # fmt: skip
            to_start, to_end = state.animator.on_measured(measured)
            return [*to_start, *items, *to_end]

        if provider.item_count == 0:
            result = self._empty(now, first, offsets, animate, ahead)
        else:
            found = StaggeredItems(
                geometry, state.lanes, lane_count, provider.item_count, state.takes_all_lanes, now.item
            )
            found.find(round_half_up(scroll), first, offsets)
            result = self._result(now, found, scroll, animate, ahead)
        state.apply_pass_result(result, ahead)
        return result

    def _begin(self, provider: ItemProvider, lane_count: int) -> tuple[list[int], list[int]]:
        """Returns the first items and offsets; a change of the number of lanes keeps the existing offsets."""
        position, lanes = self.state.position, self.state.lanes
        first, offsets = list(position.follow_first_items(provider)), list(position.first_offsets)
        if len(first) != lane_count:
            lanes.reset()
            known, first = first, []
            for lane in range(lane_count):
                index = known[lane] if lane < len(known) and known[lane] != UNSET else max(first, default=-1) + 1
                first.append(index)
                lanes.assign(index, lane)
        if len(offsets) != lane_count:
            offsets = [*offsets[:lane_count], *offsets[-1:] * (lane_count - len(offsets))]
        return first, offsets

    def _result(
        self, now: _Pass, found: StaggeredItems, scroll: float, animate: _Animate, ahead: bool
    ) -> StaggeredResult:
        geometry, vertical = now.geometry, now.vertical
        consumed = found.consumed(scroll)
        offsets = [-offset for offset in found.first_offsets]
        found.pass_padding()
        whole = geometry.constraints.constrain_height if vertical else geometry.constraints.constrain_width
        end = max(found.ends) + geometry.before_padding + geometry.after_padding
        main_size, start = whole(end), offsets[0]
        before = now.pinned(found, start, True)
        after = now.pinned(found, start, False)
        visible = now.visible(found, offsets)
        size = (geometry.constraints.max_width, main_size) if vertical else (main_size, geometry.constraints.max_height)
        placed = animate([*before, *visible, *after], IntSize(*size), consumed, min(found.first_offsets), end)
        size = self._with_room_for_disappearing(geometry, size, ahead)
        last = now.provider.item_count - 1
        return StaggeredResult(
            size,
            self._placement(geometry, placed, size, ahead),
            found.first,
            found.first_offsets,
            can_scroll_forward=any(each > geometry.available for each in found.ends)
            or all(index < last for index in found.last),
            consumed_scroll=consumed,
            visible_items_info=visible,
            remeasure_needed=found.remeasure_needed,
            **self._unaffected_by_scrolling(now),
        )

    def _empty(
        self, now: _Pass, first: list[int], offsets: list[int], animate: _Animate, ahead: bool
    ) -> StaggeredResult:
        constraints = now.geometry.constraints
        size = (
            constraints.constrain_width(max(constraints.min_width, now.geometry.padding_width)),
            constraints.constrain_height(max(constraints.min_height, now.geometry.padding_height)),
        )
        animate([], IntSize(*size), 0.0, 0, 0)
        return StaggeredResult(
            self._with_room_for_disappearing(now.geometry, size, ahead),
            lambda: None,
            first,
            offsets,
            can_scroll_forward=False,
            consumed_scroll=0.0,
            visible_items_info=(),
            remeasure_needed=False,
            **self._unaffected_by_scrolling(now),
        )

    def _with_room_for_disappearing(
        self, geometry: ListGeometry, size: tuple[int, int], ahead: bool
    ) -> tuple[int, int]:
        room, constraints = self.state.animator.room_for_disappearing, geometry.constraints
        if ahead or room == (0, 0):
            return size
        width, height = max(size[0], room.width), max(size[1], room.height)
        return constraints.constrain_width(width), constraints.constrain_height(height)

    def _placement(
        self, geometry: ListGeometry, placed: list[Any], size: tuple[int, int], ahead: bool
    ) -> Callable[[], None]:
        main_size = min(size[1] if geometry.vertical else size[0], geometry.available)
        state = self.state

        def place() -> None:
            for item in placed:
                item.place(main_size, geometry, state.animator, ahead)
            state.placement_invalidator.attach()

        return place

    def _unaffected_by_scrolling(self, now: _Pass) -> dict[str, Any]:
        geometry = now.geometry
        return {
            "viewport_start_offset": -geometry.before_padding,
            "viewport_end_offset": max(geometry.available + geometry.after_padding, 0),
            "total_items_count": now.provider.item_count,
            "child_constraints": geometry.content_constraints,
            "density": Density(now.scope.density, now.scope.font_scale),
            "is_vertical": geometry.vertical,
            "reverse_layout": geometry.reverse,
            "main_axis_item_spacing": geometry.spacing,
            "after_content_padding": geometry.after_padding,
            "animator": self.state.animator,
        }


def _whole_lines(content: IntervalContent) -> Callable[[int], bool]:
    scope = content.scope
    return scope.takes_all_lanes if isinstance(scope, LazyStaggeredGridScope) else lambda index: False


def _lazy_staggered_grid(
    cells: StaggeredGridCells,
    content: Callback | StaggeredContent,
    modifier: AnyModifier,
    state: LazyStaggeredGridState,
    cross_arrangement: Arrangement,
    parameters: ListParameters,
    fling_behavior: FlingBehavior | None,
    user_scroll_enabled: bool,
) -> None:
    provider = remember_item_provider(state.nearest_range, cast("StaggeredContent", content), LazyStaggeredGridScope)
    scroll = UserScroll(fling_behavior, user_scroll_enabled)
    emit_grid(_StaggeredMeasurer, provider, modifier, state, cells, cross_arrangement, parameters, scroll)


@composable
def LazyVerticalStaggeredGrid(
    columns: StaggeredGridCells,
    content: Callback | StaggeredContent,
    modifier: AnyModifier = Modifier,
    state: LazyStaggeredGridState | None = None,
    *,
    content_padding: PaddingValues = _NO_PADDING,
    reverse_layout: bool = False,
    vertical_item_spacing: float = 0.0,
    horizontal_arrangement: Arrangement = _SPACED_BY_NOTHING,
    fling_behavior: FlingBehavior | None = None,
    user_scroll_enabled: bool = True,
) -> None:
    """A vertical grid in whose columns items of different heights follow each other without gaps.

    `content(scope)` declares `scope.items(sequence, item_content, span=lambda item: StaggeredGridItemSpan.FULL_LINE)`;
    `vertical_item_spacing` in dp. Raises ValueError if measured without a maximum width or height.
    Compose: LazyVerticalStaggeredGrid.
    """
    spacing = Arrangement.spaced_by(vertical_item_spacing)
    _lazy_staggered_grid(
        columns,
        content,
        modifier,
        state if state is not None else remember_lazy_staggered_grid_state(),
        horizontal_arrangement,
        ListParameters(True, content_padding, reverse_layout, spacing, Alignment.START),
        fling_behavior,
        user_scroll_enabled,
    )


@composable
def LazyHorizontalStaggeredGrid(
    rows: StaggeredGridCells,
    content: Callback | StaggeredContent,
    modifier: AnyModifier = Modifier,
    state: LazyStaggeredGridState | None = None,
    *,
    content_padding: PaddingValues = _NO_PADDING,
    reverse_layout: bool = False,
    horizontal_item_spacing: float = 0.0,
    vertical_arrangement: Arrangement = _SPACED_BY_NOTHING,
    fling_behavior: FlingBehavior | None = None,
    user_scroll_enabled: bool = True,
) -> None:
    """A horizontal grid with rows from start to end; see LazyVerticalStaggeredGrid; spacing in dp.

    Compose: LazyHorizontalStaggeredGrid.
    """
    spacing = Arrangement.spaced_by(horizontal_item_spacing)
    _lazy_staggered_grid(
        rows,
        content,
        modifier,
        state if state is not None else remember_lazy_staggered_grid_state(),
        vertical_arrangement,
        ListParameters(False, content_padding, reverse_layout, spacing, Alignment.TOP),
        fling_behavior,
        user_scroll_enabled,
    )

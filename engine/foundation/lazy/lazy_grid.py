"""LazyVerticalGrid and LazyHorizontalGrid: grids that compose only the visible lines.

A grid is measured as a list of lines (measured_line.py): the items of a line are composed and measured together,
each with the width of its slots; the line is as high as its highest item.

Source of behavior  Compose foundation LazyGrid.kt, LazyGridMeasure.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.composition import Callback, composable
from engine.foundation.gestures.fling import FlingBehavior
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.padding import PaddingValues
from engine.foundation.lazy.grid_cells import GridCells
from engine.foundation.lazy.grid_content import LazyGridScope
from engine.foundation.lazy.grid_lines import GridLines
from engine.foundation.lazy.grid_measurer import GridMeasurer, emit_grid
from engine.foundation.lazy.interval_content import IntervalContent
from engine.foundation.lazy.item_animator import MeasuredItems
from engine.foundation.lazy.item_provider import ItemProvider, remember_item_provider
from engine.foundation.lazy.lazy_grid_state import LazyGridState, remember_lazy_grid_state
from engine.foundation.lazy.lazy_layout import UserScroll
from engine.foundation.lazy.lazy_list_measure import Leaving, ListContent, measure_lazy_list
from engine.foundation.lazy.list_geometry import ListGeometry, ListParameters, check_grid_bounded, list_geometry
from engine.foundation.lazy.measured_line import MeasuredGridItem, MeasuredLine
from engine.node import AnyModifier, Modifier
from engine.snapshot import Snapshot
from engine.unit import Alignment, Constraints, IntSize

GridContent = Callable[[LazyGridScope], object]

_NO_PADDING = PaddingValues()
_SPACED_BY_NOTHING = Arrangement.spaced_by(0)


class _GridMeasurer(GridMeasurer[LazyGridState, GridCells]):
    """The measure policy of one grid."""

    _lines: tuple[IntervalContent, GridLines] | None = None

    def __call__(self, scope: Any, constraints: Constraints) -> Any:
        state = self.state
        state.measurement_invalidator.attach()
        ahead = scope.is_looking_ahead
        has_looked_ahead = state.has_looked_ahead(ahead)
        check_grid_bounded(constraints, "LazyVerticalGrid" if self.vertical else "LazyHorizontalGrid")
        geometry = list_geometry(scope, constraints, self.parameters)
        provider = self.factory.provider()
        inside = geometry.content_constraints
        state.item_max_size.set(inside.max_width, inside.max_height)
        cross_size = inside.max_width if self.vertical else inside.max_height
        sizes, positions = self.slots(scope, cross_size)
        lines = self._lines_of(provider.content, len(sizes))
        state.line_ahead.ask = lines.line
        measure_item = self._item_measurer(scope, provider, lines, sizes, positions)
        get_line = self._line_getter(provider, lines, geometry, cross_size, positions, measure_item)

        def first_visible() -> tuple[int, int]:
            index = state.follow_first_item(provider, state.first_visible_item_index)
            if index >= provider.item_count:  # the grid has become shorter: it begins at its last line
                return lines.line_of(index), 0
            return lines.line_of(index), state.first_visible_item_scroll_offset

        def measure_outside(index: int, constraints: Constraints, lane: int, span: int) -> Any:
            item = measure_item(index, lane, span, constraints)
            item.size_with_spacing = item.main_size + geometry.spacing
            return item

        def animate(measured: Sequence[Any], size: IntSize, scroll: int, start: int, end: int) -> Leaving:
            items = [item for line in measured for item in line.items]
            outside, vertical, lanes = measure_outside, self.vertical, len(sizes)
            now = MeasuredItems(
                items, provider, outside, vertical, lanes, size, scroll, start, end, ahead, has_looked_ahead
            )
            return Leaving(*state.animator.on_measured(now), False)

        first_line, first_offset = Snapshot.without_read_observation(first_visible)
        scroll = state.scroll_to_consume(ahead)
        found = ListContent(
            provider.item_count,
            get_line,
            state.pinned_items.indices(provider),
            self._alone_measurer(geometry, cross_size, positions, measure_item),
            provider.content.sticky_indices,
            state.placement_invalidator.attach,
            animate,
            state.animator,
            ahead,
        )
        result = measure_lazy_list(scope, geometry, found, first_line, first_offset, scroll)
        if result.first_visible_item is not None:
            result.first_visible_item = result.first_visible_item.first_item
        state.apply_pass_result(result, ahead)
        return result

    def _lines_of(self, content: IntervalContent, slots: int) -> GridLines:
        kept = self._lines
        if kept is None or kept[0] is not content:
            kept = self._lines = (content, GridLines(content))
        kept[1].use_slots(slots)
        return kept[1]

    def _item_measurer(
        self, scope: Any, provider: ItemProvider, lines: GridLines, sizes: list[int], positions: list[int]
    ) -> Callable[..., MeasuredGridItem]:
        measured: dict[int, list[Any]] = {}  # cached, because a measured line may be outside the viewport

        def measure_item(
            index: int, lane: int, span: int | None = None, constraints: Constraints | None = None
        ) -> MeasuredGridItem:
            key, content_type = provider.key(index), provider.content.content_type(index)
            if span is None:
                span = lines.span_of(index, len(sizes))
            if constraints is None:
                last = lane + span - 1
                across = max(positions[last] + sizes[last] - positions[lane], 0)
                if self.vertical:
                    constraints = Constraints(across, across)
                else:
                    constraints = Constraints(min_height=across, max_height=across)
            placeables = measured.get(index)
            if placeables is None:
                measurables = scope.subcompose(key, self.factory.content(index, key, content_type))
                placeables = measured[index] = [measurable.measure(constraints) for measurable in measurables]
            return MeasuredGridItem(index, key, content_type, placeables, constraints, lane, span, self.vertical)

        return measure_item

    def _alone_measurer(
        self,
        geometry: ListGeometry,
        cross_size: int,
        positions: list[int],
        measure_item: Callable[..., MeasuredGridItem],
    ) -> Callable[[int], MeasuredLine]:
        """Returns a function that measures an item outside the viewport, at the first slot and in no line."""

        def measure_alone(index: int) -> MeasuredLine:
            return MeasuredLine(-1, [measure_item(index, 0)], self.vertical, geometry.spacing, cross_size, positions)

        return measure_alone

    def _line_getter(
        self,
        provider: ItemProvider,
        lines: GridLines,
        geometry: ListGeometry,
        cross_size: int,
        positions: list[int],
        measure_item: Callable[..., MeasuredGridItem],
    ) -> Callable[[int], Any]:
        def get_line(number: int) -> MeasuredLine | None:
            first, spans = lines.line(number)
            if not spans:
                return None
            items, lane = [], 0
            for index, span in enumerate(spans, first):
                items.append(measure_item(index, lane, span))
                lane += span
            after = 0 if first + len(spans) == provider.item_count else geometry.spacing
            return MeasuredLine(number, items, self.vertical, after, cross_size, positions)

        return get_line


def _lazy_grid(
    cells: GridCells,
    content: Any,
    modifier: AnyModifier,
    state: LazyGridState,
    cross_arrangement: Arrangement,
    parameters: ListParameters,
    fling_behavior: FlingBehavior | None,
    user_scroll_enabled: bool,
) -> None:
    if isinstance(cells, int):
        raise TypeError(f"a lazy grid: expected GridCells, got {cells!r}; write `GridCells.fixed({cells!r})`")
    provider = remember_item_provider(state.nearest_range, content, LazyGridScope)
    scroll = UserScroll(fling_behavior, user_scroll_enabled)
    emit_grid(_GridMeasurer, provider, modifier, state, cells, cross_arrangement, parameters, scroll)


@composable
def LazyVerticalGrid(
    columns: GridCells,
    content: Callback | GridContent,
    modifier: AnyModifier = Modifier,
    state: LazyGridState | None = None,
    *,
    content_padding: PaddingValues = _NO_PADDING,
    reverse_layout: bool = False,
    vertical_arrangement: Arrangement | None = None,
    horizontal_arrangement: Arrangement = _SPACED_BY_NOTHING,
    fling_behavior: FlingBehavior | None = None,
    user_scroll_enabled: bool = True,
) -> None:
    """A vertical grid: `content(scope)` declares `scope.items(sequence, item_content, span=lambda item: 2)`.

    Raises ValueError if measured without a maximum width or height. Compose: LazyVerticalGrid.
    """
    if vertical_arrangement is None:
        vertical_arrangement = Arrangement.BOTTOM if reverse_layout else Arrangement.TOP
    _lazy_grid(
        columns,
        content,
        modifier,
        state if state is not None else remember_lazy_grid_state(),
        horizontal_arrangement,
        ListParameters(True, content_padding, reverse_layout, vertical_arrangement, Alignment.START),
        fling_behavior,
        user_scroll_enabled,
    )


@composable
def LazyHorizontalGrid(
    rows: GridCells,
    content: Callback | GridContent,
    modifier: AnyModifier = Modifier,
    state: LazyGridState | None = None,
    *,
    content_padding: PaddingValues = _NO_PADDING,
    reverse_layout: bool = False,
    horizontal_arrangement: Arrangement | None = None,
    vertical_arrangement: Arrangement = _SPACED_BY_NOTHING,
    fling_behavior: FlingBehavior | None = None,
    user_scroll_enabled: bool = True,
) -> None:
    """A horizontal grid with lines from start to end; see LazyVerticalGrid. Compose: LazyHorizontalGrid."""
    if horizontal_arrangement is None:
        horizontal_arrangement = Arrangement.END if reverse_layout else Arrangement.START
    _lazy_grid(
        rows,
        content,
        modifier,
        state if state is not None else remember_lazy_grid_state(),
        vertical_arrangement,
        ListParameters(False, content_padding, reverse_layout, horizontal_arrangement, Alignment.TOP),
        fling_behavior,
        user_scroll_enabled,
    )

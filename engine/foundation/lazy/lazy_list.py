"""LazyColumn and LazyRow: lists that compose only the visible items.

The content declares items; it runs during layout, outside composition. The measurement of the list composes the items
(SubcomposeLayout). Each item is placed with a layer, so that scrolling neither composes, measures nor draws the
items that stay visible.

Source of behavior  Compose foundation LazyList.kt, LazyLayout.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from engine.composition import Callback, composable, remember
from engine.foundation.gestures.fling import FlingBehavior
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.padding import PaddingValues
from engine.foundation.lazy.interval_content import LazyContent
from engine.foundation.lazy.item_animator import MeasuredItems
from engine.foundation.lazy.item_content import ItemContentFactory, remember_item_content_factory
from engine.foundation.lazy.item_provider import ItemProvider, remember_item_provider
from engine.foundation.lazy.lazy_layout import LazyLayout, UserScroll
from engine.foundation.lazy.lazy_list_measure import Leaving, ListContent, child_constraints, measure_lazy_list
from engine.foundation.lazy.lazy_list_state import LazyListState, remember_lazy_list_state
from engine.foundation.lazy.list_geometry import ListGeometry, ListParameters, list_geometry
from engine.foundation.lazy.measured_item import MeasuredItem
from engine.node import AnyModifier, Modifier
from engine.snapshot import Snapshot
from engine.unit import Alignment, Constraints, IntSize

INFINITY = Constraints.INFINITY

_NO_PADDING = PaddingValues()


class _ListMeasurer:
    """The measure policy of one list; changed parameters create a new one."""

    def __init__(self, factory: ItemContentFactory, state: LazyListState, parameters: ListParameters) -> None:
        self.factory = factory
        self.state = state
        self.parameters = parameters
        self.vertical = parameters.vertical

    def __call__(self, scope: Any, constraints: Constraints) -> Any:
        state = self.state
        state.measurement_invalidator.attach()
        ahead = scope.is_looking_ahead
        has_looked_ahead = state.has_looked_ahead(ahead)
        self._check_bounded(constraints)
        geometry = list_geometry(scope, constraints, self.parameters)
        provider = self.factory.provider()
        count = provider.item_count
        content = geometry.content_constraints
        state.item_max_size.set(content.max_width, content.max_height)
        get_item = self._item_getter(scope, geometry, provider)

        def animate(items: Sequence[Any], size: IntSize, scroll: int, start: int, end: int) -> Leaving:
            if count and state.is_scrolling_to_item:
                return Leaving([], [], True)
            now = MeasuredItems(
                items,
                provider,
                lambda index, constraints, lane, span: get_item(index),
                self.vertical,
                1,
                size,
                scroll,
                start,
                end,
                ahead,
                has_looked_ahead,
            )
            return Leaving(*state.animator.on_measured(now), True)

        def first_visible() -> tuple[int, int]:
            index = state.follow_first_item(provider, state.first_visible_item_index)
            return index, state.first_visible_item_scroll_offset

        # Without read observation: this measurement itself changes the position.
        first_index, first_offset = Snapshot.without_read_observation(first_visible)
        scroll = state.scroll_to_consume(ahead)
        items = ListContent(
            count,
            get_item,
            state.pinned_items.indices(provider),
            get_item,
            provider.content.sticky_indices,
            state.placement_invalidator.attach,
            animate,
            state.animator,
            ahead,
        )
        result = measure_lazy_list(scope, geometry, items, first_index, first_offset, scroll)
        state.apply_pass_result(result, ahead)
        return result

    def _item_getter(self, scope: Any, geometry: ListGeometry, provider: ItemProvider) -> Callable[[int], MeasuredItem]:
        """Returns a function that composes and measures the item at an index, once."""
        constraints = child_constraints(geometry)
        content_of, vertical, spacing = self.factory.content, self.vertical, geometry.spacing
        last = provider.item_count - 1
        measured: dict[int, MeasuredItem] = {}

        def get_item(index: int) -> MeasuredItem:
            item = measured.get(index)
            if item is None:
                key = provider.key(index)
                content_type = provider.content.content_type(index)
                measurables = scope.subcompose(key, content_of(index, key, content_type))
                placeables = [measurable.measure(constraints) for measurable in measurables]
                after = 0 if index == last else spacing
                item = measured[index] = MeasuredItem(
                    index, key, content_type, placeables, vertical, after, constraints
                )
                item.aligned_by = geometry.alignment, scope.layout_direction
            return item

        return get_item

    def _check_bounded(self, constraints: Constraints) -> None:
        if (constraints.max_height if self.vertical else constraints.max_width) == INFINITY:
            name, way = ("LazyColumn", "vertical") if self.vertical else ("LazyRow", "horizontal")
            raise ValueError(
                f"{name} was measured without a bound on its {way} axis, as inside another {way} scroll or "
                "list: it would have to compose every item. Give it a size, or put the items into one list."
            )


def _lazy_list(
    content: LazyContent,
    modifier: AnyModifier,
    state: LazyListState,
    parameters: ListParameters,
    fling_behavior: FlingBehavior | None,
    user_scroll_enabled: bool,
) -> None:
    provider = remember_item_provider(state.nearest_range, content)
    factory = remember_item_content_factory(provider, state.pinned_items)
    measurer = remember(lambda: _ListMeasurer(factory, state, parameters), factory, state, *parameters)
    vertical, reverse = parameters.vertical, parameters.reverse
    LazyLayout(measurer, modifier, state, factory, vertical, reverse, UserScroll(fling_behavior, user_scroll_enabled))


@composable
def LazyColumn(
    content: Callback | LazyContent,
    modifier: AnyModifier = Modifier,
    state: LazyListState | None = None,
    *,
    content_padding: PaddingValues = _NO_PADDING,
    reverse_layout: bool = False,
    vertical_arrangement: Arrangement | None = None,
    horizontal_alignment: Alignment.Horizontal = Alignment.START,
    fling_behavior: FlingBehavior | None = None,
    user_scroll_enabled: bool = True,
) -> None:
    """A vertical list: `content(scope)` declares `scope.item(content)` and `scope.items(count, item_content)`.

    Raises ValueError if measured without a maximum height. Compose: LazyColumn.
    """
    if vertical_arrangement is None:
        vertical_arrangement = Arrangement.BOTTOM if reverse_layout else Arrangement.TOP
    _lazy_list(
        cast(LazyContent, content),
        modifier,
        state if state is not None else remember_lazy_list_state(),
        ListParameters(True, content_padding, reverse_layout, vertical_arrangement, horizontal_alignment),
        fling_behavior,
        user_scroll_enabled,
    )


@composable
def LazyRow(
    content: Callback | LazyContent,
    modifier: AnyModifier = Modifier,
    state: LazyListState | None = None,
    *,
    content_padding: PaddingValues = _NO_PADDING,
    reverse_layout: bool = False,
    horizontal_arrangement: Arrangement | None = None,
    vertical_alignment: Alignment.Vertical = Alignment.TOP,
    fling_behavior: FlingBehavior | None = None,
    user_scroll_enabled: bool = True,
) -> None:
    """A horizontal list from start to end; see LazyColumn. Compose: LazyRow."""
    if horizontal_arrangement is None:
        horizontal_arrangement = Arrangement.END if reverse_layout else Arrangement.START
    _lazy_list(
        cast(LazyContent, content),
        modifier,
        state if state is not None else remember_lazy_list_state(),
        ListParameters(False, content_padding, reverse_layout, horizontal_arrangement, vertical_alignment),
        fling_behavior,
        user_scroll_enabled,
    )

"""LazyColumn and LazyRow: lists that compose only the items one can see.

The content declares items; it is not composable and runs in layout. Items are composed while the list is
measured (SubcomposeLayout) and placed with a layer each, so that scrolling neither composes, measures nor
draws what stays visible.

Source of behaviour  Compose foundation LazyList.kt, LazyLayout.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from engine.composition import Callback, DisposableEffect, composable, remember, remember_saveable
from engine.foundation.gestures.clip_scrollable import clip_scrollable_container
from engine.foundation.gestures.fling import FlingBehavior
from engine.foundation.gestures.orientation import Orientation
from engine.foundation.layout.arrangement import Arrangement
from engine.foundation.layout.padding import PaddingValues
from engine.foundation.lazy.interval_content import LazyContent
from engine.foundation.lazy.item_content import ItemContentFactory, SavedItemStates
from engine.foundation.lazy.item_provider import ItemProvider, remember_item_provider
from engine.foundation.lazy.lazy_list_measure import ListGeometry, measure_lazy_list
from engine.foundation.lazy.lazy_list_state import LazyListState, remember_lazy_list_state
from engine.foundation.lazy.measured_item import MeasuredItem
from engine.frame import SemanticsConfiguration
from engine.layout import SubcomposeLayout, SubcomposeLayoutState, SubcomposeSlotReusePolicy
from engine.node import (
    AnyModifier,
    Modifier,
    ModifierNodeElement,
    PlacementAwareModifierNode,
    SemanticsModifierNode,
)
from engine.snapshot import Snapshot
from engine.unit import Alignment, Constraints

INFINITY = Constraints.INFINITY

# How many scrolled-away items of one content type wait to be used again.
_ITEMS_KEPT_FOR_REUSE = 7

_NO_PADDING = PaddingValues()


class ListNode(PlacementAwareModifierNode, SemanticsModifierNode, Modifier.Node):
    """Gives the state its remeasurement, and readers the list's extent."""

    def __init__(self, state: LazyListState, provider: Callable[[], ItemProvider], vertical: bool) -> None:
        super().__init__()
        self.state = state
        self.provider = provider
        self.vertical = vertical

    def on_attach(self) -> None:
        self.state.remeasurement = self.require_layout_node()

    def on_detach(self) -> None:
        if self.state.remeasurement is self.require_layout_node():
            self.state.remeasurement = None

    def on_placed(self, coordinates: Any) -> None:
        self.state.first_layout.happened()

    def use(self, state: LazyListState) -> None:
        if state is not self.state:
            self.on_detach()
            self.state = state
            self.on_attach()

    def apply_semantics(self, configuration: SemanticsConfiguration) -> None:
        configuration.is_traversal_group = True
        count = self.provider().item_count
        configuration.collection_info = (count, 1) if self.vertical else (1, count)
        configuration.scroll_by = self._scroll_by
        configuration.scroll_to_index = self._scroll_to_index

    def _scroll_by(self, dx: float, dy: float) -> bool:
        return self.state.dispatch_raw_delta(dy if self.vertical else dx) != 0.0

    def _scroll_to_index(self, index: int) -> bool:
        self.state.snap_to(index, 0)
        return True


@dataclass(frozen=True)
class ListElement(ModifierNodeElement[ListNode]):
    state: LazyListState
    provider: Callable[[], ItemProvider]
    vertical: bool

    def create(self) -> ListNode:
        return ListNode(self.state, self.provider, self.vertical)

    def update(self, node: ListNode) -> None:
        node.use(self.state)
        node.provider = self.provider
        node.vertical = self.vertical


class _ItemReusePolicy(SubcomposeSlotReusePolicy):
    """Slots of items that went out of sight are used again for items of the same content type."""

    def __init__(self, factory: ItemContentFactory) -> None:
        self._factory = factory

    def get_slots_to_retain(self, slot_ids: Any) -> None:
        kept: dict[Any, int] = {}
        for slot_id in list(slot_ids):
            content_type = self._factory.content_type_of(slot_id)
            count = kept.get(content_type, 0)
            if count == _ITEMS_KEPT_FOR_REUSE:
                slot_ids.remove(slot_id)
            else:
                kept[content_type] = count + 1

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        return bool(self._factory.content_type_of(slot_id) == self._factory.content_type_of(reusable_slot_id))


class _ListMeasurer:
    """The measure policy of one list; made again when one of its parameters changes."""

    def __init__(
        self,
        factory: ItemContentFactory,
        state: LazyListState,
        vertical: bool,
        padding: PaddingValues,
        reverse: bool,
        arrangement: Arrangement,
        alignment: Alignment.Horizontal | Alignment.Vertical,
    ) -> None:
        self.factory = factory
        self.state = state
        self.vertical = vertical
        self.padding = padding
        self.reverse = reverse
        self.arrangement = arrangement
        self.alignment = alignment

    def __call__(self, scope: Any, constraints: Constraints) -> Any:
        state = self.state
        state.measurement_invalidator.attach()
        self._check_bounded(constraints)
        geometry = self._geometry(scope, constraints)
        provider = self.factory.provider()
        count = provider.item_count
        content = geometry.content_constraints
        if self.vertical:
            child_constraints = Constraints(max_width=content.max_width)
        else:
            child_constraints = Constraints(max_height=content.max_height)
        content_of, vertical, spacing = self.factory.content, self.vertical, geometry.spacing
        measured: dict[int, MeasuredItem] = {}

        def get_item(index: int) -> MeasuredItem:
            item = measured.get(index)
            if item is None:
                key = provider.key(index)
                content_type = provider.content.content_type(index)
                measurables = scope.subcompose(key, content_of(index, key, content_type))
                placeables = [measurable.measure(child_constraints) for measurable in measurables]
                after = 0 if index == count - 1 else spacing
                item = measured[index] = MeasuredItem(index, key, content_type, placeables, vertical, after)
            return item

        def first_visible() -> tuple[int, int]:
            index = state.follow_first_item(provider, state.first_visible_item_index)
            return index, state.first_visible_item_scroll_offset

        # The position is not observed: this measurement is what changes it.
        first_index, first_offset = Snapshot.without_read_observation(first_visible)
        result = measure_lazy_list(
            scope,
            geometry,
            count,
            get_item,
            first_index,
            first_offset,
            state.pending_scroll,
            state.pinned_items.indices(provider),
            provider.content.sticky_indices,
            state.placement_invalidator.attach,
        )
        state.apply_measure_result(result)
        return result

    def _check_bounded(self, constraints: Constraints) -> None:
        if (constraints.max_height if self.vertical else constraints.max_width) == INFINITY:
            name, way = ("LazyColumn", "vertical") if self.vertical else ("LazyRow", "horizontal")
            raise ValueError(
                f"{name} was measured without a bound on its {way} axis, as inside another {way} scroll or "
                "list: it would have to compose every item. Give it a size, or put the items into one list."
            )

    def _geometry(self, scope: Any, constraints: Constraints) -> ListGeometry:
        vertical, padding, reverse = self.vertical, self.padding, self.reverse
        direction = scope.layout_direction
        # A row is mirrored when it is placed, so its start is its start in both directions.
        start = scope.round_to_px(padding.left(direction) if vertical else padding.start)
        end = scope.round_to_px(padding.right(direction) if vertical else padding.end)
        top, bottom = scope.round_to_px(padding.top), scope.round_to_px(padding.bottom)
        before, after = (top, bottom) if vertical else (start, end)
        available = (constraints.max_height if vertical else constraints.max_width) - before - after
        visual_offset = (start, top)
        if reverse:
            before, after = after, before
            if available <= 0:
                visual_offset = (start, top + available) if vertical else (start + available, top)
        geometry = ListGeometry()
        geometry.vertical = vertical
        geometry.reverse = reverse
        geometry.available = available
        geometry.before_padding = before
        geometry.after_padding = after
        geometry.spacing = scope.round_to_px(self.arrangement.spacing)
        geometry.constraints = constraints
        geometry.content_constraints = constraints.offset(-(start + end), -(top + bottom))
        geometry.padding_width = start + end
        geometry.padding_height = top + bottom
        geometry.visual_offset = visual_offset
        geometry.arrangement = self.arrangement
        geometry.alignment = self.alignment
        return geometry


def _lazy_list(
    content: LazyContent,
    modifier: AnyModifier,
    state: LazyListState,
    vertical: bool,
    padding: PaddingValues,
    reverse: bool,
    arrangement: Arrangement,
    alignment: Alignment.Horizontal | Alignment.Vertical,
    fling_behavior: FlingBehavior | None,
    user_scroll_enabled: bool,
) -> None:
    provider = remember_item_provider(state.nearest_range, content)
    saved_states = remember_saveable(SavedItemStates)
    pinned = state.pinned_items
    factory = remember(
        lambda: ItemContentFactory(provider, saved_states, pinned), provider, saved_states, pinned
    )
    subcomposition = remember(lambda: SubcomposeLayoutState(_ItemReusePolicy(factory)), factory)
    measurer = remember(
        lambda: _ListMeasurer(factory, state, vertical, padding, reverse, arrangement, alignment),
        factory,
        state,
        vertical,
        padding,
        reverse,
        arrangement,
        alignment,
    )
    if state.prefetch_strategy is not None:
        _Prefetch(state, factory, subcomposition)
    orientation = Orientation.VERTICAL if vertical else Orientation.HORIZONTAL
    chain = clip_scrollable_container(modifier.then(ListElement(state, provider, vertical)), orientation)
    chain = chain.scrollable(
        state,
        orientation,
        enabled=user_scroll_enabled,
        reverse_direction=not reverse,
        fling_behavior=fling_behavior,
    )
    SubcomposeLayout(measurer, chain, subcomposition)


@composable
def _Prefetch(state: LazyListState, factory: ItemContentFactory, subcomposition: Any) -> None:
    def connect() -> Callable[[], None]:
        strategy = state.prefetch_strategy
        assert strategy is not None

        def precompose(index: int, constraints: Constraints) -> Any:
            provider = Snapshot.without_read_observation(factory.provider)
            if not 0 <= index < provider.item_count:
                return None
            key = provider.key(index)
            content_type = provider.content.content_type(index)
            handle = subcomposition.precompose(key, factory.content(index, key, content_type))
            for child in range(handle.placeables_count):
                handle.premeasure(child, constraints)
            return handle

        strategy.precompose = precompose
        return strategy.dispose

    DisposableEffect(connect, state, factory, subcomposition)


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
    """`content(scope)` declares items: `scope.item(content)`, `scope.items(count, item_content)`."""
    if vertical_arrangement is None:
        vertical_arrangement = Arrangement.BOTTOM if reverse_layout else Arrangement.TOP
    _lazy_list(
        cast(LazyContent, content),
        modifier,
        state if state is not None else remember_lazy_list_state(),
        True,
        content_padding,
        reverse_layout,
        vertical_arrangement,
        horizontal_alignment,
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
    """As LazyColumn, from start to end."""
    if horizontal_arrangement is None:
        horizontal_arrangement = Arrangement.END if reverse_layout else Arrangement.START
    _lazy_list(
        cast(LazyContent, content),
        modifier,
        state if state is not None else remember_lazy_list_state(),
        False,
        content_padding,
        reverse_layout,
        horizontal_arrangement,
        vertical_alignment,
        fling_behavior,
        user_scroll_enabled,
    )

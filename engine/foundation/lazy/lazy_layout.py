"""LazyLayout: the common part of lists, grids and pagers: items in a scrollable SubcomposeLayout.

    LazyLayout(measurer, modifier, state, factory, vertical, reverse, UserScroll(fling_behavior, enabled))

Terms       measurer: the measure policy, which composes and measures the visible items. factory: their contents.
Source of behavior  Compose foundation LazyLayout.kt, LazyLayoutSemantics.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, cast

from engine.composition import DisposableEffect, composable, remember, shown_as
from engine.coroutines import CoroutineScope
from engine.foundation.gestures.clip_scrollable import clip_scrollable_container
from engine.foundation.gestures.fling import FlingBehavior, check_fling
from engine.foundation.gestures.nested_scroll import NestedScrollConnection
from engine.foundation.gestures.orientation import Orientation
from engine.foundation.gestures.scrollable import ScrollableElement
from engine.foundation.gestures.scrollable_state import ScrollableState
from engine.foundation.lazy.first_layout import FirstLayout
from engine.foundation.lazy.item_animator import DisappearingItemsElement, ItemAnimator
from engine.foundation.lazy.item_content import ItemContentFactory
from engine.foundation.lazy.item_max_size import ItemMaxSize
from engine.foundation.lazy.item_provider import ItemProvider
from engine.foundation.lazy.prefetch import PrefetchStrategy
from engine.layout import SubcomposeLayout, SubcomposeLayoutState, SubcomposeSlotReusePolicy
from engine.node import (
    AnyModifier,
    Modifier,
    ModifierNodeElement,
    PlacementAwareModifierNode,
    SemanticsModifierNode,
    TraversableNode,
)
from engine.node.layer_invalidation import invalidate_parent_layer
from engine.semantics import SemanticsConfiguration
from engine.snapshot import Snapshot
from engine.unit import Constraints

# The maximum number of scrolled-away items of one content type that are kept for reuse.
_ITEMS_KEPT_FOR_REUSE = 7


LIST_NODE_KEY = "lazy_layout"


class LazyLayoutState(Protocol):
    """The interface between a list, grid or pager and the state that scrolls it."""

    remeasurement: Any
    first_layout: FirstLayout
    item_max_size: ItemMaxSize
    list_scope: CoroutineScope | None
    prefetch_strategy: PrefetchStrategy | None

    @property
    def animator(self) -> ItemAnimator | None:
        """The animator of the items, or None."""
        ...

    def dispatch_raw_delta(self, px: float) -> float:
        """Scrolls by `px` at once; returns the consumed px."""
        ...

    def snap_to(self, index: int, scroll_offset: int) -> None:
        """Shows the item `index` first, scrolled by `scroll_offset` px."""
        ...


class ListNode(PlacementAwareModifierNode, SemanticsModifierNode, TraversableNode, Modifier.Node):
    """Connects the state with the list's layout node, and provides the list's semantics."""

    traverse_key = LIST_NODE_KEY

    def __init__(
        self, state: LazyLayoutState, provider: Callable[[], ItemProvider], vertical: bool, user_scrolls: bool
    ) -> None:
        super().__init__()
        self.state = state
        self.provider = provider
        self.vertical = vertical
        self.user_scrolls = user_scrolls

    def on_attach(self) -> None:
        self.state.remeasurement = self.require_layout_node()
        self.state.list_scope = self.coroutine_scope

    def on_detach(self) -> None:
        if self.state.remeasurement is self.require_layout_node():
            self.state.remeasurement = self.state.list_scope = None

    def on_placed(self, coordinates: Any) -> None:
        self.state.first_layout.happened()

    def use(self, state: LazyLayoutState) -> None:
        """Replaces the state."""
        if state is not self.state:
            self.on_detach()
            self.state = state
            self.on_attach()

    def let_user_scroll(self, user_scrolls: bool) -> None:
        """Switches user scrolling: the list is measured, and the layer into which it draws is recorded again.

        In Compose the chain has a layout modifier for focus beyond the bounds while the user may scroll; with it a
        coordinator comes or goes.
        """
        if user_scrolls != self.user_scrolls:
            self.user_scrolls = user_scrolls
            self.require_layout_node().invalidate_measurements()
            invalidate_parent_layer(self.require_coordinator())

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


@dataclass(frozen=True, slots=True)
class ListElement(ModifierNodeElement[ListNode]):
    """Element of the list node."""

    state: LazyLayoutState
    provider: Callable[[], ItemProvider]
    vertical: bool
    user_scrolls: bool

    def create(self) -> ListNode:
        return ListNode(self.state, self.provider, self.vertical, self.user_scrolls)

    def update(self, node: ListNode) -> None:
        node.use(self.state)
        node.provider = self.provider
        node.vertical = self.vertical
        node.let_user_scroll(self.user_scrolls)


class _ItemReusePolicy(SubcomposeSlotReusePolicy):
    """Reuses the slots of items that are no longer visible for items of the same content type."""

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
        if slot_ids.ends_twice is not None:
            # Compose's set links an element that is added twice at its end to itself: this policy then counts it again
            # and again until the limit is exceeded. So a list that other content reuses disposes its unused slots,
            # unless there is only one.
            slot_ids.remove(slot_ids.ends_twice)

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        return bool(self._factory.content_type_of(slot_id) == self._factory.content_type_of(reusable_slot_id))


class UserScroll(NamedTuple):
    """How the user scrolls a list, grid or pager."""

    fling_behavior: FlingBehavior | None
    enabled: bool
    connection: NestedScrollConnection | None = None
    """Inside the scrollable: it takes part in the scrolls of what the items contain."""


def LazyLayout(
    measurer: Any,
    modifier: AnyModifier,
    state: LazyLayoutState,
    factory: ItemContentFactory,
    vertical: bool,
    reverse: bool,
    scroll: UserScroll,
) -> None:
    """Emits the node of a list, grid or pager with the items of `factory`."""
    check_fling(scroll.fling_behavior)
    subcomposition = remember(lambda: SubcomposeLayoutState(_ItemReusePolicy(factory)), factory)
    if state.prefetch_strategy is not None:
        _Prefetch(state, factory, subcomposition)
    orientation = Orientation.VERTICAL if vertical else Orientation.HORIZONTAL
    chain = modifier.then(ListElement(state, factory.provider, vertical, scroll.enabled))
    animator = state.animator
    if animator is not None:
        chain = chain.then(DisappearingItemsElement(animator))
    chain = clip_scrollable_container(chain, orientation)
    moved = cast(ScrollableState, state)  # a Protocol cannot derive from ScrollableState, their base class
    chain = chain.then(
        ScrollableElement(moved, orientation, scroll.enabled, not reverse, scroll.fling_behavior, mirrors=True)
    )
    if scroll.connection is not None:
        chain = chain.nested_scroll(scroll.connection)
    SubcomposeLayout(measurer, chain, subcomposition)


@composable
@shown_as("LazyLayout")
def _Prefetch(state: LazyLayoutState, factory: ItemContentFactory, subcomposition: Any) -> None:
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

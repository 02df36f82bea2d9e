"""LazyListState: the scroll position of a lazy list, and its scrolling.

Terms       remeasurement: the list's layout node; a scroll measures the list at once through it.
            pending scroll: the px that a scroll requested and measurement has not used yet; a fraction of a pixel
            stays there for the next scroll.
A scroll    that only shifts the visible items moves the items of the last result and invalidates placement;
            a scroll that needs another item, or releases one, measures the list at once, outside any frame.
Source of behavior  Compose foundation LazyListState.kt.
"""

from __future__ import annotations

from typing import Any

from engine.composition import remember, remember_saveable
from engine.coroutines import CoroutineScope
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.mutator_mutex import MutatePriority
from engine.foundation.gestures.scrollable_state import ScrollableState, ScrollBlock, ScrollScope
from engine.foundation.lazy.animate_scroll import animate_scroll_to_item
from engine.foundation.lazy.first_layout import FirstLayout
from engine.foundation.lazy.item_animator import ItemAnimator
from engine.foundation.lazy.item_max_size import ItemMaxSize
from engine.foundation.lazy.item_provider import EXTRA_ITEMS, SLIDING_WINDOW, ItemProvider
from engine.foundation.lazy.line_ahead import LineAhead
from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.foundation.lazy.pinned_items import PinnedItems
from engine.foundation.lazy.prefetch import PrefetchStrategy
from engine.foundation.lazy.scope_invalidator import ScopeInvalidator
from engine.foundation.lazy.scroll_position import ScrollPosition
from engine.node.last_layout import keep
from engine.snapshot import MutableState, Snapshot, mutable_state_of, never_equal_policy
from engine.unit import Constraints, Density, round_half_up

_EMPTY = LazyListMeasureResult(
    0,
    0,
    lambda: None,
    first_visible_item=None,
    first_visible_item_scroll_offset=0,
    can_scroll_forward=False,
    consumed_scroll=0.0,
    visible_items_info=(),
    viewport_start_offset=0,
    viewport_end_offset=0,
    total_items_count=0,
    remeasure_needed=False,
    child_constraints=Constraints(),
    density=Density(1.0),
    is_vertical=True,
    reverse_layout=False,
    main_axis_item_spacing=0,
    after_content_padding=0,
)


class LazyListState(ScrollableState):
    """`LazyListState(index, offset)`: initially the item `index` comes first, scrolled by `offset` px.

    Compose: LazyListState.
    """

    def __init__(
        self,
        index: int | MutableState[int] = 0,
        offset: int | MutableState[int] = 0,
        *,
        prefetch: bool = False,
        window: int = SLIDING_WINDOW,
        extra: int = EXTRA_ITEMS,
    ) -> None:
        super().__init__()
        self._position = ScrollPosition(
            state_of(index, "first_visible_item_index"),
            state_of(offset, "first_visible_item_scroll_offset"),
            window,
            extra,
        )
        self._layout_info = mutable_state_of(_EMPTY, never_equal_policy(), name="layout_info")
        self._can_forward = mutable_state_of(False, name="can_scroll_forward")
        self._can_backward = mutable_state_of(False, name="can_scroll_backward")
        self._pending_scroll = 0.0
        self._approach_result: LazyListMeasureResult | None = None
        self._has_looked_ahead = False
        self.first_layout = FirstLayout()
        self.prefetch_strategy = PrefetchStrategy() if prefetch else None
        self._ahead: PrefetchStrategy | LineAhead | None = self.prefetch_strategy
        self.pinned_items = PinnedItems()
        self.animator = ItemAnimator()
        self.is_scrolling_to_item = False
        """Whether an animated scroll to an item runs: meanwhile, items do not animate their moves."""
        self.item_max_size = ItemMaxSize()
        """The size in px inside the list's padding, for items that fill it."""
        # The list that uses this state sets these.
        self.remeasurement: Any = None
        self.list_scope: CoroutineScope | None = None
        self.measurement_invalidator = ScopeInvalidator("measurement_invalidator")
        self.placement_invalidator = ScopeInvalidator("placement_invalidator")
        self.measure_count = 0

    # -- for programs

    @property
    def first_visible_item_index(self) -> int:
        """The index of the first visible item; observable state."""
        return self._position.index

    @property
    def first_visible_item_scroll_offset(self) -> int:
        """The px by which the first visible item has left the viewport; observable state."""
        return self._position.offset

    @property
    def layout_info(self) -> LazyListMeasureResult:
        """The result of the last measurement; observable state."""
        info: LazyListMeasureResult = self._layout_info.value
        return info

    @property
    def last_visible_item_index(self) -> int:
        """The index of the last visible item; 0 for a list without items."""
        items = self._layout_info.value.visible_items_info
        return items[-1].index if items else 0

    def distance_to(self, index: int) -> int:
        """Returns the px from the viewport's start to the item; an estimate if the item is not visible."""
        info = self._layout_info.value
        items = info.visible_items_info
        if not items:
            return 0
        if self.first_visible_item_index <= index <= self.last_visible_item_index:
            return next((item.offset for item in items if item.index == index), 0)
        average: int = sum(item.size for item in items) // len(items) + info.main_axis_item_spacing
        return average * (index - self.first_visible_item_index) - self.first_visible_item_scroll_offset

    @property
    def can_scroll_forward(self) -> bool:
        return bool(self._can_forward.value)

    @property
    def can_scroll_backward(self) -> bool:
        return bool(self._can_backward.value)

    # -- scrolling

    async def scroll(self, block: ScrollBlock, priority: MutatePriority = MutatePriority.DEFAULT) -> None:
        if Snapshot.without_read_observation(lambda: self._layout_info.value) is _EMPTY:
            await self.first_layout.wait()
        await super().scroll(block, priority)

    def _consume(self, delta: float) -> float:
        return -self._on_scroll(-delta)

    def _on_scroll(self, distance: float) -> float:
        """Scrolls by `distance` px (> 0: backward) and returns the consumed px."""
        if (distance < 0 and not self.can_scroll_forward) or (distance > 0 and not self.can_scroll_backward):
            return 0.0
        self._pending_scroll += distance
        before = self._pending_scroll
        if abs(before) > 0.5:
            moved = self._moved_by(round_half_up(before))
            if moved is not None:
                self.apply_measure_result(moved, items_stayed=True)
                self.placement_invalidator.invalidate()
            elif self.remeasurement is not None:
                self.remeasurement.force_remeasure()
            if self._ahead is not None:
                self._ahead.on_scroll(before - self._pending_scroll, self._layout_info.value)
        if abs(self._pending_scroll) <= 0.5:
            return distance  # a remainder below half a pixel waits for the next scroll and counts as consumed
        consumed = distance - self._pending_scroll
        self._pending_scroll = 0.0
        return consumed

    def _moved_by(self, delta: int) -> LazyListMeasureResult | None:
        """Returns the moved result; None if the result of either pass cannot move."""
        approach = self._approach_result
        info: LazyListMeasureResult = Snapshot.without_read_observation(lambda: self._layout_info.value)
        moved = info.moved_by(delta, moves_animations=approach is None)
        if moved is None or approach is None:
            return moved
        self._approach_result = approach.moved_by(delta)
        return moved if self._approach_result is not None else None

    async def scroll_to_item(self, index: int, scroll_offset: int = 0) -> None:
        """Scrolls without animation until `index` is the first visible item, scrolled by `scroll_offset` px."""

        async def jump(scope: ScrollScope) -> None:
            self.snap_to(index, scroll_offset)

        await self.scroll(jump)

    async def animate_scroll_to_item(
        self, index: int, scroll_offset: int = 0, spec: AnimationSpec | None = None
    ) -> None:
        """Scrolls to the item `index` with an animation; a long way skips items in between."""

        async def animated(scope: ScrollScope) -> None:
            await animate_scroll_to_item(self, scope, index, scroll_offset, spec)

        self.is_scrolling_to_item = True
        try:
            await self.scroll(animated)
        finally:
            self.is_scrolling_to_item = False

    def request_scroll_to_item(self, index: int, scroll_offset: int = 0) -> None:
        """Shows the item `index` first at the next measurement; the position no longer follows a key."""
        self._forget_places(index, scroll_offset)
        self.end_running_scroll(self.list_scope)
        self._position.request(index, scroll_offset)
        self.measurement_invalidator.invalidate()

    def _forget_places(self, index: int, scroll_offset: int) -> None:
        """Resets the item animations before a jump; a request for the current position is no jump."""
        if (self._position.index, self._position.offset) != (index, scroll_offset):
            self.animator.reset()

    def snap_to(self, index: int, scroll_offset: int) -> None:
        """Shows the item `index` first, scrolled by `scroll_offset` px, and measures the list at once."""
        self._forget_places(index, scroll_offset)
        self._position.request(index, scroll_offset)
        if self.remeasurement is not None:
            self.remeasurement.force_remeasure()

    # -- for the list

    @property
    def pending_scroll(self) -> float:
        """The px that measurement has not consumed yet."""
        return self._pending_scroll

    @property
    def nearest_range(self) -> Any:
        """The indices whose keys are mapped."""
        return self._position.nearest_range

    def follow_first_item(self, provider: ItemProvider, index: int) -> int:
        """Returns the current index of the item that came first, after a change of the content."""
        return self._position.follow_first_item(provider, index)

    def scroll_to_consume(self, is_looking_ahead: bool) -> float:
        """Returns the px to consume in this pass: in a LookaheadScope only the lookahead pass consumes a scroll."""
        return self._pending_scroll if is_looking_ahead or not self._has_looked_ahead else 0.0

    def has_looked_ahead(self, is_looking_ahead: bool) -> bool:
        """Records a lookahead pass and returns whether there was one."""
        keep(
            self, self.remeasurement, "_approach_result", "_can_backward", "_can_forward", "_has_looked_ahead",
            "_layout_info", "_pending_scroll", "measure_count",
        )  # fmt: skip
        self._position.keep(self.remeasurement)
        self._has_looked_ahead = self._has_looked_ahead or is_looking_ahead
        return self._has_looked_ahead

    def apply_pass_result(self, result: LazyListMeasureResult, is_looking_ahead: bool) -> None:
        """Applies the result of a measurement; programs see the result of the lookahead pass."""
        if self._has_looked_ahead and not is_looking_ahead:
            self._approach_result = result
        else:
            self.apply_measure_result(result)

    def apply_measure_result(self, result: LazyListMeasureResult, items_stayed: bool = False) -> None:
        """Applies the result of a measurement, or of a scroll without one (`items_stayed`)."""
        self._can_backward.value = result.can_scroll_backward
        self._can_forward.value = result.can_scroll_forward
        self._pending_scroll -= result.consumed_scroll
        self._layout_info.value = result
        if items_stayed:
            self._position.update_offset(result.first_visible_item_scroll_offset)
        else:
            first = result.first_visible_item
            self._position.update_from_measurement(
                first.slot_key if first is not None else None,
                first.index if first is not None else 0,
                result.first_visible_item_scroll_offset,
                result.total_items_count > 0,
            )
            if self._ahead is not None:
                self._ahead.on_visible_items_updated(result)
        self.measure_count += 1

    def __repr__(self) -> str:
        index, offset = Snapshot.without_read_observation(
            lambda: (self.first_visible_item_index, self.first_visible_item_scroll_offset)
        )
        return f"{type(self).__name__}({index}, {offset})"


def state_of(number: int | MutableState[int], name: str) -> MutableState[int]:
    """Returns `number` as a state object."""
    return number if isinstance(number, MutableState) else mutable_state_of(number, name=name)


def remember_lazy_list_state(index: int = 0, offset: int = 0) -> LazyListState:
    """Remembers a LazyListState; a saved position is restored. Compose: rememberLazyListState."""
    saved_index = remember_saveable(lambda: state_of(index, "first_visible_item_index"))
    saved_offset = remember_saveable(lambda: state_of(offset, "first_visible_item_scroll_offset"))
    return remember(lambda: LazyListState(saved_index, saved_offset))

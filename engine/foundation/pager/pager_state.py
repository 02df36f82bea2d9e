"""PagerState: the current page of a pager, and scrolling to another page.

Terms       current page: the page nearest to the start of the viewport; it changes half way to the next page.
            settled page: the current page while no scroll runs. target page: the page at which a running scroll
            will most likely end.
A scroll    that only shifts the visible pages invalidates placement; a scroll that needs another page measures the
            pager at once.
Source of behavior  Compose foundation PagerState.kt, PagerScrollPosition.kt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.composition import remember, remember_saveable, remember_updated_state
from engine.coroutines import CoroutineScope
from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.animation_state import animate
from engine.foundation.animation.mutator_mutex import MutatePriority
from engine.foundation.argument import check_function
from engine.foundation.gestures.scrollable_state import ScrollableState, ScrollBlock, ScrollScope
from engine.foundation.lazy.first_layout import FirstLayout
from engine.foundation.lazy.item_max_size import ItemMaxSize
from engine.foundation.lazy.item_provider import ItemProvider, NearestRange
from engine.foundation.lazy.pinned_items import PinnedItems
from engine.foundation.lazy.scope_invalidator import ScopeInvalidator
from engine.foundation.pager.cache_window import CacheWindow
from engine.foundation.pager.pager_measure import PagerMeasureResult, empty_result
from engine.node.last_layout import keep
from engine.snapshot import MutableState, Snapshot, derived_state_of, mutable_state_of, never_equal_policy
from engine.snapshot.value_repr import value_repr
from engine.unit import Offset, round_half_up
from engine.unit.single import to_single

_EMPTY = empty_result()
_FAR_PAGES = 3  # an animation across at least this many pages begins at a page near its target
POSITION_THRESHOLD_DP = 56.0


class PagerState(ScrollableState):
    """`PagerState(page_count, current_page, fraction)`; layout calls `page_count()`, which may read state."""

    def __init__(
        self,
        page_count: Callable[[], int],
        current_page: int | MutableState[int] = 0,
        current_page_offset_fraction: float = 0.0,
    ) -> None:
        super().__init__()
        if not -0.5 <= current_page_offset_fraction <= 0.5:
            raise ValueError(f"PagerState: the fraction {current_page_offset_fraction} is not within -0.5 and 0.5")
        self._page_count = page_count
        self._page = state_of_page(current_page)
        self._fraction = mutable_state_of(current_page_offset_fraction, name="current_page_offset_fraction")
        # Without read observation: the composable that remembers the state does not depend on the page.
        page = Snapshot.without_read_observation(lambda: self.current_page)
        self._settled = mutable_state_of(page, name="settled_page")
        self._scroll_target: MutableState[int | None] = mutable_state_of(None, name="scroll_target")
        self._layout_info = mutable_state_of(_EMPTY, never_equal_policy(), name="layout_info")
        self._can_forward = mutable_state_of(False, name="can_scroll_forward")
        self._can_backward = mutable_state_of(False, name="can_scroll_backward")
        self._settled_page = derived_state_of(self._find_settled)
        self._target_page = derived_state_of(self._find_target)
        self._current_key: Any = None
        self._had_pages = False
        self._rest = 0.0  # the unscrolled fraction of a px
        self._last_scroll = 0.0  # px; > 0: forward
        self.window = CacheWindow()
        """The pages that stay composed outside the viewport."""
        self.up_down_difference = Offset.ZERO
        """The movement in px from the press to the lift of the last gesture, see drag_direction.py."""
        self.nearest_range = NearestRange(page)
        self.pinned_items = PinnedItems()
        self.item_max_size = ItemMaxSize()
        self.first_layout = FirstLayout()
        self.prefetch_strategy: Any = None
        self.animator: Any = None
        self.remeasurement: Any = None
        self.list_scope: CoroutineScope | None = None
        self.measurement_invalidator = ScopeInvalidator("measurement_invalidator")
        self.placement_invalidator = ScopeInvalidator("placement_invalidator")

    # ---------------------------------------------------------------- for programs

    @property
    def page_count(self) -> int:
        """The number of pages."""
        return self._page_count()

    @property
    def current_page(self) -> int:
        """The page nearest to the start of the viewport; observable state."""
        return self._page.value

    @property
    def current_page_offset_fraction(self) -> float:
        """The distance of the current page from the start of the viewport, -0.5…0.5 pages; observable state."""
        return self._fraction.value

    @property
    def settled_page(self) -> int:
        """The current page when the last scroll ended; observable state."""
        page: int = self._settled_page.value
        return page

    @property
    def target_page(self) -> int:
        """The page at which the running scroll will most likely end; observable state."""
        page: int = self._target_page.value
        return page

    @property
    def layout_info(self) -> PagerMeasureResult:
        """The result of the last measurement; observable state."""
        info: PagerMeasureResult = self._layout_info.value
        return info

    @property
    def can_scroll_forward(self) -> bool:
        return self._can_forward.value

    @property
    def can_scroll_backward(self) -> bool:
        return self._can_backward.value

    def _find_settled(self) -> int:
        return self._settled.value if self.is_scroll_in_progress else self.current_page

    def _find_target(self) -> int:
        target = self.current_page
        if self.is_scroll_in_progress:
            asked = self._scroll_target.value
            info = self.layout_info
            if asked is not None:
                target = asked
            elif info.page_size:
                threshold = min(info.density.to_px(POSITION_THRESHOLD_DP), info.page_size / 2) / info.page_size
                if abs(self.current_page_offset_fraction) >= threshold:
                    target = info.first_visible_page + (1 if self.last_scrolled_forward else 0)
        return self._in_range(target)

    def fling_towards(self, distance: float) -> None:
        """Sets the target page of a fling that still goes `distance` px; it stays until the scroll ends."""
        stride = Snapshot.without_read_observation(lambda: self.layout_info.page_stride)
        page = Snapshot.without_read_observation(lambda: self.current_page)
        pages = round_half_up(distance / stride) if stride else 0
        self._scroll_target.value = self._in_range(page + pages)

    def _in_range(self, page: int) -> int:
        count = self.page_count
        return min(max(page, 0), count - 1) if count > 0 else 0

    # ---------------------------------------------------------------- scrolling

    async def scroll(self, block: ScrollBlock, priority: MutatePriority = MutatePriority.DEFAULT) -> None:
        if Snapshot.without_read_observation(lambda: self.layout_info) is _EMPTY:
            await self.first_layout.wait()
        if not self.is_scroll_in_progress:
            self._settled.value = self.current_page
        await super().scroll(block, priority)
        self._scroll_target.value = None

    def get_offset_distance_in_pages(self, page: int) -> float:
        """Returns how many pages `page` is away from the scroll position; behind it, the distance is negative.

        Raises ValueError for a page that does not exist. Compose: getOffsetDistanceInPages.
        """
        if not 0 <= page <= self.page_count:
            raise ValueError(f"PagerState: there is no page {page}, only pages 0 to {self.page_count}")
        return page - self.current_page - self.current_page_offset_fraction

    async def scroll_to_page(self, page: int, page_offset_fraction: float = 0.0) -> None:
        """Scrolls to `page` without animation, shifted by a fraction of a page (-0.5…0.5)."""

        async def jump(scope: ScrollScope) -> None:
            self._snap(self._in_range(page), page_offset_fraction)

        await self.scroll(jump)

    def request_scroll_to_page(self, page: int, page_offset_fraction: float = 0.0) -> None:
        """Shows `page` at the next measurement instead of at once; see `scroll_to_page`."""
        self.end_running_scroll(self.list_scope)
        self._request(page, page_offset_fraction)
        self.measurement_invalidator.invalidate()

    async def animate_scroll_to_page(
        self, page: int, page_offset_fraction: float = 0.0, spec: AnimationSpec | None = None
    ) -> None:
        """Scrolls to `page` with an animation; a long way skips the pages in between."""
        count = self.page_count
        if count == 0 or (page == self.current_page and page_offset_fraction == self.current_page_offset_fraction):
            return
        target = self._in_range(page)

        async def animated(scope: ScrollScope) -> None:
            self._scroll_target.value = target
            self._skip_far_pages(target)
            info = self.layout_info
            distance = (target + page_offset_fraction) * info.page_stride - self._scroll_offset(info.page_stride)
            scrolled = 0.0

            def frame(value: float, velocity: float) -> None:
                nonlocal scrolled
                scrolled += scope.scroll_by(value - scrolled)

            await animate(0.0, float(distance), frame, spec=spec)

        await self.scroll(animated)

    def _skip_far_pages(self, target: int) -> None:
        info = self.layout_info
        first, last = info.first_visible_page, info.last_visible_page
        shown = last - first + 1
        if abs(target - first) < _FAR_PAGES:
            return
        if target > last:
            self._snap(max(target - shown, first), 0.0)
        elif target < first:
            self._snap(min(target + shown, first), 0.0)

    def snap_to(self, index: int, scroll_offset: int) -> None:
        """Shows the page `index` at once. The offset is ignored: a pager rests at pages."""
        self._snap(self._in_range(index), 0.0)

    def _snap(self, page: int, fraction: float) -> None:
        self._request(page, fraction)
        if self.remeasurement is not None:
            self.remeasurement.force_remeasure()

    def _request(self, page: int, fraction: float) -> None:
        if not -0.5 <= fraction <= 0.5:
            raise ValueError(f"pager: the page offset fraction {fraction} is not within -0.5 and 0.5")
        if page != self._page.value or fraction != self._fraction.value:
            self.window = self.window.without_pages()
        self._update(page, fraction)
        self._current_key = None

    def _update(self, page: int, fraction: float) -> None:
        self._page.value = page
        self.nearest_range.update(page)
        before = Snapshot.without_read_observation(lambda: self._fraction.value)
        if fraction != to_single(before):  # a fraction that the program has set stays as it wrote it
            self._fraction.value = fraction

    def _scroll_offset(self, stride: int) -> int:
        return self.current_page * stride + round_half_up(self.current_page_offset_fraction * stride)

    def _consume(self, delta: float) -> float:
        if abs(delta) < 1e-4:
            return delta
        info: PagerMeasureResult = Snapshot.without_read_observation(lambda: self.layout_info)
        wanted = delta + self._rest
        whole = round_half_up(wanted)
        self._rest = wanted - whole
        before = self._scroll_offset(info.page_stride)
        after = min(max(before + whole, 0), info.max_scroll_offset)
        self._last_scroll = float(after - before)
        moved = info.moved_by(after - before)
        if moved is not None:
            self.apply_measure_result(moved, pages_stayed=True)
            self.placement_invalidator.invalidate()
        else:
            if info.page_stride:
                step = to_single((after - before) / info.page_stride)
                self._fraction.value = to_single(self._fraction.value + step)
            if self.remeasurement is not None:
                self.remeasurement.force_remeasure()
        return delta if after == before + whole else float(after - before)

    # ---------------------------------------------------------------- for the pager

    def position_in(self, provider: ItemProvider, stride: int) -> tuple[int, int]:
        """Returns the current page, looked up by its key, and the scroll offset in px."""
        keep(
            self, self.remeasurement, "_can_backward", "_can_forward", "_current_key", "_fraction", "_had_pages",
            "_layout_info", "_page", "window",
        )  # fmt: skip
        self.nearest_range.keep(self.remeasurement)
        page = provider.find_index(self._current_key, self.current_page)
        if page != self.current_page:
            self._page.value = page
            self.nearest_range.update(page)
        return page, self._scroll_offset(stride)

    def apply_measure_result(self, result: PagerMeasureResult, pages_stayed: bool = False) -> None:
        """Takes over the result of a measurement, or of a scroll without measurement."""
        current = result.current_page
        if pages_stayed and current is not None and current.index == self.current_page:
            self._fraction.value = result.current_page_offset_fraction
        else:
            self._current_key = current.slot_key if current is not None else None
            if self._had_pages or result.visible_pages_info:
                self._had_pages = True
                self._update(current.index if current is not None else 0, result.current_page_offset_fraction)
            self.window = self.window.pages_changed(result)
        self.window = self.window.scrolled(result, self._last_scroll, self.up_down_difference)
        self._layout_info.value = result
        self._can_forward.value = result.can_scroll_forward
        self._can_backward.value = result.can_scroll_backward

    def __repr__(self) -> str:
        page, fraction = Snapshot.without_read_observation(
            lambda: (self.current_page, self.current_page_offset_fraction)
        )
        return f"PagerState({page}, {fraction:g})"


def state_of_page(page: int | MutableState[int]) -> MutableState[int]:
    """Returns `page` as a state object."""
    return page if isinstance(page, MutableState) else mutable_state_of(page, name="current_page")


def remember_pager_state(
    page_count: Callable[[], int], initial_page: int = 0, initial_page_offset_fraction: float = 0.0
) -> PagerState:
    """Remembers a PagerState; a saveable state registry restores its page. Compose: rememberPagerState.

    Raises TypeError if `page_count` is no function.
    """
    if not callable(page_count):
        check_function("remember_pager_state", page_count, f"remember_pager_state(lambda: {value_repr(page_count)})")
    latest = remember_updated_state(page_count)
    page = remember_saveable(lambda: state_of_page(initial_page))
    return remember(lambda: PagerState(lambda: latest.value(), page, initial_page_offset_fraction))

"""An animated scroll to an item whose distance is unknown before it is composed.

Method      Scroll in stretches towards the estimated position (average size × items in between); once the item is
            visible, scroll exactly to it. From more than 100 items away, the second stretch begins closer to it.
Source of behavior  Compose foundation LazyLayoutScrollScope.kt (animateScrollToItem).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.foundation.animation.animation_spec import AnimationSpec
from engine.foundation.animation.animation_state import AnimationScope, AnimationState
from engine.foundation.gestures.scrollable_state import ScrollScope
from engine.foundation.gestures.snap_fling import up_to

if TYPE_CHECKING:
    from engine.foundation.lazy.lazy_list_state import LazyListState

_TARGET_DP = 2500.0  # the length of one stretch
_BOUND_DP = 1500.0  # after this length a new stretch begins with a new estimate
_MINIMUM_DP = 50.0
_TELEPORT_ITEMS = 100


class _Search:
    """One scroll to one item."""

    def __init__(self, state: LazyListState, scope: ScrollScope, index: int, offset: int) -> None:
        self.state = state
        self.scope = scope
        self.index = index
        self.offset = offset
        self.forward = index > state.first_visible_item_index
        self.done = False

    @property
    def _last_visible(self) -> int:
        return self.state.last_visible_item_index

    def is_visible(self) -> bool:
        """Returns whether the item is visible."""
        return self.state.first_visible_item_index <= self.index <= self._last_visible

    def is_overshot(self) -> bool:
        """Returns whether the scroll has passed the item."""
        first, offset = self.state.first_visible_item_index, self.state.first_visible_item_scroll_offset
        if self.forward:
            return first > self.index or (first == self.index and offset > self.offset)
        return first < self.index or (first == self.index and offset < self.offset)

    def distance(self) -> int:
        """Returns the px from the first visible item to the target; exact if the target is visible."""
        return self.state.distance_to(self.index)

    def snap(self) -> None:
        """Shows the item first, without animation."""
        self.state.snap_to(self.index, self.offset)

    def teleport(self) -> None:
        """Skips items that are far from both the current position and the target."""
        if self.forward and self.index - self._last_visible > _TELEPORT_ITEMS:
            self.state.snap_to(self.index - _TELEPORT_ITEMS, 0)
        elif not self.forward and self.state.first_visible_item_index - self.index > _TELEPORT_ITEMS:
            self.state.snap_to(self.index + _TELEPORT_ITEMS, 0)


async def animate_scroll_to_item(
    state: LazyListState, scope: ScrollScope, index: int, offset: int, spec: AnimationSpec | None
) -> None:
    """Scrolls to the item `index`, scrolled by `offset` px, with an animation.

    Raises ValueError for a negative index.
    """
    if index < 0:
        raise ValueError(f"animate_scroll_to_item({index}): an index cannot be negative.")
    search = _Search(state, scope, index, offset)
    animation = AnimationState(0.0)
    stretches = 0
    while not search.is_visible() and not search.done and state.layout_info.total_items_count:
        stretches += 1
        animation = await _stretch(search, animation, stretches, spec)
    if search.done:
        return
    await _approach(search, animation, spec)
    search.snap()


async def _stretch(
    search: _Search, animation: AnimationState, stretches: int, spec: AnimationSpec | None
) -> AnimationState:
    density = search.state.layout_info.density
    wanted = abs(float(search.distance() + search.offset))
    length = min(max(wanted, density.to_px(_MINIMUM_DP)), density.to_px(_TARGET_DP))
    bound = density.to_px(_BOUND_DP)
    target = length if search.forward else -length
    animation = animation.copy(0.0)
    before = 0.0

    def frame(at: AnimationScope) -> None:
        nonlocal before
        if not search.is_visible():
            value = min(at.value, target) if target > 0 else max(at.value, target)
            delta = value - before
            consumed = search.scope.scroll_by(delta)
            if not search.is_visible() and not search.is_overshot():
                if delta != consumed:  # the end of the list
                    search.done = True
                    at.cancel_animation()
                    return
                before += delta
                if abs(at.value) > bound:
                    at.cancel_animation()
                if stretches >= 2:
                    search.teleport()
        if search.is_overshot():
            search.snap()
            search.done = True
            at.cancel_animation()
        elif search.is_visible():
            at.cancel_animation()

    await animation.animate_to(target, spec, sequential=animation.velocity != 0.0, block=frame)
    return animation


async def _approach(search: _Search, animation: AnimationState, spec: AnimationSpec | None) -> None:
    target = float(search.distance() + search.offset)
    animation = animation.copy(0.0)
    before = 0.0

    def frame(at: AnimationScope) -> None:
        nonlocal before
        # A spring reaches its target with a velocity and overshoots; the scroll stops at the target.
        value = up_to(at.value, target)
        delta = value - before
        consumed = search.scope.scroll_by(delta)
        if delta != consumed or value != at.value:
            at.cancel_animation()
        before += delta

    await animation.animate_to(target, spec, sequential=animation.velocity != 0.0, block=frame)

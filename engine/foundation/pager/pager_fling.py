"""The fling of a pager: it ends at a page, at most one page away from the page where the scroll began.

Source of behavior  Compose foundation PagerDefaults.flingBehavior, PagerSnapLayoutInfoProvider.kt.
"""

from __future__ import annotations

from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.foundation.gestures.scrollable_state import ScrollScope
from engine.foundation.gestures.snap_fling import moving, snap_towards
from engine.foundation.pager.pager_state import POSITION_THRESHOLD_DP, PagerState
from engine.unit import Density

_SNAP = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=1.0)
_MINIMUM_FLING_DP = 400.0
_ROUNDING = 1e-3
"""A fraction of a page that is smaller is left over from adding up single precision: the fling ends with a jump."""
"""In dp per second: for a slower release the position decides, for a faster one the direction."""


class PagerFling:
    """Settles at the page that position and velocity select."""

    __slots__ = ("is_reversed", "spec", "state", "threshold", "vertical")

    def __init__(
        self,
        state: PagerState,
        vertical: bool,
        is_reversed: bool = False,
        spec: AnimationSpec = _SNAP,
        threshold: float = 0.5,
    ) -> None:
        self.state = state
        self.vertical = vertical
        self.is_reversed = is_reversed
        """Whether the scroll offset grows with the finger's direction: a reversed or a right-to-left layout."""
        self.spec = spec
        self.threshold = threshold
        """The fraction of a page that the pointer of a slow release must have moved to reach the next page."""

    async def perform_fling(self, scope: ScrollScope, initial_velocity: float) -> float:
        """Settles at a page with an animation; returns 0, the unused velocity."""
        state = self.state
        left = float(self._distance(initial_velocity))
        state.fling_towards(left)

        def scroll_by(delta: float) -> float:
            # As in Compose, each delta computes the target again from the rest: when the current page changes, it is
            # the former page for a moment (recording pager_of_narrow_pages).
            nonlocal left
            consumed = scope.scroll_by(delta)
            left -= consumed
            state.fling_towards(left)
            return consumed

        await snap_towards(left, moving(initial_velocity), self.spec, scroll_by)
        state.fling_towards(0.0)
        if 0.0 < abs(state.current_page_offset_fraction) < _ROUNDING:
            state.request_scroll_to_page(state.current_page)
        return 0.0

    def _distance(self, velocity: float) -> int:
        """Returns the distance in px to the page at which the fling settles."""
        state = self.state
        info = state.layout_info
        stride = info.page_stride
        if not stride or not info.visible_pages_info:
            return 0
        at = info.scroll_offset
        below = at - at % stride
        above = min(below + stride, info.max_scroll_offset)
        if at == below:
            above = below  # a page exactly in position counts as both neighbors
        density: Density = info.density
        if abs(velocity) >= density.to_px(_MINIMUM_FLING_DP):
            target = above if velocity > 0 else below
        else:
            target = self._slow_target(info.page_size, density, at, below, above)
        return int(target - at)

    def _slow_target(self, page_size: int, density: Density, at: int, below: int, above: int) -> int:
        """Returns the target of a slow release: the pointer's movement decides, modulo whole pages."""
        difference = self.state.up_down_difference
        dragged = difference.y if self.vertical else difference.x
        forward = (dragged > 0) is self.is_reversed if dragged else not self.is_reversed
        pages = abs(dragged) / page_size if page_size else 0.0
        if pages % 1 > self.threshold:
            return above if forward else below
        if page_size and pages >= min(density.to_px(POSITION_THRESHOLD_DP), page_size / 2) / page_size:
            return below if forward else above
        return below if at - below < above - at else above

"""The fling of a pager: it ends at a page, at most one page from where the scroll began.

Source of behaviour  Compose foundation PagerDefaults.flingBehavior, PagerSnapLayoutInfoProvider.kt.
"""

from __future__ import annotations

from typing import Any

from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.foundation.animation.animation_state import animate
from engine.foundation.gestures.scrollable_state import ScrollScope
from engine.foundation.pager.pager_state import PagerState
from engine.unit import Density

_SNAP = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW, visibility_threshold=1.0)
_MINIMUM_FLING_DP = 400.0
"""dp per second: below it the position decides, above it the direction."""


class PagerFling:
    """Snaps to the page that position and velocity mean."""

    __slots__ = ("spec", "state", "threshold")

    def __init__(self, state: PagerState, spec: AnimationSpec = _SNAP, threshold: float = 0.5) -> None:
        self.state = state
        self.spec = spec
        self.threshold = threshold
        """How much of a page must have been scrolled for a slow release to go on to the next one."""

    async def perform_fling(self, scope: ScrollScope, initial_velocity: float) -> float:
        distance = self._distance(initial_velocity)
        if distance:
            scrolled = 0.0

            def frame(value: float, velocity: float) -> None:
                nonlocal scrolled
                scrolled += scope.scroll_by(value - scrolled)

            await animate(0.0, float(distance), frame, spec=self.spec, initial_velocity=initial_velocity)
        return 0.0

    def _distance(self, velocity: float) -> int:
        """px to the page to settle at, in the direction of the scroll."""
        state = self.state
        info = state.layout_info
        stride = info.page_stride
        if not stride or not info.visible_pages_info:
            return 0
        at = info.scroll_offset
        below = at - at % stride
        above = min(below + stride, info.max_scroll_offset)
        density: Density = info.density
        if abs(velocity) >= density.to_px(_MINIMUM_FLING_DP):
            target = above if velocity > 0 else below
        else:
            began: Any = state.settled_page * stride
            if at >= began:
                target = above if at - below >= self.threshold * stride else below
            else:
                target = below if above - at >= self.threshold * stride else above
        return int(target - at)

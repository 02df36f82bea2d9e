"""PageConnection: how a pager takes part in the scrolls of lists and pagers inside its pages.

    between pages   a drag inside moves the pager first, until it rests at a page
    flings inside   what is left of one along the pager's axis ends it; its velocity does not turn the page

Source of behavior  Compose foundation Pager.kt (DefaultPagerNestedScrollConnection).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.foundation.gestures.nested_scroll import FlingEndedError, NestedScrollConnection, NestedScrollSource
from engine.foundation.pager.pager_state import PagerState
from engine.unit import Offset, Velocity

_AT_REST = 1e-6  # pages


@dataclass(frozen=True)
class PageConnection(NestedScrollConnection):
    """The connection that a pager puts around its pages."""

    state: PagerState
    vertical: bool
    against_finger: bool
    """Whether a drag towards the start scrolls forward, as it does unless the pages are in reverse order."""

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        state, along = self.state, self._along(available)
        fraction = state.current_page_offset_fraction
        if source is not NestedScrollSource.USER_INPUT or abs(fraction) <= _AT_REST or along == 0.0:
            return Offset.ZERO
        info = state.layout_info
        to_current = fraction * info.page_size
        to_next = to_current - (info.page_stride if fraction > 0 else -info.page_stride)
        delta = min(max(along, min(to_current, to_next)), max(to_current, to_next))
        if self.against_finger:
            consumed = -state.dispatch_raw_delta(-delta)
        else:
            consumed = state.dispatch_raw_delta(delta)
        # The other axis counts as consumed: until the pager rests, nothing inside scrolls.
        return Offset(available.x, consumed) if self.vertical else Offset(consumed, available.y)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        if source is NestedScrollSource.SIDE_EFFECT and self._along(available) != 0.0:
            raise FlingEndedError("a fling inside a page ends at the end of its content")
        return Offset.ZERO

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        return Velocity(0.0, available.y) if self.vertical else Velocity(available.x, 0.0)

    def _along(self, delta: Offset) -> float:
        return delta.y if self.vertical else delta.x

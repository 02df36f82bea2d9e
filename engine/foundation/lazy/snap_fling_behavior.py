"""remember_snap_fling_behavior: flings of a lazy list end with an item in position.

    shelf = remember_lazy_list_state()
    LazyRow(content, state=shelf, fling_behavior=remember_snap_fling_behavior(shelf))

A fling first slows down by the decay of all flings, up to one item before the place where it would end; from there a
spring leads to an item: the closest one after a slow release, the next one in the direction of a faster one.

Source of behavior  Compose foundation SnapFlingBehavior.kt, LazyListSnapLayoutInfoProvider.kt, SnapPosition.kt.
"""

from __future__ import annotations

from enum import Enum
from math import copysign, inf

from engine.composition import remember
from engine.foundation.animation.animation_spec import AnimationSpec, Spring, SpringSpec
from engine.foundation.animation.decay import DecaySpec
from engine.foundation.animation.spline_decay import spline_based_decay
from engine.foundation.gestures.fling import FlingBehavior
from engine.foundation.gestures.scrollable_state import ScrollScope
from engine.foundation.gestures.snap_fling import decay_towards, moving, snap_towards
from engine.foundation.lazy.lazy_list_state import LazyListState
from engine.foundation.lazy.measure_result import LazyListMeasureResult
from engine.layout import LocalDensity
from engine.snapshot import Snapshot

_SNAP = SpringSpec(stiffness=Spring.STIFFNESS_MEDIUM_LOW)
_MINIMUM_FLING_DP = 400.0
"""In dp per second: a slower release snaps to the closest item."""


class SnapPosition(Enum):
    """The place in the viewport, without its content padding, that a snapped item takes. Compose: SnapPosition."""

    START = 0.0
    CENTER = 0.5
    END = 1.0

    def position(self, room: int, item_size: int) -> int:
        """Returns the place in px of an item's start edge in `room` px."""
        if self is SnapPosition.CENTER:
            return room // 2 - item_size // 2
        return 0 if self is SnapPosition.START else room - item_size


class SnapFling:
    """The fling behavior of `remember_snap_fling_behavior`."""

    __slots__ = ("decay", "minimum_velocity", "position", "spec", "state")

    def __init__(
        self, state: LazyListState, position: SnapPosition, density: float, spec: AnimationSpec = _SNAP
    ) -> None:
        self.state = state
        self.position = position
        self.spec = spec
        self.decay: DecaySpec = spline_based_decay(density)
        self.minimum_velocity = _MINIMUM_FLING_DP * density

    async def perform_fling(self, scope: ScrollScope, initial_velocity: float) -> float:
        """Scrolls to an item; returns the unused velocity in px per second, if the end of the content stopped it."""
        moved = moving(initial_velocity)
        if approach := self._approach(initial_velocity):
            await decay_towards(approach, moved, self.decay, scope.scroll_by)
        moved = moved.copy(0.0)
        left = await snap_towards(self._distance(moved.velocity), moved, self.spec, scope.scroll_by)
        return 0.0 if left == 0.0 else float(moved.velocity)

    def _info(self) -> LazyListMeasureResult:
        return Snapshot.without_read_observation(lambda: self.state.layout_info)

    def _approach(self, velocity: float) -> float:
        """Returns the px that the decay scrolls: those of the whole fling without the average size of an item."""
        items = self._info().visible_items_info
        average = sum(item.size for item in items) // len(items) if items else 0
        whole = self.decay.decay_track(0.0, velocity).target
        return copysign(max(abs(whole) - average, 0.0), velocity) if velocity else 0.0

    def _distance(self, velocity: float) -> float:
        """Returns the px from the present place to the item that the fling ends at; 0 if there is none."""
        info = self._info()
        size = info.viewport_size.height if info.is_vertical else info.viewport_size.width
        room = size - info.before_content_padding - info.after_content_padding
        below, above = -inf, inf
        for item in info.visible_items_info:
            distance = float(item.offset - self.position.position(room, item.size))
            if below < distance <= 0:
                below = distance
            if 0 <= distance < above:
                above = distance
        if abs(velocity) < self.minimum_velocity:
            found = above if abs(above) <= abs(below) else below
        else:
            found = above if velocity > 0 else below
        return found if abs(found) != inf else 0.0


def remember_snap_fling_behavior(
    state: LazyListState, snap_position: SnapPosition = SnapPosition.CENTER
) -> FlingBehavior:
    """Returns the fling behavior of a lazy list that ends each fling with an item at `snap_position`.

    Compose: rememberSnapFlingBehavior.
    """
    density = LocalDensity.current.density
    return remember(lambda: SnapFling(state, snap_position, density), state, snap_position, density)

"""AnchoredDraggableState: the position of an element that is dragged between named anchors.

Terms       offset: px along the axis, NaN before the first anchors. current value: the nearest anchor, or the anchor
            to which the offset has passed half the way. settled value: the last anchor at which a drag ended.
            target value: the anchor at which a release would settle now.
Invariants  I1 one drag or animation at a time moves the offset; a newer one cancels it.
Source of behavior  Compose foundation AnchoredDraggable.kt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from math import isnan, nan
from typing import Any, Generic, TypeVar

from engine.foundation.animation.animation_spec import AnimationSpec, tween
from engine.foundation.animation.animation_state import animate
from engine.foundation.animation.mutator_mutex import MutatePriority, MutatorMutex
from engine.foundation.gestures.draggable_anchors import DraggableAnchors
from engine.foundation.gestures.snap_fling import moving, snap_towards
from engine.snapshot import MutableState, derived_state_of, mutable_state_of, snapshot_flow

T = TypeVar("T")
DragTo = Callable[..., None]
"""`drag_to(offset, velocity=0.0)`, in px and px per second."""

SNAP_SPEC = tween()
VELOCITY_THRESHOLD = 125.0
"""In dp per second: a faster release settles at the next anchor in its direction."""


def half_of(distance: float) -> float:
    """Returns half of `distance`: the default positional threshold."""
    return distance / 2


class AnchoredDraggableState(Generic[T]):
    """Offset and anchors of one draggable element; `anchors` is a mapping of values to px, or DraggableAnchors."""

    def __init__(self, initial: T, anchors: DraggableAnchors[T] | Mapping[T, float] | None = None) -> None:
        self._mutex = MutatorMutex()
        self._current_value = mutable_state_of(initial, name="current_value")
        self._settled_value = mutable_state_of(initial, name="settled_value")
        self._offset = mutable_state_of(nan, name="offset")
        self._last_velocity = mutable_state_of(0.0, name="last_velocity")
        self._drag_target: MutableState[tuple[T] | None] = mutable_state_of(None, name="drag_target")
        self._anchors: MutableState[DraggableAnchors[T]] = mutable_state_of(DraggableAnchors(), name="anchors")
        self._target_value = derived_state_of(self._find_target)
        if anchors is not None:
            self._anchors.value = _anchors_of(anchors)
            self._try_snap_to(initial)

    # ---------------------------------------------------------------- the current state

    @property
    def current_value(self) -> T:
        """The anchor nearest to the offset; observable state."""
        return self._current_value.value

    @property
    def settled_value(self) -> T:
        """The last anchor at which a drag or an animation ended; observable state."""
        return self._settled_value.value

    @property
    def target_value(self) -> T:
        """The anchor of the running animation, or the anchor nearest to the offset; observable state."""
        value: T = self._target_value.value
        return value

    @property
    def offset(self) -> float:
        """The offset in px; NaN before the first anchors. Observable state."""
        return self._offset.value

    @property
    def last_velocity(self) -> float:
        """The velocity of the last movement in px per second; observable state."""
        return self._last_velocity.value

    @property
    def anchors(self) -> DraggableAnchors[T]:
        """The current anchors; observable state."""
        return self._anchors.value

    @property
    def is_animation_running(self) -> bool:
        """Whether the offset moves to a target; observable state."""
        return self._drag_target.value is not None

    def require_offset(self) -> float:
        """Returns the offset in px; raises RuntimeError before the first anchors are known."""
        offset = self.offset
        if isnan(offset):
            raise RuntimeError(
                "AnchoredDraggableState.offset was read before there are anchors: give them to the state, or call "
                "update_anchors in layout and read the offset in placement"
            )
        return offset

    def progress(self, from_: T, to: T) -> float:
        """Returns the fraction 0…1 of the way between two anchors; 1 if one of them has no position."""
        start, end = self.anchors.position_of(from_), self.anchors.position_of(to)
        offset = min(max(self.offset, min(start, end)), max(start, end))
        fraction = (offset - start) / (end - start) if end != start else nan
        if isnan(fraction):
            return 1.0
        return 0.0 if fraction < 1e-6 else 1.0 if fraction > 1 - 1e-6 else abs(fraction)

    def _find_target(self) -> T:
        target = self._drag_target.value
        if target is not None:
            return target[0]
        offset, current = self.offset, self.current_value
        position = self.anchors.position_of(current)
        if isnan(offset) or isnan(position) or offset == position:
            return current
        closest = self.anchors.closest_anchor(offset)
        return current if closest is None else closest

    # ---------------------------------------------------------------- anchors

    def update_anchors(self, anchors: DraggableAnchors[T] | Mapping[T, float], target: T | None = None) -> None:
        """Replaces the anchors and snaps to `target`, by default the anchor nearest to the offset.

        A running drag continues with the new anchors.
        """
        new = _anchors_of(anchors)
        if target is None:
            closest = None if isnan(self.offset) else new.closest_anchor(self.offset)
            target = self.target_value if closest is None else closest
        if self.anchors != new:
            self._anchors.value = new
            if not self._try_snap_to(target):
                self._drag_target.value = (target,)

    def _try_snap_to(self, target: T) -> bool:
        def snap() -> None:
            position = self.anchors.position_of(target)
            if not isnan(position):
                self._drag_to(position)
                self._drag_target.value = None
            self._current_value.value = self._settled_value.value = target

        return self._mutex.try_mutate(snap)

    # ---------------------------------------------------------------- moving

    def new_offset_for_delta(self, delta: float) -> float:
        """Returns the offset in px after `delta` px, limited to the anchors."""
        offset = 0.0 if isnan(self.offset) else self.offset
        return min(max(offset + delta, self.anchors.min_position), self.anchors.max_position)

    def dispatch_raw_delta(self, delta: float) -> float:
        """Moves by `delta` px, limited to the anchors; returns the used px."""
        offset = self.new_offset_for_delta(delta)
        used = offset - self.require_offset()
        self._drag_to(offset)
        return used

    def _drag_to(self, offset: float, velocity: float = 0.0) -> None:
        before = self.offset
        self._offset.value = offset
        self._last_velocity.value = velocity
        if isnan(before):
            return
        forward = offset >= before
        behind, ahead = self._around(forward)
        anchors = self.anchors
        distance = abs(anchors.position_of(behind) - anchors.position_of(ahead))
        if abs(offset - anchors.position_of(self.current_value)) >= distance / 2:
            self._current_value.value = ahead if forward else behind

    def _around(self, forward: bool) -> tuple[T, T]:
        """Returns the anchors below and above the offset.

        At the current anchor it returns the current and the next anchor in the direction of the movement.
        """
        current, anchors, offset = self.current_value, self.anchors, self.offset
        if offset == anchors.position_of(current):
            next_one = anchors.closest_anchor(offset + (1 if forward else -1), forward)
            found = current if next_one is None else next_one
            return (current, found) if forward else (found, current)
        below, above = anchors.closest_anchor(offset, False), anchors.closest_anchor(offset, True)
        return (current if below is None else below), (current if above is None else above)

    async def anchored_drag(
        self,
        block: Callable[[DragTo], Coroutine[Any, Any, object]],
        priority: MutatePriority = MutatePriority.DEFAULT,
    ) -> None:
        """Runs `block(drag_to)` as the only movement; the block restarts when the anchors change."""

        async def run() -> None:
            await _restarting(lambda: self.anchors, lambda _: block(self._drag_to))
            closest = self.anchors.closest_anchor(self.offset)
            if closest is not None and abs(self.offset - self.anchors.position_of(closest)) < 0.5:
                self._settled_value.value = self._current_value.value = closest

        await self._mutex.mutate(run, priority)

    async def _drag_towards(
        self, target: T, block: Callable[[T], Coroutine[Any, Any, object]], priority: MutatePriority
    ) -> None:
        if target not in self.anchors:
            self._settled_value.value = self._current_value.value = target
            return

        async def run() -> None:
            self._drag_target.value = (target,)
            await _restarting(lambda: (self.anchors, self.target_value), lambda latest: block(latest[1]))
            self._drag_to(self.anchors.position_of(target), self.last_velocity)
            self._settled_value.value = self._current_value.value = target

        try:
            await self._mutex.mutate(run, priority)
        finally:
            self._drag_target.value = None

    async def snap_to(self, target: T) -> None:
        """Moves to the anchor `target` without animation."""

        async def snap(latest: T) -> None:
            position = self.anchors.position_of(latest)
            if not isnan(position):
                self._drag_to(position)

        await self._drag_towards(target, snap, MutatePriority.DEFAULT)

    async def animate_to(self, target: T, spec: AnimationSpec = SNAP_SPEC) -> None:
        """Moves to the anchor `target` with `spec`; follows the anchor if its position changes."""

        async def run(latest: T) -> None:
            position = self.anchors.position_of(latest)
            start = 0.0 if isnan(self.offset) else self.offset
            if not isnan(position) and start != position:
                await animate(start, position, self._drag_to, spec=spec, initial_velocity=self.last_velocity)

        await self._drag_towards(target, run, MutatePriority.DEFAULT)

    async def settle(self, spec: AnimationSpec = SNAP_SPEC) -> None:
        """Animates with `spec` to the closest anchor."""
        closest = self.anchors.closest_anchor(self.require_offset())
        await self.animate_to(self.current_value if closest is None else closest, spec)

    async def settle_after_release(
        self,
        velocity: float,
        positional_threshold: Callable[[float], float],
        velocity_threshold: float,
        spec: AnimationSpec,
    ) -> None:
        """Animates with `spec` to the anchor that a release with `velocity` (px per second) selects."""

        async def run(drag_to: DragTo) -> None:
            offset = self.require_offset()
            target = self._anchor_for(offset, velocity, positional_threshold, velocity_threshold)

            def scroll_by(delta: float) -> float:
                before, after = self.require_offset(), self.new_offset_for_delta(delta)
                drag_to(after)
                return after - before

            # Also where it is there already: the animation has its time, in which a finger takes hold at once.
            await snap_towards(self.anchors.position_of(target) - offset, moving(velocity), spec, scroll_by)

        await self.anchored_drag(run)

    def _anchor_for(
        self,
        offset: float,
        velocity: float,
        positional_threshold: Callable[[float], float],
        velocity_threshold: float,
    ) -> T:
        anchors, forward = self.anchors, velocity > 0
        if velocity == 0:
            closest = anchors.closest_anchor(offset)
        elif abs(velocity) >= abs(velocity_threshold):
            closest = anchors.closest_anchor(offset, forward)
        else:
            below, above = anchors.closest_anchor(offset, False), anchors.closest_anchor(offset, True)
            if below is None or above is None:
                closest = above if below is None else below
            else:
                low, high = anchors.position_of(below), anchors.position_of(above)
                passed = abs((low if forward else high) - offset) >= abs(positional_threshold(abs(low - high)))
                closest = above if passed is forward else below
        return self.settled_value if closest is None else closest

    def __repr__(self) -> str:
        return f"<AnchoredDraggableState {self._current_value!r}>"


def _anchors_of(anchors: DraggableAnchors[T] | Mapping[T, float]) -> DraggableAnchors[T]:
    return anchors if isinstance(anchors, DraggableAnchors) else DraggableAnchors(anchors)


async def _restarting(inputs: Callable[[], Any], block: Callable[[Any], Coroutine[Any, Any, object]]) -> None:
    """Runs `block(inputs())` to its end; changed inputs cancel the block and restart it."""
    flow = snapshot_flow(inputs)
    loop = asyncio.get_running_loop()
    latest = await anext(flow)
    work: asyncio.Task[object] | None = None
    change: asyncio.Task[Any] | None = None
    try:
        while True:
            work, change = loop.create_task(block(latest)), loop.create_task(_next(flow))
            await asyncio.wait({work, change}, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                work.result()
                return
            work.cancel()
            await asyncio.wait({work})
            latest = change.result()
    finally:
        for task in (work, change):
            if task is not None and not task.done():
                task.cancel()
        flow.close()


async def _next(flow: Any) -> Any:
    return await anext(flow)

"""detect_transform_gestures, transformable: pan, zoom and rotation by one or more pointers.

    async def handler(scope):
        await detect_transform_gestures(scope, lambda centroid, pan, zoom, rotation: …)

Terms       centroid: the mean position of the pointers, px. pan: its movement, px. zoom: the factor by which the
            pointers moved apart. rotation: degrees, clockwise. slop: a smaller movement is no transformation.
Source of behavior  Compose foundation TransformGestureDetector.kt, Transformable.kt, TransformableState.kt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from math import atan2, degrees, pi
from typing import Any

from engine.composition import remember, remember_updated_state
from engine.foundation.animation.mutator_mutex import MutatePriority, MutatorMutex
from engine.foundation.gestures.gesture_waits import await_each_gesture, await_first_down
from engine.input import (
    AwaitPointerEventScope,
    PointerEvent,
    PointerInputChange,
    PointerInputScope,
    SuspendingPointerInputModifierNode,
)
from engine.node import DelegatingNode, Modifier, ModifierNodeElement, modifier_extension
from engine.snapshot import mutable_state_of
from engine.unit import Offset

OnGesture = Callable[[Offset, Offset, float, float], object]
OnTransformation = Callable[[float, Offset, float], object]


def _staying_down(event: PointerEvent) -> list[PointerInputChange]:
    return [change for change in event.changes if change.pressed and change.previous_pressed]


def _mean(points: Iterable[Offset]) -> Offset:
    points = list(points)
    total = Offset.ZERO
    for point in points:
        total = total + point
    return total / len(points)


def calculate_centroid(event: PointerEvent, use_current: bool = True) -> Offset:
    """Returns the mean position in px of the pointers that stay down, now or before the event.

    Unspecified if no pointer stays down.
    """
    down = _staying_down(event)
    if not down:
        return Offset.UNSPECIFIED
    return _mean(change.position if use_current else change.previous_position for change in down)


def calculate_centroid_size(event: PointerEvent, use_current: bool = True) -> float:
    """Returns the mean distance in px of the pointers from their centroid; 0 without pointers."""
    down = _staying_down(event)
    if not down:
        return 0.0
    centroid = calculate_centroid(event, use_current)
    points = [change.position if use_current else change.previous_position for change in down]
    return sum((point - centroid).get_distance() for point in points) / len(points)


def calculate_pan(event: PointerEvent) -> Offset:
    """Returns the movement of the centroid in px."""
    if not _staying_down(event):
        return Offset.ZERO
    return calculate_centroid(event) - calculate_centroid(event, False)


def calculate_zoom(event: PointerEvent) -> float:
    """Returns the factor by which the pointers moved apart; 1 for one pointer."""
    now, before = calculate_centroid_size(event), calculate_centroid_size(event, False)
    return now / before if now and before else 1.0


def calculate_rotation(event: PointerEvent) -> float:
    """Returns the degrees by which the pointers turned around their centroid, weighted by their distance from it."""
    down = _staying_down(event)
    if len(down) < 2:
        return 0.0
    now, before = calculate_centroid(event), calculate_centroid(event, False)
    turned = weights = 0.0
    for change in down:
        old, new = change.previous_position - before, change.position - now
        angle = (_angle(new) - _angle(old) + 180) % 360 - 180
        weight = (new + old).get_distance() / 2
        turned += angle * weight
        weights += weight
    return turned / weights if weights else 0.0


def _angle(offset: Offset) -> float:
    return 0.0 if offset == Offset.ZERO else -degrees(atan2(offset.x, offset.y))


@dataclass
class _Slop:
    """The accumulated transformation of a gesture until it passes the slop."""

    touch_slop: float
    lock: bool
    zoom: float = 1.0
    rotation: float = 0.0
    pan: Offset = Offset.ZERO
    is_past: bool = False
    is_locked: bool = False

    def add(self, event: PointerEvent, zoom: float, rotation: float, pan: Offset) -> None:
        self.zoom *= zoom
        self.rotation += rotation
        self.pan = self.pan + pan
        size = calculate_centroid_size(event, False)
        rotated = abs(self.rotation * pi * size / 180)
        if max(abs(1 - self.zoom) * size, rotated, self.pan.get_distance()) > self.touch_slop:
            self.is_past = True
            self.is_locked = self.lock and rotated < self.touch_slop


async def _gesture(events: AwaitPointerEventScope, on_gesture: OnGesture, pan_zoom_lock: bool) -> None:
    slop = _Slop(events.view_configuration.touch_slop, pan_zoom_lock)
    await await_first_down(events, require_unconsumed=False)
    while True:
        event = await events.await_pointer_event()
        cancelled = any(change.is_consumed for change in event.changes)
        if not cancelled:
            zoom, rotation, pan = calculate_zoom(event), calculate_rotation(event), calculate_pan(event)
            if not slop.is_past:
                slop.add(event, zoom, rotation, pan)
            if slop.is_past:
                if slop.is_locked:
                    rotation = 0.0
                if rotation or zoom != 1 or pan != Offset.ZERO:
                    on_gesture(calculate_centroid(event, False), pan, zoom, rotation)
                for change in event.changes:
                    if change.position_changed():
                        change.consume()
        if cancelled or not any(change.pressed for change in event.changes):
            return


async def detect_transform_gestures(
    scope: PointerInputScope, on_gesture: OnGesture, pan_zoom_lock: bool = False
) -> None:
    """Calls `on_gesture(centroid, pan, zoom, rotation)` for each event of each gesture.

    With `pan_zoom_lock`, a gesture that did not begin as a rotation does not rotate.
    """

    async def gesture(events: AwaitPointerEventScope) -> None:
        await _gesture(events, on_gesture, pan_zoom_lock)

    await await_each_gesture(scope, gesture)


TransformBlock = Callable[[OnTransformation], Coroutine[Any, Any, object]]


class TransformableState:
    """Passes each change to `on_transformation(zoom, pan, rotation)`; one transformation at a time."""

    def __init__(self, on_transformation: OnTransformation) -> None:
        self.on_transformation = on_transformation
        self._mutex = MutatorMutex()
        self._in_progress = mutable_state_of(False, name="is_transform_in_progress")

    @property
    def is_transform_in_progress(self) -> bool:
        """Whether a transformation runs; observable state."""
        return self._in_progress.value

    async def transform(self, block: TransformBlock, priority: MutatePriority = MutatePriority.DEFAULT) -> None:
        """Runs `block(transform_by)` as the only transformation of this state."""

        async def run() -> None:
            self._in_progress.value = True
            try:
                await block(self.on_transformation)
            finally:
                self._in_progress.value = False

        await self._mutex.mutate(run, priority)


def remember_transformable_state(on_transformation: OnTransformation) -> TransformableState:
    """Remembers a TransformableState that calls the latest `on_transformation(zoom, pan, rotation)`.

    Compose: rememberTransformableState.
    """
    latest = remember_updated_state(on_transformation)
    return remember(lambda: TransformableState(lambda *change: latest.value(*change)))


class TransformableNode(DelegatingNode, Modifier.Node):
    """Turns gestures into transformations of its state, which run in their own coroutine, as a drag does."""

    def __init__(self, element: TransformableElement) -> None:
        super().__init__()
        self.element = element
        self._changes: asyncio.Queue[tuple[float, Offset, float] | None] | None = None
        self.pointer_input = self.delegate(SuspendingPointerInputModifierNode(self._detect))

    async def _detect(self, scope: PointerInputScope) -> None:
        if not self.element.enabled:
            return

        async def gesture(events: AwaitPointerEventScope) -> None:
            try:
                await _gesture(events, self._send, self.element.lock_rotation_on_zoom_pan)
            finally:
                changes, self._changes = self._changes, None
                if changes is not None:
                    changes.put_nowait(None)

        await await_each_gesture(scope, gesture)

    def _send(self, centroid: Offset, pan: Offset, zoom: float, rotation: float) -> None:
        if self._changes is None:
            changes = self._changes = asyncio.Queue()
            self.coroutine_scope.launch(lambda: self._transform(changes), "transform")
        self._changes.put_nowait((zoom, pan, rotation))

    async def _transform(self, changes: asyncio.Queue[tuple[float, Offset, float] | None]) -> None:
        async def follow(transform_by: OnTransformation) -> None:
            while (change := await changes.get()) is not None:
                transform_by(*change)

        await self.element.state.transform(follow, MutatePriority.USER_INPUT)


@dataclass(frozen=True, slots=True)
class TransformableElement(ModifierNodeElement[TransformableNode]):
    """Element of `transformable`."""

    state: TransformableState
    lock_rotation_on_zoom_pan: bool
    enabled: bool

    def create(self) -> TransformableNode:
        return TransformableNode(self)

    def update(self, node: TransformableNode) -> None:
        before, node.element = node.element, self
        if before != self:
            node.pointer_input.reset_pointer_input_handler()


@modifier_extension
def transformable(
    self: Modifier, state: TransformableState, *, lock_rotation_on_zoom_pan: bool = False, enabled: bool = True
) -> Modifier:
    """Passes pan (px), zoom (factor) and rotation (degrees) of the pointers over the node to `state`."""
    return self.then(TransformableElement(state, lock_rotation_on_zoom_pan, enabled))

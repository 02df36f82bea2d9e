"""The parts of gestures: waits for a press, a release, or a movement beyond the slop.

They run inside `scope.await_pointer_event_scope(block)` and wait for pointer events only.

Terms       slop: the distance in px that a pointer may move during a tap. over-slop: the movement beyond the slop.
Not here    the detectors of whole gestures: tap_gestures.py, drag_gestures.py, long_press_drag.py,
            transform_gestures.py.
Source of behavior  Compose foundation TapGestureDetector.kt, DragGestureDetector.kt, ForEachGesture.kt.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from engine.foundation.gestures.orientation import Orientation
from engine.input import (
    AwaitPointerEventScope,
    PointerEvent,
    PointerEventPass,
    PointerInputChange,
    PointerInputScope,
    PointerType,
)
from engine.input.view_configuration import MOUSE_SLOP_DP, TOUCH_SLOP_DP
from engine.unit import Offset

_MOUSE_SLOP_RATIO = MOUSE_SLOP_DP / TOUCH_SLOP_DP

GestureBlock = Callable[[AwaitPointerEventScope], Coroutine[Any, Any, object]]


async def await_each_gesture(scope: PointerInputScope, block: GestureBlock) -> None:
    """Runs `block` for each gesture; the next gesture can begin when all pointers are up."""

    async def forever(events: AwaitPointerEventScope) -> None:
        while True:
            await block(events)
            await await_all_pointers_up(events)

    await scope.await_pointer_event_scope(forever)


async def await_all_pointers_up(scope: AwaitPointerEventScope) -> None:
    """Waits until all pointers are up."""
    while any(change.pressed for change in scope.current_event.changes):
        await scope.await_pointer_event(PointerEventPass.FINAL)


async def await_first_down(
    scope: AwaitPointerEventScope,
    require_unconsumed: bool = True,
    event_pass: PointerEventPass = PointerEventPass.MAIN,
) -> PointerInputChange:
    """Waits for an event in which every pointer goes down, and returns its first change."""
    while True:
        event = await scope.await_pointer_event(event_pass)
        if event.changes and all(
            change.changed_to_down() if require_unconsumed else change.changed_to_down_ignore_consumed()
            for change in event.changes
        ):
            return event.changes[0]


async def wait_for_up_or_cancellation(
    scope: AwaitPointerEventScope, event_pass: PointerEventPass = PointerEventPass.MAIN
) -> PointerInputChange | None:
    """Waits until all pointers are up and returns the first change.

    Returns None if another node consumed a change or a pointer left the bounds of the node.
    """
    while True:
        event = await scope.await_pointer_event(event_pass)
        if all(change.changed_to_up() for change in event.changes):
            return event.changes[0]
        padding = scope.extended_touch_padding
        if any(change.is_consumed or change.is_out_of_bounds(scope.size, padding) for change in event.changes):
            return None
        # A parent may consume the event after this node has received it.
        check = await scope.await_pointer_event(PointerEventPass.FINAL)
        if any(change.is_consumed for change in check.changes):
            return None


class SlopPassed(NamedTuple):
    """The change that passed the slop, and the movement in px beyond the slop."""

    change: PointerInputChange
    over_slop: Offset


def pointer_slop(scope: AwaitPointerEventScope, change: PointerInputChange) -> float:
    """Returns the slop in px for the type of the pointer; a mouse is precise, so its slop is small."""
    slop = scope.view_configuration.touch_slop
    return slop * _MOUSE_SLOP_RATIO if change.type is PointerType.MOUSE else slop


async def await_touch_slop(
    scope: AwaitPointerEventScope,
    pointer_id: int,
    orientation: Orientation | None,
    slop: float | None = None,
    initial: Offset = Offset.ZERO,
) -> SlopPassed | None:
    """Waits until the pointer has moved farther than the slop; None if lifted or consumed earlier.

    The caller must consume the change if it uses the movement.
    """
    moved = initial
    while True:
        event = await scope.await_pointer_event()
        change = next((c for c in event.changes if c.id == pointer_id), None)
        if change is None or change.is_consumed:
            return None
        threshold = pointer_slop(scope, change) if slop is None else slop
        if change.changed_to_up_ignore_consumed():
            other = next((c for c in event.changes if c.pressed), None)
            if other is None:
                return None
            pointer_id = other.id
            continue
        moved = moved + change.position_change_ignore_consumed()
        distance = moved.get_distance() if orientation is None else abs(orientation.of(moved))
        if distance > 0 and distance >= threshold:
            if orientation is None:
                return SlopPassed(change, moved - moved * (threshold / distance))
            along = orientation.of(moved)
            # Across the axis there is no slop: all of that movement counts.
            return SlopPassed(change, moved - orientation.offset(threshold if along > 0 else -threshold))
        final = await scope.await_pointer_event(PointerEventPass.FINAL)
        if any(c.id == pointer_id and c.is_consumed for c in final.changes):
            return None


async def await_drag_start(
    scope: AwaitPointerEventScope, down: PointerInputChange, orientation: Orientation | None
) -> SlopPassed | None:
    """Waits until the pointer passes the slop and consumes that change; None once all pointers are up.

    After another node has consumed a change, the wait goes on: the first unconsumed event beyond the slop, counted from
    the press, begins the drag with an over-slop of 0.
    """
    passed = await await_touch_slop(scope, down.id, orientation)
    while passed is None:
        if not any(change.pressed for change in scope.current_event.changes):
            return None
        event = await scope.await_pointer_event(PointerEventPass.FINAL)
        if any(change.is_consumed for change in event.changes):
            continue
        if any(change.pressed for change in event.changes):
            so_far = event.changes[0].position - down.position
            passed = await await_touch_slop(scope, down.id, orientation, initial=so_far)
            if passed is not None:
                passed = SlopPassed(passed.change, Offset.ZERO)
    passed.change.consume()
    return passed


async def drag(
    scope: AwaitPointerEventScope,
    pointer_id: int,
    on_drag: Callable[[PointerInputChange], object],
    orientation: Orientation | None = None,
) -> PointerInputChange | None:
    """Calls `on_drag` for each movement; returns the lifting change, or None after a consumed change.

    A consumed lift counts, too: as in Compose, a node inside that uses it, or a node that leaves, cancels the drag.
    """
    while True:
        event: PointerEvent = await scope.await_pointer_event()
        change = next((c for c in event.changes if c.id == pointer_id), None)
        if change is None:
            return None
        if change.changed_to_up_ignore_consumed():
            other = next((c for c in event.changes if c.pressed), None)
            if other is None:
                return None if change.is_consumed else change
            pointer_id = other.id
            continue
        delta = change.position_change_ignore_consumed()
        if (delta != Offset.ZERO) if orientation is None else (orientation.of(delta) != 0.0):
            if change.is_consumed:
                return None
            on_drag(change)

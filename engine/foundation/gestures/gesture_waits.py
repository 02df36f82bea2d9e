"""The parts of gestures: waits for a press, a release, or a movement beyond the slop.

They run inside `scope.await_pointer_event_scope(block)` and wait for pointer events only.

Terms       slop: the distance in px that a pointer may move during a tap. over-slop: the movement beyond the slop.
Source of behavior  Compose foundation TapGestureDetector.kt, DragGestureDetector.kt, ForEachGesture.kt.
"""

from __future__ import annotations

import asyncio
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
from engine.unit import Offset

_MOUSE_SLOP_RATIO = 0.125 / 18.0

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
    """Waits until the pointer has moved farther than the slop; None if it was lifted or consumed before.

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
    """Calls `on_drag` for each movement; returns the lifting change, or None after a consumed change."""
    while True:
        event: PointerEvent = await scope.await_pointer_event()
        change = next((c for c in event.changes if c.id == pointer_id), None)
        if change is None:
            return None
        if change.changed_to_up_ignore_consumed():
            other = next((c for c in event.changes if c.pressed), None)
            if other is None:
                return change
            pointer_id = other.id
            continue
        delta = change.position_change_ignore_consumed()
        if (delta != Offset.ZERO) if orientation is None else (orientation.of(delta) != 0.0):
            if change.is_consumed:
                return None
            on_drag(change)


async def detect_drag_gestures(
    scope: PointerInputScope,
    on_drag: Callable[[PointerInputChange, Offset], object],
    on_drag_start: Callable[[Offset], object] | None = None,
    on_drag_end: Callable[[], object] | None = None,
    on_drag_cancel: Callable[[], object] | None = None,
    orientation: Orientation | None = None,
) -> None:
    """Detects drags: `on_drag_start(position)` once the slop is passed, then `on_drag(change, amount)`; px.

    The detector consumes the changes.
    """

    async def gesture(events: AwaitPointerEventScope) -> None:
        down = await await_first_down(events, require_unconsumed=False)
        slop = await await_drag_start(events, down, orientation)
        if slop is None:
            return
        if on_drag_start is not None:
            on_drag_start(slop.change.position)
        on_drag(slop.change, slop.over_slop)

        def move(change: PointerInputChange) -> None:
            on_drag(change, change.position_change())
            change.consume()

        # A started drag may move in any direction. A handler that is canceled, by another key, ends without a callback,
        # as in Compose; a node that is detached receives a consumed release first, which cancels the drag.
        up = await drag(events, slop.change.id, move)
        callback = on_drag_end if up is not None and not up.is_consumed else on_drag_cancel
        if callback is not None:
            callback()

    await await_each_gesture(scope, gesture)


async def detect_tap_gestures(
    scope: PointerInputScope,
    on_tap: Callable[[Offset], object] | None = None,
    on_double_tap: Callable[[Offset], object] | None = None,
    on_long_press: Callable[[Offset], object] | None = None,
    on_press: Callable[[Offset], object] | None = None,
    on_release: Callable[[bool], object] | None = None,
) -> None:
    """Detects taps, double taps and long presses; positions in px. A second press can be a long one, too.

    `on_release(success)` follows each `on_press` when coroutines run next, hence after `on_tap`: in Compose it is the
    continuation of `onPress` after `tryAwaitRelease`, which is dispatched.
    """

    if on_release is None:
        await detect_presses(scope, on_tap, on_double_tap, on_long_press, on_press)
        return

    def release_later(success: bool) -> None:
        async def call() -> None:
            on_release(success)

        scope.coroutine_scope.launch(call, "release")

    await detect_presses(scope, on_tap, on_double_tap, on_long_press, on_press, release_later)


async def detect_presses(
    scope: PointerInputScope,
    on_tap: Callable[[Offset], object] | None = None,
    on_double_tap: Callable[[Offset], object] | None = None,
    on_long_press: Callable[[Offset], object] | None = None,
    on_press: Callable[[Offset], object] | None = None,
    on_release: Callable[[bool], object] | None = None,
) -> None:
    """Detects like `detect_tap_gestures`, and calls `on_release(success)` at once, before `on_tap`."""

    async def up(events: AwaitPointerEventScope) -> PointerInputChange | None:
        return await wait_for_up_or_cancellation(events)

    def release(success: bool) -> None:
        if on_release is not None:
            on_release(success)

    async def press(events: AwaitPointerEventScope, down: PointerInputChange) -> PointerInputChange | _LongPress | None:
        """Returns the lift; None if the press was cancelled."""
        down.consume()
        if on_press is not None:
            on_press(down.position)
        try:
            lifted = await _up_or_long_press(events, up, down, on_long_press)
        except asyncio.CancelledError:
            release(False)
            raise
        if lifted is None:
            release(False)
            return None
        if not isinstance(lifted, _LongPress):
            lifted.consume()
        release(True)
        return lifted

    async def gesture(events: AwaitPointerEventScope) -> None:
        lifted = await press(events, await await_first_down(events))
        if lifted is None or isinstance(lifted, _LongPress):
            return
        if on_double_tap is not None:
            second = await _second_down(events, lifted)
            if second is not None:
                lifted_again = await press(events, second)
                if isinstance(lifted_again, _LongPress):
                    return
                if lifted_again is not None:
                    on_double_tap(lifted_again.position)
                    return
        if on_tap is not None:
            on_tap(lifted.position)

    await await_each_gesture(scope, gesture)


class _LongPress:
    """In place of a lift: the press was long, and its lift is consumed."""


async def _up_or_long_press(
    events: AwaitPointerEventScope,
    up: Callable[[AwaitPointerEventScope], Coroutine[Any, Any, PointerInputChange | None]],
    down: PointerInputChange,
    on_long_press: Callable[[Offset], object] | None,
) -> PointerInputChange | _LongPress | None:
    if on_long_press is None:
        return await up(events)
    lifted: list[PointerInputChange | None] = []

    async def wait(inner: AwaitPointerEventScope) -> bool:
        lifted.append(await up(inner))
        return True

    timeout = events.view_configuration.long_press_timeout_millis
    if await events.with_timeout_or_none(timeout, wait):
        return lifted[0]
    on_long_press(down.position)
    # The long press consumes the rest of the gesture.
    while True:
        event = await events.await_pointer_event()
        for change in event.changes:
            change.consume()
        if not any(change.pressed for change in event.changes):
            return _LongPress()


async def _second_down(events: AwaitPointerEventScope, first_up: PointerInputChange) -> PointerInputChange | None:
    configuration = events.view_configuration

    async def wait(inner: AwaitPointerEventScope) -> PointerInputChange:
        earliest = first_up.uptime_millis + configuration.double_tap_min_time_millis
        while True:
            change = await await_first_down(inner)
            if change.uptime_millis >= earliest:
                return change

    return await events.with_timeout_or_none(configuration.double_tap_timeout_millis, wait)

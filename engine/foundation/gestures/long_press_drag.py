"""Drags that begin with a long press, as of rows that are put in another order.

Source of behavior  Compose foundation DragGestureDetector.kt (detectDragGesturesAfterLongPress).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine.foundation.gestures.gesture_waits import await_each_gesture, await_first_down, drag
from engine.input import (
    AwaitPointerEventScope,
    PointerEventPass,
    PointerEventTimeoutError,
    PointerInputChange,
    PointerInputScope,
)
from engine.unit import Offset


async def await_long_press_or_cancellation(scope: AwaitPointerEventScope, pointer_id: int) -> PointerInputChange | None:
    """Waits for the long press timeout and returns the pointer's last change.

    Returns None if all pointers go up, one leaves the node, or another node consumes a change before. Compose:
    awaitLongPressOrCancellation.
    """
    latest = next((c for c in scope.current_event.changes if c.id == pointer_id and c.pressed), None)
    if latest is None:
        return None

    async def wait(events: AwaitPointerEventScope) -> None:
        nonlocal latest
        while latest is not None:
            event = await events.await_pointer_event()
            padding = events.extended_touch_padding
            is_over = all(change.changed_to_up_ignore_consumed() for change in event.changes) or any(
                change.is_consumed or change.is_out_of_bounds(events.size, padding) for change in event.changes
            )
            final = await events.await_pointer_event(PointerEventPass.FINAL)
            if is_over or any(change.is_consumed for change in final.changes):
                return
            held = next((c for c in event.changes if c.id == latest.id and c.pressed), None)
            latest = held if held is not None else next((c for c in event.changes if c.pressed), None)

    try:
        await scope.with_timeout(scope.view_configuration.long_press_timeout_millis, wait)
    except PointerEventTimeoutError:
        return latest
    return None


async def detect_drag_gestures_after_long_press(
    scope: PointerInputScope,
    on_drag: Callable[[PointerInputChange, Offset], object],
    on_drag_start: Callable[[Offset], object] | None = None,
    on_drag_end: Callable[[], object] | None = None,
    on_drag_cancel: Callable[[], object] | None = None,
) -> None:
    """Detects drags after a long press: `on_drag_start(position)`, then `on_drag(change, amount)`; px.

    The detector consumes the changes. Compose: detectDragGesturesAfterLongPress.
    """

    def call(callback: Callable[[], object] | None) -> None:
        if callback is not None:
            callback()

    async def gesture(events: AwaitPointerEventScope) -> None:
        try:
            down = await await_first_down(events, require_unconsumed=False)
            held = await await_long_press_or_cancellation(events, down.id)
            if held is None:
                return
            if on_drag_start is not None:
                on_drag_start(held.position)

            def move(change: PointerInputChange) -> None:
                on_drag(change, change.position_change())
                change.consume()

            if await drag(events, held.id, move) is None:
                call(on_drag_cancel)
                return
            for change in events.current_event.changes:
                if change.changed_to_up():
                    change.consume()
            call(on_drag_end)
        except asyncio.CancelledError:
            call(on_drag_cancel)
            raise

    await await_each_gesture(scope, gesture)

"""The tap detector: `detect_tap_gestures` in a `pointer_input` block finds taps, double taps and long presses.

Not here    `Modifier.clickable`: clickable.py. The times of a double tap and a long press:
            engine/input/view_configuration.py. Waits for a press and a release: gesture_waits.py.
Source of behavior  Compose foundation TapGestureDetector.kt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from engine.foundation.gestures.gesture_waits import await_each_gesture, await_first_down, wait_for_up_or_cancellation
from engine.input import AwaitPointerEventScope, PointerInputChange, PointerInputScope
from engine.unit import Offset


async def detect_tap_gestures(
    scope: PointerInputScope,
    on_tap: Callable[[Offset], object] | None = None,
    on_double_tap: Callable[[Offset], object] | None = None,
    on_long_press: Callable[[Offset], object] | None = None,
    on_press: Callable[[Offset], object] | None = None,
    on_release: Callable[[bool], object] | None = None,
) -> None:
    """Detects taps, double taps and long presses; positions in px. The second press can also become a long press.

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
                    scope.report_click()
                    on_double_tap(lifted_again.position)
                    return
        if on_tap is not None:
            scope.report_click()
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

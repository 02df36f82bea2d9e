"""The drag detectors of a `pointer_input` block: in any direction, and along one axis.

Not here    `Modifier.draggable`: draggable.py. Waits for a press, the slop, the next movement: gesture_waits.py.
Source of behavior  Compose foundation DragGestureDetector.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.foundation.gestures.gesture_waits import (
    await_drag_start,
    await_each_gesture,
    await_first_down,
    await_touch_slop,
    drag,
)
from engine.foundation.gestures.orientation import Orientation
from engine.input import AwaitPointerEventScope, PointerInputChange, PointerInputScope
from engine.unit import Offset


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

        # A started drag may move in any direction.
        await _drag_to_end(events, slop.change.id, move, None, on_drag_end, on_drag_cancel)

    await await_each_gesture(scope, gesture)


async def detect_horizontal_drag_gestures(
    scope: PointerInputScope,
    on_horizontal_drag: Callable[[PointerInputChange, float], object],
    on_drag_start: Callable[[Offset], object] | None = None,
    on_drag_end: Callable[[], object] | None = None,
    on_drag_cancel: Callable[[], object] | None = None,
) -> None:
    """Detects drags to the left and right: `on_horizontal_drag(change, px)`; movement across the axis does not count.

    Compose: detectHorizontalDragGestures. The program consumes the changes that it uses.
    """
    along = Orientation.HORIZONTAL
    await _detect_along(scope, along, on_horizontal_drag, on_drag_start, on_drag_end, on_drag_cancel)


async def detect_vertical_drag_gestures(
    scope: PointerInputScope,
    on_vertical_drag: Callable[[PointerInputChange, float], object],
    on_drag_start: Callable[[Offset], object] | None = None,
    on_drag_end: Callable[[], object] | None = None,
    on_drag_cancel: Callable[[], object] | None = None,
) -> None:
    """Detects drags up and down: `on_vertical_drag(change, px)`; movement across the axis does not count.

    Compose: detectVerticalDragGestures. The program consumes the changes that it uses.
    """
    await _detect_along(scope, Orientation.VERTICAL, on_vertical_drag, on_drag_start, on_drag_end, on_drag_cancel)


async def _detect_along(
    scope: PointerInputScope,
    orientation: Orientation,
    on_drag: Callable[[PointerInputChange, float], object],
    on_drag_start: Callable[[Offset], object] | None,
    on_drag_end: Callable[[], object] | None,
    on_drag_cancel: Callable[[], object] | None,
) -> None:
    """Detects drags along one axis. A gesture whose change another node consumes before the slop is over, as in
    Compose: only the detector of all directions waits on."""

    async def gesture(events: AwaitPointerEventScope) -> None:
        down = await await_first_down(events, require_unconsumed=False)
        slop = await await_touch_slop(events, down.id, orientation)
        if slop is None:
            return
        slop.change.consume()
        if on_drag_start is not None:
            on_drag_start(slop.change.position)
        on_drag(slop.change, orientation.of(slop.over_slop))

        def move(change: PointerInputChange) -> None:
            on_drag(change, orientation.of(change.position_change()))

        await _drag_to_end(events, slop.change.id, move, orientation, on_drag_end, on_drag_cancel)

    await await_each_gesture(scope, gesture)


async def _drag_to_end(
    events: AwaitPointerEventScope,
    pointer_id: int,
    move: Callable[[PointerInputChange], object],
    orientation: Orientation | None,
    on_drag_end: Callable[[], object] | None,
    on_drag_cancel: Callable[[], object] | None,
) -> None:
    """Calls `move` with each movement of a started drag, then the callback of its end.

    A handler that is canceled, by another key, ends without a callback, as in Compose; a node that is detached receives
    a consumed release first, which cancels the drag.
    """
    up = await drag(events, pointer_id, move, orientation)
    callback = on_drag_end if up is not None else on_drag_cancel
    if callback is not None:
        callback()

"""The drag detector: `detect_drag_gestures` in a `pointer_input` block.

Not here    `Modifier.draggable`: draggable.py. Waits for a press, the slop, the next movement: gesture_waits.py.
Source of behavior  Compose foundation DragGestureDetector.kt.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.foundation.gestures.gesture_waits import await_drag_start, await_each_gesture, await_first_down, drag
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

        # A started drag may move in any direction. A handler that is canceled, by another key, ends without a callback,
        # as in Compose; a node that is detached receives a consumed release first, which cancels the drag.
        up = await drag(events, slop.change.id, move)
        callback = on_drag_end if up is not None and not up.is_consumed else on_drag_cancel
        if callback is not None:
            callback()

    await await_each_gesture(scope, gesture)

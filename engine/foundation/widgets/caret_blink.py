"""CaretBlink: the visibility of a caret: half a second on, half a second off, on again after each edit.

CaretBlink has one timer and one state. A pending timer invalidates nothing: a scene with a caret settles, and the caret
blinks as a window or `Scene.advance` lets time pass.
Source of behavior  Compose foundation CursorAnimationState.kt, TextFieldCursor.kt.
"""

from __future__ import annotations

import asyncio

from engine.coroutines import Job, with_frame_nanos
from engine.node import Modifier
from engine.snapshot import mutable_state_of

_HALF_SECONDS = 0.5


class CaretBlink:
    """The draw phase reads `shown`, so a blink redraws and invalidates nothing else."""

    __slots__ = ("_node", "_shown", "_timer")

    def __init__(self, node: Modifier.Node) -> None:
        self._node = node
        self._shown = mutable_state_of(True, name="caret_shown")
        self._timer: asyncio.Handle | Job[None] | None = None

    @property
    def shown(self) -> bool:
        """Whether the caret is visible; observable state."""
        return self._shown.value

    def restart(self) -> None:
        """Shows the caret and restarts the timer.

        As in Compose a coroutine hides and shows it: each edit is followed by one more frame, which draws the caret.
        """
        self.stop()
        loop: asyncio.AbstractEventLoop = self._node.require_owner().coroutine_loop  # type: ignore[attr-defined]  # a SceneOwner's
        self._timer = loop.call_soon(self._start)

    def start_after_frame(self) -> None:
        """Shows the caret of a node that has got the focus, after the frame that draws the focus."""
        self.stop()

        async def start() -> None:
            await with_frame_nanos(lambda nanos: None)
            self._start()

        self._timer = self._node.coroutine_scope.launch(start)

    def _start(self) -> None:
        self._shown.value = False
        self._shown.value = True
        self._wait()

    def stop(self) -> None:
        """Cancels the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        loop: asyncio.AbstractEventLoop = self._node.require_owner().coroutine_loop  # type: ignore[attr-defined]  # a SceneOwner's
        self._timer = loop.call_later(_HALF_SECONDS, self._turn)

    def _turn(self) -> None:
        self._shown.value = not self._shown.value
        self._wait()

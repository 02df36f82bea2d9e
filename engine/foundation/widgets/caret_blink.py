"""CaretBlink: whether a caret shows: half a second on, half a second off, on again after each edit.

It is a timer and a state. A timer that is not due is no invalidation: a scene with a caret settles, and the
caret blinks as time is let pass, by a window or by `Scene.advance`.
Source of behaviour  Compose foundation CursorAnimationState.kt, TextFieldCursor.kt.
"""

from __future__ import annotations

import asyncio

from engine.node import Modifier
from engine.snapshot import mutable_state_of

_HALF_SECONDS = 0.5


class CaretBlink:
    """`shown` is read while drawing, so that a blink draws and does nothing else."""

    __slots__ = ("_node", "_shown", "_timer")

    def __init__(self, node: Modifier.Node) -> None:
        self._node = node
        self._shown = mutable_state_of(True, name="caret_shown")
        self._timer: asyncio.TimerHandle | None = None

    @property
    def shown(self) -> bool:
        return self._shown.value

    def restart(self) -> None:
        """On, from now."""
        self.stop()
        self._shown.value = True
        self._wait()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        loop: asyncio.AbstractEventLoop = self._node.require_owner().coroutine_loop  # type: ignore[attr-defined]
        self._timer = loop.call_later(_HALF_SECONDS, self._turn)

    def _turn(self) -> None:
        self._shown.value = not self._shown.value
        self._wait()

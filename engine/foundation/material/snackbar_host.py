"""SnackbarHostState and SnackbarHost: messages one after another, each until it ends or its action is taken.

    result = await host.show_snackbar("Task deleted", action_label="Undo")
    if result is SnackbarResult.ACTION_PERFORMED: …

Invariants  I1 at most one message is shown; the others wait in the order in which they were asked for.
            I2 a coroutine that is cancelled while its message is shown takes the message away.
Source of behaviour  Compose material3 SnackbarHost.kt, simplified: a message comes and goes without an animation.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum

from engine.composition import LaunchedEffect, composable
from engine.foundation.material.buttons import TextButton
from engine.foundation.material.snackbar import Snackbar
from engine.foundation.text.text import Text
from engine.node import AnyModifier, Modifier
from engine.snapshot import MutableState, mutable_state_of


class SnackbarResult(Enum):
    """How a message ended."""

    DISMISSED = "dismissed"
    ACTION_PERFORMED = "action performed"


class SnackbarDuration(Enum):
    """How long a message is shown, in milliseconds."""

    SHORT = 4_000
    LONG = 10_000
    INDEFINITE = None


class SnackbarData:
    """One message while it is shown."""

    __slots__ = ("_result", "action_label", "duration", "message")

    def __init__(
        self,
        message: str,
        action_label: str | None,
        duration: SnackbarDuration,
        result: asyncio.Future[SnackbarResult],
    ) -> None:
        self.message = message
        self.action_label = action_label
        self.duration = duration
        self._result = result

    def perform_action(self) -> None:
        self._end(SnackbarResult.ACTION_PERFORMED)

    def dismiss(self) -> None:
        self._end(SnackbarResult.DISMISSED)

    def _end(self, result: SnackbarResult) -> None:
        if not self._result.done():
            self._result.set_result(result)

    def __repr__(self) -> str:
        return f"<SnackbarData {self.message!r}>"


class SnackbarHostState:
    """`show_snackbar` shows a message in the `SnackbarHost` that was given this state."""

    def __init__(self) -> None:
        self._current: MutableState[SnackbarData | None] = mutable_state_of(None, name="current_snackbar_data")
        self._queue = asyncio.Lock()

    @property
    def current_snackbar_data(self) -> SnackbarData | None:
        return self._current.value

    async def show_snackbar(
        self, message: str, action_label: str | None = None, duration: SnackbarDuration | None = None
    ) -> SnackbarResult:
        """Waits until the message has ended. By default a message with an action stays, one without is short."""
        if duration is None:
            duration = SnackbarDuration.SHORT if action_label is None else SnackbarDuration.INDEFINITE
        async with self._queue:
            result: asyncio.Future[SnackbarResult] = asyncio.get_running_loop().create_future()
            self._current.value = SnackbarData(message, action_label, duration, result)
            try:
                return await result
            finally:
                self._current.value = None


@composable
def SnackbarHost(
    host_state: SnackbarHostState,
    modifier: AnyModifier = Modifier,
    snackbar: Callable[[SnackbarData], object] | None = None,
) -> None:
    """For `Scaffold(snackbar_host=…)`. `snackbar(data)` composes the message; by default a `Snackbar`."""
    data = host_state.current_snackbar_data
    millis = None if data is None else data.duration.value

    async def end() -> None:
        if data is not None and millis is not None:
            await asyncio.sleep(millis / 1000)
            data.dismiss()

    LaunchedEffect(end, data)
    if data is None:
        return
    if snackbar is not None:
        snackbar(data)
    else:
        _Message(data, modifier)


@composable
def _Message(data: SnackbarData, modifier: AnyModifier) -> None:
    def action() -> None:
        TextButton(data.perform_action, lambda: Text(data.action_label or ""))

    Snackbar(
        lambda: Text(data.message), modifier.padding(12), action=None if data.action_label is None else action
    )

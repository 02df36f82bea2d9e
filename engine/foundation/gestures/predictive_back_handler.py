"""PredictiveBackHandler: follows a back gesture that reports its progress, while it is part of the composition.

    async def on_back(progress):
        try:
            async for event in progress:
                moved.value = event.progress
            is_open.value = False                       # the gesture is completed
        except asyncio.CancelledError:
            moved.value = 0                             # the gesture is cancelled

    PredictiveBackHandler(on_back)

Order       as BackHandler: the enabled handler that entered the composition last gets the gesture. A gesture without
            progress, Escape, begins and ends at once.
Source of behavior  Compose ui-backhandler BackHandler.kt, ProgressBackEventHandler.kt.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from engine.composition import DisposableEffect, composable, remember, remember_coroutine_scope
from engine.composition.calls.content import Callback
from engine.coroutines import CoroutineScope
from engine.foundation.argument import check_function
from engine.frame import BackEvent, BackEventHandler, LocalPopupHost

OnPredictiveBack = Callable[[AsyncIterator[BackEvent]], Coroutine[Any, Any, object]]
"""`async def on_back(progress)`: `progress` ends with the gesture; CancelledError if the gesture is cancelled."""


class BackProgress(AsyncIterator[BackEvent]):
    """The events of one gesture."""

    def __init__(self) -> None:
        self._events: deque[BackEvent] = deque()
        self._is_closed = self._is_cancelled = False
        self._waiting: asyncio.Future[None] | None = None

    def send(self, event: BackEvent) -> None:
        """Adds an event."""
        self._events.append(event)
        self._wake()

    def close(self, cancelled: bool = False) -> None:
        """Ends the events; `cancelled`: the reader gets a CancelledError."""
        self._is_closed, self._is_cancelled = True, cancelled
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def __anext__(self) -> BackEvent:
        while not self._events and not self._is_closed:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        if self._is_cancelled:
            raise asyncio.CancelledError("the back gesture was cancelled")
        if self._events:
            return self._events.popleft()
        raise StopAsyncIteration


class PredictiveBackEventHandler(BackEventHandler):
    """Runs the program's coroutine for each gesture. Compose: ProgressBackEventHandler."""

    __slots__ = ("_progress", "_run", "_scope")

    def __init__(self, on_back: OnPredictiveBack, scope: CoroutineScope) -> None:
        super().__init__(self._complete)
        self._run = on_back
        self._scope = scope
        self._progress: BackProgress | None = None

    def on_back_started(self, event: BackEvent) -> None:
        """Starts the coroutine."""
        if self._progress is not None:
            self._progress.close(cancelled=True)
        progress = self._progress = BackProgress()

        async def run() -> None:
            await self._run(progress)

        self._scope.launch(run)

    def on_back_progressed(self, event: BackEvent) -> None:
        """Gives the event to the coroutine."""
        if self._progress is not None:
            self._progress.send(event)

    def on_back_cancelled(self) -> None:
        """Ends the coroutine's events with a CancelledError."""
        self._end(cancelled=True)

    def _complete(self) -> None:
        if self._progress is None:
            self.on_back_started(BackEvent())
        self._end(cancelled=False)

    def _end(self, cancelled: bool) -> None:
        if self._progress is not None:
            self._progress.close(cancelled)
            self._progress = None


@composable
def PredictiveBackHandler(on_back: Callback | OnPredictiveBack, enabled: bool = True) -> None:
    """Runs `await on_back(progress)` for each back gesture while `enabled`. Compose: PredictiveBackHandler."""
    check_function("PredictiveBackHandler", on_back, "PredictiveBackHandler(on_back)")
    dispatcher = LocalPopupHost.current.back
    scope = remember_coroutine_scope()
    handler = remember(lambda: PredictiveBackEventHandler(on_back, scope), on_back)  # type: ignore[arg-type]  # Callback annotates only
    handler.is_enabled = enabled
    DisposableEffect(lambda: dispatcher.add_handler(handler), dispatcher, handler)

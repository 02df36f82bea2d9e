"""combine: a flow of the newest values of several flows.

    shown = combine(lambda items, query: [each for each in items if query in each], items, query)

Rules       nothing is sent before each flow has sent a value. Values that are there at once count as one change, unless
            one flow sends twice.
Source      the behavior of kotlinx.coroutines combine (internal/Combine.kt).
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterable, AsyncIterator, Callable, Coroutine
from typing import Final, TypeVar

from engine.composition.effects.flow import Flow
from engine.coroutines.coroutine_scope import CoroutineScope
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import current_frame_clock

R = TypeVar("R")
_ABSENT: Final = object()


class _CombinedFlow(Flow[R]):
    def __init__(self, transform: Callable[..., R], flows: tuple[AsyncIterable[object], ...]) -> None:
        self._transform = transform
        self._flows = flows

    async def __aiter__(self) -> AsyncIterator[R]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, CoroutineLoop)
        collecting = _Collecting(self._flows, CoroutineScope(loop, current_frame_clock.get(None)))
        try:
            while await collecting.receive_batch():
                if not collecting.waits_for_first:
                    value = self._transform(*collecting.latest)
                    yield await value if inspect.isawaitable(value) else value
        finally:
            collecting.scope.cancel("the collection of the combined flow ended")


class _Collecting:
    """Collects all flows, each in its own coroutine."""

    def __init__(self, flows: tuple[AsyncIterable[object], ...], scope: CoroutineScope) -> None:
        self.scope = scope
        self.latest: list[object] = [_ABSENT] * len(flows)
        self._open = len(flows)
        self._has_ended = not flows
        self._updates: asyncio.Queue[tuple[int, object] | BaseException | None] = asyncio.Queue(len(flows) + 1)
        for index, flow in enumerate(flows):
            scope.launch(self._collector(index, flow))

    def _collector(self, index: int, flow: AsyncIterable[object]) -> Callable[[], Coroutine[object, object, None]]:
        async def collect() -> None:
            ended: BaseException | None = None
            try:
                async for value in flow:
                    await self._updates.put((index, value))
                    await asyncio.sleep(0)  # each flow gets its turn
            except (asyncio.CancelledError, GeneratorExit):
                raise
            except BaseException as error:
                ended = error
            self._open -= 1
            if ended is not None or not self._open:
                await self._updates.put(ended)

        return collect

    @property
    def waits_for_first(self) -> bool:
        """Whether a flow has sent nothing yet."""
        return any(value is _ABSENT for value in self.latest)

    async def receive_batch(self) -> bool:
        """Waits for a value, then takes all available values; False when all flows ended. Raises their errors."""
        received: set[int] = set()
        if self._has_ended:
            return False
        update = await self._updates.get()
        while True:
            if isinstance(update, BaseException):
                raise update
            if update is None:
                self._has_ended = True
                return bool(received)
            index, value = update
            self.latest[index] = value
            if index in received or self._updates.empty():
                return True
            received.add(index)
            update = self._updates.get_nowait()


def combine(transform: Callable[..., R], *flows: AsyncIterable[object]) -> Flow[R]:
    """Returns a flow of `transform(value, …)`, which may be async, with the newest value of each of `flows`.

    Kotlin: combine.
    """
    return _CombinedFlow(transform, flows)


def combine_transform(transform: Callable[..., AsyncIterable[R]], *flows: AsyncIterable[object]) -> Flow[R]:
    """Returns a flow of what the async generator `transform(value, …)` yields for the newest value of each of `flows`.

    Kotlin: combineTransform.
    """
    return combine(lambda *values: values, *flows).transform(lambda values: transform(*values))

"""Operators of flows that collect in coroutines of their own: the newest value, several flows, times.

Terms       producer: the coroutine that collects the flow before the operator. It starts in a turn of its own and sends
            into a queue, from which the collector takes: so a slow collector does not hold the flow back.
Source      the behavior of kotlinx.coroutines ChannelFlow, transformLatest, merge, debounce, sample (recordings
            flow_of_flows, flow_timed).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Coroutine
from enum import Enum
from typing import Final, Generic, TypeVar, cast

from engine.composition.effects.flow_values import result_of, values_of
from engine.coroutines import CoroutineScope, coroutine_scope
from engine.coroutines.coroutine_scope import Job, children_of
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import current_frame_clock

T = TypeVar("T")
R = TypeVar("R")
Send = Callable[[T], Awaitable[None]]
Work = Callable[[Send[T]], Coroutine[object, object, None]]


class _Mark(Enum):
    END = "the flow has ended"
    NOTHING = "no value"


_END: Final = _Mark.END
_NOTHING: Final = _Mark.NOTHING
_BUFFERED: Final = 64
"""The number of values that wait for a slow collector, as of Kotlin's buffered channels."""


class _Producer(Generic[T]):
    """Runs `work(send)` in a coroutine, and holds what it has sent."""

    def __init__(self, work: Work[T], capacity: int = _BUFFERED) -> None:
        loop, host = asyncio.get_running_loop(), asyncio.current_task()
        assert isinstance(loop, CoroutineLoop) and host is not None
        self._work = work
        self._siblings = children_of(host)
        self._scope = CoroutineScope(loop, current_frame_clock.get(None))
        self._siblings.append(self._scope)
        self._sent: asyncio.Queue[T | _Mark] = asyncio.Queue(capacity)
        self._error: BaseException | None = None
        self._scope.launch(self._produce)

    async def _produce(self) -> None:
        try:
            await self._work(self._sent.put)
        except (asyncio.CancelledError, GeneratorExit):
            raise
        except BaseException as error:
            self._error = error
        await self._sent.put(_END)

    async def receive(self) -> T | _Mark:
        """Waits for the next value; returns `_END` after the last, and raises the error of the producer."""
        value = self._sent.get_nowait() if not self._sent.empty() else await self._sent.get()
        if value is _END and self._error is not None:
            raise self._error
        return value

    async def receive_until(self, when: float) -> T | _Mark:
        """As `receive`; returns `_NOTHING` if no value comes before `when`, in whole nanoseconds as frames are."""
        try:
            async with asyncio.timeout_at(round(when, 9)):
                return await self.receive()
        except TimeoutError:
            return _NOTHING

    def close(self) -> None:
        """Cancels the producer."""
        if self._scope in self._siblings:
            self._siblings.remove(self._scope)
        self._scope.cancel("the collection of its flow ended")


async def _received(work: Work[T]) -> AsyncIterator[T]:
    producer = _Producer(work)
    try:
        while not isinstance(value := await producer.receive(), _Mark):
            yield value
    finally:
        producer.close()


async def _all_to(send: Send[T], flow: AsyncIterable[T]) -> None:
    async with values_of(flow) as values:
        async for value in values:
            await send(value)


def latest(flow: AsyncIterable[T], block: Callable[[T], AsyncIterable[R]]) -> AsyncIterator[R]:
    """Gives the values of the flow `block(value)` of the newest value; a newer value ends the flow before."""

    async def produce(send: Send[R]) -> None:
        async def whole(scope: CoroutineScope) -> None:
            job: Job[None] | None = None
            async with values_of(flow) as values:
                async for value in values:
                    if job is not None:
                        await job.cancel_and_join()
                    job = scope.launch(_sending(send, block, value), undispatched=True)

        await coroutine_scope(whole)

    return _received(produce)


def _sending(
    send: Send[R], block: Callable[[T], AsyncIterable[R]], value: T
) -> Callable[[], Coroutine[object, object, None]]:
    async def work() -> None:
        await _all_to(send, block(value))

    return work


async def one_value(f: Callable[[T], Awaitable[R] | R], value: T) -> AsyncIterator[R]:
    """Gives `f(value)`."""
    yield cast("R", await result_of(f(value)))


def merged(flows: tuple[AsyncIterable[T], ...]) -> AsyncIterator[T]:
    """Gives the values of all flows as they come."""

    async def produce(send: Send[T]) -> None:
        async def whole(scope: CoroutineScope) -> None:
            for flow in flows:
                scope.launch(_sending(send, lambda flow: flow, flow))

        await coroutine_scope(whole)

    return _received(produce)


async def debounced(flow: AsyncIterable[T], millis: Callable[[T], float]) -> AsyncIterator[T]:
    """Gives a value when no other has come for `millis(value)`; the last one when the flow ends."""

    async def produce(send: Send[T]) -> None:
        await _all_to(send, flow)

    producer: _Producer[T] = _Producer(produce, 1)
    loop = asyncio.get_running_loop()
    waiting: T | _Mark = _NOTHING
    try:
        while True:
            if isinstance(waiting, _Mark):
                came = await producer.receive()
            else:
                pause = millis(waiting)
                if pause < 0:
                    raise ValueError(f"debounce({pause}): expected a time of 0 ms or more")
                came = await producer.receive_until(loop.time() + pause / 1000) if pause else _NOTHING
            if isinstance(came, _Mark) and not isinstance(waiting, _Mark):
                yield waiting
            if came is _END:
                return
            waiting = came
    finally:
        producer.close()


async def sampled(flow: AsyncIterable[T], millis: float) -> AsyncIterator[T]:
    """Gives the newest value at the end of each period in which one came."""
    if millis <= 0:
        raise ValueError(f"sample({millis}): expected a time above 0 ms")

    async def produce(send: Send[T]) -> None:
        await _all_to(send, flow)

    producer: _Producer[T] = _Producer(produce, 1)
    loop = asyncio.get_running_loop()
    waiting: T | _Mark = _NOTHING
    end = loop.time() + millis / 1000
    try:
        while (came := await producer.receive_until(end)) is not _END:
            if came is not _NOTHING:
                waiting = came
                continue
            end += millis / 1000
            if not isinstance(waiting, _Mark):
                value, waiting = waiting, _NOTHING
                yield value
    finally:
        producer.close()

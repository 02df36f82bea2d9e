"""Operators of flows that collect in coroutines of their own: the newest value, several flows, times.

Terms       producer: the coroutine that collects the flow before the operator. It starts in a turn of its own and sends
            into a channel, from which the collector takes: so a slow collector does not hold the flow back
            (flow_producer.py).
Source      the behavior of kotlinx.coroutines ChannelFlow, transformLatest, merge, debounce, sample (recordings
            flow_of_flows, flow_timed).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Coroutine
from typing import TypeVar, cast

from engine.composition.effects.channel_queue import ChannelQueue
from engine.composition.effects.flow_producer import END, NOTHING, Mark, Producer, Send, produced, send_all, sending
from engine.composition.effects.flow_values import result_of, values_of
from engine.coroutines import CoroutineScope, Job, coroutine_scope

T = TypeVar("T")
R = TypeVar("R")


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

    return produced(produce)


def _sending(
    send: Send[R], block: Callable[[T], AsyncIterable[R]], value: T
) -> Callable[[], Coroutine[object, object, None]]:
    async def work() -> None:
        await send_all(send, block(value))

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

    return produced(produce)


async def debounced(flow: AsyncIterable[T], millis: Callable[[T], float]) -> AsyncIterator[T]:
    """Gives a value when no other has come for `millis(value)`; the last one when the flow ends."""

    producer: Producer[T] = Producer(sending(flow), ChannelQueue(1))
    loop = asyncio.get_running_loop()
    waiting: T | Mark = NOTHING
    try:
        while True:
            if isinstance(waiting, Mark):
                came = await producer.receive()
            else:
                pause = millis(waiting)
                if pause < 0:
                    raise ValueError(f"debounce({pause}): expected a time of 0 ms or more")
                came = await producer.receive_until(loop.time() + pause / 1000) if pause else NOTHING
            if isinstance(came, Mark) and not isinstance(waiting, Mark):
                yield waiting
            if came is END:
                return
            waiting = came
    finally:
        await producer.close()


async def sampled(flow: AsyncIterable[T], millis: float) -> AsyncIterator[T]:
    """Gives the newest value at the end of each period in which one came."""
    if millis <= 0:
        raise ValueError(f"sample({millis}): expected a time above 0 ms")

    producer: Producer[T] = Producer(sending(flow), ChannelQueue(1))
    loop = asyncio.get_running_loop()
    waiting: T | Mark = NOTHING
    end = loop.time() + millis / 1000
    try:
        while (came := await producer.receive_until(end)) is not END:
            if came is not NOTHING:
                waiting = came
                continue
            end += millis / 1000
            if not isinstance(waiting, Mark):
                value, waiting = waiting, NOTHING
                yield value
    finally:
        await producer.close()

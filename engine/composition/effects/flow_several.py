"""Operators of flows that join flows or hold values for a slow collector: zip, flat_map_merge, buffer.

Source      the behavior of kotlinx.coroutines zip, flattenMerge, buffer (recordings flow_zipped, flow_buffered).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Callable, Coroutine
from typing import TypeVar

from engine.composition.effects.channel_queue import BufferOverflow, ChannelQueue
from engine.composition.effects.flow_producer import Mark, Producer, Send, produced, send_all, sending
from engine.composition.effects.flow_values import result_of, values_of
from engine.coroutines import CoroutineScope, coroutine_scope

T = TypeVar("T")
U = TypeVar("U")
R = TypeVar("R")


async def zipped(first: AsyncIterable[T], second: AsyncIterable[U], transform: Callable[[T, U], R]) -> AsyncIterator[R]:
    """Gives `transform(a, b)` of the values of both flows in pairs; the shorter one ends both.

    The collector itself collects `first`; a producer, which waits until each value is taken, collects `second`. The end
    of `second` interrupts a wait for `first`.
    """
    here = asyncio.current_task()
    assert here is not None
    producer: Producer[U] = Producer(sending(second), ChannelQueue(ChannelQueue.RENDEZVOUS))
    is_waiting = has_ended = False

    def ended(cause: BaseException | None) -> None:
        nonlocal has_ended
        has_ended = True
        if is_waiting:
            here.cancel()

    producer.channel.invoke_on_close(ended)
    try:
        async with values_of(first) as values:
            while not has_ended:
                is_waiting = True
                try:
                    value = await anext(values)
                except StopAsyncIteration:
                    return
                except asyncio.CancelledError:
                    if has_ended and not here.uncancel():
                        break
                    raise
                finally:
                    is_waiting = False
                other = await producer.receive()
                if isinstance(other, Mark):
                    return
                yield await result_of(transform(value, other))
        await producer.receive()  # raises the error of a second flow that failed
    finally:
        await producer.close()


def merged_by(flow: AsyncIterable[T], block: Callable[[T], AsyncIterable[R]], concurrency: int) -> AsyncIterator[R]:
    """Gives the values of the flows `block(value)` as they come, of at most `concurrency` flows at once."""
    if concurrency < 1:
        raise ValueError(f"flat_map_merge(…, {concurrency}): expected a positive number of flows")

    async def produce(send: Send[R]) -> None:
        free = asyncio.Semaphore(concurrency)

        async def whole(scope: CoroutineScope) -> None:
            async with values_of(flow) as values:
                async for value in values:
                    await free.acquire()
                    scope.launch(releasing(block(value)))

        def releasing(inner: AsyncIterable[R]) -> Callable[[], Coroutine[object, object, None]]:
            async def work() -> None:
                try:
                    await send_all(send, inner)
                finally:
                    free.release()

            return work

        await coroutine_scope(whole)

    return produced(produce)


def buffered(flow: AsyncIterable[T], capacity: int, on_buffer_overflow: BufferOverflow) -> AsyncIterator[T]:
    """Gives the values of the flow, which runs ahead of its collector by `capacity` values."""
    return produced(sending(flow), ChannelQueue(capacity, on_buffer_overflow))

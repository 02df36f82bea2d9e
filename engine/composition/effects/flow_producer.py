"""Producer: a coroutine that collects a flow ahead of its collector, and the channel between the two.

Rules       the producer starts in a turn of its own. Whoever ends the collection waits until the producer has ended, so
            that its clean-up comes before what stands behind the collection.
Source      the behavior of kotlinx.coroutines ChannelFlow (recordings flow_of_flows, flow_buffered).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Coroutine
from enum import Enum
from typing import Final, Generic, TypeVar

from engine.composition.effects.channel_queue import ChannelQueue, ClosedReceiveChannelError
from engine.composition.effects.flow_values import values_of
from engine.coroutines import CoroutineScope
from engine.coroutines.coroutine_scope import children_of
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.finish import finish
from engine.coroutines.frame_clock import current_frame_clock

T = TypeVar("T")
Send = Callable[[T], Awaitable[None]]
Work = Callable[[Send[T]], Coroutine[object, object, None]]


class Mark(Enum):
    """What a producer gives in place of a value."""

    END = "the flow has ended"
    NOTHING = "no value"


END: Final = Mark.END
NOTHING: Final = Mark.NOTHING


class Producer(Generic[T]):
    """Runs `work(send)` in a coroutine; `channel` holds what it has sent, 64 values unless another one is given."""

    def __init__(self, work: Work[T], channel: ChannelQueue[T] | None = None) -> None:
        loop, host = asyncio.get_running_loop(), asyncio.current_task()
        assert isinstance(loop, CoroutineLoop) and host is not None
        self.channel: ChannelQueue[T] = ChannelQueue(ChannelQueue.BUFFERED) if channel is None else channel
        self._work = work
        self._siblings = children_of(host)
        self._scope = CoroutineScope(loop, current_frame_clock.get(None))
        self._siblings.append(self._scope)
        self._ended: asyncio.Future[None] = loop.create_future()
        self._error: BaseException | None = None
        self._has_started = False
        self._scope.launch(self._produce)

    async def _produce(self) -> None:
        self._has_started = True
        try:
            await self._work(self.channel.send)
        except (asyncio.CancelledError, GeneratorExit):
            raise
        except BaseException as error:
            self._error = error
        finally:
            # The producer itself reports its end: the callbacks of a task take a turn more.
            finish(self._ended)
        self.channel.close(self._error)

    async def receive(self) -> T | Mark:
        """Waits for the next value; returns `END` after the last. Raises the error of the producer, which drops values
        that nobody has taken, as a failed coroutine of Kotlin cancels the collector."""
        try:
            value = await self.channel.receive()
        except ClosedReceiveChannelError:
            return END
        if self._error is not None:
            raise self._error
        return value

    async def receive_until(self, when: float) -> T | Mark:
        """As `receive`; returns `NOTHING` if no value comes before `when`, in whole nanoseconds as frames are."""
        try:
            async with asyncio.timeout_at(round(when, 9)):
                return await self.receive()
        except TimeoutError:
            return NOTHING

    async def close(self) -> None:
        """Closes the channel, cancels the producer, and waits for its end."""
        self.channel.cancel()
        if self._scope in self._siblings:
            self._siblings.remove(self._scope)
        self._scope.cancel("the collection of its flow ended")
        if self._has_started and not self._ended.done():
            await self._ended


async def produced(work: Work[T], channel: ChannelQueue[T] | None = None) -> AsyncIterator[T]:
    """Gives what a producer of `work` sends through `channel`."""
    producer = Producer(work, channel)
    try:
        while not isinstance(value := await producer.receive(), Mark):
            yield value
    finally:
        await producer.close()


def sending(flow: AsyncIterable[T]) -> Work[T]:
    """Returns the work of a producer that sends each value of `flow`."""

    async def work(send: Send[T]) -> None:
        await send_all(send, flow)

    return work


async def send_all(send: Send[T], flow: AsyncIterable[T]) -> None:
    """Sends each value of `flow`."""
    async with values_of(flow) as values:
        async for value in values:
            await send(value)

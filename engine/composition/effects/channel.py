"""Channel: the queue between coroutines that programs use, and its values as flows.

    orders = Channel(Channel.BUFFERED)
    orders.try_send("tea")                    # in a callback: never waits
    async for order in orders: …              # in a coroutine, until the channel is closed

    async def ticks(scope):                   # a flow of what a callback hears
        timer.listen(scope.try_send)
        await scope.await_close(timer.forget)

    callback_flow(ticks)

Not here    the queues of waiting senders and receivers (channel_queue.py).
Source      the behavior of kotlinx.coroutines Channel, channelFlow and callbackFlow (recording flow_buffered).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Generic, TypeVar

from engine.composition.effects.channel_queue import ChannelQueue
from engine.composition.effects.flow import Flow
from engine.composition.effects.flow_producer import Send, produced
from engine.coroutines import CoroutineScope, Job, coroutine_scope
from engine.coroutines.finish import finish
from engine.snapshot import IllegalStateError

T = TypeVar("T")
R = TypeVar("R")


class Channel(ChannelQueue[T]):
    """A queue of values between coroutines. Kotlin: Channel.

    `capacity` is the number of values that wait for a receiver: a number, or RENDEZVOUS, CONFLATED, BUFFERED (64) or
    UNLIMITED. `on_buffer_overflow` says what a full channel does with a further value.
    """

    async def consume_each(self, action: Callable[[T], object]) -> None:
        """Calls `action(value)`, which may be async, for each value until the channel is closed; cancels the channel
        at the end. Kotlin: consumeEach."""
        await self.consume_as_flow().collect(action)

    def receive_as_flow(self) -> Flow[T]:
        """Returns a flow of the values, of which each goes to one of its collectors. Kotlin: receiveAsFlow."""
        return _ReceivingFlow(self)

    def consume_as_flow(self) -> Flow[T]:
        """Returns a flow of the values for one collector, whose end cancels the channel. Kotlin: consumeAsFlow."""
        return _ReceivingFlow(self, cancels=True)


class _ReceivingFlow(Flow[T]):
    """The values of a channel as a flow."""

    def __init__(self, channel: Channel[T], cancels: bool = False) -> None:
        self._channel = channel
        self._cancels = cancels
        self._is_collected = False

    async def __aiter__(self) -> AsyncIterator[T]:
        if self._cancels and self._is_collected:
            raise IllegalStateError("consume_as_flow(): this flow is collected once; write `receive_as_flow()`")
        self._is_collected = True
        try:
            async for value in self._channel:
                yield value
        finally:
            if self._cancels:
                self._channel.cancel()


class ProducerScope(Generic[T]):
    """What the block of `channel_flow` and `callback_flow` gets. Kotlin: ProducerScope."""

    def __init__(self, channel: ChannelQueue[T], scope: CoroutineScope) -> None:
        self.channel = channel
        self._scope = scope

    async def send(self, value: T) -> None:
        """Sends a value to the collector; waits while 64 values wait for it."""
        await self.channel.send(value)

    def try_send(self, value: T) -> bool:
        """Sends a value if that needs no wait; returns whether it did. Kotlin: trySend."""
        return self.channel.try_send(value)

    def launch(self, block: Callable[[], Coroutine[object, object, R]]) -> Job[R]:
        """Starts a coroutine whose end the flow waits for."""
        return self._scope.launch(block)

    def close(self, cause: BaseException | None = None) -> bool:
        """Ends the flow, after the values already sent; with `cause`, it raises that."""
        return self.channel.close(cause)

    async def await_close(self, block: Callable[[], object] = lambda: None) -> None:
        """Waits until the flow is closed or its collection ends, then calls `block()`. Kotlin: awaitClose."""
        closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.channel.invoke_on_close(lambda cause: finish(closed))
        try:
            await closed
        finally:
            block()


def channel_flow(block: Callable[[ProducerScope[T]], Awaitable[object]]) -> Flow[T]:
    """Returns a flow of what `block(scope)`, an `async def`, and the coroutines that it launches send.

    Kotlin: channelFlow.
    """
    return _ChannelFlow(block)


def callback_flow(block: Callable[[ProducerScope[T]], Awaitable[object]]) -> Flow[T]:
    """As `channel_flow`, for callbacks: `block` ends with `await scope.await_close(unregister)`, else the collection
    raises IllegalStateError. Kotlin: callbackFlow."""

    async def checked(scope: ProducerScope[T]) -> None:
        await block(scope)
        if not scope.channel.is_closed_for_send:
            raise IllegalStateError(
                "callback_flow: the block ended before the flow; write `await scope.await_close(unregister)` at its end"
            )

    return _ChannelFlow(checked)


class _ChannelFlow(Flow[T]):
    def __init__(self, block: Callable[[ProducerScope[T]], Awaitable[object]]) -> None:
        self._block = block

    def __aiter__(self) -> AsyncIterator[T]:
        channel: ChannelQueue[T] = ChannelQueue(ChannelQueue.BUFFERED)

        async def produce(send: Send[T]) -> None:
            await coroutine_scope(lambda scope: self._block(ProducerScope(channel, scope)))

        return produced(produce, channel)

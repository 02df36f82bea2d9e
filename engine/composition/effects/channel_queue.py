"""ChannelQueue: hands each value that a coroutine sends to one coroutine that receives.

Terms       capacity: how many values wait for a receiver. RENDEZVOUS: none, a sender waits until its value is taken.
            CONFLATED: one, which a newer value replaces.
Invariants  I1 senders wait only while the buffer is full. I2 receivers wait only while there is neither a value nor a
            waiting sender: a value that is sent meanwhile goes straight to the first of them, past the buffer.
Not here    the class that programs use, with its flows (channel.py).
Threads     all calls come from the thread of the loop.
Source      the behavior of kotlinx.coroutines Channel (recordings flow_buffered, orders_sent).
"""

from __future__ import annotations

import asyncio
import enum
from collections import deque
from collections.abc import AsyncIterator, Callable
from typing import Final, Generic, TypeVar

from engine.coroutines.finish import finish
from engine.snapshot import IllegalStateError

T = TypeVar("T")


class BufferOverflow(enum.Enum):
    """What a full buffer does with a further value. Kotlin: BufferOverflow."""

    SUSPEND = "suspend"
    DROP_OLDEST = "drop oldest"
    DROP_LATEST = "drop latest"


class ClosedSendChannelError(IllegalStateError):
    """A value is sent to a closed channel. Kotlin: ClosedSendChannelException."""


class ClosedReceiveChannelError(LookupError):
    """A channel is closed, and no value is left. Kotlin: ClosedReceiveChannelException."""


class ChannelQueue(Generic[T]):
    """A queue of values between coroutines; programs use its subclass Channel."""

    RENDEZVOUS: Final = 0
    CONFLATED: Final = -1
    UNLIMITED: Final = 1 << 62
    BUFFERED: Final = 64

    def __init__(self, capacity: int = RENDEZVOUS, on_buffer_overflow: BufferOverflow = BufferOverflow.SUSPEND) -> None:
        if capacity < self.CONFLATED:
            raise ValueError(f"Channel({capacity}): expected a number of values, or a constant such as BUFFERED")
        if capacity == self.CONFLATED:
            capacity, on_buffer_overflow = 1, BufferOverflow.DROP_OLDEST
        elif on_buffer_overflow is not BufferOverflow.SUSPEND:
            capacity = max(1, capacity)
        self._capacity = capacity
        self._overflow = on_buffer_overflow
        self._buffer: deque[T] = deque()
        self._senders: deque[tuple[T, asyncio.Future[None]]] = deque()
        self._receivers: deque[asyncio.Future[T]] = deque()
        self._is_closed = False
        self._cause: BaseException | None = None
        self._on_close: Callable[[BaseException | None], object] | None = None

    # ---------------------------------------------------------------- for senders

    @property
    def is_closed_for_send(self) -> bool:
        """Whether the channel takes no more values. Kotlin: isClosedForSend."""
        return self._is_closed

    async def send(self, value: T) -> None:
        """Sends `value`; waits while the buffer is full. Raises ClosedSendChannelError, or the cause of the close."""
        if self._is_closed:
            raise self._cause or ClosedSendChannelError("the channel is closed: it takes no more values")
        if self._offer(value):
            return
        entry = (value, asyncio.get_running_loop().create_future())
        self._senders.append(entry)
        try:
            await entry[1]
        except asyncio.CancelledError:
            if entry in self._senders:
                self._senders.remove(entry)
            raise

    def try_send(self, value: T) -> bool:
        """Sends `value` if that needs no wait and the channel is open. Returns whether it did. Kotlin: trySend."""
        return not self._is_closed and self._offer(value)

    def _offer(self, value: T) -> bool:
        while self._receivers:
            receiver = self._receivers.popleft()
            if not receiver.done():
                receiver.set_result(value)
                return True
        if len(self._buffer) < self._capacity:
            self._buffer.append(value)
            return True
        if self._overflow is BufferOverflow.SUSPEND:
            return False
        if self._overflow is BufferOverflow.DROP_OLDEST:
            self._buffer.popleft()
            self._buffer.append(value)
        return True

    def close(self, cause: BaseException | None = None) -> bool:
        """Takes no more values; those already sent can be received. `cause` is raised after the last of them.

        Returns False if the channel was closed before.
        """
        if self._is_closed:
            return False
        self._is_closed = True
        self._cause = cause
        if not self._senders:
            self._end_receivers()
        if self._on_close is not None:
            self._on_close(cause)
        return True

    def invoke_on_close(self, handler: Callable[[BaseException | None], object]) -> None:
        """Calls `handler(cause)` when the channel is closed, at once if it is. Kotlin: invokeOnClose.

        Raises IllegalStateError for a second handler.
        """
        if self._on_close is not None:
            raise IllegalStateError("a channel has one handler of its close")
        self._on_close = handler
        if self._is_closed:
            handler(self._cause)

    # ---------------------------------------------------------------- for receivers

    @property
    def is_empty(self) -> bool:
        """Whether a receiver would wait. Kotlin: isEmpty."""
        return not self._buffer and not self._senders and not self._is_closed

    @property
    def is_closed_for_receive(self) -> bool:
        """Whether the channel is closed and all its values are taken. Kotlin: isClosedForReceive."""
        return self._is_closed and not self._buffer and not self._senders

    async def receive(self) -> T:
        """Takes the next value; waits for one. Raises ClosedReceiveChannelError, or the cause of the close."""
        if self._buffer or self._senders:
            return self._take()
        if self._is_closed:
            raise self._end()
        waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._receivers.append(waiter)
        try:
            return await waiter
        finally:
            if waiter in self._receivers:
                self._receivers.remove(waiter)

    def try_receive(self, default: T | None = None) -> T | None:
        """Takes the next value if there is one; returns `default` otherwise. Kotlin: tryReceive."""
        return self._take() if self._buffer or self._senders else default

    def cancel(self) -> None:
        """Closes the channel and drops what nobody has received; waiting senders are canceled."""
        self._buffer.clear()
        senders, self._senders = self._senders, deque()
        for _, sender in senders:
            sender.cancel()
        self.close(asyncio.CancelledError("the channel was cancelled"))

    async def __aiter__(self) -> AsyncIterator[T]:
        while True:
            try:
                value = await self.receive()
            except ClosedReceiveChannelError:
                return
            yield value

    def _take(self) -> T:
        if not self._buffer:
            value, sender = self._senders.popleft()
            finish(sender)
        else:
            value = self._buffer.popleft()
            if self._senders:
                waiting, sender = self._senders.popleft()
                self._buffer.append(waiting)
                finish(sender)
        if self._is_closed and not self._senders:
            self._end_receivers()
        return value

    def _end(self) -> BaseException:
        return self._cause or ClosedReceiveChannelError("the channel is closed, and no value is left")

    def _end_receivers(self) -> None:
        receivers, self._receivers = self._receivers, deque()
        for receiver in receivers:
            if not receiver.done():
                receiver.set_exception(self._end())

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self._buffer)} values{', closed' if self._is_closed else ''}>"

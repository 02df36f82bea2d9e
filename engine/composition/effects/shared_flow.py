"""SharedFlow: sends each value, such as an event, to all coroutines that collect the flow at that time.

    events = MutableSharedFlow()
    await events.emit("saved")                # waits until each listener has taken it
    events.try_emit("saved")                  # never waits; whether there was room

Terms       buffer: the values that slow listeners have not taken, and the newest `replay` of them, which new listeners
            get. waiting emitter: an `emit` for which the buffer has no room.
Rules       the value of a waiting emitter is visible to listeners only without a buffer, one emitter at a time. Equal
            values are values: nothing is conflated.
Source      the behavior of kotlinx.coroutines SharedFlow (recording flow_shared).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from typing import TypeVar

from engine.composition.effects.channel_queue import BufferOverflow
from engine.composition.effects.flow import Flow
from engine.composition.effects.flow_slots import FlowSlots
from engine.composition.effects.state_flow import MutableStateFlow, StateFlow
from engine.coroutines.finish import finish

T = TypeVar("T")


class SharedFlow(Flow[T]):
    """A flow whose values go to all its collectors. Kotlin: SharedFlow."""

    def __init__(
        self,
        replay: int = 0,
        extra_buffer_capacity: int = 0,
        on_buffer_overflow: BufferOverflow = BufferOverflow.SUSPEND,
    ) -> None:
        if replay < 0 or extra_buffer_capacity < 0:
            raise ValueError(f"MutableSharedFlow({replay}, {extra_buffer_capacity}): expected numbers of values")
        self._replay = replay
        self._capacity = replay + extra_buffer_capacity
        if on_buffer_overflow is not BufferOverflow.SUSPEND and not self._capacity:
            raise ValueError("MutableSharedFlow(): only a buffer can drop values; write `extra_buffer_capacity=1`")
        self._overflow = on_buffer_overflow
        self._start = 0
        """The index of the first value of the buffer; indices count all values of the flow."""
        self._buffer: deque[T] = deque()
        self._emitters: deque[tuple[T, asyncio.Future[None]]] = deque()
        self._listeners: dict[_SharedValues[T], int] = {}
        """The index of the value that each collector takes next."""
        self._slots: FlowSlots[_SharedValues[T]] = FlowSlots()
        self._waiting: dict[_SharedValues[T], asyncio.Future[None]] = {}
        self._count: MutableStateFlow[int] = MutableStateFlow(0)

    @property
    def replay_cache(self) -> list[T]:
        """The values that a new collector gets. Kotlin: replayCache."""
        kept = len(self._buffer) - self._replayed
        return list(self._buffer)[kept:]

    def __aiter__(self) -> AsyncIterator[T]:
        return _SharedValues(self)

    # ---------------------------------------------------------------- for emitters

    @property
    def _replayed(self) -> int:
        return min(self._replay, len(self._buffer))

    @property
    def _end(self) -> int:
        return self._start + len(self._buffer)

    def _is_full(self) -> bool:
        slowest = min(self._listeners.values())
        return len(self._buffer) >= self._capacity and slowest <= self._end - self._replayed

    def _offer(self, value: T) -> bool:
        """Adds `value` to the buffer, if there is room or no listener."""
        if self._listeners and self._is_full():
            if self._overflow is BufferOverflow.SUSPEND:
                return False
            if self._overflow is BufferOverflow.DROP_LATEST:
                return True
        if not self._listeners and not self._replay:
            return True
        self._buffer.append(value)
        if len(self._buffer) > self._capacity:
            self._drop_first()
        self._trim()
        self._wake_listeners()
        return True

    def _drop_first(self) -> None:
        self._buffer.popleft()
        self._start += 1
        for listener, at in self._listeners.items():
            if at < self._start:
                self._listeners[listener] = self._start

    def _trim(self) -> None:
        """Drops values that all listeners have taken and no new one will get."""
        slowest = min(self._listeners.values(), default=self._end)
        while len(self._buffer) > self._replay and self._start < slowest:
            self._buffer.popleft()
            self._start += 1

    async def _wait_to_emit(self, value: T) -> None:
        entry = (value, asyncio.get_running_loop().create_future())
        self._emitters.append(entry)
        if not self._capacity:
            self._wake_listeners()
        try:
            await entry[1]
        except asyncio.CancelledError:
            if entry in self._emitters:
                self._emitters.remove(entry)
            raise

    def _admit_emitters(self) -> None:
        if not self._capacity:
            # The value of the first emitter stands at the end of the empty buffer until all have taken it.
            if self._emitters and min(self._listeners.values(), default=self._end + 1) > self._end:
                self._start += 1
                finish(self._emitters.popleft()[1])
                self._wake_listeners()
            return
        while self._emitters and (not self._listeners or not self._is_full()):
            value, future = self._emitters.popleft()
            self._offer(value)
            finish(future)

    # ---------------------------------------------------------------- for listeners

    def _has_value(self, listener: _SharedValues[T]) -> bool:
        at = self._listeners[listener]
        return at < self._end or (not self._capacity and at == self._end and bool(self._emitters))

    def _take(self, listener: _SharedValues[T]) -> T:
        at = self._listeners[listener]
        value = self._buffer[at - self._start] if at < self._end else self._emitters[0][0]
        self._listeners[listener] = at + 1
        self._trim()
        self._admit_emitters()
        return value

    def _wake_listeners(self) -> None:
        for listener in self._slots:
            future = self._waiting.get(listener)
            if future is not None and self._has_value(listener):
                finish(future)

    def _listen(self, listener: _SharedValues[T]) -> None:
        self._listeners[listener] = self._end - self._replayed
        self._slots.add(listener)
        self._count.value = len(self._listeners)

    def _leave(self, listener: _SharedValues[T]) -> None:
        if self._listeners.pop(listener, None) is not None:
            self._slots.remove(listener)
            self._trim()
            self._admit_emitters()
            self._count.value = len(self._listeners)


class _SharedValues(AsyncIterator[T]):
    """The values of one collector."""

    def __init__(self, flow: SharedFlow[T]) -> None:
        self._flow = flow
        self._is_closed = False

    async def __anext__(self) -> T:
        flow = self._flow
        if self._is_closed:
            raise StopAsyncIteration
        if self not in flow._listeners:
            flow._listen(self)
        try:
            while not flow._has_value(self):
                waiter = flow._waiting[self] = asyncio.get_running_loop().create_future()
                try:
                    await waiter
                finally:
                    flow._waiting.pop(self, None)
        except BaseException:
            self.close()
            raise
        return flow._take(self)

    def close(self) -> None:
        """Ends the collection."""
        self._is_closed = True
        self._flow._leave(self)

    async def aclose(self) -> None:
        """Ends the collection, like `close`."""
        self.close()


class MutableSharedFlow(SharedFlow[T]):
    """A shared flow that everyone may send to. Kotlin: MutableSharedFlow."""

    async def emit(self, value: T) -> None:
        """Sends `value` to all collectors; waits while the buffer has no room."""
        if not self._offer(value):
            await self._wait_to_emit(value)

    def try_emit(self, value: T) -> bool:
        """Sends `value` if that needs no wait. Returns whether it did."""
        return self._offer(value)

    @property
    def subscription_count(self) -> StateFlow[int]:
        """The number of collectors. Kotlin: subscriptionCount."""
        return self._count

    def reset_replay_cache(self) -> None:
        """Forgets the values that new collectors would get. Kotlin: resetReplayCache."""
        slowest = min(self._listeners.values(), default=self._end)
        if slowest >= self._end:
            self._start = self._end
            self._buffer.clear()

    def as_shared_flow(self) -> SharedFlow[T]:
        """Returns the flow for those who only listen. Kotlin: asSharedFlow."""
        return _ReadOnlySharedFlow(self)


class _ReadOnlySharedFlow(SharedFlow[T]):
    def __init__(self, flow: SharedFlow[T]) -> None:
        self._source = flow

    @property
    def replay_cache(self) -> list[T]:
        return self._source.replay_cache

    def __aiter__(self) -> AsyncIterator[T]:
        return aiter(self._source)

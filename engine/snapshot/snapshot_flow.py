"""State as an asynchronous iterator: `async for value in snapshot_flow(block)`.

Rules       cold: `block` first runs at the first step. It runs in a read-only snapshot; what it read is
            watched. Conflated: however much changed since the last step, it runs once – but what changes
            between the wake-up of the waiting task and its step wakes it again, and the block runs once more,
            as a channel hands what is sent to who waits and keeps one more. Distinct: a value equal to the one
            before is not given.
Threads     changes may be applied in any thread; the waiting loop is woken in its own. What changes while the block
            runs, each time that it runs, is served TURNS times in one pump of the loop, then in its next pump:
            another thread that writes without a pause does not hold up the host.
Source      Compose SnapshotFlow.kt.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import AsyncIterator, Callable, Set
from typing import Any, Final, Generic, TypeVar

from engine.snapshot.policy import structurally_equal
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.state_object import ReaderKind
from engine.snapshot.tooling import ObserverHandle

T = TypeVar("T")
_NOTHING: Final = object()
TURNS: Final = 8
"""Steps of one flow in one pump of a loop that go on without waiting."""


class SnapshotFlow(AsyncIterator[T], Generic[T]):
    """What `snapshot_flow` returns. One task at a time may wait for the next value."""

    def __init__(self, block: Callable[[], T]) -> None:
        self._block = block
        self._handle: ObserverHandle | None = None
        self._watched: set[Any] = set()
        self._changed_meanwhile: set[Any] | None = None  # applied while the block runs
        self._last: Any = _NOTHING
        self._is_dirty = True
        self._is_closed = False
        self._waiter: asyncio.Future[None] | None = None  # until it is woken
        self._thread = 0  # of the waiting loop
        self._turns = (-1, 0)  # number of the pump, and the steps in it that did not wait
        self._lock = threading.Lock()

    def __aiter__(self) -> SnapshotFlow[T]:
        return self

    async def __anext__(self) -> T:
        if self._is_closed:
            raise StopAsyncIteration
        try:
            while True:
                await self._until_dirty()
                value = self._run()
                if self._last is _NOTHING or not structurally_equal(value, self._last):
                    self._last = value
                    return value
        except BaseException:
            self.close()  # cancelled, or the block raised
            raise

    async def _until_dirty(self) -> None:
        loop: Any = asyncio.get_running_loop()
        with self._lock:
            may_go_on = True
            if self._is_dirty:
                self._is_dirty = False
                pump, turns = self._turns
                now = getattr(loop, "pumps", pump + 1)
                self._turns = (now, turns + 1 if pump == now else 1)
                may_go_on = self._turns[1] <= TURNS
                if may_go_on:
                    return
            waiter = self._waiter = loop.create_future()
            self._thread = threading.get_ident()
        if not may_go_on:
            loop.call_in_next_pump(_wake, waiter)
        try:
            await waiter
        finally:
            if self._waiter is waiter:
                self._waiter = None

    def _run(self) -> T:
        watched: set[Any] = set()

        def watch(state: Any) -> None:
            state.readers |= ReaderKind.SNAPSHOT_FLOW
            watched.add(state)

        if self._handle is None:
            self._handle = Snapshot.register_apply_observer(_weakly(self))
        # Announces what is pending; what the last run read is still what is watched.
        snapshot = Snapshot.take_snapshot(watch)
        with self._lock:
            self._changed_meanwhile = set()
        try:
            with snapshot.enter():
                value = self._block()
        finally:
            snapshot.dispose()
            with self._lock:
                meanwhile, self._changed_meanwhile = self._changed_meanwhile, None
                self._watched = watched
                if meanwhile and not watched.isdisjoint(meanwhile):
                    self._is_dirty = True
        return value

    def _on_apply(self, changed: Set[Any]) -> None:
        with self._lock:
            if self._changed_meanwhile is not None:
                self._changed_meanwhile.update(changed)
            if self._watched.isdisjoint(changed):
                return
            waiter, self._waiter = self._waiter, None
            if waiter is None or waiter.done():
                self._is_dirty = True
                return
        if threading.get_ident() == self._thread:
            _wake(waiter)  # in turn with what is queued now, whether or not the loop runs
        else:
            waiter.get_loop().call_soon_threadsafe(_wake, waiter)

    def close(self) -> None:
        """Ends the iteration and the watching."""
        self._is_closed = True
        handle, self._handle = self._handle, None
        if handle is not None:
            handle.dispose()

    async def aclose(self) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()


def _weakly(flow: SnapshotFlow[Any]) -> Callable[[Set[Any], Snapshot], None]:
    """An apply observer that does not keep alive a flow nobody iterates any more."""
    reference = weakref.ref(flow)

    def observe(changed: Set[Any], _: Snapshot) -> None:
        alive = reference()
        if alive is not None:
            alive._on_apply(changed)

    return observe


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


def snapshot_flow(block: Callable[[], T]) -> SnapshotFlow[T]:
    """The values of `block`, one whenever a state that it read has changed, and its value with it."""
    return SnapshotFlow(block)

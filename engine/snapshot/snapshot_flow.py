"""State as an asynchronous iterator: `async for value in snapshot_flow(block)`.

Rules       cold: `block` first runs at the first step, in a read-only snapshot, and the flow observes its reads.
            Conflated: any number of changes since the last step causes one run; a change between the wake-up
            of the waiting task and its step causes one further run, like a channel that passes one element
            to its receiver and buffers one more. Distinct: a value equal to the previous one is
            skipped.
Threads     any thread may apply changes; the waiting loop is woken in its own thread. If states change during
            every run of the block, the flow runs TURNS times in one pump of the loop and then continues in
            the next pump, so a thread that writes without pause cannot block the host.
Source      Compose SnapshotFlow.kt.
"""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import AsyncIterator, Callable, Set
from typing import Any, Final, Generic, TypeVar

from engine.snapshot.flow_members import FlowMembers
from engine.snapshot.policy import structurally_equal
from engine.snapshot.snapshot import Snapshot
from engine.snapshot.state_object import ReaderKind
from engine.snapshot.tooling import ObserverHandle
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
_NOTHING: Final = object()
TURNS: Final = 8
"""Maximum number of a flow's steps in one pump of a loop without waiting."""


class SnapshotFlow(FlowMembers[T], AsyncIterator[T], Generic[T]):
    """The iterator that `snapshot_flow` returns. Only one task at a time may wait for the next value."""

    def __init__(self, block: Callable[[], T]) -> None:
        self._handle: ObserverHandle | None = None  # the end of an object that was never made asks for it
        if not callable(block):
            raise TypeError(
                f"snapshot_flow({value_repr(block)}): expected a function; write `snapshot_flow(lambda: …)`"
            )
        self._block = block
        self._watched: set[Any] = set()
        self._changed_meanwhile: set[Any] | None = None  # applied while the block runs
        self._last: Any = _NOTHING
        self._is_dirty = True
        self._is_closed = False
        self._waiter: asyncio.Future[None] | None = None  # None after the wake-up
        self._thread = 0  # thread id of the waiting loop
        self._turns = (-1, 0)  # number of the pump, and its number of steps without waiting
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
        # Sends pending notifications first, while the flow still observes the reads of its last run.
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
            _wake(waiter)  # keeps the order with already queued work, even while the loop is stopped
        else:
            waiter.get_loop().call_soon_threadsafe(_wake, waiter)

    def close(self) -> None:
        """Ends the iteration and the observation."""
        self._is_closed = True
        handle, self._handle = self._handle, None
        if handle is not None:
            handle.dispose()

    async def aclose(self) -> None:
        """Closes the flow, like `close`."""
        self.close()

    def __del__(self) -> None:
        self.close()


def _weakly(flow: SnapshotFlow[Any]) -> Callable[[Set[Any], Snapshot], None]:
    """Returns an apply observer with a weak reference, so that an abandoned flow can be collected."""
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
    """Returns the values of `block` as an asynchronous iterator: the first value, then each different later value.

    The flow runs `block` again when a state that it read changes. Compose: snapshotFlow.
    """
    return SnapshotFlow(block)

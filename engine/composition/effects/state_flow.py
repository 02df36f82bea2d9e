"""StateFlow: a value outside composition, observed by coroutines, and its conversion to a state.

    flow = MutableStateFlow(0)
    count = collect_as_state(flow)            # in a composable
    flow.value = 1                            # anywhere

Terms       flow: sends its values to each collecting coroutine, starting with the coroutine's own first value.
Rules       conflated: a slow collector gets the newest value and misses earlier ones. Distinct: a value equal to the
            previous one wakes no collector. The value is no snapshot state: composition does not observe reads of
            `flow.value`.
Threads     any thread may set values; a waiting collector is woken in its own thread.
Source      the behavior of kotlinx.coroutines StateFlow; Compose SnapshotFlow.kt (collectAsState).
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any, Final, TypeVar

from engine.composition.effects.flow import Flow
from engine.composition.effects.flow_slots import FlowSlots
from engine.composition.effects.produce_state import produce_state
from engine.coroutines.finish import finish
from engine.snapshot import MutableState, Snapshot, State
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
_NOTHING: Final[Any] = object()


class StateFlow(Flow[T]):
    """A flow that always has a value. Kotlin: StateFlow."""

    def __init__(self, value: T) -> None:
        self._value = value
        self._collectors: FlowSlots[_StateValues[T]] = FlowSlots()
        self._waiting: dict[_StateValues[T], tuple[asyncio.Future[None], int]] = {}
        """Collectors that have the newest value, each with what wakes it and its loop's thread id."""
        # Reentrant: the collector of garbage may end a collection while the lock is held.
        self._lock = threading.RLock()
        self._count: MutableStateFlow[int] | None = None

    @property
    def value(self) -> T:
        """The current value; the read is not observed."""
        return self._value

    def __aiter__(self) -> AsyncIterator[T]:
        return _StateValues(self)

    def conflate(self) -> Flow[T]:
        """Returns the flow itself, which is conflated already."""
        return self

    def _set(self, value: T, expect: Any = _NOTHING) -> bool:
        with self._lock:
            if expect is not _NOTHING and expect != self._value:
                return False
            if value == self._value:
                return True
            self._value = value
            waiting = [self._waiting.pop(each) for each in self._collectors if each in self._waiting]
        here = threading.get_ident()
        for waiter, thread in waiting:
            if thread == here:
                finish(waiter)
            else:
                waiter.get_loop().call_soon_threadsafe(finish, waiter)
        return True

    async def _change_from(self, value: T, collector: _StateValues[T]) -> None:
        """Waits until the value differs from `value`."""
        with self._lock:
            if self._value != value:
                return
            waiter = asyncio.get_running_loop().create_future()
            self._waiting[collector] = waiter, threading.get_ident()
        try:
            await waiter
        finally:
            with self._lock:
                self._waiting.pop(collector, None)

    def _join(self, collector: _StateValues[T]) -> None:
        with self._lock:
            self._collectors.add(collector)
        self._count_collectors()

    def _leave(self, collector: _StateValues[T]) -> None:
        with self._lock:
            self._collectors.remove(collector)
        self._count_collectors()

    def _count_collectors(self) -> None:
        if self._count is not None:
            self._count.value = len(self._collectors)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._value!r}>"


class _StateValues(AsyncIterator[T]):
    """One collector's values: first the current value, then each different value."""

    def __init__(self, flow: StateFlow[T]) -> None:
        self._flow = flow
        self._last: Any = _NOTHING
        self._is_counted = False

    async def __anext__(self) -> T:
        if not self._is_counted:
            self._is_counted = True
            self._flow._join(self)
        try:
            while self._last is not _NOTHING and self._flow.value == self._last:
                await self._flow._change_from(self._last, self)
        except BaseException:
            self.close()
            raise
        value = self._last = self._flow.value
        return value

    def close(self) -> None:
        """Ends the collection: the flow counts it no longer."""
        if self._is_counted:
            self._is_counted = False
            self._flow._leave(self)

    async def aclose(self) -> None:
        """Ends the collection, like `close`."""
        self.close()

    def __del__(self) -> None:
        self.close()


class MutableStateFlow(StateFlow[T]):
    """A state flow with an assignable value. Kotlin: MutableStateFlow."""

    @property
    def value(self) -> T:
        """The current value; an assignment wakes the collectors."""
        return self._value

    @value.setter
    def value(self, value: T) -> None:
        self._set(value)

    @property
    def subscription_count(self) -> StateFlow[int]:
        """The number of collectors. Kotlin: subscriptionCount."""
        if self._count is None:
            self._count = MutableStateFlow(len(self._collectors))
        return self._count

    def as_state_flow(self) -> StateFlow[T]:
        """Returns the flow for those who only read it. Kotlin: asStateFlow."""
        return _ReadOnlyStateFlow(self)

    def compare_and_set(self, expect: T, update: T) -> bool:
        """Sets `update` if the value equals `expect`, atomically. Returns whether it did."""
        return self._set(update, expect)

    def update(self, function: Callable[[T], T]) -> None:
        """Sets `function(value)`; calls it again if another thread changed the value meanwhile."""
        self._updated(function)

    def update_and_get(self, function: Callable[[T], T]) -> T:
        """As `update`; returns the new value."""
        return self._updated(function)[1]

    def get_and_update(self, function: Callable[[T], T]) -> T:
        """As `update`; returns the old value."""
        return self._updated(function)[0]

    def _updated(self, function: Callable[[T], T]) -> tuple[T, T]:
        while True:
            old = self._value
            new = function(old)
            if self._set(new, old):
                return old, new

    async def emit(self, value: T) -> None:
        """Sets the value. Never suspends."""
        self._set(value)

    def try_emit(self, value: T) -> bool:
        """Sets the value. Returns True."""
        return self._set(value)


class _ReadOnlyStateFlow(StateFlow[T]):
    """The values of another state flow, without a way to set them."""

    def __init__(self, flow: StateFlow[T]) -> None:
        self._source = flow

    @property
    def value(self) -> T:
        return self._source.value

    def __aiter__(self) -> AsyncIterator[T]:
        return aiter(self._source)

    def __repr__(self) -> str:
        return f"<StateFlow {self.value!r}>"


def collect_as_state(flow: Flow[T], initial: Any = _NOTHING) -> State[T]:
    """Returns a state with the newest value of `flow`. The collection ends when the call leaves the composition.

    `initial` is the value of the state until the flow emits; a StateFlow needs none, because it has a value. If a later
    composition passes a different flow, its collection replaces the old one, and the state keeps its value until the
    new flow emits. `flow.map(…)` creates a flow in each composition, so `remember` its result. Raises TypeError for a
    flow that is no StateFlow, without `initial`. Compose: collectAsState.
    """
    start = value_at_start("collect_as_state", flow) if initial is _NOTHING else initial

    async def collect(state: MutableState[Any]) -> None:
        async for value in flow:
            show(state, value)

    return produce_state(collect, start, flow)


def value_at_start(caller: str, flow: Flow[T]) -> T:
    """Returns the value of a StateFlow. Raises TypeError for another flow: `caller` needs an initial value then."""
    if not isinstance(flow, StateFlow):
        raise TypeError(
            f"{caller}({value_repr(flow)}): only a StateFlow has a value from the start; write "
            f"{caller}(flow, initial=…)"
        )
    value: T = flow.value
    return value


def show(state: MutableState[T], value: T) -> None:
    """Writes the value that a flow emits. A StateFlow emits its initial value first: the state holds it already, and a
    second write of the same collection would warn about a mistake.
    """
    if value is not Snapshot.without_read_observation(lambda: state.value):
        state.value = value

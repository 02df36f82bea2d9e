"""StateFlow: a value outside composition that coroutines follow, and its way into composition.

    flow = MutableStateFlow(0)
    count = collect_as_state(flow)            # in a composable
    flow.value = 1                            # anywhere

Terms       flow: gives values to each coroutine that collects it, from its own first value on.
Rules       conflated: a collector that is slow gets the newest value, not each one. Distinct: a value equal to the
            one before wakes nobody. The value is no snapshot state: reading `flow.value` in composition observes
            nothing.
Threads     values may be set in any thread; a waiting collector is woken in its own.
Source of behaviour  kotlinx.coroutines StateFlow; Compose SnapshotFlow.kt (collectAsState).
"""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any, Final, Generic, TypeVar

from engine.composition.effects.produce_state import produce_state
from engine.snapshot import MutableState, State
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
R = TypeVar("R")
_NOTHING: Final[Any] = object()


class Flow(Generic[T]):
    """Values that come one after another: `async for value in flow`, or `await flow.collect(collector)`."""

    def __aiter__(self) -> AsyncIterator[T]:
        raise NotImplementedError(f"{type(self).__name__}.__aiter__ is missing")

    async def collect(self, collector: Callable[[T], object]) -> None:
        """Calls `collector(value)` for each value, and waits for it if it is an `async def`."""
        async for value in self:
            result = collector(value)
            if inspect.isawaitable(result):
                await result

    def map(self, transform: Callable[[T], R]) -> Flow[R]:
        """A flow of `transform(value)`; equal results in a row are each given."""
        return _MappedFlow(self, transform)


class _MappedFlow(Flow[R]):
    def __init__(self, upstream: Flow[Any], transform: Callable[[Any], R]) -> None:
        self._upstream = upstream
        self._transform = transform

    def __aiter__(self) -> AsyncIterator[R]:
        return _MappedValues(aiter(self._upstream), self._transform)


class _MappedValues(AsyncIterator[R]):
    def __init__(self, values: AsyncIterator[Any], transform: Callable[[Any], R]) -> None:
        self._values = values
        self._transform = transform

    async def __anext__(self) -> R:
        return self._transform(await anext(self._values))


class StateFlow(Flow[T]):
    """A flow that always has a value."""

    def __init__(self, value: T) -> None:
        self._value = value
        self._waiting: dict[asyncio.Future[None], int] = {}
        """Collectors that have the newest value, each with the thread of its loop."""
        self._lock = threading.Lock()

    @property
    def value(self) -> T:
        return self._value

    def __aiter__(self) -> AsyncIterator[T]:
        return _StateValues(self)

    def _set(self, value: T, expect: Any = _NOTHING) -> bool:
        with self._lock:
            if expect is not _NOTHING and expect != self._value:
                return False
            if value == self._value:
                return True
            self._value = value
            waiting, self._waiting = self._waiting, {}
        here = threading.get_ident()
        for waiter, thread in waiting.items():
            if thread == here:
                _wake(waiter)
            else:
                waiter.get_loop().call_soon_threadsafe(_wake, waiter)
        return True

    async def _change_from(self, value: T) -> None:
        """Waits until the value is another than `value`."""
        with self._lock:
            if self._value != value:
                return
            waiter = asyncio.get_running_loop().create_future()
            self._waiting[waiter] = threading.get_ident()
        try:
            await waiter
        finally:
            with self._lock:
                self._waiting.pop(waiter, None)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._value!r}>"


class _StateValues(AsyncIterator[T]):
    """The values of one collector: the present one at once, then each other one."""

    def __init__(self, flow: StateFlow[T]) -> None:
        self._flow = flow
        self._last: Any = _NOTHING

    async def __anext__(self) -> T:
        while self._last is not _NOTHING and self._flow.value == self._last:
            await self._flow._change_from(self._last)
        value = self._last = self._flow.value
        return value


class MutableStateFlow(StateFlow[T]):
    """A state flow whose value can be set, by an assignment."""

    @property
    def value(self) -> T:
        return self._value

    @value.setter
    def value(self, value: T) -> None:
        self._set(value)

    def compare_and_set(self, expect: T, update: T) -> bool:
        """Sets `update` if the value equals `expect`. Was it so? No other thread comes between."""
        return self._set(update, expect)


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


def collect_as_state(flow: Flow[T], initial: Any = _NOTHING) -> State[T]:
    """The newest value of `flow` as a state, collected as long as this place is composed.

    `initial`: the value before the first one arrives; a StateFlow needs none. Another flow starts another collection,
    and the value stays meanwhile: remember a flow that `map` makes."""
    if initial is _NOTHING:
        if not isinstance(flow, StateFlow):
            raise TypeError(
                f"collect_as_state({value_repr(flow)}): only a StateFlow has a value from the start; write "
                "collect_as_state(flow, initial=…)"
            )
        initial = flow.value

    async def collect(state: MutableState[Any]) -> None:
        async for value in flow:
            state.value = value

    return produce_state(collect, initial, flow)

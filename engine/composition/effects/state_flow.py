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
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from typing import Any, Final, TypeVar

from engine.composition.effects.produce_state import produce_state
from engine.snapshot import MutableState, Snapshot, State
from engine.snapshot.flow_members import FlowMembers
from engine.snapshot.value_repr import value_repr

T = TypeVar("T")
R = TypeVar("R")
_NOTHING: Final[Any] = object()


class Flow(FlowMembers[T], ABC):
    """A sequence of values: `async for value in flow`, or `await flow.collect(collector)`. Kotlin: Flow."""

    @abstractmethod
    def __aiter__(self) -> AsyncIterator[T]:
        """Starts a new collection."""

    def map(self, f: Callable[[T], R]) -> Flow[R]:
        """Returns a flow of `f(value)`, including repeated equal results."""
        return _MappedFlow(self, f)


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
    """A flow that always has a value. Kotlin: StateFlow."""

    def __init__(self, value: T) -> None:
        self._value = value
        self._waiting: dict[asyncio.Future[None], int] = {}
        """Collectors that have the newest value, each with its loop's thread id."""
        self._lock = threading.Lock()

    @property
    def value(self) -> T:
        """The current value; the read is not observed."""
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
        """Waits until the value differs from `value`."""
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
    """One collector's values: first the current value, then each different value."""

    def __init__(self, flow: StateFlow[T]) -> None:
        self._flow = flow
        self._last: Any = _NOTHING

    async def __anext__(self) -> T:
        while self._last is not _NOTHING and self._flow.value == self._last:
            await self._flow._change_from(self._last)
        value = self._last = self._flow.value
        return value


class MutableStateFlow(StateFlow[T]):
    """A state flow with an assignable value. Kotlin: MutableStateFlow."""

    @property
    def value(self) -> T:
        """The current value; an assignment wakes the collectors."""
        return self._value

    @value.setter
    def value(self, value: T) -> None:
        self._set(value)

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


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


def collect_as_state(flow: Flow[T], initial: Any = _NOTHING) -> State[T]:
    """Returns a state with the newest value of `flow`. The collection ends when the call leaves the composition.

    `initial` is the value of the state until the flow emits; a StateFlow needs none, because it has a value. If a later
    composition passes a different flow, its collection replaces the old one, and the state keeps its value until the
    new flow emits. `flow.map(…)` creates a flow in each composition, so `remember` its result. Raises TypeError for a
    flow that is no StateFlow, without `initial`. Compose: collectAsState.
    """
    if initial is _NOTHING:
        if not isinstance(flow, StateFlow):
            raise TypeError(
                f"collect_as_state({value_repr(flow)}): only a StateFlow has a value from the start; write "
                "collect_as_state(flow, initial=…)"
            )
        initial = flow.value

    def shown(state: MutableState[Any]) -> Any:
        return Snapshot.without_read_observation(lambda: state.value)

    async def collect(state: MutableState[Any]) -> None:
        async for value in flow:
            # A StateFlow emits its initial value first. The state holds this value already, and a second write of the
            # same collection would warn about a mistake.
            if value is not shown(state):
                state.value = value

    return produce_state(collect, initial, flow)

"""Flow: a sequence of values that come in time, and the operators that make other flows of it.

    shown = snapshot_flow(lambda: query.value).map(str.strip).distinct_until_changed().debounce(300)
    await shown.collect(search)

Terms       cold: each collection runs the operators from the start. State flows and shared flows are not.
Not here    flows of channels and callbacks (channel.py), flows that hold a value (state_flow.py), with several
            listeners (shared_flow.py), of several flows (combined_flow.py).
Source      the behavior of kotlinx.coroutines Flow.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from engine.composition.effects import flow_latest, flow_several, flow_values
from engine.composition.effects.channel_queue import BufferOverflow, ChannelQueue
from engine.coroutines import CoroutineScope, Job
from engine.coroutines.collect_latest import collect_latest
from engine.snapshot import SnapshotFlow
from engine.snapshot.flow_members import FlowMembers
from engine.snapshot.policy import structurally_equal
from engine.snapshot.value_repr import value_repr

if TYPE_CHECKING:
    from engine.composition.effects.shared_flow import SharedFlow
    from engine.composition.effects.state_flow import StateFlow

T = TypeVar("T")
R = TypeVar("R")
U = TypeVar("U")


class Sharing(Protocol):
    """When a flow that several share is collected: a member of SharingStarted."""

    def state_of(self, flow: Flow[T], scope: CoroutineScope, initial: T) -> StateFlow[T]:
        """Returns a state flow that is fed by a coroutine of `scope`."""

    def shared_of(self, flow: Flow[T], scope: CoroutineScope, replay: int) -> SharedFlow[T]:
        """Returns a shared flow that is fed by a coroutine of `scope`."""


class Flow(FlowMembers[T], ABC):
    """A sequence of values: `async for value in flow`, or `await flow.collect(collector)`. Kotlin: Flow.

    Functions given to operators may be async.
    """

    @abstractmethod
    def __aiter__(self) -> AsyncIterator[T]:
        """Starts a new collection."""

    def _collection(self) -> AsyncIterable[T]:
        """Returns what an operator or `collect` collects."""
        return self

    async def collect(self, collector: Callable[[T], object]) -> None:
        """Calls `collector(value)` for each value; awaits the result of an `async def`."""
        async with flow_values.values_of(self._collection()) as values:
            async for value in values:
                result = collector(value)
                if inspect.isawaitable(result):
                    await result

    async def collect_latest(self, block: Callable[[T], Coroutine[object, object, object]]) -> None:
        """Runs `block(value)`, an `async def`, for each value; a newer value cancels it. Kotlin: collectLatest."""
        await collect_latest(self._collection(), block)

    def launch_in(self, scope: CoroutineScope) -> Job[None]:
        """Collects the flow in a coroutine of `scope`, for the sake of its operators. Kotlin: launchIn."""
        return scope.launch(self._collect_only)

    async def _collect_only(self) -> None:
        await self.collect(lambda value: None)

    async def first(self, predicate: Callable[[T], object] = lambda value: True) -> T:
        """Returns the first value for which `predicate(value)` is true, and ends the collection. Kotlin: first.

        Raises LookupError if the flow ends before.
        """
        return await flow_values.first_of(self._collection(), predicate)

    async def first_or_none(self, predicate: Callable[[T], object] = lambda value: True) -> T | None:
        """As `first`; returns None if the flow ends before. Kotlin: firstOrNull."""
        return await flow_values.next_of(self._collection(), predicate)

    async def to_list(self) -> list[T]:
        """Returns all values, after the flow has ended. Kotlin: toList."""
        found: list[T] = []
        await self.collect(found.append)
        return found

    async def to_set(self) -> set[T]:
        """Returns all different values, after the flow has ended. Kotlin: toSet."""
        return set(await self.to_list())

    async def fold(self, initial: R, operation: Callable[[R, T], R]) -> R:
        """Returns the last result of `operation(result, value)`, from `initial` on. Kotlin: fold."""
        return (await self.scan(initial, operation).to_list())[-1]

    async def reduce(self, operation: Callable[[T, T], T]) -> T:
        """As `fold`, from the first value on. Raises LookupError for a flow without values. Kotlin: reduce."""
        return await self.running_reduce(operation).last()

    async def count(self, predicate: Callable[[T], object] = lambda value: True) -> int:
        """Returns the number of values for which `predicate(value)` is true. Kotlin: count."""
        return len(await self.filter(predicate).to_list())

    async def last(self) -> T:
        """Returns the last value. Raises LookupError for a flow without values. Kotlin: last."""
        values = await self.to_list()
        if not values:
            raise LookupError("last(): the flow ended without a value")
        return values[-1]

    async def last_or_none(self) -> T | None:
        """Returns the last value, or None for a flow without values. Kotlin: lastOrNull."""
        values = await self.to_list()
        return values[-1] if values else None

    async def single(self) -> T:
        """Returns the only value. Raises LookupError for no value, ValueError for several. Kotlin: single."""
        values = await self.take(2).to_list()
        if not values:
            raise LookupError("single(): the flow ended without a value")
        if len(values) > 1:
            raise ValueError("single(): the flow has more than one value")
        return values[0]

    async def single_or_none(self) -> T | None:
        """Returns the only value; None for a flow without values or with several. Kotlin: singleOrNull."""
        values = await self.take(2).to_list()
        return values[0] if len(values) == 1 else None

    # ---------------------------------------------------------------- value by value

    def map(self, f: Callable[[T], R]) -> Flow[R]:
        """Returns a flow of `f(value)`, including repeated equal results. Kotlin: map."""
        return self._derived(lambda values: flow_values.mapped(values, f))

    def filter(self, predicate: Callable[[T], object]) -> Flow[T]:
        """Returns a flow of the values for which `predicate(value)` is true. Kotlin: filter."""
        return self._derived(lambda values: flow_values.filtered(values, predicate))

    def filter_not_null(self: Flow[R | None]) -> Flow[R]:
        """Returns a flow of the values that are not None. Kotlin: filterNotNull."""
        return cast("Flow[R]", self.filter(lambda value: value is not None))

    def map_not_null(self, f: Callable[[T], R | None]) -> Flow[R]:
        """Returns a flow of the results `f(value)` that are not None. Kotlin: mapNotNull."""
        return self.map(f).filter_not_null()

    def filter_is_instance(self, kind: type[R]) -> Flow[R]:
        """Returns a flow of the values that are instances of `kind`. Kotlin: filterIsInstance."""
        return cast("Flow[R]", self.filter(lambda value: isinstance(value, kind)))

    def with_index(self) -> Flow[flow_values.IndexedValue[T]]:
        """Returns a flow of each value with its number, from 0: `each.index`, `each.value`. Kotlin: withIndex."""
        return self._derived(flow_values.indexed)

    def on_each(self, action: Callable[[T], object]) -> Flow[T]:
        """Returns the flow, with `action(value)` before each value. Kotlin: onEach."""
        return self._derived(lambda values: flow_values.noticed(values, action))

    def on_start(self, action: Callable[[], object]) -> Flow[T]:
        """Returns the flow, with `action()` before each collection. Kotlin: onStart."""
        return self._derived(lambda values: flow_values.begun(values, action))

    def on_completion(self, action: Callable[[BaseException | None], object]) -> Flow[T]:
        """Returns the flow, with `action(error)` after each collection has ended in any way. Kotlin: onCompletion."""
        return self._derived(lambda values: flow_values.completed(values, action))

    def catch(self, handler: Callable[[Exception], object]) -> Flow[T]:
        """Returns the flow, which ends after an error with `handler(error)`; an async generator gives more values.

        Kotlin: catch.
        """
        return self._derived(lambda values: flow_values.caught(values, handler))

    def retry(self, retries: int = 1 << 62, predicate: Callable[[Exception], object] = lambda error: True) -> Flow[T]:
        """Returns the flow, which is collected again after an error, at most `retries` times, if `predicate(error)`.

        Kotlin: retry.
        """
        if retries < 1:
            raise ValueError(f"retry({retries}): expected a positive number of times")

        async def again(error: Exception, attempt: int) -> bool:
            return attempt < retries and bool(await flow_values.result_of(predicate(error)))

        return self.retry_when(again)

    def retry_when(self, predicate: Callable[[Exception, int], object]) -> Flow[T]:
        """Returns the flow, which is collected again after an error if `predicate(error, attempt)`; counts from 0.

        Kotlin: retryWhen.
        """
        return self._derived(lambda values: flow_values.retried(values, predicate))

    def on_empty(self, action: Callable[[], object]) -> Flow[T]:
        """Returns the flow, with `action()` at its end if it had no value; an async generator gives values instead.

        Kotlin: onEmpty.
        """
        return self._derived(lambda values: flow_values.filled(values, action))

    def take(self, count: int) -> Flow[T]:
        """Returns a flow of the first `count` values. Kotlin: take."""
        return self._derived(lambda values: flow_values.taken(values, count))

    def take_while(self, predicate: Callable[[T], object]) -> Flow[T]:
        """Returns a flow of the values before the first for which `predicate(value)` is false. Kotlin: takeWhile."""
        return self._derived(lambda values: flow_values.taken_while(values, predicate))

    def drop(self, count: int) -> Flow[T]:
        """Returns the flow without its first `count` values. Kotlin: drop."""
        return self._derived(lambda values: flow_values.dropped(values, count))

    def drop_while(self, predicate: Callable[[T], object]) -> Flow[T]:
        """Returns the flow from the first value for which `predicate(value)` is false. Kotlin: dropWhile."""
        return self._derived(lambda values: flow_values.dropped_while(values, predicate))

    def distinct_until_changed(self, are_equivalent: Callable[[T, T], bool] = structurally_equal) -> Flow[T]:
        """Returns the flow without values that are equivalent to the value before. Kotlin: distinctUntilChanged."""
        return self._derived(lambda values: flow_values.distinct(values, _itself, are_equivalent))

    def distinct_until_changed_by(self, key: Callable[[T], R]) -> Flow[T]:
        """Returns the flow without values whose key equals that of the value before. Kotlin: distinctUntilChangedBy."""
        return self._derived(lambda values: flow_values.distinct(values, key, structurally_equal))

    def scan(self, initial: R, operation: Callable[[R, T], R]) -> Flow[R]:
        """Returns a flow of `initial`, then `operation(result, value)` for each value. Kotlin: scan."""
        return self._derived(lambda values: flow_values.scanned(values, initial, operation))

    def running_reduce(self, operation: Callable[[T, T], T]) -> Flow[T]:
        """Returns a flow of the first value, then `operation(result, value)` for each other. Kotlin: runningReduce."""
        return self._derived(lambda values: flow_values.reduced(values, operation))

    def transform(self, block: Callable[[T], AsyncIterable[R]]) -> Flow[R]:
        """Returns a flow of what the async generator `block(value)` yields for each value. Kotlin: transform."""
        return self._derived(lambda values: flow_values.transformed(values, block))

    def flat_map_concat(self, block: Callable[[T], AsyncIterable[R]]) -> Flow[R]:
        """Returns a flow of the values of the flows `block(value)`, one after the other. Kotlin: flatMapConcat."""
        return self.transform(block)

    # ---------------------------------------------------------------- by coroutines of their own

    def flat_map_latest(self, block: Callable[[T], AsyncIterable[R]]) -> Flow[R]:
        """Returns a flow of the values of the flow `block(value)` of the newest value. Kotlin: flatMapLatest."""
        return self._derived(lambda values: flow_latest.latest(values, block))

    def transform_latest(self, block: Callable[[T], AsyncIterable[R]]) -> Flow[R]:
        """Returns a flow of what the async generator of the newest value yields. Kotlin: transformLatest."""
        return self.flat_map_latest(block)

    def map_latest(self, f: Callable[[T], Awaitable[R] | R]) -> Flow[R]:
        """Returns a flow of `f(value)`; a newer value cancels an async `f`. Kotlin: mapLatest."""
        return self.flat_map_latest(lambda value: flow_latest.one_value(f, value))

    def flat_map_merge(self, block: Callable[[T], AsyncIterable[R]], concurrency: int = 16) -> Flow[R]:
        """Returns a flow of the values of the flows `block(value)` as they come. Kotlin: flatMapMerge.

        At most `concurrency` of these flows are collected at once.
        """
        return self._derived(lambda values: flow_several.merged_by(values, block, concurrency))

    def zip(self, other: AsyncIterable[U], transform: Callable[[T, U], R]) -> Flow[R]:
        """Returns a flow of `transform(value, other_value)` of the values of both flows in pairs. Kotlin: zip.

        It ends with the shorter flow.
        """
        return self._derived(lambda values: flow_several.zipped(values, other, transform))

    def buffer(
        self, capacity: int = ChannelQueue.BUFFERED, on_buffer_overflow: BufferOverflow = BufferOverflow.SUSPEND
    ) -> Flow[T]:
        """Returns the flow, which runs ahead of a slow collector by `capacity` values. Kotlin: buffer."""
        return self._derived(lambda values: flow_several.buffered(values, capacity, on_buffer_overflow))

    def conflate(self) -> Flow[T]:
        """Returns the flow, which never waits: a slow collector gets the newest value only. Kotlin: conflate."""
        return self.buffer(ChannelQueue.CONFLATED)

    def debounce(self, millis: float | Callable[[T], float]) -> Flow[T]:
        """Returns a flow of the values after which none comes for `millis` (or `millis(value)`). Kotlin: debounce."""
        pause = millis if callable(millis) else lambda value: millis
        return self._derived(lambda values: flow_latest.debounced(values, pause))

    def sample(self, millis: float) -> Flow[T]:
        """Returns a flow of the newest value of each period of `millis` in which a value comes. Kotlin: sample."""
        return self._derived(lambda values: flow_latest.sampled(values, millis))

    def state_in(self, scope: CoroutineScope, started: Sharing, initial: T) -> StateFlow[T]:
        """Returns a state flow of the newest value, fed by a coroutine of `scope`. Kotlin: stateIn."""
        return started.state_of(self, scope, initial)

    def share_in(self, scope: CoroutineScope, started: Sharing, replay: int = 0) -> SharedFlow[T]:
        """Returns a shared flow of the values, fed by a coroutine of `scope`. Kotlin: shareIn."""
        return started.shared_of(self, scope, replay)

    def _derived(self, collection: Callable[[AsyncIterable[T]], AsyncIterator[R]]) -> Flow[R]:
        return _DerivedFlow(lambda: collection(self._collection()))


class _DerivedFlow(Flow[T]):
    """A flow whose collections `start()` makes."""

    def __init__(self, start: Callable[[], AsyncIterator[T]]) -> None:
        self._start = start

    def __aiter__(self) -> AsyncIterator[T]:
        return self._start()


class StatesFlow(SnapshotFlow[T], Flow[T]):
    """What `snapshot_flow` returns: an iterator, and a flow of which each operator starts a collection of its own."""

    def _collection(self) -> AsyncIterable[T]:
        return SnapshotFlow(self._block)


def snapshot_flow(block: Callable[[], T]) -> StatesFlow[T]:
    """Returns a flow of the values of `block`: the first value, then each different later value.

    The flow runs `block` again when a state that it read changes. Compose: snapshotFlow.
    """
    return StatesFlow(block)


def flow(block: Callable[[], AsyncIterator[T]]) -> Flow[T]:
    """Returns a flow of what the async generator `block()` yields in each collection. Kotlin: flow."""
    if not inspect.isasyncgenfunction(block) and not callable(block):
        raise TypeError(f"flow({value_repr(block)}): expected an async generator function, with `yield value`")
    return _DerivedFlow(block)


def flow_of(*values: T) -> Flow[T]:
    """Returns a flow of `values`. Kotlin: flowOf."""

    async def each() -> AsyncIterator[T]:
        for value in values:
            yield value

    return _DerivedFlow(each)


def empty_flow() -> Flow[T]:
    """Returns a flow without values. Kotlin: emptyFlow."""
    return flow_of()


def merge(*flows: AsyncIterable[T]) -> Flow[T]:
    """Returns a flow of the values of all `flows`, as they come. Kotlin: merge."""
    return _DerivedFlow(lambda: flow_latest.merged(flows))


def _itself(value: T) -> T:
    return value

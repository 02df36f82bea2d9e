"""Operators of flows that need no coroutine of their own: each is an asynchronous generator over the values of a flow.

Rules       a function given to an operator may be async. An operator that ends early closes the flow before it at once,
            as Kotlin's aborts it.
Source      the behavior of kotlinx.coroutines flow operators (recordings flow_operated, flow_distinct).
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterable, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypeVar, cast

T = TypeVar("T")
R = TypeVar("R")


class _Absent(Enum):
    NOTHING = "nothing"


_NOTHING: Final = _Absent.NOTHING


@dataclass(frozen=True, slots=True)
class IndexedValue(Generic[T]):
    """A value of a flow and its number, from 0. Kotlin: IndexedValue."""

    index: int
    value: T


async def result_of(value: R) -> R:
    """Returns the result of a function of the program, which may be async."""
    return cast(R, await value) if inspect.isawaitable(value) else value


@asynccontextmanager
async def values_of(flow: AsyncIterable[T]) -> AsyncIterator[AsyncIterator[T]]:
    """Gives the values of a new collection of `flow`, which is closed at the end."""
    values = aiter(flow)
    try:
        yield values
    finally:
        close = getattr(values, "aclose", None)
        if close is not None:
            await close()


async def mapped(flow: AsyncIterable[T], f: Callable[[T], R]) -> AsyncIterator[R]:
    """Gives `f(value)` for each value."""
    async with values_of(flow) as values:
        async for value in values:
            yield await result_of(f(value))


async def filtered(flow: AsyncIterable[T], predicate: Callable[[T], object]) -> AsyncIterator[T]:
    """Gives the values for which `predicate(value)` is true."""
    async with values_of(flow) as values:
        async for value in values:
            if await result_of(predicate(value)):
                yield value


async def noticed(flow: AsyncIterable[T], action: Callable[[T], object]) -> AsyncIterator[T]:
    """Gives each value after `action(value)`."""
    async with values_of(flow) as values:
        async for value in values:
            await result_of(action(value))
            yield value


async def taken(flow: AsyncIterable[T], count: int) -> AsyncIterator[T]:
    """Gives the first `count` values, and ends with the last of them."""
    if count <= 0:
        raise ValueError(f"take({count}): expected a positive number of values")
    async with values_of(flow) as values:
        async for value in values:
            yield value
            count -= 1
            if not count:
                return


async def taken_while(flow: AsyncIterable[T], predicate: Callable[[T], object]) -> AsyncIterator[T]:
    """Gives the values before the first for which `predicate(value)` is false."""
    async with values_of(flow) as values:
        async for value in values:
            if not await result_of(predicate(value)):
                return
            yield value


async def dropped(flow: AsyncIterable[T], count: int) -> AsyncIterator[T]:
    """Gives all values but the first `count`."""
    if count < 0:
        raise ValueError(f"drop({count}): expected a number of values")
    async with values_of(flow) as values:
        async for value in values:
            if count:
                count -= 1
            else:
                yield value


async def dropped_while(flow: AsyncIterable[T], predicate: Callable[[T], object]) -> AsyncIterator[T]:
    """Gives the first value for which `predicate(value)` is false, and all later ones."""
    is_open = False
    async with values_of(flow) as values:
        async for value in values:
            is_open = is_open or not await result_of(predicate(value))
            if is_open:
                yield value


async def distinct(
    flow: AsyncIterable[T], key: Callable[[T], R], are_equivalent: Callable[[R, R], bool]
) -> AsyncIterator[T]:
    """Gives each value whose key is not equivalent to that of the value given before it."""
    last: R | _Absent = _NOTHING
    async with values_of(flow) as values:
        async for value in values:
            own = key(value)
            if isinstance(last, _Absent) or not are_equivalent(last, own):
                last = own
                yield value


async def scanned(flow: AsyncIterable[T], initial: R, operation: Callable[[R, T], R]) -> AsyncIterator[R]:
    """Gives `initial`, then `operation(result, value)` for each value."""
    result = initial
    yield result
    async with values_of(flow) as values:
        async for value in values:
            result = await result_of(operation(result, value))
            yield result


async def transformed(flow: AsyncIterable[T], block: Callable[[T], AsyncIterable[R]]) -> AsyncIterator[R]:
    """Gives the values of the flow `block(value)` of each value, one flow after the other."""
    async with values_of(flow) as values:
        async for value in values:
            async with values_of(block(value)) as inner:
                async for each in inner:
                    yield each


async def reduced(flow: AsyncIterable[T], operation: Callable[[T, T], T]) -> AsyncIterator[T]:
    """Gives the first value, then `operation(result, value)` for each later one."""
    result: T | _Absent = _NOTHING
    async with values_of(flow) as values:
        async for value in values:
            result = value if isinstance(result, _Absent) else await result_of(operation(result, value))
            yield result


async def indexed(flow: AsyncIterable[T]) -> AsyncIterator[IndexedValue[T]]:
    """Gives each value with its number."""
    index = 0
    async with values_of(flow) as values:
        async for value in values:
            yield IndexedValue(index, value)
            index += 1


async def begun(flow: AsyncIterable[T], action: Callable[[], object]) -> AsyncIterator[T]:
    """Calls `action()` before the collection starts."""
    await result_of(action())
    async with values_of(flow) as values:
        async for value in values:
            yield value


async def completed(flow: AsyncIterable[T], action: Callable[[BaseException | None], object]) -> AsyncIterator[T]:
    """Calls `action(error)` after the collection has ended in any way; None means that all values came."""
    error: BaseException | None = None
    try:
        async with values_of(flow) as values:
            async for value in values:
                yield value
    except BaseException as raised:
        error = raised
        raise
    finally:
        await result_of(action(error))


async def caught(flow: AsyncIterable[T], handler: Callable[[Exception], object]) -> AsyncIterator[T]:
    """Ends after an error of the flow, which `handler(error)` gets; the values of an async generator are given on."""
    try:
        async with values_of(flow) as values:
            async for value in values:
                yield value
    except Exception as error:
        after = handler(error)
        if isinstance(after, AsyncIterable):
            async for instead in cast("AsyncIterable[T]", after):
                yield instead
        else:
            await result_of(after)


async def retried(flow: AsyncIterable[T], predicate: Callable[[Exception, int], object]) -> AsyncIterator[T]:
    """Collects the flow again after an error, as long as `predicate(error, attempt)` is true; counts from 0."""
    attempt = 0
    while True:
        try:
            async with values_of(flow) as values:
                async for value in values:
                    yield value
            return
        except Exception as error:
            if not await result_of(predicate(error, attempt)):
                raise
            attempt += 1


async def filled(flow: AsyncIterable[T], action: Callable[[], object]) -> AsyncIterator[T]:
    """Calls `action()` at the end of a flow without values; the values of an async generator are given."""
    is_empty = True
    async with values_of(flow) as values:
        async for value in values:
            is_empty = False
            yield value
    if is_empty:
        instead = action()
        if isinstance(instead, AsyncIterable):
            async for each in cast("AsyncIterable[T]", instead):
                yield each
        else:
            await result_of(instead)


async def _found(flow: AsyncIterable[T], predicate: Callable[[T], object]) -> T | _Absent:
    async with values_of(flow) as values:
        async for value in values:
            if await result_of(predicate(value)):
                return value
    return _NOTHING


async def next_of(flow: AsyncIterable[T], predicate: Callable[[T], object]) -> T | None:
    """Returns the first value for which `predicate(value)` is true, or None if the flow ends before."""
    found = await _found(flow, predicate)
    return None if isinstance(found, _Absent) else found


async def first_of(flow: AsyncIterable[T], predicate: Callable[[T], object]) -> T:
    """Returns the first value for which `predicate(value)` is true. Raises LookupError if the flow ends before."""
    found = await _found(flow, predicate)
    if isinstance(found, _Absent):
        raise LookupError("first(): the flow ended without such a value")
    return found

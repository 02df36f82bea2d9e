"""FlowMembers: what all flows can do: `collect`, and an error that says what to write for an operator that none has.

Why         Python's flows are asynchronous iterators, so `async for` with an `if` or a `break` replaces most operators.
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Callable
from typing import Final, Generic, TypeVar

from engine.mistakes.suggestion import did_you_mean, snake_case

T = TypeVar("T")
_INSTEAD: Final = {
    "collect_latest": "write `await collect_latest(flow, block)`",
    "collect_as_state": "write `collect_as_state(flow)`",
    "flow_on": "leave it out: coroutines run in one thread",
    "combine": "write `combine(transform, flow, other)`",
}


class FlowMembers(Generic[T]):
    """The base class of flows."""

    __slots__ = ()

    def __aiter__(self) -> AsyncIterator[T]:
        """Starts a collection."""
        raise NotImplementedError(f"{type(self).__name__}.__aiter__() must start a collection")

    async def collect(self, collector: Callable[[T], object]) -> None:
        """Calls `collector(value)` for each value; awaits the result of an `async def`."""
        async for value in self:
            result = collector(value)
            if inspect.isawaitable(result):
                await result

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
        instead = _INSTEAD.get(snake_case(name))
        meant = f": {instead}" if instead is not None else did_you_mean(name, dir(type(self)))
        raise AttributeError(f"{type(self).__name__} has no {name!r}{meant}")

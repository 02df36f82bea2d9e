"""combine: flows that end or raise, no flows, an async transform; what collectors receive is recorded."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine import Flow, MutableStateFlow, Recomposer, combine


class Given(Flow[int]):
    """Sends its values, then ends, or raises the last one."""

    def __init__(self, *values: int | BaseException) -> None:
        self._values = values

    async def __aiter__(self) -> AsyncIterator[int]:
        for value in self._values:
            if isinstance(value, BaseException):
                raise value
            yield value


def collected(flow: Flow[Any]) -> tuple[list[Any], bool]:
    """The values of `flow` as far as they come without waiting, and whether it ended."""
    recomposer = Recomposer()
    values: list[Any] = []

    async def collect() -> None:
        await flow.collect(values.append)
        values.append("ended")

    recomposer.effect_scope.launch(collect)
    try:
        recomposer.run_coroutines()
    finally:
        recomposer.close()
    return [value for value in values if value != "ended"], "ended" in values


def test_flows_that_end__end_the_combined_flow_after_the_last_value() -> None:
    values, has_ended = collected(combine(lambda a, b: (a, b), Given(1, 2), Given(10)))
    assert (values[-1], has_ended) == ((2, 10), True)


def test_flow_that_ends_without_a_value__lets_nothing_through() -> None:
    assert collected(combine(lambda a, b: (a, b), Given(), Given(10))) == ([], True)


def test_no_flows__end_at_once() -> None:
    assert collected(combine(lambda: 1)) == ([], True)


def test_error_of_a_flow__is_raised_to_the_collector() -> None:
    with pytest.raises(ValueError, match="broken"):
        collected(combine(lambda a, b: (a, b), MutableStateFlow(1), Given(ValueError("broken"))))


def test_flow_is_interrupted__its_collector_ends() -> None:
    recomposer = Recomposer()
    combined = combine(lambda a, b: (a, b), MutableStateFlow(1), Given(KeyboardInterrupt()))
    job = recomposer.effect_scope.launch(lambda: combined.collect(lambda value: None))
    with pytest.raises(KeyboardInterrupt):
        recomposer.run_coroutines()
    assert job.has_failed
    recomposer.close()


def test_async_transform__is_awaited() -> None:
    async def total(a: int, b: int) -> int:
        return a + b

    assert collected(combine(total, MutableStateFlow(1), MutableStateFlow(2))) == ([3], False)

"""Operators of flows against plain lists, what they close, and the buffer of a shared flow."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from itertools import accumulate, dropwhile, groupby, takewhile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BufferOverflow, CoroutineScope, Flow, MutableSharedFlow, SharingStarted, delay, flow, flow_of
from engine.coroutines import CoroutineLoop

_OPERATORS: dict[str, tuple[Callable[[Flow[int]], Flow[int]], Callable[[list[int]], list[int]]]] = {
    "map": (lambda f: f.map(lambda n: n + 1), lambda ns: [n + 1 for n in ns]),
    "filter": (lambda f: f.filter(lambda n: n % 2 == 0), lambda ns: [n for n in ns if n % 2 == 0]),
    "take": (lambda f: f.take(2), lambda ns: ns[:2]),
    "drop": (lambda f: f.drop(1), lambda ns: ns[1:]),
    "take_while": (lambda f: f.take_while(lambda n: n < 3), lambda ns: list(takewhile(lambda n: n < 3, ns))),
    "drop_while": (lambda f: f.drop_while(lambda n: n < 3), lambda ns: list(dropwhile(lambda n: n < 3, ns))),
    "distinct": (lambda f: f.distinct_until_changed(), lambda ns: [n for n, _ in groupby(ns)]),
    "scan": (lambda f: f.scan(0, lambda a, n: a + n), lambda ns: list(accumulate(ns, initial=0))),
    "concat": (lambda f: f.flat_map_concat(lambda n: flow_of(n, -n)), lambda ns: [m for n in ns for m in (n, -n)]),
    "debounce": (lambda f: f.debounce(0), lambda ns: ns),
    "running_reduce": (lambda f: f.running_reduce(lambda a, n: a + n), lambda ns: list(accumulate(ns))),
    "map_not_null": (lambda f: f.map_not_null(lambda n: n or None), lambda ns: [n for n in ns if n]),
    "with_index": (
        lambda f: f.with_index().map(lambda it: it.index - it.value),
        lambda ns: [i - n for i, n in enumerate(ns)],
    ),
    "buffer": (lambda f: f.buffer(1), lambda ns: ns),
    "zip": (lambda f: f.zip(flow_of(*range(200)), lambda a, b: a - b), lambda ns: [n - i for i, n in enumerate(ns)]),
    "merge": (lambda f: f.flat_map_merge(lambda n: flow_of(n, -n), 1), lambda ns: [m for n in ns for m in (n, -n)]),
    "on_empty": (lambda f: f.on_empty(lambda: flow_of(7)), lambda ns: ns or [7]),
    "retry": (lambda f: f.retry(2), lambda ns: ns),
}


@pytest.fixture(name="loop")
def _loop() -> Iterator[CoroutineLoop]:
    with CoroutineLoop() as loop:
        yield loop
    loop.run_ready()


def _collected(values: Flow[Any]) -> list[Any]:
    got = list[Any]()
    with CoroutineLoop() as loop:
        CoroutineScope(loop).launch(lambda: values.collect(got.append))
        loop.advance_to(10.0)
    return got


@given(st.lists(st.integers(0, 5), max_size=8), st.lists(st.sampled_from(sorted(_OPERATORS)), max_size=4))
def test_chain_of_operators__gives_what_the_same_chain_gives_of_a_list(numbers: list[int], chain: list[str]) -> None:
    ends = list[BaseException | None]()
    values, expected = flow_of(*numbers).on_completion(ends.append), numbers
    for name in chain:
        on_flow, on_list = _OPERATORS[name]
        values, expected = on_flow(values), on_list(expected)
    assert _collected(values) == expected
    assert len(ends) == 1


@given(st.lists(st.tuples(st.integers(1, 60), st.integers(0, 9)), max_size=8), st.integers(1, 40))
def test_debounce__gives_each_value_after_which_nothing_comes_in_its_time(
    typed: list[tuple[int, int]], pause: int
) -> None:
    async def type_in() -> AsyncIterator[int]:
        for wait, value in typed:
            await delay(wait)
            yield value

    following = [wait for wait, _ in typed[1:]] + [pause + 1]
    expected = [value for (_, value), wait in zip(typed, following, strict=False) if wait > pause]
    if pause in following:
        return  # both at one moment: Kotlin promises no order either
    assert _collected(flow(type_in).debounce(pause)) == expected


def test_error_of_a_flow__goes_to_the_handler_whose_values_follow() -> None:
    async def failing() -> AsyncIterator[int]:
        yield 1
        raise ValueError("bad")

    async def instead(error: Exception) -> AsyncIterator[str]:
        yield f"after {error}"

    assert _collected(flow(failing).catch(instead)) == [1, "after bad"]


@pytest.mark.parametrize(
    ("overflow", "kept"),
    [
        (BufferOverflow.SUSPEND, ([True, True, False, False], [1, 2])),
        (BufferOverflow.DROP_OLDEST, ([True] * 4, [3, 4])),
        (BufferOverflow.DROP_LATEST, ([True] * 4, [1, 2])),
    ],
)
def test_full_buffer_of_a_shared_flow__does_what_it_was_made_for(
    loop: CoroutineLoop, overflow: BufferOverflow, kept: tuple[list[bool], list[int]]
) -> None:
    got = list[int]()
    events: MutableSharedFlow[int] = MutableSharedFlow(0, 2, overflow)
    CoroutineScope(loop).launch(lambda: events.collect(got.append))
    loop.run_ready()
    assert [events.try_emit(n) for n in range(1, 5)] == kept[0]
    loop.run_ready()
    assert got == kept[1]


def test_shared_collection_without_listeners__ends_after_its_time_and_keeps_its_value(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)
    log = list[str]()
    source = flow_of(1).on_start(lambda: log.append("starts"))
    shown = source.state_in(scope, SharingStarted.while_subscribed(50), 0)
    for _ in range(2):
        listener = scope.launch(lambda: shown.collect(lambda n: log.append(f"got {n}")))
        loop.advance_to(loop.time() + 0.01)
        listener.cancel()
        loop.advance_to(loop.time() + 0.02)
    assert log == ["got 0", "starts", "got 1", "got 1"] and shown.value == 1
    loop.advance_to(loop.time() + 0.1)
    scope.launch(lambda: shown.collect(lambda n: None))
    loop.run_ready()
    assert log[-1] == "starts"

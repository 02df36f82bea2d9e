"""Channels against a list: what arrives, what capacities hold, what ends them, and the errors of their flows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import BufferOverflow, Channel, CoroutineScope, IllegalStateError, flow_of
from engine.coroutines import CoroutineLoop


@pytest.fixture(name="loop")
def _loop() -> Iterator[CoroutineLoop]:
    with CoroutineLoop() as loop:
        yield loop
    loop.run_ready()


@given(st.lists(st.integers(0, 9), max_size=8), st.integers(0, 3), st.integers(1, 3))
def test_values_of_one_sender__reach_several_receivers_each_once(values: list[int], capacity: int, count: int) -> None:
    channel: Channel[int] = Channel(capacity)
    got = list[int]()

    async def send() -> None:
        for value in values:
            await channel.send(value)
        channel.close()

    async def receive() -> None:
        async for value in channel:
            got.append(value)

    with CoroutineLoop() as loop:
        scope = CoroutineScope(loop)
        scope.launch(send)
        for _ in range(count):
            scope.launch(receive)
        loop.run_ready()
    assert (sorted(got), channel.is_closed_for_receive) == (sorted(values), True)


@pytest.mark.parametrize(
    ("channel", "sent", "kept"),
    [
        (Channel[int](), [False, False, False], []),
        (Channel[int](2), [True, True, False], [1, 2]),
        (Channel[int](Channel.CONFLATED), [True, True, True], [3]),
        (Channel[int](2, BufferOverflow.DROP_OLDEST), [True, True, True], [2, 3]),
        (Channel[int](2, BufferOverflow.DROP_LATEST), [True, True, True], [1, 2]),
        (Channel[int](Channel.UNLIMITED), [True, True, True], [1, 2, 3]),
    ],
)
def test_three_values_without_a_receiver__the_capacity_says_which_are_kept(
    channel: Channel[int], sent: list[bool], kept: list[int]
) -> None:
    assert [channel.try_send(value) for value in (1, 2, 3)] == sent
    got = list[Any]()
    while (value := channel.try_receive()) is not None:
        got.append(value)
    assert got == kept


def test_close_with_a_cause__raises_it_behind_the_values_left(loop: CoroutineLoop) -> None:
    channel: Channel[int] = Channel(2)
    channel.try_send(1)
    told = list[Any]()
    channel.invoke_on_close(lambda cause: told.append(str(cause)))
    channel.close(ValueError("no more"))

    async def receive() -> None:
        told.append(await channel.receive())
        for take in (channel.receive, lambda: channel.send(2)):
            try:
                await take()
            except ValueError as error:
                told.append(str(error))

    CoroutineScope(loop).launch(receive)
    loop.run_ready()
    assert told == ["no more", 1, "no more", "no more"]


def test_flow_that_consumes_a_channel__its_end_cancels_the_channel_and_a_second_collection_raises(
    loop: CoroutineLoop,
) -> None:
    channel: Channel[int] = Channel(Channel.UNLIMITED)
    for value in range(3):
        channel.try_send(value)
    values = channel.consume_as_flow()
    told = list[Any]()

    async def collect() -> None:
        told.append(await values.first())
        told.append((channel.is_closed_for_send, channel.try_receive()))
        with pytest.raises(IllegalStateError, match="collected once"):
            await values.first()

    CoroutineScope(loop).launch(collect)
    loop.run_ready()
    assert told == [0, (True, None)]


@pytest.mark.parametrize(
    ("count", "name", "error"),
    [
        (0, "last", LookupError),
        (0, "single", LookupError),
        (2, "single", ValueError),
        (0, "reduce", LookupError),
    ],
)
def test_end_of_a_flow_with_the_wrong_number_of_values__raises(
    loop: CoroutineLoop, count: int, name: str, error: type[Exception]
) -> None:
    told = list[type[BaseException]]()

    async def work() -> None:
        values = flow_of(*range(count))
        try:
            await (values.reduce(lambda a, b: a + b) if name == "reduce" else getattr(values, name)())
        except (LookupError, ValueError) as raised:
            told.append(type(raised))

    CoroutineScope(loop).launch(work)
    loop.run_ready()
    assert told == [error]


def test_numbers_that_make_no_sense__raise_at_the_call() -> None:
    with pytest.raises(ValueError, match=r"Channel\(-2\)"):
        Channel(-2)
    with pytest.raises(ValueError, match=r"retry\(0\)"):
        flow_of(1).retry(0)
    channel: Channel[int] = Channel()
    channel.invoke_on_close(lambda cause: None)
    with pytest.raises(IllegalStateError, match="one handler"):
        channel.invoke_on_close(lambda cause: None)


def test_consume_each__calls_the_action_until_the_close_and_takes_no_more(loop: CoroutineLoop) -> None:
    channel: Channel[int] = Channel(Channel.UNLIMITED)
    channel.try_send(1)
    channel.try_send(2)
    channel.close()
    told = list[Any]()

    async def work() -> None:
        await channel.consume_each(told.append)
        told.append(await flow_of(3, 4).last_or_none())

    CoroutineScope(loop).launch(work)
    loop.run_ready()
    assert (told, channel.is_closed_for_receive) == ([1, 2, 4], True)

"""A callback of the loop that is no coroutine's: its turn, and what it raises."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.quiet_call import QuietCall


@pytest.fixture
def loop() -> Iterator[CoroutineLoop]:
    loop = CoroutineLoop()
    yield loop
    loop.close()


def test_quiet_call_alone__runs_in_the_next_pump_and_counts_as_nothing_to_do(loop: CoroutineLoop) -> None:
    log: list[str] = []
    call = QuietCall(loop, lambda: log.append("called"))
    for times in (1, 2):
        loop.call_quietly(call)
        assert (loop.has_ready, len(log)) == (False, times - 1)
        assert loop.run_ready() is True
        assert (loop.run_ready(), log) == (False, ["called"] * times)


def test_quiet_call_makes_a_coroutine_ready__it_runs_in_the_same_pump(loop: CoroutineLoop) -> None:
    log: list[str] = []

    async def work() -> None:
        log.append("work")

    loop.call_quietly(QuietCall(loop, lambda: loop.create_task(work())))
    loop.run_ready()
    assert log == ["work"]


def test_quiet_call_behind_a_coroutine__runs_after_its_step(loop: CoroutineLoop) -> None:
    log: list[str] = []

    async def work() -> None:
        log.append("first step")
        await asyncio.sleep(0)
        log.append("second step")

    loop.create_task(work())
    loop.call_quietly(QuietCall(loop, lambda: log.append("called")))
    loop.run_ready()
    assert log == ["first step", "called", "second step"]


def test_quiet_call_raises__pump_raises_the_exception(loop: CoroutineLoop) -> None:
    def fail() -> None:
        raise KeyError("lost")

    loop.call_quietly(QuietCall(loop, fail))
    with pytest.raises(KeyError, match="lost"):
        loop.run_ready()
    assert loop.run_ready() is False


def test_quiet_call_pumps_the_loop__does_nothing(loop: CoroutineLoop) -> None:
    results: list[bool] = []
    loop.call_quietly(QuietCall(loop, lambda: results.append(loop.run_ready())))
    loop.run_ready()
    assert results == [False]

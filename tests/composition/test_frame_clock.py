"""Who waits for a frame, and in which order it reaches them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from engine.coroutines.coroutine_scope import CoroutineScope
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import BroadcastFrameClock, PausableFrameClock, with_frame_nanos


@pytest.fixture
def loop() -> Iterator[CoroutineLoop]:
    loop = CoroutineLoop()
    yield loop
    loop.close()


def test_frame_sent__functions_run_inside_it_and_coroutines_after(loop: CoroutineLoop) -> None:
    clock = BroadcastFrameClock()
    log: list[str] = []

    async def work(name: str) -> None:
        result = await clock.with_frame_nanos(lambda nanos: log.append(f"{name} in {nanos}") or nanos + 1)
        log.append(f"{name} after {result}")

    loop.create_task(work("a"))
    loop.create_task(work("b"))
    loop.run_ready()
    assert (clock.has_awaiters, log) == (True, [])
    clock.send_frame(16)
    assert (clock.has_awaiters, log) == (False, ["a in 16", "b in 16"])
    loop.run_ready()
    assert log == ["a in 16", "b in 16", "a after 17", "b after 17"]


def test_waits_again_after_frame__gets_the_next_frame(loop: CoroutineLoop) -> None:
    clock = BroadcastFrameClock()
    seen: list[int] = []

    async def work() -> None:
        for _ in range(3):
            await clock.with_frame_nanos(seen.append)

    loop.create_task(work())
    for nanos in (0, 16, 32, 48):
        loop.run_ready()
        clock.send_frame(nanos)
    assert seen == [0, 16, 32]


def test_first_awaiter__is_announced_once_per_batch(loop: CoroutineLoop) -> None:
    log: list[str] = []
    clock = BroadcastFrameClock(lambda: log.append("new"))

    async def work() -> None:
        await clock.with_frame_nanos(lambda nanos: None)

    loop.create_task(work())
    loop.create_task(work())
    loop.run_ready()
    assert log == ["new"]
    clock.send_frame(0)
    loop.create_task(work())
    loop.run_ready()
    assert log == ["new", "new"]


def test_frame_function_raises__its_coroutine_gets_the_exception_and_others_run(loop: CoroutineLoop) -> None:
    clock = BroadcastFrameClock()
    log: list[str] = []

    def fail(nanos: int) -> None:
        raise ValueError("broken")

    async def work() -> None:
        try:
            await clock.with_frame_nanos(fail)
        except ValueError as error:
            log.append(str(error))

    async def other() -> None:
        await clock.with_frame_nanos(lambda nanos: log.append("other"))

    loop.create_task(work())
    loop.create_task(other())
    loop.run_ready()
    clock.send_frame(0)
    loop.run_ready()
    assert log == ["other", "broken"]


def test_cancelled_while_waiting__its_function_does_not_run(loop: CoroutineLoop) -> None:
    clock = BroadcastFrameClock()
    log: list[str] = []

    async def work() -> None:
        await clock.with_frame_nanos(lambda nanos: log.append("ran"))

    task = loop.create_task(work())
    loop.run_ready()
    task.cancel()
    loop.run_ready()
    assert clock.has_awaiters is False
    clock.send_frame(0)
    assert log == []


def test_clock_cancelled__present_and_future_awaiters_are_cancelled(loop: CoroutineLoop) -> None:
    clock = BroadcastFrameClock()

    async def work() -> None:
        await clock.with_frame_nanos(lambda nanos: None)

    present = loop.create_task(work())
    loop.run_ready()
    clock.cancel()
    loop.run_ready()
    future = loop.create_task(work())
    loop.run_ready()
    assert (present.cancelled(), future.cancelled()) == (True, True)


def test_announcing_fails__clock_fails_for_good(loop: CoroutineLoop) -> None:
    def fail() -> None:
        raise ValueError("broken")

    clock = BroadcastFrameClock(fail)

    async def work() -> None:
        await clock.with_frame_nanos(lambda nanos: None)

    for _ in range(2):
        loop.create_task(work())
        with pytest.raises(ValueError, match="broken"):
            loop.run_ready()


def test_paused__new_waits_go_through_only_after_resume(loop: CoroutineLoop) -> None:
    inner = BroadcastFrameClock()
    clock = PausableFrameClock(inner)
    seen: list[int] = []

    async def work() -> None:
        await clock.with_frame_nanos(seen.append)

    clock.pause()
    loop.create_task(work())
    loop.run_ready()
    assert (clock.is_paused, inner.has_awaiters) == (True, False)
    inner.send_frame(0)
    clock.resume()
    loop.run_ready()
    inner.send_frame(16)
    assert (clock.is_paused, seen) == (False, [16])


def test_paused_while_waiting__the_frame_still_comes(loop: CoroutineLoop) -> None:
    inner = BroadcastFrameClock()
    clock = PausableFrameClock(inner)
    seen: list[int] = []

    async def work() -> None:
        await clock.with_frame_nanos(seen.append)

    loop.create_task(work())
    loop.run_ready()
    clock.pause()
    inner.send_frame(16)
    assert seen == [16]


def test_with_frame_nanos_in_scope__uses_the_clock_of_the_scope(loop: CoroutineLoop) -> None:
    clock = BroadcastFrameClock()
    seen: list[int] = []

    async def child() -> None:
        seen.append(await with_frame_nanos(lambda nanos: nanos * 10))

    async def work() -> None:
        seen.append(await with_frame_nanos(lambda nanos: nanos))
        await asyncio.gather(child(), child())

    CoroutineScope(loop, clock).launch(work)
    loop.run_ready()
    clock.send_frame(1)
    loop.run_ready()
    clock.send_frame(2)
    loop.run_ready()
    assert seen == [1, 20, 20]


def test_with_frame_nanos_without_clock__says_where_to_get_one(loop: CoroutineLoop) -> None:
    async def work() -> None:
        await with_frame_nanos(lambda nanos: None)

    CoroutineScope(loop).launch(work)
    with pytest.raises(RuntimeError, match="LaunchedEffect"):
        loop.run_ready()

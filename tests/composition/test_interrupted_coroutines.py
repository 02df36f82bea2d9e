"""A task or a frame function is interrupted, by a BaseException that no `except Exception` catches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import BroadcastFrameClock


@pytest.fixture
def loop() -> Iterator[CoroutineLoop]:
    loop = CoroutineLoop()
    yield loop
    loop.close()


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, GeneratorExit])
def test_task_is_interrupted__the_interrupt_is_raised_once_and_the_others_run(
    loop: CoroutineLoop, interrupt: type[BaseException]
) -> None:
    log: list[str] = []

    async def fail() -> None:
        raise interrupt

    async def work() -> None:
        log.append("ran")

    loop.create_task(fail())
    loop.create_task(work())
    with pytest.raises(interrupt):
        loop.run_ready()
    loop.run_ready()
    assert log == ["ran"]
    assert not loop.has_ready


def test_task_is_interrupted_beside_one_that_raises__the_interrupt_is_raised_from_the_other_error(
    loop: CoroutineLoop,
) -> None:
    other, interrupt = ValueError("other"), GeneratorExit()

    async def fail(error: BaseException) -> None:
        raise error

    loop.create_task(fail(other))
    loop.create_task(fail(interrupt))
    with pytest.raises(GeneratorExit) as caught:
        loop.run_ready()
    assert isinstance(caught.value.__cause__, ExceptionGroup)
    assert caught.value.__cause__.exceptions == (other,)


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, SystemExit])
def test_frame_function_is_interrupted__its_coroutine_gets_the_interrupt_and_others_another_frame(
    loop: CoroutineLoop, interrupt: type[BaseException]
) -> None:
    clock = BroadcastFrameClock()
    log: list[str] = []

    def fail(nanos: int) -> None:
        raise interrupt("broken")

    async def work() -> None:
        try:
            await clock.with_frame_nanos(fail)
        except interrupt as error:
            log.append(str(error))

    async def other() -> None:
        await clock.with_frame_nanos(lambda nanos: log.append(f"other in {nanos}"))

    loop.create_task(work())
    loop.create_task(other())
    loop.run_ready()
    with pytest.raises(interrupt):
        clock.send_frame(0)
    loop.run_ready()
    assert (log, clock.is_frame_due) == (["broken"], True)
    clock.send_frame(16)
    assert log == ["broken", "other in 16"]


@pytest.mark.parametrize("raised", [StopIteration, GeneratorExit])
def test_frame_function_raises_what_ends_a_coroutine__its_coroutine_gets_a_runtime_error(
    loop: CoroutineLoop, raised: type[BaseException]
) -> None:
    clock = BroadcastFrameClock()

    def fail(nanos: int) -> None:
        raise raised

    async def work() -> None:
        with pytest.raises(RuntimeError, match=raised.__name__):
            await clock.with_frame_nanos(fail)
        await clock.with_frame_nanos(lambda nanos: None)

    task = loop.create_task(work())
    for nanos in (0, 16):
        loop.run_ready()
        clock.send_frame(nanos)
    loop.run_ready()
    assert task.done()

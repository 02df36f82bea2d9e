"""The hand-pumped loop, its scopes and jobs."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from engine import trace
from engine.coroutines.coroutine_scope import CoroutineScope, await_cancellation
from engine.coroutines.event_loop import CoroutineLoop


@pytest.fixture
def loop() -> Iterator[CoroutineLoop]:
    loop = CoroutineLoop()
    yield loop
    loop.close()


def test_task_created__starts_only_when_pumped(loop: CoroutineLoop) -> None:
    log: list[str] = []

    async def work() -> None:
        log.append("started")

    loop.create_task(work())
    assert (log, loop.has_ready) == ([], True)
    assert loop.run_ready() is True
    assert (log, loop.has_ready) == (["started"], False)
    assert loop.run_ready() is False


def test_two_tasks__take_turns_at_each_await(loop: CoroutineLoop) -> None:
    log: list[str] = []

    async def work(name: str) -> None:
        for step in range(2):
            log.append(f"{name}{step}")
            await asyncio.sleep(0)

    loop.create_task(work("a"))
    loop.create_task(work("b"))
    loop.run_ready()
    assert log == ["a0", "b0", "a1", "b1"]


def test_coroutine_that_never_rests__stops_after_max_rounds(loop: CoroutineLoop) -> None:
    count = 0

    async def spin() -> None:
        nonlocal count
        while True:
            count += 1
            await asyncio.sleep(0)

    loop.create_task(spin())
    loop.run_ready(max_rounds=7)
    assert (count, loop.has_ready) == (7, True)


def test_sleep__wakes_at_its_own_virtual_moment(loop: CoroutineLoop) -> None:
    seen: list[float] = []

    async def work() -> None:
        for _ in range(3):
            await asyncio.sleep(0.005)
            seen.append(loop.time())

    loop.create_task(work())
    loop.run_ready()
    assert loop.next_timer == 0.005
    loop.advance_to(0.012)
    assert seen == [0.005, 0.010]
    assert loop.time() == 0.012
    loop.advance_to(1.0)
    assert seen == pytest.approx([0.005, 0.010, 0.015])


def test_time_source__gives_the_time_and_makes_timers_due() -> None:
    now = 10.0
    loop = CoroutineLoop(time_source=lambda: now)
    log: list[str] = []
    loop.call_later(1.0, log.append, "due")
    loop.run_ready()
    assert (log, loop.has_ready) == ([], False)
    now = 11.5
    assert loop.has_ready
    loop.run_ready()
    assert log == ["due"]
    loop.close()


def test_cancelled_timer__neither_runs_nor_counts(loop: CoroutineLoop) -> None:
    log: list[str] = []
    loop.call_later(1.0, log.append, "never").cancel()
    assert loop.next_timer is None
    loop.advance_to(2.0)
    assert log == []


def test_timeout__cancels_at_its_virtual_moment(loop: CoroutineLoop) -> None:
    log: list[object] = []

    async def work() -> None:
        try:
            async with asyncio.timeout(0.1):
                await await_cancellation()
        except TimeoutError:
            log.append(loop.time())

    loop.create_task(work())
    loop.advance_to(0.5)
    assert log == [0.1]


def test_task_raises__run_ready_raises_it_after_the_others_ran(loop: CoroutineLoop) -> None:
    log: list[str] = []

    async def fail() -> None:
        raise ValueError("broken")

    async def work() -> None:
        log.append("ran")

    loop.create_task(fail())
    loop.create_task(work())
    with pytest.raises(ValueError, match="broken"):
        loop.run_ready()
    assert log == ["ran"]
    loop.run_ready()


def test_two_tasks_raise__run_ready_raises_a_group(loop: CoroutineLoop) -> None:
    async def fail(text: str) -> None:
        raise ValueError(text)

    loop.create_task(fail("a"))
    loop.create_task(fail("b"))
    with pytest.raises(ExceptionGroup) as caught:
        loop.run_ready()
    assert [str(error) for error in caught.value.exceptions] == ["a", "b"]


def test_awaited_task_raises__only_its_awaiter_gets_the_exception(loop: CoroutineLoop) -> None:
    log: list[str] = []

    async def fail() -> None:
        raise ValueError("broken")

    async def work() -> None:
        try:
            await asyncio.create_task(fail())
        except ValueError as error:
            log.append(str(error))

    loop.create_task(work())
    loop.run_ready()
    assert log == ["broken"]


def test_callback_raises__run_ready_raises_it(loop: CoroutineLoop) -> None:
    def fail() -> None:
        raise ValueError("broken")

    loop.call_soon(fail)
    with pytest.raises(ValueError, match="broken"):
        loop.run_ready()


def test_exception_handler_set__gets_the_error_instead(loop: CoroutineLoop) -> None:
    seen: list[Any] = []

    async def fail() -> None:
        raise ValueError("broken")

    def handler(_: object, context: dict[str, Any]) -> None:
        seen.append((context["message"], str(context["exception"])))

    loop.set_exception_handler(handler)
    loop.create_task(fail())
    loop.run_ready()
    name = "test_exception_handler_set__gets_the_error_instead.<locals>.fail"
    assert seen == [(f"coroutine {name} failed", "broken")]


def test_root_task__runs_in_an_empty_context_and_its_children_in_copies(loop: CoroutineLoop) -> None:
    variable: contextvars.ContextVar[str] = contextvars.ContextVar("variable", default="unset")
    variable.set("host")
    seen: list[str] = []

    async def child() -> None:
        seen.append(variable.get())
        variable.set("child")

    async def work() -> None:
        seen.append(variable.get())
        variable.set("task")
        await asyncio.create_task(child())
        seen.append(variable.get())

    loop.create_task(work())
    loop.run_ready()
    assert seen == ["unset", "task", "task"]
    assert variable.get() == "host"


def test_pumped_inside_another_running_loop__that_loop_goes_on(loop: CoroutineLoop) -> None:
    seen: list[object] = []

    async def inner() -> None:
        seen.append(asyncio.get_running_loop() is loop)
        await asyncio.sleep(0)
        seen.append("inner")

    async def cell() -> None:
        task = asyncio.current_task()
        loop.create_task(inner())
        loop.run_ready()
        seen.append(asyncio.current_task() is task)
        await asyncio.sleep(0)
        seen.append("outer")

    asyncio.run(cell())
    assert seen == [True, "inner", True, "outer"]


def test_pumped_by_its_own_coroutine__does_nothing(loop: CoroutineLoop) -> None:
    log: list[object] = []

    async def other() -> None:
        log.append("other")

    async def work() -> None:
        loop.create_task(other())
        log.append(loop.run_ready())

    loop.create_task(work())
    loop.run_ready()
    assert log == [False, "other"]


def test_call_soon_from_another_thread__wakes_and_runs_in_the_pump(loop: CoroutineLoop) -> None:
    log: list[object] = []
    loop.on_wake = lambda: log.append("wake")
    callback = lambda: log.append(threading.get_ident())  # noqa: E731
    thread = threading.Thread(target=loop.call_soon_threadsafe, args=(callback,))
    thread.start()
    thread.join()
    assert (log, loop.has_ready) == (["wake"], True)
    loop.run_ready()
    assert log == ["wake", threading.get_ident()]


def test_waiting_task_without_references__survives_garbage_collection(loop: CoroutineLoop) -> None:
    import gc

    log: list[str] = []

    async def work() -> None:
        try:
            await await_cancellation()
        finally:
            log.append("cleaned")

    loop.create_task(work())
    loop.run_ready()
    gc.collect()
    assert log == []
    loop.close()
    loop.run_ready()
    assert log == ["cleaned"]


def test_closed__nothing_can_be_queued(loop: CoroutineLoop) -> None:
    loop.close()
    with pytest.raises(RuntimeError, match="closed"):
        loop.call_soon(print)


def test_run_until_complete__error_names_run_ready(loop: CoroutineLoop) -> None:
    async def work() -> None: ...

    with pytest.raises(RuntimeError, match="run_ready"):
        loop.run_until_complete(work())


def test_async_generator_dropped_half_way__its_finally_runs(loop: CoroutineLoop) -> None:
    log: list[object] = []

    async def numbers() -> Any:
        try:
            yield 1
            yield 2
        finally:
            log.append("closed")

    async def work() -> None:
        async for number in numbers():
            log.append(number)
            break

    loop.create_task(work())
    loop.run_ready()
    loop.run_ready()
    assert log == [1, "closed"]


def test_traced__each_step_of_a_task_is_a_span(loop: CoroutineLoop) -> None:
    log: list[tuple[str, str]] = []

    class Listener:
        def happened(self, event: trace.Event) -> None:
            log.append(("begin", event.subject.get_name()))

        def ended(self, event: trace.Event) -> None:
            log.append(("end", event.subject.get_name()))

    async def work() -> None:
        await asyncio.sleep(0)

    loop.create_task(work(), name="w")
    before = trace.enter(trace.Tracer(Listener()))
    try:
        loop.run_ready()
    finally:
        trace.leave(before)
    assert log == [("begin", "w"), ("end", "w")] * 2


# ---------------------------------------------------------------- scope and job


def test_launch__is_queued_and_completes(loop: CoroutineLoop) -> None:
    log: list[str] = []

    async def work() -> None:
        log.append("ran")

    job = CoroutineScope(loop).launch(work)
    assert (log, job.is_active, job.is_completed) == ([], True, False)
    loop.run_ready()
    assert (log, job.is_active, job.is_completed) == (["ran"], False, True)


def test_scope_cancelled__every_job_is_cancelled_in_order(loop: CoroutineLoop) -> None:
    log: list[str] = []
    scope = CoroutineScope(loop)

    def work(name: str) -> Any:
        async def body() -> None:
            try:
                await await_cancellation()
            finally:
                log.append(name)

        return body

    first, second = scope.launch(work("a")), scope.launch(work("b"))
    loop.run_ready()
    scope.cancel()
    assert (first.is_active, second.is_active, scope.is_active, log) == (False, False, False, [])
    loop.run_ready()
    assert (log, first.is_cancelled, scope.jobs) == (["a", "b"], True, [])


def test_launch_in_cancelled_scope__never_starts(loop: CoroutineLoop) -> None:
    log: list[str] = []
    scope = CoroutineScope(loop)
    scope.cancel()

    async def work() -> None:
        log.append("ran")

    job = scope.launch(work)
    loop.run_ready()
    assert (log, job.is_active, job.is_cancelled) == ([], False, True)


def test_cancelled_before_its_first_step__body_never_runs(loop: CoroutineLoop) -> None:
    log: list[str] = []

    async def work() -> None:
        log.append("ran")

    CoroutineScope(loop).launch(work).cancel()
    loop.run_ready()
    assert log == []


def test_job_fails__scope_and_siblings_go_on_and_the_pump_raises(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)

    async def fail() -> None:
        raise ValueError("broken")

    seen: list[BaseException | None] = []
    scope.launch(fail).invoke_on_completion(seen.append)
    waiting = scope.launch(await_cancellation)
    with pytest.raises(ValueError, match="broken"):
        loop.run_ready()
    assert [str(error) for error in seen] == ["broken"]
    assert (scope.is_active, waiting.is_active) == (True, True)


def test_join__waits_and_raises_nothing(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)
    log: list[str] = []

    async def fail() -> None:
        log.append("failing")
        raise ValueError("broken")

    async def work() -> None:
        await scope.launch(fail).join()
        log.append("joined")

    scope.launch(work)
    loop.run_ready()
    assert log == ["failing", "joined"]


def test_await_job__gives_its_result(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)
    log: list[int] = []

    async def compute() -> int:
        return 42

    async def work() -> None:
        log.append(await scope.launch(compute))

    scope.launch(work)
    loop.run_ready()
    assert log == [42]


def test_launch_with_plain_function__says_what_to_write(loop: CoroutineLoop) -> None:
    def plain() -> None: ...

    with pytest.raises(TypeError, match="async def"):
        CoroutineScope(loop).launch(plain)  # type: ignore[arg-type]


def test_launch_undispatched__runs_to_its_first_wait_inside_the_call(loop: CoroutineLoop) -> None:
    log: list[object] = []
    scope = CoroutineScope(loop)

    async def inner() -> None:
        log.append("inner starts")
        await asyncio.sleep(0)
        log.append("inner ends")

    async def work() -> None:
        task = asyncio.current_task()
        scope.launch(inner, undispatched=True)
        log.append(asyncio.current_task() is task)

    scope.launch(work, undispatched=True)
    assert log == ["inner starts", True]
    loop.run_ready()
    assert log == ["inner starts", True, "inner ends"]


def test_launch_inside_a_coroutine_fails__the_pump_raises(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)

    async def fail() -> None:
        raise ValueError("broken")

    async def work() -> None:
        scope.launch(fail)

    scope.launch(work)
    with pytest.raises(ValueError, match="broken"):
        loop.run_ready()


def test_clean_up_raises_after_close__the_pump_raises_it(loop: CoroutineLoop) -> None:
    """It was only logged: a window that closed the program said nothing."""

    async def work() -> None:
        try:
            await asyncio.sleep(100)
        finally:
            raise ValueError("broken clean-up")

    loop.create_task(work())
    loop.run_ready()
    loop.close()
    with pytest.raises(ValueError, match="broken clean-up"):
        loop.run_ready()
    assert not loop.run_ready()

"""snapshot_flow: state as an asynchronous iterator."""

import asyncio
import gc
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from engine.snapshot import (
    IllegalStateError,
    Snapshot,
    derived_state_of,
    mutable_state_of,
    snapshot_flow,
)
from engine.snapshot.global_observers import global_observers


async def settle() -> None:
    """Lets every task run until it waits."""
    for _ in range(5):
        await asyncio.sleep(0)


def collecting(block: Callable[[], Any], program: Callable[[list[Any]], Awaitable[None]]) -> list[Any]:
    """Runs `program` while a task collects the values of `snapshot_flow(block)`."""
    values: list[Any] = []

    async def collect() -> None:
        async for value in snapshot_flow(block):
            values.append(value)

    async def main() -> None:
        task = asyncio.ensure_future(collect())
        await settle()
        await program(values)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(main())
    return values


def write(state: Any, value: Any) -> None:
    state.value = value
    Snapshot.send_apply_notifications()


def test_each_applied_change__one_value() -> None:
    state = mutable_state_of(1)

    async def program(values: list[Any]) -> None:
        assert values == [1]
        write(state, 2)
        await settle()
        write(state, 3)
        await settle()

    assert collecting(lambda: state.value, program) == [1, 2, 3]


def test_several_changes_before_it_runs__the_last_value() -> None:
    state = mutable_state_of(1)

    async def program(values: list[Any]) -> None:
        for value in (2, 3, 4):
            write(state, value)
        await settle()

    assert collecting(lambda: state.value, program) == [1, 4]


def test_equal_result__no_value() -> None:
    state = mutable_state_of(1)

    async def program(values: list[Any]) -> None:
        write(state, 2)
        await settle()
        write(state, 11)
        await settle()

    assert collecting(lambda: state.value > 10, program) == [False, True]


def test_unrelated_change__block_does_not_run() -> None:
    watched, other = mutable_state_of(1), mutable_state_of(1)
    runs: list[int] = []

    async def program(values: list[Any]) -> None:
        write(other, 2)
        await settle()
        assert runs == [1]

    collecting(lambda: runs.append(1) or watched.value, program)


def test_conditional_reads__those_of_the_last_run_count() -> None:
    use_b, a, b = mutable_state_of(False), mutable_state_of("a"), mutable_state_of("b")
    runs: list[int] = []

    def block() -> Any:
        runs.append(1)
        return b.value if use_b.value else a.value

    async def program(values: list[Any]) -> None:
        write(b, "b2")
        await settle()
        write(use_b, True)
        await settle()
        write(a, "a2")
        await settle()

    assert collecting(block, program) == ["a", "b2"]
    assert len(runs) == 2


def test_derived_state__its_values() -> None:
    state = mutable_state_of(1)
    tens = derived_state_of(lambda: state.value // 10)

    async def program(values: list[Any]) -> None:
        for value in (5, 15, 19, 25):
            write(state, value)
            await settle()

    assert collecting(lambda: tens.value, program) == [0, 1, 2]


def test_change_not_announced__no_value_until_it_is() -> None:
    state = mutable_state_of(1)

    async def program(values: list[Any]) -> None:
        Snapshot.notify_objects_initialized()
        state.value = 2
        await settle()
        assert values == [1]
        Snapshot.send_apply_notifications()
        await settle()

    assert collecting(lambda: state.value, program) == [1, 2]


def test_change_in_another_thread__wakes_the_waiting_task() -> None:
    state = mutable_state_of(1)

    async def main() -> list[int]:
        flow = snapshot_flow(lambda: state.value)
        values = [await anext(flow)]
        waiting = asyncio.ensure_future(anext(flow))
        await settle()
        thread = threading.Thread(target=write, args=(state, 2))
        thread.start()
        values.append(await waiting)
        thread.join()
        await flow.aclose()
        return values

    assert asyncio.run(main()) == [1, 2]


def test_change_while_the_block_runs__is_not_missed() -> None:
    trigger, state = mutable_state_of(0), mutable_state_of(1)

    def block() -> tuple[int, int]:
        if trigger.value == 1 and Snapshot.global_(lambda: state.value) == 1:
            Snapshot.global_(lambda: write(state, 2))  # as another thread would
        return trigger.value, state.value

    async def program(values: list[Any]) -> None:
        write(trigger, 1)
        await settle()

    assert collecting(block, program) == [(0, 1), (1, 1), (1, 2)]


def test_block_that_writes__raises_and_ends_the_flow() -> None:
    state = mutable_state_of(1)

    async def main() -> None:
        flow = snapshot_flow(lambda: state.set(2))
        with pytest.raises(IllegalStateError, match="read-only"):
            await anext(flow)
        with pytest.raises(StopAsyncIteration):
            await anext(flow)

    asyncio.run(main())
    assert global_observers.apply_observers == ()


def test_left_or_dropped__stops_to_watch() -> None:
    state = mutable_state_of(1)

    async def main() -> None:
        async for _ in snapshot_flow(lambda: state.value):
            break
        gc.collect()
        assert global_observers.apply_observers == ()
        flow = snapshot_flow(lambda: state.value)
        await anext(flow)
        assert len(global_observers.apply_observers) == 1
        await flow.aclose()
        assert global_observers.apply_observers == ()

    asyncio.run(main())


def test_not_iterated__block_never_runs() -> None:
    runs: list[int] = []
    snapshot_flow(lambda: runs.append(1))
    assert runs == []


def test_coroutine_carried_by_a_snapshot__sees_it_across_its_waits_and_others_do_not() -> None:
    state = mutable_state_of(1)
    log: list[Any] = []

    async def inside() -> str:
        state.value = 2
        log.append(("inside", state.value))
        await asyncio.sleep(0)
        log.append(("inside", state.value))
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            log.append(("cancelled", state.value))
        return "done"

    async def outside() -> None:
        log.append(("outside", state.value))

    async def main() -> None:
        snapshot = Snapshot.take_mutable_snapshot()

        async def carried() -> str:
            return await snapshot.carry(inside())

        task = asyncio.ensure_future(carried())
        await asyncio.ensure_future(outside())
        await settle()
        task.cancel()
        assert await task == "done"
        snapshot.dispose()

    asyncio.run(main())
    assert log == [("inside", 2), ("outside", 1), ("inside", 2), ("cancelled", 2)]

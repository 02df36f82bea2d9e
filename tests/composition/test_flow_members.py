"""What all flows can do, and what the errors say that answer Kotlin's operators."""

from __future__ import annotations

from typing import Any

import pytest

from engine import LaunchedEffect, MutableStateFlow, Scene, composable, delay, mutable_state_of, snapshot_flow


@pytest.mark.parametrize(
    ("flow", "name", "said"),
    [
        (snapshot_flow(lambda: 1), "collectLatest", ": write `await collect_latest(flow, block)`"),
        (snapshot_flow(lambda: 1), "colect", "; did you mean `collect`?"),
        (MutableStateFlow(1), "collectAsState", ": write `collect_as_state(flow)`"),
        (MutableStateFlow(1), "toList", "; did you mean `to_list`?"),
        (MutableStateFlow(1), "flowOn", ": leave it out: coroutines run in one thread"),
        (MutableStateFlow(1), "distinctUntilChanged", "; did you mean `distinct_until_changed`?"),
    ],
)
def test_operator_of_kotlin_that_no_flow_has__the_error_says_what_to_write(flow: Any, name: str, said: str) -> None:
    with pytest.raises(AttributeError) as error:
        getattr(flow, name)
    assert str(error.value) == f"{type(flow).__name__} has no {name!r}{said}"


def test_collect_of_a_snapshot_flow__calls_the_function_and_awaits_an_async_one() -> None:
    shown, seen = mutable_state_of(0), list[int]()

    async def keep(value: int) -> None:
        await delay(0)
        seen.append(value)

    async def work() -> None:
        await snapshot_flow(lambda: shown.value).collect(keep)

    @composable
    def Screen() -> None:
        LaunchedEffect(work)

    with Scene(Screen, 10, 10) as scene:
        scene.settle()
        shown.value = 1
        scene.settle()
    assert seen == [0, 1]


def test_update_of_a_state_flow__returns_the_old_or_the_new_value() -> None:
    flow = MutableStateFlow(3)
    assert (flow.get_and_update(lambda n: n + 1), flow.value) == (3, 4)
    assert (flow.update_and_get(lambda n: n * 2), flow.value) == (8, 8)


def test_value_of_a_state_flow_changed_during_an_update__the_function_runs_again() -> None:
    flow, seen = MutableStateFlow(1), list[int]()

    def add_ten(n: int) -> int:
        seen.append(n)
        if len(seen) == 1:
            flow.value = 2  # as another thread would, between the read and the write
        return n + 10

    assert (flow.update_and_get(add_ten), seen) == (12, [1, 2])


def test_emission_of_a_state_flow__sets_the_value_and_never_waits() -> None:
    flow = MutableStateFlow("a")
    assert (flow.try_emit("b"), flow.value) == (True, "b")
    assert (flow.try_emit("b"), flow.value) == (True, "b")

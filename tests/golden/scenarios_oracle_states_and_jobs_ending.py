"""Ports of StatesAndJobs.kt (tests/oracle), second part: coroutines that end in order, flows, a state handed down."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Box,
    Column,
    DisposableEffect,
    LaunchedEffect,
    Modifier,
    SideEffect,
    Snapshot,
    await_cancellation,
    composable,
    coroutine_scope,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_of,
    non_cancellable,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_updated_state,
    snapshot_flow,
    with_frame_nanos,
)

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Shown
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_springs_and_forms import Channel


async def lasting(name: str) -> None:
    try:
        log(f"begin:{name}")
        await await_cancellation()
    finally:
        log(f"end:{name}")


@scenario("jobs_that_end_in_order")
def jobs_that_end_in_order(run: Run) -> None:
    run.queue = True
    k, shown, n = mixed_states(0, True, 0)
    held: dict[str, Any] = {}

    async def family(scope: Any) -> None:
        key = k.value
        scope.launch(lambda: lasting(f"child one {key}"))
        scope.launch(lambda: lasting(f"child two {key}"), undispatched=True)

        async def cleaning() -> None:
            log(f"cleaning {key}")
            await asyncio.sleep(0)
            log(f"cleaned {key}")

        async def inner(within: Any) -> None:
            within.launch(lambda: lasting(f"inner {key}"))
            await lasting(f"body {key}")

        try:
            await coroutine_scope(inner)
        finally:
            await non_cancellable(cleaning)

    async def producer(state: Any) -> None:
        state.value = f"made {k.value}"
        try:
            await await_cancellation()
        finally:
            log(f"dispose:made {state.value}")

    async def collecting() -> None:
        def over(error: Any) -> None:
            log(f"flow over:{text(isinstance(error, asyncio.CancelledError))}")

        await snapshot_flow(lambda: n.value).on_completion(over).collect(lambda it: log(f"collected:{it}"))

    def started() -> Any:
        log("start")
        return lambda: log("stop")

    def content() -> None:
        log(f"compose:Root {k.value}")
        if shown.value:
            LaunchedEffect(lambda: coroutine_scope(family), k.value)
            made = produce_state(producer, "none", k.value)
            Shown("made", lambda: made.value)
            held["scope"] = remember_coroutine_scope()
            DisposableEffect(started, k.value)
            LaunchedEffect(collecting, None)

    def two() -> None:
        held["job"] = held["scope"].launch(lambda: lasting("one"))

        async def second() -> None:
            try:
                await lasting("two")
            finally:
                log(f"active:{text(held['two'].is_active)}")

        held["two"] = held["scope"].launch(second)

    def cancel_one() -> None:
        held["job"].cancel()
        log(f"cancelled:{text(held['job'].is_cancelled)} {text(held['job'].is_completed)}")

    def leaves() -> None:
        held["scope"].launch(lambda: lasting("three"))
        shown.value = False
        n.value = 2

    def fourth() -> None:
        async def never() -> None:
            log("never")

        held["scope"].launch(never)
        log(f"active:{text(held['scope'].is_active)}")

    run.start(content, 100, 100)
    run.step("two in the scope", two)
    run.step("one is cancelled", cancel_one)
    run.step("another key", written((k, 1)))
    run.step("n=1", written((n, 1)))
    run.step("a third, and the branch leaves", leaves)
    run.step("a fourth in the scope that is over", fourth)
    run.step("back with another key", written((shown, True), (k, 2)))


@scenario("flows_from_snapshots")
def flows_from_snapshots(run: Run) -> None:
    run.queue = True
    n, most, sum_ = mixed_states(0, 3, 0)
    list_ = mutable_state_list_of(1)

    def halved() -> int:
        log("derived:half")
        return int(n.value // 2)

    half = derived_state_of(halved)

    def of_half() -> int:
        log("block:half")
        return half.value

    def of_list() -> int:
        log("block:list")
        return sum(list_)

    def of_most() -> int:
        log("block:most")
        return int(min(n.value, most.value))

    async def halves() -> None:
        await snapshot_flow(of_half).collect(lambda it: log(f"half:{it}"))

    async def sums() -> None:
        def collected(it: int) -> None:
            sum_.value = it
            log(f"sum:{it}")

        await snapshot_flow(of_list).collect(collected)

    async def mosts() -> None:
        def collected(it: int) -> None:
            log(f"most:{it}")
            if it == most.value:
                most.value += 1

        await snapshot_flow(of_most).collect(collected)

    async def twos() -> None:
        flow = snapshot_flow(lambda: n.value).take(2).on_completion(lambda _: log("two taken"))
        await flow.collect(lambda it: log(f"of two:{it}"))

    async def latest() -> None:
        async def collected(it: Any) -> None:
            pair = f"({it[0]}, {it[1]})"
            try:
                log(f"latest:{pair}")
                await with_frame_nanos(lambda _: None)
                log(f"done:{pair}")
            except asyncio.CancelledError:
                log(f"cut off:{pair}")
                raise

        await snapshot_flow(lambda: (n.value, sum_.value)).collect_latest(collected)

    def content() -> None:
        log("compose:Root")
        Shown("sum", lambda: sum_.value)
        LaunchedEffect(halves, None)
        LaunchedEffect(sums, None)
        LaunchedEffect(mosts, None)
        LaunchedEffect(twos, None)
        LaunchedEffect(latest, None)

    def both_in_a_snapshot() -> None:
        n.value = 6
        list_.append(-6)

    run.start(content, 100, 100)
    run.step("n=1", written((n, 1)))
    run.step("n=2", written((n, 2)))
    run.step("n=5", written((n, 5)))
    run.step("list, twice", lambda: list_.extend([2]) or list_.append(3))  # type: ignore[func-returns-value]
    run.step("list turned", list_.reverse)
    run.step("n and list in a snapshot", lambda: Snapshot.with_mutable_snapshot(both_in_a_snapshot))
    run.step("n=7, n=6", written((n, 7), (n, 6)))
    run.step("most=2", written((most, 2)))


@scenario("states_between_parents")
def states_between_parents(run: Run) -> None:
    run.queue = True
    k = mutable_state_of(0)
    events = Channel()

    @composable(restartable=False)
    def ByValue(n: int, on: Any) -> None:
        log(f"compose:ByValue {n}")

        async def effect() -> None:
            log(f"effect:value {n}")
            if n == 1:
                on(2)

        LaunchedEffect(effect, n)

    @composable(restartable=False)
    def ByLambda(n: Any) -> None:
        log("compose:ByLambda")
        Box(Modifier.size(10).draw_behind(lambda _: log(f"draw:lambda {n()}")))

    @composable(restartable=False)
    def ByState(n: Any) -> None:
        latest = remember_updated_state(n.value)
        log(f"compose:ByState {n.value}")

        async def hearing() -> None:
            while True:
                e = await events.receive()
                log(f"event:{e} {latest.value}")

        LaunchedEffect(hearing, None)

    def content() -> None:
        log("compose:Root")
        with Column():
            n = remember(lambda: mutable_state_of(0))
            state = remember(lambda: derived_state_of(lambda: n.value * 10))
            log(f"compose:Column {k.value}")
            ByValue(n.value, n.set)
            ByLambda(lambda: n.value)
            ByState(state)
            if k.value > 0:

                async def write() -> None:
                    n.value = k.value
                    log(f"wrote:{n.value}")
                    events.send(n.value)

                LaunchedEffect(write, k.value)
            SideEffect(lambda: log(f"side:{n.value}"))

    def four_and_an_event() -> None:
        k.value = 4
        events.send(8)

    run.start(content, 100, 100)
    run.step("k=1", written((k, 1)))
    run.step("an event", lambda: events.send(7))
    run.step("k=3", written((k, 3)))
    run.step("k=4 and an event", four_and_an_event)

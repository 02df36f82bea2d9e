"""Ports of FlowOperators.kt (tests/oracle): flows made of flows, and flows with several listeners."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from engine import (
    Flow,
    LaunchedEffect,
    MutableSharedFlow,
    MutableStateFlow,
    SharingStarted,
    collect_as_state,
    flow,
    flow_of,
    merge,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    snapshot_flow,
    with_frame_nanos,
)

from .harness import Run, log, scenario


async def frame() -> None:
    await with_frame_nanos(lambda nanos: None)


def collecting(flow: Flow[Any], name: str, after: str | None = None) -> Any:
    """Logs each value of `flow`, then `after` when it ends."""

    async def effect() -> None:
        await flow.collect(lambda it: log(f"{name}:{it}"))
        if after is not None:
            log(after)

    return effect


def setting(*changes: tuple[Any, Any]) -> Callable[[], None]:
    def change() -> None:
        for state, value in changes:
            state.value = value

    return change


def logged(name: str, f: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def call(it: Any) -> Any:
        log(f"{name}:{it}")
        return f(it)

    return call


@scenario("flow_distinct")
def flow_distinct(run: Run) -> None:
    run.queue = True
    n, numbers = mutable_state_of(0), MutableStateFlow(0)

    def content() -> None:
        log("compose:Root")
        tens = remember(lambda: numbers.map(logged("map", lambda it: it // 10)).distinct_until_changed())
        log(f"tens:{collect_as_state(tens, initial=-1).value}")
        LaunchedEffect(
            collecting(snapshot_flow(lambda: n.value).map(lambda it: it // 10).distinct_until_changed(), "s")
        )
        LaunchedEffect(collecting(numbers.map(lambda it: it // 10).distinct_until_changed(), "f"))
        LaunchedEffect(collecting(numbers.distinct_until_changed_by(lambda it: it % 2), "by"))
        LaunchedEffect(collecting(numbers.distinct_until_changed(lambda a, b: b < a), "rising"))

    run.start(content, width=100, height=60)
    run.step("5", setting((n, 5), (numbers, 5)))
    run.step("7", setting((n, 7), (numbers, 7)))
    run.step("12, 14", setting((n, 12), (numbers, 12), (n, 14), (numbers, 14)))
    run.step("3", setting((n, 3), (numbers, 3)))


@scenario("flow_operated")
def flow_operated(run: Run) -> None:
    run.queue = True
    n = mutable_state_of(0)
    name: MutableStateFlow[str | None] = MutableStateFlow(None)

    async def twice(it: int) -> AsyncIterator[str]:
        yield f"{it}"
        yield f"{it}!"

    async def firsts() -> None:
        log(f"first:{await snapshot_flow(lambda: n.value).first(lambda it: it > 1)}")
        log(f"name is {await name.filter_not_null().first()}")

    def content() -> None:
        log("compose:Root")
        even = snapshot_flow(lambda: n.value).filter(logged("filter", lambda it: it % 2 == 0))
        LaunchedEffect(
            collecting(
                even.map(logged("map", lambda it: it * 10)).on_each(logged("each", lambda it: None)),
                "even",
            )
        )
        LaunchedEffect(collecting(snapshot_flow(lambda: n.value).drop(1).take(2), "two", "two ends"))
        LaunchedEffect(
            collecting(
                name.filter_not_null()
                .on_start(lambda: log("starts"))
                .on_completion(lambda error: log("completes") if error is None else None),
                "name",
            )
        )
        LaunchedEffect(collecting(name.filter_not_null().scan("", lambda all, it: all + it), "all"))
        LaunchedEffect(
            collecting(
                snapshot_flow(lambda: n.value).transform(twice).take_while(lambda it: it != "3!"), "while", "while ends"
            )
        )
        LaunchedEffect(firsts)

    run.start(content, width=100, height=60)
    run.step("1", setting((n, 1)))
    run.step("2, a", setting((n, 2), (name, "a")))
    run.step("3", setting((n, 3)))
    run.step("4, b", setting((n, 4), (name, "b")))


@scenario("flow_shared")
def flow_shared(run: Run) -> None:
    run.queue = True
    events: MutableSharedFlow[str] = MutableSharedFlow()
    kept: MutableSharedFlow[int] = MutableSharedFlow(replay=2)
    buffered: MutableSharedFlow[int] = MutableSharedFlow(extra_buffer_capacity=2)
    late = mutable_state_of(False)
    scope: Any = None

    async def slow(it: str) -> None:
        log(f"slow:{it}")
        await frame()
        log(f"slow done:{it}")

    async def take_buffered(it: int) -> None:
        log(f"buffered:{it}")
        await frame()

    async def come_late() -> None:
        log(f"late:{kept.replay_cache}")
        await kept.collect(lambda it: log(f"late:{it}"))

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log(f"compose:Root {collect_as_state(kept, initial=0).value}")
        LaunchedEffect(collecting(events, "one"))
        LaunchedEffect(lambda: events.collect(slow))
        LaunchedEffect(lambda: buffered.collect(take_buffered))
        if late.value:
            LaunchedEffect(come_late)

    async def emit() -> None:
        await events.emit("a")
        log("emitted a")

    async def twice() -> None:
        await events.emit("b")
        log("emitted b 1")
        await events.emit("b")
        log("emitted b 2")

    def try_all() -> None:
        tried = [events.try_emit("c"), kept.try_emit(1), *(buffered.try_emit(n) for n in range(1, 5))]
        log(f"try:{' '.join('true' if it else 'false' for it in tried)}")

    async def keep() -> None:
        await kept.emit(2)
        await kept.emit(3)
        log("kept")

    async def equal() -> None:
        await kept.emit(3)
        await kept.emit(3)

    def equal_again() -> None:
        scope.launch(equal)
        log(f"listeners:{kept.subscription_count.value} {events.subscription_count.value}")

    async def four() -> None:
        await kept.emit(4)
        log(f"listeners:{kept.subscription_count.value}")

    def leave() -> None:
        late.value = False
        scope.launch(four)

    run.start(content, width=100, height=60)
    run.step("emit", lambda: scope.launch(emit))
    run.step("twice the same", lambda: scope.launch(twice), 5)
    run.step("try", try_all)
    run.step("kept", lambda: scope.launch(keep), 5)
    run.step("late", lambda: late.set(True))
    run.step("equal again", equal_again)
    run.step("it leaves", leave, 5)
    run.facts["cache"] = kept.replay_cache


@scenario("flow_timed")
def flow_timed(run: Run) -> None:
    run.queue = True
    typed, shown, numbers = mutable_state_of(""), mutable_state_of(True), MutableStateFlow(0)

    async def resting() -> None:
        try:
            await snapshot_flow(lambda: typed.value).debounce(50).collect(lambda it: log(f"rest:{it}"))
        finally:
            log("gone")

    async def timed_out() -> None:
        try:
            async with asyncio.timeout(0.07):
                log(f"timeout:{await numbers.first(lambda it: it == 9)}")
        except TimeoutError:
            log("timeout:null")

    def content() -> None:
        log("compose:Root")
        if shown.value:
            LaunchedEffect(resting)
            LaunchedEffect(collecting(numbers.drop(1).debounce(lambda it: 0 if it > 5 else 30), "f"))
            LaunchedEffect(collecting(numbers.sample(40), "sampled"))
            LaunchedEffect(timed_out)

    run.start(content, width=100, height=60)
    run.wait("nothing typed", 5)
    run.step("a", setting((typed, "a"), (numbers, 1)))
    run.wait("a frame", 1)
    run.step("ab", setting((typed, "ab"), (numbers, 2)))
    run.wait("rests", 5)
    run.step("abc", setting((typed, "abc"), (numbers, 9)))
    run.step("leaves", lambda: shown.set(False))
    run.wait("after", 5)


@scenario("flow_of_flows")
def flow_of_flows(run: Run) -> None:
    run.queue = True
    which, a, b, query = mutable_state_of("a"), MutableStateFlow(1), MutableStateFlow(10), MutableStateFlow("")

    async def search(q: str) -> str:
        log(f"search:{q}")
        try:
            await frame()
            await frame()
            return f"found {q}"
        except asyncio.CancelledError:
            log(f"stopped:{q}")
            raise

    async def dots(q: str) -> AsyncIterator[str]:
        log(f"flow:{q}")
        yield f"{q}."
        await frame()
        yield f"{q}.."

    def content() -> None:
        switched = remember(
            lambda: snapshot_flow(lambda: which.value).flat_map_latest(
                logged("switch", lambda it: a if it == "a" else b)
            )
        )
        log(f"compose:Root {collect_as_state(switched, initial=0).value}")
        LaunchedEffect(lambda: query.map_latest(search).collect(log))
        LaunchedEffect(collecting(merge(a.map(lambda it: f"a{it}"), b.map(lambda it: f"b{it}")), "merged"))
        LaunchedEffect(collecting(query.flat_map_latest(lambda q: flow(lambda: dots(q))), "dots"))
        LaunchedEffect(collecting(flow_of(1, 2, 3).map(lambda it: it * 2), "of", "ended"))

    run.start(content, width=100, height=60)
    run.step("values", setting((a, 2), (b, 20)))
    run.step("b", lambda: which.set("b"))
    run.step("values again", setting((a, 3), (b, 30)))
    run.step("typed", setting((query, "x")), 1)
    run.step("typed on", setting((query, "xy")))
    run.step("back", lambda: which.set("a"))


@scenario("flow_kept")
def flow_kept(run: Run) -> None:
    run.queue = True
    n, shown = MutableStateFlow(1), mutable_state_of(True)

    def content() -> None:
        scope = remember_coroutine_scope()
        eager = remember(lambda: n.map(logged("eager", lambda it: it * 2)).state_in(scope, SharingStarted.EAGERLY, 0))
        lazily = remember(
            lambda: (
                n.on_completion(lambda error: log("lazy ends"))
                .map(logged("lazy", lambda it: it * 3))
                .state_in(scope, SharingStarted.LAZILY, 0)
            )
        )
        listened = remember(
            lambda: (
                n.on_start(lambda: log("listened starts"))
                .on_completion(lambda error: log("listened ends"))
                .map(logged("listened", lambda it: it * 5))
                .state_in(scope, SharingStarted.while_subscribed(), 0)
            )
        )
        log(f"compose:Root {eager.value}")
        if shown.value:
            e, z, w = collect_as_state(eager), collect_as_state(lazily), collect_as_state(listened)
            log(f"compose:values {e.value} {z.value} {w.value}")

    run.start(content, width=100, height=60)
    run.step("2", setting((n, 2)))
    run.step("leaves", lambda: shown.set(False))
    run.step("3", setting((n, 3)))
    run.step("comes back", lambda: shown.set(True))
    run.step("4, 5", setting((n, 4), (n, 5)))

"""Ports of FlowsOfSeveral.kt (tests/oracle): flows of several flows, of channels and callbacks; tried again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from engine import (
    BufferOverflow,
    DisposableEffect,
    Flow,
    LaunchedEffect,
    MutableSharedFlow,
    MutableStateFlow,
    callback_flow,
    channel_flow,
    combine,
    combine_transform,
    empty_flow,
    flow,
    flow_of,
    mutable_state_of,
    remember_coroutine_scope,
    with_frame_nanos,
)

from .harness import Run, log, scenario


async def frame() -> None:
    await with_frame_nanos(lambda nanos: None)


def truth(value: bool) -> str:
    return str(value).lower()


def listed(values: Any) -> str:
    return "[" + ", ".join(str(each) for each in values) + "]"


def collecting(name: str, source: Flow[Any], after: str | None = None) -> Any:
    """Logs each value of `source`, then `after` when it ends."""

    async def effect() -> None:
        await source.collect(lambda it: log(f"{name}:{it}"))
        if after is not None:
            log(after)

    return effect


@scenario("flow_zipped")
def flow_zipped(run: Run) -> None:
    run.queue = True
    a: MutableSharedFlow[int] = MutableSharedFlow()
    b: MutableSharedFlow[str] = MutableSharedFlow()
    n, m = MutableStateFlow(1), MutableStateFlow("x")
    scopes: list[Any] = []

    def zips(x: int, y: str) -> str:
        log(f"zips:{x} {y}")
        return f"{x}{y}"

    async def later(it: int) -> AsyncIterator[str]:
        yield f"{it}"
        await frame()
        yield f"{it} later"

    async def large(x: int, y: str) -> AsyncIterator[str]:
        yield f"{x}{y}"
        if x > 2:
            yield f"large {x}"

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        LaunchedEffect(collecting("zip", a.zip(b, zips)))
        short = a.take(2).zip(flow_of("p", "q", "r"), lambda x, y: f"{x}{y}")
        LaunchedEffect(collecting("short", short.on_completion(lambda _: log("zip completes")), "short ends"))
        LaunchedEffect(collecting("merged", a.flat_map_merge(later)))
        LaunchedEffect(collecting("transformed", combine_transform(large, n, m)))
        LaunchedEffect(collecting("three", combine(lambda x, y, z: f"{x}{y}{z}", n, m, n.map(lambda it: it * 10))))
        LaunchedEffect(collecting("index", b.with_index().map(lambda it: f"{it.index} {it.value}")))
        LaunchedEffect(collecting("notnull", n.map_not_null(lambda it: f"even {it}" if it % 2 == 0 else None)))
        LaunchedEffect(collecting("text", flow_of(1, "a", 2.0, "b").filter_is_instance(str)))
        LaunchedEffect(collecting("sum", a.running_reduce(lambda x, y: x + y)))

    def emits(*values: tuple[Any, Any]) -> None:
        async def emit() -> None:
            for source, value in values:
                await source.emit(value)

        scopes[-1].launch(emit)

    def second() -> None:
        emits((b, "y"))
        n.value = 2

    def third() -> None:
        n.value = 3
        m.value = "y"

    run.start(content, width=100, height=60)
    run.step("a 1", lambda: emits((a, 1)))
    run.step("a 2", lambda: emits((a, 2)))
    run.step("b x", lambda: emits((b, "x")))
    run.step("b y, n 2", second)
    run.step("a 3, b z", lambda: emits((a, 3), (b, "z")))
    run.step("n 3, m y", third)


@scenario("flow_retried")
def flow_retried(run: Run) -> None:
    run.queue = True
    tries = 0
    go = mutable_state_of(0)

    def failing(times: int) -> Flow[str]:
        async def values() -> AsyncIterator[str]:
            nonlocal tries
            tries += 1
            log(f"try:{tries}")
            yield f"v{tries}"
            if tries <= times:
                raise ValueError(f"no {tries}")
            yield "end"

        return flow(values)

    def asked(error: Exception) -> bool:
        log(f"asked:{error}")
        return True

    async def when(error: Exception, attempt: int) -> bool:
        log(f"when:{error} {attempt}")
        if attempt < 2:
            await frame()
        return attempt < 2

    async def instead(error: Exception) -> AsyncIterator[str]:
        log(f"caught:{error}")
        yield "instead"

    async def none() -> AsyncIterator[str]:
        log("empty")
        yield "none"

    def value(it: Any) -> None:
        log(f"value:{it}")

    def one_to_four() -> Flow[int]:
        return flow_of(1, 2, 3, 4)

    async def ends() -> None:
        nothing: Flow[int] = empty_flow()
        log(
            f"list:{listed(await one_to_four().to_list())} fold:{await one_to_four().fold(0, lambda x, y: x + y)}"
            f" reduce:{await one_to_four().reduce(lambda x, y: x * y)}"
            f" count:{await one_to_four().count(lambda it: it > 2)} last:{await one_to_four().last()}"
            f" none:{'null' if await nothing.first_or_none() is None else '?'} single:{await flow_of(7).single()}"
            f" set:{listed(sorted(await flow_of(1, 1, 2).to_set()))}"
            f" null:{'null' if await flow_of(1, 2).single_or_none() is None else '?'}"
        )

    def content() -> None:
        number = go.value
        log(f"compose:Root {number}")

        async def effect() -> None:
            nonlocal tries
            tries = 0
            if number == 1:
                await failing(2).retry(2, asked).collect(lambda it: log(f"retry:{it}"))
                log("retried")
            if number == 2:
                await failing(5).retry_when(when).catch(instead).collect(value)
                log("done")
            if number == 3:
                nothing: Flow[str] = empty_flow()
                await nothing.on_empty(none).collect(value)
                await failing(0).collect(lambda it: log(f"on:{it}"))
                log("done")
            if number == 4:
                try:
                    await failing(3).retry(1).collect(value)
                except ValueError as error:
                    log(f"raised:{error}")
            if number == 5:
                await ends()

        LaunchedEffect(effect, number)

    run.start(content, width=100, height=60)
    for i in range(1, 6):
        run.step(f"run {i}", lambda i=i: go.set(i))


@scenario("flow_buffered")
def flow_buffered(run: Run) -> None:
    run.queue = True
    go = mutable_state_of(0)
    told: dict[str, Callable[[int], None]] = {}

    def fast(name: str) -> Flow[int]:
        async def values() -> AsyncIterator[int]:
            for i in range(1, 5):
                log(f"emit:{name} {i}")
                yield i
            log(f"emitted:{name}")

        return flow(values)

    async def slowly(source: Flow[int], name: str) -> None:
        async def each(it: int) -> None:
            log(f"{name}:{it}")
            await frame()
            log(f"{name} done:{it}")

        await source.collect(each)

    async def senders(scope: Any) -> None:
        async def ones() -> None:
            await scope.send(1)
            await frame()
            await scope.send(2)

        async def tens() -> None:
            await scope.send(10)
            await scope.send(20)

        scope.launch(ones)
        scope.launch(tens)
        log("block ends")

    async def callbacks(scope: Any) -> None:
        told["value"] = lambda it: log(f"sent:{truth(scope.try_send(it))}")
        log("registered")
        await scope.await_close(lambda: log("unregistered"))

    def completes(error: BaseException | None) -> None:
        log(f"completes {'null' if error is None else error}")

    def content() -> None:
        number = go.value
        log(f"compose:Root {number}")

        async def effect() -> None:
            if number == 1:
                await slowly(fast("plain"), "plain")
            if number == 2:
                await slowly(fast("buffered").buffer(1), "buffered")
            if number == 3:
                await slowly(fast("conflated").conflate(), "conflated")
            if number == 4:
                await slowly(fast("dropping").buffer(1, BufferOverflow.DROP_OLDEST), "dropping")
            if number == 5:
                await channel_flow(senders).collect(lambda it: log(f"channel:{it}"))
                log("channel ends")

        LaunchedEffect(effect, number)
        DisposableEffect(lambda: lambda: log("effect-dispose:root"))
        LaunchedEffect(
            collecting("callback", callback_flow(callbacks).take(3).on_completion(completes), "callback ends")
        )

    def tells(*values: int) -> None:
        for value in values:
            told["value"](value)

    run.start(content, width=100, height=60)
    for i in range(1, 6):
        run.step(f"run {i}", lambda i=i: go.set(i), 20)
    run.step("sent", lambda: tells(1, 2))
    run.step("sent again", lambda: tells(3, 4))
    run.step("sent once more", lambda: tells(5))

"""Ports of FlowsOfSeveral.kt (tests/oracle): channels, flows of callbacks, and who hears a value first."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from engine import (
    Channel,
    ClosedReceiveChannelError,
    ClosedSendChannelError,
    Flow,
    LaunchedEffect,
    MutableSharedFlow,
    MutableStateFlow,
    callback_flow,
    channel_flow,
    collect_as_state,
    flow_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario
from .scenarios_oracle_flows_of_several import collecting, frame, listed, truth


@scenario("orders_sent")
def orders_sent(run: Run) -> None:
    run.queue = True
    direct: Channel[int] = Channel()
    two: Channel[int] = Channel(2)
    newest: Channel[int] = Channel(Channel.CONFLATED)
    shared: Channel[str] = Channel(Channel.UNLIMITED)
    there = mutable_state_of(True)
    scopes: list[Any] = []

    def sends(name: str, channel: Channel[int], *values: int) -> None:
        async def send() -> None:
            try:
                for value in values:
                    await channel.send(value)
                    log(f"{name} sent:{value}")
            except ClosedSendChannelError:
                log(f"{name}: closed")

        scopes[-1].launch(send)

    async def a() -> None:
        try:
            async for value in direct:
                log(f"a:{value}")
        finally:
            log("a leaves")

    async def b() -> None:
        async for value in direct:
            log(f"b:{value}")
            await frame()
        log("b ends")

    async def the_newest() -> None:
        async for value in newest:
            log(f"newest:{value}")
            await frame()
            await frame()
        log("newest ends")

    async def second() -> None:
        async def each(it: str) -> None:
            log(f"two:{it}")
            await frame()

        await shared.receive_as_flow().map(lambda it: f"{it}!").collect(each)
        log("two ends")

    def content() -> None:
        log(f"compose:Root {truth(there.value)}")
        scopes.append(remember_coroutine_scope())
        if there.value:
            LaunchedEffect(a)
        LaunchedEffect(b)
        LaunchedEffect(the_newest)
        LaunchedEffect(collecting("one", shared.receive_as_flow(), "one ends"))
        LaunchedEffect(second)

    def five() -> None:
        sends("x", direct, 4, 5)
        sends("y", direct, 6, 7, 8)

    def to_two() -> None:
        sends("z", two, 1, 2, 3, 4)
        log(f"empty:{truth(two.is_empty)}")

    def received() -> None:
        async def receive() -> None:
            log(f"received:{await two.receive()}")
            log(f"received:{await two.receive()}")

        scopes[-1].launch(receive)

    def closed() -> None:
        log(
            f"closes:{truth(two.close())} {truth(two.close())} send:{truth(two.is_closed_for_send)}"
            f" receive:{truth(two.is_closed_for_receive)}"
        )

    def rest() -> None:
        async def receive() -> None:
            async for value in two:
                log(f"rest:{value}")
            log(f"rest ends {truth(two.is_closed_for_receive)}")
            log(f"try:{'null' if two.try_receive() is None else '?'} {truth(two.try_send(9))}")
            try:
                await two.receive()
            except ClosedReceiveChannelError:
                log("nothing left")

        scopes[-1].launch(receive)
        sends("late", two, 5)

    def leaves() -> None:
        there.value = False
        sends("x", direct, 9)

    def to_both() -> None:
        for text in ("p", "q", "r", "s"):
            log(f"try:{truth(shared.try_send(text))}")

    def all_closed() -> None:
        direct.close()
        newest.close()
        shared.close()

    def cancelled() -> None:
        channel: Channel[int] = Channel(1)
        sends("c", channel, 1, 2)

        async def cancel() -> None:
            await frame()
            channel.cancel()
            log(f"cancelled:{truth(channel.is_closed_for_receive)}")

        scopes[-1].launch(cancel)

    run.start(content, width=100, height=60)
    run.step("three directly", lambda: sends("x", direct, 1, 2, 3))
    run.step("five, from two", five)
    run.step("three to two, no receiver", to_two)
    run.step("two are received", received)
    run.step("closed", closed)
    run.step("the rest", rest)
    run.step("a leaves, one more", leaves)
    run.step("newest four", lambda: sends("n", newest, 1, 2, 3, 4))
    run.step("shared by two", to_both)
    run.step("all are closed", all_closed)
    run.step("a cancelled one", cancelled)


@scenario("flow_of_callbacks")
def flow_of_callbacks(run: Run) -> None:
    run.queue = True
    listeners: dict[str, Callable[[int], object]] = {}
    ends: list[Callable[[], None]] = []
    there, go = mutable_state_of(True), mutable_state_of(0)

    def heard(name: str) -> Flow[int]:
        async def block(scope: Any) -> None:
            log(f"registered:{name}")
            listeners[name] = scope.try_send
            ends.append(lambda: log(f"closes:{truth(scope.close())}"))

            def gone() -> None:
                log(f"unregistered:{name}")
                del listeners[name]

            await scope.await_close(gone)

        return callback_flow(block)

    async def forgets(scope: Any) -> None:
        await scope.send(1)

    async def fails(scope: Any) -> None:
        await scope.send(1)

        async def inner() -> None:
            await frame()
            raise ValueError("inner")

        scope.launch(inner)
        await scope.send(2)

    async def two_values(v: int) -> AsyncIterator[int]:
        log(f"starts:{v}")
        yield v
        await frame()
        yield v * 10
        log(f"stops:{v}")

    def completes(error: BaseException | None) -> None:
        log(f"a completes {truth(error is not None)}")

    def content() -> None:
        log(f"compose:Root {truth(there.value)} {go.value}")
        number = go.value
        if there.value:
            LaunchedEffect(collecting("a", heard("a").on_completion(completes), "a ends"))
        b = collect_as_state(remember(lambda: heard("b").map(lambda it: it * 10)), initial=-1)
        log(f"b:{b.value}")

        async def effect() -> None:
            if number == 1:
                try:
                    await callback_flow(forgets).collect(lambda it: log(f"forgotten:{it}"))
                except RuntimeError:
                    log("raised")
            if number == 2:
                caught = channel_flow(fails).catch(lambda error: log(f"caught:{error}"))
                await caught.collect(lambda it: log(f"failing:{it}"))
            if number == 3:
                await flow_of(1, 2, 3, 4).flat_map_merge(two_values, 2).collect(lambda it: log(f"value:{it}"))
                log("merged")

        LaunchedEffect(effect, number)

    def tell(*values: int) -> None:
        for value in values:
            for each in list(listeners.values()):
                each(value)

    def fourth() -> None:
        log(f"listeners:{listed(listeners)}")
        tell(4)

    def closed() -> None:
        ends[-1]()
        ends[-1]()

    run.start(content, width=100, height=60)
    run.step("1", lambda: tell(1))
    run.step("2 and 3", lambda: tell(2, 3))
    run.step("a leaves", lambda: there.set(False))
    run.step("4", fourth)
    run.step("a again", lambda: there.set(True))
    run.step("closed", closed)
    for i in range(1, 4):
        run.step(f"run {i}", lambda i=i: go.set(i))


@scenario("flow_listeners_turned")
def flow_listeners_turned(run: Run) -> None:
    run.queue = True
    n = MutableStateFlow(0)
    events: MutableSharedFlow[int] = MutableSharedFlow(extra_buffer_capacity=8)
    there = mutable_state_list_of("a", "b", "c")

    def state_of(name: str) -> Any:
        async def effect() -> None:
            async def each(it: int) -> None:
                log(f"{name}:{it}")
                if name == "b":
                    await frame()

            await n.collect(each)

        return effect

    def content() -> None:
        log("compose:Root")
        for name in there:
            with key(name):
                LaunchedEffect(state_of(name))
                LaunchedEffect(collecting(f"event {name}", events))

    def told(action: str) -> None:
        def change() -> None:
            n.value += 1
            log(f"emitted:{truth(events.try_emit(n.value))}")

        run.step(action, change)

    def turned(gone: str, *new: str) -> Callable[[], None]:
        def change() -> None:
            there.remove(gone)
            there.extend(new)

        return change

    def alone() -> None:
        there.clear()
        there.append("f")

    def before() -> None:
        there.insert(0, "g")
        there.insert(0, "a")

    run.start(content, width=100, height=60)
    told("1")
    run.step("b leaves, d comes", turned("b", "d"))
    told("2")
    run.step("a leaves, e and f come", turned("a", "e", "f"))
    told("3")
    run.step("f alone stays", alone)
    told("4")
    run.step("g and a come before it", before)
    told("5")
    run.step("all leave", there.clear)
    run.step("two come", lambda: there.extend(["x", "y"]))
    told("6")

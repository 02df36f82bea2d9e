"""Ports of InnerParts.kt (tests/oracle), second part: derived values in snapshots, observers of reads, frames."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Box,
    DisposableEffect,
    LaunchedEffect,
    Modifier,
    Snapshot,
    SnapshotStateObserver,
    derived_state_of,
    mutable_state_of,
    remember_coroutine_scope,
    structural_equality_policy,
    with_frame_nanos,
)

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Shown


@scenario("derived_in_snapshots")
def derived_in_snapshots(run: Run) -> None:
    run.queue = True
    a, b, use_b = mutable_state_of(1), mutable_state_of(10), mutable_state_of(False)

    def calculate_sum() -> int:
        log("calc:sum")
        return a.value + b.value if use_b.value else a.value

    def calculate_parity() -> bool:
        log("calc:parity")
        return total.value % 2 == 0

    def calculate_pair() -> tuple[int, bool]:
        log("calc:pair")
        return total.value // 10, parity.value

    total = derived_state_of(calculate_sum)
    parity = derived_state_of(calculate_parity)
    pair = derived_state_of(calculate_pair, structural_equality_policy())

    def content() -> None:
        log("compose:Root")
        Shown("parity", lambda: parity.value)
        Shown("pair", lambda: pair.value[0])
        Box(Modifier.draw_behind(lambda _: log(f"draw:sum {total.value}")).size(10))

    def asked_twice() -> None:
        log(f"is:{total.value} {total.value} {pair.value[0]}")

    def in_a_snapshot() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = 2
            log(f"is:{total.value} {text(parity.value)}")
            use_b.value = True
            log(f"is:{total.value} {pair.value[0]}")
        log(f"out:{total.value} {text(parity.value)}")
        s.apply().check()
        s.dispose()
        log(f"applied:{total.value} {text(parity.value)}")

    def given_up() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = 100
            log(f"is:{total.value} {pair.value[0]}")
        s.dispose()
        log(f"out:{total.value}")

    def nested() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            b.value = 20
            i = s.take_nested_mutable_snapshot()
            with i.enter():
                a.value = 3
                log(f"inner:{total.value}")
            log(f"outer:{total.value}")
            i.apply()
            i.dispose()
            log(f"after:{total.value} {text(parity.value)}")
        log(f"out:{total.value}")
        s.apply()
        s.dispose()

    def an_older_one() -> None:
        s = Snapshot.take_snapshot()
        a.value = 5
        log(f"new:{total.value}")
        with s.enter():
            log(f"old:{total.value} {text(parity.value)}")
        s.dispose()
        log(f"new:{total.value}")

    def cancel_out() -> None:
        a.value = 6
        b.value = 19

    run.start(content, 100, 100)
    run.step("asked twice", asked_twice)
    run.step("in a snapshot", in_a_snapshot)
    run.step("b is 13", lambda: b.set(13))
    run.step("given up", given_up)
    run.step("nested", nested)
    run.step("an older one", an_older_one)
    run.step("a and b cancel out", cancel_out)
    run.step("not b", lambda: use_b.set(False))
    run.step("b alone", lambda: b.set(0))


@scenario("derived_after_nested")
def derived_after_nested(run: Run) -> None:
    run.queue = True
    a, b = mutable_state_of(1), mutable_state_of(2)

    def logged(name: str, calculation: Any) -> Any:
        def calculate() -> int:
            log(f"calc:{name}")
            return int(calculation())

        return derived_state_of(calculate)

    low = logged("low", lambda: a.value * 10)
    high = logged("high", lambda: low.value + b.value)
    alone = logged("alone", lambda: a.value + 100)

    def nested(s: Any, change: Any) -> None:
        i = s.take_nested_mutable_snapshot()
        with i.enter():
            change()
        i.apply().check()
        i.dispose()

    def content() -> None:
        log("compose:Root")
        Shown("high", lambda: high.value)
        Shown("alone", lambda: alone.value)

    def in_between() -> None:
        def change() -> None:
            a.value = 2
            log(f"in:{high.value} {low.value}")

        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            log(f"is:{high.value}")
            nested(s, change)
            log(f"is:{high.value} {low.value} {alone.value}")
            b.value = 3
            log(f"is:{high.value} {alone.value}")
        s.apply().check()
        s.dispose()
        log(f"out:{high.value} {low.value}")

    def two_nested() -> None:
        def third() -> None:
            log(f"in:{low.value}")
            b.value = 9

        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            nested(s, lambda: a.set(4))
            log(f"is:{low.value}")
            nested(s, lambda: a.set(5))
            log(f"is:{low.value} {high.value}")
            nested(s, third)
            log(f"is:{low.value} {high.value}")
        s.apply().check()
        s.dispose()
        log(f"out:{high.value}")

    def in_global() -> None:
        def seven() -> None:
            a.value = 7
            log(f"in:{low.value}")

        log(f"is:{low.value}")
        Snapshot.with_mutable_snapshot(seven)
        log(f"is:{low.value} {high.value}")
        Snapshot.with_mutable_snapshot(lambda: b.set(1))
        log(f"is:{high.value}")

    run.start(content, 100, 100)
    run.step("asked in between", in_between)
    run.step("two nested ones", two_nested)
    run.step("in the global one", in_global)
    run.step("a alone", lambda: a.set(8))


@scenario("observers_of_reads")
def observers_of_reads(run: Run) -> None:
    run.queue = True
    a, b = mutable_state_of(0), mutable_state_of(0)
    later: list[Any] = []

    def calculate() -> bool:
        log("calc:even")
        return a.value % 2 == 0

    def execute(callback: Any) -> None:
        later.append(callback)
        log("scheduled")

    even = derived_state_of(calculate)
    o = SnapshotStateObserver(execute)

    def send() -> None:
        Snapshot.send_apply_notifications()
        while later:
            later.pop(0)()

    def first(scope: str) -> None:
        log(f"first:{scope}")

    def second(scope: str) -> None:
        log(f"second:{scope}")
        o.clear(scope)

    def watch() -> None:
        def x() -> None:
            log(f"x:{a.value}")
            o.observe_reads("y", second, lambda: log(f"y:{b.value}"))
            log(f"x:{text(even.value)}")

        o.observe_reads("x", first, x)

    def to(state: Any, value: int) -> Any:
        def change() -> None:
            state.value = value
            send()

        return change

    def twice() -> None:
        a.value = 4
        Snapshot.send_apply_notifications()
        log("pending")
        a.value = 5
        send()

    def in_its_block() -> None:
        def z() -> None:
            log(f"z:{a.value}")
            a.value += 1

        o.observe_reads("z", first, z)
        send()

    def unobserved() -> None:
        def w() -> None:
            Snapshot.without_read_observation(lambda: log(f"w:{a.value}"))
            log(f"w:{b.value}")

        o.observe_reads("w", first, w)
        a.value = 20
        send()

    def cleared() -> None:
        watch()
        o.clear_if(lambda it: it in ("x", "w"))
        a.value = b.value = 30
        send()

    def stopped() -> None:
        watch()
        o.stop()
        a.value = 31
        send()

    def started() -> None:
        o.start()
        a.value = 32
        send()
        o.clear()
        a.value = 33
        send()
        o.stop()

    run.start(lambda: log("compose:Root"), 100, 100)
    o.start()
    run.step("watched", watch)
    run.step("a=1", to(a, 1))
    run.step("b=1", to(b, 1))
    run.step("b=2, not watched", to(b, 2))
    run.step("another callback for x", lambda: o.observe_reads("x", second, lambda: log(f"x:{text(even.value)}")))
    run.step("a=3, even as before", to(a, 3))
    run.step("a=4", twice)
    run.step("written in its block", in_its_block)
    run.step("watched without observation", unobserved)
    run.step("cleared by name", cleared)
    run.step("stopped", stopped)
    run.step("started again", started)


@scenario("frames_in_turn")
def frames_in_turn(run: Run) -> None:
    run.queue = True
    n, show = mutable_state_of(0), mutable_state_of(True)
    scopes: list[Any] = []
    jobs: dict[str, Any] = {}

    def go(name: str, block: Any) -> None:
        async def launched() -> None:
            try:
                log(f"launched:{name}")
                await block()
                log(f"done:{name}")
            except asyncio.CancelledError:
                log(f"cancelled:{name}")
                raise
            finally:
                log(f"finally:{name}")

        jobs[name] = scopes[-1].launch(launched)

    def content() -> None:
        log(f"compose:Root {n.value}")
        scopes.append(remember_coroutine_scope())
        if show.value:

            async def frames() -> None:
                k = n.value
                while True:
                    await with_frame_nanos(lambda it: log(f"frame:effect{k} {it // 1_000_000}"))

            LaunchedEffect(frames, n.value // 3)

        def effect() -> Any:
            log("effect-start")
            return lambda: log("effect-dispose")

        DisposableEffect(effect, n.value > 1)

    def two_wait() -> None:
        def counted(_: int) -> None:
            log("frame:a")
            n.value += 1

        def cancels(_: int) -> None:
            log(f"frame:b {n.value}")
            jobs["a"].cancel()

        async def a() -> None:
            await with_frame_nanos(counted)
            log("a goes on")
            await with_frame_nanos(lambda _: log("frame:a2"))

        async def b() -> None:
            await with_frame_nanos(cancels)

        go("a", a)
        go("b", b)

    def starts_another() -> None:
        async def d() -> None:
            await with_frame_nanos(lambda _: log("frame:d"))

        def starts(_: int) -> None:
            log("frame:c")
            go("d", d)

        def adds(_: int) -> None:
            log("frame:e")
            n.value += 2

        async def e() -> None:
            await with_frame_nanos(adds)

        async def c() -> None:
            await with_frame_nanos(starts)
            go("e", e)

        go("c", c)

    async def f() -> None:
        x = await with_frame_nanos(lambda _: 7)
        log(f"f:{x}")
        for _ in range(2):
            await with_frame_nanos(lambda it: log(f"frame:f {it // 1_000_000}"))

    def hidden_while_it_waits() -> None:
        def shows(_: int) -> None:
            log("frame:g")
            show.value = True

        async def g() -> None:
            await with_frame_nanos(shows)
            await with_frame_nanos(lambda _: log(f"frame:g2 {text(show.value)}"))

        show.value = False
        go("g", g)

    async def inner() -> None:
        await with_frame_nanos(lambda _: log("frame:inner"))

    async def h() -> None:
        j = scopes[-1].launch(inner)
        log("h waits")
        await j.join()
        log("h goes on")
        await asyncio.sleep(0)
        log("h after yield")

    def fails(_: int) -> None:
        log("frame:i")
        raise RuntimeError("no")

    async def i() -> None:
        try:
            await with_frame_nanos(fails)
        except RuntimeError as e:
            log(f"caught:{e}")
        await with_frame_nanos(lambda _: log("frame:i2"))

    run.start(content, 100, 100)
    run.step("two wait", two_wait, 2)
    run.step("one starts another", starts_another, 3)
    run.step("waits in a wait", lambda: go("f", f), 3)
    run.step("hidden while it waits", hidden_while_it_waits, 2)
    run.step("joined", lambda: go("h", h), 3)
    run.step("a failing frame", lambda: go("i", i), 2)
    run.step("hidden", lambda: show.set(False), 2)

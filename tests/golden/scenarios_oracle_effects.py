"""Ports of Effects.kt (tests/oracle): the order of effects and remembered objects, coroutines, animation."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Content,
    DisposableEffect,
    LaunchedEffect,
    Layout,
    LinearEasing,
    Modifier,
    SideEffect,
    animate_int_as_state,
    await_cancellation,
    composable,
    key,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_updated_state,
    snapshot_flow,
    tween,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, Reading


@composable
def EffectRow(id: str, version: int) -> None:
    log(f"compose:EffectRow({id}) v{version}")
    remember(lambda: Obs(f"row.{id}"))
    SideEffect(lambda: log(f"side:{id}"))

    def once() -> Any:
        log(f"effect-start:{id}")
        return lambda: log(f"effect-dispose:{id}")

    DisposableEffect(once, None)

    def versioned() -> Any:
        log(f"effect-start:{id}.v{version}")
        return lambda: log(f"effect-dispose:{id}.v{version}")

    DisposableEffect(versioned, version)
    Box(traced(f"row.{id}").size(10))


@composable
def Telling(name: str, content: Content) -> None:
    log(f"compose:{name}.begin")
    remember(lambda: Obs(f"{name}.before"))

    def before() -> Any:
        log(f"effect-start:{name}.before")
        return lambda: log(f"effect-dispose:{name}.before")

    DisposableEffect(before, None)
    content()

    def after() -> Any:
        log(f"effect-start:{name}.after")
        return lambda: log(f"effect-dispose:{name}.after")

    DisposableEffect(after, None)
    SideEffect(lambda: log(f"side:{name}"))
    remember(lambda: Obs(f"{name}.after"))
    log(f"compose:{name}.end")


@composable
def AnimatedUse(a: Any) -> None:
    log(f"compose:Use a={a.value}")
    Box(Modifier.padding(start=a.value).then(trace("x")).size(10))


@scenario("effects_keyed")
def effects_keyed(run: Run) -> None:
    rows = mutable_state_list_of("a", "b", "c", "d")
    version = mutable_state_of(1)

    def content() -> None:
        log("compose:Root")
        with Column():
            for id in rows:
                with key(id):
                    EffectRow(id, version.value)

    run.start(content)
    run.step("reverse", lambda: rows.reverse())

    def remove_two() -> None:
        rows.remove("b")
        rows.remove("d")

    run.step("remove two of them", remove_two)
    run.step("new version", lambda: version.set(2))

    def exchange() -> None:
        version.value = 3
        rows.remove("a")
        rows.insert(0, "e")

    run.step("new version, one removed, one added at the front", exchange)

    def replace() -> None:
        rows.clear()
        rows.extend(["x", "y"])

    run.step("all replaced", replace)


@scenario("effects_subcomposed")
def effects_subcomposed(run: Run) -> None:
    show = mutable_state_of(True)
    inner = mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        if show.value:

            def parent() -> None:
                def bwc_content(scope: Any) -> None:
                    log("compose:BwcContent")
                    if inner.value:
                        Telling("inner", lambda: Leaf("leaf"))

                BoxWithConstraints(bwc_content, traced("bwc"))

            Telling("parent", parent)

    run.start(content)
    run.step("the inner one leaves", lambda: inner.set(False))
    run.step("the inner one returns", lambda: inner.set(True))
    run.step("the parent leaves", lambda: show.set(False))
    run.step("the parent returns", lambda: show.set(True))


@scenario("effects_nested")
def effects_nested(run: Run) -> None:
    depth = mutable_state_of(3)

    def content() -> None:
        log("compose:Root")
        if depth.value >= 1:

            def one() -> None:
                if depth.value >= 2:

                    def two() -> None:
                        if depth.value >= 3:
                            Telling("three", lambda: None)

                    Telling("two", two)

            Telling("one", one)

    run.start(content)
    run.step("without three", lambda: depth.set(2))
    run.step("with three", lambda: depth.set(3))
    run.step("without any", lambda: depth.set(0))


@scenario("effects_writing")
def effects_writing(run: Run) -> None:
    n = mutable_state_of(0)
    seen = mutable_state_of(0)
    size = mutable_state_of(10)

    def content() -> None:
        log(f"compose:Root n={n.value}")

        def side() -> None:
            log("side:Root")
            size.value = 10 + n.value

        SideEffect(side)
        Reading("seen", seen)

        def effect() -> Any:
            log(f"effect-start:{n.value}")
            seen.value = n.value
            return lambda: log("effect-dispose")

        DisposableEffect(effect, n.value)

        def measure(scope: Any, ms: Any, c: Any) -> Any:
            log(f"policy:measure {size.value}")
            return scope.layout(size.value, size.value, lambda: None)

        Layout(measure, traced("sized"))

    run.start(content)
    run.step("n=1", lambda: n.set(1))


@scenario("remember_keys")
def remember_keys(run: Run) -> None:
    a = mutable_state_of(1)
    b = mutable_state_of(1)
    show = mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        remember(lambda: Obs(f"a{a.value}"), a.value)
        remember(lambda: Obs(f"ab{a.value}{b.value}"), a.value, b.value)
        if show.value:
            remember(lambda: Obs(f"b{b.value}"), b.value)
            remember(lambda: Obs("once"))
        remember(lambda: Obs("last"))
        log("compose:Root.end")

    run.start(content)
    run.step("a=2", lambda: a.set(2))
    run.step("b=2", lambda: b.set(2))

    def both() -> None:
        a.value = 3
        b.value = 3
        show.value = False

    run.step("both, and two leave", both)
    run.step("they return", lambda: show.set(True))


@scenario("coroutines_queued")
def coroutines_queued(run: Run) -> None:
    run.queue = True
    s = mutable_state_of(0)
    k = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root s={s.value}")
        latest = remember_updated_state(s.value)

        async def first() -> None:
            log("launched:first")
            await with_frame_nanos(lambda nanos: log(f"frame-callback:1 latest={latest.value}"))
            await with_frame_nanos(lambda nanos: log(f"frame-callback:2 latest={latest.value}"))
            log("launched:first.end")

        LaunchedEffect(first, None)

        async def produce(state: Any) -> None:
            log(f"launched:produce k={k.value}")
            state.value = k.value * 10
            try:
                await await_cancellation()
            finally:
                log("launched-cancel:produce")

        produced = produce_state(produce, -1, k.value)
        Reading("produced", produced)

        async def collect() -> None:
            async for it in snapshot_flow(lambda: s.value // 2):
                log(f"launched:flow {it}")

        LaunchedEffect(collect, None)

    run.start(content)
    run.step("s=1: the flow's value is equal", lambda: s.set(1))
    run.step("s=2", lambda: s.set(2))
    run.step("k=1", lambda: k.set(1))


@scenario("animate_retarget")
def animate_retarget(run: Run) -> None:
    run.queue = True
    target = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Host target={target.value}")
        a = animate_int_as_state(target.value, tween(160, easing=LinearEasing), lambda it: log(f"finished:{it}"))
        AnimatedUse(a)

    run.start(content)
    run.step("target=100", lambda: target.set(100), 5)
    run.step("target=0 half-way", lambda: target.set(0), 30)

    def there_and_back() -> None:
        target.value = 50
        target.value = 0

    run.step("target=50 and back before the frame", there_and_back, 30)
    run.step("target=20", lambda: target.set(20), 30)

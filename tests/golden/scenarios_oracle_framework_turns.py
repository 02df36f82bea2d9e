"""Ports of FrameworkTurns.kt (tests/oracle), first part: hosts, movable content, slots, produced states, gestures."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    Density,
    DisposableEffect,
    InteractionSource,
    LaunchedEffect,
    LayoutDirection,
    LocalDensity,
    LocalLayoutDirection,
    RememberObserver,
    ReusableContent,
    ReusableContentHost,
    SideEffect,
    SubcomposeLayout,
    await_cancellation,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_updated_state,
    snapshot_flow,
    static_composition_local_of,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Shown

Tint = composition_local_of(lambda: "plain")
Level = static_composition_local_of(lambda: 0)


class Token(RememberObserver):
    def __init__(self, name: str) -> None:
        self.name = name

    def on_remembered(self) -> None:
        log(f"remembered:{self.name}")

    def on_forgotten(self) -> None:
        log(f"forgotten:{self.name}")

    def on_abandoned(self) -> None:
        log(f"abandoned:{self.name}")


@composable
def Watched(name: str, n: int) -> None:
    latest = remember_updated_state(n)
    remember(lambda: Token(f"{name}.first"))
    log(f"compose:Watched({name}) {n} {Tint.current}")
    SideEffect(lambda: log(f"side:{name} {n}"))

    def started() -> Any:
        log(f"start:{name} {latest.value}")
        return lambda: log(f"stop:{name} {latest.value}")

    DisposableEffect(started, n // 2)
    remember(lambda: Token(f"{name}.last {n}"), n)

    async def launched() -> None:
        log(f"launched:{name} {latest.value}")
        try:
            await await_cancellation()
        finally:
            log(f"cancelled:{name} {latest.value}")

    LaunchedEffect(launched, name)


def mixed_states(*values: Any) -> tuple[Any, ...]:
    """A state of each value, whose types differ."""
    return tuple(mutable_state_of(it) for it in values)


def written(*values: tuple[Any, Any]) -> Any:
    """An action that writes each state of the pairs."""

    def write() -> None:
        for state, value in values:
            state.value = value

    return write


@scenario("hosts_in_reused_content")
def hosts_in_reused_content(run: Run) -> None:
    run.queue = True
    outer, inner, active, n = mixed_states(0, 0, True, 1)

    def content() -> None:
        log(f"compose:Root {outer.value}")

        def in_outer() -> None:
            with Box(traced("outer").size(80)):
                kept = remember(lambda: Token(f"outer {outer.value}"))
                log(f"compose:outer {kept.name}")

                def in_host() -> None:
                    log("compose:host")

                    def in_inner() -> None:
                        Box(traced("inner").size(20 + inner.value))
                        Watched("w", n.value)

                    ReusableContent(inner.value, in_inner)

                ReusableContentHost(active.value, in_host)
                Watched("beside", n.value)

        ReusableContent(outer.value, in_outer)

    run.start(content, 100, 100)
    run.step("n=2", written((n, 2)))
    run.step("inner key", written((inner, 1)))
    run.step("asleep", written((active, False)))
    run.step("n=3 meanwhile", written((n, 3)))
    run.step("inner key while asleep", written((inner, 2)))
    run.step("awake", written((active, True)))
    run.step("outer key", written((outer, 1)))
    run.step("asleep and outer key", written((active, False), (outer, 2)))
    run.step("awake, both keys, n=4", written((active, True), (outer, 3), (inner, 3), (n, 4)))


@scenario("movable_between_keys_and_locals")
def movable_between_keys_and_locals(run: Run) -> None:
    run.queue = True
    left, n, tint, level, k = mixed_states(True, 1, "red", 1, 0)

    def moved(n: int) -> None:
        with Box(traced("moved").size(10 + n)):
            log(f"compose:in {Tint.current} {Level.current}")
            Watched("m", n)

    def content() -> None:
        log(f"compose:Root {text(left.value)}")
        movable = remember(lambda: movable_content_of(moved))
        with Box(traced("box")):

            def at_left() -> None:
                with key("l", k.value), Column(traced("left")):
                    log("compose:left")
                    if left.value:
                        movable(n.value)
                    Box(traced("l.end").size(5))

            def at_right() -> None:
                with key("r", k.value), Column(traced("right")):
                    log("compose:right")
                    Box(traced("r.start").size(5))
                    if not left.value:
                        movable(n.value)

            CompositionLocalProvider(Tint.provides(tint.value), Level.provides(level.value), content=at_left)
            CompositionLocalProvider(Level.provides(10 + level.value), content=at_right)

    run.start(content, 100, 100)
    run.step("right", written((left, False)))
    run.step("tint, seen by none", written((tint, "blue")))
    run.step("left again, n=2", written((left, True), (n, 2)))
    run.step("another key", written((k, 1)))
    run.step("level", written((level, 2)))
    run.step("right, another key, n=3", written((left, False), (k, 2), (n, 3)))
    run.step("level and tint", written((level, 3), (tint, "green")))


@scenario("slots_of_two_policies")
def slots_of_two_policies(run: Run) -> None:
    run.queue = True
    head, tint, first, whole = mixed_states(20, "red", 0, True)

    def policy(scope: Any, c: Any) -> Any:
        log("policy:sub")

        def in_head() -> None:
            log(f"compose:head {Tint.current}")
            Box(traced("head").size(50, head.value))

        h = []
        if whole.value:
            h = [it.measure(c.copy(min_width=0, min_height=0)) for it in scope.subcompose("head", in_head)]
        top = sum(it.height for it in h)
        rows = []
        for i in range((100 - top) // 30):

            def row(i: int = i) -> None:
                name = f"row{first.value + i}"
                Watched(name, head.value // 10)
                Box(traced(f"r{first.value + i}").size(40, 20))

            rows += [it.measure(Constraints()) for it in scope.subcompose(f"row{first.value + i}", row)]

        def place() -> None:
            y = 0
            for it in h:
                it.place(0, y)
                y += it.height
            for it in rows:
                it.place_relative(0, y)
                y += it.height

        return scope.layout(c.max_width, c.max_height, place)

    def content() -> None:
        log("compose:Root")
        CompositionLocalProvider(Tint.provides(tint.value), content=lambda: SubcomposeLayout(policy, traced("sub")))

    run.start(content, 100, 100)
    run.step("higher", written((head, 50)))
    run.step("another tint", written((tint, "blue")))
    run.step("scrolled by one", written((first, 1)))
    run.step("no head", written((whole, False)))
    run.step("lower meanwhile", written((head, 10)))
    run.step("a head again, scrolled back", written((whole, True), (first, 0)))
    run.step("all at once", written((head, 30), (tint, "green"), (first, 2)))


@scenario("produced_from_derived")
def produced_from_derived(run: Run) -> None:
    run.queue = True
    n, add, gone = mutable_state_of(1), mutable_state_of(0), mutable_state_of(False)

    def halved() -> int:
        log("derived:half")
        return n.value // 2

    def content() -> None:
        log("compose:Root")
        if not gone.value:
            half = remember(lambda: derived_state_of(halved))

            async def producer(state: Any) -> None:
                log(f"produce:{half.value}")
                state.value = half.value * 10
                try:
                    await await_cancellation()
                finally:
                    log(f"dispose:produced {state.value}")

            made = produce_state(producer, -1, half.value)

            def sum_of_both() -> int:
                log("derived:shown")
                return int(made.value + add.value // 10)

            shown = remember(lambda: derived_state_of(sum_of_both))
            log(f"compose:Reader {half.value}")
            Shown("shown", lambda: shown.value)
            Box(traced("box").size(20).draw_behind(lambda _: log(f"draw:behind {shown.value}")))

            async def collecting() -> None:
                def block() -> int:
                    log("flow:block")
                    return shown.value

                async for it in snapshot_flow(block):
                    log(f"collected:{it}")

            LaunchedEffect(collecting, None)

    run.start(content, 100, 100)
    run.step("n=2", written((n, 2)))
    run.step("n=3, half as before", written((n, 3)))
    run.step("add 5, seen by none", written((add, 5)))
    run.step("add 10", written((add, 10)))
    run.step("n=4 and add 0", written((n, 4), (add, 0)))
    run.step("gone", written((gone, True)))
    run.step("n=10 meanwhile", written((n, 10)))
    run.step("back", written((gone, False)))


@scenario("pointer_input_and_locals")
def pointer_input_and_locals(run: Run) -> None:
    run.queue = True
    density, rtl, k, n = mixed_states(1.0, False, 0, 0)

    def content() -> None:
        log("compose:Root")
        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR

        def inside() -> None:
            now = n.value

            async def handler(scope: Any) -> None:
                log(f"started:{now} {scope.size.width} {float(scope.density)}")

                async def block(events: Any) -> None:
                    while True:
                        e = await events.await_pointer_event()
                        log(f"event:{e.type.name.title()} {rounded(e.changes[0].position.x)} {now}")

                try:
                    await scope.await_pointer_event_scope(block)
                finally:
                    log(f"ended:{now}")

            with Box(traced("box").size(80).pointer_input(handler, k.value).padding(start=10)):
                Box(traced("in").size(20))

        CompositionLocalProvider(
            LocalDensity.provides(Density(density.value)), LocalLayoutDirection.provides(direction), content=inside
        )

    def ended() -> None:
        run.scene.move(18, 10)
        run.scene.release(18, 10)

    run.start(content, 100, 100)
    run.step("press", lambda: run.scene.press(10, 10))
    run.step("n=1, the old one stays", written((n, 1)))
    run.step("move", lambda: run.scene.move(12, 10))
    run.step("density 0.5", written((density, 0.5)))
    run.step("move again", lambda: run.scene.move(14, 10))
    run.step("right to left", written((rtl, True)))
    run.step("move once more", lambda: run.scene.move(16, 10))
    run.step("another key, n=2", written((k, 1), (n, 2)))
    run.step("move and release", ended)
    run.step("a tap", tapped(run, 5, 5))


@scenario("clicks_that_change")
def clicks_that_change(run: Run) -> None:
    run.queue = True
    enabled, n, long, double = mixed_states(True, 0, True, False)

    def content() -> None:
        log(f"compose:Root {n.value}")
        source = remember(InteractionSource)
        now = n.value
        Shown("pressed", lambda: text(source.is_pressed))

        def pressed_long() -> None:
            log(f"long:{now}")
            n.value += 1

        def clicked() -> None:
            log(f"click:{now}")
            n.value += 1

        Box(
            traced("box")
            .size(60)
            .combined_clickable(
                clicked,
                on_long_click=pressed_long if long.value else None,
                on_double_click=(lambda: log(f"double:{now}")) if double.value else None,
                enabled=enabled.value,
                interaction_source=source,
            )
        )

    def released_and_enabled() -> None:
        run.scene.release(10, 10)
        enabled.value = True

    run.start(content, 100, 100)
    scene = run.scene
    run.step("a tap", tapped(run, 10, 10))
    run.step("press", lambda: scene.press(10, 10))
    run.wait("half a second", 35)
    run.step("release after the long press", lambda: scene.release(10, 10))
    run.step("press, then disabled", lambda: scene.press(10, 10))
    run.step("disabled", written((enabled, False)))
    run.wait("a while", 35)
    run.step("release, enabled", released_and_enabled)
    run.step("press, then no long click", lambda: scene.press(10, 10))
    run.step("no long click", written((long, False)))
    run.wait("a while again", 35)
    run.step("release without", lambda: scene.release(10, 10))
    run.step("with double click", written((double, True)))
    run.step("a tap that waits", tapped(run, 10, 10))
    run.wait("until it is one", 22)
    run.step("first of two", tapped(run, 10, 10))
    run.wait("a little", 4)
    run.step("second of two", tapped(run, 10, 10))
    run.wait("the rest", 25)

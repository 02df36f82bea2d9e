"""Ports of programs of moderate size, second part: a form, flows, keyed rows, an infinite transition, snaps."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from engine import (
    Animatable,
    Box,
    Color,
    Column,
    DisposableEffect,
    FocusRequester,
    FocusState,
    Key,
    KeyEventType,
    LaunchedEffect,
    LinearEasing,
    LocalFocusManager,
    Modifier,
    RepeatMode,
    Row,
    SideEffect,
    await_cancellation,
    composable,
    derived_state_of,
    infinite_repeatable,
    key,
    keyframes,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_infinite_transition,
    snapshot_flow,
    tween,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import text
from .scenarios_programs import Leaf, kotlin_list, kotlin_pair

_FOCUS = {
    FocusState.ACTIVE: "Active",
    FocusState.ACTIVE_PARENT: "ActiveParent",
    FocusState.CAPTURED: "Captured",
    FocusState.INACTIVE: "Inactive",
}


@composable
def Field(name: str, requester: Any, value: Any, next: Any = None) -> None:
    log(f"compose:Field({name}) '{value.value}'")
    focused = remember(lambda: mutable_state_of(False))

    def changed(it: Any) -> None:
        log(f"focus:{name} {_FOCUS[it]}")
        focused.value = it.is_focused

    def preview(it: Any) -> bool:
        log(f"key:preview.{name} {text(it.key == Key.ESCAPE)}")
        return False

    def on_key(it: Any) -> bool:
        if it.type == KeyEventType.KEY_DOWN and it.key == "x":
            value.value += "x"
            return True
        return False

    def properties(it: Any) -> None:
        if next is not None:
            it.next = next

    chain: Any = traced(f"field.{name}").on_focus_changed(changed)
    if requester is not None:
        chain = chain.focus_requester(requester)
    Box(
        chain.on_preview_key_event(preview)
        .on_key_event(on_key)
        .focus_properties(properties)
        .focusable()
        .draw_behind(lambda scope: log(f"draw:ring.{name} {text(focused.value)}"))
        .size(60, 20)
    )


@scenario("focus_form")
def focus_form(run: Run) -> None:
    first, last = FocusRequester(), FocusRequester()
    show = mutable_state_of(True)
    a, b, c = mutable_state_of(""), mutable_state_of(""), mutable_state_of("")

    def content() -> None:
        log("compose:Root")
        LocalFocusManager.current
        with Column(traced("col").on_focus_changed(lambda it: log(f"focus:column {text(it.has_focus)}"))):
            Field("a", first, a)
            if show.value:
                Field("b", None, b, last)
            with Row(Modifier.focus_group().on_focus_changed(lambda it: log(f"focus:group {text(it.has_focus)}"))):
                Field("c", None, c)
                Field("d", last, c)

        async def launched() -> None:
            log("launched")
            first.request_focus()

        LaunchedEffect(launched)

    run.start(content)
    run.step("x", lambda: run.scene.key("x"))
    run.step("tab", lambda: run.scene.key(Key.TAB))


@scenario("flow_chain")
def flow_chain(run: Run) -> None:
    a, b = mutable_state_of(1), mutable_state_of(2)
    out: Any = mutable_state_list_of()
    k = mutable_state_of(0)

    def calculate() -> int:
        log("calc:sum")
        return int(a.value + b.value)

    sum = derived_state_of(calculate)

    def content() -> None:
        log(f"compose:Root {kotlin_list(out)}")

        def block() -> int:
            log("flow:block")
            return int(sum.value / 2)

        async def halves() -> None:
            log(f"launched:{k.value}")
            async for it in snapshot_flow(block):
                if it * 10 != 30:
                    log(f"flow:got {it * 10}")
                    out.append(str(it * 10))

        LaunchedEffect(halves, k.value)

        async def pairs() -> None:
            async for it in snapshot_flow(lambda: (a.value, len(out))):
                log(f"flow:pair {kotlin_pair(*it)}")

        LaunchedEffect(pairs)

    run.start(content)
    run.step("a=2,b=1: nothing changes in the sum", lambda: (a.set(2), b.set(1)))
    run.step("a=3: the half is the same", lambda: (a.set(3), b.set(0)))
    run.step("b=3: filtered out", lambda: b.set(3))
    run.step("b=5", lambda: b.set(5))
    run.step("b=9, 11, 13 in one action", lambda: (b.set(9), b.set(11), b.set(13)))
    run.step("restarted", lambda: k.set(1))
    run.step("restarted and a=0", lambda: (k.set(2), a.set(0)))


@composable
def Moving(id: str, extra: Any) -> None:
    log(f"compose:Moving({id})")
    remember(lambda: Obs(f"{id}.a"))
    Leaf(f"{id}.first", 10, 10)
    if extra.value == id:
        remember(lambda: Obs(f"{id}.extra"))
        Leaf(f"{id}.extra", 10, 10)

    async def launched() -> None:
        log(f"launched:{id}")
        try:
            await await_cancellation()
        finally:
            log(f"cancelled:{id}")

    LaunchedEffect(launched)
    SideEffect(lambda: log(f"side:{id}"))

    def effect() -> Callable[[], None]:
        log(f"effect-start:{id}")
        return lambda: log(f"effect-dispose:{id}")

    DisposableEffect(effect, extra.value == id)
    remember(lambda: Obs(f"{id}.b"))
    log("compose:Moving.end")


@scenario("keyed_moves")
def keyed_moves(run: Run) -> None:
    rows = mutable_state_list_of("a", "b", "c", "d")
    extra = mutable_state_of("b")

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            for id in rows:
                with key(id):
                    Moving(id, extra)

    def refill(*ids: str) -> None:
        rows.clear()
        rows.extend(ids)

    run.start(content)
    run.step("d to the front", lambda: rows.insert(0, rows.pop(3)))
    run.step("extra to c", lambda: extra.set("c"))
    run.step("rotated, b leaves, e comes, extra to e", lambda: (refill("c", "e", "a", "d"), extra.set("e")))
    run.step("reversed and extra to a", lambda: (rows.reverse(), extra.set("a")))
    run.step("two swapped, one inserted between, one removed at the end", lambda: refill("a", "f", "d", "e"))


def rounded(value: float) -> int:
    """As Kotlin's roundToInt: halves go up."""
    return int((value + 0.5) // 1)


def argb(color: Any) -> str:
    return "".join(f"{rounded(channel * 255):02x}" for channel in (color.a, color.r, color.g, color.b))


@scenario("infinite_paused")
def infinite_paused(run: Run) -> None:
    more, show = mutable_state_of(True), mutable_state_of(True)

    def frames(it: Any) -> None:
        it.duration_millis = 64
        it.at(16, 50.0)
        it.at(32, 25.0)

    def content() -> None:
        log("compose:Root")
        if show.value:
            t = remember_infinite_transition()
            a = t.animate_float(0.0, 100.0, infinite_repeatable(keyframes(frames)))

            def layer(it: Any) -> None:
                log(f"lambda:layer {rounded(a.value)}")
                it.translation_x = a.value

            Box(Modifier.graphics_layer(layer).then(trace("a")).size(10))
            if more.value:
                c = t.animate_color(
                    Color.BLACK, Color.WHITE, infinite_repeatable(tween(64, easing=LinearEasing), RepeatMode.REVERSE)
                )
                b = t.animate_float(
                    0.0, 10.0, infinite_repeatable(tween(48, easing=LinearEasing), RepeatMode.RESTART, 16)
                )
                Box(
                    Modifier.graphics_layer()
                    .draw_behind(lambda scope: log(f"draw:{argb(c.value)} {rounded(b.value * 10)}"))
                    .size(10)
                )

    run.start(content)
    run.step("on", max=3)
    run.step("less", lambda: more.set(False), 3)
    run.step("more again", lambda: more.set(True), 4)
    run.step("gone", lambda: show.set(False))


@scenario("animatable_snaps")
def animatable_snaps(run: Run) -> None:
    x = Animatable(0.0)
    scope: Any = None

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log(f"compose:Root {rounded(x.value)}")

    def by(d: float) -> Callable[[], Any]:
        async def snapping() -> None:
            await x.snap_to(x.value + d)
            log(f"snapped:{rounded(x.value)}")

        return snapping

    def three() -> None:
        for d in (10.0, 5.0, 7.0):
            scope.launch(by(d))

    async def to_zero() -> None:
        await x.snap_to(0.0)
        log("snapped:0")

    async def to_100() -> None:
        try:
            await x.animate_to(100.0, tween(64, easing=LinearEasing))
            log("never")
        except asyncio.CancelledError:
            log(f"interrupted:{rounded(x.value)}")
            raise

    def mixed() -> None:
        scope.launch(to_zero)
        scope.launch(to_100)
        scope.launch(by(1.0))

    run.start(content)
    run.step("three snaps", three)
    run.fact("after three", rounded(x.value))
    run.step("a snap, an animation, a snap", mixed, 20)


@composable
def Kept2(id: str) -> None:
    def calculation() -> str:
        log(f"remember:{id}")
        return id

    born = remember(calculation)
    log(f"compose:Kept({id}) born={born}")
    Box(traced(f"kept.{id}").size(10, 10))


@composable
def NeverAgain(n: int) -> None:
    log(f"compose:NeverAgain {n}")


@scenario("filtered_loop")
def filtered_loop(run: Run) -> None:
    ids = mutable_state_list_of("a", "b", "c", "d")
    hidden = mutable_state_of("")

    def content() -> None:
        log(f"compose:Root {hidden.value}")
        with Column(traced("col")):
            for id in ids:
                if id != hidden.value:
                    Kept2(id)
        for id in ids:
            if id < hidden.value:
                NeverAgain(ord(id[0]))
            else:

                def calculation(id: str = id) -> str:
                    log(f"remember:big.{id}")
                    return id

                r = remember(calculation)
                log(f"compose:big {id} {r}")

    run.start(content)
    run.step("b hidden", lambda: hidden.set("b"))
    run.step("c hidden", lambda: hidden.set("c"))

    def one_more() -> None:
        hidden.value = "a"
        ids.append("e")

    run.step("a hidden, one more", one_more)

    def first_gone() -> None:
        hidden.value = ""
        ids.pop(0)

    run.step("none hidden, the first gone", first_gone)

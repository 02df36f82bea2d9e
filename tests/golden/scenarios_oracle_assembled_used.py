"""Ports of Assembled.kt (tests/oracle), second part: effects, thrown cards, sizes, saved values, flows."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Alignment,
    Animatable,
    Box,
    BoxWithConstraints,
    Column,
    Content,
    DisposableEffect,
    IntSize,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    Orientation,
    Saver,
    SideEffect,
    animate_float_as_state,
    await_cancellation,
    composable,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    remember_saveable,
    remember_saveable_state_holder,
    remember_updated_state,
    snapshot_flow,
    spring,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_grids import sized
from .scenarios_oracle_phrases_laid_out import sized_wide
from .scenarios_oracle_repeated import effect
from .scenarios_oracle_transitions import line


@composable
def Stage(name: str, k: Any, inner: Content) -> None:
    log(f"compose:Step({name})")
    SideEffect(lambda: log(f"side:{name}"))
    DisposableEffect(effect(name), k.value)
    newest = remember_updated_state(k.value)

    async def launched() -> None:
        log(f"launched:{name}")
        try:
            await await_cancellation()
        finally:
            log(f"over:{name} {newest.value}")

    LaunchedEffect(launched, None)
    inner()

    def last() -> Any:
        log(f"last-start:{name}")
        return lambda: log(f"last-dispose:{name}")

    DisposableEffect(last, None)


@scenario("effects_in_steps")
def effects_in_steps(run: Run) -> None:
    run.queue = True
    ks, shown = [mutable_state_of(0) for _ in range(3)], mutable_state_of(3)

    def content() -> None:
        log("compose:Root")

        def outer() -> None:
            def middle() -> None:
                def room(_scope: Any) -> None:
                    if shown.value > 2:
                        Stage("inner", ks[2], lambda: log("compose:innermost"))

                BoxWithConstraints(room)

            if shown.value > 1:
                Stage("middle", ks[1], middle)

            def item(i: int) -> None:
                if shown.value > i:
                    Alive(f"item{i}")
                Box(Modifier.size(10))

            LazyColumn(lambda scope: scope.items(2, item))

        if shown.value > 0:
            Stage("outer", ks[0], outer)

    def more() -> None:
        for k in ks:
            k.value += 1

    run.start(content, 100, 100)
    run.step("the middle key", lambda: ks[1].set(1))
    run.step("all keys", more)
    run.step("the inner one leaves", lambda: shown.set(2))
    run.step("it comes back, the outer key", lambda: (shown.set(3), ks[0].set(ks[0].value + 1)))
    run.step("the middle one leaves", lambda: shown.set(1))
    run.step("all leave", lambda: shown.set(0))
    run.step("all come", lambda: shown.set(3))


@scenario("card_thrown")
def card_thrown(run: Run) -> None:
    run.queue = True
    x = Animatable(0.0)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes[:] = [remember_coroutine_scope()]
        follower = animate_float_as_state(
            100.0 if x.target_value > 50 else 0.0,
            line(64),
            finished_listener=lambda it: log(f"finished:{rounded(it)}"),
        )

        def layer(it: Any) -> None:
            log(f"lambda:layer {rounded(x.value)}")
            it.translation_x = x.value

        async def stopped(v: float) -> None:
            log(f"stopped:{rounded(v)}")
            if x.value < 60:
                await x.animate_to(0.0, line(64))
                log("back")
            else:
                await x.animate_to(150.0, spring(stiffness=10_000.0))
                log("away")

        def dragged(by: float) -> None:
            async def snapped() -> None:
                await x.snap_to(x.value + by)

            scopes[0].launch(snapped)

        card = Modifier.graphics_layer(layer).then(trace("card"))
        card = card.draggable(remember_draggable_state(dragged), Orientation.HORIZONTAL, on_drag_stopped=stopped)
        Box(card.size(40))
        Box(
            Modifier.draw_behind(lambda _: log(f"draw:follower {rounded(follower.value)}"))
            .then(trace("follower"))
            .size(10)
        )
        Shown("running", lambda: x.is_running)

    async def to_zero() -> None:
        await x.animate_to(0.0, line(64))
        log(f"at:{rounded(x.value)}")

    def bounded() -> None:
        x.update_bounds(10.0, 120.0)
        scopes[0].launch(to_zero)

    run.start(content, 200, 60)
    scene = run.scene
    run.step("press", lambda: scene.press(20, 20), 4)
    run.step("past the slop", lambda: scene.move(50, 20), 4)
    run.step("on", lambda: scene.move(70, 20), 4)
    run.step("let go near", lambda: scene.release(70, 20), 3)
    run.step("caught", lambda: scene.press(20, 20), 4)
    run.step("pulled", lambda: scene.move(60, 20), 4)
    run.step("further", lambda: scene.move(110, 20), 6)
    run.step("let go far", lambda: scene.release(110, 20), 40)
    run.step("bounded", bounded, 40)


@composable
def AsWide(w: Any, ratio: Any) -> None:
    log(f"compose:AsWide {ratio.value}")
    Box(sized_wide(Modifier, w).then(trace("a", exit=True)).aspect_ratio(ratio.value).then(trace("in a")))


@scenario("sizes_asked_for")
def sizes_asked_for(run: Run) -> None:
    w, told = mutable_state_of(80), mutable_state_of(IntSize(0, 0))
    ratio, big = mutable_state_of(2.0), mutable_state_of(30)

    def changed(it: IntSize) -> None:
        log(f"onSizeChanged:{it.width} x {it.height}")
        told.value = it

    def low(scope: Any, m: Any, c: Any) -> Any:
        t = told.value
        log(f"policy:{t.width}")
        p = m.measure(c.copy(max_height=t.height // 4, min_height=0))
        return scope.layout(p.width, p.height, lambda: p.place(t.width // 10, 0))

    def content() -> None:
        log("compose:Root")
        with Column(traced("column", exit=True).on_size_changed(changed)):
            AsWide(w, ratio)
            b = traced("b", exit=True).size(40, 20).wrap_content_size(Alignment.BOTTOM_END, unbounded=True)
            Box(sized(b.then(trace("in b")), big, big))
            c = traced("c", exit=True).required_size(50, 10).then(trace("in c")).fill_max_width(0.5)
            Box(c.width_in(max=20).then(trace("innermost", exit=True)).height(5))
            Box(Modifier.layout(low).then(trace("d")).size(10, 100))
        Shown("told", lambda: told.value.height)

    run.start(content, 200, 200)
    run.step("narrower", lambda: w.set(40))
    run.step("as high as wide", lambda: ratio.set(1.0))
    run.step("bigger within", lambda: big.set(60))
    run.step("wider", lambda: w.set(120))
    run.step("smaller within", lambda: big.set(10))


@scenario("saved_drafts")
def saved_drafts(run: Run) -> None:
    kind, input, list = mutable_state_of("a"), mutable_state_of(0), LazyListState()
    ids: Any = mutable_state_list_of(0, 1, 2, 3, 4, 5, 6)
    holders: list[Any] = []
    drafts: dict[str, Any] = {}

    def save(it: Any) -> int:
        log(f"save:{kind.value}")
        return int(it.value)

    def restore(it: int) -> Any:
        log(f"restore:{it}")
        return mutable_state_of(it + 100)

    def row(id: int) -> None:
        def make() -> int:
            log(f"row:{id}")
            return id * 10

        n = remember_saveable(make)
        Shown(f"row{id}", lambda: n)
        Box(Modifier.size(10))

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()
        holders[:] = [holder]

        def provided() -> None:
            def init() -> Any:
                log(f"init:{kind.value}")
                return mutable_state_of(0)

            draft = remember_saveable(init, saver=Saver(save, restore))
            drafts[kind.value] = draft

            def reset() -> int:
                log(f"reset:{input.value}")
                return input.value

            at = remember_saveable(reset, input.value)
            log(f"compose:draft {kind.value} {draft.value} {at}")

        holder.SaveableStateProvider(kind.value, provided)
        LazyColumn(lambda scope: scope.items(ids, row, key=lambda it: it), Modifier.height(20), list)

    run.start(content, 100, 60)
    run.step("written", lambda: drafts["a"].set(5))
    run.step("b", lambda: kind.set("b"))
    run.step("scrolled", lambda: list.dispatch_raw_delta(40))
    run.step("a again", lambda: kind.set("a"))
    run.step("another input", lambda: input.set(1))
    run.step("b removed and shown", lambda: (holders[0].remove_state("b"), kind.set("b")))
    run.step("scrolled back", lambda: list.dispatch_raw_delta(-40))
    run.step("a row leaves and another comes", lambda: (ids.remove(0), ids.insert(0, 9)))


@scenario("flow_of_the_rest")
def flow_of_the_rest(run: Run) -> None:
    run.queue = True
    a, b, on = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {'true' if on.value else 'false'}")

        async def collect() -> None:
            async for it in snapshot_flow(lambda: a.value * 2):
                log(f"got:{it}")
                b.value = it
                if it == 4:
                    a.value = 5
                    a.value = 6

        LaunchedEffect(collect, None)

        def sum() -> int:
            log("calc:total")
            return a.value + b.value

        total: Any = remember(lambda: derived_state_of(sum))
        Shown("total", lambda: total.value)
        if on.value:

            async def producing(seen: Any) -> None:
                log("producing")

                async def add() -> None:
                    async for it in snapshot_flow(lambda: b.value):
                        seen.value += it
                        log(f"added:{it}")

                async with asyncio.TaskGroup() as group:
                    group.create_task(add())
                    try:
                        await await_cancellation()
                    finally:
                        log("disposed")

            seen = produce_state(producing, 0, None)
            Shown("seen", lambda: seen.value)

            async def after() -> None:
                now = seen.value
                log(f"launched:{now}")
                await with_frame_nanos(lambda nanos: None)
                log(f"frame after {seen.value}")

            LaunchedEffect(after, seen.value)

    run.start(content)
    run.step("a=1", lambda: a.set(1))
    run.step("a=2: more", lambda: a.set(2))
    run.step("there and back", lambda: (a.set(9), a.set(6)))
    run.step("off", lambda: on.set(False))
    run.step("a=7", lambda: a.set(7))
    run.step("on, a=8", lambda: (on.set(True), a.set(8)))

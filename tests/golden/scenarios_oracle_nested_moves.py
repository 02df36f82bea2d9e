"""Ports of Nested.kt (tests/oracle), second part: scrolling, focus, gestures, pages, rooms, lookahead."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Constraints,
    DisposableEffect,
    HorizontalPager,
    IntOffset,
    Key,
    LazyColumn,
    LazyListState,
    LinearEasing,
    LookaheadScope,
    Modifier,
    NestedScrollConnection,
    Offset,
    PagerState,
    ScrollState,
    SubcomposeLayout,
    Velocity,
    detect_drag_gestures,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember_coroutine_scope,
    tween,
)
from engine.unit import round_half_up

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Tint, TintReader
from .scenarios_oracle_features import Shown
from .scenarios_oracle_focus import Requesters, did, focus
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_nested_states import Stated


@scenario("fling_through")
def fling_through(run: Run) -> None:
    run.queue = True
    outer, inner, bar = ScrollState(0), LazyListState(), mutable_state_of(0.0)

    class Link(NestedScrollConnection):
        def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
            next = min(max(bar.value - available.y, 0.0), 20.0)
            taken = bar.value - next
            bar.value = next
            return Offset(0.0, taken)

        async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
            log(f"post-fling:{str(available.y != 0).lower()}")
            return Velocity(0.0, 0.0)

    link = Link()

    def content() -> None:
        log("compose:Root")
        with Column(traced("outer").nested_scroll(link).vertical_scroll(outer)):
            header = Modifier.size(100, 60).offset(lambda: IntOffset(0, -round_half_up(bar.value)))
            Box(header.then(trace("header")))
            LazyColumn(
                lambda scope: scope.items(10, lambda it: Cell(f"i{it}", 100, 30)), traced("inner").height(120), inner
            )
            Box(Modifier.size(100, 100).then(trace("footer")))
        Shown("at", lambda: f"{str(outer.value > 0).lower()} {inner.first_visible_item_index}")

    run.start(content, 100, 150)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 100), 3)
    run.step("up by 30", lambda: scene.move(50, 70), 3)
    run.step("up by 30 more", lambda: scene.move(50, 40), 3)
    run.step("fling", lambda: scene.release(50, 20), 90)
    run.step("press again", lambda: scene.press(50, 100), 3)
    run.step("up", lambda: scene.move(50, 60), 3)
    run.step("up more", lambda: scene.move(50, 10), 3)
    run.step("fling on", lambda: scene.release(50, -30), 90)
    run.step("press at the end", lambda: scene.press(50, 60), 3)
    run.step("down", lambda: scene.move(50, 110), 3)
    run.step("down more", lambda: scene.move(50, 140), 3)
    run.step("fling back", lambda: scene.release(50, 149), 90)


@scenario("focus_leaves")
def focus_leaves(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of("a", "b", "c")
    box, can, all = mutable_state_of(True), mutable_state_of(True), Requesters()

    def properties(it: Any) -> None:
        it.can_focus = can.value

    def content() -> None:
        log("compose:Root")
        with Column(focus(Modifier, "column").focus_group()):
            for id in ids:
                with key(id), Box(focus(Modifier.focus_requester(all[id]), id).focusable().size(20)):

                    def effect(id: str = id) -> Any:
                        log(f"effect-start:{id}")
                        return lambda: log(f"effect-dispose:{id}")

                    DisposableEffect(effect, None)
            if box.value:
                with Box(focus(Modifier, "box")):
                    chain = focus(Modifier.focus_requester(all["in"]), "in").focus_properties(properties)
                    Box(chain.focusable().size(20))

    run.start(content, 100, 200)
    run.step("focus b", did(lambda: all["b"].request_focus()))
    run.step("b leaves", lambda: ids.remove("b"))
    run.step("tab", lambda: run.scene.key(Key.TAB))
    run.step("focus in", did(lambda: all["in"].request_focus()))
    run.step("it cannot", lambda: can.set(False))

    def again() -> None:
        can.value = True
        did(lambda: all["in"].request_focus())()

    run.step("it can again", again)
    run.step("the box leaves", lambda: box.set(False))

    def moves() -> None:
        did(lambda: all["c"].request_focus())()
        ids.remove("a")
        ids.append("d")

    run.step("focus c, a leaves and c moves", moves)
    run.step("all leave", lambda: ids.clear())


@scenario("gesture_cut_by_key")
def gesture_cut_by_key(run: Run) -> None:
    run.queue = True
    k, show, seen = mutable_state_of(0), mutable_state_of(True), mutable_state_of(0)

    async def dragging(scope: Any) -> None:
        def drag(c: Any, by: Offset) -> None:
            log(f"drag:{round_half_up(by.x)}")
            c.consume()
            seen.value += 1

        await detect_drag_gestures(
            scope,
            drag,
            on_drag_start=lambda _: log("drag-start"),
            on_drag_end=lambda: log("drag-end"),
            on_drag_cancel=lambda: log("drag-cancel"),
        )

    def content() -> None:
        log(f"compose:Root {k.value}")
        mine = k.value

        async def handler(scope: Any) -> None:
            log(f"handler:{mine}")

            async def events(scope: Any) -> None:
                while True:
                    e = await scope.await_pointer_event()
                    log(f"event:{mine} {e.type.name.capitalize()} {round_half_up(e.changes[0].position.x)}")

            try:
                await scope.await_pointer_event_scope(events)
            except asyncio.CancelledError:
                log(f"cut:{mine}")
                raise

        Box(traced("pad").pointer_input(handler, k.value).size(100, 50))
        if show.value:
            Box(traced("drag").pointer_input(dragging, None).size(100, 50).offset(0, 50))
        Shown("seen", lambda: seen.value)

    run.start(content, 100, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(10, 20))
    run.step("move", lambda: scene.move(20, 20))
    run.step("k=1", lambda: k.set(1))
    run.step("move on", lambda: scene.move(30, 20))
    run.step("release", lambda: scene.release(30, 20))
    run.step("press again, k=2 in the same action", lambda: (scene.press(40, 20), k.set(2)))
    run.step("release at once", lambda: scene.release(40, 20))
    run.step("it leaves, then press", lambda: show.set(False))
    run.step("tap", lambda: scene.tap(50, 20))


@scenario("pages_with_rows")
def pages_with_rows(run: Run) -> None:
    run.queue = True
    pager, s = PagerState(lambda: 4), mutable_state_of(0)
    rows = [LazyListState() for _ in range(4)]
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes[:] = [remember_coroutine_scope()]

        def page(p: int) -> None:
            Stated(f"page{p}", s)
            LazyColumn(
                lambda scope: scope.items(6, lambda it: Cell(f"p{p}.{it}", 60, 20)),
                traced(f"rows{p}").size(60, 40),
                rows[p],
            )

        HorizontalPager(pager, page, traced("pager"), beyond_viewport_page_count=1)

    run.start(content, 100, 60)
    scene = run.scene
    run.step("tap page 0", lambda: scene.tap(5, 5))
    run.step("its rows scroll", lambda: rows[0].dispatch_raw_delta(30))
    run.step("page 2", lambda: scopes[0].launch(lambda: pager.scroll_to_page(2)), 10)
    run.step("s=1", lambda: s.set(1))
    run.step("back to 0", lambda: scopes[0].launch(lambda: pager.animate_scroll_to_page(0)), 60)
    run.step("press", lambda: scene.press(80, 50), 3)
    run.step("across", lambda: scene.move(30, 50), 3)
    run.step("across more", lambda: scene.move(10, 50), 3)
    run.step("let go", lambda: scene.release(5, 50), 60)


@scenario("rooms_within_rooms")
def rooms_within_rooms(run: Run) -> None:
    run.queue = True
    a, b, c = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)
    w, tint, deep = mutable_state_of(90), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            def one(scope: Any) -> None:
                log(f"compose:one {a.value} {int(scope.max_width)}")
                Stated("in one", a)

                def two(_: Any) -> None:
                    log(f"compose:two {b.value}")
                    TintReader("two")

                    def policy(scope: Any, cs: Any) -> Any:
                        log(f"policy:three {c.value // 2}")

                        def three() -> None:
                            log(f"compose:three {c.value}")
                            TintReader("three")
                            Stated("in three", c)

                        p = [it.measure(Constraints()) for it in scope.subcompose(c.value // 2, three)]

                        def place() -> None:
                            for each in p:
                                each.place(0, 0)

                        return scope.layout(40, 20, place)

                    if deep.value:
                        SubcomposeLayout(policy, traced("three"))

                BoxWithConstraints(two, traced("two").size(60, 30))

            BoxWithConstraints(one, traced("one").size(w.value, 50))

        CompositionLocalProvider(Tint.provides(tint.value), content=provided)

    run.start(content, 100, 100)
    run.step("c=1", lambda: c.set(1))
    run.step("b=1", lambda: b.set(1))
    run.step("a=1", lambda: a.set(1))
    run.step("another slot", lambda: c.set(2))
    run.step("tint", lambda: tint.set(1))
    run.step("narrower, c=3", lambda: (w.set(70), c.set(3)))
    run.step("the third leaves, b=2", lambda: (deep.set(False), b.set(2)))
    run.step("all", lambda: (deep.set(True), a.set(2), c.set(5), w.set(90)))


@scenario("ahead_and_behind")
def ahead_and_behind(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of("a", "b", "c")
    wide, s = mutable_state_of(False), mutable_state_of(0)

    def transform(initial: Any, target: Any) -> Any:
        return tween(64, easing=LinearEasing)

    def inside(scope: Any) -> None:
        with Column(traced("column")):
            for id in ids:
                with key(id), Box(Modifier.animate_bounds(scope, spec=transform).then(trace(id))):
                    Stated(f"in {id}", s)
                    Box(Modifier.size(40 if wide.value else 20, 10))

    def content() -> None:
        log("compose:Root")
        LookaheadScope(inside)

    run.start(content, 100, 100)
    run.step("the first leaves", lambda: ids.pop(0), 3)
    run.step("s=1 on the way", lambda: s.set(1), 20)
    run.step("wider, two frames", lambda: wide.set(True), 2)
    run.step("a returns in front", lambda: ids.insert(0, "a"), 20)

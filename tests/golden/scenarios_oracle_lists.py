"""Ports of Lists.kt (tests/oracle): effects of items, what is heard of scrolls, directions, animated rows, handlers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    DisposableEffect,
    LaunchedEffect,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LazyRow,
    LinearEasing,
    LocalLayoutDirection,
    Row,
    ScrollState,
    animate_dp_as_state,
    await_cancellation,
    composable,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    snapshot_flow,
    tween,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Leaf, Reading, text


@composable
def EffectItem(id: str, version: int) -> None:
    log(f"compose:EffectItem({id}) v{version}")

    async def launched() -> None:
        log(f"launched:{id}.{version}")
        try:
            await await_cancellation()
        finally:
            log(f"cancelled:{id}.{version}")

    def effect() -> Callable[[], None]:
        log(f"effect-start:{id}")
        return lambda: log(f"effect-dispose:{id}")

    LaunchedEffect(launched, version)
    DisposableEffect(effect, id)
    Box(traced(f"item.{id}").fill_max_width().height(50))


@scenario("items_with_effects")
def items_with_effects(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c", "d", "e")
    version, state = mutable_state_of(1), LazyListState()

    def content() -> None:
        log("compose:Root")

        def list_content(scope: Any) -> None:
            log("lazy:content")
            scope.items(items, lambda it: EffectItem(it, version.value), key=lambda it: it)

        LazyColumn(list_content, traced("list"), state)

    run.start(content, 100, 100)
    run.step("scrolled by two", lambda: state.dispatch_raw_delta(100))
    run.step("another version", lambda: version.set(2))
    run.step("back by one", lambda: state.dispatch_raw_delta(-50))
    run.step("c leaves", lambda: items.remove("c"))
    run.step("another version, a and b gone", lambda: (version.set(3), items.pop(0), items.pop(0)))


@scenario("list_state_readers")
def list_state_readers(run: Run) -> None:
    run.queue = True
    state = LazyListState()
    scope: Any = None

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log("compose:Root")

        def calculate() -> bool:
            log("calc:scrolled")
            return state.first_visible_item_index > 1

        scrolled = remember(lambda: derived_state_of(calculate))
        with Box():
            log(f"compose:button {text(scrolled.value)}")
            if scrolled.value:
                Leaf("button")
        with Box():
            log(f"compose:ends {text(state.can_scroll_backward)} {text(state.can_scroll_forward)}")
        with Box():
            log(f"compose:last {text(state.last_scrolled_forward)} {text(state.last_scrolled_backward)}")
        LazyColumn(
            lambda it: it.items(6, lambda i: Box(traced(f"i{i}").fill_max_width().height(40))), traced("list"), state
        )

        async def told() -> None:
            async for it in snapshot_flow(lambda: (state.first_visible_item_index, state.is_scroll_in_progress)):
                log(f"flow:({it[0]}, {text(it[1])})")

        LaunchedEffect(told)

    def by(d: float) -> Callable[[], Any]:
        async def block() -> None:
            log(f"did:{float(await state.scroll_by(d))}")

        return block

    run.start(content, 100, 100)
    run.step("by 50", lambda: scope.launch(by(50.0)))
    run.step("to 2", lambda: scope.launch(lambda: state.scroll_to_item(2)))
    run.step("by hand", lambda: state.dispatch_raw_delta(-30))
    run.step("back by 500", lambda: scope.launch(by(-500.0)))
    run.step("asked for 3", lambda: state.request_scroll_to_item(3))


@scenario("rows_right_to_left")
def rows_right_to_left(run: Run) -> None:
    rtl, list, scroll = mutable_state_of(False), LazyListState(), ScrollState(0)

    def item(it: int) -> None:
        log(f"compose:i{it}")
        Box(traced(f"i{it}").size(40, 20))

    def content() -> None:
        log("compose:Root")

        def inside() -> None:
            log("compose:inside")
            with Column():

                def items(scope: Any) -> None:
                    log("lazy:content")
                    scope.items(6, item)

                LazyRow(items, traced("list").height(20), list)
                with Row(traced("row").horizontal_scroll(scroll).padding(start=5)):
                    for n in range(4):
                        Leaf(f"r{n}")
                    Box(traced("wide").size(100, 10))

        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=inside)

    run.start(content, 100, 100)
    run.step("scrolled", lambda: (list.dispatch_raw_delta(50), scroll.dispatch_raw_delta(30)))
    run.step("right to left", lambda: rtl.set(True))
    run.step("on", lambda: (list.dispatch_raw_delta(30), scroll.dispatch_raw_delta(10)))
    run.step("left to right", lambda: rtl.set(False))


@scenario("rows_animated")
def rows_animated(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b")
    open = mutable_state_of("")

    def animated(id: str) -> Any:
        return animate_dp_as_state(
            40.0 if open.value == id else 8.0,
            tween(64, easing=LinearEasing),
            finished_listener=lambda it: log(f"finished:{id} {int(it)}"),
        )

    def measured(id: str, height: Any) -> Any:
        def measure(scope: Any, m: Any, c: Any) -> Any:
            h = scope.round_to_px(height.value)
            log(f"lambda:height.{id} {h}")
            p = m.measure(Constraints.fixed(20, h))
            return scope.layout(20, h, lambda: p.place(0, 0))

        return measure

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            for id in rows:
                with key(id):
                    Box(traced(f"row.{id}").layout(measured(id, animated(id))))

    run.start(content)
    run.step("a opens", lambda: open.set("a"), 3)
    run.step("b opens", lambda: open.set("b"), 2)
    run.step("a leaves", lambda: rows.remove("a"), 8)


@scenario("handlers_in_turn")
def handlers_in_turn(run: Run) -> None:
    run.queue = True
    n, done = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        scope = remember_coroutine_scope()
        log(f"compose:Root n={n.value}")

        async def told() -> None:
            async for it in snapshot_flow(lambda: n.value):
                log(f"flow:{it}")
                if it == 2:
                    done.value = 20

        LaunchedEffect(told)

        async def launched() -> None:
            log(f"launched:one {n.value}")
            n.value += 10
            log("launched:end")

        def one() -> None:
            log(f"clicked:one {n.value}")
            n.value += 1
            scope.launch(launched)

        def two() -> None:
            log(f"clicked:two {n.value}")
            n.value = 2
            done.value += 1

        with Column():
            Box(traced("one").clickable(one).size(50))
            Box(traced("two").clickable(two).size(50))
            Reading("done", done)

    def tap(x: float, y: float) -> None:
        run.scene.press(x, y)
        run.scene.release(x, y)

    run.start(content, 200, 200)
    run.step("tap one twice, two once", lambda: (tap(10, 10), tap(10, 10), tap(10, 60)))
    run.step(
        "press two, tap nobody, release",
        lambda: (run.scene.press(10, 60), run.scene.move(12, 62), run.scene.release(12, 62)),
    )
    run.step("one", lambda: tap(10, 10))

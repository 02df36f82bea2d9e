"""Ports of RarePrograms.kt (tests/oracle), first part: movable contents, hosts, passes, grids, pagers."""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    Box,
    BoxWithConstraints,
    GridCells,
    HorizontalPager,
    LaunchedEffect,
    LazyGridState,
    LazyVerticalGrid,
    Modifier,
    PaddingValues,
    PagerState,
    PointerEventPass,
    ReusableContent,
    ReusableContentHost,
    Row,
    await_cancellation,
    composable,
    derived_state_of,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_hands_on_apps import moved, touched, up


def both(*pairs: tuple[Any, Any]) -> Any:
    """Writes several states in one action."""

    def change() -> None:
        for state, value in pairs:
            state.value = value

    return change


@composable
def Cell(name: str, w: int, h: int, m: Any = Modifier) -> None:
    log(f"compose:Cell({name})")
    Box(m.then(trace(name)).size(w, h))


@scenario("movable_given_values")
def movable_given_values(run: Run) -> None:
    run.queue = True
    left, n, name = mutable_state_of(True), mutable_state_of(1), mutable_state_of("a")
    w, two = mutable_state_of(40), mutable_state_of(False)

    def card_content(a: int, b: str) -> None:
        def first() -> int:
            log(f"remember:card {a}")
            return a

        kept = remember(first)
        log(f"compose:card {a} {b} kept {kept} n {n.value}")
        Alive(f"card {b}")
        Box(traced("card").size(10 * a, 10))

    def on_content(of: str, k: int) -> None:
        log(f"compose:on {of} {k}")
        Box(traced("on").size(k))

    def content() -> None:
        log(f"compose:Root {text(left.value)} {text(two.value)}")
        card: Any = remember(lambda: movable_content_of(card_content))
        on: Any = remember(lambda: movable_content_of(on_content))
        with Row(traced("row")):
            with Box(traced("left").size(50)):
                if left.value:
                    card(n.value, name.value)
                if not left.value or two.value:
                    on(name.value, 5)

            def right(scope: Any) -> None:
                log(f"compose:right {scope.constraints.max_width}")
                if not left.value:
                    card(2, "fixed")
                if left.value or two.value:
                    on("r", scope.constraints.max_width // 10)

            BoxWithConstraints(right, traced("right").size(w.value, 50))

    run.start(content, 200, 100)
    run.step("n=2", lambda: n.set(2))
    run.step("right", lambda: left.set(False))
    run.step("n=3, name=b", both((n, 3), (name, "b")))
    run.step("wider", lambda: w.set(80))
    run.step("left, name=c", both((left, True), (name, "c")))
    run.step("both", lambda: two.set(True))
    run.step("right, wider, n=1", both((left, False), (w, 100), (n, 1)))
    run.step("not both", lambda: two.set(False))


@scenario("hosts_nested")
def hosts_nested(run: Run) -> None:
    run.queue = True
    outer, inner, k, n = mutable_state_of(True), mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)

    def innermost() -> None:
        def made() -> Any:
            log("remember:even")

            def calculate() -> bool:
                log("calc:even")
                return bool(n.value % 2 == 0)

            return derived_state_of(calculate)

        even = remember(made)
        log(f"compose:inner {k.value} {text(even.value)}")
        Alive(f"inner {k.value}")

        async def launched() -> None:
            try:
                log(f"launched {k.value}")
                await await_cancellation()
            finally:
                log("cancelled")

        LaunchedEffect(launched, None)
        Box(traced("leaf").size(10 + n.value))

    def content() -> None:
        log(f"compose:Root {text(outer.value)}")

        def outer_content() -> None:
            log("compose:outer")
            Alive("outer")
            ReusableContentHost(inner.value, lambda: ReusableContent(k.value, innermost))
            Shown("beside", lambda: n.value)

        ReusableContentHost(outer.value, outer_content)

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("inner off", lambda: inner.set(False))
    run.step("n=2", lambda: n.set(2))
    run.step("inner on", lambda: inner.set(True))
    run.step("k=1", lambda: k.set(1))
    run.step("outer off", lambda: outer.set(False))
    run.step("k=2, n=3", both((k, 2), (n, 3)))
    run.step("outer on", lambda: outer.set(True))
    run.step("both off", both((outer, False), (inner, False)))
    run.step("outer on alone", lambda: outer.set(True))
    run.step("inner on again, k=3", both((inner, True), (k, 3)))


@scenario("passes_of_pointers")
def passes_of_pointers(run: Run) -> None:
    run.queue = True
    taken, key, small = mutable_state_of("none"), mutable_state_of(0), mutable_state_of(True)

    def hears(name: str, k: Any = None) -> Any:
        async def handler(scope: Any) -> None:
            log(f"start:{name}")

            async def inside(events: Any) -> None:
                while True:
                    for at in PointerEventPass:
                        e = await events.await_pointer_event(at)
                        said = ", ".join(
                            f"0:{'down' if it.pressed else 'up'}{'!' if it.is_consumed else ''}" for it in e.changes
                        )
                        log(f"{name} {at.name.lower()} {e.type.name.capitalize()} [{said}]")
                        if taken.value == f"{name} {at.name.lower()}":
                            for it in e.changes:
                                it.consume()

            await scope.await_pointer_event_scope(inside)

        return Modifier.pointer_input(handler, k)

    def content() -> None:
        log(f"compose:Root {key.value} {text(small.value)}")
        with Box(hears("a").size(90)), Box(hears("b", key.value).padding(10).size(70)):
            if small.value:
                Box(hears("c").size(30))

    def then(to: Any, *points: tuple[float, float], end: bool = False) -> Any:
        def change() -> None:
            if to is not None:
                taken.value = to
            touched(run, *points, up=end)()

        return change

    def other_key() -> None:
        taken.value = "none"
        run.scene.press(20, 20)
        key.value = 1

    def leaves() -> None:
        run.scene.press(20, 20)
        small.value = False

    run.start(content, 100, 100)
    run.step("down and up in the small one", lambda: run.scene.tap(20, 20))
    run.step("b takes it at first", then("b initial", (20, 20), (25, 20)))
    run.step("up outside", up(run, 95, 95))
    run.step("c takes it", then("c main", (20, 20), (24, 20), end=True))
    run.step("down, then another key", other_key)
    run.step("moves on", moved(run, (30, 30)))
    run.step("up", up(run, 30, 30))
    run.step("down, and the small one leaves", leaves)
    run.step("moves without it", moved(run, (30, 30)))
    run.step("up without it", up(run, 30, 30))


@scenario("grids_asked")
def grids_asked(run: Run) -> None:
    run.queue = True
    grid, wide, columns = LazyGridState(), mutable_state_of(-1), mutable_state_of(2)
    ids: Any = mutable_state_list_of(*range(20))
    scopes: list[Any] = []

    def calculate() -> str:
        items = grid.layout_info.visible_items_info
        return f"[{', '.join(f'{it.key}@{it.row},{it.column} {it.offset.y}' for it in items)}]"

    def content() -> None:
        log(f"compose:Root {columns.value}")
        scopes.append(remember_coroutine_scope())
        rows = remember(lambda: derived_state_of(calculate))
        Shown("rows", lambda: rows.value)

        def declare(scope: Any) -> None:
            scope.item(lambda: Cell("head", 80, 15), "head", span=scope.max_line_span)
            scope.items(
                ids,
                lambda it: Cell(f"i{it}", 30, 20 + it % 3 * 5),
                key=lambda it: it,
                span=lambda it: scope.max_line_span if it == wide.value else 1,
            )

        LazyVerticalGrid(
            GridCells.fixed(columns.value),
            declare,
            traced("grid").size(90, 80),
            grid,
            content_padding=PaddingValues(4),
            vertical_arrangement=Arrangement.spaced_by(2),
        )

    def before() -> None:
        ids.insert(0, 30)
        ids.insert(0, 31)

    async def animated() -> None:
        await grid.animate_scroll_to_item(21)
        log("arrived")

    def three() -> None:
        del ids[3:]

    run.start(content, 100, 100)
    run.step("asked for the ninth", lambda: grid.request_scroll_to_item(9))
    run.step("a wide one of them", lambda: wide.set(12))
    run.step("at once to 3, offset 5", lambda: scopes[-1].launch(lambda: grid.scroll_to_item(3, 5)), 4)
    run.step("two before it", before, 4)
    run.step("three columns", lambda: columns.set(3), 4)
    run.step("by 40 px", lambda: grid.dispatch_raw_delta(40.0), 4)
    run.step("animated to the last", lambda: scopes[-1].launch(animated), 60)
    run.step("none but three", three, 6)


@scenario("pager_of_narrow_pages")
def pager_of_narrow_pages(run: Run) -> None:
    run.queue = True
    count, space = mutable_state_of(5), mutable_state_of(4)
    state = PagerState(lambda: count.value)
    scopes: list[Any] = []

    def content() -> None:
        log(f"compose:Root {space.value}")
        scopes.append(remember_coroutine_scope())
        Shown("pages", lambda: f"{state.current_page} {state.settled_page} {state.target_page}")

        def page(it: int) -> None:
            log(f"compose:page {it}")
            Alive(f"p{it}")
            Box(traced(f"p{it}").size(40, 30))

        HorizontalPager(
            state,
            page,
            traced("pager").size(100, 50),
            content_padding=PaddingValues(horizontal=10),
            page_size=40,
            page_spacing=space.value,
            key=lambda it: f"k{it}",
        )
        Shown("away", lambda: rounded(state.current_page_offset_fraction * 100))

    async def fourth() -> None:
        await state.animate_scroll_to_page(3)
        log("arrived")

    run.start(content, 120, 60)
    run.step("a little", touched(run, (60, 20), (40, 20), (32, 20)), 4)
    run.step("lets go", moved(run, (32, 20), (32, 20), up=True), 60)
    run.step("over half", touched(run, (80, 20), (60, 20), (28, 20)), 4)
    run.step("lets go 2", moved(run, (28, 20), (28, 20), up=True), 60)
    run.step("to the fourth", lambda: scopes[-1].launch(fourth), 60)
    run.step("two pages", lambda: count.set(2), 10)
    run.step("six, space 10", both((count, 6), (space, 10)), 10)
    run.step("at once", lambda: scopes[-1].launch(lambda: state.scroll_to_page(4, 0.25)), 10)

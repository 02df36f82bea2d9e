"""Ports of Combined.kt (tests/oracle), first part: lists, grids and pagers with other features."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedVisibility,
    Arrangement,
    Box,
    Column,
    CompositionLocalProvider,
    Density,
    DisposableEffect,
    GridCells,
    HorizontalPager,
    LaunchedEffect,
    LayoutDirection,
    LazyColumn,
    LazyGridState,
    LazyListState,
    LazyRow,
    LazyVerticalGrid,
    LocalDensity,
    LocalLayoutDirection,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    PaddingValues,
    Row,
    Velocity,
    animate,
    composable,
    expand_vertically,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_lazy_list_state,
    remember_pager_state,
    remember_saveable,
    shrink_vertically,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, Reading, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_repeated import effect
from .scenarios_oracle_transitions import line


@composable
def Unfolding(id: int, open: bool) -> None:
    def save() -> int:
        log(f"saved:{id}")
        return id * 10

    born = remember_saveable(save)
    log(f"compose:Unfolding({id}) {born} {text(open)}")

    def more() -> None:
        log(f"compose:more{id}")
        DisposableEffect(effect(str(id)), None)
        Box(traced(f"more{id}").size(80, 30))

    with Column(traced(f"row{id}")):
        Box(Modifier.size(80, 20))
        AnimatedVisibility(open, more, enter=expand_vertically(line(64)), exit=shrink_vertically(line(48)))


@scenario("items_unfolding")
def items_unfolding(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(0, 1, 2, 3, 4, 5)
    open: Any = mutable_state_map_of({})
    list = LazyListState()

    def content() -> None:
        log("compose:Root")
        LazyColumn(
            lambda scope: scope.items(ids, lambda id: Unfolding(id, open.get(id) is True), key=lambda it: it),
            traced("list"),
            list,
        )

    def put(**how: bool) -> None:
        for name, value in how.items():
            open[int(name[1:])] = value

    run.start(content, 100, 100)
    run.step("the second", lambda: put(_1=True), 20)
    run.step("two at once", lambda: put(_0=True, _2=True), 3)
    run.step("one is removed on the way", lambda: ids.remove(2), 20)
    run.step("away", lambda: list.dispatch_raw_delta(120))
    run.step("closed while away", lambda: put(_0=False), 20)
    run.step("back", lambda: list.dispatch_raw_delta(-120), 20)
    run.step("closed and removed", lambda: (put(_1=False), ids.remove(1)), 20)
    run.step("it returns open", lambda: (put(_1=True), ids.insert(0, 1)), 20)


@scenario("row_turned_round")
def row_turned_round(run: Run) -> None:
    run.queue = True
    direction, list, n = mutable_state_of(LayoutDirection.RTL), LazyListState(), mutable_state_of(8)
    names = {LayoutDirection.RTL: "Rtl", LayoutDirection.LTR: "Ltr"}

    def content() -> None:
        log(f"compose:Root {names[direction.value]}")

        def provided() -> None:
            with Column(Modifier.padding(start=10)):
                LazyRow(
                    lambda scope: scope.items(n.value, lambda it: Cell(f"i{it}", 30, 20), key=lambda it: it),
                    traced("list").size(80, 20),
                    list,
                    content_padding=PaddingValues(start=5),
                )
                with Row(traced("row").offset(4)):
                    Leaf("a")
                    Leaf("b")
                    with Box(Modifier.weight(1).then(trace("rest")).height(10)):
                        log(f"compose:{names[LocalLayoutDirection.current]}")

        CompositionLocalProvider(LocalLayoutDirection.provides(direction.value), content=provided)

    run.start(content, 100, 60)
    run.step("by 40", lambda: list.dispatch_raw_delta(40))
    run.step("left to right", lambda: direction.set(LayoutDirection.LTR))
    run.step("by 20", lambda: list.dispatch_raw_delta(20))
    run.step("right to left and an item less", lambda: (direction.set(LayoutDirection.RTL), n.set(4)))
    run.step("back", lambda: list.dispatch_raw_delta(-100))


@scenario("density_of_a_list")
def density_of_a_list(run: Run) -> None:
    run.queue = True
    density, list, n = mutable_state_of(1.0), LazyListState(), mutable_state_of(6)

    def draw(scope: Any) -> None:
        log(f"draw:dp {float(scope.to_px(10))} {float(scope.size.width)}")

    def move(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c)
        log(f"policy:{float(scope.density)}")
        return scope.layout(p.width, p.height, lambda: p.place(scope.round_to_px(2), 0))

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            with Column():
                LazyColumn(
                    lambda scope: scope.items(n.value, lambda it: Cell(f"i{it}", 30, 20)),
                    traced("list").height(50),
                    list,
                    vertical_arrangement=Arrangement.spaced_by(4),
                )
                Box(Modifier.draw_behind(draw).then(trace("drawn")).size(20))
                Box(Modifier.layout(move).then(trace("placed")).size(10))
                Reading("n", n)

        CompositionLocalProvider(LocalDensity.provides(Density(density.value)), content=provided)

    run.start(content, 120, 120)
    run.step("scrolled", lambda: list.dispatch_raw_delta(30))
    run.step("denser", lambda: density.set(1.5))
    run.step("one more", lambda: n.set(7))
    run.step("back and scrolled", lambda: (density.set(1.0), list.dispatch_raw_delta(10)))


@composable
def Ticking(id: int, version: int) -> None:
    ticks = remember(lambda: mutable_state_of(0))
    log(f"compose:Ticking({id})")

    async def launched() -> None:
        log(f"launched:{id} v{version}")
        try:
            for _ in range(4):
                await with_frame_nanos(lambda nanos: None)
                ticks.value += 1
            log(f"done:{id}")
        finally:
            log(f"over:{id} {ticks.value}")

    LaunchedEffect(launched, id, version)
    Box(Modifier.draw_behind(lambda scope: log(f"draw:ticks{id} {ticks.value}")).then(trace(f"tick{id}")).size(50, 30))


@scenario("ticking_items")
def ticking_items(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(0, 1, 2, 3, 4)
    version, list = mutable_state_of(0), LazyListState()

    def content() -> None:
        log("compose:Root")
        LazyColumn(
            lambda scope: scope.items(ids, lambda id: Ticking(id, version.value), key=lambda it: it),
            traced("list"),
            list,
        )

    run.start(content, 100, 60)
    run.step("version 1", lambda: version.set(1), 2)
    run.step("away", lambda: list.dispatch_raw_delta(60), 3)
    run.step("back, version 2", lambda: (list.dispatch_raw_delta(-60), version.set(2)), 3)
    run.step("moved and removed", lambda: (ids.insert(0, ids.pop(1)), ids.remove(0)), 3)
    run.step("to the end", None, 20)
    run.step("all leave", lambda: ids.clear())


@scenario("header_snapping")
def header_snapping(run: Run) -> None:
    run.queue = True
    hidden, list = mutable_state_of(0.0), LazyListState()

    class Snapping(NestedScrollConnection):
        def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
            to = min(max(hidden.value - available.y, 0.0), 40.0)
            by = hidden.value - to
            hidden.value = to
            return Offset(0.0, by)

        async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
            to = 0.0 if hidden.value < 20 else 40.0
            log(f"snap:{rounded(hidden.value)}-{rounded(to)}")
            await animate(hidden.value, to, lambda value, _: hidden.set(value), spec=line(64))
            log("snapped")
            return Velocity.ZERO

    connection = Snapping()

    def measure(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c)
        return scope.layout(p.width, p.height - rounded(hidden.value), lambda: p.place(0, -rounded(hidden.value)))

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.nested_scroll(connection)):
            Box(Modifier.layout(measure).then(trace("header")).size(100, 40))
            LazyColumn(lambda scope: scope.items(20, lambda it: Cell(f"i{it}", 80, 30)), traced("list").weight(1), list)

    run.start(content, 100, 120)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 80))
    run.step("past the slop", lambda: scene.move(50, 60))
    run.step("further", lambda: scene.move(50, 48))
    run.step("held", lambda: scene.move(50, 48))
    run.step("let go", lambda: scene.release(50, 48), 20)
    run.step("again", lambda: (scene.press(50, 80), scene.move(50, 40)))
    run.step("far", lambda: scene.move(50, 10))
    run.step("held there", lambda: scene.move(50, 10))
    run.step("let it go", lambda: scene.release(50, 10), 20)
    run.step("down a bit", lambda: (scene.press(50, 60), scene.move(50, 100)))
    run.step("held again", lambda: scene.move(50, 100))
    run.step("let go on its way", lambda: scene.release(50, 100), 2)
    run.step("taken hold of", lambda: (scene.press(50, 60), scene.move(50, 90), scene.release(50, 90)), 20)


@scenario("pagers_in_items")
def pagers_in_items(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(0, 1, 2, 3)
    list, pagers = LazyListState(), dict[int, Any]()
    scope: Any = None

    def item(id: int) -> None:
        pager = remember_pager_state(lambda: 3 + id)
        pagers[id] = pager
        log(f"compose:item{id}")

        def page(page: int) -> None:
            log(f"compose:page{id}.{page}")
            DisposableEffect(effect(f"{id}.{page}"), None)
            Box(traced(f"page{id}.{page}").size(100, 40))

        HorizontalPager(pager, page, traced(f"pager{id}").height(40))
        dot = Modifier.draw_behind(lambda scope: log(f"draw:dot{id} {pager.current_page}"))
        Box(dot.then(trace(f"dot{id}")).size(10))

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        LazyColumn(lambda scope: scope.items(ids, item, key=lambda it: it), traced("list"), list)

    async def first() -> None:
        await pagers[0].scroll_to_page(1)

    async def second() -> None:
        await pagers[1].animate_scroll_to_page(1, spec=line(64))
        log("there")

    run.start(content, 100, 90)
    run.step("the first to its second page", lambda: scope.launch(first))
    run.step("the second animated", lambda: scope.launch(second), 40)
    run.step("away", lambda: list.dispatch_raw_delta(110))
    run.step("back", lambda: list.dispatch_raw_delta(-110))
    run.step("the second item leaves", lambda: ids.remove(1))
    run.step("and comes back first", lambda: ids.insert(0, 1))


@scenario("grid_chosen_spans")
def grid_chosen_spans(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(*range(9))
    chosen, columns, grid = mutable_state_of(-1), mutable_state_of(2), LazyGridState()

    def cell(id: int) -> None:
        on = id == chosen.value
        log(f"compose:cell{id} {text(on)}")

        def click() -> None:
            log(f"clicked:{id}")
            chosen.value = -1 if on else id

        Box(traced(f"cell{id}").clickable(click).height(40 if on else 30).fill_max_width())

    def content() -> None:
        log("compose:Root")

        def declare(scope: Any) -> None:
            log(f"lazy:content {chosen.value}")
            scope.items(ids, cell, key=lambda it: it, span=lambda it: scope.max_line_span if it == chosen.value else 1)

        LazyVerticalGrid(GridCells.fixed(columns.value), declare, traced("grid"), grid)

    run.start(content, 120, 100)
    run.step("the second", tapped(run, 70, 10))
    run.step("the fourth by the program", lambda: chosen.set(3))
    run.step("three columns", lambda: columns.set(3))
    run.step("scrolled", lambda: grid.dispatch_raw_delta(50))
    run.step("the chosen one leaves", lambda: ids.remove(3))
    run.step("another", lambda: chosen.set(8))
    run.step("none", lambda: (chosen.set(-1), grid.dispatch_raw_delta(-100)))


@scenario("lists_of_types")
def lists_of_types(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("h0", "r1", "p2", "r3", "p4", "h5", "r6", "p7")
    list, inner = LazyListState(), dict[str, Any]()

    def shown(row: str) -> None:
        if row[0] != "r":
            Cell(row, 80, 30)
            return
        state = remember_lazy_list_state()
        inner[row] = state
        log(f"compose:{row}")

        def item(i: int) -> None:
            def keep() -> int:
                log(f"born:{row}.{i}")
                return i

            born = remember(keep)
            log(f"compose:{row}.{i} {born}")
            Box(traced(f"{row}.{i}").size(40, 30))

        LazyRow(
            lambda scope: scope.items(6, item, key=lambda it: it, content_type=lambda it: it % 2),
            traced(row).height(30),
            state,
        )

    def content() -> None:
        log("compose:Root")
        LazyColumn(
            lambda scope: scope.items(rows, shown, key=lambda it: it, content_type=lambda it: it[0]),
            traced("list"),
            list,
        )

    def exchange() -> None:
        rows[0] = "r0"
        rows[1] = "h2"

    run.start(content, 100, 90)
    run.step("the first row across", lambda: inner["r1"].dispatch_raw_delta(60))
    run.step("down", lambda: list.dispatch_raw_delta(90))
    run.step("and back", lambda: list.dispatch_raw_delta(-90))
    run.step("the row leaves", lambda: rows.remove("r1"))
    run.step("kinds exchanged", exchange)
    run.step("to the end", lambda: list.dispatch_raw_delta(200))

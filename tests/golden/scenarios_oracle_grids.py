"""Ports of Grids.kt (tests/oracle), first part: grids and sticky headers."""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    Box,
    Column,
    Constraints,
    GridCells,
    LazyColumn,
    LazyGridState,
    LazyHorizontalGrid,
    LazyListState,
    LazyRow,
    LazyVerticalGrid,
    Modifier,
    PaddingValues,
    composable,
    derived_state_of,
    dont_memoize,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text


@composable
def Cell(id: str, w: int, h: int) -> None:
    log(f"compose:{id}")
    Box(traced(id).size(w, h))


@composable
def HItem2(id: str) -> None:
    def calculate() -> str:
        log(f"remember:{id}")
        return id

    born = remember(calculate)
    log(f"compose:{id} born={born}")
    Box(traced(f"item.{born}").fill_max_width().height(15 if id[0] == "H" else 30))


def sized(modifier: Any, w: Any, h: Any) -> Any:
    """As wide and high as states say, which are read in measurement. Made by a plain function: another each time."""

    @dont_memoize
    def measure(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(Constraints.fixed(w.value, h.value))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    return modifier.layout(measure)


@scenario("grid_adaptive")
def grid_adaptive(run: Run) -> None:
    w, h, n = mutable_state_of(130), mutable_state_of(100), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def cell(it: int) -> None:
            log(f"compose:c{it}" + (f" {n.value}" if it == 3 else ""))
            Box(traced(f"c{it}").fill_max_width().height(25))

        def items(scope: Any) -> None:
            log("lazy:content")
            scope.items(20, cell)

        with Box(sized(Modifier, w, h)):
            LazyVerticalGrid(
                GridCells.adaptive(30),
                items,
                traced("grid"),
                vertical_arrangement=Arrangement.spaced_by(5),
                horizontal_arrangement=Arrangement.spaced_by(5),
            )

    run.start(content, 300, 300)
    run.step("wider", lambda: w.set(200))
    run.step("narrower", lambda: w.set(60))
    run.step("lower", lambda: h.set(40))
    run.step("n", lambda: n.set(1))


@scenario("grid_spans")
def grid_spans(run: Run) -> None:
    items: Any = mutable_state_list_of("H0", "a", "b", "c", "W0", "d", "e", "H1", "f", "g")
    state = LazyGridState()

    def span(it: str) -> int:
        return 3 if it[0] == "H" else 2 if it[0] == "W" else 1

    def content() -> None:
        log("compose:Root")
        LazyVerticalGrid(
            GridCells.fixed(3),
            lambda scope: scope.items(
                items, lambda id: HItem2(id), key=lambda it: it, span=span, content_type=lambda it: it[0]
            ),
            traced("grid"),
            state,
        )

    run.start(content, 120, 100)
    run.step("scrolled", lambda: state.dispatch_raw_delta(50))
    run.step("b leaves", lambda: items.remove("b"))
    run.step("x comes first", lambda: items.insert(0, "x"))
    run.step("the first heading moves to the end", lambda: items.append(items.pop(1)))
    run.step("to the start", lambda: state.dispatch_raw_delta(-500))


@scenario("hgrid_fixed")
def hgrid_fixed(run: Run) -> None:
    items: Any = mutable_state_list_of(*range(14))
    state, n = LazyGridState(), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def cell(it: int) -> None:
            log(f"compose:{it}" + (f" {n.value}" if it == 2 else ""))
            Box(traced(f"g{it}").width(30 + it % 3 * 10).fill_max_height())

        def declare(scope: Any) -> None:
            log("lazy:content")
            scope.items(items, cell, key=lambda it: it)

        LazyHorizontalGrid(
            GridCells.fixed(2),
            declare,
            traced("grid"),
            state,
            horizontal_arrangement=Arrangement.spaced_by(3),
            vertical_arrangement=Arrangement.spaced_by(4),
        )

    run.start(content, 150, 100)
    run.step("n", lambda: n.set(1))
    run.step("scrolled", lambda: state.dispatch_raw_delta(60))
    run.step("one is inserted", lambda: items.insert(1, 100))
    run.step("back", lambda: state.dispatch_raw_delta(-200))


@scenario("hgrid_adaptive")
def hgrid_adaptive(run: Run) -> None:
    w, h = mutable_state_of(100), mutable_state_of(70)

    def content() -> None:
        log("compose:Root")

        def cell(it: int) -> None:
            log(f"compose:{it}")
            Box(traced(f"g{it}").width(25).fill_max_height())

        def declare(scope: Any) -> None:
            log("lazy:content")
            scope.items(12, cell, span=lambda it: 99 if it == 4 else 1)  # as many as a line has

        with Box(sized(Modifier, w, h)):
            LazyHorizontalGrid(GridCells.adaptive(20), declare, traced("grid"))

    run.start(content, 300, 300)
    run.step("higher", lambda: h.set(100))
    run.step("much lower", lambda: h.set(30))
    run.step("wider", lambda: w.set(160))


@scenario("grid_scroll_to")
def grid_scroll_to(run: Run) -> None:
    run.queue = True
    state, across = LazyGridState(), LazyGridState()
    scope: Any = None

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()

        def calculate() -> bool:
            log("calc:late")
            return state.first_visible_item_index > 3

        late = remember(lambda: derived_state_of(calculate))
        with Column():
            with Box():
                log(f"compose:late {text(late.value)}")
            Box(
                Modifier.draw_behind(
                    lambda it: log(
                        f"draw:first {state.first_visible_item_index}+{state.first_visible_item_scroll_offset}"
                    )
                ).size(5)
            )

            def vertical(it: int) -> None:
                log(f"compose:v{it}")
                Box(traced(f"v{it}").fill_max_width().height(20))

            def horizontal(it: int) -> None:
                log(f"compose:h{it}")
                Box(traced(f"h{it}").width(40).fill_max_height())

            LazyVerticalGrid(GridCells.fixed(2), lambda it: it.items(20, vertical), traced("grid").height(60), state)
            LazyHorizontalGrid(
                GridCells.fixed(2), lambda it: it.items(20, horizontal), traced("across").height(40), across
            )

    async def to_six() -> None:
        await state.scroll_to_item(6, 5)
        log(f"launched:{state.first_visible_item_index}")

    async def across_to_nine() -> None:
        await across.scroll_to_item(9)
        log(f"launched:across {across.first_visible_item_index}")

    async def animated() -> None:
        await state.animate_scroll_to_item(1)
        log(f"launched:animated {state.first_visible_item_index}")

    run.start(content, 120, 120)
    run.step("to 6", lambda: scope.launch(to_six))
    run.step("across to 9", lambda: scope.launch(across_to_nine))
    run.step("animated to 1", lambda: scope.launch(animated), 60)
    run.fact(
        "info",
        [f"{it.index}:{it.row},{it.column} {it.offset.x},{it.offset.y}" for it in state.layout_info.visible_items_info],
    )


@scenario("sticky_scrolled")
def sticky_scrolled(run: Run) -> None:
    state, n = LazyListState(), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def declare(scope: Any) -> None:
            log("lazy:content")
            for g in range(3):

                def head(g: int = g) -> None:
                    log(f"compose:head{g}" + (f" {n.value}" if g == 0 else ""))
                    Box(traced(f"head{g}").fill_max_width().height(20))

                scope.sticky_header(head, key=f"head{g}")
                scope.items(3, lambda it, g=g: Cell(f"g{g}.{it}", 50, 30))

        LazyColumn(declare, traced("list"), state)

    run.start(content, 100, 100)
    run.step("by 15", lambda: state.dispatch_raw_delta(15))
    run.step("what the header reads", lambda: n.set(1))
    run.step("by 60", lambda: state.dispatch_raw_delta(60))
    run.step("by 20", lambda: state.dispatch_raw_delta(20))
    run.step("by 40", lambda: state.dispatch_raw_delta(40))
    run.step("back by 70", lambda: state.dispatch_raw_delta(-70))
    run.fact(
        "visible",
        [f"{it.key if isinstance(it.key, str) else '?'}@{it.offset}" for it in state.layout_info.visible_items_info],
    )


@scenario("sticky_changed")
def sticky_changed(run: Run) -> None:
    rows: Any = mutable_state_list_of(1, 2, 3, 4, 5, 6)
    sticky, height, w, state = mutable_state_of(True), mutable_state_of(20), mutable_state_of(80), LazyListState()

    def content() -> None:
        log("compose:Root")

        def declare(scope: Any) -> None:
            def head() -> None:
                HItem2("head")
                Box(sized(traced("headroom"), w, height))

            log(f"lazy:content {text(sticky.value)}")
            if sticky.value:
                scope.sticky_header(head, "head")
            else:
                scope.item(lambda: HItem2("head"), "head")
            scope.items(rows, lambda it: Cell(f"r{it}", 50, 30), key=lambda it: it)

        LazyColumn(declare, traced("list"), state)

    run.start(content, 100, 100)
    run.step("scrolled", lambda: state.dispatch_raw_delta(50))
    run.step("higher", lambda: height.set(40))
    run.step("two rows leave", lambda: (rows.remove(1), rows.remove(2)))
    run.step("an ordinary item", lambda: sticky.set(False))
    run.step("sticky again", lambda: sticky.set(True))


@scenario("sticky_padded")
def sticky_padded(run: Run) -> None:
    row, reversed = LazyListState(), LazyListState()

    def content() -> None:
        log("compose:Root")
        with Column():

            def across(scope: Any) -> None:
                for g in range(2):
                    scope.sticky_header(lambda g=g: Cell(f"h{g}", 15, 20))
                    scope.items(3, lambda it, g=g: Cell(f"x{g}.{it}", 30, 20))

            def along(scope: Any) -> None:
                for g in range(2):
                    scope.sticky_header(lambda g=g: Cell(f"H{g}", 40, 15))
                    scope.items(3, lambda it, g=g: Cell(f"y{g}.{it}", 40, 25))

            LazyRow(across, traced("row").height(20), row, content_padding=PaddingValues(start=10, end=6))
            LazyColumn(
                along,
                traced("list").height(90),
                reversed,
                content_padding=PaddingValues(bottom=8),
                reverse_layout=True,
            )

    run.start(content, 100, 120)
    run.step("the row by 30", lambda: row.dispatch_raw_delta(30))
    run.step("the row by 70", lambda: row.dispatch_raw_delta(70))
    run.step("the list by 30", lambda: reversed.dispatch_raw_delta(30))
    run.step("the list by 50", lambda: reversed.dispatch_raw_delta(50))

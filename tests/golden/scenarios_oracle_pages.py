"""Ports of Grids.kt (tests/oracle), second part: pagers, items that fill their list."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    HorizontalPager,
    LazyColumn,
    LazyListState,
    LazyRow,
    Modifier,
    PaddingValues,
    VerticalPager,
    dont_memoize,
    mutable_state_list_of,
    mutable_state_of,
    remember_coroutine_scope,
    remember_lazy_list_state,
    remember_pager_state,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Keeper
from .scenarios_oracle_grids import Cell, sized
from .scenarios_oracle_transitions import line, tenths


@scenario("pager_vertical")
def pager_vertical(run: Run) -> None:
    run.queue = True
    count = mutable_state_of(4)
    state: Any = None
    scope: Any = None

    def content() -> None:
        nonlocal state, scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        state = remember_pager_state(lambda: count.value)
        VerticalPager(state, lambda p: Keeper(f"p{p}"), traced("pager"), beyond_viewport_page_count=1)

    async def to_two() -> None:
        await state.scroll_to_page(2)
        log(f"launched:{state.current_page}")

    async def to_four() -> None:
        await state.scroll_to_page(4, 0.25)
        log(f"launched:{state.current_page} {tenths(state.current_page_offset_fraction)}")

    run.start(content, 100, 80)
    run.step("to 2", lambda: scope.launch(to_two))
    run.step("two pages", lambda: count.set(2))
    run.fact("page", state.current_page)
    run.step("six pages", lambda: count.set(6))
    run.step("to 5, half past", lambda: scope.launch(to_four))


@scenario("pager_vertical_dragged")
def pager_vertical_dragged(run: Run) -> None:
    run.queue = True
    state: Any = None

    def content() -> None:
        nonlocal state
        log("compose:Root")
        state = remember_pager_state(lambda: 5)
        with Box():
            log(f"compose:current {state.current_page} settled {state.settled_page} target {state.target_page}")

        def page(p: int) -> None:
            log(f"compose:p{p}")
            Box(traced(f"p{p}").fill_max_size())

        VerticalPager(state, page, traced("pager"))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 90))
    run.step("beyond the slop", lambda: scene.move(50, 60))
    run.step("on", lambda: scene.move(50, 30))
    for n in range(1, 9):
        run.step(f"hold #{n}", lambda: scene.move(50, 30))
    run.step("let go past the half", lambda: scene.release(50, 30), 80)
    run.step("a little", lambda: (scene.press(50, 90), scene.move(50, 65), scene.move(50, 60)))
    for n in range(1, 9):
        run.step(f"held #{n}", lambda: scene.move(50, 60))
    run.step("let go before the half", lambda: scene.release(50, 60), 80)
    run.fact("page", state.current_page)


@scenario("pager_reads")
def pager_reads(run: Run) -> None:
    run.queue = True
    state: Any = None
    scope: Any = None

    def content() -> None:
        nonlocal state, scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        pager = state = remember_pager_state(lambda: 4, 1)
        with Column():
            with Box():
                log(f"compose:current {pager.current_page}")
            with Box():
                log(f"compose:settled {pager.settled_page}")
            # It captures a variable in Kotlin, not a value: another function each time.
            drawn = dont_memoize(lambda it: log(f"draw:fraction {tenths(pager.current_page_offset_fraction)}"))
            Box(Modifier.draw_behind(drawn).size(100, 5))

            def page(p: int) -> None:
                log(f"compose:p{p}")
                Box(traced(f"p{p}").fill_max_size())

            HorizontalPager(state, page, traced("pager").height(50), page_spacing=4)

    async def to_zero() -> None:
        await state.scroll_to_page(0)
        log(f"launched:{state.current_page} {state.settled_page}")

    def animated(page: int) -> Any:
        async def block() -> None:
            await state.animate_scroll_to_page(page, spec=line(64))
            log(f"launched:animated {state.current_page}")

        return block

    run.start(content, 100, 60)
    run.step("by hand", lambda: state.dispatch_raw_delta(30))
    run.step("past the half", lambda: state.dispatch_raw_delta(40))
    run.step("to 0", lambda: scope.launch(to_zero))
    run.step("animated to 1", lambda: scope.launch(animated(1)), 80)
    run.step("animated to 3", lambda: scope.launch(animated(3)), 80)


@scenario("pager_of_lists")
def pager_of_lists(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of("a", "b", "c")
    lists: dict[str, LazyListState] = {}
    state: Any = None
    inner: Any = None
    scope: Any = None

    def content() -> None:
        nonlocal state, scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        state = remember_pager_state(lambda: len(ids))
        with Column():

            def page(p: int) -> None:
                list = remember_lazy_list_state()
                lists[ids[p]] = list
                log(f"compose:page {ids[p]} {list.first_visible_item_index}")
                LazyColumn(
                    lambda it: it.items(8, lambda i: Cell(f"{ids[p]}{i}", 40, 30)), traced(f"list.{ids[p]}"), list
                )

            HorizontalPager(state, page, traced("pager").height(60), key=lambda it: ids[it])

            def item() -> None:
                nonlocal inner
                inner = remember_pager_state(lambda: 3)
                VerticalPager(inner, lambda p: Cell(f"v{p}", 30, 40), traced("inner").height(40))

            def outer(it: Any) -> None:
                it.item(item)
                it.items(4, lambda i: Cell(f"o{i}", 30, 30))

            LazyColumn(outer, traced("outer").height(60))

    run.start(content, 100, 120)
    run.step("the first list scrolled", lambda: lists["a"].dispatch_raw_delta(65))
    run.step("to the third page", lambda: scope.launch(lambda: state.scroll_to_page(2)))
    run.step("back to the first", lambda: scope.launch(lambda: state.scroll_to_page(0)))
    run.step("the inner one to 1", lambda: scope.launch(lambda: inner.scroll_to_page(1)))
    run.step("the second page leaves", lambda: ids.remove("b"))


@scenario("fill_parent_items")
def fill_parent_items(run: Run) -> None:
    w, h, state = mutable_state_of(100), mutable_state_of(80), LazyListState()

    def declare(scope: Any) -> None:
        scope.item(lambda: Box(traced("width").fill_parent_max_width(0.5).height(20)))
        scope.item(lambda: Box(traced("height").width(10).fill_parent_max_height(0.25)))
        scope.item(lambda: Box(traced("size").fill_parent_max_size(0.75)))
        scope.item(lambda: Box(traced("all").fill_parent_max_size()))

    def content() -> None:
        log("compose:Root")
        with Box(sized(Modifier, w, h)):
            LazyColumn(declare, traced("list"), state)

    run.start(content, 300, 300)
    run.step("wider", lambda: w.set(140))
    run.step("higher", lambda: h.set(160))
    run.step("scrolled", lambda: state.dispatch_raw_delta(60))


@scenario("fill_parent_row")
def fill_parent_row(run: Run) -> None:
    part, state = mutable_state_of(0.5), LazyListState()

    def first() -> None:
        log(f"compose:first {part.value}")
        Box(traced("first").fill_parent_max_width(part.value).height(20))

    def cell(it: int) -> None:
        log(f"compose:i{it}")
        with Column(traced(f"col{it}")):
            Box(traced(f"i{it}").fill_parent_max_height(0.5).width(30))
            Box(traced(f"w{it}").fill_parent_max_width(0.4).height(5))

    def declare(scope: Any) -> None:
        scope.item(first)
        scope.items(3, cell)

    def content() -> None:
        log("compose:Root")
        LazyRow(declare, traced("row"), state, content_padding=PaddingValues(10, 4, 10, 4))

    run.start(content, 120, 60)
    run.step("wider", lambda: part.set(0.75))
    run.step("scrolled", lambda: state.dispatch_raw_delta(70))


@scenario("fill_parent_pages")
def fill_parent_pages(run: Run) -> None:
    w, h, state = mutable_state_of(100), mutable_state_of(50), LazyListState()
    pages: Any = mutable_state_list_of("a", "b", "c")

    def page(it: str) -> None:
        log(f"compose:{it}")
        Box(Modifier.fill_parent_max_size().then(trace(it)))

    def content() -> None:
        log("compose:Root")
        with Box(sized(Modifier, w, h)):
            LazyRow(lambda scope: scope.items(pages, page, key=lambda it: it), traced("list"), state)

    run.start(content, 300, 300)
    run.step("to the middle", lambda: state.dispatch_raw_delta(150))
    run.step("wider", lambda: w.set(120))
    run.step("one more before it", lambda: pages.insert(1, "x"))
    run.step("lower", lambda: h.set(30))

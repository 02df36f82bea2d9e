"""Ports of KeptTabs.kt (tests/oracle): slots that another page uses again, user scrolling that is switched."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    FixedCountSlotReusePolicy,
    GridCells,
    HorizontalPager,
    LazyColumn,
    LazyListState,
    LazyRow,
    LazyVerticalGrid,
    ReusableContent,
    SubcomposeLayout,
    SubcomposeLayoutState,
    composable,
    mutable_state_of,
    remember,
    remember_lazy_list_state,
    remember_pager_state,
    remember_saveable_state_holder,
    remember_scroll_state,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_features import Alive


@composable
def KeptItem(name: str, h: int = 25) -> None:
    Alive(name)
    Box(traced(name).fill_max_width().height(h))


@scenario("slots_of_kept_tabs")
def slots_of_kept_tabs(run: Run) -> None:
    run.queue = True
    tab = mutable_state_of("x")
    lists: dict[str, LazyListState] = {}

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()

        @composable
        def page() -> None:
            name = tab.value
            column = remember_lazy_list_state()
            lists[name] = column
            log(f"compose:tab {name}")
            count = 2 if name == "z" else 9

            def item(i: int) -> None:
                KeptItem(f"{name}{i}")

            LazyColumn(lambda scope: scope.items(count, item), traced(f"list.{name}"), column)

        holder.SaveableStateProvider(tab.value, page)

    run.start(content, 100, 80)
    run.step("y", lambda: tab.set("y"))
    run.step("y+50", lambda: lists["y"].dispatch_raw_delta(50))
    run.step("x", lambda: tab.set("x"))
    run.step("z", lambda: tab.set("z"))
    run.step("y again", lambda: tab.set("y"))


@scenario("slots_of_kept_grids")
def slots_of_kept_grids(run: Run) -> None:
    run.queue = True
    page, n = mutable_state_of(8), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        @composable
        def shown() -> None:
            count = page.value
            log(f"compose:page {count}")

            def item(i: int) -> None:
                Alive(f"{count}.{i}")
                Box(traced(f"{count}.{i} {n.value}").height(20))

            LazyVerticalGrid(GridCells.fixed(2), lambda scope: scope.items(count, item), traced(f"grid.{count}"))

        ReusableContent(page.value, shown)

    run.start(content, 100, 80)
    run.step("three", lambda: page.set(3))
    run.step("n=1", lambda: n.set(1))
    run.step("six", lambda: page.set(6))
    run.step("none", lambda: page.set(0))
    run.step("two", lambda: page.set(2))


@scenario("slots_of_kept_boxes")
def slots_of_kept_boxes(run: Run) -> None:
    run.queue = True
    page, count, kept = mutable_state_of("a"), mutable_state_of(3), mutable_state_of(2)

    def content() -> None:
        log("compose:Root")

        @composable
        def shown() -> None:
            name = page.value

            def policy(scope: Any, c: Any) -> Any:
                log(f"policy:{name} {count.value}")
                slots = [
                    it
                    for i in range(count.value)
                    for it in scope.subcompose(f"{name}{i}", lambda i=i: KeptItem(f"{name}{i}", 10))
                ]
                ps = [it.measure(c.copy(min_height=0)) for it in slots]

                def place() -> None:
                    for i, p in enumerate(ps):
                        p.place(0, i * 10)

                return scope.layout(c.max_width, c.max_height, place)

            state = remember(lambda: SubcomposeLayoutState(FixedCountSlotReusePolicy(kept.value)))
            SubcomposeLayout(policy, traced(f"slots.{name}"), state)

        ReusableContent(page.value, shown)

    def two(a: Any, x: Any, b: Any, y: Any) -> Any:
        def change() -> None:
            a.value = x
            b.value = y

        return change

    run.start(content, 100, 80)
    run.step("b", lambda: page.set("b"))
    run.step("fewer", lambda: count.set(1))
    run.step("c, two", two(page, "c", count, 2))
    run.step("a, none kept", two(kept, 0, page, "a"))
    run.step("b, one", two(page, "b", count, 1))


@scenario("scroll_switched")
def scroll_switched(run: Run) -> None:
    run.queue = True
    a, b, c, d = [mutable_state_of(True) for _ in range(4)]

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):

            def row(i: int) -> None:
                Box(traced(f"r{i}").size(30, 20))

            def cell(i: int) -> None:
                Box(traced(f"g{i}").size(30, 20))

            LazyRow(lambda scope: scope.items(3, row), traced("row").height(20), user_scroll_enabled=a.value)
            with Box(traced("box").graphics_layer()):
                LazyVerticalGrid(
                    GridCells.fixed(2),
                    lambda scope: scope.items(3, cell),
                    traced("grid").height(40),
                    user_scroll_enabled=b.value,
                )
            HorizontalPager(
                remember_pager_state(lambda: 3),
                lambda i: Box(traced(f"p{i}").fill_max_size()),
                traced("pager").height(20),
                user_scroll_enabled=c.value,
            )
            with Column(traced("scrolled").height(20).vertical_scroll(remember_scroll_state(), enabled=d.value)):
                Box(traced("tall").size(10, 50))

    def all_on() -> None:
        for each in (a, b, c, d):
            each.value = True

    run.start(content, 200, 200)
    run.step("the row", lambda: a.set(False))
    run.step("the grid", lambda: b.set(False))
    run.step("the pager", lambda: c.set(False))
    run.step("the scroll", lambda: d.set(False))
    run.step("all on", all_on)

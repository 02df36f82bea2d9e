"""Ports of StaggeredRetainedGates.kt (tests/oracle), first part: staggered grids."""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    Box,
    DisposableEffect,
    LazyHorizontalStaggeredGrid,
    LazyStaggeredGridState,
    LazyVerticalStaggeredGrid,
    PaddingValues,
    StaggeredGridCells,
    StaggeredGridItemSpan,
    composable,
    mutable_state_of,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_features import Shown

WHOLE, SINGLE = StaggeredGridItemSpan.FULL_LINE, StaggeredGridItemSpan.SINGLE_LANE


def where(run: Run, grid: LazyStaggeredGridState) -> None:
    def tell() -> None:
        items = grid.layout_info.visible_items_info
        log(" ".join(f"{it.index}@{it.lane}:{it.offset.x},{it.offset.y}" for it in items))

    run.step("where", tell)


@composable
def Brick(id: int, h: int, n: Any) -> None:
    log(f"compose:brick{id} {n.value}")

    def effect() -> Any:
        log(f"effect-start:brick{id}")
        return lambda: log(f"effect-dispose:brick{id}")

    DisposableEffect(effect, id)
    Box(traced(f"brick{id}").height(h).fill_max_width())


@scenario("staggered_scrolled")
def staggered_scrolled(run: Run) -> None:
    run.queue = True
    grid = LazyStaggeredGridState()
    count, n, tall = mutable_state_of(12), mutable_state_of(0), mutable_state_of(30)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def brick(i: int) -> None:
            Brick(i, tall.value if i == 1 else 20 + 10 * (i % 3), n)

        def items(scope: Any) -> None:
            log("lambda:content")
            scope.items(count.value, brick)

        LazyVerticalStaggeredGrid(StaggeredGridCells.fixed(2), items, traced("grid"), grid)
        Shown("first", lambda: f"{grid.first_visible_item_index} {grid.first_visible_item_scroll_offset}")

    def to_the_end() -> None:
        took = float(grid.dispatch_raw_delta(500))
        log(f"took:{took} {text(grid.can_scroll_forward)} {text(grid.can_scroll_backward)}")

    run.start(content, 80, 100)
    where(run, grid)
    run.step("down 25", lambda: grid.dispatch_raw_delta(25))
    where(run, grid)
    run.step("down 60", lambda: grid.dispatch_raw_delta(60))
    where(run, grid)
    run.step("n=1", lambda: n.set(1))
    run.step("up 30", lambda: grid.dispatch_raw_delta(-30))
    run.step("to item 9", lambda: scopes[-1].launch(lambda: grid.scroll_to_item(9)))
    where(run, grid)
    run.step("down 500", to_the_end)
    run.step("item 1 grows", lambda: tall.set(60))
    run.step("up 500", lambda: log(f"took:{float(grid.dispatch_raw_delta(-500))}"))
    where(run, grid)
    run.step("five items", lambda: count.set(5))
    run.step("one item", lambda: count.set(1))
    run.step("none", lambda: count.set(0))
    run.step("six", lambda: count.set(6))
    where(run, grid)


@scenario("staggered_lines")
def staggered_lines(run: Run) -> None:
    run.queue = True
    grid = LazyStaggeredGridState()
    ids: Any = mutable_state_of(list(range(10)))
    n, lanes = mutable_state_of(0), mutable_state_of(2)
    lines: Any = mutable_state_of({0, 5})

    def content() -> None:
        log("compose:Root")

        def brick(it: int) -> None:
            Brick(it, 15 + 7 * (it % 4), n)

        LazyVerticalStaggeredGrid(
            StaggeredGridCells.fixed(lanes.value),
            lambda scope: scope.items(
                ids.value, brick, lambda it: it, lambda it: it % 2, lambda it: WHOLE if it in lines.value else SINGLE
            ),
            traced("grid"),
            grid,
            content_padding=PaddingValues.of(4),
            vertical_item_spacing=5,
            horizontal_arrangement=Arrangement.spaced_by(6),
        )

    run.start(content, 100, 120)
    where(run, grid)
    run.step("down 40", lambda: grid.dispatch_raw_delta(40))
    where(run, grid)
    run.step("the first goes", lambda: ids.set(ids.value[1:]))
    where(run, grid)
    run.step("turned", lambda: ids.set(ids.value[::-1]))
    where(run, grid)
    run.step("other lines", lambda: lines.set({3}))
    run.step("up 100", lambda: grid.dispatch_raw_delta(-100))
    where(run, grid)
    run.step("three lanes", lambda: lanes.set(3))
    where(run, grid)
    run.step("down 45", lambda: grid.dispatch_raw_delta(45))
    run.step("one lane", lambda: lanes.set(1))
    where(run, grid)


@scenario("staggered_sideways")
def staggered_sideways(run: Run) -> None:
    run.queue = True
    grid = LazyStaggeredGridState(2, 5)
    h, n = mutable_state_of(60), mutable_state_of(0)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def head() -> None:
            log("compose:head")
            Box(traced("head").width(12).fill_max_height())

        def plank(i: int) -> None:
            log(f"compose:plank{i} {n.value}")
            Box(traced(f"plank{i}").width(20 + 8 * (i % 3)).fill_max_height())

        def items(scope: Any) -> None:
            scope.item(head, "head", span=WHOLE)
            scope.items(10, plank)

        LazyHorizontalStaggeredGrid(
            StaggeredGridCells.adaptive(25),
            items,
            traced("grid").size(100, h.value),
            grid,
            horizontal_item_spacing=3,
        )

    run.start(content, 120, 120)
    where(run, grid)
    run.step("lower: one lane", lambda: h.set(40))
    where(run, grid)
    run.step("higher: four lanes", lambda: h.set(110))
    where(run, grid)
    run.step("n=1", lambda: n.set(1))
    run.step("left 30", lambda: grid.dispatch_raw_delta(-30))
    where(run, grid)
    run.step("60 by an animation", lambda: scopes[-1].launch(lambda: grid.animate_scroll_by(60, linear(48))), 40)
    where(run, grid)

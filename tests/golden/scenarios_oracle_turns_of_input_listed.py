"""Ports of TurnsOfInput.kt (tests/oracle), second part: a grid, a staggered grid, a pager."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    DisposableEffect,
    GridCells,
    HorizontalPager,
    LazyGridState,
    LazyStaggeredGridState,
    LazyVerticalGrid,
    LazyVerticalStaggeredGrid,
    PaddingValues,
    PagerState,
    StaggeredGridCells,
    StaggeredGridItemSpan,
    mutable_state_list_of,
    remember_coroutine_scope,
    remember_saveable,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_features import Shown
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_transitions import line


def alive(name: object) -> Any:
    """An effect that logs where it starts and stops."""

    def started() -> Any:
        log(f"start:{name}")
        return lambda: log(f"stop:{name}")

    return started


@scenario("grid_of_keys_and_kinds")
def grid_of_keys_and_kinds(run: Run) -> None:
    run.queue = True
    ids = mutable_state_list_of(*(f"i{i}" for i in range(12)))
    columns, wide, kinds = mixed_states(3, frozenset({"i4"}), frozenset())
    grid = LazyGridState()

    def item(id: str) -> None:
        def made() -> int:
            log(f"made:{id}")
            return len(id)

        k = remember_saveable(made)
        log(f"compose:{id} {k}")
        DisposableEffect(alive(id), None)
        Box(traced(id).height(20))

    def items(scope: Any) -> None:
        log("lazy:content")
        scope.items(
            ids,
            item,
            key=lambda it: it,
            span=lambda it: columns.value if it in wide.value else 1,
            content_type=lambda it: it in kinds.value,
        )

    def content() -> None:
        log("compose:Root")
        LazyVerticalGrid(GridCells.fixed(columns.value), items, traced("grid"), grid)
        Shown("first", lambda: f"{grid.first_visible_item_index} {grid.first_visible_item_scroll_offset}")

    def two_first() -> None:
        ids[0:0] = ["n0", "n1"]

    def seen_last() -> None:
        ids.append(ids.pop(grid.first_visible_item_index))

    def half_go() -> None:
        for id in [it for it in ids if int(it[-1]) % 2 == 0]:
            ids.remove(id)
        grid.request_scroll_to_item(0)

    run.start(content, 90, 80)
    run.step("down by 50", lambda: grid.dispatch_raw_delta(50))
    run.step("two come first", two_first)
    run.step("the first seen goes last", seen_last)
    run.step("another wide one", written((wide, frozenset({"i7"}))))
    run.step("another kind for two", written((kinds, frozenset({"i6", "i8"}))))
    run.step("two columns", written((columns, 2)))
    run.step("reversed", ids.reverse)
    run.step("half of them go, to the start", half_go)


@scenario("staggered_by_keys")
def staggered_by_keys(run: Run) -> None:
    run.queue = True
    ids = mutable_state_list_of(*range(10))
    full, extra, lanes = mixed_states(-1, 0, 2)
    grid = LazyStaggeredGridState()

    def item(i: int) -> None:
        id = ids[i]
        log(f"compose:{id}")
        DisposableEffect(alive(id), None)
        height = 20 + id * 4 % 13 + (extra.value if id % 3 == 0 else 0)
        Box(traced(f"s{id}").fill_max_width().height(height))

    def items(scope: Any) -> None:
        log("lazy:content")
        scope.items(
            len(ids),
            item,
            key=lambda i: ids[i],
            span=lambda i: (
                StaggeredGridItemSpan.FULL_LINE if ids[i] == full.value else StaggeredGridItemSpan.SINGLE_LANE
            ),
        )

    def content() -> None:
        log("compose:Root")
        LazyVerticalStaggeredGrid(
            StaggeredGridCells.fixed(lanes.value),
            items,
            traced("grid"),
            grid,
            content_padding=PaddingValues(top=5),
            vertical_item_spacing=3,
        )
        Shown("first", lambda: f"{grid.first_visible_item_index} {grid.first_visible_item_scroll_offset}")

    def down_by_one() -> None:
        i = grid.first_visible_item_index
        moved = ids.pop(i)
        ids.insert(i + 1, moved)

    def turned() -> None:
        ids.reverse()
        full.value = -1

    def most_go() -> None:
        del ids[2 : len(ids) - 2]

    run.start(content, 80, 90)
    run.step("down by 35", lambda: grid.dispatch_raw_delta(35))
    run.step("the seen one goes down by one", down_by_one)
    run.step("one comes first", lambda: ids.insert(0, 20))
    run.step("a full line", written((full, 5)))
    run.step("some are higher", written((extra, 9)))
    run.step("three lanes", written((lanes, 3)))
    run.step("down by 40", lambda: grid.dispatch_raw_delta(40))
    run.step("reversed and no full line", turned)
    run.step("most go", most_go)


@scenario("pager_snaps_and_keeps")
def pager_snaps_and_keeps(run: Run) -> None:
    run.queue = True
    ids = mutable_state_list_of(*range(7))
    (beyond,) = mixed_states(0)
    pager = PagerState(lambda: len(ids), 2)
    held: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")
        held["scope"] = remember_coroutine_scope()

        def page(i: int) -> None:
            id = ids[i]
            log(f"compose:page {id}")
            DisposableEffect(alive(id), None)
            Box(traced(f"p{id}").size(50, 40))

        HorizontalPager(
            pager, page, traced("pager"), page_size=50, beyond_viewport_page_count=beyond.value, key=lambda i: ids[i]
        )
        Shown("at", lambda: f"{pager.current_page} {pager.target_page} {pager.settled_page}")

    def moved(*xs: float) -> Any:
        def move() -> None:
            for x in xs:
                run.scene.move(x, 20)

        return move

    def two_first() -> None:
        ids[0:0] = [10, 11]

    async def to_0() -> None:
        try:
            await pager.animate_scroll_to_page(0, spec=line(96))
            log("there")
        finally:
            log(f"over:{pager.current_page}")

    async def to_5() -> None:
        await pager.animate_scroll_to_page(5, spec=line(64))
        log(f"there:{pager.current_page}")

    def only_three() -> None:
        del ids[3:]

    run.start(content, 100, 60)
    run.step("one beyond", written((beyond, 1)))
    run.step("the first goes", lambda: ids.pop(0))
    run.step("press", lambda: run.scene.press(50, 20), 2)
    run.step("drag", moved(40, 25), 2)
    run.step("two come first while it is dragged", two_first, 2)
    run.step("drag on", moved(20, 5), 2)
    run.step("let go", lambda: run.scene.release(5, 20), 60)
    run.step("to page 0", lambda: held["scope"].launch(to_0), 3)
    run.step("to page 5 instead", lambda: held["scope"].launch(to_5), 60)
    run.step("only three", only_three)

"""Ports of Mechanisms.kt (tests/oracle), second part: focus, branches, bounds, snapshots, texts, semantics, lists."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    GridCells,
    HorizontalPager,
    Key,
    LaunchedEffect,
    LazyColumn,
    LazyGridState,
    LazyListState,
    LazyVerticalGrid,
    LookaheadScope,
    Modifier,
    PagerState,
    Row,
    Snapshot,
    SnapshotStateObserver,
    await_cancellation,
    composable,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    never_equal_policy,
    referential_equality_policy,
    remember,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_bounds import bounds
from .scenarios_oracle_composition import Leaf, Reading, text
from .scenarios_oracle_focus import Requesters, focus
from .scenarios_oracle_forgetting import UNIT, Effect, Held
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_mechanisms import Deeper, Says


@scenario("movable_with_focus")
def movable_with_focus(run: Run) -> None:
    run.queue = True
    all, place = Requesters(), mutable_state_of(0)

    async def waits() -> None:
        log("launched")
        try:
            await await_cancellation()
        finally:
            log("cancelled")

    def moved() -> None:
        log("compose:moving")
        Box(focus(Modifier.focus_requester(all["m"]), "m").focusable().then(traced("m")).size(20))
        LaunchedEffect(waits, None)

    def content() -> None:
        log(f"compose:Root {place.value}")
        moving = remember(lambda: movable_content_of(moved))
        with Row(focus(Modifier, "row")):
            if place.value == 0:
                moving()
            Box(focus(Modifier.focus_requester(all["r"]), "r").focusable().then(traced("r")).size(20))
        with Column(focus(Modifier, "column").padding(top=40)):
            Box(focus(Modifier.focus_requester(all["c"]), "c").focusable().then(traced("c")).size(20))
            if place.value == 1:
                moving()

    def ask(name: str) -> None:
        log(f"did:{text(all[name].request_focus())}")

    run.start(content, 200, 200)
    run.step("m", lambda: ask("m"))
    run.step("to the column", lambda: place.set(1))
    run.step("m again", lambda: ask("m"))
    run.step("tab", lambda: run.scene.key(Key.TAB))
    run.step("back to the row", lambda: place.set(0))
    run.step("r, then it moves", lambda: (ask("r"), place.set(1)))
    run.step("m once more", lambda: ask("m"))
    run.step("it leaves", lambda: place.set(2))
    run.step("tab to what is left", lambda: run.scene.key(Key.TAB))


@composable
def Branching(mode: Any, stop: Any) -> None:
    log(f"compose:Branching {mode.value} {text(stop.value)}")
    Effect("first", mode.value // 2)
    if stop.value:
        Held("stopped")
        return
    if mode.value == 0:
        Effect("zero", UNIT)
        Held("h0")
    elif mode.value == 1:
        Held("h1")
    elif mode.value == 2:
        with Row():
            Held("h2")
            Effect("two", UNIT)
    for i in range(mode.value):
        if i == 1:
            continue
        Held(f"loop{i}")
    Effect("last", mode.value)
    log("compose:Branching.end")


@scenario("branches_with_effects")
def branches_with_effects(run: Run) -> None:
    mode, stop = mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        Branching(mode, stop)
        Effect("root", UNIT)

    run.start(content)
    run.step("1", lambda: mode.set(1))
    run.step("2", lambda: mode.set(2))
    run.step("stop", lambda: stop.set(True))
    run.step("3 behind it", lambda: mode.set(3))
    run.step("on", lambda: stop.set(False))
    run.step("0 and stop", lambda: (mode.set(0), stop.set(True)))
    run.step("2 and on", lambda: (mode.set(2), stop.set(False)))
    run.step("1 again", lambda: mode.set(1))


@scenario("bounds_of_chosen")
def bounds_of_chosen(run: Run) -> None:
    run.queue = True
    chosen = mutable_state_of(0)
    order: Any = mutable_state_list_of(0, 1, 2)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Column(traced("column")):
                for i in order:

                    def row(i: int = i) -> None:
                        on = chosen.value == i
                        log(f"compose:row{i} {text(on)}")
                        with Box(bounds(scope, f"row{i}").size(60 if on else 20, 40 if on else 20)):
                            Leaf(f"in{i}")

                    with key(i):
                        Deeper(i, row)

        LookaheadScope(inside)

    def reorder() -> None:
        order.clear()
        order.extend([2, 0, 1])

    run.start(content, 200, 200)
    run.step("the second", lambda: chosen.set(1), 3)
    run.step("the third, on the way", lambda: chosen.set(2), 20)
    run.step("another order", reorder, 3)
    run.step("the first, on the way", lambda: chosen.set(0), 20)
    run.step("none", lambda: chosen.set(-1), 20)


@scenario("observers_of_snapshots")
def observers_of_snapshots(run: Run) -> None:
    a, b = mutable_state_of(0), mutable_state_of(0)

    def calculate() -> int:
        log("calc:sum")
        return a.value + b.value

    sum = derived_state_of(calculate)

    def named(s: Any) -> str | None:
        return "a" if s is a else "b" if s is b else "sum" if s is sum else None

    def content() -> None:
        log("compose:Root")
        Reading("a", a)

    def on_applied(changed: Any, snapshot: Any) -> None:
        names = sorted(name for it in changed if (name := named(it)) is not None)
        log(f"applied:[{', '.join(names)}]")

    def on_written(it: Any) -> None:
        if named(it) is not None:
            log(f"written:{named(it)}")

    def read(it: Any) -> None:
        log(f"read:{named(it)}")

    def wrote(it: Any) -> None:
        log(f"wrote:{named(it)}")

    run.start(content)
    applied = Snapshot.register_apply_observer(on_applied)
    written = Snapshot.register_global_write_observer(on_written)
    run.step("a=1", lambda: a.set(1))
    run.step("twice", lambda: (a.set(2), a.set(3)))
    run.step("the same", lambda: a.set(3))

    def in_snapshot() -> None:
        Snapshot.with_mutable_snapshot(lambda: (a.set(4), b.set(1)))
        log("after")

    run.step("in a snapshot", in_snapshot)

    def in_disposed() -> None:
        s = Snapshot.take_mutable_snapshot(read, wrote)
        with s.enter():
            b.value = a.value + 1
            log(f"sum:{sum.value}")
        s.dispose()

    run.step("in one that is disposed", in_disposed)

    def observed() -> None:
        def block() -> None:
            b.value = sum.value
            Snapshot.without_read_observation(lambda: a.value)
            a.value

        Snapshot.observe(block, read, wrote)

    run.step("observed", observed)
    observer = SnapshotStateObserver(lambda callback: callback())
    observer.start()

    def outer_changed(it: Any) -> None:
        log(f"changed:{it}")

    def inner_changed(it: Any) -> None:
        log(f"changed:{it}")

    def look(scope: str) -> None:
        def block() -> None:
            if scope == "outer":
                a.value
                observer.observe_reads("inner", inner_changed, lambda: sum.value)
            else:
                sum.value

        observer.observe_reads(scope, outer_changed, block)

    def again() -> None:
        look("derived")
        a.value = 11
        b.value = 19

    run.step("looked at", lambda: look("outer"))
    run.step("a=10", lambda: a.set(10))
    run.step("b=20: the scopes have not looked again", lambda: b.set(20))
    run.step("one looks again, the sum stays", again)
    run.step("it is cleared", lambda: (observer.clear("derived"), a.set(12)))
    run.step("given up", lambda: (observer.stop(), written.dispose(), a.set(13)))
    applied.dispose()
    run.step("and the other", lambda: a.set(14))


class Adding:
    """Writes of two snapshots add up."""

    def equivalent(self, a: int, b: int) -> bool:
        return a == b

    def merge(self, previous: int, current: int, applied: int) -> int:
        log(f"merge:{previous} {current} {applied}")
        return current + applied - previous


@scenario("policies_merged")
def policies_merged(run: Run) -> None:
    def one() -> tuple[int, ...]:
        return tuple(range(1, 2))  # another object each time, unlike a constant

    n = mutable_state_of(0, Adding())
    never = mutable_state_of(0, never_equal_policy())
    same: Any = mutable_state_of(one(), referential_equality_policy())

    def content() -> None:
        log("compose:Root")
        Says("n", lambda: n.value)
        Says("never", lambda: never.value)
        Says("same", lambda: f"[{same.value[0]}]")

        def calculate() -> int:
            log("calc:half")
            return never.value // 2

        half = remember(lambda: derived_state_of(calculate))
        Says("half", lambda: half.value)
        Box(Modifier.draw_behind(lambda scope: log(f"draw:never {never.value}")).then(traced("drawn")).size(10))

    def add() -> None:
        s, t = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
        with s.enter():
            n.value += 1
        with t.enter():
            n.value += 2
            never.value = 5
        log(f"first:{text(s.apply().succeeded)}")
        log(f"second:{text(t.apply().succeeded)}")
        s.dispose()
        t.dispose()
        log(f"sum:{n.value} {never.value}")

    def nothing() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            n.value += 0
        n.value += 1
        log(f"did:{text(s.apply().succeeded)} {n.value}")
        s.dispose()

    run.start(content)
    run.step("never the same", lambda: never.set(0))
    run.step("once more", lambda: never.set(0))
    run.step("1", lambda: never.set(1))
    run.step("another list, equal", lambda: same.set(one()))
    run.step("the same list", lambda: same.set(same.value))
    for i in (1, 2):
        run.step(f"two snapshots add, #{i}", add)
    run.step("one that adds nothing", nothing)


@scenario("semantics_blocks")
def semantics_blocks(run: Run) -> None:
    s, n, shown = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def column(it: Any) -> None:
        log(f"semantics:column {s.value}")

    def first(it: Any) -> None:
        log(f"semantics:first {s.value}")
        it.content_description = f"first {s.value}"

    def second(it: Any) -> None:
        log("semantics:second")
        it.content_description = "second"

    def content() -> None:
        log(f"compose:Root {n.value}")
        with Column(Modifier.semantics(column, merge_descendants=True)):
            Box(Modifier.semantics(first).then(traced("first")).size(10))
            if shown.value:
                Box(
                    Modifier.semantics(second)
                    .clear_and_set_semantics(lambda it: log(f"semantics:cleared {s.value}"))
                    .then(traced("second"))
                    .size(10)
                )
            Says("n", lambda: n.value)

    run.start(content)
    run.step("s=1", lambda: s.set(1))
    run.step("s=2", lambda: s.set(2))
    run.step("composed again", lambda: n.set(1))
    run.step("one leaves, s=3", lambda: (shown.set(False), s.set(3)))
    run.step("it comes back", lambda: shown.set(True))


@scenario("lists_emptied")
def lists_emptied(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(*range(10))
    list, grid, pager = LazyListState(), LazyGridState(), PagerState(lambda: len(ids))

    def content() -> None:
        log("compose:Root")

        def at() -> str:
            return f"{list.first_visible_item_index} {grid.first_visible_item_index} {pager.current_page}"

        def rows(scope: Any) -> None:
            scope.items(ids, lambda it: Cell(f"l{it}", 50, 20), key=lambda it: it)

        def cells(scope: Any) -> None:
            scope.items(ids, lambda it: Cell(f"g{it}", 20, 20), key=lambda it: it)

        with Column():
            Says("at", at)
            LazyColumn(rows, traced("list").height(50), list)
            with Box():
                LazyVerticalGrid(GridCells.fixed(2), cells, traced("grid").size(60, 40), grid)
            with Box(), Box():
                HorizontalPager(pager, lambda p: Cell(f"p{ids[p]}", 20, 20), traced("pager").size(60, 20))

    def scroll() -> None:
        list.dispatch_raw_delta(70)
        grid.dispatch_raw_delta(50)
        pager.dispatch_raw_delta(130)

    def shorten() -> None:
        del ids[1:4]

    run.start(content, 100, 120)
    run.step("scrolled", scroll)
    run.step("emptied", lambda: ids.clear())
    run.step("scrolled in vain", lambda: (list.dispatch_raw_delta(30), grid.dispatch_raw_delta(30)))
    run.step("five of them", lambda: ids.extend([4, 5, 6, 7, 8]))
    run.step("scrolled again", lambda: (list.dispatch_raw_delta(30), pager.dispatch_raw_delta(60)))
    run.step("emptied and filled", lambda: (ids.clear(), ids.extend([8, 9, 4, 5])))
    run.step("one", shorten)
    run.step("none, then one more", lambda: (ids.clear(), ids.append(1)))


@scenario("grid_columns_again")
def grid_columns_again(run: Run) -> None:
    columns, n, grid = mutable_state_of(2), mutable_state_of(0), LazyGridState()
    ids: Any = mutable_state_list_of(*range(14))

    def cell(i: int) -> None:
        def birth() -> int:
            log(f"born:{i}")
            value: int = columns.value
            return value

        born = remember(birth)
        log(f"compose:c{i} {born}" + (f" {n.value}" if i % 5 == 0 else ""))
        Box(traced(f"c{i}").fill_max_width().height(25))

    def content() -> None:
        log(f"compose:Root {columns.value}")

        def cells(scope: Any) -> None:
            log("lazy:content")
            scope.items(ids, cell, key=lambda it: it, span=lambda it: 9 if it == 4 else 1)

        LazyVerticalGrid(GridCells.fixed(columns.value), cells, traced("grid"), grid)

    run.start(content, 90, 90)
    run.step("three", lambda: columns.set(3))
    run.step("n=1", lambda: n.set(1))
    run.step("by 40", lambda: grid.dispatch_raw_delta(40))
    run.step("two again", lambda: columns.set(2))
    run.step("the fourth leaves, three", lambda: (ids.remove(4), columns.set(3)))
    run.step("back, n=2", lambda: (grid.dispatch_raw_delta(-100), n.set(2)))
    run.step("one column, it comes back", lambda: (columns.set(1), ids.insert(2, 4)))

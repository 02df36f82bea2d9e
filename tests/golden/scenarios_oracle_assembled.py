"""Ports of Assembled.kt (tests/oracle), first part: pagers, fields, boards, slots, loops, locals."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    CompositionLocalProvider,
    FixedCountSlotReusePolicy,
    HorizontalPager,
    LazyColumn,
    LazyListState,
    LazyRow,
    Modifier,
    PagerState,
    SubcomposeLayout,
    SubcomposeLayoutState,
    composable,
    composition_local_of,
    composition_local_with_computed_default_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    static_composition_local_of,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_grids import Cell


@scenario("pagers_within")
def pagers_within(run: Run) -> None:
    run.queue = True
    row, outer, inner = LazyListState(), PagerState(lambda: 3), PagerState(lambda: 2)

    def inner_page(p: int) -> None:
        Alive(f"inner{p}")
        Box(traced(f"p{p}").fill_max_size())

    def page(page: int) -> None:
        Alive(f"page{page}")
        if page == 0:
            LazyRow(lambda scope: scope.items(5, lambda it: Cell(f"i{it}", 40, 60)), traced("row").size(100, 60), row)
        elif page == 1:
            HorizontalPager(inner, inner_page, traced("inner").size(100, 60))
        else:
            Box(traced("last").fill_max_size())

    def content() -> None:
        log("compose:Root")
        HorizontalPager(outer, page, traced("outer"))
        Shown("at", lambda: f"{outer.current_page} {inner.current_page}")

    run.start(content, 100, 60)
    scene = run.scene
    run.step("press", lambda: scene.press(80, 30), 4)
    run.step("within", lambda: scene.move(40, 30), 4)
    run.step("to its end and on", lambda: scene.move(-60, 30), 4)
    run.step("back a bit", lambda: scene.move(-50, 30), 4)
    run.step("further", lambda: scene.move(-80, 30), 4)
    run.step("held", lambda: scene.move(-80, 30), 4)
    run.step("let go", lambda: scene.release(-80, 30), 60)
    run.step("by the program", lambda: (row.dispatch_raw_delta(-50), outer.dispatch_raw_delta(100)), 4)
    run.step("press the inner pager", lambda: (scene.press(80, 30), scene.move(50, 30)), 4)
    run.step("on", lambda: scene.move(10, 30), 4)
    run.step("fling", lambda: scene.release(-10, 30), 60)
    run.step("again, at its last page", lambda: (scene.press(80, 30), scene.move(50, 30)), 4)
    run.step("half way", lambda: scene.move(20, 30), 4)
    run.step("held half way", lambda: scene.move(20, 30), 4)
    run.step("let it go", lambda: scene.release(20, 30), 60)


@scenario("slots_kept_for_reuse")
def slots_kept_for_reuse(run: Run) -> None:
    run.queue = True
    ids, n = mutable_state_of(["a", "b", "c"]), mutable_state_of(0)
    states: list[SubcomposeLayoutState] = []

    def slot(id: str) -> Any:
        @composable
        def shown() -> None:
            def make() -> str:
                log(f"born:{id}")
                return id

            born = remember(make)
            log(f"compose:slot {id} {born} {n.value}")
            Alive(f"slot{id}")
            Box(traced("slot").size(20))

        return shown

    def policy(scope: Any, c: Any) -> Any:
        log("policy:slots")
        measurables = [it for id in ids.value for it in scope.subcompose(id, slot(id))]
        ps = [it.measure(c.copy(min_width=0, min_height=0)) for it in measurables]

        def place() -> None:
            for i, p in enumerate(ps):
                p.place(i * 20, 0)

        return scope.layout(c.max_width, 20, place)

    def content() -> None:
        log("compose:Root")
        state = remember(lambda: SubcomposeLayoutState(FixedCountSlotReusePolicy(2)))
        states[:] = [state]
        SubcomposeLayout(policy, traced("slots"), state)

    run.start(content, 100, 100)
    run.step("one", lambda: ids.set(["b"]))
    run.step("n=1", lambda: n.set(1))
    run.step("others", lambda: ids.set(["b", "d"]))
    run.step("precomposed", lambda: states[0].precompose("e", slot("e")))
    run.step("it comes", lambda: ids.set(["e", "b", "d"]))
    run.step("precomposed and dropped", lambda: states[0].precompose("f", slot("f")).dispose())
    run.step("none", lambda: ids.set([]))
    run.step("the first again, n=2", lambda: (ids.set(["a"]), n.set(2)))


@composable
def Found(items: list[int], least: int, most: int) -> None:
    log(f"compose:Found {least} {most}")
    shown = 0
    for item in items:
        if item < least:
            continue

        def make(item: int = item) -> int:
            log(f"born:{item}")
            return item

        born = remember(make)
        if item % 3 == 0:
            Alive(f"third{item}")
            continue
        shown += 1
        if shown > most:
            return
        Shown(f"row{item}", lambda born=born: born)
    log("compose:all")


@composable
def Outline(depth: int, open: Any) -> None:
    i = 0
    while True:
        i += 1
        if i > 3:
            break
        id = depth * 10 + i
        if open.get(id) is None:
            continue

        def make(id: int = id) -> int:
            log(f"kept:{id}")
            return id

        kept = remember(make)
        log(f"compose:outline {id} {kept}")
        if open.get(id) is True and depth < 2:
            Outline(depth + 1, open)


@scenario("loops_that_return")
def loops_that_return(run: Run) -> None:
    items: Any = mutable_state_list_of(1, 2, 3, 4, 5, 6)
    least, most = mutable_state_of(1), mutable_state_of(9)
    open: Any = mutable_state_map_of({1: True, 2: False, 11: True, 12: True})

    def content() -> None:
        log("compose:Root")
        Found(list(items), least.value, most.value)
        Outline(0, open)

    def put(id: int, value: bool) -> None:
        open[id] = value

    run.start(content)
    run.step("the first two are hidden", lambda: least.set(3))
    run.step("at most one", lambda: most.set(1))
    run.step("all of them", lambda: (least.set(0), most.set(9)))
    run.step("one is taken out", lambda: items.remove(4))
    run.step("the outline unfolds", lambda: (put(1, True), put(13, True)))
    run.step("it is cut", lambda: (open.pop(1), put(2, True)))
    run.step("in front", lambda: (items.insert(0, 9), put(1, True)))


Spacing = composition_local_of(lambda: 4)
Twice = composition_local_with_computed_default_of(lambda scope: scope.current_value(Spacing) * 2)
Brand = static_composition_local_of(lambda: "plain")


@composable
def Spaced(name: str) -> None:
    log(f"compose:Spaced({name}) {Spacing.current} {Twice.current}")
    Box(Modifier.size(Spacing.current))


@composable
def Branded(name: str) -> None:
    log(f"compose:Branded({name}) {Brand.current}")


@scenario("locals_computed")
def locals_computed(run: Run) -> None:
    run.queue = True
    spacing, brand, own, list = mutable_state_of(4), mutable_state_of("plain"), mutable_state_of(False), LazyListState()

    def row(i: int) -> None:
        if i % 2 == 0:
            Spaced(f"i{i}")
        else:
            Branded(f"i{i}")
        Box(Modifier.size(12))

    def content() -> None:
        log("compose:Root")
        Spaced("root")

        def provided() -> None:
            Spaced("provided")

            def branded() -> None:
                log("compose:branded")
                Branded("direct")
                LazyColumn(lambda scope: scope.items(5, row), Modifier.height(30), list)

            CompositionLocalProvider(Brand.provides(brand.value), content=branded)
            if own.value:
                CompositionLocalProvider(Twice.provides(1), content=lambda: Spaced("own"))
            else:
                Spaced("not own")

            def room(scope: Any) -> None:
                if Spacing.current > 5:
                    Branded("room")
                else:
                    Spaced("room")

            BoxWithConstraints(room)

        CompositionLocalProvider(Spacing.provides(spacing.value), content=provided)

    run.start(content, 100, 100)
    run.step("spacing 6", lambda: spacing.set(6))
    run.step("its own", lambda: own.set(True))
    run.step("brand", lambda: brand.set("new"))
    run.step("scrolled", lambda: list.dispatch_raw_delta(20))
    run.step("all", lambda: (spacing.set(3), brand.set("last"), own.set(False)))

"""Ports of Usual.kt (tests/oracle), first part: sizes, arrangements, lists, snapshots, a class with a list."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Arrangement,
    Box,
    Column,
    CompositionLocalProvider,
    LaunchedEffect,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LocalLayoutDirection,
    Modifier,
    PaddingValues,
    Row,
    Snapshot,
    composable,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    snapshot_flow,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_grids import Cell, sized


@scenario("modifier_sizes")
def modifier_sizes(run: Run) -> None:
    w, h, ratio = mutable_state_of(100), mutable_state_of(60), mutable_state_of(2.0)

    def content() -> None:
        log(f"compose:Root {ratio.value}")
        with Box(sized(traced("room"), w, h), propagate_min_constraints=True):
            with Box(traced("min")):
                Box(traced("in").size(10))
            Box(Modifier.wrap_content_size(Alignment.BOTTOM_END).then(trace("wrapped")).size(20))
            Box(Modifier.wrap_content_width(Alignment.START, unbounded=True).then(trace("unbounded")).width(150))
            Box(Modifier.required_size(30, 120).then(trace("required")))
            Box(Modifier.size_in(10, 10, 40, 30).then(trace("limited")).fill_max_size())
            Box(Modifier.wrap_content_size().then(trace("ratio")).aspect_ratio(ratio.value))
            square = Modifier.wrap_content_size(Alignment.TOP_START).fill_max_width(0.5)
            Box(square.aspect_ratio(1.0, match_height_first=True).then(trace("square")))
            Box(Modifier.wrap_content_size(Alignment.TOP_END).default_min_size(25, 15).then(trace("default")))
            Box(Modifier.padding(start=5, top=1).absolute_offset(3, 2).then(trace("padded")))

    run.start(content, 300, 300)
    run.step("wider", lambda: w.set(140))
    run.step("lower", lambda: h.set(20))
    run.step("another ratio", lambda: ratio.set(0.5))
    run.step("right to left, so to speak", lambda: (w.set(60), h.set(61)))


@scenario("arrangements_changed")
def arrangements_changed(run: Run) -> None:
    n, rtl = mutable_state_of(0), mutable_state_of(False)
    horizontal = [
        Arrangement.START,
        Arrangement.SPACE_BETWEEN,
        Arrangement.SPACE_EVENLY,
        Arrangement.SPACE_AROUND,
        Arrangement.spaced_by(7, Alignment.END),
        Arrangement.Absolute.LEFT,
    ]

    def content() -> None:
        log(f"compose:Root {n.value} {text(rtl.value)}")
        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        with (
            CompositionLocalProvider(LocalLayoutDirection.provides(direction)),
            Column(
                traced("column").fill_max_size(),
                vertical_arrangement=Arrangement.BOTTOM if n.value % 2 == 0 else Arrangement.spaced_by(3),
                horizontal_alignment=Alignment.CENTER_HORIZONTALLY if n.value == 2 else Alignment.END,
            ),
        ):
            with Row(
                traced("row").width(101).height(30),
                horizontal_arrangement=horizontal[n.value],
                vertical_alignment=Alignment.CENTER_VERTICALLY,
            ):
                for i in range(3):
                    Box(traced(f"r{i}").size(10 + 5 * i, 10))
            with Row(traced("weights").fill_max_width()):
                Box(traced("one").weight(1).height(10))
                Box(traced("loose").weight(2, fill=False).size(20, 10))
                Box(traced("bottom").align(Alignment.BOTTOM).size(5))
            with Box(traced("biased").size(40, 20)):
                Box(Modifier.align(Alignment(0.5, -0.5)).then(trace("in")).size(10))
                Box(Modifier.match_parent_size().padding(2).then(trace("match")))

    run.start(content, 200, 200)
    for i in range(1, 6):
        run.step(f"arrangement {i}", lambda i=i: n.set(i))
    run.step("right to left", lambda: rtl.set(True))
    run.step("spaced", lambda: n.set(4))


@scenario("reversed_list")
def reversed_list(run: Run) -> None:
    run.queue = True
    list = LazyListState()
    ids: Any = mutable_state_list_of("a", "b", "c", "d", "e")
    scope: Any = None

    def item(it: str) -> None:
        log(f"compose:{it}")
        Box(traced(it).size(50, 20))

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        with Column():
            with Box():
                info = list.layout_info
                shown = ", ".join(f"{it.index}@{it.offset}" for it in info.visible_items_info)
                log(f"compose:shown {shown} of {info.total_items_count}")
            with Box():
                log(f"compose:can {text(list.can_scroll_forward)} {text(list.can_scroll_backward)}")
            LazyColumn(
                lambda scope: scope.items(ids, item, key=lambda it: it),
                traced("list").height(70),
                list,
                content_padding=PaddingValues(0, 5, 0, 10),
                reverse_layout=True,
            )

    def to(index: int, offset: int) -> Any:
        async def jump() -> None:
            await list.scroll_to_item(index, offset)
            log(f"jumped:{list.first_visible_item_index}+{list.first_visible_item_scroll_offset}")

        return lambda: scope.launch(jump)

    def shorten() -> None:
        del ids[0:4]

    run.start(content, 100, 100)
    run.step("scrolled", lambda: list.dispatch_raw_delta(15), 10)
    run.step("one at the front", lambda: ids.insert(0, "x"), 10)
    run.step("past the end", to(4, 30), 10)
    run.step("before the item", to(2, -5), 10)
    run.step("all but two leave", shorten, 10)


@scenario("load_more")
def load_more(run: Run) -> None:
    run.queue = True
    list, n, loading = LazyListState(), mutable_state_of(6), mutable_state_of(False)

    async def load() -> None:
        def last() -> int:
            shown = list.layout_info.visible_items_info
            return shown[-1].index if shown else -1

        async for it in snapshot_flow(last):
            if it >= n.value - 1:
                log(f"load:at {it}")
                loading.value = True
                await with_frame_nanos(lambda nanos: None)
                n.value += 4
                loading.value = False
                log(f"loaded:{n.value}")

    def head() -> None:
        log(f"compose:head {n.value}")
        Box(traced("head").size(50, 10))

    def items(scope: Any) -> None:
        scope.item(head, key="head")
        scope.items(n.value, lambda it: Cell(f"i{it}", 50, 30), key=lambda it: it)
        if loading.value:
            scope.item(lambda: Cell("spinner", 50, 10), key="spinner")

    def content() -> None:
        log("compose:Root")
        LaunchedEffect(load, list)
        LazyColumn(items, traced("list"), list)

    run.start(content, 100, 100)
    run.step("by 40", lambda: list.dispatch_raw_delta(40), 20)
    run.step("by 60", lambda: list.dispatch_raw_delta(60), 20)
    run.step("by 200", lambda: list.dispatch_raw_delta(200), 20)
    run.step("back", lambda: list.dispatch_raw_delta(-400), 20)


@scenario("snapshots_in_clicks")
def snapshots_in_clicks(run: Run) -> None:
    a, b = mutable_state_of(0), mutable_state_of(0)

    def calculate() -> int:
        log("calc:sum")
        return a.value + b.value

    total = derived_state_of(calculate)

    def content() -> None:
        log("compose:Root")
        with Column():
            with Box():
                log(f"compose:a {a.value}")
            with Box():
                log(f"compose:sum {total.value}")
            Box(traced("drawn").draw_behind(lambda scope: log(f"draw:b {b.value}")).size(10))

    def applied() -> None:
        def write() -> None:
            a.value = 1
            b.value = 2
            log(f"inside:{total.value}")

        Snapshot.with_mutable_snapshot(write)
        log(f"outside:{total.value}")

    def disposed() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            a.value = 50
            log(f"inside:{a.value} {total.value}")
        s.dispose()
        log(f"outside:{a.value} {total.value}")

    def conflict() -> None:
        one, two = Snapshot.take_mutable_snapshot(), Snapshot.take_mutable_snapshot()
        with one.enter():
            a.value = 3
        with two.enter():
            a.value = 4
            b.value = 9
        one.apply().check()
        log(f"second:{text(two.apply().succeeded)}")
        one.dispose()
        two.dispose()

    def nested() -> None:
        outer = Snapshot.take_mutable_snapshot()
        with outer.enter():
            a.value = 5
            inner = outer.take_nested_mutable_snapshot()
            with inner.enter():
                b.value = a.value + 1
            inner.apply().check()
            inner.dispose()
            log(f"between:{b.value}")
        log(f"before:{a.value} {b.value}")
        outer.apply().check()
        outer.dispose()

    run.start(content, 100, 100)
    run.step("applied", applied)
    run.step("disposed", disposed)
    run.step("two conflict", conflict)
    run.step("nested", nested)
    run.step("there and back", lambda: (a.set(7), a.set(5)))


class SnapshotRow:
    """A class with a list that is a state."""

    def __init__(self, *ids: str) -> None:
        self.ids: Any = mutable_state_list_of(*ids)

    @property
    def size(self) -> int:
        return len(self.ids)

    def set(self, i: int, id: str) -> None:
        self.ids[i] = id


@composable
def Counted(id: str, list: SnapshotRow) -> None:
    log(f"compose:Counted({id}) {list.size}")


@scenario("rows_of_a_class")
def rows_of_a_class(run: Run) -> None:
    rows, at = SnapshotRow("c", "a", "b"), mutable_state_of(0)

    def calculate() -> int:
        log("calc:longest")
        return max((len(it) for it in rows.ids), default=0)

    def content() -> None:
        log("compose:Root")
        Counted("first", rows)
        with Box():
            log(f"compose:element {rows.ids[at.value] if at.value < rows.size else 'none'}")
        with Box():
            log(f"compose:all {''.join(rows.ids)}")
        longest = remember(lambda: derived_state_of(calculate))
        with Box():
            log(f"compose:longest {longest.value}")

    run.start(content)
    run.step("the first", lambda: rows.set(0, "d"))
    run.step("the same", lambda: rows.set(0, "d"))
    run.step("sorted", lambda: rows.ids.sort())
    run.step("added", lambda: rows.ids.append("long"))
    run.step("another one", lambda: at.set(2))
    run.step("cleared", lambda: rows.ids.clear())

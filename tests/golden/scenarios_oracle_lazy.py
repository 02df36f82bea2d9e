"""Ports of Lazy.kt (tests/oracle): lazy lists with keys, saved state, content types, locals and changing heights."""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    Box,
    BoxWithConstraints,
    CompositionLocalProvider,
    LazyColumn,
    LazyListState,
    LazyRow,
    Modifier,
    PaddingValues,
    SideEffect,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    remember_coroutine_scope,
    remember_lazy_list_state,
    remember_saveable,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Fixed, FixedReader, Leaf, Tint, TintReader
from .scenarios_oracle_layout import Sized
from .scenarios_state_and_lists import HItem


class Rows:
    def __init__(self) -> None:
        self.of: dict[int, LazyListState] = {}


class Counts:
    def __init__(self) -> None:
        self.of: dict[int, Any] = {}


@composable
def LazyKeeper(id: int, counts: Counts) -> None:
    def calculation() -> Any:
        log(f"saveable:{id}")
        return mutable_state_of(0)

    count = remember_saveable(calculation)
    SideEffect(lambda: log(f"side:{id}"))
    log(f"compose:LazyKeeper({id}) count={count.value}")
    counts.of[id] = count
    Box(traced(f"item.{id}").fill_max_width().height(100))


@composable
def HeightItem(id: str, h: Any) -> None:
    log(f"compose:HeightItem({id})")
    Sized(f"item.{id}", h)


def first_visible(state: LazyListState) -> str:
    return f"{state.first_visible_item_index}+{state.first_visible_item_scroll_offset}"


@scenario("lazy_keys")
def lazy_keys(run: Run) -> None:
    items = mutable_state_list_of(*(f"{i}" for i in range(20)))
    state = LazyListState()

    def content() -> None:
        log("compose:Root")

        def list_content(scope: Any) -> None:
            log("lazy:content")
            scope.items(len(items), lambda i: HItem(items[i]), key=lambda i: items[i])

        LazyColumn(list_content, traced("list"), state)

    run.start(content, 400, 300)
    run.step("scroll +550", lambda: state.dispatch_raw_delta(550))
    run.step("insert above the window", lambda: items.insert(0, "x"))
    run.fact("after the insertion", first_visible(state))
    run.step("remove above the window", lambda: items.pop(1))
    run.step("insert in the window", lambda: items.insert(7, "y"))
    run.step("remove the first visible", lambda: items.remove("5"))
    run.fact("after the removal", first_visible(state))
    run.step("move the first visible to the end", lambda: items.append(items.pop(state.first_visible_item_index)))
    run.fact("after the move", first_visible(state))
    run.step("insert below the window", lambda: items.insert(15, "z"))
    run.step("reverse what is left", lambda: items.reverse())
    run.fact("after the reversal", first_visible(state))


@scenario("lazy_saved")
def lazy_saved(run: Run) -> None:
    state = LazyListState()
    counts = Counts()

    def list_content(scope: Any) -> None:
        scope.items(30, lambda it: LazyKeeper(it, counts), key=lambda it: it)

    run.start(lambda: LazyColumn(list_content, traced("list"), state), 400, 250)
    run.step("count of item 0", lambda: counts.of[0].set(7))
    run.step("count of item 1", lambda: counts.of[1].set(8))
    run.step("scroll +100", lambda: state.dispatch_raw_delta(100))
    for n in range(1, 9):
        run.step(f"scroll +250 (#{n})", lambda: state.dispatch_raw_delta(250))
    run.step("scroll -2000", lambda: state.dispatch_raw_delta(-2000))
    run.step("scroll -100", lambda: state.dispatch_raw_delta(-100))


@scenario("lazy_types")
def lazy_types(run: Run) -> None:
    state = LazyListState()

    def item(i: int) -> None:
        if i % 2 == 0:
            HItem(f"even{i}")
        else:
            with Box():
                HItem(f"odd{i}")

    def list_content(scope: Any) -> None:
        scope.items(30, item, content_type=lambda it: it % 2)

    run.start(lambda: LazyColumn(list_content, traced("list"), state), 400, 250)
    for n in range(1, 5):
        run.step(f"scroll +120 (#{n})", lambda: state.dispatch_raw_delta(120))
    run.step("scroll -300", lambda: state.dispatch_raw_delta(-300))


@scenario("lazy_locals")
def lazy_locals(run: Run) -> None:
    around = mutable_state_of(1)
    inside = mutable_state_of(10)
    fixed = mutable_state_of(100)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            log("compose:Provided")

            def list_content(scope: Any) -> None:
                log("lazy:content")

                def item(i: int) -> None:
                    log(f"compose:item{i}")
                    TintReader(f"item{i}.outer")

                    def inner() -> None:
                        TintReader(f"item{i}.inner")
                        FixedReader(f"item{i}")

                    CompositionLocalProvider(Tint.provides(inside.value + i), content=inner)
                    Box(Modifier.size(10, 50))

                scope.items(3, item)

            LazyColumn(list_content, traced("list"))

        CompositionLocalProvider(Tint.provides(around.value), Fixed.provides(fixed.value), content=provided)

    run.start(content, 400, 200)
    run.step("around 1->2", lambda: around.set(2))
    run.step("inside 10->20", lambda: inside.set(20))
    run.step("fixed 100->200", lambda: fixed.set(200))


@scenario("lazy_constraints")
def lazy_constraints(run: Run) -> None:
    width = mutable_state_of(300)
    s = mutable_state_of(0)
    state = LazyListState()

    def content() -> None:
        log("compose:Root")
        with Box(traced("box").width(width.value)):

            def list_content(scope: Any) -> None:
                log("lazy:content")

                def item(i: int) -> None:
                    log(f"compose:item{i}")

                    def bwc_content(bwc: Any) -> None:
                        log(f"compose:bwc{i} maxW={bwc.constraints.max_width}" + (f" s={s.value}" if i == 1 else ""))
                        Box(traced(f"in{i}").fill_max_width(0.5).height(10))

                    BoxWithConstraints(bwc_content, traced(f"bwc{i}").fill_max_width().height(80))

                scope.items(10, item)

            LazyColumn(list_content, traced("list"), state)

    run.start(content, 400, 200)
    run.step("s=1", lambda: s.set(1))
    run.step("narrower", lambda: width.set(200))
    run.step("scroll +100", lambda: state.dispatch_raw_delta(100))

    def both() -> None:
        s.value = 2
        width.value = 250

    run.step("s=2, wider", both)


@scenario("lazy_scroll_to")
def lazy_scroll_to(run: Run) -> None:
    run.queue = True
    state = LazyListState()
    count = mutable_state_of(30)
    scopes: list[Any] = [None]

    def content() -> None:
        scopes[0] = remember_coroutine_scope()
        LazyColumn(lambda scope: scope.items(count.value, lambda it: HItem(f"{it}")), traced("list"), state)

    run.start(content, 400, 250)

    async def jump() -> None:
        await state.scroll_to_item(10, 20)
        log("launched:scrolled")

    run.step("to item 10", lambda: scopes[0].launch(jump))
    run.fact("after the jump", first_visible(state))

    async def beyond() -> None:
        await state.scroll_to_item(100)

    run.step("beyond the end", lambda: scopes[0].launch(beyond))
    run.fact("at the end", first_visible(state))
    run.step("shorter", lambda: count.set(5))
    run.fact("when shorter", first_visible(state))
    run.step("empty", lambda: count.set(0))
    run.step("longer", lambda: count.set(3))


@scenario("lazy_arranged")
def lazy_arranged(run: Run) -> None:
    state = LazyListState()
    header = mutable_state_of(True)
    spacing = mutable_state_of(10)

    def content() -> None:
        log("compose:Root")

        def list_content(scope: Any) -> None:
            log("lazy:content")
            if header.value:
                scope.item(lambda: Leaf("header"), key="header")
            scope.items(4, lambda it: HItem(f"{it}"), key=lambda it: it)
            scope.item(lambda: Leaf("footer"))

        LazyColumn(
            list_content,
            traced("list"),
            state,
            content_padding=PaddingValues(top=15, bottom=25),
            reverse_layout=True,
            vertical_arrangement=Arrangement.spaced_by(spacing.value),
        )

    run.start(content, 400, 250)
    run.step("scroll +60", lambda: state.dispatch_raw_delta(60))
    run.step("no header", lambda: header.set(False))
    run.step("spacing 10->30", lambda: spacing.set(30))
    run.step("scroll +1000", lambda: state.dispatch_raw_delta(1000))
    run.step("the header returns", lambda: header.set(True))
    run.fact("firstVisible", first_visible(state))


@scenario("lazy_nested")
def lazy_nested(run: Run) -> None:
    state = LazyListState()
    rows = Rows()

    def item(row: int) -> None:
        row_state = remember_lazy_list_state()
        rows.of[row] = row_state

        def cell(it: int) -> None:
            log(f"compose:cell{row}.{it}")
            Box(traced(f"cell{row}.{it}").size(90, 80))

        LazyRow(lambda scope: scope.items(10, cell), traced(f"row{row}").height(80), row_state)

    run.start(lambda: LazyColumn(lambda scope: scope.items(12, item), traced("list"), state), 200, 200)
    run.step("row 0 +100", lambda: rows.of[0].dispatch_raw_delta(100))
    run.step("list +90", lambda: state.dispatch_raw_delta(90))
    run.step("list +700", lambda: state.dispatch_raw_delta(700))
    run.step("list -790", lambda: state.dispatch_raw_delta(-790))
    run.fact("row 0", first_visible(rows.of[0]))


@scenario("lazy_heights")
def lazy_heights(run: Run) -> None:
    heights = [mutable_state_of(60) for _ in range(10)]
    state = LazyListState()

    def list_content(scope: Any) -> None:
        scope.items(10, lambda it: HeightItem(f"{it}", heights[it]))

    run.start(lambda: LazyColumn(list_content, traced("list"), state), 400, 200)
    run.step("item 1 grows", lambda: heights[1].set(100))
    run.step("scroll +90", lambda: state.dispatch_raw_delta(90))
    run.step("item 1, first visible, shrinks below its offset", lambda: heights[1].set(20))
    run.step("item 0, out of sight, grows", lambda: heights[0].set(200))
    run.step("scroll -80", lambda: state.dispatch_raw_delta(-80))

    def grow_and_scroll() -> None:
        heights[2].value = 90
        state.dispatch_raw_delta(40)

    run.step("item 2 grows and scroll +40", grow_and_scroll)
    run.fact("firstVisible", first_visible(state))


@scenario("lazy_animated")
def lazy_animated(run: Run) -> None:
    run.queue = True
    state = LazyListState()
    scopes: list[Any] = [None]

    def launch(block: Any) -> Any:
        return lambda: scopes[0].launch(block)

    def content() -> None:
        scopes[0] = remember_coroutine_scope()
        LazyColumn(lambda scope: scope.items(400, lambda it: HItem(f"{it}")), traced("list"), state)

    def to(index: int, offset: int = 0) -> Any:
        async def block() -> None:
            await state.animate_scroll_to_item(index, offset)
            log(f"launched:{first_visible(state)}")

        return launch(block)

    async def interrupted() -> None:
        try:
            await state.animate_scroll_to_item(290)
        finally:
            log(f"launched:interrupted {first_visible(state)}")

    run.start(content, 400, 250)
    run.step("to 3", to(3, 20), 100)
    run.step("to 300", to(300), 150)
    run.step("to 290, interrupted", launch(interrupted), 4)
    run.step("to 299", to(299, -10), 100)
    run.step("beyond the end", to(398), 200)


@scenario("lazy_uneven")
def lazy_uneven(run: Run) -> None:
    heights = [mutable_state_of([30, 400, 10, 0, 150, 5][it % 6]) for it in range(12)]
    state = LazyListState()

    def content() -> None:
        LazyColumn(lambda scope: scope.items(12, lambda it: HeightItem(f"{it}", heights[it])), traced("list"), state)

    def where() -> str:
        return f"{first_visible(state)} {[it.index for it in state.layout_info.visible_items_info]}"

    def empty(items: Any) -> Any:
        def change() -> None:
            for item in items:
                item.value = 0

        return change

    def some_back() -> None:
        for n in range(0, 12, 2):
            heights[n].value = 90

    run.start(content, 400, 200)
    run.step("scroll +60", lambda: state.dispatch_raw_delta(60))
    run.fact("+60", where())
    run.step("scroll +500", lambda: state.dispatch_raw_delta(500))
    run.fact("+500", where())
    run.step("the first visible becomes empty", lambda: heights[state.first_visible_item_index].set(0))
    run.fact("empty", where())
    run.step("all behind it become empty", empty(heights[5:]))
    run.fact("all empty", where())
    run.step("everything becomes empty", empty(heights))
    run.fact("nothing", where())
    run.step("some come back", some_back)
    run.fact("some", where())
    run.step("scroll +1000", lambda: state.dispatch_raw_delta(1000))
    run.fact("end", where())
    run.step("the last becomes large", lambda: heights[10].set(500))
    run.fact("large", where())
    run.step("scroll -2000", lambda: state.dispatch_raw_delta(-2000))
    run.fact("start", where())


@scenario("lazy_cross_size_of_passed_items")
def lazy_cross_size_of_passed_items(run: Run) -> None:
    state = LazyListState()
    width = mutable_state_of(30)

    def narrow(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c.copy(min_width=width.value, max_width=width.value))
        log(f"policy:height {p.height}")
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    def list_content(scope: Any) -> None:
        scope.items(3, lambda it: Box(Modifier.size(40, [20, 50, 10][it])), key=lambda it: it)

    def where() -> str:
        info = state.layout_info
        return f"{first_visible(state)} {[it.index for it in info.visible_items_info]} {info.viewport_size.height}"

    run.start(lambda: LazyRow(list_content, Modifier.layout(narrow).then(traced("list")), state), 100, 100)
    run.fact("first", where())
    run.step("scroll +80", lambda: state.dispatch_raw_delta(80))
    run.fact("+80", where())
    run.step("scroll -80", lambda: state.dispatch_raw_delta(-80))
    run.fact("-80", where())
    run.step("measured again", lambda: width.set(31))
    run.fact("again", where())

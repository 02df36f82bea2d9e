"""Ports of ListsOfApps.kt (tests/oracle), first part: lists, grids and pages."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Arrangement,
    Box,
    BoxWithConstraints,
    Column,
    HorizontalPager,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LazyRow,
    LazyStaggeredGridState,
    LazyVerticalStaggeredGrid,
    Modifier,
    Orientation,
    PaddingValues,
    Row,
    StaggeredGridCells,
    StaggeredGridItemSpan,
    composable,
    delay,
    derived_state_of,
    dont_memoize,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    remember_lazy_list_state,
    remember_pager_state,
    remember_saveable,
    remember_saveable_state_holder,
    snapshot_flow,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown


class Mail:
    unread = state_field(True)
    slid = state_field(0.0)

    def __init__(self, id: int, sender: str) -> None:
        self.id, self.sender = id, sender


@composable
def MailRow(mail: Mail, modifier: Any, remove: Any) -> None:
    log(f"compose:MailRow({mail.id}) {text(mail.unread)}")

    def slide(by: float) -> None:
        mail.slid += by

    drag = remember_draggable_state(slide)
    Alive(f"mail{mail.id}")

    def stopped(_velocity: float) -> None:
        log(f"stopped:{mail.id} {rounded(mail.slid)}")
        if abs(mail.slid) > 40:
            remove(mail)
        else:
            mail.slid = 0.0

    def at() -> IntOffset:
        log(f"lambda:offset{mail.id} {rounded(mail.slid)}")
        return IntOffset(rounded(mail.slid), 0)

    def read() -> None:
        mail.unread = False

    Box(
        modifier.draggable(drag, Orientation.HORIZONTAL, on_drag_stopped=stopped)
        .offset(at)
        .clickable(read)
        .then(trace(f"mail{mail.id}"))
        .fill_max_width()
        .height(20)
    )


@scenario("inbox_swiped")
def inbox_swiped(run: Run) -> None:
    run.queue = True
    mails, column = mutable_state_list_of(*[Mail(i, f"from{i // 3}") for i in range(8)]), LazyListState()
    removed: list[Any] = []

    def count() -> int:
        log("calc:unread")
        return sum(it.unread for it in mails)

    unread = derived_state_of(count)

    def remove(it: Mail) -> None:
        removed[:] = [mails.index(it), it]
        mails.remove(it)

    def content() -> None:
        log("compose:Root")
        Shown("unread", lambda: unread.value)

        def items(scope: Any) -> None:
            log("lazy:content")
            groups: dict[str, list[Mail]] = {}
            for mail in mails:
                groups.setdefault(mail.sender, []).append(mail)
            for sender, group in groups.items():

                def head(sender: str = sender, group: Any = group) -> None:
                    log(f"compose:{sender} {len(group)}")
                    Box(traced(sender).fill_max_width().height(10))

                scope.sticky_header(head, key=sender)
                # Kotlin makes a lambda that captures a `var` each time.
                scope.items(group, lambda mail: MailRow(mail, Modifier, dont_memoize(remove)), key=lambda it: it.id)

        LazyColumn(items, traced("list"), column)

    def moved(*points: tuple[float, float]) -> Any:
        def change() -> None:
            run.scene.press(*points[0])
            for point in points[1:]:
                run.scene.move(*point)

        return change

    def undone() -> None:
        at, mail = removed
        mail.slid = 0.0
        mails.insert(at, mail)

    def leave() -> None:
        mails[:] = [it for it in mails if it.sender != "from1"]

    run.start(content, 100, 100)
    run.step("a tap on the second", lambda: run.scene.tap(50, 35))
    run.step("the first a little", moved((50, 20), (80, 20), (90, 20)))
    run.step("let go", lambda: run.scene.release(90, 20))
    run.step("the first far", moved((10, 20), (40, 20), (80, 20)))
    run.step("let go", lambda: run.scene.release(80, 20))
    run.step("undone", undone)
    run.step("+45: a header is pushed", lambda: column.dispatch_raw_delta(45))
    run.step("a whole sender leaves", leave)
    run.fact("at", f"{column.first_visible_item_index}+{column.first_visible_item_scroll_offset}")


@scenario("pages_growing")
def pages_growing(run: Run) -> None:
    run.queue = True
    pages = mutable_state_list_of("b", "c", "d")
    counts: dict[str, Any] = {}
    states: list[Any] = []
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        state = remember_pager_state(lambda: len(pages))
        states.append(state)
        scopes.append(remember_coroutine_scope())

        async def told() -> None:
            async for it in snapshot_flow(lambda: state.current_page):
                log(f"page:{it}")

        LaunchedEffect(told, state)

        @composable
        def page(page: int) -> None:
            id = pages[page]

            def init() -> Any:
                log(f"init:{id}")
                return mutable_state_of(0)

            count = remember_saveable(init)
            counts[id] = count
            log(f"compose:page {id} {count.value}")

            def layer(it: Any) -> None:
                log(f"lambda:layer {id} {rounded(state.get_offset_distance_in_pages(page) * 100)}")

            # Kotlin makes a lambda that captures a `var` each time.
            Box(Modifier.graphics_layer(dont_memoize(layer)).then(trace(id)).fill_max_size())

        HorizontalPager(state, page, traced("pager"), key=lambda it: pages[it])
        Shown("dots", lambda: f"{state.current_page}/{state.page_count}")

    def to(page: int) -> Any:
        return lambda: scopes[-1].launch(lambda: states[-1].scroll_to_page(page))

    def last_leave() -> None:
        del pages[2:4]

    run.start(content, 100, 60)
    run.step("b=5", lambda: counts["b"].set(5))
    run.step("to 1", to(1))
    run.step("one in front", lambda: pages.insert(0, "a"))
    run.step("a part of the way", lambda: states[-1].dispatch_raw_delta(30))
    run.step("to b again", to(1))
    run.step("the last leave", last_leave)
    run.step("b leaves, too", lambda: pages.remove("b"))
    run.fact("at", f"{states[-1].current_page} of {states[-1].page_count}")


@scenario("cards_by_width")
def cards_by_width(run: Run) -> None:
    run.queue = True
    width, extra, list = mutable_state_of(100), mutable_state_of(-1), LazyListState()

    def content() -> None:
        log("compose:Root")

        def sized(scope: Any, m: Any, c: Any) -> Any:
            p = m.measure(c.copy(min_width=width.value, max_width=width.value))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        def item(i: int) -> None:
            @composable
            def card(scope: Any) -> None:
                log(f"compose:card{i} {scope.max_width:.1f}.dp")

                def birth() -> int:
                    log(f"born:{i}")
                    return i

                kept = remember(birth)
                if scope.max_width > 120:
                    with Row():
                        Leaf(f"side{kept}")
                        Box(traced(f"wide{i}").size(30, 10))
                else:
                    with Column():
                        Leaf(f"top{kept}")
                        if extra.value == i:
                            Leaf(f"extra{i}")

            BoxWithConstraints(card, traced(f"card{i}"))

        LazyColumn(
            lambda scope: scope.items(6, item, key=lambda it: it, content_type=lambda it: it % 2),
            traced("list").layout(sized),
            list,
            content_padding=PaddingValues.of(4),
            vertical_arrangement=Arrangement.spaced_by(2),
        )

    def narrow() -> None:
        width.value = 90
        extra.value = 3

    run.start(content, 200, 100)
    run.step("one has more", lambda: extra.set(1))
    run.step("wide", lambda: width.set(150))
    run.step("a little wider", lambda: width.set(160))
    run.step("+50", lambda: list.dispatch_raw_delta(50))
    run.step("narrow, more in another", narrow)
    run.step("-50", lambda: list.dispatch_raw_delta(-50))


class Photo:
    height = state_field(0)

    def __init__(self, id: int, height: int, wide: bool = False) -> None:
        self.id, self.wide = id, wide
        self.height = height


@scenario("wall_of_photos")
def wall_of_photos(run: Run) -> None:
    run.queue = True
    photos = mutable_state_list_of(*[Photo(i, 20 + i % 3 * 10, i == 4) for i in range(10)])
    state = LazyStaggeredGridState()
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def item(photo: Photo) -> None:
            log(f"compose:photo{photo.id}")
            Alive(f"photo{photo.id}")

            def sized(scope: Any, m: Any, c: Any) -> Any:
                p = m.measure(c.copy(min_height=photo.height, max_height=photo.height))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            Box(traced(f"photo{photo.id}").layout(sized).fill_max_width())

        def span(it: Photo) -> Any:
            return StaggeredGridItemSpan.FULL_LINE if it.wide else StaggeredGridItemSpan.SINGLE_LANE

        LazyVerticalStaggeredGrid(
            StaggeredGridCells.fixed(2),
            lambda scope: scope.items(photos, item, key=lambda it: it.id, span=span),
            traced("wall"),
            state,
            vertical_item_spacing=2,
            horizontal_arrangement=Arrangement.spaced_by(4),
        )

    async def to_7() -> None:
        await state.scroll_to_item(7)
        log(f"at:{state.first_visible_item_index}")

    def first_grows() -> None:
        photos[0].height = 60

    def wide_leaves() -> None:
        photos[:] = [it for it in photos if not it.wide]

    run.start(content, 100, 100)
    run.step("the first grows", first_grows)
    run.step("+70", lambda: state.dispatch_raw_delta(70))
    run.step("one in front", lambda: photos.insert(0, Photo(100, 15)))
    run.step("to 7", lambda: scopes[-1].launch(to_7))
    run.step("to the top", lambda: scopes[-1].launch(lambda: state.scroll_to_item(0)))
    run.step("the wide one leaves", wide_leaves)


@scenario("rows_remembering")
def rows_remembering(run: Run) -> None:
    run.queue = True
    hoisted: dict[int, LazyListState] = {}
    states: dict[int, LazyListState] = {}
    rows, list = mutable_state_list_of(0, 1, 2, 3, 4), LazyListState()

    def content() -> None:
        log("compose:Root")

        def row(r: int) -> None:
            if r % 3 == 0:
                state = hoisted.setdefault(r, LazyListState())
            elif r % 3 == 1:
                state = remember_lazy_list_state()
            else:
                state = remember(LazyListState)
            states[r] = state
            log(f"compose:row{r} {state.first_visible_item_index}")

            def cell(i: int) -> None:
                log(f"compose:cell{r}.{i}")
                Box(traced(f"cell{r}.{i}").size(40, 20))

            LazyRow(lambda scope: scope.items(8, cell), traced(f"row{r}").height(20), state)

        LazyColumn(lambda scope: scope.items(rows, row, key=lambda it: it), traced("list"), list)

    def each() -> None:
        for r in range(3):
            states[r].dispatch_raw_delta(50)

    run.start(content, 100, 60)
    run.step("each by 50", each)
    run.step("+80: they leave", lambda: list.dispatch_raw_delta(80))
    run.step("-80: they are back", lambda: list.dispatch_raw_delta(-80))
    run.step("turned round", rows.reverse)
    run.step("the first goes and returns", lambda: rows.pop(0))
    run.step("it returns at the end", lambda: rows.append(4))
    run.fact(
        "at",
        [
            f"{r}:{it.first_visible_item_index}+{it.first_visible_item_scroll_offset}"
            for r, it in sorted(states.items())
        ],
    )


@scenario("ticker_stopped")
def ticker_stopped(run: Run) -> None:
    run.queue = True
    state, running = LazyListState(), mutable_state_of(True)

    async def tick() -> None:
        while True:
            try:
                await state.animate_scroll_to_item(state.first_visible_item_index + 1)
                log(f"arrived:{state.first_visible_item_index}")
            except asyncio.CancelledError:
                log(f"interrupted:{state.first_visible_item_index}")
                if asyncio.current_task().cancelling():  # type: ignore[union-attr]  # a task runs this
                    raise
            await delay(48)

    def content() -> None:
        log(f"compose:Root {text(running.value)}")
        if running.value:
            LaunchedEffect(tick, None)

        def news(i: int) -> None:
            log(f"compose:news{i}")
            Box(Modifier.fill_parent_max_width(0.5).then(trace(f"news{i}")).height(20))

        LazyRow(lambda scope: scope.items(12, news), traced("row"), state, user_scroll_enabled=running.value)

    def moved(*xs: float) -> Any:
        def change() -> None:
            run.scene.press(xs[0], 10)
            for x in xs[1:]:
                run.scene.move(x, 10)

        return change

    def not_taken() -> None:
        moved(50, 5)()
        run.scene.release(5, 10)

    run.start(content, 100, 30)
    run.wait("a while", 6)
    run.step("a finger holds it", moved(50, 45), 3)
    run.step("and drags", lambda: run.scene.move(10, 10), 3)
    run.step("lets go", lambda: run.scene.release(10, 10), 3)
    run.step("stopped", lambda: running.set(False))
    run.step("a drag: it does not take it", not_taken)


@scenario("tabs_of_lists")
def tabs_of_lists(run: Run) -> None:
    run.queue = True
    tab, items = mutable_state_of("x"), mutable_state_of(9)
    lists: dict[str, LazyListState] = {}

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()

        @composable
        def page() -> None:
            list = remember_lazy_list_state()
            lists[tab.value] = list

            def calculate() -> bool:
                log(f"calc:away {tab.value}")
                return list.first_visible_item_index > 0

            away = remember(lambda: derived_state_of(calculate))
            log(f"compose:tab {tab.value} {text(away.value)}")
            with Box(traced(f"tab.{tab.value}")):

                def item(i: int) -> None:
                    Box(traced(f"{tab.value}{i}").fill_max_width().height(25))

                LazyColumn(lambda scope: scope.items(items.value, item), traced("list"), list)
                if away.value:
                    Leaf("up")

        holder.SaveableStateProvider(tab.value, page)

    run.start(content, 100, 80)
    run.step("+10", lambda: lists["x"].dispatch_raw_delta(10))
    run.step("+40: the button", lambda: lists["x"].dispatch_raw_delta(40))
    run.step("y", lambda: tab.set("y"))
    run.step("+20", lambda: lists["y"].dispatch_raw_delta(20))
    run.step("x", lambda: tab.set("x"))
    run.step("fewer items", lambda: items.set(4))
    run.step("y again", lambda: tab.set("y"))
    run.fact(
        "at",
        [f"{t} {it.first_visible_item_index}+{it.first_visible_item_scroll_offset}" for t, it in sorted(lists.items())],
    )

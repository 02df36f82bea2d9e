"""Ports of ShapesOfApps.kt (tests/oracle), second part: nested scrolls, pages in grids, moved parts, keys and flows."""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    Box,
    Column,
    CompositionLocalProvider,
    DisposableEffect,
    GridCells,
    HorizontalPager,
    LaunchedEffect,
    LazyColumn,
    LazyGridState,
    LazyHorizontalStaggeredGrid,
    LazyListState,
    LazyStaggeredGridState,
    LazyVerticalGrid,
    Modifier,
    NestedScrollConnection,
    Offset,
    PaddingValues,
    Row,
    SideEffect,
    StaggeredGridCells,
    StaggeredGridItemSpan,
    SubcomposeLayout,
    await_cancellation,
    collect_latest,
    composable,
    composition_local_of,
    delay,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    remember_saveable,
    remember_updated_state,
    snapshot_flow,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_hands_on_apps import moved, touched
from .scenarios_oracle_lists_of_apps import Photo


class Collapsing(NestedScrollConnection):
    height = state_field(0.0)

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most
        self.height = most

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        if available.y >= 0:
            return Offset.ZERO
        before = self.height
        self.height = max(self.height + available.y, self.least)
        log(f"pre:{rounded(available.y)} took {rounded(self.height - before)}")
        return Offset(0.0, self.height - before)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        if available.y <= 0:
            return Offset.ZERO
        before = self.height
        self.height = min(self.height + available.y, self.most)
        log(f"post:{rounded(available.y)} took {rounded(self.height - before)}")
        return Offset(0.0, self.height - before)


@scenario("header_that_collapses")
def header_that_collapses(run: Run) -> None:
    run.queue = True
    state, header, rows = LazyListState(), Collapsing(20.0, 50.0), mutable_state_of(12)

    def calculate() -> bool:
        log("calc:low")
        return header.height < 30

    def content() -> None:
        log("compose:Root")
        low = remember(lambda: derived_state_of(calculate))

        def sized(scope: Any, m: Any, c: Any) -> Any:
            h = rounded(header.height)
            p = m.measure(c.copy(min_height=h, max_height=h))
            return scope.layout(p.width, h, lambda: p.place(0, 0))

        def title(it: Any) -> None:
            log(f"lambda:title {rounded((header.height - 20) / 30 * 100)}")
            it.alpha = (header.height - 20) / 30

        def row(i: int) -> None:
            log(f"compose:row{i}")
            Box(traced(f"row{i}").fill_max_width().height(25))

        with Column(traced("page").nested_scroll(header)):
            with Box(Modifier.layout(sized).then(trace("header")).fill_max_width()):
                Box(Modifier.graphics_layer(title).then(trace("title")).size(30, 10))
            if low.value:
                Leaf("small")
            LazyColumn(lambda scope: scope.items(rows.value, row), traced("list").weight(1), state)

    run.start(content, 100, 120)
    run.step("up a little", touched(run, (50, 100), (50, 80), (50, 70)), 4)
    run.step("up: the list, too", moved(run, (50, 30)), 4)
    run.step("rests and lets go", moved(run, (50, 30), (50, 30), up=True), 10)
    run.step("by the program", lambda: state.dispatch_raw_delta(40))
    run.step("fewer rows", lambda: rows.set(5))
    run.step("down to the top and on", touched(run, (50, 60), (50, 80), (50, 110)), 4)
    run.step("rests and lets go", moved(run, (50, 110), (50, 110), up=True), 10)
    run.fact(
        "at", f"{rounded(header.height)} {state.first_visible_item_index}+{state.first_visible_item_scroll_offset}"
    )


@scenario("shelves_paged")
def shelves_paged(run: Run) -> None:
    run.queue = True
    books = mutable_state_list_of("a", "b", "c", "d", "e", "f")
    grid, notice = LazyGridState(), mutable_state_of(False)
    found: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")
        found["scope"] = remember_coroutine_scope()
        pages = found["pages"] = remember_pager_state(lambda: len(books))

        def covers() -> None:
            def cover(page: int) -> None:
                def init() -> Any:
                    log(f"init:{books[page]}")
                    return mutable_state_of(0)

                count = remember_saveable(init)
                log(f"compose:cover {books[page]} {count.value}")
                Alive(f"cover {books[page]}")

                def tapped() -> None:
                    count.value += 1

                Box(click(traced(f"cover {books[page]}").fill_max_size(), books[page], tapped))

            HorizontalPager(pages, cover, traced("pager").height(40), key=lambda it: books[it])

        def cell(book: str) -> None:
            i = books.index(book)
            log(f"compose:cell {book} {text(pages.current_page == i)}")

            async def there() -> None:
                await pages.scroll_to_page(i)
                log(f"at:{pages.current_page}")

            shown = traced(f"cell {book}").fill_max_width().height(30)
            Box(click(shown, f"cell {book}", lambda: found["scope"].launch(there)))

        def items(scope: Any) -> None:
            if notice.value:
                scope.item(lambda: Leaf("notice"), key="notice", span=2)
            scope.item(covers, key="covers", span=scope.max_line_span)
            scope.items(books, cell, key=lambda it: it)

        arrangement = Arrangement.spaced_by(2)
        LazyVerticalGrid(GridCells.fixed(3), items, traced("grid"), grid, vertical_arrangement=arrangement)

    def without_c() -> None:
        books.remove("c")
        notice.value = False

    run.start(content, 90, 100)
    run.step("a tap on the cover", lambda: run.scene.tap(40, 20))
    run.step("a tap on cell c", lambda: run.scene.tap(70, 50))
    run.step("a notice above", lambda: notice.set(True))
    run.step("a book in front", lambda: books.insert(0, "z"))
    run.step("+60", lambda: grid.dispatch_raw_delta(60))
    run.step("-60", lambda: grid.dispatch_raw_delta(-60))
    run.step("the page's book goes, no notice", without_c)
    run.step("back to a", lambda: found["scope"].launch(lambda: found["pages"].scroll_to_page(1)))
    at = f"{grid.first_visible_item_index}+{grid.first_visible_item_scroll_offset}"
    run.fact("at", f"{found['pages'].current_page} {at}")


@scenario("river_of_tiles")
def river_of_tiles(run: Run) -> None:
    run.queue = True
    tiles = mutable_state_list_of(*[Photo(i, 15 + i % 4 * 8, i == 3) for i in range(9)])
    state, high, reverse = LazyStaggeredGridState(), mutable_state_of(60), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(reverse.value)}")

        def item(tile: Photo) -> None:
            log(f"compose:tile{tile.id}")
            Alive(f"tile{tile.id}")

            def sized(scope: Any, m: Any, c: Any) -> Any:
                p = m.measure(c.copy(min_width=tile.height, max_width=tile.height))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            Box(traced(f"tile{tile.id}").layout(sized).fill_max_height())

        def span(it: Photo) -> Any:
            return StaggeredGridItemSpan.FULL_LINE if it.wide else StaggeredGridItemSpan.SINGLE_LANE

        LazyHorizontalStaggeredGrid(
            StaggeredGridCells.adaptive(25),
            lambda scope: scope.items(tiles, item, key=lambda it: it.id, content_type=lambda it: it.wide, span=span),
            traced("river").height(high.value),
            state,
            content_padding=PaddingValues.of(3),
            reverse_layout=reverse.value,
            vertical_arrangement=Arrangement.spaced_by(2),
            horizontal_item_spacing=4,
        )
        Shown("first", lambda: state.first_visible_item_index)

    def second_grows() -> None:
        tiles[1].height = 50

    def two_leave() -> None:
        del tiles[:2]

    def wide_leaves() -> None:
        tiles[:] = [it for it in tiles if not it.wide]
        high.value = 60

    run.start(content, 100, 100)
    run.step("the second grows", second_grows)
    run.step("+40", lambda: state.dispatch_raw_delta(40))
    run.step("a lane more", lambda: high.set(90))
    run.step("not reversed", lambda: reverse.set(False))
    run.step("the first two leave", two_leave)
    run.step("dragged", touched(run, (80, 30), (55, 30), (40, 30)), 4)
    run.step("rests and lets go", moved(run, (40, 30), (40, 30), up=True), 10)
    run.step("the wide one leaves, one lane less", wide_leaves)


LocalSlot = composition_local_of(lambda: "none")


@scenario("parts_between_slots")
def parts_between_slots(run: Run) -> None:
    run.queue = True
    order, n, size = mutable_state_of("ab|c"), mutable_state_of(0), mutable_state_of(20)
    place = mutable_state_of("x")

    def made() -> dict[str, Any]:
        def part(id: str) -> Any:
            def moved() -> None:
                kept = remember(lambda: Obs(f"part {id}"))
                log(f"compose:part {id} {LocalSlot.current} {n.value}")
                Box(traced(f"part {id}").size(size.value if id == "a" else 10))

                def effect() -> Any:
                    log(f"effect-start:{id}")
                    return lambda: log(f"effect-dispose:{id} {kept.n}")

                DisposableEffect(effect, None)

            return movable_content_of(moved)

        return {id: part(id) for id in "abc"}

    def content() -> None:
        log("compose:Root")
        parts = remember(made)

        def policy(scope: Any, c: Any) -> Any:
            log(f"policy:slots {order.value}")

            def slot(i: int, ids: str) -> Any:
                def inside() -> None:
                    around = LocalSlot.current
                    log(f"compose:slot{i} {ids}")

                    def provided() -> None:
                        with Row(traced(f"slot{i}")):
                            for id in ids:
                                with key(id):
                                    parts[id]()

                    CompositionLocalProvider(LocalSlot.provides(f"{around}{i}"), content=provided)

                return [it.measure(c.copy(min_width=0, min_height=0)) for it in scope.subcompose(i, inside)]

            slots = [it for i, ids in enumerate(order.value.split("|")) for it in slot(i, ids)]

            def placed() -> None:
                y = 0
                for it in slots:
                    it.place(0, y)
                    y += it.height

            return scope.layout(c.max_width, sum(it.height for it in slots), placed)

        CompositionLocalProvider(
            LocalSlot.provides(place.value), content=lambda: SubcomposeLayout(policy, traced("slots"))
        )

    def growing() -> None:
        size.value = 30
        order.value = "|abc"

    run.start(content, 200, 100)
    run.step("b moves to the second slot", lambda: order.set("a|bc"))
    run.step("n=1", lambda: n.set(1))
    run.step("another place", lambda: place.set("y"))
    run.step("a grows while it moves", growing)
    run.step("c goes, the first slot is back", lambda: order.set("ab|"))
    run.step("a third slot", lambda: order.set("b|a|c"))
    run.step("only one slot", lambda: order.set("cba"))


@composable
def Effected(name: str, round: int) -> None:
    def birth() -> str:
        log(f"born:{name}")
        return name

    born = remember(birth)
    latest = remember_updated_state(round)
    log(f"compose:Effected({born}) {round}")

    def effect() -> Any:
        log(f"effect-start:{born} {round // 2}")
        return lambda: log(f"effect-dispose:{born} {round // 2} latest {latest.value}")

    async def launched() -> None:
        log(f"launched:{born} {latest.value}")
        try:
            await await_cancellation()
        finally:
            log(f"cancelled:{born} {latest.value}")

    DisposableEffect(effect, round // 2)
    LaunchedEffect(launched, born)
    SideEffect(lambda: log(f"side:{born} {round}"))
    Box(traced(born).size(20, 10))


@scenario("rounds_of_effects")
def rounds_of_effects(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b", "c")
    round, deep = mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {round.value}")
        with Column(traced("col")):
            for row in rows:
                with key(row):
                    if deep.value:
                        with key(round.value // 2):
                            Effected(row, round.value)
                    else:
                        Effected(row, round.value)
            with key(len(rows), rows[0] if rows else None):
                remember(lambda: Obs(f"{len(rows)} {rows[0] if rows else 'null'}"))
                Leaf("end")

    def swapped() -> None:
        rows[0] = "c"
        rows[2] = "a"

    def dealt() -> None:
        rows.remove("b")
        rows.insert(0, "d")
        rows.append("e")
        round.value = 3

    def turned() -> None:
        rows.reverse()
        round.value = 5

    run.start(content, 100, 100)
    run.step("a round", lambda: round.set(1))
    run.step("another: the effects", lambda: round.set(2))
    run.step("swapped ends", swapped)
    run.step("b goes, d and e come, a round", dealt)
    run.step("deep", lambda: deep.set(True))
    run.step("deep, a round", lambda: round.set(4))
    run.step("all turned, a round", turned)
    run.step("none", rows.clear)


@scenario("stages_of_search")
def stages_of_search(run: Run) -> None:
    run.queue = True
    typed, source, open = mutable_state_of(""), mutable_state_of("web"), mutable_state_of(True)

    def trimmed() -> str:
        log("calc:query")
        return typed.value.strip()

    def content() -> None:
        log(f"compose:Root {text(open.value)}")
        if open.value:
            query = remember(lambda: derived_state_of(trimmed))

            async def settling(state: Any) -> None:
                log(f"produce:{source.value}")

                async def heard(q: str) -> None:
                    log(f"flow:{q}")
                    await delay(32)
                    state.value = q
                    log(f"settled:{q}")

                try:
                    await collect_latest(snapshot_flow(lambda: query.value), heard)
                finally:
                    log("ended")

            settled = produce_state(settling, "", source.value)

            async def searching(state: Any) -> None:
                asked = settled.value
                log(f"search:{asked}")
                state.value = []
                if asked:
                    await delay(48)
                    state.value = [f"{asked}{i}" for i in range(len(asked))]
                try:
                    await await_cancellation()
                finally:
                    log(f"dropped:{settled.value}")

            found = produce_state(searching, [], settled.value)
            Shown("query", lambda: query.value)
            with Column(traced("found")):
                for f in found.value:
                    with key(f):
                        Leaf(f)
        Shown("typed", lambda: len(typed.value))

    def closed() -> None:
        typed.value = "xyz"
        open.value = False

    run.start(content, 100, 100)
    run.step("a blank", lambda: typed.set(" "))
    run.step("x", lambda: typed.set(" x"))
    run.wait("a while", 3)
    run.step("xy before it is found", lambda: typed.set("xy"))
    run.wait("a while", 8)
    run.step("the same, with a blank", lambda: typed.set("xy "))
    run.step("another source", lambda: source.set("disk"))
    run.wait("a while", 8)
    run.step("xyz and closed", closed)
    run.wait("a while", 3)

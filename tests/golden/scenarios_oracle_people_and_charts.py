"""Ports of ListsChartsAndStores.kt (tests/oracle), first part: people, tiles, pages, chips, menus, charts."""

from __future__ import annotations

from typing import Any

from engine import (
    Arrangement,
    Box,
    BoxWithConstraints,
    Color,
    Column,
    CompositionLocalProvider,
    Constraints,
    Density,
    FlowRow,
    FocusRequester,
    GridCells,
    HorizontalPager,
    IntrinsicSize,
    IntSize,
    Key,
    KeyEventType,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyGridState,
    LazyListState,
    LazyVerticalGrid,
    LocalDensity,
    LookaheadScope,
    Modifier,
    Offset,
    PaddingValues,
    Popup,
    Row,
    Size,
    composable,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    remember_saveable,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_movable import Births, Mover
from .scenarios_oracle_transitions import line


class Person:
    stars = state_field(0)

    def __init__(self, name: str) -> None:
        self.name = name


@composable
def PersonRow(p: Person, modifier: Any = Modifier) -> None:
    def calculate() -> str:
        log(f"remember:{p.name}")
        return p.name

    born = remember(calculate)
    log(f"compose:PersonRow({born}) {p.stars}")
    Box(modifier.then(trace(p.name)).fill_max_width().height(20 + p.stars))


@scenario("people_by_letter")
def people_by_letter(run: Run) -> None:
    run.queue = True
    people: Any = mutable_state_list_of(*(Person(it) for it in ("ada", "al", "bo", "bea", "cy", "dot")))
    up, list_ = mutable_state_of(True), LazyListState()
    scopes: list[Any] = []

    def grouped() -> list[tuple[str, list[Person]]]:
        log("calc:groups")
        groups: dict[str, list[Person]] = {}
        for it in people:
            groups.setdefault(it.name[0], []).append(it)
        return sorted(groups.items(), key=lambda it: it[0], reverse=not up.value)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        groups = remember(lambda: derived_state_of(grouped))

        def person(it: Person) -> None:
            PersonRow(it, Modifier.animate_item(line(32), line(48), line(32)))

        def declare(scope: Any) -> None:
            log(f"lazy:content {len(groups.value)}")
            for letter, members in groups.value:

                def head(letter: str = letter) -> None:
                    log(f"compose:letter {letter}")
                    Box(traced(letter).fill_max_width().height(10))

                scope.sticky_header(head, key=letter, content_type="h")
                scope.items(members, person, key=lambda it: it.name, content_type=lambda it: "p")

        LazyColumn(declare, traced("list"), list_)

        def first() -> str:
            items = list_.layout_info.visible_items_info
            return f"{list_.first_visible_item_index} {' '.join(it.key for it in items)}"

        Shown("first", first)

    async def to_bea() -> None:
        await list_.scroll_to_item(len(list_.layout_info.visible_items_info))
        log(f"at:{list_.first_visible_item_index}")

    def star() -> None:
        keys = [it.key for it in list_.layout_info.visible_items_info]
        next(p for p in people if p.name in keys).stars = 5

    def other() -> None:
        people.pop(0)
        people.append(Person("eve"))

    def upwards() -> None:
        up.value = True
        scopes[-1].launch(lambda: list_.scroll_to_item(0))

    run.start(content, 100, 80)
    run.step("by 45", lambda: list_.dispatch_raw_delta(45), 20)
    run.step("downwards", lambda: up.set(False), 20)
    run.step("to bea", lambda: scopes[-1].launch(to_bea), 20)
    run.step("a star for the first seen", star, 20)
    run.step("ada leaves, eve comes", other, 20)
    run.step("upwards and to the start", upwards, 30)


@scenario("tiles_unfolding")
def tiles_unfolding(run: Run) -> None:
    run.queue = True
    open: Any = mutable_state_map_of({})
    ids: Any = mutable_state_list_of(0, 1, 2, 3, 4, 5)
    gap, grid = mutable_state_of(0), LazyGridState()

    def content() -> None:
        log(f"compose:Root {gap.value}")

        def tile(id: int) -> None:
            log(f"compose:tile{id}")

            def inside(it: Any) -> None:
                log(f"compose:in{id} {it.constraints.max_width} {plain(open.get(id))}")
                Alive(f"in{id}")
                Box(traced(f"in{id}").size(it.max_width, 40 if open.get(id) is True else 20))

            with Box(traced(f"tile{id}").animate_content_size(line(48))):
                BoxWithConstraints(inside)

        def declare(scope: Any) -> None:
            wide = {it for it, is_open in open.items() if is_open}
            scope.items(ids, tile, key=lambda it: it, span=lambda it: scope.max_line_span if it in wide else 1)

        LazyVerticalGrid(
            GridCells.fixed(3),
            declare,
            traced("grid"),
            grid,
            content_padding=PaddingValues(vertical=5),
            vertical_arrangement=Arrangement.spaced_by(gap.value),
        )
        Shown("lines", lambda: " ".join(f"{it.index}:{it.row}" for it in grid.layout_info.visible_items_info))

    def unfold(*keys: int) -> None:
        for it in keys:
            open[it] = True

    def fold() -> None:
        open[1] = False

    def both() -> None:
        unfold(0, 5)
        grid.dispatch_raw_delta(30)

    run.start(content, 90, 100)
    run.step("1 unfolds", lambda: unfold(1), 20)
    run.step("4 unfolds on its way", lambda: unfold(4), 2)
    run.step("1 folds on its way", fold, 20)
    run.step("a gap", lambda: gap.set(5), 20)
    run.step("4 goes", lambda: ids.remove(4), 20)
    run.step("0 and 5 unfold, scrolled", both, 20)


@scenario("pages_of_answers")
def pages_of_answers(run: Run) -> None:
    run.queue = True
    pager: Any = None
    scopes: list[Any] = []
    r = [FocusRequester() for _ in range(3)]
    count = mutable_state_of(3)

    def content() -> None:
        nonlocal pager
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        pager = remember_pager_state(lambda: count.value)

        def page(p: int) -> None:
            def init() -> Any:
                log(f"init:{p}")
                return mutable_state_of("")

            answer = remember_saveable(init)
            log(f"compose:page{p} '{answer.value}'")

            async def next_page() -> None:
                log(f"launched:{p + 1}")
                await pager.scroll_to_page(p + 1)
                log(f"did:{text(r[p + 1].request_focus())}")

            def on_key(e: Any) -> bool:
                if e.type is not KeyEventType.KEY_DOWN:
                    return False
                if e.key == "a":
                    answer.value += "a"
                    return True
                if e.key == Key.ENTER and p + 1 < count.value:
                    scopes[-1].launch(next_page)
                    return True
                return False

            with Column(traced(f"page{p}").fill_max_size()):
                told = Modifier.focus_requester(r[p]).on_focus_changed(
                    lambda it: log(f"focus:{p} {text(it.is_focused)}")
                )
                Box(told.on_key_event(on_key).focus_target().then(trace(f"field{p}")).size(40, 20))
                if len(answer.value) > 1:
                    Leaf(f"long{p}")

            async def launched() -> None:
                log(f"launched:page{p}")
                if p == 0:
                    r[0].request_focus()

            LaunchedEffect(launched, None)

        HorizontalPager(pager, page, traced("pager"), beyond_viewport_page_count=0)
        Shown("page", lambda: pager.current_page)

    def keys(*keys: Any) -> None:
        for it in keys:
            run.scene.key(it)

    def two() -> None:
        count.value = 2
        keys(Key.ENTER)

    run.start(content, 100, 100)
    run.step("a, a", lambda: keys("a", "a"))
    run.step("enter", lambda: keys(Key.ENTER), 10)
    run.step("a on the second", lambda: keys("a"), 10)
    run.step("two pages, enter", two, 10)
    run.step("back", lambda: scopes[-1].launch(lambda: pager.scroll_to_page(0)), 10)
    run.step("a where it is now", lambda: keys("a"), 10)
    run.step("the first takes the focus", lambda: r[0].request_focus(), 10)
    run.step("a", lambda: keys("a"), 10)


@scenario("chips_reflow")
def chips_reflow(run: Run) -> None:
    run.queue = True
    chips: Any = mutable_state_list_of(("one", 30), ("two", 40), ("three", 50))
    w = mutable_state_of(130)

    def content() -> None:
        log("compose:Root")

        def ahead(scope: Any) -> None:
            def flow() -> None:
                log("compose:flow")
                for name, width in chips:
                    with key(name):
                        log(f"compose:chip {name}")
                        bounds = Modifier.animate_bounds(scope, spec=lambda _, __: line(48))
                        Box(bounds.then(trace(name)).size(width, 20))

            FlowRow(flow, traced("flow").width(w.value), horizontal_arrangement=Arrangement.spaced_by(5))

        LookaheadScope(ahead)

    def longer() -> None:
        chips[0] = ("one", 60)

    run.start(content, 200, 100)
    run.step("narrower", lambda: w.set(90), 20)
    run.step("two leaves", lambda: chips.pop(1), 2)
    run.step("back on the way", lambda: chips.insert(1, ("two", 40)), 20)
    run.step("one is longer", longer, 20)
    run.step("wide again", lambda: w.set(200), 20)


def _below(anchor: Any, _window: Any, _content: Any, _direction: Any) -> tuple[int, int]:
    return anchor.left + 10, anchor.top + 10


@scenario("menu_over_rows")
def menu_over_rows(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b", "c", "d", "e")
    asked: Any = mutable_state_of(None)
    births, list_, n = Births(), LazyListState(), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        cards: dict[str, Any] = remember(dict)

        def item(row: str) -> None:
            log(f"compose:row {row}")
            if row not in cards:
                cards[row] = movable_content_of(lambda: Mover(row, births, n))
            card = cards[row]

            def dismissed() -> None:
                log(f"dismissed:{row}")
                asked.value = None

            def delete() -> None:
                rows.remove(row)
                asked.value = None

            def menu() -> None:
                log(f"compose:menu {row}")
                Alive(f"menu {row}")
                with Column(traced("menu").size(60, 40)):
                    card()
                    Box(click(Modifier, "delete", delete).then(trace("delete")).size(60, 15))

            with Box(click(traced(f"row.{row}"), row, lambda: asked.set(row)).fill_max_width().height(20)):
                if asked.value != row:
                    card()
                else:
                    Popup(menu, dismissed, position=_below, is_modal=False)

        LazyColumn(lambda scope: scope.items(rows, item, key=lambda it: it), traced("list"), list_)

    def deleted() -> None:
        rows.remove("b")
        asked.value = None

    run.start(content, 100, 70)
    run.step("b is asked", lambda: run.scene.tap(80, 30), 4)
    run.step("n=1", lambda: n.set(1), 4)
    run.step("by 10", lambda: list_.dispatch_raw_delta(10), 4)
    run.step("no more", lambda: asked.set(None), 4)
    run.step("c is asked", lambda: asked.set("c"), 4)
    run.step("scrolled away", lambda: list_.dispatch_raw_delta(30), 4)
    run.step("back", lambda: list_.dispatch_raw_delta(-40), 4)
    run.step("b by the program, then deleted", lambda: asked.set("b"), 4)
    run.step("deleted", deleted, 4)


@scenario("chart_of_density")
def chart_of_density(run: Run) -> None:
    run.queue = True
    values: Any = mutable_state_list_of(10, 30, 20)
    density, told, stroke = mutable_state_of(1.0), mutable_state_of(IntSize(0, 0)), mutable_state_of(5)

    def calculate() -> int:
        log("calc:most")
        return max(values)

    def labels(scope: Any, ms: Any, c: Any) -> Any:
        log("policy:labels")
        ps = [it.measure(Constraints()) for it in ms]

        def place() -> None:
            y = 0
            for p in ps:
                p.place(0, y)
                y += p.height

        return scope.layout(max(it.width for it in ps), sum(it.height for it in ps), place)

    def content() -> None:
        log("compose:Root")
        most = remember(lambda: derived_state_of(calculate))

        def cached(cache: Any) -> Any:
            log(f"cache:{rounded(cache.size.width)}x{rounded(cache.size.height)} {most.value}")
            step = cache.size.width / len(values)

            def draw(it: Any) -> None:
                log(f"draw:chart {rounded(it.to_px(stroke.value))} {rounded(step)}")
                for i, v in enumerate(values):
                    it.draw_rect(Color.BLUE, Offset(i * step, 0), Size(step, v * it.size.height / most.value))

            return cache.on_draw_behind(draw)

        def inside() -> None:
            log(f"compose:inside {rounded(LocalDensity.current.density)}")
            with Row(traced("row").height(IntrinsicSize.MIN)):
                with Layout(labels, traced("labels")):
                    for v in values:
                        with key(v):
                            log(f"compose:label {v}")
                            Box(traced(f"label{v}").size(20, 10))

                def resized(it: IntSize) -> None:
                    log(f"onSizeChanged:{it.width} x {it.height}")
                    told.value = it

                Box(traced("chart").on_size_changed(resized).draw_with_cache(cached).width(60).fill_max_height())

        CompositionLocalProvider(LocalDensity.provides(Density(density.value)), content=inside)
        Shown("size", lambda: f"{told.value.width} x {told.value.height}")

    def greater() -> None:
        values[0] = 40

    def two_go() -> None:
        del values[0:2]
        density.value = 1.0

    run.start(content, 200, 200)
    run.step("a smaller one more", lambda: values.append(5))
    run.step("a greater one", greater)
    run.step("the line", lambda: stroke.set(7))
    run.step("twice as dense", lambda: density.set(2.0))
    run.step("two go, dense by one", two_go)

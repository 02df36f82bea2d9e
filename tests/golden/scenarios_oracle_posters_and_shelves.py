"""Ports of SpringsFormsAndShelves.kt (tests/oracle), second part: posters, tiles, a carousel, texts, contents."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AnimatedContent,
    AnimatedVisibility,
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Constraints,
    ContentTransform,
    Crossfade,
    HorizontalPager,
    IntOffset,
    IntrinsicSize,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LazyRow,
    LazyStaggeredGridState,
    LazyVerticalStaggeredGrid,
    LocalLayoutDirection,
    LookaheadScope,
    Modifier,
    MultiContentLayout,
    PaddingValues,
    Row,
    SizeTransform,
    StaggeredGridCells,
    StaggeredGridItemSpan,
    Text,
    TextOverflow,
    composable,
    dont_memoize,
    expand_in,
    fade_in,
    fade_out,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_pager_state,
    remember_saveable,
    slide_in,
    slide_out,
    state_field,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive, Shown, click
from .scenarios_oracle_movable import Births, Mover
from .scenarios_oracle_transitions import line


class Poster:
    height = state_field(0)

    def __init__(self, id: int, height: int) -> None:
        self.id, self.height = id, height


@scenario("posters_staggered")
def posters_staggered(run: Run) -> None:
    run.queue = True
    heights = [20, 40, 30, 20, 50, 20]
    posters: Any = mutable_state_list_of(*(Poster(id, height) for id, height in enumerate(heights)))
    lanes, grid, wide = mutable_state_of(2), LazyStaggeredGridState(), mutable_state_of(-1)

    def content() -> None:
        log("compose:Root")

        def poster(p: Poster) -> None:
            log(f"compose:poster {p.id}")
            Alive(f"poster {p.id}")
            moving = Modifier.animate_item(line(32), line(48), line(32))
            Box(moving.then(traced(f"p{p.id}")).fill_max_width().height(p.height))

        def span(it: Poster) -> StaggeredGridItemSpan:
            return StaggeredGridItemSpan.FULL_LINE if it.id == wide.value else StaggeredGridItemSpan.SINGLE_LANE

        def declare(scope: Any) -> None:
            log("lazy:content")
            scope.items(posters, poster, key=lambda it: it.id, span=span)

        cells = StaggeredGridCells.fixed(lanes.value)
        LazyVerticalStaggeredGrid(cells, declare, traced("grid"), grid, vertical_item_spacing=2)
        Shown("first", lambda: f"{grid.first_visible_item_index}+{grid.first_visible_item_scroll_offset}")

    def one_goes() -> None:
        posters.remove(next(it for it in posters if it.id == 1))
        grid.dispatch_raw_delta(20)

    run.start(content, 90, 100)
    run.step("0 is higher", lambda: setattr(posters[0], "height", 60), 8)
    run.step("one comes in front", lambda: posters.insert(0, Poster(6, 10)), 8)
    run.step("1 goes, scrolled by 20", one_goes, 8)
    run.step("three lanes", lambda: lanes.set(3), 8)
    run.step("2 is as wide as all", lambda: wide.set(2), 8)
    run.step("turned round", posters.reverse, 8)
    run.step("back to the start", lambda: grid.request_scroll_to_item(0), 8)


@scenario("tiles_ahead")
def tiles_ahead(run: Run) -> None:
    run.queue = True
    rowwise, more, size, births = mutable_state_of(True), mutable_state_of(False), mutable_state_of(20), Births()

    def content() -> None:
        log(f"compose:Root {text(rowwise.value)}")

        @composable
        def looked_ahead(space: Any) -> None:
            def carried() -> None:
                bounds = Modifier.animate_bounds(space, spec=lambda _, __: line(64))
                Box(bounds.then(traced("tile")).size(size.value))
                Mover("in tiles", births)

            tiles = remember(lambda: movable_content_of(carried))
            with Box(traced("around")):
                if rowwise.value:
                    with Row(traced("row")):
                        tiles()
                else:
                    with Column(traced("column").padding(10)):
                        tiles()

            def inside() -> None:
                Box(traced("more.in").size(30))
                Alive("more")

            AnimatedVisibility(
                more.value,
                inside,
                traced("more"),
                enter=fade_in(line(48)) + expand_in(line(48)),
                exit=fade_out(line(32)),
            )

        LookaheadScope(looked_ahead)

    run.start(content, 120, 120)
    run.step("a column", lambda: rowwise.set(False), 12)
    run.step("a row again", lambda: rowwise.set(True), 3)
    run.step("larger on the way", lambda: size.set(30), 12)
    run.step("more appears, and a column", lambda: (more.set(True), rowwise.set(False)), 4)
    run.step("until it is there", max=12)
    run.step("more goes, smaller", lambda: (more.set(False), size.set(10)), 12)


@scenario("carousel_turned")
def carousel_turned(run: Run) -> None:
    run.queue = True
    pages: Any = mutable_state_list_of("a", "b", "c", "d")
    rtl = mutable_state_of(True)
    held: dict[str, Any] = {}

    def content() -> None:
        log(f"compose:Root {text(rtl.value)}")
        pager = held["pager"] = remember_pager_state(lambda: len(pages), 1)
        held["scope"] = remember_coroutine_scope()

        def directed() -> None:
            def page(p: int) -> None:
                log(f"compose:page {pages[p]}")
                Alive(pages[p])
                Box(traced(f"page.{pages[p]}").fill_max_width().height(40))

            with Column(traced("col")):
                HorizontalPager(
                    pager,
                    page,
                    traced("pager"),
                    content_padding=PaddingValues(horizontal=20),
                    page_spacing=4,
                    key=lambda it: pages[it],
                )
                with Row(traced("dots").padding(start=5)):
                    for i in range(len(pages)):
                        here = pager.current_page == i
                        log(f"compose:dot {i} {text(here)}")

                        def draw(_: Any, i: int = i, here: bool = here) -> None:
                            if here:
                                log(f"draw:here {i}")

                        Box(traced(f"dot{i}").draw_behind(draw).size(8))

        CompositionLocalProvider(
            LocalLayoutDirection.provides(LayoutDirection.RTL if rtl.value else LayoutDirection.LTR), content=directed
        )
        Shown("page", dont_memoize(lambda: f"{pager.current_page} {pager.settled_page}"))  # it captures a var

    def to_the_first() -> None:
        held["scope"].launch(lambda: held["pager"].animate_scroll_to_page(0, spec=line(96)))

    def two_leave() -> None:
        pages.remove("b")
        pages.remove("a")

    run.start(content, 100, 80)
    scene = run.scene
    run.step("pressed, to the right by 40", lambda: (scene.press(30, 20), scene.move(70, 20)), 2)
    run.step("and let go", lambda: (scene.move(90, 20), scene.release(90, 20)), 20)
    run.step("to the first", to_the_first, 2)
    run.step("turned on the way", lambda: rtl.set(False), 12)
    run.step("a page comes in front", lambda: pages.insert(0, "e"), 6)
    run.step("two leave", two_leave, 6)
    run.step("scrolled by half a page", lambda: held["pager"].dispatch_raw_delta(40), 6)


@scenario("posters_by_room")
def posters_by_room(run: Run) -> None:
    run.queue = True
    room, part, list_, h = mutable_state_of(100), mutable_state_of(0.5), LazyListState(), mutable_state_of(12)

    def content() -> None:
        log("compose:Root")

        def poster(i: int) -> None:
            log(f"compose:poster {i}")

            def inside(scope: Any) -> None:
                log(f"compose:inside {i} {scope.constraints.max_width}")
                both = scope.constraints.max_width >= 40

                def title() -> None:
                    log(f"compose:title {i}")
                    Box(traced(f"title{i}").size(20, h.value))

                def body() -> None:
                    if both:
                        log(f"compose:body {i}")
                        with Row(traced(f"body{i}").height(IntrinsicSize.MAX)):
                            Box(traced(f"bar{i}").width(4).fill_max_height())
                            Box(traced(f"words{i}").size(10, h.value + i))

                def policy(scope: Any, measurables: Any, c: Constraints) -> Any:
                    titles, bodies = measurables
                    log(f"policy:both{i} {len(bodies)}")
                    ps = [m.measure(c.copy(min_width=0)) for m in (*titles, *bodies)]

                    def place() -> None:
                        y = 0
                        for p in ps:
                            p.place_relative(0, y)
                            y += p.height

                    return scope.layout(c.max_width, sum(p.height for p in ps), place)

                MultiContentLayout([title, body], policy, traced(f"both{i}"))

            BoxWithConstraints(inside, traced(f"poster{i}").fill_parent_max_width(part.value))

        LazyRow(lambda scope: scope.items(4, poster, key=lambda it: it), traced("row").width(room.value), list_)

    run.start(content, 120, 100)
    run.step("a third each", lambda: part.set(1 / 3), 3)
    run.step("higher words", lambda: h.set(16), 3)
    run.step("more room", lambda: room.set(120), 3)
    run.step("scrolled by 50", lambda: list_.dispatch_raw_delta(50), 3)
    run.step("too narrow for bodies", lambda: room.set(70), 3)
    run.step("bodies, half of more", lambda: (room.set(100), part.set(0.5)), 3)


@scenario("read_more")
def read_more(run: Run) -> None:
    run.queue = True
    texts: Any = mutable_state_list_of("short", "long " * 40)
    lines, list_ = mutable_state_of(2), LazyListState()

    def content() -> None:
        log("compose:Root")

        def row(i: int) -> None:
            open, cut = (
                remember_saveable(lambda: mutable_state_of(False)),
                remember(lambda: mutable_state_of(False)),
            )
            log(f"compose:row {i} {text(open.value)} {text(cut.value)}")

            def laid_out(it: Any) -> None:
                log(f"laid out:{i} {text(it.has_visual_overflow)} {text(it.line_count > 2)}")
                if not open.value:
                    cut.value = it.has_visual_overflow

            with Column(traced(f"row{i}").height(30)):
                Text(
                    texts[i],
                    traced(f"text{i}").size(100, 20),
                    max_lines=None if open.value else lines.value,
                    overflow=TextOverflow.ELLIPSIS,
                    on_text_layout=laid_out,
                )
                if cut.value or open.value:
                    Box(
                        click(Modifier, f"more{i}", lambda: open.set(not open.value))
                        .then(traced(f"more{i}"))
                        .size(20, 8)
                    )

        LazyColumn(lambda scope: scope.items(len(texts), row), traced("list"), list_)

    def both_short() -> None:
        texts[0] = "a"
        texts[1] = "b"

    run.start(content, 100, 60)
    run.step("unfolded", lambda: run.scene.tap(5, 55), 4)
    run.step("the short one is long", lambda: texts.__setitem__(0, "other " * 30), 4)
    run.step("one line", lambda: lines.set(1), 4)
    run.step("folded again", lambda: run.scene.tap(5, 55), 4)
    run.step("both are short", both_short, 4)


@scenario("contents_in_contents")
def contents_in_contents(run: Run) -> None:
    run.queue = True
    outer, inner, faded, n = (
        mutable_state_of(0),
        mutable_state_of("x"),
        mutable_state_of(False),
        mutable_state_of(0),
    )

    def outer_spec(_: Any) -> ContentTransform:
        size = SizeTransform(spec=dont_memoize(lambda _, __: line(64)))
        return ContentTransform(fade_in(line(64)), fade_out(line(48)), size)

    def inner_spec(_: Any) -> ContentTransform:
        return ContentTransform(
            slide_in(dont_memoize(lambda it: IntOffset(0, it.height)), line(48)),
            slide_out(dont_memoize(lambda it: IntOffset(0, -it.height)), line(48)),
            SizeTransform(spec=dont_memoize(lambda _, __: line(32))),
        )

    def content() -> None:
        log("compose:Root")

        def of_outer(o: int) -> None:
            log(f"compose:outer {o}")
            Alive(f"outer {o}")

            def of_inner(i: str) -> None:
                log(f"compose:inner {o}{i}")
                Box(traced(f"in{o}{i}").size(20 + o * 20, 10 + len(i) * 10))
                Shown(f"n{o}{i}", lambda: n.value)

            def of_fade(f: bool) -> None:
                log(f"compose:fade {o} {text(f)}")
                Box(traced(f"f{o}{text(f)}").size(10))

            with Column(traced(f"col{o}")):
                AnimatedContent(
                    inner.value,
                    of_inner,
                    traced(f"inner{o}"),
                    transition_spec=inner_spec,
                    content_alignment=Alignment.CENTER,
                )
                Crossfade(faded.value, of_fade, traced(f"fade{o}"), line(48))

        AnimatedContent(outer.value, of_outer, traced("outer"), transition_spec=outer_spec)

    run.start(content, 120, 100)
    run.step("the inner", lambda: inner.set("yy"), 12)
    run.step("the outer", lambda: outer.set(1), 12)
    run.step("both", lambda: (outer.set(2), inner.set("x")), 3)
    run.step("both back on the way", lambda: (outer.set(1), inner.set("yy")), 16)
    run.step("the fade and the outer", lambda: (faded.set(True), outer.set(0)), 2)
    run.step("n=1 on the way", lambda: n.set(1), 16)

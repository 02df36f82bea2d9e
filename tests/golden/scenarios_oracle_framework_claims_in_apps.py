"""Ports of FrameworkClaims.kt (tests/oracle), second part: what authors of apps write."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    AnchoredDraggableState,
    Arrangement,
    Box,
    BringIntoViewRequester,
    Column,
    CompositionLocalProvider,
    Constraints,
    GridCells,
    InteractionSource,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyGridState,
    LazyHorizontalGrid,
    LazyListState,
    LazyVerticalGrid,
    Modifier,
    Orientation,
    PaddingValues,
    Row,
    ScrollState,
    Spacer,
    animate_dp_as_state,
    composable,
    derived_state_of,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_saveable,
    remember_saveable_state_holder,
    remember_transformable_state,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Tint, TintReader, text
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Shown, click
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_lists import EffectItem
from .scenarios_oracle_nested_states import Stated
from .scenarios_oracle_sources import Hearing


@scenario("brought_into_view")
def brought_into_view(run: Run) -> None:
    run.queue = True
    scroll, across = ScrollState(0), ScrollState(0)
    asks = [BringIntoViewRequester() for _ in range(4)]
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        with Column(traced("column").size(60).vertical_scroll(scroll)):
            for i in range(3):
                Box(Modifier.bring_into_view_requester(asks[i]).then(trace(f"b{i}")).size(60, 30 + 20 * i))
            with Row(Modifier.horizontal_scroll(across).then(trace("row"))):
                Spacer(Modifier.size(80, 20))
                Box(Modifier.bring_into_view_requester(asks[3]).then(trace("far")).size(30))
        Shown("at", lambda: f"{scroll.value} {across.value}")

    def ask(i: int, name: str) -> Any:
        async def launched() -> None:
            await asks[i].bring_into_view()
            log(f"launched:{name}")

        return lambda: scopes[-1].launch(launched)

    run.start(content, 100, 60)
    for i, name in enumerate(("first", "second", "third", "far")):
        run.step(name, ask(i, name), 60)
    run.step("the first again", ask(0, "again"), 60)


class Visit:
    seen = state_field(0)
    note = state_field("")

    def __init__(self, id: int) -> None:
        self.id = id


@composable
def VisitRow(visit: Visit, open: Any) -> None:
    log(f"compose:VisitRow({visit.id}) {visit.note}")
    clicked = click(Modifier, f"visit{visit.id}", lambda: open(visit.id))
    drawn = clicked.draw_behind(lambda _: log(f"draw:seen{visit.id} {visit.seen}"))
    Box(drawn.then(trace(f"visit{visit.id}")).size(80, 20))


@scenario("visits_of_a_town")
def visits_of_a_town(run: Run) -> None:
    run.queue = True
    visits: Any = mutable_state_list_of(*(Visit(it) for it in range(5)))
    open: Any = mutable_state_of(None)
    sorted_ = mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {'null' if open.value is None else open.value}")
        holder = remember_saveable_state_holder()

        def calculate() -> list[Visit]:
            log("calc:shown")
            return sorted(visits, key=lambda it: it.note) if sorted_.value else list(visits)

        shown = remember(lambda: derived_state_of(calculate))

        def row(it: Visit) -> None:
            VisitRow(it, open.set)

        def pane(id: int) -> None:
            def make() -> Any:
                log(f"born:{id}")
                return mutable_state_of(0)

            taps = remember_saveable(make)
            visit = next(it for it in visits if it.id == id)
            log(f"compose:pane{id} {taps.value} {visit.note}")

            async def launched() -> None:
                visit.seen += 1
                log(f"launched:seen{id}")

            def clicked() -> None:
                taps.value += 1
                visit.note = f"n{9 - taps.value}"

            LaunchedEffect(launched, id)
            Box(click(Modifier, "pane", clicked).then(trace("pane")).size(60))

        with Row():
            LazyColumn(lambda scope: scope.items(shown.value, row, lambda it: it.id), traced("list").width(80))
            id = open.value
            if id is not None:
                holder.SaveableStateProvider(id, lambda: pane(id))

    run.start(content, 200, 100)
    run.step("the second", tapped(run, 5, 25))
    run.step("a tap in the pane", tapped(run, 90, 5))
    run.step("sorted", lambda: sorted_.set(True))
    run.step("the fourth", tapped(run, 5, 65))
    run.step("a note there", tapped(run, 90, 5))
    run.step("the second again", lambda: open.set(1))
    run.step("another note", tapped(run, 90, 5))
    run.step("one goes", lambda: visits.pop(0))
    run.step("closed", lambda: open.set(None))


@scenario("sections_by_letters")
def sections_by_letters(run: Run) -> None:
    run.queue = True
    list_ = LazyListState()
    filter_ = mutable_state_of("")
    names = ["ann", "abe", "bob", "ben", "cid", "coy", "dan"]
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def group() -> dict[str, list[str]]:
            log("born:groups")
            found: dict[str, list[str]] = {}
            for name in names:
                if filter_.value in name:
                    found.setdefault(name[0], []).append(name)
            return found

        groups = remember(group, filter_.value)

        def calculate() -> str | None:
            log("calc:letter")
            i = list_.first_visible_item_index
            for c, ns in groups.items():
                i -= len(ns) + 1
                if i < 0:
                    return c
            return None

        letter = remember(lambda: derived_state_of(calculate), groups)

        def name(it: str) -> None:
            log(f"compose:name {it}")
            Cell(it, 60, 20)

        def items(scope: Any) -> None:
            for c, ns in groups.items():

                def head(c: str = c) -> None:
                    log(f"compose:letter {c}")
                    Cell(f"head{c}", 60, 10)

                scope.sticky_header(head, c)
                scope.items(ns, name, lambda it: it)

        with Row():
            LazyColumn(items, traced("list").size(60, 70), list_)
            with Column():
                for c in groups:
                    Shown(f"index{c}", lambda c=c: "here" if letter.value == c else "")

    run.start(content, 100, 80)
    run.step("down 25", lambda: list_.dispatch_raw_delta(25))
    run.step("down 40", lambda: list_.dispatch_raw_delta(40))
    run.step("to c", lambda: scopes[-1].launch(lambda: list_.scroll_to_item(6)))
    run.step("only with n", lambda: filter_.set("n"))
    run.step("all", lambda: filter_.set(""))
    run.step("nobody", lambda: filter_.set("zz"))


@scenario("movable_with_saved")
def movable_with_saved(run: Run) -> None:
    run.queue = True
    at, tint, s = mutable_state_of(0), mutable_state_of(1), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()

        def shown(name: str) -> None:
            def make() -> Any:
                log("born:saved")
                return mutable_state_of(0)

            saved = remember_saveable(make)
            TintReader(f"in {name}")
            Stated("moving", s)

            def clicked() -> None:
                saved.value += 1

            Box(click(Modifier, "m", clicked).then(trace("m")).size(20))
            Shown("saved", lambda: saved.value)

        moving = remember(lambda: movable_content_of(shown))

        def top() -> None:
            if at.value == 0:
                moving("top")

        def tab() -> None:
            log("compose:tab")
            if at.value in (1, 2):
                moving("tab")

        with Column():
            CompositionLocalProvider(Tint.provides(tint.value), content=top)
            holder.SaveableStateProvider(f"tab{at.value // 2}", tab)
            if at.value == 3:
                with Box(traced("box")):
                    moving("box")

    run.start(content, 100, 100)
    run.step("a tap", tapped(run, 5, 15))
    run.step("into the tab", lambda: at.set(1))
    run.step("the other tab", lambda: at.set(2))
    run.step("into the box, s=1", lambda: (at.set(3), s.set(1)))
    run.step("at the top, tint", lambda: (tint.set(2), at.set(0)))
    run.step("nowhere", lambda: at.set(9))


@scenario("grid_sideways_moved")
def grid_sideways_moved(run: Run) -> None:
    run.queue = True
    grid = LazyGridState()
    ids: Any = mutable_state_of(list(range(12)))
    w = mutable_state_of(20)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def cell(i: int) -> None:
            log(f"compose:g{i}")
            Box(traced(f"g{i}").width(w.value if i == 2 else 20).fill_max_height())

        LazyHorizontalGrid(
            GridCells.fixed(2),
            lambda scope: scope.items(ids.value, cell, lambda it: it, span=lambda it: 2 if it == 4 else 1),
            traced("grid"),
            grid,
            horizontal_arrangement=Arrangement.spaced_by(4),
        )

        def at() -> str:
            moving = text(grid.is_scroll_in_progress)
            return f"{grid.first_visible_item_index} {grid.first_visible_item_scroll_offset} {moving}"

        Shown("at", at)

    async def by_50() -> None:
        await grid.animate_scroll_by(50, linear(96))
        log("launched:by 50")

    async def jump() -> None:
        await grid.scroll_to_item(6)
        log("launched:jump")

    run.start(content, 80, 60)
    run.step("item 2 grows", lambda: w.set(40))
    run.step("by 50", lambda: scopes[-1].launch(by_50), 3)
    run.step("a jump ends it", lambda: scopes[-1].launch(jump), 20)
    run.step("the first two are last", lambda: ids.set([*range(2, 12), 0, 1]))
    run.step("back 30", lambda: grid.dispatch_raw_delta(-30))
    run.step("four items", lambda: ids.set([4, 5, 6, 7]))


@scenario("dragged_sheet")
def dragged_sheet(run: Run) -> None:
    run.queue = True
    sheet = AnchoredDraggableState("half", {"open": 0.0, "half": 40.0, "shut": 80.0})
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def offset() -> IntOffset:
            log(f"lambda:offset {rounded(sheet.offset)}")
            return IntOffset(0, rounded(sheet.offset))

        moved = Modifier.offset(offset).anchored_draggable(sheet, Orientation.VERTICAL).then(trace("sheet"))
        Box(moved.size(60, 100).draw_behind(lambda _: log(f"draw:share {rounded(sheet.offset / 80 * 100)}")))
        Shown("is", lambda: f"{sheet.current_value} {sheet.settled_value} {sheet.target_value}")

    async def shut() -> None:
        await sheet.animate_to("shut")
        log("launched:shut")

    async def half() -> None:
        await sheet.snap_to("half")
        log("launched:half")

    run.start(content, 60, 100)
    run.step("press", lambda: run.scene.press(30, 60))
    run.step("past the slop", lambda: run.scene.move(30, 40))
    run.step("up", lambda: run.scene.move(30, 25))
    run.step("let go", lambda: run.scene.release(30, 25), 60)
    run.step("shut by the program", lambda: scopes[-1].launch(shut), 60)
    run.step("snapped to half", lambda: scopes[-1].launch(half))
    run.step("no half", lambda: sheet.update_anchors({"open": 0.0, "shut": 80.0}), 60)


@scenario("selected_and_toggled")
def selected_and_toggled(run: Run) -> None:
    run.queue = True
    chosen, on, enabled = mutable_state_of(0), mutable_state_of(False), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        source = remember(InteractionSource)
        Hearing("all", source)
        with Column(Modifier.selectable_group()):
            for i in range(2):

                def select(i: int = i) -> None:
                    log(f"selected:{i}")
                    chosen.value = i

                chain = Modifier.selectable(chosen.value == i, select, enabled=enabled.value, interaction_source=source)
                Box(chain.then(trace(f"s{i}")).size(40, 20))

            def toggle(it: bool) -> None:
                log(f"toggled:{text(it)}")
                on.value = it

            chain = Modifier.toggleable(on.value, toggle, enabled=enabled.value, interaction_source=source)
            Box(chain.then(trace("t")).size(40, 20))
        Shown("is", lambda: f"{chosen.value} {text(on.value)}")

    run.start(content, 100, 100)
    run.step("the second", tapped(run, 5, 25))
    run.step("the second again", tapped(run, 5, 25))
    run.step("the switch", tapped(run, 5, 45))
    run.step("press", lambda: run.scene.press(5, 45))
    run.step("disabled meanwhile", lambda: enabled.set(False))
    run.step("release", lambda: run.scene.release(5, 45))
    run.step("a tap", tapped(run, 5, 5))
    run.step("enabled, a tap", lambda: (enabled.set(True), tapped(run, 5, 5)()))
    run.step("a tap", tapped(run, 5, 5))


@scenario("thumbs_and_zoom")
def thumbs_and_zoom(run: Run) -> None:
    run.queue = True
    chosen: Any = mutable_state_of(None)
    zoom = mutable_state_of(1.0)

    def content() -> None:
        log("compose:Root")

        def thumb(i: int) -> None:
            log(f"compose:thumb{i}")
            Box(click(Modifier, f"thumb{i}", lambda: chosen.set(i)).then(trace(f"t{i}")).size(30))

        with Box():
            LazyVerticalGrid(
                GridCells.fixed(3),
                lambda scope: scope.items(6, thumb),
                traced("grid").draw_behind(lambda _: log("draw:back")),
            )
            i = chosen.value
            if i is not None:
                size = animate_dp_as_state(80.0 if zoom.value > 1.5 else 60.0, linear(48))
                log(f"compose:big{i}")

                def transformed(z: float, _: Any, __: float) -> None:
                    log(f"zoom:{rounded(z * 100)}")
                    zoom.value *= z

                def layer(it: Any) -> None:
                    log(f"lambda:big {rounded(zoom.value * 100)}")
                    it.scale_x = zoom.value

                def sized(scope: Any, m: Any, c: Any) -> Any:
                    px = scope.round_to_px(size.value)
                    log(f"lambda:size {px}")
                    p = m.measure(Constraints.fixed(px, px))
                    return scope.layout(px, px, lambda: p.place(0, 0))

                state = remember_transformable_state(transformed)
                Box(Modifier.transformable(state).graphics_layer(layer).then(trace("big")).layout(sized))

    run.start(content, 90, 120)
    run.step("the fifth", tapped(run, 35, 35))
    run.step("zoomed from outside", lambda: zoom.set(2.0), 20)
    run.step("back", lambda: zoom.set(1.0), 20)
    run.step("another", lambda: chosen.set(2))
    run.step("none", lambda: chosen.set(None))


@scenario("list_upside_down")
def list_upside_down(run: Run) -> None:
    run.queue = True
    list_ = LazyListState()
    ids: Any = mutable_state_of(list(range(8)))
    h = mutable_state_of(60)

    def content() -> None:
        log("compose:Root")

        def item(it: int) -> None:
            EffectItem(f"i{it}", 0)

        LazyColumn(
            lambda scope: scope.items(ids.value, item, lambda it: it),
            traced("list").height(h.value),
            list_,
            content_padding=PaddingValues.symmetric(vertical=6),
            reverse_layout=True,
            vertical_arrangement=Arrangement.spaced_by(4, Alignment.BOTTOM),
        )
        Shown("at", lambda: f"{list_.first_visible_item_index} {list_.first_visible_item_scroll_offset}")

    run.start(content, 60, 100)
    run.step("by 30", lambda: list_.dispatch_raw_delta(30))
    run.step("one before", lambda: ids.set([9, *ids.value]))
    run.step("the end", lambda: list_.dispatch_raw_delta(500))
    run.step("higher", lambda: h.set(90))
    run.step("two items", lambda: ids.set([1, 2]))
    run.step("none", lambda: ids.set([]))

"""Ports of ListsChartsAndStores.kt (tests/oracle), second part: a sheet, a store, mirrored rows, recorded layers."""

from __future__ import annotations

from typing import Any

from engine import (
    AnchoredDraggableState,
    AnimatedVisibility,
    Box,
    Column,
    CompositionLocalProvider,
    Crossfade,
    IntOffset,
    LaunchedEffect,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LazyRow,
    LocalLayoutDirection,
    Modifier,
    MutableStateFlow,
    NestedScrollConnection,
    Offset,
    Orientation,
    PaddingValues,
    Row,
    Velocity,
    await_cancellation,
    collect_as_state,
    combine,
    composable,
    fade_in,
    fade_out,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_graphics_layer,
    remember_updated_state,
    snapshot_flow,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown, plain
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_hands_on_apps import moved, touched
from .scenarios_oracle_movable import Births, Mover
from .scenarios_oracle_transitions import line, tenths


@scenario("sheet_of_rows")
def sheet_of_rows(run: Run) -> None:
    run.queue = True
    state: Any = AnchoredDraggableState("low", {"low": 60.0, "high": 0.0})
    list_, locked = LazyListState(), mutable_state_of(False)

    class Link(NestedScrollConnection):
        def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
            if available.y < 0:
                d = state.dispatch_raw_delta(available.y)
                log(f"pre:{rounded(available.y)} {rounded(d)}")
                return Offset(0.0, d)
            return Offset.ZERO

        def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
            d = state.dispatch_raw_delta(available.y)
            log(f"post:{rounded(consumed.y)} {rounded(available.y)} {rounded(d)}")
            return Offset(0.0, d)

        async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
            log("fling:")
            await state.settle(line(48))
            return available

    link = Link()

    def at() -> IntOffset:
        log(f"lambda:sheet {rounded(state.require_offset())}")
        return IntOffset(0, rounded(state.require_offset()))

    def content() -> None:
        log(f"compose:Root {text(locked.value)}")
        chain = Modifier.offset(at).anchored_draggable(state, Orientation.VERTICAL, enabled=not locked.value)
        linked = chain if locked.value else chain.nested_scroll(link)
        with Box(linked.then(trace("sheet")).size(100, 100)):
            LazyColumn(lambda it: it.items(9, lambda i: Cell(f"r{i}", 80, 20)), traced("list"), list_)

        async def follow() -> None:
            async for it in snapshot_flow(lambda: state.settled_value):
                log(f"settled:{it}")
                if it == "low":
                    await list_.scroll_to_item(0)

        LaunchedEffect(follow, None)
        Shown("target", lambda: state.target_value)

    run.start(content, 100, 100)
    run.step("up by 20", touched(run, (50, 90), (50, 80), (50, 60)))
    run.step("and 60", moved(run, (50, 30), (50, 0)))
    run.step("rests", moved(run, (50, 0)))
    run.step("lets go", lambda: run.scene.release(50, 0), 30)
    run.step("down by 50", touched(run, (50, 30), (50, 50), (50, 80)))
    run.step("and 20", moved(run, (50, 100)))
    run.step("rests again", moved(run, (50, 100)))
    run.step("again", moved(run, (50, 100), up=True), 30)
    run.step("locked", lambda: locked.set(True), 10)
    run.step("up by 30, locked", touched(run, (50, 90), (50, 60), (50, 60), (50, 60), up=True), 10)
    run.fact("at", f"{state.current_value} {list_.first_visible_item_index}+{list_.first_visible_item_scroll_offset}")


@scenario("store_of_flows")
def store_of_flows(run: Run) -> None:
    run.queue = True
    user: Any = MutableStateFlow("ada")
    posts: Any = MutableStateFlow({"ada": 2, "bob": 5})
    page, show, suffix = mutable_state_of(0), mutable_state_of(True), mutable_state_of("!")

    def both(u: str, p: dict[str, int]) -> int:
        log(f"combine:{u}")
        return p.get(u, 0)

    def content() -> None:
        log(f"compose:Root {text(show.value)}")
        name_state = collect_as_state(user)
        count = collect_as_state(remember(lambda: combine(both, user, posts)), -1)
        say = remember_updated_state(suffix.value)

        async def load(state: Any) -> None:
            name = name_state.value
            log(f"produce:{name} {page.value}")
            state.value = "..."
            await with_frame_nanos(lambda _: None)
            state.value = f"{name_state.value}/{page.value}"
            try:
                await await_cancellation()
            finally:
                log(f"gone:{name_state.value}")

        loaded = produce_state(load, "none", name_state.value, page.value)
        Shown("head", lambda: f"{name_state.value} {count.value}")
        if show.value:
            Shown("loaded", lambda: loaded.value)

            async def follow_posts() -> None:
                log(f"launched:{name_state.value}")
                last: Any = ()
                try:
                    async for it in posts.map(lambda p: p.get(name_state.value)):
                        if it != last:
                            last = it
                            log(f"posts:{name_state.value} {plain(it)}{say.value}")
                finally:
                    log(f"over:{name_state.value}")

            LaunchedEffect(follow_posts, name_state.value)

            async def follow_loaded() -> None:
                left = 3
                async for it in snapshot_flow(lambda: loaded.value):
                    log(f"seen:{it}{say.value}")
                    left -= 1
                    if left == 0:
                        break
                log(f"enough:{page.value}")

            LaunchedEffect(follow_loaded, page.value)

    def ask() -> None:
        suffix.value = "?"
        posts.value = {**posts.value, "ada": 3}

    def cy() -> None:
        user.value = "cy"
        page.value = 2

    run.start(content, 100, 100)
    run.step("bob has 6", lambda: setattr(posts, "value", {**posts.value, "bob": 6}))
    run.step("ada has 3, ?", ask)
    run.step("bob", lambda: setattr(user, "value", "bob"))
    run.step("page 1", lambda: page.set(1))
    run.step("hidden", lambda: show.set(False))
    run.step("cy, page 2", cy)
    run.step("shown again", lambda: show.set(True))


@composable
def Dir(name: str) -> None:
    names = {LayoutDirection.RTL: "Rtl", LayoutDirection.LTR: "Ltr"}
    log(f"compose:dir.{name} {names[LocalLayoutDirection.current]}")


@scenario("rows_mirrored")
def rows_mirrored(run: Run) -> None:
    run.queue = True
    rtl = mutable_state_of(False)
    ids: Any = mutable_state_list_of("a", "b", "c", "d")
    pinned: Any = mutable_state_of(None)
    births, list_, lift = Births(), LazyListState(), mutable_state_of(4)

    def card(id: str) -> Any:
        def shown() -> None:
            Mover(id, births)
            Dir(id)

        return movable_content_of(shown)

    def content() -> None:
        log(f"compose:Root {text(rtl.value)}")
        cards = remember(lambda: {id: card(id) for id in "abcd"})

        def inside() -> None:
            with Column(traced("col")):
                with Row(traced("bar").fill_max_width()):
                    Box(Modifier.align_by(lambda _: lift.value).then(trace("low")).size(10, 12))
                    slot = Modifier.align_by(lambda _: 0).padding(start=6).then(trace("slot"))
                    with Box(slot.size(40, 10)):
                        if pinned.value is not None:
                            cards[pinned.value]()

                def item(id: str) -> None:
                    log(f"compose:item {id}")
                    with Box(Modifier.animate_item(None, line(32), None).then(trace(f"item.{id}")).size(45, 20)):
                        if pinned.value != id:
                            cards[id]()

                LazyRow(
                    lambda it: it.items(ids, item, key=lambda it: it),
                    traced("list").fill_max_width(),
                    list_,
                    content_padding=PaddingValues(start=10),
                )

        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=inside)

    def c_first() -> None:
        ids.remove("c")
        ids.insert(0, "c")

    def lifted() -> None:
        lift.value = 8
        pinned.value = "c"

    def as_at_first() -> None:
        rtl.value = False
        pinned.value = None
        list_.dispatch_raw_delta(-100)

    run.start(content, 120, 100)
    run.step("by 20", lambda: list_.dispatch_raw_delta(20), 10)
    run.step("b is pinned", lambda: pinned.set("b"), 10)
    run.step("mirrored", lambda: rtl.set(True), 10)
    run.step("c first", c_first, 20)
    run.step("lifted, c is pinned", lifted, 10)
    run.step("as at first", as_at_first, 20)


@scenario("picture_recorded")
def picture_recorded(run: Run) -> None:
    run.queue = True
    n, side, shown, dim = mutable_state_of(0), mutable_state_of("front"), mutable_state_of(True), mutable_state_of(1.0)

    def content() -> None:
        log(f"compose:Root {text(shown.value)}")
        layer = remember_graphics_layer()

        def recorded(scope: Any) -> None:
            log("draw:record")
            layer.record(scope, lambda _: scope.draw_content())
            scope.draw_layer(layer)

        def card() -> None:
            with Box(traced("card").draw_with_content(recorded).size(40)):
                Box(Modifier.draw_behind(lambda _: log(f"draw:inside {n.value}")).then(trace("inside")).size(10))

        def face(s: str) -> None:
            log(f"compose:side {s}")

            def dimmed(it: Any) -> None:
                log(f"lambda:dim {s} {tenths(dim.value)}")
                it.alpha = dim.value

            def thumb(scope: Any) -> None:
                log(f"draw:thumb {s} {layer.size.width}")
                with scope.translate(5.0, 5.0):
                    scope.draw_layer(layer)

            Box(traced(f"thumb.{s}").graphics_layer(dimmed).draw_with_content(thumb).size(20))

        with Column(traced("col")):
            AnimatedVisibility(shown.value, card, enter=fade_in(line(32)), exit=fade_out(line(32)))
            Crossfade(side.value, face, traced("fade"), line(32))

    def front() -> None:
        n.value = 2
        side.value = "front"

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("the back", lambda: side.set("back"), 20)
    run.step("dim", lambda: dim.set(0.5))
    run.step("the card leaves", lambda: shown.set(False), 20)
    run.step("n=2, front", front, 20)
    run.step("the card is back", lambda: shown.set(True), 20)

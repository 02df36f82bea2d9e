"""Ports of FormsAndBoards.kt (tests/oracle), first part: a form, settings, tabs, a drawer."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Sequence
from typing import Any

from engine import (
    AnchoredDraggableState,
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    HorizontalPager,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    Modifier,
    Orientation,
    PagerState,
    Row,
    collect_latest,
    composable,
    composition_local_of,
    delay,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_lazy_list_state,
    snapshot_flow,
    state_field,
    static_composition_local_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_apps_trees_and_keys import listed
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_transitions import line


class Booking:
    name = state_field("")
    nights = state_field(1)
    agreed = state_field(False)
    sending = state_field(False)
    sent = state_field(None)

    def __init__(self) -> None:
        def name_error() -> str | None:
            log("calc:nameError")
            return "short" if len(self.name) < 3 else None

        def price() -> int:
            log("calc:price")
            return int(self.nights) * 40 - (20 if self.nights > 3 else 0)

        def ready() -> bool:
            log("calc:ready")
            return self.name_error.value is None and self.agreed and not self.sending

        self.name_error = derived_state_of(name_error)
        self.price = derived_state_of(price)
        self.ready = derived_state_of(ready)


@composable
def BookingName(form: Booking) -> None:
    log(f"compose:BookingName {plain(form.name_error.value)}")
    Box(Modifier.draw_behind(lambda scope: log(f"draw:name {form.name}")).then(trace("name")).size(60, 20))


@composable
def BookingPrice(price: Any) -> None:
    log("compose:BookingPrice")

    def policy(scope: Any, m: Any, c: Any) -> Any:
        log("lambda:measure price")
        p = m.measure(Constraints.fixed(price() // 2, 10))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    Box(Modifier.layout(policy).then(trace("price")))


async def without_first(flow: AsyncIterable[Any]) -> AsyncIterator[Any]:
    is_first = True
    async for value in flow:
        if not is_first:
            yield value
        is_first = False


@scenario("booking_form")
def booking_form(run: Run) -> None:
    run.queue = True
    form = Booking()
    saved: Any = mutable_state_list_of()

    async def keep() -> None:
        async def kept(value: tuple[str, int]) -> None:
            name, nights = value
            await delay(48)
            log(f"launched:draft {name}")
            saved.append(f"{name}{nights}")

        await collect_latest(without_first(snapshot_flow(lambda: (form.name, form.nights))), kept)

    def content() -> None:
        log("compose:Root")
        scope = remember_coroutine_scope()
        with Column():
            BookingName(form)
            BookingPrice(lambda: form.price.value)
            Shown("ready", lambda: form.ready.value)

            def send() -> None:
                log("clicked:send")

                async def sending() -> None:
                    form.sending = True
                    await delay(50)
                    form.sending = False
                    form.sent = form.name
                    log("launched:sent")

                scope.launch(sending)

            Box(Modifier.clickable(send, enabled=form.ready.value).then(trace("send")).size(40, 20))
            name = form.sent
            if name is not None:
                Alive(f"sent {name}")

                async def over() -> None:
                    await delay(40)
                    log("launched:over")
                    form.sent = None

                LaunchedEffect(over, name)
            Shown("saved", lambda: listed(saved))
        LaunchedEffect(keep, form)

    def typed(name: str) -> Any:
        def action() -> None:
            form.name = name

        return action

    def to_the_end() -> None:
        form.name = "Anna"
        form.nights = 4

    def agreed() -> None:
        form.agreed = True

    def the_same() -> None:
        form.nights = 4
        form.agreed = False

    run.start(content, 200, 200)
    run.step("typed", typed("A"))
    run.step("typed on", typed("An"))
    run.wait("a pause", 4)
    run.step("typed to the end, nights", to_the_end)
    run.step("sent too early", tapped(run, 10, 85))
    run.step("agreed", agreed)
    run.step("sent", tapped(run, 10, 85))
    run.wait("on its way", 5)
    run.wait("the message", 4)
    run.step("nights that cost the same", the_same)
    run.wait("nothing more", 3)


Indent = composition_local_of(lambda: 0)
Setting = static_composition_local_of(lambda: "light")


class Pref:
    def __init__(self, id: str, children: Sequence[Pref] = ()) -> None:
        self.id = id
        self.children = children


@composable
def PrefRow(pref: Pref, values: Any) -> None:
    log(f"compose:PrefRow({pref.id}) {Indent.current} {Setting.current}")
    on = values.get(pref.id) is True

    def toggled(it: bool) -> None:
        log(f"toggled:{pref.id} {text(it)}")
        values[pref.id] = it

    Box(Modifier.padding(start=Indent.current).toggleable(on, toggled).then(trace(pref.id)).size(60, 10))
    if on:

        def inner() -> None:
            for child in pref.children:
                with key(child.id):
                    PrefRow(child, values)

        CompositionLocalProvider(Indent.provides(Indent.current + 8), content=inner)


@scenario("nested_settings")
def nested_settings(run: Run) -> None:
    wifi = Pref("wifi", [Pref("auto"), Pref("metered")])
    tree = [Pref("net", [wifi, Pref("mobile")]), Pref("sound")]
    values = mutable_state_map_of({"net": True})
    theme, base, only = mutable_state_of("light"), mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def themed() -> None:
            def rows() -> None:
                with Column():
                    for pref in tree:
                        if only.value and pref.id != "net":
                            continue
                        PrefRow(pref, values)

            CompositionLocalProvider(Indent.provides(base.value), content=rows)

        CompositionLocalProvider(Setting.provides(theme.value), content=themed)

    def everything() -> None:
        only.value = False
        values["net"] = True
        values["wifi"] = False

    run.start(content, 200, 200)
    run.step("wifi opens", tapped(run, 12, 15))
    run.step("auto is on: nothing below it", tapped(run, 20, 25))
    run.step("all further in", lambda: base.set(4))
    run.step("dark", lambda: theme.set("dark"))
    run.step("only the net", lambda: only.set(True))
    run.step("the net closes", tapped(run, 6, 5))
    run.step("and opens: what was open is still on", tapped(run, 6, 5))
    run.step("all values away", values.clear)
    run.step("everything again, by the program", everything)


@scenario("tabs_over_pager")
def tabs_over_pager(run: Run) -> None:
    run.queue = True
    pager, names = PagerState(lambda: 3), ["a", "b", "c"]
    seen: Any = mutable_state_list_of()

    async def watch() -> None:
        async for page in snapshot_flow(lambda: pager.current_page):
            log(f"flow:page {page}")
            seen.append(page)

    def page_of(page: int) -> None:
        Alive(f"page{page}")
        list = remember_lazy_list_state(page)

        def rows(scope: Any) -> None:
            scope.items(6, lambda it: Cell(f"i{page}.{it}", 90, 40), key=lambda it: f"{page}.{it}")

        LazyColumn(rows, state=list)

    def content() -> None:
        log("compose:Root")
        scope = remember_coroutine_scope()
        LaunchedEffect(watch, pager)
        with Column():
            with Box():
                with Row():
                    for i, name in enumerate(names):
                        Shown(f"tab{name}", lambda i=i: pager.current_page == i)

                        def go(i: int = i) -> None:
                            scope.launch(lambda: pager.animate_scroll_to_page(i))

                        Box(click(Modifier, f"tab{name}", go).then(trace(f"tab{name}")).size(30, 20))

                def at() -> IntOffset:
                    return IntOffset(rounded((pager.current_page + pager.current_page_offset_fraction) * 30), 18)

                Box(Modifier.offset(at).then(trace("indicator")).size(30, 2))
            HorizontalPager(pager, page_of, traced("pager").size(90, 80))
            Shown("seen", lambda: listed(seen))

    def drag(*points: tuple[float, float]) -> Any:
        def action() -> None:
            for i, (x, y) in enumerate(points):
                (run.scene.move if i else run.scene.press)(x, y)

        return action

    def both() -> None:
        tapped(run, 5, 10)()
        tapped(run, 70, 10)()

    run.start(content, 90, 100)
    run.step("a tab is tapped", tapped(run, 70, 10), 60)
    run.step("a drag back", drag((20, 60), (60, 60)), 4)
    run.step("further", lambda: run.scene.move(80, 60), 4)
    run.step("let go", lambda: run.scene.release(80, 60), 60)
    run.step("two tabs at once", both, 60)


@scenario("drawer_dragged")
def drawer_dragged(run: Run) -> None:
    run.queue = True
    drawer = AnchoredDraggableState("closed", {"closed": -80.0, "open": 0.0})
    n, scopes = mutable_state_of(0), []

    def is_open() -> bool:
        log("calc:open")
        return drawer.offset > -80

    def content() -> None:
        scope = remember_coroutine_scope()
        scopes.append(scope)
        log(f"compose:Root {drawer.target_value}")
        dragged = Modifier.fill_max_size().anchored_draggable(
            drawer, Orientation.HORIZONTAL, positional_threshold=lambda it: it / 2, spec=line(64)
        )
        with Box(dragged):
            with Column():
                Shown("page", lambda: n.value)
                Box(traced("page").size(100))
            open = remember(lambda: derived_state_of(is_open))
            if open.value:

                def scrim(_scope: Any) -> None:
                    log(f"draw:scrim {rounded(100 + drawer.offset / 0.8)}")

                def close() -> None:
                    async def closing() -> None:
                        await drawer.animate_to("closed", line(48))
                        log("launched:closed")

                    scope.launch(closing)

                Box(click(Modifier.fill_max_size().draw_behind(scrim), "scrim", close))
            placed = Modifier.offset(lambda: IntOffset(rounded(drawer.require_offset()), 0))
            with Box(placed.then(trace("drawer")).size(80, 100)):
                Alive("drawer")
                Shown("chosen", lambda: drawer.current_value)

    def pull() -> None:
        run.scene.press(10, 50)
        run.scene.move(40, 50)

    def both() -> None:
        scopes[-1].launch(lambda: drawer.animate_to("open", line(64)))
        scopes[-1].launch(lambda: drawer.animate_to("closed", line(32)))

    run.start(content, 120, 100)
    run.step("pulled a bit", pull, 4)
    run.step("more", lambda: run.scene.move(80, 50), 4)
    run.step("let go", lambda: run.scene.release(80, 50), 20)
    run.step("the page changes under it", lambda: n.set(1))
    run.step("a tap on the scrim", tapped(run, 110, 50), 20)
    run.step("opened by a program, closed on the way", both, 20)
    run.step("snapped", lambda: scopes[-1].launch(lambda: drawer.snap_to("open")), 8)

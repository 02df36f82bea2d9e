"""Ports of AppsInUse.kt (tests/oracle), third part: panes, bubbles, dialogs, readers, fields."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Arrangement,
    BasicTextField,
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Constraints,
    Density,
    Dialog,
    DisposableEffect,
    FocusRequester,
    GridCells,
    HorizontalPager,
    IntrinsicSize,
    Key,
    KeyEventType,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LazyVerticalGrid,
    LocalDensity,
    LocalFocusManager,
    Modifier,
    PaddingValues,
    Row,
    TextFieldValue,
    TextRange,
    animate_dp_as_state,
    composable,
    dont_memoize,
    infinite_repeatable,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_infinite_transition,
    remember_pager_state,
    remember_scroll_state,
    snapshot_flow,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Shown, click
from .scenarios_oracle_hands_on_apps import moved, touched
from .scenarios_oracle_transitions import line


@scenario("edits_not_composed")
def edits_not_composed(run: Run) -> None:
    run.queue = True
    value, plain = mutable_state_of(TextFieldValue("abc", TextRange(3))), mutable_state_of("def")
    big, show = mutable_state_of("GHI"), mutable_state_of(True)
    every = [FocusRequester() for _ in range(3)]
    now: dict[str, Any] = {}

    def content() -> None:
        log(f"compose:Root {text(show.value)}")
        now["manager"] = LocalFocusManager.current

        def at(i: int) -> Any:
            told = Modifier.focus_requester(every[i])
            told = told.on_focus_changed(lambda it: log(f"focus:{i} {text(it.is_focused)}"))
            return told.then(trace(f"field{i}")).size(60, 20)

        def capitals(it: TextFieldValue) -> None:
            log(f"changed:0 {it.text}")
            value.value = TextFieldValue(it.text.upper(), it.selection, it.composition)

        def changed(it: str) -> None:
            log(f"changed:1 {it}")
            plain.value = it

        def bigger(it: str) -> None:
            log(f"changed:2 {it}")
            big.value = it.upper()

        with Column():
            if show.value:
                BasicTextField(value.value, capitals, at(0))
            BasicTextField(plain.value, changed, at(1))
            if show.value:
                BasicTextField(big.value, bigger, at(2))

    def acts(*what: Any) -> Any:
        """Keys, fields that take the focus (by index), None for a focus that is cleared, or a call."""

        def change() -> None:
            for it in what:
                if it is None:
                    now["manager"].clear_focus()
                elif isinstance(it, int):
                    every[it].request_focus()
                elif callable(it):
                    it()
                else:
                    run.scene.key(it)

        return change

    run.start(content, 120, 100)
    run.step("the value: backspace and cleared", acts(0, Key.BACKSPACE, None), 6)
    run.step("the value: backspace and the string takes it", acts(0, Key.BACKSPACE, 1), 6)
    run.step("the string: to the end, backspace and cleared", acts(Key.END, Key.BACKSPACE, None), 6)
    run.step("the capitals: backspace and cleared", acts(2, Key.END, Key.BACKSPACE, None), 6)
    run.step("the capitals have it again", acts(2), 4)
    run.step("backspace and gone", acts(Key.BACKSPACE, lambda: show.set(False)), 6)
    run.step("the string has it", acts(1), 4)
    run.step("backspace and the program writes", acts(Key.BACKSPACE, lambda: plain.set("xyz"), None), 6)


def _inner(scope: Any) -> None:
    log(f"compose:inner {scope.constraints.max_width} {rounded(scope.max_width)}")
    Leaf("leaf")


def _by_dp(scope: Any) -> None:
    log(f"compose:dp {rounded(scope.max_width)}")
    BoxWithConstraints(_inner, traced("inner"))


@scenario("density_alone")
def density_alone(run: Run) -> None:
    run.queue = True
    density, n, width = mutable_state_of(1.0), mutable_state_of(0), mutable_state_of(100)

    def content() -> None:
        log("compose:Root")

        def inside() -> None:
            def sized(scope: Any, m: Any, _: Any) -> Any:
                p = m.measure(Constraints.fixed(width.value, 30))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            def by_px(scope: Any) -> None:
                log(f"compose:px {rounded(scope.max_width)} {n.value}")
                Box(traced("in").size(scope.max_width / 2, 10))

            with Column():
                BoxWithConstraints(by_px, traced("px").layout(sized))
                BoxWithConstraints(_by_dp, traced("dp").size(40))

        CompositionLocalProvider(LocalDensity.provides(Density(density.value)), content=inside)

    run.start(content, 200, 100)
    run.step("density 2", lambda: density.set(2.0))
    run.step("n=1", lambda: n.set(1))
    run.step("density 1 and n=2", lambda: (density.set(1.0), n.set(2)))
    run.step("density 2 and wider", lambda: (density.set(2.0), width.set(120)))
    run.step("density 1.5", lambda: density.set(1.5))
    run.step("wider", lambda: width.set(150))


@scenario("panes_by_width")
def panes_by_width(run: Run) -> None:
    run.queue = True
    width, chosen, density = mutable_state_of(200), mutable_state_of(None), mutable_state_of(1.0)
    list_ = LazyListState()

    def items() -> None:
        def item(i: int) -> None:
            log(f"compose:item{i}")
            Box(click(traced(f"i{i}"), f"{i}", lambda: chosen.set(i)).size(50, 30))

        log("compose:items")
        LazyColumn(lambda scope: scope.items(6, item, key=lambda it: it), traced("list").width(50), list_)

    def detail(id: int) -> None:
        def made() -> Any:
            log(f"remember:{id}")
            return mutable_state_of(id)

        own = remember(made, id)
        scroll = remember_scroll_state()
        log(f"compose:detail {id} {own.value}")

        async def launched() -> None:
            log(f"launched:{id}")
            await scroll.scroll_to(20)
            log(f"scrolled:{id} {scroll.value}")

        LaunchedEffect(launched, id)
        with Column(traced("detail").size(60, 50).vertical_scroll(scroll)):
            Leaf("head")
            Box(click(traced("body"), "body", lambda: own.set(own.value + 10)).size(40, 80))

    def content() -> None:
        log(f"compose:Root {chosen.value or 'null'}")
        the_items = remember(lambda: movable_content_of(items))
        the_detail = remember(lambda: movable_content_of(detail))

        def inside(scope: Any) -> None:
            log(f"compose:bwc {rounded(scope.max_width)}")
            id = chosen.value
            if scope.max_width >= 120:
                with Row():
                    the_items()
                    if id is not None:
                        the_detail(id)
            elif id is None:
                the_items()
            else:
                with Column():
                    Leaf("back")
                    the_detail(id)

        def sized(scope: Any, m: Any, _: Any) -> Any:
            p = m.measure(Constraints.fixed(width.value, 100))
            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

        CompositionLocalProvider(
            LocalDensity.provides(Density(density.value)),
            content=lambda: BoxWithConstraints(inside, traced("bwc").layout(sized)),
        )

    def scrolled() -> None:
        list_.dispatch_raw_delta(35)
        run.scene.tap(60, 40)

    run.start(content, 200, 100)
    run.step("2 is chosen", tapped(run, 10, 70), 4)
    run.step("scrolled, and tapped in the detail", scrolled, 4)
    run.step("narrow", lambda: width.set(100), 4)
    run.step("another while narrow", lambda: chosen.set(4), 4)
    run.step("wide in dp no more", lambda: (width.set(200), density.set(2.0)), 4)
    run.step("wide", lambda: density.set(1.0), 4)
    run.step("none and narrow", lambda: (chosen.set(None), width.set(100)), 4)
    run.step("chosen again", lambda: chosen.set(4), 4)


@composable
def Rule(m: int) -> None:
    log(f"compose:line7 {m}")
    Box(traced(f"rule{m}").fill_max_width().height(1))


@scenario("bubbles_that_grow")
def bubbles_that_grow(run: Run) -> None:
    run.queue = True
    messages, open_ = mutable_state_list_of(3, 2, 1), mutable_state_map_of({})
    typing, list_ = mutable_state_of(False), LazyListState()

    def content() -> None:
        log(f"compose:Root {text(typing.value)}")

        def dotted() -> None:
            dots = remember_infinite_transition().animate_float(0.0, 3.0, infinite_repeatable(line(48)))
            log("compose:typing")
            item = Modifier.animate_item(line(32), line(32), line(32)).then(trace("typing"))
            Box(item.draw_behind(lambda _: log(f"draw:dots {int(dots.value)}")).size(30, 10))

        def message(m: int) -> None:
            log(f"compose:m{m} {text(open_[m]) if m in open_ else 'null'}")

            def turned() -> None:
                open_[m] = open_.get(m) is not True

            item = click(Modifier.animate_item(None, line(32), None).then(trace(f"m{m}")), f"{m}", turned)
            with Column(item.animate_content_size(line(48)).width(IntrinsicSize.MAX)):
                Box(traced(f"line{m}").size(20 + m * 5, 15))
                if open_.get(m) is True:
                    Box(traced(f"more{m}").fill_max_width().height(30))
                else:
                    Rule(m)

        def declare(scope: Any) -> None:
            if typing.value:
                scope.item(dotted, key="typing")
            scope.items(messages, message, key=lambda it: it)

        LazyColumn(
            declare,
            traced("list").fill_max_size(),
            list_,
            reverse_layout=True,
            vertical_arrangement=Arrangement.spaced_by(4, Alignment.BOTTOM),
        )

        async def launched() -> None:
            log(f"launched:{len(messages)}")
            if list_.first_visible_item_index < 2:
                await list_.animate_scroll_to_item(0)

        LaunchedEffect(launched, len(messages))

    def opens(m: int, value: bool) -> None:
        open_[m] = value

    def comes() -> None:
        typing.value = False
        messages.insert(0, 4)

    def away() -> None:
        list_.dispatch_raw_delta(70)
        messages.insert(0, 7)

    run.start(content, 100, 120)
    run.step("2 is opened", tapped(run, 10, 80), 8)
    run.step("someone types", lambda: typing.set(True), 4)
    run.step("1 is opened meanwhile", lambda: opens(1, True), 3)
    run.step("the message comes", comes, 12)
    run.step("two more", lambda: (messages.insert(0, 5), messages.insert(0, 6)), 12)
    run.step("away, and one more", away, 8)
    run.step("2 is closed while away", lambda: opens(2, False), 8)


@scenario("cells_in_dialog")
def cells_in_dialog(run: Run) -> None:
    run.queue = True
    names = mutable_state_list_of("one", "two", "three", "four", "five")
    opened, columns = mutable_state_of(None), mutable_state_of(2)

    def content() -> None:
        i = opened.value
        log(f"compose:Root {'null' if i is None else i}")

        def cell(i: int) -> None:
            log(f"compose:cell{i} {names[i]}")
            Box(click(traced(f"c{i}"), f"{i}", lambda: opened.set(i)).fill_max_width().height(20))

        def declare(scope: Any) -> None:
            scope.items(len(names), cell, key=lambda it: it, span=lambda it: scope.max_line_span if it == 2 else 1)

        LazyVerticalGrid(
            GridCells.fixed(columns.value),
            declare,
            traced("grid").fill_max_size(),
            horizontal_arrangement=Arrangement.spaced_by(4),
        )
        if i is None:
            return

        def dismissed() -> None:
            log("dismissed")
            opened.value = None

        def inside() -> None:
            requester = remember(FocusRequester)

            def made() -> Any:
                log(f"remember:{i}")
                return mutable_state_of(TextFieldValue(names[i], TextRange(len(names[i]))))

            value = remember(made, i)
            log(f"compose:dialog {i} {value.value.text}")

            def changed(it: TextFieldValue) -> None:
                log(f"changed:{it.text}")
                value.value = TextFieldValue(it.text.upper(), it.selection, it.composition)

            def on_key(it: Any) -> bool:
                if it.key == Key.ENTER and it.type is KeyEventType.KEY_DOWN:
                    names[i] = value.value.text
                    opened.value = None
                    return True
                return False

            told = Modifier.focus_requester(requester)
            told = told.on_focus_changed(lambda it: log(f"focus:field {text(it.is_focused)}"))
            told = told.on_preview_key_event(on_key).then(trace("field")).size(60, 20)
            BasicTextField(value.value, changed, told, single_line=True)

            async def launched() -> None:
                log(f"launched:{i}")
                requester.request_focus()

            LaunchedEffect(launched, i)

            def effect() -> Any:
                log("effect-start:dialog")
                return lambda: log("effect-dispose:dialog")

            DisposableEffect(effect, None)

        Dialog(dismissed, inside)

    def enter() -> None:
        run.scene.key(Key.BACKSPACE)
        run.scene.key(Key.ENTER)

    run.start(content, 120, 100)
    run.step("the second", tapped(run, 90, 10), 6)
    run.step("backspace", lambda: run.scene.key(Key.BACKSPACE), 4)
    run.step("three columns meanwhile", lambda: columns.set(3), 4)
    run.step("another cell by the program", lambda: opened.set(4), 4)
    run.step("enter", enter, 6)
    run.step("the third", tapped(run, 60, 30), 6)
    run.step("escape", lambda: run.scene.key(Key.ESCAPE), 6)


@composable
def Dot(i: int, on: bool) -> None:
    log(f"compose:Dot({i}) {text(on)}")
    w = animate_dp_as_state(20 if on else 10, line(32))

    def sized(scope: Any, m: Any, _: Any) -> Any:
        p = m.measure(Constraints.fixed(scope.round_to_px(w.value), 10))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    Box(traced(f"dot{i}").layout(sized))


@scenario("reader_of_pages")
def reader_of_pages(run: Run) -> None:
    run.queue = True
    pages, seen = mutable_state_list_of("a", "b", "c", "d"), mutable_state_list_of()
    now: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")
        now["scope"] = remember_coroutine_scope()
        pager = now["pager"] = remember_pager_state(lambda: len(pages))

        async def launched() -> None:
            def settled(it: int) -> None:
                log(f"settled:{it}")
                seen.append(pages[it])

            await snapshot_flow(lambda: pager.settled_page).collect(settled)

        LaunchedEffect(launched, pager)

        def page(p: int) -> None:
            name = pages[p]
            log(f"compose:page {name}")

            @dont_memoize
            def layer(it: Any) -> None:
                off = pager.get_offset_distance_in_pages(p)
                log(f"lambda:layer {name} {rounded(off * 100)}")
                it.scale_y = 1 - abs(off) * 0.1

            Box(Modifier.graphics_layer(layer).then(trace(f"page.{name}")).fill_max_size())

        with Column():
            HorizontalPager(
                pager,
                page,
                traced("pager").height(50),
                1,
                content_padding=PaddingValues.symmetric(horizontal=20),
                page_spacing=5,
                key=lambda it: pages[it],
            )
            with Row(traced("dots").width(IntrinsicSize.MAX)):
                for i in range(len(pages)):
                    Dot(i, pager.current_page == i)
            Shown("seen", lambda: "".join(seen))

    def launch(block: Any) -> Any:
        return lambda: now["scope"].launch(block)

    async def jumped() -> None:
        await now["pager"].scroll_to_page(2)

    async def animated() -> None:
        await now["pager"].animate_scroll_to_page(3, spec=line(64))
        log(f"arrived:{now['pager'].current_page}")

    async def by_fraction() -> None:
        await now["pager"].scroll_to_page(1, 0.25)

    run.start(content, 120, 100)
    run.step("jumped", launch(jumped), 6)
    run.step("swiped back", touched(run, (40, 20), (60, 20), (100, 20)), 3)
    run.step("let go", moved(run, (110, 20), up=True), 40)
    run.step("animated", launch(animated), 40)
    run.step("the last goes", lambda: pages.pop(3), 6)
    run.step("by a fraction", launch(by_fraction), 6)

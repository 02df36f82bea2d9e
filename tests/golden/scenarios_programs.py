"""Ports of programs of moderate size, first part: a row of tabs, a scaffold, right to left, a carousel, a chat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Alignment,
    Arrangement,
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    DisposableEffect,
    IntOffset,
    LaunchedEffect,
    Layout,
    LayoutDirection,
    LazyColumn,
    LazyListState,
    LocalLayoutDirection,
    Modifier,
    PaddingValues,
    Row,
    SubcomposeLayout,
    composable,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_scroll_state,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Reading, text


@composable
def Leaf(name: str, w: int = 20, h: int = 20) -> None:
    log(f"compose:{name}")
    Box(traced(name).size(w, h))


def kotlin_list(values: Any) -> str:
    return "[" + ", ".join(str(value) for value in values) + "]"


def kotlin_pair(first: Any, second: Any) -> str:
    return f"({first}, {second})"


@composable
def TabRow2(count: int, selected: Any, content: Any, indicator: Any) -> None:
    log(f"compose:TabRow2 {count}")

    def policy(scope: Any, c: Any) -> Any:
        log("policy:tabs")

        def all_tabs() -> None:
            for i in range(count):
                content(i)

        tabs = scope.subcompose("tabs", all_tabs)
        widest = max(it.max_intrinsic_width(100) for it in tabs)
        placed = [it.measure(Constraints(min_width=widest, max_width=widest)) for it in tabs]
        height = max(it.height for it in placed)
        positions = [(it * widest, widest) for it in range(len(placed))]
        line = [
            it.measure(Constraints.fixed(widest * count, height))
            for it in scope.subcompose("line", lambda: indicator(positions))
        ]

        def place() -> None:
            log("policy:placeTabs")
            for i, p in enumerate(placed):
                p.place_relative(i * widest, 0)
            for it in line:
                it.place_relative(0, 0)

        return scope.layout(widest * count, height, place)

    SubcomposeLayout(policy, traced("tabs"))


@scenario("tab_row")
def tab_row(run: Run) -> None:
    widths = [mutable_state_of(30 + it * 5) for it in range(3)]
    selected = mutable_state_of(0)
    count = mutable_state_of(3)

    def content() -> None:
        log("compose:Root")

        @composable
        def tab(i: int) -> None:
            log(f"compose:tab{i}")
            Box(traced(f"tab{i}").width(widths[i].value).height(20))

        @composable
        def indicator(positions: Any) -> None:
            log(f"compose:indicator {kotlin_list(kotlin_pair(*each) for each in positions)}")

            def offset() -> IntOffset:
                log("lambda:line")
                return IntOffset(positions[selected.value][0], 0)

            Box(
                Modifier.fill_max_size()
                .wrap_content_size(Alignment.BOTTOM_START)
                .offset(offset)
                .then(trace("line"))
                .size(positions[0][1], 3)
            )

        TabRow2(count.value, selected, tab, indicator)

    run.start(content)
    run.step("select 1", lambda: selected.set(1))
    run.step("the last becomes wider", lambda: widths[2].set(60))
    run.step("the first becomes wider, not the widest", lambda: widths[0].set(50))
    run.step("two tabs", lambda: count.set(2))
    run.step("select 0, three tabs", lambda: (selected.set(0), count.set(3)))


@composable
def MyScaffold(top: Any, fab: Any, content: Any) -> None:
    log("compose:MyScaffold")

    def policy(scope: Any, c: Any) -> Any:
        log("policy:scaffold")
        loose = c.copy(min_width=0, min_height=0)
        bars = [it.measure(loose) for it in scope.subcompose("top", top)]
        buttons = [it.measure(loose) for it in scope.subcompose("fab", fab)]
        bar_height = max((it.height for it in bars), default=0)
        bottom = max((it.height for it in buttons), default=0)
        body = [
            it.measure(loose)
            for it in scope.subcompose(
                "content",
                lambda: content(PaddingValues(top=scope.to_dp(bar_height), bottom=scope.to_dp(bottom))),
            )
        ]

        def place() -> None:
            log("policy:placeScaffold")
            for it in body:
                it.place(0, 0)
            for it in bars:
                it.place(0, 0)
            for it in buttons:
                it.place(c.max_width - it.width, c.max_height - it.height)

        return scope.layout(c.max_width, c.max_height, place)

    SubcomposeLayout(policy, traced("scaffold"))


@scenario("scaffold")
def scaffold(run: Run) -> None:
    bar, fab = mutable_state_of(40), mutable_state_of(True)
    n, title = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root title={title.value}")

        @composable
        def top() -> None:
            log(f"compose:top {title.value}")
            Box(traced("bar").fill_max_width().height(bar.value))

        @composable
        def button() -> None:
            log("compose:fab")
            if fab.value:
                Leaf("fab", 50, 50)

        @composable
        def body(padding: Any) -> None:
            log(f"compose:content n={n.value} top={float(padding.top)}.dp")
            with Column(traced("body").padding(padding)):
                Leaf(f"text{n.value}")

        MyScaffold(top, button, body)

    run.start(content, 200, 300)
    run.step("n=1", lambda: n.set(1))
    run.step("the bar grows", lambda: bar.set(60))
    run.step("no button", lambda: fab.set(False))
    run.step("title: the root runs", lambda: title.set(1))
    run.step("n and the bar", lambda: (n.set(2), bar.set(40)))
    run.step("button and title", lambda: (fab.set(True), title.set(2)))


def _direction(rtl: bool) -> LayoutDirection:
    return LayoutDirection.RTL if rtl else LayoutDirection.LTR


@scenario("rtl_switch")
def rtl_switch(run: Run) -> None:
    rtl, s, inner = mutable_state_of(False), mutable_state_of(0), mutable_state_of(False)

    def place_custom(scope: Any, ms: Any, c: Any) -> Any:
        p = [it.measure(Constraints()) for it in ms]

        def place() -> None:
            log(f"policy:place {'Rtl' if scope.layout_direction is LayoutDirection.RTL else 'Ltr'}")
            p[0].place_relative(10, 0)
            p[1].place(10, 0)

        return scope.layout(90, 20, place)

    def content() -> None:
        log("compose:Root")

        @composable
        def provided() -> None:
            log("compose:Provided")
            with Column(traced("col").width(200)):
                with Row(traced("row").fill_max_width(), horizontal_arrangement=Arrangement.spaced_by(5)):
                    Leaf("r1")
                    Leaf("r2", 30)
                    Box(Modifier.weight(1).then(trace("r3")).height(10))
                Box(traced("pad").padding(start=20, end=4).then(trace("padded")).fill_max_width().height(10))
                Box(Modifier.offset(x=7).then(trace("off")).size(10))
                Box(Modifier.absolute_offset(x=7).then(trace("abs")).size(10))
                Box(Modifier.offset(lambda: IntOffset(s.value, 0)).then(trace("block")).size(10))
                Box(Modifier.align(Alignment.END).then(trace("end")).size(10))
                with Box(traced("bias").fill_max_width().height(20)):
                    Box(Modifier.align(Alignment(0.5, 0)).then(trace("biased")).size(10))
                with Layout(place_custom, traced("custom")):
                    Leaf("rel")
                    Leaf("plain")
                with Row(traced("scroll").width(60).horizontal_scroll(remember_scroll_state())):
                    for i in range(3):
                        Leaf(f"s{i}", 40, 10)

                @composable
                def inside() -> None:
                    with Row(traced("ltr").fill_max_width()):
                        Leaf("l1")
                        Leaf("l2")

                CompositionLocalProvider(LocalLayoutDirection.provides(_direction(inner.value)), content=inside)

        CompositionLocalProvider(LocalLayoutDirection.provides(_direction(rtl.value)), content=provided)

    run.start(content, 300, 300)
    run.step("right to left", lambda: rtl.set(True))
    run.step("offset 9", lambda: s.set(9))
    run.step("the inner part too", lambda: inner.set(True))
    run.step("left to right", lambda: rtl.set(False))


@composable
def Slide(i: int, s: Any) -> None:
    log(f"compose:Slide({i})")

    def effect() -> Callable[[], None]:
        log(f"effect-start:{i}")
        return lambda: log(f"effect-dispose:{i}")

    DisposableEffect(effect)
    with Box(
        Modifier.on_placed(lambda it: log(f"onPlaced:{i} {int(it.position_in_parent().x)}"))
        .then(trace(f"slide{i}"))
        .draw_behind(lambda scope: log(f"draw:s{i} {s.value}"))
        .size(100, 50)
    ):
        Reading(f"r{i}", s)


@scenario("carousel")
def carousel(run: Run) -> None:
    at, ss, alpha = mutable_state_of(0), [mutable_state_of(0) for _ in range(4)], mutable_state_of(1.0)

    def measure(scope: Any, ms: Any, c: Any) -> Any:
        log("policy:measure")
        ps = [it.measure(Constraints()) for it in ms]

        def layer(it: Any) -> None:
            log("lambda:layer")
            it.alpha = alpha.value

        def place() -> None:
            log(f"policy:place {at.value}")
            i = at.value
            ps[i].place(0, 0, 1)
            if i + 1 < 4:
                ps[i + 1].place_with_layer(60, 0, layer)

        return scope.layout(200, 50, place)

    def content() -> None:
        log("compose:Root")
        with Layout(measure, traced("carousel")):
            for i in range(4):
                Slide(i, ss[i])

    run.start(content)
    run.step("1", lambda: at.set(1))
    run.step("state of one that is not placed", lambda: ss[3].set(1))
    run.step("state of the first: gone too", lambda: ss[0].set(1))
    run.step("alpha", lambda: alpha.set(0.5))
    run.step("back to 0, states of both", lambda: (at.set(0), ss[0].set(2), ss[1].set(2)))
    run.step("to the last", lambda: at.set(3))


@scenario("chat_list")
def chat_list(run: Run) -> None:
    messages: Any = mutable_state_list_of(*range(7, -1, -1))
    state = LazyListState()

    def content() -> None:
        log("compose:Chat")

        def calculate() -> bool:
            log("calc:atEnd")
            return state.first_visible_item_index <= 1

        at_end = remember(lambda: derived_state_of(calculate))

        def message(m: int) -> None:
            log(f"compose:message{m}")
            Box(traced(f"m{m}").fill_max_width().height(40 + m % 3 * 10))

        def items(scope: Any) -> None:
            log("lazy:content")
            scope.items(messages, message, key=lambda it: it)

        LazyColumn(items, traced("list"), state, reverse_layout=True)

        async def scroll() -> None:
            log(f"launched:size {len(messages)} atEnd={text(at_end.value)}")
            if at_end.value:
                await state.scroll_to_item(0)

        LaunchedEffect(scroll, len(messages))

    def where() -> str:
        return f"{state.first_visible_item_index}+{state.first_visible_item_scroll_offset}"

    def add_three() -> None:
        messages[0:0] = [12, 11, 10]

    run.start(content, 200, 200)
    run.step("one more", lambda: messages.insert(0, 8))
    run.fact("one more", where())
    run.step("scroll back", lambda: state.dispatch_raw_delta(150))
    run.step("one more while away", lambda: messages.insert(0, 9))
    run.fact("away", where())
    run.step("three at once", add_three)
    run.step("to the end", lambda: state.dispatch_raw_delta(-1000))
    run.step("and one more", lambda: messages.insert(0, 13))
    run.fact("end", where())
    run.step("the newest is deleted, then the oldest", lambda: (messages.pop(0), messages.pop()))

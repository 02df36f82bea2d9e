"""Ports of EndsOfGestures.kt (tests/oracle): how gestures end and where they begin; fields of other lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Alignment,
    Arrangement,
    BasicTextField,
    Box,
    Column,
    CompositionLocalProvider,
    DragInteraction,
    FocusRequester,
    InteractionSource,
    LaunchedEffect,
    LayoutDirection,
    LazyListState,
    LazyRow,
    LocalLayoutDirection,
    Modifier,
    Orientation,
    PointerEventType,
    RectangleShape,
    Row,
    ScrollState,
    Spacer,
    TextFieldValue,
    TextStyle,
    await_each_gesture,
    await_first_down,
    composable,
    detect_drag_gestures,
    detect_drag_gestures_after_long_press,
    detect_horizontal_drag_gestures,
    drag,
    mutable_state_of,
    remember,
    remember_draggable_state,
    remember_scrollable_state,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import click
from .scenarios_oracle_hands_on_apps import moved, touched, up

KINDS = ("draggable", "any", "long", "across", "waits")
_INTERACTIONS = {DragInteraction.Start: "Start", DragInteraction.Stop: "Stop", DragInteraction.Cancel: "Cancel"}
_EVENTS = {PointerEventType.PRESS: "Press", PointerEventType.MOVE: "Move", PointerEventType.RELEASE: "Release"}


def detector_of(kind: str) -> Callable[[Any], Any]:
    """The handler of one kind of drag."""

    def start(at: Any) -> None:
        log(f"start:{kind} {rounded(at.x)}")

    def over(how: str) -> Any:
        return lambda: log(f"{how}:{kind}")

    def by(change: Any, amount: Any) -> None:
        change.consume()
        log(f"by:{kind} {rounded(amount if kind == 'across' else amount.x)}")

    def awaited(change: Any) -> None:
        log(f"by:{kind} {rounded(change.position_change().x)}")
        change.consume()

    async def gesture(events: Any) -> None:
        down = await await_first_down(events, require_unconsumed=False)
        start(down.position)
        log(f"whole:{kind} {text(await drag(events, down.id, awaited) is not None)}")

    async def handler(scope: Any) -> None:
        if kind == "any":
            await detect_drag_gestures(scope, by, start, over("end"), over("cancel"))
        elif kind == "long":
            await detect_drag_gestures_after_long_press(scope, by, start, over("end"), over("cancel"))
        elif kind == "across":
            await detect_horizontal_drag_gestures(scope, by, start, over("end"), over("cancel"))
        else:
            await await_each_gesture(scope, gesture)

    return handler


@composable
def Dragged(kind: str, key: Any, enabled: bool, inner: Any) -> None:
    source = remember(InteractionSource)

    async def hears() -> None:
        async for it in source.interactions:
            log(f"interaction:{kind} {_INTERACTIONS[type(it)]}")

    LaunchedEffect(hears, source)
    if kind == "draggable":
        chain = Modifier.draggable(
            remember_draggable_state(lambda it: log(f"by:{kind} {rounded(it)}")),
            Orientation.HORIZONTAL,
            enabled=enabled,
            interaction_source=source,
            on_drag_started=lambda at: log(f"start:{kind} {rounded(at.x)}"),
            on_drag_stopped=lambda _: log(f"end:{kind}"),
        )
    else:
        chain = Modifier.pointer_input(detector_of(kind), key)
    with Box(chain.size(60, 20)):
        Box(inner.size(60, 20))


@scenario("releases_consumed")
def releases_consumed(run: Run) -> None:
    run.queue = True
    consumes = True

    async def gesture(events: Any) -> None:
        await await_first_down(events, require_unconsumed=False)
        while True:
            event = await events.await_pointer_event()
            for change in event.changes:
                if consumes and change.changed_to_up_ignore_consumed():
                    change.consume()
            if not any(change.pressed for change in event.changes):
                return

    async def handler(scope: Any) -> None:
        await await_each_gesture(scope, gesture)

    inner = Modifier.pointer_input(handler, None)

    def content() -> None:
        log("compose:Root")
        with Column():
            for kind in KINDS:
                Dragged(kind, None, True, inner)

    run.start(content, 80, 120)
    for taken in (True, False):
        for i, kind in enumerate(KINDS):
            y = 10 + i * 20

            def pressed(taken: bool = taken, y: int = y) -> None:
                nonlocal consumes
                consumes = taken
                run.scene.press(5, y)

            run.step(f"{kind} pressed, {'consumed' if taken else 'left'}", pressed)
            if kind == "long":
                run.wait("for long", 33)
            run.step(f"{kind} dragged", moved(run, (30, y), (50, y)))
            run.step(f"{kind} released", up(run, 50, y))


@scenario("drags_cut")
def drags_cut(run: Run) -> None:
    run.queue = True
    key, shown, enabled = mutable_state_of(0), mutable_state_of(True), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {key.value}")
        with Column():
            for kind in KINDS:
                if shown.value:
                    Dragged(kind, key.value, enabled.value, Modifier)
                else:
                    Spacer(Modifier.size(60, 20))

    run.start(content, 80, 120)
    for i, kind in enumerate(KINDS):
        y = 10 + i * 20

        def begin(what: str, kind: str = kind, y: int = y) -> None:
            run.step(f"{kind} pressed, {what}", touched(run, (5, y)))
            if kind == "long":
                run.wait("for long", 33)
            run.step(f"{kind} dragged", moved(run, (30, y), (40, y)))

        begin("key")
        run.step("another key", lambda: key.set(key.value + 1))
        run.step("dragged on, released", moved(run, (50, y), up=True))
        begin("enabled")
        run.step("disabled", lambda: enabled.set(False))
        run.step("dragged on, released there", moved(run, (50, y), up=True))
        run.step("enabled", lambda: enabled.set(True))
        begin("shown")
        run.step("gone", lambda: shown.set(False))
        run.step("released", up(run, 50, y))
        run.step("again", lambda: shown.set(True))


def _swiped(run: Run, x: float, y: float) -> Any:
    return touched(run, (x, y), (x - 19, y), (x - 25, y), (x - 25, y), up=True)


@scenario("presses_beside_parts")
def presses_beside_parts(run: Run) -> None:
    run.queue = True
    size = Modifier.size(60, 20)

    async def hears(scope: Any) -> None:
        async def events_told(events: Any) -> None:
            while True:
                log(f"event:{_EVENTS[(await events.await_pointer_event()).type]}")

        await scope.await_pointer_event_scope(events_told)

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.width(60), vertical_arrangement=Arrangement.spaced_by(30)):

            def dragged(chain: Any, n: str) -> Any:
                state = remember_draggable_state(lambda it: log(f"by:{n} {rounded(it)}"))
                return chain.draggable(state, Orientation.HORIZONTAL)

            def scrolled(chain: Any, n: str) -> Any:
                def by(it: float) -> float:
                    log(f"by:{n} {rounded(it)}")
                    return it

                return chain.scrollable(remember_scrollable_state(by), Orientation.HORIZONTAL)

            Box(dragged(size, "inside"))
            Box(dragged(Modifier.clip(RectangleShape), "clipped").then(size))
            Box(dragged(size.clip(RectangleShape), "clip within"))
            Box(scrolled(Modifier, "scrolled").then(size))
            Box(scrolled(size, "scrolled within"))
            Box(scrolled(size.clip(RectangleShape), "scroll clipped"))
            Box(size.pointer_input(hears, None))
            Box(click(size, "clicked", lambda: None))

    run.start(content, 120, 420)
    for i in range(8):
        for name, x, y in (
            ("at its end", 30, 20),
            ("5 below", 30, 25),
            ("13 below", 30, 33),
            ("15 below", 30, 35),
            ("behind", 60, 10),
            ("1 behind", 61, 10),
        ):
            top = i * 50 + y
            run.step(f"{i} {name}", _swiped(run, x, top) if i < 6 else touched(run, (x, top), up=True))


@scenario("presses_at_edges")
def presses_at_edges(run: Run) -> None:
    run.queue = True
    row, scroll, rtl = LazyListState(), ScrollState(0), mutable_state_of(False)

    def item(_: int) -> None:
        Box(Modifier.size(20))

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            with Column(
                Modifier.width(80), vertical_arrangement=Arrangement.spaced_by(30), horizontal_alignment=Alignment.END
            ):
                LazyRow(lambda scope: scope.items(20, item), traced("row").size(60, 20), row)
                with Row(traced("plain").size(60, 20).horizontal_scroll(scroll)):
                    for _ in range(20):
                        Box(Modifier.size(20))
                state = remember_draggable_state(lambda it: log(f"by:box {rounded(it)}"))
                Box(Modifier.draggable(state, Orientation.HORIZONTAL).then(trace("box")).size(60, 20))

        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=provided)

    run.start(content, 120, 160)
    for turned in (False, True):
        if turned:
            run.step("turned", lambda: rtl.set(True))
        first, last, end, beyond = (0, 59, 60, 63) if turned else (20, 79, 80, 83)
        for i, y in enumerate((10, 60, 110)):
            for name, at in (
                ("first", (first, y)),
                ("last", (last, y)),
                ("end", (end, y)),
                ("beyond", (beyond, y)),
                ("above", (40, y - 10)),
                ("below", (40, y + 10)),
                ("farther below", (40, y + 13)),
            ):
                run.step(f"{i} {name}{' turned' if turned else ''}", _swiped(run, *at))
                place = f"{row.first_visible_item_index}.{row.first_visible_item_scroll_offset} {scroll.value}"
                run.fact(f"{i} {name} {text(turned)}", place)


@scenario("presses_beside_contents")
def presses_beside_contents(run: Run) -> None:
    run.queue = True
    size = Modifier.size(60, 20)
    states = [ScrollState(0) for _ in range(4)]
    list_, short = LazyListState(), LazyListState()

    async def hears(scope: Any) -> None:
        async def events_told(events: Any) -> None:
            while True:
                await events.await_pointer_event()
                log("event")

        await scope.await_pointer_event_scope(events_told)

    def content() -> None:
        log("compose:Root")
        with Column(Modifier.width(60), vertical_arrangement=Arrangement.spaced_by(30)):

            def by(it: float) -> float:
                log(f"by:scrolled {rounded(it)}")
                return it

            with Box(size.scrollable(remember_scrollable_state(by), Orientation.HORIZONTAL)):
                Box(Modifier.size(20))
            with Box(size.horizontal_scroll(states[0])):
                Box(Modifier.size(20))
            with Box(size.horizontal_scroll(states[1])):
                Box(Modifier.size(200, 20))
            Box(Modifier.horizontal_scroll(states[2]).size(200, 20))
            with Box(size.horizontal_scroll(states[3])):
                Box(Modifier.size(200, 10))
            LazyRow(lambda scope: scope.items(9, lambda _: Box(Modifier.size(20))), size, list_)
            LazyRow(lambda scope: scope.items(9, lambda _: Box(Modifier.size(20, 10))), size, short)
            dragged = remember_draggable_state(lambda it: log(f"by:dragged {rounded(it)}"))
            with Box(size.draggable(dragged, Orientation.HORIZONTAL)):
                Box(Modifier.required_size(80, 40).pointer_input(hears, None))

    def place(of: LazyListState) -> str:
        return f"{of.first_visible_item_index}.{of.first_visible_item_scroll_offset}"

    run.start(content, 120, 420)
    for i in range(8):
        for name, x, y in (
            ("inside", 30, 19),
            ("at its end", 30, 20),
            ("5 below", 30, 25),
            ("13 below", 30, 33),
            ("behind", 60, 10),
        ):
            run.step(f"{i} {name}", _swiped(run, x, i * 50 + y))
            run.fact(f"{i} {name}", f"{[it.value for it in states]} {place(list_)} {place(short)}")


@scenario("fields_of_other_lines")
def fields_of_other_lines(run: Run) -> None:
    run.queue = True
    single, most, least = mutable_state_of(False), mutable_state_of(3), mutable_state_of(1)
    enabled, read_only, tall = mutable_state_of(True), mutable_state_of(False), mutable_state_of(False)
    r = FocusRequester()

    def content() -> None:
        log("compose:Root")
        with Column():
            BasicTextField(
                "one",
                lambda _: None,
                Modifier.focus_requester(r).then(trace("fixed")).size(100, 30),
                enabled=enabled.value,
                read_only=read_only.value,
                text_style=TextStyle(line_height=30 if tall.value else 20),
                single_line=single.value,
                max_lines=1 if single.value else most.value,
                min_lines=1 if single.value else least.value,
            )
            BasicTextField(
                TextFieldValue("two\nlines"),
                lambda _: None,
                traced("fixed two").size(100, 30),
                max_lines=most.value,
                read_only=read_only.value,
            )
            Box(traced("after").size(10))

    def as_before() -> None:
        read_only.value = False
        enabled.value = True

    run.start(content, 120, 120)
    run.step("a single line", lambda: single.set(True), 4)
    run.step("several", lambda: single.set(False), 4)
    run.step("at most 2", lambda: most.set(2), 4)
    run.step("at least 2", lambda: least.set(2), 4)
    run.step("read only", lambda: read_only.set(True), 4)
    run.step("disabled", lambda: enabled.set(False), 4)
    run.step("both as before", as_before, 4)
    run.step("taller", lambda: tall.set(True), 4)
    run.step("focused", lambda: r.request_focus(), 4)
    run.step("a single line with the focus", lambda: single.set(True), 4)
    run.step("disabled with the focus", lambda: enabled.set(False), 4)

"""Ports of TurnsOfApps.kt (tests/oracle), second part: focus, selections, themes, drags, clocks and drawing."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Box,
    Brush,
    Canvas,
    CircleShape,
    Color,
    Column,
    CompositionLocalProvider,
    FocusDirection,
    FocusRequester,
    IntOffset,
    Key,
    KeyEventType,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LocalFocusManager,
    Modifier,
    Offset,
    Popup,
    RectangleShape,
    RepeatMode,
    Row,
    TextField,
    TextFieldValue,
    TextRange,
    animate,
    composable,
    composition_local_of,
    derived_state_of,
    detect_drag_gestures_after_long_press,
    infinite_repeatable,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_infinite_transition,
    static_composition_local_of,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, plain
from .scenarios_oracle_hands_on_apps import moved, touched, up
from .scenarios_oracle_transitions import line


@composable
def FocusCell(name: str, enabled: Any, requester: FocusRequester, props: Any = lambda it: None) -> None:
    log(f"compose:FocusCell({name})")

    def properties(it: Any) -> None:
        it.can_focus = enabled()
        props(it)

    told = Modifier.focus_requester(requester).focus_properties(properties)
    heard = told.on_focus_changed(lambda it: log(f"focus:{name} {text(it.is_focused)}"))
    Box(heard.focus_target().then(trace(name)).size(20))


@scenario("cells_of_focus")
def cells_of_focus(run: Run) -> None:
    run.queue = True
    r = [FocusRequester() for _ in range(6)]
    third, shown, jump = mutable_state_of(True), mutable_state_of(True), mutable_state_of(False)
    managers: list[Any] = []

    def preview(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log(f"preview:{text(it.key == Key.TAB)}")
        return False

    def content() -> None:
        log(f"compose:Root {text(jump.value)}")
        managers.append(LocalFocusManager.current)
        jumps = jump.value

        def of_a(it: Any) -> None:
            if jumps:
                it.next = r[5]

        def of_b(it: Any) -> None:
            it.down = FocusRequester.CANCEL

        def enter(scope: Any) -> None:
            down = scope.requested_focus_direction is FocusDirection.DOWN
            log(f"enter:{text(down)}")
            if down:
                r[4].request_focus()

        def gates(it: Any) -> None:
            it.on_enter = enter
            it.on_exit = lambda scope: log("exit")

        with Column(Modifier.on_preview_key_event(preview)):
            with Row():
                FocusCell("a", lambda: True, r[0], of_a)
                FocusCell("b", lambda: True, r[1], of_b)
                FocusCell("c", lambda: third.value, r[2])
            with Row(Modifier.focus_group().focus_properties(gates)):
                FocusCell("d", lambda: True, r[3])
                FocusCell("e", lambda: True, r[4])
                if shown.value:
                    FocusCell("f", lambda: True, r[5])

    def move(*directions: FocusDirection, first: Any = None) -> Any:
        def change() -> None:
            if first is not None:
                first()
            log("did:" + " ".join(text(managers[-1].move_focus(it)) for it in directions))

        return change

    def tabs() -> None:
        run.scene.key(Key.TAB)
        run.scene.key(Key.TAB)

    def jumping() -> None:
        jump.value = True
        r[0].request_focus()

    direction = FocusDirection
    run.start(content, 100, 100)
    run.step("a", lambda: r[0].request_focus())
    run.step("tab, tab", tabs)
    run.step("down from c", move(direction.DOWN))
    run.step("left, left", move(direction.LEFT, direction.LEFT))
    run.step("up, right: b, down is cancelled", move(direction.UP, direction.RIGHT, direction.DOWN))
    run.step("c cannot", lambda: third.set(False))
    run.step("next from b", move(direction.NEXT))
    run.step("a jumps to f", move(direction.NEXT, first=jumping))
    run.step("next from a", move(direction.NEXT, first=lambda: r[0].request_focus()))
    run.step("f leaves", lambda: shown.set(False))
    run.step("previous", move(direction.PREVIOUS))
    run.step("cleared, then next", move(direction.NEXT, first=lambda: managers[-1].clear_focus()))


@scenario("words_selected")
def words_selected(run: Run) -> None:
    run.queue = True
    first, second = mutable_state_of(TextFieldValue("one two", TextRange(7))), mutable_state_of("abc")
    enabled, r = mutable_state_of(True), [FocusRequester(), FocusRequester()]

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")

        def first_typed(it: TextFieldValue) -> None:
            log(f"first:{it.text} {it.selection.start}-{it.selection.end}")
            if len(it.text) <= 8:
                first.value = it

        def second_typed(it: str) -> None:
            log(f"second:{it}")
            second.value = it.upper()

        with Column():
            TextField(
                first.value,
                first_typed,
                Modifier.focus_requester(r[0]).size(100, 20),
                enabled=enabled.value,
                single_line=True,
                has_frame=False,
            )
            told = Modifier.focus_requester(r[1]).on_focus_changed(
                lambda it: log(f"focus:second {text(it.is_focused)}")
            )
            TextField(second.value, second_typed, told.size(100, 20), has_frame=False)
        Shown("length", lambda: len(first.value.text) + len(second.value))

    def keys(*keys: Any, first: Any = None) -> Any:
        def change() -> None:
            if first is not None:
                first()
            for it in keys:
                name, pressed = it if isinstance(it, tuple) else (it, {})
                run.scene.key(name, **pressed)

        return change

    shift, ctrl = {"shift": True}, {"ctrl": True}
    run.start(content, 200, 100)
    run.step("the first", lambda: r[0].request_focus(), 3)
    run.step("shift left twice", keys((Key.ARROW_LEFT, shift), (Key.ARROW_LEFT, shift)), 3)
    run.step("backspace", keys(Key.BACKSPACE), 3)
    run.step("by words, then delete", keys((Key.ARROW_LEFT, ctrl), Key.DELETE), 3)
    run.step("all, backspace", keys(("a", ctrl), Key.BACKSPACE), 3)
    run.step("the program: a text and a selection", lambda: first.set(TextFieldValue("red blue", TextRange(0, 3))), 3)
    run.step("delete", keys(Key.DELETE), 3)
    run.step("home, shift end, left", keys(Key.HOME, (Key.END, shift), Key.ARROW_LEFT), 3)
    run.step("not enabled, backspace", keys(Key.BACKSPACE, first=lambda: enabled.set(False)), 3)
    run.step("the second: backspace", keys(Key.BACKSPACE, first=lambda: r[1].request_focus()), 3)
    run.step("home, delete", keys(Key.HOME, Key.DELETE), 3)


LocalTheme5 = static_composition_local_of(lambda: "light")
LocalCount5 = composition_local_of(lambda: 0)


@composable
def Themed(name: str) -> None:
    log(f"compose:Themed({name}) {LocalTheme5.current}")


@composable
def Counted(name: str) -> None:
    log(f"compose:Counted({name}) {LocalCount5.current}")


@scenario("theme_over_menu")
def theme_over_menu(run: Run) -> None:
    run.queue = True
    count, open = mutable_state_of(0), mutable_state_of(False)
    above, inner = mutable_state_of(True), mutable_state_of(None)

    def made() -> Any:
        def moving() -> None:
            log(f"compose:moved {LocalTheme5.current} {LocalCount5.current}")
            Box(traced("moved").size(10))

        return movable_content_of(moving)

    def content() -> None:
        log("compose:Root")
        moving = remember(made)

        def inside() -> None:
            Themed("plain")
            Counted("plain")
            own = inner.value
            if own is not None:

                def themed() -> None:
                    Themed("inner")
                    Counted("inner")

                CompositionLocalProvider(LocalTheme5.provides(own), content=themed)
            with Box(traced("anchor").size(20)):
                if open.value:

                    def menu() -> None:
                        log("compose:menu")
                        Counted("menu")
                        Alive("menu")
                        with Box(traced("menu").size(30)):
                            if not above.value:
                                moving()

                    Popup(menu, position=Alignment.TOP_START, is_modal=False)
            if above.value:
                moving()

            def item(it: int) -> None:
                log(f"compose:item{it} {LocalCount5.current}")
                Box(Modifier.size(10))

            LazyColumn(lambda scope: scope.items(2, item), traced("list").size(40))

        CompositionLocalProvider(LocalCount5.provides(count.value), content=inside)

    def closed() -> None:
        open.value = False
        above.value = True

    run.start(content, 200, 100)
    run.step("count 1", lambda: count.set(1))
    run.step("open", lambda: open.set(True), 4)
    run.step("count 2", lambda: count.set(2), 4)
    run.step("an inner theme", lambda: inner.set("dark"), 4)
    run.step("another inner theme", lambda: inner.set("blue"), 4)
    run.step("the content moves into the menu", lambda: above.set(False), 4)
    run.step("closed", closed, 4)
    run.step("count 3", lambda: count.set(3), 4)
    run.step("no inner theme", lambda: inner.set(None))


@scenario("rows_reordered")
def rows_reordered(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b", "c", "d")
    held, by, column = mutable_state_of(None), mutable_state_of(0.0), LazyListState()
    scopes: list[Any] = []

    def shift(i: int, to: int) -> None:
        name = rows[i]
        del rows[i]
        rows.insert(to, name)
        by.value += 20 if to < i else -20
        log(f"moved:{name} {to}")

    def dragged(amount: float) -> None:
        by.value += amount
        name = held.value
        if name is None:
            return
        i = rows.index(name)
        if by.value > 12 and i < len(rows) - 1:
            shift(i, i + 1)
        if by.value < -12 and i > 0:
            shift(i, i - 1)

    async def settle() -> None:
        def at(v: float, _: float) -> None:
            by.value = v

        await animate(by.value, 0.0, at, spec=line(32))
        held.value = None

    async def detect(scope: Any) -> None:
        def start(at: Offset) -> None:
            y = rounded(at.y)
            found = [it.key for it in column.layout_info.visible_items_info if it.offset <= y < it.offset + it.size]
            held.value = found[0] if found else None
            log(f"held:{plain(held.value)}")

        def end() -> None:
            log("end")
            scopes[-1].launch(settle)

        def cancel() -> None:
            log("cancel")
            held.value = None
            by.value = 0.0

        def change(c: Any, d: Offset) -> None:
            c.consume()
            dragged(d.y)

        await detect_drag_gestures_after_long_press(scope, change, start, end, cancel)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def item(row: str) -> None:
            mine = held.value == row
            log(f"compose:row {row} {text(mine)}")

            def layer(it: Any) -> None:
                log(f"lambda:held {rounded(by.value)}")
                it.translation_y = by.value

            if mine:
                chain = Modifier.z_index(1).graphics_layer(layer)
            else:
                chain = Modifier.animate_item(None, line(48), None)
            Box(chain.then(trace(row)).fill_max_width().height(20))

        LazyColumn(
            lambda scope: scope.items(rows, item, key=lambda it: it),
            traced("list").pointer_input(detect, None),
            column,
        )

    run.start(content, 100, 100)
    run.step("b is pressed", touched(run, (10, 30)))
    run.wait("for long", 33)
    run.step("down by 10", moved(run, (10, 40)), 4)
    run.step("down by 10 more: it moves", moved(run, (10, 50)), 10)
    run.step("down by 20: it moves again", moved(run, (10, 70)), 2)
    run.step("let go on the way", up(run, 10, 70), 20)
    run.step("d is gone", lambda: rows.remove("d"))
    run.fact("rows", list(rows))


@scenario("clocks_of_frames")
def clocks_of_frames(run: Run) -> None:
    run.queue = True
    running, round, two = mutable_state_of(True), mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(running.value)} {round.value}")
        ticks = remember(lambda: mutable_state_of(0), round.value)

        async def ticking() -> None:
            if running.value:
                log(f"ticking:{round.value}")
                while True:
                    await with_frame_nanos(lambda _: None)
                    ticks.value += 1

        LaunchedEffect(ticking, running.value, round.value)

        def calculate() -> int:
            log("calc:half")
            return int(ticks.value) // 2

        half = remember(lambda: derived_state_of(calculate), round.value)
        Shown("half", lambda: half.value)
        if running.value:
            t = remember_infinite_transition("t")
            x = t.animate_float(0.0, 100.0, infinite_repeatable(line(64), RepeatMode.REVERSE))

            def at() -> IntOffset:
                log(f"lambda:x {rounded(x.value)}")
                return IntOffset(rounded(x.value), 0)

            Box(Modifier.offset(at).then(trace("x")).size(10))
            if two.value:
                y = t.animate_float(10.0, 0.0, infinite_repeatable(line(32)))
                Box(traced("y").draw_behind(lambda _: log(f"draw:y {rounded(y.value)}")).size(10))

        async def counting(state: Any) -> None:
            for it in range(3):
                await with_frame_nanos(lambda _: None)
                state.value = it + 1
            log(f"produced:{round.value}")

        seen = produce_state(counting, 0, round.value)
        Shown("seen", lambda: seen.value)

    run.start(content, 100, 100)
    run.step("another clock", lambda: two.set(True), 4)
    run.step("a round", lambda: round.set(1), 5)
    run.step("paused", lambda: running.set(False), 4)
    run.step("a round while paused", lambda: round.set(2), 5)
    run.step("running", lambda: running.set(True), 4)


@scenario("tiles_drawn_again")
def tiles_drawn_again(run: Run) -> None:
    run.queue = True
    n, tint, round = mutable_state_of(0), mutable_state_of(Color.RED), mutable_state_of(False)
    twice, wide = mutable_state_of(False), mutable_state_of(30)

    def content() -> None:
        log(f"compose:Root {n.value}")
        k = n.value

        def layer(it: Any) -> None:
            log(f"lambda:layer {k}")
            it.rotation_z = k * 10

        def cached(cache: Any) -> Any:
            log(f"cache:one {k} {rounded(cache.size.width)}")
            brush = Brush.horizontal_gradient([tint.value, Color.BLUE], end_x=cache.size.width)

            def draw(it: Any) -> None:
                log("draw:one")
                it.draw_rect(brush)

            return cache.on_draw_behind(draw)

        def three(it: Any) -> None:
            log("draw:three")
            it.draw_content()
            if twice.value:
                it.draw_content()

        def four(it: Any) -> None:
            log(f"draw:four {k}")
            it.draw_circle(tint.value)

        with Column(traced("col")):
            Box(Modifier.graphics_layer(layer).then(trace("one")).draw_with_cache(cached).size(wide.value, 10))
            shape = CircleShape if round.value else RectangleShape
            second = Modifier.graphics_layer(alpha=0.5, clip=round.value, shape=shape).then(trace("two"))
            Box(second.background(tint.value).size(20, 10))
            with Box(Modifier.draw_with_content(three).then(trace("three")).size(20, 10)):
                Box(traced("in").draw_behind(lambda _: log(f"draw:in {wide.value}")).size(5))
            Canvas(four, traced("four").size(20, 10))

    def red() -> None:
        n.value = 2
        tint.value = Color.RED

    def before() -> None:
        round.value = False
        twice.value = False
        wide.value = 30

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("green", lambda: tint.set(Color.GREEN))
    run.step("round", lambda: round.set(True))
    run.step("twice", lambda: twice.set(True))
    run.step("wider", lambda: wide.set(40))
    run.step("n=2 and red", red)
    run.step("as it was", before)

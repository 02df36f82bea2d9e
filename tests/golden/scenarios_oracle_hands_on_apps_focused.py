"""Ports of HandsOnApps.kt (tests/oracle), second part: keys, focus, the mouse, panes, and cards that are thrown."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Animatable,
    Box,
    Column,
    FocusDirection,
    FocusRequester,
    InteractionSource,
    Key,
    KeyEventType,
    LaunchedEffect,
    LocalFocusManager,
    Modifier,
    Orientation,
    Row,
    ScrollState,
    TextField,
    TextFieldValue,
    TextRange,
    ToggleableState,
    composable,
    delay,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    snapshot_flow,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_focus import _STATES
from .scenarios_oracle_hands_on_apps import moved, touched, up
from .scenarios_oracle_transitions import line


@composable
def Target2(name: str) -> None:
    log(f"compose:Target2({name})")
    focus = Modifier.on_focus_changed(lambda it: log(f"focus:{name} {_STATES[it]}"))
    Box(focus.focus_target().then(trace(f"target.{name}")).size(20))


@composable
def PinBox(index: int, digits: Any, requesters: list[FocusRequester], done: Any) -> None:
    manager = LocalFocusManager.current
    focused = remember(lambda: mutable_state_of(False))
    log(f"compose:PinBox({index}) '{digits[index]}' {text(focused.value)}")

    def properties(it: Any) -> None:
        it.can_focus = index == 0 or digits[index - 1] != ""

    def on_key(it: Any) -> bool:
        if it.type is not KeyEventType.KEY_DOWN:
            return False
        if it.key in ("1", "2"):
            digits[index] = it.key
            log(f"moved:{text(manager.move_focus(FocusDirection.NEXT))}")
            if all(digits):
                done()
            return True
        if it.key == Key.BACKSPACE:
            if digits[index] == "":
                log(f"back:{text(manager.move_focus(FocusDirection.PREVIOUS))}")
            else:
                digits[index] = ""
            return True
        return False

    Box(
        Modifier.focus_requester(requesters[index])
        .focus_properties(properties)
        .on_focus_changed(lambda it: focused.set(it.is_focused))
        .on_key_event(on_key)
        .focus_target()
        .then(trace(f"pin{index}"))
        .size(20)
    )


@scenario("pin_entered")
def pin_entered(run: Run) -> None:
    run.queue = True
    digits: Any = mutable_state_list_of("", "", "")
    requesters, tries = [FocusRequester() for _ in range(3)], mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {tries.value}")

        def done() -> None:
            log(f"done:{''.join(digits)}")
            if digits[0] == "2":
                tries.value += 1
                for k in range(3):
                    digits[k] = ""
                requesters[0].request_focus()

        with Column():
            with Row():
                for i in range(3):
                    PinBox(i, digits, requesters, done)
            Target2("after")

        async def launched() -> None:
            requesters[0].request_focus()

        LaunchedEffect(launched, None)

    def keys(*keys: str) -> Any:
        def change() -> None:
            for it in keys:
                run.scene.key(it)

        return change

    run.start(content, 100, 60)
    run.step("1", keys("1"))
    run.step("2", keys("2"))
    run.step("backspace in the empty box", keys(Key.BACKSPACE))
    run.step("backspace twice", keys(Key.BACKSPACE, Key.BACKSPACE))
    run.step("the last box is asked: it cannot", lambda: log(f"did:{text(requesters[2].request_focus())}"))
    run.step("212: wrong", keys("2", "1", "2"))
    run.step("111", keys("1", "1", "1"))
    run.step("x goes nowhere", keys("x"))
    run.fact("digits", list(digits))


@scenario("deck_thrown")
def deck_thrown(run: Run) -> None:
    run.queue = True
    cards: Any = mutable_state_list_of("a", "b", "c", "d")
    scopes: list[Any] = []

    def Card(card: str, upper: bool) -> None:
        x = remember(lambda: Animatable(0.0))
        log(f"compose:card {card} {text(upper)}")
        Alive(card)

        async def stopped(v: float) -> None:
            log(f"let go:{card} {rounded(x.value)}")
            if x.value > 40 or v > 800:
                await x.animate_to(100.0, line(48))
                log(f"gone:{card}")
                cards.remove(card)
            else:
                await x.animate_to(0.0, line(32))
                log(f"back:{card}")

        def layer(it: Any) -> None:
            log(f"lambda:{card} {rounded(x.value)}")
            it.translation_x = x.value
            it.rotation_z = x.value / 10

        chain: Any = Modifier
        if upper:

            def drag(by: float) -> None:
                scopes[-1].launch(lambda: x.snap_to(x.value + by))

            chain = chain.draggable(remember_draggable_state(drag), Orientation.HORIZONTAL, on_drag_stopped=stopped)
        Box(chain.graphics_layer(layer).then(trace(card)).size(60, 80))

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        with Box(traced("deck")):
            shown = list(cards)[:2]
            for i, card in reversed(list(enumerate(shown))):
                with key(card):
                    Card(card, i == 0)

    run.start(content, 100, 100)
    run.step("a little", touched(run, (20, 40), (50, 40)))
    run.step("let go", up(run, 50, 40), 20)
    run.step("far", touched(run, (20, 40), (50, 40), (90, 40)))
    run.step("let go", up(run, 90, 40), 20)
    run.step("the second is pressed and dragged", touched(run, (20, 40), (60, 40), (80, 40)), 20)
    run.step("cards are shuffled while it is held", cards.reverse, 20)
    run.step("let go", up(run, 80, 40), 20)


@scenario("panel_with_focus")
def panel_with_focus(run: Run) -> None:
    run.queue = True
    shown = mutable_state_of(True)
    items: Any = mutable_state_list_of("p", "q", "r")
    first, group = FocusRequester(), FocusRequester()
    managers: list[Any] = []

    def content() -> None:
        log("compose:Root")
        managers.append(LocalFocusManager.current)
        with Column(Modifier.on_focus_changed(lambda it: log(f"focus:root {text(it.has_focus)}"))):
            told = Modifier.focus_requester(first).on_focus_changed(lambda it: log(f"focus:first {_STATES[it]}"))
            Box(told.focus_target().size(20))
            if shown.value:
                panel = Modifier.focus_requester(group).focus_restorer()
                heard = panel.on_focus_changed(lambda it: log(f"focus:group {text(it.has_focus)}"))
                with Row(heard.focus_group()):
                    for item in items:
                        with key(item):
                            Target2(item)
            Target2("last")

    def move(*directions: FocusDirection) -> Any:
        return lambda: log("did:" + " ".join(text(managers[-1].move_focus(it)) for it in directions))

    def back() -> None:
        shown.value = True
        first.request_focus()

    run.start(content, 100, 100)
    run.step("the first", lambda: first.request_focus())
    run.step("next, next", move(FocusDirection.NEXT, FocusDirection.NEXT))
    run.step("out", move(FocusDirection.DOWN))
    run.step("into the group", lambda: log(f"did:{text(group.request_focus())}"))
    run.step("the item goes", lambda: items.remove("q"))
    run.step("into the group again", lambda: log(f"did:{text(group.request_focus())}"))
    run.step("the panel goes", lambda: shown.set(False))
    run.step("the panel is back, next from the first", back)
    run.step("next", move(FocusDirection.NEXT))


@scenario("mouse_over_scrolled")
def mouse_over_scrolled(run: Run) -> None:
    run.queue = True
    scroll, enabled = ScrollState(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Column(traced("col").vertical_scroll(scroll)):
            for i in range(5):
                source = remember(InteractionSource)
                over = source.is_hovered
                tip = remember(lambda: mutable_state_of(False))
                log(f"compose:row{i} {text(over)} {text(tip.value)}")

                async def wait(i: int = i, over: bool = over, tip: Any = tip) -> None:
                    if over:
                        await delay(48)
                        log(f"tip:{i}")
                        tip.value = True
                    else:
                        tip.value = False

                LaunchedEffect(wait, over)
                chain = Modifier.hoverable(source, i != 1 or enabled.value)
                Box(chain.then(trace(f"row{i}")).size(80, 30 if tip.value else 20))

    run.start(content, 100, 60)
    run.step("over row 1", lambda: run.scene.move(10, 30))
    run.wait("a while", 4)
    run.step("over row 0", lambda: run.scene.move(10, 10))
    run.step("scrolled by 25", lambda: scroll.dispatch_raw_delta(25))
    run.step("the mouse moves a little", lambda: run.scene.move(11, 10))
    run.wait("a while", 4)
    run.step("row 1 is not enabled", lambda: enabled.set(False))
    run.step("outside", lambda: run.scene.move(95, 10))


@scenario("panes_in_step")
def panes_in_step(run: Run) -> None:
    run.queue = True
    left, right, rows = ScrollState(0), ScrollState(0), mutable_state_of(6)
    scopes: list[Any] = []

    async def follow() -> None:
        async for it in snapshot_flow(lambda: left.value):
            log(f"follow:{it}")
            await right.scroll_to(it * 2)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def bar(it: Any) -> None:
            part = 0.0 if left.max_value == 0 else left.value / left.max_value
            log(f"lambda:bar {rounded(part * 100)}")
            it.translation_y = part * 50

        with Row():
            with Column(traced("left").width(40).vertical_scroll(left)):
                for i in range(rows.value):
                    Box(traced(f"l{i}").size(40, 20))
            with Column(traced("right").width(40).vertical_scroll(right, enabled=False)):
                for _ in range(10):
                    Box(Modifier.size(40, 20))
            Box(Modifier.graphics_layer(bar).then(trace("bar")).size(4, 10))
        LaunchedEffect(follow, None)

        async def moving() -> None:
            log(f"moving:{text(left.is_scroll_in_progress)}")

        LaunchedEffect(moving, left.is_scroll_in_progress)

    async def animated() -> None:
        try:
            await left.animate_scroll_to(60, line(96))
            log("arrived")
        except asyncio.CancelledError:
            log(f"cut:{left.value}")
            raise

    def let_go() -> None:
        run.scene.move(10, 55)
        run.scene.release(10, 55)

    run.start(content, 100, 60)
    run.step("to 20", lambda: scopes[-1].launch(lambda: left.scroll_to(20)))
    run.step("animated", lambda: scopes[-1].launch(animated), 3)
    run.step("a finger", touched(run, (10, 30), (10, 50)), 3)
    run.step("drags", moved(run, (10, 55)), 3)
    run.step("lets go", let_go, 30)
    run.step("fewer rows", lambda: rows.set(4))
    run.step("to the end", lambda: scopes[-1].launch(lambda: left.animate_scroll_to(1000, line(32))), 30)
    run.fact("at", f"{left.value} of {left.max_value}, {right.value} of {right.max_value}")


@composable
def Switch3(name: str, on: bool, enabled: bool, requester: FocusRequester, change: Any) -> None:
    source = remember(InteractionSource)
    log(f"compose:Switch3({name}) {text(on)} {text(source.is_pressed)} {text(source.is_focused)}")

    def toggled(it: bool) -> None:
        log(f"toggled:{name} {text(it)}")
        change(it)

    chain = Modifier.focus_requester(requester).toggleable(on, toggled, enabled=enabled, interaction_source=source)
    Box(chain.then(trace(name)).size(20))


@scenario("switches_in_group")
def switches_in_group(run: Run) -> None:
    run.queue = True
    on: Any = mutable_state_list_of(True, False, False)
    enabled, requesters = mutable_state_of(True), [FocusRequester() for _ in range(3)]

    def calculate() -> ToggleableState:
        log("calc:all")
        if all(on):
            return ToggleableState.ON
        return ToggleableState.INDETERMINATE if any(on) else ToggleableState.OFF

    whole = derived_state_of(calculate)

    def content() -> None:
        log("compose:Root")

        def turn_all() -> None:
            log(f"all:{whole.value.name.title()}")
            to = whole.value is not ToggleableState.ON
            for i in range(len(on)):
                on[i] = to

        with Column():
            Box(Modifier.tri_state_toggleable(whole.value, turn_all).then(trace("all")).size(20))
            for i in range(3):

                def change(it: bool, i: int = i) -> None:
                    on[i] = it

                Switch3(f"s{i}", on[i], enabled.value or i != 1, requesters[i], change)

    def by_space() -> None:
        requesters[2].request_focus()
        run.scene.key(Key.SPACE)

    def by_enter() -> None:
        enabled.value = True
        run.scene.key(Key.ENTER)

    run.start(content, 100, 100)
    run.step("a tap on the second", lambda: run.scene.tap(10, 50), 4)
    run.step("the third by the space bar", by_space, 4)
    run.step("all off", lambda: run.scene.tap(10, 10), 4)
    run.step("the second is pressed", lambda: run.scene.press(10, 50), 6)
    run.step("and is not enabled", lambda: enabled.set(False), 4)
    run.step("let go", lambda: run.scene.release(10, 50), 4)
    run.step("enabled, enter on the third", by_enter, 4)
    run.step("all", lambda: run.scene.tap(10, 10), 4)


@scenario("amount_typed")
def amount_typed(run: Run) -> None:
    run.queue = True
    amount, most = mutable_state_of("1234"), mutable_state_of(9999)
    note = mutable_state_of(TextFieldValue("note", TextRange(4)))
    fields = [FocusRequester(), FocusRequester()]
    managers: list[Any] = []

    def calculate() -> bool:
        log("calc:ok")
        return 0 <= (int(amount.value) if amount.value.isdigit() else -1) <= most.value

    ok = derived_state_of(calculate)

    def typed(it: str) -> None:
        log(f"amount:{it}")
        if it == "" or it.isdigit():
            amount.value = it

    def noted(it: TextFieldValue) -> None:
        log(f"note:{it.text} {it.selection.start}-{it.selection.end}")
        note.value = it

    def content() -> None:
        log("compose:Root")
        managers.append(LocalFocusManager.current)

        def field(i: int, name: str) -> Any:
            told = Modifier.focus_requester(fields[i]).on_focus_changed(
                lambda it: log(f"focus:{name} {text(it.is_focused)}")
            )
            return told.size(100, 20)

        with Column():
            TextField(amount.value, typed, field(0, "amount"), single_line=True, has_frame=False)
            TextField(note.value, noted, field(1, "note"), has_frame=False)
            if ok.value:
                Target2("send")
            Shown("valid", lambda: f"{text(ok.value)} {len(amount.value)}")

    def keys(*keys: str) -> Any:
        def change() -> None:
            for it in keys:
                run.scene.key(it)

        return change

    def the_note() -> None:
        fields[1].request_focus()
        note.value = TextFieldValue(note.value.text, TextRange(0, 2))

    run.start(content, 200, 100)
    run.step("the amount", lambda: fields[0].request_focus(), 3)
    run.step("end, backspace twice", keys(Key.END, Key.BACKSPACE, Key.BACKSPACE), 3)
    run.step("a limit below", lambda: most.set(10), 3)
    run.step("home, delete", keys(Key.HOME, Key.DELETE), 3)
    run.step("the note by the program, its caret", the_note, 3)
    run.step("delete, right, backspace", keys(Key.DELETE, Key.ARROW_RIGHT, Key.BACKSPACE), 3)
    run.step("the focus is cleared", lambda: managers[-1].clear_focus(), 3)
    run.step("a key without focus", keys(Key.BACKSPACE), 3)

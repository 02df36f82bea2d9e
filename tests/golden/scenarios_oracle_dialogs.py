"""Ports of MixedScreens.kt (tests/oracle), third part: dialogs that appear and fade."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Dialog,
    FocusRequester,
    KeyEventType,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    mutable_state_of,
    remember_saveable,
    remember_saveable_state_holder,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_features import Alive, click, plain
from .scenarios_oracle_grids import Cell


@scenario("question_over_rows")
def question_over_rows(run: Run) -> None:
    run.queue = True
    open: Any = mutable_state_of(None)
    list_, n = LazyListState(), mutable_state_of(0)
    r, below = FocusRequester(), FocusRequester()

    def content() -> None:
        log(f"compose:Root {plain(open.value)}")
        holder = remember_saveable_state_holder()
        under = Modifier.focus_requester(below).on_focus_changed(lambda it: log(f"focus:below {text(it.is_focused)}"))
        with Box(under.focus_target()):
            LazyColumn(lambda it: it.items(8, lambda i: Cell(f"r{i}", 80, 20)), traced("list"), list_)
        which = open.value
        if which is not None:

            def dismissed() -> None:
                log(f"dismissed:{which}")
                open.value = None

            def question() -> None:
                def init() -> Any:
                    log(f"init:{which}")
                    return mutable_state_of(0)

                tries = remember_saveable(init)
                log(f"compose:question {which} {tries.value} {n.value}")
                Alive(f"question {which}")

                def on_key(it: Any) -> bool:
                    if it.type is KeyEventType.KEY_DOWN and it.key == "a":
                        tries.value += 1
                        return True
                    return False

                told = Modifier.focus_requester(r).on_focus_changed(
                    lambda it: log(f"focus:question {text(it.is_focused)}")
                )
                Box(told.on_key_event(on_key).focus_target().then(trace("question")).size(40))

                async def launched() -> None:
                    log(f"launched:{which}")
                    r.request_focus()

                LaunchedEffect(launched, None)

            Dialog(dismissed, lambda: holder.SaveableStateProvider(which, question))

    def scrolled() -> None:
        list_.dispatch_raw_delta(30)
        n.value = 1

    run.start(content, 100, 100)
    run.step("below takes the focus", lambda: below.request_focus(), 4)
    run.step("asked 1", lambda: open.set(1), 6)
    run.step("a", lambda: run.scene.key("a"), 12)
    run.step("scrolled behind it, n=1", scrolled, 6)
    run.step("a tap outside", lambda: run.scene.tap(2, 2), 20)
    run.step("asked 2", lambda: open.set(2), 20)
    run.step("1 instead", lambda: open.set(1), 6)
    run.step("closed by the program", lambda: open.set(None), 20)


@scenario("dialogs_fading")
def dialogs_fading(run: Run) -> None:
    run.queue = True
    first, second, n = mutable_state_of(False), mutable_state_of(False), mutable_state_of(0)

    def counted() -> None:
        n.value += 1

    def layer(_: Any) -> None:
        log("lambda:layer")

    def content() -> None:
        log(f"compose:Root {text(first.value)} {text(second.value)}")
        Box(click(traced("below"), "below", counted).size(100))
        if first.value:

            def dismiss_first() -> None:
                log("dismissed:first")
                first.value = False

            def in_first() -> None:
                log("compose:first")
                Alive("first")
                with Column(traced("first").size(40)):
                    Box(Modifier.graphics_layer(layer).then(trace("layered")).size(10))
                    Box(traced("plain").draw_behind(lambda _: log(f"draw:n {n.value}")).size(10))

            Dialog(dismiss_first, in_first)
        if second.value:

            def dismiss_second() -> None:
                log("dismissed:second")
                second.value = False

            def in_second() -> None:
                log("compose:second")
                Alive("second")
                Box(traced("second").size(20))

            Dialog(dismiss_second, in_second, animate_transition=False)

    def neither() -> None:
        first.value = False
        second.value = False

    run.start(content, 100, 100)
    run.step("opened", lambda: first.set(True), 6)
    run.step("closed while it appears", lambda: first.set(False), 2)
    run.step("opened while it fades", lambda: first.set(True), 20)
    run.step("n=1", lambda: n.set(1), 3)
    run.step("a tap outside", lambda: run.scene.tap(2, 2), 3)
    run.step("a tap while it fades", lambda: run.scene.tap(50, 50), 20)
    run.step("a tap below", lambda: run.scene.tap(50, 50), 4)
    run.step("the other", lambda: second.set(True), 4)
    run.step("both", lambda: first.set(True), 3)
    run.step("neither", neither, 20)

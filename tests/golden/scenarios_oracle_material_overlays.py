"""Ports of Overlays.kt and Popups.kt (tests/oracle): dialogs, compared by action: those of Compose fade in and out."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    CompositionLocalProvider,
    Dialog,
    KeyEventType,
    Modifier,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace
from .scenarios_oracle_composition import Tint, TintReader
from .scenarios_oracle_features import Alive
from .scenarios_oracle_focus import Requesters, did, focus
from .scenarios_oracle_popups_used import keyed


@scenario("material_dialog_keys")
def material_dialog_keys(run: Run) -> None:
    run.queue = True
    open, takes = mutable_state_of(False), mutable_state_of(False)
    all = Requesters()

    def at_screen(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log("key:screen")
        return False

    def at_dialog(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log("key:dialog")
        return bool(takes.value)

    def dismissed() -> None:
        log("dismiss")
        open.value = False

    def content() -> None:
        log("compose:Root")
        screen = focus(Modifier.on_key_event(at_screen).focus_requester(all["screen"]), "screen")
        Box(screen.focusable().then(trace("screen")).size(40))
        if open.value:

            def inside() -> None:
                log("compose:dialog")
                chain = focus(Modifier.on_key_event(at_dialog).focus_requester(all["dialog"]), "dialog")
                Box(chain.focusable().size(40))

            Dialog(dismissed, inside)

    def pressed(key: str) -> Any:
        return lambda: run.scene.key(key)

    run.start(content, 200, 200)
    run.step("the screen is focused", did(lambda: all["screen"].request_focus()))
    run.step("a", pressed("A"))
    run.step("open", lambda: open.set(True), 40)
    run.step("a", pressed("A"))
    run.step("the dialog is focused", did(lambda: all["dialog"].request_focus()))
    run.step("a again", pressed("A"))
    run.step("it takes b", lambda: (takes.set(True), run.scene.key("B")))
    run.step("gone", lambda: open.set(False), 40)
    run.step("a after it", pressed("A"))


@scenario("material_dialogs_stacked")
def material_dialogs_stacked(run: Run) -> None:
    run.queue = True
    first, second, tint = mutable_state_of(False), mutable_state_of(False), mutable_state_of(0)
    all = Requesters()

    def dismiss(name: str, state: Any) -> Any:
        def dismissed() -> None:
            log(f"dismiss:{name}")
            state.value = False

        return dismissed

    def content() -> None:
        log("compose:Root")

        def in_second() -> None:
            TintReader("second")
            Alive("second")
            Box(keyed("second", all))

        def in_first() -> None:
            TintReader("first")
            Alive("first")
            Box(keyed("first", all))
            if second.value:
                Dialog(dismiss("second", second), in_second)

        def around() -> None:
            TintReader("screen")
            Box(keyed("screen", all))
            if first.value:
                Dialog(dismiss("first", first), in_first)

        CompositionLocalProvider(Tint.provides(tint.value), content=around)

    def pressed(key: str) -> Any:
        return lambda: run.scene.key(key)

    run.start(content, 200, 200)
    run.step("the screen is focused", did(lambda: all["screen"].request_focus()))
    run.step("the first", lambda: first.set(True), 40)
    run.step("Tab in it", pressed("Tab"))
    run.step("the second", lambda: second.set(True), 40)
    run.step("x goes to nobody", pressed("X"))
    run.step("Tab in the second", pressed("Tab"))
    run.step("x", pressed("X"))
    run.step("Escape: the second", pressed("Escape"), 40)
    run.step("x for the first", pressed("X"))
    run.step("beside it: pressed", lambda: run.scene.press(2, 2), 40)
    run.step("released: dismissed", lambda: run.scene.release(2, 2), 40)
    run.step("x for the screen", pressed("X"))
    run.step("both", lambda: (first.set(True), second.set(True)), 40)
    run.step("both leave", lambda: first.set(False), 40)

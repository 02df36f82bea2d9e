"""Port of the dialog of AppApi.kt (tests/oracle)."""

from __future__ import annotations

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Dialog,
    Modifier,
    composable,
    composition_local_of,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click

Ink = composition_local_of(lambda: "black")


@composable
def Inked(name: str) -> None:
    log(f"compose:Inked({name}) {Ink.current}")


@scenario("material_dialog_dismissed")
def material_dialog_dismissed(run: Run) -> None:
    run.queue = True
    open, n = mutable_state_of(False), mutable_state_of(0)
    ink, stays = mutable_state_of("blue"), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(open.value)}")

        def inked() -> None:
            with Column():
                Inked("screen")
                Box(click(Modifier, "open", lambda: open.set(True)).then(trace("open")).size(200, 40))
                Shown("n", lambda: n.value)
            if open.value:

                def dismissed() -> None:
                    log("dismiss")
                    open.value = False

                def inside() -> None:
                    log("compose:dialog")
                    Inked("dialog")
                    Alive("dialog")
                    Shown("in", lambda: n.value)
                    Box(click(Modifier, "close", lambda: open.set(False)).then(trace("body")).size(80, 60))

                Dialog(
                    dismissed,
                    inside,
                    dismiss_on_back_press=not stays.value,
                    dismiss_on_click_outside=not stays.value,
                )

        CompositionLocalProvider(Ink.provides(ink.value), content=inked)

    def one_that_stays() -> None:
        stays.value = True
        open.value = True

    run.start(content, 200, 200)
    run.step("opened", tapped(run, 10, 10))
    run.step("n=1: both read it", lambda: n.set(1))
    run.step("other ink", lambda: ink.set("red"))
    run.step("a tap in it, beside its button", tapped(run, 100, 100))
    run.step("opened again", lambda: open.set(True))
    run.step("a tap outside", tapped(run, 10, 10))
    run.step("one that stays", one_that_stays)
    run.step("a tap outside", tapped(run, 10, 10))
    run.step("gone by the program", lambda: open.set(False))

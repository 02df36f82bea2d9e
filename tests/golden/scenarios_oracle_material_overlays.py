"""Ports of Overlays.kt (tests/oracle), third part: popups and a dialog, compared by action.

A popup of Compose has its own owner: it is measured and placed after the content. Here it is part of the same pass.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalProvider,
    Constraints,
    Dialog,
    KeyEventType,
    Modifier,
    Popup,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Tint, TintReader
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_focus import Requesters, did, focus


def at_corner(name: str) -> Any:
    """The position of a popup at the end of its anchor, with a line in the log."""

    def position(anchor: Any, window: Any, content: Any, direction: Any) -> tuple[int, int]:
        log(f"policy:position {name} {anchor.left},{anchor.top} {content.width} x {content.height}")
        return anchor.right, anchor.bottom

    return position


@scenario("material_popups_measured")
def material_popups_measured(run: Run) -> None:
    run.queue = True
    w, open, n, at = mutable_state_of(20), mutable_state_of(False), mutable_state_of(0), mutable_state_of(10)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):

            def measure(scope: Any, m: Any, c: Any) -> Any:
                log(f"lambda:measure {w.value}")
                p = m.measure(Constraints.fixed(w.value, 20))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            with Box(Modifier.layout(measure).then(trace("anchor"))):
                if open.value:

                    def shown() -> None:
                        log(f"compose:popup {n.value}")
                        Alive("popup")

                        def measure_popup(scope: Any, m: Any, c: Any) -> Any:
                            log(f"lambda:popup {w.value}")
                            p = m.measure(Constraints.fixed(w.value * 2, 10))
                            return scope.layout(p.width, p.height, lambda: p.place(0, 0))

                        Box(Modifier.layout(measure_popup).then(trace("shown")))

                    Popup(shown, position=remember(lambda: at_corner("one")), is_modal=False)
            Box(Modifier.padding(top=at.value).then(trace("below")).size(20))
            Shown("n", lambda: n.value)

    run.start(content, 200, 200)
    run.step("open", lambda: open.set(True))
    run.step("w=30: both measure it", lambda: w.set(30))
    run.step("n=1: both compose it", lambda: n.set(1))
    run.step("n=2, w=40", lambda: (n.set(2), w.set(40)))
    run.step("what is below moves", lambda: at.set(20))
    run.step("closed, w=50", lambda: (open.set(False), w.set(50)))
    run.step("open again with n=3", lambda: (open.set(True), n.set(3)))


@scenario("material_popups_two")
def material_popups_two(run: Run) -> None:
    run.queue = True
    first, second = mutable_state_of(True), mutable_state_of(False)
    tint, s = mutable_state_of(0), mutable_state_of(0)

    def drawn(name: str, size: int) -> Any:
        return Modifier.draw_behind(lambda _: log(f"draw:{name} {s.value}")).then(trace(name)).size(size)

    def content() -> None:
        log("compose:Root")

        def inside_second() -> None:
            TintReader("second")
            Alive("second")
            Box(drawn("second", 20))

        def inside_first() -> None:
            TintReader("first")
            with Box(drawn("first", 30)):
                if second.value:
                    Popup(inside_second, position=remember(lambda: at_corner("second")), is_modal=False)

        def provided() -> None:
            TintReader("screen")
            with Box(drawn("screen", 50)):
                if first.value:
                    Popup(inside_first, position=remember(lambda: at_corner("first")), is_modal=False)

        CompositionLocalProvider(Tint.provides(tint.value), content=provided)

    run.start(content, 200, 200)
    run.step("second", lambda: second.set(True))
    run.step("tint", lambda: tint.set(1))
    run.step("s=1: all draw it", lambda: s.set(1))
    run.step("the first goes, and the second with it", lambda: first.set(False))
    run.step("the first again", lambda: first.set(True))
    run.step("both go at once with the tint", lambda: (first.set(False), tint.set(2)))


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

"""Ports of Popups.kt (tests/oracle), second part: pointers, focus, keys and Escape over popups."""

from __future__ import annotations

from typing import Any

from engine import Box, Column, KeyEventType, Modifier, PointerInputScope, Popup, mutable_state_of, remember

from .harness import Run, log, scenario
from .scenarios_oracle_features import Alive, click
from .scenarios_oracle_focus import Requesters, did, focus
from .scenarios_oracle_popups import at_corner


def at(x: int, y: int) -> Any:
    """The position (x, y) of the window: the anchor is at its start."""
    return lambda anchor, window, content, direction: (x, y)


def keyed(name: str, all: Requesters) -> Any:
    def heard(it: Any) -> bool:
        # The recorder dismisses as a window does after the scene did not use Escape: without the key itself.
        if it.type is KeyEventType.KEY_DOWN and it.key != "Escape":
            log(f"key:{name}")
        return False

    return focus(Modifier.on_key_event(heard).focus_requester(all[name]), name).focus_target().size(20)


def mouse(chain: Any, name: str) -> Any:
    async def events(scope: Any) -> None:
        while True:
            event = await scope.await_pointer_event()
            log(f"mouse:{name} {event.type.name.capitalize()}")

    async def heard(scope: PointerInputScope) -> None:
        await scope.await_pointer_event_scope(events)

    return chain.pointer_input(heard, name)


@scenario("popup_clicked_around")
def popup_clicked_around(run: Run) -> None:
    run.queue = True
    loose, modal, stays = mutable_state_of(False), mutable_state_of(False), mutable_state_of(False)

    def dismiss_loose() -> None:
        log("dismiss:loose")
        loose.value = False

    def dismiss_modal() -> None:
        log("dismiss:modal")
        if not stays.value:
            modal.value = False

    def content() -> None:
        log("compose:Root")
        with Box(click(Modifier.size(200), "screen", lambda: None)):
            if loose.value:

                def in_loose() -> None:
                    Alive("loose")
                    Box(click(Modifier.size(60).padding(10), "loose", lambda: None))

                Popup(in_loose, dismiss_loose, position=remember(lambda: at_corner("loose")), is_modal=False)
            if modal.value:

                def in_modal() -> None:
                    Alive("modal")
                    Box(click(Modifier.size(60).padding(10), "modal", lambda: None))

                Popup(in_modal, dismiss_modal, position=at(40, 40))

    def tap(x: float, y: float) -> Any:
        return lambda: run.scene.tap(x, y)

    run.start(content, 200, 200)
    scene = run.scene
    run.step("the screen", tap(10, 10))
    run.step("loose opens", lambda: loose.set(True))
    run.step("on it", tap(170, 170))
    run.step("on its edge", tap(142, 142))
    run.step("beside it", tap(10, 10))
    run.step("modal opens", lambda: modal.set(True))
    run.step("on the modal", tap(70, 70))
    run.step("on its edge, where nothing is", tap(42, 42))
    run.step("beside it: pressed", lambda: scene.press(10, 10))
    run.step("released", lambda: scene.release(10, 10))
    run.step("the screen again", tap(10, 10))
    run.step("modal, then loose above it", lambda: modal.set(True))
    run.step("loose above", lambda: loose.set(True))
    run.step("beside both", tap(10, 10))
    run.step("it stays", lambda: (stays.set(True), modal.set(True), loose.set(True)))
    run.step("pressed in the modal", lambda: scene.press(70, 70))
    run.step("moved out and released", lambda: (scene.move(10, 10), scene.release(10, 10)))
    run.step("beside it", tap(10, 10))


@scenario("popup_hovered")
def popup_hovered(run: Run) -> None:
    run.queue = True
    open, focusable = mutable_state_of(False), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Box(mouse(Modifier.size(200), "screen")):
            if open.value:
                Popup(lambda: Box(mouse(Modifier.size(60), "popup")), position=at(50, 50), is_modal=focusable.value)

    def hover(x: float, y: float) -> Any:
        return lambda: run.scene.move(x, y)

    run.start(content, 200, 200)
    run.step("over the screen", hover(10, 10))
    run.step("it opens elsewhere", lambda: open.set(True))
    run.step("onto it", hover(60, 60))
    run.step("within it", hover(70, 70))
    run.step("off it", hover(20, 20))
    run.step("back onto it", hover(60, 60))
    run.step("it closes under the mouse", lambda: open.set(False))
    run.step("it opens under the mouse", lambda: open.set(True))
    run.step("it takes the focus", lambda: focusable.set(True))
    run.step("off it: nothing below hears it", hover(20, 20))
    run.step("it closes", lambda: open.set(False))
    run.step("over the screen again", hover(30, 30))


@scenario("popup_focus_and_keys")
def popup_focus_and_keys(run: Run) -> None:
    run.queue = True
    loose, modal, second = mutable_state_of(False), mutable_state_of(False), mutable_state_of(False)
    all = Requesters()

    def at_screen(it: Any) -> bool:
        if it.type is KeyEventType.KEY_DOWN:
            log("key:screen")
        return False

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.on_key_event(at_screen)):
            with Column():
                Box(keyed("a", all))
                Box(keyed("b", all))
            if loose.value:
                Popup(lambda: Box(keyed("loose", all)), position=remember(lambda: at_corner("loose")), is_modal=False)
            if modal.value:

                def in_modal() -> None:
                    with Column():
                        Box(keyed("m1", all))
                        Box(keyed("m2", all))
                    if second.value:
                        Popup(lambda: Box(keyed("s", all)), position=remember(lambda: at_corner("second")))

                Popup(in_modal, position=remember(lambda: at_corner("modal")))

    def pressed(*keys: str) -> Any:
        return lambda: [run.scene.key(key) for key in keys]

    run.start(content, 200, 200)
    run.step("a is focused", did(lambda: all["a"].request_focus()))
    run.step("loose opens", lambda: loose.set(True))
    run.step("x", pressed("X"))
    run.step("loose asks", did(lambda: all["loose"].request_focus()))
    run.step("x is still for the screen", pressed("X"))
    run.step("modal opens", lambda: modal.set(True))
    run.step("x goes to nobody", pressed("X"))
    run.step("Tab in the modal", pressed("Tab"))
    run.step("x for m1", pressed("X"))
    run.step("Tab, and Tab again", pressed("Tab", "Tab"))
    run.step("a second one above", lambda: second.set(True))
    run.step("Tab there", pressed("Tab"))
    run.step("x for s", pressed("X"))
    run.step("b is asked for below", did(lambda: all["b"].request_focus()))
    run.step("x is still for s", pressed("X"))
    run.step("the second leaves", lambda: second.set(False))
    run.step("x for the modal", pressed("X"))
    run.step("the modal leaves", lambda: modal.set(False))
    run.step("x for b", pressed("X"))
    run.step("loose leaves", lambda: loose.set(False))


@scenario("popup_escaped")
def popup_escaped(run: Run) -> None:
    run.queue = True
    loose, modal, second = mutable_state_of(False), mutable_state_of(False), mutable_state_of(False)
    may = mutable_state_of(True)

    def dismissing(name: str, state: Any) -> Any:
        def dismiss() -> None:
            log(f"dismiss:{name}")
            state.value = False

        return dismiss

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.size(50)):
            if loose.value:
                Popup(
                    lambda: Alive("loose"),
                    dismissing("loose", loose),
                    position=remember(lambda: at_corner("loose")),
                    is_modal=False,
                )
            if modal.value:

                def in_modal() -> None:
                    Alive("modal")
                    if second.value:
                        Popup(
                            lambda: Alive("second"),
                            dismissing("second", second),
                            position=remember(lambda: at_corner("second")),
                        )

                Popup(
                    in_modal,
                    dismissing("modal", modal),
                    position=remember(lambda: at_corner("modal")),
                    dismiss_on_back_press=may.value,
                )

    def escape() -> None:
        run.scene.key("Escape")

    run.start(content, 200, 200)
    run.step("nothing is open", escape)
    run.step("loose opens", lambda: loose.set(True))
    run.step("Escape: it stays", escape)
    run.step("modal opens", lambda: modal.set(True))
    run.step("Escape: the modal leaves", escape)
    run.step("two of them", lambda: (modal.set(True), second.set(True)))
    run.step("Escape: the second", escape)
    run.step("Escape: the first", escape)
    run.step("it may not", lambda: (may.set(False), modal.set(True)))
    run.step("Escape: nothing", escape)
    run.step("it may, with another above", lambda: (may.set(True), second.set(True)))
    run.step("Escape twice", lambda: (escape(), escape()))

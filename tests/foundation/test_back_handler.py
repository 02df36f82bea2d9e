"""BackHandler and the keys: a focused node that uses Escape, a modal popup; the handlers' order is recorded."""

from __future__ import annotations

from engine import (
    BackHandler,
    Box,
    FocusRequester,
    Key,
    KeyEvent,
    LaunchedEffect,
    Modifier,
    Popup,
    Scene,
    mutable_state_of,
)


def test_focused_node_that_uses_escape__is_asked_first() -> None:
    received: list[str] = []
    uses = mutable_state_of(True)
    requester = FocusRequester()

    def on_key(event: KeyEvent) -> bool:
        received.append(event.type.value)
        return uses.value

    def content() -> None:
        BackHandler(lambda: received.append("back"))
        Box(Modifier.focus_requester(requester).on_key_event(on_key).focusable().size(10))

        async def focus() -> None:
            requester.request_focus()

        LaunchedEffect(focus, None)

    scene = Scene(content, 100, 100)
    scene.frame()
    assert scene.key(Key.ESCAPE)
    assert "back" not in received
    uses.value = False
    scene.key(Key.ESCAPE)
    assert received.count("back") == 1
    scene.close()


def test_modal_popup__is_dismissed_before_a_handler_receives_the_key() -> None:
    received: list[str] = []
    is_open = mutable_state_of(True)

    def dismiss() -> None:
        received.append("dismiss")
        is_open.value = False

    def content() -> None:
        BackHandler(lambda: received.append("back"))
        if is_open.value:
            Popup(lambda: Box(Modifier.size(10)), on_dismiss_request=dismiss, is_modal=True)

    scene = Scene(content, 100, 100)
    scene.frame()
    scene.key(Key.ESCAPE)
    scene.settle(3)
    scene.key(Key.ESCAPE)
    assert received == ["dismiss", "back"]
    scene.close()

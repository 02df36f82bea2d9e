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
    heard: list[str] = []
    uses = mutable_state_of(True)
    requester = FocusRequester()

    def on_key(event: KeyEvent) -> bool:
        heard.append(event.type.value)
        return uses.value

    def content() -> None:
        BackHandler(lambda: heard.append("back"))
        Box(Modifier.focus_requester(requester).on_key_event(on_key).focusable().size(10))

        async def focus() -> None:
            requester.request_focus()

        LaunchedEffect(focus, None)

    scene = Scene(content, 100, 100)
    scene.frame()
    assert scene.key(Key.ESCAPE)
    assert "back" not in heard
    uses.value = False
    scene.key(Key.ESCAPE)
    assert heard.count("back") == 1
    scene.close()


def test_modal_popup__is_dismissed_before_a_handler_receives_the_key() -> None:
    heard: list[str] = []
    is_open = mutable_state_of(True)

    def dismiss() -> None:
        heard.append("dismiss")
        is_open.value = False

    def content() -> None:
        BackHandler(lambda: heard.append("back"))
        if is_open.value:
            Popup(lambda: Box(Modifier.size(10)), on_dismiss_request=dismiss, is_modal=True)

    scene = Scene(content, 100, 100)
    scene.frame()
    scene.key(Key.ESCAPE)
    scene.settle(3)
    scene.key(Key.ESCAPE)
    assert heard == ["dismiss", "back"]
    scene.close()

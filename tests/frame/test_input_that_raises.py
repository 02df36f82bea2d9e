"""A callback of an input raises: all other receivers get the input, and the framework keeps no half of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine import (
    AnchoredDraggableState,
    Box,
    Column,
    FocusRequester,
    FocusState,
    HorizontalPager,
    InteractionSource,
    Modifier,
    ModifierNodeElement,
    NestedScrollConnection,
    Offset,
    Orientation,
    PointerEventType,
    PointerInputModifierNode,
    PointerType,
    Popup,
    Scene,
    Velocity,
    composable,
    mutable_state_of,
    remember_pager_state,
)
from tests.frame.pointer_nodes import Probe
from tests.frame.test_after_an_error import Cause, OnPurposeError, raises


def received(log: list[str], name: str, cause: Callable[[], None] = lambda: None) -> Callable[[FocusState], None]:
    def changed(state: FocusState) -> None:
        log.append(f"{name} {state.value}")
        cause()

    return changed


def test_focus_listener_raises__all_others_receive_the_change() -> None:
    cause, log, sources = Cause(), list[str](), [InteractionSource(), InteractionSource()]
    requesters = [FocusRequester(), FocusRequester()]
    listeners = [received(log, "outer"), received(log, "raising", cause), received(log, "second")]

    @composable
    def Screen() -> None:
        with Column(Modifier.on_focus_changed(listeners[0])):
            first = Modifier.on_focus_changed(listeners[1]).focus_requester(requesters[0])
            Box(first.size(5).focusable(interaction_source=sources[0]))
            second = Modifier.on_focus_changed(listeners[2]).focus_requester(requesters[1])
            Box(second.size(5).focusable(interaction_source=sources[1]))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    requesters[0].request_focus()
    log.clear()
    cause.on = True
    with pytest.raises(OnPurposeError):
        requesters[1].request_focus()
    assert log == ["raising inactive", "outer inactive", "second active", "outer active"]
    assert [source.is_focused for source in sources] == [False, True]
    cause.on = False
    log.clear()
    requesters[0].request_focus()
    assert log == ["second inactive", "outer inactive", "raising active", "outer active"]


def test_new_focus_listener_raises_at_its_first_state__the_next_frame_calls_it_again() -> None:
    cause, log, shown = Cause(), list[str](), mutable_state_of(False)
    raising, other = received(log, "raising", cause), received(log, "other")

    @composable
    def Screen() -> None:
        if shown.value:
            Box(Modifier.on_focus_changed(raising).size(5).focusable())
            Box(Modifier.on_focus_changed(other).size(5).focusable())

    scene = Scene(Screen, 50, 50)
    scene.settle()
    cause.on = shown.value = True
    raises(scene)
    assert log == ["raising inactive", "other inactive"]
    raises(scene)
    cause.on = False
    scene.settle()
    assert log == ["raising inactive", "other inactive", "raising inactive", "raising inactive"]


def test_pressed_node_leaves_and_a_focus_listener_raises__the_gesture_ends_all_the_same() -> None:
    cause, log, shown = Cause(), list[str](), mutable_state_of(True)
    source, listener = InteractionSource(), received(log, "around", cause)

    @composable
    def Screen() -> None:
        with Box(Modifier.on_focus_changed(listener).focus_group().size(20)):
            if shown.value:
                Box(Modifier.size(20).clickable(lambda: log.append("click"), interaction_source=source))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    scene.press(5, 5)
    assert source.is_pressed
    shown.value, cause.on = False, True
    raises(scene)
    cause.on = False
    assert not source.is_pressed
    scene.release(5, 5)
    scene.settle()
    shown.value = True
    scene.settle()
    log.clear()
    scene.tap(5, 5)
    assert "click" in log


class CanceledNode(PointerInputModifierNode, Modifier.Node):
    def __init__(self, name: str, log: list[str], cause: Cause) -> None:
        super().__init__()
        self.name, self.log, self.cause = name, log, cause

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: Any) -> None:
        pass

    def on_cancel_pointer_input(self) -> None:
        self.log.append(self.name)
        self.cause()


@dataclass(frozen=True)
class Canceled(ModifierNodeElement[CanceledNode]):
    name: str
    log: Any
    cause: Any

    def create(self) -> CanceledNode:
        return CanceledNode(self.name, self.log, self.cause)

    def update(self, node: CanceledNode) -> None:
        pass


@pytest.mark.parametrize("end", ["cancel", "leave"])
def test_node_raises_when_it_is_canceled__the_others_are_canceled_and_no_later_input_raises(end: str) -> None:
    cause, log, shown = Cause(), list[str](), mutable_state_of(True)

    @composable
    def Screen() -> None:
        with Box(Modifier.size(20).clickable(lambda: log.append("click"))):
            if shown.value:
                with Box(Modifier.size(20).then(Canceled("outer", log, cause))):
                    Box(Modifier.size(20).then(Canceled("inner", log, cause)))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    scene.press(5, 5)
    cause.on = True
    with pytest.raises(OnPurposeError):
        if end == "leave":
            shown.value = False
            scene.frame()
        else:
            scene.cancel_pointer_input()
    assert log[:2] == ["inner", "outer"]
    log.clear()
    cause.on = shown.value = False
    scene.settle()
    scene.tap(5, 5)
    assert log == ["click"]


def test_node_below_a_popup_raises_when_it_is_canceled__the_popup_is_canceled_too() -> None:
    cause, log = Cause(), list[str]()

    def inside() -> None:
        Box(Modifier.size(20).then(Canceled("popup", log, lambda: None)))

    @composable
    def Screen() -> None:
        Box(Modifier.size(20).then(Canceled("below", log, cause)))
        Popup(inside, position=lambda *_: (30, 0), is_modal=False)

    scene = Scene(Screen, 50, 50)
    scene.settle()
    scene.move(5, 5)
    scene.press(35, 5)
    cause.on = True
    with pytest.raises(OnPurposeError):
        scene.cancel_pointer_input()
    assert log == ["below", "popup"]


def test_node_raises_as_the_mouse_leaves_it__the_popup_under_the_mouse_is_entered() -> None:
    above, log = InteractionSource(), list[str]()

    def hook(event: Any, event_pass: Any) -> None:
        if event.type is PointerEventType.EXIT:
            raise OnPurposeError

    @composable
    def Screen() -> None:
        Box(Modifier.size(20).then(Probe("below", log, hook)))
        Popup(lambda: Box(Modifier.size(20).hoverable(above)), position=lambda *_: (30, 0), is_modal=False)

    scene = Scene(Screen, 50, 50)
    scene.settle()
    scene.move(5, 5)
    with pytest.raises(OnPurposeError):
        scene.move(35, 5)
    assert above.is_hovered


def test_node_raises_as_the_mouse_leaves_it_for_a_press_elsewhere__the_press_arrives() -> None:
    log = list[str]()

    def hook(event: Any, event_pass: Any) -> None:
        if event.type is PointerEventType.EXIT:
            raise OnPurposeError

    @composable
    def Screen() -> None:
        with Column():
            Box(Modifier.size(20).then(Probe("left", [], hook)))
            Box(Modifier.size(20).clickable(lambda: log.append("click")))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    scene.move(5, 5)
    with pytest.raises(OnPurposeError):
        scene.tap(5, 25, PointerType.MOUSE)
    assert log == ["click"]


@pytest.mark.parametrize("where", ["at the release", "in finally"])
def test_handler_raises_because_its_node_leaves__the_exception_is_raised(where: str) -> None:
    shown = mutable_state_of(True)

    async def handler(scope: Any) -> None:
        async def block(events: Any) -> None:
            try:
                await events.await_pointer_event()
                await events.await_pointer_event()
                if where == "at the release":
                    raise OnPurposeError
            finally:
                if where == "in finally":
                    raise OnPurposeError

        await scope.await_pointer_event_scope(block)

    @composable
    def Screen() -> None:
        if shown.value:
            Box(Modifier.size(20).pointer_input(handler))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    scene.press(5, 5)
    shown.value = False
    with pytest.raises(OnPurposeError):
        scene.settle()
    scene.settle()
    assert not scene.has_invalidations


def test_handler_of_a_key_press_raises__the_key_is_released() -> None:
    cause, log = Cause(), list[str]()

    def on_key(event: Any) -> bool:
        log.append(event.type.value)
        cause()
        return False

    requester = FocusRequester()

    @composable
    def Screen() -> None:
        Box(Modifier.focus_requester(requester).on_key_event(on_key).size(20).focusable())

    scene = Scene(Screen, 50, 50)
    scene.settle()
    requester.request_focus()
    cause.on = True
    with pytest.raises(OnPurposeError):
        scene.key("a")
    assert log == ["down", "up"]


class Nested(NestedScrollConnection):
    def __init__(self, error: type[BaseException]) -> None:
        self.raising = ""
        self.error = error

    def step(self, where: str) -> None:
        if where == self.raising:
            raise self.error

    def on_pre_scroll(self, available: Offset, source: Any) -> Offset:
        self.step("pre-scroll")
        return Offset.ZERO

    def on_post_scroll(self, consumed: Offset, available: Offset, source: Any) -> Offset:
        self.step("post-scroll")
        return Offset.ZERO

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        self.step("pre-fling")
        return Velocity(0.0, 0.0)


def drag_to_the_left(scene: Scene, raised: list[str], steps: int = 4) -> None:
    """A drag by 7 px a step, 16 ms each."""

    def step(send: Callable[[], object]) -> None:
        try:
            send()
        except (OnPurposeError, SystemExit):
            raised.append("raised")

    scene.press(38, 10)
    for number in range(steps):
        step(lambda: scene.advance(16))
        step(lambda number=number: scene.move(31 - 7 * number, 10))  # type: ignore[misc]
    step(lambda: scene.release(38 - 7 * steps, 10))
    for _ in range(60):
        step(scene.frame)


@pytest.mark.parametrize("error", [OnPurposeError, SystemExit])
@pytest.mark.parametrize("where", ["pre-scroll", "post-scroll", "pre-fling"])
def test_connection_raises_while_a_pager_is_dragged__the_pager_settles_at_a_page(
    where: str, error: type[BaseException]
) -> None:
    connection, raised, states = Nested(error), list[str](), list[Any]()

    @composable
    def Screen() -> None:
        states[:] = [remember_pager_state(lambda: 4)]
        with Box(Modifier.nested_scroll(connection)):
            HorizontalPager(states[0], lambda page: Box(Modifier.size(40)), Modifier.size(40))

    scene = Scene(Screen, 80, 80)
    scene.settle()
    connection.raising = where
    drag_to_the_left(scene, raised)
    assert raised
    assert not scene.has_invalidations
    assert (states[0].current_page, states[0].current_page_offset_fraction) == (1, 0.0)


def test_threshold_of_anchors_raises__it_is_asked_again_and_the_drag_ends_at_an_anchor() -> None:
    cause = Cause()
    state = AnchoredDraggableState(0, {0: 0.0, 1: -60.0})

    def threshold(distance: float) -> float:
        cause()
        return distance / 4

    chain = Modifier.size(80).anchored_draggable(state, Orientation.HORIZONTAL, positional_threshold=threshold)

    @composable
    def Screen() -> None:
        Box(chain)

    scene = Scene(Screen, 80, 80)
    scene.settle()
    cause.on = True
    scene.press(70, 10)
    for number in range(40):
        scene.advance(16)
        scene.move(70 - number, 10)
    with pytest.raises(OnPurposeError):
        scene.release(30, 10)
    assert state.offset not in (0.0, -60.0)
    cause.on = False
    scene.advance(1000)
    assert state.offset == -60.0


def test_click_that_is_stopped__the_next_click_runs() -> None:
    clicks: list[int] = []

    def click() -> None:
        clicks.append(len(clicks))
        if len(clicks) == 1:
            raise KeyboardInterrupt

    @composable
    def Screen() -> None:
        Box(Modifier.size(20).clickable(click))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    with pytest.raises(KeyboardInterrupt):
        scene.tap(5, 5)
    scene.frame()
    scene.tap(5, 5)
    assert clicks == [0, 1]
    scene.close()

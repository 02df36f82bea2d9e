"""Receivers of inputs whose code raises: actions of semantics, scrolls into view, clipboards, nested scroll, nodes.

Not here    transformations of text, drags, flings, back handlers, menus, focus rules: raising_receivers.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AlertDialog,
    Box,
    BringIntoViewRequester,
    Checkbox,
    Color,
    Column,
    CompositionLocalProvider,
    FocusEventModifierNode,
    FocusRequester,
    InputTransformation,
    KeyInputModifierNode,
    LazyColumn,
    LazyListState,
    LocalClipboard,
    Modifier,
    ModifierNodeElement,
    MutatorMutex,
    NestedScrollConnection,
    NestedScrollDispatcher,
    NestedScrollSource,
    Offset,
    OutputTransformation,
    PointerInputModifierNode,
    Row,
    ScrollState,
    SeekableTransitionState,
    Text,
    TextFieldState,
    Velocity,
    await_each_gesture,
    await_first_down,
    detect_drag_gestures_after_long_press,
    detect_horizontal_drag_gestures,
    detect_tap_gestures,
    detect_transform_gestures,
    remember,
    remember_coroutine_scope,
    remember_transition,
    tween,
    wait_for_up_or_cancellation,
    with_frame_nanos,
)
from engine.foundation import BasicTextField
from engine.foundation.clipboard import Clipboard
from tests.model.every_input_step import InputWorld, Receiver, Send
from tests.model.raising_receivers import change, drag, kept_state, key, tap


def act(action: str, *values: Any) -> Send:
    """The action of each node that offers it."""

    def send(scene: Any) -> None:
        for node in list(scene.semantics().walk()):
            if action in node.actions:
                scene.act(node, action, *values)

    return send


# ---------------------------------------------------------------- semantics


def actions(world: InputWorld) -> None:
    count = kept_state(world, "count", 0)

    def done(where: str) -> Any:
        def perform(*values: Any) -> bool:
            change(world, count, where)(count.value + 1)
            return True

        return perform

    def said(configuration: Any) -> None:
        world.step("semantics")
        configuration.state_description = str(count.value)
        for name in ACTIONS:
            setattr(configuration, name, done(name))

    Box(Modifier.size(9 + count.value).semantics(said))


ACTIONS = ("on_click", "on_long_click", "dismiss", "expand", "collapse", "set_progress", "scroll_by", "set_text")


def toggles(world: InputWorld) -> None:
    states = [kept_state(world, f"toggle {number}", False) for number in range(3)]
    with Row():
        Checkbox(states[0].value, change(world, states[0], "checkbox"))
        Box(Modifier.size(20).toggleable(states[1].value, change(world, states[1], "toggleable")))
        selected = states[2]
        Box(
            Modifier.size(20).selectable(
                selected.value, lambda: change(world, selected, "selectable")(not selected.value)
            )
        )


# ---------------------------------------------------------------- scrolls


class Connection(NestedScrollConnection):
    """Takes a part of each delta and each velocity."""

    def __init__(self, world: InputWorld) -> None:
        self.world = world

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        self.world.step("pre-scroll")
        return Offset(0, available.y / 4)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        self.world.step("post-scroll")
        return available

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        self.world.step("pre-fling")
        await with_frame_nanos(lambda nanos: self.world.step("pre-fling, in a frame"))
        return Velocity(0, available.y / 4)

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        self.world.step("post-fling")
        await with_frame_nanos(lambda nanos: self.world.step("post-fling, in a frame"))
        return available


def nested_scroll(world: InputWorld) -> None:
    """A list in a column that scrolls, with a connection around both and one between them."""
    outer = world.keep("outer", lambda value: ScrollState(value or 0), lambda state: state.value)
    inner = _kept_list(world)
    with Column(Modifier.nested_scroll(remember(lambda: Connection(world))).size(60).vertical_scroll(outer)):
        with Box(Modifier.nested_scroll(remember(lambda: Connection(world)))):
            LazyColumn(lambda scope: scope.items(4, _row), Modifier.size(60, 40), inner)
        for number in range(3):
            _row(number)


def dispatcher(world: InputWorld) -> None:
    moved = kept_state(world, "moved", 0.0)
    sender = remember(lambda: NestedScrollDispatcher())

    def click() -> None:
        taken = sender.dispatch_pre_scroll(Offset(0, 8), NestedScrollSource.USER_INPUT)
        change(world, moved, "click")(moved.value + taken.y)
        sender.dispatch_post_scroll(taken, Offset(0, 8 - taken.y), NestedScrollSource.USER_INPUT)

    with Box(Modifier.nested_scroll(remember(lambda: Connection(world)))):
        Box(Modifier.nested_scroll(remember(lambda: Connection(world)), sender).size(30 + moved.value).clickable(click))


def _kept_list(world: InputWorld) -> Any:
    return world.keep(
        "list",
        lambda value: LazyListState(*(value or (0, 0))),
        lambda state: (state.first_visible_item_index, state.first_visible_item_scroll_offset),
    )


def _row(number: int) -> None:
    Box(Modifier.size(60, 20).background(Color.RED if number % 2 else Color.BLUE))


def scroll_into_view(world: InputWorld) -> None:
    """Content in a column that scrolls, which a request and the focus bring into view, below a connection."""
    scroll = world.keep("scroll", lambda value: ScrollState(value or 0), lambda state: state.value)
    requester, focus = remember(BringIntoViewRequester), remember(FocusRequester)
    launched = remember_coroutine_scope()

    async def show() -> None:
        world.step("before the request")
        await requester.bring_into_view()
        world.step("after the request")

    def placed(at: Any) -> None:
        world.step("on_placed")

    def focused(state: Any) -> None:
        world.step("on_focus_changed")

    with Column(Modifier.nested_scroll(remember(lambda: Connection(world)))):
        Box(Modifier.size(30, 9).clickable(lambda: launched.launch(show)))
        Box(Modifier.size(30, 9).clickable(lambda: focus.request_focus()))
        with Column(Modifier.size(60, 30).vertical_scroll(scroll)):
            for number in range(4):
                _row(number)
            chain = Modifier.bring_into_view_requester(requester).on_placed(placed).on_focus_changed(focused)
            Box(chain.focus_requester(focus).size(20).focusable())


def scroll_by_code(world: InputWorld) -> None:
    state = _kept_list(world)
    launched = remember_coroutine_scope()

    def item(number: int) -> None:
        world.step(f"item {number}")
        _row(number)

    async def scroll() -> None:
        world.step("before the scroll")
        await state.animate_scroll_to_item(6)
        world.step("after the scroll")
        await state.scroll_to_item(1)

    with Column(Modifier.nested_scroll(remember(lambda: Connection(world)))):
        Box(Modifier.size(30, 9).clickable(lambda: launched.launch(scroll)))
        LazyColumn(lambda scope: scope.items(12, item), Modifier.size(60, 40), state)


# ---------------------------------------------------------------- text


class FailingClipboard(Clipboard):
    def __init__(self, world: InputWorld, text: str) -> None:
        super().__init__()
        self.world = world
        self._text = text

    def get_text(self) -> str:
        self.world.step("get_text")
        return super().get_text() or "p"

    def set_text(self, text: str) -> None:
        self.world.step("set_text")
        super().set_text(text[:1])


def clipboard(world: InputWorld) -> None:
    state = world.keep(
        "field", lambda value: TextFieldState("ab" if value is None else value), lambda state: state.text
    )
    copied = world.keep("clipboard", lambda text: FailingClipboard(world, text or ""), lambda board: board._text)
    with CompositionLocalProvider(LocalClipboard.provides(copied)):
        BasicTextField(state, modifier=Modifier.size(60, 20))


def field_with_an_output(world: InputWorld) -> None:
    state = world.keep("field", lambda value: TextFieldState(value or ""), lambda state: state.text)

    def first(buffer: Any) -> None:
        world.step("first transformation")

    def second(buffer: Any) -> None:
        world.step("second transformation")
        if len(buffer.text) > 3:
            buffer.revert_all_changes()

    def shown(buffer: Any) -> None:
        world.step("output transformation")
        if len(buffer.text) > 1:
            buffer.replace(1, 1, "-")

    BasicTextField(
        state,
        modifier=Modifier.size(60, 20),
        input_transformation=remember(lambda: InputTransformation(first).then(InputTransformation(second))),
        output_transformation=remember(lambda: OutputTransformation(shown)),
    )


def shortcut(name: str) -> Send:
    return lambda scene: scene.key(name, ctrl=True)


# ---------------------------------------------------------------- gestures and nodes


def detectors(world: InputWorld) -> None:
    count = kept_state(world, "count", 0)

    def counted(where: str) -> Any:
        return lambda *given: change(world, count, where)(count.value + 1)

    async def taps(scope: Any) -> None:
        await detect_tap_gestures(scope, counted("tap"), counted("double tap"), counted("long press"))

    async def along(scope: Any) -> None:
        await detect_horizontal_drag_gestures(
            scope, counted("drag"), counted("start"), counted("end"), counted("cancel")
        )

    async def after_press(scope: Any) -> None:
        await detect_drag_gestures_after_long_press(scope, counted("late drag"), counted("late start"))

    async def transforms(scope: Any) -> None:
        await detect_transform_gestures(scope, counted("transform"))

    async def own(scope: Any) -> None:
        async def gesture(events: Any) -> None:
            await await_first_down(events, require_unconsumed=False)
            world.step("down")
            await wait_for_up_or_cancellation(events)
            world.step("up")

        await await_each_gesture(scope, gesture)

    with Column():
        for handler in (taps, along, after_press, transforms, own):
            Box(Modifier.size(60, 10).pointer_input(handler))
        Box(Modifier.size(2 + count.value % 5, 3).background(Color.RED))


class HearingNode(PointerInputModifierNode, KeyInputModifierNode, FocusEventModifierNode, Modifier.Node):
    def __init__(self, world: InputWorld) -> None:
        super().__init__()
        self.world = world

    def on_pointer_event(self, event: Any, event_pass: Any, bounds: Any) -> None:
        self.world.step(f"on_pointer_event {event_pass.name}")

    def on_cancel_pointer_input(self) -> None:
        self.world.step("on_cancel_pointer_input")

    def on_key_event(self, event: Any) -> bool:
        self.world.step("on_key_event")
        return False

    def on_pre_key_event(self, event: Any) -> bool:
        self.world.step("on_pre_key_event")
        return False

    def on_focus_event(self, focus_state: Any) -> None:
        self.world.step("on_focus_event")


@dataclass(frozen=True)
class Hearing(ModifierNodeElement[HearingNode]):
    world: InputWorld

    def create(self) -> HearingNode:
        return HearingNode(self.world)

    def update(self, node: HearingNode) -> None:
        pass


def node_that_hears(world: InputWorld) -> None:
    count = kept_state(world, "count", 0)
    with Column(Modifier.then(Hearing(world))):
        chain = Modifier.then(Hearing(world)).size(30 + count.value % 5, 20)
        Box(chain.clickable(lambda: change(world, count, "click")(count.value + 1)))


# ---------------------------------------------------------------- coroutines of clicks


def mutex(world: InputWorld) -> None:
    count = kept_state(world, "count", 0)
    held = remember(MutatorMutex)
    launched = remember_coroutine_scope()

    async def work() -> None:
        world.step("in the mutex")
        await with_frame_nanos(lambda nanos: world.step("in a frame"))
        change(world, count, "in the mutex, later")(count.value + 1)

    async def click() -> None:
        await held.mutate(work)

    Box(Modifier.size(20 + count.value % 5).clickable(lambda: launched.launch(click)))


def alert(world: InputWorld) -> None:
    is_open = kept_state(world, "open", False)

    def confirm() -> None:
        world.step("confirm button")
        Box(Modifier.size(20, 9).clickable(lambda: change(world, is_open, "confirmed")(False)).test_tag("confirm"))

    Box(Modifier.size(60, 20).clickable(lambda: change(world, is_open, "opened")(True)))
    if is_open.value:
        AlertDialog(
            lambda: change(world, is_open, "dismissed")(False),
            confirm,
            text=lambda: Text("t"),
            animate_transition=False,
        )


def seekable(world: InputWorld) -> None:
    goal = kept_state(world, "goal", 0)
    state = world.keep("seek", lambda value: SeekableTransitionState(value or 0), lambda state: state.current_state)
    launched = remember_coroutine_scope()

    def easing(fraction: float) -> float:
        world.step("easing")
        return fraction

    async def seek() -> None:
        world.step("before the seek")
        await state.animate_to(1 - state.current_state, tween(32, easing=easing))
        change(world, goal, "after the seek")(state.current_state)

    moving = remember_transition(state)
    width = moving.animate_float(lambda at: float(at * 9), lambda segment: tween(32))
    Box(Modifier.size(20).clickable(lambda: launched.launch(seek)))
    Box(Modifier.size(3 + width.value, 3 + goal.value).background(Color.RED))


RECEIVERS = [
    Receiver(actions, [act(name, *([0.5] if name == "set_progress" else [])) for name in ACTIONS]),
    Receiver(toggles, [tap(9, 9), tap(40, 9), tap(55, 9), act("on_click")]),
    Receiver(nested_scroll, [*drag(9, 35, 0, -9), lambda scene: scene.scroll(9, 9, 0, 5), *drag(9, 50, 0, -12)]),
    Receiver(dispatcher, [tap(5, 5), tap(5, 5)]),
    Receiver(scroll_into_view, [tap(5, 5), lambda scene: scene.settle(90), tap(5, 14), key("Tab")]),
    Receiver(scroll_by_code, [tap(5, 5)]),
    Receiver(
        clipboard,
        [tap(50, 5), shortcut("a"), shortcut("c"), shortcut("v"), shortcut("a"), shortcut("x"), shortcut("v"),
         act("copy_text"), act("paste_text"), act("cut_text"), shortcut("z")],
    ),
    Receiver(
        field_with_an_output,
        [tap(5, 5), key("a"), key("b"), key("c"), key("d"), shortcut("z"), key("Backspace"),
         lambda scene: scene.compose_text("k"), lambda scene: scene.commit_text("l")],
    ),
    Receiver(
        detectors,
        [tap(5, 5), lambda scene: scene.advance(400), tap(5, 5), tap(5, 5), *drag(5, 15, 9, 0),
         lambda scene: scene.press(5, 25), lambda scene: scene.advance(700), *drag(5, 25, 9, 0)[1:],
         *drag(5, 35, 9, 0), tap(5, 45)],
    ),
    Receiver(node_that_hears, [tap(5, 5), key("Tab"), key("a"), *drag(5, 5, 5, 0)]),
    Receiver(mutex, [tap(5, 5), tap(5, 5)]),
    Receiver(alert, [tap(5, 5), key("Escape"), tap(5, 5), tap(2, 58), tap(5, 5), act("on_click")]),
    Receiver(seekable, [tap(5, 5)]),
]  # fmt: skip

"""Receivers of inputs whose code raises: transformations of text, drags, flings, back handlers, menus, focus rules.

Not here    clicks, keys, focus listeners, nested scroll and a text field: test_input_raises.py.
"""

from __future__ import annotations

from typing import Any

from engine import (
    AnchoredDraggableState,
    BackHandler,
    BasicTextField,
    Box,
    Color,
    Column,
    Dialog,
    DropdownMenu,
    DropdownMenuItem,
    FocusRequester,
    HorizontalPager,
    ImeAction,
    InputTransformation,
    KeyboardActions,
    KeyboardOptions,
    Modifier,
    Offset,
    Orientation,
    PagerState,
    PointerType,
    Popup,
    PredictiveBackHandler,
    RadioButton,
    Row,
    ScrollState,
    Slider,
    Switch,
    Tab,
    TabRow,
    Text,
    TextFieldState,
    TextFieldValue,
    VisualTransformation,
    detect_drag_gestures,
    mutable_state_of,
    remember,
    remember_draggable_2d_state,
    remember_scrollable_state,
    remember_transformable_state,
    tween,
    with_frame_nanos,
)
from engine.drawing.text import AnnotatedString
from engine.foundation.text.visual_transformation import OffsetMapping, TransformedText
from tests.model.every_input_step import InputWorld, Receiver, Send


def kept_state(world: InputWorld, name: str, first: Any) -> Any:
    """A state that the program keeps."""
    return world.keep(
        name, lambda value: mutable_state_of(first if value is None else value, name=name), lambda state: state.value
    )


def change(world: InputWorld, state: Any, where: str) -> Any:
    def changed(value: Any) -> None:
        world.step(where)
        state.value = value
        world.step(f"{where}, later")

    return changed


def tap(x: float, y: float) -> Send:
    return lambda scene: scene.tap(x, y)


def key(name: str) -> Send:
    return lambda scene: scene.key(name)


def drag(x: float, y: float, dx: float, dy: float, count: int = 4) -> list[Send]:
    """A finger that goes down, moves in steps, and is lifted."""

    def moved(number: int) -> Send:
        return lambda scene: (scene.advance(16), scene.move(x + number * dx, y + number * dy))

    moves = [moved(number + 1) for number in range(count)]
    return [lambda scene: scene.press(x, y), *moves, lambda scene: scene.release(x + count * dx, y + count * dy)]


# ---------------------------------------------------------------- text


def field_with_transformations(world: InputWorld) -> None:
    text = kept_state(world, "text", TextFieldValue(""))

    def shown(text: AnnotatedString) -> TransformedText:
        world.step("visual transformation")
        return TransformedText(AnnotatedString(text.text.upper()), OffsetMapping.IDENTITY)

    def decorated(inner: Any) -> None:
        world.step("decoration")
        with Box(Modifier.background(Color.CYAN)):
            inner()

    BasicTextField(
        text.value,
        change(world, text, "on_value_change"),
        Modifier.size(60, 20),
        visual_transformation=remember(lambda: VisualTransformation.of(shown)),
        decoration_box=decorated,
        on_text_layout=lambda result: world.step("on_text_layout"),
        keyboard_options=KeyboardOptions(ime_action=ImeAction.SEARCH),
        keyboard_actions=KeyboardActions.all(lambda scope: world.receive("action", True)),
        single_line=True,
    )


def field_with_a_state(world: InputWorld) -> None:
    state = world.keep("field", lambda value: TextFieldState(value or ""), lambda state: state.text)

    def transform(buffer: Any) -> None:
        world.step("input transformation")
        if len(buffer.text) > 3:
            buffer.revert_all_changes()

    BasicTextField(
        state,
        modifier=Modifier.size(60, 20),
        input_transformation=remember(lambda: InputTransformation(transform)),
        on_keyboard_action=lambda default: world.receive("action", True),
    )


# ---------------------------------------------------------------- widgets


def switches(world: InputWorld) -> None:
    switched, chosen, tab = (kept_state(world, name, 0) for name in ("switched", "chosen", "tab"))
    with Column():
        with Row():
            Switch(bool(switched.value), change(world, switched, "switch"))
        with Row():
            for number in range(2):
                RadioButton(chosen.value == number, lambda number=number: change(world, chosen, "radio")(number))

        def tabs() -> None:
            for number in range(2):
                Tab(tab.value == number, lambda number=number: change(world, tab, "tab")(number), lambda: Text("t"))

        TabRow(tab.value, tabs)


def slider(world: InputWorld) -> None:
    value = kept_state(world, "value", 0.0)
    Slider(
        value.value,
        change(world, value, "on_value_change"),
        Modifier.width(60),
        on_value_change_finished=lambda: world.step("on_value_change_finished"),
    )


def menu(world: InputWorld) -> None:
    is_open = kept_state(world, "open", False)
    with Box(Modifier.size(60, 20).clickable(lambda: change(world, is_open, "opened")(True))):

        def items() -> None:
            world.step("items")
            DropdownMenuItem(lambda: Text("a"), lambda: change(world, is_open, "chosen")(False))

        DropdownMenu(is_open.value, lambda: change(world, is_open, "dismissed")(False), items)


def dialog(world: InputWorld) -> None:
    is_open = kept_state(world, "open", False)
    Box(Modifier.size(60, 20).clickable(lambda: change(world, is_open, "opened")(True)))
    if is_open.value:
        Dialog(lambda: change(world, is_open, "dismissed")(False), lambda: Box(Modifier.size(20)))


def popup(world: InputWorld) -> None:
    is_open = kept_state(world, "open", False)
    Box(Modifier.size(60, 20).clickable(lambda: change(world, is_open, "opened")(True)))
    if is_open.value:
        Popup(lambda: Box(Modifier.size(9)), lambda: change(world, is_open, "dismissed")(False))


# ---------------------------------------------------------------- drags and flings


def scrollable(world: InputWorld) -> None:
    moved = kept_state(world, "moved", 0.0)

    def consume(delta: float) -> float:
        world.step("consume")
        moved.value = moved.value + delta
        return delta

    state = remember_scrollable_state(consume)
    Box(Modifier.size(60).scrollable(state, Orientation.VERTICAL))


class Fling:
    def __init__(self, world: InputWorld) -> None:
        self.world = world

    async def perform_fling(self, scope: Any, initial_velocity: float) -> float:
        self.world.step("perform_fling")
        for _ in range(3):
            await with_frame_nanos(lambda nanos: scope.scroll_by(10.0 if initial_velocity > 0 else -10.0))
        self.world.step("perform_fling, later")
        return 0.0


def fling(world: InputWorld) -> None:
    state = world.keep("scroll", lambda value: ScrollState(value or 0), lambda state: state.value)
    with Column(Modifier.size(60).vertical_scroll(state, fling_behavior=remember(lambda: Fling(world)))):
        for number in range(9):
            Box(Modifier.size(60, 30).background(Color.RED if number % 2 else Color.BLUE))


def pager(world: InputWorld) -> None:
    def page(index: int) -> None:
        world.step(f"page {index}")
        Box(Modifier.size(60).background(Color.RED if index % 2 else Color.BLUE))

    state = world.keep("pager", lambda value: PagerState(lambda: 4, value or 0), lambda state: state.current_page)
    HorizontalPager(state, page, Modifier.size(60))


def draggable_2d(world: InputWorld) -> None:
    moved = kept_state(world, "moved", Offset.ZERO)

    def move(delta: Offset) -> None:
        world.step("delta")
        moved.value = moved.value + delta

    chain = Modifier.size(60).draggable_2d(
        remember_draggable_2d_state(move),
        on_drag_started=lambda at: world.step("started"),
        on_drag_stopped=lambda speed: world.step("stopped"),
    )
    Box(chain)


def anchored(world: InputWorld) -> None:
    state = world.keep(
        "anchored",
        lambda value: AnchoredDraggableState(0 if value is None else value, {0: 0.0, 1: 40.0}),
        lambda state: state.current_value,
    )

    def threshold(distance: float) -> float:
        world.step("threshold")
        return distance / 2

    def easing(fraction: float) -> float:
        world.step("easing")
        return fraction

    chain = Modifier.size(60).anchored_draggable(
        state, Orientation.HORIZONTAL, positional_threshold=threshold, spec=tween(32, easing=easing)
    )
    with Box(chain):
        Box(Modifier.graphics_layer(lambda layer: setattr(layer, "translation_x", state.offset)).size(9))


def transformable(world: InputWorld) -> None:
    zoomed = kept_state(world, "moved", Offset.ZERO)

    def transform(zoom: float, pan: Offset, rotation: float) -> None:
        world.step("transformation")
        zoomed.value = zoomed.value + pan

    Box(Modifier.size(60).transformable(remember_transformable_state(transform)))


def drag_detector(world: InputWorld) -> None:
    moved = kept_state(world, "moved", Offset.ZERO)

    async def handle(scope: Any) -> None:
        def dragged(change: Any, delta: Offset) -> None:
            world.step("dragged")
            moved.value = moved.value + delta

        await detect_drag_gestures(
            scope,
            dragged,
            on_drag_start=lambda at: world.step("start"),
            on_drag_end=lambda: world.step("end"),
            on_drag_cancel=lambda: world.step("cancel"),
        )

    Box(Modifier.size(60).pointer_input(handle))


# ---------------------------------------------------------------- back, focus


def back_handlers(world: InputWorld) -> None:
    count = kept_state(world, "count", 0)

    async def follow(progress: Any) -> None:
        async for _ in progress:
            world.step("progress")
        change(world, count, "predictive back")(count.value + 1)

    BackHandler(lambda: change(world, count, "back")(count.value + 1), enabled=count.value % 2 == 0)
    PredictiveBackHandler(follow, enabled=count.value % 2 == 1)
    Box(Modifier.size(9 + count.value % 4))


def focus_rules(world: InputWorld) -> None:
    requesters = remember(lambda: [FocusRequester(), FocusRequester()])
    can_focus = kept_state(world, "can focus", True)

    def rules(properties: Any) -> None:
        world.step("focus properties")
        properties.can_focus = can_focus.value
        properties.next = requesters[1]
        properties.on_enter = lambda scope: world.step("on_enter")
        properties.on_exit = lambda scope: world.step("on_exit")

    with Column():
        with Column(Modifier.focus_properties(rules).focus_group()):
            for number in range(2):
                Box(Modifier.focus_properties(rules).focus_requester(requesters[number]).size(9).focusable())
        Box(Modifier.size(60, 9).clickable(lambda: change(world, can_focus, "clicked")(not can_focus.value)))


RECEIVERS = [
    Receiver(field_with_transformations, [tap(5, 5), key("a"), key("b"), key("Backspace"), key("Enter")]),
    Receiver(field_with_a_state, [tap(5, 5), key("a"), key("b"), key("c"), key("d"), key("Enter")]),
    Receiver(switches, [tap(9, 9), tap(20, 50), tap(20, 30)]),
    Receiver(slider, [*drag(5, 5, 9, 0), tap(40, 5)]),
    Receiver(menu, [tap(5, 5), tap(20, 40), tap(5, 5), key("Escape")]),
    Receiver(dialog, [tap(5, 5), key("Escape"), tap(5, 5), tap(2, 58)]),
    Receiver(popup, [tap(5, 5), key("Escape"), tap(5, 5), tap(2, 58)]),
    Receiver(scrollable, [*drag(9, 50, 0, -9), lambda scene: scene.scroll(9, 9, 0, 5)]),
    Receiver(fling, drag(9, 50, 0, -9)),
    Receiver(pager, drag(50, 9, -9, 0)),
    Receiver(draggable_2d, drag(9, 9, 9, 9)),
    Receiver(anchored, drag(5, 5, 9, 0, 5)),
    Receiver(transformable, drag(9, 9, 9, 9)),
    Receiver(drag_detector, drag(9, 9, 9, 9)),
    Receiver(
        back_handlers,
        [
            key("Escape"),
            lambda scene: scene.back("start", 0.1, 5, 9),
            lambda scene: scene.back("progress", 0.5, 9, 9),
            lambda scene: scene.back("complete"),
        ],
    ),
    Receiver(focus_rules, [key("Tab"), key("Tab"), lambda scene: scene.tap(9, 40, PointerType.MOUSE), key("Tab")]),
]

"""Taps, drags, keys, focus, and the components made of them."""

from __future__ import annotations

import pytest

from engine import (
    Box,
    Button,
    Checkbox,
    Color,
    Column,
    FocusRequester,
    InteractionSource,
    IntOffset,
    Key,
    KeyEventType,
    Modifier,
    Orientation,
    PointerType,
    Role,
    Slider,
    Switch,
    Text,
    composable,
    detect_drag_gestures,
    detect_horizontal_drag_gestures,
    detect_tap_gestures,
    detect_vertical_drag_gestures,
    mutable_state_of,
    remember_draggable_state,
)

from .conftest import Ui


def test_tap__calls_on_click_once(ui: Ui) -> None:
    log: list[str] = []
    ui.show(lambda: Box(Modifier.size(50).clickable(lambda: log.append("click"))))
    ui.scene.tap(10, 10)
    ui.scene.tap(60, 10)
    assert log == ["click"]


def test_press__gives_the_focus(ui: Ui) -> None:
    first, second = InteractionSource(), InteractionSource()

    def content() -> None:
        with Column():
            Box(Modifier.size(50).clickable(lambda: None, interaction_source=first))
            Box(Modifier.size(50).clickable(lambda: None, interaction_source=second))

    ui.show(content)
    ui.scene.tap(10, 10)
    ui.scene.press(10, 60)
    assert (first.is_focused, second.is_focused) == (False, True)


def test_disabled_while_it_has_the_focus__loses_it(ui: Ui) -> None:
    enabled, log = mutable_state_of(True), []
    requester = FocusRequester()

    def content() -> None:
        Box(
            Modifier.focus_requester(requester)
            .on_focus_changed(lambda state: log.append(state.value))
            .clickable(lambda: None, enabled=enabled.value)
            .size(50)
        )

    ui.show(content)
    requester.request_focus()
    ui.change(lambda: enabled.set(False))
    assert log == ["inactive", "active", "inactive"]


def test_press_that_leaves__is_no_click(ui: Ui) -> None:
    log: list[str] = []
    ui.show(lambda: Box(Modifier.size(50).clickable(lambda: log.append("click"))))
    ui.scene.press(10, 10)
    ui.scene.move(200, 200)
    ui.scene.release(200, 200)
    assert log == []


def test_disabled__is_no_click_and_says_so(ui: Ui) -> None:
    log: list[str] = []
    ui.show(lambda: Box(Modifier.size(50).clickable(lambda: log.append("click"), enabled=False)))
    ui.scene.tap(10, 10)
    assert log == []
    assert ui.scene.owner.semantics_owner.root_semantics_node.children[0].config.disabled is True


def test_clickable_inside_a_clickable__only_the_inner_one_is_clicked(ui: Ui) -> None:
    log: list[str] = []

    def content() -> None:
        with Box(Modifier.size(100).clickable(lambda: log.append("outer"))):
            Box(Modifier.size(50).clickable(lambda: log.append("inner")))

    ui.show(content)
    ui.scene.tap(10, 10)
    ui.scene.tap(80, 80)
    assert log == ["inner", "outer"]


def test_callback_replaced__the_new_one_is_called_and_nothing_is_laid_out(ui: Ui) -> None:
    n, log = mutable_state_of(0), []

    @composable
    def Target() -> None:
        value = n.value
        Box(Modifier.size(50).clickable(lambda: log.append(value)))

    ui.show(Target)
    assert ui.change(lambda: n.set(1)) == {"composed": ["Target"]}
    ui.scene.tap(10, 10)
    assert log == [1]


def test_pressed__is_a_state_that_drawing_reads(ui: Ui) -> None:
    source = InteractionSource()
    ui.show(lambda: Box(Modifier.size(50).clickable(lambda: None, interaction_source=source)))
    ui.scene.press(10, 10)
    assert source.is_pressed
    ui.scene.release(10, 10)
    assert not source.is_pressed


def test_hover__follows_the_mouse_in_and_out(ui: Ui) -> None:
    source = InteractionSource()
    ui.show(lambda: Box(Modifier.size(50).hoverable(source)))
    ui.scene.move(10, 10)
    assert source.is_hovered
    ui.scene.move(100, 100)
    assert not source.is_hovered


@pytest.mark.parametrize("kind", ["clickable", "toggleable", "selectable", "combined_clickable"])
def test_mouse_over_what_can_be_clicked__its_source_is_hovered_while_it_is_enabled(ui: Ui, kind: str) -> None:
    source, enabled = InteractionSource(), mutable_state_of(True)

    @composable
    def Screen() -> None:
        on = {"enabled": enabled.value, "interaction_source": source}
        made = {
            "clickable": lambda: Modifier.clickable(lambda: None, **on),
            "toggleable": lambda: Modifier.toggleable(True, lambda _: None, **on),
            "selectable": lambda: Modifier.selectable(True, lambda: None, **on),
            "combined_clickable": lambda: Modifier.combined_clickable(lambda: None, **on),
        }
        Box(made[kind]().size(50))

    ui.show(Screen)
    ui.scene.move(10, 10)
    ui.scene.run_coroutines()
    assert source.is_hovered
    enabled.value = False
    ui.settle()
    assert not source.is_hovered
    enabled.value = True
    ui.settle()
    ui.scene.move(100, 100)
    ui.scene.move(10, 10)
    ui.scene.run_coroutines()
    assert source.is_hovered
    ui.scene.move(100, 100)
    ui.scene.run_coroutines()
    assert not source.is_hovered


def test_finger_where_the_mouse_is__clicks_after_a_layout_that_moved_nothing_there(ui: Ui) -> None:
    clicks: list[str] = []
    lift = mutable_state_of(0)
    ui.show(
        lambda: Box(
            Modifier.clickable(lambda: clicks.append("click")).offset(lambda: IntOffset(0, lift.value)).size(40)
        )
    )
    ui.scene.move(10, 10)
    lift.value = 4
    ui.settle()
    ui.scene.tap(10, 10)
    assert clicks == ["click"]


def test_keys__go_to_the_focus_and_enter_clicks(ui: Ui) -> None:
    log: list[str] = []

    def content() -> None:
        with Column(Modifier.on_key_event(lambda event: log.append(f"outer {event.key}"))):
            Box(Modifier.size(20).clickable(lambda: log.append("first")))
            Box(Modifier.size(20).clickable(lambda: log.append("second")))

    ui.show(content)
    scene = ui.scene
    scene.key(Key.TAB)
    scene.key(Key.ENTER)
    scene.key(Key.TAB)
    scene.key(Key.SPACE)
    assert [entry for entry in log if not entry.startswith("outer")] == ["first", "second"]


def test_key_handlers__preview_downwards_then_upwards_until_one_takes_it(ui: Ui) -> None:
    log: list[str] = []
    requester = FocusRequester()

    def note(name: str, takes: bool = False):  # type: ignore[no-untyped-def]
        def handler(event: object) -> bool:
            if event.type is KeyEventType.KEY_DOWN:  # type: ignore[attr-defined]
                log.append(name)
            return takes

        return handler

    def content() -> None:
        with Box(Modifier.on_preview_key_event(note("outer preview")).on_key_event(note("outer"))):
            Box(
                Modifier.on_preview_key_event(note("inner preview"))
                .on_key_event(note("inner", takes=True))
                .focus_requester(requester)
                .focusable()
                .size(10)
            )

    ui.show(content)
    assert requester.request_focus()
    ui.scene.key("a")
    assert log == ["outer preview", "inner preview", "inner"]


def test_focus_changes__reach_the_modifier_before(ui: Ui) -> None:
    received: list[bool] = []
    first, second = FocusRequester(), FocusRequester()

    def content() -> None:
        with Column():
            Box(
                Modifier.on_focus_changed(lambda state: received.append(state.is_focused))
                .focus_requester(first)
                .focusable()
                .size(10)
            )
            Box(Modifier.focus_requester(second).focusable().size(10))

    ui.show(content)
    received.clear()
    first.request_focus()
    second.request_focus()
    assert received == [True, False]


def test_pointer_input__detects_taps_where_they_are(ui: Ui) -> None:
    taps: list[tuple[float, float]] = []

    async def handler(scope: object) -> None:
        await detect_tap_gestures(scope, on_tap=lambda at: taps.append(tuple(at)))  # type: ignore[arg-type]

    ui.show(lambda: Box(Modifier.offset(30, 0).size(50).pointer_input(handler)))
    ui.scene.tap(40, 7)
    assert taps == [(10.0, 7.0)]


def test_pointer_input_with_another_key__restarts_and_with_the_same_key_does_not(ui: Ui) -> None:
    key, other, started = mutable_state_of(0), mutable_state_of(0), []

    @composable
    def Target() -> None:
        unrelated = other.value

        async def handler(scope: object) -> None:
            started.append((key.value, unrelated))
            await detect_tap_gestures(scope)  # type: ignore[arg-type]

        Box(Modifier.size(50).pointer_input(handler, key.value))

    ui.show(Target)
    ui.scene.tap(5, 5)
    assert started == [(0, 0)]
    ui.change(lambda: other.set(1))
    ui.scene.tap(5, 5)
    assert started == [(0, 0)]
    ui.change(lambda: key.set(1))
    ui.scene.tap(5, 5)
    assert started == [(0, 0), (1, 1)]


def test_drag_gestures__start_move_and_end(ui: Ui) -> None:
    log: list[object] = []

    async def handler(scope: object) -> None:
        await detect_drag_gestures(
            scope,  # type: ignore[arg-type]
            lambda change, amount: log.append(tuple(amount)),
            on_drag_start=lambda at: log.append(("start", at.x)),
            on_drag_end=lambda: log.append("end"),
        )

    ui.show(lambda: Box(Modifier.size(100).pointer_input(handler)))
    scene = ui.scene
    scene.press(10, 10)
    scene.move(30, 10)  # 18 px of it are the slop
    scene.move(40, 10)
    scene.release(40, 10)
    assert log == [("start", 30.0), (2.0, 0.0), (10.0, 0.0), "end"]
    log.clear()
    scene.press(10, 10, type=PointerType.MOUSE)  # a mouse is steady
    scene.move(11.125, 10)
    scene.release(11.125, 10)
    assert log == [("start", 11.125), (1.0, 0.0), "end"]


@pytest.mark.parametrize("turned", [False, True])
def test_drag_gestures_along_an_axis__ignore_movement_across(ui: Ui, turned: bool) -> None:
    log: list[object] = []
    detect = detect_vertical_drag_gestures if turned else detect_horizontal_drag_gestures

    async def handler(scope: object) -> None:
        await detect(
            scope,  # type: ignore[arg-type]
            lambda change, amount: log.append(amount),
            on_drag_start=lambda at: log.append(("start", tuple(at)[turned])),
            on_drag_end=lambda: log.append("end"),
        )

    def at(along: float, across: float) -> tuple[float, float]:
        return (across, along) if turned else (along, across)

    ui.show(lambda: Box(Modifier.size(100).pointer_input(handler)))
    scene = ui.scene
    scene.press(*at(10, 10))
    scene.move(*at(10, 60))
    assert log == []
    scene.move(*at(30, 60))  # 18 px of it are the slop
    scene.move(*at(30, 20))
    scene.move(*at(45, 10))
    scene.release(*at(45, 10))
    assert log == [("start", 30.0), 2.0, 15.0, "end"]


def test_draggable__hands_deltas_of_its_axis_and_the_speed_at_the_end(ui: Ui) -> None:
    position, stopped = mutable_state_of(0.0), []

    @composable
    def Handle() -> None:
        state = remember_draggable_state(lambda delta: position.set(position.value + delta))
        Box(Modifier.size(50).draggable(state, Orientation.HORIZONTAL, on_drag_stopped=lambda v: stopped.append(v)))

    ui.show(Handle)
    scene = ui.scene
    scene.press(10, 10)
    scene.frame()
    scene.move(30, 40)
    scene.frame()
    scene.move(48, 10)
    scene.release(48, 10)
    assert position.value == 20
    assert len(stopped) == 1 and stopped[0] > 0


def test_draggable_removed_in_a_drag__emits_no_more_interactions(ui: Ui) -> None:
    show, log = mutable_state_of(True), []

    def content() -> None:
        state = remember_draggable_state(log.append)
        if show.value:
            Box(Modifier.draggable(state, on_drag_stopped=lambda speed: log.append("stopped")).size(100))

    ui.show(content)
    ui.scene.press(10, 10)
    ui.scene.move(60, 10)
    log.clear()
    ui.change(lambda: show.set(False))
    ui.scene.release(60, 10)
    assert log == []


def test_button__clicks_and_says_what_it_is(ui: Ui) -> None:
    log: list[str] = []
    ui.show(lambda: Button(lambda: log.append("click"), lambda: Text("Go"), Modifier.test_tag("button")))
    ui.scene.tap(*ui.scene.find("button").center)
    assert log == ["click"]
    (node,) = ui.scene.owner.semantics_owner.root_semantics_node.children
    assert (node.config.role, node.config.text) == (Role.BUTTON, ["Go"])


def test_buttons_content_reads_state__only_the_content_is_composed_again(ui: Ui) -> None:
    n = mutable_state_of(0)

    @composable
    def Label() -> None:
        Text(f"{n.value}")

    ui.show(lambda: Button(lambda: None, Label))
    assert ui.change(lambda: n.set(1))["composed"] == ["Label", "Text"]


def test_checkbox_and_switch__pass_the_opposite_value(ui: Ui) -> None:
    checked, log = mutable_state_of(False), []

    def change(value: bool) -> None:
        log.append(value)
        checked.value = value

    @composable
    def Content() -> None:
        with Column():
            Checkbox(checked.value, change, Modifier.test_tag("box"))
            Switch(checked.value, change, Modifier.test_tag("switch"))

    ui.show(Content)
    ui.scene.tap(*ui.scene.find("box").center)
    ui.scene.settle(30)
    ui.scene.tap(*ui.scene.find("switch").center)
    ui.scene.settle(30)
    assert log == [True, False]
    kinds = [node.config.role for node in ui.scene.owner.semantics_owner.root_semantics_node.children]
    assert kinds == [Role.CHECKBOX, Role.SWITCH]


def test_switch_that_slides__only_draws(ui: Ui) -> None:
    checked = mutable_state_of(False)

    @composable
    def Content() -> None:
        Switch(checked.value, None, Modifier.test_tag("switch"))

    ui.show(Content)
    checked.value = True
    reports = ui.scene.settle(30)
    assert [report.composed for report in reports if report.composed] == [["Content", "Switch"]]
    assert [report.drawn for report in reports[3:8]] == [["switch"]] * 5


def test_slider__tap_and_drag_choose_a_value(ui: Ui) -> None:
    value = mutable_state_of(0.0)

    @composable
    def Content() -> None:
        Slider(value.value, value.set, Modifier.width(116), value_range=(0.0, 100.0))

    ui.show(Content)
    scene = ui.scene
    scene.tap(58, 10)
    assert value.value == pytest.approx(50)
    scene.press(58, 10)
    scene.move(126, 10)  # the slop of 18 px does not count
    scene.release(126, 10)
    assert value.value == pytest.approx(100)


def test_slider_with_steps__arrow_keys_go_from_step_to_step(ui: Ui) -> None:
    value = mutable_state_of(0.0)

    @composable
    def Content() -> None:
        Slider(value.value, value.set, steps=3)

    ui.show(Content)
    ui.scene.key(Key.TAB)
    ui.scene.key(Key.ARROW_RIGHT)
    ui.settle()
    ui.scene.key(Key.ARROW_RIGHT)
    ui.settle()
    assert value.value == 0.5
    ui.scene.key(Key.ARROW_LEFT)
    assert value.value == 0.25


def test_slider_moved_by_a_screen_reader__chooses_that_value(ui: Ui) -> None:
    value = mutable_state_of(10.0)

    @composable
    def Content() -> None:
        Slider(value.value, value.set, value_range=(0.0, 100.0))

    ui.show(Content)
    (slider,) = ui.scene.semantics().children
    assert ui.scene.act(slider, "set_progress", 75.0)
    assert value.value == 75.0


def test_semantics_block__says_what_the_node_is(ui: Ui) -> None:
    def say(it: object) -> None:
        it.content_description = "a red square"  # type: ignore[attr-defined]

    ui.show(lambda: Box(Modifier.semantics(say).size(10).background(Color.RED)))
    (node,) = ui.scene.owner.semantics_owner.root_semantics_node.children
    assert node.config.content_description == ["a red square"]

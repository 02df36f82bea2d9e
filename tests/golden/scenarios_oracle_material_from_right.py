"""Ports of RightToLeft.kt (tests/oracle): Material's parts where the layout goes from right to left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Alignment,
    Arrangement,
    BasicTextField,
    Box,
    Card,
    Checkbox,
    Column,
    CompositionLocalProvider,
    FocusRequester,
    LayoutDirection,
    LocalLayoutDirection,
    Modifier,
    NavigationBar,
    NavigationBarItem,
    Popup,
    Row,
    Scaffold,
    Slider,
    Spacer,
    Switch,
    Tab,
    TabRow,
    TextFieldLineLimits,
    TextFieldState,
    TopAppBar,
    composable,
    mutable_state_of,
)

from .harness import Run, log, scenario
from .scenarios_oracle_flows_of_several import truth
from .scenarios_oracle_lifecycles import Shown

PLACES: dict[str, int] = {}


def at(name: str) -> Any:
    def told(it: Any) -> None:
        PLACES[name] = int(it.position_in_root().x)

    return Modifier.on_globally_positioned(told)


def tell_places(run: Run) -> None:
    run.facts["places"] = [f"{name} at {PLACES[name]}" for name in sorted(PLACES)]
    PLACES.clear()


def from_right(content: Callable[[], None]) -> Callable[[], None]:
    PLACES.clear()

    def root() -> None:
        CompositionLocalProvider(LocalLayoutDirection.provides(LayoutDirection.RTL), content=content)

    return root


@scenario("rtl_material_slider")
def rtl_material_slider(run: Run) -> None:
    run.queue = True
    value, steps = mutable_state_of(0.25), mutable_state_of(0.0)

    def slid(it: float) -> None:
        value.value = it
        log(f"slid:{it:.1f}")

    def stepped(it: float) -> None:
        steps.value = it
        log(f"stepped:{it:.2f}")

    @composable
    def content() -> None:
        log("compose:Root")
        with Column(Modifier.width(200)):
            Shown("value", lambda: f"{value.value + 1e-9:.1f}")
            Slider(value.value, slid, Modifier.width(200), on_value_change_finished=lambda: log("finished"))
            Slider(steps.value, stepped, Modifier.width(200), value_range=(0.0, 4.0), steps=3)

    run.start(from_right(content), width=200, height=200)
    run.step("tap at the left", lambda: run.scene.tap(30, 22), 40)
    run.step("tap at the right", lambda: run.scene.tap(170, 22), 40)
    run.step("tap the second, a quarter from the right", lambda: run.scene.tap(150, 68), 40)
    run.step("tap the second at the left", lambda: run.scene.tap(12, 68), 40)


@scenario("rtl_material_tabs")
def rtl_material_tabs(run: Run) -> None:
    run.queue = True
    tab, page = mutable_state_of(0), mutable_state_of(0)
    on, ticked = mutable_state_of(False), mutable_state_of(False)

    def setting(name: str, state: Any, value: Any) -> Callable[[], None]:
        def change() -> None:
            log(f"{name}:{value}")
            state.value = value

        return change

    def heard(name: str, state: Any) -> Callable[[bool], None]:
        def change(it: bool) -> None:
            log(f"{name}:{truth(it)}")
            state.value = it

        return change

    @composable
    def content() -> None:
        log("compose:Root")

        def tabs() -> None:
            for i in range(3):
                Tab(tab.value == i, setting("tab", tab, i), lambda i=i: Box(at(f"tab{i}").size(20, 40)))

        def items() -> None:
            for i in range(3):
                NavigationBarItem(page.value == i, setting("page", page, i), lambda: Box(Modifier.size(24)))

        with Column(Modifier.width(300)):
            with Box():
                log("compose:tabs")
                TabRow(tab.value, tabs)
            with Box():
                log("compose:bar")
                NavigationBar(items)
            with Row():
                log(f"compose:row {truth(on.value)} {truth(ticked.value)}")
                with Box(at("switch").size(60, 48)):
                    Switch(on.value, heard("switched", on))
                with Box(at("box").size(60, 48)):
                    Checkbox(ticked.value, heard("ticked", ticked))

    run.start(from_right(content), width=300, height=300)
    run.step("tap the left tab", lambda: run.scene.tap(50, 20), 60)
    run.step("tap the right tab", lambda: run.scene.tap(250, 20), 60)
    run.step("tap the left page", lambda: run.scene.tap(50, 80), 60)
    run.step("tap the switch at the right", lambda: run.scene.tap(270, 145), 60)
    run.step("tap the box at its left", lambda: run.scene.tap(216, 145), 60)
    tell_places(run)


@scenario("rtl_popups")
def rtl_popups(run: Run) -> None:
    run.queue = True
    above = mutable_state_of(False)

    @composable
    def content() -> None:
        log("compose:Root")
        with Box(Modifier.size(300)):
            with Box(Modifier.padding(start=20, top=20).size(40)):
                log("compose:anchor")
                if above.value:
                    Popup(lambda: Box(at("popup").size(30)), position=Alignment.TOP_START, is_modal=False)
                if above.value:
                    Popup(lambda: Box(at("end").size(30)), position=Alignment.BOTTOM_END, is_modal=False)

    run.start(from_right(content), width=300, height=300)
    run.step("popups", lambda: above.set(True), 10)
    tell_places(run)
    run.step("no popups", lambda: above.set(False), 10)


@scenario("rtl_field_keys")
def rtl_field_keys(run: Run) -> None:
    run.queue = True
    state, r = TextFieldState("abcdef"), FocusRequester()

    @composable
    def content() -> None:
        log("compose:Root")
        BasicTextField(
            state,
            modifier=Modifier.focus_requester(r).then(at("field")).size(150, 40),
            line_limits=TextFieldLineLimits.SINGLE_LINE,
        )
        Shown("text", lambda: f"{state.text} {state.selection.start}-{state.selection.end}")

    def pressing(key: str, **modifiers: bool) -> Callable[[], None]:
        return lambda: run.scene.key(key, **modifiers)

    run.start(from_right(content), width=200, height=100)
    run.step("focused", r.request_focus, 4)
    run.step("left", pressing("ArrowLeft"), 4)
    run.step("left again", pressing("ArrowLeft"), 4)
    run.step("right", pressing("ArrowRight"), 4)
    run.step("home", pressing("Home"), 4)
    run.step("right at home", pressing("ArrowRight"), 4)
    run.step("shift left", pressing("ArrowLeft", shift=True), 4)
    run.step("ctrl left", pressing("ArrowLeft", ctrl=True), 4)
    run.step("ctrl right", pressing("ArrowRight", ctrl=True), 4)


@scenario("rtl_material_parts")
def rtl_material_parts(run: Run) -> None:
    run.queue = True
    n = mutable_state_of(0)

    @composable
    def content() -> None:
        log("compose:Root")

        def actions() -> None:
            Box(at("first").size(40))
            Box(at("second").size(40))

        def bar() -> None:
            TopAppBar(
                lambda: Box(at("title").size(60, 20)),
                navigation_icon=lambda: Box(at("back").size(48)),
                actions=actions,
            )

        def body(padding: Any) -> None:
            log(f"compose:body {n.value}")
            with Column(Modifier.padding(padding)):
                with Row(Modifier.width(300), horizontal_arrangement=Arrangement.spaced_by(8)):
                    Box(at("a").size(30))
                    Box(at("b").size(30))
                    Spacer(Modifier.weight(1))
                    Box(at("c").size(30))
                Card(lambda: Box(at("in card").padding(start=16).size(30)), modifier=Modifier.width(200))
                Box(Modifier.offset(10, 0).then(at("moved")).size(20))

        Scaffold(body, top_bar=bar, floating_action_button=lambda: Box(at("fab").size(56)))

    run.start(from_right(content), width=300, height=400)
    run.step("again", lambda: n.set(1), 20)
    tell_places(run)

"""Ports of Material.kt (tests/oracle): what callers, contents and slots of the Material-like set do."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Button,
    Card,
    Checkbox,
    Chip,
    Color,
    ColorScheme,
    Column,
    CompositionLocalProvider,
    Content,
    FloatingActionButton,
    IconButton,
    LocalContentColor,
    MaterialTheme,
    Modifier,
    OutlinedButton,
    RadioButton,
    Scaffold,
    Slider,
    Surface,
    Switch,
    Tab,
    TabRow,
    TextButton,
    composable,
    composition_local_of,
    mutable_state_of,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Reading, text
from .scenarios_oracle_grids import sized

RED, BLUE = Color.RED, Color.BLUE
LocalRipple = composition_local_of(lambda: True)


@composable
def Quiet(content: Content) -> None:
    CompositionLocalProvider(LocalRipple.provides(False), content=content)


@composable
def Mark(name: str) -> None:
    log(f"compose:{name}")


def color_name(color: Color) -> str:
    return "red" if color == RED else "blue" if color == BLUE else "other"


@composable
def Tinted(name: str) -> None:
    log(f"compose:{name} {color_name(LocalContentColor.current)}")


@composable
def Ticked(name: str, s: Any) -> None:
    log(f"compose:{name} {text(s.value)}")

    def checked(it: bool) -> None:
        log(f"checked:{name} {text(it)}")
        s.value = it

    Checkbox(s.value, checked, Modifier.test_tag(name))


@composable
def Primary(name: str) -> None:
    log(f"compose:{name} {color_name(MaterialTheme.color_scheme.primary)}")


def tap(run: Run, tag: str) -> Any:
    """A tap in the middle of what has the tag: these parts are not as large as Material's."""

    def action() -> None:
        node = run.scene.find(tag)
        (x, y), (width, height) = node.position, node.size
        run.scene.press(x + width / 2, y + height / 2)
        run.scene.release(x + width / 2, y + height / 2)

    return action


def logs(line: str) -> Any:
    return lambda: log(line)


@scenario("material_checkbox")
def material_checkbox(run: Run) -> None:
    run.queue = True
    a, b = mutable_state_of(False), mutable_state_of(True)

    def checked(it: bool) -> None:
        log(f"checked:a {text(it)}")
        a.value = it

    def content() -> None:
        def inside() -> None:
            log(f"compose:Root {text(a.value)}")
            with Column():
                Checkbox(a.value, checked, Modifier.test_tag("a"))
                Mark("between")
                Ticked("b", b)
                Mark("after")

        Quiet(inside)

    run.start(content)
    run.step("tap the first", tap(run, "a"), 60)
    run.step("tap the second", tap(run, "b"), 60)
    run.step("set", lambda: (a.set(False), b.set(True)), 60)


@scenario("material_toggles")
def material_toggles(run: Run) -> None:
    run.queue = True
    on, choice, picked, enabled = (
        mutable_state_of(False),
        mutable_state_of(0),
        mutable_state_of(False),
        mutable_state_of(True),
    )

    def switched(it: bool) -> None:
        log(f"checked:{text(it)}")
        on.value = it

    def choose(i: int) -> Any:
        def clicked() -> None:
            log(f"clicked:{i}")
            choice.value = i

        return clicked

    def pick() -> None:
        log("clicked:chip")
        picked.value = not picked.value

    def content() -> None:
        def inside() -> None:
            log("compose:Root")
            with Column():
                with Box():
                    log(f"compose:switch {text(on.value)}")
                    Switch(on.value, switched, Modifier.test_tag("switch"), enabled=enabled.value)
                with Box():
                    log("compose:none")
                c = choice.value
                log(f"compose:radios {c}")
                for i in range(2):
                    RadioButton(c == i, choose(i), Modifier.test_tag(f"radio{i}"))
                Chip(pick, lambda: log(f"compose:label {text(picked.value)}"), selected=picked.value)
                Mark("after")

        Quiet(inside)

    run.start(content)
    run.step("tap the switch", tap(run, "switch"), 60)
    run.step("disabled", lambda: enabled.set(False), 60)
    run.step("tap it in vain", tap(run, "switch"), 60)
    run.step("tap the second radio button", tap(run, "radio1"), 60)
    run.step("picked", lambda: picked.set(True), 60)


@scenario("material_slider")
def material_slider(run: Run) -> None:
    run.queue = True
    v = mutable_state_of(0.0)

    def level(value: float) -> str:
        return "high" if value > 0.7 else "middle" if value > 0.3 else "low"

    def changed(it: float) -> None:
        v.value = it
        log(f"changed:{level(it)}")

    def content() -> None:
        def inside() -> None:
            log("compose:Root")
            with Column():
                with Box():
                    log("compose:around")
                    Slider(v.value, changed, on_value_change_finished=logs("finished"))
                Box(Modifier.draw_behind(lambda scope: log(f"draw:{level(v.value)}")).size(5))
                Mark("beside")

        Quiet(inside)

    run.start(content, 200, 100)
    scene = run.scene
    run.step("press in the middle", lambda: scene.press(100, 20), 30)
    run.step("drag", lambda: scene.move(130, 20), 30)
    run.step("on", lambda: scene.move(180, 20), 30)
    run.step("let go", lambda: scene.release(180, 20), 30)
    run.step("set", lambda: v.set(0.0), 30)


@scenario("material_buttons")
def material_buttons(run: Run) -> None:
    run.queue = True
    inside, outside, enabled = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def clicked() -> None:
        log("clicked:button")
        inside.value += 1

    def nothing() -> None:
        pass

    def content() -> None:
        def root() -> None:
            log(f"compose:Root {outside.value}")
            with Column():
                Button(
                    clicked,
                    lambda: log(f"compose:button {inside.value}"),
                    Modifier.test_tag("button"),
                    enabled=enabled.value,
                )

                def in_text() -> None:
                    log(f"compose:text {inside.value}")
                    Mark("static")

                def in_icon() -> None:
                    log("compose:icon")
                    Mark("in icon")

                TextButton(logs("clicked:text"), in_text)
                OutlinedButton(nothing, lambda: log("compose:outlined"))
                IconButton(nothing, in_icon)
                FloatingActionButton(nothing, lambda: log(f"compose:fab {inside.value}"))

        Quiet(root)

    run.start(content, 300, 400)
    run.step("tap", tap(run, "button"), 60)
    run.step("the caller", lambda: outside.set(1), 60)
    run.step("disabled", lambda: enabled.set(False), 60)
    run.step("tap in vain", tap(run, "button"), 60)


@scenario("material_surface")
def material_surface(run: Run) -> None:
    run.queue = True
    red, inside, outside = mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)

    def clicked() -> None:
        log("clicked:card")
        inside.value += 1

    def content() -> None:
        def root() -> None:
            log(f"compose:Root {outside.value}")
            with Column():

                def on_surface() -> None:
                    log(f"compose:surface {inside.value}")
                    Tinted("tinted")
                    Mark("plain")

                def in_card() -> None:
                    log("compose:card")
                    Mark("in card")
                    Reading("n", inside)

                Surface(on_surface, color=Color.WHITE, content_color=RED if red.value else BLUE)
                Card(in_card, Modifier.test_tag("card").size(50), on_click=clicked)
                Mark("after")

        Quiet(root)

    run.start(content, 300, 400)
    run.step("blue", lambda: red.set(False), 30)
    run.step("inside", lambda: inside.set(5), 30)
    run.step("the caller", lambda: outside.set(1), 30)
    run.step("tap the card", tap(run, "card"), 60)


@scenario("material_scaffold")
def material_scaffold(run: Run) -> None:
    run.queue = True
    title, body, height, w = (
        mutable_state_of(0),
        mutable_state_of(0),
        mutable_state_of(30),
        mutable_state_of(200),
    )
    button = mutable_state_of(False)

    def content() -> None:
        def inside() -> None:
            log("compose:Root")

            def top() -> None:
                log(f"compose:top {title.value}")
                Box(traced("top").size(200, 40))

            def bottom() -> None:
                log("compose:bottom")
                Box(sized(traced("bottom"), w, height))

            def fab() -> None:
                log(f"compose:fab {text(button.value)}")
                if button.value:
                    Box(traced("fab").size(40))

            def in_body(padding: Any) -> None:
                log(f"compose:body {body.value} {int(padding.top)} {int(padding.bottom)}")
                with Box(Modifier.padding(padding).then(traced("body")).fill_max_size()):
                    Mark("in body")

            Scaffold(
                in_body,
                top_bar=top,
                bottom_bar=bottom,
                floating_action_button=fab,
                snackbar_host=lambda: log("compose:host"),
            )

        Quiet(inside)

    run.start(content, 200, 300)
    run.step("the title", lambda: title.set(1), 10)
    run.step("the body", lambda: body.set(1), 10)
    run.step("the bar gets higher", lambda: height.set(50), 10)
    run.step("a button", lambda: button.set(True), 10)


@scenario("material_theme")
def material_theme(run: Run) -> None:
    run.queue = True
    dark, n = mutable_state_of(False), mutable_state_of(0)

    def content() -> None:
        def inside() -> None:
            log("compose:Root")
            scheme = ColorScheme.DARK.copy(primary=BLUE) if dark.value else ColorScheme.LIGHT.copy(primary=RED)

            def themed() -> None:
                log(f"compose:content {n.value}")
                Primary("reads")
                Mark("reads nothing")
                with Box():
                    log("compose:box")
                    Primary("in a box")

                def within() -> None:
                    log("compose:within")
                    Primary("within")
                    Mark("nothing within")

                MaterialTheme(within, ColorScheme.LIGHT.copy(primary=RED))

            MaterialTheme(themed, scheme)

        Quiet(inside)

    run.start(content)
    run.step("dark", lambda: dark.set(True), 10)
    run.step("n", lambda: n.set(1), 10)


@scenario("material_tabs")
def material_tabs(run: Run) -> None:
    run.queue = True
    selected, n = mutable_state_of(0), mutable_state_of(0)

    def choose(i: int) -> Any:
        def clicked() -> None:
            log(f"clicked:{i}")
            selected.value = i

        return clicked

    def content() -> None:
        def inside() -> None:
            log("compose:Root")
            with Column():
                with Box():
                    log("compose:row")

                    def tabs() -> None:
                        log("compose:tabs")
                        for i in range(3):

                            def label(i: int = i) -> None:
                                log(f"compose:label{i}" + (f" {n.value}" if i == 1 else ""))
                                Box(Modifier.size(30))

                            Tab(selected.value == i, choose(i), label, Modifier.test_tag(f"tab{i}"))

                    TabRow(selected.value, tabs, indicator=lambda positions: None)
                with Box():
                    log(f"compose:page {selected.value}")
                Mark("after")

        Quiet(inside)

    run.start(content, 300, 100)
    run.step("tap the second", tap(run, "tab1"), 60)
    run.step("n", lambda: n.set(1), 10)
    run.step("the third", lambda: selected.set(2), 60)

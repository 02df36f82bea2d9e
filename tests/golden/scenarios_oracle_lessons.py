"""Ports of Lessons.kt (tests/oracle): the programs of lessons 1, 2, 5, 9 and 10."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Color,
    Column,
    IntOffset,
    Layout,
    LinearEasing,
    LocalDensity,
    Modifier,
    Text,
    animate_float_as_state,
    composable,
    mutable_state_of,
    remember,
    tween,
)

from .harness import Run, log, scenario, trace, traced


@scenario("lesson_phases")
def lesson_phases(run: Run) -> None:
    name, place, color = mutable_state_of("Ada"), mutable_state_of(0), mutable_state_of(Color.BLUE)

    def content() -> None:
        log("compose:Screen")
        with Column(Modifier.padding(24).then(trace("column"))):
            Text(f"Hello, {name.value}!", traced("greeting"))
            dot = Modifier.offset(lambda: IntOffset(place.value, 0)).then(trace("dot")).size(60)
            Box(dot.draw_behind(lambda scope: scope.draw_circle(color.value)))

    run.start(content, 320, 160)
    run.step("no change")
    run.step("another color", lambda: color.set(Color.RED))
    run.step("another place", lambda: place.set(120))
    run.step("another name", lambda: name.set("Grace Hopper"))


@scenario("lesson_reads")
def lesson_reads(run: Run) -> None:
    level = mutable_state_of(20)

    @composable
    def bar() -> None:
        log("compose:Bar")
        Box(traced("bar").width(level.value * 2).height(24).background(Color.BLUE))

    @composable
    def label() -> None:
        log("compose:Label")
        Text(f"Level {level.value}", traced("label"))

    @composable
    def dot() -> None:
        log("compose:Dot")
        moved = Modifier.offset(lambda: IntOffset(level.value * 2, 0))
        Box(moved.then(trace("dot")).size(24).background(Color.BLUE))

    @composable
    def ring() -> None:
        log("compose:Ring")
        size = traced("ring").padding(8).size(64)
        Box(size.draw_behind(lambda scope: scope.draw_rect(Color.BLUE, size=(float(level.value), 8))))

    def content() -> None:
        log("compose:Screen")
        with Column(Modifier.padding(24).then(trace("column"))):
            bar()
            label()
            dot()
            ring()

    run.start(content, 280, 220)
    for value in (40, 60, 80):
        run.step(f"level {value}", lambda value=value: level.set(value))  # type: ignore[misc]  # it is an int


def _lamp(run: Run, name: str, colored: Any) -> None:
    """`colored(glow)` returns the lamp's color as a chain of modifiers."""
    run.queue = True
    is_on = mutable_state_of(False)

    def content() -> None:
        log(f"compose:{name}")
        glow = animate_float_as_state(1.0 if is_on.value else 0.0, tween(480, easing=LinearEasing))
        with Column(traced("page").fill_max_size().background(Color.WHITE).padding(24)):
            Box(traced("lamp").size(160).then(colored(glow)))
            Text("Tap the lamp", traced("label").padding(top=16))

    run.start(content, 240, 240)
    run.step("on", lambda: is_on.set(True), 60)


def _shade(glow: Any) -> Any:
    return Color.hex("#44505A").lerp_to(Color.hex("#F4C95D"), glow.value)


@scenario("lesson_lamp")
def lesson_lamp(run: Run) -> None:
    _lamp(run, "Lamp", lambda glow: Modifier.background(_shade(glow)))


@scenario("lesson_lamp_drawn")
def lesson_lamp_drawn(run: Run) -> None:
    _lamp(run, "Mine", lambda glow: Modifier.draw_behind(lambda scope: scope.draw_rect(_shade(glow))))


@scenario("lesson_loop")
def lesson_loop(run: Run) -> None:
    height = mutable_state_of(100)

    def content() -> None:
        log("compose:Screen")
        h = remember(lambda: mutable_state_of(0))
        with Box(Modifier.fill_max_size().background(Color.WHITE).then(trace("box"))):
            told = Modifier.on_size_changed(lambda size: h.set(size.height))
            Box(told.fill_max_width().height(height.value).clip_to_bounds().then(trace("image")).background(Color.BLUE))
            Text("A lake", Modifier.padding(top=LocalDensity.current.to_dp(h.value)).then(trace("text")))

    run.start(content, 320, 200)
    run.step("higher", lambda: height.set(140))


def _lift(run: Run, name: str, *, is_read_in_placement: bool) -> None:
    lift = mutable_state_of(0)

    def policy(scope: Any, measurables: Any, constraints: Any) -> Any:
        loose = constraints.copy(min_width=0, min_height=0)
        image, caption = (measurable.measure(loose) for measurable in measurables)
        y = 0 if is_read_in_placement else image.height - lift.value

        def place() -> None:
            image.place(0, 0)
            caption.place(0, image.height - lift.value if is_read_in_placement else y)

        return scope.layout(constraints.max_width, constraints.max_height, place)

    def content() -> None:
        log(f"compose:{name}")
        with Layout(policy, traced("picture").background(Color.WHITE)):
            Box(traced("image").fill_max_width().height(120).background(Color.BLUE))
            Text("A lake in the mountains", traced("caption").background(Color.WHITE).padding(8))

    run.start(content, 240, 180)
    for value in range(10, 60, 10):
        run.step(f"lift {value}", lambda value=value: lift.set(value))  # type: ignore[misc]  # it is an int


@scenario("lesson_lift")
def lesson_lift(run: Run) -> None:
    _lift(run, "Picture", is_read_in_placement=False)


@scenario("lesson_lift_placed")
def lesson_lift_placed(run: Run) -> None:
    _lift(run, "Mine", is_read_in_placement=True)

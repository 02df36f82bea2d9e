"""Ports of Sources.kt (tests/oracle): sources of interactions, anchors."""

from __future__ import annotations

from math import floor
from typing import Any

from engine import (
    AnchoredDraggableState,
    Box,
    Column,
    DragInteraction,
    FocusInteraction,
    HoverInteraction,
    InteractionSource,
    IntOffset,
    LaunchedEffect,
    Modifier,
    Orientation,
    PressInteraction,
    ScrollState,
    composable,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_focus import Requesters, did
from .scenarios_oracle_transitions import line

_NAMES = {
    PressInteraction.Release: "release",
    PressInteraction.Cancel: "press cancelled",
    FocusInteraction.Focus: "focus",
    FocusInteraction.Unfocus: "unfocus",
    HoverInteraction.Enter: "enter",
    HoverInteraction.Exit: "exit",
    DragInteraction.Start: "drag",
    DragInteraction.Stop: "drag stopped",
    DragInteraction.Cancel: "drag cancelled",
}


@composable(restartable=False)
def collected(source: InteractionSource, begins: type, ends: type | tuple[type, ...]) -> Any:
    """Whether something is under way that `begins` and `ends`, as a coroutine hears it."""
    state = remember(lambda: mutable_state_of(False))

    async def collect() -> None:
        count = 0
        async for it in source.interactions:
            count += isinstance(it, begins) - isinstance(it, ends)
            state.value = count > 0

    LaunchedEffect(collect, source)
    return state


def named(interaction: Any) -> str:
    if isinstance(interaction, PressInteraction.Press):
        return f"press {int(interaction.press_position.x)},{int(interaction.press_position.y)}"
    return _NAMES[type(interaction)]


@composable
def Hearing(name: str, source: InteractionSource) -> None:
    async def hear() -> None:
        async for it in source.interactions:
            log(f"interaction:{name} {named(it)}")

    LaunchedEffect(hear, source)


@scenario("interactions_press")
def interactions_press(run: Run) -> None:
    run.queue = True
    source, enabled, scroll = InteractionSource(), mutable_state_of(True), ScrollState(0)

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")
        Hearing("s", source)
        with Column(Modifier.vertical_scroll(scroll)):
            with Box():
                log(f"compose:pressed {text(source.is_pressed)}")
            Box(
                traced("button")
                .clickable(lambda: log("clicked"), enabled=enabled.value, interaction_source=source)
                .size(60)
            )
            Box(Modifier.size(200))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(10, 10), 10)
    run.step("release", lambda: scene.release(10, 10), 10)
    run.step("press again", lambda: scene.press(20, 20), 20)
    run.step("scrolled away", lambda: scene.move(20, -20), 10)
    run.step("let go", lambda: scene.release(20, -20), 10)
    run.step("back", lambda: scroll.dispatch_raw_delta(-1000), 10)
    run.step("press and hold", lambda: scene.press(30, 30), 20)
    run.step("disabled", lambda: enabled.set(False), 10)
    run.step("release in vain", lambda: scene.release(30, 30), 10)


@scenario("interactions_focus")
def interactions_focus(run: Run) -> None:
    run.queue = True
    first, second, show, all = InteractionSource(), InteractionSource(), mutable_state_of(True), Requesters()

    def content() -> None:
        log(f"compose:Root {text(show.value)}")
        Hearing("first", first)
        Hearing("second", second)
        focused = collected(first, FocusInteraction.Focus, FocusInteraction.Unfocus)
        hovered = collected(second, HoverInteraction.Enter, HoverInteraction.Exit)
        with Box():
            log(f"compose:focused {text(focused.value)}")
        with Column():
            Box(
                Modifier.focus_requester(all["first"])
                .focusable(True, first)
                .hoverable(first)
                .size(40)
                .draw_behind(lambda scope: log(f"draw:hovered {text(hovered.value)}"))
            )
            if show.value:
                Box(Modifier.focus_requester(all["second"]).hoverable(second).focusable(True, second).size(40))

    run.start(content, 100, 100)
    scene = run.scene
    run.step("the first", did(lambda: all["first"].request_focus()), 10)
    run.step("the second", did(lambda: all["second"].request_focus()), 10)
    run.step("over the first", lambda: scene.move(10, 10), 10)
    run.step("over the second", lambda: scene.move(10, 50), 10)
    run.step("the second leaves", lambda: show.set(False), 10)
    run.step("over nothing", lambda: scene.move(90, 90), 10)


@scenario("interactions_drag")
def interactions_drag(run: Run) -> None:
    run.queue = True
    source, enabled, x = InteractionSource(), mutable_state_of(True), mutable_state_of(0.0)

    def add(it: float) -> None:
        x.value += it

    def move() -> IntOffset:
        log(f"lambda:x {int(x.value)}")
        return IntOffset(int(x.value), 0)

    def content() -> None:
        log(f"compose:Root {text(enabled.value)}")
        Hearing("s", source)
        state = remember_draggable_state(add)
        with Box():
            log(f"compose:dragged {text(source.is_dragged)}")
        Box(
            traced("box")
            .draggable(state, Orientation.HORIZONTAL, enabled=enabled.value, interaction_source=source)
            .offset(move)
            .size(40)
        )

    run.start(content, 200, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(10, 10))
    run.step("the slop", lambda: scene.move(40, 10))
    run.step("on", lambda: scene.move(50, 10))
    run.step("let go", lambda: scene.release(50, 10), 10)
    run.step("again", lambda: (scene.press(60, 10), scene.move(90, 10)))
    run.step("disabled", lambda: enabled.set(False), 10)
    run.step("on in vain", lambda: (scene.move(99, 10), scene.release(99, 10)), 10)


@scenario("interactions_replaced")
def interactions_replaced(run: Run) -> None:
    run.queue = True
    one, two, which, all = InteractionSource(), InteractionSource(), mutable_state_of(True), Requesters()

    def content() -> None:
        log(f"compose:Root {text(which.value)}")
        Hearing("one", one)
        Hearing("two", two)
        Box(
            Modifier.focus_requester(all["box"])
            .clickable(lambda: log("clicked"), interaction_source=one if which.value else two)
            .size(50)
        )

    run.start(content, 100, 100)
    scene = run.scene
    run.step("focus", did(lambda: all["box"].request_focus()), 10)
    run.step("press", lambda: scene.press(10, 10), 20)
    run.step("another source", lambda: which.set(False), 10)
    run.step("release", lambda: scene.release(10, 10), 10)
    run.step("press and release", lambda: (scene.press(12, 12), scene.release(12, 12)), 10)


def rounded(value: float) -> int:
    return floor(value + 0.5)


@scenario("anchored_targets")
def anchored_targets(run: Run) -> None:
    run.queue = True
    state: Any = AnchoredDraggableState("closed", {"closed": 0, "half": 60, "open": 120})
    scope: Any = None

    def offset() -> IntOffset:
        log(f"lambda:offset {rounded(state.offset)}")
        return IntOffset(rounded(state.offset), 0)

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log("compose:Root")
        with Box():
            log(f"compose:current {state.current_value}")
        with Box():
            log(f"compose:target {state.target_value} settled {state.settled_value}")
        drag = Modifier.anchored_draggable(
            state, Orientation.HORIZONTAL, positional_threshold=lambda it: it / 2, spec=line(48)
        )
        Box(drag.offset(offset).size(100, 50))

    async def to_open() -> None:
        await state.animate_to("open", line(64))
        log(f"launched:{state.current_value}")

    async def snap() -> None:
        await state.snap_to("closed")
        log(f"launched:{state.current_value} {rounded(state.offset)}")

    run.start(content, 300, 100)
    scene = run.scene
    run.step("press", lambda: scene.press(20, 20))
    run.step("dragged", lambda: scene.move(60, 20))
    run.step("on", lambda: scene.move(90, 20))
    for n in range(1, 9):
        run.step(f"hold #{n}", lambda: scene.move(90, 20))
    run.step("let go", lambda: scene.release(90, 20), 30)
    run.step("animated to open", lambda: scope.launch(to_open), 30)
    run.step("other anchors", lambda: state.update_anchors({"closed": 10, "open": 100}), 10)
    run.step("snapped", lambda: scope.launch(snap), 10)
    run.step("anchors without the value", lambda: state.update_anchors({"half": 40, "open": 80}), 10)
    run.fact("at", f"{state.current_value} {rounded(state.offset)}")


@scenario("anchored_interrupted")
def anchored_interrupted(run: Run) -> None:
    run.queue = True
    state: Any = AnchoredDraggableState(0, {0: 0, 1: 100})
    scope: Any = None

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log("compose:Root")
        Box(
            Modifier.size(200, 50)
            .anchored_draggable(state, Orientation.HORIZONTAL, positional_threshold=lambda it: it / 2, spec=line(64))
            .draw_behind(lambda it: log(f"draw:{rounded(state.offset)} {state.current_value} {state.target_value}"))
        )

    def to_one(name: str) -> Any:
        async def block() -> None:
            try:
                await state.animate_to(1, line(96))
            finally:
                log(f"launched:{name} {rounded(state.offset)}")

        return block

    async def to_zero() -> None:
        await state.animate_to(0, line(48))
        log("launched:second")

    run.start(content, 300, 100)
    scene = run.scene
    run.step("to 1", lambda: scope.launch(to_one("first")), 3)
    run.step("back to 0", lambda: scope.launch(to_zero), 30)
    run.step("to 1 again", lambda: scope.launch(to_one("third")), 3)
    run.step("a finger", lambda: (scene.press(20, 20), scene.move(60, 20)))
    run.step("beyond the end", lambda: scene.move(190, 20))
    for n in range(1, 9):
        run.step(f"hold #{n}", lambda: scene.move(190, 20))
    run.step("let go", lambda: scene.release(190, 20), 30)

"""Ports of Interaction.kt (tests/oracle): nested scrolling, flings, gestures that end early."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    InteractionSource,
    LazyColumn,
    LazyListState,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    Orientation,
    ScrollState,
    Velocity,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_draggable_state,
    remember_scrollable_state,
)
from engine.foundation.gestures.gesture_waits import await_each_gesture, await_first_down

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_input import passes

_SOURCES = {NestedScrollSource.USER_INPUT: "UserInput", NestedScrollSource.SIDE_EFFECT: "SideEffect"}


def _within(value: float, bound: float) -> float:
    return min(max(value, -bound), bound)


class Taking(NestedScrollConnection):
    def __init__(self, name: str, before: float, after: float, stops: bool) -> None:
        self.name, self.before, self.after, self.stops = name, before, after, stops

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"scroll:{self.name}.pre {int(available.y)} {_SOURCES[source]}")
        return Offset(0.0, _within(available.y, self.before))

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        log(f"scroll:{self.name}.post {int(consumed.y)} {int(available.y)} {_SOURCES[source]}")
        return Offset(0.0, _within(available.y, self.after))

    async def on_pre_fling(self, available: Velocity) -> Velocity:
        log(f"scroll:{self.name}.preFling {int(available.y)}")
        return Velocity(0.0, 0.0)

    async def on_post_fling(self, consumed: Velocity, available: Velocity) -> Velocity:
        log(f"scroll:{self.name}.postFling {int(consumed.y)} {int(available.y)}")
        return available if self.stops else Velocity(0.0, 0.0)


class OneStep:
    def __init__(self, name: str, pixels: float) -> None:
        self.name, self.pixels = name, pixels

    async def perform_fling(self, scope: Any, initial_velocity: float) -> float:
        log(f"scroll:{self.name}.fling {int(initial_velocity)} {int(scope.scroll_by(self.pixels))}")
        return initial_velocity / 2


@scenario("nested_scroll_order")
def nested_scroll_order(run: Run) -> None:
    run.queue = True

    def content() -> None:
        outer = Modifier.nested_scroll(Taking("outer", 0, 3, False)).nested_scroll(Taking("inner", 2, 0, True))
        with Box(outer.size(200)):

            def consume(it: float) -> float:
                log(f"scroll:state {int(it)}")
                return _within(it, 8)

            state = remember_scrollable_state(consume)
            Box(
                Modifier.nested_scroll(Taking("own", 1, 1, False))
                .scrollable(state, Orientation.VERTICAL, fling_behavior=OneStep("one", -20))
                .nested_scroll(Taking("within", 9, 9, False))
                .size(150)
            )

    run.start(content)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 140))
    run.step("less than the slop", lambda: scene.move(50, 130))
    run.step("more than the slop", lambda: scene.move(50, 110))
    run.step("on", lambda: scene.move(50, 90))
    run.step("and on", lambda: scene.move(50, 70))
    run.step("release", lambda: scene.release(50, 70))

    def tap() -> None:
        scene.press(50, 70)
        scene.release(50, 70)

    run.step("press and release", tap)


@scenario("nested_lists")
def nested_lists(run: Run) -> None:
    run.queue = True
    outer = ScrollState(0)
    inner = LazyListState()

    def content() -> None:
        with Column(Modifier.vertical_scroll(outer, fling_behavior=OneStep("outer", 30))):
            LazyColumn(
                lambda scope: scope.items(8, lambda it: Box(Modifier.height(30).fill_max_width())),
                Modifier.height(100).fill_max_width(),
                inner,
                fling_behavior=OneStep("inner", 15),
            )
            Box(Modifier.height(300))

    def where() -> str:
        return f"{inner.first_visible_item_index}+{inner.first_visible_item_scroll_offset} {outer.value}"

    run.start(content, 200, 200)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 90))
    run.step("beyond the slop", lambda: scene.move(50, 62))
    run.fact("slop", where())
    for n in range(1, 5):
        run.step(f"on #{n}", lambda n=n: scene.move(50, 62 - 10 * n))
        run.fact(f"on {n}", where())
    run.step("released", lambda: scene.release(50, 22))
    run.fact("released", where())
    run.step("press below the list", lambda: scene.press(50, 190))
    run.step("and up", lambda: scene.move(50, 100))
    run.step("and let go", lambda: scene.release(50, 100))
    run.fact("scrolled", where())
    run.step("press in the list", lambda: scene.press(50, 5))
    for n in range(1, 7):
        run.step(f"down #{n}", lambda n=n: scene.move(50, 5 + 30 * n))
        run.fact(f"down {n}", where())
    run.step("let go", lambda: scene.release(50, 185))
    run.fact("let go", where())


@scenario("fling_default")
def fling_default(run: Run) -> None:
    run.queue = True
    state = ScrollState(0)

    def content() -> None:
        with Column(Modifier.vertical_scroll(state)):
            for n in range(10):
                Box(traced(f"row{n}").fill_max_width().height(400))

    run.start(content, 200, 200)
    scene = run.scene
    run.step("press", lambda: scene.press(50, 190))
    for n in range(1, 6):
        run.step(f"move #{n}", lambda n=n: scene.move(50, 190 - 20 * n))
    run.step("release", lambda: scene.release(50, 90), 30)
    run.step("press again", lambda: scene.press(50, 90))
    run.step("release again", lambda: scene.release(50, 90))
    run.step("press to the end", lambda: scene.press(50, 10))
    for n in range(1, 5):
        run.step(f"back #{n}", lambda n=n: scene.move(50, 10 + 45 * n))
    run.step("let go", lambda: scene.release(50, 190), 40)


@scenario("clicking_in_scroll")
def clicking_in_scroll(run: Run) -> None:
    run.queue = True
    state = ScrollState(0)
    enabled = mutable_state_of(True)
    show = mutable_state_of(True)

    def content() -> None:
        with Column(Modifier.vertical_scroll(state, fling_behavior=OneStep("list", 5))):
            if show.value:
                source = remember(InteractionSource)
                log(f"compose:pressed={text(source.is_pressed)}")
                outer = Modifier.clickable(
                    lambda: log("clicked:outer"), enabled=enabled.value, interaction_source=source
                )
                with Box(outer.size(100)):
                    inner_source = remember(InteractionSource)
                    Box(Modifier.clickable(lambda: log("clicked:inner"), interaction_source=inner_source).size(40))
            Box(Modifier.height(400))

    run.start(content, 200, 200)
    scene = run.scene
    run.step("press", lambda: scene.press(80, 80))
    run.step("release", lambda: scene.release(80, 80))
    run.step("press again", lambda: scene.press(80, 80))
    run.step("a little", lambda: scene.move(80, 75))
    run.step("far", lambda: scene.move(80, 40))
    run.step("released", lambda: scene.release(80, 40))
    run.step("inner", lambda: scene.tap(20, 20))
    run.step("press, then disabled", lambda: scene.press(80, 20))
    run.step("disabled", lambda: enabled.set(False))
    run.step("release of the disabled", lambda: scene.release(80, 20))
    run.step("enabled", lambda: enabled.set(True))
    run.step("press, then leaves", lambda: scene.press(80, 20))
    run.step("leaves", lambda: show.set(False))
    run.step("release of what left", lambda: scene.release(80, 20))


@scenario("pointer_handlers")
def pointer_handlers(run: Run) -> None:
    run.queue = True
    key = mutable_state_of(0)
    show = mutable_state_of(True)
    captured = mutable_state_of(0)

    def content() -> None:
        with Box(passes(Modifier, "root").size(200)):
            k = key.value
            c = captured.value
            if show.value:

                async def handler(scope: Any) -> None:
                    log(f"handler:start {k} {c}")

                    async def gesture(events: Any) -> None:
                        await await_first_down(events)
                        log(f"handler:down {k} {c}")
                        while True:
                            event = await events.await_pointer_event()
                            change = event.changes[0]
                            log(
                                f"handler:event {event.type.name.title()} pressed={text(change.pressed)} "
                                f"consumed={text(change.is_consumed)} {k} {c}"
                            )
                            if not any(it.pressed for it in event.changes):
                                break
                        log(f"handler:up {k} {c}")

                    try:
                        await await_each_gesture(scope, gesture)
                    finally:
                        log(f"handler:end {k} {c}")

                Box(Modifier.pointer_input(handler, k).size(100))

    run.start(content)
    scene = run.scene
    run.step("press", lambda: scene.press(20, 20))
    run.step("another lambda, the same key", lambda: captured.set(5))
    run.step("move", lambda: scene.move(30, 20))
    run.step("another key", lambda: key.set(1))
    run.step("move on", lambda: scene.move(40, 20))
    run.step("release", lambda: scene.release(40, 20))
    run.step("tap", lambda: scene.tap(20, 20))
    run.step("press again", lambda: scene.press(20, 20))
    run.step("leaves", lambda: show.set(False))
    run.step("move where it was", lambda: scene.move(30, 20))
    run.step("returns", lambda: show.set(True))
    run.step("move where it is again", lambda: scene.move(35, 20))
    run.step("release there", lambda: scene.release(35, 20))
    run.step("tap there", lambda: scene.tap(35, 20))


@scenario("dragging_ended")
def dragging_ended(run: Run) -> None:
    run.queue = True
    enabled = mutable_state_of(True)
    show = mutable_state_of(True)
    reverse = mutable_state_of(False)

    def content() -> None:
        with Box(Modifier.size(300)):
            state = remember_draggable_state(lambda it: log(f"delta:{int(it)}"))
            if show.value:
                Box(
                    Modifier.draggable(
                        state,
                        Orientation.HORIZONTAL,
                        enabled=enabled.value,
                        reverse_direction=reverse.value,
                        on_drag_started=lambda it: log(f"drag.started:{int(it.x)}"),
                        on_drag_stopped=lambda it: log(f"drag.stopped:{int(it)}"),
                    ).size(100)
                )

    run.start(content)
    scene = run.scene

    def press_and_on() -> None:
        scene.press(20, 20)
        scene.move(60, 20)

    run.step("press", lambda: scene.press(20, 20))
    run.step("across", lambda: scene.move(20, 60))
    run.step("along", lambda: scene.move(50, 60))
    run.step("on", lambda: scene.move(60, 60))
    run.step("release", lambda: scene.release(60, 60))
    run.step("press, on", press_and_on)
    run.step("disabled", lambda: enabled.set(False))
    run.step("on while disabled", lambda: scene.move(70, 20))
    run.step("released while disabled", lambda: scene.release(70, 20))
    run.step("enabled", lambda: enabled.set(True))
    run.step("press, on again", press_and_on)
    run.step("reversed", lambda: reverse.set(True))
    run.step("on while reversed", lambda: scene.move(70, 20))
    run.step("released while reversed", lambda: scene.release(70, 20))
    run.step("press, on reversed", press_and_on)
    run.step("leaves", lambda: show.set(False))
    run.step("released after it left", lambda: scene.release(60, 20))


@scenario("scroll_animated")
def scroll_animated(run: Run) -> None:
    run.queue = True
    state = ScrollState(0)
    height = mutable_state_of(500)
    scopes: list[Any] = [None]

    def launch(block: Any) -> Any:
        return lambda: scopes[0].launch(block)

    def content() -> None:
        scopes[0] = remember_coroutine_scope()
        with Column(Modifier.vertical_scroll(state)):
            Box(traced("content").fill_max_width().height(height.value))

    def interrupted(value: int) -> Any:
        async def block() -> None:
            try:
                await state.animate_scroll_to(value)
                log(f"launched:{value}")
            finally:
                log(f"launched:end of {value}")

        return launch(block)

    async def to_100() -> None:
        await state.animate_scroll_to(100)
        log(f"launched:100 {state.value}")

    async def jump() -> None:
        log(f"launched:jumped {int(await state.scroll_to(10))}")

    async def beyond() -> None:
        await state.animate_scroll_to(1000)
        log(f"launched:beyond {state.value}")

    run.start(content, 200, 200)
    run.step("to 200", interrupted(200), 5)
    run.step("to 100", launch(to_100), 60)
    run.step("to 300", interrupted(300), 6)
    run.step("jump", launch(jump))
    run.step("beyond the end", launch(beyond), 8)
    run.step("smaller", lambda: height.set(260), 80)
    run.fact("at the end", f"{state.value} {state.max_value}")

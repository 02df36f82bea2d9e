"""Ports of AppApi.kt (tests/oracle): names that programs of real apps use."""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    AnimatedVisibility,
    Box,
    BringIntoViewRequester,
    Column,
    InteractionSource,
    IntOffset,
    Job,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    MutableTransitionState,
    Offset,
    Rect,
    ScrollState,
    ToggleableState,
    delay,
    derived_state_of,
    exponential_decay,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    produce_state,
    remember,
    remember_coroutine_scope,
    remember_draggable_2d_state,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_transitions import line


@scenario("delays_counted")
def delays_counted(run: Run) -> None:
    run.queue = True
    first, shown = mutable_state_of(3), mutable_state_of(True)
    scopes: list[Any] = []
    jobs: list[Job[None]] = []

    async def tick(it: Any) -> None:
        try:
            while True:
                await delay(24)
                it.value += 1
        finally:
            log(f"over:ticks {it.value}")

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        left: Any = remember(lambda: mutable_state_of(0))
        start = first.value

        async def count() -> None:
            left.value = start
            while left.value > 0:
                await delay(32)
                left.value -= 1
                log(f"launched:left {left.value}")

        LaunchedEffect(count, start)
        Shown("left", lambda: left.value)
        if shown.value:
            ticks = produce_state(tick, 0)
            Shown("ticks", lambda: ticks.value)

    async def a() -> None:
        await delay(30)
        log("launched:a")

    async def b() -> None:
        await delay(20)
        await delay(10)
        log("launched:b")

    async def c() -> None:
        try:
            await delay(30)
        finally:
            log("over:c")

    def launch_three() -> None:
        scopes[-1].launch(a)
        scopes[-1].launch(b)
        jobs.append(scopes[-1].launch(c))

    async def short() -> None:
        await delay(0)
        log("launched:none")
        await delay(-5)
        log("launched:negative")
        await delay(1)
        log("launched:one")

    run.start(content, 100, 100)
    run.wait("the first ticks", 5)
    run.step("another start", lambda: first.set(2))
    run.wait("counted", 4)
    run.step("two that end together, one that is cancelled", launch_three)
    run.step("cancelled", lambda: jobs[-1].cancel())
    run.wait("ended", 3)
    run.step("no ticks", lambda: shown.set(False))
    run.wait("none", 2)
    run.step("none, one and a negative delay", lambda: scopes[-1].launch(short))
    run.wait("over", 2)


@scenario("rows_long_pressed")
def rows_long_pressed(run: Run) -> None:
    run.queue = True
    chosen: Any = mutable_state_list_of()
    list = LazyListState()

    def row(i: int) -> None:
        source: InteractionSource = remember(InteractionSource)

        async def listen() -> None:
            async for it in source.interactions:
                log(f"interaction:{i} {type(it).__name__}")

        LaunchedEffect(listen, source)
        Shown(f"row{i}", lambda: i in chosen)

        def long() -> None:
            log(f"long:{i}")
            chosen.append(i)

        def double() -> None:
            log(f"double:{i}")
            if i in chosen:
                chosen.remove(i)

        def clicked() -> None:
            log(f"click:{i}")

        pressed = Modifier.combined_clickable(
            clicked, on_long_click=long, on_double_click=double if i == 0 else None, interaction_source=source
        )
        Box(pressed.then(trace(f"row{i}")).size(100, 30))

    def content() -> None:
        log("compose:Root")
        LazyColumn(lambda scope: scope.items(6, row, key=lambda it: it), traced("list"), list)

    run.start(content, 100, 60)
    run.step("a tap on the second", tapped(run, 10, 40))
    run.wait("nothing more", 3)
    run.step("a tap on the first", tapped(run, 10, 10))
    run.wait("told when no second one came", 22)
    run.step("pressed", lambda: run.scene.press(10, 10))
    run.wait("held", 34)
    run.step("let go", lambda: run.scene.release(10, 10))
    run.step("tapped twice: once", tapped(run, 10, 10))
    run.wait("a moment", 3)
    run.step("twice", tapped(run, 10, 10))
    run.wait("over", 4)
    run.step("pressed, and dragged soon", lambda: run.scene.press(10, 40))
    run.step("dragged", lambda: run.scene.move(10, 10), 4)
    run.wait("held", 34)
    run.step("let go", lambda: run.scene.release(10, 10), 10)


@scenario("thrown_by_decay")
def thrown_by_decay(run: Run) -> None:
    run.queue = True
    a = Animatable(0.0)
    scopes: list[Any] = []

    def at() -> IntOffset:
        log(f"lambda:offset {rounded(a.value)}")
        return IntOffset(rounded(a.value), 0)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        Shown("running", lambda: a.is_running)
        Box(Modifier.offset(at).then(trace("x")).size(10))

    def launch(block: Any) -> Any:
        return lambda: scopes[-1].launch(block)

    async def throw() -> None:
        result = await a.animate_decay(200.0, exponential_decay(4.0))
        log(f"launched:{camel(result.end_reason.name)} {rounded(a.value)}")

    async def throw_far() -> None:
        result = await a.animate_decay(2000.0, exponential_decay(4.0))
        log(f"launched:{camel(result.end_reason.name)} {text(result.end_state.velocity > 0)}")

    def bounded() -> None:
        a.update_bounds(0.0, 60.0)
        launch(throw_far)()

    async def snap() -> None:
        await a.snap_to(100.0)
        log(f"launched:snapped {rounded(a.value)} {rounded(a.target_value)}")

    async def back() -> None:
        try:
            await a.animate_to(0.0, line(160))
        finally:
            log(f"launched:over {rounded(a.value)}")

    async def stop() -> None:
        await a.stop()
        log(f"launched:stopped {text(a.is_running)}")

    run.start(content, 100, 100)
    run.step("thrown", launch(throw), 40)
    run.step("with bounds", bounded, 40)
    run.step("outside its bounds: snapped", launch(snap))
    run.step("back, interrupted", launch(back), 4)
    run.step("stopped", launch(stop), 4)


def camel(name: str) -> str:
    """As Kotlin writes the name of an enum entry."""
    return "".join(part.capitalize() for part in name.split("_"))


@scenario("dragged_in_plane")
def dragged_in_plane(run: Run) -> None:
    run.queue = True
    at, enabled, k = mutable_state_of(Offset(0, 0)), mutable_state_of(True), mutable_state_of(0)

    def dragged(it: Offset) -> None:
        log(f"drag:{rounded(it.x)},{rounded(it.y)}")
        at.value += it

    def content() -> None:
        log(f"compose:Root {k.value}")
        state = remember_draggable_2d_state(dragged)
        moved = Modifier.offset(lambda: IntOffset(rounded(at.value.x), rounded(at.value.y))).draggable_2d(
            state,
            enabled=enabled.value,
            on_drag_started=lambda it: log(f"drag:start {rounded(it.x)},{rounded(it.y)}"),
            on_drag_stopped=lambda it: log("drag:stop"),
        )
        with Box(moved.then(trace("piece")).size(60)):
            Box(traced("child").size(20))

    def on_the_child() -> None:
        run.scene.press(20, 25)
        run.scene.move(50, 60)

    run.start(content, 200, 200)
    run.step("pressed", lambda: run.scene.press(30, 30))
    run.step("moved a little", lambda: run.scene.move(35, 33))
    run.step("moved", lambda: run.scene.move(60, 50))
    run.step("composed meanwhile", lambda: k.set(1))
    run.step("moved back", lambda: run.scene.move(40, 50))
    run.step("let go", lambda: run.scene.release(40, 50))
    run.step("on the child", on_the_child)
    run.step("disabled", lambda: enabled.set(False))
    run.step("moved on", lambda: run.scene.move(90, 90))
    run.step("let go", lambda: run.scene.release(90, 90))
    run.step("enabled, by the program", lambda: enabled.set(True))


@scenario("visible_by_state")
def visible_by_state(run: Run) -> None:
    run.queue = True
    states: list[MutableTransitionState[bool]] = []

    def shown() -> MutableTransitionState[bool]:
        state = MutableTransitionState(False)
        state.target_state = True
        return state

    def content() -> None:
        log("compose:Root")
        state = remember(shown)
        states.append(state)
        with Column():

            def inside() -> None:
                Alive("content")
                Box(traced("content").size(20))

            AnimatedVisibility(state, inside, enter=fade_in(line(64)), exit=fade_out(line(32)))
            Shown("idle", lambda: f"{text(state.is_idle)} {text(state.current_state)}")

    def to(target: bool) -> Any:
        def action() -> None:
            states[-1].target_state = target

        return action

    run.start(content, 100, 100)
    run.step("out", to(False), 2)
    run.step("in again", to(True), 12)
    run.step("out", to(False), 12)
    run.step("in", to(True))


@scenario("three_states")
def three_states(run: Run) -> None:
    run.queue = True
    on, enabled = mutable_state_list_of(True, False, False), mutable_state_of(True)

    def all_of() -> ToggleableState:
        log("calc:all")
        if all(on):
            return ToggleableState.ON
        return ToggleableState.INDETERMINATE if any(on) else ToggleableState.OFF

    def content() -> None:
        log("compose:Root")
        state = remember(lambda: derived_state_of(all_of))

        def clicked() -> None:
            log(f"clicked:all {camel(state.value.name)}")
            to = state.value != ToggleableState.ON
            for i in range(len(on)):
                on[i] = to

        with Column():
            Box(
                Modifier.tri_state_toggleable(state.value, clicked, enabled=enabled.value)
                .then(trace("all"))
                .size(40, 20)
            )
            with Column(Modifier.selectable_group()):
                for i in range(len(on)):
                    with key(i):
                        Shown(f"box{i}", lambda i=i: on[i])

                        def toggled(it: bool, i: int = i) -> None:
                            log(f"toggled:{i} {text(it)}")
                            on[i] = it

                        Box(Modifier.toggleable(on[i], toggled).then(trace(f"box{i}")).size(40, 20))

    run.start(content, 100, 100)
    run.step("the second", tapped(run, 5, 45))
    run.step("all", tapped(run, 5, 5))
    run.step("none", tapped(run, 5, 5))
    run.step("disabled", lambda: enabled.set(False))
    run.step("not heard", tapped(run, 5, 5))


@scenario("fields_into_view")
def fields_into_view(run: Run) -> None:
    run.queue = True
    outer, inner = ScrollState(0), ScrollState(0)
    scopes: list[Any] = []
    asks = [BringIntoViewRequester() for _ in range(3)]

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        with Column(Modifier.vertical_scroll(outer).then(trace("outer"))):
            Box(Modifier.bring_into_view_requester(asks[0]).then(trace("top")).size(100, 80))
            with Column(Modifier.height(80).vertical_scroll(inner).then(trace("inner"))):
                Box(Modifier.size(100, 120))
                Box(Modifier.bring_into_view_requester(asks[1]).then(trace("field")).size(100, 40))
            Box(Modifier.bring_into_view_requester(asks[2]).then(trace("end")).size(100, 150))

    def ask(i: int, name: str, part: Rect | None = None) -> Any:
        async def bring() -> None:
            await asks[i].bring_into_view(part)
            log(f"launched:{name}")

        return lambda: scopes[-1].launch(bring)

    run.start(content, 100, 100)
    run.step("the field", ask(1, "field"), 60)
    run.fact("field", f"{outer.value} {inner.value}")
    run.step("it is in view", ask(1, "again"), 10)
    run.step("a part of the end", ask(2, "end", Rect(0, 20, 100, 60)), 60)
    run.fact("end", f"{outer.value} {inner.value}")
    run.step("the top", ask(0, "top"), 60)
    run.fact("top", f"{outer.value} {inner.value}")

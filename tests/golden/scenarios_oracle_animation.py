"""Ports of Animation.kt (tests/oracle): springs, infinite transitions, Animatable, AnimatedVisibility."""

from __future__ import annotations

from typing import Any

from engine import (
    Animatable,
    AnimatedVisibility,
    Box,
    Column,
    FastOutSlowInEasing,
    LinearEasing,
    Modifier,
    RepeatMode,
    Spring,
    animate_int_as_state,
    expand_vertically,
    exponential_decay,
    fade_in,
    fade_out,
    infinite_repeatable,
    keyframes,
    mutable_state_of,
    remember_coroutine_scope,
    remember_infinite_transition,
    repeatable,
    shrink_vertically,
    spring,
    tween,
)
from engine.foundation.animation.vector_converter import IntConverter

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Keeper, Leaf, Reading, text


@scenario("animate_spring")
def animate_spring(run: Run) -> None:
    run.queue = True
    target = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Host target={target.value}")
        a = animate_int_as_state(target.value)
        b = animate_int_as_state(target.value, spring(Spring.DAMPING_RATIO_MEDIUM_BOUNCY, Spring.STIFFNESS_LOW))
        Reading("a", a)
        Box(traced("box").draw_behind(lambda scope: log(f"draw:b={b.value}")).size(10))

    run.start(content)
    run.step("target=100", lambda: target.set(100), 6)
    run.step("target=-50 on the way", lambda: target.set(-50), 8)
    run.step("target=0", lambda: target.set(0), 100)


@scenario("animate_infinite")
def animate_infinite(run: Run) -> None:
    run.queue = True
    show = mutable_state_of(True)

    def content() -> None:
        log(f"compose:Host {text(show.value)}")
        if show.value:
            transition = remember_infinite_transition()
            a = transition.animate_value(
                0, 10, infinite_repeatable(tween(64, easing=LinearEasing), RepeatMode.REVERSE), IntConverter
            )
            b = transition.animate_value(0, 100, infinite_repeatable(tween(48, easing=LinearEasing)), IntConverter)

            def block(layer: Any) -> None:
                log(f"lambda:layer {a.value}")
                layer.translation_x = float(a.value)

            Box(Modifier.graphics_layer(block).then(trace("a")).size(10))
            Reading("b", b)

    run.start(content)
    run.step("running", max=6)
    run.step("gone", lambda: show.set(False))


@scenario("animatable")
def animatable(run: Run) -> None:
    run.queue = True
    a = Animatable(0, IntConverter)
    scopes: list[Any] = [None]

    def launch(block: Any) -> Any:
        return lambda: scopes[0].launch(block)

    def content() -> None:
        scopes[0] = remember_coroutine_scope()
        log(f"compose:Root a={a.value}")

    run.start(content)

    async def first() -> None:
        end = await a.animate_to(100, tween(160, easing=LinearEasing))
        log(f"launched:first {end.end_reason.name.title()}")

    run.step("to 100", launch(first), 4)

    async def second() -> None:
        try:
            await a.animate_to(0, tween(64, easing=LinearEasing))
            log(f"launched:second running={text(a.is_running)} target={a.target_value}")
        finally:
            log("launched:second.end")

    run.step("to 0, interrupting", launch(second), 20)

    async def snap() -> None:
        await a.snap_to(7)
        log(f"launched:snapped {a.value}")

    run.step("snapped", launch(snap))

    async def frames() -> None:
        def build(k: Any) -> None:
            k.duration_millis = 96
            k.at(32, 40)
            k.at(64, 20, FastOutSlowInEasing)

        await a.animate_to(50, keyframes(build))
        log("launched:keyframes")

    run.step("keyframes", launch(frames), 20)

    async def far() -> None:
        try:
            await a.animate_to(1000, tween(160, 32, LinearEasing))
            log("launched:never")
        finally:
            log(f"launched:stopped {a.value}")

    run.step("to 1000", launch(far), 3)
    run.step("stopped", launch(a.stop))


@scenario("animated_visibility")
def animated_visibility(run: Run) -> None:
    run.queue = True
    visible = mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(visible.value)}")
        with Column(traced("column")):
            AnimatedVisibility(
                visible.value,
                lambda: Keeper("content"),
                enter=fade_in(tween(64, easing=LinearEasing)),
                exit=fade_out(tween(64, easing=LinearEasing)),
            )
            Leaf("after")

    run.start(content)
    run.step("shown", lambda: visible.set(True), 20)
    run.step("hidden", lambda: visible.set(False), 20)


@scenario("visibility_interrupted")
def visibility_interrupted(run: Run) -> None:
    run.queue = True
    visible = mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(visible.value)}")
        with Column(traced("column")):
            AnimatedVisibility(
                visible.value,
                lambda: Keeper("content"),
                enter=fade_in(tween(96, easing=LinearEasing)),
                exit=fade_out(tween(96, easing=LinearEasing)),
            )
            Leaf("after")

    def both() -> None:
        visible.value = False
        visible.value = True

    run.start(content)
    run.step("shown", lambda: visible.set(True), 4)
    run.step("hidden on the way", lambda: visible.set(False), 80)
    run.step("shown again", lambda: visible.set(True), 20)
    run.step("hidden", lambda: visible.set(False), 4)
    run.step("shown on the way", lambda: visible.set(True), 80)
    run.step("hidden and shown at once", both, 20)


@scenario("visibility_sized")
def visibility_sized(run: Run) -> None:
    run.queue = True
    visible = mutable_state_of(False)

    def content() -> None:
        with Column(traced("column")):
            AnimatedVisibility(
                visible.value,
                lambda: Box(traced("content").size(20, 120)),
                enter=expand_vertically(tween(96, easing=LinearEasing)),
                exit=shrink_vertically(tween(96, easing=LinearEasing)),
            )
            Leaf("after")

    run.start(content)
    run.step("shown", lambda: visible.set(True), 20)
    run.step("hidden", lambda: visible.set(False), 20)
    run.step("shown again", lambda: visible.set(True), 4)
    run.step("hidden on the way", lambda: visible.set(False), 80)


@scenario("animatable_velocity")
def animatable_velocity(run: Run) -> None:
    run.queue = True
    a = Animatable(0.0)
    scopes: list[Any] = [None]

    def told() -> str:
        return f"{int(a.value * 10)} {int(a.velocity)} {int(a.target_value)}"

    def reason(end: Any) -> str:
        return str(end.end_reason.name).title().replace("_", "")

    def launch(block: Any) -> Any:
        return lambda: scopes[0].launch(block)

    def content() -> None:
        scopes[0] = remember_coroutine_scope()
        log(f"compose:Root a={int(a.value * 10)}")

    async def to_100() -> None:
        await a.animate_to(100.0)

    async def bouncing() -> None:
        end = await a.animate_to(0.0, spring(Spring.DAMPING_RATIO_MEDIUM_BOUNCY, Spring.STIFFNESS_MEDIUM))
        log(f"launched:{reason(end)} {told()}")

    def back() -> None:
        log(f"told:{told()}")
        scopes[0].launch(bouncing)

    async def fast() -> None:
        end = await a.animate_to(50.0, spring(visibility_threshold=5.0), initial_velocity=-1000.0)
        log(f"launched:{reason(end)} {told()}")

    async def against() -> None:
        end = await a.animate_to(100.0, tween(160, easing=LinearEasing))
        log(f"launched:{reason(end)} {int(end.end_velocity)} {told()}")

    async def decay() -> None:
        end = await a.animate_decay(-150.0, exponential_decay())
        log(f"launched:{reason(end)} {told()}")

    async def repeated() -> None:
        await a.animate_to(40.0, repeatable(3, tween(48, easing=LinearEasing), RepeatMode.REVERSE))
        log(f"launched:{told()}")

    run.start(content)
    run.step("to 100", launch(to_100), 5)
    run.step("back to 0, bouncing", back, 120)
    run.step("with a speed", launch(fast), 120)
    run.step("bounds", lambda: a.update_bounds(-20.0, 60.0))
    run.step("against a bound", launch(against), 120)
    run.step("decay", launch(decay), 200)
    run.step("repeated", launch(repeated), 60)
    run.step("smaller bounds", lambda: a.update_bounds(0.0, 10.0))

"""Ports of TurnsOfInput.kt (tests/oracle), third part: speeds that go on, animated contents, seeking with children."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Animatable,
    AnimatedContent,
    AnimationEndReason,
    Box,
    DisposableEffect,
    ExitTransition,
    IntOffset,
    IntSize,
    LinearEasing,
    Modifier,
    Offset,
    RepeatMode,
    SeekableTransitionState,
    SizeTransform,
    Spring,
    exponential_decay,
    fade_in,
    fade_out,
    infinite_repeatable,
    keyframes,
    remember_coroutine_scope,
    remember_transition,
    spring,
    tween,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_transitions import line
from .scenarios_oracle_turns_of_input_listed import alive

_ENDED = {AnimationEndReason.FINISHED: "Finished", AnimationEndReason.BOUND_REACHED: "BoundReached"}


@scenario("speeds_carried_on")
def speeds_carried_on(run: Run) -> None:
    run.queue = True
    a, o = Animatable(0.0), Animatable(Offset.ZERO)
    held: dict[str, Any] = {}

    def said() -> str:
        return f"{rounded(a.value * 10)} {rounded(a.velocity)} {text(a.is_running)}"

    def content() -> None:
        log("compose:Root")
        held["scope"] = remember_coroutine_scope()

        def at() -> IntOffset:
            log(f"lambda:o {rounded(o.value.x)},{rounded(o.value.y)}")
            return IntOffset(rounded(o.value.x), rounded(o.value.y))

        Box(Modifier.offset(at).size(10))

    def launch(block: Any) -> Any:
        return lambda: held["scope"].launch(block)

    def block(it: Any) -> None:
        log(f"block:{rounded(it.value * 10)} {rounded(it.velocity)}")

    async def by_tween() -> None:
        try:
            await a.animate_to(100.0, line(128), block=block)
        finally:
            log(f"cut:{said()}")

    async def by_spring() -> None:
        await a.animate_to(0.0, spring(0.5, 400.0))
        log(f"ended:{said()}")

    async def slowly() -> None:
        r = await a.animate_to(50.0, tween(64, 32))
        log(f"ended:{_ENDED[r.end_reason]} {said()}")

    async def by_keyframes() -> None:
        def frames(it: Any) -> None:
            it.duration_millis = 96
            it.at(32, 80.0, LinearEasing)
            it.at(64, 10.0)

        await a.animate_to(20.0, keyframes(frames))
        log(f"ended:{said()}")

    async def decaying() -> None:
        try:
            await a.animate_decay(300.0, exponential_decay(2.0))
        finally:
            log(f"cut:{said()}")

    async def stiffly() -> None:
        await a.animate_to(40.0, spring(stiffness=Spring.STIFFNESS_HIGH))
        log(f"ended:{said()}")

    async def both_ways() -> None:
        await o.animate_to(Offset(40.0, 20.0), line(96))

    async def turned() -> None:
        r = await o.animate_to(Offset(0.0, 10.0), spring(visibility_threshold=Offset(1.0, 1.0)))
        log(f"ended:{_ENDED[r.end_reason]} {rounded(o.value.x)},{rounded(o.value.y)}")

    async def up_to_a_bound() -> None:
        r = await a.animate_to(90.0, spring(0.4, 800.0), 500.0)
        log(f"ended:{_ENDED[r.end_reason]} {rounded(r.end_state.velocity)} {said()}")

    def bounded() -> None:
        a.update_bounds(0.0, 60.0)
        held["scope"].launch(up_to_a_bound)

    async def repeated() -> None:
        try:
            await a.animate_to(10.0, infinite_repeatable(line(48), RepeatMode.REVERSE, 16))
        finally:
            log(f"over:{said()}")

    async def stopped() -> None:
        await a.stop()
        log(f"stopped:{said()}")

    run.start(content, 100, 100)
    run.step("a tween", launch(by_tween), 4)
    run.step("a spring", launch(by_spring), 5)
    run.step("a slow tween that starts late", launch(slowly), 8)
    run.step("keyframes", launch(by_keyframes), 10)
    run.step("a decay, then a spring", launch(decaying), 4)
    run.step("the spring", launch(stiffly), 80)
    run.step("both ways with speeds", launch(both_ways), 4)
    run.step("turned round", launch(turned), 80)
    run.step("bounded", bounded, 40)
    run.step("repeated and stopped", launch(repeated), 6)
    run.step("stopped", launch(stopped), 4)


@scenario("contents_by_keys_and_sizes")
def contents_by_keys_and_sizes(run: Run) -> None:
    run.queue = True
    n, clip = mixed_states(0, True)

    def size_spec(start: IntSize, end: IntSize) -> Any:
        log(f"sizes:{start.width} x {start.height} {end.width} x {end.height}")
        return start, end

    def content() -> None:
        log("compose:Root")

        def transition(scope: Any) -> Any:
            initial, target = scope.initial_state, scope.target_state
            log(f"spec:{initial} {target}")
            leaving = ExitTransition.KEEP_UNTIL_TRANSITIONS_FINISHED if target > 5 else fade_out(line(48))

            def sizes(before: IntSize, after: IntSize) -> Any:
                size_spec(before, after)
                if target > initial:
                    return line(80)

                def frames(it: Any) -> None:
                    it.duration_millis = 64
                    it.at(32, IntSize(after.width, before.height))

                return keyframes(frames)

            return fade_in(line(64)).together_with(leaving).using(SizeTransform(clip.value, sizes))

        def shown(k: int) -> None:
            log(f"compose:content {k}")
            DisposableEffect(alive(k), None)
            Box(traced(f"n{k // 2}").size(20 + k * 5, 40 - k * 4))

        AnimatedContent(
            n.value,
            shown,
            traced("content"),
            transition_spec=transition,
            content_alignment=Alignment.BOTTOM_END,
            content_key=lambda it: it // 2,
        )

    def seven() -> None:
        clip.value = False
        n.value = 7

    run.start(content, 100, 100)
    run.step("1, the same key", written((n, 1)), 3)
    run.step("2", written((n, 2)), 3)
    run.step("4 on the way", written((n, 4)), 2)
    run.step("back to 2", written((n, 2)), 10)
    run.step("6, kept until the end", written((n, 6)), 3)
    run.step("7, the same key, not clipped", seven, 10)
    run.step("0", written((n, 0)), 12)


@scenario("seeking_with_children")
def seeking_with_children(run: Run) -> None:
    run.queue = True
    state = SeekableTransitionState("a")
    held: dict[str, Any] = {}

    def content() -> None:
        log("compose:Root")
        held["scope"] = remember_coroutine_scope()
        t = remember_transition(state, "t")

        def segment_spec(segment: Any) -> Any:
            log(f"segment:{segment.initial_state}>{segment.target_state}")
            return line(96)

        w = t.animate_int(lambda it: ord(it[0]) - ord("a"), segment_spec)
        child = t.create_child_transition(lambda it: it >= "b", "child")
        x = child.animate_int(lambda it: 100 if it else 0, lambda _: line(64))
        grand = child.create_child_transition(lambda it: "on" if it else "off", "grand")
        y = grand.animate_int(lambda it: len(it) * 10, lambda _: tween(32, 16, LinearEasing))
        Box(Modifier.draw_behind(lambda _: log(f"draw:{w.value} {x.value} {y.value}")).size(10))
        Shown(
            "states",
            lambda: (
                f"{t.current_state}>{t.target_state} {text(child.current_state)}>{text(child.target_state)} "
                f"{grand.current_state}>{grand.target_state}"
            ),
        )
        Shown("running", lambda: f"{text(t.is_running)} {text(child.is_running)} {rounded(state.fraction * 100)}")

    def launch(block: Any) -> Any:
        return lambda: held["scope"].launch(block)

    async def half_to_b() -> None:
        await state.seek_to(0.5, "b")
        log("sought")

    async def on() -> None:
        await state.animate_to("b", line(64))
        log("there")

    async def a_instead() -> None:
        await state.seek_to(0.5, "a")
        log("sought a")

    async def to_a() -> None:
        try:
            await state.animate_to("a")
        finally:
            log(f"over:{state.current_state}")

    async def to_c() -> None:
        await state.animate_to("c")
        log(f"there:{state.current_state}")

    run.start(content, 100, 100)
    run.step("half to b", launch(half_to_b), 3)
    run.step("animated on", launch(on), 20)
    run.step("a third to c", launch(lambda: state.seek_to(0.33, "c")), 3)
    run.step("a instead", launch(a_instead), 3)
    run.step("animated to a", launch(to_a), 3)
    run.step("c while it runs", launch(to_c), 20)
    run.step("snapped to b", launch(lambda: state.snap_to("b")), 3)

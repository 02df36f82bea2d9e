"""Ports of Formulas.kt (tests/oracle): animations without a clock, and clocks within clocks."""

from __future__ import annotations

import asyncio
from math import inf
from typing import Any

from engine import (
    AnimationState,
    Box,
    DecayAnimation,
    FastOutLinearInEasing,
    LaunchedEffect,
    LinearEasing,
    Modifier,
    Offset,
    RepeatMode,
    TargetBasedAnimation,
    exponential_decay,
    infinite_repeatable,
    keyframes,
    repeatable,
    snap,
    spring,
    tween,
    with_frame_millis,
    with_frame_nanos,
)
from engine.runtime import BroadcastFrameClock

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_transitions import line

LONG_MAX = 9_223_372_036_854_775_807


def say(name: str, a: Any) -> None:
    nanos = LONG_MAX if a.duration_nanos == inf else int(a.duration_nanos)
    log(f"{name} lasts {nanos // 1_000_000} {text(a.is_infinite)}")
    for ms in (0, 16, 40, 100, 500):
        at = ms * 1_000_000
        value, speed = rounded(a.get_value_from_nanos(at) * 100), rounded(a.get_velocity_from_nanos(at))
        log(f"{name} at {ms}: {value} {speed} {text(a.is_finished_from_nanos(at))}")


@scenario("animations_as_formulas")
def animations_as_formulas(run: Run) -> None:
    def between(spec: Any, initial: float, target: float, velocity: float | None = None) -> TargetBasedAnimation:
        return TargetBasedAnimation(spec, None, initial, target, velocity)

    def tweens() -> None:
        say("tween", between(tween(100), 0.0, 10.0))
        say("late", between(tween(60, 30, LinearEasing), 5.0, -5.0))
        say("snap", between(snap(20), 0.0, 1.0))

    def springs() -> None:
        say("spring", between(spring(0.5, 200.0), 0.0, 10.0, 50.0))
        say("stiff", between(spring(1.0, 2000.0, 0.5), 10.0, 0.0))

    def frames(it: Any) -> None:
        it.duration_millis, it.delay_millis = 120, 10
        it.at(30, 3.0)
        it.at(60, 8.0, FastOutLinearInEasing)

    def repetitions() -> None:
        say("twice", between(repeatable(2, line(50), RepeatMode.REVERSE), 0.0, 10.0))
        say("forever", between(infinite_repeatable(line(50), start_offset_millis=20), 0.0, 10.0))
        say("ahead", between(repeatable(3, line(40), RepeatMode.RESTART, -20), 0.0, 10.0))

    def decays() -> None:
        say("decay", DecayAnimation(exponential_decay(2.0), None, 0.0, 400.0))
        d = exponential_decay(1.0, 5.0)
        log(f"target:{rounded(d.calculate_target_value(10.0, -300.0) * 10)}")

    def in_two() -> None:
        a = TargetBasedAnimation(line(100), None, Offset.ZERO, Offset(10.0, 20.0))
        half = a.get_value_from_nanos(50_000_000)
        speed = rounded(a.get_velocity_vector_from_nanos(50_000_000)[1])
        log(f"half:Offset({half.x}, {half.y}) {speed} Offset({a.target_value.x}, {a.target_value.y})")

    run.start(lambda: log("compose:Root"), 100, 100)
    run.step("tweens", tweens)
    run.step("springs", springs)
    run.step("keyframes", lambda: say("keyframes", between(keyframes(frames), 0.0, 10.0)))
    run.step("repetitions", repetitions)
    run.step("decays", decays)
    run.step("values in two", in_two)


@scenario("clocks_within_clocks")
def clocks_within_clocks(run: Run) -> None:
    run.queue = True
    k, by = mixed_states(0, 0.0)
    clock = BroadcastFrameClock(lambda: log("asked"))

    async def awaited() -> None:
        key = k.value

        def first(ms: int) -> int:
            log(f"frame:{key}")
            return ms

        try:
            log(f"millis:{await with_frame_millis(first) % 16}")
            for _ in range(2):
                log(f"nanos:{key} {await with_frame_nanos(lambda it: it) % 16_000_000}")
            log(f"done:{key}")
        except asyncio.CancelledError:
            log(f"cut:{key}")
            raise

    async def own() -> None:
        while True:
            log(f"own:{await clock.with_frame_nanos(lambda it: it)}")

    async def by_hand() -> None:
        s = AnimationState(0.0)

        def step(scope: Any) -> None:
            log(f"step:{rounded(scope.value * 10)}")
            by.value = scope.value

        def until(scope: Any) -> None:
            if scope.value < 6.0:
                scope.cancel_animation()

        await s.animate_to(10.0, line(48), block=step)
        log("over")
        await s.animate_to(0.0, line(64), sequential=True, block=until)
        log(f"cancelled at:{rounded(s.value * 10)} {text(s.is_running)}")

    def content() -> None:
        log(f"compose:Root {k.value}")
        LaunchedEffect(awaited, k.value)
        LaunchedEffect(own, None)
        LaunchedEffect(by_hand, None)
        Box(Modifier.draw_behind(lambda _: log(f"draw:{rounded(by.value * 10)}")).size(10))

    def two_frames() -> None:
        clock.send_frame(8)
        clock.send_frame(9)

    run.start(content, 100, 100)
    run.step("a frame of its own", lambda: clock.send_frame(7))
    run.step("another key", written((k, 1)), 1)
    run.step("and another at once", written((k, 2)), 6)
    run.step("two frames of its own", two_frames)
    run.step("what it waits for", lambda: log(f"has:{text(clock.has_awaiters)}"))

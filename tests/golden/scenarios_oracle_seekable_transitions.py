"""Ports of Seeking.kt (tests/oracle): transitions that a program seeks."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from engine import (
    Box,
    LinearEasing,
    Modifier,
    SeekableTransitionState,
    composable,
    remember_coroutine_scope,
    remember_transition,
    tween,
)

from .harness import Run, log, scenario, trace

_LINEAR = {"easing": LinearEasing}


def at(s: SeekableTransitionState[int]) -> str:
    return f"{s.current_state}>{s.target_state} {int(s.fraction * 1000)}"


@composable
def Reader(name: str, text: Callable[[], str]) -> None:
    log(f"compose:{name} {text()}")


@composable
def Moving(s: SeekableTransitionState[int]) -> None:
    t = remember_transition(s, "t")
    log(f"compose:Moving {t.current_state}>{t.target_state}")
    x = t.animate_float(lambda it: it * 100.0, lambda segment: tween(160, **_LINEAR))
    y = t.animate_float(lambda it: it * 10.0, lambda segment: tween(80, **_LINEAR))
    Reader("value", lambda: f"{int(x.value * 1000)} {int(y.value * 1000)}")
    Reader("running", lambda: "true" if t.is_running else "false")

    def layer(it: Any) -> None:
        log(f"lambda:layer {int(x.value * 1000)}")
        it.translation_x = x.value

    Box(Modifier.graphics_layer(layer).then(trace("box")).size(10))


class Seeking:
    """A scene with one seekable transition, and the calls that its steps launch."""

    def __init__(self, run: Run) -> None:
        run.queue = True
        self.s = SeekableTransitionState(0)
        self.scope: Any = None

        def content() -> None:
            log("compose:Root")
            self.scope = remember_coroutine_scope()
            Moving(self.s)

        run.start(content, 200, 50)

    def calling(self, call: Callable[[], Coroutine[Any, Any, None]], line: str) -> Callable[[], object]:
        async def work() -> None:
            await call()
            log(f"{line}:{at(self.s)}")

        return lambda: self.scope.launch(work)

    def ending(self, call: Callable[[], Coroutine[Any, Any, None]], line: str, end: str) -> Callable[[], object]:
        async def work() -> None:
            try:
                await call()
                log(f"{line}:{at(self.s)}")
            finally:
                log(f"ended:{end} {at(self.s)}")

        return lambda: self.scope.launch(work)

    def seek(self, fraction: float, *target: int) -> Callable[[], object]:
        return self.calling(lambda: self.s.seek_to(fraction, *target), "sought")

    def snap(self, target: int) -> Callable[[], object]:
        return self.calling(lambda: self.s.snap_to(target), "snapped")

    def animate(self, target: int, *spec: Any) -> Callable[[], object]:
        return self.calling(lambda: self.s.animate_to(target, *spec), "animated")


@scenario("seeking_by_hand")
def seeking_by_hand(run: Run) -> None:
    it = Seeking(run)
    run.step("to 1, a quarter", it.seek(0.25, 1))
    run.step("half", it.seek(0.5))
    run.step("three quarters", it.seek(0.75))
    run.step("back", it.seek(0.125))
    run.step("all of it", it.seek(1.0))
    run.step("nothing", lambda: log(f"at:{at(it.s)}"))
    run.step("snap to 1", it.snap(1))
    run.step("seek at rest", it.seek(0.5))
    run.step("snap to 3", it.snap(3))


@scenario("seeking_and_animating")
def seeking_and_animating(run: Run) -> None:
    it = Seeking(run)
    run.step("to 1, a half", it.seek(0.5, 1))
    run.step("animate", it.animate(1), 20)
    run.step("to 2", it.animate(2), 20)
    run.step("to 1, a quarter", it.seek(0.25, 1))
    run.step("by a spec", it.animate(1, tween(64, **_LINEAR)), 20)


@scenario("seeking_cut_short")
def seeking_cut_short(run: Run) -> None:
    it = Seeking(run)
    run.step("animate to 1", it.ending(lambda: it.s.animate_to(1), "animated", "1"), 5)
    run.step("seek in it", it.seek(0.75), 3)
    run.step("animate on", it.ending(lambda: it.s.animate_to(1), "animated", "2"), 4)
    run.step("snap to 0", it.snap(0), 6)


@scenario("seeking_elsewhere")
def seeking_elsewhere(run: Run) -> None:
    it = Seeking(run)
    run.step("to 1, a half", it.seek(0.5, 1))
    run.step("to 2, a quarter", it.seek(0.25, 2), 20)
    run.step("to the end", it.animate(2), 20)

"""Ports of Precomposed.kt (tests/oracle): slots that are composed before a layout uses them."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Constraints,
    DisposableEffect,
    FixedCountSlotReusePolicy,
    SubcomposeLayout,
    SubcomposeLayoutState,
    composable,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, text


@composable
def Early(name: str, n: Any) -> None:
    kept = remember(lambda: Obs(name))
    log(f"compose:Early({kept.n}) {n.value}")
    Box(traced(name).size(20))

    def effect() -> Any:
        log(f"effect-start:{name}")
        return lambda: log(f"effect-dispose:{name}")

    DisposableEffect(effect, None)


@composable
def Slotted(state: Any, shown: Any, n: Any) -> None:
    def policy(scope: Any, _: Any) -> Any:
        log(f"policy:slots {shown.value}")
        measurables = [it for id in shown.value for it in scope.subcompose(id, lambda id=id: Early(id, n))]
        placed = [it.measure(Constraints()) for it in measurables]

        def place() -> None:
            log("policy:place")
            x = 0
            for it in placed:
                it.place(x, 0)
                x += it.width

        return scope.layout(100, 100, place)

    SubcomposeLayout(policy, traced("slots"), state)


def started(run: Run, kept: int, shown: Any, n: Any) -> Any:
    state = SubcomposeLayoutState(FixedCountSlotReusePolicy(kept))

    def content() -> None:
        log("compose:Root")
        Slotted(state, shown, n)

    run.start(content, 200, 100)
    return state


@scenario("precomposed_at_once")
def precomposed_at_once(run: Run) -> None:
    run.queue = True
    shown, n = mutable_state_of("a"), mutable_state_of(0)
    handles: list[Any] = []
    state = started(run, 1, shown, n)

    def early_b() -> None:
        def content() -> None:
            log("compose:early b")
            Early("b", n)

        handles.append(state.precompose("b", content))
        log(f"count:{handles[-1].placeables_count}")

    def measured() -> None:
        handles[-1].premeasure(0, Constraints(max_width=50))
        log(f"size:{handles[-1].size(0).width}")

    def early_c() -> None:
        handle = state.precompose("c", lambda: Early("c", n))
        handle.dispose()
        log(f"count:{handle.placeables_count}")

    run.step("b early", early_b)
    run.step("measured", measured)
    run.step("n=1", lambda: n.set(1))
    run.step("b is used", lambda: shown.set("ab"))
    run.step("disposed when used", lambda: handles[-1].dispose())
    run.step("c early, disposed", early_c)
    run.step("c is used", lambda: shown.set("abc"))
    run.step("only c", lambda: shown.set("c"))
    run.step("d early on a kept slot", lambda: state.precompose("d", lambda: Early("d", n)))
    run.step("d is used", lambda: shown.set("d"))


@scenario("precomposed_in_steps")
def precomposed_in_steps(run: Run) -> None:
    run.queue = True
    shown, n = mutable_state_of("a"), mutable_state_of(0)
    made: list[Any] = []
    handles: list[Any] = []
    state = started(run, 1, shown, n)

    def make() -> None:
        def content() -> None:
            log("compose:slot b")
            Early("b", n)
            Leaf("leaf")

        made.append(state.create_paused_precomposition("b", content))
        log(f"complete:{text(made[-1].is_complete)}")

    def a_step() -> None:
        asked = 0

        def should_pause() -> bool:
            nonlocal asked
            asked += 1
            log(f"asked:{asked}")
            return asked > 1

        log(f"resumed:{text(made[-1].resume(should_pause))} {text(made[-1].is_complete)}")

    def rest() -> None:
        log(f"resumed:{text(made[-1].resume(lambda: False))} {text(made[-1].is_complete)}")

    def applied() -> None:
        while not made[-1].is_complete:
            log(f"resumed again:{text(made[-1].resume(lambda: False))}")
        handles.append(made[-1].apply())
        log(f"count:{handles[-1].placeables_count} {text(made[-1].is_complete)}")

    def measured() -> None:
        handles[-1].premeasure(1, Constraints(max_width=50))
        log(f"size:{handles[-1].size(1).width} {handles[-1].size(0).width}")

    def another() -> None:
        made.append(state.create_paused_precomposition("c", lambda: Early("c", n)))
        log(f"resumed:{text(made[-1].resume(lambda: True))}")

    def when_used() -> None:
        rest()
        made[-1].apply()

    run.step("made", make)
    run.step("a step", a_step)
    run.step("n=1 in between", lambda: n.set(1))
    run.step("the rest", rest)
    run.step("applied", applied)
    run.step("measured", measured)
    run.step("n=2", lambda: n.set(2))
    run.step("used", lambda: shown.set("ab"))
    run.step("another: made and a step", another)
    run.step("used before it is complete", lambda: shown.set("abc"))
    run.step("resumed when used", when_used)


@scenario("precomposed_cancelled")
def precomposed_cancelled(run: Run) -> None:
    run.queue = True
    shown, n = mutable_state_of("ab"), mutable_state_of(0)
    made: list[Any] = []
    state = started(run, 2, shown, n)

    def make(id: str, content: Any) -> Any:
        made.append(state.create_paused_precomposition(id, content))
        return made[-1]

    def at_once() -> None:
        make("c", lambda: Early("c", n)).cancel()
        log(f"complete:{text(made[-1].is_complete)}")

    def after_a_step() -> None:
        def content() -> None:
            Early("c", n)
            Leaf("leaf")

        make("c", content).resume(lambda: False)
        made[-1].cancel()

    def used() -> None:
        log(f"resumed:{text(make('c', lambda: Early('c', n)).resume(lambda: False))}")
        n.value = 1
        shown.value = "abc"

    def on_kept() -> None:
        def content() -> None:
            log("compose:slot b")
            Early("b", n)

        log(f"resumed:{text(make('b', content).resume(lambda: False))} {text(made[-1].is_complete)}")

    def applied() -> None:
        made[-1].apply()
        shown.value = "ab"

    def disposed() -> None:
        make("d", lambda: Early("d", n)).resume(lambda: False)
        made[-1].apply().dispose()

    run.step("cancelled at once", at_once)
    run.step("a step, cancelled", after_a_step)
    run.step("complete, n=1, used", used)
    run.step("only a: two are kept", lambda: shown.set("a"))
    run.step("b in steps on a kept slot", on_kept)
    run.step("applied and used", applied)
    run.step("d in steps, disposed after apply", disposed)
    run.step("d is used", lambda: shown.set("abd"))

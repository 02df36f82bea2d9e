"""Ports of Conditions.kt (tests/oracle): conditions that compose, with `and` and `or`, in loops."""

from __future__ import annotations

from typing import Any

from engine import DisposableEffect, composable, mutable_state_of, remember

from .harness import Run, log, scenario
from .scenarios_oracle_flows_of_several import truth
from .scenarios_oracle_lifecycles import Alive, logging


@composable
def flag(name: str, state: Any) -> bool:
    def effect() -> Any:
        log(f"effect-start:{name}")
        return logging(f"effect-dispose:{name}")

    DisposableEffect(effect, name)
    value: bool = state.value
    log(f"flag:{name} {truth(value)}")
    return value


@composable
def kept(name: str) -> str:
    def calculation() -> str:
        log(f"remembered:{name}")
        return name

    return remember(calculation)


def setting(*changes: tuple[Any, Any]) -> Any:
    def change() -> None:
        for state, value in changes:
            state.value = value

    return change


@scenario("flags_with_and")
def flags_with_and(run: Run) -> None:
    a, b, c, d = mutable_state_of(True), mutable_state_of(True), mutable_state_of(False), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        if flag("a", a) and flag("b", b):
            Alive("both")
        else:
            Alive("not both")
        Alive("between")
        if flag("c", c) or flag("d", d):
            Alive("any")
        both = flag("e", a) and flag("f", c)
        Alive(f"after {truth(both)}")

    run.start(content, width=100, height=60)
    run.step("not a", setting((a, False)))
    run.step("a", setting((a, True)))
    run.step("c", setting((c, True)))
    run.step("not c, not d", setting((c, False), (d, False)))
    run.step("not b", setting((b, False)))
    run.step("not a, c", setting((a, False), (c, True)))


@scenario("flags_of_loops")
def flags_of_loops(run: Run) -> None:
    n, odd = mutable_state_of(2), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        i = 0
        while kept(f"while{i}") != f"while{n.value}":
            Alive(f"row{i}")
            i += 1
        Alive("between")
        for k in range(3):
            if k == 0:
                Alive("first")
            elif flag(f"odd{k}", odd):
                Alive(f"odd{k}")
            else:
                if kept(f"k{k}") == "k2":
                    Alive("two")
        Alive("after")

    run.start(content, width=100, height=60)
    run.step("three", setting((n, 3)))
    run.step("not odd", setting((odd, False)))
    run.step("one", setting((n, 1)))
    run.step("odd", setting((odd, True), (n, 2)))

"""Ports of BackwardsInComposition.kt (tests/oracle): states that are read, then written, while content is composed."""

from __future__ import annotations

import warnings
from typing import Any

from engine import Box, Column, Content, SubcomposeLayout, composable, mutable_state_of, remember

from .harness import Run, log, scenario, traced


@composable
def Counting(n: Any, most: int) -> None:
    log(f"compose:Counting n={n.value}")
    if n.value < most:
        n.value += 1


@composable
def Shown(name: str, n: Any) -> None:
    log(f"compose:{name} n={n.value}")
    Box(traced(name).size(10 + n.value))


@composable
def MakesAndWrites(name: str) -> None:
    n = remember(lambda: mutable_state_of(0))
    Shown(name, n)
    if n.value < 5:
        n.value = 5
    log(f"compose:MakesAndWrites n={n.value}")


@composable
def Sub(content: Content) -> None:
    def policy(scope: Any, constraints: Any) -> Any:
        placeables = [it.measure(constraints) for it in scope.subcompose(None, content)]
        return scope.layout(10, 10, lambda: [it.place(0, 0) for it in placeables])

    SubcomposeLayout(policy)


@scenario("backwards_first_root")
def backwards_first_root(run: Run) -> None:
    n = mutable_state_of(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the engine names the write that nobody hears of
        run.start(lambda: Counting(n, 3))
    run.fact("n", n.value)
    run.step("n=0", lambda: n.set(0))
    run.fact("n.later", n.value)


@scenario("backwards_new_scope")
def backwards_new_scope(run: Run) -> None:
    n = mutable_state_of(0)
    show = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        if show.value:
            Counting(n, 3)

    run.start(content)
    run.step("show", lambda: show.set(True))
    run.fact("n", n.value)


@scenario("backwards_remembered_first")
def backwards_remembered_first(run: Run) -> None:
    show = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        Counting(remember(lambda: mutable_state_of(0)), 3)
        if show.value:
            Sub(lambda: Counting(remember(lambda: mutable_state_of(0)), 3))

    run.start(content)
    run.step("show", lambda: show.set(True))


@scenario("backwards_made_by_parent")
def backwards_made_by_parent(run: Run) -> None:
    run.queue = True
    show = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Column():
            MakesAndWrites("first")
            if show.value:
                MakesAndWrites("later")

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the engine names the write that nobody hears of
        run.start(content)
        run.step("show", lambda: show.set(True))

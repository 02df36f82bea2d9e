"""Ports of BackwardsInComposition.kt (tests/oracle): states that are read, then written, while content is composed."""

from __future__ import annotations

from typing import Any

from engine import Content, SubcomposeLayout, composable, mutable_state_of, remember

from .harness import Run, log, scenario


@composable
def Counting(n: Any, most: int) -> None:
    log(f"compose:Counting n={n.value}")
    if n.value < most:
        n.value += 1


@composable
def Sub(content: Content) -> None:
    def policy(scope: Any, constraints: Any) -> Any:
        placeables = [it.measure(constraints) for it in scope.subcompose(None, content)]
        return scope.layout(10, 10, lambda: [it.place(0, 0) for it in placeables])

    SubcomposeLayout(policy)


@scenario("backwards_first_root")
def backwards_first_root(run: Run) -> None:
    n = mutable_state_of(0)
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

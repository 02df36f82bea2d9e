"""Ports of Combining.kt (tests/oracle): flows that are made of several."""

from __future__ import annotations

from typing import Any

from engine import (
    LaunchedEffect,
    MutableStateFlow,
    collect_as_state,
    combine,
    composable,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario


@composable
def Told(name: str, state: Any) -> None:
    log(f"compose:{name} {state.value}")


@scenario("combined_states")
def combined_states(run: Run) -> None:
    run.queue = True
    a, b = MutableStateFlow(1), MutableStateFlow("x")

    def transform(n: int, t: str) -> str:
        log(f"transform:{n} {t}")
        return f"{n}{t}"

    def content() -> None:
        log("compose:Root")
        both = remember(lambda: combine(transform, a, b))
        Told("both", collect_as_state(both, initial="-"))

    def setting(*changes: tuple[Any, Any]) -> Any:
        def change() -> None:
            for flow, value in changes:
                flow.value = value

        return change

    run.start(content)
    run.step("a=2", setting((a, 2)))
    run.step("b=y", setting((b, "y")))
    run.step("both", setting((a, 3), (b, "z")))
    run.step("a twice", setting((a, 4), (a, 5)))
    run.step("the same", setting((a, 5)))
    run.step("there and back", setting((b, "q"), (b, "z")))


@scenario("combined_collected")
def combined_collected(run: Run) -> None:
    run.queue = True
    a, b, c, k = MutableStateFlow(1), MutableStateFlow(10), MutableStateFlow(100), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {k.value}")

        async def effect() -> None:
            key = k.value

            def mapped(it: int) -> int:
                log(f"map:{it}")
                return it + 1

            def total(x: int, y: int, z: int) -> int:
                log(f"transform:{x} {y} {z}")
                return x + y + z

            try:
                await combine(total, a, b.map(mapped), c).collect(lambda it: log(f"collected:{key} {it}"))
            finally:
                log(f"ended:{key}")

        LaunchedEffect(effect, k.value)

    def all_of_them() -> None:
        c.value, b.value, a.value = 200, 20, 2

    def b_and_a() -> None:
        b.value, a.value = 40, 3

    def only_b() -> None:
        b.value = 30

    run.start(content)
    run.step("all", all_of_them)
    run.step("k=1", lambda: k.set(1))
    run.step("b", only_b)
    run.step("b and a", b_and_a)

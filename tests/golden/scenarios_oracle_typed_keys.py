"""Ports of TypedKeys.kt (tests/oracle): numbers of several types as keys, which Python's `==` would not tell apart.

Kotlin's Int, Long, Double and Boolean are int, Long, float and bool here.
"""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Crossfade,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    LinearEasing,
    Modifier,
    composable,
    key,
    mutable_state_of,
    produce_state,
    remember,
    remember_saveable,
    remember_saveable_state_holder,
    tween,
    update_transition,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_lifecycles import logging


class Long(int):
    """A number of another type with the same text."""


def kind(value: Any) -> str:
    return {int: "Int", Long: "Long", float: "Double", bool: "Boolean"}[type(value)]


def told(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value}"


@composable
def Row1(name: str) -> None:
    log(f"compose:Row({name})")

    def effect() -> Any:
        log(f"effect-start:{name}")
        return logging(f"effect-dispose:{name}")

    DisposableEffect(effect, name)
    Box(traced(name).size(10))


def noted(line: str, value: Any = None) -> Any:
    def calculation() -> Any:
        log(line)
        return object() if value is None else value

    return calculation


@scenario("typed_keys_remembered")
def typed_keys_remembered(run: Run) -> None:
    run.queue = True
    k: Any = mutable_state_of(1)

    def content() -> None:
        now = k.value
        log("compose:Root")
        remember(noted(f"remember:{told(now)}"), now)
        remember(noted(f"remember3:{told(now)}"), "a", now, 2)

        async def launched() -> None:
            log(f"launched:{told(now)}")

        def effect() -> Any:
            log(f"effect-start:{told(now)}")
            return logging(f"effect-dispose:{told(now)}")

        async def produced(state: Any) -> None:
            log(f"produced:{told(now)}")
            state.value = f"p{told(now)}"

        LaunchedEffect(launched, now)
        DisposableEffect(effect, now)
        remember_saveable(noted(f"saveable:{told(now)}", "x"), now)
        p = produce_state(produced, "", now)
        log(f"p:{p.value}")

    run.start(content, width=100, height=60)
    for name, value in (
        ("1L", Long(1)),
        ("1.0", 1.0),
        ("true", True),
        ("1", 1),
        ("0.0", 0.0),
        ("false", False),
    ):
        run.step(name, lambda value=value: k.set(value))


@scenario("typed_keys_of_items")
def typed_keys_of_items(run: Run) -> None:
    values: Any = [[1, 2, True], [True, 2, 1], [True, 2, 1.0], [True, 2.0, 1.0], [1.0, 2.0, 1]]
    lists = [[(number, each) for each in row] for number, row in enumerate(values)]
    at = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        keys = lists[at.value]

        def rows(scope: Any) -> None:
            scope.items(keys, lambda it: Row1(f"item {told(it[1])} {kind(it[1])}"), key=lambda it: it[1])

        LazyColumn(rows, Modifier.size(40))
        for _, k in keys:
            with key(k):
                Row1(f"row {told(k)} {kind(k)}")
        for _, k in keys:
            with key("a", k):
                Row1(f"two {told(k)} {kind(k)}")

    run.start(content, width=100, height=100)
    run.step("turned", lambda: at.set(1))
    run.step("the number is a double", lambda: at.set(2))
    run.step("both numbers are doubles", lambda: at.set(3))
    run.step("turned, and the truth is a number", lambda: at.set(4))


@scenario("typed_keys_of_targets")
def typed_keys_of_targets(run: Run) -> None:
    run.queue = True
    k: Any = mutable_state_of(1)

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()
        now = k.value

        def held() -> None:
            text = remember_saveable(noted(f"saved:{told(now)}", f"{told(now)} {kind(now)}"))
            Row1(f"held {text}")

        holder.SaveableStateProvider(now, held)
        Crossfade(now, lambda it: Row1(f"fade {told(it)} {kind(it)}"), spec=tween(32, easing=LinearEasing))
        changed = update_transition(now)
        x = changed.animate_float(
            lambda it: 10.0 if isinstance(it, bool) else 0.0, lambda _: tween(32, easing=LinearEasing)
        )
        log(f"x:{x.value}")

    run.start(content, width=100, height=100)
    run.step("a truth", lambda: k.set(True), 20)
    run.step("a double", lambda: k.set(1.0), 20)
    run.step("a number", lambda: k.set(1), 20)

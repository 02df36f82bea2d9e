"""Ports of Forgetting.kt (tests/oracle): in which order what goes is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    Column,
    DisposableEffect,
    LaunchedEffect,
    await_cancellation,
    composable,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, Reading, text


@composable
def Effect(name: str, key: Any) -> None:
    shown = text(key) if isinstance(key, bool) else key

    def effect() -> Callable[[], None]:
        log(f"effect-start:{name} {shown}")
        return lambda: log(f"effect-dispose:{name} {shown}")

    DisposableEffect(effect, key)


UNIT = "kotlin.Unit"


@composable
def Held(name: str) -> None:
    log(f"compose:{name}")
    remember(lambda: Obs(name))
    Effect(f"held.{name}", UNIT)


@scenario("forget_branches")
def forget_branches(run: Run) -> None:
    first, second = mutable_state_of(True), mutable_state_of(True)
    k, which = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        Effect("before", k.value)
        if first.value:
            Held("first")
            Leaf("leaf1")
        Effect("between", k.value)
        if which.value == 0:
            Held("zero")
        elif which.value == 1:
            Held("one")
            Held("one more")
        remember(lambda: Obs(f"kept.{k.value}"), k.value)
        if second.value:
            Held("second")
        else:
            remember(lambda: Obs("else"))
            Leaf("leaf2")
        Effect("after", k.value)
        log("compose:Root.end")

    run.start(content)
    run.step("first goes, keys change", lambda: (first.set(False), k.set(1)))
    run.step("first comes, one, keys change", lambda: (first.set(True), which.set(1), k.set(2)))
    run.step("else, keys change", lambda: (second.set(False), k.set(3)))
    run.step("neither zero nor one, first goes", lambda: (which.set(2), first.set(False)))
    run.step("all come, keys change", lambda: (first.set(True), second.set(True), which.set(0), k.set(4)))
    run.step("all go, keys change", lambda: (first.set(False), second.set(False), which.set(2), k.set(5)))


@scenario("forget_rows")
def forget_rows(run: Run) -> None:
    rows = mutable_state_list_of("a", "b", "c")
    k, more = mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            Effect("header", k.value)
            for id in rows:
                with key(id):
                    Held(id)
                    Effect(f"row.{id}", k.value)
                    Leaf(f"leaf.{id}")
            if more.value:
                Held("more")
            Effect("footer", k.value)

    run.start(content)
    run.step("b leaves, keys change", lambda: (rows.remove("b"), k.set(1)))
    run.step(
        "a and more leave, d comes, keys change",
        lambda: (rows.remove("a"), rows.append("d"), more.set(False), k.set(2)),
    )
    run.step("reversed, e first, c leaves", lambda: (rows.remove("c"), rows.insert(0, "e"), more.set(True), k.set(3)))
    run.step("none left, keys change", lambda: (rows.clear(), k.set(4)))


@scenario("forget_nested")
def forget_nested(run: Run) -> None:
    run.queue = True
    show, k = mutable_state_of(True), mutable_state_of(0)

    async def launched() -> None:
        log("launched")
        try:
            await await_cancellation()
        finally:
            log("cancelled")

    def keyed(n: int) -> Callable[[], Any]:
        async def block() -> None:
            log(f"launched:{n}")
            try:
                await await_cancellation()
            finally:
                log(f"cancelled:{k.value}")

        return block

    def content() -> None:
        log("compose:Root")
        with Column():
            if show.value:
                Held("outer")
                with Box():
                    Held("inner")
                    LaunchedEffect(launched)
                Reading("r", k)
            LaunchedEffect(keyed(k.value), k.value)
            Effect("after", k.value)

    run.start(content)
    run.step("gone, key changes", lambda: (show.set(False), k.set(1)))
    run.step("there, key changes", lambda: (show.set(True), k.set(2)))
    run.step("key changes", lambda: k.set(3))
    run.step("gone", lambda: show.set(False))

"""Ports of StaggeredRetainedGates.kt (tests/oracle), second part: retained values."""

from __future__ import annotations

from typing import Any

from engine import (
    LocalRetainedValuesStoreProvider,
    ManagedRetainedValuesStore,
    RetainedEffect,
    RetainObserver,
    composable,
    key,
    mutable_state_of,
    retain,
    retain_managed_retained_values_store,
)

from .harness import Run, log, scenario
from .scenarios_oracle_composition import Leaf
from .scenarios_oracle_features import Alive, Shown


class Kept(RetainObserver):
    """A value that logs its steps."""

    def __init__(self, name: str) -> None:
        self.name = name

    def on_retained(self) -> None:
        log(f"retained:{self.name}")

    def on_entered_composition(self) -> None:
        log(f"entered:{self.name}")

    def on_exited_composition(self) -> None:
        log(f"exited:{self.name}")

    def on_retired(self) -> None:
        log(f"retired:{self.name}")

    def on_unused(self) -> None:
        log(f"unused:{self.name}")


@composable
def Keeping(name: str, k: Any = "null") -> None:
    def make() -> Kept:
        log(f"born:{name} {k}")
        return Kept(f"{name} {k}")

    kept = retain(make, k)
    log(f"compose:{name} {kept.name}")


def logged_effect(name: str) -> Any:
    def effect() -> Any:
        log(f"effect-start:{name}")
        return lambda: log(f"effect-dispose:{name}")

    return effect


@scenario("retained_alone")
def retained_alone(run: Run) -> None:
    run.queue = True
    show, k, n = mutable_state_of(True), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        if show.value:
            Keeping("a", k.value)

            def make() -> Any:
                log("born:plain")
                return mutable_state_of(7)

            plain = retain(make)
            Shown("plain", lambda: plain.value + n.value)
            RetainedEffect(logged_effect(f"{k.value}"), k.value)
        Leaf("after")

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("k=1", lambda: k.set(1))
    run.step("it leaves", lambda: show.set(False))
    run.step("it returns", lambda: show.set(True))
    run.step("it leaves with k=2", lambda: (show.set(False), k.set(2)))


@scenario("retained_in_stores")
def retained_in_stores(run: Run) -> None:
    run.queue = True
    show, k, extra = mutable_state_of(True), mutable_state_of(0), mutable_state_of(True)
    stores: list[ManagedRetainedValuesStore] = []

    def content() -> None:
        log("compose:Root")
        stores.append(retain_managed_retained_values_store())

        def inside() -> None:
            log("compose:content")
            Keeping("a", k.value)
            if extra.value:
                Keeping("extra")
            for i in range(2):
                with key(i):
                    Keeping(f"in{i}")
            RetainedEffect(logged_effect("effect"))
            Alive("content")

        if show.value:
            LocalRetainedValuesStoreProvider(stores[-1], inside)

    run.start(content, 100, 100)
    run.step("it leaves", lambda: show.set(False))
    run.step("it returns", lambda: show.set(True))
    run.step("k=1", lambda: k.set(1))
    run.step("it leaves", lambda: show.set(False))
    run.step("it returns with k=2", lambda: (k.set(2), show.set(True)))
    run.step("the extra goes", lambda: extra.set(False))
    run.step("the extra is back", lambda: extra.set(True))
    run.step("it leaves", lambda: show.set(False))
    run.step("it returns without the extra", lambda: (extra.set(False), show.set(True)))
    run.step("switched off, it leaves", lambda: (stores[-1].disable_retaining_exited_values(), show.set(False)))
    run.step("it returns", lambda: show.set(True))
    run.step("switched on, it leaves", lambda: (stores[-1].enable_retaining_exited_values(), show.set(False)))
    run.step("switched off", lambda: stores[-1].disable_retaining_exited_values())
    run.step("it returns", lambda: show.set(True))
    run.step("it leaves for good", lambda: show.set(False))
    run.step("disposed", lambda: stores[-1].dispose())


@scenario("retained_tabs")
def retained_tabs(run: Run) -> None:
    run.queue = True
    tab, all, n = mutable_state_of(0), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        if all.value:
            stores = retain(lambda: [ManagedRetainedValuesStore() for _ in range(3)])
            t = tab.value

            def shown() -> None:
                Keeping(f"tab{t}")
                inner = retain_managed_retained_values_store()
                if n.value % 2 == 0:
                    LocalRetainedValuesStoreProvider(inner, lambda: Keeping(f"deep{t}"))

            with key(t):
                LocalRetainedValuesStoreProvider(stores[t], shown)

    run.start(content, 100, 100)
    run.step("tab 1", lambda: tab.set(1))
    run.step("tab 0", lambda: tab.set(0))
    run.step("deep leaves", lambda: n.set(1))
    run.step("tab 1", lambda: tab.set(1))
    run.step("tab 0", lambda: tab.set(0))
    run.step("deep returns", lambda: n.set(2))
    run.step("tab 2", lambda: tab.set(2))
    run.step("all leave", lambda: all.set(False))
    run.step("all return", lambda: all.set(True))

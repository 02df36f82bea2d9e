"""Places of effects and lifetimes whose code raises: retained values, effects of reused content, observers, savers.

Not here    layout, drawing and state: raising_places.py; lists and animations: raising_places_in_motion.py.
"""

from __future__ import annotations

from collections.abc import Callable

from engine import (
    Box,
    Color,
    Column,
    DisposableEffect,
    LocalRetainedValuesStoreProvider,
    ManagedRetainedValuesStore,
    Modifier,
    RememberObserver,
    RetainedEffect,
    RetainObserver,
    ReusableContent,
    Row,
    Saver,
    SideEffect,
    Snapshot,
    composable,
    current_recompose_scope,
    remember,
    remember_saveable,
    remember_updated_state,
    retain,
)
from tests.model.every_step import World


def running(world: World, where: str) -> Callable[[], Callable[[], None]]:
    """An effect that counts itself while it runs, and the function that ends it."""

    def enter() -> Callable[[], None]:
        world.step(f"{where} enters")
        world.received[where] = world.received.get(where, 0) + 1

        def leave() -> None:
            world.received[where] -= 1
            world.step(f"{where} leaves")

        return leave

    return enter


class Observer(RememberObserver):
    def __init__(self, world: World) -> None:
        self.world = world

    def on_remembered(self) -> None:
        self.world.step("on_remembered")
        self.world.received["remembered"] = self.world.received.get("remembered", 0) + 1

    def on_forgotten(self) -> None:
        self.world.received["remembered"] -= 1
        self.world.step("on_forgotten")

    def on_abandoned(self) -> None:
        self.world.step("on_abandoned")


def effects(world: World) -> None:
    n = world.n

    @composable
    def Inside(number: int) -> None:
        DisposableEffect(running(world, f"effect {number}"), n)
        remember(lambda: Observer(world), n)
        SideEffect(lambda: world.receive("side effect", n))
        remember_updated_state(n)

    for number in range(1 + n):
        Inside(number)
    Box(Modifier.size(3 + n).background(Color.RED))


class Retained(RetainObserver):
    def __init__(self, world: World) -> None:
        self.world = world

    def on_retained(self) -> None:
        self.world.step("on_retained")

    def on_entered_composition(self) -> None:
        self.world.step("on_entered_composition")

    def on_exited_composition(self) -> None:
        self.world.step("on_exited_composition")

    def on_retired(self) -> None:
        self.world.step("on_retired")

    def on_unused(self) -> None:
        self.world.step("on_unused")


def retained(world: World) -> None:
    store = remember(ManagedRetainedValuesStore)

    def content() -> None:
        n = world.n
        retain(lambda: Retained(world), n // 2)
        size = retain(lambda: _calculated(world, n), n)
        RetainedEffect(running(world, "retained effect"), n // 2)
        Box(Modifier.size(size).background(Color.RED))

    LocalRetainedValuesStoreProvider(store, content)


def _calculated(world: World, n: int) -> int:
    world.step("calculation")
    return 3 + n


def reused(world: World) -> None:
    def content() -> None:
        world.step("content")
        DisposableEffect(running(world, "effect"))
        Box(Modifier.size(3 + world.n).background(Color.RED).draw_behind(lambda scope: world.step("draw")))

    with Column():
        ReusableContent(world.n, content)


def observers_of_snapshots(world: World) -> None:
    def applied() -> Callable[[], None]:
        handle = Snapshot.register_apply_observer(lambda changed, snapshot: world.step("apply observer"))
        return handle.dispose

    DisposableEffect(applied)
    Box(Modifier.size(3 + world.n).background(Color.RED))


def savers(world: World) -> None:
    def save(value: int) -> int:
        world.step("save")
        return value

    def restore(value: int) -> int:
        world.step("restore")
        return value

    n = world.n
    value = remember_saveable(lambda: _calculated(world, n), n, saver=Saver(save, restore))
    Box(Modifier.size(value).background(Color.RED))


def scope_that_runs_again(world: World) -> None:
    runs = remember(lambda: [0])

    @composable
    def Inside(n: int) -> None:
        scope = current_recompose_scope()
        world.step("composing")
        runs[0] += 1

        def again() -> None:
            world.step("effect that invalidates")
            if runs[0] % 2:
                scope.invalidate()

        SideEffect(again)
        Box(Modifier.size(3 + n).background(Color.RED))

    with Row():
        Inside(world.n)


PLACES = [effects, retained, reused, observers_of_snapshots, savers, scope_that_runs_again]

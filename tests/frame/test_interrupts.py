"""An interrupt (Ctrl+C, an exit, the watchdog) is a BaseException, which no `except Exception` catches: after it, as
after any other exception, nothing is lost and the next frame tries again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from engine import (
    Animatable,
    Box,
    Color,
    Column,
    DisposableEffect,
    LaunchedEffect,
    Modifier,
    ModifierNodeElement,
    Scene,
    SideEffect,
    composable,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_of,
    remember,
    tween,
    with_frame_nanos,
)
from engine.composition.errors.failures import first_of
from tests.model.comparison import described, verify

INTERRUPTS = (KeyboardInterrupt, SystemExit, GeneratorExit, asyncio.CancelledError)


class World:
    """A screen with effects, content that moves, a modifier and a derived state; `where` says which step raises."""

    def __init__(self, n: int = 0) -> None:
        self.n = mutable_state_of(n)
        self.where = ""
        self.raises = 0
        self.raised: type[BaseException] = KeyboardInterrupt
        self.running: dict[int, int] = {}

    def step(self, where: str) -> None:
        if where == self.where:
            self.where = ""
            self.raises += 1
            raise self.raised(where)


class SizeNode(Modifier.Node):
    def __init__(self, world: World, n: int) -> None:
        self.world = world
        self.n = n

    def on_attach(self) -> None:
        self.world.step("on_attach")

    def on_detach(self) -> None:
        self.world.step("on_detach")


@dataclass(frozen=True)
class SizeElement(ModifierNodeElement[SizeNode]):
    world: World
    n: int

    def create(self) -> SizeNode:
        self.world.step("create")
        return SizeNode(self.world, self.n)

    def update(self, node: SizeNode) -> None:
        self.world.step("update")
        node.n = self.n


@composable
def Screen(world: World) -> None:
    n = world.n.value
    moving = remember(lambda: movable_content_of(lambda: Moved(world)))
    tripled = remember(lambda: derived_state_of(lambda: _tripled(world)))
    with Column():
        for number in (n, n + 1):
            with key(number):
                Running(world, number)
        SideEffect(lambda: world.step("side effect"))
        Box(Modifier.then(SizeElement(world, n)).size(2 + n))
        if n % 2:
            Box(Modifier.then(SizeElement(world, 0)).size(3))
            moving()
        else:
            with Box(Modifier.size(9)):
                moving()
        Box(Modifier.layout(lambda scope, it, limits: _measured(world, tripled, scope, it, limits)))
        Box(Modifier.size(12).draw_behind(lambda scope: _drawn(world, tripled, scope)))


def _tripled(world: World) -> int:
    world.step("derived state")
    return 3 * world.n.value


def _measured(world: World, tripled: Any, scope: Any, measurable: Any, limits: Any) -> Any:
    world.step("measure")
    placeable = measurable.measure(limits)
    return scope.layout(1 + tripled.value % 5, 4, lambda: placeable.place(0, 0))


def _drawn(world: World, tripled: Any, scope: Any) -> None:
    world.step("draw")
    scope.draw_rect(Color.RED, (0, 0), (1 + tripled.value % 7, 5))


@composable
def Moved(world: World) -> None:
    world.step("moved content")
    Box(Modifier.size(2 + world.n.value, 3).background(Color.BLUE))


@composable
def Running(world: World, number: int) -> None:
    def enter() -> Callable[[], None]:
        world.step("enter")
        world.running[number] = world.running.get(number, 0) + 1

        def leave() -> None:
            world.running[number] -= 1
            world.step("leave")

        return leave

    DisposableEffect(enter)


STEPS = ("enter", "leave", "side effect", "create", "update", "on_attach", "on_detach", "moved content")


@pytest.mark.parametrize("raised", INTERRUPTS)
@pytest.mark.parametrize("where", [*STEPS, "derived state", "measure", "draw"])
def test_step_is_interrupted__it_leaves_the_frame_and_the_next_ones_complete_it(
    where: str, raised: type[BaseException]
) -> None:
    world = World()
    with Scene(lambda: Screen(world), 40, 60) as scene:
        scene.settle()
        for _ in range(2):  # the box behind on_attach enters in the first round and leaves in the second
            world.where, world.raised = where, raised
            world.n.value += 1
            try:
                scene.frame()
            except raised:
                verify(scene)
        world.where = ""
        assert world.raises
        scene.settle()
        fresh = World(2)
        with Scene(lambda: Screen(fresh), 40, 60) as scratch:
            scratch.settle()
            assert list(described(scene.root)) == list(described(scratch.root))
            assert np.array_equal(scene.pixels(), scratch.pixels())
            assert {each: count for each, count in world.running.items() if count} == fresh.running
    assert not any(world.running.values())


def test_interrupt_in_the_first_of_two_disposals__both_run_and_the_scene_closes() -> None:
    left: list[int] = []

    def leaving(number: int) -> Callable[[], None]:
        def leave() -> None:
            left.append(number)
            raise KeyboardInterrupt

        return leave

    @composable
    def Content() -> None:
        for number in range(2):
            DisposableEffect(lambda number=number: leaving(number))  # type: ignore[misc]

    scene = Scene(Content, 9, 9)
    with pytest.raises(KeyboardInterrupt):
        scene.close()
    assert left == [1, 0]
    scene.close()


def test_derived_state_raises_stop_iteration__no_generator_replaces_it() -> None:
    n = mutable_state_of(0)

    def calculate() -> int:
        return next(iter(())) if n.value else 0

    @composable
    def Reader(derived: Any) -> None:
        Box(Modifier.size(1 + derived.value))

    with Scene(lambda: Reader(remember(lambda: derived_state_of(calculate))), 9, 9) as scene:
        n.value = 1
        with pytest.raises(StopIteration):
            scene.frame()


def test_interrupt_comes_after_an_exception__it_is_raised_with_a_note_about_the_exception() -> None:
    first, interrupt = ValueError("first"), KeyboardInterrupt()
    assert first_of(first, interrupt) is interrupt
    assert interrupt.__notes__ == ["then, in the same frame: ValueError: first"]
    assert first_of(interrupt, ValueError("later")) is interrupt


def test_interrupt_in_a_frame_function_of_the_program__it_is_raised_once_and_its_coroutine_receives_it() -> None:
    log: list[str] = []

    def interrupted(nanos: int) -> None:
        raise KeyboardInterrupt

    async def animated() -> None:
        try:
            await with_frame_nanos(interrupted)
        finally:
            log.append("ended")

    async def counting() -> None:
        for number in range(3):
            await with_frame_nanos(lambda nanos: None)
            log.append(f"frame {number}")

    @composable
    def Content() -> None:
        LaunchedEffect(animated)
        LaunchedEffect(counting)

    with Scene(Content, 9, 9) as scene:
        with pytest.raises(KeyboardInterrupt):
            scene.frame()
        scene.settle()
        assert log == ["ended", "frame 0", "frame 1", "frame 2"]


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, SystemExit])
def test_interrupt_in_an_animation_of_the_program__a_further_call_for_the_same_target_animates(
    interrupt: type[BaseException],
) -> None:
    position = Animatable(0.0)
    is_interrupted = True

    def easing(fraction: float) -> float:
        nonlocal is_interrupted
        if is_interrupted and fraction > 0.3:
            is_interrupted = False
            raise interrupt
        return fraction

    async def move() -> None:
        with pytest.raises(interrupt):
            await position.animate_to(10.0, tween(64, easing=easing))
        assert position.target_value == position.value < 10.0
        assert not position.is_running
        await position.animate_to(10.0, tween(64, easing=easing))

    with Scene(lambda: LaunchedEffect(move), 9, 9) as scene:
        raised = 0
        for _ in range(12):
            try:
                scene.frame()
            except interrupt:
                raised += 1
        assert raised == 1
        assert position.value == 10.0
        assert not scene.has_invalidations


def test_animation_of_the_program_is_cancelled__it_keeps_its_target_as_in_compose() -> None:
    position = Animatable(0.0)

    async def move() -> None:
        await position.animate_to(10.0, tween(64))

    with Scene(lambda: LaunchedEffect(move), 9, 9) as scene:
        scene.frame()
        scene.frame()
    assert position.target_value == 10.0
    assert position.value < 10.0

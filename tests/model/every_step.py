"""Raises at each step of a place in turn: a place is content that runs code of the program which few components run.

Terms       place: a function that composes content for a world. step: one call of the program's code in it. The place
            changes from one number to another, and the frames of that change raise at one step; then nothing raises.
Checked     after each exception: slots and layout are well formed, the pixels are those of the last good frame, and the
            scene has work. At the end the scene is the one that is composed from scratch, and callbacks have received
            what they receive there.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import ndiff
from typing import Any

import numpy as np

from engine import Box, Modifier, Scene, Snapshot, composable, mutable_state_of
from tests.model.comparison import described, verify
from tests.model.failing_world import BLOWN

WIDTH = HEIGHT = 60
SETTLES_WITHIN = 120
TIMERS_WITHIN = 6
"""The number of frames after which no timer of a place waits."""


class World:
    """The number that the place shows, what its callbacks received, and which step raises."""

    def __init__(self, number: int = 0) -> None:
        self.number = mutable_state_of(number, name="number")
        self.received: dict[str, Any] = {}
        """The last value of each callback."""
        self.steps: list[str] = []
        """The steps since the change."""
        self.raising: range = range(0)
        """The numbers of the steps that raise."""
        self.error: type[BaseException] = BLOWN[0]

    @property
    def n(self) -> int:
        """The number; observable state."""
        return self.number.value

    def step(self, where: str) -> None:
        number = len(self.steps)
        self.steps.append(where)
        if number in self.raising:
            raise self.error(where)

    def first_and_last_steps(self) -> list[int]:
        """The numbers of the first and the last step of each name."""
        last = {name: number for number, name in enumerate(self.steps)}
        return sorted({*(self.steps.index(name) for name in last), *last.values()})

    def receive(self, where: str, value: Any) -> None:
        """A callback that receives `value`: it raises before it has it."""
        self.step(where)
        self.received[where] = value


Place = Callable[[World], object]


def shown(world: World, place: Place) -> Scene:
    @composable
    def Screen() -> None:
        place(world)
        Box(Modifier.size(3))

    scene = Scene(Screen, width=WIDTH, height=HEIGHT)
    settle(scene)
    return scene


def steps_of(place: Place, before: int, after: int) -> list[int]:
    """The numbers of the steps to raise at: the first and the last one of each name in a change that succeeds."""
    world = World(before)
    with shown(world, place) as scene:
        world.steps.clear()
        world.number.value = after
        settle(scene)
        return world.first_and_last_steps()


def settle(scene: Scene) -> None:
    scene.settle(SETTLES_WITHIN)
    for _ in range(TIMERS_WITHIN):
        scene.frame()


def raises_at(
    place: Place, before: int, after: int, raising: range, error: type[BaseException], taken_back: bool = False
) -> None:
    """Changes the place; the steps of these numbers raise. `taken_back`: then the change is taken back."""
    world = World(before)
    with shown(world, place) as scene:
        pixels = scene.pixels()
        world.steps.clear()
        world.raising, world.error = raising, error
        world.number.value = after
        raised: list[str] = []
        for frame in range(SETTLES_WITHIN):
            try:
                scene.frame()
                pixels = scene.pixels()
            except (*BLOWN, BaseExceptionGroup) as blown:
                raised.append(str(blown))
                verify(scene)
                assert np.array_equal(scene.pixels(), pixels), f"{raised}: the pixels are not those of the last frame"
                assert scene.has_invalidations, f"{raised}: the error is forgotten"
                if taken_back:
                    world.number.value = before
            if frame >= TIMERS_WITHIN and not scene.has_invalidations:
                break
        world.raising = range(0)
        assert not scene.has_invalidations, f"{raised}: does not settle"
        verify(scene)
        fresh = World(before if taken_back and raised else after)
        with shown(fresh, place) as scratch:
            compare_scenes(scene, scratch, raised)
            received = {where: world.received.get(where) for where in fresh.received}
            assert received == fresh.received, f"{raised}: what callbacks received; steps: {world.steps}"


def compare_scenes(scene: Scene, scratch: Scene, raised: list[str]) -> None:
    def trees() -> None:
        tree, expected = list(described(scene.root)), list(described(scratch.root))
        assert tree == expected, f"{raised}: tree, sizes or places:\n" + "\n".join(ndiff(expected, tree))

    Snapshot.without_read_observation(trees)
    assert scene.semantics() == scratch.semantics(), f"{raised}: semantics"
    assert np.array_equal(scene.pixels(), scratch.pixels()), f"{raised}: pixels"

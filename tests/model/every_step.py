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
        self.left: int | None = None
        """How many more steps succeed before one raises; None: all succeed."""
        self.error: type[BaseException] = BLOWN[0]

    @property
    def n(self) -> int:
        """The number; observable state."""
        return self.number.value

    def step(self, where: str) -> None:
        self.steps.append(where)
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise self.error(where)

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
    scene.settle(SETTLES_WITHIN)
    for _ in range(TIMERS_WITHIN):
        scene.frame()
    return scene


def raises_at(place: Place, before: int, after: int, number: int, error: type[BaseException]) -> str | None:
    """Changes the place, raises at step `number` of the change. Returns the step; None if there are not so many."""
    world = World(before)
    with shown(world, place) as scene:
        pixels = scene.pixels()
        world.steps.clear()
        world.left, world.error = number, error
        world.number.value = after
        raised: str | None = None
        for frame in range(SETTLES_WITHIN):
            try:
                scene.frame()
                pixels = scene.pixels()
            except BLOWN as blown:
                raised = str(blown)
                verify(scene)
                assert np.array_equal(scene.pixels(), pixels), f"{raised}: the pixels are not those of the last frame"
                assert scene.has_invalidations, f"{raised}: the error is forgotten"
            if frame >= TIMERS_WITHIN and not scene.has_invalidations:
                break
        world.left = None
        assert not scene.has_invalidations, f"{raised}: does not settle"
        if raised is None:
            return None
        verify(scene)
        fresh = World(after)
        with shown(fresh, place) as scratch:
            _compare(scene, scratch, raised)
            received = {where: world.received.get(where) for where in fresh.received}
            assert received == fresh.received, f"{raised}: what callbacks received; steps: {world.steps}"
        return raised


def _compare(scene: Scene, scratch: Scene, raised: str) -> None:
    def trees() -> None:
        tree, expected = list(described(scene.root)), list(described(scratch.root))
        assert tree == expected, f"{raised}: tree, sizes or places:\n" + "\n".join(ndiff(expected, tree))

    Snapshot.without_read_observation(trees)
    assert scene.semantics() == scratch.semantics(), f"{raised}: semantics"
    assert np.array_equal(scene.pixels(), scratch.pixels()), f"{raised}: pixels"

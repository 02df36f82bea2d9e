"""A scene that has been through any series of changes shows what one shows that starts there.

Random programs (description.py, program.py) and random changes. After each settled round the scene must equal
one composed from scratch with the same values: tree, sizes, places, lists, callbacks, semantics and pixels.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, note

from engine import Constraints, Scene
from tests.examples import part_of_the_examples
from tests.model.comparison import compare, measure_lists_that_passed_items, verify
from tests.model.description import Program, programs, rounds
from tests.model.program import App, World

# Programs at random do what real programs rarely do.
pytestmark = pytest.mark.filterwarnings("ignore::engine.mistakes.mistake_warning.MistakeWarning")

SETTLES_WITHIN = 30


class Incremental:
    """The scene that goes through everything."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.world = World(program)
        self.scene = Scene(lambda: App(self.world), width=program.width, height=program.height)

    def change(self, what: str, first: int, second: Any) -> None:
        world, scene = self.world, self.scene
        if what == "state":
            world.states[first].value = second
        elif what == "list":
            world.lists[first].value = second
        elif what == "shuffle":
            keys = list(world.lists[first].value)
            random.Random(second).shuffle(keys)
            world.lists[first].value = tuple(keys)
        elif what == "scroll":
            scrolls = [*world.lazies.values(), *world.scrolls.values()]
            if scrolls:
                scrolls[first % len(scrolls)].dispatch_raw_delta(float(second))
        elif what == "jump":
            lazies = list(world.lazies.values())
            if lazies:
                lazies[first % len(lazies)].request_scroll_to_item(second)
        elif what == "wheel":
            scene.scroll(first, first // 2, 0.0, float(second))
        elif what == "resize":
            scene.resize(first, second)
        elif what == "frame":
            scene.frame()
        elif what == "pixels":
            scene.pixels()
        elif what == "measure_only":
            scene.measure_only(Constraints(0, first, 0, second))

    def check(self) -> None:
        scene = self.scene
        scene.settle(SETTLES_WITHIN)
        measure_lists_that_passed_items(scene, self.world, SETTLES_WITHIN)
        assert not scene.has_invalidations, "does not settle"
        verify(scene)
        fresh = World(self.program, self.world)
        with Scene(lambda: App(fresh), width=scene.width, height=scene.height) as scratch:
            scratch.settle(SETTLES_WITHIN)
            assert not scratch.has_invalidations, "does not settle from scratch"
            compare(scene, self.world, scratch, fresh)


@given(program=programs(), rounds=rounds)
@part_of_the_examples(0.4)
def test_any_changes__scene_equals_one_from_scratch(program: Program, rounds: list[list[Any]]) -> None:
    incremental = Incremental(program)
    with incremental.scene:
        incremental.check()
        for changes in rounds:
            for change in changes:
                note(f"change {change}")
                incremental.change(*change)
                verify(incremental.scene)
            incremental.check()

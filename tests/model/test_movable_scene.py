"""Movable content among containers of every kind, against a scene composed from scratch: same layout, same pixels.

Program     places are boxes, rows, subcompositions (BoxWithConstraints), items of a lazy list; each says which contents
            it calls. Contents hold nodes, state, a subcomposition of their own, or other content.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Box,
    BoxWithConstraints,
    Color,
    Column,
    DisposableEffect,
    LazyColumn,
    Modifier,
    Row,
    Scene,
    key,
    movable_content_of,
    mutable_state_of,
    remember,
)
from tests.examples import part_of_the_examples
from tests.model.comparison import described, verify

CONTENTS = ("plain", "two", "sub", "outer")
PLACES = ("box", "row", "sub", "item0", "item1", "item2", "outer")
COLORS = (Color.RED, Color.GREEN, Color.BLUE, Color.BLACK)
NOWHERE = "nowhere"


class Program:
    """Where each content is, and what it reads."""

    def __init__(self, where: dict[str, str], sizes: dict[str, int]) -> None:
        self.where = {name: mutable_state_of(where[name]) for name in CONTENTS}
        self.sizes = {name: mutable_state_of(sizes[name]) for name in CONTENTS}
        self.alive: dict[str, int] = dict.fromkeys(CONTENTS, 0)
        self.contents = {name: movable_content_of(lambda name=name: self.body(name)) for name in CONTENTS}

    def body(self, name: str) -> None:
        def enter() -> Any:
            self.alive[name] += 1

            def leave() -> None:
                self.alive[name] -= 1

            return leave

        DisposableEffect(enter, None)
        size = 4 + self.sizes[name].value
        color = remember(lambda: COLORS[CONTENTS.index(name)])
        if name == "sub":
            BoxWithConstraints(lambda scope: Box(Modifier.size(size, size).background(color)))
        elif name == "outer":
            with Column(Modifier.background(color)):
                Box(Modifier.size(size, 2))
                self.called_in("outer")
        else:
            Box(Modifier.size(size, 3).background(color))
            if name == "two":
                Box(Modifier.size(3, size).background(color))

    def called_in(self, place: str) -> None:
        for name in CONTENTS:
            if self.where[name].value == place and not (name == place == "outer"):
                with key(name):
                    self.contents[name]()

    def root(self) -> None:
        with Column():
            with Box(Modifier.size(30, 20)):
                self.called_in("box")
            with Row():
                self.called_in("row")
            BoxWithConstraints(lambda scope: self.called_in("sub"), Modifier.size(30, 20))

            def items(scope: Any) -> None:
                def item(number: int) -> None:
                    with Row(Modifier.size(40, 12)):
                        self.called_in(f"item{number}")

                scope.items(3, item, key=lambda number: number)

            LazyColumn(items, modifier=Modifier.size(40, 40))


def scene_of(program: Program) -> Scene:
    return Scene(program.root, width=60, height=140, density=1.0)


def settle(scene: Scene) -> None:
    for _ in range(10):
        scene.frame()
        if not scene.has_invalidations:
            return
    raise AssertionError("the scene does not settle")


places = st.sampled_from((*PLACES, NOWHERE))
changes = st.tuples(st.sampled_from(CONTENTS), st.one_of(places, places, st.integers(0, 6)))


@given(
    st.fixed_dictionaries(dict.fromkeys(CONTENTS, places)),
    st.lists(st.lists(changes, min_size=1, max_size=4), min_size=1, max_size=4),
)
@part_of_the_examples(0.4)
def test_contents_move_among_containers__the_scene_is_the_one_composed_from_scratch(
    where: dict[str, str], frames: list[list[tuple[str, Any]]]
) -> None:
    sizes = dict.fromkeys(CONTENTS, 0)
    where = dict(where)
    program = Program(where, sizes)
    with scene_of(program) as scene:
        settle(scene)
        verify(scene)
        for frame in frames:
            for name, value in frame:
                known, states = (sizes, program.sizes) if isinstance(value, int) else (where, program.where)
                known[name] = states[name].value = value
            settle(scene)
            verify(scene)
            fresh = Program(where, sizes)
            with scene_of(fresh) as scratch:
                settle(scratch)
                assert list(described(scene.root)) == list(described(scratch.root))
                assert np.array_equal(scene.pixels(), scratch.pixels())
                assert program.alive == fresh.alive
    assert not any(program.alive.values())

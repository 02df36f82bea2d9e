"""Trees in LookaheadScopes against the same trees without: without an approach in progress both are laid out alike.

Random trees with states that are read in composition, measurement and placement, and scopes that come and go around any
part; after each change sizes and positions agree, and the tree is well formed – also where a block of one pass raised.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    GridCells,
    IntOffset,
    IntrinsicSize,
    LazyColumn,
    LazyGridState,
    LazyListState,
    LazyVerticalGrid,
    LookaheadScope,
    Modifier,
    Row,
    Scene,
    composable,
    mutable_state_list_of,
    mutable_state_of,
)
from engine.layout import verify_well_formed

DEPTH = 4


class BlockFailedError(Exception):
    """What a block raises once, in the pass and the phase that are named."""

    tag = ""
    where = ""

    @classmethod
    def happens(cls, tag: str, phase: str, is_looking_ahead: bool) -> None:
        where = f"{phase} in {'lookahead' if is_looking_ahead else 'approach'}"
        if (cls.tag, cls.where) == (tag, where):
            cls.tag = ""
            raise cls(f"{tag}: {where}")


class Part:
    """A node of the model: what its composable is, and the states that it reads."""

    def __init__(self, rng: random.Random, depth: int, tag: str) -> None:
        self.tag = tag
        self.kind = rng.choice(("row", "column", "box", "constrained")) if depth else "leaf"
        self.size = mutable_state_of(rng.randrange(1, 30))
        self.padding = mutable_state_of(0)
        self.shift = mutable_state_of(0)
        self.is_shown = mutable_state_of(True)
        self.has_scope = mutable_state_of(rng.random() < 0.3)
        self.is_intrinsic = rng.random() < 0.2
        count = rng.randrange(1, 4) if depth else 0
        self.parts = [Part(rng, depth - 1, f"{tag}.{i}") for i in range(count)]

    def all(self) -> list[Part]:
        return [self, *(each for part in self.parts for each in part.all())]


@composable
def Shown(part: Part, scopes: bool) -> None:
    if scopes and part.has_scope.value:
        LookaheadScope(lambda scope: Content(part, scopes))
    else:
        Content(part, scopes)


@composable
def Content(part: Part, scopes: bool) -> None:
    def failing(scope: Any, measurable: Any, constraints: Any) -> Any:
        ahead = scope.is_looking_ahead
        if scopes:
            BlockFailedError.happens(part.tag, "measurement", ahead)
        placeable = measurable.measure(constraints)

        def place() -> None:
            if scopes:
                BlockFailedError.happens(part.tag, "placement", ahead)
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    modifier: Any = Modifier.offset(lambda: IntOffset(part.shift.value, 0)).layout(failing).test_tag(part.tag)
    if part.padding.value:
        modifier = modifier.padding(part.padding.value)
    if part.kind == "leaf":

        def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
            width = constraints.constrain_width(part.size.value)
            placeable = measurable.measure(constraints.copy(min_width=width, max_width=width))
            return scope.layout(placeable.width, placeable.height, lambda: placeable.place(0, 0))

        Box(modifier.layout(measure).height(7))
    elif part.kind == "constrained":

        def inside(constrained: Any) -> None:
            with Column():
                Parts(part, scopes)

        BoxWithConstraints(inside, modifier)
    else:
        if part.is_intrinsic and not any(each.kind == "constrained" for each in part.all()):
            modifier = modifier.width(IntrinsicSize.MAX)
        layout = {"row": Row, "column": Column, "box": Box}[part.kind]
        with layout(modifier):
            Parts(part, scopes)


@composable
def Parts(part: Part, scopes: bool) -> None:
    for each in part.parts:
        if each.is_shown.value:
            Shown(each, scopes)


def places(scene: Scene) -> dict[str, Any]:
    found: dict[str, Any] = {}
    stack = [scene.owner.root]
    while stack:
        node = stack.pop()
        if node.test_tag is not None and node.is_placed:
            at = node.coordinates.position_in_root()
            found[node.test_tag] = (tuple(at), node.width, node.height)
        stack += node.children
    return found


def change(rng: random.Random, parts: list[Part]) -> None:
    for _ in range(rng.randrange(1, 4)):
        part = rng.choice(parts)
        what = rng.choice(("size", "padding", "shift", "is_shown", "has_scope"))
        state = getattr(part, what)
        if what in ("is_shown", "has_scope"):
            state.value = not state.value
        else:
            state.value = rng.randrange(0, 12) if what != "size" else rng.randrange(1, 30)


@pytest.mark.parametrize("fails", (False, True), ids=("well", "raising"))
@pytest.mark.parametrize("seed", range(8))
def test_tree_with_scopes_anywhere__is_laid_out_as_without(seed: int, fails: bool) -> None:
    rng = random.Random(seed)
    root = Part(rng, DEPTH, "r")
    scenes = [Scene(lambda scopes=scopes: Shown(root, scopes), width=200, height=200) for scopes in (False, True)]
    parts = root.all()
    try:
        for step in range(12):
            for scene in scenes:
                try:
                    scene.settle(10)
                except BlockFailedError:
                    assert scene.has_invalidations
                    verify_well_formed(scene.owner.root, scene.owner.delegate)
                    scene.settle(10)
                assert not scene.has_invalidations, f"seed {seed}, step {step}"
                verify_well_formed(scene.owner.root, scene.owner.delegate)
            assert places(scenes[1]) == places(scenes[0]), f"seed {seed}, step {step}"
            if fails:
                BlockFailedError.tag = rng.choice(parts).tag
                phase, where = rng.choice(("measurement", "placement")), rng.choice(("lookahead", "approach"))
                BlockFailedError.where = f"{phase} in {where}"
            change(rng, parts)
    finally:
        BlockFailedError.tag = ""
        for scene in scenes:
            scene.close()


@pytest.mark.parametrize("is_grid", (False, True), ids=("list", "grid"))
@pytest.mark.parametrize("seed", range(5))
def test_list_in_a_lookahead_scope__shows_the_same_as_a_list_outside(seed: int, is_grid: bool) -> None:
    rng = random.Random(seed)
    rows: Any = mutable_state_list_of(*range(20))
    height, padding = mutable_state_of(30), mutable_state_of(0)
    states: list[Any] = [LazyGridState() if is_grid else LazyListState() for _ in range(2)]

    def items(scope: Any) -> None:
        def item(row: int) -> None:
            modifier = Modifier.animate_item() if seed % 2 else Modifier
            Box(modifier.test_tag(f"{row}").size(20, height.value + row % 3 * 5))

        scope.items(rows, item, key=lambda row: row)

    def shown(state: Any) -> None:
        modifier = Modifier.size(60, 100).padding(padding.value)
        if is_grid:
            LazyVerticalGrid(GridCells.fixed(2), items, modifier, state)
        else:
            LazyColumn(items, modifier, state)

    scenes = [
        Scene(lambda: shown(states[0]), width=100, height=150),
        Scene(lambda: LookaheadScope(lambda scope: shown(states[1])), width=100, height=150),
    ]
    try:
        for step in range(12):
            for scene in scenes:
                scene.settle(200)
                assert not scene.has_invalidations, f"seed {seed}, step {step}"
                verify_well_formed(scene.owner.root, scene.owner.delegate)
            assert places(scenes[1]) == places(scenes[0]), f"seed {seed}, step {step}"
            number = rng.randrange(100)
            match rng.randrange(6):
                case 0:
                    for state in states:
                        state.dispatch_raw_delta(number - 50)
                case 1 if len(rows) > 3:
                    rows.pop(number % len(rows))
                case 2:
                    rows.insert(number % len(rows), 1000 + step)
                case 3:
                    rows.reverse()
                case 4:
                    height.value = 10 + number % 40
                case _:
                    for state in states:
                        state.request_scroll_to_item(number % len(rows))
    finally:
        for scene in scenes:
            scene.close()

"""Trees in LookaheadScopes against the same trees without: without an approach in progress both are laid out alike.

Random trees with states that are read in composition, measurement and placement, and scopes that come and go around any
part; after each change sizes and positions agree, and the tree is well formed.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    IntOffset,
    IntrinsicSize,
    LookaheadScope,
    Modifier,
    Row,
    Scene,
    composable,
    mutable_state_of,
)
from engine.layout import verify_well_formed

DEPTH = 4


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
    modifier: Any = Modifier.offset(lambda: IntOffset(part.shift.value, 0)).test_tag(part.tag)
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
            at = node.inner_coordinator.position_in_root()
            found[node.test_tag] = (tuple(at), node.width, node.height)
        stack += node.children
    return found


@pytest.mark.parametrize("seed", range(12))
def test_tree_with_scopes_anywhere__is_laid_out_as_without(seed: int) -> None:
    rng = random.Random(seed)
    root = Part(rng, DEPTH, "r")
    scenes = [Scene(lambda scopes=scopes: Shown(root, scopes), width=200, height=200) for scopes in (False, True)]
    parts = root.all()
    try:
        for step in range(14):
            for scene in scenes:
                scene.settle(10)
                assert not scene.has_invalidations, f"seed {seed}, step {step}"
                verify_well_formed(scene.owner.root, scene.owner.delegate)
            assert places(scenes[1]) == places(scenes[0]), f"seed {seed}, step {step}"
            for _ in range(rng.randrange(1, 4)):
                part = rng.choice(parts)
                what = rng.choice(("size", "padding", "shift", "is_shown", "has_scope"))
                state = getattr(part, what)
                if what in ("is_shown", "has_scope"):
                    state.value = not state.value
                else:
                    state.value = rng.randrange(0, 12) if what != "size" else rng.randrange(1, 30)
    finally:
        for scene in scenes:
            scene.close()

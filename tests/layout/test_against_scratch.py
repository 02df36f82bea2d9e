"""A naive twin: after any series of changes the tree is as if it had just been built and laid out.

A description of a tree is changed at random; the live tree gets only the requests such a change makes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from engine.node import Modifier
from tests.node.modifiers import A, LayoutLogged
from tests.node.tree import Tree


@dataclass(eq=False)
class Described:
    """What one node should be."""

    name: str
    kind: str  # leaf, box, column, fixed, late (measures in its placement)
    size: tuple[int, int]
    offset: tuple[int, int] = (0, 0)
    shift: int | None = None  # of a layout modifier
    placed: bool = True
    children: list[Described] = field(default_factory=list)
    live: Any = None


def policy_of(described: Described) -> Any:
    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        inner = constraints.copy_max_dimensions()
        late = described.kind == "late"
        placeables = [] if late else [m.measure(inner) for m in measurables]
        if described.kind in ("leaf", "fixed", "late"):
            width, height = described.size
        elif described.kind == "column":
            width = max((p.width for p in placeables), default=0)
            height = sum(p.height for p in placeables)
        else:
            width = max((p.width for p in placeables), default=0)
            height = max((p.height for p in placeables), default=0)

        def place() -> None:
            y = described.offset[1]
            for placeable in [m.measure(inner) for m in measurables] if late else placeables:
                if described.placed:
                    placeable.place(described.offset[0], y)
                if described.kind == "column":
                    y += placeable.height

        return scope.layout(constraints.constrain_width(width), constraints.constrain_height(height), place)

    return measure


def modifier_of(described: Described) -> Any:
    if described.shift is None:
        return Modifier
    return A(f"m{described.shift}", [], LayoutLogged, (("offset", (described.shift, 0)),))


def build(tree: Tree, described: Described, keep: bool) -> Any:
    node = tree.node(described.name)
    node.measure_policy = policy_of(described)
    node.modifier = modifier_of(described)
    for child in described.children:
        node.insert_at(len(node.children), build(tree, child, keep))
    if keep:
        described.live = node
    return node


def everyone(described: Described) -> list[Described]:
    return [described, *(x for child in described.children for x in everyone(child))]


def geometry(described: Described, node: Any) -> Any:
    if not node.is_placed:
        return (described.name, "not placed")
    return (
        described.name,
        node.size if node.is_placed else None,
        tuple(node.coordinates.position_in_root()),
        [geometry(a, b) for a, b in zip(described.children, node.children, strict=True)],
    )


class Changes:
    def __init__(self, seed: int) -> None:
        self.source = random.Random(seed)
        self.count = 0

    def described(self, depth: int) -> Described:
        pick = self.source
        self.count += 1
        kind = pick.choice(("leaf", "box", "column", "fixed", "late")) if depth else "leaf"
        made = Described(f"n{self.count}", kind, (pick.randrange(30), pick.randrange(30)))
        if pick.random() < 0.3:
            made.shift = pick.randrange(4)
        if kind != "leaf":
            made.children = [self.described(depth - 1) for _ in range(pick.randrange(4))]
        return made

    def change(self, tree: Tree, root: Described) -> str:
        pick = self.source
        what = pick.choice(("size", "offset", "placed", "shift", "insert", "remove", "move", "touch"))
        node = pick.choice(everyone(root))
        live = node.live
        if what == "size":
            node.size = (pick.randrange(40), pick.randrange(40))
            live.request_remeasure()
        elif what == "offset":
            node.offset = (pick.randrange(9), pick.randrange(9))
            live.request_relayout()
        elif what == "placed":
            node.placed = not node.placed
            live.request_relayout()
        elif what == "shift":
            node.shift = pick.choice((None, 1, 2, 3))
            live.modifier = modifier_of(node)
        elif what == "insert" and node.kind != "leaf":
            child = self.described(1)
            at = pick.randrange(len(node.children) + 1)
            node.children.insert(at, child)
            live.insert_at(at, build(tree, child, keep=True))
        elif what == "remove" and node.children:
            at = pick.randrange(len(node.children))
            del node.children[at]
            live.remove_at(at, 1)
        elif what == "move" and len(node.children) > 1:
            at = pick.randrange(len(node.children))
            to = pick.randrange(len(node.children) + 1)
            moved = node.children.pop(at)
            node.children.insert(to - 1 if to > at else to, moved)
            live.move(at, to, 1)
        elif what == "touch":
            live.request_remeasure()
            live.request_relayout()
        return f"{what} {node.name}"


def test_random_changes__same_geometry_as_from_scratch() -> None:
    for seed in range(40):
        changes = Changes(seed)
        root = changes.described(4)
        tree = Tree()
        tree.add(build(tree, root, keep=True))
        tree.pass_()
        made: list[str] = []
        for _ in range(25):
            for _ in range(changes.source.randrange(1, 4)):
                made.append(changes.change(tree, root))
            tree.pass_()
            assert not tree.delegate.has_pending_measure_or_layout, (seed, made)
            scratch = Tree()
            scratch.add(build(scratch, root, keep=False))
            scratch.pass_()
            expected = geometry(root, scratch.root.children[0])
            assert geometry(root, tree.root.children[0]) == expected, (seed, made)
            assert tree.pass_() == []

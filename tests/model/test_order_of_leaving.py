"""The order in which modifier nodes detach and attach, against a naive model with a group for each branch and loop.

A random body of nodes, branches and loops is source text, so that the engine finds the branches in its code. The model
keeps the branches as groups: where another branch runs, it removes all nodes of the group, last first, and then adds
the new ones, as Compose does (recordings nodes_leave_and_come, moved_nodes_leave_apart, loops_leave_in_order). Each
branch has a node that always comes with it: of a branch of branches alone the engine does not know whether it left, or
they did.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import Box, Column, Modifier, ModifierNodeElement, Scene, composable, mutable_state_of
from engine.layout import verify_well_formed

LOG: list[str] = []


class Noticed(Modifier.Node):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def on_attach(self) -> None:
        LOG.append(f"+{self.name}")

    def on_detach(self) -> None:
        LOG.append(f"-{self.name}")


@dataclass(frozen=True)
class NoticedElement(ModifierNodeElement[Noticed]):
    name: str

    def create(self) -> Noticed:
        return Noticed(self.name)

    def update(self, node: Noticed) -> None:
        raise AssertionError(f"{node.name} became {self.name}")


def noticed(name: str) -> Any:
    return Modifier.then(NoticedElement(name)).size(1)


@dataclass
class Leaf:
    name: str


@dataclass
class Branch:
    flag: int
    then: list[Any]
    otherwise: list[Any]


@dataclass
class Loop:
    body: list[Any] = field(default_factory=list)


def random_block(rng: random.Random, depth: int, names: list[int], loops: int = 0) -> list[Any]:
    names[0] += 1
    block: list[Any] = [Leaf(f"n{names[0]}")]
    for _ in range(rng.randint(0, 3)):
        kind = rng.random()
        if kind < 0.5 or not depth:
            names[0] += 1
            block.append(Leaf(f"n{names[0]}"))
        elif kind < 0.8 or loops == 2:
            otherwise = random_block(rng, depth - 1, names, loops) if rng.random() < 0.6 else []
            block.append(Branch(rng.randrange(4), random_block(rng, depth - 1, names, loops), otherwise))
        else:
            block.append(Loop(random_block(rng, depth - 1, names, loops + 1)))
    return block


def source_of(block: list[Any], indent: int, loops: int = 0) -> list[str]:
    lines: list[str] = []
    pad = "    " * indent
    number = "".join(f".{{i{each}}}" for each in range(loops))
    for each in block:
        if isinstance(each, Leaf):
            lines.append(f"{pad}Box(noticed(f'{each.name}{number}'))")
        elif isinstance(each, Branch):
            lines += [f"{pad}if flags[{each.flag}]:", *source_of(each.then, indent + 1, loops)]
            if each.otherwise:
                lines += [f"{pad}else:", *source_of(each.otherwise, indent + 1, loops)]
        else:
            lines += [f"{pad}for i{loops} in range(count):", *source_of(each.body, indent + 1, loops + 1)]
    return lines


def nodes_of(block: list[Any], flags: tuple[bool, ...], count: int, number: str = "") -> list[str]:
    """Returns the names of the nodes of a block in order; `number`: those of the iterations around it."""
    found: list[str] = []
    for each in block:
        if isinstance(each, Leaf):
            found.append(each.name + number)
        elif isinstance(each, Branch):
            found += nodes_of(each.then if flags[each.flag] else each.otherwise, flags, count, number)
        else:
            for iteration in range(count):
                found += nodes_of(each.body, flags, count, f"{number}.{iteration}")
    return found


State = tuple[tuple[bool, ...], int]


def expected(block: list[Any], before: State, after: State, number: str = "") -> list[str]:
    """Returns what the nodes of a block notice when the flags and the number of iterations change."""
    log: list[str] = []
    for each in block:
        if isinstance(each, Branch):
            was, now = before[0][each.flag], after[0][each.flag]
            side, other = (each.then, each.otherwise) if now else (each.otherwise, each.then)
            if was == now:
                log += expected(side, before, after, number)
            else:
                log += [f"-{name}" for name in reversed(nodes_of(other, *before, number))]
                log += [f"+{name}" for name in nodes_of(side, *after, number)]
        elif isinstance(each, Loop):
            for iteration in range(min(before[1], after[1])):
                log += expected(each.body, before, after, f"{number}.{iteration}")
            for iteration in range(after[1], before[1]):
                for part in each.body:
                    log += [f"-{name}" for name in reversed(nodes_of([part], *before, f"{number}.{iteration}"))]
            for iteration in range(before[1], after[1]):
                log += [f"+{name}" for name in nodes_of(each.body, *after, f"{number}.{iteration}")]
    return log


@pytest.mark.parametrize("seed", range(60))
def test_random_branches_change__nodes_detach_and_attach_in_the_order_of_the_model(seed: int) -> None:
    rng = random.Random(seed)
    block = random_block(rng, 3, [0])
    state = mutable_state_of(((True, False, True, False), 2))
    lines = ["def Body():", "    flags, count = state.value", "    with Column():", *source_of(block, 2)]
    lines.append("        Box()")
    scope: dict[str, Any] = {"Box": Box, "Column": Column, "noticed": noticed, "state": state}
    exec(compile("\n".join(lines), f"<order of leaving {seed}>", "exec"), scope)
    LOG.clear()
    with Scene(composable(scope["Body"]), 50, 200) as scene:
        assert LOG == [f"+{name}" for name in nodes_of(block, *state.value)]
        for _ in range(12):
            before = state.value
            flags = tuple(flag != (rng.random() < 0.35) for flag in before[0])
            after = (flags, rng.choice((before[1], rng.randint(0, 3))))
            LOG.clear()
            state.value = after
            scene.frame()
            assert LOG == expected(block, before, after), "\n".join(lines) + f"\n{before} -> {after}"


def test_change_raises_after_a_node_detached__it_attaches_again_and_detaches_once_in_the_next_frame() -> None:
    class Raising(Modifier.Node):
        def on_attach(self) -> None:
            if raises:
                raise ValueError("on purpose")

    class RaisingElement(ModifierNodeElement[Raising]):
        def create(self) -> Raising:
            return Raising()

        def update(self, node: Raising) -> None:
            """Nothing to update."""

    shown, raises = mutable_state_of(True), [True]

    @composable
    def Content() -> None:
        with Column():
            if shown.value:
                with Box(noticed("a")):
                    Box(noticed("b"))
            Box(noticed("c"))
            if not shown.value:
                Box(Modifier.then(RaisingElement()))

    with Scene(Content, 20, 20) as scene:
        scene.settle()
        LOG.clear()
        shown.value = False
        with pytest.raises(ValueError, match="on purpose"):
            scene.frame()
        assert LOG == ["-a", "-b", "+b", "+a"]
        verify_well_formed(scene.root)
        raises.clear()
        LOG.clear()
        scene.settle()
        assert LOG == ["-a", "-b"]

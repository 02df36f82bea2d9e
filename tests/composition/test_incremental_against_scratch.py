"""Random programs and random changes: what composition updates equals what it composes from nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.composition import ComposeNode, composable, key, remember
from engine.snapshot import MutableState, mutable_state_of
from tests.composition.tree import Composed, Group, Label, Leaf

Spec = tuple[Any, ...]


class Program:
    """A random tree of composable calls that read random states."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.numbers = [mutable_state_of(rng.randrange(4), name=f"n{i}") for i in range(4)]
        self.lists = [mutable_state_of(self._items(), name=f"l{i}") for i in range(2)]
        self.spec = self._specs(4)

    def _items(self) -> tuple[int, ...]:
        items = list(range(self.rng.randrange(7)))
        self.rng.shuffle(items)
        return tuple(items)

    def _specs(self, depth: int) -> tuple[Spec, ...]:
        return tuple(self._spec(depth) for _ in range(self.rng.randrange(1, 4)))

    def _spec(self, depth: int) -> Spec:
        kinds = (
            ["label", "leaf"] if depth == 0 else ["label", "leaf", "group", "scope", "if", "keyed", "plain", "content"]
        )
        kind = self.rng.choice(kinds)
        if kind in ("label", "leaf"):
            return kind, self.rng.choice([*range(len(self.numbers)), None]), self.rng.randrange(100)
        if kind == "if":
            return kind, self.rng.randrange(len(self.numbers)), self._specs(depth - 1), self._specs(depth - 1)
        if kind in ("keyed", "plain"):
            return kind, self.rng.randrange(len(self.lists)), self._specs(depth - 2 if depth > 1 else 0)
        return kind, self._specs(depth - 1)

    def change(self) -> None:
        for _ in range(self.rng.randrange(1, 4)):
            if self.rng.random() < 0.5:
                self.rng.choice(self.numbers).value = self.rng.randrange(4)
            else:
                self.rng.choice(self.lists).value = self._items()


@composable
def Several(program: Program, specs: tuple[Spec, ...]) -> None:
    run(program, specs)


@composable
def WithContent(content: Any) -> None:
    with Group("content"):
        content()


def run(program: Program, specs: tuple[Spec, ...], item: int | None = None) -> None:
    """A plain helper: its call sites differ by the chain of frames and by order."""
    for spec in specs:
        match spec:
            case ("label", number, fixed):
                Label((fixed, item, _read(program.numbers, number)))
            case ("leaf", number, fixed):
                born = remember(lambda: object())
                assert born is not None
                Leaf((fixed, item, _read(program.numbers, number)))
            case ("group", inner):
                with Group():
                    run(program, inner, item)
            case ("scope", inner):
                Several(program, inner)
            case ("if", number, yes, no):
                if program.numbers[number].value % 2:
                    run(program, yes, item)
                else:
                    run(program, no, item)
            case ("keyed", number, inner):
                for each in program.lists[number].value:
                    with key(each):
                        run(program, inner, each)
            case ("plain", number, inner):
                for each in program.lists[number].value:
                    run(program, inner, each)
            case ("content", inner):
                WithContent(lambda inner=inner: run(program, inner, item))


def _read(states: list[MutableState[int]], number: int | None) -> int | None:
    return None if number is None else states[number].value


@pytest.mark.parametrize("seed", range(60))
def test_random_program_and_changes__tree_equals_one_composed_from_scratch(seed: int) -> None:
    print("seed", seed)
    program = Program(random.Random(seed))

    def app() -> None:
        ComposeNode(lambda: __import__("tests.composition.tree", fromlist=["Node"]).Node("first"))
        Several(program, program.spec)

    incremental = Composed(app)
    for step in range(12):
        program.change()
        incremental.frame()
        scratch = Composed(app)
        assert incremental.dump() == scratch.dump(), f"seed {seed} step {step}"
        scratch.close()
    incremental.close()

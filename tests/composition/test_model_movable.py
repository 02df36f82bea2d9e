"""Random programs of movable content, changed at random: against a composition of the same program from scratch.

Program     two kinds of room for calls: the main tree, and subcompositions that come and go. A layout is a list of
            items: ("call", n) calls content n; ("node" | "scope", items) puts a node or a scope around; ("key", k,
            items) a key. Content n has a layout of its own, with calls of later contents only.
Invariants  the tree is the one composed from scratch; who was remembered is forgotten once and not before it is gone;
            in one frame each instance runs at most once, and only if it is new or what it reads changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.composition import (
    ComposeNode,
    Composition,
    MovableContent,
    RememberObserver,
    SideEffect,
    composable,
    key,
    movable_content_of,
    remember,
    remember_composition_context,
)
from engine.snapshot import MutableState, mutable_state_of
from tests.examples import part_of_the_examples

from .tree import Composed, Group, Label, Node, TreeApplier

CONTENTS = 4
SUBS = 2
Layout = tuple[Any, ...]


class Program:
    """The states that say what is composed where, and what ran because of them."""

    def __init__(self) -> None:
        self.main: MutableState[Layout] = mutable_state_of(())
        self.subs: list[MutableState[Layout]] = [mutable_state_of(()) for _ in range(SUBS)]
        self.shown: list[MutableState[bool]] = [mutable_state_of(True) for _ in range(SUBS)]
        self.inner: list[MutableState[Layout]] = [mutable_state_of(()) for _ in range(CONTENTS)]
        self.text: list[MutableState[int]] = [mutable_state_of(0) for _ in range(CONTENTS)]

    def like(self) -> Program:
        """Another one with the same values."""
        other = Program()
        for mine, theirs in zip(self.states(), other.states(), strict=True):
            theirs.value = mine.value
        return other

    def states(self) -> list[MutableState[Any]]:
        return [self.main, *self.subs, *self.shown, *self.inner, *self.text]


class LoggedObserver(RememberObserver):
    """One instance of a content, as long as it is remembered."""

    def __init__(self, run: Running, number: int) -> None:
        self.run = run
        self.number = number

    def on_remembered(self) -> None:
        assert self not in self.run.alive, f"content {self.number} was remembered twice"
        self.run.alive.append(self)
        self.run.born[self.number] += 1

    def on_forgotten(self) -> None:
        assert self in self.run.alive, f"content {self.number} was forgotten, and is not remembered"
        self.run.alive.remove(self)

    def on_abandoned(self) -> None:
        raise AssertionError(f"content {self.number} was abandoned")


class Sub:
    """The child composition that hangs at a node."""

    def __init__(self) -> None:
        self.composition: Composition | None = None


class Running:
    """A program, composed."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.alive: list[LoggedObserver] = []
        self.born: Counter[int] = Counter()
        self.ran: Counter[int] = Counter()
        self.compositions: list[Composition] = []
        self.contents: list[MovableContent] = [movable_content_of(self._body(n)) for n in range(CONTENTS)]
        self.composed = Composed(self._root)

    def _body(self, number: int) -> Callable[[], None]:
        program = self.program

        def body() -> None:
            self.ran[number] += 1
            remember(lambda: LoggedObserver(self, number))
            if number % 2:
                with Group(f"c{number}"):
                    Label(program.text[number].value)
                    self._items(program.inner[number].value)
            else:  # its nodes are not one
                Label(program.text[number].value)
                self._items(program.inner[number].value)
                Label("end")

        return body

    def _root(self) -> None:
        Part(self, self.program.main)
        for number in range(SUBS):
            if self.program.shown[number].value:
                with key(number):
                    Subcomposed(self, number)

    def _items(self, layout: Layout) -> None:
        for what, *rest in layout:
            if what == "call":
                self.contents[rest[0]]()
            elif what == "node":
                with Group("n"):
                    self._items(rest[0])
            elif what == "scope":
                Scope(self, rest[0])
            else:
                with key(rest[0]):
                    self._items(rest[1])

    def frame(self) -> bool:
        self.verify()
        changed = self.composed.frame()
        self.verify()
        return changed

    def verify(self) -> None:
        for composition in self.compositions:
            if not composition.is_disposed:
                composition.slot_table.verify_well_formed()


@composable
def Part(run: Running, layout: MutableState[Layout]) -> None:
    run._items(layout.value)


@composable
def Scope(run: Running, items: Layout) -> None:
    run._items(items)


@composable
def Subcomposed(run: Running, number: int) -> None:
    context = remember_composition_context()
    sub = remember(Sub)

    def begin(node: Node, sub: Sub) -> None:
        sub.composition = Composition(TreeApplier(node), context)
        run.compositions.append(sub.composition)

    ComposeNode(lambda: Node(f"sub{number}"), lambda u: u.set(sub, begin))

    def compose() -> None:
        assert sub.composition is not None
        sub.composition.set_content(lambda: Part(run, run.program.subs[number]))

    SideEffect(compose)


# ---------------------------------------------------------------- what is drawn at random


def layouts(first: int) -> st.SearchStrategy[Layout]:
    """Layouts with calls of the contents from `first` on."""
    if first >= CONTENTS:
        return st.just(())
    call = st.integers(first, CONTENTS - 1).map(lambda n: ("call", n))
    item = st.recursive(
        call,
        lambda items: st.one_of(
            st.lists(items, max_size=3).map(lambda each: ("node", tuple(each))),
            st.lists(items, max_size=3).map(lambda each: ("scope", tuple(each))),
            st.tuples(st.just("key"), st.integers(0, 2), st.lists(items, max_size=2).map(tuple)),
        ),
        max_leaves=5,
    )
    return st.lists(item, max_size=4).map(tuple)


def changes(nested: bool) -> st.SearchStrategy[tuple[str, int, Any]]:
    texts = st.tuples(st.just("text"), st.integers(0, CONTENTS - 1), st.integers(0, 3))
    kinds = [
        st.tuples(st.just("main"), st.just(0), layouts(0)),
        st.tuples(st.just("subs"), st.integers(0, SUBS - 1), layouts(0)),
        texts,
    ]
    if nested:
        kinds.append(st.tuples(st.just("shown"), st.integers(0, SUBS - 1), st.booleans()))
        kinds += [st.tuples(st.just("inner"), st.just(n), layouts(n + 1)) for n in range(CONTENTS - 1)]
    return st.one_of(kinds)


def apply(program: Program, change: tuple[str, int, Any]) -> int | None:
    """Writes; returns the content that reads the state, if it had another value before."""
    what, number, value = change
    state = program.main if what == "main" else getattr(program, what)[number]
    before, state.value = state.value, value
    return number if what in ("text", "inner") and before != value else None


def calls(program: Program) -> Counter[int]:
    """How often each content is called, all in all."""
    found: Counter[int] = Counter()

    def count(layout: Layout) -> None:
        for what, *rest in layout:
            if what == "call":
                found[rest[0]] += 1
                count(program.inner[rest[0]].value)
            else:
                count(rest[-1])

    count(program.main.value)
    for shown, layout in zip(program.shown, program.subs, strict=True):
        if shown.value:
            count(layout.value)
    return found


def check(frames: list[list[tuple[str, int, Any]]], moves_only: bool) -> None:
    program = Program()
    running = Running(program)
    for frame in frames:
        was = Counter(emitted.number for emitted in running.alive)
        changed = {apply(program, change) for change in frame}
        running.ran.clear()
        running.born.clear()
        running.frame()
        ran, born = running.ran.copy(), running.born.copy()
        assert not running.frame()
        assert running.ran == ran, "something ran in a frame in which nothing changed"
        scratch = Running(program.like())
        assert running.composed.dump() == scratch.composed.dump()
        scratch.composed.close()
        assert scratch.alive == []
        now = calls(program)
        assert Counter(emitted.number for emitted in running.alive) == now
        for number in range(CONTENTS):
            stayed = now[number] - born[number]
            assert ran[number] == born[number] + (stayed if number in changed else 0), f"content {number}: runs"
            if moves_only:
                assert born[number] == max(0, now[number] - was[number]), f"content {number}: instances made"
    running.composed.close()
    assert running.alive == []


@given(st.lists(st.lists(changes(nested=False), min_size=1, max_size=3), max_size=6))
@part_of_the_examples(0.6)
def test_calls_move_anywhere__what_moved_keeps_its_state_and_does_not_run(frames: Any) -> None:
    check(frames, moves_only=True)


@given(st.lists(st.lists(changes(nested=True), min_size=1, max_size=4), max_size=6))
@part_of_the_examples(0.6)
def test_nested_calls_and_subcompositions_that_come_and_go__tree_is_the_one_composed_from_scratch(frames: Any) -> None:
    check(frames, moves_only=False)

"""Keyed lists: what moves keeps its identity and is not composed again; order, duplicates, nesting."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.composition import CompositionError, DisposableEffect, composable, key, remember
from engine.snapshot import MutableState, mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Leaf, Node

Keys = tuple[int, ...]


class List:
    """A list of rows by key. Each row has `weight(key)` nodes and knows when it was made."""

    def __init__(self, keys: Keys, weight: Callable[[int], int] = lambda each: 1) -> None:
        self.keys: MutableState[Keys] = mutable_state_of(keys)
        self.ran = Ran()
        self.born = 0
        ran = self.ran

        @composable
        def Row(each: int) -> None:
            ran(str(each))
            number = remember(self.bear)
            for _ in range(weight(each)):
                Leaf((each, number))

        def app() -> None:
            Leaf("head")
            for each in self.keys.value:
                with key(each):
                    Row(each)
            Leaf("tail")

        self.composed = Composed(app)

    def bear(self) -> int:
        self.born += 1
        return self.born

    @property
    def nodes(self) -> list[Node]:
        return self.composed.root.children

    def shown(self) -> list[Any]:
        return [node.text for node in self.nodes]

    def change(self, keys: Keys) -> list[str]:
        """Sets the keys; returns which rows were composed."""
        self.ran.take()
        self.keys.value = keys
        self.composed.frame()
        return self.ran.take()


lists = st.lists(st.integers(0, 11), max_size=10, unique=True).map(tuple)


@given(first=lists, then=st.lists(lists, min_size=1, max_size=6))
def test_any_lists_in_turn__only_new_rows_compose_and_others_keep_nodes(first: Keys, then: list[Keys]) -> None:
    rows = List(first, weight=lambda each: each % 3)
    before = first
    for keys in then:
        old = {node.text: node for node in rows.nodes}
        composed = rows.change(keys)
        assert composed == [str(each) for each in keys if each not in before]
        shown = rows.shown()
        assert shown[0] == "head" and shown[-1] == "tail"
        assert [each for each, _ in shown[1:-1]] == [each for each in keys for _ in range(each % 3)]
        kept = [node for node in rows.nodes if node.text in old]
        assert {node.text[0] for node in kept if isinstance(node.text, tuple)} == {
            each for each in keys if each in before and each % 3
        }
        for node in kept:
            if not isinstance(node.text, tuple) or node.text[0] % 3 == 1:
                assert node is old[node.text]
        before = keys
    rows.composed.close()


@given(size=st.integers(2, 60), seed=st.integers(0, 10**6))
def test_any_permutation__composes_nothing_and_keeps_every_node(size: int, seed: int) -> None:
    rows = List(tuple(range(size)))
    nodes = {node.text: node for node in rows.nodes}
    keys = list(range(size))
    random.Random(seed).shuffle(keys)
    assert rows.change(tuple(keys)) == []
    assert rows.shown() == ["head", *((each, each + 1) for each in keys), "tail"]
    assert all(node is nodes[node.text] for node in rows.nodes)
    rows.composed.close()


@given(lists=st.lists(st.lists(st.integers(0, 3), max_size=7).map(tuple), min_size=2, max_size=5))
def test_duplicate_keys__match_in_order(lists: list[Keys]) -> None:
    rows = List(lists[0])
    for before, keys in itertools.pairwise(lists):
        old: dict[int, list[Node]] = {}
        for node in rows.nodes[1:-1]:
            old.setdefault(node.text[0], []).append(node)
        rows.change(keys)
        assert [node.text[0] for node in rows.nodes[1:-1]] == list(keys)
        for each in set(before) & set(keys):
            now = [node for node in rows.nodes[1:-1] if node.text[0] == each]
            shared = min(len(now), len(old[each]))
            assert [id(node) for node in now[:shared]] == [id(node) for node in old[each][:shared]]
    rows.composed.close()


@pytest.mark.parametrize(
    ("then", "composed"),
    [
        ((0, 1, 2, 3), []),
        ((3, 2, 1, 0), []),
        ((1, 2, 3, 0), []),
        ((3, 0, 1, 2), []),
        ((0, 1, 9, 2, 3), ["9"]),
        ((9, 0, 1, 2, 3), ["9"]),
        ((0, 1, 2, 3, 9), ["9"]),
        ((0, 2, 3), []),
        ((), []),
        ((3, 9, 0), ["9"]),
        ((8, 9), ["8", "9"]),
    ],
)
def test_one_change_of_a_list__composes_only_what_is_new(then: Keys, composed: list[str]) -> None:
    rows = List((0, 1, 2, 3))
    assert rows.change(then) == composed
    assert [each for each, _ in rows.shown()[1:-1]] == list(then)


def test_row_removed_and_inserted_again__starts_without_its_state() -> None:
    rows = List((0, 1, 2))
    rows.change((0, 2))
    assert rows.change((0, 1, 2)) == ["1"]
    assert rows.shown() == ["head", (0, 1), (1, 4), (2, 3), "tail"]


def test_row_that_changes_while_it_moves__runs_where_it_is_now() -> None:
    keys = mutable_state_of((0, 1, 2))
    extra = mutable_state_of(0)
    ran = Ran()

    @composable
    def Row(each: int) -> None:
        ran(str(each))
        Leaf((each, extra.value if each == 2 else 0))

    def app() -> None:
        for each in keys.value:
            with key(each):
                Row(each)

    composed = Composed(app)
    ran.take()
    keys.value, extra.value = (2, 0, 1), 7
    composed.frame()
    assert ran.take() == ["2"]
    assert composed.dump() == "leaf'(2, 7)',leaf'(0, 0)',leaf'(1, 0)'"


def test_row_that_moves_then_changes__runs_alone_at_its_new_place() -> None:
    keys = mutable_state_of((0, 1, 2))
    extra = mutable_state_of(0)
    ran = Ran()

    @composable
    def Row(each: int) -> None:
        ran(str(each))
        Leaf(each)
        if each == 2 and extra.value:
            Leaf("extra")

    def app() -> None:
        for each in keys.value:
            with key(each):
                Row(each)

    composed = Composed(app)
    keys.value = (2, 0, 1)
    composed.frame()
    ran.take()
    extra.value = 1
    composed.frame()
    assert ran.take() == ["2"]
    assert composed.dump() == "leaf'2',leaf'extra',leaf'0',leaf'1'"


def test_lists_in_lists_permuted_together__inner_rows_keep_their_identity() -> None:
    outer = mutable_state_of((0, 1, 2))
    inner = mutable_state_of((0, 1, 2))
    ran = Ran()

    @composable
    def Cell(name: str) -> None:
        ran(name)
        Leaf(name)

    def app() -> None:
        for row in outer.value:
            with key(row), Group(f"row {row}"):
                for cell in inner.value:
                    with key(cell):
                        Cell(f"{row}{cell}")

    composed = Composed(app)
    ran.take()
    nodes = {child.text: child for group in composed.root.children for child in group.children}
    outer.value, inner.value = (2, 0, 1), (1, 2, 0)
    composed.frame()
    assert ran.take() == []
    assert [child.text for group in composed.root.children for child in group.children] == [
        "21", "22", "20", "01", "02", "00", "11", "12", "10",
    ]  # fmt: skip
    assert all(child is nodes[child.text] for group in composed.root.children for child in group.children)


def test_rows_without_nodes_between_rows_with_some__indices_are_right() -> None:
    rows = List((0, 1, 2, 3, 4, 5), weight=lambda each: (0, 1, 2)[each % 3])
    rows.change((5, 3, 1, 0, 4, 2))
    assert [each for each, _ in rows.shown()[1:-1]] == [5, 5, 1, 4, 2, 2]


def test_two_keys__both_count() -> None:
    pairs = mutable_state_of(((1, "a"), (1, "b")))
    ran = Ran()

    def app() -> None:
        for number, letter in pairs.value:
            with key(number, letter):
                Leaf((number, letter, remember(lambda: ran("made"))))

    composed = Composed(app)
    nodes = list(composed.root.children)
    ran.take()
    pairs.value = ((1, "b"), (1, "a"))
    composed.frame()
    assert composed.root.children == [nodes[1], nodes[0]]
    assert ran.take() == []


def test_key_changes_in_place__content_starts_again() -> None:
    which = mutable_state_of("a")
    ran = Ran()

    def app() -> None:
        with key(which.value):
            remember(lambda: ran("made"))
            DisposableEffect(lambda: lambda: ran("disposed"))
            Leaf("one")

    composed = Composed(app)
    before = composed.root.children[0]
    assert ran.take() == ["made"]
    which.value = "b"
    composed.frame()
    assert ran.take() == ["made", "disposed"]
    assert composed.root.children[0] is not before


def test_permuted__no_effect_ends_or_starts() -> None:
    keys = mutable_state_of((0, 1, 2, 3))
    ran = Ran()

    @composable
    def Row(each: int) -> None:
        def effect() -> Callable[[], None]:
            ran(f"start {each}")
            return lambda: ran(f"end {each}")

        DisposableEffect(effect)

    def app() -> None:
        for each in keys.value:
            with key(each):
                Row(each)

    composed = Composed(app)
    ran.take()
    keys.value = (2, 0, 3, 1)
    composed.frame()
    assert ran.take() == []
    keys.value = (3, 1)
    composed.frame()
    assert sorted(ran.take()) == ["end 0", "end 2"]


def test_two_loops_with_the_same_keys__stay_apart() -> None:
    keys = mutable_state_of((0, 1))

    def app() -> None:
        for each in keys.value:
            with key(each):
                Leaf(("first", each))
        for each in keys.value:
            with key(each):
                Leaf(("second", each))

    composed = Composed(app)
    nodes = {node.text: node for node in composed.root.children}
    keys.value = (1, 0)
    composed.frame()
    assert [node.text for node in composed.root.children] == [("first", 1), ("first", 0), ("second", 1), ("second", 0)]
    assert all(node is nodes[node.text] for node in composed.root.children)


def test_key_that_is_not_hashable__says_what_to_use() -> None:
    def app() -> None:
        with key([1]):
            Leaf(1)

    with pytest.raises(CompositionError, match=r"key\(\[1\]\): a key must be hashable, list is not"):
        Composed(app)

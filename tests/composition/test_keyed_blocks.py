"""The block of `key(…)`, whose group is opened only if a call needs it: calls before, instead of and after a skip."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from engine.composition import (
    SideEffect,
    composable,
    current_composer,
    current_composite_key_hash_code,
    key,
    remember,
)
from engine.composition.calls.key_block import KeyBlock
from engine.snapshot import mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Label, Leaf


def run_again(block: Callable[[int], Any]) -> tuple[str, str]:
    """The tree after `block(0)`, and after `block(1)` in the frame after it; a leaf stands before and after it."""
    turn = mutable_state_of(0)

    def app() -> None:
        Leaf("head")
        block(turn.value)
        Leaf("tail")

    composed = Composed(app)
    before = composed.dump()
    turn.value = 1
    composed.frame()
    after = composed.dump()
    composed.close()
    return before, after


def test_only_call_is_skipped__group_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    settle = KeyBlock.settle
    monkeypatch.setattr(KeyBlock, "settle", lambda self: (opened.append(self), settle(self)))

    def block(turn: int) -> None:
        for each in range(3):
            with key(each):
                Label(each)

    assert run_again(block) == ("leaf'head',leaf'0',leaf'1',leaf'2',leaf'tail'",) * 2
    assert opened == []


def test_second_call_after_a_skipped_one__comes_behind_it() -> None:
    def block(turn: int) -> None:
        with key("a"):
            Label("one")
            if turn:
                Label("two")

    assert run_again(block) == ("leaf'head',leaf'one',leaf'tail'", "leaf'head',leaf'one',leaf'two',leaf'tail'")


def test_same_call_twice_where_once_before__second_is_new() -> None:
    def block(turn: int) -> None:
        with key("a"):
            for _ in range(turn + 1):
                Label("one")

    assert run_again(block) == ("leaf'head',leaf'one',leaf'tail'", "leaf'head',leaf'one',leaf'one',leaf'tail'")


def test_block_becomes_empty__its_content_is_removed() -> None:
    def block(turn: int) -> None:
        with key("a"):
            if not turn:
                Label("one")

    assert run_again(block) == ("leaf'head',leaf'one',leaf'tail'", "leaf'head',leaf'tail'")


def test_empty_block_at_the_end_of_the_table__another_call_comes_in() -> None:
    turn = mutable_state_of(0)

    def app() -> None:
        with key("a"):
            if turn.value:
                Label("one")

    composed = Composed(app)
    turn.value = 1
    composed.frame()
    assert composed.dump() == "leaf'one'"
    turn.value = 2
    composed.frame()
    assert composed.dump() == "leaf'one'"
    composed.close()


def test_call_behind_an_element_at_the_end_of_the_table__is_new() -> None:
    turn = mutable_state_of(0)

    def app() -> None:
        Leaf("head")
        if turn.value:
            Label("one")

    composed = Composed(app)
    rows = composed.composition.slot_table.groups_buffer
    del rows.items[len(rows) :]  # a table that is exactly full: behind its last row is nothing
    rows.gap_length = 0
    turn.value = 1
    composed.frame()
    assert composed.dump() == "leaf'head',leaf'one'"
    composed.close()


def test_blocks_in_a_block__keep_their_content() -> None:
    def block(turn: int) -> None:
        with key("a"), key("b"):
            Label("one")

    assert run_again(block) == ("leaf'head',leaf'one',leaf'tail'",) * 2


def test_values_remembered_before_and_after_a_skipped_call__are_kept() -> None:
    made = Ran()

    def block(turn: int) -> None:
        with key("a"):
            Leaf(remember(lambda: made("before") or "x"))
            Label("one")
            Leaf(remember(lambda: made("after") or "y"))

    assert run_again(block) == ("leaf'head',leaf'x',leaf'one',leaf'y',leaf'tail'",) * 2
    assert made.take() == ["before", "after"]


def test_place_asked_in_a_block_that_waits__is_that_of_the_block() -> None:
    places: list[tuple[int, Any]] = []

    def block(turn: int) -> None:
        with key("a"):
            places.append((current_composite_key_hash_code(), current_composer().group.object_key))
            Label("one")

    run_again(block)
    assert places[0] == places[1]
    assert places[0][1] == "a"


def test_exception_before_the_first_call__block_is_removed_and_its_side_effects_do_not_run() -> None:
    done: list[int] = []

    def block(turn: int) -> None:
        try:
            with key("a"):
                SideEffect(lambda: done.append(turn))
                if turn:
                    raise ValueError
                Label("one")
        except ValueError:
            Leaf("caught")

    assert run_again(block) == ("leaf'head',leaf'one',leaf'tail'", "leaf'head',leaf'caught',leaf'tail'")
    assert done == [0]


def test_exception_after_a_skipped_call__block_is_removed() -> None:
    def block(turn: int) -> None:
        try:
            with key("a"):
                Label("one")
                if turn:
                    raise ValueError
        except ValueError:
            Leaf("caught")

    assert run_again(block) == ("leaf'head',leaf'one',leaf'tail'", "leaf'head',leaf'caught',leaf'tail'")


def test_block_around_the_yield_of_a_generator__content_stays_inside() -> None:
    @composable(inline=True)
    def Framed() -> Iterator[None]:
        with Group("frame"), key("a"):
            yield

    def block(turn: int) -> None:
        with Framed():
            Label("one")

    assert run_again(block) == ("leaf'head',frame(leaf'one'),leaf'tail'",) * 2


VALUES: tuple[Any, ...] = (0, 1, 2, 0.0, 1.0, 0.5, float("nan"), False, True, "1", None, (1,))
"""Values of which some equal each other in Python, but not in Kotlin."""


@pytest.mark.parametrize("seed", range(20))
def test_keys_of_several_types__each_keeps_its_value_in_every_order(seed: int) -> None:
    """A model: a part is found again by type and value of its key, and NaN by NaN."""
    random = Random(seed)
    order: Any = mutable_state_of(list(VALUES))
    several = bool(seed % 2)
    found: list[tuple[Any, Any]] = []

    def app() -> None:
        for value in order.value:
            with key("part", value) if several else key(value):
                found.append((value, remember(lambda v=value: (type(v), repr(v)))))
                Leaf("part")

    composed = Composed(app)
    for _ in range(3):
        shuffled = random.sample(VALUES, len(VALUES))
        order.value = shuffled
        found.clear()
        composed.frame()
        assert [kept for _, kept in found] == [(type(value), repr(value)) for value in shuffled]
    composed.close()

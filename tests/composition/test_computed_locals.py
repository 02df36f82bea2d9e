"""Locals that are computed from others, locals that are carried elsewhere, and where a place begins."""

from __future__ import annotations

from typing import Any

import pytest

from engine.composition import (
    CompositionError,
    CompositionLocalProvider,
    SideEffect,
    composable,
    composition_local_of,
    composition_local_with_computed_default_of,
    current_composite_key_hash_code,
    current_composition_local_context,
    key,
    movable_content_of,
    static_composition_local_of,
)
from engine.snapshot import mutable_state_of

from .ran import Ran
from .tree import Composed, Group, Leaf

Size = composition_local_of(lambda: 10, name="size")
Unit = static_composition_local_of(lambda: "px", name="unit")
Label = composition_local_with_computed_default_of(
    lambda scope: f"{scope.current_value(Size)}{scope.current_value(Unit)}", name="label"
)


@pytest.fixture
def ran() -> Ran:
    return Ran()


# ---------------------------------------------------------------- computed


def test_computed_default__is_computed_where_it_is_read_and_only_its_readers_run(ran: Ran) -> None:
    size = mutable_state_of(1)

    @composable
    def Reader() -> None:
        ran(f"reader {Label.current}")

    @composable
    def Other() -> None:
        ran("other")

    def content() -> None:
        Reader()
        with CompositionLocalProvider(Size.provides(size.value)):
            Reader()
            Other()

    composed = Composed(content)
    assert ran.take() == ["reader 10px", "reader 1px", "other"]
    size.value = 2
    composed.frame()
    assert ran.take() == ["reader 2px"]


def test_computed_default__of_a_static_local_that_changes__all_content_of_the_provider_runs(ran: Ran) -> None:
    unit = mutable_state_of("px")

    @composable
    def Reader() -> None:
        ran(f"reader {Label.current}")

    @composable
    def Other() -> None:
        ran("other")

    def content() -> None:
        with CompositionLocalProvider(Unit.provides(unit.value)):
            Reader()
            Other()

    composed = Composed(content)
    ran.take()
    unit.value = "em"
    composed.frame()
    assert ran.take() == ["reader 10em", "other"]


def test_provided_computed__is_worked_out_at_each_place_of_reading(ran: Ran) -> None:
    again = mutable_state_of(0)

    @composable
    def Reader(name: str) -> None:
        ran(f"{name} {Label.current}")

    def content() -> None:
        ran(f"content {again.value}")
        with CompositionLocalProvider(Label.provides_computed(lambda scope: f"<{scope.current_value(Size)}>")):
            Reader("outer")
            with CompositionLocalProvider(Size.provides(3)):
                Reader("inner")
        Reader("outside")

    composed = Composed(content)
    assert ran.take() == ["content 0", "outer <10>", "inner <3>", "outside 10px"]
    again.value = 1
    composed.frame()
    assert ran.take() == ["content 1"], "an equal function computes the same"


def test_provided_value__instead_of_a_computed_default(ran: Ran) -> None:
    def content() -> None:
        with CompositionLocalProvider(Label.provides("given")):
            ran(Label.current)
        with CompositionLocalProvider(Label.provides_default("given")):
            ran(Label.current)

    Composed(content)
    assert ran.take() == ["given", "given"]


# ---------------------------------------------------------------- carried elsewhere


def test_context__provides_the_locals_of_another_place(ran: Ran) -> None:
    size = mutable_state_of(1)
    carried: list[Any] = []

    @composable
    def Reader() -> None:
        ran(f"{Size.current} {Unit.current}")

    def content() -> None:
        with CompositionLocalProvider(Size.provides(size.value), Unit.provides("em")):
            carried[:] = [current_composition_local_context()]
        Reader()
        with CompositionLocalProvider(carried[0]):
            Reader()

    composed = Composed(content)
    assert ran.take() == ["10 px", "1 em"]
    size.value = 2
    composed.frame()
    assert ran.take() == ["2 em"]


def test_contexts__are_equal_iff_their_locals_are() -> None:
    size, unit, turn = mutable_state_of(1), mutable_state_of("em"), mutable_state_of(0)
    carried: list[Any] = []
    ran_turns: list[int] = []

    def content() -> None:
        ran_turns.append(turn.value)
        with CompositionLocalProvider(Size.provides(size.value), Unit.provides(unit.value)):
            carried.append(current_composition_local_context())

    composed = Composed(content)
    changes: list[tuple[Any, Any, bool]] = [(turn, 1, True), (size, 2, True), (unit, "px", False)]  # Size is dynamic
    for state, value, is_equal in changes:
        state.value = value
        composed.frame()
        assert (carried[-1] == carried[-2]) is is_equal
        assert not is_equal or hash(carried[-1]) == hash(carried[-2])


def test_context_outside_composition__error_says_so() -> None:
    with pytest.raises(CompositionError, match="outside composition"):
        current_composition_local_context()


# ---------------------------------------------------------------- exceptions


def test_exception_leaves_a_provider__what_follows_sees_the_locals_outside_and_is_skipped(ran: Ran) -> None:
    fails = mutable_state_of(False)
    other = mutable_state_of(0)

    @composable
    def Failing(now: bool) -> None:
        if now:
            raise ValueError("no")

    @composable
    def Reader() -> None:
        ran(f"reader {Unit.current} {other.value}")
        Leaf("r")

    @composable
    def Quiet() -> None:
        ran("quiet")

    def content() -> None:
        failing = fails.value
        try:
            CompositionLocalProvider(Unit.provides(f"unit {failing}"), content=lambda: Failing(failing))
        except ValueError:
            ran("caught")
        Reader()
        Quiet()

    composed = Composed(content)
    assert ran.take() == ["reader px 0", "quiet"]
    fails.value, other.value = True, 1
    composed.frame()
    assert ran.take() == ["caught", "reader px 1"]
    other.value = 2
    composed.frame()
    assert ran.take() == ["reader px 2"]


# ---------------------------------------------------------------- places


def test_composite_key_hash_code__differs_by_place_and_key_and_stays(ran: Ran) -> None:
    again = mutable_state_of(0)
    order = mutable_state_of(["a", "b"])
    seen: dict[str, set[int]] = {}

    @composable
    def Row(name: str, again: int) -> None:
        ran(f"{name} {again}")
        seen.setdefault(name, set()).add(current_composite_key_hash_code())

    def content() -> None:
        for name in order.value:
            with key(name):
                Row(name, again.value)
        Row("first", again.value)
        Row("second", again.value)

    composed = Composed(content)
    again.value, order.value = 1, ["b", "a"]
    composed.frame()
    assert len(ran.take()) == 8, "all ran again"
    assert [len(codes) for codes in seen.values()] == [1, 1, 1, 1]
    assert len(set.union(*seen.values())) == 4
    other = dict(seen)
    seen.clear()
    Composed(content)
    assert seen == other, "the same program has the same places"


def test_composite_key_hash_code__of_movable_content_does_not_change_when_it_moves() -> None:
    left = mutable_state_of(True)
    n = mutable_state_of(0)
    seen: list[tuple[int, int]] = []

    @composable
    def Inner(n: int) -> None:
        seen.append((n, current_composite_key_hash_code()))

    movable = movable_content_of(lambda: Inner(n.value))

    def content() -> None:
        if left.value:
            movable()
        else:
            with Group():
                movable()

    composed = Composed(content)
    left.value, n.value = False, 1
    composed.frame()
    (first, before), (second, after) = seen
    assert (first, second) == (0, 1)
    assert before == after


# ---------------------------------------------------------------- SideEffect with keys


def test_side_effect_with_keys__runs_when_one_of_them_changed(ran: Ran) -> None:
    n = mutable_state_of(0)
    again = mutable_state_of(0)

    def content() -> None:
        again.value
        SideEffect(lambda: ran("always"))
        SideEffect(lambda: ran("keyed"), n.value // 2, "x")

    composed = Composed(content)
    assert ran.take() == ["always", "keyed"]
    again.value = 1
    composed.frame()
    assert ran.take() == ["always"]
    n.value = 1
    composed.frame()
    assert ran.take() == ["always"]
    n.value = 2
    composed.frame()
    assert ran.take() == ["always", "keyed"]

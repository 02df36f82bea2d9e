"""Side effects and disposable effects: when they run, in which order, and when they end."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.composition import (
    DisposableEffect,
    SideEffect,
    composable,
)
from engine.snapshot import mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Leaf
from tests.composition.watched import effect

# ---------------------------------------------------------------- SideEffect


def test_side_effects__run_after_the_tree_has_changed_in_order() -> None:
    ran = Ran()
    composed: list[Composed] = []
    n = mutable_state_of(0)

    @composable
    def Inner() -> None:
        SideEffect(lambda: ran("inner"))

    def app() -> None:
        value = n.value
        SideEffect(lambda: ran(f"first {value} {composed[0].dump() if composed else ''}"))
        Leaf(value)
        Inner()
        SideEffect(lambda: ran("last"))

    composed.append(Composed(app))
    assert ran.take() == ["first 0 ", "inner", "last"]
    n.value = 1
    composed[0].frame()
    assert ran.take() == ["first 1 leaf'1'", "last"]  # Inner was skipped


def test_side_effect_of_a_scope_that_runs_alone__is_the_only_one() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    @composable
    def Inner() -> None:
        value = n.value
        SideEffect(lambda: ran(f"inner {value}"))

    def app() -> None:
        Inner()
        SideEffect(lambda: ran("app"))

    composed = Composed(app)
    ran.take()
    n.value = 1
    composed.frame()
    assert ran.take() == ["inner 1"]


def test_side_effect_with_an_equal_key__does_not_run_again() -> None:
    @dataclass
    class Point:
        x: int

    ran, n = Ran(), mutable_state_of(0)

    def app() -> None:
        value = n.value
        SideEffect(lambda: ran(f"at {value}"), Point(value // 2))

    composed = Composed(app)
    assert ran.take() == ["at 0"]
    n.value = 1
    composed.frame()
    assert ran.take() == []
    n.value = 2
    composed.frame()
    assert ran.take() == ["at 2"]


def test_side_effect_of_a_pass_that_fails__never_runs() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        if n.value == 1:
            SideEffect(lambda: ran("effect"))
            raise ValueError("no")

    composed = Composed(app)
    n.value = 1
    with pytest.raises(ValueError):
        composed.frame()
    assert ran.take() == []


def test_side_effect_raises__the_others_run_and_the_frame_raises_it() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def failing() -> None:
        raise ValueError("in effect")

    def app() -> None:
        if n.value:
            SideEffect(lambda: ran("before"))
            SideEffect(failing)
            SideEffect(lambda: ran("after"))
        Leaf(n.value)

    composed = Composed(app)
    n.value = 1
    with pytest.raises(ValueError, match="in effect"):
        composed.frame()
    assert ran.take() == ["before", "after"]
    assert composed.dump() == "leaf'1'"


def test_side_effect_writes_state__next_frame_composes_it() -> None:
    n = mutable_state_of(0)
    seen = mutable_state_of(-1)

    def app() -> None:
        value = n.value
        SideEffect(lambda: seen.set(value))
        Leaf((value, seen.value))

    composed = Composed(app)
    assert composed.dump() == "leaf'(0, -1)'"
    assert composed.recomposer.has_pending_work
    composed.frame()
    assert composed.dump() == "leaf'(0, 0)'"
    assert not composed.recomposer.has_pending_work


# ---------------------------------------------------------------- DisposableEffect


def test_effect_without_keys__starts_once_and_ends_with_the_composition() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        effect(ran, f"{n.value}")

    composed = Composed(app)
    n.value = 1
    composed.frame()
    assert ran.take() == ["start 0"]
    composed.close()
    assert ran.take() == ["end 0"]


def test_effect_with_a_changed_key__ends_then_starts() -> None:
    ran = Ran()
    n, other = mutable_state_of(0), mutable_state_of(0)

    def app() -> None:
        other.value
        effect(ran, f"{n.value}", n.value, "fixed")

    composed = Composed(app)
    other.value = 1
    composed.frame()
    assert ran.take() == ["start 0"]
    n.value = 1
    composed.frame()
    assert ran.take() == ["end 0", "start 1"]


def test_several_effects_change_keys__all_end_in_reverse_then_all_start() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        effect(ran, "a", n.value)
        effect(ran, "b", n.value)
        SideEffect(lambda: ran("side"))
        effect(ran, "c", n.value)

    composed = Composed(app)
    assert ran.take() == ["start a", "start b", "start c", "side"]
    n.value = 1
    composed.frame()
    assert ran.take() == ["end c", "end b", "end a", "start a", "start b", "start c", "side"]


def test_nested_content_leaves__children_end_before_their_parents() -> None:
    ran = Ran()
    shown = mutable_state_of(True)

    @composable
    def Child(name: str) -> None:
        effect(ran, name)

    def app() -> None:
        if shown.value:
            effect(ran, "outer")
            with Group():
                Child("first")
                Child("second")

    composed = Composed(app)
    ran.take()
    shown.value = False
    composed.frame()
    assert ran.take() == ["end second", "end first", "end outer"]


def test_effect_that_returns_nothing__has_nothing_to_end() -> None:
    ran = Ran()
    shown = mutable_state_of(True)

    def app() -> None:
        if shown.value:
            DisposableEffect(lambda: ran("start"))

    composed = Composed(app)
    shown.value = False
    composed.frame()
    assert ran.take() == ["start"]


def test_effect_that_returns_something_else__says_what_it_takes() -> None:
    with pytest.raises(TypeError, match="returns the function that disposes it, or None; got 5"):
        Composed(lambda: DisposableEffect(lambda: 5))  # type: ignore[arg-type, return-value]


def test_effects_in_branches__the_old_ends_before_the_new_starts() -> None:
    ran = Ran()
    flag = mutable_state_of(True)

    def app() -> None:
        if flag.value:
            effect(ran, "yes")
        else:
            effect(ran, "no")

    composed = Composed(app)
    flag.value = False
    composed.frame()
    assert ran.take() == ["start yes", "end yes", "start no"]

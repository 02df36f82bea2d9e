"""Movable content: what moves keeps its nodes, its memory and its readers, and runs once at most."""

from __future__ import annotations

from typing import Any

import pytest

from engine.composition import (
    CompositionError,
    CompositionObserver,
    DisposableEffect,
    SideEffect,
    composable,
    key,
    movable_content_of,
    remember,
)
from engine.composition.scope import RecomposeScope
from engine.snapshot import mutable_state_of

from .ran import Ran
from .remembered import Remembered, logging_content, node_named
from .tree import Composed, Group, Label, Leaf


@pytest.fixture
def ran() -> Ran:
    return Ran()


# ---------------------------------------------------------------- moving


def test_call_moved_to_another_parent__same_node_and_nothing_runs(ran: Ran) -> None:
    left = mutable_state_of(True)
    movable = movable_content_of(logging_content(ran, "m"))

    def content() -> None:
        with Group("left"):
            if left.value:
                movable()
        with Group("right"):
            with Group("deeper"):
                Label("before")
                if not left.value:
                    movable()

    composed = Composed(content)
    assert composed.dump() == "left(leaf'm'),right(deeper(leaf'before'))"
    node = node_named(composed.root, "m")
    assert ran.take() == ["run m", "remembered m"]
    left.value = False
    assert composed.frame()
    assert composed.dump() == "left,right(deeper(leaf'before',leaf'm'))"
    assert node_named(composed.root, "m") is node
    assert ran.take() == []
    left.value = True
    composed.frame()
    assert composed.dump() == "left(leaf'm'),right(deeper(leaf'before'))"
    assert ran.take() == []
    composed.close()
    assert ran.take() == ["forgotten m"]


def test_state_and_argument_change_in_the_frame_of_the_move__runs_once(ran: Ran) -> None:
    left = mutable_state_of(True)
    s = mutable_state_of(0)
    n = mutable_state_of(0)

    def body(number: int) -> None:
        ran(f"run {number} {s.value}")
        SideEffect(lambda: ran("effect"))
        Leaf(f"{number}:{s.value}")

    movable = movable_content_of(body)

    def content() -> None:
        for side in (True, False):
            with Group():
                if left.value is side:
                    movable(n.value)

    composed = Composed(content)
    assert ran.take() == ["run 0 0", "effect"]
    left.value, s.value, n.value = False, 1, 1
    composed.frame()
    assert ran.take() == ["run 1 1", "effect"]
    assert composed.dump() == "group,group(leaf'1:1')"
    assert not composed.frame()
    s.value = 2
    composed.frame()
    assert ran.take() == ["run 1 2", "effect"]


def test_scope_inside_is_invalid_when_it_moves__only_that_scope_runs(ran: Ran) -> None:
    left = mutable_state_of(True)
    s = mutable_state_of(0)

    @composable
    def Inside() -> None:
        ran(f"inside {s.value}")
        Leaf(s.value)

    def body() -> None:
        ran("body")
        with Group("in"):
            Label("first")
            Inside()

    movable = movable_content_of(body)

    def content() -> None:
        for side in (True, False):
            with Group():
                if left.value is side:
                    movable()

    composed = Composed(content)
    ran.take()
    left.value, s.value = False, 1
    composed.frame()
    assert ran.take() == ["inside 1"]
    assert composed.dump() == "group,group(in(leaf'first',leaf'1'))"


def test_nodes_added_and_removed_while_it_moves__stand_where_they_belong() -> None:
    left = mutable_state_of(True)
    names = mutable_state_of(["a", "b", "c"])

    def body() -> None:
        for name in names.value:
            with key(name):
                Label(name)

    movable = movable_content_of(body)

    def content() -> None:
        with Group("left"):
            Label("l")
            if left.value:
                movable()
            Label("m")
        with Group("right"):
            Label("r")
            if not left.value:
                movable()
            Label("s")

    composed = Composed(content)
    for step, order in enumerate((["c", "x", "a"], ["x"], [], ["b", "c", "a", "x"], ["x", "a", "b"])):
        left.value = step % 2 == 1
        names.value = order
        composed.frame()
        inner = "".join(f"leaf'{name}'," for name in order)
        here, there = ("left(leaf'l',", "leaf'm')"), ("right(leaf'r',", "leaf's')")
        in_left, in_right = (inner, "") if left.value else ("", inner)
        assert composed.dump() == f"{here[0]}{in_left}{here[1]},{there[0]}{in_right}{there[1]}"


# ---------------------------------------------------------------- in several places, in each other


def test_movable_content_called_twice_and_first_call_removed__second_does_not_run(ran: Ran) -> None:
    first = mutable_state_of(True)
    movable = movable_content_of(logging_content(ran, "m"))

    def content() -> None:
        with Group("one"):
            if first.value:
                movable()
        with Group("two"):
            movable()

    composed = Composed(content)
    assert ran.take() == ["run m", "run m", "remembered m", "remembered m"]
    first.value = False
    composed.frame()
    assert ran.take() == ["forgotten m"]
    assert composed.dump() == "one,two(leaf'm')"


def test_movable_content_inside_removed_movable_content__moves_out_and_keeps_its_node(ran: Ran) -> None:
    where = mutable_state_of("in")
    inner = movable_content_of(logging_content(ran, "inner"))

    def body() -> None:
        ran("run outer")
        remember(lambda: Remembered(ran, "outer"))
        with Group("box"):
            Label("o")
            if where.value == "in":
                inner()

    outer = movable_content_of(body)

    def content() -> None:
        if where.value == "in":
            outer()
        with Group("out"):
            if where.value == "out":
                inner()

    composed = Composed(content)
    assert ran.take() == ["run outer", "run inner", "remembered outer", "remembered inner"]
    node = node_named(composed.root, "inner")
    where.value = "out"
    composed.frame()
    assert composed.dump() == "out(leaf'inner')"
    assert node_named(composed.root, "inner") is node
    assert ran.take() == ["forgotten outer"]
    where.value = "in"
    composed.frame()
    assert composed.dump() == "box(leaf'o',leaf'inner'),out"
    assert node_named(composed.root, "inner") is node
    assert ran.take() == ["run outer", "remembered outer"]


def test_two_contents_move_out_of_a_removed_one__their_nodes_are_taken_from_their_places() -> None:
    split = mutable_state_of(False)
    first, second = (movable_content_of(lambda name=name: Label(name)) for name in ("first", "second"))

    def body() -> None:
        with Group("box"):
            Label("a")
            first()
            Label("b")
            second()

    outer = movable_content_of(body)

    def content() -> None:
        if split.value:
            second()
            first()
        else:
            outer()

    composed = Composed(content)
    nodes = [node_named(composed.root, name) for name in ("first", "second")]
    split.value = True
    composed.frame()
    assert composed.dump() == "leaf'second',leaf'first'"
    assert [node_named(composed.root, name) for name in ("first", "second")] == nodes


def test_outer_moves_and_releases_the_inner__both_keep_their_remembered_values(ran: Ran) -> None:
    left = mutable_state_of(True)
    inner = movable_content_of(logging_content(ran, "inner"))

    def body() -> None:
        ran("run outer")
        remember(lambda: Remembered(ran, "outer"))
        with Group("box"):
            if left.value:
                inner()

    outer = movable_content_of(body)

    def content() -> None:
        with Group("left"):
            if left.value:
                outer()
            else:
                inner()
        with Group("right"):
            if not left.value:
                outer()

    composed = Composed(content)
    ran.take()
    left.value = False
    composed.frame()
    assert composed.dump() == "left(leaf'inner'),right(box)"
    assert ran.take() == ["run outer"]
    left.value = True
    composed.frame()
    assert composed.dump() == "left(box(leaf'inner')),right"
    assert ran.take() == ["run outer"]


# ---------------------------------------------------------------- failures, and observers


def test_movable_content_raises_at_its_destination__nothing_changes_and_the_next_change_moves_it(ran: Ran) -> None:
    left = mutable_state_of(True)
    fails = mutable_state_of(False)

    def body() -> None:
        ran("run")
        kept = remember(lambda: Remembered(ran, "kept"))
        if fails.value:
            remember(lambda: Remembered(ran, "lost"))
            raise ValueError("no")
        DisposableEffect(lambda: lambda: ran(f"disposed {kept.name}"), None)
        Leaf("m")

    movable = movable_content_of(body)

    def content() -> None:
        ran("content")
        for side in (True, False):
            with Group():
                if left.value is side:
                    movable()

    composed = Composed(content)
    node = node_named(composed.root, "m")
    ran.take()
    left.value, fails.value = False, True
    with pytest.raises(ValueError):
        composed.frame()
    composed.verify()
    assert composed.dump() == "group(leaf'm'),group"
    assert ran.take() == ["content", "run", "abandoned lost"]
    fails.value = False
    composed.frame()
    assert ran.take() == ["content", "run"]
    assert composed.dump() == "group,group(leaf'm')"
    assert node_named(composed.root, "m") is node
    composed.close()
    assert ran.take() == ["disposed kept", "forgotten kept"]


def test_initial_content_raises_in_movable_content__everything_is_abandoned(ran: Ran) -> None:
    def body() -> None:
        remember(lambda: Remembered(ran, "inside"))
        raise ValueError("no")

    movable = movable_content_of(body)
    composed = Composed(lambda: None)

    def content() -> None:
        remember(lambda: Remembered(ran, "outside"))
        Leaf("x")
        movable()

    with pytest.raises(ValueError):
        composed.composition.set_content(content)
    assert ran.take() == ["abandoned inside", "abandoned outside"]
    composed.verify()
    assert composed.dump() == ""


def test_enclosing_composable_catches__the_place_it_made_is_not_filled(ran: Ran) -> None:
    fails = mutable_state_of(True)
    movable = movable_content_of(logging_content(ran, "m"))

    @composable
    def Failing() -> None:
        movable()
        if fails.value:
            raise ValueError("no")

    def content() -> None:
        try:
            Failing()
        except ValueError:
            Label("caught")

    composed = Composed(content)
    assert (composed.dump(), ran.take()) == ("leaf'caught'", [])
    fails.value = False
    composed.composition.set_content(content)
    composed.verify()
    assert (composed.dump(), ran.take()) == ("leaf'm'", ["run m", "remembered m"])


def test_called_outside_composition__error_says_so() -> None:
    with pytest.raises(CompositionError, match="called outside composition"):
        movable_content_of(lambda: None)()


def test_observer__receives_runs_of_moved_content_at_its_destination() -> None:
    left = mutable_state_of(True)
    s = mutable_state_of(0)
    received: list[str] = []

    class Observer(CompositionObserver):
        def on_scope_enter(self, scope: RecomposeScope) -> None:
            received.append(f"enter {scope.name}")

        def on_scope_invalidated(self, scope: RecomposeScope, value: Any) -> None:
            received.append(f"invalid {scope.name}")

        def on_scope_disposed(self, scope: RecomposeScope) -> None:
            received.append(f"disposed {scope.name}")

    def body() -> None:
        Leaf(s.value)

    movable = movable_content_of(body)

    def content() -> None:
        for side in (True, False):
            with Group():
                if left.value is side:
                    movable()

    composed = Composed(content)
    handle = composed.composition.set_observer(Observer())
    left.value, s.value = False, 1
    composed.frame()
    assert received == ["invalid content", "invalid body", "enter content", "enter body"]
    received.clear()
    left.value = True
    composed.frame()
    assert received == ["invalid content", "enter content", "enter body"], "entered, and skipped"
    handle.dispose()
    composed.close()


def test_write_to_a_read_state_while_content_is_released__it_is_composed_with_the_new_value(ran: Ran) -> None:
    shown = mutable_state_of(True)
    s = mutable_state_of(0)
    movable = movable_content_of(logging_content(ran, "m", s))

    def content() -> None:
        if shown.value:
            movable()

    composed = Composed(content)
    shown.value = False
    composed.frame()
    assert ran.take() == ["run m", "remembered m", "forgotten m"]
    s.value = 1
    assert not composed.frame()
    shown.value = True
    composed.frame()
    assert (composed.dump(), ran.take()) == ("leaf'm1'", ["run m", "remembered m"])

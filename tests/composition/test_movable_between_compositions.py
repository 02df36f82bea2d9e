"""Movable content that goes from one composition to another, or below another provider of locals."""

from __future__ import annotations

from typing import Any

import pytest

from engine.composition import (
    ComposeNode,
    Composition,
    CompositionLocalProvider,
    SideEffect,
    composable,
    composition_local_of,
    movable_content_of,
    remember,
    remember_composition_context,
    static_composition_local_of,
)
from engine.snapshot import derived_state_of, mutable_state_of

from .ran import Ran
from .remembered import Remembered, node_named, telling
from .tree import Composed, Group, Leaf, Node, TreeApplier


@pytest.fixture
def ran() -> Ran:
    return Ran()


class Hung:
    """A child composition at a node."""

    composition: Composition


@composable
def Child(child_content: Any) -> None:
    context = remember_composition_context()
    hung = remember(Hung)

    def begin(node: Node, hung: Hung) -> None:
        hung.composition = Composition(TreeApplier(node), context)

    ComposeNode(lambda: Node("child"), lambda u: u.set(hung, begin))
    SideEffect(lambda: hung.composition.set_content(child_content))


def test_moved_into_a_child_composition_and_out__its_readers_go_with_it(ran: Ran) -> None:
    inside = mutable_state_of(False)
    s = mutable_state_of(4)
    half = derived_state_of(lambda: s.value // 2)
    movable = movable_content_of(telling(ran, "m", half))

    def in_child() -> None:
        if inside.value:
            movable()

    def content() -> None:
        with Group("out"):
            if not inside.value:
                movable()
        Child(in_child)

    composed = Composed(content)
    assert composed.dump() == "out(leaf'm2'),child"
    s.value = 6
    composed.frame()
    ran.take()
    inside.value = True
    composed.frame()
    assert (composed.dump(), ran.take()) == ("out,child(leaf'm3')", [])
    s.value = 7
    composed.frame()
    assert ran.take() == [], "the derived state has the same value"
    s.value = 8
    composed.frame()
    assert (composed.dump(), ran.take()) == ("out,child(leaf'm4')", ["run m"])
    inside.value, s.value = False, 10
    composed.frame()
    assert (composed.dump(), ran.take()) == ("out(leaf'm5'),child", ["run m"])
    s.value = 12
    composed.frame()
    assert (composed.dump(), ran.take()) == ("out(leaf'm6'),child", ["run m"])


def test_child_composition_goes_while_it_is_invalid__it_does_not_run_and_its_movable_content_comes_out(
    ran: Ran,
) -> None:
    shown = mutable_state_of(True)
    s = mutable_state_of(0)
    movable = movable_content_of(telling(ran, "m", s))

    def in_child() -> None:
        ran(f"child {s.value}")
        with Group("box"):
            movable()

    def content() -> None:
        if shown.value:
            Child(in_child)
        else:
            movable()

    composed = Composed(content)
    assert ran.take() == ["child 0", "run m", "remembered m"]
    node = node_named(composed.root, "m0")
    shown.value, s.value = False, 1
    composed.frame()
    assert ran.take() == ["run m"]
    assert composed.dump() == "leaf'm1'"
    assert node_named(composed.root, "m1") is node


def test_content_with_a_child_composition_moves__the_child_lives_on(ran: Ran) -> None:
    left = mutable_state_of(True)
    s = mutable_state_of(0)

    def in_child() -> None:
        ran(f"child {s.value}")
        remember(lambda: Remembered(ran, "in child"))
        Leaf(s.value)

    movable = movable_content_of(lambda: Child(in_child))

    def content() -> None:
        for side in (True, False):
            with Group():
                if left.value is side:
                    movable()

    composed = Composed(content)
    ran.take()
    left.value, s.value = False, 1
    composed.frame()
    assert composed.dump() == "group,group(child(leaf'1'))"
    assert ran.take() == ["child 1"]
    composed.close()
    assert ran.take() == ["forgotten in child"]


# ---------------------------------------------------------------- locals


def test_moved_to_another_provider__all_of_it_runs_only_if_the_locals_differ(ran: Ran) -> None:
    at = mutable_state_of(0)
    paper = static_composition_local_of(lambda: "none")
    shade = composition_local_of(lambda: 0)

    @composable
    def Reader() -> None:
        ran(f"{paper.current} {shade.current}")

    movable = movable_content_of(Reader)

    def content() -> None:
        for place, text in enumerate(("lined", "lined", "plain")):
            with CompositionLocalProvider(paper.provides(text)), Group():
                if at.value == place:
                    movable()
        with CompositionLocalProvider(shade.provides(at.value)), Group():
            if at.value >= 3:
                movable()

    composed = Composed(content)
    assert ran.take() == ["lined 0"]
    at.value = 1
    composed.frame()
    assert ran.take() == [], "the locals there have the same values"
    at.value = 2
    composed.frame()
    assert ran.take() == ["plain 0"]
    at.value = 3
    composed.frame()
    assert ran.take() == ["none 3"]
    at.value = 4
    composed.frame()
    assert ran.take() == ["none 4"]

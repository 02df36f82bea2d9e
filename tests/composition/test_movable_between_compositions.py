"""Movable content that goes from one composition to another, or below another provider of locals."""

from __future__ import annotations

from typing import Any

import pytest

from engine.composition import (
    ComposeNode,
    Composition,
    CompositionLocalProvider,
    ReusableContent,
    ReusableContentHost,
    SideEffect,
    composable,
    composition_local_of,
    current_recompose_scope,
    movable_content_of,
    remember,
    remember_composition_context,
    static_composition_local_of,
)
from engine.snapshot import derived_state_of, mutable_state_of

from .ran import Ran
from .remembered import Remembered, logging_content, node_named
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
    movable = movable_content_of(logging_content(ran, "m", half))

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


def test_invalid_child_composition_is_removed__it_does_not_run_and_releases_its_movable_content(
    ran: Ran,
) -> None:
    shown = mutable_state_of(True)
    s = mutable_state_of(0)
    movable = movable_content_of(logging_content(ran, "m", s))

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


# ---------------------------------------------------------------- outside frames, and reused


def test_movable_content_released_outside_a_frame__is_kept_until_the_next_frame_ends(ran: Ran) -> None:
    movable = movable_content_of(logging_content(ran, "m"))
    composed = Composed(movable)
    asked: list[str] = []
    composed.recomposer.on_work = lambda: asked.append("frame")
    node = node_named(composed.root, "m")
    ran.take()
    composed.composition.set_content(lambda: Leaf("other"))
    assert (ran.take(), asked, composed.recomposer.has_pending_work) == ([], ["frame"], True)
    other_root = Node("other")
    other = Composition(TreeApplier(other_root), composed.recomposer)
    other.set_content(movable)
    other.slot_table.verify_well_formed()
    assert node_named(other_root, "m") is node
    assert (ran.take(), composed.recomposer.has_pending_work) == ([], False)
    other.set_content(lambda: None)
    assert ran.take() == []
    composed.frame()
    assert ran.take() == ["forgotten m"]
    other.dispose()
    composed.close()


def test_recomposer_closes_while_content_has_no_place__it_is_forgotten(ran: Ran) -> None:
    composed = Composed(movable_content_of(logging_content(ran, "m")))
    composed.composition.set_content(lambda: None)
    ran.take()
    composed.close()
    assert ran.take() == ["forgotten m"]


def test_content_in_an_inactive_host__stays_there_and_is_created_again_elsewhere(ran: Ran) -> None:
    active = mutable_state_of(True)
    out = mutable_state_of(False)
    movable = movable_content_of(logging_content(ran, "m"))

    def content() -> None:
        ReusableContentHost(active.value, lambda: movable())
        with Group("out"):
            if out.value:
                movable()

    composed = Composed(content)
    assert ran.take() == ["run m", "remembered m"]
    node = node_named(composed.root, "m")
    active.value = False
    composed.frame()
    assert (composed.dump(), ran.take()) == ("leaf'm',out", ["forgotten m"])
    out.value = True
    composed.frame()
    assert (composed.dump(), ran.take()) == ("leaf'm',out(leaf'm')", ["run m", "remembered m"])
    out.value, active.value = False, True
    composed.frame()
    assert (composed.dump(), ran.take()) == ("leaf'm',out", ["run m", "remembered m", "forgotten m"])
    assert node_named(composed.root, "m") is node, "the node that waited is used again"
    composed.close()


def test_reusable_content_with_another_key_releases_movable_content__it_moves_on(ran: Ran) -> None:
    number = mutable_state_of(0)
    movable = movable_content_of(logging_content(ran, "m"))

    def inside() -> None:
        if number.value == 0:
            movable()
        else:
            Leaf("none")

    def content() -> None:
        ReusableContent(number.value, lambda: inside())
        with Group("out"):
            if number.value:
                movable()

    composed = Composed(content)
    node = node_named(composed.root, "m")
    ran.take()
    number.value = 1
    composed.frame()
    assert (composed.dump(), ran.take()) == ("leaf'none',out(leaf'm')", [])
    assert node_named(composed.root, "m") is node
    composed.close()


@pytest.mark.parametrize("invalidated_first", [True, False])
def test_invalidated_while_on_its_way__runs_where_it_arrives(ran: Ran, invalidated_first: bool) -> None:
    inside = mutable_state_of(False)
    scopes: list[Any] = []
    version = [0]

    def body() -> None:
        ran(f"run {version[0]}")
        scopes[:] = [current_recompose_scope()]
        Leaf(version[0])

    movable = movable_content_of(body)

    def invalidate() -> None:
        version[0] += 1
        scopes[0].invalidate()

    def content() -> None:
        if inside.value:
            if invalidated_first:
                SideEffect(invalidate)
            Child(lambda: movable())
            if not invalidated_first:
                SideEffect(invalidate)
        else:
            movable()

    composed = Composed(content)
    assert ran.take() == ["run 0"]
    inside.value = True
    composed.frame()
    assert ran.take() == (["run 1"] if invalidated_first else [])
    assert composed.frame() is not invalidated_first
    assert ran.take() == ([] if invalidated_first else ["run 1"])
    assert composed.dump() == "child(leaf'1')"


def test_invalidated_by_the_composition_that_drops_it__runs_where_it_arrives_and_not_again(ran: Ran) -> None:
    left = mutable_state_of(True)
    scopes: list[Any] = []

    def body() -> None:
        ran("run")
        scopes[:] = [current_recompose_scope()]
        Leaf("m")

    movable = movable_content_of(body)

    def content() -> None:
        with Group("left"):
            if left.value:
                movable()
        if not left.value:
            scopes[0].invalidate()
        with Group("right"):
            if not left.value:
                movable()

    composed = Composed(content)
    ran.take()
    left.value = False
    composed.frame()
    composed.frame()
    assert ran.take() == ["run"]
    assert not composed.frame()
    assert composed.dump() == "left,right(leaf'm')"

"""Remember observers: remembered, forgotten, abandoned, each exactly once; also when content is reused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.composition import (
    composable,
    key,
    remember,
)
from engine.snapshot import mutable_state_of
from tests.composition.ran import Ran
from tests.composition.tree import Composed, Group, Leaf
from tests.composition.watched import Watched, effect

# ---------------------------------------------------------------- remember observers


def test_observer_with_a_changed_key__old_forgotten_before_new_remembered() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        value = n.value
        remember(lambda: Watched(ran, f"{value}"), value)

    composed = Composed(app)
    n.value = 1
    composed.frame()
    composed.close()
    assert ran.take() == ["remembered 0", "forgotten 0", "remembered 1", "forgotten 1"]


def test_observer_made_in_a_failing_pass__only_abandoned() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        remember(lambda: Watched(ran, "kept"))
        if n.value == 1:
            remember(lambda: Watched(ran, "a"))
            remember(lambda: Watched(ran, "b"))
            raise ValueError("no")

    composed = Composed(app)
    ran.take()
    n.value = 1
    with pytest.raises(ValueError):
        composed.frame()
    assert ran.take() == ["abandoned b", "abandoned a"]
    composed.close()
    assert ran.take() == ["forgotten kept"]


def test_observer_replaced_in_a_failing_pass__old_one_stays() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        value = n.value
        remember(lambda: Watched(ran, f"{value}"), value)
        if value == 1:
            raise ValueError("no")

    composed = Composed(app)
    n.value = 1
    with pytest.raises(ValueError):
        composed.frame()
    assert ran.take() == ["remembered 0", "abandoned 1"]
    n.value = 2
    composed.frame()
    assert ran.take() == ["forgotten 0", "remembered 2"]


def test_observers_of_any_life__each_gets_exactly_one_end_callback() -> None:
    """Ten frames of coming, going, key changes and failures."""
    ran = Ran()
    step = mutable_state_of(0)
    made: list[str] = []

    def watched(name: str) -> Watched:
        unique = f"{name}{len(made)}"
        made.append(unique)
        return Watched(ran, unique)

    @composable
    def Item(each: int) -> None:
        remember(lambda: watched("item"), step.value // 3)
        if step.value == 5 and each == 2:
            raise ValueError("no")

    def app() -> None:
        for each in range(step.value % 4):
            with key(each):
                Item(each)

    composed = Composed(app)
    for number in range(1, 12):
        step.value = number
        try:
            composed.frame()
        except ValueError:
            pass
    composed.close()
    emitted = ran.take()
    ends = sorted(entry.split()[1] for entry in emitted if not entry.startswith("remembered"))
    assert ends == sorted(made)
    remembered = [entry.split()[1] for entry in emitted if entry.startswith("remembered")]
    forgotten = [entry.split()[1] for entry in emitted if entry.startswith("forgotten")]
    assert sorted(remembered) == sorted(forgotten)
    assert len(made) > 5


def test_observer_remembered_in_two_places__gets_a_callback_for_each() -> None:
    ran = Ran()
    shared = Watched(ran, "shared")

    def app() -> None:
        remember(lambda: shared)
        remember(lambda: shared)

    composed = Composed(app)
    composed.close()
    assert ran.take() == ["remembered shared", "remembered shared", "forgotten shared", "forgotten shared"]


def test_composition_closed_twice__observers_get_one_end_callback() -> None:
    ran = Ran()
    composed = Composed(lambda: effect(ran, "a"))
    composed.close()
    composed.close()
    assert ran.take() == ["start a", "end a"]


def test_new_content_set__the_old_contents_observers_are_forgotten() -> None:
    ran = Ran()

    def first() -> None:
        remember(lambda: Watched(ran, "first"))

    def second() -> None:
        Leaf("second")
        remember(lambda: Watched(ran, "second"))

    composed = Composed(first)
    composed.composition.set_content(second)
    assert ran.take() == ["remembered first", "forgotten first", "remembered second"]
    assert composed.dump() == "leaf'second'"


# ---------------------------------------------------------------- reuse


def test_content_set_with_reuse__keeps_the_nodes_and_forgets_the_rest() -> None:
    ran = Ran()

    def content(name: str) -> Callable[[], None]:
        def app() -> None:
            remember(lambda: Watched(ran, name))
            with Group():
                Leaf((name, remember(lambda: name)))

        return app

    composed = Composed(content("a"))
    nodes = [composed.root.children[0], composed.root.children[0].children[0]]
    composed.composition.set_content_with_reuse(content("b"))
    composed.verify()
    assert composed.dump() == "group(leaf'('b', 'b')')"
    assert [composed.root.children[0], composed.root.children[0].children[0]] == nodes
    assert ran.take() == ["remembered a", "forgotten a", "remembered b"]


def test_deactivated__forgets_at_once_keeps_the_nodes_and_observes_nothing() -> None:
    ran = Ran()
    n = mutable_state_of(0)

    def app() -> None:
        remember(lambda: Watched(ran, f"{n.value}"))
        Leaf(n.value)

    composed = Composed(app)
    node = composed.root.children[0]
    composed.composition.deactivate()
    composed.verify()
    assert ran.take() == ["remembered 0", "forgotten 0"]
    n.value = 1
    assert not composed.frame()
    assert composed.dump() == "leaf'0'"
    composed.composition.set_content_with_reuse(app)
    composed.verify()
    assert composed.dump() == "leaf'1'"
    assert composed.root.children[0] is node
    assert ran.take() == ["remembered 1"]
    n.value = 2
    assert composed.frame()
    assert composed.dump() == "leaf'2'"


def test_deactivated_twice_then_disposed__observers_get_one_end_callback() -> None:
    ran = Ran()
    composed = Composed(lambda: effect(ran, "a"))
    composed.composition.deactivate()
    composed.composition.deactivate()
    composed.close()
    assert ran.take() == ["start a", "end a"]


def test_reused_with_other_content__unmatched_groups_are_created_again() -> None:
    def first() -> None:
        with Group():
            Leaf("a")
            Leaf("b")

    def second() -> None:
        with Group():
            Leaf("c")
            with Group("inner"):
                Leaf("d")

    composed = Composed(first)
    for content, expected in (
        (second, "group(leaf'c',inner(leaf'd'))"),
        (first, "group(leaf'a',leaf'b')"),
        (second, "group(leaf'c',inner(leaf'd'))"),
    ):
        composed.composition.deactivate()
        composed.composition.set_content_with_reuse(content)
        composed.verify()
        assert composed.dump() == expected

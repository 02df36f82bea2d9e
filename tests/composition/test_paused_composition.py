"""Paused compositions: exceptions, reuse, an invalid caller; the steps themselves are recorded (golden paused_*)."""

from __future__ import annotations

import pytest

from engine import (
    Composition,
    CompositionError,
    Recomposer,
    RememberObserver,
    Snapshot,
    composable,
    mutable_state_of,
    remember,
)
from tests.cases.mock_tree import Linear, Text, ViewApplier

LOG: list[str] = []


class Noted(RememberObserver):
    def __init__(self, name: str) -> None:
        self.name = name

    def on_remembered(self) -> None:
        LOG.append(f"remembered {self.name}")

    def on_forgotten(self) -> None:
        LOG.append(f"forgotten {self.name}")

    def on_abandoned(self) -> None:
        LOG.append(f"abandoned {self.name}")


@composable
def Line(name: str) -> None:
    remember(lambda: Noted(name))
    Text(name)


@pytest.fixture
def recomposer() -> Recomposer:
    return Recomposer()


@pytest.fixture
def composition(recomposer: Recomposer) -> Composition:
    LOG.clear()
    return Composition(ViewApplier(), recomposer)


def always() -> bool:
    return True


def never() -> bool:
    return False


def test_content_that_raises_in_a_later_step__is_abandoned_and_the_composition_can_be_disposed(
    composition: Composition,
) -> None:
    @composable
    def Failing() -> None:
        raise ValueError("late")

    def content() -> None:
        Line("a")
        Line("b")
        Failing()

    paused = composition.set_pausable_content(content)
    asked = iter([False, True, True])
    assert not paused.resume(lambda: next(asked))
    with pytest.raises(ValueError, match="late"):
        paused.resume(never)
    with pytest.raises(CompositionError, match="exception"):
        paused.apply()
    composition.dispose()
    assert sorted(LOG) == ["abandoned a", "abandoned b"]


def test_reused_content__pauses_and_keeps_its_node(composition: Composition) -> None:
    names = ["a", "b"]

    def content() -> None:
        with Linear():
            Line(names.pop(0))

    composition.set_content_with_reuse(content)
    [linear] = composition.applier.root.children
    LOG.clear()
    paused = composition.set_pausable_content_with_reuse(content)
    assert not paused.resume(always)
    while not paused.resume(never):
        pass
    assert (LOG, linear.texts()) == ([], ["a"])
    paused.apply()
    assert LOG == ["forgotten a", "remembered b"]
    assert composition.applier.root.children == [linear]
    assert linear.texts() == ["b"]


def test_caller_that_leaves_out_a_paused_scope__forgets_it(composition: Composition) -> None:
    shown = mutable_state_of(True)

    @composable
    def Two() -> None:
        if shown.value:
            Line("a")
        Line("b")

    paused = composition.set_pausable_content(lambda: Two())
    asked = iter([False, True, True])
    assert not paused.resume(lambda: next(asked))
    shown.value = False
    Snapshot.send_apply_notifications()
    while not paused.resume(never):
        pass
    paused.apply()
    assert LOG == ["remembered b"]
    assert composition.applier.root.texts() == ["b"]


def test_composition_that_is_applied__recomposes_in_frames(composition: Composition, recomposer: Recomposer) -> None:
    name = mutable_state_of("a")
    paused = composition.set_pausable_content(lambda: Line(name.value))
    paused.resume(never)
    paused.apply()
    name.value = "b"
    assert recomposer.run_frame()
    assert composition.applier.root.texts() == ["b"]
    composition.set_content(lambda: Line("c"))
    assert composition.applier.root.texts() == ["c"]

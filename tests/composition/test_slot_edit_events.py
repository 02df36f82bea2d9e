"""The slot edits that are emitted while programs compose add up to the tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine import trace
from engine.composition import (
    CompositionLocalProvider,
    composable,
    key,
    movable_content_of,
    static_composition_local_of,
)
from engine.composition import remember as remember_value
from engine.composition.remember_observer import RememberObserver
from engine.snapshot import mutable_state_of
from engine.trace import Listener
from tests.composition.test_incremental_against_scratch import Program, Several
from tests.composition.tree import Composed, Group, Label, Leaf
from tests.slots.slot_edit_events import EmittedEdits


@contextmanager
def received_by(listener: Listener) -> Iterator[trace.Tracer]:
    tracer = trace.Tracer(listener)
    trace.attach(tracer)
    try:
        yield tracer
    finally:
        trace.detach(tracer)


@pytest.mark.parametrize("seed", range(20))
def test_random_program_and_changes__emitted_edits_add_up_to_the_table(seed: int) -> None:
    program = Program(random.Random(seed))
    emitted = EmittedEdits()
    with received_by(emitted):
        composed = Composed(lambda: Several(program, program.spec))
        emitted.check(composed.composition.slot_table)
        for _ in range(10):
            program.change()
            composed.frame()
            emitted.check(composed.composition.slot_table)
        composed.close()
        emitted.check(composed.composition.slot_table)


def test_argument_changed__one_update_and_nothing_else() -> None:
    count = mutable_state_of(0)
    emitted = EmittedEdits()
    with received_by(emitted):
        composed = Composed(lambda: Label(count.value))
        emitted.whats.clear()
        count.value = 1
        composed.frame()
        assert emitted.whats == ["update", "update"]  # the argument of Label, and the text of its node
        emitted.whats.clear()
        composed.frame()
        assert emitted.whats == []


def test_keyed_children_reordered_added_and_removed__move_insert_remove() -> None:
    items = mutable_state_of((1, 2, 3))

    def content() -> None:
        for each in items.value:
            with key(each):
                Leaf(each)

    emitted = EmittedEdits()
    with received_by(emitted):
        composed = Composed(content)
        for wanted, edits in (((3, 1, 2), ["move"]), ((3, 1, 2, 4), ["insert"]), ((3, 2, 4), ["remove", "close"])):
            emitted.whats.clear()
            items.value = wanted
            composed.frame()
            assert emitted.whats == edits
            emitted.check(composed.composition.slot_table)


class Remembered(RememberObserver):
    def on_remembered(self) -> None: ...

    def on_forgotten(self) -> None: ...

    def on_abandoned(self) -> None: ...


def test_observer_replaced__remember_and_forget_callbacks_come_with_the_update() -> None:
    number = mutable_state_of(0)

    def content() -> None:
        remember_value(Remembered, number.value)

    emitted = EmittedEdits()
    with received_by(emitted):
        composed = Composed(content)
        assert "remember" in emitted.whats
        emitted.whats.clear()
        number.value = 1
        composed.frame()
        assert sorted(emitted.whats) == ["forget", "remember", "update", "update"]
        emitted.check(composed.composition.slot_table)


LocalNumber = static_composition_local_of(lambda: 0)


@composable
def Provided(content: Any, number: int) -> None:
    CompositionLocalProvider(LocalNumber.provides(number), content=content)


def test_local_provided_again__its_group_data_event_is_emitted() -> None:
    number = mutable_state_of(0)
    emitted = EmittedEdits()
    with received_by(emitted):
        composed = Composed(lambda: Provided(lambda: Leaf(LocalNumber.current), number.value))
        emitted.whats.clear()
        number.value = 1
        composed.frame()
        assert "data" in emitted.whats
        emitted.check(composed.composition.slot_table)


def test_movable_content_moves__both_tables_add_up() -> None:
    left = mutable_state_of(True)
    content = movable_content_of(lambda: Leaf(remember_value(lambda: "kept")))

    def app() -> None:
        with Group("left"):
            if left.value:
                content()
        with Group("right"):
            if not left.value:
                content()

    emitted = EmittedEdits()
    with received_by(emitted):
        composed = Composed(app)
        for _ in range(3):
            left.value = not left.value
            composed.frame()
            emitted.check(composed.composition.slot_table)

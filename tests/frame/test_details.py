"""Details: events emitted from the first composition on, only to listeners that request them."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Box, Column, LazyColumn, Scene, Text, composable, mutable_state_of, trace
from engine.trace import Event
from tests.slots.slot_edit_events import EmittedEdits


class Plain:
    """A listener that wants no details."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()

    def happened(self, event: Event) -> None:
        self.kinds.add(event.kind)

    def ended(self, event: Event) -> None:
        """Nothing to do."""


@composable
def Items(count: Any) -> None:
    with Column():
        Text("head")

        def items(scope: Any) -> None:
            scope.items(count.value, lambda index: Text(f"item {index}"))

        LazyColumn(items)


def test_subcompositions__events_have_their_own_composition_as_subject() -> None:
    count = mutable_state_of(30)
    emitted = EmittedEdits()
    scene = Scene(lambda: Items(count), 200, 200, listeners=[emitted])
    for step in range(4):
        scene.frame()
        for composition in list(emitted.tables):
            emitted.check(composition.slot_table)
        count.value = 3 + 7 * step
    assert len(emitted.tables) > 3 and scene.composition in emitted.tables
    scene.close()


def test_no_listener_for_details__no_details_are_emitted() -> None:
    count = mutable_state_of(0)
    plain = Plain()
    scene = Scene(lambda: Text(str(count.value)), 100, 100, listeners=[plain])
    scene.frame()
    count.value = 1
    scene.frame()
    assert trace.COMPOSITION in plain.kinds and not plain.kinds & {trace.SLOT, trace.PLACE}
    assert not {event.kind for event in scene.last_report.events} & {trace.SLOT, trace.PLACE}  # type: ignore[union-attr]
    scene.close()


def test_listener_for_details_removed__details_are_no_longer_emitted() -> None:
    count = mutable_state_of(0)
    emitted = EmittedEdits()
    scene = Scene(lambda: Text(str(count.value)), 100, 100)
    leave = scene.add_listener(emitted)
    scene.frame()
    leave()
    emitted.whats.clear()
    count.value = 1
    assert scene.frame().composed != [] and emitted.whats == []
    scene.close()


def test_no_trace_and_a_listener__the_scene_says_that_it_emits_no_events() -> None:
    with pytest.raises(RuntimeError, match="emits no events"):
        Scene(lambda: Box(), 10, 10, trace=False, listeners=[Plain()])

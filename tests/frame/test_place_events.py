"""PLACE events: emitted to listeners of details when the bounds change, in coordinates of the parent."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Box, Column, IntOffset, Modifier, Scene, composable, mutable_state_of, trace
from engine.layout import Layout
from engine.trace import Event


class Places:
    """The place events of each tagged node, in order."""

    wants_details = True

    def __init__(self) -> None:
        self.emitted: list[tuple[str, bool, Any, Any]] = []

    def happened(self, event: Event) -> None:
        if event.kind == trace.PLACE and event.subject.test_tag:
            data = event.data
            self.emitted.append((event.subject.test_tag, data["placed"], data["at"], data["inside"]))

    def ended(self, event: Event) -> None:
        """Places are points."""

    def take(self) -> list[tuple[str, bool, Any, Any]]:
        emitted, self.emitted = self.emitted, []
        return emitted


@pytest.fixture
def places() -> Places:
    return Places()


def scene_of(content: Any, places: Places) -> Scene:
    scene = Scene(content, 100, 100, listeners=[places])
    scene.frame()
    return scene


def test_offset_read_in_placement_changes__place_event_has_the_new_bounds(places: Places) -> None:
    x = mutable_state_of(1)

    @composable
    def Screen() -> None:
        with Column(Modifier.padding(5)):
            Box(Modifier.size(10))
            Box(Modifier.offset(lambda: IntOffset(x.value, 2)).size(20).test_tag("box"))

    scene = scene_of(Screen, places)
    assert places.take() == [("box", True, (1, 12, 20, 20), (1, 12))]
    x.value = 30
    scene.frame()
    assert places.take() == [("box", True, (30, 12, 20, 20), (30, 12))]
    scene.frame()
    assert places.take() == []


def test_parent_moves__the_child_stays_where_it_is_in_it(places: Places) -> None:
    x = mutable_state_of(1)

    @composable
    def Screen() -> None:
        with Box(Modifier.offset(lambda: IntOffset(x.value, 0)).padding(3).test_tag("outer")):
            Box(Modifier.size(8).test_tag("inner"))

    scene = scene_of(Screen, places)
    assert places.take() == [("inner", True, (0, 0, 8, 8), (0, 0)), ("outer", True, (4, 3, 8, 8), (4, 3))]
    x.value = 7
    scene.frame()
    assert [emitted for emitted in places.take() if emitted[0] == "outer"] == [("outer", True, (10, 3, 8, 8), (10, 3))]


def test_layer_turns__what_is_inside_is_turned_with_it_and_no_placement_runs(places: Places) -> None:
    turn = mutable_state_of(0)

    @composable
    def Screen() -> None:
        with Box(
            Modifier.graphics_layer(lambda layer: layer.set(rotation_z=turn.value)).size(10, 20).test_tag("turned")
        ):
            Box(Modifier.size(4).test_tag("inside"))

    scene = scene_of(Screen, places)
    places.take()
    turn.value = 180
    report = scene.frame()
    assert (report.placed, report.layers) == ([], ["turned"])
    ((tag, placed, at, inside),) = places.take()
    assert (tag, placed) == ("turned", True)
    assert [round(each, 6) for each in at] == [10, 20, 10, 20]
    assert [round(each, 6) + 0.0 for each in inside] == [-1, 0, 0, -1, 10, 20]


def test_child_is_no_longer_placed__not_placed_event_then_placed_event(places: Places) -> None:
    shown = mutable_state_of(True)

    def place_or_not(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)
        return scope.layout(20, 20, lambda: placeable.place(2, 3) if shown.value else None)

    @composable
    def Screen() -> None:
        with Box(Modifier.layout(place_or_not)):
            Box(Modifier.size(5).test_tag("child"))

    scene = scene_of(Screen, places)
    assert [emitted[:2] for emitted in places.take()] == [("child", True)]
    for value in (False, True):
        shown.value = value
        scene.frame()
        assert [emitted[:2] for emitted in places.take()][-1:] == [("child", value)]


def test_tag_of_a_placed_node_changes__place_event_is_emitted_again(places: Places) -> None:
    tag = mutable_state_of("one")
    scene = scene_of(lambda: Box(Modifier.size(5).test_tag(tag.value)), places)
    assert [emitted[0] for emitted in places.take()] == ["one"]
    tag.value = "two"
    scene.frame()
    assert {emitted[0] for emitted in places.take()} == {"two"}


def test_placed_again_at_the_same_bounds__emits_no_place_event(places: Places) -> None:
    gap = mutable_state_of(0)
    calls = []

    def place_all(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [measurable.measure(constraints) for measurable in measurables]

        def place() -> None:
            calls.append(gap.value)
            placeables[0].place(0, 0)
            placeables[1].place(0, gap.value)

        return scope.layout(30, 30, place)

    @composable
    def Screen() -> None:
        with Layout(place_all):
            Box(Modifier.size(5).test_tag("stays"))
            Box(Modifier.size(5).test_tag("moves"))

    scene = scene_of(Screen, places)
    assert [emitted[0] for emitted in places.take() if emitted[0]] == ["stays", "moves"]
    gap.value = 9
    scene.frame()
    assert calls == [0, 9] and places.take() == [("moves", True, (0, 9, 5, 5), (0, 9))]


def test_listener_added_later__receives_the_bounds_of_placed_nodes(places: Places) -> None:
    y = mutable_state_of(0)

    @composable
    def Screen() -> None:
        with Column(Modifier.offset(lambda: IntOffset(0, y.value))):
            Box(Modifier.size(5).test_tag("stays"))

    scene = scene_of(Screen, places)
    places.take()
    later = Places()
    scene.add_listener(later)
    scene.root.request_relayout()
    for child in scene.root.children:
        child.request_relayout()
    scene.frame()
    assert ("stays", True, (0, 0, 5, 5), (0, 0)) in later.take()

"""A pass of measuring and placing that does not come to rest: an error that names the node, and the scene goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine import Box, Constraints, IntrinsicSize, Modifier, Row, Scene, Text, mutable_state_of
from engine.layout import measure_and_layout_delegate
from engine.layout.layout_loop import MAX_ITERATIONS, TURNS_FOR_EACH_REQUEST, TURNS_OF_A_PASS, LayoutLoopError


@pytest.fixture
def scenes() -> Iterator[list[Scene]]:
    made: list[Scene] = []
    yield made
    for scene in made:
        scene.close()


def where(scope: Any, measurable: Any, constraints: Constraints) -> Any:
    """Placed by where it is; elsewhere when that is not known."""
    placeable = measurable.measure(constraints)

    def place() -> None:
        at = scope.coordinates
        placeable.place(0 if at is None else 3, 0)

    return scope.layout(placeable.width, placeable.height, place)


def test_placed_by_coordinates_on_a_baseline_asked_for_intrinsics__error_names_the_node(scenes: list[Scene]) -> None:
    restless = mutable_state_of(False)

    def content() -> None:
        with Row(Modifier.test_tag("row").width(IntrinsicSize.MIN)):
            with Box(Modifier.align_by_baseline()):
                Text("l", Modifier.test_tag("label").layout(where) if restless.value else Modifier.test_tag("label"))

    scene = Scene(content, width=60, height=60)
    scenes.append(scene)
    scene.frame()
    restless.value = True
    with pytest.raises(LayoutLoopError) as raised:
        scene.frame()
    error = raised.value
    assert (error.node.name, error.node.test_tag) == ("Text", "label")
    assert MAX_ITERATIONS / 2 <= error.times <= MAX_ITERATIONS
    bound = TURNS_OF_A_PASS + 2 * TURNS_FOR_EACH_REQUEST  # the Text and the Row asked for it
    assert error.bound == bound
    assert str(error).startswith(
        f"layout does not come to rest: <Text 'label' {error.node.width}x{error.node.height}> was laid out "
        f"{error.times} times more after {bound:,} turns of one pass. It is inside of: "
    )
    assert " › Row 'row' › Box. Look for" in str(error)
    restless.value = False
    scene.frame()
    assert scene.find("label").is_placed


def test_more_nodes_than_turns_in_one_pass__no_error(scenes: list[Scene], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure_and_layout_delegate, "TURNS_OF_A_PASS", 0)
    monkeypatch.setattr(measure_and_layout_delegate, "TURNS_FOR_EACH_REQUEST", 0)
    width = mutable_state_of(1)
    count = 3 * MAX_ITERATIONS

    def sized(scope: Any, measurable: Any, constraints: Constraints) -> Any:
        placeable = measurable.measure(Constraints.fixed(width.value, 1))
        return scope.layout(1, 1, lambda: placeable.place(0, 0))

    def content() -> None:
        with Box(Modifier.size(50)):
            for n in range(count):
                with Box(Modifier.size(1)):
                    Box(Modifier.test_tag(f"{n}").layout(sized))

    scene = Scene(content, width=60, height=60)
    scenes.append(scene)
    scene.frame()
    width.value = 2
    report = scene.frame()
    assert report.error is None
    assert scene.find("0").is_placed and scene.find(f"{count - 1}").is_placed
    assert not scene.owner.delegate.has_pending_measure_or_layout

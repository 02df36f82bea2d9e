"""A program that raises: where the error goes, and that the scene goes on."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import (
    Box,
    Color,
    IntSize,
    Modifier,
    Orientation,
    composable,
    mutable_state_of,
    remember_draggable_state,
    trace,
)
from engine.frame.node_place import ACTIVITIES
from tests.project_files import ROOT


@composable
def Nothing() -> None:
    pass


def test_first_composition_raises__constructor_raises_and_detaches_its_listener(make_scene: Any) -> None:
    @composable
    def Broken() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        make_scene(Broken)
    assert trace.active is None


def test_content_raises_in_a_frame__last_good_content_stays_and_the_next_change_tries_again(
    make_scene: Any,
) -> None:
    state = mutable_state_of(10)

    @composable
    def Screen() -> None:
        if state.value == 13:
            raise ValueError("unlucky")
        Box(Modifier.size(state.value).test_tag("box").background(Color.RED))

    scene = make_scene(Screen)
    scene.settle()
    good = scene.pixels().copy()
    state.value = 13
    with pytest.raises(ValueError, match="unlucky"):
        scene.frame()
    assert scene.last_report is not None and isinstance(scene.last_report.error, ValueError)
    assert scene.find("box").size == IntSize(10, 10)
    assert (scene.pixels() == good).all()
    state.value = 20
    scene.settle()
    assert scene.find("box").size == IntSize(20, 20)
    assert scene.pixels()[19, 19].tolist() == [255, 0, 0, 255]


@pytest.mark.parametrize("phase", ["measurement", "placement", "drawing", "layer"])
def test_block_raises__frame_raises_and_the_next_change_tries_again(make_scene: Any, phase: str) -> None:
    state = mutable_state_of(0)

    def check(where: str) -> None:
        if where == phase and state.value == 1:
            raise ValueError(where)

    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        check("measurement")
        placeable = measurable.measure(constraints)

        def place() -> None:
            check("placement")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    @composable
    def Screen() -> None:
        Box(
            Modifier.layout(measure)
            .graphics_layer(lambda layer: check("layer"))
            .draw_behind(lambda scope: check("drawing"))
            .size(10)
            .background(Color.RED)
        )

    scene = make_scene(Screen)
    scene.settle()
    state.value = 1
    with pytest.raises(ValueError, match=phase):
        scene.frame()
    state.value = 2
    scene.settle()
    assert scene.has_invalidations is False
    assert scene.pixels()[5, 5].tolist() == [255, 0, 0, 255]


def test_drag_callback_raises__note_names_a_callback_and_not_drawing(make_scene: Any) -> None:
    def fail(delta: float) -> None:
        raise ValueError(delta)

    @composable
    def Screen() -> None:
        Box(Modifier.size(100).test_tag("box").draggable(remember_draggable_state(fail), Orientation.HORIZONTAL))

    scene = make_scene(Screen)
    scene.settle()
    scene.press(50, 50)
    with pytest.raises(ValueError) as caught:
        scene.move(90, 50)
        scene.settle()
    assert caught.value.__notes__[0].startswith("while running a callback of Box with the test tag 'box'")


def test_activities_of_nodes__each_is_the_name_of_a_function_of_the_engine() -> None:
    """If not: a function was renamed, and the notes of exceptions no longer say what its node did."""
    names = set()
    for room in ("node", "drawing", "foundation"):
        for path in (ROOT / "engine" / room).rglob("*.py"):
            names.update(re.findall(r"^ *def (\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert set(ACTIVITIES) - names == set()

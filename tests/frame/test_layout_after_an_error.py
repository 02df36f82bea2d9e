"""What raises in layout or drawing: the next frame tries again; pixels are those of the last good frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Color,
    Column,
    Constraints,
    IntOffset,
    LazyColumn,
    Modifier,
    ModifierNodeElement,
    Scene,
    Spacer,
    composable,
    mutable_state_list_of,
    mutable_state_of,
)
from engine.layout import verify_well_formed
from tests.frame.test_after_an_error import Cause, OnPurposeError, names, raises


def same_pixels(scene: Scene, content: Callable[[], Any]) -> bool:
    with Scene(content, scene.width, scene.height) as scratch:
        scratch.settle(20)
        return np.array_equal(scene.pixels(), scratch.pixels())


def modifier_that(where: str, n: Any, cause: Cause) -> Any:
    """Reads `n`, then raises while `cause` is on, in the phase `where`."""

    def act() -> int:
        value = int(n.value)
        cause()
        return value

    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)
        grown = act() if where == "measure" else 0

        def place() -> None:
            placeable.place(act() if where == "place" else 0, 0)

        return scope.layout(placeable.width + grown, placeable.height, place)

    def layer(scope: Any) -> None:
        scope.translation_x = float(act())

    def draw(scope: Any) -> None:
        scope.draw_rect(Color(act() / 10, 0, 0))

    return {
        "measure": lambda: Modifier.layout(measure),
        "place": lambda: Modifier.layout(measure),
        "offset": lambda: Modifier.offset(lambda: IntOffset(act(), 0)),
        "layer": lambda: Modifier.graphics_layer(layer),
        "draw": lambda: Modifier.draw_behind(draw),
        "cached draw": lambda: Modifier.draw_with_cache(
            lambda cache: cache.on_draw_behind(lambda scope, n=act(): scope.draw_rect(Color(n / 10, 0, 0)))
        ),
        "size": lambda: Modifier.width(5 + n.value).on_size_changed(lambda size: cause()),
        "placed": lambda: Modifier.offset(n.value, 0).on_placed(lambda coordinates: cause()),
        "positioned": lambda: Modifier.offset(n.value, 0).on_globally_positioned(lambda coordinates: cause()),
    }[where]()


PLACES = ("measure", "place", "offset", "layer", "draw", "cached draw", "size", "placed", "positioned")


@pytest.mark.parametrize("where", PLACES)
def test_code_of_a_phase_raises__pixels_stay_and_the_next_frame_tries_again(where: str) -> None:
    cause, n = Cause(), mutable_state_of(1)

    @composable
    def Screen() -> None:
        with Column():
            Box(Modifier.size(5 + n.value, 4).background(Color.BLUE))
            Box(modifier_that(where, n, cause).size(6, 6).background(Color.RED))
            Box(Modifier.offset(lambda: IntOffset(n.value, 0)).size(5, 5).background(Color.GREEN))

    scene = Scene(Screen, 40, 40)
    scene.settle()
    shown = scene.pixels()
    cause.on = True
    n.value = 3
    for _ in range(2):
        raises(scene)
        assert np.array_equal(scene.pixels(), shown)
    cause.on = False
    scene.settle()
    assert not scene.has_invalidations
    assert same_pixels(scene, Screen)
    n.value = 2
    scene.settle()
    assert same_pixels(scene, Screen)


def test_pixels_first_requested_after_an_error__are_those_of_the_last_good_frame() -> None:
    cause, n = Cause(), mutable_state_of(1)

    @composable
    def Screen() -> None:
        with Column():
            Box(Modifier.offset(lambda: IntOffset(n.value, 0)).size(5, 5).background(Color.GREEN))
            Box(modifier_that("draw", n, cause).size(6, 6))

    scene = Scene(Screen, 40, 40)
    scene.settle()
    cause.on = True
    n.value = 7
    raises(scene)
    pixels = scene.pixels()
    assert pixels[2, 1].tolist() == [0, 255, 0, 255]
    assert pixels[2, 7].tolist() == [255, 255, 255, 255]


def test_placement_in_a_list_item_raises__items_released_later_are_not_drawn() -> None:
    items, cause, more = mutable_state_list_of(4, 5), Cause(), mutable_state_of(False)

    def moved(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)

        def place() -> None:
            cause()
            placeable.place(1, 0)

        return scope.layout(placeable.width, placeable.height, place)

    @composable
    def Item(x: int) -> None:
        Box(Modifier.size(8 + x % 5, 8).background(Color.RED))

        def content(scope: Any) -> None:
            Spacer(Modifier.size(8).background(Color.BLUE))
            if more.value:
                Spacer(Modifier.layout(moved).size(4).background(Color.GREEN))

        BoxWithConstraints(content)

    def Screen() -> None:
        LazyColumn(
            lambda scope: (
                scope.item(lambda: Spacer(Modifier.size(4))),
                scope.items(list(items), lambda x: Item(x), key=lambda x: x),
            ),
            Modifier.size(34, 34),
        )

    scene = Scene(Screen, 60, 60)
    scene.settle()
    scene.pixels()
    cause.on = True
    more.value = True
    items.append(2)
    raises(scene)
    cause.on = False
    more.value = False
    items.insert(0, 7)
    scene.settle(20)
    verify_well_formed(scene.root, scene.owner.delegate)
    assert same_pixels(scene, Screen)


def test_subcomposed_content_raises_first__it_is_composed_by_the_next_measurement() -> None:
    cause, show = Cause(), mutable_state_of(False)

    def content(scope: Any) -> None:
        cause()
        Box(Modifier.size(7))

    @composable
    def Screen() -> None:
        if show.value:
            BoxWithConstraints(content)

    scene = Scene(Screen, 40, 40)
    scene.settle()
    cause.on = True
    show.value = True
    raises(scene)
    raises(scene)
    cause.on = False
    scene.settle()
    (host,) = scene.root.children
    assert [tuple(child.size) for child in host.children] == [(7, 7)]


class FragileNode(Modifier.Node):
    def __init__(self, element: Fragile) -> None:
        self.element = element

    def on_attach(self) -> None:
        if self.element.where == "on_attach":
            self.element.cause()


class Fragile(ModifierNodeElement[FragileNode]):
    def __init__(self, where: str, cause: Cause, n: int) -> None:
        self.where, self.cause, self.n = where, cause, n

    def create(self) -> FragileNode:
        if self.where == "create":
            self.cause()
        return FragileNode(self)

    def update(self, node: FragileNode) -> None:
        node.element = self
        if self.where == "update":
            self.cause()


@pytest.mark.parametrize("where", ["create", "update", "on_attach"])
def test_modifier_node_raises__the_node_keeps_the_modifiers_that_it_had(where: str) -> None:
    cause, n = Cause(), mutable_state_of(1)

    @composable
    def Screen() -> None:
        fragile = Modifier.then(Fragile(where, cause, n.value)) if where == "update" or n.value > 1 else Modifier
        Box(Modifier.size(n.value).then(fragile).padding(1))
        if n.value > 1:
            Spacer(Modifier.size(1))

    scene = Scene(Screen, 40, 40)
    scene.settle()
    (box,) = scene.root.children
    elements = len(box.nodes.elements)
    cause.on = True
    n.value = 5
    for _ in range(2):
        raises(scene)
        assert names(scene) == ["Box"]
        assert len(box.nodes.elements) == elements
    cause.on = False
    scene.settle()
    assert names(scene) == ["Box", "Spacer"]
    assert scene.root.children[0] is box
    assert tuple(box.size) == (5, 5)


def test_error_is_the_one_that_was_raised() -> None:
    cause, n = Cause(), mutable_state_of(0)
    cause.on = True
    with pytest.raises(OnPurposeError):
        Scene(lambda: Box(modifier_that("measure", n, cause)), 10, 10).frame()


@pytest.mark.parametrize("where", ["measure", "place", "offset"])
def test_layout_raises__sizes_positions_and_hits_are_those_of_the_last_good_frame(where: str) -> None:
    cause, n = Cause(), mutable_state_of(1)
    taps: list[str] = []

    @composable
    def Screen() -> None:
        with Column():
            grown = Modifier.layout(lambda scope, it, _: _sized(scope, it, 4 + n.value, 4 + n.value))
            Box(grown.clickable(lambda: taps.append("first")).test_tag("first"))
            Box(Modifier.offset(lambda: IntOffset(n.value, 0)).size(5, 5).test_tag("second"))
            Box(Modifier.size(6, 6).graphics_layer().clickable(lambda: taps.append("third")).test_tag("third"))
            Box(modifier_that(where, n, cause).size(6, 6))

    def facts() -> list[object]:
        found = [scene.find(tag) for tag in ("first", "second", "third")]
        return [(tuple(each.size), tuple(each.position)) for each in found]

    scene = Scene(Screen, 40, 80)
    scene.settle()
    before = facts()
    assert before == [((5, 5), (0, 0)), ((5, 5), (1, 5)), ((6, 6), (0, 10))]
    cause.on = True
    n.value = 20
    for _ in range(2):
        raises(scene)
        assert facts() == before
    cause.on = False
    n.value = 1
    scene.settle()
    assert facts() == before
    assert same_pixels(scene, Screen)
    n.value = 20
    cause.on = True
    raises(scene)
    cause.on = False
    scene.settle()
    assert facts() == [((24, 24), (0, 0)), ((5, 5), (20, 24)), ((6, 6), (0, 29))]
    assert same_pixels(scene, Screen)
    scene.tap(2, 30)
    assert taps == ["third"]


def _sized(scope: Any, measurable: Any, width: int, height: int) -> Any:
    placeable = measurable.measure(Constraints.fixed(width, height))
    return scope.layout(width, height, lambda: placeable.place(0, 0))

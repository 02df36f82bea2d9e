"""Movable content that leaves a child composition: alone, inside other movable content, and after an exception."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    Box,
    BoxWithConstraints,
    Color,
    Column,
    ComposeNode,
    CompositionLocalProvider,
    DisposableEffect,
    LazyColumn,
    Modifier,
    Row,
    Scene,
    composable,
    composition_local_of,
    movable_content_of,
    mutable_state_of,
)
from engine.node import LayoutNode
from tests.frame.test_after_an_error import Cause, raises
from tests.model.comparison import verify


def shows_what_scratch_shows(scene: Scene, content: Callable[[], None]) -> None:
    scene.settle()
    assert not scene.has_invalidations
    verify(scene)
    with Scene(content, 50, 50) as scratch:
        scratch.settle()
        assert (scene.pixels() == scratch.pixels()).all()
        assert len(list(scene.slot_table.walk())) == len(list(scratch.slot_table.walk()))


class Nested:
    """Movable content `outer` that contains `inner`, which stands in a child composition for an even `n`."""

    def __init__(self) -> None:
        self.n = mutable_state_of(0)
        self.cause = Cause()
        self.inner = movable_content_of(lambda: Box(Modifier.size(4 + self.n.value).background(Color.BLUE)))
        self.outer = movable_content_of(self.body)

    def body(self) -> None:
        Box(Modifier.size(2))
        if self.n.value % 2 == 0:
            BoxWithConstraints(lambda scope: self.inner(), Modifier.size(12))
        else:
            with Column():
                self.inner()
        ComposeNode(self.make, lambda updater: updater.set(self.n.value, self.update))

    @staticmethod
    def make() -> LayoutNode:
        node = LayoutNode("extra")
        node.measure_policy = lambda scope, measurables, constraints: scope.layout(1, 1, lambda: None)
        return node

    def update(self, node: Any, n: int) -> None:
        self.cause()
        node.name = f"extra {n}"

    def screen(self) -> None:
        if self.n.value // 2 % 2 == 0:
            with Column():
                self.outer()
        else:
            with Box(Modifier.size(40)):
                Box(Modifier.size(1))
                with Row():
                    self.outer()


def test_movable_content_leaves_a_child_composition_inside_moving_content__both_are_inserted() -> None:
    nested = Nested()
    scene = Scene(nested.screen, 50, 50)
    for n in (0, 3, 0, 1, 2, 1, 3, 2, 0, 3):
        nested.n.value = n
        shows_what_scratch_shows(scene, nested.screen)


@pytest.mark.parametrize("frames", [1, 2])
def test_an_update_in_content_that_moves_raises__content_in_its_child_composition_stays_and_moves_later(
    frames: int,
) -> None:
    nested = Nested()
    scene = Scene(nested.screen, 50, 50)
    scene.settle()
    for n in (3, 0, 2, 1, 2):
        nested.n.value, nested.cause.on = n, True
        for _ in range(frames):
            raises(scene)
        nested.cause.on = False
        shows_what_scratch_shows(scene, nested.screen)


def test_a_frame_that_removes_a_child_composition_is_abandoned__its_content_runs_where_it_moves() -> None:
    cause, n = Cause(), mutable_state_of(0)
    content = movable_content_of(lambda: Box(Modifier.size(3 + n.value).background(Color.BLUE)))

    def update(node: Any, value: int) -> None:
        cause()

    @composable
    def Screen() -> None:
        ComposeNode(Nested.make, lambda updater: updater.set(n.value, update))
        if n.value % 2 == 0:
            BoxWithConstraints(lambda scope: content(), Modifier.size(12))
        else:
            with Column():
                content()

    scene = Scene(Screen, 50, 50)
    scene.settle()
    for value in (1, 2, 3, 6, 7):
        n.value, cause.on = value, True
        raises(scene)
        cause.on = False
        shows_what_scratch_shows(scene, Screen)


def test_content_between_two_places_is_composed_in_a_pass_that_raises__it_still_has_to_run() -> None:
    composing, updating, n, m = Cause(), Cause(), mutable_state_of(0), mutable_state_of(0)

    def body() -> None:
        size = 3 + n.value
        composing()
        Box(Modifier.size(size).background(Color.BLUE))

    content = movable_content_of(body)

    def update(node: Any, value: int) -> None:
        updating()

    def moves() -> None:
        if n.value % 2 == 0:
            BoxWithConstraints(lambda scope: content(), Modifier.size(12))
        else:
            with Column():
                content()

    @composable
    def Screen() -> None:
        def rows(scope: Any) -> None:
            scope.item(moves, key="moves")
            scope.item(lambda: ComposeNode(Nested.make, lambda updater: updater.set(m.value, update)), key="raises")

        LazyColumn(rows, Modifier.size(40))

    scene = Scene(Screen, 50, 50)
    n.value = 1
    scene.settle()
    updating.on, n.value, m.value = True, 2, 1  # the content leaves one row's composition; another row raises
    raises(scene)
    composing.on, n.value = True, 3  # it is composed at its new place, and raises
    raises(scene)
    updating.on = composing.on = False
    shows_what_scratch_shows(scene, Screen)


def test_layout_raises_below_a_new_parent_of_moved_content__the_parent_is_measured_with_the_later_size() -> None:
    cause, n, place = Cause(), mutable_state_of(5), mutable_state_of(False)

    def body() -> None:
        Box(Modifier.size(n.value).background(Color.RED).on_placed(lambda at: cause()))

    content = movable_content_of(body)

    @composable
    def Screen() -> None:
        with Box(Modifier.size(30 + place.value)):
            if not place.value:
                content()
            else:
                with Column():
                    content()
                    Box(Modifier.size(4).background(Color.GREEN))

    scene = Scene(Screen, 50, 50)
    scene.settle()
    place.value, n.value, cause.on = True, 6, True
    raises(scene)
    n.value, cause.on = 5, False
    shows_what_scratch_shows(scene, Screen)


def test_subcomposition_that_movable_content_carries_out_of_another__stays_composed() -> None:
    """As in Compose only the place in the content disposes it, not the place of the subcomposition that it left."""
    inside, emitted = mutable_state_of(True), list[str]()
    shown = mutable_state_of(0)

    def slot() -> None:
        DisposableEffect(lambda: lambda: emitted.append("disposed"))
        emitted.append(f"slot {shown.value}")
        Box(Modifier.size(10).test_tag("slot"))

    content = movable_content_of(lambda: BoxWithConstraints(lambda _: slot()))

    @composable
    def Content() -> None:
        if inside.value:
            BoxWithConstraints(lambda _: content())
        else:
            content()

    with Scene(Content, 50, 50) as scene:
        scene.settle()
        inside.value = False
        scene.settle()
        assert scene.find("slot").is_placed
        assert "disposed" not in emitted
        emitted.clear()
        shown.value = 1
        scene.settle()
        assert emitted == ["slot 1"]
        inside.value = True
        scene.settle()
        assert scene.find("slot").is_placed
        assert "disposed" not in emitted
    assert emitted[-1] == "disposed"


def test_content_that_was_in_three_rows__reads_locals_once_per_frame_as_the_first_row_has_forgotten_it() -> None:
    """Recorded with real Compose: the row that it left last still invalidates it once, rows before that do not."""
    local = composition_local_of(lambda: 0)
    at, value, emitted = mutable_state_of(0), mutable_state_of(0), list[int]()

    @composable
    def Reader() -> None:
        emitted.append(local.current)

    content = movable_content_of(lambda: Reader())

    def item(row: int) -> None:
        def show() -> None:
            if at.value == row:
                content()

        CompositionLocalProvider(local.provides(row * 10 + value.value), content=show)

    runs = []
    with Scene(lambda: LazyColumn(lambda rows: rows.items(3, item), Modifier.size(40)), 50, 50) as scene:
        for row, number in ((0, 0), (1, 0), (1, 1), (2, 2)):
            emitted.clear()
            at.value, value.value = row, number
            scene.settle()
            runs.append(list(emitted))
    assert runs == [[0], [10], [11, 11], [22]]

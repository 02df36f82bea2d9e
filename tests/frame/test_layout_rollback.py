"""A layout pass that raises is as if it had not begun: what is placed, orders, lines, lists, scrolls and pagers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from engine import (
    FIRST_BASELINE,
    Box,
    Color,
    Column,
    HorizontalPager,
    Layout,
    LazyColumn,
    LazyListState,
    LazyVerticalGrid,
    Modifier,
    PagerState,
    Scene,
    ScrollState,
    Snapshot,
    composable,
    mutable_state_of,
)
from engine import GridCells as Cells
from engine.layout import verify_well_formed
from engine.unit import Constraints
from tests.frame.test_after_an_error import Cause, raises


def check(scene: Scene, content: Callable[[], Any]) -> None:
    """The scene is well formed and equals one that is composed from scratch."""
    scene.settle(20)
    assert not scene.has_invalidations
    verify_well_formed(scene.root, scene.owner.delegate)
    with Scene(content, scene.width, scene.height) as scratch:
        scratch.settle(20)
        assert np.array_equal(scene.pixels(), scratch.pixels())


def breaking(cause: Cause, n: Any) -> Any:
    """A modifier whose placement reads `n` and raises while `cause` is on."""

    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        placeable = measurable.measure(constraints)

        def place() -> None:
            moved = n.value
            cause()
            placeable.place(moved, 0)

        return scope.layout(placeable.width, placeable.height, place)

    return Modifier.layout(measure)


def chosen(n: Any) -> Any:
    """A policy that places its children in an order, with z indices, and leaves one out, as `n` says."""

    def measure(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeables = [each.measure(Constraints()) for each in measurables]

        def place() -> None:
            order = [0, 1] if n.value == 1 else [2, 1, 0]
            for at in order:
                placeables[at].place(at, at, z_index=float(n.value if at else 0))

        return scope.layout(20, 20, place)

    return measure


def test_later_node_raises__placed_nodes_order_and_z_are_those_before_the_pass() -> None:
    cause, n = Cause(), mutable_state_of(1)

    @composable
    def Screen() -> None:
        with Column():
            with Layout(chosen(n)):
                for color in (Color.RED, Color.GREEN, Color.BLUE):
                    with Box(Modifier.size(8).background(color)):
                        Box(Modifier.size(2).background(Color.BLACK))
            Box(breaking(cause, n).size(5).background(Color.RED))

    def facts() -> list[object]:
        own = [each.measure_pass for each in layout.children]
        inside = [each.children[0].is_placed for each in layout.children]
        return [[(each.is_placed, each.place_order, each.z_index) for each in own], inside]

    scene = Scene(Screen, 40, 40)
    scene.settle()
    layout = scene.root.children[0].children[0]
    before, nothing = facts(), 2**31 - 1
    assert before == [[(True, 0, 0), (True, 1, 1), (False, nothing, 0)], [True, True, False]]
    cause.on = True
    n.value = 3
    for _ in range(2):
        raises(scene)
        assert facts() == before
        verify_well_formed(scene.root, scene.owner.delegate)
    n.value = 1
    raises(scene)
    assert facts() == before
    n.value = 3
    raises(scene)
    cause.on = False
    check(scene, Screen)
    assert facts() == [[(True, 2, 0), (True, 1, 3), (True, 0, 3)], [True, True, True]]
    cause.on = True
    n.value = 1
    raises(scene)
    assert facts() == [[(True, 2, 0), (True, 1, 3), (True, 0, 3)], [True, True, True]]
    cause.on = False
    check(scene, Screen)
    assert facts()[1] == [True, True, False]


def test_later_node_raises__alignment_lines_are_those_before_the_pass() -> None:
    cause, n = Cause(), mutable_state_of(1)
    read: list[int] = []

    def lined(scope: Any, measurables: Any, constraints: Any) -> Any:
        return scope.layout(6, 6, lambda: None, alignment_lines={FIRST_BASELINE: n.value})

    def reading(scope: Any, measurables: Any, constraints: Any) -> Any:
        placeable = measurables[0].measure(constraints)
        read.append(placeable[FIRST_BASELINE])
        return scope.layout(20, 20, lambda: placeable.place(0, read[-1]))

    @composable
    def Screen() -> None:
        with Column():
            with Layout(reading), Box(Modifier.background(Color.RED)):
                Layout(lined)
            Box(breaking(cause, n).size(5).background(Color.BLUE))

    def lines() -> object:
        own = scene.root.children[0].children[0].children[0].measure_pass
        return own.lines.dirty, own.lines.positions

    scene = Scene(Screen, 40, 40)
    scene.settle()
    assert lines() == (False, {FIRST_BASELINE: 1})
    cause.on = True
    n.value = 4
    for _ in range(2):
        raises(scene)
        assert lines() == (False, {FIRST_BASELINE: 1})
    cause.on = False
    check(scene, Screen)
    assert (lines(), read[-1]) == ((False, {FIRST_BASELINE: 4}), 4)


def listed(info: Any) -> list[object]:
    return [(each.index, each.offset) for each in info.visible_items_info]


def item(index: int) -> None:
    Box(Modifier.size(20, 10).background(Color(index / 30, 0, 1)))


def a_list(n: Any) -> tuple[Any, Callable[[], Any], Callable[[], Any], Callable[[], Any]]:
    state = LazyListState()

    def content() -> None:
        LazyColumn(lambda scope: scope.items(30, item), Modifier.size(20, 15 + n.value), state)

    def facts() -> object:
        info = state.layout_info
        seen = (state.first_visible_item_index, state.first_visible_item_scroll_offset, state.can_scroll_backward)
        return *seen, listed(info), info.viewport_size, state.measure_count

    return state, content, facts, lambda: state.request_scroll_to_item(7, 3)


def a_grid(n: Any) -> tuple[Any, Callable[[], Any], Callable[[], Any], Callable[[], Any]]:
    from engine import LazyGridState

    state = LazyGridState()

    def content() -> None:
        modifier = Modifier.size(40, 15 + n.value)
        LazyVerticalGrid(Cells.fixed(2), lambda scope: scope.items(30, item), modifier, state)

    def facts() -> object:
        seen = (state.first_visible_item_index, state.first_visible_item_scroll_offset, state.can_scroll_backward)
        return *seen, [(each.index, tuple(each.offset)) for each in state.layout_info.visible_items_info]

    return state, content, facts, lambda: state.request_scroll_to_item(8, 3)


def a_scroll(n: Any) -> tuple[Any, Callable[[], Any], Callable[[], Any], Callable[[], Any]]:
    state = ScrollState(80)

    def content() -> None:
        with Column(Modifier.size(20, 15 + n.value).vertical_scroll(state)):
            Box(Modifier.size(20, 100 - n.value).background(Color.GREEN))

    return state, content, lambda: (state.value, state.max_value, state.viewport_size), lambda: None


def a_pager(n: Any) -> tuple[Any, Callable[[], Any], Callable[[], Any], Callable[[], Any]]:
    state = PagerState(lambda: 5)

    def content() -> None:
        HorizontalPager(state, lambda page: item(page), Modifier.size(20 + n.value, 15))

    def facts() -> object:
        info = state.layout_info
        pages = [(each.index, each.offset) for each in info.visible_pages_info]
        return state.current_page, state.can_scroll_backward, pages, info.page_size

    return state, content, facts, lambda: state.request_scroll_to_page(3)


@pytest.mark.parametrize("shown", [a_list, a_grid, a_scroll, a_pager])
@pytest.mark.filterwarnings("ignore")
def test_later_node_raises__states_written_by_measurement_return_to_their_values_before_the_pass(shown: Any) -> None:
    cause, n = Cause(), mutable_state_of(1)
    _, content, facts, scroll = shown(n)

    def seen() -> object:
        return Snapshot.without_read_observation(facts)

    @composable
    def Screen() -> None:
        with Column():
            content()
            Box(breaking(cause, n).size(5).background(Color.RED))

    scene = Scene(Screen, 60, 60)
    scene.settle()
    before = seen()
    cause.on = True
    n.value = 9
    raises(scene)
    assert seen() == before
    n.value = 1
    cause.on = False
    check(scene, Screen)
    first, before = before, seen()
    assert shown is a_list or before == first
    scroll()
    asked = seen()
    cause.on = True
    n.value = 9
    for _ in range(2):
        raises(scene)
        assert seen() == asked
    cause.on = False
    scene.settle(20)
    assert not scene.has_invalidations
    verify_well_formed(scene.root, scene.owner.delegate)
    assert seen() != before

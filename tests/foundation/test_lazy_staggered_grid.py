"""LazyVerticalStaggeredGrid and LazyHorizontalStaggeredGrid: lanes, whole lines, errors; a naive model."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import (
    Box,
    Column,
    LazyStaggeredGridState,
    LazyVerticalStaggeredGrid,
    Modifier,
    Scene,
    StaggeredGridCells,
    StaggeredGridItemSpan,
    composable,
    mutable_state_of,
    remember_scroll_state,
)
from engine.unit.density import DensityScope

from .conftest import Ui

WHOLE, SINGLE = StaggeredGridItemSpan.FULL_LINE, StaggeredGridItemSpan.SINGLE_LANE


class _Density(DensityScope):
    density, font_scale = 1.0, 1.0


def test_cells_of_a_fixed_size__fill_what_fits() -> None:
    assert StaggeredGridCells.fixed_size(30).sizes(_Density(), 100, 5) == [30, 30, 30]
    assert StaggeredGridCells.fixed_size(120).sizes(_Density(), 100, 5) == [100]
    assert StaggeredGridCells.adaptive(40).sizes(_Density(), 100, 0) == [50, 50]


def naive(heights: list[int], whole: set[int], lanes: int, end: int) -> list[tuple[int, int]]:
    """The (lane, y) of each item whose lanes have not reached `end` when it is their turn."""
    ends, places = [0] * lanes, []
    for index, height in enumerate(heights):
        if min(ends) >= end:
            break
        lane = ends.index(min(ends))
        taken = range(lanes) if index in whole else (lane,)
        at = max(ends[each] for each in taken)
        places.append((taken[0], at))
        for each in taken:
            ends[each] = at + height
    return places


def test_forward_by_small_steps__every_item_is_where_a_naive_model_puts_it() -> None:
    for seed in range(8):
        random = Random(seed)
        heights = [random.randint(5, 60) for _ in range(25)]
        whole, lanes = {random.randrange(25) for _ in range(4)}, random.randint(1, 4)
        state = LazyStaggeredGridState()

        def item(index: int, heights: list[int] = heights) -> None:
            Box(Modifier.height(heights[index]))

        def span(index: int, whole: set[int] = whole) -> StaggeredGridItemSpan:
            return WHOLE if index in whole else SINGLE

        def items(scope: Any, item: Any = item, span: Any = span) -> None:
            scope.items(25, item, span=span)

        @composable
        def Content(items: Any = items, state: Any = state, lanes: int = lanes) -> None:
            LazyVerticalStaggeredGrid(StaggeredGridCells.fixed(lanes), items, state=state)

        every, scrolled = naive(heights, whole, lanes, 10_000), 0.0
        with Scene(Content, width=120, height=100) as scene:
            scene.settle()
            assert {item.index: (item.lane, item.offset.y) for item in state.layout_info.visible_items_info} == {
                index: place for index, place in enumerate(naive(heights, whole, lanes, 100)) if place[1] <= 100
            }, seed
            for _ in range(6):
                scrolled += state.dispatch_raw_delta(23)
                for item_ in state.layout_info.visible_items_info:
                    assert (item_.lane, item_.offset.y + scrolled) == every[item_.index], (seed, item_.index)


def test_sticky_header__is_no_item_of_a_staggered_grid(ui: Ui) -> None:
    @composable
    def Content() -> None:
        LazyVerticalStaggeredGrid(StaggeredGridCells.fixed(2), lambda scope: scope.sticky_header(lambda: None))

    with pytest.raises(TypeError, match="FULL_LINE"):
        ui.show(Content)


def test_without_a_bound__raises_and_names_the_axis(ui: Ui) -> None:
    @composable
    def Content() -> None:
        with Column(Modifier.vertical_scroll(remember_scroll_state())):
            LazyVerticalStaggeredGrid(StaggeredGridCells.fixed(2), lambda scope: scope.items(3, lambda index: None))

    with pytest.raises(ValueError, match=r"without a bound on its vertical axis"):
        ui.show(Content)


def test_pass_that_raises_in_an_item__leaves_position_and_lanes_and_the_next_succeeds(ui: Ui) -> None:
    state, broken = LazyStaggeredGridState(), mutable_state_of(False)

    def item(index: int) -> None:
        if broken.value and index == 7:
            raise ValueError("item 7")
        Box(Modifier.height(20 + 10 * (index % 3)))

    @composable
    def Content() -> None:
        LazyVerticalStaggeredGrid(
            StaggeredGridCells.fixed(2), lambda scope: scope.items(12, item), Modifier.size(80), state
        )

    ui.show(Content)
    broken.value = True
    with pytest.raises(ValueError, match="item 7"):
        state.dispatch_raw_delta(60)
    before = [(item.index, item.offset) for item in state.layout_info.visible_items_info]
    assert (state.first_visible_item_index, state.first_visible_item_scroll_offset, before[0][0]) == (0, 0, 0)
    broken.value = False
    ui.scene.settle()
    assert state.first_visible_item_index > 0

"""LazyVerticalGrid and LazyHorizontalGrid: lines, spans, slots, scrolling; items that fill their list."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    Arrangement,
    Box,
    Column,
    GridCells,
    LayoutDirection,
    LazyColumn,
    LazyGridState,
    LazyHorizontalGrid,
    LazyVerticalGrid,
    Modifier,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    remember_scroll_state,
)
from engine.foundation.lazy.grid_content import LazyGridScope
from engine.foundation.lazy.grid_lines import GridLines
from engine.foundation.lazy.interval_content import IntervalContent
from engine.unit.density import DensityScope

from .conftest import Ui


def cell(tag: str, height: int = 20) -> None:
    Box(Modifier.fill_max_width().height(height).test_tag(tag))


def test_grid__composes_the_lines_that_are_visible_and_no_others(ui: Ui) -> None:
    composed: list[int] = []

    def content(index: int) -> None:
        composed.append(index)
        cell(f"c{index}")

    @composable
    def Content() -> None:
        LazyVerticalGrid(GridCells.fixed(3), lambda scope: scope.items(1000, content), Modifier.size(90, 50))

    ui.show(Content)
    assert composed == list(range(9))
    assert [ui.position(f"c{i}") for i in (0, 1, 2, 3)] == [(0, 0), (30, 0), (60, 0), (0, 20)]
    assert ui.size("c0") == (30, 20)


def test_adaptive_cells__share_what_is_left_over() -> None:
    density = _Density()
    assert GridCells.adaptive(40).sizes(density, 100, 0) == [50, 50]
    assert GridCells.adaptive(40).sizes(density, 30, 0) == [30]
    assert GridCells.fixed(3).sizes(density, 100, 5) == [30, 30, 30]
    assert GridCells.fixed(3).sizes(density, 101, 0) == [34, 34, 33]


class _Density(DensityScope):
    density = 1.0
    font_scale = 1.0


def lines_of(spans: list[int], slots: int) -> list[list[int]]:
    scope = LazyGridScope()
    content = IntervalContent(lambda it: it.items(spans, lambda item: None, span=lambda item: item), scope)
    lines = GridLines(content)
    lines.use_slots(slots)
    found = []
    while (line := lines.line(len(found))).spans:
        found.append([line.first + number for number in range(len(line.spans))])
    return found


def test_item_whose_span_does_not_fit__begins_the_next_line() -> None:
    assert lines_of([1, 2, 1, 3, 1, 1, 1, 99], 3) == [[0, 1], [2], [3], [4, 5, 6], [7]]
    assert lines_of([], 3) == []


def _plain_lines(spans: list[int], slots: int) -> list[list[int]]:
    """Distributes the items from the first on."""
    found: list[list[int]] = []
    used = slots
    for index, span in enumerate(spans):
        width = min(max(span, 1), slots)
        if used + width > slots:
            found.append([])
            used = 0
        found[-1].append(index)
        used += width
    return found


@given(st.lists(st.integers(0, 5), max_size=40), st.lists(st.tuples(st.booleans(), st.integers(0, 60)), max_size=30))
@settings(max_examples=150, deadline=None)
def test_lines_asked_in_any_order__are_those_of_a_walk_from_the_first_item(
    spans: list[int], questions: list[tuple[bool, int]]
) -> None:
    scope = LazyGridScope()
    lines = GridLines(IntervalContent(lambda it: it.items(spans, lambda item: None, span=lambda item: item), scope))
    for number, (asks_for_item, at) in enumerate(questions):
        slots = 2 + number // 10
        lines.use_slots(slots)
        expected = _plain_lines(spans, slots)
        if asks_for_item:
            item = min(at, len(spans) - 1)
            assert lines.line_of(at) == next((i for i, line in enumerate(expected) if item in line), 0)
        else:
            first, found = lines.line(at)
            assert [first + i for i in range(len(found))] == (expected[at] if at < len(expected) else [])


def test_scroll_within_the_visible_lines__places_only(ui: Ui) -> None:
    state = LazyGridState()

    @composable
    def Content() -> None:
        LazyVerticalGrid(
            GridCells.fixed(2), lambda scope: scope.items(20, lambda i: cell(f"c{i}", 40)), Modifier.size(60, 90), state
        )

    ui.show(Content)
    ran = ui.change(lambda: state.dispatch_raw_delta(10))
    assert "composed" not in ran
    assert "measured" not in ran
    assert ui.position("c0") == (0, -10)
    ui.change(lambda: state.dispatch_raw_delta(100))
    assert (state.first_visible_item_index, state.first_visible_item_scroll_offset) == (4, 30)


def test_line_is_as_high_as_its_highest_item(ui: Ui) -> None:
    @composable
    def Content() -> None:
        LazyVerticalGrid(
            GridCells.fixed(2),
            lambda scope: scope.items(4, lambda i: cell(f"c{i}", 30 if i == 1 else 10)),
            Modifier.size(60, 90),
            vertical_arrangement=Arrangement.spaced_by(5),
        )

    ui.show(Content)
    assert (ui.position("c2"), ui.position("c3")) == ((0, 35), (30, 35))


def test_right_to_left__mirrors_the_slots(ui: Ui) -> None:
    @composable
    def Content() -> None:
        LazyVerticalGrid(GridCells.fixed(2), lambda scope: scope.items(2, lambda i: cell(f"c{i}")), Modifier.size(60))

    ui.show(Content, 60, 60, layout_direction=LayoutDirection.RTL)
    assert (ui.position("c0"), ui.position("c1")) == ((30, 0), (0, 0))


def test_horizontal_grid__fills_columns_from_start_to_end(ui: Ui) -> None:
    @composable
    def Content() -> None:
        LazyHorizontalGrid(
            GridCells.fixed(2),
            lambda scope: scope.items(5, lambda i: Box(Modifier.width(25).fill_max_height().test_tag(f"c{i}"))),
            Modifier.size(100, 60),
        )

    ui.show(Content)
    assert [ui.position(f"c{i}") for i in range(4)] == [(0, 0), (0, 30), (25, 0), (25, 30)]


def test_item_inserted_above__leaves_the_visible_items_where_they_are(ui: Ui) -> None:
    items, state = mutable_state_list_of(*range(40)), LazyGridState()

    @composable
    def Content() -> None:
        LazyVerticalGrid(
            GridCells.fixed(2),
            lambda scope: scope.items(items, lambda i: cell(f"c{i}"), key=lambda i: i),
            Modifier.size(60, 60),
            state,
        )

    ui.show(Content)
    ui.change(lambda: state.dispatch_raw_delta(100))
    assert ui.position("c10") == (0, 0)
    ui.change(lambda: items.insert(0, 99))
    assert ui.position("c10")[1] == 0


def test_scroll_to_item__makes_its_line_the_first(ui: Ui) -> None:
    state = LazyGridState()

    @composable
    def Content() -> None:
        LazyVerticalGrid(
            GridCells.fixed(3), lambda scope: scope.items(90, lambda i: cell(f"c{i}")), Modifier.size(90, 50), state
        )

    ui.show(Content)
    ui.change(lambda: state.snap_to(31, 0))
    assert (state.first_visible_item_index, ui.position("c30")) == (30, (0, 0))
    assert [item.index for item in state.layout_info.visible_items_info][:4] == [30, 31, 32, 33]


def test_grid_inside_a_scroll_of_the_same_axis__raises_what_to_do(ui: Ui) -> None:
    @composable
    def Content() -> None:
        with Column(Modifier.vertical_scroll(remember_scroll_state())):
            LazyVerticalGrid(GridCells.fixed(2), lambda scope: scope.items(4, lambda i: cell(f"c{i}")))

    with pytest.raises(ValueError, match="LazyVerticalGrid was measured without a bound"):
        ui.show(Content)


def test_item_that_fills_the_parent__follows_the_size_of_the_list(ui: Ui) -> None:
    height = mutable_state_of(100)

    def content(scope: Any) -> None:
        scope.item(lambda: Box(Modifier.fill_parent_max_width(0.5).fill_parent_max_height().test_tag("page")))
        scope.item(lambda: Box(Modifier.size(10).test_tag("next")))

    @composable
    def Content() -> None:
        LazyColumn(content, Modifier.size(80, height.value))

    ui.show(Content)
    assert ui.size("page") == (40, 100)
    ui.change(lambda: height.set(60))
    assert ui.size("page") == (40, 60)


def test_fill_parent_outside_a_list__raises_what_to_write(ui: Ui) -> None:
    with pytest.raises(RuntimeError, match="fill_max_width"):
        ui.show(lambda: Box(Modifier.fill_parent_max_width()))

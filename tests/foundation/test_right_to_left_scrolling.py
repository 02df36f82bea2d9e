"""Horizontal content follows the finger in both layout directions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import (
    Box,
    CompositionLocalProvider,
    GridCells,
    HorizontalPager,
    LayoutDirection,
    LazyHorizontalGrid,
    LazyHorizontalStaggeredGrid,
    LazyListState,
    LazyRow,
    LocalLayoutDirection,
    Modifier,
    Row,
    StaggeredGridCells,
    mutable_state_of,
    remember_pager_state,
    remember_scroll_state,
)

from .conftest import Ui


def item(index: int) -> None:
    Box(Modifier.test_tag(f"item{index}").size(60, 40))


def in_a_row() -> None:
    LazyRow(lambda scope: scope.items(12, item))


def in_a_grid() -> None:
    LazyHorizontalGrid(GridCells.fixed(1), lambda scope: scope.items(12, item))


def in_a_staggered_grid() -> None:
    LazyHorizontalStaggeredGrid(StaggeredGridCells.fixed(1), lambda scope: scope.items(12, item))


def in_a_pager() -> None:
    HorizontalPager(remember_pager_state(lambda: 12), item)


def in_scrolled_content() -> None:
    with Row(Modifier.horizontal_scroll(remember_scroll_state())):
        for index in range(12):
            item(index)


KINDS = [in_a_row, in_a_grid, in_a_staggered_grid, in_a_pager, in_scrolled_content]


@pytest.mark.parametrize("direction", list(LayoutDirection))
@pytest.mark.parametrize("kind", KINDS)
def test_drag__content_follows_the_finger(ui: Ui, kind: Callable[[], None], direction: LayoutDirection) -> None:
    ui.show(kind, 100, 60, layout_direction=direction)
    away = 1 if direction is LayoutDirection.RTL else -1  # towards the end of the content
    before = ui.position("item0")
    scene = ui.scene
    scene.press(50, 20)
    scene.move(50 + away * 30, 20)  # 18 px of it are the slop
    scene.frame()
    after = ui.position("item0")
    assert (after[0] - before[0], after[1] - before[1]) == (away * 12, 0)


def test_direction_changes_while_a_finger_drags__the_drag_is_over(ui: Ui) -> None:
    direction, state = mutable_state_of(LayoutDirection.RTL), LazyListState()

    def row() -> None:
        LazyRow(lambda scope: scope.items(12, item), state=state)

    def content() -> None:
        CompositionLocalProvider(LocalLayoutDirection.provides(direction.value), content=row)

    ui.show(content, 100, 60)
    scene = ui.scene
    scene.press(50, 20)
    scene.move(80, 20)
    scene.frame()
    assert state.first_visible_item_scroll_offset == 12
    direction.value = LayoutDirection.LTR
    scene.frame()
    scene.move(60, 20)
    scene.frame()
    assert state.first_visible_item_scroll_offset == 12
    scene.release(60, 20)
    scene.press(80, 20)
    scene.move(50, 20)
    scene.frame()
    assert state.first_visible_item_scroll_offset == 24

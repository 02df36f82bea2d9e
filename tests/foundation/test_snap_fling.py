"""remember_snap_fling_behavior: a fling of a list ends with an item in position."""

from __future__ import annotations

import pytest

from engine import Box, LazyListState, LazyRow, Modifier, SnapPosition, remember_snap_fling_behavior

from .conftest import Ui

PLACES = {SnapPosition.START: 0, SnapPosition.CENTER: 30, SnapPosition.END: 60}
"""Where an item of 40 px stands in 100 px."""


@pytest.mark.parametrize("position", list(SnapPosition))
@pytest.mark.parametrize(("per_frame", "frames"), [(25, 1), (-25, 1), (12, 4), (40, 3), (-40, 3)])
def test_released_list__ends_with_an_item_in_position(
    ui: Ui, position: SnapPosition, per_frame: int, frames: int
) -> None:
    state = LazyListState(100)

    def content() -> None:
        LazyRow(
            lambda scope: scope.items(200, lambda index: Box(Modifier.size(40))),
            state=state,
            fling_behavior=remember_snap_fling_behavior(state, position),
        )

    scene = ui.show(content, 100, 60)
    x = 50.0
    scene.press(x, 20)
    for _ in range(frames):
        x += per_frame
        scene.move(x, 20)
        scene.frame()
    scene.release(x, 20)
    scene.settle(200)
    offsets = [item.offset for item in state.layout_info.visible_items_info]
    assert PLACES[position] in offsets
    assert not scene.has_invalidations

"""on_layout_rect_changed: what the recordings do not show: scaled nodes, the window, exceptions, a wait that ends."""

from __future__ import annotations

import pytest

from engine import Box, Modifier, RelativeLayoutBounds, Scene, mutable_state_of


def test_rectangle_of_a_scaled_node__is_its_bounding_box() -> None:
    seen: list[RelativeLayoutBounds] = []
    with_scale = Modifier.offset(20, 20).size(10)
    scene = Scene(lambda: Box(Modifier.scale(2).on_layout_rect_changed(seen.append, 0, 0).then(with_scale)), 100, 100)
    scene.frame()
    [bounds] = seen
    assert (bounds.width, bounds.height) == (10, 10)
    scene.close()


def test_share_in_the_window__is_of_the_smaller_area() -> None:
    seen: list[RelativeLayoutBounds] = []
    scene = Scene(lambda: Box(Modifier.offset(90, 0).on_layout_rect_changed(seen.append, 0, 0).size(20)), 100, 100)
    scene.frame()
    [bounds] = seen
    assert bounds.fraction_visible_in_window() == 0.5
    assert bounds.bounds_in_window == (90, 0, 110, 20)
    scene.close()


def test_callback_that_raises__is_called_again() -> None:
    calls: list[int] = []

    def changed(bounds: RelativeLayoutBounds) -> None:
        calls.append(bounds.width)
        if len(calls) == 1:
            raise ValueError("first")

    scene = Scene(lambda: Box(Modifier.on_layout_rect_changed(changed, 0, 0).size(20)), 100, 100)
    with pytest.raises(ValueError, match="first"):
        scene.frame()
    scene.frame()
    assert calls == [20, 20]
    scene.close()


def test_node_removed_during_the_delay__is_not_reported() -> None:
    seen: list[RelativeLayoutBounds] = []
    show = mutable_state_of(True)

    def content() -> None:
        if show.value:
            Box(Modifier.on_layout_rect_changed(seen.append).size(20))

    scene = Scene(content, 100, 100)
    scene.frame()
    show.value = False
    scene.frame()
    scene.advance(200)
    assert seen == []
    show.value = True
    scene.frame()
    scene.advance(63)
    assert seen == []
    scene.advance(64)
    assert [bounds.width for bounds in seen] == [20]
    scene.close()

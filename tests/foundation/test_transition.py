"""Transition, Crossfade, AnimatedContent and animate_content_size: which phases their frames run, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    AnimatedContent,
    Box,
    Color,
    Column,
    Crossfade,
    LinearEasing,
    Modifier,
    Rect,
    composable,
    mutable_state_of,
    tween,
    update_transition,
)

from .conftest import Ui, ran

LINE = tween(64, easing=LinearEasing)


def test_transition_read_in_a_layer_block__runs_the_block_only_until_it_ends(ui: Ui) -> None:
    is_open = mutable_state_of(False)

    @composable
    def Content() -> None:
        transition = update_transition(is_open.value)
        alpha = transition.animate_float(lambda is_open: 1.0 if is_open else 0.0, lambda segment: LINE)

        def fade(layer: Any) -> None:
            layer.alpha = alpha.value

        Box(Modifier.graphics_layer(fade).size(10))

    ui.show(Content)
    is_open.value = True
    reports = ui.scene.settle(20)
    assert not ui.scene.has_invalidations
    assert [report.composed.count("Content") for report in reports].count(1) == 1
    assert set(ran(reports[2:5])) == {"layer"}


def test_animations_of_one_transition__end_in_one_frame_and_then_the_state_is_current(ui: Ui) -> None:
    is_open = mutable_state_of(False)
    states: list[tuple[bool, bool]] = []

    @composable
    def Content() -> None:
        transition = update_transition(is_open.value)
        width = transition.animate_dp(lambda is_open: 40 if is_open else 10, lambda segment: tween(32))
        height = transition.animate_dp(lambda is_open: 40 if is_open else 10, lambda segment: tween(80))
        states.append((transition.current_state, transition.target_state))
        Box(Modifier.size(width.value, height.value).test_tag("box"))

    ui.show(Content)
    is_open.value = True
    ui.scene.settle(20)
    assert ui.scene.find("box").size == (40, 40)
    assert states[0] == (False, False)
    assert states[-1] == (True, True)
    assert set(states[1:-1]) == {(False, True)}


def test_rectangle_of_a_transition__is_animated_edge_by_edge(ui: Ui) -> None:
    is_open = mutable_state_of(False)
    seen: list[Rect] = []

    @composable
    def Content() -> None:
        transition = update_transition(is_open.value)
        small, large = Rect(0, 0, 10, 10), Rect(20, 40, 110, 10)
        bounds = transition.animate_rect(lambda is_open: large if is_open else small, lambda segment: LINE)
        Box(Modifier.draw_behind(lambda scope: seen.append(bounds.value)).size(10))

    ui.show(Content)
    is_open.value = True
    ui.scene.settle(20)
    assert (seen[0], seen[-1]) == (Rect(0, 0, 10, 10), Rect(20, 40, 110, 10))
    assert all(rect == Rect(at * 20, at * 40, 10 + at * 100, 10) for rect in seen for at in [rect.left / 20])
    assert len({rect.left for rect in seen}) > 3


def test_transition_turned_on_its_way__goes_on_from_its_value(ui: Ui) -> None:
    is_open = mutable_state_of(False)
    seen: list[float] = []

    @composable
    def Content() -> None:
        transition = update_transition(is_open.value)
        line = tween(160, easing=LinearEasing)
        width = transition.animate_dp(lambda is_open: 100 if is_open else 0, lambda segment: line)
        Box(Modifier.draw_behind(lambda scope: seen.append(width.value)).size(10))

    ui.show(Content)
    is_open.value = True
    for _ in range(5):
        ui.scene.frame()
    halfway = seen[-1]
    is_open.value = False
    ui.scene.frame()
    ui.scene.frame()
    assert abs(seen[-1] - halfway) < 25
    ui.scene.settle(60)
    assert seen[-1] == 0


def test_crossfade__shows_both_contents_on_the_way_and_one_at_the_end(ui: Ui) -> None:
    page = mutable_state_of("one")

    @composable
    def Content() -> None:
        Crossfade(page.value, lambda name: Box(Modifier.size(10).background(Color.RED).test_tag(name)), spec=LINE)

    ui.show(Content)
    page.value = "two"
    ui.scene.frame()
    ui.scene.frame()
    assert (ui.scene.find("one").is_placed, ui.scene.find("two").is_placed) == (True, True)
    ui.scene.settle(20)
    assert ui.scene.find("two").is_placed
    with pytest.raises(LookupError):
        ui.scene.find("one")


def test_animated_content_with_its_default_transform__animates_the_size(ui: Ui) -> None:
    count = mutable_state_of(1)

    @composable
    def Content() -> None:
        with Column():
            AnimatedContent(count.value, lambda n: Box(Modifier.size(20 * n, 20)), Modifier.test_tag("content"))
            Box(Modifier.size(1))

    ui.show(Content)
    assert ui.scene.find("content").size == (20, 20)
    count.value = 3
    widths = []
    for _ in range(200):
        ui.scene.frame()
        widths.append(ui.scene.find("content").size[0])
        if not ui.scene.has_invalidations:
            break
    assert widths == sorted(widths)
    assert widths[-1] == 60
    assert any(20 < width < 60 for width in widths)


def test_animate_content_size__remeasures_parents_and_not_the_content(ui: Ui) -> None:
    height = mutable_state_of(20)

    @composable
    def Content() -> None:
        with Column():
            with Box(Modifier.animate_content_size(LINE)):
                Box(Modifier.size(10, height.value).test_tag("content"))
            Box(Modifier.size(5).test_tag("below"))

    ui.show(Content)
    height.value = 100
    reports = ui.scene.settle(30)
    assert ui.position("below") == (0, 100)
    assert [report.index for report in reports if "content" in report.measured] == [reports[0].index]

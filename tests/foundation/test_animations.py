"""Animations in frames: which value each frame shows, and what it runs."""

from __future__ import annotations

import asyncio

import pytest

from engine import (
    Animatable,
    AnimatedVisibility,
    AnimationEndReason,
    Box,
    Color,
    Column,
    LaunchedEffect,
    LinearEasing,
    Modifier,
    RepeatMode,
    Scene,
    Text,
    animate,
    animate_color_as_state,
    animate_float_as_state,
    composable,
    fade_in,
    fade_out,
    infinite_repeatable,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_infinite_transition,
    spring,
    tween,
)
from engine.foundation.animation.spring_simulation import spring_motion

from .conftest import Ui, ran

LINE = tween(160, easing=LinearEasing)


class Scoped:
    """Content with a scope to launch animations from."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.scope: object = None

        @composable
        def Content() -> None:
            self.scope = remember_coroutine_scope()

        ui.show(Content)

    def launch(self, coroutine: object) -> None:
        self.scope.launch(coroutine)  # type: ignore[attr-defined]

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.ui.scene.frame()


def test_animatable__first_frame_only_fixes_the_start(ui: Ui) -> None:
    scoped, position = Scoped(ui), Animatable(0.0)
    seen: list[float] = []
    scoped.launch(lambda: position.animate_to(100.0, LINE, block=lambda it: seen.append(it.value)))
    ui.scene.settle(20)
    # Single precision: the third fraction, 0.3, gives 30.000002.
    assert [round(value, 5) for value in seen] == [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0]
    assert (position.value, position.is_running, position.target_value) == (100.0, False, 100.0)


def test_newer_animation__interrupts_the_older_and_goes_on_from_its_value(ui: Ui) -> None:
    scoped, position = Scoped(ui), Animatable(0.0)
    ends: list[str] = []

    async def first() -> None:
        try:
            await position.animate_to(100.0, LINE)
        except asyncio.CancelledError:
            ends.append(f"interrupted at {position.value:g}")

    scoped.launch(first)
    scoped.frames(6)
    scoped.launch(lambda: position.animate_to(0.0, LINE))
    scoped.frames(1)
    assert ends == ["interrupted at 50"]
    ui.scene.settle(20)
    assert position.value == 0.0


def test_spring_that_interrupts_a_spring__keeps_its_velocity(ui: Ui) -> None:
    scoped, position = Scoped(ui), Animatable(0.0)
    scoped.launch(lambda: position.animate_to(100.0, spring()))
    scoped.frames(4)
    before, velocity = position.value, position.velocity
    assert velocity > 500
    scoped.launch(lambda: position.animate_to(0.0, spring()))
    scoped.frames(2)  # goes on from the last frame: these are 16 and 32 ms of it
    onward, _ = spring_motion(1500.0, 1.0, before, velocity)(0.032)
    assert position.value == pytest.approx(onward, abs=0.01)


def test_snap_to__ends_the_animation(ui: Ui) -> None:
    scoped, position = Scoped(ui), Animatable(0.0)
    scoped.launch(lambda: position.animate_to(100.0, LINE))
    scoped.frames(4)
    scoped.launch(lambda: position.snap_to(7.0))
    ui.scene.settle(20)
    assert (position.value, position.is_running) == (7.0, False)


def test_bounds__end_an_animation_that_reaches_them(ui: Ui) -> None:
    scoped, position = Scoped(ui), Animatable(0.0)
    position.update_bounds(upper_bound=35.0)
    results: list[object] = []

    async def run() -> None:
        results.append(await position.animate_to(100.0, LINE))

    scoped.launch(run)
    ui.scene.settle(20)
    assert position.value == 35.0
    assert results[0].end_reason is AnimationEndReason.BOUND_REACHED  # type: ignore[attr-defined]


def test_animate__calls_its_block_with_value_and_velocity(ui: Ui) -> None:
    scoped = Scoped(ui)
    seen: list[float] = []
    scoped.launch(lambda: animate(0.0, 10.0, lambda value, velocity: seen.append(value), spec=tween(32)))
    ui.scene.settle(20)
    assert (seen[0], seen[-1], len(seen)) == (0.0, 10.0, 3)


def test_animated_state_read_in_a_layer__composes_once_and_then_changes_the_layer_only(ui: Ui) -> None:
    target = mutable_state_of(0.0)

    @composable
    def Target() -> None:
        alpha = animate_float_as_state(target.value, LINE)

        def fade(layer: object) -> None:
            layer.alpha = alpha.value  # type: ignore[attr-defined]

        Box(Modifier.graphics_layer(fade).size(10))

    ui.show(Target)
    target.value = 1.0
    reports = ui.scene.settle(30)
    assert ran(reports[:1]) == {"composed": ["Target"]}
    assert ran(reports[1:]) == {"layer": ["layer"] * 10}
    assert len(reports) == 13  # the last one only lets the coroutine end


def test_target_changed_on_the_way__animation_turns_round(ui: Ui) -> None:
    target, seen = mutable_state_of(0.0), []

    @composable
    def Target() -> None:
        seen.append(animate_float_as_state(target.value, LINE).value)

    ui.show(Target)
    target.value = 100.0
    for _ in range(6):
        ui.scene.frame()
    target.value = 0.0
    ui.scene.settle(30)
    assert max(seen) == 50.0
    assert seen[-1] == 0.0


def test_finished_listener__receives_the_final_value(ui: Ui) -> None:
    target, received = mutable_state_of(Color.RED), []

    @composable
    def Target() -> None:
        animate_color_as_state(target.value, LINE, received.append)

    ui.show(Target)
    target.value = Color.BLUE
    ui.scene.settle(30)
    assert received == [Color.BLUE]


def test_infinite_transition__asks_for_frames_as_long_as_it_is_composed(ui: Ui) -> None:
    shown, seen = mutable_state_of(True), []

    @composable
    def Pulse() -> None:
        transition = remember_infinite_transition()
        spec = infinite_repeatable(tween(64, easing=LinearEasing), RepeatMode.REVERSE)
        value = transition.animate_float(0.0, 4.0, spec)
        Box(Modifier.draw_behind(lambda scope: seen.append(value.value)).size(5))

    @composable
    def Content() -> None:
        if shown.value:
            Pulse()

    with Scene(Content) as scene:
        for _ in range(12):
            scene.frame()
        assert scene.has_invalidations
        assert seen == [0.0, 1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0, 0.0, 1.0, 2.0, 3.0]
        shown.value = False
        scene.settle(10)
        assert not scene.has_invalidations


def test_content_visible_from_the_start__appears_without_an_animation(ui: Ui) -> None:
    ui.show(lambda: AnimatedVisibility(True, lambda: Box(Modifier.size(50).test_tag("box"))))
    assert ui.size("box") == (50, 50)


def test_content_that_disappears__shrinks_and_is_composed_until_the_end(ui: Ui) -> None:
    visible, heights = mutable_state_of(True), []

    @composable
    def Content() -> None:
        with Column():
            AnimatedVisibility(visible.value, lambda: Box(Modifier.size(50).test_tag("box")))
            Box(Modifier.size(5).test_tag("below"))

    ui.show(Content)
    visible.value = False
    for _ in range(60):
        ui.scene.frame()
        heights.append(ui.position("below")[1])
    assert heights[0] == 50
    assert 0 < heights[8] < 50
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] == 0
    assert not ui.scene.has_invalidations
    with pytest.raises(LookupError):
        ui.scene.find("box")


def test_fade_only__runs_the_layer_block_and_lays_out_nothing(ui: Ui) -> None:
    visible = mutable_state_of(False)

    @composable
    def Content() -> None:
        AnimatedVisibility(visible.value, lambda: Box(Modifier.size(50)), enter=fade_in(LINE), exit=fade_out(LINE))

    ui.show(Content)
    visible.value = True
    reports = ui.scene.settle(40)
    assert not ui.scene.has_invalidations
    on_the_way = ran(reports[4:10])
    assert set(on_the_way) == {"layer"}


def test_launched_animation_of_a_composable__ends_with_it(ui: Ui) -> None:
    shown, position = mutable_state_of(True), Animatable(0.0)

    @composable
    def Mover() -> None:
        remember(lambda: 0)
        LaunchedEffect(lambda: _run(position))
        Text("moving")

    @composable
    def Content() -> None:
        if shown.value:
            Mover()

    with Scene(Content) as scene:
        for _ in range(4):
            scene.frame()
        shown.value = False
        scene.settle(5)
        assert not scene.has_invalidations
        assert not position.is_running


async def _run(position: Animatable) -> None:
    await position.animate_to(100.0, LINE)


def test_visible_and_arrived__nothing_clips_or_fades_it_any_more(ui: Ui) -> None:
    """As in Compose, where the active transition of what has arrived is none: content may reach outside again."""
    visible = mutable_state_of(False)

    @composable
    def Content() -> None:
        AnimatedVisibility(visible.value, lambda: Box(Modifier.size(10).offset(5, 0).background(Color.RED)))

    ui.show(Content)
    visible.value = True
    ui.scene.settle(60)
    assert not ui.scene.has_invalidations
    pixels = ui.scene.pixels()
    assert pixels[5, 12].tolist() == [255, 0, 0, 255]

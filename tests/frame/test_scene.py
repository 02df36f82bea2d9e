"""Scene: frames and time, coroutines, what one sees of it, hosts, the end."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from engine import (
    Box,
    Color,
    Constraints,
    DisposableEffect,
    IntSize,
    LaunchedEffect,
    LocalDensity,
    Modifier,
    Scene,
    Snapshot,
    await_cancellation,
    composable,
    mutable_state_of,
    trace,
    with_frame_nanos,
)


@composable
def Nothing() -> None:
    pass


# ---------------------------------------------------------------- frames and time


def test_frames__are_16_ms_apart(make_scene: Any) -> None:
    seen: list[int] = []

    @composable
    def Screen() -> None:
        async def follow() -> None:
            while True:
                await with_frame_nanos(seen.append)

        LaunchedEffect(follow)

    scene = make_scene(Screen)
    assert [scene.frame().index for _ in range(3)] == [0, 1, 2]
    assert seen == [0, 16_000_000, 32_000_000]


def test_advance__runs_the_frames_that_fall_into_it_and_the_timers(make_scene: Any) -> None:
    log: list[Any] = []

    @composable
    def Screen() -> None:
        async def sleep() -> None:
            loop = asyncio.get_running_loop()
            await asyncio.sleep(0.040)
            log.append(round(loop.time() * 1000))
            await asyncio.sleep(0.007)
            log.append(round(loop.time() * 1000))

        LaunchedEffect(sleep)

    scene = make_scene(Screen)
    assert [report.index for report in scene.advance(45)] == [0, 1, 2]
    assert log == [40]
    assert [report.index for report in scene.advance(5)] == [3]
    assert log == [40, 47]


def test_settle__runs_until_nothing_is_invalid(make_scene: Any) -> None:
    count = mutable_state_of(0)

    @composable
    def Screen() -> None:
        def grow() -> None:
            if count.value < 3:
                count.value += 1

        Box(Modifier.size(count.value).draw_behind(lambda scope: grow()))

    scene = make_scene(Screen)
    assert [report.index for report in scene.settle()] == [0, 1, 2, 3]
    assert (count.value, scene.has_invalidations) == (3, False)


def test_settle_of_an_endless_animation__stops_at_the_bound(make_scene: Any) -> None:
    @composable
    def Screen() -> None:
        async def spin() -> None:
            while True:
                await with_frame_nanos(lambda nanos: None)

        LaunchedEffect(spin)

    scene = make_scene(Screen)
    assert len(scene.settle(7)) == 7
    scene.run_coroutines()
    assert scene.has_invalidations is True


def test_has_invalidations__counts_each_kind_of_work(make_scene: Any) -> None:
    state, unread = mutable_state_of(0), mutable_state_of(0)

    @composable
    def Screen() -> None:
        Box(Modifier.size(state.value))

    scene = make_scene(Screen)
    assert scene.has_invalidations is True  # not laid out yet
    scene.frame()
    assert scene.has_invalidations is False
    unread.value = 1
    assert scene.has_invalidations is False  # no scope reads it
    state.value = 1
    assert scene.has_invalidations is True  # not announced
    Snapshot.send_apply_notifications()
    assert scene.has_invalidations is True  # an invalid scope
    scene.frame()
    assert scene.has_invalidations is False
    scene.loop.call_soon(lambda: None)
    assert scene.has_invalidations is True  # a ready coroutine
    scene.run_coroutines()
    assert scene.has_invalidations is False
    scene.resize(50, 50)
    assert scene.has_invalidations is True


def test_frame_inside_a_frame__is_an_error(make_scene: Any) -> None:
    scenes: list[Scene] = []
    state = mutable_state_of(0)

    @composable
    def Screen() -> None:
        if state.value:
            scenes[0].frame()

    scenes.append(make_scene(Screen))
    scenes[0].frame()
    state.value = 1
    with pytest.raises(RuntimeError, match="inside a frame"):
        scenes[0].frame()


# ---------------------------------------------------------------- coroutines


def test_coroutines__run_at_the_end_of_the_constructor_and_at_the_start_of_a_frame(make_scene: Any) -> None:
    log: list[str] = []
    key = mutable_state_of(1)

    @composable
    def Screen() -> None:
        now = key.value

        async def effect() -> None:
            log.append(f"started {now}")

        LaunchedEffect(effect, now)

    scene = make_scene(Screen)
    assert log == ["started 1"]
    scene.frame()
    key.value = 2
    scene.frame()
    assert log == ["started 1"]  # launched by the frame, queued
    scene.frame()
    assert log == ["started 1", "started 2"]


def test_run_coroutines__stops_after_1000_rounds(make_scene: Any) -> None:
    count = 0

    @composable
    def Screen() -> None:
        async def spin() -> None:
            nonlocal count
            while True:
                count += 1
                await asyncio.sleep(0)

        LaunchedEffect(spin)

    scene = make_scene(Screen)
    assert count == 1000
    scene.run_coroutines()
    assert count == 2000


def test_coroutine_raises__the_error_leaves_the_frame_and_the_scene_goes_on(make_scene: Any) -> None:
    state = mutable_state_of(10)

    @composable
    def Screen() -> None:
        async def fail() -> None:
            await with_frame_nanos(lambda nanos: None)
            raise ValueError("broken")

        LaunchedEffect(fail)
        Box(Modifier.size(state.value).test_tag("box"))

    scene = make_scene(Screen)
    scene.frame()
    with pytest.raises(ValueError, match="broken"):
        scene.frame()
    state.value = 20
    scene.frame()
    assert scene.find("box").size == IntSize(20, 20)


def test_scene_inside_a_running_loop__works_and_that_loop_goes_on(make_scene: Any) -> None:
    seen: list[int] = []

    @composable
    def Screen() -> None:
        async def follow() -> None:
            seen.append(await with_frame_nanos(lambda nanos: nanos))

        LaunchedEffect(follow)

    async def cell() -> None:
        scene = make_scene(Screen)
        scene.frame()
        await asyncio.sleep(0)
        scene.frame()
        await asyncio.sleep(0)

    asyncio.run(cell())
    assert seen == [0]


# ---------------------------------------------------------------- what one sees


def test_find__is_at_the_place_of_the_tag(run: Any) -> None:
    @composable
    def Screen() -> None:
        with Box(Modifier.size(60).test_tag("outer")):
            Box(Modifier.padding(8).test_tag("inner").padding(2).size(20))

    scene = run(Screen)
    inner = scene.find("inner")
    assert (inner.size, tuple(inner.position), inner.is_placed) == (IntSize(24, 24), (8, 8), True)
    assert [(child.name, tuple(child.position)) for child in scene.find("outer").children] == [("inner", (8, 8))]
    with pytest.raises(LookupError, match=r"'nobody'.*inner, outer"):
        scene.find("nobody")


def test_measure_only__measures_and_does_not_place(run: Any) -> None:
    log: list[str] = []

    def measure(scope: Any, measurable: Any, constraints: Any) -> Any:
        log.append(f"measure {constraints.max_width}")
        placeable = measurable.measure(constraints)

        def place() -> None:
            log.append("place")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)

    @composable
    def Screen() -> None:
        Box(
            Modifier.on_placed(lambda _: log.append("on_placed"))
            .on_globally_positioned(lambda _: log.append("positioned"))
            .layout(measure)
            .fill_max_width()
            .height(10)
        )

    scene = run(Screen)
    log.clear()
    assert scene.measure_only(Constraints(max_width=70)) == IntSize(70, 10)
    assert log == ["measure 70"]
    scene.frame()
    assert log == ["measure 70", "measure 100", "on_placed", "place", "positioned"]


def test_density__is_that_of_the_scene(run: Any) -> None:
    seen: list[float] = []

    @composable
    def Screen() -> None:
        seen.append(LocalDensity.current.density)
        Box(Modifier.size(10).test_tag("box"))

    scene = run(Screen, density=2.0)
    assert (seen, scene.find("box").size) == ([2.0], IntSize(20, 20))


def test_resize__lays_out_in_the_new_size(run: Any) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.fill_max_size().test_tag("box").background(Color.RED))

    scene = run(Screen)
    scene.pixels()
    scene.resize(30, 40)
    report = scene.frame()
    assert report.composed == []
    assert scene.find("box").size == IntSize(30, 40)
    pixels = scene.pixels()
    assert (pixels.shape, pixels[39, 29].tolist()) == ((40, 30, 4), [255, 0, 0, 255])


def test_deep_tree__500_nodes_with_five_modifiers_each(run: Any) -> None:
    state = mutable_state_of(0)

    @composable
    def Nest(depth: int) -> None:
        modifier = Modifier.padding(0).offset(0, 0).background(Color.RED).graphics_layer().test_tag(f"nest {depth}")
        with Box(modifier):
            if depth:
                Nest(depth - 1)
            else:
                Box(Modifier.size(5 + state.value).test_tag("leaf"))

    limit = sys.getrecursionlimit()
    scene = run(lambda: Nest(500))
    assert scene.find("nest 500").size == IntSize(5, 5)
    state.value = 2
    scene.settle()
    assert scene.find("nest 500").size == IntSize(7, 7)
    assert scene.pixels()[6, 6].tolist() == [255, 0, 0, 255]
    assert sys.getrecursionlimit() == limit


# ---------------------------------------------------------------- hosts and tools


def test_on_frame_requested__is_called_once_until_the_frame(make_scene: Any) -> None:
    log: list[str] = []
    state = mutable_state_of(0)

    @composable
    def Screen() -> None:
        Box(Modifier.size(state.value))

    scene = make_scene(Screen)
    scene.on_frame_requested = lambda: log.append("request")
    assert log == ["request"]  # it has not been laid out yet
    scene.frame()
    state.value = 1
    state.value = 2
    assert log == ["request", "request"]
    scene.frame()
    assert log == ["request", "request"]
    scene.loop.call_soon(lambda: None)
    assert log == ["request"] * 3


def test_frame_that_leaves_work__requests_the_next(make_scene: Any) -> None:
    log: list[str] = []
    state = mutable_state_of(0)

    @composable
    def Screen() -> None:
        def draw(scope: Any) -> None:
            if state.value < 2:
                state.value += 1

        Box(Modifier.size(10).draw_behind(draw))

    scene = make_scene(Screen)
    scene.on_frame_requested = lambda: log.append("request")
    scene.frame()
    assert log == ["request", "request"]
    scene.settle()
    assert (log, state.value) == (["request"] * 3, 2)


def test_listener_added__receives_events_until_it_is_removed(make_scene: Any) -> None:
    kinds: list[str] = []

    class Listener:
        def happened(self, event: trace.Event) -> None:
            kinds.append(event.kind)

        def ended(self, event: trace.Event) -> None:
            pass

    scene = make_scene(Nothing)
    remove = scene.add_listener(Listener())
    scene.frame()
    assert "frame" in kinds
    kinds.clear()
    remove()
    scene.frame()
    assert kinds == []


def test_two_scenes__each_report_covers_its_own_scene(make_scene: Any) -> None:
    state = mutable_state_of(0.5)

    def screen(tag: str) -> Any:
        def block(layer: Any) -> None:
            layer.alpha = state.value

        @composable
        def Screen() -> None:
            Box(Modifier.test_tag(tag).graphics_layer(block).size(10).background(Color.RED))

        return Screen

    first, second = make_scene(screen("first")), make_scene(screen("second"))
    first.settle()
    second.settle()
    state.value = 1.0
    Snapshot.send_apply_notifications()  # runs the layer blocks of both, between their frames
    one, two = first.frame(), second.frame()
    assert (one.layers, two.layers) == (["first"], ["second"])
    assert [len(report.writes) for report in (one, two)] == [1, 1]


# ---------------------------------------------------------------- the end


def test_close__disposes_effects_and_cancels_coroutines(make_scene: Any) -> None:
    log: list[str] = []

    @composable
    def Screen() -> None:
        DisposableEffect(lambda: lambda: log.append("disposed"))

        async def wait() -> None:
            try:
                await await_cancellation()
            finally:
                log.append("cancelled")

        LaunchedEffect(wait)

    scene = make_scene(Screen)
    scene.frame()
    scene.close()
    assert log == ["disposed"]
    scene.run_coroutines()
    assert log == ["disposed", "cancelled"]
    scene.close()
    with pytest.raises(RuntimeError, match="closed"):
        scene.frame()


def test_effect_raises_on_close__the_coroutines_clean_up_too() -> None:
    log: list[str] = []

    async def wait() -> None:
        try:
            await await_cancellation()
        finally:
            log.append("cancelled")

    @composable
    def Screen() -> None:
        DisposableEffect(lambda: lambda: 1 // 0)
        LaunchedEffect(wait)

    with pytest.raises(ZeroDivisionError), Scene(Screen, 10, 10) as scene:
        scene.frame()
    assert log == ["cancelled"]


def test_closed__emits_nothing_more(make_scene: Any) -> None:
    state = mutable_state_of(0)
    scene = make_scene(Nothing)
    scene.close()
    state.value = 1
    assert trace.active is None

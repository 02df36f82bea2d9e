"""What a long-lived scene keeps, and writes of other threads."""

from __future__ import annotations

import gc
import threading
import tracemalloc
from typing import Any

from engine import (
    Box,
    Color,
    IntOffset,
    IntSize,
    Modifier,
    Snapshot,
    composable,
    mutable_state_of,
)


def test_nodes_inserted_and_removed__leave_no_reference(make_scene: Any) -> None:
    state, show = mutable_state_of(1), mutable_state_of(True)

    def set_layer(layer: Any) -> None:
        layer.alpha = min(1, state.value)

    @composable
    def Screen() -> None:
        with Box(Modifier.size(50)):
            if show.value:
                Box(
                    Modifier.size(10)
                    .draw_behind(lambda scope: state.value)
                    .graphics_layer(set_layer)
                    .offset(lambda: IntOffset(state.value, 0))
                )

    scene = make_scene(Screen)
    scene.frame()

    def toggle(times: int) -> None:
        for _ in range(times):
            show.value = not show.value
            scene.frame()
            state.value += 1

    toggle(200)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    toggle(400)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    # One kept node alone would be 400 × 3 KB.
    assert grown < 100_000


def test_idle_frames__keep_nothing(make_scene: Any) -> None:
    state = mutable_state_of(0)

    @composable
    def Screen() -> None:
        Box(Modifier.size(10).draw_behind(lambda scope: scope.draw_rect(Color(state.value % 2, 0, 0))))

    scene = make_scene(Screen)
    scene.settle()

    def frames(times: int) -> None:
        for _ in range(times):
            state.value += 1
            scene.frame()

    frames(300)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    frames(1000)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 50_000


def write_elsewhere(write: Any) -> None:
    thread = threading.Thread(target=write)
    thread.start()
    thread.join()


def test_written_by_another_thread__is_served_in_the_next_frame(run: Any) -> None:
    composed, placed, drawn = (mutable_state_of(0) for _ in range(3))
    log: list[str] = []

    @composable
    def Screen() -> None:
        log.append(f"compose {composed.value}")
        Box(
            Modifier.offset(lambda: IntOffset(placed.value, 0))
            .draw_behind(lambda scope: log.append(f"draw {drawn.value}"))
            .size(10)
            .test_tag("box")
        )

    scene = run(Screen)
    log.clear()

    def write() -> None:
        for state in (composed, placed, drawn):
            state.value = 5

    write_elsewhere(write)
    assert scene.has_invalidations is True
    scene.frame()
    assert (log, tuple(scene.find("box").position)) == (["compose 5", "draw 5"], (5, 0))


def test_announced_by_another_thread__asks_for_a_frame_and_runs_on_the_scenes_thread(make_scene: Any) -> None:
    alpha = mutable_state_of(0.5)
    threads: list[int] = []
    requests: list[int] = []

    def block(layer: Any) -> None:
        threads.append(threading.get_ident())
        layer.alpha = alpha.value

    @composable
    def Screen() -> None:
        Box(Modifier.size(10).graphics_layer(block).background(Color.RED))

    scene = make_scene(Screen)
    scene.on_frame_requested = lambda: requests.append(threading.get_ident())
    scene.settle()
    requests.clear()

    def write() -> None:
        alpha.value = 1.0
        Snapshot.send_apply_notifications()

    write_elsewhere(write)
    assert len(requests) == 1
    scene.settle()
    assert set(threads) == {threading.get_ident()}
    assert scene.pixels()[5, 5].tolist() == [255, 0, 0, 255]


def test_scene_too_small_for_anything__still_works(run: Any) -> None:
    @composable
    def Screen() -> None:
        Box(Modifier.fill_max_size().test_tag("box").background(Color.RED))

    scene = run(Screen, width=0, height=0)
    assert scene.find("box").size == IntSize(0, 0)
    assert scene.pixels().shape == (0, 0, 4)

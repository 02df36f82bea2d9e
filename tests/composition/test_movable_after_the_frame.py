"""Movable content that no place claims: forgotten after the frame, in the loop's queue."""

from __future__ import annotations

from engine import Box, BoxWithConstraints, DisposableEffect, Scene, composable, movable_content_of, mutable_state_of


def test_content_without_a_place__is_forgotten_when_the_coroutines_of_the_frame_run() -> None:
    log: list[str] = []
    shown = mutable_state_of(True)

    @composable
    def Kept() -> None:
        DisposableEffect(lambda: lambda: log.append("forgotten"), None)

    kept = movable_content_of(Kept)

    def content() -> None:
        if shown.value:
            kept()

    scene = Scene(content, width=10, height=10)
    shown.value = False
    scene.frame()
    assert log == [] and scene.has_invalidations
    scene.run_coroutines()
    assert log == ["forgotten"] and not scene.has_invalidations
    scene.close()


def test_content_that_layout_asks_for_in_the_frame_in_which_it_left__is_kept() -> None:
    log: list[str] = []
    inside = mutable_state_of(False)

    @composable
    def Kept() -> None:
        log.append("runs")
        DisposableEffect(lambda: lambda: log.append("forgotten"), None)

    kept = movable_content_of(Kept)

    def content() -> None:
        with Box():
            if not inside.value:
                kept()
        if inside.value:
            BoxWithConstraints(lambda _: kept())

    scene = Scene(content, width=10, height=10)
    inside.value = True
    scene.settle()
    assert log == ["runs"]
    scene.close()
    assert log == ["runs", "forgotten"]

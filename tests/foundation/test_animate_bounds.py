"""animate_bounds: where a layout is on its way, which phases its frames run, and how they end."""

from __future__ import annotations

from typing import Any

from engine import Box, Column, LinearEasing, LookaheadScope, Modifier, Rect, Row, mutable_state_of, tween

from .conftest import Ui

LINE = tween(64, easing=LinearEasing)


def frames(ui: Ui) -> list[Any]:
    """The reports until nothing is invalid; what a frame launched runs after it."""
    reports = []
    while len(reports) < 40:
        reports.append(ui.scene.frame())
        ui.scene.run_coroutines()
        if not ui.scene.has_invalidations:
            return reports
    raise AssertionError("the animation does not end")


def test_box_that_grows__pushes_what_is_beside_it_and_composes_once(ui: Ui) -> None:
    width = mutable_state_of(40)
    sizes: list[tuple[int, float]] = []

    def content() -> None:
        def inside(scope: Any) -> None:
            with Row():
                Box(Modifier.animate_bounds(scope, spec=LINE).test_tag("a").size(width.value, 10))
                Box(Modifier.test_tag("b").size(10))

        LookaheadScope(inside)

    ui.show(content)
    width.value = 80
    reports = []
    while not reports or ui.scene.has_invalidations:
        reports.append(ui.scene.frame())
        ui.scene.run_coroutines()
        sizes.append((ui.size("a")[0], ui.position("b")[0]))
    assert sizes == [(40, 40), (40, 40), (50, 50), (60, 60), (70, 70), (80, 80), (80, 80)]
    assert [bool(report.composed) for report in reports] == [True] + [False] * 6


def test_spec_as_a_function__gets_the_bounds_it_is_and_the_bounds_it_is_going_to_have(ui: Ui) -> None:
    top = mutable_state_of(0)
    asked: list[tuple[Rect, Rect]] = []

    def spec(initial: Rect, target: Rect) -> Any:
        asked.append((initial, target))
        return LINE

    def content() -> None:
        def inside(scope: Any) -> None:
            with Column(Modifier.padding(top=top.value)):
                Box(Modifier.animate_bounds(scope, spec=spec).test_tag("a").size(20, 10))

        LookaheadScope(inside)

    ui.show(content)
    top.value = 40
    frames(ui)
    assert set(asked) == {(Rect(0, 0, 20, 10), Rect(0, 40, 20, 50))}
    assert ui.position("a") == (0, 40)


def test_reversed_transition__continues_from_its_value(ui: Ui) -> None:
    at_end = mutable_state_of(False)
    places: list[float] = []

    def content() -> None:
        def inside(scope: Any) -> None:
            with Row(Modifier.padding(start=80 if at_end.value else 0)):
                Box(Modifier.animate_bounds(scope, spec=LINE).test_tag("a").size(10))

        LookaheadScope(inside)

    ui.show(content)
    for value, count in ((True, 4), (False, 8)):
        at_end.value = value
        for _ in range(count):
            ui.scene.frame()
            ui.scene.run_coroutines()
            places.append(ui.position("a")[0])
    assert places[:4] == [0, 0, 20, 40]
    assert max(abs(b - a) for a, b in zip(places, places[1:], strict=False)) <= 20
    assert places[-1] == 0


def test_position_that_does_not_change__begins_no_animation(ui: Ui) -> None:
    tint = mutable_state_of(0)

    def content() -> None:
        def inside(scope: Any) -> None:
            tint.value
            with Row():
                Box(Modifier.animate_bounds(scope).test_tag("a").size(10))

        LookaheadScope(inside)

    ui.show(content)
    tint.value = 1
    assert len(ui.scene.settle(10)) == 1


def test_box_removed_during_its_animation__leaves_no_work(ui: Ui) -> None:
    width, shown = mutable_state_of(40), mutable_state_of(True)

    def content() -> None:
        def inside(scope: Any) -> None:
            with Row(Modifier.test_tag("row")):
                if shown.value:
                    Box(Modifier.animate_bounds(scope, spec=LINE).size(width.value, 10))
                Box(Modifier.test_tag("b").size(10))

        LookaheadScope(inside)

    ui.show(content)
    width.value = 80
    for _ in range(3):
        ui.scene.frame()
        ui.scene.run_coroutines()
    shown.value = False
    ui.scene.settle(5)
    assert (ui.scene.has_invalidations, ui.position("b")) == (False, (0, 0))

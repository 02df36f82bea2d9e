"""ScrollState, drags, flings, the wheel, nested scroll."""

from __future__ import annotations

import asyncio

import pytest

from engine import (
    Box,
    Color,
    Column,
    LazyColumn,
    Modifier,
    NestedScrollConnection,
    NestedScrollSource,
    Offset,
    PointerType,
    ScrollState,
    composable,
    mutable_state_of,
    remember_coroutine_scope,
)

from .conftest import Ui


def rows(count: int, height: int = 50) -> None:
    for i in range(count):
        Box(Modifier.fill_max_width().height(height).background(Color.GRAY).test_tag(f"row{i}"))


def show_column(ui: Ui, state: ScrollState, modifier: object = Modifier) -> None:
    def content() -> None:
        with Column(modifier.height(100).vertical_scroll(state).test_tag("column")):  # type: ignore[attr-defined]
            rows(10)

    ui.show(content)


def test_content_larger_than_its_window__measured_without_bound_and_cut_off(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    assert (state.max_value, state.viewport_size) == (400, 100)
    assert ui.size("column") == (400, 500)


def test_scroll_step__runs_the_placement_of_the_scroll_and_draws_nothing(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    assert ui.change(lambda: state.dispatch_raw_delta(30)) == {"placed": ["column"]}
    assert ui.position("row0") == (0, -30)


def test_value_beyond_the_end__stops_there_and_returns_what_was_consumed(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    assert state.dispatch_raw_delta(1000) == 400
    assert state.value == 400
    assert state.dispatch_raw_delta(10) == 0
    assert (state.can_scroll_forward, state.can_scroll_backward) == (False, True)


def test_fractions_of_a_pixel__add_up(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    for _ in range(4):
        assert state.dispatch_raw_delta(0.25) == 0.25
    assert state.value == 1


def test_content_that_shrinks__moves_the_value_to_the_new_end(ui: Ui) -> None:
    state, count = ScrollState(), mutable_state_of(10)

    @composable
    def Content() -> None:
        with Column(Modifier.height(100).vertical_scroll(state)):
            rows(count.value)

    ui.show(Content)
    state.dispatch_raw_delta(400)
    ui.settle()
    ui.change(lambda: count.set(4))
    assert (state.value, state.max_value) == (100, 100)


def test_wheel__scrolls_what_is_under_it(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    assert ui.scene.scroll(10, 10, 0, 40)
    assert state.value == 40
    assert not ui.scene.scroll(10, 300, 0, 40)
    assert state.value == 40


def test_drag__moves_the_content_with_the_pointer_after_the_slop(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    scene = ui.scene
    scene.press(10, 90)
    scene.move(10, 85)
    assert state.value == 0
    scene.move(10, 60)
    assert state.value == 12  # 30 px, of which 18 are the slop
    scene.move(10, 50)
    assert state.value == 22
    scene.release(10, 50)


def test_mouse__does_not_drag_content_along(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    ui.scene.press(10, 90, type=PointerType.MOUSE)
    ui.scene.move(10, 30)
    ui.scene.release(10, 30)
    assert state.value == 0


def test_fling__continues_and_slows_down(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    scene = ui.scene
    scene.press(10, 95)
    for step in range(1, 5):
        scene.frame()
        scene.move(10, 95 - 15 * step)
    scene.frame()
    scene.release(10, 35)
    released = state.value
    reports = scene.settle(200)
    assert not scene.has_invalidations
    assert len(reports) > 10
    assert state.value > released + 50
    assert not state.is_scroll_in_progress


def test_press_during_a_fling__stops_it(ui: Ui) -> None:
    state = ScrollState()
    show_column(ui, state)
    scene = ui.scene
    scene.press(10, 95)
    for step in range(1, 4):
        scene.frame()
        scene.move(10, 95 - 15 * step)
    scene.frame()
    scene.release(10, 50)
    scene.frame()
    scene.frame()
    scene.frame()
    scene.press(10, 50)
    stopped = state.value
    scene.settle(20)
    assert state.value == stopped
    scene.release(10, 50)


def test_animate_scroll_to__arrives_exactly(ui: Ui) -> None:
    state = ScrollState()
    scopes: list[object] = []

    @composable
    def Content() -> None:
        scopes.append(remember_coroutine_scope())
        with Column(Modifier.height(100).vertical_scroll(state)):
            rows(10)

    ui.show(Content)
    scopes[0].launch(lambda: state.animate_scroll_to(250))  # type: ignore[attr-defined]
    ui.scene.settle(200)
    assert state.value == 250


def test_scroll_without_a_bound__raises_and_says_what_to_do(ui: Ui) -> None:
    def content() -> None:
        with Column(Modifier.vertical_scroll(ScrollState())):
            with Column(Modifier.vertical_scroll(ScrollState())):
                rows(2)

    with pytest.raises(ValueError, match="without a bound on its axis"):
        ui.show(content)


class Pull(NestedScrollConnection):
    """Takes the first 10 px of each delta, and whatever is left over at the end."""

    def __init__(self) -> None:
        self.log: list[tuple[str, float]] = []

    def on_pre_scroll(self, available: Offset, source: NestedScrollSource) -> Offset:
        self.log.append(("pre", available.y))
        return Offset(0.0, -10.0)

    def on_post_scroll(self, consumed: Offset, available: Offset, source: NestedScrollSource) -> Offset:
        self.log.append(("post", available.y))
        return Offset.ZERO


def test_nested_scroll__connection_consumes_before_and_receives_the_rest(ui: Ui) -> None:
    state, pull = ScrollState(), Pull()
    show_column(ui, state, Modifier.nested_scroll(pull))
    ui.scene.scroll(10, 10, 0, 30)
    assert state.value == 20
    assert pull.log == [("pre", -30.0), ("post", 0.0)]


def test_inner_scroll_at_its_end__the_outer_one_takes_over(ui: Ui) -> None:
    outer, inner = ScrollState(), ScrollState()

    def content() -> None:
        with Column(Modifier.height(200).vertical_scroll(outer)):
            with Column(Modifier.height(100).vertical_scroll(inner)):
                rows(3)
            rows(10)

    ui.show(content)
    ui.scene.scroll(10, 10, 0, 80)
    assert (inner.value, outer.value) == (50, 30)


def test_scroll_interrupted_by_a_newer_one__raises_in_the_older(ui: Ui) -> None:
    state = ScrollState()
    scopes: list[object] = []
    log: list[str] = []

    @composable
    def Content() -> None:
        scopes.append(remember_coroutine_scope())
        with Column(Modifier.height(100).vertical_scroll(state)):
            LazyColumn(lambda scope: None, Modifier.height(10))
            rows(10)

    async def older() -> None:
        try:
            await state.animate_scroll_to(400)
        except asyncio.CancelledError:
            log.append(f"interrupted at {state.value > 0}")

    ui.show(Content)
    scopes[0].launch(older)  # type: ignore[attr-defined]
    for _ in range(4):
        ui.scene.frame()
    scopes[0].launch(lambda: state.scroll_to(7))  # type: ignore[attr-defined]
    ui.scene.settle(20)
    assert log == ["interrupted at True"]
    assert state.value == 7

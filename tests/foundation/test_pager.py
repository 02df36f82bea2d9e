"""HorizontalPager and VerticalPager: which pages are composed, where they stand, how they scroll and settle."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    Box,
    HorizontalPager,
    Modifier,
    PaddingValues,
    PagerState,
    VerticalPager,
    composable,
    mutable_state_of,
    remember_coroutine_scope,
)

from .conftest import Ui


class Book:
    """A pager of numbered pages, and what they composed."""

    def __init__(self, ui: Ui, state: PagerState, pager: Any = HorizontalPager, **how: Any) -> None:
        self.ui = ui
        self.state = state
        self.composed: list[int] = []
        self.scope: Any = None

        def page(index: int) -> None:
            self.composed.append(index)
            Box(Modifier.fill_max_size().test_tag(f"page{index}"))

        @composable
        def Content() -> None:
            self.scope = remember_coroutine_scope()
            pager(state, page, Modifier.size(100, 50), **how)

        ui.show(Content, 100, 50)

    def launch(self, block: Any) -> None:
        self.scope.launch(block)


def test_pager__composes_the_visible_page_and_no_other(ui: Ui) -> None:
    book = Book(ui, PagerState(lambda: 5))
    assert book.composed == [0]
    assert ui.size("page0") == (100, 50)


def test_pages_beyond_the_viewport__are_composed_and_placed(ui: Ui) -> None:
    book = Book(ui, PagerState(lambda: 5, 2), beyond_viewport_page_count=1)
    assert book.composed == [2, 1, 3]
    assert [ui.position(f"page{i}") for i in (1, 2, 3)] == [(-100, 0), (0, 0), (100, 0)]


def test_scroll_within_two_pages__places_only_and_turns_the_page_halfway(ui: Ui) -> None:
    book = Book(ui, PagerState(lambda: 5))
    ui.change(lambda: book.state.dispatch_raw_delta(10))
    assert book.composed == [0, 1]
    ran = ui.change(lambda: book.state.dispatch_raw_delta(30))
    assert "composed" not in ran and "measured" not in ran
    assert (book.state.current_page, book.state.current_page_offset_fraction) == (0, pytest.approx(0.4))
    ui.change(lambda: book.state.dispatch_raw_delta(20))
    assert (book.state.current_page, book.state.current_page_offset_fraction) == (1, pytest.approx(-0.4))
    assert ui.position("page1") == (40, 0)


def test_scroll_at_the_last_page__consumes_nothing_more(ui: Ui) -> None:
    book = Book(ui, PagerState(lambda: 3, 2))
    assert book.state.dispatch_raw_delta(40) == 0
    assert (book.state.can_scroll_forward, book.state.can_scroll_backward) == (False, True)


def test_animated_scroll__ends_at_the_page_and_says_where_it_goes(ui: Ui) -> None:
    book = Book(ui, PagerState(lambda: 9))
    book.launch(lambda: book.state.animate_scroll_to_page(2))
    ui.scene.frame()
    ui.scene.frame()
    assert (book.state.target_page, book.state.settled_page) == (2, 0)
    ui.scene.settle(200)
    assert (book.state.current_page, book.state.settled_page, ui.position("page2")) == (2, 2, (0, 0))


def test_animated_scroll_over_many_pages__leaves_out_those_between(ui: Ui) -> None:
    book = Book(ui, PagerState(lambda: 100))
    book.launch(lambda: book.state.animate_scroll_to_page(80))
    ui.scene.settle(200)
    assert book.state.current_page == 80
    assert set(book.composed) <= {0, 78, 79, 80, 81}


@pytest.mark.parametrize(("to", "page"), [(80, 0), (20, 1)])
def test_release__settles_at_the_page_that_half_the_way_decides(ui: Ui, to: float, page: int) -> None:
    book = Book(ui, PagerState(lambda: 3))
    ui.scene.press(95, 20)
    for x in (60, to):
        ui.scene.move(x, 20)
        ui.scene.frame()
    for _ in range(10):  # a rest, so that the release has no speed
        ui.scene.frame()
    ui.scene.move(to, 20)
    ui.scene.release(to, 20)
    ui.scene.settle(200)
    assert (book.state.current_page, book.state.current_page_offset_fraction) == (page, 0)


def test_fewer_pages_than_before__ends_at_the_last(ui: Ui) -> None:
    count = mutable_state_of(5)
    book = Book(ui, PagerState(lambda: count.value, 4))
    ui.change(lambda: count.set(2))
    assert (book.state.current_page, ui.position("page1")) == (1, (0, 0))
    ui.change(lambda: count.set(0))
    assert book.state.page_count == 0


def test_vertical_pager_with_padding_and_spacing__shows_parts_of_the_neighbors(ui: Ui) -> None:
    Book(
        ui,
        PagerState(lambda: 3, 1),
        VerticalPager,
        content_padding=PaddingValues(top=10, bottom=10),
        page_spacing=2.0,
    )
    assert ui.size("page1") == (100, 30)
    assert [ui.position(f"page{i}")[1] for i in (0, 1, 2)] == [-22, 10, 42]


def test_fraction_outside_half_a_page__raises() -> None:
    with pytest.raises(ValueError, match=r"not within -0.5 and 0.5"):
        PagerState(lambda: 3, 0, 0.7)


def test_page_that_takes_over_a_node__layer_block_of_the_page_before_does_not_run(ui: Ui) -> None:
    state, ran = PagerState(lambda: 6), []
    scopes: list[Any] = []

    def page(index: int) -> None:
        Box(Modifier.graphics_layer(lambda _: ran.append(index)).size(40))

    @composable
    def Content() -> None:
        scopes.append(remember_coroutine_scope())
        HorizontalPager(state, page, Modifier.size(40))

    ui.show(Content)
    for target in (2, 4, 1):
        ran.clear()
        scopes[-1].launch(lambda target=target: state.scroll_to_page(target))
        ui.scene.settle()
        assert set(ran) <= {target, 0}
    assert ran == [1]

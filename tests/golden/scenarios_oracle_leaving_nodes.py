"""Ports of LeavingContent.kt (tests/oracle), first part: layers of what leaves, lines of children that come and go."""

from __future__ import annotations

from typing import Any

from engine import (
    AnimatedContent,
    Box,
    Column,
    HorizontalPager,
    IntrinsicSize,
    Layout,
    LazyColumn,
    LazyListState,
    Modifier,
    PagerState,
    Row,
    SubcomposeLayout,
    composable,
    dont_memoize,
    fade_in,
    fade_out,
    key,
    mutable_state_of,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_corners_laid_out import Sized
from .scenarios_oracle_coroutines import linear
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features_moving import Base
from .scenarios_oracle_grids import Cell


def layer_reading(name: str, s: Any) -> Any:
    """A layer whose block reads a state. Made by a plain function: another block each time."""

    @dont_memoize
    def block(layer: Any) -> None:
        log(f"lambda:layer {name} {s.value}")
        layer.translation_x = float(s.value)

    return Modifier.graphics_layer(block)


@composable
def Untold(name: str, lined: bool, h: Any) -> None:
    """A leaf with a line, or without; where it stands is not told."""

    def policy(scope: Any, _: Any, __: Any) -> Any:
        log(f"policy:{name}")
        px = h()
        return scope.layout(10, px, lambda: log(f"lambda:place {name}"), {Base: px // 2} if lined else None)

    Layout(policy)


@scenario("layers_of_pages")
def layers_of_pages(run: Run) -> None:
    run.queue = True
    pages = mutable_state_of(5)
    pager = PagerState(lambda: pages.value)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def page(p: int) -> None:
            def block(_: Any) -> None:
                log(f"lambda:layer{p} {rounded((pager.current_page - p + pager.current_page_offset_fraction) * 100)}")

            Box(Modifier.graphics_layer(block).then(trace(f"p{p}")).size(40))

        HorizontalPager(pager, page, traced("pager"))

    def launch(block: Any) -> Any:
        return lambda: scopes[-1].launch(block)

    run.start(content, 40, 60)
    run.step("to page 1", launch(lambda: pager.animate_scroll_to_page(1, spec=linear(64))), 60)
    run.step("to page 4 at once", launch(lambda: pager.scroll_to_page(4)))
    run.step("back by a part", launch(lambda: pager.scroll_to_page(1, 0.3)))
    run.step("the part more", lambda: pager.dispatch_raw_delta(-12))
    run.step("to page 3 at once", launch(lambda: pager.scroll_to_page(3)))
    run.step("fewer pages", lambda: pages.set(2))


@scenario("layers_of_contents")
def layers_of_contents(run: Run) -> None:
    run.queue = True
    page, s = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def shown(p: int) -> None:
            Box(layer_reading(f"{p}", s).then(trace(f"p{p}")).size(20))

        AnimatedContent(
            page.value,
            shown,
            traced("contents"),
            enter=fade_in(linear(48)),
            exit=fade_out(linear(48)),
            size_transform=None,
        )

    run.start(content, 100, 100)
    run.step("page 1", lambda: page.set(1), 30)
    run.step("s=1", lambda: s.set(1))
    run.step("page 2", lambda: page.set(2), 2)
    run.step("s=2 on the way", lambda: s.set(2), 30)
    run.step("page 0 and s=3", lambda: (page.set(0), s.set(3)), 30)


@scenario("layers_of_items")
def layers_of_items(run: Run) -> None:
    run.queue = True
    list = LazyListState()
    s, count = mutable_state_of(0), mutable_state_of(12)

    def content() -> None:
        log("compose:Root")

        def item(i: int) -> None:
            Box(layer_reading(f"{i}", s).then(trace(f"i{i}")).size(20))

        LazyColumn(lambda scope: scope.items(count.value, item), traced("list"), list)

    run.start(content, 40, 60)
    run.step("down 30", lambda: list.dispatch_raw_delta(30))
    run.step("s=1", lambda: s.set(1))
    run.step("down 40 and s=2", lambda: (list.dispatch_raw_delta(40), s.set(2)))
    run.step("to the end and s=3", lambda: (list.request_scroll_to_item(9), s.set(3)))
    run.step("s=4", lambda: s.set(4))
    run.step("two items and s=5", lambda: (count.set(2), s.set(5)))
    run.step("s=6", lambda: s.set(6))
    run.step("items again and s=7", lambda: (count.set(12), s.set(7)))


@scenario("layers_that_leave")
def layers_that_leave(run: Run) -> None:
    run.queue = True
    form, s = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def slot() -> None:
            Box(layer_reading("slot", s).then(trace("slot")).size(10))

        def slots(scope: Any, c: Any) -> Any:
            placed = [it.measure(c) for it in scope.subcompose(form.value, slot)]
            return scope.layout(10, 10, lambda: [it.place(0, 0) for it in placed])

        with Column():
            if form.value == 0:
                with Box(layer_reading("outer", s).then(trace("outer"))):
                    Box(layer_reading("inner", s).then(trace("inner")).size(10))
            SubcomposeLayout(slots, traced("slots"))
            Box((layer_reading("last", s) if form.value < 2 else Modifier).then(trace("last")).size(10))

    run.start(content, 100, 100)
    run.step("s=1", lambda: s.set(1))
    run.step("the first leaves and s=2", lambda: (form.set(1), s.set(2)))
    run.step("s=3", lambda: s.set(3))
    run.step("the last layer leaves and s=4", lambda: (form.set(2), s.set(4)))
    run.step("all again and s=5", lambda: (form.set(0), s.set(5)))


@scenario("lines_of_children")
def lines_of_children(run: Run) -> None:
    run.queue = True
    w, h = mutable_state_of(20), mutable_state_of(20)
    first, last, turned = mutable_state_of(False), mutable_state_of(True), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Row(traced("row")):
            Sized("plain", w, w, Modifier.align_by(Base))
            with Column(Modifier.align_by(Base).then(trace("column"))):
                if first.value:
                    Untold("above", False, lambda: 10)
                for k in [1, 0] if turned.value else [0, 1]:
                    with key(k):
                        Untold(f"in column {k}", k == 0, lambda k=k: h.value if k == 0 else 14)
                if last.value:
                    Untold("below", False, lambda: 10)

    run.start(content, 300, 200)
    run.step("one above", lambda: first.set(True))
    run.step("the last goes", lambda: last.set(False))
    run.step("turned", lambda: turned.set(True))
    run.step("h=30", lambda: h.set(30))
    run.step("h=40 and the first goes", lambda: (h.set(40), first.set(False)))
    run.step("back and the last comes", lambda: (turned.set(False), last.set(True)))


@scenario("lines_lost_and_found")
def lines_lost_and_found(run: Run) -> None:
    run.queue = True
    w, h = mutable_state_of(20), mutable_state_of(20)
    deep, flat = mutable_state_of(True), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Row(traced("row")):
            Sized("plain", w, h, Modifier.align_by(Base))
            with Column(Modifier.align_by(Base).then(trace("column"))):
                Cell("above", 10, 10)
                with Box(traced("inner")):
                    if deep.value:
                        Sized("deep", w, h)
                    Cell("fixed", 12, 12)
            with Box(Modifier.align_by(Base).then(trace("box"))):
                if flat.value:
                    Sized("flat", w, w)
                Cell("filled", 30, 30)

    run.start(content, 300, 200)
    run.step("deep leaves", lambda: deep.set(False))
    run.step("flat leaves", lambda: flat.set(False))
    run.step("deep is back", lambda: deep.set(True))
    run.step("flat is back and h=10", lambda: (flat.set(True), h.set(10)))
    run.step("both leave", lambda: (deep.set(False), flat.set(False)))


@scenario("children_without_lines")
def children_without_lines(run: Run) -> None:
    run.queue = True
    more, n = mutable_state_of(False), mutable_state_of(20)

    def content() -> None:
        log("compose:Root")
        with Row(traced("row")):
            with Column(traced("column")):
                Cell("a", 10, 10)
                if more.value:
                    Cell("b", 10, n.value)
            with Box(traced("fixed").size(40)):
                if more.value:
                    Cell("c", 10, 10)
            with Column(traced("second").width(IntrinsicSize.MAX)):
                if not more.value:
                    Cell("d", 10, 10)
                Box(traced("wide").fill_max_width().height(5))

    run.start(content, 300, 200)
    run.step("more", lambda: more.set(True))
    run.step("n=30", lambda: n.set(30))
    run.step("fewer", lambda: more.set(False))

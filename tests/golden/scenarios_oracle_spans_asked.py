"""Ports of SpansAsked.kt (tests/oracle): which items of a grid are asked for their span, and how often."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    GridCells,
    LazyGridState,
    LazyVerticalGrid,
    Modifier,
    mutable_state_list_of,
    mutable_state_of,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_grids import sized


@scenario("spans_scrolled")
def spans_scrolled(run: Run) -> None:
    run.queue = True
    state, n = LazyGridState(), mutable_state_of(0)
    scopes: list[Any] = []

    def content() -> None:
        log(f"compose:Root {n.value}")
        scopes[:] = [remember_coroutine_scope()]

        def items(scope: Any) -> None:
            log("lazy:content")

            def span(it: int) -> int:
                log(f"span:{it} {scope.max_current_line_span}/{scope.max_line_span}")
                return 2 if it % 7 == 3 else scope.max_line_span if it % 11 == 5 else 1

            def item(i: int) -> None:
                log(f"compose:i{i}" + (f" {n.value}" if i == 1 else ""))
                Box(traced(f"i{i}").fill_max_width().height(20))

            scope.items(40, item, span=span)

        LazyVerticalGrid(GridCells.fixed(3), items, traced("grid"), state)

    run.start(content, 90, 60)
    run.step("by 10", lambda: state.dispatch_raw_delta(10))
    run.step("by 30", lambda: state.dispatch_raw_delta(30))
    run.step("by 60", lambda: state.dispatch_raw_delta(60))
    run.step("back by 30", lambda: state.dispatch_raw_delta(-30))
    run.step("back by 50", lambda: state.dispatch_raw_delta(-50))
    run.step("n", lambda: n.set(1))
    run.step("to 30", lambda: scopes[0].launch(lambda: state.scroll_to_item(30)))
    run.step("back by 30", lambda: state.dispatch_raw_delta(-30))
    run.step("to 2", lambda: scopes[0].launch(lambda: state.scroll_to_item(2)))


@scenario("spans_of_states")
def spans_of_states(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c", "d", "e", "f")
    wide, columns, state = mutable_state_of("b"), mutable_state_of(3), LazyGridState()

    def content() -> None:
        log("compose:Root")

        def declare(scope: Any) -> None:
            log(f"lazy:content {wide.value}")

            def span(it: str) -> int:
                log(f"span:{it} {scope.max_current_line_span}/{scope.max_line_span}")
                return scope.max_current_line_span if it == wide.value else 1

            def item(i: str) -> None:
                log(f"compose:{i}")
                Box(traced(i).fill_max_width().height(20))

            def span_of_end() -> int:
                log(f"span:end {scope.max_current_line_span}/{scope.max_line_span}")
                return int(scope.max_current_line_span)

            def end() -> None:
                log("compose:end")
                Box(traced("end").fill_max_width().height(10))

            scope.items(items, item, key=lambda it: it, span=span)
            scope.item(end, span=span_of_end)

        LazyVerticalGrid(GridCells.fixed(columns.value), declare, traced("grid"), state)

    run.start(content, 90, 60)
    run.step("d is wide", lambda: wide.set("d"))
    run.step("one at the front", lambda: items.insert(0, "x"))
    run.step("scrolled", lambda: state.dispatch_raw_delta(25))
    run.step("two columns", lambda: columns.set(2))
    run.step("b goes", lambda: items.remove("b"))
    run.step("a is wide", lambda: wide.set("a"))


@scenario("spans_with_headers")
def spans_with_headers(run: Run) -> None:
    run.queue = True
    w, h, state = mutable_state_of(60), mutable_state_of(60), LazyGridState()

    def content() -> None:
        log("compose:Root")
        remember_coroutine_scope()
        with Box(sized(Modifier, w, h)):

            def declare(scope: Any) -> None:
                for s in ("p", "q", "r"):

                    def header(s: str = s) -> None:
                        log(f"compose:{s}")
                        Box(traced(s).fill_max_width().height(10))

                    def span(it: int, s: str = s) -> int:
                        log(f"span:{s}{it} {scope.max_current_line_span}/{scope.max_line_span}")
                        return 2 if it == 2 else 1

                    def item(i: int, s: str = s) -> None:
                        log(f"compose:{s}{i}")
                        Box(traced(f"{s}{i}").fill_max_width().height(20))

                    scope.sticky_header(header, key=s)
                    scope.items(7, item, key=lambda it, s=s: f"{s}{it}", span=span)

            LazyVerticalGrid(GridCells.adaptive(20), declare, traced("grid"), state)

    run.start(content, 200, 200)
    run.step("higher", lambda: h.set(90))
    run.step("by 45", lambda: state.dispatch_raw_delta(45))
    run.step("wider", lambda: w.set(90))
    run.step("by 70", lambda: state.dispatch_raw_delta(70))
    run.step("lower", lambda: h.set(40))

"""Ports of Lookahead.kt (tests/oracle), its second part: animate_bounds."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Box,
    Column,
    LinearEasing,
    LookaheadScope,
    Modifier,
    Row,
    ScrollState,
    key,
    mutable_state_of,
    tween,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_lookahead import passes


def linear(initial: Any, target: Any) -> Any:
    return tween(64, easing=LinearEasing)


def bounds(scope: Any, name: str, modifier: Any = Modifier) -> Any:
    return Modifier.animate_bounds(scope, modifier, spec=linear).then(trace(name))


@scenario("bounds_size")
def bounds_size(run: Run) -> None:
    run.queue = True
    w = mutable_state_of(40)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Row(passes("row")):
                Box(bounds(scope, "a").size(w.value, 20))
                Box(traced("b").size(10))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("grows", lambda: w.set(104), 20)
    run.step("grows again", lambda: w.set(200), 3)
    run.step("shrinks on the way", lambda: w.set(60), 20)


@scenario("bounds_position")
def bounds_position(run: Run) -> None:
    run.queue = True
    pad, swapped, end = mutable_state_of(0), mutable_state_of(False), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Column(traced("column")):
                with Row(traced("row").padding(start=pad.value)):
                    for name in ("b", "a") if swapped.value else ("a", "b"):
                        with key(name):
                            Box(bounds(scope, name).size(20 if name == "a" else 40, 20))
                alignment = Alignment.TOP_END if end.value else Alignment.TOP_START
                with Box(Modifier.fill_max_width(), content_alignment=alignment):
                    Box(bounds(scope, "c").size(30))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("padding", lambda: pad.set(64), 20)
    run.step("swapped", lambda: swapped.set(True), 20)
    run.step("to the end", lambda: end.set(True), 3)
    run.step("back on the way", lambda: end.set(False), 20)


@scenario("bounds_modifier")
def bounds_modifier(run: Run) -> None:
    run.queue = True
    pad, w = mutable_state_of(4), mutable_state_of(60)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Row(passes("row")):
                with Row(bounds(scope, "a", Modifier.padding(pad.value)).size(w.value, 20)):
                    Box(Modifier.weight(1).then(trace("one")).height(10))
                    Box(Modifier.weight(1).then(trace("two")).height(10))
                Box(traced("after").size(10))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("more padding", lambda: pad.set(20), 20)
    run.step("wider", lambda: w.set(124), 20)


@scenario("bounds_nested")
def bounds_nested(run: Run) -> None:
    run.queue = True
    big, shown = mutable_state_of(False), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Column(traced("column")):
                with Row(bounds(scope, "outer").padding(16 if big.value else 0)):
                    if shown.value:
                        Box(traced("first").size(16))
                    Box(bounds(scope, "inner").size(64 if big.value else 32, 20))
                Box(traced("below").size(20))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("big", lambda: big.set(True), 20)
    run.step("first gone", lambda: shown.set(False), 20)


@scenario("bounds_scrolled")
def bounds_scrolled(run: Run) -> None:
    run.queue = True
    scroll, h = ScrollState(0), mutable_state_of(40)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Column(traced("column").vertical_scroll(scroll)):
                Box(bounds(scope, "a").size(50, h.value))
                Box(traced("b").size(50, 200))

        LookaheadScope(inside)

    run.start(content, 100, 100)
    run.step("scrolled by 20", lambda: scroll.dispatch_raw_delta(20), 20)
    run.step("a grows", lambda: h.set(104), 3)
    run.step("scrolled on the way", lambda: scroll.dispatch_raw_delta(10), 20)


@scenario("bounds_default")
def bounds_default(run: Run) -> None:
    run.queue = True
    big = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Row(traced("row").padding(start=50 if big.value else 0)):
                Box(Modifier.animate_bounds(scope).then(trace("a")).size(100 if big.value else 40, 20))
                Box(traced("b").size(10))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("big", lambda: big.set(True), 80)
    run.step("small", lambda: big.set(False), 5)
    run.step("big on the way", lambda: big.set(True), 80)

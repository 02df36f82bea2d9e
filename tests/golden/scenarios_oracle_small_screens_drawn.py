"""Ports of SmallScreens.kt (tests/oracle), second part: cards, own layouts, weights, sizes, fades, caches, a header."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    Crossfade,
    DisposableEffect,
    HorizontalAlignmentLine,
    IntOffset,
    LinearEasing,
    Modifier,
    MultiContentLayout,
    Row,
    ScrollState,
    composable,
    derived_state_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    tween,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, text


def fixed(width: Callable[[], int], line: Callable[[int], None] = lambda w: None) -> Any:
    """Returns a layout block that fixes the width, which it reads when it measures, and a height of 20."""

    def measure(scope: Any, m: Any, c: Any) -> Any:
        line(width())
        p = m.measure(Constraints.fixed(width(), 20))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    return measure


@composable
def Expandable(i: int, open: Any) -> None:
    log(f"compose:Expandable({i})")
    with Column(traced(f"card{i}").animate_content_size(tween(64, easing=LinearEasing))):
        Leaf(f"title{i}")
        if open.value == i:
            log(f"compose:body{i}")

            def effect() -> Callable[[], None]:
                log(f"effect-start:{i}")
                return lambda: log(f"effect-dispose:{i}")

            DisposableEffect(effect, None)
            Box(traced(f"body{i}").size(20, 40))


@scenario("accordion_sized")
def accordion_sized(run: Run) -> None:
    run.queue = True
    open = mutable_state_of(-1)

    def content() -> None:
        log("compose:Root")
        with Column(traced("all")):
            for i in range(3):
                Expandable(i, open)

    run.start(content, 100, 300)
    run.step("the first opens", lambda: open.set(0), 2)
    run.wait("on its way", 2)
    run.step("closed on its way", lambda: open.set(-1), 2)
    run.wait("closing", 5)
    run.step("the second, and no frame between", lambda: open.set(1), 1)
    run.wait("opening", 5)


@scenario("two_contents")
def two_contents(run: Run) -> None:
    n, w, side = mutable_state_of(2), mutable_state_of(30), mutable_state_of(True)

    def left() -> None:
        log("compose:left")
        for i in range(n.value):
            Leaf(f"l{i}")

    def right() -> None:
        log("compose:right")
        if side.value:
            Box(traced("r").layout(fixed(lambda: w.value, lambda it: log(f"lambda:width {it}"))))

    def policy(scope: Any, measurables: Any, c: Any) -> Any:
        lefts, rights = measurables
        log(f"policy:measure {len(lefts)} {len(rights)}")
        width = max((it.max_intrinsic_width(c.max_height) for it in rights), default=0)
        ls = [it.measure(Constraints(max_width=c.max_width - width)) for it in lefts]
        rs = [it.measure(Constraints(max_width=width)) for it in rights]

        def place() -> None:
            log("policy:place")
            x = 0
            for it in ls:
                it.place_relative(x, 0)
                x += it.width
            for it in rs:
                it.place_relative(c.max_width - it.width, 0)

        return scope.layout(c.max_width, 40, place)

    def content() -> None:
        log("compose:Root")
        MultiContentLayout([left, right], policy, traced("both"))

    def all_at_once() -> None:
        n.value = 1
        w.value = 10
        side.value = True

    run.start(content, 200, 200)
    run.step("three on the left", lambda: n.set(3))
    run.step("wider on the right", lambda: w.set(50))
    run.step("none on the right", lambda: side.set(False))
    run.step("all at once", all_at_once)


@scenario("weights_and_lines")
def weights_and_lines(run: Run) -> None:
    a, fill, line_at = mutable_state_of(1.0), mutable_state_of(True), mutable_state_of(5)
    line = HorizontalAlignmentLine(min)

    def with_line(i: int) -> Any:
        def measure(scope: Any, m: Any, c: Any) -> Any:
            at = line_at.value if i == 0 else 12
            log(f"lambda:line{i} {at}")
            p = m.measure(Constraints.fixed(20, 20))
            return scope.layout(20, 20, lambda: p.place(0, 0), {line: at})

        return measure

    def half(it: Any) -> int:
        log("lambda:alignBy")
        return int(it.measured_height // 2)

    def content() -> None:
        log("compose:Root")
        with Column():
            with Row(traced("row").fill_max_width()):
                log(f"compose:weights {a.value}")
                Box(Modifier.weight(a.value, fill.value).then(trace("a")).height(10))
                Box(Modifier.weight(1).then(trace("b")).height(10))
                Leaf("c")
            with Row(traced("lines")):
                for i in range(2):
                    Box(Modifier.align_by(line).then(trace(f"l{i}")).layout(with_line(i)))
                Box(Modifier.align_by(half).then(trace("half")).size(10))

    def both() -> None:
        a.value = 0.5
        line_at.value = 0
        fill.value = True

    run.start(content, 120, 100)
    run.step("a=2", lambda: a.set(2.0))
    run.step("a does not fill", lambda: fill.set(False))
    run.step("the line goes down", lambda: line_at.set(15))
    run.step("both", both)


@scenario("size_feeds_back")
def size_feeds_back(run: Run) -> None:
    w, seen, shown = mutable_state_of(30), mutable_state_of(0), mutable_state_of(True)

    def offset() -> IntOffset:
        log(f"lambda:offset {seen.value}")
        return IntOffset(seen.value, 0)

    def on_size(it: Any) -> None:
        log(f"onSizeChanged:{it.width}")
        seen.value = it.width

    def content() -> None:
        log("compose:Root")
        with Column(traced("col")):
            Box(traced("before").offset(offset).size(10))
            if shown.value:
                Box(traced("source").on_size_changed(on_size).layout(fixed(lambda: w.value)))
            Box(traced("drawn").draw_behind(lambda scope: log(f"draw:seen {seen.value}")).size(10))
            with Box():
                log(f"compose:seen {seen.value}")
                if seen.value > 40:
                    Leaf("wide")

    def stays() -> None:
        w.value = 50
        seen.value = 45

    def goes() -> None:
        shown.value = False
        w.value = 20

    run.start(content, 200, 200)
    run.step("w=50", lambda: w.set(50))
    run.step("w stays", stays)
    run.step("the source goes, w=20", goes)
    run.step("it returns", lambda: shown.set(True))


@scenario("crossfaded_tabs")
def crossfaded_tabs(run: Run) -> None:
    tab, n = mutable_state_of("a"), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def shown(t: str) -> None:
            log(f"compose:tab {t} {n.value}")
            remember(lambda: Obs(t))
            Box(traced(t).draw_behind(lambda scope: log(f"draw:{t}")).size(20 if t == "a" else 40))

        Crossfade(tab.value, shown, traced("fade"), tween(64, easing=LinearEasing))

    def last() -> None:
        tab.value = "c"
        n.value = 2

    run.start(content, 100, 100)
    run.step("b", lambda: tab.set("b"), 1)
    run.wait("fading", 2)
    run.step("n=1 on the way", lambda: n.set(1), 1)
    run.step("back to a", lambda: tab.set("a"), 1)
    run.wait("fading back", 8)
    run.step("c and n=2", last, 1)
    run.wait("to its end", 8)


@scenario("cached_drawing")
def cached_drawing(run: Run) -> None:
    color, stroke, size = mutable_state_of(1), mutable_state_of(1), mutable_state_of(20)
    front, alpha = mutable_state_of(False), mutable_state_of(1.0)

    def layer(scope: Any) -> None:
        log("lambda:layer")
        scope.alpha = alpha.value

    def in_front(scope: Any) -> None:
        scope.draw_content()
        log(f"draw:front {stroke.value}")

    def cache(scope: Any) -> Any:
        log(f"cache:{color.value} {int(scope.size.width)}")
        if front.value:
            return scope.on_draw_with_content(in_front)
        return scope.on_draw_behind(lambda it: log(f"draw:behind {stroke.value}"))

    def content() -> None:
        log("compose:Root")
        cached = traced("cached").graphics_layer(layer).draw_with_cache(cache)
        with Box(cached.layout(fixed(lambda: size.value))):
            Box(traced("inner").draw_behind(lambda scope: log("draw:inner")).size(10))

    def stroke_and_color() -> None:
        stroke.value = 3
        color.value = 3

    def same() -> None:
        size.value = 40
        size.value = 30

    run.start(content, 100, 100)
    run.step("stroke", lambda: stroke.set(2))
    run.step("color", lambda: color.set(2))
    run.step("size", lambda: size.set(30))
    run.step("in front", lambda: front.set(True))
    run.step("alpha: nothing is drawn", lambda: alpha.set(0.5))
    run.step("stroke and color", stroke_and_color)
    run.step("the same size again", same)


@scenario("header_over_scroll")
def header_over_scroll(run: Run) -> None:
    run.queue = True
    scroll, n = ScrollState(0), mutable_state_of(8)
    scope: Any = None

    def is_far() -> bool:
        log("calc:far")
        return scroll.value > 30

    def layer(it: Any) -> None:
        log("lambda:layer")
        it.alpha = 1 - scroll.value / 200

    def offset() -> IntOffset:
        log("lambda:offset")
        return IntOffset(0, int(-scroll.value / 2))

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        far = remember(lambda: derived_state_of(is_far))
        with Box():
            with Column(traced("content").vertical_scroll(scroll)):
                log(f"compose:rows {n.value}")
                for it in range(n.value):
                    Box(traced(f"r{it}").size(30))
            with Box(traced("header").graphics_layer(layer).offset(offset).fill_max_width().height(20)):
                log(f"compose:header {text(far.value)}")
                if far.value:
                    Leaf("up")
            with Box():
                log(f"compose:max {scroll.max_value} {text(scroll.can_scroll_forward)}")

    def nine() -> None:
        n.value = 9
        scroll.dispatch_raw_delta(10)

    run.start(content, 100, 100)
    run.step("by 20", lambda: scroll.dispatch_raw_delta(20))
    run.step("by 20 more", lambda: scroll.dispatch_raw_delta(20))
    run.step("to the end", lambda: scope.launch(lambda: scroll.scroll_to(scroll.max_value)))
    run.fact("end", scroll.value)
    run.step("five rows", lambda: n.set(5))
    run.fact("five", scroll.value)
    run.step("three rows: it cannot scroll", lambda: n.set(3))
    run.fact("three", scroll.value)
    run.step("nine, and by 10 at once", nine)
    run.fact("nine", scroll.value)

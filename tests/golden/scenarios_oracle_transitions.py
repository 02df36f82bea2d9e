"""Ports of Transitions.kt (tests/oracle): transitions, Crossfade, AnimatedContent."""

from __future__ import annotations

from math import floor
from typing import Any

from engine import (
    AnimatedContent,
    Box,
    Column,
    Constraints,
    Crossfade,
    IntOffset,
    LinearEasing,
    Modifier,
    Offset,
    Size,
    SizeTransform,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_of,
    slide_in,
    slide_out,
    tween,
    update_transition,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Keeper, Leaf, Reading, text


def line(millis: int) -> Any:
    return tween(millis, easing=LinearEasing)


def tenths(value: float) -> int:
    return floor(value * 10 + 0.5)


def toggled(state: Any, first: Any, second: Any) -> Any:
    """Two writes of one action."""

    def write() -> None:
        state.value = first
        state.value = second

    return write


@scenario("transition_values")
def transition_values(run: Run) -> None:
    state = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {state.value}")
        t = update_transition(state.value)
        n = t.animate_int(lambda it: it * 10, lambda segment: line(48))
        at = t.animate_offset(lambda it: Offset(it * 10.0, it * 20.0), lambda segment: line(64))
        size = t.animate_size(
            lambda it: Size(10.0 + it * 30.0, 10.0),
            lambda segment: line(32) if segment.is_transitioning(1, 2) else line(96),
        )
        gap = t.animate_dp(lambda it: it * 8, lambda segment: line(64))
        Reading("n", n)

        def move() -> IntOffset:
            log(f"lambda:at {tenths(at.value.y)}")
            return IntOffset(int(at.value.x), int(at.value.y))

        Box(
            Modifier.offset(move)
            .then(trace("moved"))
            .draw_behind(lambda scope: log(f"draw:size {tenths(size.value.width)}"))
            .size(10)
        )

        def measure(scope: Any, m: Any, c: Any) -> Any:
            log(f"lambda:gap {tenths(gap.value)}")
            p = m.measure(Constraints.fixed(5, scope.round_to_px(gap.value)))
            return scope.layout(5, p.height, lambda: p.place(0, 0))

        Box(traced("gap").layout(measure))

    run.start(content)
    run.step("1", lambda: state.set(1), 20)
    run.step("2", lambda: state.set(2), 3)
    run.step("0 on the way", lambda: state.set(0), 20)


@scenario("transition_children")
def transition_children(run: Run) -> None:
    run.queue = True
    state = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        t = update_transition(state.value)
        a = t.animate_float(lambda it: float(it), lambda segment: line(64))
        with Column(traced("column").graphics_layer(lambda layer: log(f"lambda:layer {tenths(a.value)}"))):
            t.AnimatedVisibility(
                lambda it: it > 0, lambda: Keeper("shown"), enter=fade_in(line(48)), exit=fade_out(line(48))
            )
            t.AnimatedContent(lambda it: Leaf(f"content{it}"), enter=fade_in(line(32)), exit=fade_out(line(32)))
        log(f"compose:state {t.current_state} {t.target_state} {text(t.is_running)}")

    run.start(content)
    run.step("1", lambda: state.set(1), 20)
    run.step("2", lambda: state.set(2), 20)
    run.step("0", lambda: state.set(0), 20)


@scenario("transition_scopes")
def transition_scopes(run: Run) -> None:
    run.queue = True
    open, other = mutable_state_of(""), mutable_state_of(0)
    rows: Any = mutable_state_list_of("a", "b")

    def measured(id: str, width: Any) -> Any:
        def measure(scope: Any, m: Any, c: Any) -> Any:
            w = scope.round_to_px(width.value)
            log(f"lambda:width.{id} {w}")
            p = m.measure(Constraints.fixed(w, 5))
            return scope.layout(w, 5, lambda: p.place(0, 0))

        return measure

    def drawn(id: str, shade: Any) -> Any:
        return lambda scope: log(f"draw:{id} {tenths(shade.value)}")

    def content() -> None:
        log("compose:Root")
        for id in rows:
            with key(id):
                t = update_transition(open.value == id)
                width = t.animate_dp(lambda it: 40 if it else 10, lambda segment: line(64))
                shade = t.animate_float(
                    lambda it: 1.0 if it else 0.0, lambda segment: line(32) if segment.target_state else line(48)
                )
                Box(Modifier.draw_behind(drawn(id, shade)).layout(measured(id, width)))
        Reading("other", other)

    run.start(content)
    run.step("a opens", lambda: open.set("a"), 2)
    run.step("something else", lambda: other.set(1), 1)
    run.step("b opens", lambda: open.set("b"), 2)
    run.step("a leaves", lambda: rows.remove("a"), 20)


@scenario("crossfade_states")
def crossfade_states(run: Run) -> None:
    run.queue = True
    page = mutable_state_of("a")

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):

            def shown(it: str) -> None:
                log(f"compose:content {it}")
                Keeper(it)

            Crossfade(page.value, shown, traced("fade"), line(64))
            Leaf("after")

    run.start(content)
    run.step("b", lambda: page.set("b"), 20)
    run.step("c", lambda: page.set("c"), 2)
    run.step("d on the way", lambda: page.set("d"), 20)


@scenario("crossfade_back")
def crossfade_back(run: Run) -> None:
    run.queue = True
    page = mutable_state_of("a")

    def content() -> None:
        log("compose:Root")
        Crossfade(page.value, lambda it: Keeper(it), spec=line(64))

    run.start(content)
    run.step("b", lambda: page.set("b"), 3)
    run.step("back to a", lambda: page.set("a"), 20)
    run.step("b again", lambda: page.set("b"), 20)
    run.step("a and b at once", toggled(page, "a", "b"), 20)


@scenario("crossfade_reads")
def crossfade_reads(run: Run) -> None:
    run.queue = True
    page, n, root = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)
    wide = mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {root.value}")

        def shown(p: int) -> None:
            log(f"compose:content {p} {n.value}")
            Box(traced(f"p{p}").size(20 + p * 10))

        Crossfade(page.value, shown, traced("fade").width(80 if wide.value else 40), line(48))

    run.start(content)
    run.step("n", lambda: n.set(1), 4)
    run.step("page 1", lambda: page.set(1), 2)
    run.step("n on the way", lambda: n.set(2), 20)
    run.step("the caller", lambda: root.set(1), 4)
    run.step("wider", lambda: wide.set(True), 4)
    run.step("page 0 and n", lambda: (page.set(0), n.set(3)), 20)


@scenario("animated_content_sizes")
def animated_content_sizes(run: Run) -> None:
    run.queue = True
    n = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):

            def shown(k: int) -> None:
                log(f"compose:content {k}")
                Box(traced(f"n{k}").size(20 + k * 40, 20 + k * 20))

            AnimatedContent(
                n.value,
                shown,
                traced("content"),
                enter=slide_in(lambda size: IntOffset(0, size.height), line(64)),
                exit=slide_out(lambda size: IntOffset(0, -size.height), line(64)),
                size_transform=SizeTransform(False, lambda initial, target: line(64)),
            )
            Leaf("after")

    run.start(content)
    run.step("1", lambda: n.set(1), 20)
    run.step("0", lambda: n.set(0), 20)


@scenario("animated_content_back")
def animated_content_back(run: Run) -> None:
    run.queue = True
    n, r = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def shown(k: int) -> None:
            log(f"compose:content {k} {r.value}")
            Keeper(f"k{k // 2}")

        AnimatedContent(
            n.value,
            shown,
            traced("content"),
            enter=fade_in(line(64)),
            exit=fade_out(line(64)),
            content_key=lambda it: it // 2,
        )

    run.start(content)
    run.step("1, of the same key", lambda: n.set(1), 10)
    run.step("2", lambda: n.set(2), 3)
    run.step("r on the way", lambda: r.set(1), 1)
    run.step("back to 1", lambda: n.set(1), 20)
    run.step("4", lambda: n.set(4), 20)

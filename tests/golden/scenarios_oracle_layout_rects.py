"""Ports of Rulers.kt (tests/oracle), second part: rectangles."""

from __future__ import annotations

from typing import Any

from engine import Box, Column, IntOffset, Modifier, ScrollState, dont_memoize, mutable_state_of

from .harness import Run, log, scenario, trace


def told(b: Any) -> str:
    return f"{b.position_in_root.x},{b.position_in_root.y} {b.width}x{b.height}"


def rect(r: Any) -> str:
    return f"IntRect.fromLTRB({', '.join(str(int(edge)) for edge in r)})"


@scenario("layout_rect_callbacks")
def layout_rect_callbacks(run: Run) -> None:
    x, outer, pad, w = mutable_state_of(0), mutable_state_of(0), mutable_state_of(2), mutable_state_of(20)
    shift, show, n = mutable_state_of(0), mutable_state_of(True), mutable_state_of(0)

    def layer(it: Any) -> None:
        it.translation_y = float(shift.value)

    def content() -> None:
        log("compose:Root")
        around = Modifier.offset(lambda: IntOffset(outer.value, 0)).graphics_layer(layer).then(trace("outer")).size(100)
        with Box(around):
            if show.value:
                Box(
                    Modifier.on_layout_rect_changed(lambda it: log(f"rect:whole {told(it)}"), 0, 0)
                    .offset(lambda: IntOffset(x.value, 3))
                    .then(trace("moved"))
                    .padding(pad.value)
                    .on_layout_rect_changed(lambda it: log(f"rect:within {it.width}x{it.height}"), 0, 0)
                    .width(w.value)
                    .height(20)
                )
            Box(Modifier.on_layout_rect_changed(lambda it: log(f"rect:other {told(it)} {n.value}"), 0, 0).size(5))

    run.start(content, 200, 200)
    run.step("x=4", lambda: x.set(4))
    run.step("outer=6", lambda: outer.set(6))
    run.step("pad=5", lambda: pad.set(5))
    run.step("wider", lambda: w.set(30))
    run.step("shift", lambda: shift.set(10))
    run.step("nothing", lambda: n.set(1))
    run.step("gone", lambda: show.set(False))
    run.step("outer=0", lambda: outer.set(0))
    run.step("back", lambda: show.set(True))


@scenario("rects_of_rows")
def rects_of_rows(run: Run) -> None:
    scroll, last, show = ScrollState(0), mutable_state_of("-"), mutable_state_of(False)

    def row(i: int) -> Any:
        def changed(it: Any) -> None:
            log(f"rect:row{i} {told(it)}")
            if i == 2:
                last.value = told(it)

        return changed

    def content() -> None:
        log("compose:Root")
        with Box():
            log(f"compose:told {last.value}")
        with Column(Modifier.offset(50).size(40, 30).vertical_scroll(scroll)):
            for i in range(3):
                Box(Modifier.on_layout_rect_changed(row(i), 0, 0).size(20))
            if show.value:
                Box(Modifier.on_layout_rect_changed(lambda it: log(f"rect:added {told(it)}"), 0, 0).size(20))

    run.start(content, 100, 100)
    run.step("by 12", lambda: scroll.dispatch_raw_delta(12))
    run.step("one more", lambda: show.set(True))
    run.step("by 30", lambda: scroll.dispatch_raw_delta(30))
    run.step("back", lambda: scroll.dispatch_raw_delta(-42))


@scenario("rects_waiting")
def rects_waiting(run: Run) -> None:
    x = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.offset(lambda: IntOffset(x.value, 0)).size(50)):
            Box(Modifier.on_layout_rect_changed(lambda it: log(f"rect:seldom {told(it)}"), 3_000, 0).size(5))
            Box(Modifier.on_layout_rect_changed(lambda it: log(f"rect:settled {told(it)}"), 0, 2_000).size(5))
            Box(Modifier.on_layout_rect_changed(lambda it: log(f"rect:each {told(it)}"), 0, 0).size(5))

    def four_seconds() -> None:
        run.scene.advance(4_000)

    run.start(content, 100, 100)
    run.step("x=1", lambda: x.set(1))
    run.step("x=2", lambda: x.set(2))
    run.step("four seconds", four_seconds)
    run.step("x=3", lambda: x.set(3))
    run.step("four seconds more", four_seconds)
    run.step("four seconds and nothing", four_seconds)


@scenario("rects_compared")
def rects_compared(run: Run) -> None:
    view: list[Any] = []
    x, cover = mutable_state_of(10), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        # Both capture a `var`, so Kotlin makes them anew.
        def viewed(it: Any) -> None:
            view[:] = [it]
            log(f"rect:view {rect(it.bounds_in_root)} {rect(it.bounds_in_window)}")

        def part(b: Any) -> None:
            inside = b.fraction_visible_in(view[0]) if view else "null"
            behind = ", ".join(rect(r) for r in b.calculate_occlusions())
            log(f"rect:part {rect(b.bounds_in_root)} {inside} {b.fraction_visible_in_rect(0, 0, 50, 50)} [{behind}]")

        with Box(Modifier.offset(20, 20).on_layout_rect_changed(dont_memoize(viewed), 0, 0).size(40)):
            moved = Modifier.offset(lambda: IntOffset(x.value, 10))
            Box(moved.on_layout_rect_changed(dont_memoize(part), 0, 0).size(20))
            if cover.value:
                Box(Modifier.offset(15, 15).size(10))

    def covered() -> None:
        cover.value, x.value = True, 12

    run.start(content, 100, 100)
    run.step("x=30", lambda: x.set(30))
    run.step("x=45", lambda: x.set(45))
    run.step("covered", covered)

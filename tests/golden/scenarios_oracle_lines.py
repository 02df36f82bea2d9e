"""Ports of Layout.kt (tests/oracle): what looking for an alignment line does to the placement it looks in."""

from __future__ import annotations

from typing import Any

from engine import AlignmentLine, Box, Constraints, Layout, Modifier, mutable_state_of

from .harness import Run, log, scenario, traced
from .scenarios_oracle_layout import Edge, Lined


@scenario("line_asked_that_is_not_there")
def line_asked_that_is_not_there(run: Run) -> None:
    pad = mutable_state_of(2)

    def asking(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())
        log(f"policy:measure line={'true' if p[Edge] == AlignmentLine.UNSPECIFIED else 'false'}")

        def place() -> None:
            log("policy:place")
            p.place(0, 0)

        return scope.layout(20, 20, place)

    def content() -> None:
        with Layout(asking, traced("asking")):
            Box(traced("outside").padding(pad.value).then(traced("inside")).size(4))

    run.start(content)
    run.step("pad=1", lambda: pad.set(1))
    run.step("pad=3", lambda: pad.set(3))


@scenario("place_read_behind_a_line")
def place_read_behind_a_line(run: Run) -> None:
    width = mutable_state_of(11)
    early = mutable_state_of(False)

    def where(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c)

        def place() -> None:
            at = scope.coordinates
            x = None if at is None else int(at.position_in_root().x)
            log(f"policy:where {'null' if x is None else x}")
            p.place((x or 0) % 5, 0)

        return scope.layout(p.width, p.height, place)

    def asking(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())
        if early.value:
            log(f"policy:measure line={p[Edge]}")

        def place() -> None:
            log(f"policy:place line={p[Edge]}")
            p.place(6, 0)

        return scope.layout(50, 20, place)

    def content() -> None:
        with Layout(asking, traced("asking")):
            with Box(traced("box")):
                Layout(lambda scope, ms, c: scope.layout(4, 6, alignment_lines={Edge: 3}), traced("lined"))
                Box(Modifier.layout(where).then(traced("inside")).size(width.value, 4))

    run.start(content)
    run.step("width=12", lambda: width.set(12))
    run.step("width=13", lambda: width.set(13))
    run.step("early", lambda: early.set(True))
    run.step("width=14", lambda: width.set(14))


@scenario("line_moved_by_an_offset")
def line_moved_by_an_offset(run: Run) -> None:
    y = mutable_state_of(-2)
    line = mutable_state_of(3)

    def in_measure(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())
        at = p[Edge]
        log(f"policy:measure line={at}")

        def place() -> None:
            log("policy:place")
            p.place(0, 10 - at)

        return scope.layout(60, 60, place)

    def in_placement(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())

        def place() -> None:
            log(f"policy:place line={p[Edge]}")
            p.place(20, 10 - p[Edge])

        return scope.layout(60, 60, place)

    def content() -> None:
        with Box(traced("root")):
            with Layout(in_measure, traced("inMeasure")):
                with Box(traced("a").offset(y=y.value).padding(1)):
                    Lined("lineA", line)
            with Layout(in_placement, traced("inPlacement")):
                with Box(traced("b").offset(y=y.value).padding(1)):
                    Lined("lineB", line)

    run.start(content)
    run.step("y=5", lambda: y.set(5))
    run.step("line=7", lambda: line.set(7))
    run.step("y=2", lambda: y.set(2))


@scenario("line_moved_by_a_wrap")
def line_moved_by_a_wrap(run: Run) -> None:
    free = mutable_state_of(False)
    again = mutable_state_of(0)

    def in_measure(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())
        at = p[Edge]
        log(f"policy:measure line={at} again={again.value}")

        def place() -> None:
            log(f"policy:place line={p[Edge]}")
            p.place(0, 10 - at)

        return scope.layout(60, 60, place)

    def in_placement(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())

        def place() -> None:
            log(f"policy:place line={p[Edge]} again={again.value}")
            p.place(20, 10 - p[Edge])

        return scope.layout(60, 60, place)

    def lined(name: str) -> None:
        wrap = traced(name).height(6).wrap_content_height(unbounded=free.value).size(4, 10)
        Layout(lambda scope, ms, c: scope.layout(c.max_width, c.max_height, alignment_lines={Edge: 3}), wrap)

    def content() -> None:
        with Box(traced("root")):
            with Layout(in_measure, traced("inMeasure")):
                lined("a")
            with Layout(in_placement, traced("inPlacement")):
                lined("b")

    run.start(content)
    run.step("unbounded", lambda: free.set(True))
    run.step("asked again", lambda: again.set(1))
    run.step("bounded", lambda: free.set(False))
    run.step("asked once more", lambda: again.set(2))


@scenario("place_read_comes_back")
def place_read_comes_back(run: Run) -> None:
    x = mutable_state_of(3)

    def where(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c)

        def place() -> None:
            at = int(scope.coordinates.position_in_root().x)
            log(f"policy:where {at}")
            p.place(at % 5, 0)

        return scope.layout(p.width, p.height, place)

    def placing(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())

        def place() -> None:
            log("policy:place")
            if x.value >= 0:
                p.place(x.value, 0)

        return scope.layout(30, 10, place)

    def content() -> None:
        with Layout(placing, traced("placing")):
            with Box(traced("outer")):
                with Box():
                    Box(Modifier.layout(where).then(traced("inside")).size(4))

    run.start(content)
    run.step("gone", lambda: x.set(-1))
    run.step("x=8", lambda: x.set(8))
    run.step("gone again", lambda: x.set(-1))
    run.step("x=8 again", lambda: x.set(8))

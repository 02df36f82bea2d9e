"""Ports of Layout.kt (tests/oracle), first part: alignment lines, intrinsics, weights, flow, modifiers."""

from __future__ import annotations

from typing import Any

from engine import (
    Alignment,
    Arrangement,
    Box,
    Column,
    Constraints,
    FlowRow,
    HorizontalAlignmentLine,
    IntrinsicSize,
    Layout,
    Modifier,
    Row,
    composable,
    derived_state_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf

Edge = HorizontalAlignmentLine(min)


@composable
def Lined(name: str, line: Any) -> None:
    def measure(scope: Any, ms: Any, c: Any) -> Any:
        log(f"measure:{name}")
        return scope.layout(20, 20, lambda: log(f"place:{name}"), {Edge: line.value})

    Layout(measure, Modifier.draw_behind(lambda scope: log(f"draw:{name}")))


@composable
def Sized(name: str, w: Any, h: Any = None) -> None:
    """A leaf as large as a state says, in measurement."""
    h = w if h is None else h
    log(f"compose:{name}")

    def measure(scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:measure.{name}")
        return scope.layout(c.constrain_width(w.value), c.constrain_height(h.value), lambda: None)

    Layout(measure, traced(name))


class WithIntrinsicsPolicy:
    def __init__(self, name: str, s: Any) -> None:
        self.name, self.s = name, s

    def measure(self, scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:measure.{self.name}")
        return scope.layout(c.constrain_width(10), c.constrain_height(10), lambda: None)

    def max_intrinsic_height(self, scope: Any, ms: Any, width: int) -> int:
        log(f"intrinsic:{self.name} s={self.s.value}")
        return int(self.s.value)


@composable
def WithIntrinsics(name: str, s: Any) -> None:
    log(f"compose:{name}")
    policy = remember(lambda: WithIntrinsicsPolicy(name, s))
    Layout(policy, traced(name))


@composable
def Weighing(weight: Any, fill: Any, w: Any) -> None:
    log("compose:Weighing")
    with Row(traced("row").width(200)):
        log("compose:RowContent")
        Box(traced("a").weight(weight.value).height(10))
        Sized("fixed", w)
        Box(traced("b").weight(1, fill.value).size(20, 10))


@scenario("alignment_lines")
def alignment_lines(run: Run) -> None:
    line = mutable_state_of(5)
    read = mutable_state_of(True)

    def in_measure(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())
        log(f"policy:measure line={p[Edge] if read.value else -1}")

        def place() -> None:
            log("policy:place")
            p.place(0, 0)

        return scope.layout(100, 50, place)

    def in_placement(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())
        log("policy:measure")

        def place() -> None:
            log(f"policy:place line={p[Edge] if read.value else -1}")
            p.place(0, 0)

        return scope.layout(100, 50, place)

    def not_at_all(scope: Any, ms: Any, c: Any) -> Any:
        p = ms[0].measure(Constraints())
        log("policy:measure")

        def place() -> None:
            log("policy:place")
            p.place(0, 0)

        return scope.layout(100, 50, place)

    def content() -> None:
        with Box(traced("root")):
            with Layout(in_measure, traced("inMeasure")):
                Lined("a", line)
            with Layout(in_placement, traced("inPlacement")):
                with Box(traced("wrapping").padding(top=3)):
                    Lined("b", line)
            with Layout(not_at_all, traced("notAtAll")):
                Lined("c", line)

    run.start(content)
    run.step("line=7", lambda: line.set(7))
    run.step("read no more", lambda: read.set(False))
    run.step("line=9", lambda: line.set(9))


@scenario("intrinsics_dirty")
def intrinsics_dirty(run: Run) -> None:
    a = mutable_state_of(30)
    b = mutable_state_of(40)

    def asking(scope: Any, ms: Any, c: Any) -> Any:
        log("policy:measure.asking")
        h = ms[0].max_intrinsic_height(100)
        p = ms[0].measure(Constraints.fixed(10, h))

        def place() -> None:
            log("policy:place.asking")
            p.place(0, 0)

        return scope.layout(100, 100, place)

    def content() -> None:
        with Box(traced("root")):
            with Layout(asking, traced("asking")):
                WithIntrinsics("direct", a)
            with Row(traced("row").height(IntrinsicSize.MAX)):
                with Box(traced("box").padding(2)):
                    WithIntrinsics("wrapped", b)
                Box(traced("filling").width(5).fill_max_height())

    run.start(content)
    run.step("a=35", lambda: a.set(35))
    run.step("b=50", lambda: b.set(50))

    def both() -> None:
        a.value = 20
        b.value = 20

    run.step("both", both)


@scenario("weights")
def weights(run: Run) -> None:
    weight = mutable_state_of(1.0)
    fill = mutable_state_of(True)
    w = mutable_state_of(40)
    run.start(lambda: Weighing(weight, fill, w))
    run.step("fixed 40->60", lambda: w.set(60))
    run.step("weight 1->3", lambda: weight.set(3.0))
    run.step("fill=false", lambda: fill.set(False))
    run.step("fixed takes all", lambda: w.set(300))


@scenario("parent_data")
def parent_data(run: Run) -> None:
    a = mutable_state_of(Alignment.TOP_START)
    h = mutable_state_of(Alignment.START)
    inside = mutable_state_of(Alignment.TOP_START)

    def content() -> None:
        log("compose:Root")
        with Box(traced("box").size(100), content_alignment=inside.value):
            Box(traced("a").align(a.value).size(10))
            Box(traced("b").size(10))
        with Column(traced("column").width(80)):
            Box(traced("c").align(h.value).size(10))
            Box(traced("d").size(10))

    run.start(content)
    run.step("a to the end", lambda: a.set(Alignment.BOTTOM_END))
    run.step("c to the end", lambda: h.set(Alignment.END))
    run.step("content to the center", lambda: inside.set(Alignment.CENTER))


@scenario("modifiers_replaced")
def modifiers_replaced(run: Run) -> None:
    form = mutable_state_of(0)

    def modifier() -> Any:
        match form.value:
            case 0:
                return traced("a").size(20)
            case 1:
                return traced("a").padding(3).size(20)
            case 2:
                return Modifier.padding(3).then(trace("a")).size(20)
            case 3:
                return Modifier.padding(3).then(trace("b")).size(20)
            case 4:
                return Modifier.padding(3).then(trace("b")).draw_behind(lambda scope: log("draw:behind")).size(20)
            case _:
                return Modifier.padding(3).draw_behind(lambda scope: log("draw:other")).size(20)

    def content() -> None:
        log(f"compose:Root {form.value}")
        with Box(traced("box")):
            with Box(modifier()):
                Leaf("kid")
            Leaf("sibling")

    run.start(content)
    for n in range(1, 6):
        run.step(f"form {n}", lambda n=n: form.set(n))


@scenario("flow")
def flow(run: Run) -> None:
    w = mutable_state_of(40)
    max = mutable_state_of(10)
    spaced = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        @composable
        def items() -> None:
            Box(traced("a").size(30, 10))
            Sized("b", w)
            Box(traced("c").size(30, 20))
            Box(traced("d").weight(1).height(5))

        FlowRow(
            items,
            traced("flow").width(100),
            horizontal_arrangement=Arrangement.spaced_by(spaced.value),
            max_items_in_each_row=max.value,
        )

    run.start(content)
    run.step("b 40->60", lambda: w.set(60))
    run.step("at most two", lambda: max.set(2))
    run.step("spaced by 10", lambda: spaced.set(10))


@scenario("derived_in_phases")
def derived_in_phases(run: Run) -> None:
    a = mutable_state_of(1)
    b = mutable_state_of(1)

    def calculate() -> int:
        log("calc:d")
        return int(a.value // 10 + b.value // 10)

    d = derived_state_of(calculate)

    def measuring(scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:measure {d.value}")
        return scope.layout(10, 10, lambda: None)

    def block(layer: Any) -> None:
        log(f"lambda:layer {d.value}")
        layer.translation_x = float(d.value)

    def content() -> None:
        with Column(traced("col")):
            Layout(measuring, traced("measuring"))
            Layout(lambda scope, ms, c: scope.layout(10, 10, lambda: log(f"policy:place {d.value}")), traced("placing"))
            Box(Modifier.graphics_layer(block).then(trace("layered")).size(10))
            Box(
                Modifier.graphics_layer()
                .then(trace("drawing"))
                .draw_behind(lambda scope: log(f"draw:d={d.value}"))
                .size(10)
            )

    run.start(content)
    run.step("a=2: equal", lambda: a.set(2))
    run.step("a=12", lambda: a.set(12))

    def exchange() -> None:
        a.value = 2
        b.value = 12

    run.step("a=2, b=12: equal", exchange)
    run.step("b=25", lambda: b.set(25))


@scenario("requests_in_pass")
def requests_in_pass(run: Run) -> None:
    go = mutable_state_of(0)
    earlier = mutable_state_of(10)
    parent = mutable_state_of(0)
    later = mutable_state_of(10)

    def writer(scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:measure.writer go={go.value}")
        earlier.value = 10 + go.value
        parent.value = go.value
        later.value = 10 + go.value
        return scope.layout(10, 10, lambda: None)

    def host(scope: Any, ms: Any, c: Any) -> Any:
        log(f"policy:measure.host parent={parent.value}")
        ps = [m.measure(Constraints()) for m in ms]

        def place() -> None:
            log("policy:place.host")
            y = 0
            for p in ps:
                p.place(0, y)
                y += p.height

        return scope.layout(100, 100, place)

    def content() -> None:
        with Layout(host, traced("host")):
            Sized("earlier", earlier)
            Layout(writer, traced("writer"))
            Sized("later", later)

    run.start(content)
    run.step("go=5", lambda: go.set(5))

"""Ports of MotionOfApps.kt (tests/oracle), second part: nodes of one's own, locals, layers, semantics."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Box,
    Column,
    CompositionLocalConsumerModifierNode,
    CompositionLocalProvider,
    DrawModifierNode,
    IntOffset,
    LayoutModifierNode,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
    SemanticsModifierNode,
    composable,
    composition_local_of,
    mutable_state_of,
    static_composition_local_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Reading, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_motion_of_apps import Page4

LocalDepth: Any = composition_local_of(lambda: 0)
LocalDaytime: Any = static_composition_local_of(lambda: "day")


class RingNode(
    DrawModifierNode,
    LayoutModifierNode,
    CompositionLocalConsumerModifierNode,
    ObserverModifierNode,
    SemanticsModifierNode,
    Modifier.Node,
):
    def __init__(self, name: str, width: int) -> None:
        super().__init__()
        self.name, self.width = name, width

    def on_attach(self) -> None:
        log(f"attach:{self.name}")
        self.observe()

    def on_detach(self) -> None:
        log(f"detach:{self.name}")

    def observe(self) -> None:
        self.observe_reads(lambda: log(f"observed:{self.name} {self.current_value_of(LocalDepth)}"))

    def on_observed_reads_changed(self) -> None:
        log(f"changed:{self.name}")
        self.observe()
        self.invalidate_draw()

    def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
        w = self.width
        log(f"lambda:measure {self.name} {w}")
        p = measurable.measure(constraints.offset(-2 * w, -2 * w))
        return scope.layout(p.width + 2 * w, p.height + 2 * w, lambda: p.place(w, w))

    def draw(self, scope: Any) -> None:
        log(f"draw:ring {self.name} {self.current_value_of(LocalDepth)}")
        scope.draw_content()

    def apply_semantics(self, configuration: Any) -> None:
        configuration.content_description = f"{self.name} {self.width}"


@dataclass(frozen=True)
class Ring(ModifierNodeElement[RingNode]):
    name: str
    width: int

    def create(self) -> RingNode:
        return RingNode(self.name, self.width)

    def update(self, node: RingNode) -> None:
        log(f"update:{self.name}")
        node.name = self.name
        if node.width != self.width:
            node.width = self.width
            node.invalidate_measurement()
            node.invalidate_semantics()


@scenario("rings_of_nodes")
def rings_of_nodes(run: Run) -> None:
    run.queue = True
    width, on, depth, first = mutable_state_of(2), mutable_state_of(True), mutable_state_of(1), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        @composable
        def inside() -> None:
            log("compose:inside")
            ring = Modifier.then(Ring("a", width.value)) if on.value else Modifier
            chain = ring.then(trace("box")) if first.value else traced("box").then(ring)
            Box(chain.then(Ring("b", 1)).size(20))

        CompositionLocalProvider(LocalDepth.provides(depth.value), content=inside)

    def again() -> None:
        depth.value = 3
        on.value = True

    def as_at_first() -> None:
        first.value = True
        width.value = 2

    run.start(content, 100, 100)
    run.step("wider", lambda: width.set(4))
    run.step("deeper", lambda: depth.set(2))
    run.step("inside", lambda: first.set(False))
    run.step("taken out", lambda: on.set(False))
    run.step("deeper, there again", again)
    run.step("as at first", as_at_first)


@composable
def Nested3(name: str, depth: int, tail: Any) -> None:
    log(f"compose:Nested3({name}) {LocalDepth.current} {LocalDaytime.current}")

    @composable
    def inside() -> None:
        if depth > 1:
            Nested3(f"{name}.{depth}", depth - 1, tail)
        else:
            log(f"compose:leaf {name} {LocalDepth.current}")
            tail()

    CompositionLocalProvider(LocalDepth.provides(LocalDepth.current + 1), content=inside)


@scenario("depths_provided")
def depths_provided(run: Run) -> None:
    run.queue = True
    start, palette, levels, n = (
        mutable_state_of(10),
        mutable_state_of("day"),
        mutable_state_of(3),
        mutable_state_of(0),
    )

    def content() -> None:
        log("compose:Root")

        @composable
        def inside() -> None:
            @composable
            def tail() -> None:
                log(f"compose:tail {n.value} {LocalDepth.current} {LocalDaytime.current}")
                Page4("tail")

            @composable
            def other() -> None:
                log("compose:other")

            Nested3("a", levels.value, tail)
            Nested3("b", 1, other)

        CompositionLocalProvider(LocalDaytime.provides(palette.value), LocalDepth.provides(start.value), content=inside)

    def three() -> None:
        start.value = 30
        levels.value = 3

    def all() -> None:
        start.value = 1
        palette.value = "day"
        n.value = 2
        levels.value = 1

    run.start(content, 100, 100)
    run.step("start 20", lambda: start.set(20))
    run.step("night", lambda: palette.set("night"))
    run.step("n=1", lambda: n.set(1))
    run.step("two levels", lambda: levels.set(2))
    run.step("start 30, three levels", three)
    run.step("all", all)


@scenario("layers_switched")
def layers_switched(run: Run) -> None:
    run.queue = True
    alpha, form, z, s = mutable_state_of(1.0), mutable_state_of(0), mutable_state_of(0.0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        with Box(traced("outer")):

            def block(it: Any) -> None:
                log(f"lambda:layer {rounded(alpha.value * 100)}")
                it.alpha = alpha.value

            match form.value:
                case 0:
                    layer: Any = Modifier.graphics_layer(block)
                case 1:
                    layer = Modifier.graphics_layer(alpha=alpha.value, scale_x=2.0)
                case 2:
                    layer = Modifier.alpha(alpha.value).scale(0.5)
                case _:
                    layer = Modifier
            one = Modifier.z_index(z.value).then(layer).then(trace("one"))
            with Box(one.draw_behind(lambda scope: log(f"draw:one {s.value}")).size(40)):
                Box(traced("one.in").size(10))
            two = traced("two").clip_to_bounds().offset(lambda: IntOffset(s.value * 3, 0))
            Box(two.then(trace("two.in")).size(30))

    def whole() -> None:
        form.value = 0
        alpha.value = 1.0

    run.start(content, 100, 100)
    run.step("half", lambda: alpha.set(0.5))
    run.step("values", lambda: form.set(1))
    run.step("a quarter", lambda: alpha.set(0.25))
    run.step("in front", lambda: z.set(1.0))
    run.step("other layers", lambda: form.set(2))
    run.step("s=1", lambda: s.set(1))
    run.step("none", lambda: form.set(3))
    run.step("a block again, whole", whole)


@scenario("labels_merged")
def labels_merged(run: Run) -> None:
    run.queue = True
    label, merged, n, on = mutable_state_of("x"), mutable_state_of(False), mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(merged.value)}")

        def col(it: Any) -> None:
            log("semantics:col")
            it.content_description = f"col {n.value}"

        def one(it: Any) -> None:
            log(f"semantics:one {label.value}")
            it.content_description = label.value
            it.selected = on.value

        def two(it: Any) -> None:
            log(f"semantics:two {n.value}")
            it.state_description = f"{n.value}"

        def in_two(it: Any) -> None:
            log("semantics:in two")
            it.heading = True

        with Column(traced("col").semantics(col, merge_descendants=merged.value)):
            Box(Modifier.semantics(one).then(trace("one")).size(20))
            with Box(Modifier.clear_and_set_semantics(two).then(trace("two")).size(20)):
                Box(Modifier.semantics(in_two).size(5))
            Reading("n", n)

    def selected() -> None:
        on.value = True
        label.value = "z"

    run.start(content, 100, 100)
    run.step("label y", lambda: label.set("y"))
    run.step("n=1", lambda: n.set(1))
    run.step("merged", lambda: merged.set(True))
    run.step("selected and label", selected)

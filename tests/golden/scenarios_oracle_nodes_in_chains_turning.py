"""Ports of NodesInChains.kt (tests/oracle), second part: nodes that are reused, approaches, places turned round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine import (
    AbsoluteAlignment,
    Alignment,
    ApproachLayoutModifierNode,
    Box,
    CompositionLocalConsumerModifierNode,
    CompositionLocalProvider,
    Constraints,
    DelegatingNode,
    Density,
    DrawModifierNode,
    IntrinsicSize,
    Layout,
    LayoutAwareModifierNode,
    LayoutDirection,
    LocalDensity,
    LocalLayoutDirection,
    LookaheadScope,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
    ReusableContent,
    ReusableContentHost,
    Row,
    await_cancellation,
    composition_local_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_nodes_in_chains import said

Depth = composition_local_of(lambda: 0)


class TurnsNode(ObserverModifierNode, CompositionLocalConsumerModifierNode, DelegatingNode):
    """Takes a delegate as it is told, and tells of each of its turns."""

    should_auto_invalidate = False

    def __init__(self, name: str, s: Any) -> None:
        super().__init__()
        self.name, self.s, self.inside = name, s, 0
        self.drawing: Any = None

    def on_attach(self) -> None:
        log(f"attach:{self.name}")
        self.look()

        async def job() -> None:
            log(f"job:{self.name}")
            try:
                await await_cancellation()
            finally:
                log(f"job over:{self.name}")

        self.coroutine_scope.launch(job)

    def on_detach(self) -> None:
        log(f"detach:{self.name}")

    def on_reset(self) -> None:
        log(f"reset:{self.name}")
        self.inside = -1

    def on_density_change(self) -> None:
        log(f"density:{self.name}")

    def on_layout_direction_change(self) -> None:
        log(f"direction:{self.name}")

    def look(self) -> None:
        def reads() -> None:
            log(f"look:{self.name} {self.s.value} {self.current_value_of(Depth) if self.name == 'one' else 0}")

        self.observe_reads(reads)

    def on_observed_reads_changed(self) -> None:
        log(f"changed:{self.name}")
        self.look()
        if self.drawing is not None:
            self.drawing.invalidate_draw()

    def draws(self, on: bool) -> None:
        if on and self.drawing is None:
            self.drawing = self.delegate(Turn(self))
        elif not on and self.drawing is not None:
            self.undelegate(self.drawing)
            self.drawing = None


class Turn(DrawModifierNode, LayoutAwareModifierNode, Modifier.Node):
    def __init__(self, of: TurnsNode) -> None:
        super().__init__()
        self.of = of

    def on_attach(self) -> None:
        log(f"attach:{self.of.name}.turn")

    def on_detach(self) -> None:
        log(f"detach:{self.of.name}.turn")

    def on_reset(self) -> None:
        log(f"reset:{self.of.name}.turn")

    def draw(self, scope: Any) -> None:
        log(f"draw:{self.of.name}.turn {self.of.inside}")
        scope.draw_content()

    def on_placed(self, coordinates: Any) -> None:
        log(f"placed:{self.of.name}.turn {coordinates.size.width} x {coordinates.size.height}")


@dataclass(frozen=True)
class Turns(ModifierNodeElement[TurnsNode]):
    name: str
    inside: int
    s: Any = field(compare=False)
    born: Any = field(compare=False)

    def create(self) -> TurnsNode:
        node = TurnsNode(self.name, self.s)
        log(f"create:{self.name} {self.inside}")
        node.inside = self.inside
        self.born[self.name] = node
        return node

    def update(self, node: TurnsNode) -> None:
        log(f"update:{self.name} {self.inside}")
        node.inside = self.inside


@scenario("nodes_with_turns")
def nodes_with_turns(run: Run) -> None:
    run.queue = True
    k, inside, s, s2, depth, density = mixed_states(0, 0, 0, 0, 1, 1.0)
    rtl, active, first = mixed_states(False, True, True)
    nodes: dict[str, TurnsNode] = {}

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            def in_host() -> None:
                def reused() -> None:
                    chain = Modifier.then(Turns("one", inside.value, s, nodes)) if first.value else Modifier
                    Box(chain.then(trace("box")).then(Turns("two", 0, s2, nodes)).size(20))

                ReusableContent(k.value, reused)

            ReusableContentHost(active.value, in_host)

        CompositionLocalProvider(
            Depth.provides(depth.value),
            LocalDensity.provides(Density(density.value)),
            LocalLayoutDirection.provides(LayoutDirection.RTL if rtl.value else LayoutDirection.LTR),
            content=provided,
        )

    run.start(content, 100, 100)
    run.step("updated", written((inside, 1)))
    run.step("s=1", written((s, 1)))
    run.step("it draws", lambda: nodes["one"].draws(True))
    run.step("updated while it draws", written((inside, 2)))
    run.step("depth=2", written((depth, 2)))
    run.step("s2=1", written((s2, 1)))
    run.step("reused", written((k, 1)))
    run.step("another density", written((density, 2.0)))
    run.step("right to left", written((rtl, True)))
    run.step("asleep, s=2", written((active, False), (s, 2)))
    run.step("awake", written((active, True)))
    run.step("the first one goes", written((first, False)))
    run.step("reused, and it comes", written((k, 2), (first, True)))


class HeldNode(ApproachLayoutModifierNode, Modifier.Node):
    """An approach that holds its own size while `held`, and its own place while `away`."""

    def __init__(self, name: str, held: Any, away: Any, size: Any) -> None:
        super().__init__()
        self.name, self.held, self.away, self.size = name, held, away, size

    def is_measurement_approach_in_progress(self, lookahead_size: Any) -> bool:
        held = bool(self.held.value)
        log(f"lambda:measuring {self.name} {lookahead_size.width} x {lookahead_size.height} {text(held)}")
        return held

    def is_placement_approach_in_progress(self, scope: Any, lookahead_coordinates: Any) -> bool:
        away = bool(self.away.value)
        log(f"lambda:placing {self.name} {text(away)}")
        return away

    def approach_measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        size = scope.lookahead_size
        log(f"lambda:approach {self.name} {size.width} x {size.height} {said(constraints)}")
        fixed = Constraints.fixed(self.size.value, self.size.value) if self.held.value else constraints
        p = measurable.measure(fixed)

        def place() -> None:
            log(f"place:approach {self.name}")
            p.place(3 if self.away.value else 0, 0)

        return scope.layout(p.width, p.height, place)


@dataclass(frozen=True)
class Held(ModifierNodeElement[HeldNode]):
    name: str
    held: Any
    away: Any
    size: Any

    def create(self) -> HeldNode:
        return HeldNode(self.name, self.held, self.away, self.size)

    def update(self, node: HeldNode) -> None:
        pass


@scenario("approach_in_two_scopes")
def approach_in_two_scopes(run: Run) -> None:
    held, away, size, w, inner = mixed_states(False, False, 20, 20, False)

    def content() -> None:
        log("compose:Root")

        def outer_scope(_: Any) -> None:
            with Row(traced("row").width(IntrinsicSize.MAX)):
                out = traced("out").then(Held("out", held, away, size)).then(trace("out.in"))
                with Box(out.width(w.value).height(20)):

                    def inner_scope(_: Any) -> None:
                        within = traced("in").then(Held("in", inner, away, size)).then(trace("in.in"))
                        Box(within.fill_max_width().height(8))

                    LookaheadScope(inner_scope)
                Box(traced("beside").size(10))

        LookaheadScope(outer_scope)

    run.start(content, 200, 100)
    run.step("held", written((held, True)))
    run.step("wider while held", written((w, 40)))
    run.step("the inner one, too", written((inner, True)))
    run.step("size 30", written((size, 30)))
    run.step("the outer one is let go", written((held, False)))
    run.step("away", written((away, True)))
    run.step("size 10, narrower", written((size, 10), (w, 24)))
    run.step("all let go", written((inner, False), (away, False)))


@scenario("places_turned_round")
def places_turned_round(run: Run) -> None:
    rtl, part, w, shift = mixed_states(False, False, 100, 0)

    def direction(turned: Any) -> LayoutDirection:
        return LayoutDirection.RTL if turned.value else LayoutDirection.LTR

    def policy(scope: Any, m: Any, c: Constraints) -> Any:
        log(f"policy:host {scope.layout_direction.name.title()}")
        p = [it.measure(c.copy(min_width=0)) for it in m]

        def place() -> None:
            def layer_block(layer: Any) -> None:
                log("lambda:layer")
                layer.translation_x = float(shift.value)

            size = scope.coordinates.size
            log(f"place:host {scope.layout_direction.name.title()} {size.width} x {size.height}")
            p[0].place_relative(5 + shift.value, 0)
            p[1].place_relative_with_layer(20, 10, layer_block)
            p[2].place(30, 20)
            p[3].place_with_layer(40, 40)

        return scope.layout(c.max_width, 60, place)

    def content() -> None:
        log("compose:Root")

        def a_part() -> None:
            with Row(traced("c").padding(start=3).width(30)):
                Box(traced("c.in").absolute_offset(1, 0).offset(2, 0).size(5))

        def provided() -> None:
            with Layout(policy, traced("host").width(w.value)):
                Box(traced("a").size(10))
                Box(traced("b").size(10))
                CompositionLocalProvider(LocalLayoutDirection.provides(direction(part)), content=a_part)
                with Box(traced("d").wrap_content_width(Alignment.START).width(IntrinsicSize.MIN)):
                    Box(traced("d.in").align(AbsoluteAlignment.CENTER_RIGHT).size(6))

        CompositionLocalProvider(LocalLayoutDirection.provides(direction(rtl)), content=provided)

    run.start(content, 200, 100)
    run.step("right to left", written((rtl, True)))
    run.step("shifted", written((shift, 4)))
    run.step("narrower", written((w, 80)))
    run.step("a part, too", written((part, True)))
    run.step("the whole turns back", written((rtl, False)))
    run.step("all", written((rtl, True), (part, False), (w, 90), (shift, 0)))

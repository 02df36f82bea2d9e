"""Ports of Lookahead.kt (tests/oracle): LookaheadScope, layouts that approach their lookahead size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    ApproachLayoutModifierNode,
    Box,
    BoxWithConstraints,
    Column,
    Constraints,
    IntOffset,
    Layout,
    LayoutModifierNode,
    LazyColumn,
    LazyListState,
    LookaheadScope,
    Modifier,
    ModifierNodeElement,
    Offset,
    Row,
    composable,
    mutable_state_list_of,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_layout import Sized


class PassesNode(LayoutModifierNode, Modifier.Node):
    """Logs measure and place in both passes, `ahead` in the kind of those in lookahead."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        ahead = "ahead." if scope.is_looking_ahead else ""
        log(f"{ahead}measure:{self.name}")
        placeable = measurable.measure(constraints)
        log(f"{ahead}measured:{self.name}={placeable.width}x{placeable.height}")

        def place() -> None:
            log(f"{ahead}place:{self.name}")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)


@dataclass(frozen=True)
class PassesElement(ModifierNodeElement):
    name: str

    def create(self) -> PassesNode:
        return PassesNode(self.name)

    def update(self, node: PassesNode) -> None:
        node.name = self.name


def passes(name: str) -> Any:
    return Modifier.then(PassesElement(name))


class ApproachNode(ApproachLayoutModifierNode, Modifier.Node):
    """An approach that goes on while `running`, at `size` meanwhile; logs what it is asked."""

    def __init__(self, name: str, running: Any, size: Any) -> None:
        super().__init__()
        self.name, self.running, self.size = name, running, size

    def is_measurement_approach_in_progress(self, lookahead_size: Any) -> bool:
        log(f"policy:measuring.{self.name} {lookahead_size.width} x {lookahead_size.height}")
        return bool(self.running.value)

    def is_placement_approach_in_progress(self, scope: Any, lookahead_coordinates: Any) -> bool:
        log(f"policy:placing.{self.name}")
        return False

    def approach_measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        size = scope.lookahead_size
        w = self.size.value if self.running.value else size.width
        log(f"policy:approach.{self.name} {size.width} {w}")
        placeable = measurable.measure(Constraints.fixed(w, size.height) if self.running.value else constraints)

        def place() -> None:
            log(f"policy:approached.{self.name}")
            placeable.place(0, 0)

        return scope.layout(placeable.width, placeable.height, place)


@dataclass(frozen=True)
class ApproachElement(ModifierNodeElement):
    name: str
    running: Any
    size: Any

    def create(self) -> ApproachNode:
        return ApproachNode(self.name, self.running, self.size)

    def update(self, node: ApproachNode) -> None:
        node.name = self.name


def approach(name: str, running: Any, size: Any) -> Any:
    return Modifier.then(ApproachElement(name, running, size))


@composable
def Wide(modifier: Any, name: str, w: Any, h: int = 20) -> None:
    log(f"compose:{name}")

    def measure(scope: Any, _: Any, c: Constraints) -> Any:
        ahead = "ahead." if scope.is_looking_ahead else ""
        log(f"policy:{ahead}size.{name} {w.value}")
        return scope.layout(
            c.constrain_width(w.value),
            c.constrain_height(h),
            lambda: log(f"policy:{ahead}placed.{name}"),
        )

    Layout(measure, modifier.then(PassesElement(name)))


@scenario("lookahead_passes")
def lookahead_passes(run: Run) -> None:
    w, x, more, around = (mutable_state_of(value) for value in (30, 0, False, 200))

    def content() -> None:
        log("compose:Root")
        with Column(passes("root").width(around.value)):

            def inside(scope: Any) -> None:
                log("compose:scope")
                with Row(passes("row")):
                    Wide(Modifier, "a", w)

                    def offset(_: Any = None) -> IntOffset:
                        log("policy:offset")
                        return IntOffset(x.value, 0)

                    Box(passes("b").offset(offset).then(PassesElement("in b")).size(10))
                    if more.value:
                        Box(passes("c").size(5))

            LookaheadScope(inside)
            Box(passes("below").size(10))

    run.start(content, 400, 300)
    run.step("wider", lambda: w.set(50))
    run.step("moved", lambda: x.set(7))
    run.step("more", lambda: more.set(True))
    run.step("less", lambda: more.set(False))
    run.step("narrower around", lambda: around.set(40))
    run.step("nothing")


@scenario("lookahead_approach")
def lookahead_approach(run: Run) -> None:
    w, running, size = mutable_state_of(30), mutable_state_of(False), mutable_state_of(30)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Row(passes("row")):
                Wide(approach("a", running, size), "in a", w)
                Box(passes("b").size(10))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("begun", lambda: (running.set(True), w.set(90)))
    run.step("50", lambda: size.set(50))
    run.step("70", lambda: size.set(70))
    run.step("another target on the way", lambda: w.set(60))
    run.step("done", lambda: running.set(False))
    run.step("without approach", lambda: w.set(20))


@scenario("lookahead_approach_alone")
def lookahead_approach_alone(run: Run) -> None:
    w, running, size = mutable_state_of(30), mutable_state_of(False), mutable_state_of(30)

    def content() -> None:
        log("compose:Root")
        with Row(passes("row")):
            Wide(approach("a", running, size), "in a", w)
            Box(passes("b").size(10))

    run.start(content, 400, 300)
    run.step("begun", lambda: (running.set(True), w.set(90)))
    run.step("50", lambda: size.set(50))
    run.step("done", lambda: running.set(False))


@scenario("lookahead_constraints")
def lookahead_constraints(run: Run) -> None:
    target, running, size = mutable_state_of(100), mutable_state_of(False), mutable_state_of(100)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Box(passes("box")):
                with Row(approach("a", running, size).then(PassesElement("row")).size(target.value, 20)):
                    Box(Modifier.weight(1).then(PassesElement("one")).height(10))
                    Box(Modifier.weight(3).then(PassesElement("three")).height(10))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("begun", lambda: (running.set(True), target.set(200)))
    run.step("120", lambda: size.set(120))
    run.step("160", lambda: size.set(160))
    run.step("done", lambda: running.set(False))


@scenario("lookahead_positions")
def lookahead_positions(run: Run) -> None:
    w, running, size = mutable_state_of(30), mutable_state_of(False), mutable_state_of(30)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Row(passes("row")):
                Wide(approach("a", running, size), "in a", w)

                def measure(measuring: Any, measurable: Any, constraints: Constraints) -> Any:
                    placeable = measurable.measure(constraints)
                    ahead = measuring.is_looking_ahead

                    def place() -> None:
                        at = measuring.coordinates
                        if at is not None:
                            coordinates = scope.lookahead_scope_coordinates
                            there = scope.local_lookahead_position_of(coordinates, at)
                            here = scope.local_position_of(coordinates, at, Offset.ZERO)
                            log(f"policy:{'ahead.' if ahead else ''}at {int(there.x)} {'' if ahead else int(here.x)}")
                        placeable.place(0, 0)

                    return measuring.layout(placeable.width, placeable.height, place)

                Box(Modifier.layout(measure).then(PassesElement("b")).size(10))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("begun", lambda: (running.set(True), w.set(90)))
    run.step("50", lambda: size.set(50))
    run.step("done", lambda: running.set(False))


@scenario("lookahead_nested")
def lookahead_nested(run: Run) -> None:
    w, shown = mutable_state_of(30), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        with Column(passes("column")):

            def outer(scope: Any) -> None:
                with Row(passes("row")):
                    LookaheadScope(lambda inner: Wide(Modifier, "a", w))
                    Box(passes("b").size(10))

            LookaheadScope(outer)
            if shown.value:

                def other(scope: Any) -> None:
                    with Box(passes("c")):
                        Wide(Modifier, "in c", w)

                LookaheadScope(other)

    run.start(content, 400, 300)
    run.step("wider", lambda: w.set(50))
    run.step("shown", lambda: shown.set(True))
    run.step("wider again", lambda: w.set(60))
    run.step("gone", lambda: shown.set(False))


@scenario("lookahead_subcompose")
def lookahead_subcompose(run: Run) -> None:
    w, running, size, s = (mutable_state_of(value) for value in (100, False, 100, 0))

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Column(passes("column")):
                with Box(approach("a", running, size).then(PassesElement("box")).size(w.value, 30)):

                    def constrained(box: Any) -> None:
                        log(f"compose:bwc {box.constraints.max_width} {s.value}")
                        Box(passes("in").fill_max_width().height(10))

                    BoxWithConstraints(constrained, passes("bwc").fill_max_size())

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("s", lambda: s.set(1))
    run.step("begun", lambda: (running.set(True), w.set(200)))
    run.step("150", lambda: size.set(150))
    run.step("done", lambda: running.set(False))


@scenario("lookahead_list")
def lookahead_list(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c", "d", "e")
    state = LazyListState()

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            def declare(list_scope: Any) -> None:
                def item(it: str) -> None:
                    log(f"compose:{it}")
                    Box(passes(it).size(40))

                list_scope.items(items, item, key=lambda it: it)

            LazyColumn(declare, passes("list"), state)

        LookaheadScope(inside)

    run.start(content, 100, 100)
    run.step("scrolled by 10", lambda: state.dispatch_raw_delta(10))
    run.step("scrolled by 60", lambda: state.dispatch_raw_delta(60))
    run.step("x comes", lambda: items.insert(3, "x"))


@scenario("lookahead_draws")
def lookahead_draws(run: Run) -> None:
    w, running, size = mutable_state_of(30), mutable_state_of(False), mutable_state_of(30)

    def content() -> None:
        log("compose:Root")

        def inside(scope: Any) -> None:
            with Row(traced("row")):
                with Box(approach("a", running, size).then(trace("a"))):
                    Sized("in a", w)
                Box(traced("b").size(10))

        LookaheadScope(inside)

    run.start(content, 400, 300)
    run.step("begun", lambda: (running.set(True), w.set(90)))
    run.step("50", lambda: size.set(50))
    run.step("done", lambda: running.set(False))

"""Ports of NodesInChains.kt (tests/oracle), first part: intrinsic sizes, alignment lines, parent data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AlignmentLine,
    Box,
    BoxWithConstraints,
    Column,
    Constraints,
    DelegatingNode,
    FlowRow,
    HorizontalAlignmentLine,
    IntOffset,
    IntrinsicSize,
    Layout,
    LayoutModifierNode,
    Modifier,
    ModifierNodeElement,
    ParentDataModifierNode,
    Row,
    ScrollState,
    VerticalAlignmentLine,
    composable,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_oracle_slots_and_parents import in_column
from .scenarios_programs import kotlin_list

LINE = HorizontalAlignmentLine(max)
EDGE = VerticalAlignmentLine(min)


def said(c: Constraints) -> str:
    width = c.max_width if c.has_bounded_width else "any"
    height = c.max_height if c.has_bounded_height else "any"
    return f"{c.min_width}..{width} {c.min_height}..{height}"


def asked(extent: int) -> int:
    """An extent as Kotlin writes it."""
    return 2147483647 if extent == Constraints.INFINITY else extent


class AnsweringNode(LayoutModifierNode, Modifier.Node):
    """Answers intrinsics itself: `factor` times what is inside."""

    def __init__(self, name: str, factor: Any) -> None:
        super().__init__()
        self.name, self.factor = name, factor

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        log(f"measure:{self.name}")
        p = measurable.measure(constraints)

        def place() -> None:
            log(f"place:{self.name}")
            p.place(0, 0)

        return scope.layout(p.width, p.height, place)

    def _answer(self, which: str, extent: int, inside: int) -> int:
        answer = int(inside * self.factor.value)
        log(f"intrinsic:{self.name} {which} {asked(extent)}={answer}")
        return answer

    def min_intrinsic_width(self, scope: Any, measurable: Any, height: int) -> int:
        return self._answer("minW", height, measurable.min_intrinsic_width(height))

    def max_intrinsic_width(self, scope: Any, measurable: Any, height: int) -> int:
        return self._answer("maxW", height, measurable.max_intrinsic_width(height))

    def min_intrinsic_height(self, scope: Any, measurable: Any, width: int) -> int:
        return self._answer("minH", width, measurable.min_intrinsic_height(width))

    def max_intrinsic_height(self, scope: Any, measurable: Any, width: int) -> int:
        return self._answer("maxH", width, measurable.max_intrinsic_height(width))


@dataclass(frozen=True)
class Answering(ModifierNodeElement[AnsweringNode]):
    name: str
    factor: Any

    def create(self) -> AnsweringNode:
        return AnsweringNode(self.name, self.factor)

    def update(self, node: AnsweringNode) -> None:
        node.factor = self.factor


@scenario("intrinsics_between_modifiers")
def intrinsics_between_modifiers(run: Run) -> None:
    factor, of, leaf, pad, least = mixed_states(1, 4, 20, 2, False)

    def plainly(scope: Any, m: Any, c: Constraints) -> Any:
        log(f"lambda:plain {of.value} {said(c)}")
        p = m.measure(c.offset(-of.value, 0))

        def place() -> None:
            log("place:plain")
            p.place(of.value, 0)

        return scope.layout(p.width + of.value, p.height, place)

    def content() -> None:
        log(f"compose:Root {text(least.value)}")
        with Column(traced("col").width(IntrinsicSize.MIN if least.value else IntrinsicSize.MAX)):
            chain = traced("a").padding(pad.value).then(Answering("answers", factor)).layout(plainly)
            Box(chain.then(trace("a.in")).size(leaf.value, 10))
            Box(traced("b").fill_max_width().aspect_ratio(2).then(trace("b.in")))
            with Row(traced("row").height(IntrinsicSize.MIN)):
                first = traced("r1").weight(1).then(Answering("inrow", factor)).then(trace("r1.in"))
                Box(first.size(10, leaf.value))
                Box(traced("r2").fill_max_height().required_width(6).then(trace("r2.in")))

    run.start(content, 200, 200)
    run.step("factor=2", written((factor, 2)))
    run.step("the block by 10", written((of, 10)))
    run.step("the leaf 30", written((leaf, 30)))
    run.step("the least", written((least, True)))
    run.step("padding 5", written((pad, 5)))
    run.step("factor=1 and the leaf 12", written((factor, 1), (leaf, 12)))


@scenario("intrinsics_of_flows_and_weights")
def intrinsics_of_flows_and_weights(run: Run) -> None:
    n, side, room = mixed_states(3, 20, 120)
    scroll = ScrollState(0)

    def own(scope: Any, m: Any, c: Constraints) -> Any:
        log(f"policy:own {len(m)} {said(c)}")
        p = [it.measure(c.copy(min_width=0, min_height=0)) for it in m]

        def place() -> None:
            log("place:own")
            in_column(p)()

        return scope.layout(max(it.width for it in p), sum(it.height for it in p), place)

    def content() -> None:
        log("compose:Root")

        def in_flow() -> None:
            log("compose:flow")
            for i in range(n.value):
                Box(traced(f"f{i}").size(side.value, 10))

        with Row(traced("row").width(room.value).height(IntrinsicSize.MAX)):
            FlowRow(in_flow, traced("flow").weight(1))
            with Layout(own, traced("own")):
                Box(traced("one").size(side.value, 8))
                Box(traced("two").size(15, 9))
            with Column(traced("scrolled").vertical_scroll(scroll)):
                Box(traced("tall").size(10, side.value * 2))
            Box(traced("bar").fill_max_height().width(2))

    run.start(content, 200, 200)
    run.step("more in the flow", written((n, 6)))
    run.step("less room", written((room, 80)))
    run.step("larger", written((side, 30)))
    run.step("smaller, fewer, more room", written((side, 10), (n, 2), (room, 140)))


def unspecified(line: Any) -> int:
    """A line's position as Kotlin writes it."""
    return -2147483648 if line == AlignmentLine.UNSPECIFIED else int(line)


@scenario("lines_past_wrappers")
def lines_past_wrappers(run: Run) -> None:
    at, edge, hide, pad = mixed_states(10, 4, False, 3)

    @composable(restartable=False)
    def Lined(name: str, less: int) -> None:
        def policy(scope: Any, _: Any, __: Any) -> Any:
            log(f"policy:{name}")
            return scope.layout(20, 30, lambda: None, {LINE: at.value - less, EDGE: edge.value + less})

        Layout(policy, traced(name))

    def covering(scope: Any, m: Any, c: Constraints) -> Any:
        p = m.measure(c)
        log(f"lambda:cover {text(p[LINE] != AlignmentLine.UNSPECIFIED)} {unspecified(p[EDGE])}")

        def place() -> None:
            log("place:cover")
            p.place(0, 2)

        return scope.layout(p.width, p.height, place, {LINE: 1} if hide.value else {})

    def asks(scope: Any, m: Any, c: Constraints) -> Any:
        log("policy:asks")
        p = m[0].measure(c)

        def place() -> None:
            log(f"place:asks {unspecified(p[LINE])} {unspecified(p[EDGE])}")
            p.place(0, 0)

        return scope.layout(p.width, p.height, place)

    def content() -> None:
        log("compose:Root")
        with Layout(asks, traced("asks")), Row(traced("row")):
            both = traced("both").align_by(LINE).padding(pad.value).layout(covering).offset(lambda: IntOffset(1, 5))
            with Box(both):
                Lined("x", 0)
                Lined("y", 5)
            with Column(traced("col").align_by(LINE)):
                Box(traced("top").size(10))
                Lined("z", 2)
            BoxWithConstraints(lambda _: Lined("w", 1), traced("sub").align_by(LINE))

    run.start(content, 200, 100)
    run.step("at 16", written((at, 16)))
    run.step("edge 7", written((edge, 7)))
    run.step("covered", written((hide, True)))
    run.step("at 12, covered", written((at, 12)))
    run.step("padding 6", written((pad, 6)))
    run.step("open, edge 2", written((hide, False), (edge, 2)))


class LetterNode(ParentDataModifierNode, DelegatingNode):
    def __init__(self, letter: str, own: bool) -> None:
        super().__init__()
        self.letter, self.own = letter, own

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        log(f"data:{self.letter} {null(parent_data)}")
        return self.letter if self.own else f"{'' if parent_data is None else parent_data}{self.letter}"


def null(value: object) -> str:
    return "null" if value is None else str(value)


@dataclass(frozen=True)
class Letter(ModifierNodeElement[LetterNode]):
    """Parent data in turn: each element adds its letter to what it finds."""

    letter: str
    own: bool = False

    def create(self) -> LetterNode:
        return LetterNode(self.letter, self.own)

    def update(self, node: LetterNode) -> None:
        log(f"update:{self.letter}")
        node.letter = self.letter


@scenario("letters_for_the_parent")
def letters_for_the_parent(run: Run) -> None:
    a, c, own, more, late = mixed_states("a", "c", False, True, False)

    def policy(scope: Any, m: Any, _: Any) -> Any:
        log("policy:host")
        if not late.value:
            log(f"policy:read {kotlin_list(null(it.parent_data) for it in m)}")
        p = [it.measure(Constraints()) for it in m]

        def place() -> None:
            log("place:host")
            if late.value:
                log(f"place:read {kotlin_list(null(it.parent_data) for it in p)}")
            x = 0
            for it in p:
                it.place(x, 0)
                x += it.width

        return scope.layout(sum(it.width for it in p), 20, place)

    def content() -> None:
        log("compose:Root")
        with Layout(policy, traced("host")):
            first = Modifier.then(Letter(a.value)).then(trace("one"))
            if more.value:
                first = first.then(Letter("b"))
            Box(first.size(10))
            Box(Modifier.then(Letter("x")).then(Letter(c.value, own.value)).then(trace("two")).size(12))
            Box(traced("three").size(5))

    run.start(content, 100, 100)
    run.step("another a", written((a, "A")))
    run.step("another c", written((c, "C")))
    run.step("b goes", written((more, False)))
    run.step("read while placing", written((late, True)))
    run.step("another a again", written((a, "aa")))
    run.step("c replaces", written((own, True)))
    run.step("b comes, c as before", written((more, True), (own, False), (c, "c")))

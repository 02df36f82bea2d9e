"""Ports of RareLayouts.kt (tests/oracle), first part: approaches, delegates, contents, lines, compositions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine import (
    AbstractApplier,
    Alignment,
    ApproachLayoutModifierNode,
    Box,
    Column,
    ComposeNode,
    Composition,
    CompositionLocalContext,
    CompositionLocalProvider,
    Constraints,
    DelegatingNode,
    DisposableEffect,
    DrawModifierNode,
    HorizontalAlignmentLine,
    IntSize,
    LaunchedEffect,
    Layout,
    LayoutModifierNode,
    LookaheadScope,
    Modifier,
    ModifierNodeElement,
    MultiContentLayout,
    Row,
    TraversableNode,
    await_cancellation,
    composable,
    composition_local_of,
    composition_local_with_computed_default_of,
    current_composition_local_context,
    mutable_state_of,
    remember,
    remember_composition_context,
    static_composition_local_of,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded


class ApproachNode6(ApproachLayoutModifierNode):
    def __init__(self, ends: Any, part: Any) -> None:
        super().__init__()
        self.ends, self.part = ends, part

    def is_measurement_approach_in_progress(self, lookahead_size: IntSize) -> bool:
        return bool(self.ends(lookahead_size))

    def approach_measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        w = rounded(scope.lookahead_size.width * self.part())
        log(f"approach:{scope.lookahead_size.width} {w}")
        p = measurable.measure(Constraints.fixed(w, scope.lookahead_size.height))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))


@dataclass(frozen=True)
class Approach(ModifierNodeElement[ApproachNode6]):
    ends: Callable[[IntSize], bool]
    part: Callable[[], float]

    def create(self) -> ApproachNode6:
        return ApproachNode6(self.ends, self.part)

    def update(self, node: ApproachNode6) -> None:
        node.ends, node.part = self.ends, self.part


@scenario("approached_widths")
def approached_widths(run: Run) -> None:
    wide, part = mutable_state_of(False), mutable_state_of(1.0)
    going, first = mutable_state_of(False), mutable_state_of(True)

    def inside(_: Any) -> None:
        with Row(traced("row")):
            if first.value:
                Box(traced("before").size(10))
            approach = traced("out").then(Approach(lambda _: going.value, lambda: part.value)).then(trace("in"))
            with Box(approach.width(80 if wide.value else 40).height(20)):
                Box(traced("child").fill_max_width(0.5).height(5))
            Box(traced("after").size(10))

    def content() -> None:
        log(f"compose:Root {text(first.value)}")
        LookaheadScope(inside)

    run.start(content, 200, 100)
    run.step("half, not going", lambda: part.set(0.5))
    run.step("going", lambda: going.set(True))
    run.step("a quarter", lambda: part.set(0.25))
    run.step("wide", lambda: wide.set(True))
    run.step("nothing before", lambda: first.set(False))
    run.step("whole", lambda: part.set(1.0))
    run.step("not going", lambda: going.set(False))
    run.step("half, not going again", lambda: part.set(0.5))


class Part(DrawModifierNode):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def draw(self, scope: Any) -> None:
        log(f"draw:part-{self.name}")
        scope.draw_content()

    def on_attach(self) -> None:
        log(f"attach:{self.name}")

    def on_detach(self) -> None:
        log(f"detach:{self.name}")


class WholeNode(DelegatingNode, LayoutModifierNode, TraversableNode):
    traverse_key = "whole"
    should_auto_invalidate = False

    def __init__(self) -> None:
        super().__init__()
        self.read = 0
        self.parts: dict[str, Part] = {}

    def on_attach(self) -> None:
        log("attach:whole")
        for it in self.traversable_ancestors():
            log(f"above:{it.read}")  # type: ignore[attr-defined]

    def on_detach(self) -> None:
        log("detach:whole")

    def change(self, names: list[str]) -> None:
        for name in list(self.parts):
            if name not in names:
                self.undelegate(self.parts.pop(name))
        for name in names:
            if name not in self.parts:
                self.parts[name] = self.delegate(Part(name))

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        log(f"measure:whole {self.read}")
        p = measurable.measure(constraints)

        def place() -> None:
            log("place:whole")
            p.place(self.read, 0)

        return scope.layout(p.width, p.height, place)


@dataclass(frozen=True)
class Whole(ModifierNodeElement[WholeNode]):
    parts: list[str]
    read: int

    def create(self) -> WholeNode:
        node = WholeNode()
        node.change(self.parts)
        node.read = self.read
        return node

    def update(self, node: WholeNode) -> None:
        log("update:whole")
        node.change(self.parts)
        if node.read != self.read:
            node.read = self.read
            node.invalidate_measurement()


def _listed(names: list[str]) -> str:
    return f"[{', '.join(names)}]"


@scenario("delegates_by_list")
def delegates_by_list(run: Run) -> None:
    parts, read = mutable_state_of(["a"]), mutable_state_of(3)
    inner, on = mutable_state_of(True), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {_listed(parts.value)} {read.value}")
        if on.value:
            modifier = Modifier.then(Whole(parts.value, read.value)).then(trace("outer")).size(60)
        else:
            modifier = traced("outer").size(60)
        with Box(modifier):
            if inner.value:
                Box(Modifier.padding(2).then(Whole(["x"], 7)).then(trace("inner")).size(20))

    def unread() -> None:
        read.value = 0
        inner.value = False

    def both(names: list[str], shown: bool) -> Any:
        def change() -> None:
            parts.value = names
            on.value = shown
            inner.value = inner.value or shown

        return change

    run.start(content, 100, 100)
    run.step("a and b", lambda: parts.set(["a", "b"]))
    run.step("b", lambda: parts.set(["b"]))
    run.step("the same list", lambda: parts.set(["b"]))
    run.step("read=5", lambda: read.set(5))
    run.step("no inner", lambda: inner.set(False))
    run.step("inner", lambda: inner.set(True))
    run.step("read=0, no inner", unread)
    run.step("none, off", both([], False))
    run.step("on with c, inner", both(["c"], True))


@scenario("layout_of_contents")
def layout_of_contents(run: Run) -> None:
    head, n, gap, h = mutable_state_of(True), mutable_state_of(2), mutable_state_of(4), mutable_state_of(10)

    def foot(scope: Any, m: Any, c: Constraints) -> Any:
        log("measure:foot")
        p = m.measure(c)

        def place() -> None:
            log(f"place:foot {gap.value}")
            p.place(gap.value, 0)

        return scope.layout(p.width, p.height, place)

    def policy(scope: Any, contents: list[list[Any]], c: Constraints) -> Any:
        heads, bodies, feet = contents
        log(f"policy:{len(heads)} {len(bodies)} {len(feet)}")
        loose = c.copy(min_width=0, min_height=0)
        top, rows, last = ([it.measure(loose) for it in part] for part in (heads, bodies, feet))
        all = [*top, *rows, *last]

        def place() -> None:
            y = 0
            for p in [*top, *rows]:
                p.place(0, y)
                y += p.height
            y += gap.value
            for p in last:
                p.place(0, y)
                y += p.height

        return scope.layout(max(p.width for p in all), sum(p.height for p in all) + gap.value, place)

    def content() -> None:
        log("compose:Root")

        def heads() -> None:
            log(f"compose:head {text(head.value)}")
            if head.value:
                Box(traced("head").size(50, 10))

        def bodies() -> None:
            log(f"compose:body {n.value}")
            for i in range(n.value):
                Box(traced(f"row{i}").size(20, h.value))

        def feet() -> None:
            log("compose:foot")
            Box(Modifier.layout(foot).size(30, 5))

        MultiContentLayout([heads, bodies, feet], policy, traced("whole"))

    def both(a: Any, b: Any) -> Any:
        def change() -> None:
            a[0].value = a[1]
            b[0].value = b[1]

        return change

    run.start(content, 200, 200)
    run.step("no head", lambda: head.set(False))
    run.step("n=3", lambda: n.set(3))
    run.step("gap=8", lambda: gap.set(8))
    run.step("h=12", lambda: h.set(12))
    run.step("head, n=0", both((head, True), (n, 0)))
    run.step("n=1, gap=2", both((n, 1), (gap, 2)))


@scenario("lines_aligned")
def lines_aligned(run: Run) -> None:
    at, provided, by = mutable_state_of(10), mutable_state_of(True), mutable_state_of(6)
    line = HorizontalAlignmentLine(max)

    def aligned(_: Any) -> int:
        log("lambda:by")
        return by.value

    def content() -> None:
        log(f"compose:Root {text(provided.value)}")
        gives = provided.value

        def a(scope: Any, _m: Any, _c: Any) -> Any:
            log("policy:a")
            return scope.layout(20, 30, lambda: None, {line: at.value} if gives else {})

        def e(scope: Any, _m: Any, _c: Any) -> Any:
            log("policy:e")
            return scope.layout(10, 10, lambda: None, {line: 5})

        with Column():
            with Row(traced("row")):
                Layout(a, Modifier.align_by(line).then(trace("a")))
                Box(Modifier.align_by(aligned).then(trace("b")).size(10, 20))
                Box(traced("c").align(Alignment.BOTTOM).size(10, 8))
                with Box(Modifier.align_by(line).padding(top=3).then(trace("d"))):
                    Layout(e, traced("e"))

    def again() -> None:
        provided.value = True
        at.value = 2

    run.start(content, 200, 200)
    run.step("at=14", lambda: at.set(14))
    run.step("by=16", lambda: by.set(16))
    run.step("not provided", lambda: provided.set(False))
    run.step("provided, at=2", again)


LocalBase = composition_local_of(lambda: 1)
LocalDouble = composition_local_with_computed_default_of(lambda it: it.current_value(LocalBase) * 2)
LocalName = static_composition_local_of(lambda: "none")


@composable
def Locals(name: str) -> None:
    log(f"compose:Locals({name}) {LocalBase.current} {LocalDouble.current} {LocalName.current}")


@scenario("locals_from_others")
def locals_from_others(run: Run) -> None:
    base, name, computed, off = mutable_state_of(1), mutable_state_of("x"), mutable_state_of(False), mutable_state_of(0)
    context: list[CompositionLocalContext] = []

    def content() -> None:
        log(f"compose:Root {text(computed.value)}")
        Locals("top")

        def in_base() -> None:
            log("compose:in base")
            Locals("base")
            context[:] = [current_composition_local_context()]

            def in_name() -> None:
                log("compose:in name")
                Locals("name")
                if computed.value:

                    def in_computed() -> None:
                        log("compose:in computed")
                        Locals("computed")

                    tens = LocalDouble.provides_computed(lambda it: it.current_value(LocalBase) * 10 + off.value)
                    CompositionLocalProvider(tens, LocalBase.provides_default(9), content=in_computed)

            provided = LocalName.provides(name.value), LocalDouble.provides_default(50)
            CompositionLocalProvider(*provided, content=in_name)

        CompositionLocalProvider(LocalBase.provides(base.value), content=in_base)

        def in_context() -> None:
            log("compose:in context")
            Locals("context")

        if context:
            CompositionLocalProvider(context[0], content=in_context)

    def both() -> None:
        base.value = 4
        name.value = "z"

    run.start(content, 100, 100)
    run.step("base=2", lambda: base.set(2))
    run.step("name=y", lambda: name.set("y"))
    run.step("computed", lambda: computed.set(True))
    run.step("base=3", lambda: base.set(3))
    run.step("off=1", lambda: off.set(1))
    run.step("both", both)
    run.step("not computed", lambda: computed.set(False))


@dataclass(eq=False)
class Own:
    tree: list[str] = field(default_factory=list)


class OwnApplier(AbstractApplier[Own]):
    def insert_top_down(self, index: int, instance: Own) -> None:
        log(f"insert:{index}")

    def insert_bottom_up(self, index: int, instance: Own) -> None:
        pass

    def remove(self, index: int, count: int) -> None:
        log(f"remove:{index} {count}")

    def move(self, from_: int, to: int, count: int) -> None:
        log(f"move:{from_} {to} {count}")

    def on_clear(self) -> None:
        log("clear")


@scenario("own_composition")
def own_composition(run: Run) -> None:
    run.queue = True
    n, base, shown = mutable_state_of(0), mutable_state_of(1), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(shown.value)}")

        def host() -> None:
            if shown.value:
                parent = remember_composition_context()
                composition = remember(lambda: Composition(OwnApplier(Own()), parent))
                log("compose:host")

                def own() -> None:
                    log(f"compose:own {n.value} {LocalBase.current}")
                    for i in range(n.value + 1):

                        def make(i: int = i) -> Own:
                            log(f"make:{i}")
                            return Own()

                        def update(u: Any, i: int = i) -> None:
                            u.set(n.value, lambda _, it: log(f"set:{i} {it}"))

                        ComposeNode(make, update)

                    def effect() -> Any:
                        log("effect-start:own")
                        return lambda: log("effect-dispose:own")

                    async def launched() -> None:
                        try:
                            log("launched")
                            await with_frame_nanos(lambda _: None)
                            log("frame")
                            await await_cancellation()
                        finally:
                            log("cancelled")

                    DisposableEffect(effect, None)
                    LaunchedEffect(launched, None)

                composition.set_content(own)

                def alive() -> Any:
                    log("effect-start:host")

                    def gone() -> None:
                        log("effect-dispose:host")
                        composition.dispose()

                    return gone

                DisposableEffect(alive, None)

        CompositionLocalProvider(LocalBase.provides(base.value), content=host)

    def fewer() -> None:
        n.value = 0
        base.value = 3

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("base=2", lambda: base.set(2))
    run.step("n=0, base=3", fewer)
    run.step("hidden", lambda: shown.set(False))
    run.step("n=2, hidden", lambda: n.set(2))
    run.step("shown", lambda: shown.set(True))

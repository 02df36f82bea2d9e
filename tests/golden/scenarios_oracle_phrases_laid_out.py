"""Ports of Phrases.kt (tests/oracle), second part: intrinsics, colors, constraints, items, loops, columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine import (
    Arrangement,
    Box,
    BoxWithConstraints,
    Color,
    Column,
    Constraints,
    DisposableEffect,
    FlowColumn,
    IntrinsicSize,
    LaunchedEffect,
    LayoutModifierNode,
    LazyColumn,
    LazyListState,
    LazyRow,
    LinearEasing,
    Modifier,
    ModifierNodeElement,
    Row,
    animate_color_as_state,
    await_cancellation,
    composable,
    dont_memoize,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    tween,
    update_transition,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_grids import sized


class WrappingNode(LayoutModifierNode, Modifier.Node):
    """400 square px, as wide as the constraints allow; at least as wide as the state says."""

    def __init__(self, least: Any) -> None:
        super().__init__()
        self.least = least

    def measure(self, scope: Any, measurable: Any, constraints: Any) -> Any:
        log(f"policy:wrap {self.least.value}")
        room = constraints.max_width if constraints.has_bounded_width else 100
        w = constraints.constrain_width(max(self.least.value, room))
        h = constraints.constrain_height((400 + w - 1) // w)
        p = measurable.measure(type(constraints).fixed(w, h))
        return scope.layout(w, h, lambda: p.place(0, 0))

    def min_intrinsic_width(self, scope: Any, measurable: Any, height: int) -> int:
        log(f"intrinsic:minW {shown(height)}")
        return int(self.least.value)

    def max_intrinsic_width(self, scope: Any, measurable: Any, height: int) -> int:
        log(f"intrinsic:maxW {shown(height)}")
        return 100

    def min_intrinsic_height(self, scope: Any, measurable: Any, width: int) -> int:
        log(f"intrinsic:minH {shown(width)}")
        return (400 + width - 1) // width

    def max_intrinsic_height(self, scope: Any, measurable: Any, width: int) -> int:
        log(f"intrinsic:maxH {shown(width)}")
        # Kotlin's sum overflows for Constraints.Infinity: its quotient is 0 there, not 1.
        return 2 * ((400 + width - 1) // width) if width < Constraints.INFINITY else 0


def shown(px: int) -> int:
    """Kotlin's Constraints.Infinity is its largest Int."""
    return min(px, 2**31 - 1)


@dataclass(frozen=True, eq=False)
class Wrapping(ModifierNodeElement):
    least: Any

    def create(self) -> WrappingNode:
        return WrappingNode(self.least)

    def update(self, node: WrappingNode) -> None:
        node.least = self.least


def sized_wide(modifier: Any, w: Any) -> Any:
    @dont_memoize
    def policy(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c.copy(min_width=w.value, max_width=w.value))
        return scope.layout(p.width, p.height, lambda: p.place(0, 0))

    return modifier.layout(policy)


@scenario("intrinsic_needs")
def intrinsic_needs(run: Run) -> None:
    a, width, max = mutable_state_of(20), mutable_state_of(100), mutable_state_of(False)

    def content() -> None:
        log(f"compose:Root {text(max.value)}")
        height = IntrinsicSize.MAX if max.value else IntrinsicSize.MIN
        with Row(sized_wide(traced("row"), width).height(height)):
            Box(traced("bar").width(3).fill_max_height())
            Box(Modifier.weight(1).then(trace("area")).then(Wrapping(a)))
            Box(traced("end").size(10, 15))
        with Column(traced("column").width(IntrinsicSize.MIN)):
            Box(traced("wide").fill_max_width().height(5))
            Box(traced("needs").then(Wrapping(a)))

    run.start(content, 300, 300)
    run.step("a=40", lambda: a.set(40))
    run.step("narrower", lambda: width.set(53))
    run.step("max", lambda: max.set(True))
    run.step("a=10", lambda: a.set(10))


@scenario("colors_animated")
def colors_animated(run: Run) -> None:
    run.queue = True
    on = mutable_state_of(False)

    def content() -> None:
        log("compose:Root")
        own = animate_color_as_state(
            Color.WHITE if on.value else Color.BLACK,
            tween(64, easing=LinearEasing),
            finished_listener=lambda _: log("finished:own"),
        )
        transition = update_transition(on.value)
        part = transition.animate_color(
            lambda it: Color.RED if it else Color.BLACK, lambda _: tween(48, easing=LinearEasing)
        )

        def draw(scope: Any) -> None:
            color = own.value
            log("draw:own")
            scope.draw_rect(color)

        Box(Modifier.draw_behind(draw).size(10))
        with Box():
            _ = part.value
            log("compose:part")
            Box(Modifier.size(10).then(trace("part")))
        with Box():
            running, current, target = transition.is_running, transition.current_state, transition.target_state
            log(f"compose:running {text(running)} {text(current)} {text(target)}")

    run.start(content, 100, 100)
    run.step("on", lambda: on.set(True), 2)
    run.step("off", lambda: on.set(False), 20)
    run.step("on to the end", lambda: on.set(True), 20)


@scenario("constraints_nested")
def constraints_nested(run: Run) -> None:
    w, h, n, inner = mutable_state_of(100), mutable_state_of(100), mutable_state_of(0), mutable_state_of(40)

    def content() -> None:
        log("compose:Root")
        with Box(sized(Modifier, w, h)):

            def outer(scope: Any) -> None:
                max_width = scope.max_width
                log(f"compose:outer {max_width:.1f}.dp {n.value}")

                def effect() -> Any:
                    log(f"effect-start:{max_width:.1f}.dp")
                    return lambda: log("effect-dispose:outer")

                DisposableEffect(effect, max_width)
                with Column():
                    Box(traced("half").size(max_width / 2, 10))

                    def inside(scope: Any) -> None:
                        log(f"compose:inner {scope.max_width:.1f}.dp")
                        if scope.max_width > 45:
                            with Row():
                                Box(traced("left").size(5))
                                Box(traced("right").size(5))
                        else:
                            with Column():
                                Box(traced("top").size(5))
                                with Box():
                                    log(f"compose:n {n.value}")

                    BoxWithConstraints(inside, traced("inner").width(inner.value).height(20))

            BoxWithConstraints(outer, traced("outer"))

    run.start(content, 200, 200)
    run.step("wider", lambda: w.set(120))
    run.step("n", lambda: n.set(1))
    run.step("the inner one alone", lambda: inner.set(50))
    run.step("higher", lambda: h.set(150))
    run.step("all", lambda: (w.set(80), n.set(2), inner.set(30)))


@scenario("effects_in_items")
def effects_in_items(run: Run) -> None:
    run.queue = True
    list = LazyListState()
    ids: Any = mutable_state_list_of(0, 1, 2, 3, 4, 5, 6, 7)
    n = mutable_state_of(0)

    def effect(name: object) -> Any:
        def started() -> Any:
            log(f"effect-start:{name}")
            return lambda: log(f"effect-dispose:{name}")

        return started

    def cell(i: int) -> None:
        DisposableEffect(effect(f"cell{i}"), None)
        Box(Modifier.size(20))

    def item(id: int) -> None:
        log(f"compose:{id}")
        DisposableEffect(effect(id), id)

        async def launched() -> None:
            log(f"launched:{id} {n.value}")
            try:
                await await_cancellation()
            finally:
                log(f"cancelled:{id}")

        LaunchedEffect(launched, n.value)
        if id == 2:
            LazyRow(lambda scope: scope.items(2, cell), Modifier.height(25))
        else:
            Box(traced(f"b{id}").size(60, 25))

    def content() -> None:
        log("compose:Root")
        LazyColumn(
            lambda scope: scope.items(ids, item, key=lambda it: it, content_type=lambda it: it % 2),
            traced("list"),
            list,
        )

    run.start(content, 60, 60)
    run.step("by 30", lambda: list.dispatch_raw_delta(30))
    run.step("by 50", lambda: list.dispatch_raw_delta(50))
    run.step("n", lambda: n.set(1))
    run.step("back", lambda: list.dispatch_raw_delta(-80))
    run.step("another key", lambda: ids.__setitem__(1, 11))
    run.step("the first leaves", lambda: ids.pop(0))


@composable
def RowOf(ids: Sequence[int], hidden: Any) -> None:
    log("compose:RowOf")
    for id in ids:
        if id == hidden.value:
            continue

        def bear(id: int = id) -> int:
            log(f"born:{id}")
            return id

        born = remember(bear)
        with Box(traced(f"r{id}").size(10)):
            log(f"compose:in {id} born {born}")
        if id % 2 == 0:
            with key(id):

                def keep(id: int = id) -> int:
                    log(f"kept:{id}")
                    return id

                kept = remember(keep)
                log(f"compose:even {id} kept {kept}")
        else:
            odd = remember(lambda id=id: id)
            log(f"compose:odd {id} {odd}")
            if odd == 3:
                break
    log("compose:end")


@scenario("loops_and_keys")
def loops_and_keys(run: Run) -> None:
    ids: Any = mutable_state_of([0, 1, 2, 4])
    hidden = mutable_state_of(-1)

    def content() -> None:
        log("compose:Root")
        RowOf(ids.value, hidden)

    run.start(content)
    run.step("1 is hidden", lambda: hidden.set(1))
    run.step("2 is hidden", lambda: hidden.set(2))
    run.step("none is", lambda: hidden.set(-1))
    run.step("3 ends it", lambda: ids.set([0, 2, 3, 4, 1]))
    run.step("turned round", lambda: ids.set([4, 2, 0]))


@scenario("flow_column_content")
def flow_column_content(run: Run) -> None:
    h, w, n = mutable_state_of(50), mutable_state_of(100), mutable_state_of(3)
    size, around = mutable_state_of(20), mutable_state_of(0)

    def widened(scope: Any, m: Any, c: Any) -> Any:
        p = m.measure(c)
        return scope.layout(p.width + size.value, p.height, lambda: p.place(0, 0))

    def content() -> None:
        log(f"compose:Root {around.value}")
        with Box(sized(Modifier, w, h)):

            def inside() -> None:
                log(f"compose:content {n.value}")
                for i in range(n.value):
                    Box(traced(f"c{i}").size(10, size.value if i == 1 else 15))
                with Box():
                    log("compose:last")
                    Box(traced("last").layout(widened).size(5))

            FlowColumn(inside, traced("flow"), vertical_arrangement=Arrangement.spaced_by(2))

    run.start(content, 200, 200)
    run.step("five", lambda: n.set(5))
    run.step("lower", lambda: h.set(35))
    run.step("a child", lambda: size.set(30))
    run.step("around", lambda: around.set(1))
    run.step("two, higher", lambda: (n.set(2), h.set(90)))

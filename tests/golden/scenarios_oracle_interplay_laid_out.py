"""Ports of Interplay.kt (tests/oracle), second part: layouts, nodes, hosts of locals, densities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine import (
    FIRST_BASELINE,
    AlignmentLine,
    AnimatedVisibility,
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalConsumerModifierNode,
    CompositionLocalProvider,
    Constraints,
    DelegatingNode,
    Density,
    DrawModifierNode,
    EnterExitState,
    EnterTransition,
    ExitTransition,
    IntOffset,
    IntrinsicSize,
    IntSize,
    Layout,
    LayoutAwareModifierNode,
    LazyColumn,
    LazyListState,
    LocalDensity,
    Modifier,
    ModifierNodeElement,
    ParentDataModifierNode,
    PointerEventType,
    ReusableContent,
    ReusableContentHost,
    Row,
    SubcomposeLayout,
    SuspendingPointerInputModifierNode,
    composable,
    dont_memoize,
    fade_in,
    fade_out,
    mutable_state_of,
    remember_text_measurer,
    slide_in,
    slide_out,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, Reading, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown
from .scenarios_oracle_interplay import LocalTone, LocalUnit, Toned
from .scenarios_oracle_transitions import line
from .scenarios_programs import kotlin_list


class ShareOf(ParentDataModifierNode, Modifier.Node):
    def __init__(self, share: int) -> None:
        self.share = share

    def modify_parent_data(self, density: Any, parent_data: Any) -> Any:
        log(f"parentData:{self.share}")
        return self.share


@dataclass(frozen=True)
class ShareElement(ModifierNodeElement[ShareOf]):
    share: int

    def create(self) -> ShareOf:
        return ShareOf(self.share)

    def update(self, node: ShareOf) -> None:
        log(f"update:share {node.share}->{self.share}")
        node.share = self.share


class Shared:
    def measure(self, scope: Any, measurables: Sequence[Any], constraints: Constraints) -> Any:
        none = AlignmentLine.UNSPECIFIED
        shares = [m.parent_data if isinstance(m.parent_data, int) else 1 for m in measurables]
        log(f"policy:shared {kotlin_list(shares)} {constraints.max_width}")
        each = constraints.max_width // sum(shares)
        ps = [
            m.measure(constraints.copy(min_width=each * share, max_width=each * share, min_height=0))
            for m, share in zip(measurables, shares, strict=True)
        ]
        lines = [p[FIRST_BASELINE] for p in ps]
        top = max((it for it in lines if it != none), default=0)
        log(f"policy:lines {kotlin_list('none' if it == none else it for it in lines)}")

        def place() -> None:
            x = 0
            for p, at in zip(ps, lines, strict=True):
                p.place_relative(x, 0 if at == none else top - at)
                x += p.width

        height = max(p.height + (0 if at == none else top - at) for p, at in zip(ps, lines, strict=True))
        return scope.layout(sum(p.width for p in ps), height, place, {FIRST_BASELINE: top})

    def min_intrinsic_height(self, scope: Any, measurables: Sequence[Any], width: int) -> int:
        log(f"intrinsic:minHeight {width}")
        return max(int(m.min_intrinsic_height(width // len(measurables))) for m in measurables)

    def max_intrinsic_width(self, scope: Any, measurables: Sequence[Any], height: int) -> int:
        log(f"intrinsic:maxWidth {height}")
        return sum(int(m.max_intrinsic_width(height)) for m in measurables)


shared = Shared()


@composable
def LinedOf(name: str, line: Any, h: int) -> None:
    def policy(scope: Any, _: Any, c: Constraints) -> Any:
        log(f"policy:{name} {line.value}")
        return scope.layout(c.constrain_width(20), h, lambda: None, {FIRST_BASELINE: line.value})

    Layout(policy, traced(name))


@scenario("columns_shared_out")
def columns_shared_out(run: Run) -> None:
    run.queue = True
    line, share, third = mutable_state_of(4), mutable_state_of(1), mutable_state_of(True)
    h, least = mutable_state_of(20), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        with Row(traced("row").height(IntrinsicSize.MIN) if least.value else traced("row")):
            with Layout(shared, Modifier.weight(1).align_by_baseline().then(trace("shared"))):
                LinedOf("a", line, 12)
                Box(Modifier.then(ShareElement(share.value)).then(trace("b")).height(h.value))
                if third.value:
                    c = Modifier.then(ShareElement(2)).then(trace("c")).padding_from(FIRST_BASELINE, before=10)
                    with Box(c):
                        LinedOf("d", line, 8)
            Box(traced("bar").width(6).fill_max_height())
            Box(Modifier.align_by(lambda it: it.height // 2).then(trace("by")).size(10))

    run.start(content, 120, 100)
    run.step("the line at 9", lambda: line.set(9))
    run.step("b has two shares", lambda: share.set(2))
    run.step("b is higher", lambda: h.set(30))
    run.step("the third leaves", lambda: third.set(False))
    run.step("line and share", lambda: (line.set(2), share.set(1)))
    run.step("as high as it likes", lambda: least.set(False))
    run.step("the third is back, b is low", lambda: (third.set(True), h.set(5)))


class InkNode(DrawModifierNode, Modifier.Node):
    def __init__(self, ink: str) -> None:
        self.ink = ink

    def on_attach(self) -> None:
        log("attach:ink")

    def on_detach(self) -> None:
        log("detach:ink")

    def draw(self, scope: Any) -> None:
        log(f"draw:ink {self.ink}")
        scope.draw_content()


class DialNode(CompositionLocalConsumerModifierNode, LayoutAwareModifierNode, DelegatingNode):
    def __init__(self, name: str, inked: bool) -> None:
        self.name, self.inked, self.turns = name, inked, 0
        self.ink = InkNode(f"{name}.0")
        self.pointer = self.delegate(SuspendingPointerInputModifierNode(self.handle))

    async def handle(self, scope: Any) -> None:
        async def events(it: Any) -> None:
            while True:
                e = await it.await_pointer_event()
                log(f"pointer:{self.name} {e.type.name.title()} {self.current_value_of(LocalUnit)}")
                if e.type is PointerEventType.PRESS:
                    self.turn()

        await scope.await_pointer_event_scope(events)

    def on_attach(self) -> None:
        log(f"attach:{self.name}")
        if self.inked:
            self.delegate(self.ink)

    def on_detach(self) -> None:
        log(f"detach:{self.name} {self.turns}")

    def on_reset(self) -> None:
        log(f"reset:{self.name}")
        self.turns = 0

    def on_remeasured(self, size: IntSize) -> None:
        log(f"onRemeasured:{self.name} {size.width} x {size.height}")

    def turn(self) -> None:
        self.turns += self.current_value_of(LocalUnit)
        self.ink.ink = f"{self.name}.{self.turns}"
        if self.ink.is_attached:
            self.ink.invalidate_draw()

    def change(self, name: str, inked: bool) -> None:
        log(f"update:{name} {text(inked)}")
        if name != self.name:
            self.name = name
            self.pointer.reset_pointer_input_handler()
        if inked != self.inked:
            self.inked = inked
            if inked:
                self.delegate(self.ink)
            else:
                self.undelegate(self.ink)


@dataclass(frozen=True)
class Dial(ModifierNodeElement[DialNode]):
    name: str
    inked: bool

    def create(self) -> DialNode:
        return DialNode(self.name, self.inked)

    def update(self, node: DialNode) -> None:
        node.change(self.name, self.inked)


@scenario("dial_of_delegates")
def dial_of_delegates(run: Run) -> None:
    run.queue = True
    name, inked, unit = mutable_state_of("d"), mutable_state_of(True), mutable_state_of(1)
    round, size, on = mutable_state_of(0), mutable_state_of(20), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            def hosted() -> None:
                def reused() -> None:
                    Box(Modifier.then(Dial(name.value, inked.value)).then(trace("dial")).size(size.value))

                ReusableContent(round.value, reused)

            ReusableContentHost(on.value, hosted)

        CompositionLocalProvider(LocalUnit.provides(unit.value), content=provided)

    run.start(content, 100, 100)
    scene = run.scene
    run.step("a press", lambda: scene.press(5, 5))
    run.step("let go", lambda: scene.release(5, 5))
    run.step("unit 10, a tap", lambda: (unit.set(10), scene.tap(5, 5)))
    run.step("without ink", lambda: inked.set(False))
    run.step("a tap without ink", lambda: scene.tap(5, 5))
    run.step("larger, with ink, pressed", lambda: (size.set(30), inked.set(True), scene.press(5, 5)))
    run.step("another name while pressed", lambda: name.set("e"))
    run.step("let go again", lambda: scene.release(5, 5))
    run.step("used again", lambda: round.set(1))
    run.step("off", lambda: on.set(False))
    run.step("on, a tap", lambda: on.set(True))
    run.step("a tap", lambda: scene.tap(5, 5))


@scenario("locals_through_hosts")
def locals_through_hosts(run: Run) -> None:
    run.queue = True
    unit, tone, width, n = mutable_state_of(1), mutable_state_of("plain"), mutable_state_of(80), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def units() -> None:
            Toned("top", tone="")

            def tones() -> None:
                def constrained(scope: Any) -> None:
                    log(f"compose:bwc {scope.constraints.max_width}")
                    Toned("bwc", 0)

                    def declare(list_: Any) -> None:
                        log("lazy:content")

                        def a() -> None:
                            log("compose:a")
                            Toned("a")
                            Leaf("a")

                        def item(i: int) -> None:
                            log(f"compose:item {i}")

                            def sub(scope: Any, c: Constraints) -> Any:
                                log(f"policy:sub{i}")

                                def slot() -> None:
                                    log(f"compose:slot {i}")
                                    if i == 0:
                                        Toned(f"slot{i}", 0)
                                    else:
                                        Toned(f"slot{i}", tone="")
                                    Reading(f"n{i}", n)
                                    Box(traced(f"box{i}").size(10))

                                ps = [m.measure(c) for m in scope.subcompose(0, slot)]

                                def place() -> None:
                                    for p in ps:
                                        p.place(0, 0)

                                return scope.layout(10, 10, place)

                            SubcomposeLayout(sub, traced(f"sub{i}"))

                        list_.item(a, key="a")
                        list_.items(2, item, key=lambda it: it)

                    LazyColumn(declare, traced("list"))

                BoxWithConstraints(constrained, traced("bwc").width(width.value))

            CompositionLocalProvider(LocalTone.provides(tone.value), content=tones)

        CompositionLocalProvider(LocalUnit.provides(unit.value), content=units)

    def all_together() -> None:
        tone.value = "thin"
        unit.value = 4
        width.value = 70
        n.value = 2

    run.start(content, 100, 100)
    run.step("unit 2", lambda: unit.set(2))
    run.step("bold", lambda: tone.set("bold"))
    run.step("narrow", lambda: width.set(60))
    run.step("n=1 and unit 3", lambda: (n.set(1), unit.set(3)))
    run.step("all together", all_together)
    run.step("the same tone, n=3", lambda: (tone.set("thin"), n.set(3)))


@scenario("zoomed_by_density")
def zoomed_by_density(run: Run) -> None:
    run.queue = True
    zoom, fonts, s, list_ = mutable_state_of(1.0), mutable_state_of(1.0), mutable_state_of(0), LazyListState()

    def px(value: int) -> float:
        return LocalDensity.current.to_dp(value)

    def content() -> None:
        log("compose:Root")

        def inside() -> None:
            log("compose:inside")
            measurer = remember_text_measurer()

            def moved() -> IntOffset:
                log(f"lambda:offset {s.value}")
                return IntOffset(4, s.value)

            def build(cache: Any) -> Any:
                log(f"cache:{rounded(cache.to_px(2))} {s.value}")
                words = measurer.measure("x", density=Density(cache.density, cache.font_scale))
                return cache.on_draw_behind(lambda _: log(f"draw:cached {text(words.size.width > 0)}"))

            def fixed(scope: Any, m: Any, c: Any) -> Any:
                log(f"lambda:layout {rounded(scope.density)}")
                p = m.measure(Constraints.fixed(10, 10))
                return scope.layout(10, 10, lambda: p.place(0, 0))

            def item(it: int) -> None:
                log(f"compose:item {it}")
                Box(traced(f"i{it}").size(10))

            with Column(traced("col")):
                Box(traced("pad", exit=True).padding(4).then(trace("in")).size(10))
                Box(Modifier.offset(moved).then(trace("moved")).required_size(10, 6))
                Box(traced("cached").size(px(20), px(10)).draw_with_cache(build))
                Box(traced("fixed").layout(fixed))
                LazyColumn(lambda scope: scope.items(8, item), traced("list").height(px(30)), list_)
                Shown("dp", lambda: 1)

        CompositionLocalProvider(LocalDensity.provides(Density(zoom.value, fonts.value)), content=inside)

    run.start(content, 100, 100)
    run.step("scrolled", lambda: list_.dispatch_raw_delta(15), 4)
    run.step("twice as large", lambda: zoom.set(2.0), 4)
    run.step("larger fonts", lambda: fonts.set(1.5), 4)
    run.step("s=1", lambda: s.set(1), 4)
    run.step("as before", lambda: (zoom.set(1.0), fonts.set(1.0), s.set(0)), 4)


_STATES = {
    EnterExitState.PRE_ENTER: "PreEnter",
    EnterExitState.VISIBLE: "Visible",
    EnterExitState.POST_EXIT: "PostExit",
}


@scenario("parts_entering")
def parts_entering(run: Run) -> None:
    run.queue = True
    on, part = mutable_state_of(False), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {text(on.value)}")

        def card(scope: Any) -> None:
            transition = scope.transition
            log(f"compose:card {_STATES[transition.current_state]}->{_STATES[transition.target_state]}")
            w = transition.animate_dp(lambda it: 40 if it is EnterExitState.VISIBLE else 10, lambda _: line(64))

            def wide(scope: Any, m: Any, c: Constraints) -> Any:
                width = scope.round_to_px(w.value)
                p = m.measure(c.copy(min_width=width, max_width=width))
                return scope.layout(p.width, p.height, lambda: p.place(0, 0))

            with Column():
                Box(
                    Modifier.animate_enter_exit(scope, fade_in(line(48)), fade_out(line(32)))
                    .then(trace("head"))
                    .size(40, 10)
                )
                if part.value:
                    # Kotlin's slideInHorizontally wraps what it is given: another function each time.
                    slides = (
                        slide_in(dont_memoize(lambda it: IntOffset(-it.width, 0)), line(80)),
                        slide_out(dont_memoize(lambda it: IntOffset(it.width, 0)), line(16)),
                    )
                    Box(Modifier.animate_enter_exit(scope, *slides).then(trace("body")).size(30, 10))
                Box(Modifier.layout(wide).then(trace("bar")).height(5))
                Alive("card")

        AnimatedVisibility(on.value, card, traced("card"), enter=EnterTransition.NONE, exit=ExitTransition.NONE)
        Leaf("end")

    run.start(content, 100, 100)
    run.step("enters", lambda: on.set(True), 20)
    run.step("leaves", lambda: on.set(False), 20)
    run.step("enters again", lambda: on.set(True), 3)
    run.step("turned round", lambda: on.set(False), 20)
    run.step("enters without the body", lambda: (on.set(True), part.set(False)), 3)
    run.step("the body comes on the way", lambda: part.set(True), 20)

"""Ports of HandledInput.kt (tests/oracle), second part: nodes of one's own, animations with bounds, slots given up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    Animatable,
    AnimationEndReason,
    Box,
    CompositionLocalConsumerModifierNode,
    CompositionLocalProvider,
    Constraints,
    DrawModifierNode,
    FixedCountSlotReusePolicy,
    LayoutModifierNode,
    LinearEasing,
    Modifier,
    ModifierNodeElement,
    ObserverModifierNode,
    SubcomposeLayout,
    SubcomposeLayoutState,
    animate_dp_as_state,
    animate_float_as_state,
    composition_local_of,
    exponential_decay,
    mutable_state_of,
    remember_coroutine_scope,
    snap,
    tween,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Keeper, text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_transitions import line
from .scenarios_programs import kotlin_list

Width = composition_local_of(lambda: 10)
_ENDED = {AnimationEndReason.FINISHED: "Finished", AnimationEndReason.BOUND_REACHED: "BoundReached"}


class PlainNode(LayoutModifierNode, DrawModifierNode, Modifier.Node):
    def __init__(self, s: Any, auto: bool) -> None:
        super().__init__()
        self.s, self.auto = s, auto

    @property
    def should_auto_invalidate(self) -> bool:  # type: ignore[override]  # a constant of the class elsewhere
        return self.auto

    def on_attach(self) -> None:
        log("attached")

    def on_detach(self) -> None:
        log("detached")

    def measure(self, scope: Any, measurable: Any, constraints: Constraints) -> Any:
        log("node:measure")
        p = measurable.measure(constraints)

        def place() -> None:
            log("node:place")
            p.place(0, 0)

        return scope.layout(p.width, p.height, place)

    def draw(self, scope: Any) -> None:
        log("node:draw")
        scope.draw_content()


@dataclass(frozen=True)
class PlainElement(ModifierNodeElement[PlainNode]):
    s: Any
    k: int
    auto: bool
    born: Any

    def create(self) -> PlainNode:
        node = PlainNode(self.s, self.auto)
        self.born(node)
        return node

    def update(self, node: PlainNode) -> None:
        log(f"node:update {self.k}")


@scenario("own_nodes")
def own_nodes(run: Run) -> None:
    k, s = mutable_state_of(0), mutable_state_of(0)
    auto, show = mutable_state_of(False), mutable_state_of(True)
    nodes: list[PlainNode] = []

    def content() -> None:
        log(f"compose:Root {k.value}")
        plain = Modifier.then(PlainElement(s, k.value, auto.value, nodes.append)).size(20) if show.value else None
        Box(plain if plain is not None else Modifier.size(20))

    run.start(content, 100, 100)
    run.step("updated", lambda: k.set(1))
    run.step("measured by hand", lambda: nodes[-1].invalidate_measurement())
    run.step("placed by hand", lambda: nodes[-1].invalidate_placement())
    run.step("drawn by hand", lambda: nodes[-1].invalidate_draw())
    run.step("another one", lambda: auto.set(True))
    run.step("updated again", lambda: k.set(2))
    run.step("taken away", lambda: show.set(False))
    run.step("back", lambda: show.set(True))


class WatchingNode(ObserverModifierNode, CompositionLocalConsumerModifierNode, DrawModifierNode, Modifier.Node):
    def __init__(self, a: Any, b: Any) -> None:
        super().__init__()
        self.a, self.b, self.seen = a, b, 0

    def look(self) -> None:
        def reads() -> None:
            self.seen = self.a.value * 100 + self.current_value_of(Width)
            log(f"looked:{self.seen}")

        self.observe_reads(reads)

    def on_attach(self) -> None:
        self.look()

    def on_observed_reads_changed(self) -> None:
        log(f"changed:{self.seen}")
        self.look()

    def draw(self, scope: Any) -> None:
        log(f"draw:watching {self.seen} {self.b.value}")
        scope.draw_content()


@dataclass(frozen=True)
class WatchingElement(ModifierNodeElement[WatchingNode]):
    a: Any
    b: Any

    def create(self) -> WatchingNode:
        return WatchingNode(self.a, self.b)

    def update(self, node: WatchingNode) -> None:
        log("node:update")
        node.a, node.b = self.a, self.b
        node.look()


@scenario("watching_nodes")
def watching_nodes(run: Run) -> None:
    a, a2, b, width = mutable_state_of(1), mutable_state_of(5), mutable_state_of(0), mutable_state_of(10)
    other, show = mutable_state_of(False), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def inside() -> None:
            watching = Modifier
            if show.value:
                watching = Modifier.then(WatchingElement(a2 if other.value else a, b))
            Box(watching.size(20))

        CompositionLocalProvider(Width.provides(width.value), content=inside)

    run.start(content, 100, 100)
    run.step("a", lambda: a.set(2))
    run.step("b", lambda: b.set(1))
    run.step("the local", lambda: width.set(20))
    run.step("another state", lambda: other.set(True))
    run.step("a, which nobody watches", lambda: a.set(3))
    run.step("detached", lambda: show.set(False))
    run.step("the other one, meanwhile", lambda: a2.set(6))
    run.step("back", lambda: show.set(True))


@scenario("animatable_bounded")
def animatable_bounded(run: Run) -> None:
    run.queue = True
    a = Animatable(0.0)
    scope: Any = None

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        with Box():
            log(f"compose:at {rounded(a.value)} {text(a.is_running)}")
        Box(Modifier.draw_behind(lambda it: log(f"draw:{rounded(a.value)} {rounded(a.target_value)}")).size(10))

    def launch(block: Any) -> Any:
        return lambda: scope.launch(block)

    async def up() -> None:
        r = await a.animate_to(100.0, line(96))
        log(f"ended:{_ENDED[r.end_reason]} {rounded(r.end_value)}")

    async def down() -> None:
        r = await a.animate_to(-5.0, line(96))
        log(f"ended:{_ENDED[r.end_reason]} {rounded(a.value)}")

    async def decay() -> None:
        r = await a.animate_decay(-400.0, exponential_decay(4.0))
        log(f"ended:{_ENDED[r.end_reason]} {rounded(a.value)}")

    async def far() -> None:
        try:
            await a.animate_to(500.0, line(160))
        finally:
            log(f"over:{rounded(a.value)}")

    async def stop() -> None:
        await a.stop()
        log(f"stopped:{text(a.is_running)}")

    run.start(content, 100, 100)
    run.step("bounds", lambda: a.update_bounds(-10.0, 50.0), 5)
    run.step("past the upper one", launch(up), 20)
    run.step("a lower bound", lambda: a.update_bounds(-10.0, 30.0), 5)
    run.step("down", launch(down), 3)
    run.step("a bound on the way", lambda: a.update_bounds(15.0, 30.0), 20)
    run.step("by decay", launch(decay), 40)
    run.step("stopped", lambda: (a.update_bounds(None, None), scope.launch(far)), 10)
    run.step("by another", launch(stop), 10)


@scenario("specs_exchanged")
def specs_exchanged(run: Run) -> None:
    run.queue = True
    target, quick, n = mutable_state_of(0.0), mutable_state_of(False), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {rounded(target.value)} {text(quick.value)} {n.value}")
        k = n.value
        a = animate_float_as_state(
            target.value,
            snap() if quick.value else line(80),
            finished_listener=lambda it: log(f"finished:{rounded(it)} {k}"),
        )
        b = animate_dp_as_state(target.value / 2, line(32) if quick.value else tween(64, 32, LinearEasing))

        def measure(scope: Any, m: Any, c: Any) -> Any:
            log(f"lambda:a {rounded(a.value)}")
            p = m.measure(Constraints.fixed(10, rounded(a.value)))
            return scope.layout(10, p.height, lambda: p.place(0, 0))

        Box(traced("a").layout(measure))
        Box(Modifier.draw_behind(lambda it: log(f"draw:b {rounded(b.value)}")).size(10))

    run.start(content)
    run.step("40", lambda: target.set(40.0), 3)
    run.step("another spec on the way", lambda: (quick.set(True), n.set(1)), 4)
    run.step("settles", lambda: None, 20)
    run.step("80", lambda: target.set(80.0), 20)
    run.step("slow, and back at once", lambda: (quick.set(False), target.set(0.0)), 2)
    run.step("where it was", lambda: (target.set(80.0), n.set(2)), 20)


@scenario("slots_given_up")
def slots_given_up(run: Run) -> None:
    ids, n = mutable_state_of(("a", "b", "c")), mutable_state_of(0)
    state = SubcomposeLayoutState(FixedCountSlotReusePolicy(1))

    def slot(id: str) -> Any:
        def composed() -> None:
            log(f"compose:{id} {n.value}")
            Keeper(id)

        return composed

    def policy(scope: Any, c: Any) -> Any:
        log(f"policy:measure {kotlin_list(ids.value)}")
        ps = [[it.measure(Constraints()) for it in scope.subcompose(id, slot(id))] for id in ids.value]

        def place() -> None:
            log("policy:place")
            y = 0
            for each in ps:
                for p in each:
                    p.place(0, y)
                    y += p.height

        return scope.layout(60, 60, place)

    def content() -> None:
        log("compose:Root")
        SubcomposeLayout(policy, traced("host"), state)

    def ahead() -> None:
        def composed() -> None:
            log(f"compose:e ahead {n.value}")
            Keeper("e")

        state.precompose("e", composed)

    def given_up() -> None:
        def composed() -> None:
            log("compose:f")
            Keeper("f")

        state.precompose("f", composed).dispose()

    run.start(content, 100, 100)
    run.step("another order", lambda: ids.set(("c", "a", "b")))
    run.step("two leave", lambda: ids.set(("b",)))
    run.step("one comes, in the place of one that left", lambda: ids.set(("b", "d")))
    run.step("n", lambda: n.set(1))
    run.step("one ahead", ahead)
    run.step("it is used", lambda: ids.set(("e", "b")))
    run.step("another ahead, given up", given_up)

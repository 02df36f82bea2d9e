"""Ports of Phrases.kt (tests/oracle), first part: locals, functions handed on, derived and produced states, maps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    IntOffset,
    LazyColumn,
    LazyListState,
    Modifier,
    SideEffect,
    await_cancellation,
    composable,
    composition_local_of,
    current_recompose_scope,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_map_of,
    mutable_state_of,
    produce_state,
    remember,
    snapshot_flow,
    static_composition_local_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text

Accent = composition_local_of(lambda: 0)
Shape2 = static_composition_local_of(lambda: "round")


@composable
def Accented(id: str) -> None:
    log(f"compose:{id} {Accent.current} {Shape2.current}")
    Box(traced(id).size(20))


@scenario("locals_in_lists")
def locals_in_lists(run: Run) -> None:
    accent, shape, in_list = mutable_state_of(1), mutable_state_of("round"), mutable_state_of(True)
    list = LazyListState()

    def content() -> None:
        log("compose:Root")
        moving = remember(lambda: movable_content_of(lambda: Accented("moving")))

        def provided() -> None:
            log("compose:provided")
            with Column():
                if not in_list.value:
                    moving()

                def constrained(scope: Any) -> None:
                    log(f"compose:constrained {scope.max_width:.1f}.dp")
                    Accented("within")

                BoxWithConstraints(constrained, Modifier.height(20))

                def head() -> None:
                    log("compose:head")
                    if in_list.value:
                        moving()

                def item(i: int) -> None:
                    CompositionLocalProvider(
                        Accent.provides(Accent.current * 10 + i), content=lambda: Accented(f"i{i}")
                    )

                def items(scope: Any) -> None:
                    scope.item(head)
                    scope.items(8, item, key=lambda it: it)

                LazyColumn(items, traced("list").height(50), list)

        CompositionLocalProvider(Accent.provides(accent.value), Shape2.provides(shape.value), content=provided)

    run.start(content, 100, 100)
    run.step("accent", lambda: accent.set(2))
    run.step("scrolled", lambda: list.dispatch_raw_delta(45))
    run.step("shape", lambda: shape.set("square"))
    run.step("the content moves out", lambda: in_list.set(False))
    run.step("back to the start, accent", lambda: (list.dispatch_raw_delta(-45), accent.set(3)))
    run.step("the content moves in", lambda: in_list.set(True))


@scenario("locals_changed_again")
def locals_changed_again(run: Run) -> None:
    run.queue = True
    accent, shape, list = mutable_state_of(1), mutable_state_of("round"), LazyListState()

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            log("compose:provided")
            with Column():
                Accented("plain")

                def constrained(scope: Any) -> None:
                    log("compose:constrained")
                    Accented("within")

                BoxWithConstraints(constrained, Modifier.height(20))

                def item(i: int) -> None:
                    with Box():
                        log(f"compose:item{i} {Accent.current}")
                    Box(traced(f"i{i}").size(20))

                LazyColumn(lambda scope: scope.items(8, item, key=lambda it: it), traced("list").height(50), list)

        CompositionLocalProvider(Accent.provides(accent.value), Shape2.provides(shape.value), content=provided)

    run.start(content, 100, 100)
    run.step("accent 2", lambda: accent.set(2))
    run.step("accent 3", lambda: accent.set(3))
    run.step("scrolled", lambda: list.dispatch_raw_delta(45))
    run.step("accent 4", lambda: accent.set(4))
    run.step("shape", lambda: shape.set("square"))
    run.step("accent 5", lambda: accent.set(5))
    run.step("shape and accent 6", lambda: (shape.set("line"), accent.set(6)))
    run.step("accent 7", lambda: accent.set(7))


@scenario("locals_of_moved_content")
def locals_of_moved_content(run: Run) -> None:
    accent, in_list = mutable_state_of(1), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        moving = remember(lambda: movable_content_of(lambda: Accented("moving")))

        def provided() -> None:
            log("compose:provided")
            with Column():
                if not in_list.value:
                    moving()

                def head() -> None:
                    log("compose:head")
                    if in_list.value:
                        moving()
                    else:
                        Box(Modifier.size(20))

                LazyColumn(lambda scope: scope.item(head), traced("list").height(50))

        CompositionLocalProvider(Accent.provides(accent.value), content=provided)

    run.start(content, 100, 100)
    run.step("accent 2", lambda: accent.set(2))
    run.step("moved out", lambda: in_list.set(False))
    run.step("accent 3", lambda: accent.set(3))
    run.step("accent 4", lambda: accent.set(4))
    run.step("moved in", lambda: in_list.set(True))
    run.step("accent 5", lambda: accent.set(5))
    run.step("moved out, accent 6", lambda: (in_list.set(False), accent.set(6)))
    run.step("accent 7", lambda: accent.set(7))


@composable
def Outer(count: Callable[[], int]) -> None:
    log("compose:Outer")
    Middle(count)


@composable
def Middle(count: Callable[[], int]) -> None:
    log("compose:Middle")
    Inner(count, Modifier.offset(lambda: IntOffset(count(), 0)))


@composable
def Inner(count: Callable[[], int], modifier: Any) -> None:
    log("compose:Inner")
    Box(modifier.then(trace("inner")).size(10))
    Told(lambda: count() // 2)


@composable
def Told(half: Callable[[], int]) -> None:
    log(f"compose:Told {half()}")


@composable
def PlainOuter(count: int) -> None:
    log(f"compose:PlainOuter {count}")
    PlainInner(count // 2)


@composable
def PlainInner(half: int) -> None:
    log(f"compose:PlainInner {half}")


@scenario("lambda_reads")
def lambda_reads(run: Run) -> None:
    n, other = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {other.value}")
        with Column():
            Outer(lambda: n.value)
            with Box():
                PlainOuter(n.value)
            Told(lambda: n.value + other.value)

    run.start(content, 100, 100)
    run.step("n=1", lambda: n.set(1))
    run.step("n=2", lambda: n.set(2))
    run.step("other=1", lambda: other.set(1))
    run.step("both", lambda: (n.set(4), other.set(0)))


@scenario("derived_in_modifiers")
def derived_in_modifiers(run: Run) -> None:
    n, step = mutable_state_of(0), mutable_state_of(10)

    def content() -> None:
        log("compose:Root")

        def calculate_level() -> int:
            log("calc:level")
            return n.value // step.value

        level = remember(lambda: derived_state_of(calculate_level))

        def calculate_high() -> bool:
            log("calc:high")
            return level.value > 1

        high = remember(lambda: derived_state_of(calculate_high))

        def offset() -> IntOffset:
            log("lambda:offset")
            return IntOffset(level.value, 0)

        def layer(it: Any) -> None:
            log("lambda:layer")
            it.alpha = 1.0 if high.value else 0.5

        def policy(scope: Any, m: Any, c: Any) -> Any:
            log(f"policy:high {text(high.value)}")
            p = m.measure(c)
            return scope.layout(p.width, 20 if high.value else 10, lambda: p.place(0, 0))

        with Column():
            Box(Modifier.offset(offset).then(trace("moved")).size(10))
            Box(Modifier.graphics_layer(layer).then(trace("faded")).size(10))
            Box(Modifier.draw_behind(lambda _: log(f"draw:level {level.value} {n.value % 2}")).size(10))
            Box(Modifier.layout(policy).size(10))
            with Box():
                log(f"compose:high {text(high.value)}")

    run.start(content, 100, 100)
    run.step("n=5", lambda: n.set(5))
    run.step("n=12", lambda: n.set(12))
    run.step("n=25", lambda: n.set(25))
    run.step("n=29, step=20", lambda: (n.set(29), step.set(20)))
    run.step("step=2", lambda: step.set(2))
    run.step("n=28, step=2", lambda: n.set(28))


def produced(id: str, n: Any, gate: Any) -> Any:
    async def producer(it: Any) -> None:
        log(f"producing:{id} {text(gate.value)}")
        if gate.value:
            async for value in snapshot_flow(lambda: n.value):
                log(f"got:{id} {value}")
                it.value = value * 10
        else:
            it.value = -2
            try:
                await await_cancellation()
            finally:
                log(f"stopped:{id}")

    return produce_state(producer, -1, id, gate.value)


@scenario("produced_values")
def produced_values(run: Run) -> None:
    run.queue = True
    n, gate, id, shown = mutable_state_of(1), mutable_state_of(True), mutable_state_of("a"), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {id.value}")
        first = produced(id.value, n, gate)
        with Box():
            log(f"compose:first {first.value}")
        if shown.value:
            second = produced("fixed", n, gate)
            Box(Modifier.offset(lambda: IntOffset(second.value, 0)).then(trace("second")).size(10))

    run.start(content, 100, 100)
    run.step("n=2", lambda: n.set(2))
    run.step("another id", lambda: id.set("b"))
    run.step("the gate closes", lambda: gate.set(False))
    run.step("n=3", lambda: n.set(3))
    run.step("the second leaves", lambda: shown.set(False))
    run.step("the gate opens", lambda: gate.set(True))
    run.step("the second comes back, n=4", lambda: (shown.set(True), n.set(4)))


@scenario("maps_in_rows")
def maps_in_rows(run: Run) -> None:
    votes: Any = mutable_state_map_of({"a": 1, "b": 2})

    def content() -> None:
        log("compose:Root")
        with Box():
            log(f"compose:a {votes['a']}")
        with Box():
            log(f"compose:size {len(votes)}")
        with Box():
            log(f"compose:keys {''.join(sorted(votes))}")
        with Box():
            log(f"compose:has c {text('c' in votes)}")

        def calculate() -> int:
            log("calc:sum")
            return sum(votes.values())

        total = remember(lambda: derived_state_of(calculate))
        with Box():
            log(f"compose:sum {total.value}")
        for id in sorted(votes):
            with key(id):
                drawn = Modifier.draw_behind(lambda _, id=id: log(f"draw:{id} {votes.get(id)}"))
                Box(drawn.then(trace(id)).size(10))

    def a2_b1() -> None:
        votes["a"] = 2
        votes["b"] = 1

    def cleared_and_put() -> None:
        votes.clear()
        votes["a"] = 2

    run.start(content)
    run.step("a=1 again", lambda: votes.__setitem__("a", 1))
    run.step("a=2, b=1", a2_b1)
    run.step("c=0", lambda: votes.__setitem__("c", 0))
    run.step("b leaves", lambda: votes.pop("b"))
    run.step("none that is there leaves", lambda: votes.pop("x", None))
    run.step("cleared and put", cleared_and_put)


@composable
def Again(name: str, tell: Callable[[Any], object]) -> None:
    log(f"compose:{name}")
    scope = current_recompose_scope()
    SideEffect(lambda: tell(scope))


@scenario("scopes_invalidated")
def scopes_invalidated(run: Run) -> None:
    scopes: dict[str, Any] = {}
    shown = mutable_state_of(True)
    times = [0]

    def second(it: Any) -> None:
        scopes["second"] = it
        if times[0] in (1, 2):
            times[0] += 1
            log(f"again:{times[0]}")
            it.invalidate()

    def content() -> None:
        log("compose:Root")
        Again("first", lambda it: scopes.__setitem__("first", it))
        with Column():
            Again("second", second)
        if shown.value:
            Again("third", lambda it: scopes.__setitem__("third", it))
        with Box():
            inline = current_recompose_scope()
            log("compose:inline")
            SideEffect(lambda: scopes.__setitem__("root", inline))

    run.start(content)
    run.step("first", lambda: scopes["first"].invalidate())
    run.step(
        "first twice, and third",
        lambda: (scopes["first"].invalidate(), scopes["first"].invalidate(), scopes["third"].invalidate()),
    )

    def from_an_effect() -> None:
        times[0] = 1
        scopes["second"].invalidate()

    run.step("from an effect", from_an_effect)
    run.step("what is inline", lambda: scopes["root"].invalidate())
    run.step("third leaves", lambda: shown.set(False))
    run.step("what has left", lambda: scopes["third"].invalidate())

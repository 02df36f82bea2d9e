"""Ports of Subcomposed.kt (tests/oracle): what is subcomposed grows alone, then with its parent."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Constraints,
    LazyColumn,
    LazyListState,
    Modifier,
    SubcomposeLayout,
    composable,
    mutable_state_list_of,
    mutable_state_of,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Leaf


@composable
def Growing(name: str, n: Any) -> None:
    log(f"compose:{name} n={n.value}")
    for i in range(n.value):
        Leaf(f"{name}.{i}")


@composable
def Slots(order: Any, content: Any, footer: Any = None) -> None:
    log("compose:Slots")

    def policy(scope: Any, c: Any) -> Any:
        log(f"policy:slots {order.value}")
        placed = []
        for slot in order.value:
            placed += scope.subcompose(slot, lambda slot=slot: content(slot))
        placed = [it.measure(Constraints()) for it in placed]
        below = [] if footer is None else [it.measure(Constraints()) for it in scope.subcompose("footer", footer)]

        def place() -> None:
            y = 0
            for it in placed + below:
                it.place(0, y)
                y += it.height

        return scope.layout(100, 200, place)

    SubcomposeLayout(policy, traced("slots"))


@scenario("constraints_alone")
def constraints_alone(run: Run) -> None:
    w, a, b = mutable_state_of(60), mutable_state_of(1), mutable_state_of(2)

    def content() -> None:
        log("compose:Root")
        with Box(Modifier.width(w.value)):

            def inside(scope: Any) -> None:
                columns = scope.constraints.max_width // 20
                log(f"compose:inside {columns}")
                with Column(traced("col")):
                    Leaf("head")
                    Growing("a", a)
                    if columns > 3:
                        Leaf("wide")
                    Growing("b", b)
                    for i in range(columns):
                        Leaf(f"c{i}")

            BoxWithConstraints(inside, traced("bwc"))

    run.start(content)
    run.step("b alone", lambda: b.set(3))
    run.step("wider", lambda: w.set(100))
    run.step("a alone, none left", lambda: a.set(0))
    run.step("narrower", lambda: w.set(40))
    run.step("a alone", lambda: a.set(2))
    run.step("b alone, one", lambda: b.set(1))
    run.step("all at once", lambda: (w.set(80), a.set(1), b.set(2)))


@scenario("slots_alone")
def slots_alone(run: Run) -> None:
    order = mutable_state_of("abc")
    ns = {"a": mutable_state_of(1), "b": mutable_state_of(1), "c": mutable_state_of(2), "d": mutable_state_of(1)}
    title, footer = mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log(f"compose:Root {title.value}")

        @composable
        def slot_content(slot: str) -> None:
            log(f"compose:slot {slot}")
            Leaf(f"{slot}.head")
            Growing(slot, ns[slot])
            Leaf(f"{slot}.tail")

        @composable
        def below() -> None:
            log(f"compose:footer {title.value}")
            Leaf("footer")

        Slots(order, slot_content, below if footer.value else None)

    run.start(content)
    run.step("a grows", lambda: ns["a"].set(3))
    run.step("c b a", lambda: order.set("cba"))
    run.step("b grows, the title changes", lambda: (ns["b"].set(2), title.set(1)))
    run.step("only b", lambda: order.set("b"))
    run.step("b shrinks", lambda: ns["b"].set(0))
    run.step("d a b", lambda: order.set("dab"))
    run.step("no footer", lambda: footer.set(False))
    run.step("a shrinks, footer", lambda: (ns["a"].set(0), footer.set(True)))


@scenario("items_alone")
def items_alone(run: Run) -> None:
    items: Any = mutable_state_list_of("a", "b", "c")
    ns = {"a": mutable_state_of(1), "b": mutable_state_of(2), "c": mutable_state_of(0), "d": mutable_state_of(1)}
    wide, state = mutable_state_of(False), LazyListState()

    def item(i: int) -> None:
        id = items[i]
        log(f"compose:item {id}")

        def inside(scope: Any) -> None:
            width = scope.constraints.max_width
            log(f"compose:inside {id} {width}")
            with Column():
                Leaf(f"{id}.head")
                Growing(id, ns[id])
                if width > 100:
                    Leaf(f"{id}.wide")

        BoxWithConstraints(inside, traced(f"item.{id}"))

    def content() -> None:
        log("compose:Root")

        def list_content(scope: Any) -> None:
            log("lazy:content")
            scope.items(len(items), item, key=lambda it: items[it])

        LazyColumn(list_content, traced("list").width(120 if wide.value else 80), state)

    run.start(content, 200, 200)
    run.step("a grows", lambda: ns["a"].set(2))
    run.step("wide", lambda: wide.set(True))
    run.step("b shrinks, c grows", lambda: (ns["b"].set(0), ns["c"].set(1)))
    run.step("d first, b leaves", lambda: (items.insert(0, "d"), items.remove("b")))
    run.step("narrow, d grows", lambda: (wide.set(False), ns["d"].set(2)))

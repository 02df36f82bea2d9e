"""Ports of Composition.kt (tests/oracle), second part: movable content and slots of a SubcomposeLayout."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    Row,
    SubcomposeLayout,
    SubcomposeLayoutState,
    movable_content_of,
    mutable_state_of,
    remember,
)
from engine.layout.slot_reuse import FixedCountSlotReusePolicy

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Keeper, Leaf, text


@scenario("movable_changed")
def movable_changed(run: Run) -> None:
    run.queue = True
    at = mutable_state_of(0)
    s = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root at={at.value}")
        movable = remember(lambda: movable_content_of(lambda: Keeper("m", s)))
        with Box(traced("left")):
            if at.value == 0:
                movable()
        with Box(traced("right")):
            with Column(traced("column")):
                Leaf("before")
                if at.value == 1:
                    movable()
                Leaf("after")
        if at.value == 2:
            with Box(traced("top")):
                movable()

    run.start(content)
    run.step("into the column", lambda: at.set(1))
    run.step("s=1 in place", lambda: s.set(1))

    def into_a_box() -> None:
        at.value = 2
        s.value = 2

    run.step("into a new box, and s=2", into_a_box)

    def back() -> None:
        at.value = 0
        s.value = 3

    run.step("back to the left, and s=3", back)
    run.step("nowhere", lambda: at.set(9))
    run.step("s=4 while nowhere", lambda: s.set(4))
    run.step("the left again", lambda: at.set(0))


@scenario("movable_list")
def movable_list(run: Run) -> None:
    run.queue = True
    vertical = mutable_state_of(True)
    order = mutable_state_of([0, 1, 2])
    s = mutable_state_of(0)

    def row(id: str) -> Any:
        return movable_content_of(lambda: Keeper(id, s if id == "b" else None))

    def content() -> None:
        log("compose:Root")
        rows = remember(lambda: [row(id) for id in ("a", "b", "c")])
        if vertical.value:
            with Column(traced("column")):
                for i in order.value:
                    rows[i]()
        else:
            with Row(traced("row")):
                for i in order.value:
                    rows[i]()

    run.start(content)
    run.step("to the row", lambda: vertical.set(False))
    run.step("reversed", lambda: order.set([2, 1, 0]))

    def without_c() -> None:
        vertical.value = True
        order.value = [1, 0]
        s.value = 1

    run.step("to the column, without c, and s=1", without_c)
    run.step("c returns", lambda: order.set([1, 0, 2]))


@scenario("movable_subcomposed")
def movable_subcomposed(run: Run) -> None:
    inside = mutable_state_of(False)
    s = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root inside={text(inside.value)}")
        movable = remember(lambda: movable_content_of(lambda: Keeper("m", s)))
        with Box(traced("outside")):
            if not inside.value:
                movable()

        def bwc_content(scope: Any) -> None:
            log("compose:BwcContent")
            if inside.value:
                movable()

        BoxWithConstraints(bwc_content, traced("bwc"))

    run.start(content)
    run.step("in", lambda: inside.set(True))
    run.step("s=1", lambda: s.set(1))
    run.step("out", lambda: inside.set(False))
    run.step("s=2", lambda: s.set(2))


@scenario("movable_arguments")
def movable_arguments(run: Run) -> None:
    run.queue = True
    first = mutable_state_of(True)
    n = mutable_state_of(1)
    twice = mutable_state_of(False)

    def row(k: int) -> None:
        log(f"compose:movable {k}")
        Keeper(f"m{k}")

    def content() -> None:
        log("compose:Root")
        movable = remember(lambda: movable_content_of(row))
        with Box(traced("one")):
            if first.value:
                movable(n.value)
        with Box(traced("two")):
            if not first.value or twice.value:
                movable(n.value)

    run.start(content)
    run.step("moved", lambda: first.set(False))

    def back() -> None:
        first.value = True
        n.value = 2

    run.step("moved back with another argument", back)
    run.step("another argument in place", lambda: n.set(3))
    run.step("in both places", lambda: twice.set(True))
    run.step("only in the second", lambda: first.set(False))


@scenario("subcompose_reuse")
def subcompose_reuse(run: Run) -> None:
    slots = mutable_state_of(["a", "b", "c"])

    def content() -> None:
        state = remember(lambda: SubcomposeLayoutState(FixedCountSlotReusePolicy(1)))

        def policy(scope: Any, constraints: Any) -> Any:
            log("policy:measure.sub")

            def slot(id: str) -> list[Any]:
                measurables = scope.subcompose(id, lambda: Keeper(id))
                return [measurable.measure(constraints) for measurable in measurables]

            placeables = [p for id in slots.value for p in slot(id)]

            def place() -> None:
                for p in placeables:
                    p.place(0, 0)

            return scope.layout(100, 100, place)

        SubcomposeLayout(policy, traced("sub"), state)

    run.start(content)
    run.step("only a: b or c is kept", lambda: slots.set(["a"]))
    run.step("a and d: d takes the kept one", lambda: slots.set(["a", "d"]))
    run.step("a, d, b: a new one", lambda: slots.set(["a", "d", "b"]))
    run.step("d and b leave", lambda: slots.set(["a"]))
    run.step("what was kept returns as itself", lambda: slots.set(["a", "d", "b"]))


@scenario("subcompose_slots")
def subcompose_slots(run: Run) -> None:
    slots = mutable_state_of(["a", "b", "c"])
    s = mutable_state_of(0)
    root = mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {root.value}")

        def policy(scope: Any, constraints: Any) -> Any:
            log("policy:measure.sub")

            def slot(id: str) -> list[Any]:
                measurables = scope.subcompose(id, lambda: Keeper(id, s if id == "b" else None))
                return [measurable.measure(constraints) for measurable in measurables]

            placeables = [p for id in slots.value for p in slot(id)]

            def place() -> None:
                log("policy:place.sub")
                y = 0
                for p in placeables:
                    p.place(0, y)
                    y += p.height

            return scope.layout(100, 100, place)

        SubcomposeLayout(policy, traced("sub"))

    run.start(content)
    run.step("s=1: read in slot b", lambda: s.set(1))
    run.step("c before a, b removed", lambda: slots.set(["c", "a"]))
    run.step("s=2: read nowhere", lambda: s.set(2))
    run.step("b and d added", lambda: slots.set(["d", "c", "b", "a"]))
    run.step("the root runs again", lambda: root.set(1))
    run.step("the same slots in a new list", lambda: slots.set(["d", "c", "b", "a"]))

"""Ports of Moving.kt (tests/oracle): movable content that moves into, out of and between subcompositions."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    LazyColumn,
    SubcomposeLayout,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_movable import Births, Mover


@scenario("movable_slots")
def movable_slots(run: Run) -> None:
    run.queue = True
    births = Births()
    slots = mutable_state_of(["a", "b"])
    at = mutable_state_of("a")
    s = mutable_state_of(0)

    def one() -> None:
        log("compose:movable")
        Mover("m", births, s)

    def content() -> None:
        log("compose:Root")
        movable = remember(lambda: movable_content_of(one))
        with Box(traced("outside")):
            if at.value == "outside":
                movable()

        def policy(scope: Any, constraints: Any) -> Any:
            log("policy:measure.sub")

            def slot(id: str) -> list[Any]:
                def in_slot() -> None:
                    log(f"compose:slot {id}")
                    if at.value == id:
                        movable()

                return [measurable.measure(constraints) for measurable in scope.subcompose(id, in_slot)]

            placeables = [p for id in slots.value for p in slot(id)]

            def place() -> None:
                for p in placeables:
                    p.place(0, 0)

            return scope.layout(100, 100, place)

        SubcomposeLayout(policy, traced("sub"))

    def change(where: str, ids: list[str] | None = None, value: int | None = None) -> None:
        if ids is not None:
            slots.value = ids
        at.value = where
        if value is not None:
            s.value = value

    run.start(content)
    run.step("from a to b", lambda: change("b"))
    run.step("from b to a, and s=1", lambda: change("a", value=1))
    run.step("out", lambda: change("outside"))
    run.step("into b", lambda: change("b"))
    run.step("to a slot that is new: c", lambda: change("c", ["a", "b", "c"]))
    run.step("the slot c leaves, it goes to a", lambda: change("a", ["a", "b"]))
    run.step("the slot a leaves, it goes outside", lambda: change("outside", ["b"]))
    run.step("into the slot d, which is new", lambda: change("d", ["b", "d"]))


@scenario("movable_lazy")
def movable_lazy(run: Run) -> None:
    births = Births()
    at = mutable_state_of(-1)
    s = mutable_state_of(0)
    rows = mutable_state_list_of(0, 1, 2)

    def one() -> None:
        log("compose:movable")
        Mover("m", births, s)

    def content() -> None:
        log("compose:Root")
        movable = remember(lambda: movable_content_of(one))
        with Column():
            with Box(traced("outside").size(50, 50)):
                if at.value == -1:
                    movable()

            def items(scope: Any) -> None:
                def item(i: int) -> None:
                    id = rows[i]
                    log(f"compose:item {id}")
                    with Box(traced(f"item.{id}").size(100, 20)):
                        if at.value == id:
                            movable()

                scope.items(len(rows), item, key=lambda i: rows[i])

            LazyColumn(items, modifier=traced("list"))

    run.start(content)
    run.step("into item 1", lambda: at.set(1))
    run.step("s=1 in the item", lambda: s.set(1))
    run.step("into item 0", lambda: at.set(0))
    run.step("items reversed", rows.reverse)
    run.step("out", lambda: at.set(-1))

    def into_2() -> None:
        rows.remove(2)
        rows.insert(0, 2)
        at.value = 2

    run.step("into item 2, which comes to the front", into_2)

    def out_of_2() -> None:
        rows.remove(2)
        at.value = -1

    run.step("item 2 leaves, it goes out", out_of_2)


@scenario("movable_removed")
def movable_removed(run: Run) -> None:
    run.queue = True
    births = Births()
    show = mutable_state_of(True)
    inside = mutable_state_of(True)
    s = mutable_state_of(0)
    t = mutable_state_of(0)

    def one() -> None:
        log("compose:movable")
        Mover("m", births, s)

    def content() -> None:
        log(f"compose:Root show={text(show.value)}")
        movable = remember(lambda: movable_content_of(one))
        if show.value:

            def bwc_content(scope: Any) -> None:
                log(f"compose:BwcContent t={t.value}")
                Mover("b", births, t)
                with Box(traced("in.bwc")):
                    if inside.value:
                        movable()

            BoxWithConstraints(bwc_content, traced("bwc"))
        with Box(traced("outside")):
            if not inside.value:
                movable()

    run.start(content)

    def bwc_leaves() -> None:
        show.value = False
        inside.value = False
        s.value = 1
        t.value = 1

    run.step("bwc leaves, the content comes out, s=1 and t=1", bwc_leaves)
    run.step("bwc returns, the content stays outside", lambda: show.set(True))

    def goes_in() -> None:
        inside.value = True
        t.value = 2

    run.step("the content goes in, t=2", goes_in)

    def leaves_with_it() -> None:
        show.value = False
        t.value = 3

    run.step("bwc leaves with it, t=3", leaves_with_it)

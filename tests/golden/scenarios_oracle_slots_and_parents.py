"""Ports of SlotsAndParents.kt (tests/oracle), first part: slots, boxes with constraints, locals."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Constraints,
    DisposableEffect,
    LaunchedEffect,
    RememberObserver,
    SubcomposeLayout,
    SubcomposeLayoutState,
    SubcomposeSlotReusePolicy,
    await_cancellation,
    composable,
    composition_local_of,
    composition_local_with_computed_default_of,
    movable_content_of,
    remember,
    static_composition_local_of,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_framework_turns import mixed_states, written
from .scenarios_programs import kotlin_list

Word = composition_local_of(lambda: "none")
Grade = static_composition_local_of(lambda: 0)
Unit = composition_local_of(lambda: 1)


def _twice(scope: Any) -> int:
    log("computed:twice")
    return int(scope.current_value(Unit) * 2)


Twice = composition_local_with_computed_default_of(_twice)


class SlotToken(RememberObserver):
    def __init__(self, name: str) -> None:
        self.name = name

    def on_remembered(self) -> None:
        log(f"remembered:{self.name}")

    def on_forgotten(self) -> None:
        log(f"forgotten:{self.name}")

    def on_abandoned(self) -> None:
        log(f"abandoned:{self.name}")


@composable
def Guard(name: str, n: int) -> None:
    born = remember(lambda: n)
    remember(lambda: SlotToken(f"{name}.held"))
    log(f"compose:Guard({name}) {n} born {born} {Word.current}")

    def started() -> Any:
        log(f"start:{name} {n}")
        return lambda: log(f"stop:{name} {n}")

    DisposableEffect(started, n)

    async def launched() -> None:
        log(f"launched:{name}")
        try:
            await await_cancellation()
        finally:
            log(f"cancelled:{name}")

    LaunchedEffect(launched, None)


class FirstLetters(SubcomposeSlotReusePolicy):
    def get_slots_to_retain(self, slot_ids: Any) -> None:
        log(f"retain:{kotlin_list(slot_ids)}")
        kinds: set[str] = set()
        for id in list(slot_ids):
            if id[0] in kinds:
                slot_ids.remove(id)
            kinds.add(id[0])

    def are_compatible(self, slot_id: Any, reusable_slot_id: Any) -> bool:
        log(f"compatible:{slot_id} {reusable_slot_id}")
        return bool(slot_id[0] == reusable_slot_id[0])


def in_column(parts: list[Any]) -> Any:
    """A placement block that places parts below each other."""

    def place() -> None:
        y = 0
        for it in parts:
            it.place(0, y)
            y += it.height

    return place


@scenario("slots_by_first_letters")
def slots_by_first_letters(run: Run) -> None:
    run.queue = True
    ids, n = mixed_states(("a1", "b1"), 0)
    state = SubcomposeLayoutState(FirstLetters())
    ahead: list[Any] = []

    def policy(scope: Any, c: Any) -> Any:
        log("policy:sub")
        parts = []
        for id in ids.value:

            def slot(id: str = id) -> None:
                Guard(id, n.value)
                Box(traced(id).size(20, 10))

            parts.append(scope.subcompose(id, slot)[0].measure(c.copy(min_width=0, min_height=0)))
        return scope.layout(c.max_width, c.max_height, in_column(parts))

    def content() -> None:
        log("compose:Root")
        SubcomposeLayout(policy, traced("sub"), state)

    def b2_ahead() -> None:
        def slot() -> None:
            Guard("b2", n.value)
            Box(traced("b2").size(20, 10))
            Box(traced("b2.more").size(5))

        ahead.append(state.precompose("b2", slot))
        log(f"ahead:{ahead[0].placeables_count}")

    run.start(content, 100, 100)
    run.step("a2 for a1", written((ids, ("a2", "b1"))))
    run.step("b1 leaves", written((ids, ("a2",))))
    run.step("b2 ahead", b2_ahead)
    run.step("n=1", written((n, 1)))
    run.step("b2 measured ahead", lambda: ahead[0].premeasure(0, Constraints(max_width=100, max_height=100)))
    run.step("b2 used", written((ids, ("a2", "b2"))))
    run.step("c ahead and given up", lambda: state.precompose("c", lambda: Guard("c", n.value)).dispose())
    run.step("all leave, n=2", written((ids, ()), (n, 2)))
    run.step("new ones of each kind", written((ids, ("b3", "c3", "a3"))))


@scenario("movable_into_constraints")
def movable_into_constraints(run: Run) -> None:
    run.queue = True
    at, n, room = mixed_states(0, 0, 50)

    def moved(from_: str) -> None:
        log(f"compose:moved {from_} {Word.current}")
        Guard("m", n.value)

        def in_room(scope: Any) -> None:
            log(f"compose:room {scope.constraints.max_width} {Word.current}")
            Guard("deep", n.value)
            Box(traced("leaf").size(10))

        BoxWithConstraints(in_room, traced("room"))

    def content() -> None:
        log("compose:Root")
        movable = remember(lambda: movable_content_of(moved))

        def policy(scope: Any, _: Any) -> Any:
            log("policy:slots")

            def slot() -> None:
                log("compose:slot")

                def inside() -> None:
                    if at.value == 1:
                        movable("slot")

                CompositionLocalProvider(Word.provides("slot"), content=inside)
                Box(traced("mark").size(5))

            p = [it.measure(Constraints(max_width=40)) for it in scope.subcompose("only", slot)]
            return scope.layout(40, sum(it.height for it in p), in_column(p))

        def in_box(_: Any) -> None:
            log("compose:box")
            if at.value == 2:
                movable("box")

        with Column(traced("col")):

            def in_main() -> None:
                with Box(traced("main").width(room.value)):
                    log("compose:main")
                    if at.value == 0:
                        movable("main")

            CompositionLocalProvider(Word.provides("main"), content=in_main)
            with Box(traced("deeper")):
                SubcomposeLayout(policy, traced("slots"))
            with Box(), Box(traced("deepest")):
                BoxWithConstraints(in_box, traced("box"))

    run.start(content, 100, 100)
    run.step("into the slot", written((at, 1)))
    run.step("n=1", written((n, 1)))
    run.step("into the box", written((at, 2)))
    run.step("back, narrower", written((at, 0), (room, 30)))
    run.step("nowhere", written((at, 3)))
    run.step("into the slot, n=2", written((at, 1), (n, 2)))


@composable
def Doubled(name: str) -> None:
    log(f"compose:Doubled({name}) {Twice.current} {Unit.current}")


@scenario("computed_locals_moved")
def computed_locals_moved(run: Run) -> None:
    run.queue = True
    at, unit, add, grade = mixed_states(0, 1, 100, 1)

    def moved() -> None:
        log(f"compose:moved {Twice.current} {Grade.current}")
        Guard("m", 0)
        Doubled("reader")

    def total(scope: Any) -> int:
        log("computed:sum")
        return int(scope.current_value(Unit) + add.value)

    def content() -> None:
        log(f"compose:Root {at.value}")
        movable = remember(lambda: movable_content_of(moved))

        def provided() -> None:
            def computed() -> None:
                if at.value == 0:
                    movable()

            def default() -> None:
                if at.value == 1:
                    movable()
                Doubled("default")

            with Box():
                CompositionLocalProvider(Twice.provides_computed(total), Grade.provides(grade.value), content=computed)
            with Box():
                CompositionLocalProvider(Twice.provides_default(7), Unit.provides_default(9), content=default)
            with Box():
                if at.value == 2:
                    movable()

        CompositionLocalProvider(Unit.provides(unit.value), content=provided)

    run.start(content, 100, 100)
    run.step("unit=2", written((unit, 2)))
    run.step("add=200", written((add, 200)))
    run.step("to the default", written((at, 1)))
    run.step("unit=3", written((unit, 3)))
    run.step("to nothing", written((at, 2)))
    run.step("unit=4", written((unit, 4)))
    run.step("grade and add, seen by none", written((grade, 2), (add, 300)))
    run.step("back with unit=5", written((at, 0), (unit, 5)))
    run.step("grade=3", written((grade, 3)))

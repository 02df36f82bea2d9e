"""Ports of LeavingContent.kt (tests/oracle), second part: readers that leave a subcomposition, derived states."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    IntOffset,
    LazyColumn,
    Modifier,
    Row,
    SubcomposeLayout,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_of,
    remember,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import Tint, TintReader
from .scenarios_oracle_features import Shown
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_overlays_apps import Card4


@scenario("readers_leave_outer")
def readers_leave_outer(run: Run) -> None:
    run.queue = True
    s, shown, inner = mutable_state_of(0), mutable_state_of(True), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def one(_: Any) -> None:
            log("compose:one")
            if shown.value:
                Shown("outer", lambda: s.value)

            def two(_: Any) -> None:
                log("compose:two")
                if inner.value:
                    Shown("inner", lambda: s.value)

            BoxWithConstraints(two, traced("two").size(40))

        BoxWithConstraints(one, traced("one").size(80))

    run.start(content, 100, 100)
    run.step("s=1", lambda: s.set(1))
    run.step("the outer reader leaves", lambda: shown.set(False))
    run.step("s=2", lambda: s.set(2))
    run.step("it is back, s=3", lambda: (shown.set(True), s.set(3)))
    run.step("it leaves, s=4", lambda: (shown.set(False), s.set(4)))
    run.step("both leave", lambda: (shown.set(True), inner.set(False)))
    run.step("none", lambda: shown.set(False))
    run.step("s=5", lambda: s.set(5))


@scenario("readers_leave_items")
def readers_leave_items(run: Run) -> None:
    run.queue = True
    s, shown, which = mutable_state_of(0), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def deep(_: Any) -> None:
            log("compose:deep")
            Cell("deep", 10, 10)

        def item(i: int) -> None:
            log(f"compose:item{i}")
            if shown.value:
                Shown(f"in{i}", lambda: s.value)
            if i == 0:
                BoxWithConstraints(deep)
            else:
                Cell("flat", 10, 10)

        def only(_: int) -> None:
            log("compose:item")
            Cell("item", 10, 10)

        def slot() -> None:
            log("compose:slot")
            if shown.value:
                Shown("in slot", lambda: s.value)
            LazyColumn(lambda scope: scope.items(1, only), Modifier.size(20))

        def slots(scope: Any, c: Any) -> Any:
            placed = [it.measure(c) for it in scope.subcompose(0, slot)]
            return scope.layout(40, 40, lambda: [it.place(0, 0) for it in placed])

        if which.value == 0:
            LazyColumn(lambda scope: scope.items(2, item), traced("list").size(40))
        else:
            SubcomposeLayout(slots, traced("slots"))

    run.start(content, 100, 100)
    run.step("they leave", lambda: shown.set(False))
    run.step("back", lambda: shown.set(True))
    run.step("they leave, s=1", lambda: (shown.set(False), s.set(1)))
    run.step("a slot", lambda: (which.set(1), shown.set(True)))
    run.step("it leaves", lambda: shown.set(False))
    run.step("s=2", lambda: s.set(2))
    run.step("back", lambda: shown.set(True))
    run.step("leaves, s=3", lambda: (shown.set(False), s.set(3)))


@scenario("slots_and_readers")
def slots_and_readers(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_of(["a", "b"])
    s, t = mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def outer(scope: Any, c: Any) -> Any:
            log("policy:outer")
            measurables: list[Any] = []
            for id in ids.value:

                def slot(id: str = id) -> None:
                    log(f"compose:{id}")
                    if t.value < 2:
                        Shown(f"s in {id}", lambda: s.value)

                    def inner(_: Any) -> None:
                        log(f"compose:inner {id}")
                        Shown(f"t in {id}", lambda: t.value)

                    BoxWithConstraints(inner)

                measurables += scope.subcompose(id, slot)
            placed = [it.measure(c) for it in measurables]
            return scope.layout(40, 40, lambda: [it.place(0, 0) for it in placed])

        SubcomposeLayout(outer, traced("outer"))

    run.start(content, 100, 100)
    run.step("s=1", lambda: s.set(1))
    run.step("t=1: it is in both", lambda: t.set(1))
    run.step("a is skipped", lambda: ids.set(["b"]))
    run.step("s=2", lambda: s.set(2))
    run.step("t=2: the reader leaves", lambda: t.set(2))
    run.step("a again and s=3", lambda: (ids.set(["a", "b"]), s.set(3)))
    run.step("t=0, none", lambda: (t.set(0), ids.set([])))
    run.step("b", lambda: ids.set(["b"]))


@scenario("derived_in_order")
def derived_in_order(run: Run) -> None:
    run.queue = True
    s, t = mutable_state_of(0), mutable_state_of(0)

    def calculated(name: str, value: Any) -> Any:
        def calculate() -> int:
            log(f"calc:{name}")
            return int(value())

        return derived_state_of(calculate)

    a = calculated("a", lambda: s.value // 2)
    b = calculated("b", lambda: s.value // 3 + t.value)
    c = calculated("c", lambda: a.value + b.value)

    def content() -> None:
        log("compose:Root")
        with Column():
            Shown("c", lambda: c.value)
            Shown("b", lambda: b.value)
            Shown("a", lambda: a.value)

            def draw(_: Any) -> None:
                log(f"draw:b {b.value}")
                log(f"draw:a {a.value}")

            def offset() -> IntOffset:
                log(f"lambda:offset {c.value}")
                return IntOffset(c.value, 0)

            Box(Modifier.draw_behind(draw).offset(offset).size(10))

    run.start(content, 100, 100)
    run.step("s=1: none changes", lambda: s.set(1))
    run.step("s=2", lambda: s.set(2))
    run.step("s=3", lambda: s.set(3))
    run.step("t=1, s=4", lambda: (t.set(1), s.set(4)))
    run.step("s=5, t=2", lambda: (s.set(5), t.set(2)))


@scenario("derived_in_loops")
def derived_in_loops(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of(1, 2, 3, 4, 5, 6)
    mod = mutable_state_of(3)

    def content() -> None:
        log("compose:Root")

        def count() -> int:
            log("calc:all")
            return len(items)

        all = remember(lambda: derived_state_of(count))
        for k in range(3):
            with key(k):

                def calculate(k: int = k) -> int:
                    log(f"calc:{k}")
                    return sum(it % mod.value == k for it in items)

                mine = remember(lambda calculate=calculate: derived_state_of(calculate))
                Shown(f"mine{k}", lambda mine=mine: mine.value)
                if k == 1:

                    def item(i: int, mine: Any = mine) -> None:
                        log(f"compose:item{i} {mine.value}")
                        Cell(f"i{i}", 10, 10)

                    LazyColumn(lambda scope, item=item: scope.items(all.value, item), Modifier.size(20))
        Shown("all", lambda: all.value)

    def exchanged() -> None:
        items[0] = 9

    run.start(content, 100, 100)
    run.step("one more", lambda: items.append(7))
    run.step("one exchanged", exchanged)
    run.step("two gone", lambda: (items.pop(5), items.pop(0)))
    run.step("other parts", lambda: mod.set(2))
    run.step("other parts and one more", lambda: (mod.set(3), items.append(3)))


@scenario("derived_by_cards")
def derived_by_cards(run: Run) -> None:
    run.queue = True
    cards: Any = mutable_state_list_of(*(Card4(it, "a" if it < 2 else "b") for it in range(4)))
    lanes: Any = mutable_state_of(["a", "b", "c"])

    def content() -> None:
        log("compose:Root")
        with Row():
            for lane in lanes.value:
                with key(lane):

                    def calculate(lane: str = lane) -> list[Card4]:
                        log(f"calc:{lane}")
                        return [it for it in cards if it.lane == lane]

                    mine = remember(lambda calculate=calculate: derived_state_of(calculate))
                    with Column(traced(lane).width(50)):
                        Shown(f"count.{lane}", lambda mine=mine: len(mine.value))

                        def item(card: Card4) -> None:
                            log(f"compose:card{card.id} {card.votes}")
                            Box(traced(f"card{card.id}").size(40, 20))

                        def content_of(scope: Any, mine: Any = mine, item: Any = item) -> None:
                            scope.items(mine.value, item, key=lambda it: it.id)

                        LazyColumn(content_of, Modifier.size(50, 60))

    def lane(index: int, name: str) -> None:
        cards[index].lane = name

    def vote() -> None:
        cards[2].votes = 1

    def all_to_c() -> None:
        for it in cards:
            it.lane = "c"

    run.start(content, 150, 100)
    run.step("0 to b", lambda: lane(0, "b"))
    run.step("1 to b, 3 to c", lambda: (lane(1, "b"), lane(3, "c")))
    run.step("0 back", lambda: lane(0, "a"))
    run.step("one more in c", lambda: cards.append(Card4(4, "c")))
    run.step("lanes turned", lambda: lanes.set(["c", "b", "a"]))
    run.step("3 to a, and a vote", lambda: (lane(3, "a"), vote()))
    run.step("all to c", all_to_c)


@scenario("locals_and_readers")
def locals_and_readers(run: Run) -> None:
    run.queue = True
    tint, a, shown = mutable_state_of(0), mutable_state_of(0), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")

        def one(_: Any) -> None:
            if shown.value:
                TintReader("one")

            def two(_: Any) -> None:
                if a.value < 2:
                    TintReader("two")

                def three(_: Any) -> None:
                    TintReader("three")
                    Shown("a", lambda: a.value)

                BoxWithConstraints(three, traced("three").size(40))

            BoxWithConstraints(two, traced("two").size(60))

        def provided() -> None:
            BoxWithConstraints(one, traced("one").size(80))

        CompositionLocalProvider(Tint.provides(tint.value), content=provided)

    run.start(content, 100, 100)
    run.step("tint", lambda: tint.set(1))
    run.step("the outer reader leaves", lambda: shown.set(False))
    run.step("tint again", lambda: tint.set(2))
    run.step("it returns with a=1", lambda: (shown.set(True), a.set(1)))
    run.step("it leaves with the tint", lambda: (shown.set(False), tint.set(3)))
    run.step("the middle one leaves, too", lambda: a.set(2))
    run.step("tint: only the innermost reads it", lambda: tint.set(4))
    run.step("all are back with the tint", lambda: (shown.set(True), a.set(0), tint.set(5)))
    run.step("both leave", lambda: (shown.set(False), a.set(3)))

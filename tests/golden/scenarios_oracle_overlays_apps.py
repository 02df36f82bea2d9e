"""Ports of Overlays.kt (tests/oracle), second part: programs of apps with several parts."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    Constraints,
    GridCells,
    HorizontalPager,
    LazyColumn,
    LazyVerticalGrid,
    Modifier,
    PagerState,
    Row,
    ScrollState,
    SubcomposeLayout,
    composable,
    derived_state_of,
    dont_memoize,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_corners import kotlin_list
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click, plain


class Card4:
    lane: Any = state_field("")
    votes: Any = state_field(0)

    def __init__(self, id: int, lane: str) -> None:
        self.id = id
        self.lane = lane


@scenario("lanes_of_cards")
def lanes_of_cards(run: Run) -> None:
    run.queue = True
    cards: Any = mutable_state_list_of(*(Card4(it, "todo" if it < 3 else "doing") for it in range(5)))
    folded: Any = mutable_state_list_of()

    def content() -> None:
        log("compose:Root")
        bodies: dict[int, Any] = remember(dict)
        with Row():
            for lane in ("todo", "doing", "done"):
                with key(lane):

                    def calculate(lane: str = lane) -> list[Card4]:
                        log(f"calc:{lane}")
                        return [it for it in cards if it.lane == lane]

                    mine = remember(lambda calculate=calculate: derived_state_of(calculate))
                    with Column(traced(lane).width(50)):
                        Shown(f"count.{lane}", lambda mine=mine: len(mine.value))
                        if lane not in folded:

                            def body(card: Card4) -> Any:
                                def shown() -> None:
                                    log(f"compose:card{card.id} {card.votes}")

                                    def born() -> int:
                                        log(f"born:{card.id}")
                                        return card.id

                                    id = remember(born)
                                    Alive(f"card{id}")

                                    def vote() -> None:
                                        card.votes += 1

                                    Box(click(Modifier, f"card{id}", vote).then(trace(f"card{id}")).size(40, 20))

                                return movable_content_of(shown)

                            def item(card: Card4) -> None:
                                if card.id not in bodies:
                                    bodies[card.id] = body(card)
                                bodies[card.id]()

                            def items(scope: Any, mine: Any = mine, item: Any = item) -> None:
                                scope.items(mine.value, item, key=lambda it: it.id)

                            LazyColumn(items, Modifier.size(50, 100))

    def lane(index: int, name: str) -> None:
        cards[index].lane = name

    def all_done() -> None:
        for it in cards:
            it.lane = "done"

    run.start(content, 150, 200)
    run.step("a vote", tapped(run, 5, 25))
    run.step("card 1 goes on", lambda: lane(1, "doing"))
    run.step("two at once", lambda: (lane(0, "doing"), lane(3, "done")))
    run.step("doing folds", lambda: folded.append("doing"))
    run.step("doing unfolds", lambda: folded.clear())
    run.step("a card is thrown away", lambda: cards.pop(3))
    run.step("all are done", all_done)


@scenario("months_in_pages")
def months_in_pages(run: Run) -> None:
    run.queue = True
    pager = PagerState(lambda: 4, 1)
    chosen: Any = mutable_state_of((1, 3))
    marked: Any = mutable_state_map_of({})
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        with Column():
            Shown("month", lambda: f"{pager.current_page} {text(pager.is_scroll_in_progress)}")

            def page(month: int) -> None:
                log(f"compose:month{month}")

                def cell(day: int) -> None:
                    on = remember(lambda: derived_state_of(lambda: chosen.value == (month, day)))
                    log(f"compose:day{month}.{day} {text(on.value)} {plain(marked.get((month, day)))}")
                    day_of = click(Modifier, f"day{month}.{day}", lambda: chosen.set((month, day)))
                    Box(day_of.then(trace(f"d{month}.{day}")).size(20))

                LazyVerticalGrid(
                    GridCells.fixed(3),
                    lambda scope: scope.items(6, cell, key=lambda it: it),
                    traced(f"m{month}"),
                    user_scroll_enabled=False,
                )

            HorizontalPager(pager, page, traced("pager").height(40))
            Shown("chosen", lambda: f"({chosen.value[0]}, {chosen.value[1]})")

    def launch(block: Any) -> Any:
        return lambda: scopes[-1].launch(block)

    run.start(content, 70, 60)
    run.step("a day", tapped(run, 5, 5))
    run.step("a mark", lambda: marked.__setitem__((1, 4), "x"))
    run.step("the next month", launch(lambda: pager.animate_scroll_to_page(2)), 60)
    run.step("a mark of a month away", lambda: marked.__setitem__((0, 0), "y"))
    run.step("its day is chosen from outside", lambda: chosen.set((2, 1)))
    run.step("two months back", launch(lambda: pager.scroll_to_page(0)), 60)
    run.step("all marks go", lambda: marked.clear())


@scenario("table_with_header")
def table_with_header(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of((20, 40), (30, 10), (10, 20))
    scroll, by = ScrollState(0), mutable_state_of(0)

    @composable(restartable=False)  # a local function of Kotlin has no scope of its own
    def Line(widths: Any, name: str, cells: Any) -> None:
        log(f"compose:{name} {kotlin_list(widths)}")
        with Row(traced(name).horizontal_scroll(scroll)):
            for i, _ in enumerate(cells):
                Box(Modifier.width(widths[i]).then(trace(f"{name}.{i}")).height(10))

    def content() -> None:
        log("compose:Root")

        def policy(scope: Any, c: Constraints) -> Any:
            log("policy:table")

            def measured(i: int) -> int:
                @dont_memoize
                def cells() -> None:
                    for it in rows:
                        Box(Modifier.size(it[i], 5))

                return max((it.max_intrinsic_width(0) for it in scope.subcompose(f"measure{i}", cells)), default=0)

            widths = [measured(i) for i in range(2)]

            @dont_memoize
            def shown() -> None:
                log("compose:body")
                with Column():
                    Line(widths, "head", (0, 0))
                    for row in sorted(rows, key=lambda it: it[by.value]):
                        with key(row):
                            Line(widths, f"row{row[0]}", row)

            body = [it.measure(c) for it in scope.subcompose("body", shown)]
            return scope.layout(body[0].width, body[0].height, lambda: body[0].place(0, 0))

        SubcomposeLayout(policy, traced("table"))

    run.start(content, 40, 100)
    run.step("scrolled", lambda: scroll.dispatch_raw_delta(15))
    run.step("sorted by the second", lambda: by.set(1))
    run.step("a wider cell", lambda: rows.__setitem__(0, (50, 40)))
    run.step("a row leaves", lambda: rows.pop(0))
    run.step("to its end", lambda: scroll.dispatch_raw_delta(100))
    run.step("a narrow row more", lambda: rows.append((5, 5)))
    run.step("no rows", lambda: rows.clear())

"""Ports of SmallScreens.kt (tests/oracle), first part: lists, snapshots, flows, sections, effects of several levels."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

from engine import (
    Box,
    Column,
    DisposableEffect,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LazyRow,
    Row,
    SideEffect,
    Snapshot,
    await_cancellation,
    collect_latest,
    composable,
    delay,
    derived_state_of,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    referential_equality_policy,
    remember,
    remember_coroutine_scope,
    remember_lazy_list_state,
    remember_updated_state,
    snapshot_flow,
    state_field,
    structural_equality_policy,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, text


class Purchase:
    count = state_field(1)
    price = state_field(0)

    def __init__(self, id: int, price: int) -> None:
        self.id = id
        self.price = price


@composable
def PurchaseRow(p: Purchase, remove: Callable[[Purchase], None]) -> None:
    log(f"compose:PurchaseRow({p.id}) {p.count}")
    with Row(traced(f"row{p.id}")):
        Box(traced(f"count{p.id}").draw_behind(lambda scope: log(f"draw:price{p.id} {p.price}")).size(p.count * 10, 10))
        Box(traced(f"remove{p.id}").clickable(lambda: remove(p)).size(20, 10))


@scenario("basket")
def basket(run: Run) -> None:
    items: Any = mutable_state_list_of(Purchase(1, 5), Purchase(2, 7), Purchase(3, 9))
    tax = mutable_state_of(0)

    def total() -> int:
        log("calc:sum")
        return sum(it.count * it.price for it in items)

    def is_many() -> bool:
        log("calc:many")
        return len(items) > 2

    def removed(it: Purchase) -> None:
        log(f"removed:{it.id}")
        items.remove(it)

    def content() -> None:
        log("compose:Basket")
        sum_ = remember(lambda: derived_state_of(total))
        many = remember(lambda: derived_state_of(is_many, referential_equality_policy()))

        def measure(scope: Any, m: Any, c: Any) -> Any:
            w = sum_.value + tax.value
            log(f"lambda:sum {w}")
            placed = m.measure(c.fixed(w, 10))
            return scope.layout(w, 10, lambda: placed.place(0, 0))

        with Column(traced("basket")):
            if many.value:
                Leaf("many")
            for p in items:
                with key(p.id):
                    PurchaseRow(p, removed)
            Box(traced("sum").layout(measure))

    def set_count(i: int, n: int) -> None:
        items[i].count = n

    def set_price(i: int, n: int) -> None:
        items[i].price = n

    def stays() -> None:
        items[0].price = 8
        items[2].price = 7
        items[2].count = 1

    run.start(content, 200, 200)
    run.step("one more of the second", lambda: set_count(1, 2))
    run.step("price of the first: drawn and summed", lambda: set_price(0, 6))
    run.step("the sum stays", stays)
    run.step("tap removes the first", lambda: run.scene.tap(15, 25))
    run.step("tax", lambda: tax.set(3))
    run.step("none", lambda: items.clear())
    run.step("a new one", lambda: items.append(Purchase(4, 1)))


@scenario("undoing")
def undoing(run: Run) -> None:
    words: Any = mutable_state_list_of("a", "b")
    history: Any = mutable_state_list_of()
    note = mutable_state_of(0)

    def shown_list() -> str:
        return f"[{', '.join(words)}]"

    def edit(change: Callable[[], object]) -> None:
        history.append(list(words))
        change()

    def can_undo_now() -> bool:
        log("calc:canUndo")
        return len(history) > 0

    def content() -> None:
        log(f"compose:Undoing {note.value}")
        can_undo = remember(lambda: derived_state_of(can_undo_now))
        with Column(traced("list")):
            for i, w in enumerate(words):
                with key(w):
                    log(f"compose:{i}{w}")
                    remember(lambda w=w: Obs(w))
                    Box(traced(w).size(20))
        with Box(traced("undo")):
            log(f"compose:undo {text(can_undo.value)}")
            if can_undo.value:
                Leaf("button")

    def two() -> None:
        edit(lambda: words.pop(0))
        edit(lambda: words.insert(0, "d"))

    def undo() -> None:
        last = history.pop(len(history) - 1)
        words.clear()
        words.extend(last)

    def dropped() -> None:
        s = Snapshot.take_mutable_snapshot()

        def inside() -> None:
            words.append("x")
            note.value = 9
            log(f"inside:{shown_list()} {note.value}")

        with s.enter():
            inside()
        s.dispose()
        log(f"after:{shown_list()} {note.value}")

    def applied() -> None:
        s = Snapshot.take_mutable_snapshot()

        def inside() -> None:
            words.append("y")
            note.value = 1

        with s.enter():
            inside()
        log(f"before:{shown_list()}")
        s.apply().check()
        s.dispose()
        log(f"after:{shown_list()}")

    def both() -> None:
        s = Snapshot.take_mutable_snapshot()
        with s.enter():
            words.append("z")
        words.append("q")
        result = s.apply()
        log(f"result:{text(result.succeeded)}")
        s.dispose()

    def nested() -> None:
        def inner() -> None:
            note.value = 2
            words.append("n")

        def outer() -> None:
            words.remove("q")
            Snapshot.with_mutable_snapshot(inner)
            log(f"nested:{shown_list()} {note.value}")

        Snapshot.with_mutable_snapshot(outer)

    def undo_all() -> None:
        while history:
            undo()

    run.start(content, 200, 200)
    run.step("c is added", lambda: edit(lambda: words.append("c")))
    run.step("two edits", two)
    run.step("undo", undo)
    run.step("a snapshot that is dropped", dropped)
    run.step("a snapshot that is applied", applied)
    run.step("both write the same list", both)
    run.step("nested", nested)
    run.step("undo all", undo_all)


@scenario("searching")
def searching(run: Run) -> None:
    run.queue = True
    query = mutable_state_of("")
    results: Any = mutable_state_list_of()
    busy, active = mutable_state_of(False), mutable_state_of(True)

    def count() -> int:
        log("calc:shown")
        return len(results)

    def read() -> str:
        log("flow:read")
        return query.value.strip()

    def long_enough(it: str) -> bool:
        log(f"filter:{it}")
        return len(it) > 1

    async def asked() -> AsyncIterator[str]:
        async for it in snapshot_flow(read):
            if long_enough(it):
                yield it

    async def search(q: str) -> None:
        log(f"search:{q}")
        busy.value = True
        try:
            await delay(40)
            names = [f"{q}{it}" for it in range(len(q))]
        finally:
            log(f"ended:{q}")
            busy.value = False
        found(names)

    def found(it: list[str]) -> None:
        log(f"found:{len(it)}")
        results.clear()
        results.extend(it)

    async def collecting() -> None:
        await collect_latest(asked(), search)

    def content() -> None:
        log("compose:Search")
        shown = remember(lambda: derived_state_of(count))
        if active.value:
            LaunchedEffect(collecting, None)
        with Box(traced("busy")):
            log(f"compose:busy {text(busy.value)}")
            if busy.value:
                Leaf("spinner")
        with Box(traced("count")):
            log(f"compose:count {shown.value}")

    run.start(content, 200, 200)
    run.step("a", lambda: query.set("a"))
    run.wait("a is too short", 2)
    run.step("ab", lambda: query.set("ab"))
    run.wait("it searches", 2)
    run.step("abc while it searches", lambda: query.set("abc"))
    run.wait("the second answers", 5)
    run.step("blanks around", lambda: query.set(" abc "))
    run.wait("nothing", 2)
    run.step("abcd, then away", lambda: query.set("abcd"))
    run.wait("it searches", 1)
    run.step("away", lambda: active.set(False))
    run.wait("no answer", 4)


@scenario("sections")
def sections(run: Run) -> None:
    run.queue = True
    open: Any = mutable_state_list_of(0, 1)
    state = LazyListState()
    scope: Any = None
    letters = ["a", "b", "c"]

    def listed(it: Any) -> None:
        log("lazy:content")
        for s, letter in enumerate(letters):

            def header(s: int = s, letter: str = letter) -> None:
                log(f"compose:header {letter} {text(s in open)}")
                Box(traced(letter).fill_max_width().height(20))

            def item(i: int, letter: str = letter) -> None:
                log(f"compose:item {letter}{i}")
                remember(lambda: Obs(f"{letter}{i}"))
                Box(traced(f"{letter}{i}").size(30))

            it.sticky_header(header, key=letter, content_type="header")
            if s in open:
                it.items(3, item, key=lambda i, letter=letter: f"{letter}{i}", content_type=lambda i: "item")

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        LazyColumn(listed, traced("list"), state)

    def at() -> str:
        return f"{state.first_visible_item_index}+{state.first_visible_item_scroll_offset}"

    def changed() -> None:
        open.remove(1)
        open.append(0)

    run.start(content, 100, 100)
    run.step("scrolled by 50", lambda: state.dispatch_raw_delta(50))
    run.step("to the second header", lambda: scope.launch(lambda: state.scroll_to_item(4)))
    run.step("the first section closes", lambda: open.remove(0))
    run.fact("closed", at())
    run.step("the third opens", lambda: open.append(2))
    run.step("to its end", lambda: scope.launch(lambda: state.scroll_to_item(7, 10)))
    run.fact("end", at())
    run.step("the second closes, the first opens", changed)
    run.fact("changed", at())


@scenario("rows_in_list")
def rows_in_list(run: Run) -> None:
    run.queue = True
    outer = LazyListState()
    rows: dict[int, Any] = {}
    n = mutable_state_of(6)

    def item(r: int) -> None:
        log(f"compose:row{r}")
        s = remember_lazy_list_state()
        rows[r] = s

        def is_moved() -> bool:
            log(f"calc:moved{r}")
            return bool(s.first_visible_item_index > 0)

        moved = remember(lambda: derived_state_of(is_moved))
        with Column(traced(f"item{r}")):
            if moved.value:
                Leaf(f"moved{r}")

            def cell(c: int) -> None:
                log(f"compose:cell{r}.{c}")
                Box(traced(f"c{r}.{c}").size(40))

            LazyRow(lambda it: it.items(6, cell), traced(f"row{r}").height(40), s)

    def content() -> None:
        log("compose:Root")
        LazyColumn(lambda it: it.items(n.value, item, key=lambda i: i), traced("outer"), outer)

    def at(state: Any) -> str:
        return f"{state.first_visible_item_index}+{state.first_visible_item_scroll_offset}"

    def both() -> None:
        rows[1].dispatch_raw_delta(10)
        outer.dispatch_raw_delta(20)

    run.start(content, 100, 100)
    run.step("the first row scrolls", lambda: rows[0].dispatch_raw_delta(70))
    run.step("the list scrolls", lambda: outer.dispatch_raw_delta(110))
    run.fact("list", at(outer))
    run.step("and back", lambda: outer.dispatch_raw_delta(-110))
    run.fact("row", at(rows[0]))
    run.step("both", both)
    run.step("only one row", lambda: n.set(1))


@scenario("map_of_votes")
def map_of_votes(run: Run) -> None:
    votes: Any = mutable_state_map_of({"x": 1, "y": 2})
    limit = mutable_state_of(2)

    def find_leader() -> str | None:
        log("calc:leader")
        best: str | None = None
        for name, count in votes.items():
            if best is None or count > votes[best]:
                best = name
        return best

    def find_over() -> list[str]:
        log("calc:over")
        return sorted(name for name, count in votes.items() if count >= limit.value)

    def content() -> None:
        log("compose:Root")
        leader = remember(lambda: derived_state_of(find_leader))
        over = remember(lambda: derived_state_of(find_over, structural_equality_policy()))

        def both() -> str:
            log("calc:nested")
            return f"{leader.value or 'null'} of {len(over.value)}"

        nested = remember(lambda: derived_state_of(both))

        def bars(scope: Any) -> None:
            log("draw:bars " + ", ".join(f"{name}{count}" for name, count in sorted(votes.items())))

        with Column():
            with Box(traced("leader")):
                log(f"compose:leader {leader.value or 'null'}")
            with Box(traced("over")):
                log(f"compose:over [{', '.join(over.value)}]")
            with Box(traced("nested")):
                log(f"compose:nested {nested.value}")
            Box(traced("bars").draw_behind(bars).size(20))
            with Box(traced("x")):
                log(f"compose:x {votes.get('x') if 'x' in votes else 'null'}")

    def vote(name: str, count: int) -> None:
        votes[name] = count

    def back() -> None:
        limit.value = 2
        votes["z"] = 5

    run.start(content, 200, 200)
    run.step("z comes with one", lambda: vote("z", 1))
    run.step("x gets one: a tie", lambda: vote("x", 2))
    run.step("the same value", lambda: vote("x", 2))
    run.step("y goes", lambda: votes.pop("y"))
    run.step("limit 1", lambda: limit.set(1))
    run.step("limit back and a vote in one", back)
    run.step("none", lambda: votes.clear())


@composable
def Nesting(level: int, number: Any, shown: Any) -> None:
    log(f"compose:Nesting({level})")
    newest = remember_updated_state(f"{level}.{number.value}")

    def effect() -> Callable[[], None]:
        log(f"effect-start:{newest.value}")
        return lambda: log(f"effect-dispose:{newest.value}")

    async def launched() -> None:
        log(f"launched:{newest.value}")
        try:
            await await_cancellation()
        finally:
            log(f"cancelled:{newest.value}")

    DisposableEffect(effect, number.value // level)
    LaunchedEffect(launched, level, number.value)
    if level < 3 and (shown.value or level != 2):
        Nesting(level + 1, number, shown)
    SideEffect(lambda: log(f"side:{level}"))
    remember(lambda: Obs(f"{level}.{number.value}"), number.value)
    log("compose:Nesting.end")


@scenario("effects_of_levels")
def effects_of_levels(run: Run) -> None:
    run.queue = True
    number, shown = mutable_state_of(1), mutable_state_of(True)

    def content() -> None:
        log("compose:Root")
        Nesting(1, number, shown)

    def goes(n: int, is_shown: bool) -> None:
        shown.value = is_shown
        number.value = n

    run.start(content)
    run.step("key 2", lambda: number.set(2))
    run.step("the third goes, key 3", lambda: goes(3, False))
    run.step("it returns", lambda: shown.set(True))
    run.step("key 6 while it goes and a frame later returns", lambda: goes(6, False))
    run.step("back with key 7", lambda: goes(7, True))

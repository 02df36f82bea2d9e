"""Ports of ListsOfApps.kt (tests/oracle), second part: subcomposed and moved content, a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Constraints,
    DisposableEffect,
    GridCells,
    LaunchedEffect,
    LazyColumn,
    LazyGridState,
    LazyRow,
    LazyVerticalGrid,
    Modifier,
    MultiContentLayout,
    Row,
    SideEffect,
    SubcomposeLayout,
    await_cancellation,
    composable,
    composition_local_of,
    derived_state_of,
    key,
    movable_content_of,
    mutable_state_map_of,
    mutable_state_of,
    mutable_state_set_of,
    remember,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_features import Shown
from .scenarios_programs import kotlin_list

LocalPlace: Any = composition_local_of(lambda: "nowhere")


@composable
def Player(name: str, seconds: Any) -> None:
    def birth() -> str:
        log(f"born:{name}")
        return name

    born = remember(birth)
    log(f"compose:Player({born}) in {LocalPlace.current}")

    def effect() -> Any:
        log(f"effect-start:{born}")
        return lambda: log(f"effect-dispose:{born}")

    DisposableEffect(effect, None)

    async def launched() -> None:
        log(f"launched:{born}")
        try:
            await await_cancellation()
        finally:
            log(f"cancelled:{born}")

    LaunchedEffect(launched, None)
    Box(traced("player").draw_behind(lambda scope: log(f"draw:player {seconds.value}")).size(40, 20))


@scenario("player_moved")
def player_moved(run: Run) -> None:
    run.queue = True
    place, seconds, tint = mutable_state_of("row"), mutable_state_of(0), mutable_state_of("a")

    def content() -> None:
        log(f"compose:Root {place.value}")
        player = remember(lambda: movable_content_of(lambda it: Player(it, seconds)))
        with Column(traced("col")):

            @composable
            def row() -> None:
                with Row(traced("row").height(20)):
                    if place.value == "row":
                        player("p")

            CompositionLocalProvider(LocalPlace.provides(f"row{tint.value}"), content=row)

            @composable
            def box(scope: Any) -> None:
                log("compose:box")
                if place.value == "box":
                    said = f"box {scope.max_width:.1f}.dp"
                    CompositionLocalProvider(LocalPlace.provides(said), content=lambda: player("p"))

            BoxWithConstraints(box, traced("box").size(60, 30))

            def item(i: int) -> None:
                log(f"compose:item{i}")
                if i == 1 and place.value == "item":
                    player("p")
                else:
                    Box(Modifier.size(10))

            LazyColumn(lambda scope: scope.items(3, item), traced("list").size(60, 60))

    def both(a: Any, x: Any, b: Any, y: Any) -> Any:
        def change() -> None:
            a.value = x
            b.value = y

        return change

    run.start(content, 200, 200)
    run.step("one second", lambda: seconds.set(1))
    run.step("box", lambda: place.set("box"))
    run.step("item", lambda: place.set("item"))
    run.step("two seconds", lambda: seconds.set(2))
    run.step("three seconds in the box again", both(seconds, 3, place, "box"))
    run.step("row, another tint", both(place, "row", tint, "b"))
    run.step("a third tint", lambda: tint.set("c"))
    run.step("nowhere", lambda: place.set("none"))


@composable
def Table(rows: int, columns: int, cell: Any, footer: Any, modifier: Any = Modifier) -> None:
    def policy(scope: Any, c: Constraints) -> Any:
        log(f"policy:table {rows}x{columns}")
        cells = [
            [scope.subcompose((r, col), lambda r=r, col=col: cell(r, col))[0] for col in range(columns)]
            for r in range(rows)
        ]
        widths = [
            max((row[col].max_intrinsic_width(Constraints.INFINITY) for row in cells), default=0)
            for col in range(columns)
        ]
        placed = [
            [it.measure(Constraints(min_width=widths[col], max_width=widths[col])) for col, it in enumerate(row)]
            for row in cells
        ]
        foot = [
            it.measure(Constraints(max_width=sum(widths))) for it in scope.subcompose("footer", lambda: footer(widths))
        ]
        heights = [max(it.height for it in row) for row in placed]

        def place() -> None:
            log("policy:placeTable")
            y = 0
            for r, row in enumerate(placed):
                x = 0
                for col, p in enumerate(row):
                    p.place(x, y)
                    x += widths[col]
                y += heights[r]
            for it in foot:
                it.place(0, y)

        return scope.layout(sum(widths), sum(heights) + max((it.height for it in foot), default=0), place)

    SubcomposeLayout(policy, modifier)


@scenario("table_measured")
def table_measured(run: Run) -> None:
    run.queue = True
    widths = [[mutable_state_of(10 + r * 5 + c * 20) for c in range(2)] for r in range(3)]
    rows, n, title = mutable_state_of(2), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {title.value}")

        @composable
        def cell(r: int, c: int) -> None:
            log(f"compose:cell {r} {c}")
            remember(lambda: Obs(f"cell {r} {c}"))
            Box(traced(f"cell{r}{c}").width(widths[r][c].value).height(10 + r * 2))

        @composable
        def footer(w: list[int]) -> None:
            log(f"compose:footer {kotlin_list(w)} {n.value}")
            Box(traced("footer").fill_max_width().height(5))

        Table(rows.value, 2, cell, footer, traced("table"))

    def one_row() -> None:
        rows.value = 1
        widths[2][1].value = 99

    run.start(content, 200, 200)
    run.step("a cell, not the widest", lambda: widths[0][1].set(33))
    run.step("a cell becomes the widest", lambda: widths[0][0].set(40))
    run.step("n=1: the footer", lambda: n.set(1))
    run.step("a third row", lambda: rows.set(3))
    run.step("a title: the root runs", lambda: title.set(1))
    run.step("one row, and a cell of one that leaves", one_row)
    run.step("three rows", lambda: rows.set(3))


@composable
def Slots3(modifier: Any, head: Any, body: Any, foot: Any, gap: Any) -> None:
    def policy(scope: Any, contents: Sequence[Any], c: Constraints) -> Any:
        h, b, f = contents
        log(f"policy:slots {len(h)} {len(b)} {len(f)}")
        all = [[it.measure(c.copy(min_width=0, min_height=0)) for it in list] for list in contents]

        def tallest(list: Any) -> int:
            return int(max((it.height for it in list), default=0)) + int(gap.value)

        def place() -> None:
            y = 0
            for list in all:
                x = 0
                for p in list:
                    p.place(x, y)
                    x += p.width
                y += tallest(list)

        return scope.layout(max(sum(it.width for it in list) for list in all), sum(tallest(it) for it in all), place)

    MultiContentLayout([head, body, foot], policy, modifier)


@scenario("slots_of_contents")
def slots_of_contents(run: Run) -> None:
    run.queue = True
    gap, head, swapped = mutable_state_of(2), mutable_state_of(True), mutable_state_of(False)
    n, many = mutable_state_of(0), mutable_state_of(1)

    def content() -> None:
        log("compose:Root")

        def make_a() -> Any:
            @composable
            def a() -> None:
                log(f"compose:a {n.value}")
                if head.value:
                    Leaf("head")

            return a

        def make_b() -> Any:
            @composable
            def b() -> None:
                log("compose:b")
                for i in range(many.value):
                    Leaf(f"body{i}")

            return b

        a, b = remember(make_a), remember(make_b)

        @composable
        def foot() -> None:
            log("compose:foot")
            Box(traced("foot").size(30, 5 + n.value))

        Slots3(traced("slots"), b if swapped.value else a, a if swapped.value else b, foot, gap)

    def head_and_one() -> None:
        head.value = True
        many.value = 1

    def back() -> None:
        swapped.value = False
        n.value = 2

    run.start(content, 200, 200)
    run.step("gap 5", lambda: gap.set(5))
    run.step("n=1: a and foot", lambda: n.set(1))
    run.step("no head", lambda: head.set(False))
    run.step("three in the body", lambda: many.set(3))
    run.step("swapped", lambda: swapped.set(True))
    run.step("head, one in the body", head_and_one)
    run.step("swapped back, n=2", back)


@scenario("board_moved")
def board_moved(run: Run) -> None:
    run.queue = True
    lanes, lazy, wide = (
        mutable_state_map_of({"todo": [1, 2], "done": [3]}),
        mutable_state_of(False),
        mutable_state_of(20),
    )

    def make(id: int) -> Any:
        def card(lane: str) -> None:
            kept = remember(lambda: Obs(f"card{id}"))
            log(f"compose:card{id} in {lane}")
            SideEffect(lambda: log(f"side:{kept.n}"))
            Box(traced(f"card{id}").size(wide.value if id == 2 else 20, 20))

        return movable_content_of(card)

    def content() -> None:
        log(f"compose:Root {text(lazy.value)}")
        cards = remember(lambda: {id: make(id) for id in range(1, 4)})
        with Column(traced("board")):
            for lane in ("todo", "done"):
                ids = lanes[lane]
                if lazy.value:

                    def items(scope: Any, ids: Any = ids, lane: str = lane) -> None:
                        scope.items(ids, lambda it: cards[it](lane), key=lambda it: it)

                    LazyRow(items, traced(f"lazy.{lane}").height(20))
                else:
                    with Row(traced(f"row.{lane}")):
                        for id in ids:
                            with key(id):
                                cards[id](lane)

    def to(**changed: list[int]) -> Any:
        def change() -> None:
            for lane, ids in changed.items():
                lanes[lane] = ids

        return change

    run.start(content, 200, 100)
    run.step("2 is done", to(todo=[1], done=[3, 2]))
    run.step("wider", lambda: wide.set(30))
    run.step("lazy", lambda: lazy.set(True))
    run.step("3 is to do, first", to(todo=[3, 1], done=[2]))
    run.step("not lazy", lambda: lazy.set(False))
    run.step("1 leaves the board", to(todo=[3]))
    run.step("1 is back, in done", to(done=[2, 1]))


@scenario("grid_by_density")
def grid_by_density(run: Run) -> None:
    run.queue = True
    tile, state = mutable_state_of(30), LazyGridState()
    chosen: Any = mutable_state_set_of()

    def visible() -> str:
        log("calc:range")
        items = state.layout_info.visible_items_info
        return f"{items[0].index}-{items[-1].index}" if items else "none"

    range = derived_state_of(visible)

    def content() -> None:
        log(f"compose:Root {tile.value}")
        Shown("range", lambda: range.value)

        def head() -> None:
            log(f"compose:head {len(chosen)}")
            Box(traced("head").fill_max_width().height(10))

        def item(i: int) -> None:
            picked = i in chosen
            log(f"compose:tile{i} {text(picked)}")

            def long() -> None:
                log(f"long:{i}")
                chosen.add(i)

            def clicked() -> None:
                log(f"clicked:{i}")
                if chosen:
                    if i in chosen:
                        chosen.remove(i)
                    else:
                        chosen.add(i)

            Box(traced(f"tile{i}").combined_clickable(clicked, on_long_click=long).aspect_ratio(1))

        def items(scope: Any) -> None:
            scope.item(head, key="head", span=scope.max_line_span)
            scope.items(20, item, key=lambda it: it)

        LazyVerticalGrid(GridCells.adaptive(tile.value), items, traced("grid"), state)

    run.start(content, 100, 100)
    run.step("pressed", lambda: run.scene.press(10, 20))
    run.wait("for long", 33)
    run.step("let go", lambda: run.scene.release(10, 20))
    run.step("a tap on the next", lambda: run.scene.tap(45, 20))
    run.step("larger tiles", lambda: tile.set(50))
    run.step("+60", lambda: state.dispatch_raw_delta(60))
    run.step("smaller tiles", lambda: tile.set(20))
    run.step("none is chosen", chosen.clear)
    run.fact("range", range.value)

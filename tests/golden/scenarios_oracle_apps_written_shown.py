"""Ports of AppsWritten.kt (tests/oracle): fourth part: months, photos, checkouts, trees, filters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import (
    AnimatedContent,
    Box,
    Color,
    Column,
    Constraints,
    ContentTransform,
    Crossfade,
    DisposableEffect,
    FlowRow,
    GridCells,
    IntOffset,
    LaunchedEffect,
    Layout,
    LazyColumn,
    LazyListState,
    LazyVerticalGrid,
    Modifier,
    Row,
    SizeTransform,
    animate_float_as_state,
    composable,
    delay,
    derived_state_of,
    fade_in,
    fade_out,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_lazy_grid_state,
    remember_saveable,
    remember_saveable_state_holder,
    slide_in,
    slide_out,
    snapshot_flow,
    state_field,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_features import Alive, Shown, click, plain
from .scenarios_oracle_hands_on_apps import touched
from .scenarios_oracle_transitions import line


@dataclass(frozen=True)
class Day:
    number: int
    month: int


@composable
def DayCell(day: Day, chosen: bool, in_range: bool, on_click: Any) -> None:
    log(f"compose:Day({day.month}.{day.number}) {text(chosen)} {text(in_range)}")

    def drawn(_: Any) -> None:
        if in_range:
            log(f"draw:range {day.number}")

    cell = click(Modifier, f"d{day.number}", lambda: on_click(day))
    cell = cell.then(Modifier.border(1, Color.RED) if chosen else Modifier)
    Box(cell.then(trace(f"m{day.month}d{day.number}")).draw_behind(drawn).size(10))


@composable
def Grid(columns: int, modifier: Any, content: Any) -> None:
    def policy(scope: Any, ms: Any, c: Any) -> Any:
        each = c.max_width // columns
        ps = [it.measure(Constraints.fixed(each, 10)) for it in ms]
        log(f"policy:grid {len(ps)}")

        def place() -> None:
            for i, p in enumerate(ps):
                p.place(i % columns * each, i // columns * 10)

        return scope.layout(c.max_width, (len(ps) + columns - 1) // columns * 10, place)

    with Layout(policy, modifier):
        content()


@scenario("month_shown")
def month_shown(run: Run) -> None:
    run.queue = True
    month = mutable_state_of(1)
    begin: Any = mutable_state_of(None)
    end: Any = mutable_state_of(None)

    def find_range() -> int | None:
        log("calc:range")
        f, t = begin.value, end.value if begin.value is not None else None
        return None if f is None or t is None else t.number - f.number

    def content() -> None:
        log("compose:Root")

        def pick(day: Day) -> None:
            if begin.value is None or end.value is not None:
                begin.value = day
                end.value = None
            else:
                end.value = day

        def spec(_: Any) -> ContentTransform:
            return ContentTransform(
                slide_in(lambda it: IntOffset(it.width, 0), line(64)),
                slide_out(lambda it: IntOffset(-it.width, 0), line(64)),
                None,
            )

        def shown(m: int) -> None:
            log(f"compose:month {m}")
            Alive(f"month {m}")

            def days() -> None:
                log(f"compose:grid {m}")
                for n in range(1, 7 + m):
                    d, f, t = Day(n, m), begin.value, end.value
                    inside = f is not None and t is not None and f.number <= n <= t.number and f.month == m
                    DayCell(d, d == f or d == t, inside, pick)

            Grid(4, traced(f"grid{m}").width(40), days)

        AnimatedContent(month.value, shown, traced("months"), transition_spec=spec)
        length = remember(lambda: derived_state_of(find_range))
        Shown("range", lambda: length.value)

    def none() -> None:
        begin.value = None
        end.value = None

    run.start(content, 80, 60)
    run.step("the second day", tapped(run, 15, 5))
    run.step("to the fifth", tapped(run, 5, 15))
    run.step("the next month", lambda: month.set(2))
    run.step("two days there", lambda: (run.scene.tap(5, 5), run.scene.tap(25, 5)))
    run.step("on and back before it is over", lambda: month.set(3), 3)
    run.step("back", lambda: month.set(2))
    run.step("nothing chosen", none)


@scenario("photos_and_detail")
def photos_and_detail(run: Run) -> None:
    run.queue = True
    liked: Any = mutable_state_map_of({})
    shown: Any = mutable_state_of(None)
    columns = mutable_state_of(3)

    def content() -> None:
        log(f"compose:Root {plain(shown.value)}")
        holder = remember_saveable_state_holder()

        def grid() -> None:
            state = remember_lazy_grid_state()

            def photo(i: int) -> None:
                log(f"compose:photo {i} {plain(liked.get(i))}")
                cell = click(Modifier, f"p{i}", lambda: shown.set(i)).then(trace(f"p{i}")).height(25)
                heart = Modifier.padding(2).then(trace(f"heart{i}")) if liked.get(i) is True else Modifier
                Box(cell.then(heart).fill_max_size())

            LazyVerticalGrid(
                GridCells.fixed(columns.value),
                lambda scope: scope.items(12, photo, key=lambda it: it),
                traced("grid").fill_max_size(),
                state,
            )

            async def watch() -> None:
                async for it in snapshot_flow(lambda: state.first_visible_item_index):
                    log(f"first:{it}")

            LaunchedEffect(watch, state)

        def detail(which: int) -> None:
            zoom = remember_saveable(lambda: mutable_state_of(1.0))
            Alive(f"detail {which}")

            def layer(it: Any) -> None:
                log(f"lambda:zoom {zoom.value}")
                it.scale_x = it.scale_y = zoom.value

            def like() -> None:
                liked[which] = liked.get(which) is not True
                zoom.value += 0.5

            whole = click(Modifier, "back", lambda: shown.set(None)).graphics_layer(layer)
            with Box(whole.then(trace(f"detail{which}")).size(50)):
                Box(click(Modifier, "like", like).then(trace(f"like{which}")).size(10))

        def screen(which: int | None) -> None:
            log(f"compose:screen {plain(which)}")

            def provided() -> None:
                if which is None:
                    grid()
                else:
                    detail(which)

            holder.SaveableStateProvider("grid" if which is None else which, provided)

        Crossfade(shown.value, screen, spec=line(48))

    def unliked() -> None:
        run.scene.tap(5, 5)
        shown.value = None

    run.start(content, 90, 60)
    run.step("scrolled", touched(run, (50, 55), (50, 25), (50, 5), (50, 5), up=True))
    run.step("a photo", tapped(run, 45, 30))
    run.step("liked", tapped(run, 5, 5))
    run.step("back", tapped(run, 40, 40))
    run.step("the same again", tapped(run, 45, 30))
    run.step("liked no more, back at once", unliked)
    run.step("two columns", lambda: columns.set(2))


@scenario("checkout_in_steps")
def checkout_in_steps(run: Run) -> None:
    run.queue = True
    steps = ["cart", "place", "pay", "done"]
    at, gift = mutable_state_of(0), mutable_state_of(False)
    valid: Any = mutable_state_map_of({})

    def find_steps() -> list[str]:
        log("calc:steps")
        return [it for it in steps if it != "pay"] if gift.value else steps

    def content() -> None:
        log("compose:Root")
        shown = remember(lambda: derived_state_of(find_steps))
        part = animate_float_as_state((at.value + 1) / len(shown.value), line(64))
        holder = remember_saveable_state_holder()

        def back() -> None:
            if at.value > 0:
                at.value -= 1

        with Column(traced("checkout")):
            bar = traced("bar").draw_behind(lambda _: log(f"draw:bar {rounded(part.value * 100)}"))
            Box(bar.size(100, 4))
            name = shown.value[at.value]

            def provided() -> None:
                put = remember_saveable(lambda: mutable_state_of(0))
                log(f"compose:step {name} {put.value}")
                Alive(name)

                def more() -> None:
                    put.value += 1
                    valid[name] = put.value > 1

                Box(click(Modifier, f"put {name}", more).then(trace(name)).size(50, 20 + put.value))

                def started() -> Any:
                    value = put.value
                    log(f"effect-start:{name} {value}")
                    return lambda: log(f"effect-dispose:{name} {put.value}")

                DisposableEffect(started, put.value)

            holder.SaveableStateProvider(name, provided)
            with Row():
                Box(click(Modifier, "back", back).then(trace("back")).size(20, 10))
                ok = remember(lambda: derived_state_of(lambda: valid.get(shown.value[at.value]) is True))
                log(f"compose:next {text(ok.value)}")
                go = Modifier.clickable(lambda: at.set(at.value + 1), enabled=ok.value)
                Box(go.then(trace("next")).alpha(1.0 if ok.value else 0.3).size(20, 10))

    def on_again() -> None:
        at.value = 1
        gift.value = True

    def put_and_on() -> None:
        run.scene.tap(5, 10)
        at.value = 2

    run.start(content, 100, 60)
    run.step("next, not valid", tapped(run, 25, 28))
    run.step("put twice", lambda: (run.scene.tap(5, 10), run.scene.tap(5, 10)))
    run.step("next", tapped(run, 25, 30))
    run.step("put once", tapped(run, 5, 10))
    run.step("back", tapped(run, 5, 28))
    run.step("on again by the program, a gift", on_again)
    run.step("put and on", put_and_on)
    run.step("no gift", lambda: gift.set(False))


class Node:
    open = state_field(False)

    def __init__(self, name: str, *children: Node) -> None:
        self.name, self.children = name, children


def flat_rows(nodes: Any, depth: int) -> list[tuple[Node, int]]:
    rows: list[tuple[Node, int]] = []
    for n in nodes:
        rows.append((n, depth))
        if n.open:
            rows += flat_rows(n.children, depth + 1)
    return rows


@composable
def Branch(node: Node, depth: int) -> None:
    log(f"compose:Branch({node.name}) {depth} {text(node.open)}")

    def toggle() -> None:
        node.open = not node.open

    with Column(Modifier.padding(start=depth * 4).then(trace(node.name))):
        turned = animate_float_as_state(90.0 if node.open else 0.0, line(32))

        def layer(it: Any) -> None:
            log(f"lambda:arrow {node.name} {rounded(turned.value)}")
            it.rotation_z = turned.value

        Box(click(Modifier, node.name, toggle).graphics_layer(layer).size(10))
        if node.open:
            for child in node.children:
                Branch(child, depth + 1)


@scenario("tree_of_files")
def tree_of_files(run: Run) -> None:
    run.queue = True
    root = Node("root", Node("src", Node("a"), Node("b", Node("b1"))), Node("doc"))
    flat = mutable_state_of(False)

    def close(node: Node) -> None:
        node.open = False
        for child in node.children:
            close(child)

    def calculate() -> Any:
        log("calc:rows")
        return flat_rows([root], 0)

    def content() -> None:
        log(f"compose:Root {text(flat.value)}")
        if not flat.value:
            Branch(root, 0)
        else:
            rows = remember(lambda: derived_state_of(calculate))

            def row(it: Any) -> None:
                node, depth = it
                log(f"compose:row {node.name} {depth} {text(node.open)}")

                def toggle() -> None:
                    node.open = not node.open

                item = click(Modifier.animate_item(None, line(32), None), node.name, toggle)
                Box(item.padding(start=depth * 4).then(trace(node.name)).size(30, 10))

            LazyColumn(lambda scope: scope.items(rows.value, row, key=lambda it: it[0].name), traced("list"))

    def opened(*nodes: Node) -> Any:
        def change() -> None:
            for node in nodes:
                node.open = True

        return change

    run.start(content, 100, 100)
    run.step("root opens", tapped(run, 2, 5))
    run.step("src opens", tapped(run, 5, 15))
    run.step("b opens, doc below it moves", opened(root.children[0].children[1]))
    run.step("src closes", tapped(run, 5, 15))
    run.step("src again", tapped(run, 5, 15))
    run.step("as a list", lambda: flat.set(True))
    run.step("src closes in the list", tapped(run, 10, 15))
    run.step("src and doc open", opened(*root.children))
    run.step("all close", lambda: close(root))
    run.step("as a tree", lambda: flat.set(False))


@scenario("words_filtered")
def words_filtered(run: Run) -> None:
    run.queue = True
    words = ["ant", "bee", "cat", "crow", "duck", "toad"]
    typed, list_ = mutable_state_of(""), LazyListState()
    chips: Any = mutable_state_list_of()

    def content() -> None:
        log("compose:Root")
        asked = remember(lambda: mutable_state_of(""))

        async def ask() -> None:
            if typed.value != "":
                await delay(48)
            log(f"asked:{typed.value}")
            asked.value = typed.value

        LaunchedEffect(ask, typed.value)

        def find() -> list[str]:
            log("calc:found")
            return [it for it in words if asked.value in it and (not chips or any(it.startswith(c) for c in chips))]

        found = remember(lambda: derived_state_of(find))

        async def follow() -> None:
            is_first = True
            async for it in snapshot_flow(lambda: found.value):
                if not is_first:
                    log(f"found:{len(it)}")
                    await list_.scroll_to_item(0)
                is_first = False

        LaunchedEffect(follow, None)

        def row() -> None:
            for c in ("a", "c", "d"):
                on = c in chips
                log(f"compose:chip {c} {text(on)}")

                def toggle(c: str = c) -> None:
                    if c in chips:
                        chips.remove(c)
                    else:
                        chips.append(c)

                one = click(Modifier, f"chip {c}", toggle).then(trace(f"chip {c}"))
                Box(one.size(40 if on else 30, 10))

        def spec(_: Any) -> ContentTransform:
            return fade_in(line(32)).together_with(fade_out(line(32))).using(SizeTransform(spec=lambda _, __: line(48)))

        def count(n: int) -> None:
            log(f"compose:count {n}")
            Box(traced(f"count{n}").size(10 + n * 5, 8))

        def word(it: str) -> None:
            log(f"compose:{it}")
            Box(traced(it).size(60, 20))

        with Column(traced("page")):
            FlowRow(row, traced("chips"), max_items_in_each_row=2)
            AnimatedContent(len(found.value), count, traced("count"), transition_spec=spec)
            if not found.value:
                Alive("nothing")
            else:
                LazyColumn(
                    lambda scope: scope.items(found.value, word, key=lambda it: it),
                    traced("list").weight(1),
                    list_,
                )

    def type(value: str) -> None:
        typed.value = value

    run.start(content, 100, 80)
    run.step("scrolled", touched(run, (50, 70), (50, 45), (50, 35), (50, 35), up=True))
    run.step("c typed", lambda: type("c"), 2)
    run.step("cr typed meanwhile", lambda: type("cr"), 2)
    run.wait("a while", 8)
    run.step("nothing typed, c and d", lambda: (type(""), chips.extend(["c", "d"])))
    run.step("c off by the finger", tapped(run, 35, 5))
    run.step("zz typed", lambda: type("zz"), 2)
    run.wait("a while", 8)
    run.step("nothing typed again", lambda: type(""))

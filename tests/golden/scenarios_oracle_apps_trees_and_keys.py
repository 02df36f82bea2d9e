"""Ports of Programs.kt (tests/oracle), second part: a tree, a theme, a search, picked rows, keys, messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    AnimatedVisibility,
    Box,
    Color,
    Column,
    CompositionLocalProvider,
    GridCells,
    Key,
    KeyEventType,
    LaunchedEffect,
    LazyColumn,
    LazyGridState,
    LazyVerticalGrid,
    Modifier,
    animate_color_as_state,
    composable,
    derived_state_of,
    fade_in,
    fade_out,
    key,
    mutable_state_list_of,
    mutable_state_map_of,
    mutable_state_of,
    remember,
    remember_updated_state,
    state_field,
    static_composition_local_of,
    with_frame_nanos,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_apps import Plain
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_everyday_used import tapped
from .scenarios_oracle_focus import Requesters, did
from .scenarios_oracle_mechanisms import Says
from .scenarios_oracle_transitions import line


class TreeItem:
    open = state_field(False)

    def __init__(self, name: str, *items: TreeItem) -> None:
        self.name = name
        self.items: Any = mutable_state_list_of(*items)


@composable
def TreeRow(item: TreeItem, depth: int) -> None:
    def birth() -> int:
        log(f"born:{item.name}")
        return depth

    births = remember(birth)
    log(f"compose:TreeRow({item.name}) {depth} born {births} {text(item.open)}")
    Box(Modifier.padding(start=depth * 10).then(trace(item.name)).size(40, 10))
    if item.open:
        for child in item.items:
            with key(child.name):
                TreeRow(child, depth + 1)


@scenario("tree_view")
def tree_view(run: Run) -> None:
    a2 = TreeItem("a2", TreeItem("a2x"))
    a, b, c = TreeItem("a", TreeItem("a1"), a2), TreeItem("b", TreeItem("b1")), TreeItem("c")
    root = TreeItem("root", a, b, c)

    def content() -> None:
        log("compose:Root")
        with Column(traced("tree")):
            TreeRow(root, 0)

    def open(*items: TreeItem) -> Callable[[], None]:
        def action() -> None:
            for it in items:
                it.open = True

        return action

    def close() -> None:
        root.items[0].open = False

    def close_root() -> None:
        root.open = False
        root.items.append(TreeItem("d"))

    run.start(content, 200, 200)
    run.step("root", open(root))
    run.step("a and b", open(a, b))
    run.step("a2", open(a2))
    run.step("a closed", close)
    run.step("a opened: a2 is still open", open(a))
    run.step("a2 moves below b", lambda: root.items[1].items.insert(0, root.items[0].items.pop(1)))
    run.step("b to the front", lambda: root.items.insert(0, root.items.pop(1)))
    run.step("root closed and one more below it", close_root)
    run.step("root opened", open(root))


class Palette:
    def __init__(self, back: Color, front: Color) -> None:
        self.back, self.front = back, front


LocalPalette = static_composition_local_of(lambda: Palette(Color.WHITE, Color.BLACK))


@composable
def Themed(name: str) -> None:
    palette = LocalPalette.current
    back = animate_color_as_state(palette.back, line(48))
    log(f"compose:Themed({name})")
    drawn = Modifier.graphics_layer().draw_behind(lambda it: log(f"draw:{name} {text(back.value == palette.back)}"))
    front = Modifier.graphics_layer().draw_behind(
        lambda it: log(f"draw:{name}.front {text(palette.front == Color.BLACK)}")
    )
    with Box(drawn.then(trace(name)).size(20)):
        Box(front.size(10))


@scenario("theme_switch")
def theme_switch(run: Run) -> None:
    run.queue = True
    light, dark = Palette(Color.WHITE, Color.BLACK), Palette(Color.BLACK, Color.WHITE)
    night, own, n = mutable_state_of(False), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def provided() -> None:
            log("compose:provided")

            def inner() -> None:
                log("compose:own")
                Themed("inner")
                Plain("plain")

            with Column():
                Themed("outer")
                Says("n", lambda: n.value)
                CompositionLocalProvider(
                    LocalPalette.provides(light if own.value else LocalPalette.current), content=inner
                )

        CompositionLocalProvider(LocalPalette.provides(dark if night.value else light), content=provided)

    run.start(content, 100, 100)
    run.step("night", lambda: night.set(True), 3)
    run.step("n=1", lambda: n.set(1), 1)
    run.step("day on the way", lambda: night.set(False), 20)
    run.step("nothing of its own", lambda: own.set(False), 20)
    run.step("night again", lambda: night.set(True), 20)
    run.step("its own again, n=2", lambda: (own.set(True), n.set(2)), 20)


@scenario("search_as_typed")
def search_as_typed(run: Run) -> None:
    run.queue = True
    words = ["alpha", "alps", "beta", "bell", "gamma"]
    query, chosen = mutable_state_of(""), mutable_state_of("alpha")

    def content() -> None:
        log(f"compose:Root {query.value}")
        results = remember(lambda: mutable_state_of(words))
        busy = remember(lambda: mutable_state_of(False))

        async def answer() -> None:
            busy.value = True
            for _ in range(2):
                await with_frame_nanos(lambda nanos: None)
            log(f"answer:{query.value}")
            results.value = [it for it in words if it.startswith(query.value)]
            busy.value = False

        LaunchedEffect(answer, query.value)

        def word(w: str) -> None:
            log(f"compose:word {w} {text(chosen.value == w)}")
            Box(traced(w).size(50, 20))

        def items(scope: Any) -> None:
            log("lazy:content")
            scope.items(results.value, word, key=lambda it: it)

        with Column():
            Box(Modifier.draw_behind(lambda it: log(f"draw:busy {text(busy.value)}")).then(trace("bar")).size(10))
            if not results.value:
                Plain("nothing")
            LazyColumn(items, traced("list"))

    run.start(content, 100, 100)
    run.step("a", lambda: query.set("a"), 1)
    run.step("al", lambda: query.set("al"), 10)
    run.step("another one is chosen", lambda: chosen.set("alps"))
    run.step("alx", lambda: query.set("alx"), 10)
    run.step("b, b again, be", lambda: (query.set("b"), query.set("be")), 10)
    run.step("cleared", lambda: query.set(""), 10)


@composable
def PickRow(id: int, picked: Any, pick: Callable[[int], object]) -> None:
    on = id in picked.value
    log(f"compose:PickRow({id}) {text(on)}")
    Box(traced(f"pick{id}").clickable(lambda: pick(id)).size(80, 20))


@scenario("multi_select")
def multi_select(run: Run) -> None:
    ids: Any = mutable_state_list_of(0, 1, 2, 3, 4)
    picked = mutable_state_of(frozenset[int]())
    last: list[int] = []

    def pick(id: int) -> None:
        picked.value = picked.value ^ {id}

    def content() -> None:
        log("compose:Root")

        def number() -> int:
            log("calc:count")
            return len(picked.value)

        def every() -> bool:
            log("calc:all")
            return len(picked.value) == len(ids)

        count, all = remember(lambda: derived_state_of(number)), remember(lambda: derived_state_of(every))
        with Column():
            Says("bar", lambda: f"{count.value} {text(all.value)}")
            if count.value > 0:
                Leaf("delete")
            LazyColumn(
                lambda scope: scope.items(ids, lambda it: PickRow(it, picked, pick), key=lambda it: it),
                traced("list").height(120),
            )

    def delete() -> None:
        last[:] = ids
        chosen = picked.value
        ids[:] = [it for it in ids if it not in chosen]
        picked.value = frozenset()

    def put_back() -> None:
        picked.value = frozenset({0})
        ids.clear()
        ids.extend(last)

    run.start(content, 100, 200)
    run.step("the second", tapped(run, 10, 30))
    run.step("the next one: the bar has moved the rows", tapped(run, 10, 90))
    run.step("all", lambda: picked.set(frozenset(ids)))
    run.step("without the first", lambda: picked.set(picked.value - {0}))
    run.step("deleted", delete)
    run.step("picked and put back", put_back)
    run.step("the same set again", lambda: picked.set(frozenset({0})))
    run.step("none", tapped(run, 10, 30))


@scenario("keyboard_grid")
def keyboard_grid(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(*range(9))
    on: Any = mutable_state_map_of({})
    all, grid = Requesters(), LazyGridState()

    def cell(i: int) -> None:
        focused = remember(lambda: mutable_state_of(False))
        log(f"compose:cell{i} {text(on.get(i) is True)}")

        def focus(it: Any) -> None:
            if it.is_focused != focused.value:
                log(f"focus:{i} {text(it.is_focused)}")
            focused.value = it.is_focused

        def handle(it: Any) -> bool:
            if it.type == KeyEventType.KEY_DOWN and it.key == "x":
                on[i] = on.get(i) is not True
                return True
            return False

        Box(
            Modifier.focus_requester(all[f"{i}"])
            .on_focus_changed(focus)
            .on_key_event(handle)
            .focusable()
            .draw_behind(lambda scope: log(f"draw:ring{i} {text(focused.value)}"))
            .then(trace(f"cell{i}"))
            .size(30)
        )

    def content() -> None:
        log("compose:Root")
        LazyVerticalGrid(
            GridCells.fixed(3), lambda scope: scope.items(ids, cell, key=lambda it: it), traced("grid"), grid
        )

    run.start(content, 90, 60)
    press = run.scene.key
    run.step("the first", did(all["0"].request_focus))
    run.step("right", lambda: press(Key.ARROW_RIGHT))
    run.step("toggled", lambda: press("x"))
    run.step("down", lambda: press(Key.ARROW_DOWN))
    run.step("down and toggled", lambda: (press(Key.ARROW_DOWN), press("x")), 20)
    run.step("the focused one leaves", lambda: ids.remove(7), 20)
    run.step("another one is asked for", did(all["3"].request_focus), 20)
    run.step("up", lambda: press(Key.ARROW_UP), 20)
    run.step("toggled again", lambda: (press("x"), press("x")), 20)


@composable
def Toast(id: int, shown: bool, over: Callable[[], object]) -> None:
    log(f"compose:Toast({id}) {text(shown)}")
    now = remember_updated_state(over)

    def words() -> None:
        log(f"compose:words{id}")
        Box(Modifier.size(50, 10))

    AnimatedVisibility(shown, words, traced(f"toast{id}"), enter=fade_in(line(32)), exit=fade_out(line(32)))

    async def wait() -> None:
        log(f"launched:{id}")
        for _ in range(5):
            await with_frame_nanos(lambda nanos: None)
        log(f"over:{id}")
        now.value()

    LaunchedEffect(wait, id)


def listed(values: Any) -> str:
    """As Kotlin writes a list or a set."""
    return f"[{', '.join(str(it) for it in values)}]"


@scenario("toasts")
def toasts(run: Run) -> None:
    run.queue = True
    queue: Any = mutable_state_list_of()
    hidden: Any = mutable_state_of(frozenset[int]())

    def content() -> None:
        log(f"compose:Root {listed(queue)}")
        with Column(traced("column")):
            for id in queue:
                with key(id):
                    Toast(id, id not in hidden.value, lambda id=id: hidden.set(hidden.value | {id}))

        async def leave() -> None:
            if hidden.value:
                log(f"leaving:{listed(sorted(hidden.value))}")
                for _ in range(4):
                    await with_frame_nanos(lambda nanos: None)
                queue[:] = [it for it in queue if it not in hidden.value]
                hidden.value = frozenset()

        LaunchedEffect(leave, hidden.value)

    run.start(content, 100, 100)
    run.step("one", lambda: queue.append(1), 30)
    run.step("two at once", lambda: (queue.append(2), queue.append(3)), 4)
    run.step("and a third", lambda: queue.insert(0, 4), 40)
    run.step("one again", lambda: queue.append(5), 6)
    run.step("another one as it fades", lambda: queue.append(6), 40)

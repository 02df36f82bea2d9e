"""Ports of ItemAnimations.kt (tests/oracle): items of lazy lists and grids that appear, move and disappear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Arrangement,
    Box,
    Column,
    DisposableEffect,
    GridCells,
    LazyColumn,
    LazyGridState,
    LazyListState,
    LazyRow,
    LazyVerticalGrid,
    LinearEasing,
    Modifier,
    PaddingValues,
    composable,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    tween,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf

moves = tween(64, easing=LinearEasing)
slow_moves = tween(160, easing=LinearEasing)
fades = tween(48, easing=LinearEasing)


@composable
def Moving(modifier: Any, id: str, height: int = 40) -> None:
    def calculation() -> str:
        log(f"remember:{id}")
        return id

    born = remember(calculation)
    log(f"compose:Moving({id}) born={born}")

    def effect() -> Callable[[], None]:
        log(f"effect-start:{born}")
        return lambda: log(f"effect-dispose:{born}")

    DisposableEffect(effect, None)
    Box(modifier.then(trace(f"item.{id}")).fill_max_width().height(height))


def animated_items(items: Any, *specs: Any) -> Callable[[Any], None]:
    def declare(scope: Any) -> None:
        log("lazy:content")
        scope.items(items, lambda it: Moving(Modifier.animate_item(*specs), it), key=lambda it: it)

    return declare


def move_item(items: Any, at: int, to: int) -> None:
    items.insert(to, items.pop(at))


def swap_items(items: Any, a: int, b: int) -> None:
    items[a], items[b] = items[b], items[a]


@scenario("item_moves")
def item_moves(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c", "d")
    declare = animated_items(items, None, moves, None)

    def content() -> None:
        log("compose:Root")
        LazyColumn(declare, traced("list"))

    run.start(content, 100, 200)
    run.step("a and b change places", lambda: move_item(items, 0, 1), 20)
    run.step("reversed", lambda: items.reverse(), 3)
    run.step("reversed again on the way", lambda: items.reverse(), 60)


@scenario("item_comes_and_goes")
def item_comes_and_goes(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c")
    declare = animated_items(items, fades, moves, fades)

    def content() -> None:
        log("compose:Root")
        LazyColumn(declare, traced("list"))

    run.start(content, 100, 200)
    run.step("x comes first", lambda: items.insert(0, "x"), 20)
    run.step("b goes", lambda: items.remove("b"), 20)
    run.step("y comes, a goes", lambda: (items.insert(2, "y"), items.remove("a")), 20)
    run.step("all go", lambda: items.clear(), 20)
    run.step("two come", lambda: (items.append("m"), items.append("n")), 20)


@scenario("item_fades_only")
def item_fades_only(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c")
    declare = animated_items(items, fades, None, fades)

    def content() -> None:
        log("compose:Root")
        LazyColumn(declare, traced("list"))

    run.start(content, 100, 200)
    run.step("x comes first", lambda: items.insert(0, "x"), 20)
    run.step("b goes", lambda: items.remove("b"), 2)
    run.step("b comes back on the way", lambda: items.insert(1, "b"), 20)
    run.step("c comes and goes", lambda: items.append("d"), 1)
    run.step("d goes on its way in", lambda: items.remove("d"), 20)


@scenario("item_leaves_window")
def item_leaves_window(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of(*(f"{i}" for i in range(12)))
    state = LazyListState()
    declare = animated_items(items, None, moves, None)

    def content() -> None:
        log("compose:Root")
        LazyColumn(declare, traced("list"), state)

    run.start(content, 100, 120)
    run.step("1 goes to the end", lambda: items.append(items.pop(1)), 20)
    run.step("and comes back", lambda: move_item(items, 11, 1), 20)
    run.step("scrolled by 160", lambda: state.dispatch_raw_delta(160), 20)
    run.step("5 goes to the beginning", lambda: move_item(items, 5, 0), 20)
    run.step("and comes back", lambda: move_item(items, 0, 5), 20)
    run.fact("at the end", f"{state.first_visible_item_index}+{state.first_visible_item_scroll_offset}")


@scenario("item_moves_while_scrolled")
def item_moves_while_scrolled(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of(*(f"{i}" for i in range(12)))
    state = LazyListState()
    declare = animated_items(items, fades, slow_moves, fades)

    def content() -> None:
        log("compose:Root")
        LazyColumn(declare, traced("list"), state)

    def exchange_4_and_5() -> None:
        at = items.index("4")
        move_item(items, at + 1, at)

    run.start(content, 100, 120)
    run.step("0 and 2 change places", lambda: swap_items(items, 0, 2), 3)
    run.step("scrolled by 10", lambda: state.dispatch_raw_delta(10), 2)
    run.step("scrolled by 60", lambda: state.dispatch_raw_delta(60), 60)
    run.step("3 goes", lambda: items.remove("3"), 2)
    run.step("scrolled by 30", lambda: state.dispatch_raw_delta(30), 60)
    run.step("4 and 5 change places", exchange_4_and_5, 2)
    run.step("asked for 8", lambda: state.request_scroll_to_item(8), 60)


@scenario("item_specs_differ")
def item_specs_differ(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c", "d")
    animated = mutable_state_of(True)

    def item(it: str) -> None:
        if it == "b":
            Moving(Modifier, "b1", 10)
            Moving(Modifier.animate_item(None, moves, fades), "b2", 20)
        elif it == "c":
            Moving(Modifier, it)
        else:
            Moving(Modifier.animate_item(fades, moves, fades) if animated.value else Modifier, it)

    def declare(scope: Any) -> None:
        log("lazy:content")
        scope.items(items, item, key=lambda it: it)

    def content() -> None:
        log("compose:Root")
        LazyColumn(declare, traced("list"))

    run.start(content, 100, 300)
    run.step("reversed", lambda: items.reverse(), 20)
    run.step("not animated", lambda: animated.set(False), 20)
    run.step("reversed again", lambda: items.reverse(), 20)
    run.step("animated, a goes to the end", lambda: (animated.set(True), items.append(items.pop(0))), 20)
    run.step("b goes", lambda: items.remove("b"), 20)
    run.step("not animated on the way", lambda: items.reverse(), 2)
    run.step("no more", lambda: animated.set(False), 20)


@scenario("item_size_and_arrangement")
def item_size_and_arrangement(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c")
    size, space, pad = mutable_state_of(40), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        with Column(traced("column")):

            def declare(scope: Any) -> None:
                log("lazy:content")

                def item(it: str) -> None:
                    Moving(Modifier.animate_item(fades, moves, fades), it, size.value if it == "a" else 40)

                scope.items(items, item, key=lambda it: it)

            LazyColumn(
                declare,
                traced("list"),
                content_padding=PaddingValues.of(pad.value),
                vertical_arrangement=Arrangement.spaced_by(space.value),
            )
            Leaf("below")

    run.start(content, 100, 300)
    run.step("a grows", lambda: size.set(80), 20)
    run.step("spaced by 10", lambda: space.set(10), 20)
    run.step("padding 5", lambda: pad.set(5), 20)
    run.step("c goes", lambda: items.remove("c"), 20)
    run.step("a shrinks, d comes", lambda: (size.set(20), items.append("d")), 20)


@scenario("item_row_reversed")
def item_row_reversed(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c")

    def declare(scope: Any) -> None:
        log("lazy:content")

        def item(it: str) -> None:
            Box(Modifier.animate_item(fades, moves, fades).then(trace(f"item.{it}")).size(30, 20))

        scope.items(items, item, key=lambda it: it)

    def content() -> None:
        log("compose:Root")
        LazyRow(
            declare,
            traced("list"),
            reverse_layout=True,
            content_padding=PaddingValues(start=8, end=4),
        )

    run.start(content, 200, 60)
    run.step("c goes first", lambda: move_item(items, 2, 0), 20)
    run.step("x comes", lambda: items.insert(1, "x"), 20)
    run.step("a goes", lambda: items.remove("a"), 20)


@scenario("item_default_specs")
def item_default_specs(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c")
    declare = animated_items(items)

    def content() -> None:
        log("compose:Root")
        LazyColumn(declare, traced("list"))

    run.start(content, 100, 200)
    run.step("c goes first", lambda: move_item(items, 2, 0), 80)
    run.step("x comes", lambda: items.insert(1, "x"), 80)
    run.step("a goes", lambda: items.remove("a"), 80)


@scenario("grid_item_moves")
def grid_item_moves(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of("a", "b", "c", "d", "e")
    columns = mutable_state_of(2)
    declare = animated_items(items, fades, moves, fades)

    def content() -> None:
        log("compose:Root")
        LazyVerticalGrid(GridCells.fixed(columns.value), declare, traced("grid"))

    run.start(content, 120, 200)
    run.step("a and b change places", lambda: move_item(items, 0, 1), 20)
    run.step("e goes first", lambda: move_item(items, 4, 0), 20)
    run.step("x comes", lambda: items.insert(1, "x"), 20)
    run.step("c goes", lambda: items.remove("c"), 20)
    run.step("three columns", lambda: columns.set(3), 20)


@scenario("grid_item_leaves_window")
def grid_item_leaves_window(run: Run) -> None:
    run.queue = True
    items: Any = mutable_state_list_of(*(f"{i}" for i in range(14)))
    state = LazyGridState()

    def declare(scope: Any) -> None:
        scope.items(items, lambda it: Moving(Modifier.animate_item(None, moves, None), it), key=lambda it: it)

    def content() -> None:
        log("compose:Root")
        LazyVerticalGrid(GridCells.fixed(2), declare, traced("grid"), state)

    run.start(content, 120, 120)
    run.step("1 and 2 go to the end", lambda: (items.append(items.pop(1)), items.append(items.pop(1))), 20)
    run.step("and come back", lambda: (move_item(items, 13, 1), move_item(items, 13, 1)), 20)
    run.step("scrolled by 100", lambda: state.dispatch_raw_delta(100), 20)
    run.step("5 goes to the beginning", lambda: move_item(items, 5, 0), 2)
    run.step("scrolled by 10", lambda: state.dispatch_raw_delta(10), 20)

"""Ports of Leaving.kt (tests/oracle): contents that leave or change places beside others that come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    BoxWithConstraints,
    Column,
    CompositionLocalProvider,
    Content,
    DisposableEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    Popup,
    ReusableContent,
    composable,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_lazy_list_state,
    remember_saveable_state_holder,
)

from .harness import Run, log, scenario, traced
from .scenarios_effects_and_backwards_writes import Obs
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_features import Alive
from .scenarios_oracle_forgetting import Held
from .scenarios_oracle_movable import Births
from .scenarios_oracle_movable_claims import Working
from .scenarios_oracle_pairs_of_effects import Deep, Depth, Skin


def top_start(anchor: Any, window: Any, content: Any, direction: Any) -> tuple[int, int]:
    """Where a popup stands by default in Compose."""
    return anchor.left, anchor.top


@scenario("movable_to_popup")
def movable_to_popup(run: Run) -> None:
    run.queue = True
    births, inside, open, s = Births(), mutable_state_of(False), mutable_state_of(True), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        card = remember(lambda: movable_content_of(lambda: Working("m", births, s)))
        with Box(traced("screen")):
            if not inside.value:
                card()

        def popup() -> None:
            log("compose:popup")
            with Box(traced("popup")):
                if inside.value:
                    card()

        if open.value:
            Popup(popup, position=top_start, is_modal=False)

    run.start(content, 200, 200)
    run.step("to the popup", lambda: inside.set(True))
    run.step("back", lambda: inside.set(False))
    run.step("to the popup, s=1", lambda: (inside.set(True), s.set(1)))
    run.step("closed, back", lambda: (open.set(False), inside.set(False)))
    run.step("open with it", lambda: (open.set(True), inside.set(True)))
    run.step("closed with it", lambda: open.set(False))
    run.step("open again", lambda: open.set(True))


@composable
def Place(name: str, at: Any, mine: int, card: Content) -> None:
    log(f"compose:{name} {text(at.value == mine)}")
    with Box(traced(name)):
        if at.value == mine:
            card()


@scenario("movable_popup_each_reads")
def movable_popup_each_reads(run: Run) -> None:
    run.queue = True
    births, at, s = Births(), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        card = remember(lambda: movable_content_of(lambda: Working("m", births, s)))
        Place("first", at, 0, card)
        Popup(lambda: Place("layer", at, 1, card), position=top_start, is_modal=False)
        Popup(lambda: Place("upper", at, 2, card), position=top_start, is_modal=False)
        Place("last", at, 3, card)

    run.start(content, 200, 200)
    run.step("in the layer", lambda: at.set(1))
    run.step("upper", lambda: at.set(2))
    run.step("last", lambda: at.set(3))
    run.step("in the layer", lambda: at.set(1))
    run.step("first", lambda: at.set(0))
    run.step("nowhere", lambda: at.set(9))


@scenario("movable_leaves_sibling_comes")
def movable_leaves_sibling_comes(run: Run) -> None:
    run.queue = True
    births, at, s = Births(), mutable_state_of(0), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {at.value}")
        card = remember(lambda: movable_content_of(lambda: Working("m", births, s)))
        with Column(traced("left")):
            if at.value == 1:
                Held("before")
            if at.value == 0:
                card()
            else:
                Held("instead")
                Leaf("leaf")
            if at.value > 1:
                Held("after")
        with Column(traced("right")):
            if at.value in (1, 2):
                card()
            if at.value == 2:
                Leaf("beside")

    run.start(content)
    run.step("to the right, before", lambda: at.set(1))
    run.step("after, beside", lambda: at.set(2))
    run.step("back", lambda: at.set(0))
    run.step("nowhere, after", lambda: at.set(3))
    run.step("back", lambda: at.set(0))
    run.step("right with both", lambda: at.set(2))


@scenario("movable_two_leave")
def movable_two_leave(run: Run) -> None:
    run.queue = True
    births, one, two = Births(), mutable_state_of("top"), mutable_state_of("top")
    rows, s = mutable_state_list_of("a"), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")
        a = remember(lambda: movable_content_of(lambda: Working("a", births, s)))
        b = remember(lambda: movable_content_of(lambda: Working("b", births, s)))
        with Column(traced("top")):
            if one.value == "top":
                a()
            for row in rows:
                with key(row):
                    Held(row)
                    Leaf(row)
            if two.value == "top":
                b()
        with Column(traced("bottom")):
            if two.value == "bottom":
                b()
            if one.value == "bottom":
                a()

    def goes(first: str, second: str, change: Callable[[], object]) -> Callable[[], None]:
        def action() -> None:
            one.value, two.value = first, second
            change()

        return action

    run.start(content)
    run.step("one goes, c comes", goes("bottom", "top", lambda: rows.insert(0, "c")))
    run.step("two is nowhere, a goes", goes("bottom", "", lambda: rows.remove("a")))
    run.step("both come back", goes("top", "top", lambda: rows.append("d")))
    run.step("both to the bottom", goes("bottom", "bottom", rows.clear))
    run.step("nowhere, rows", goes("", "", lambda: rows.extend(["x", "y"])))


@scenario("movable_local_in_list")
def movable_local_in_list(run: Run) -> None:
    run.queue = True
    depth, at, skin = mutable_state_of(1), mutable_state_of(0), mutable_state_of("red")

    def content() -> None:
        log("compose:Root")
        card = remember(lambda: movable_content_of(lambda: Deep("card")))

        def item(i: int) -> None:
            if at.value == i + 1:
                card()
            Box(traced(f"row{i}").size(10))

        def listed() -> None:
            LazyColumn(lambda scope: scope.items(3, item), Modifier.size(50))

        def above() -> None:
            if at.value == 0:
                card()
            CompositionLocalProvider(Skin.provides(skin.value), content=listed)

        CompositionLocalProvider(Depth.provides(depth.value), content=above)

    run.start(content, 200, 200)
    run.step("in the list, depth", lambda: (at.set(1), depth.set(2)))
    run.step("the next row, depth", lambda: (at.set(2), depth.set(3)))
    run.step("the row before, skin", lambda: (at.set(1), skin.set("blue")))
    run.step("out, depth", lambda: (at.set(0), depth.set(4)))
    run.step("skin", lambda: skin.set("red"))
    run.step("third row, both", lambda: (at.set(3), depth.set(5), skin.set("blue")))
    run.step("out, skin", lambda: (at.set(0), skin.set("red")))


def told(name: str) -> Any:
    def effect() -> Callable[[], None]:
        log(f"effect-start:{name}")
        return lambda: log(f"effect-dispose:{name}")

    return effect


@scenario("continue_beside_effects")
def continue_beside_effects(run: Run) -> None:
    run.queue = True
    skipped, k, n = mutable_state_list_of(), mutable_state_of(0), mutable_state_of(3)

    def content() -> None:
        log("compose:Root")
        for i in range(n.value):
            remember(lambda i=i: Obs(f"head{i}"))
            DisposableEffect(told(f"first{i}"), k.value)
            if f"{i}" in skipped:
                continue
            remember(lambda i=i: Obs(f"tail{i}"))
            DisposableEffect(told(f"last{i}"), k.value)
        log("compose:end")

    def only_last() -> None:
        skipped.clear()
        skipped.append("2")
        k.value = 2

    run.start(content)
    run.step("the second continues", lambda: skipped.append("1"))
    run.step("the first, too, k=1", lambda: (skipped.append("0"), k.set(1)))
    run.step("the second does not", lambda: skipped.remove("1"))
    run.step("only the last, k=2", only_last)
    run.step("two, k=3", lambda: (n.set(2), k.set(3)))
    run.step("all continue", lambda: skipped.extend(["0", "1"]))


@scenario("tabs_of_lists_reused")
def tabs_of_lists_reused(run: Run) -> None:
    run.queue = True
    tab = mutable_state_of("a")

    def content() -> None:
        log(f"compose:Root {tab.value}")

        def item(i: int) -> None:
            Alive(f"{tab.value}{i}")
            Box(traced(f"item{i}").size(10))

        def reused() -> None:
            LazyColumn(lambda scope: scope.items(5, item), traced("list").size(50, 30))

        ReusableContent(tab.value, reused)

    run.start(content, 100, 100)
    run.step("b", lambda: tab.set("b"))
    run.step("c", lambda: tab.set("c"))
    run.step("a", lambda: tab.set("a"))


@scenario("tabs_of_lists_saved")
def tabs_of_lists_saved(run: Run) -> None:
    run.queue = True
    tab, states = mutable_state_of("a"), dict[str, LazyListState]()

    def content() -> None:
        log(f"compose:Root {tab.value}")
        holder, now = remember_saveable_state_holder(), tab.value

        def provided() -> None:
            state = remember_lazy_list_state()
            states[now] = state

            def item(i: int) -> None:
                Alive(f"{now}{i}")
                Box(traced(f"item{i}").size(10))

            LazyColumn(lambda scope: scope.items(9, item), traced("list").size(50, 30), state=state)

        holder.SaveableStateProvider(now, provided)

    run.start(content, 100, 100)
    run.step("scrolled", lambda: states["a"].dispatch_raw_delta(25.0))
    run.step("b", lambda: tab.set("b"))
    run.step("scrolled", lambda: states["b"].dispatch_raw_delta(15.0))
    run.step("a", lambda: tab.set("a"))
    run.step("c", lambda: tab.set("c"))


@scenario("tabs_of_slots_reused")
def tabs_of_slots_reused(run: Run) -> None:
    run.queue = True
    tab, n = mutable_state_of("a"), mutable_state_of(0)

    def content() -> None:
        log(f"compose:Root {tab.value}")

        def reused() -> None:
            now = tab.value
            Alive(f"tab {now}")

            def room(_: Any) -> None:
                Alive(f"room {now} {n.value}")
                Box(traced("in").size(10))

            BoxWithConstraints(room, traced("room").size(40))
            Alive(f"end {now}")

        ReusableContent(tab.value, reused)

    run.start(content, 100, 100)
    run.step("b", lambda: tab.set("b"))
    run.step("n=1", lambda: n.set(1))
    run.step("c and n=2", lambda: (tab.set("c"), n.set(2)))

"""Ports of CutShortByTheProgram.kt (tests/oracle): the mouse, dialogs, scrolls and transitions that are cut short."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    AnchoredDraggableState,
    Box,
    Column,
    CompositionLocalProvider,
    Dialog,
    FocusRequester,
    GridCells,
    HoverInteraction,
    InteractionSource,
    IntOffset,
    Key,
    LaunchedEffect,
    LazyColumn,
    LazyGridState,
    LazyListState,
    LazyVerticalGrid,
    Modifier,
    SeekableTransitionState,
    ToggleableState,
    composable,
    composition_local_of,
    expand_vertically,
    fade_in,
    fade_out,
    key,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_transition,
    shrink_vertically,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Alive, Shown, plain
from .scenarios_oracle_movable import Births, Mover
from .scenarios_oracle_sources import collected
from .scenarios_oracle_transitions import line

LocalInk = composition_local_of(lambda: "black")


@composable
def Lit(name: str, enabled: bool, click: Any, modifier: Any = Modifier) -> None:
    source = remember(InteractionSource)
    hovered = collected(source, HoverInteraction.Enter, HoverInteraction.Exit)
    log(f"compose:Lit({name}) {text(hovered.value)} {text(enabled)}")

    def clicked() -> None:
        log(f"clicked:{name}")
        click()

    row = modifier.clickable(clicked, interaction_source=source, enabled=enabled)
    Box(row.then(trace(name)).fill_max_width().height(20))


@scenario("mouse_over_rows")
def mouse_over_rows(run: Run) -> None:
    run.queue = True
    rows: Any = mutable_state_list_of("a", "b", "c", "d", "e", "f")
    off: Any = mutable_state_of(None)
    head, list_ = mutable_state_of(0), LazyListState()

    def content() -> None:
        log(f"compose:Root {head.value}")

        def declare(scope: Any) -> None:
            scope.item(lambda: Box(traced("head").fill_max_width().height(head.value)), key="head")
            scope.items(rows, lambda r: Lit(r, off.value != r, lambda: rows.remove(r)), key=lambda it: it)

        LazyColumn(declare, traced("list"), list_)

    def enabled() -> None:
        off.value = None
        run.scene.move(51, 31)

    run.start(content, 100, 80)
    scene = run.scene
    run.step("over the second", lambda: scene.move(50, 30), 4)
    run.step("scrolled by 20", lambda: list_.dispatch_raw_delta(20), 4)
    run.step("the row there leaves", lambda: rows.remove("c"), 4)
    run.step("a head of 20", lambda: head.set(20), 4)
    run.step("the one there is disabled", lambda: off.set("b"), 4)
    run.step("a click on it", lambda: scene.tap(50, 30), 4)
    run.step("enabled, the mouse moves a little", enabled, 4)
    run.step("a click", lambda: scene.tap(50, 30), 4)
    run.step("out of it", lambda: scene.move(50, 79), 4)


@scenario("grid_sought")
def grid_sought(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(*range(30))
    grid = LazyGridState()
    scopes: list[Any] = []

    def seek(index: int, offset: int = 0) -> None:
        async def scroll() -> None:
            try:
                await grid.animate_scroll_to_item(index, offset)
                log(f"arrived:{index} {grid.first_visible_item_index}+{grid.first_visible_item_scroll_offset}")
            except asyncio.CancelledError:
                log(f"cut:{index}")
                raise

        scopes[-1].launch(scroll)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())

        def cell(it: int) -> None:
            Box(traced(f"g{it}").fill_max_width().height(20))

        LazyVerticalGrid(
            GridCells.fixed(3), lambda scope: scope.items(ids, cell, key=lambda it: it), traced("grid"), grid
        )
        Shown("first", lambda: grid.first_visible_item_index)

    def two_leave() -> None:
        del ids[0:6]

    run.start(content, 90, 80)
    run.step("to 12", lambda: seek(12), 40)
    run.step("to 15, seen already", lambda: seek(15, 5), 40)
    run.step("beyond the end", lambda: seek(28), 40)
    run.step("to the start", lambda: seek(0), 3)
    run.step("two lines leave on the way", two_leave, 40)
    run.step("to 18", lambda: seek(18), 3)
    run.step("to 6 on the way", lambda: seek(6), 40)
    run.step(
        "to where it is",
        lambda: seek(grid.first_visible_item_index, grid.first_visible_item_scroll_offset),
        10,
    )


@scenario("card_into_dialog")
def card_into_dialog(run: Run) -> None:
    run.queue = True
    asked: Any = mutable_state_of(None)
    ink, births, n = mutable_state_of("black"), Births(), mutable_state_of(0)

    def made(id: str) -> Any:
        def card() -> None:
            Mover(id, births, n)
            Shown(f"n.{id}", lambda: n.value)
            log(f"compose:ink.{id} {LocalInk.current}")

        return movable_content_of(card)

    def content() -> None:
        log(f"compose:Root {plain(asked.value)}")
        cards = remember(lambda: {id: made(id) for id in ("a", "b")})

        def inside() -> None:
            with Column(traced("list")):
                for id in ("a", "b"):
                    with key(id):
                        log(f"compose:row {id}")
                        with Box(traced(f"row.{id}").size(60, 20)):
                            if asked.value != id:
                                cards[id]()
            which = asked.value
            if which is not None:

                def red() -> None:
                    def dismissed() -> None:
                        log(f"dismissed:{which}")
                        asked.value = None

                    def dialog() -> None:
                        log(f"compose:dialog {which} {LocalInk.current}")
                        Alive(f"dialog {which}")
                        with Column(traced("dialog").size(60)):
                            cards[which]()

                            async def launched() -> None:
                                log(f"launched:{which}")

                            LaunchedEffect(launched, which)

                    Dialog(dismissed, dialog)

                CompositionLocalProvider(LocalInk.provides("red"), content=red)

        CompositionLocalProvider(LocalInk.provides(ink.value), content=inside)

    run.start(content, 100, 100)
    run.step("b", lambda: asked.set("b"), 20)
    run.step("n=1", lambda: n.set(1), 4)
    run.step("blue", lambda: ink.set("blue"), 4)
    run.step("a instead", lambda: asked.set("a"), 20)
    run.step("a tap outside", lambda: run.scene.tap(2, 98), 20)
    run.step("b for a moment", lambda: asked.set("b"), 3)
    run.step("and back while it appears", lambda: asked.set(None), 20)


def _job(scopes: list[Any], name: str, block: Any, end: Any) -> Any:
    async def work() -> None:
        try:
            await block()
            log(f"over:{name}{end()}")
        except asyncio.CancelledError:
            log(f"cut:{name}")
            raise

    return lambda: scopes[-1].launch(work)


@scenario("sheet_settled")
def sheet_settled(run: Run) -> None:
    run.queue = True
    state: Any = AnchoredDraggableState("low", {"low": 100.0, "mid": 50.0, "high": 0.0})
    scopes: list[Any] = []

    def job(name: str, block: Any) -> Any:
        return _job(scopes, name, block, lambda: f" {state.current_value} {rounded(state.offset)}")

    def at() -> IntOffset:
        log(f"lambda:sheet {rounded(state.require_offset())}")
        return IntOffset(0, rounded(state.require_offset()))

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        sheet = Modifier.offset(at).then(trace("sheet"))
        Box(sheet.draw_behind(lambda _: log(f"draw:progress {rounded(state.progress('low', 'high') * 100)}")).size(50))
        Shown("value", lambda: f"{state.current_value} {state.settled_value} {state.target_value}")

    def by_70() -> None:
        state.dispatch_raw_delta(-70)
        job("settle2", lambda: state.settle(line(32)))()

    run.start(content, 100, 100)
    run.step("by 30", lambda: log(f"did:{rounded(state.dispatch_raw_delta(-30))}"), 4)
    run.step("settled", job("settle", lambda: state.settle(line(48))), 20)
    run.step("high", job("high", lambda: state.animate_to("high", line(96))), 2)
    run.step("a delta on the way", lambda: log(f"did:{rounded(state.dispatch_raw_delta(20))}"), 20)
    run.step("low", job("low", lambda: state.animate_to("low", line(96))), 3)
    run.step("other anchors on the way", lambda: state.update_anchors({"low": 60.0, "high": 0.0}), 20)
    run.step("high again", job("high2", lambda: state.animate_to("high", line(96))), 3)
    run.step("snapped on the way", job("snap", lambda: state.snap_to("low")), 10)
    run.step("no such anchor", job("mid", lambda: state.animate_to("mid", line(48))), 6)
    run.step("by 70 and settled", by_70, 20)


@scenario("parts_sought")
def parts_sought(run: Run) -> None:
    run.queue = True
    state: Any = SeekableTransitionState("none")
    scopes: list[Any] = []

    def job(name: str, block: Any) -> Any:
        return _job(scopes, name, block, lambda: "")

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        t = remember_transition(state, "parts")

        def some() -> None:
            Alive("some")
            Box(traced("some").size(24))

        def all() -> None:
            Alive("all")
            Box(traced("all").size(10))

        with Column(traced("col")):
            t.AnimatedVisibility(
                lambda it: it != "none", some, enter=expand_vertically(line(64)), exit=shrink_vertically(line(64))
            )
            t.AnimatedVisibility(lambda it: it == "all", all, enter=fade_in(line(64)), exit=fade_out(line(64)))
        Shown("at", lambda: f"{state.current_state} {state.target_state}")

    async def back() -> None:
        await state.seek_to(0.5, "none")
        await state.snap_to("none")

    run.start(content, 100, 100)
    run.step("half to some", job("seek", lambda: state.seek_to(0.5, "some")), 4)
    run.step("all instead", job("seek2", lambda: state.seek_to(0.25, "all")), 4)
    run.step("let go", job("all", lambda: state.animate_to("all")), 20)
    run.step("none", job("none", lambda: state.animate_to("none")), 3)
    run.step("some on the way", job("some", lambda: state.animate_to("some")), 3)
    run.step("all on the way", job("all2", lambda: state.animate_to("all")), 30)
    run.step("sought back, snapped", job("snap", back), 6)


@scenario("options_heard")
def options_heard(run: Run) -> None:
    run.queue = True
    on, picked = mutable_state_of(False), mutable_state_of(0)
    three: Any = mutable_state_of(ToggleableState.INDETERMINATE)
    enabled, shown, r = mutable_state_of(True), mutable_state_of(True), FocusRequester()

    def hearing(i: int, source: InteractionSource) -> Any:
        async def hear() -> None:
            async for it in source.interactions:
                log(f"heard:{i} {type(it).__name__}")

        return hear

    def toggled(it: bool) -> None:
        log(f"toggled:{text(it)}")
        on.value = it

    def pick() -> None:
        log("picked:1")
        picked.value = 1

    def third() -> None:
        three.value = ToggleableState.ON
        log("three:")

    def content() -> None:
        log(f"compose:Root {text(on.value)} {picked.value} {text(enabled.value)}")
        sources = remember(lambda: [InteractionSource() for _ in range(3)])
        with Column(traced("col")):
            first = Modifier.focus_requester(r).toggleable(
                on.value, toggled, enabled=enabled.value, interaction_source=sources[0]
            )
            Box(first.then(trace("toggle")).size(40, 20))
            if shown.value:
                one = Modifier.selectable(picked.value == 1, pick, interaction_source=sources[1])
                Box(one.then(trace("one")).size(40, 20))
            last = Modifier.tri_state_toggleable(three.value, third, interaction_source=sources[1])
            Box(last.then(trace("three")).size(40, 20))
            combined = Modifier.hoverable(sources[2]).combined_clickable(
                lambda: log("clicked:"), on_long_click=lambda: None, interaction_source=sources[2]
            )
            Box(combined.then(trace("combined")).size(40, 20))
        for i, s in enumerate(sources):
            LaunchedEffect(hearing(i, s), s)

    def keys() -> None:
        r.request_focus()
        run.scene.key(Key.ENTER)

    def disabled() -> None:
        run.scene.move(10, 10)
        enabled.value = False

    def enabled_again() -> None:
        enabled.value = True
        run.scene.tap(10, 10)

    run.start(content, 100, 100)
    scene = run.scene
    run.step("the mouse over the first", lambda: scene.move(10, 10), 4)
    run.step("over the second", lambda: scene.move(10, 30), 4)
    run.step("pressed there", lambda: scene.press(10, 30), 4)
    run.step("taken out while pressed", lambda: shown.set(False), 4)
    run.step("let go", lambda: scene.release(10, 30), 4)
    run.step("there again", lambda: shown.set(True), 4)
    run.step("over the last", lambda: scene.move(10, 70), 4)
    run.step("a tap on it", lambda: scene.tap(10, 70), 4)
    run.step("the first by keys", keys, 4)
    run.step("the first, disabled", disabled, 4)
    run.step("enabled, a tap", enabled_again, 4)

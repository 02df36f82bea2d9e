"""Ports of MixedScreens.kt (tests/oracle), fourth part: scrolls that are cut short."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Box,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    derived_state_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_oracle_everyday import rounded
from .scenarios_oracle_features import Shown
from .scenarios_oracle_hands_on_apps import moved, touched


@scenario("scrolls_cut_short")
def scrolls_cut_short(run: Run) -> None:
    run.queue = True
    ids: Any = mutable_state_list_of(*range(20))
    list_, home = LazyListState(), mutable_state_of(0)
    scopes: list[Any] = []

    def calculate() -> bool:
        log("calc:far")
        return list_.first_visible_item_index > 12

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        far = remember(lambda: derived_state_of(calculate))

        def item(it: int) -> None:
            Box(traced(f"i{it}").fill_max_width().height(30))

        LazyColumn(lambda scope: scope.items(ids, item, key=lambda it: it), traced("list"), list_)
        Shown("far", lambda: far.value)

        async def go_home() -> None:
            if home.value > 0:
                log(f"launched:{home.value}")
                try:
                    await list_.animate_scroll_to_item(0)
                    log("home")
                finally:
                    log(f"over:{text(list_.is_scroll_in_progress)}")

        LaunchedEffect(go_home, home.value)

    def to(index: int) -> Any:
        async def scroll() -> None:
            try:
                await list_.animate_scroll_to_item(index)
                log(f"arrived:{index}")
            except asyncio.CancelledError:
                log(f"cut:{index}")
                raise

        return lambda: scopes[-1].launch(scroll)

    async def by_program() -> None:
        log(f"did:{rounded(await list_.scroll_by(40))}")

    def three_leave() -> None:
        del ids[0:3]

    run.start(content, 100, 100)
    run.step("to 6 by animation", to(6), 4)
    run.step("a finger holds it", touched(run, (50, 50), (50, 20)), 4)
    run.step("let go after a rest", moved(run, (50, 20), (50, 20), up=True), 40)
    run.step("to 15", to(15), 3)
    run.step("by the program on the way", lambda: scopes[-1].launch(by_program), 4)
    run.step("home", lambda: home.set(1), 3)
    run.step("the first three leave on the way", three_leave, 60)
    run.step("to the last", lambda: scopes[-1].launch(lambda: list_.scroll_to_item(16)), 4)
    run.step("home again", lambda: home.set(2), 5)
    run.step("home once more on the way", lambda: home.set(3), 80)
    run.fact("at", f"{list_.first_visible_item_index}+{list_.first_visible_item_scroll_offset}")

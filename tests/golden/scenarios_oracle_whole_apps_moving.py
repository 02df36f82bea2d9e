"""Ports of WholeApps.kt (tests/oracle), second part: rows that move and fade, a chat, tabs, a sheet."""

from __future__ import annotations

from typing import Any

from engine import (
    AnchoredDraggableState,
    AnimatedContent,
    Box,
    Column,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    Modifier,
    Orientation,
    Row,
    derived_state_of,
    movable_content_of,
    mutable_state_list_of,
    mutable_state_of,
    remember,
    remember_coroutine_scope,
    remember_lazy_list_state,
    remember_saveable,
    remember_saveable_state_holder,
    slide_in,
    slide_out,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_composition import Leaf, text
from .scenarios_oracle_grids import Cell
from .scenarios_oracle_movable import Births, Mover
from .scenarios_oracle_sources import rounded
from .scenarios_oracle_transitions import line


@scenario("movable_between")
def movable_between(run: Run) -> None:
    run.queue = True
    chosen, births, list = mutable_state_of(""), Births(), LazyListState()

    def movable(id: str) -> Any:
        return movable_content_of(lambda: Mover(id, births))

    def content() -> None:
        log(f"compose:Root {chosen.value}")
        rows = remember(lambda: {id: movable(id) for id in ("a", "b", "c")})
        with Column():
            with Box(traced("header")):
                if chosen.value in rows:
                    rows[chosen.value]()

            def row(it: str) -> None:
                with Box(traced(f"row.{it}")):
                    rows[it]()

            with Box():
                LazyColumn(
                    lambda scope: scope.items([it for it in "abc" if it != chosen.value], row, key=lambda it: it),
                    traced("list"),
                    list,
                )

    run.start(content, 100, 120)
    run.step("b", lambda: chosen.set("b"))
    run.step("c", lambda: chosen.set("c"))
    run.step("none", lambda: chosen.set(""))


@scenario("chat_app")
def chat_app(run: Run) -> None:
    run.queue = True
    messages: Any = mutable_state_list_of("m0", "m1", "m2", "m3", "m4", "m5")
    list, draft = LazyListState(), mutable_state_of("")

    def calculate() -> bool:
        log("calc:atEnd")
        return list.first_visible_item_index == 0

    def content() -> None:
        log("compose:Root")
        at_end = remember(lambda: derived_state_of(calculate))
        seen = remember(lambda: mutable_state_of(6))
        with Column():

            def message(it: int) -> None:
                m = messages[len(messages) - 1 - it]
                log(f"compose:{m}")
                Box(traced(m).size(80, 30))

            LazyColumn(
                lambda scope: scope.items(len(messages), message, key=lambda it: messages[len(messages) - 1 - it]),
                traced("list").weight(1),
                list,
                reverse_layout=True,
            )
            with Box():
                unread = len(messages) - seen.value
                log(f"compose:unread {unread}")
            with Box():
                log(f"compose:draft {draft.value}")

        async def follow() -> None:
            log(f"launched:{len(messages)} {text(at_end.value)}")
            if at_end.value or list.first_visible_item_index == 1:
                await list.scroll_to_item(0)
                seen.value = len(messages)
                log(f"launched:seen {seen.value}")

        LaunchedEffect(follow, len(messages))

    run.start(content, 100, 120)
    run.step("written", lambda: draft.set("hello"))
    run.step("sent", lambda: (messages.append(draft.value), draft.set("")))
    run.step("scrolled up", lambda: list.dispatch_raw_delta(95))
    run.step("a message comes", lambda: messages.append("n1"))
    run.step("and another one", lambda: messages.append("n2"))
    run.step("down again", lambda: list.dispatch_raw_delta(-500))


@scenario("tabs_saved")
def tabs_saved(run: Run) -> None:
    run.queue = True
    tab = mutable_state_of(0)
    lists: dict[int, LazyListState] = {}
    counts: dict[int, Any] = {}

    def drawn(i: int) -> Any:
        return lambda scope: log(f"draw:tab{i} {text(tab.value == i)}")

    def choose(i: int) -> Any:
        return lambda: tab.set(i)

    def init(t: int) -> Any:
        def make() -> Any:
            log(f"init:{t}")
            return mutable_state_of(0)

        return make

    def content() -> None:
        log("compose:Root")
        holder = remember_saveable_state_holder()
        with Column():
            with Row():
                for i in range(3):
                    Box(traced(f"tab{i}").draw_behind(drawn(i)).clickable(choose(i)).size(30, 20))

            def shown(t: int) -> None:
                def page() -> None:
                    n = remember_saveable(init(t))
                    counts[t] = n
                    list = remember_lazy_list_state()
                    lists[t] = list
                    log(f"compose:tab {t} {n.value} {list.first_visible_item_index}")
                    LazyColumn(
                        lambda scope: scope.items(8, lambda it: Cell(f"t{t}.{it}", 40, 30)),
                        traced(f"list{t}").size(100, 60),
                        list,
                    )

                holder.SaveableStateProvider(t, page)

            AnimatedContent(
                tab.value,
                shown,
                enter=slide_in(lambda size: IntOffset(size.width, 0), line(48)),
                exit=slide_out(lambda size: IntOffset(-size.width, 0), line(48)),
            )

    def tap(x: float, y: float) -> None:
        run.scene.press(x, y)
        run.scene.release(x, y)

    run.start(content, 100, 120)
    run.step("counted and scrolled", lambda: (counts[0].set(3), lists[0].dispatch_raw_delta(65)))
    run.step("tap the second tab", lambda: tap(40, 10), 30)
    run.step("tap the first tab", lambda: tap(10, 10), 2)
    run.step("tap the third on the way", lambda: tap(70, 10), 30)
    run.step("back to the first", lambda: tap(10, 10), 30)


@scenario("sheet_over_list")
def sheet_over_list(run: Run) -> None:
    run.queue = True
    state: Any = AnchoredDraggableState(0, {0: 80, 1: 20})
    under = LazyListState()
    scope: Any = None

    def offset() -> IntOffset:
        log(f"lambda:sheet {rounded(state.require_offset())}")
        return IntOffset(0, rounded(state.require_offset()))

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()
        LazyColumn(lambda it: it.items(8, lambda i: Cell(f"u{i}", 80, 30)), traced("under"), under)
        with Box():
            open = state.target_value == 1
            log(f"compose:scrim {text(open)}")
            if open:
                Box(
                    traced("scrim")
                    .draw_behind(lambda it: log(f"draw:scrim {int((80 - state.require_offset()) * 10 / 60)}"))
                    .fill_max_size()
                )
        drag = Modifier.offset(offset).anchored_draggable(
            state, Orientation.VERTICAL, positional_threshold=lambda it: it / 2, spec=line(48)
        )
        with Box(drag.then(trace("sheet")).size(100, 100)):
            log("compose:sheet")
            Leaf("grip")

    run.start(content, 100, 120)
    scene = run.scene
    run.step("the list by 40", lambda: under.dispatch_raw_delta(40))
    run.step("press the sheet", lambda: scene.press(50, 100))
    run.step("drag it up", lambda: scene.move(50, 70))
    run.step("on", lambda: scene.move(50, 45))
    for n in range(1, 9):
        run.step(f"hold #{n}", lambda: scene.move(50, 45))
    run.step("let go", lambda: scene.release(50, 45), 30)
    run.step("closed", lambda: scope.launch(lambda: state.animate_to(0, line(64))), 30)

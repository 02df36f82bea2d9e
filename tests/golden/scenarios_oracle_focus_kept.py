"""Ports of Focus.kt (tests/oracle): focus that stays – the only target, and items of lists that are scrolled away."""

from __future__ import annotations

from typing import Any

from engine import (
    Box,
    Column,
    DisposableEffect,
    FocusDirection,
    LazyColumn,
    LazyListState,
    LazyRow,
    LocalFocusManager,
    Modifier,
    composable,
    mutable_state_of,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_focus import Requesters, Target, did, focus


@composable
def FocusItem(name: str, all: Requesters) -> None:
    log(f"compose:FocusItem({name})")
    DisposableEffect(lambda: lambda: log(f"dispose:{name}"))
    Box(focus(Modifier.then(trace(f"item.{name}")).focus_requester(all[name]), name).focusable().size(100))


@scenario("focus_alone")
def focus_alone(run: Run) -> None:
    all = Requesters()
    more = mutable_state_of(False)
    manager: list[Any] = [None]

    def content() -> None:
        log("compose:Root")
        manager[0] = LocalFocusManager.current
        with Column(focus(Modifier, "around")):
            with Box(focus(Modifier, "group").focus_group()):
                with Column():
                    Target("first", all)
                    if more.value:
                        Target("second", all)

    def move(direction: FocusDirection) -> Any:
        return did(lambda: manager[0].move_focus(direction))

    run.start(content)
    scene = run.scene
    run.step("tab without a focus", lambda: scene.key("Tab"))
    run.step("tab", lambda: scene.key("Tab"))
    run.step("next", move(FocusDirection.NEXT))
    run.step("previous", move(FocusDirection.PREVIOUS))
    run.step("capture", did(lambda: all["first"].capture_focus()))
    run.step("next while it is captured", move(FocusDirection.NEXT))
    run.step("free", did(lambda: all["first"].free_focus()))
    run.step("one more", lambda: more.set(True))
    run.step("next to the second", move(FocusDirection.NEXT))
    run.step("next after the last", move(FocusDirection.NEXT))
    run.step("previous before the first", move(FocusDirection.PREVIOUS))


@scenario("focus_in_list")
def focus_in_list(run: Run) -> None:
    all = Requesters()
    state = LazyListState()
    first = mutable_state_of(0)
    manager: list[Any] = [None]

    def content() -> None:
        manager[0] = LocalFocusManager.current

        def list_content(scope: Any) -> None:
            scope.items(
                40 - first.value,
                lambda i: FocusItem(f"{first.value + i}", all),
                key=lambda i: first.value + i,
            )

        LazyColumn(list_content, traced("list"), state)

    def scrolled(delta: float) -> Any:
        return lambda: state.dispatch_raw_delta(delta)

    def both() -> None:
        all["-1"].request_focus()
        all["0"].request_focus()

    run.start(content, 400, 250)
    run.step("request 1", did(lambda: all["1"].request_focus()))
    run.step("scroll +150", scrolled(150))
    run.step("scroll +100", scrolled(100))
    run.step("scroll +1000", scrolled(1000))
    run.step("scroll +50", scrolled(50))
    run.fact("visible", ",".join(str(item.index) for item in state.layout_info.visible_items_info))
    run.step("one comes above", lambda: first.set(-1))
    run.step("scroll +1000 again", scrolled(1000))
    run.step("clear", lambda: manager[0].clear_focus())
    run.step("scroll +100 without a focus", scrolled(100))
    run.step(
        "request a visible one",
        did(lambda: all[f"{first.value + state.first_visible_item_index + 1}"].request_focus()),
    )
    run.step("back to the top", scrolled(-9000))
    run.step("the first and the second get it", both)
    run.step("it is taken away", lambda: first.set(2))


@scenario("focus_in_nested_list")
def focus_in_nested_list(run: Run) -> None:
    all = Requesters()
    state = LazyListState()
    rows = [LazyListState() for _ in range(20)]
    manager: list[Any] = [None]

    def content() -> None:
        manager[0] = LocalFocusManager.current

        def row_item(row: int) -> None:
            def cells(scope: Any) -> None:
                scope.items(9, lambda cell: FocusItem(f"{row}.{cell}", all), key=lambda cell: cell)

            LazyRow(cells, traced(f"row{row}"), rows[row])

        def list_content(scope: Any) -> None:
            scope.items(20, row_item, key=lambda row: row)

        LazyColumn(list_content, traced("list"), state)

    run.start(content, 150, 150)
    run.step("request 0.0", did(lambda: all["0.0"].request_focus()))
    run.step("row 0 +300", lambda: rows[0].dispatch_raw_delta(300))
    run.step("list +700", lambda: state.dispatch_raw_delta(700))
    run.step("list -700", lambda: state.dispatch_raw_delta(-700))
    run.step("clear", lambda: manager[0].clear_focus())
    run.step("row 0 -50", lambda: rows[0].dispatch_raw_delta(-50))

"""Ports of Restoring.kt (tests/oracle): groups that remember which of their children had the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import (
    Box,
    Column,
    FocusDirection,
    FocusRequester,
    LocalFocusManager,
    Modifier,
    Row,
    composable,
    key,
    mutable_state_of,
)

from .harness import Run, log, scenario
from .scenarios_oracle_composition import text
from .scenarios_oracle_focus import Requesters, focus


@composable
def Stand(name: str, all: Requesters, can: bool = True) -> None:
    def properties(it: Any) -> None:
        it.can_focus = can

    requested = Modifier.focus_requester(all[name]).focus_properties(properties)
    Box(focus(requested, name).focus_target().size(20))


@composable
def Group(name: str, all: Requesters, content: Callable[[], None]) -> None:
    with Row(focus(Modifier.focus_requester(all[name]).focus_restorer(), name).focus_group()):
        content()


def moved(action: Callable[[], bool]) -> Callable[[], None]:
    return lambda: log(f"moved:{text(action())}")


@scenario("restorer_remembers")
def restorer_remembers(run: Run) -> None:
    all = Requesters()
    manager: list[Any] = []

    def content() -> None:
        log("compose:Root")
        manager[:] = [LocalFocusManager.current]
        with Column():
            with Row(focus(Modifier.focus_requester(all["row"]).focus_restorer(), "row").focus_group()):
                for i in range(3):
                    Stand(f"a{i}", all)
            with Row(focus(Modifier.focus_requester(all["other"]), "other").focus_group()):
                for i in range(3):
                    Stand(f"b{i}", all)

    run.start(content, 200, 100)
    run.step("a1", all["a1"].request_focus)
    run.step("b0", all["b0"].request_focus)
    run.step("the row", moved(all["row"].request_focus))
    run.step("a2", all["a2"].request_focus)
    run.step("b2", all["b2"].request_focus)
    run.step("up", moved(lambda: manager[0].move_focus(FocusDirection.UP)))
    run.step("down", moved(lambda: manager[0].move_focus(FocusDirection.DOWN)))
    run.step("clear", lambda: manager[0].clear_focus())
    run.step("the row", moved(all["row"].request_focus))


@scenario("restorer_falls_back")
def restorer_falls_back(run: Run) -> None:
    all = Requesters()
    show, can, back = mutable_state_of(True), mutable_state_of(True), mutable_state_of("default")

    def content() -> None:
        log("compose:Root")
        with Column():
            fallback: FocusRequester | None = None if back.value == "default" else all[back.value]
            with Row(focus(Modifier.focus_requester(all["row"]).focus_restorer(fallback), "row").focus_group()):
                Stand("a0", all)
                if show.value:
                    Stand("a1", all, can.value)
                Stand("a2", all)
            Stand("b", all)

    row, b, a1 = all["row"].request_focus, all["b"].request_focus, all["a1"].request_focus
    run.start(content, 200, 100)
    run.step("the row", moved(row))
    run.step("b", b)
    run.step("by a2", lambda: back.set("a2"))
    run.step("a1", a1)
    run.step("b", b)
    run.step("a1 cannot", lambda: can.set(False))
    run.step("the row", moved(row))
    run.step("a1 can", lambda: can.set(True))
    run.step("a1", a1)
    run.step("b", b)
    run.step("a1 is gone", lambda: show.set(False))
    run.step("the row", moved(row))


@scenario("restorer_nested")
def restorer_nested(run: Run) -> None:
    all, again = Requesters(), mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        @composable
        def first() -> None:
            for i in range(2):
                Stand(f"a{i}", all)

        @composable
        def second() -> None:
            for i in range(2):
                with key(i + again.value):
                    Stand(f"b{i}", all)

        with Column():
            outer = focus(Modifier.focus_requester(all["outer"]).focus_restorer(), "outer").focus_group()
            with Column(outer):
                Group("first", all, first)
                Group("second", all, second)
            Stand("c", all)

    outer, c = all["outer"].request_focus, all["c"].request_focus
    run.start(content, 200, 100)
    run.step("b1", all["b1"].request_focus)
    run.step("c", c)
    run.step("the outer", moved(outer))
    run.step("a0", all["a0"].request_focus)
    run.step("second", moved(all["second"].request_focus))
    run.step("c", c)
    run.step("other children", lambda: again.set(10))
    run.step("the outer", moved(outer))

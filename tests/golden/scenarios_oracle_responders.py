"""Ports of Responders.kt (tests/oracle): containers of one's own that move their content until a child is visible."""

from __future__ import annotations

import asyncio
from typing import Any

from engine import (
    Box,
    BringIntoViewRequester,
    BringIntoViewResponder,
    Column,
    FocusRequester,
    IntOffset,
    Modifier,
    Rect,
    ScrollState,
    Spacer,
    mutable_state_of,
    remember_coroutine_scope,
)

from .harness import Run, log, scenario, trace, traced
from .scenarios_oracle_flows_of_several import frame, truth


def told(r: Rect | None) -> str:
    return "null" if r is None else f"{int(r.left)},{int(r.top)} {int(r.width)}x{int(r.height)}"


class Window(BringIntoViewResponder):
    def __init__(self, name: str, moved: Any, by: int) -> None:
        self.name, self.moved, self.by = name, moved, by

    def calculate_rect_for_parent(self, local_rect: Rect) -> Rect:
        return local_rect.translate(0, -self.by)

    async def bring_child_into_view(self, local_rect: Any) -> None:
        log(f"{self.name} asked:{told(local_rect())}")
        await frame()
        self.moved.value = self.by
        await frame()
        log(f"{self.name} done:{told(local_rect())}")


@scenario("responders_asked")
def responders_asked(run: Run) -> None:
    run.queue = True
    moved = mutable_state_of(0)
    requester = BringIntoViewRequester()
    which: Any = mutable_state_of(Window("one", moved, 30))
    other = Window("two", moved, 5)
    scopes: list[Any] = []

    def ask(rect: Rect | None = None) -> None:
        async def asking() -> None:
            log("asks")
            await requester.bring_into_view(rect)
            log("answered")

        scopes[-1].launch(asking)

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        own = which.value
        window = Modifier.bring_into_view_responder(own) if own is not None else Modifier
        with Box(window.then(trace("window")).size(50, 40)):
            child = Modifier.offset(lambda: IntOffset(0, 60 - moved.value)).bring_into_view_requester(requester)
            Box(child.then(trace("child")).size(20))

    def both() -> None:
        ask()
        ask(Rect(0, 0, 5, 5))

    run.start(content, width=100, height=100)
    run.step("all", ask)
    run.step("a part", lambda: ask(Rect(5, 5, 10, 10)))
    run.step("two at once", both)
    run.step("another responder", lambda: which.set(other))
    run.step("it is asked", ask)
    run.step("none", lambda: which.set(None))
    run.step("nobody hears", ask)


@scenario("responders_nested")
def responders_nested(run: Run) -> None:
    run.queue = True
    inner, outer = Window("inner", mutable_state_of(0), 20), Window("outer", mutable_state_of(0), 10)
    requester, scroll = BringIntoViewRequester(), ScrollState(0)
    scopes: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        with Column(Modifier.size(60).vertical_scroll(scroll)):
            Spacer(Modifier.size(80))
            with Box(Modifier.bring_into_view_responder(outer).then(trace("outer")).size(50)):
                within = Modifier.padding(top=10).bring_into_view_responder(inner).then(trace("inner")).size(40)
                with Box(within):
                    Box(Modifier.padding(top=15).bring_into_view_requester(requester).then(trace("child")).size(10))
            Spacer(Modifier.size(200))

    def ask(rect: Rect | None = None) -> None:
        async def asking() -> None:
            await requester.bring_into_view(rect)
            log(f"answered {scroll.value}")

        scopes[-1].launch(asking)

    run.start(content, width=100, height=100)
    run.step("asked", ask, 60)
    run.step("scrolled back", lambda: scopes[-1].launch(lambda: scroll.scroll_to(0)))
    run.step("a part", lambda: ask(Rect(0, 0, 5, 5)), 60)


@scenario("responders_of_focus")
def responders_of_focus(run: Run) -> None:
    run.queue = True
    moved = mutable_state_of(0)
    r, requester = FocusRequester(), BringIntoViewRequester()
    own = Window("own", moved, 25)
    scopes: list[Any] = []
    jobs: list[Any] = []

    def content() -> None:
        log("compose:Root")
        scopes.append(remember_coroutine_scope())
        with Box(Modifier.bring_into_view_responder(own).then(trace("window")).size(50, 40)):
            with Column(Modifier.offset(lambda: IntOffset(0, -moved.value))):
                Box(traced("first").size(20))
                second = Modifier.focus_requester(r).on_focus_changed(lambda it: log(f"focus:{truth(it.is_focused)}"))
                Box(second.focusable().bring_into_view_requester(requester).then(trace("second")).size(20, 30))

    def ask(answers: bool) -> None:
        async def asking() -> None:
            try:
                await requester.bring_into_view()
                if answers:
                    log("answered")
            except asyncio.CancelledError:
                pass
            finally:
                log("ends")

        jobs.append(scopes[-1].launch(asking))

    def again() -> None:
        moved.value = 0
        ask(True)

    run.start(content, width=100, height=100)
    run.step("focus", r.request_focus)
    run.step("asked and cancelled", lambda: ask(False))
    run.step("asked", again, 1)
    run.step("cancelled", lambda: jobs[-1].cancel())

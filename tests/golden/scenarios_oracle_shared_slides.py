"""Ports of SlidesAndBack.kt (tests/oracle): slides of containers, cancelled focus, a back gesture with progress."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from engine import (
    Alignment,
    AnimatedContent,
    BackEvent,
    BackHandler,
    Box,
    Column,
    CompositionLocalProvider,
    ContentTransform,
    FocusDirection,
    FocusRequester,
    IntOffset,
    LayoutDirection,
    LinearEasing,
    LocalLayoutDirection,
    Modifier,
    PredictiveBackHandler,
    Row,
    SizeTransform,
    SlideDirection,
    mutable_state_of,
    tween,
)

from .harness import Run, log, scenario, trace, traced

SLOW = tween(64, easing=LinearEasing)


@scenario("slide_containers")
def slide_containers(run: Run) -> None:
    run.queue = True
    page = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def spec(scope: Any) -> ContentTransform:
            log(f"spec:{scope.initial_state} to {scope.target_state}")
            towards = SlideDirection.LEFT if scope.target_state > scope.initial_state else SlideDirection.RIGHT
            entering, leaving = scope.slide_into_container(towards, SLOW), scope.slide_out_of_container(towards, SLOW)
            return ContentTransform(entering, leaving, None)

        def show(n: int) -> None:
            log(f"compose:page {n}")
            Box(traced(f"page {n}").size(60 + 40 * n, 50))

        AnimatedContent(page.value, show, traced("container"), transition_spec=spec)

    run.start(content, 200, 200)
    run.step("1", lambda: page.set(1), max=20)
    run.step("0", lambda: page.set(0), max=20)


@scenario("slide_directions")
def slide_directions(run: Run) -> None:
    run.queue = True
    page = mutable_state_of(0)

    def content() -> None:
        log("compose:Root")

        def spec(scope: Any) -> ContentTransform:
            towards = SlideDirection.UP if scope.target_state == 1 else SlideDirection.DOWN
            return ContentTransform(
                scope.slide_into_container(towards, SLOW, lambda full: int(full / 2)),
                scope.slide_out_of_container(towards, SLOW, lambda full: int(full / 4)),
                SizeTransform(spec=lambda initial, target: tween(64, easing=LinearEasing)),
            )

        def show(n: int) -> None:
            Box(traced(f"page {n}").size(120 if n == 1 else 40))

        AnimatedContent(
            page.value, show, traced("container"), content_alignment=Alignment.BOTTOM_END, transition_spec=spec
        )

    run.start(content, 200, 200)
    run.step("1", lambda: page.set(1), max=3)
    run.step("2 on the way", lambda: page.set(2), max=40)


@scenario("slide_start_end")
def slide_start_end(run: Run) -> None:
    run.queue = True
    page, rtl = mutable_state_of(0), mutable_state_of(False)

    def content() -> None:
        log("compose:Root")

        def inside() -> None:
            def spec(scope: Any) -> ContentTransform:
                entering = scope.slide_into_container(SlideDirection.START, SLOW)
                return ContentTransform(entering, scope.slide_out_of_container(SlideDirection.END, SLOW), None)

            def show(n: int) -> None:
                Box(traced(f"page {n}").size(50))

            AnimatedContent(page.value, show, traced("container").size(100), transition_spec=spec)

        direction = LayoutDirection.RTL if rtl.value else LayoutDirection.LTR
        CompositionLocalProvider(LocalLayoutDirection.provides(direction), content=inside)

    run.start(content, 200, 200)
    run.step("1", lambda: page.set(1), max=20)
    run.step("right to left", lambda: rtl.set(True), max=20)
    run.step("2", lambda: page.set(2), max=20)


def focus(name: str) -> Any:
    return Modifier.on_focus_changed(lambda state: log(f"focus:{name} {state.value.title().replace(' ', '')}"))


@scenario("focus_cancel")
def focus_cancel(run: Run) -> None:
    run.queue = True
    entered = mutable_state_of(True)
    all = {name: FocusRequester() for name in "abcd"}

    def target(name: str) -> Any:
        return focus(name).focus_requester(all[name]).focusable().size(20)

    def content() -> None:
        def first(properties: Any) -> None:
            properties.right = FocusRequester.CANCEL
            properties.next = FocusRequester.DEFAULT
            properties.down = all["d"]

        def enter(scope: Any) -> None:
            log(f"enter:group {scope.requested_focus_direction.value.capitalize()}")
            if not entered.value:
                scope.cancel_focus_change()

        def exit(scope: Any) -> None:
            log(f"exit:group {scope.requested_focus_direction.value.capitalize()}")
            if entered.value:
                scope.cancel_focus_change()

        def group(properties: Any) -> None:
            properties.on_enter, properties.on_exit = enter, exit

        with Column():
            with Row():
                Box(Modifier.focus_properties(first).then(target("a")))
                Box(target("b"))
            with Row(Modifier.focus_properties(group).then(focus("group")).focusable()):
                Box(target("c"))
                Box(target("d"))

    def move(direction: FocusDirection) -> None:
        log(f"moved:{str(run.scene.owner.focus_owner.move_focus(direction)).lower()}")

    def out() -> None:
        entered.value = False
        all["a"].request_focus()

    run.start(content, 200, 200)
    run.step("a", lambda: all["a"].request_focus())
    run.step("right", lambda: move(FocusDirection.RIGHT))
    run.step("next", lambda: move(FocusDirection.NEXT))
    run.step("a again", lambda: all["a"].request_focus())
    run.step("down", lambda: move(FocusDirection.DOWN))
    run.step("up, exit cancelled", lambda: move(FocusDirection.UP))
    run.step("out", out)
    run.step("down, entry cancelled", lambda: move(FocusDirection.DOWN))
    run.step("asked for c", lambda: log(f"asked:{str(all['c'].request_focus()).lower()}"))


@scenario("focus_cancel_asked")
def focus_cancel_asked(run: Run) -> None:
    run.queue = True

    def ask(requester: FocusRequester, name: str) -> None:
        try:
            requester.request_focus()
        except RuntimeError:
            log(f"raised:{name}")

    run.start(lambda: log("compose:Root"), 100, 100)
    run.step("cancel", lambda: ask(FocusRequester.CANCEL, "cancel"))
    run.step("default", lambda: ask(FocusRequester.DEFAULT, "default"))


class EdgeGesture:
    """A gesture from the edge of the screen: it begins, goes on, and is completed or cancelled."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def begin(self) -> None:
        self._run.scene.back_dispatcher.dispatch_back_started(BackEvent(0.0, 0.0, 5.0))

    def move(self, x: float, progress: float) -> None:
        self._run.scene.back_dispatcher.dispatch_back_progressed(BackEvent(progress, x, 5.0))

    def cancel(self) -> None:
        self._run.scene.back_dispatcher.dispatch_back_cancelled()

    def complete(self) -> None:
        self._run.scene.back_dispatcher.dispatch_back()


@scenario("predictive_back")
def predictive_back(run: Run) -> None:
    run.queue = True
    inner, gesture = mutable_state_of(True), EdgeGesture(run)

    def content() -> None:
        log("compose:Root")
        BackHandler(lambda: log("back:outer"))

        async def on_back(progress: AsyncIterator[BackEvent]) -> None:
            log("back:begin")
            try:
                async for it in progress:
                    log(f"back:at {it.progress} {it.touch_x} {it.touch_y} {it.edge.value}")
                log("back:done")
            except asyncio.CancelledError:
                log("back:cancelled")

        PredictiveBackHandler(on_back, inner.value)

    def twice() -> None:
        gesture.move(20.0, 0.5)
        gesture.move(30.0, 0.75)

    def whole() -> None:
        gesture.begin()
        gesture.move(1.0, 0.5)
        gesture.complete()

    run.start(content, 100, 100)
    run.step("begin", gesture.begin)
    run.step("a quarter", lambda: gesture.move(10.0, 0.25))
    run.step("half, and three quarters", twice)
    run.step("complete", gesture.complete)
    run.step("begin again", gesture.begin)
    run.step("moved", lambda: gesture.move(5.0, 0.125))
    run.step("cancel", gesture.cancel)
    run.step("at once", gesture.complete)
    run.step("inner disabled", lambda: inner.set(False))
    run.step("outer hears it", whole)


@scenario("predictive_back_page")
def predictive_back_page(run: Run) -> None:
    run.queue = True
    open, moved, gesture = mutable_state_of(True), mutable_state_of(0.0), EdgeGesture(run)

    def content() -> None:
        log(f"compose:Root {str(open.value).lower()}")
        if open.value:

            async def on_back(progress: AsyncIterator[BackEvent]) -> None:
                try:
                    async for it in progress:
                        moved.value = it.progress
                    log("back:leaves")
                    open.value = False
                except asyncio.CancelledError:
                    log("back:stays")
                    moved.value = 0.0

            PredictiveBackHandler(on_back)
            Box(traced("page").offset(lambda: IntOffset(int(moved.value * 40), 0)).then(trace("in page")).size(20))

    def begin(progress: float) -> None:
        gesture.begin()
        gesture.move(1.0, progress)

    def again() -> None:
        open.value, moved.value = True, 0.0

    run.start(content, 100, 100)
    run.step("half", lambda: begin(0.5))
    run.step("cancelled", gesture.cancel)
    run.step("begins and moves", lambda: begin(0.25))
    run.step("completed", gesture.complete)
    run.step("again", again)
    run.step("begins", lambda: begin(0.5))
    run.step("leaves on the way", lambda: open.set(False))
    run.step("completed without it", gesture.complete)

"""Ports of Coroutines.kt (tests/oracle): what coroutines of one turn do to each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from engine import (
    Animatable,
    Box,
    Column,
    IntOffset,
    LaunchedEffect,
    LazyColumn,
    LazyListState,
    LinearEasing,
    MutatePriority,
    MutatorMutex,
    ScrollState,
    await_cancellation,
    mutable_state_of,
    remember_coroutine_scope,
    snapshot_flow,
    tween,
)

from .harness import Run, log, scenario, traced
from .scenarios_oracle_composition import text
from .scenarios_programs_running import rounded


def linear(millis: int) -> Any:
    return tween(millis, easing=LinearEasing)


def whole(value: float) -> str:
    """A Float in a Kotlin string."""
    return f"{float(value)}"


@scenario("scrolls_together")
def scrolls_together(run: Run) -> None:
    run.queue = True
    scroll, list = ScrollState(0), LazyListState()
    scope: Any = None

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log("compose:Root")
        with Column():
            with Box(traced("box").height(50).vertical_scroll(scroll)):
                Box(traced("tall").size(20, 500))
            LazyColumn(
                lambda it: it.items(30, lambda i: Box(traced(f"i{i}").size(20))), traced("list").height(100), list
            )

    def by(d: float) -> Callable[[], Any]:
        async def block() -> None:
            log(f"scrolled:{whole(await scroll.scroll_by(d))} at {scroll.value}")

        return block

    def to(i: int) -> Callable[[], Any]:
        async def block() -> None:
            await list.scroll_to_item(i)
            log(f"jumped:{i} at {list.first_visible_item_index}")

        return block

    def jump(value: int) -> Callable[[], Any]:
        async def block() -> None:
            await scroll.scroll_to(value)
            log(f"jumped:{value}")

        return block

    async def animated() -> None:
        try:
            await scroll.animate_scroll_to(300, linear(64))
            log("never")
        except asyncio.CancelledError:
            log(f"interrupted:{scroll.value}")
            raise

    async def long() -> None:
        try:
            await scroll.animate_scroll_to(300, linear(160))
        finally:
            log(f"ended:{scroll.value}")

    async def back() -> None:
        log(f"by:{whole(await scroll.scroll_by(-500.0))}")

    run.start(content, 100, 200)
    run.step("three jumps of the box", lambda: [scope.launch(by(d)) for d in (10.0, 20.0, 30.0)])
    run.step("three jumps of the list", lambda: [scope.launch(to(i)) for i in (5, 9, 3)])
    run.step(
        "an animation between two jumps",
        lambda: (scope.launch(jump(0)), scope.launch(animated), scope.launch(jump(40))),
        6,
    )
    run.step("a jump while it moves", lambda: scope.launch(long), 3)
    run.step("now", lambda: (scope.launch(back), log(f"moving:{text(scroll.is_scroll_in_progress)}")), 3)


@scenario("scroll_in_effect")
def scroll_in_effect(run: Run) -> None:
    run.queue = True
    first, second, show = LazyListState(), LazyListState(), mutable_state_of(False)
    scope: Any = None

    def rows(letter: str) -> Callable[[Any], Any]:
        return lambda it: it.items(30, lambda i: Box(traced(f"{letter}{i}").size(20)))

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log("compose:Root")
        with Column():
            LazyColumn(rows("a"), traced("first").height(60), first)
            if show.value:
                LazyColumn(rows("b"), traced("second").height(60), second)

        async def launched() -> None:
            log("launched")
            await first.scroll_to_item(4)
            log(f"first:{first.first_visible_item_index}")
            await second.scroll_to_item(7)
            log(f"second:{second.first_visible_item_index}")

        LaunchedEffect(launched)

    def to(i: int, name: str) -> Callable[[], Any]:
        async def block() -> None:
            await second.scroll_to_item(i)
            log(f"{name}:{second.first_visible_item_index}")

        return block

    run.start(content, 100, 200)
    run.step("a jump of the list that is not there", lambda: scope.launch(to(2, "two")))
    run.step("it comes", lambda: show.set(True))
    run.step("another jump", lambda: scope.launch(to(9, "nine")))
    run.step("it leaves, a jump meanwhile", lambda: (show.set(False), scope.launch(to(1, "one"))))
    run.step("it comes again", lambda: show.set(True))


@scenario("flows_in_turn")
def flows_in_turn(run: Run) -> None:
    run.queue = True
    x, y, z = mutable_state_of(0), mutable_state_of(0), mutable_state_of(0)
    scope: Any = None

    def block(name: str, state: Any) -> Callable[[], Any]:
        def read() -> Any:
            log(f"block:{name}")
            return state()

        return read

    async def from_x() -> None:
        async for it in snapshot_flow(block("x", lambda: x.value)):
            log(f"x:{it}")
            y.value = it * 2

    async def from_y() -> None:
        async for it in snapshot_flow(block("y", lambda: y.value)):
            log(f"y:{it}")
            z.value = it + 1
            log("z is set")

    async def from_z() -> None:
        async for it in snapshot_flow(block("z", lambda: (z.value, y.value))):
            log(f"z:({it[0]}, {it[1]})")

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log(f"compose:Root z={z.value}")
        LaunchedEffect(from_x)
        LaunchedEffect(from_y)
        LaunchedEffect(from_z)

    async def child() -> None:
        log("child")

    async def two() -> None:
        x.value = 2
        log("wrote")
        scope.launch(child)
        await asyncio.sleep(0)
        log(f"yielded x={x.value} z={z.value}")

    async def six() -> None:
        x.value = 6
        log("six")

    async def seven() -> None:
        x.value = 7
        log("seven")

    async def nine() -> None:
        x.value = 8
        await asyncio.sleep(0)
        x.value = 9
        log("nine")

    run.start(content)
    run.step("x=1", lambda: x.set(1))
    run.step("x=2 by a coroutine", lambda: scope.launch(two))
    run.step("both ends", lambda: (x.set(5), y.set(1)))
    run.step("two coroutines that write x", lambda: (scope.launch(six), scope.launch(seven)))
    run.step("written by an effect's coroutine, twice", lambda: scope.launch(nine))


@scenario("mutations")
def mutations(run: Run) -> None:
    run.queue = True
    mutex = MutatorMutex()
    scope: Any = None
    job: Any = None

    async def mutation(name: str, priority: MutatePriority = MutatePriority.DEFAULT, waits: bool = False) -> None:
        async def block() -> None:
            log(f"begin:{name}")
            try:
                if waits:
                    await await_cancellation()
            finally:
                log(f"end:{name}")

        try:
            await mutex.mutate(block, priority)
            log(f"done:{name}")
        except asyncio.CancelledError:
            log(f"interrupted:{name} active={text(scope.is_active)}")

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log("compose:Root")

    def three() -> None:
        for n in (1, 2, 3):
            scope.launch(lambda n=n: mutation(f"a{n}"))

    def waiting() -> None:
        scope.launch(lambda: mutation("b1", waits=True))
        scope.launch(lambda: mutation("b2"))
        scope.launch(lambda: mutation("b3"))

    async def person() -> None:
        await mutation("c1", MutatePriority.USER_INPUT, waits=True)
        log("c1 goes on")
        await mutation("c1 again")
        log("c1 is through")

    async def prevented() -> None:
        async def block() -> None:
            log("begin:d")
            await await_cancellation()

        try:
            await mutex.mutate(block, MutatePriority.PREVENT_USER_INPUT)
        except asyncio.CancelledError:
            log("d cancelled")
            raise
        finally:
            log("d ends")

    def launch(block: Callable[[], Any]) -> None:
        nonlocal job
        job = scope.launch(block)

    run.start(content)
    run.step("one after the other", three)
    run.step("one that waits, two that do not", waiting)
    run.step("a person drags", lambda: launch(person))
    run.step("the program may not", lambda: scope.launch(lambda: mutation("c2")))
    run.step("the person may", lambda: scope.launch(lambda: mutation("c3", MutatePriority.USER_INPUT, waits=True)))
    run.step("cancelled from outside", lambda: launch(prevented))
    run.step("now", lambda: job.cancel())
    run.step("free again", lambda: scope.launch(lambda: mutation("e")))


@scenario("animatable_turns")
def animatable_turns(run: Run) -> None:
    run.queue = True
    x = Animatable(0.0)
    scope: Any = None

    def content() -> None:
        nonlocal scope
        scope = remember_coroutine_scope()
        log("compose:Root")

        def offset() -> IntOffset:
            log(f"lambda:offset {rounded(x.value)}")
            return IntOffset(rounded(x.value), 0)

        Box(traced("box").size(10).offset(offset))

    jobs: list[Any] = []

    async def one() -> None:
        try:
            await x.animate_to(100.0, linear(64))
        except asyncio.CancelledError:
            log(f"first ended at {rounded(x.value)} active={text(jobs[0].is_active)}")
            await x.snap_to(50.0)
            log("first snapped")

    async def two() -> None:
        await x.animate_to(80.0, linear(32))
        log("second arrived")

    async def never(target: float, millis: int) -> None:
        await x.animate_to(target, linear(millis))
        log("never")

    async def stop() -> None:
        await x.stop()
        log(f"stopped at {rounded(x.value)} running={text(x.is_running)}")

    async def ninety() -> None:
        await x.animate_to(90.0, linear(48))
        log("ninety")

    async def target() -> None:
        log(f"target:{whole(x.target_value)}")

    run.start(content)
    run.step("two animations", lambda: (jobs.append(scope.launch(one)), scope.launch(two)), 6)
    run.step("stopped on its way", lambda: scope.launch(lambda: never(0.0, 160)), 2)
    run.step("stop", lambda: scope.launch(stop), 3)
    run.step(
        "retargeted in one turn",
        lambda: (scope.launch(lambda: never(10.0, 48)), scope.launch(ninety), scope.launch(target)),
        8,
    )

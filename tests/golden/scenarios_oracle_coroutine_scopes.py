"""Ports of CoroutineScopes.kt (tests/oracle): coroutines that launch others, their failures and cancellation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from engine import (
    Animatable,
    Box,
    CoroutineScope,
    Job,
    LaunchedEffect,
    LinearEasing,
    await_cancellation,
    coroutine_scope,
    mutable_state_list_of,
    mutable_state_of,
    non_cancellable,
    remember_coroutine_scope,
    supervisor_scope,
    tween,
    with_frame_nanos,
)

from .harness import Run, log, scenario, traced

Work = Callable[[], Coroutine[Any, Any, Any]]


async def frame() -> None:
    await with_frame_nanos(lambda nanos: None)


def frames_of(name: str, count: int, end: str | None = None, after: str | None = None) -> Work:
    """Logs `name:n` after each of `count` frames; `end` also if it is cancelled, `after` only if it is not."""

    async def work() -> None:
        try:
            for n in range(count):
                await frame()
                log(f"{name}:{n}")
            if after is not None:
                log(after)
        finally:
            if end is not None:
                log(end)

    return work


def waiting(end: str) -> Work:
    async def work() -> None:
        try:
            await await_cancellation()
        finally:
            log(end)

    return work


def failing(message: str, frames: int = 1, line: str | None = None) -> Work:
    async def work() -> int:
        for _ in range(frames):
            await frame()
        if line is not None:
            log(line)
        raise ValueError(message)

    return work


@scenario("scope_waits_for_children")
def scope_waits_for_children(run: Run) -> None:
    run.queue = True
    go, shown = mutable_state_of(0), mutable_state_of("")

    async def inner() -> None:
        await frame()
        await frame()
        await frame()
        log("inner")

    async def first() -> None:
        log("first")
        await frame()
        log("first:1")
        await frame()
        log("first:2")

    async def second() -> None:
        async def whole(scope: CoroutineScope) -> None:
            log("second")
            scope.launch(inner)
            log("second ends")

        await coroutine_scope(whole)

    async def a() -> int:
        log("a")
        await frame()
        return go.value * 2

    async def b() -> int:
        log("b")
        return 1

    async def whole(scope: CoroutineScope) -> int:
        log("scope begins")
        scope.launch(first)
        scope.launch(second)
        of_a, of_b = scope.async_(a), scope.async_(b)
        log("waits")
        return await of_a + await of_b

    def content() -> None:
        log(f"compose:Root {go.value} {shown.value}")

        async def effect() -> None:
            log(f"effect:{go.value}")
            try:
                sum = await coroutine_scope(whole)
                log(f"sum:{sum}")
                shown.value = f"sum {sum}"
            except asyncio.CancelledError:
                log(f"cut:{go.value}")
                raise
            finally:
                log("ends")

        LaunchedEffect(effect, go.value)

    run.start(content, width=100, height=60)
    run.step("again", lambda: go.set(1))
    run.step("again, two frames", lambda: go.set(2), 2)
    run.step("again on the way", lambda: go.set(3))


@scenario("scope_with_failures")
def scope_with_failures(run: Run) -> None:
    run.queue = True
    scope: Any = None

    def content() -> None:
        nonlocal scope
        log("compose:Root")
        scope = remember_coroutine_scope()

    async def a_child_fails() -> None:
        async def whole(scope: CoroutineScope) -> None:
            scope.launch(frames_of("other", 5, end="other ends"))
            scope.launch(failing("bad", 2, "fails"))
            await waiting("block ends")()

        try:
            await coroutine_scope(whole)
        except ValueError as error:
            log(f"caught:{error}")
        log("goes on")
        await frame()
        log("after a frame")

    async def the_block_fails() -> None:
        async def whole(scope: CoroutineScope) -> None:
            scope.launch(waiting("child ends"))
            await frame()
            raise ValueError("block")

        try:
            await coroutine_scope(whole)
        except ValueError as error:
            log(f"caught:{error}")

    async def an_async_fails() -> None:
        async def whole(scope: CoroutineScope) -> None:
            a = scope.async_(failing("async"))
            try:
                log(f"value:{await a}")
            except ValueError as error:
                log(f"inside:{error}")
            log("block goes on")
            try:
                await frame()
                log("a frame")
            except asyncio.CancelledError:
                log("no frame")
                raise

        try:
            await coroutine_scope(whole)
        except ValueError as error:
            log(f"outside:{error}")

    async def cancelled_by_hand() -> None:
        async def whole(scope: CoroutineScope) -> None:
            a = scope.launch(waiting("a ends"))

            async def cancels() -> None:
                await frame()
                a.cancel()
                log("cancels")
                await a.join()
                log("joined")

            b = scope.launch(cancels)
            await b.join()
            log("block ends")

        await coroutine_scope(whole)
        log("whole")

    async def still() -> None:
        await frame()
        log("still")

    run.start(content, width=100, height=60)
    run.step("a child fails", lambda: scope.launch(a_child_fails), 6)
    run.step("the block fails", lambda: scope.launch(the_block_fails), 6)
    run.step("an async fails", lambda: scope.launch(an_async_fails), 6)
    run.step("a child is cancelled by hand", lambda: scope.launch(cancelled_by_hand), 6)
    run.step("still there", lambda: scope.launch(still), 4)


@scenario("scope_supervised")
def scope_supervised(run: Run) -> None:
    run.queue = True
    seen = mutable_state_list_of()
    scope: Any = None
    job: Any = None

    def content() -> None:
        nonlocal scope
        log(f"compose:Root {len(seen)}")
        scope = remember_coroutine_scope()

    async def good() -> None:
        for n in range(3):
            await frame()
            seen.append(f"g{n}")
        log("good ends")

    async def one_fails() -> None:
        async def whole(scope: CoroutineScope) -> int:
            bad: Job[int] = scope.async_(failing("bad"))
            scope.async_(failing("unheard"))
            scope.launch(good)
            try:
                return await bad
            except ValueError as error:
                log(f"failed:{error}")
                return -1

        log(f"supervised:{await supervisor_scope(whole)}")

    async def deep(scope: CoroutineScope) -> None:
        scope.launch(failing("deep"))
        await await_cancellation()

    async def fails_inside() -> None:
        try:
            await coroutine_scope(deep)
        except ValueError as error:
            log(f"inner:{error}")

    async def neighbor() -> None:
        await frame()
        await frame()
        log("neighbor ends")

    async def a_scope_inside_fails() -> None:
        async def whole(scope: CoroutineScope) -> None:
            scope.launch(fails_inside)
            scope.launch(neighbor)

        await supervisor_scope(whole)
        log("whole")

    async def deep_wait(scope: CoroutineScope) -> None:
        scope.launch(waiting("deep ends"))
        await await_cancellation()

    async def two() -> None:
        try:
            await coroutine_scope(deep_wait)
        finally:
            log("two ends")

    async def started() -> None:
        async def whole(scope: CoroutineScope) -> None:
            scope.launch(waiting("one ends"))
            scope.launch(two)
            log("started")

        try:
            await supervisor_scope(whole)
        finally:
            log("job ends")

    def start() -> None:
        nonlocal job
        job = scope.launch(started)

    def cancel() -> None:
        log(f"active:{'true' if job.is_active else 'false'}")
        job.cancel()
        log(f"active:{'true' if job.is_active else 'false'} {'true' if job.is_completed else 'false'}")

    run.start(content, width=100, height=60)
    run.step("one fails", lambda: scope.launch(one_fails), 8)
    run.step("a scope inside fails", lambda: scope.launch(a_scope_inside_fails), 6)
    run.step("started", start, 2)
    run.step("cancelled", cancel, 3)
    run.facts["seen"] = list(seen)


@scenario("steps_of_a_machine")
def steps_of_a_machine(run: Run) -> None:
    run.queue = True
    go, at, seen = mutable_state_of(0), Animatable(0.0), mutable_state_list_of()
    scope: Any = None
    job: Any = None

    async def whole(scope: CoroutineScope) -> None:
        first = scope.launch(frames_of("first", 3, end="first ends"))

        async def second() -> None:
            await first.join()
            log("second:after")
            await at.animate_to(10.0 * go.value, tween(48, easing=LinearEasing))
            log("second:done")

        async def n() -> int:
            await frame()
            await frame()
            return go.value * 2

        scope.launch(second)
        log(f"async:{await scope.async_(n)}")

    async def clean_up() -> None:
        await frame()
        log("cleaned")

    def content() -> None:
        nonlocal scope
        log(f"compose:Root {go.value} {' '.join(seen)}")
        scope = remember_coroutine_scope()

        async def effect() -> None:
            try:
                await coroutine_scope(whole)
                log(f"whole:{go.value}")
            except asyncio.CancelledError:
                log(f"cut:{round(at.value)}")
                await non_cancellable(clean_up)
                raise

        LaunchedEffect(effect, go.value)

        def moved(layer: Any) -> None:
            layer.translation_x = at.value
            log(f"lambda:at {round(at.value)}")

        Box(traced("at").graphics_layer(moved).size(10))

    async def good() -> None:
        for n in range(3):
            await frame()
            seen.append(f"g{n}")
        log("good ends")

    async def supervised() -> None:
        async def whole(scope: CoroutineScope) -> None:
            bad = scope.async_(failing("bad"))
            scope.launch(good)
            try:
                await bad
            except ValueError as error:
                log(f"failed:{error}")

        await supervisor_scope(whole)
        log("supervised")

    async def a_job() -> None:
        async def whole(scope: CoroutineScope) -> None:
            scope.launch(waiting("child over"))
            try:
                await at.animate_to(100.0, tween(160, easing=LinearEasing))
            finally:
                log(f"stopped:{round(at.value)}")

        await coroutine_scope(whole)

    def launch(work: Work) -> Callable[[], None]:
        def start() -> None:
            nonlocal job
            job = scope.launch(work)

        return start

    def cancel() -> None:
        job.cancel()
        log(f"active:{'true' if job.is_active else 'false'}")

    run.start(content, width=100, height=60)
    run.step("again", lambda: go.set(1), 3)
    run.step("again on the way", lambda: go.set(2), 20)
    run.step("a supervisor", launch(supervised), 8)
    run.step("a job", launch(a_job), 2)
    run.step("cancelled", cancel, 4)
    run.facts["log"] = list(seen)

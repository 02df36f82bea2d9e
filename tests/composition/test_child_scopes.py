"""coroutine_scope, supervisor_scope and non_cancellable: whatever children do, the scope ends after all of them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import (
    CoroutineScope,
    Job,
    await_cancellation,
    coroutine_scope,
    delay,
    non_cancellable,
    supervisor_scope,
)
from engine.coroutines import CoroutineLoop


@pytest.fixture(name="loop")
def _loop() -> Iterator[CoroutineLoop]:
    with CoroutineLoop() as loop:
        yield loop
    loop.run_ready()


class _Tree:
    """A random tree of scopes. Each part waits, and may fail; parts note when they begin and end."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.active: set[int] = set()
        self.failed: list[str] = []
        self.wrong: list[str] = []
        self._made = 0

    def part(self, depth: int) -> Any:
        number = self._made = self._made + 1
        waits = [self.chance.choice((0, 5, 10, 20)) for _ in range(self.chance.randrange(3))]
        children = [self.part(depth - 1) for _ in range(self.chance.randrange(4))] if depth else []
        fails, keeps = self.chance.random() < 0.25, self.chance.random() < 0.5
        below = set(range(number + 1, self._made + 1))

        async def run() -> None:
            self.active.add(number)
            try:
                try:
                    await coroutine_scope(whole)
                except ValueError:
                    if not keeps:
                        raise
                if self.active & below:
                    self.wrong.append(f"{self.active & below} are active after {number}")
            finally:
                self.active.discard(number)

        async def whole(scope: CoroutineScope) -> None:
            jobs: list[Job[Any]] = [scope.launch(child) for child in children]
            for millis in waits:
                await delay(millis)
            if fails:
                self.failed.append(f"{number}")
                raise ValueError(f"{number}")
            for job in jobs:
                await job

        return run


@pytest.mark.parametrize("seed", range(60))
def test_random_scopes__end_after_all_their_children_with_their_error(loop: CoroutineLoop, seed: int) -> None:
    scope = CoroutineScope(loop)
    tree = _Tree(seed)
    whole = tree.part(3)
    job = scope.async_(whole)
    stops = tree.chance.choice((None, 0, 7, 15))
    if stops is not None:
        loop.advance_to(stops / 1000)
        job.cancel()
    loop.advance_to(1.0)
    assert job.is_completed
    assert tree.active == set()
    assert tree.wrong == []
    if job.has_failed:
        assert str(job.task.exception()) in tree.failed
    assert not loop.has_ready


def test_child_of_a_supervisor_that_fails__the_pump_raises_its_error_and_the_others_go_on(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)
    ended: list[str] = []

    async def fails() -> None:
        raise ValueError("bad")

    async def goes_on() -> None:
        await delay(10)
        ended.append("other")

    async def whole(scope: CoroutineScope) -> None:
        scope.launch(fails)
        scope.launch(goes_on)

    job = scope.launch(lambda: supervisor_scope(whole))
    with pytest.raises(ValueError, match="bad"):
        loop.run_ready()
    loop.advance_to(0.1)
    assert ended == ["other"] and job.is_completed and not job.has_failed


def test_block_that_is_no_async_function__raises_with_its_name(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)

    def plain(scope: CoroutineScope) -> None:
        """Not async."""

    job = scope.async_(lambda: coroutine_scope(plain))  # type: ignore[arg-type, return-value]
    loop.run_ready()
    assert "plain" in str(job.task.exception()) and "async def" in str(job.task.exception())


def test_launch_after_the_scope_has_ended__starts_nothing(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)
    kept: list[CoroutineScope] = []
    ran: list[str] = []

    async def keep(scope: CoroutineScope) -> None:
        kept.append(scope)

    async def late() -> None:
        ran.append("late")

    scope.launch(lambda: coroutine_scope(keep))
    loop.run_ready()
    job = kept[0].launch(late)
    loop.run_ready()
    assert ran == [] and job.is_cancelled


def test_part_that_is_not_cancellable__ends_first(loop: CoroutineLoop) -> None:
    scope = CoroutineScope(loop)
    log: list[str] = []

    async def save() -> str:
        await delay(10)
        log.append("saved")
        return "all"

    async def work() -> None:
        try:
            log.append(await non_cancellable(save))
            await await_cancellation()
        finally:
            log.append(await non_cancellable(save))
            log.append("ended")

    job = scope.launch(work)
    loop.run_ready()
    job.cancel()
    loop.advance_to(0.005)
    assert log == []
    loop.advance_to(0.1)
    assert log == ["saved", "saved", "all", "ended"] and job.is_cancelled


def test_clean_up_that_may_not_be_canceled__runs_to_its_end_after_the_loop_is_closed() -> None:
    log: list[str] = []

    async def save() -> None:
        log.append("saving")
        await asyncio.sleep(0)
        log.append("saved")

    async def work() -> None:
        try:
            await await_cancellation()
        finally:
            await non_cancellable(save)
            log.append("ended")

    loop = CoroutineLoop()
    CoroutineScope(loop).launch(work)
    loop.run_ready()
    loop.close()
    assert log == []
    loop.run_ready()
    assert log == ["saving", "saved", "ended"]

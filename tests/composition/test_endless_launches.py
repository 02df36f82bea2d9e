"""A program that launches coroutines without end gets an error, and what it launched does not run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import Box, LaunchedEffect, Modifier, Scene, composable, delay, remember_coroutine_scope
from engine.coroutines import event_loop
from engine.coroutines.launches import MOST

LIMIT = 50


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(event_loop, "MOST", LIMIT)
    yield


def test_handler_launches_without_end__raises_and_no_coroutine_of_it_runs() -> None:
    ran: list[str] = []

    async def work() -> None:
        ran.append("work")

    async def other() -> None:
        ran.append("other")

    @composable
    def App() -> None:
        scope = remember_coroutine_scope()

        def click() -> None:
            scope.launch(other)
            while True:
                scope.launch(work)

        Box(Modifier.size(9).clickable(click))

    with Scene(App, width=20, height=20) as scene:
        scene.settle()
        with pytest.raises(RuntimeError, match=r"launch\(work\): .* await each job before the next launch") as raised:
            scene.tap(5, 5)
        place = f"{__file__}:{click_line()}"
        assert any(place in note for note in raised.value.__notes__)
        scene.settle()
        assert ran == ["other"]
        assert not scene.has_invalidations


def click_line() -> int:
    with open(__file__, encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if line.strip() == "scope.launch(work)")


def test_each_coroutine_launches_two__one_error_and_the_loop_comes_to_rest() -> None:
    runs = 0

    @composable
    def App() -> None:
        scope = remember_coroutine_scope()

        async def spread() -> None:
            nonlocal runs
            runs += 1
            scope.launch(spread)
            scope.launch(spread)

        Box(Modifier.size(9).clickable(lambda: scope.launch(spread)))

    with Scene(App, width=20, height=20) as scene:
        with pytest.raises(RuntimeError, match=r"launch\(spread\)"):
            scene.tap(5, 5)
        before = runs
        scene.settle(3)
        assert runs == before < 2 * LIMIT


def test_coroutines_that_wait_fill_the_limit__the_next_launch_raises_and_they_go_on() -> None:
    ended: list[int] = []

    @composable
    def App() -> None:
        scope = remember_coroutine_scope()

        async def wait() -> None:
            await delay(100)
            ended.append(1)

        async def fill() -> None:
            while True:
                scope.launch(wait)
                await delay(1)

        LaunchedEffect(fill)

    with Scene(App, width=20, height=20) as scene:
        with pytest.raises(RuntimeError, match=r"launch\(wait\)"):
            scene.advance(90)
        scene.advance(300)
        assert len(ended) == LIMIT - 1  # `fill` was a coroutine, too


def test_coroutines_end_in_between__any_number_may_be_launched() -> None:
    ended: list[int] = []

    @composable
    def App() -> None:
        scope = remember_coroutine_scope()

        async def work() -> None:
            ended.append(1)

        async def launch_all() -> None:
            for _ in range(4 * LIMIT):
                await scope.launch(work)

        LaunchedEffect(launch_all)

    with Scene(App, width=20, height=20) as scene:
        scene.settle(3)
        assert len(ended) == 4 * LIMIT < MOST

"""Writes that never end: a frame announces a bounded number of times, the rest waits for the next frame."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine import LaunchedEffect, Scene, Text, mutable_state_of, snapshot_flow
from engine.snapshot import Snapshot

MOST = 1_100  # announcements of one frame: the rounds of the loop, and those of the phases


def test_observer_that_writes_whenever_it_is_called__frame_ends_and_the_next_goes_on() -> None:
    count = mutable_state_of(0)
    calls = 0

    def write(changed: Any, snapshot: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > 10 * MOST:
            raise AssertionError("the frame announces without end")
        count.value += 1

    with Scene(lambda: Text(str(count.value)), 100, 100) as scene:
        handle = Snapshot.register_apply_observer(write)
        try:
            count.value += 1
            first = scene.frame()
            after_one = calls
            scene.frame()
        finally:
            handle.dispose()
        assert (0 < after_one < MOST, after_one < calls < 2 * MOST) == (True, True)
        assert first.composed != []
        scene.settle()
        assert not scene.has_invalidations


@contextmanager
def other_thread() -> Iterator[Callable[[Callable[[], object]], None]]:
    """A function that runs a block on another thread, and returns when it has run."""
    block: list[Callable[[], object]] = []
    asked, done = threading.Semaphore(0), threading.Semaphore(0)

    def serve() -> None:
        while True:
            asked.acquire()
            if not block:
                return
            block.pop()()
            done.release()

    def run(asked_for: Callable[[], object]) -> None:
        block.append(asked_for)
        asked.release()
        done.acquire()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield run
    finally:
        asked.release()
        thread.join()


def apply_a_write(state: Any) -> None:
    Snapshot.with_mutable_snapshot(lambda: state.set(state.value + 1))


def announce_a_write(state: Any) -> None:
    state.value += 1
    Snapshot.send_apply_notifications()


@pytest.mark.parametrize("write", [lambda state: state.set(state.value + 1), apply_a_write, announce_a_write])
def test_other_thread_writes_whenever_the_frame_did_anything__frame_announces_a_few_times(
    write: Callable[[Any], object],
) -> None:
    count = mutable_state_of(0)
    writes = 0
    received: list[int] = []

    async def follow() -> None:
        async for value in snapshot_flow(lambda: count.value):
            received.append(value)

    def content() -> None:
        LaunchedEffect(follow)
        Text(str(count.value))

    with other_thread() as run, Scene(content, 100, 100) as scene:
        own = threading.get_ident()

        def write_again(changed: Any, snapshot: Any) -> None:
            nonlocal writes
            if count in changed and threading.get_ident() == own:
                writes += 1
                run(lambda: write(count))

        scene.settle()
        handle = Snapshot.register_apply_observer(write_again)
        try:
            per_frame = []
            for _ in range(3):
                before = writes
                count.value += 1
                assert scene.frame().composed != []
                per_frame.append(writes - before)
        finally:
            handle.dispose()
        assert max(per_frame) <= 30
        assert min(per_frame) >= 1
        scene.settle()
        assert not scene.has_invalidations
        assert received[-1] == count.value


def test_calls_from_another_thread_without_end__pump_runs_those_that_were_there_when_it_began() -> None:
    with other_thread() as run, Scene(lambda: None, 10, 10) as scene:
        calls = 0
        goes_on = True

        def call() -> None:
            nonlocal calls
            calls += 1
            if goes_on:
                run(lambda: scene.loop.call_soon_threadsafe(call))

        scene.loop.call_soon_threadsafe(call)
        for expected in (1, 2, 3):
            scene.run_coroutines()
            assert (calls, scene.has_invalidations) == (expected, True)
        goes_on = False

"""delay and collect_latest: on the virtual clock, one block at a time, errors, the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine import LaunchedEffect, Scene, await_cancellation, collect_latest, delay, mutable_state_of, snapshot_flow


def test_delay__ends_in_the_first_frame_at_its_time() -> None:
    log: list[str] = []

    async def run() -> None:
        await delay(0)
        await delay(-1)
        log.append("none")
        for _ in range(20):
            await delay(16)
            log.append("16")

    with Scene(lambda: LaunchedEffect(run, None)) as scene:
        counts = [len(log) for _ in range(21) if scene.frame()]
    assert counts == list(range(1, 22))


def test_newer_value__ends_the_block_of_the_one_before_and_starts_when_that_has_ended() -> None:
    log: list[str] = []
    value = mutable_state_of(1)

    async def block(it: int) -> None:
        log.append(f"start {it}")
        try:
            await delay(40)
            log.append(f"end {it}")
        finally:
            await delay(0)
            log.append(f"over {it}")

    with Scene(
        lambda: LaunchedEffect(lambda: collect_latest(snapshot_flow(lambda: value.value), block), None)
    ) as scene:
        scene.frame()
        value.value = 2
        scene.frame()
        scene.advance(100)
        assert log == ["start 1", "over 1", "start 2", "end 2", "over 2"]
        value.value = 3
        scene.frame()
    assert log[5:] == ["start 3", "over 3"]


def test_flow_that_ends__is_collected_when_its_last_block_has_ended() -> None:
    log: list[str] = []

    async def flow() -> AsyncIterator[int]:
        yield 1
        yield 2

    async def block(it: int) -> None:
        await delay(20)
        log.append(f"end {it}")

    async def run() -> None:
        await collect_latest(flow(), block)
        log.append("collected")

    with Scene(lambda: LaunchedEffect(run, None)) as scene:
        scene.advance(100)
    assert log == ["end 2", "collected"]


@pytest.mark.parametrize("ends", [False, True])
def test_error_of_a_block__ends_the_collection_and_is_raised_there_once(ends: bool) -> None:
    log: list[Any] = []

    async def flow() -> AsyncIterator[int]:
        yield 1
        if not ends:
            await await_cancellation()

    async def block(_: int) -> None:
        await delay(10)
        raise ValueError("no")

    async def run() -> None:
        try:
            await collect_latest(flow(), block)
        except ValueError as error:
            log.append(str(error))
            await delay(10)
            log.append("goes on")

    with Scene(lambda: LaunchedEffect(run, None)) as scene:
        scene.advance(100)
    assert log == ["no", "goes on"]

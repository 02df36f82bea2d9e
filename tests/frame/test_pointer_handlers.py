"""Coroutines of pointer_input: what they see, wait for and consume, and when they are cancelled."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine import Box, Modifier, composable, mutable_state_of
from engine.input import PointerEventPass, PointerEventTimeoutError, PointerInputChange
from engine.unit import Offset
from tests.frame.pointer_nodes import Handler


def test_handler__sees_the_event_that_starts_it_and_consumes_in_the_same_pass(run: Any) -> None:
    log: list[str] = []

    async def handler(scope: Any) -> None:
        async def block(events: Any) -> None:
            while True:
                event = await events.await_pointer_event()
                log.append(f"{event.type.value} {events.size.width}")
                event.changes[0].consume()

        await scope.await_pointer_event_scope(block)

    @composable
    def Screen() -> None:
        Box(Modifier.then(Handler(handler)).size(20))

    scene = run(Screen)
    assert scene.press(10, 10) is True
    assert log == ["press 20"]


def test_handler__may_wait_for_each_pass(run: Any) -> None:
    log: list[str] = []

    async def handler(scope: Any) -> None:
        async def block(events: Any) -> None:
            for event_pass in PointerEventPass:
                event = await events.await_pointer_event(event_pass)
                log.append(f"{event_pass.value} {event.type.value}")

        await scope.await_pointer_event_scope(block)

    @composable
    def Screen() -> None:
        Box(Modifier.then(Handler(handler)).size(20))

    scene = run(Screen)
    scene.press(10, 10)
    assert log == ["initial press", "main press", "final press"]


def test_result_of_the_block__continues_the_handler_when_the_loop_runs(run: Any) -> None:
    log: list[Any] = []

    async def handler(scope: Any) -> None:
        async def press(events: Any) -> float:
            event = await events.await_pointer_event()
            return float(event.changes[0].position.x)

        log.append(await scope.await_pointer_event_scope(press))
        await asyncio.sleep(0.1)
        log.append("after 100 ms")

    @composable
    def Screen() -> None:
        Box(Modifier.then(Handler(handler)).size(20))

    scene = run(Screen)
    scene.press(7, 10)
    assert log == [7.0]
    scene.advance(120)
    assert log == [7.0, "after 100 ms"]


def test_with_timeout__ends_at_its_virtual_moment(run: Any) -> None:
    log: list[str] = []

    async def handler(scope: Any) -> None:
        async def hold(events: Any) -> None:
            await events.await_pointer_event()

            async def up(inner: Any) -> None:
                while True:
                    event = await inner.await_pointer_event()
                    log.append(event.type.value)

            try:
                await events.with_timeout(500, up)
            except PointerEventTimeoutError as error:
                log.append(str(error))

        await scope.await_pointer_event_scope(hold)

    @composable
    def Screen() -> None:
        Box(Modifier.then(Handler(handler)).size(20))

    scene = run(Screen)
    scene.press(10, 10)
    scene.advance(480)
    scene.move(11, 10)
    assert log == ["move"]
    scene.advance(40)
    assert log == ["move", "timed out waiting for 500 ms"]


def test_awaiting_something_else_in_the_block__says_so(run: Any) -> None:
    async def handler(scope: Any) -> None:
        async def block(events: Any) -> None:
            await asyncio.sleep(1)

        await scope.await_pointer_event_scope(block)

    @composable
    def Screen() -> None:
        Box(Modifier.then(Handler(handler)).size(20))

    scene = run(Screen)
    with pytest.raises(RuntimeError, match="only pointer events can be awaited"):
        scene.press(10, 10)


def test_node_leaves__its_handler_sees_a_release_and_is_cancelled(run: Any) -> None:
    log: list[str] = []
    show = mutable_state_of(True)

    async def handler(scope: Any) -> None:
        async def block(events: Any) -> None:
            try:
                while True:
                    log.append((await events.await_pointer_event()).type.value)
            finally:
                log.append("block ends")

        try:
            await scope.await_pointer_event_scope(block)
        finally:
            log.append("handler ends")

    @composable
    def Screen() -> None:
        if show.value:
            Box(Modifier.then(Handler(handler)).size(20))

    scene = run(Screen)
    scene.press(10, 10)
    show.value = False
    scene.settle()
    scene.run_coroutines()
    assert log == ["press", "release", "block ends", "handler ends"]


def test_another_handler__cancels_the_one_that_runs_and_starts_with_the_next_event(run: Any) -> None:
    log: list[str] = []
    which = mutable_state_of("a")

    def handler_of(name: str) -> Any:
        async def handler(scope: Any) -> None:
            async def block(events: Any) -> None:
                while True:
                    log.append(f"{name} {(await events.await_pointer_event()).type.value}")

            await scope.await_pointer_event_scope(block)

        return handler

    a, b = handler_of("a"), handler_of("b")

    @composable
    def Screen() -> None:
        Box(Modifier.then(Handler(a if which.value == "a" else b)).size(20))

    scene = run(Screen)
    scene.press(10, 10)
    which.value = "b"
    scene.frame()
    scene.release(10, 10)
    assert log == ["a press", "b release"]


def test_cancelled_by_the_window__handler_sees_a_consumed_release(run: Any) -> None:
    log: list[Any] = []

    async def handler(scope: Any) -> None:
        async def block(events: Any) -> None:
            while True:
                change = (await events.await_pointer_event()).changes[0]
                log.append((change.pressed, change.is_consumed))

        await scope.await_pointer_event_scope(block)

    @composable
    def Screen() -> None:
        Box(Modifier.then(Handler(handler)).size(20))

    scene = run(Screen)
    scene.press(10, 10)
    scene.cancel_pointer_input()
    assert log == [(True, False), (False, True)]


def test_consumed_change__is_a_change_only_for_those_that_ignore_consumption() -> None:
    def kinds(change: PointerInputChange) -> list[str]:
        asked = ("changed_to_down", "changed_to_up", "position_changed")
        return [name for each in asked for name in (each, f"{each}_ignore_consumed") if getattr(change, name)()]

    def change(pressed: bool, previous_pressed: bool, x: float) -> PointerInputChange:
        return PointerInputChange(1, 16, Offset(x, 0), pressed, 0, Offset(0, 0), previous_pressed)

    down, up, move = change(True, False, 0), change(False, True, 0), change(True, True, 5)
    assert kinds(down) == ["changed_to_down", "changed_to_down_ignore_consumed"]
    assert kinds(up) == ["changed_to_up", "changed_to_up_ignore_consumed"]
    assert kinds(move) == ["position_changed", "position_changed_ignore_consumed"]
    assert (move.position_change(), move.position_change_ignore_consumed()) == (Offset(5, 0), Offset(5, 0))
    for each in (down, up, move):
        each.consume()
    assert kinds(down) == ["changed_to_down_ignore_consumed"]
    assert kinds(up) == ["changed_to_up_ignore_consumed"]
    assert kinds(move) == ["position_changed_ignore_consumed"]
    assert (move.position_change(), move.position_change_ignore_consumed()) == (Offset(0, 0), Offset(5, 0))

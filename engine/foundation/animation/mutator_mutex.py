"""MutatorMutex: of those who want to change one thing over time, the latest wins.

Terms       mutation: a coroutine block during which its caller owns the thing. priority: user input
            beats a program's own animation; among equals the newer one interrupts the older.
Invariants  I1 at most one mutation runs. I2 a mutation begins after the one it interrupts has cleaned up.
Each mutation runs as a task of its own, so that an interruption ends the block and is an exception for
its caller, not the end of its caller.
Source of behaviour  Compose foundation MutatorMutex.kt, animation-core InternalMutatorMutex.kt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from enum import IntEnum
from typing import Any, TypeVar

R = TypeVar("R")


class MutatePriority(IntEnum):
    DEFAULT = 0
    USER_INPUT = 1
    PREVENT_USER_INPUT = 2


class MutationInterruptedError(asyncio.CancelledError):
    """Another mutation of the same or higher priority took over."""


class _Mutation:
    __slots__ = ("priority", "task", "interrupted")

    def __init__(self, priority: MutatePriority, task: asyncio.Task[Any]) -> None:
        self.priority = priority
        self.task = task
        self.interrupted = False


class MutatorMutex:
    __slots__ = ("_current",)

    def __init__(self) -> None:
        self._current: _Mutation | None = None

    @property
    def is_busy(self) -> bool:
        return self._current is not None

    def try_mutate(self, block: Callable[[], R]) -> bool:
        """Runs `block` at once if nobody mutates."""
        if self._current is not None:
            return False
        block()
        return True

    async def mutate(
        self,
        block: Callable[[], Coroutine[Any, Any, R]],
        priority: MutatePriority = MutatePriority.DEFAULT,
    ) -> R:
        """Interrupts who mutates now, then runs `block`; raises if the one at work has a higher priority."""
        before = self._current
        if before is not None and before.priority > priority:
            raise MutationInterruptedError("a mutation of higher priority is at work")
        task: asyncio.Task[R] = asyncio.get_running_loop().create_task(
            self._after(before.task if before is not None else None, block)
        )
        mutation = _Mutation(priority, task)
        self._current = mutation
        if before is not None:
            before.interrupted = True
            before.task.cancel()
        try:
            return await task
        except asyncio.CancelledError:
            if mutation.interrupted:
                raise MutationInterruptedError("a newer mutation took over") from None
            raise
        finally:
            if self._current is mutation:
                self._current = None

    @staticmethod
    async def _after(before: Awaitable[Any] | None, block: Callable[[], Coroutine[Any, Any, R]]) -> R:
        if before is not None:
            # keeps I2: waits for the end of the older task, whatever it ends with
            await asyncio.wait([before])  # type: ignore[type-var]
        return await block()

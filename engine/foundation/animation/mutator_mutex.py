"""MutatorMutex: mutual exclusion of coroutines that change one value over time; the latest one wins.

Terms       mutation: a coroutine block during which its caller owns the value. priority: user input has priority
            over animations of the program; among equals the newer one interrupts the older.
Invariants  I1 at most one mutation runs. I2 a mutation begins after the interrupted one has cleaned up.
            I3 without a running mutation the block runs at once, up to its first suspension. Jumps do not suspend:
            coroutines of one turn that jump run in order, and each sees the result of the previous jump.
Interruption The block runs in its caller's task. An interrupting caller cancels that task and marks the mutation;
            `mutate` takes that one cancellation back and raises MutationInterruptedError: the interrupted caller
            may catch it and continue.
Source of behavior  Compose foundation MutatorMutex.kt, animation-core InternalMutatorMutex.kt.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from enum import IntEnum
from typing import Any, TypeVar

R = TypeVar("R")


class MutatePriority(IntEnum):
    """The priorities of mutations, in ascending order."""

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

    def interrupt(self) -> None:
        self.interrupted = True
        self.task.cancel()


class MutatorMutex:
    """Runs one mutation at a time. Compose: MutatorMutex."""

    __slots__ = ("_current", "_lock")

    def __init__(self) -> None:
        self._current: _Mutation | None = None
        self._lock = asyncio.Lock()

    def try_mutate(self, block: Callable[[], R]) -> bool:
        """Runs `block` at once and returns True, or returns False if a mutation runs."""
        if self._lock.locked():
            return False
        block()
        return True

    async def mutate(
        self,
        block: Callable[[], Coroutine[Any, Any, R]],
        priority: MutatePriority = MutatePriority.DEFAULT,
    ) -> R:
        """Interrupts the running mutation, then runs `block` and returns its result.

        Raises MutationInterruptedError if the running mutation has a higher priority, or a newer mutation interrupts
        this one.
        """
        before = self._current
        if before is not None and before.priority > priority:
            raise MutationInterruptedError("a mutation of higher priority is at work")
        task = asyncio.current_task()
        assert task is not None  # a coroutine is run by a task
        cancellations = task.cancelling()
        mutation = self._current = _Mutation(priority, task)
        if before is not None:
            before.interrupt()
        try:
            async with self._lock:  # keeps I2
                try:
                    result = await block()
                finally:
                    if self._current is mutation:
                        self._current = None
        except asyncio.CancelledError:
            if mutation.interrupted and task.uncancel() <= cancellations:
                raise MutationInterruptedError("a newer mutation took over") from None
            raise
        except BaseException:
            if mutation.interrupted:
                task.uncancel()
            raise
        if mutation.interrupted:  # by a call inside the block, or during its end
            await _take_back(task)
            raise MutationInterruptedError("a newer mutation took over")
        return result


async def _take_back(task: asyncio.Task[Any]) -> None:
    """Withdraws a cancellation that has not been delivered: the task would raise it at its next suspension."""
    task.uncancel()
    if getattr(task, "_must_cancel", False):
        try:
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            if task.cancelling():
                raise  # another caller cancelled the task, too

"""A coroutine that runs in a snapshot: each of its steps enters the snapshot and leaves it before waiting.

Source      Compose SnapshotContextElement.kt; Python tasks have no context elements with suspension callbacks,
            so this class drives the coroutine step by step.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from contextlib import AbstractContextManager
from typing import Any, Protocol


class EnterableSnapshot(Protocol):
    """A snapshot in which each step of a coroutine runs."""

    def enter(self) -> AbstractContextManager[object]:
        """Returns a context manager inside which all states have this snapshot's values."""


class SnapshotCoroutine:
    """Drives a coroutine; each step runs in the snapshot."""

    __slots__ = ("_snapshot", "_awaitable")

    def __init__(self, snapshot: EnterableSnapshot, awaitable: Awaitable[Any]) -> None:
        self._snapshot = snapshot
        self._awaitable = awaitable

    def __await__(self) -> Generator[Any, Any, Any]:
        steps: Any = self._awaitable.__await__()
        step: Callable[..., Any] = next
        arguments: tuple[Any, ...] = (steps,)
        while True:
            with self._snapshot.enter():
                try:
                    waiting = step(*arguments)
                except StopIteration as end:
                    return end.value
            try:
                received = yield waiting
            except BaseException as raised:
                if not hasattr(steps, "throw"):
                    raise
                step, arguments = steps.throw, (raised,)
            else:
                step, arguments = (next, (steps,)) if received is None else (steps.send, (received,))

"""Launches of tasks: the trace event of each, and the number of unfinished tasks that one loop may have.

Why         A program that launches without end fills the memory before any of its coroutines runs; an interrupt of the
            launching code would leave them all in the queue. So the launch beyond the limit raises, and the tasks of
            the same function that did not start never do.
Not here    the queue: event_loop.py.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Coroutine, Generator, Iterable
from typing import Any
from weakref import WeakKeyDictionary

MOST = 60_000
"""The number of unfinished tasks of one loop; each takes 3 KB. Kotlin's introduction to coroutines launches 50,000."""

_launched: WeakKeyDictionary[asyncio.Task[Any], int] = WeakKeyDictionary()


def note_launch(task: asyncio.Task[Any], event: int) -> None:
    """Notes the trace event during which `task` is launched."""
    _launched[task] = event


def launched_in(task: asyncio.Task[Any] | None) -> int:
    """Returns the trace event during which `task` was launched; 0 without an active tracer at that time."""
    return _launched.get(task, 0) if task is not None else 0


def refuse_endless_launches(
    tasks: Iterable[asyncio.Task[Any]], coroutine: Coroutine[Any, Any, object] | Generator[Any, Any, object]
) -> None:
    """Closes `coroutine`, for which there is no room, and cancels the tasks of its function that have not started.

    Always raises RuntimeError.
    """
    code, name = _code(coroutine), getattr(coroutine, "__qualname__", "")
    waiting = [task for task in tasks if _code(task.get_coro()) is code and not _has_started(task)]
    for task in waiting:
        task.cancel()
    coroutine.close()
    are_dropped = f" ({len(waiting):,} of them have not started, and are canceled)" if waiting else ""
    raise RuntimeError(
        f"launch({name.rpartition('.')[2]}): {MOST:,} coroutines are unfinished already{are_dropped}: launch in a loop "
        "that ends, or await each job before the next launch, `await scope.launch(…)`"
    )


def _code(coroutine: object) -> object:
    return getattr(coroutine, "cr_code", getattr(coroutine, "gi_code", None))


def _has_started(task: asyncio.Task[Any]) -> bool:
    coroutine: Any = task.get_coro()
    return not inspect.iscoroutine(coroutine) or inspect.getcoroutinestate(coroutine) != inspect.CORO_CREATED

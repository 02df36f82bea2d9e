"""TracedHandle: a queued callback that knows during which input or frame it was queued, for the trace.

Invariants  I1 a callback that only wakes a coroutine passes on when it was queued itself: what the coroutine waited for
            happened then.
Not here    the queue: event_loop.py.
"""

from __future__ import annotations

import asyncio
from typing import Any

from engine import trace
from engine.trace.event import Event


class TracedHandle(asyncio.Handle):
    """A queued callback. `queued_in`: the outermost span in which it was queued; 0 outside all spans."""

    __slots__ = ("queued_in",)

    queued_in: int


def queued_in(handle: object) -> int | None:
    """Returns the outermost span in which a callback was queued; None if it was not traced."""
    return handle.queued_in if type(handle) is TracedHandle else None


def begin_step(tracer: trace.Tracer, task: asyncio.Task[Any], cause: int, queued: int | None) -> Event:
    """Begins the COROUTINE span of a step. `queued`: the outermost span in which the step was queued."""
    if queued is not None and tracer.is_in_input and queued != tracer.outermost:
        return tracer.begin(trace.COROUTINE, task, cause, earlier=True)
    return tracer.begin(trace.COROUTINE, task, cause)

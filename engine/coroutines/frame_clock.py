"""Frame clocks: who waits for the next frame, and what tells them that it is there.

Terms       awaiter: a coroutine inside `with_frame_nanos`, with the function it wants to run in
            the frame. send_frame: the frame is there; runs those functions.
Invariants  I1 functions run inside `send_frame`, in the order of waiting; their coroutines go on
            when the loop is pumped. I2 who starts to wait during `send_frame` waits for the next.
            I3 a paused clock lets nobody new through and keeps who waits in the inner clock.
Not here    when frames are sent (recomposer.py), the loop (event_loop.py).
Source      Compose MonotonicFrameClock.kt, BroadcastFrameClock.kt, PausableMonotonicFrameClock.kt
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar, cast

from engine import trace
from engine.coroutines.event_loop import launched_in

R = TypeVar("R")


class FrameClock(Protocol):
    """What coroutines wait on for the next frame."""

    async def with_frame_nanos(self, on_frame: Callable[[int], R]) -> R: ...


class _Awaiter:
    __slots__ = ("future", "on_frame", "task")

    def __init__(self, on_frame: Callable[[int], Any], future: asyncio.Future[Any]) -> None:
        self.on_frame = on_frame
        self.future = future
        self.task = asyncio.current_task()

    def resume(self, nanos: int) -> None:
        """Calls the frame function: a step of its coroutine, though the coroutine itself goes on later."""
        if self.future.done():
            return
        if (tracer := trace.active) is None:
            self._call(nanos)
        else:
            event = tracer.begin(trace.COROUTINE, self.task, launched_in(self.task), what="frame")
            try:
                self._call(nanos)
            finally:
                tracer.end(event)

    @trace.boundary
    def _call(self, nanos: int) -> None:
        future = self.future
        try:
            result = self.on_frame(nanos)
        except asyncio.CancelledError:
            future.cancel()
        except Exception as error:
            if isinstance(error, StopIteration):
                # A future cannot hold one; a coroutine could not let it out either.
                wrapped = RuntimeError("with_frame_nanos: the frame function raised StopIteration")
                wrapped.__cause__ = error
                error = wrapped
            if not future.done():
                future.set_exception(error)
        else:
            if not future.done():
                future.set_result(result)


class BroadcastFrameClock:
    """A clock whose frames its owner sends by hand.

    `on_new_awaiters` is called when somebody waits where nobody did; if it raises, the clock
    fails for good with that error. A frame that was asked for so comes, even if that coroutine is cancelled before.
    """

    __slots__ = ("awaiters", "is_frame_due", "_failure", "_on_new_awaiters")

    def __init__(self, on_new_awaiters: Callable[[], None] | None = None) -> None:
        self.awaiters: list[_Awaiter] = []
        self.is_frame_due = False
        self._on_new_awaiters = on_new_awaiters
        self._failure: BaseException | None = None

    @property
    def has_awaiters(self) -> bool:
        for awaiter in self.awaiters:
            if not awaiter.future.done():
                return True
        return False

    async def with_frame_nanos(self, on_frame: Callable[[int], R]) -> R:
        """Runs `on_frame(nanos)` inside the next frame; gives its result after that."""
        self._check_alive()
        future: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        had_awaiters = self.has_awaiters
        awaiter = _Awaiter(on_frame, future)
        self.awaiters.append(awaiter)
        self.is_frame_due = True
        if not had_awaiters and self._on_new_awaiters is not None:
            try:
                self._on_new_awaiters()
            except BaseException as error:
                self.awaiters.remove(awaiter)
                self._fail(error)
                raise
        try:
            return await future
        except BaseException:
            # A cancelled coroutine must not leave its function for the next frame.
            if awaiter in self.awaiters:
                self.awaiters.remove(awaiter)
            raise

    def send_frame(self, nanos: int) -> None:
        awaiters, self.awaiters = self.awaiters, []
        self.is_frame_due = False
        for at, awaiter in enumerate(awaiters):
            try:
                awaiter.resume(nanos)
            except BaseException:  # KeyboardInterrupt in one: the others still wait for a frame
                self.awaiters[:0] = awaiters[at + 1 :]
                raise

    def cancel(self, reason: str = "the frame clock was cancelled") -> None:
        """Ends the clock: everyone who waits or will wait is cancelled."""
        self._fail(asyncio.CancelledError(reason))

    def _fail(self, error: BaseException) -> None:
        if self._failure is not None:
            return
        self._failure = error
        awaiters, self.awaiters = self.awaiters, []
        for awaiter in awaiters:
            if awaiter.future.done():
                continue
            if isinstance(error, asyncio.CancelledError):
                awaiter.future.cancel(*error.args)
            else:
                awaiter.future.set_exception(error)

    def _check_alive(self) -> None:
        failure = self._failure
        if failure is None:
            return
        if isinstance(failure, asyncio.CancelledError):
            raise asyncio.CancelledError(*failure.args)
        raise failure


class PausableFrameClock:
    """Lets waits through to `clock`, except while it is paused: then they wait for `resume` first."""

    __slots__ = ("_paused", "_waiting", "clock")

    def __init__(self, clock: FrameClock) -> None:
        self.clock = clock
        self._paused = False
        self._waiting: list[asyncio.Future[None]] = []

    @property
    def is_paused(self) -> bool:
        return self._paused

    def pause(self) -> None:
        self._paused = True

    def resume(self) -> None:
        self._paused = False
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def with_frame_nanos(self, on_frame: Callable[[int], R]) -> R:
        while self._paused:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await future
        return await self.clock.with_frame_nanos(on_frame)


# ---------------------------------------------------------------- the clock of this coroutine

# Per task: a CoroutineScope sets it in the context of each coroutine that it launches.
current_frame_clock: ContextVar[FrameClock] = ContextVar("current_frame_clock")


@trace.boundary
async def with_frame_nanos(on_frame: Callable[[int], R]) -> R:
    """Waits for the next frame, runs `on_frame(nanos)` in it and gives its result."""
    try:
        clock = current_frame_clock.get()
    except LookupError:
        raise RuntimeError(
            "with_frame_nanos: this coroutine has no frame clock; start it with LaunchedEffect, "
            "remember_coroutine_scope().launch(…) or another CoroutineScope that has one"
        ) from None
    return cast(R, await clock.with_frame_nanos(on_frame))

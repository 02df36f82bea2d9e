"""Frame clocks: suspend coroutines until the next frame.

Terms       awaiter: a coroutine inside `with_frame_nanos`, with the function that it runs in
            the frame. send_frame: starts the frame and runs those functions.
Invariants  I1 functions run inside `send_frame`, in waiting order; their coroutines continue
            in the loop's next pump. I2 a wait that starts during `send_frame` lasts until the next frame.
            I3 a paused clock delays new waits and keeps existing ones in the inner clock.
            I4 a coroutine receives each exception of its function. An interrupt (a BaseException such as
            KeyboardInterrupt) also ends the frame at once: the other functions wait for another frame.
Not here    the times of frames (recomposer.py), the loop (event_loop.py).
Source      Compose MonotonicFrameClock.kt, BroadcastFrameClock.kt, PausableMonotonicFrameClock.kt
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar, cast

from engine import trace
from engine.coroutines.cancelled import raise_if_cancelled
from engine.coroutines.launches import launched_in

R = TypeVar("R")


class FrameClock(Protocol):
    """Lets coroutines wait for the next frame. Compose: MonotonicFrameClock."""

    async def with_frame_nanos(self, on_frame: Callable[[int], R]) -> R:
        """Runs `on_frame(nanos)` in the next frame and returns its result."""


class _Awaiter:
    __slots__ = ("future", "on_frame", "task", "wait")

    def __init__(self, on_frame: Callable[[int], Any], future: asyncio.Future[Any]) -> None:
        self.on_frame = on_frame
        self.future = future
        self.task = asyncio.current_task()
        self.wait = 0
        """The traced event at which the wait began, or 0."""
        if (tracer := trace.active) is not None and tracer.details:
            self.wait = tracer.point(trace.AWAIT, self.task, launched_in(self.task), what="begin").id

    def trace_end(self, what: str) -> None:
        """Emits the end of the wait: `resume` or `cancel`."""
        if self.wait and (tracer := trace.active) is not None and tracer.details:
            tracer.point(trace.AWAIT, self.task, self.wait, what=what)
        self.wait = 0

    def resume(self, nanos: int) -> None:
        """Runs the frame function, as a step of its coroutine; the coroutine itself continues later."""
        if self.future.done():
            return
        if self.wait:
            self.trace_end("resume")
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
        except BaseException as error:
            if isinstance(error, StopIteration | GeneratorExit):
                # A future cannot hold a StopIteration, and a GeneratorExit closes the coroutine that it reaches.
                wrapped = RuntimeError(f"with_frame_nanos: the frame function raised {type(error).__name__}")
                wrapped.__cause__ = error
                error = wrapped
            if not future.done():
                future.set_exception(error)
            if not isinstance(error, Exception):
                raise  # keeps I4
        else:
            if not future.done():
                future.set_result(result)


class BroadcastFrameClock:
    """A clock whose owner sends its frames. Compose: BroadcastFrameClock.

    `on_new_awaiters` is called when a first coroutine waits; if the call raises, the clock
    fails permanently with that error. A frame requested this way occurs even if that coroutine is cancelled before.
    """

    __slots__ = ("awaiters", "is_frame_due", "_failure", "_on_new_awaiters")

    def __init__(self, on_new_awaiters: Callable[[], None] | None = None) -> None:
        self.awaiters: list[_Awaiter] = []
        self.is_frame_due = False
        self._on_new_awaiters = on_new_awaiters
        self._failure: BaseException | None = None

    @property
    def has_awaiters(self) -> bool:
        """Whether a coroutine waits for the next frame."""
        for awaiter in self.awaiters:
            if not awaiter.future.done():
                return True
        return False

    async def with_frame_nanos(self, on_frame: Callable[[int], R]) -> R:
        """Runs `on_frame(nanos)` inside the next frame, and returns its result after the frame."""
        self._check_alive()
        raise_if_cancelled()
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
            # Removes the function of a cancelled coroutine before the next frame.
            if awaiter in self.awaiters:
                self.awaiters.remove(awaiter)
            if awaiter.wait:
                awaiter.trace_end("cancel")
            raise

    def send_frame(self, nanos: int) -> None:
        """Runs the functions of all awaiters; `nanos`: the frame's time in ns."""
        awaiters, self.awaiters = self.awaiters, []
        self.is_frame_due = False
        for at, awaiter in enumerate(awaiters):
            try:
                awaiter.resume(nanos)
            except BaseException:  # keeps I4
                self.awaiters[:0] = awaiters[at + 1 :]
                self.is_frame_due = bool(self.awaiters)
                raise

    def cancel(self, reason: str = "the frame clock was cancelled") -> None:
        """Ends the clock: cancels all current and future waits."""
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
    """Passes waits on to `clock`; a paused clock delays new waits. Compose: PausableMonotonicFrameClock."""

    __slots__ = ("_paused", "_waiting", "clock")

    def __init__(self, clock: FrameClock) -> None:
        self.clock = clock
        self._paused = False
        self._waiting: list[asyncio.Future[None]] = []

    @property
    def is_paused(self) -> bool:
        """Whether the clock is paused."""
        return self._paused

    def pause(self) -> None:
        """Delays new waits until `resume`."""
        self._paused = True

    def resume(self) -> None:
        """Passes on all delayed waits."""
        self._paused = False
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def with_frame_nanos(self, on_frame: Callable[[int], R]) -> R:
        """Waits while the clock is paused, and then for the inner clock's next frame."""
        while self._paused:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await future
        return await self.clock.with_frame_nanos(on_frame)


# ---------------------------------------------------------------- the current coroutine's clock

# Per task: a CoroutineScope sets the clock in the context of each launched coroutine.
current_frame_clock: ContextVar[FrameClock] = ContextVar("current_frame_clock")


@trace.boundary
async def with_frame_nanos(fn: Callable[[int], R]) -> R:
    """Waits for the next frame, runs `fn(nanos)` in it and returns its result.

    Raises RuntimeError if the coroutine has no frame clock. Compose: withFrameNanos.
    """
    try:
        clock = current_frame_clock.get()
    except LookupError:
        raise RuntimeError(
            "with_frame_nanos: this coroutine has no frame clock; start it with LaunchedEffect, "
            "remember_coroutine_scope().launch(…) or another CoroutineScope that has one"
        ) from None
    return cast(R, await clock.with_frame_nanos(fn))


async def with_frame_millis(fn: Callable[[int], R]) -> R:
    """Waits for the next frame, runs `fn(milliseconds)` in it and returns its result.

    Raises RuntimeError if the coroutine has no frame clock. Compose: withFrameMillis.
    """
    return await with_frame_nanos(lambda nanos: fn(nanos // 1_000_000))

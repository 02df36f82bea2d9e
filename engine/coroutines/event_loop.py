"""CoroutineLoop: an asyncio event loop that its host pumps explicitly.

Terms       ready: a callback that may run now. round: callbacks that were ready at the same time.
            root task: a task created outside every other task, or by a scope; no coroutine awaits it.
            virtual time: changes only in `advance_to`; with a `time_source` it equals that clock.
Invariants  I1 callbacks run only inside `run_ready` and `advance_to`; a task never starts inside
            `create_task`. I2 after a pump, the previous asyncio loop and task (for instance Jupyter's)
            are current again. I3 the pump that ran a root task raises its error, unless
            an exception handler is set. I4 the loop keeps a waiting task alive.
            I5 requests from other threads during a pump wait for the next pump, so that a thread with
            continuous requests cannot block the host. I6 an interrupt (a BaseException such as KeyboardInterrupt) that
            leaves a callback ends the pump at once; the other callbacks stay ready. An interrupt that has left a
            frame or a pump is not raised again when its coroutine ends.
Not here    handlers and executors (loop_settings.py), the clock of frames (frame_clock.py), cancellation
            (coroutine_scope.py).
Source      the behavior of asyncio's BaseEventLoop; Compose's term is "dispatcher".
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
import logging
import threading
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from types import TracebackType
from typing import Any, NoReturn, TypeVar, TypeVarTuple, Unpack

from engine import trace
from engine.coroutines.launches import MOST, launched_in, note_launch, refuse_endless_launches
from engine.coroutines.loop_settings import LoopSettings
from engine.coroutines.quiet_call import QuietCall
from engine.coroutines.running_loop import make_outer_running, make_running
from engine.coroutines.traced_handle import TracedHandle, begin_step, queued_in

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_log = logging.getLogger(__name__)


_unfinished: set[CoroutineLoop] = set()
"""Closed loops whose cancelled tasks still need a pump for their clean-up; kept, because the garbage collector would
run that clean-up at an arbitrary moment."""


class CoroutineLoop(LoopSettings):
    """Runs coroutines only while its host pumps it. Methods without a docstring implement asyncio.AbstractEventLoop.

    `on_wake` is called, on any thread, when a callback becomes ready outside a pump: a sleeping host can then
    request a pump."""

    def __init__(
        self,
        time_source: Callable[[], float] | None = None,
        on_wake: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self.time_source = time_source
        self.on_wake = on_wake
        self._now = 0.0
        self._ready: deque[asyncio.Handle | QuietCall] = deque()
        self._quiet_later: QuietCall | None = None
        self._pump_thread = 0
        self.pumps = 0
        """Number of pumps so far."""
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []  # a heap by time, then by call order
        self._timer_count = 0
        self._foreign: list[asyncio.Handle] = []
        self._foreign_lock = threading.Lock()
        self._tasks: dict[asyncio.Task[Any], None] = {}  # in launch order
        self._failed_roots: list[asyncio.Task[Any]] = []
        self._errors: list[BaseException] = []
        self._raised: list[BaseException] = []
        """The interrupts that left a frame or a pump since callbacks were last ready."""
        self._running = self._closed = False
        self._queued_in: int | None = None
        """While a callback runs that is no step of a coroutine: the outermost span in which it was queued."""

    # ---------------------------------------------------------------- the pump

    @property
    def has_ready(self) -> bool:
        """Whether `run_ready` would run a callback now."""
        if self._foreign or self._errors or self._failed_roots:
            return True
        for handle in self._ready:
            if type(handle) is not QuietCall:
                return True
        when = self.next_timer
        return when is not None and when <= self.time()

    @property
    def next_timer(self) -> float | None:
        """The time of the next timer, in this loop's seconds; None without one."""
        timers = self._timers
        while timers and timers[0][2].cancelled():
            heapq.heappop(timers)
        return timers[0][0] if timers else None

    @trace.boundary
    def run_ready(self, max_rounds: int = 1000) -> bool:
        """Runs ready callbacks, and those that become ready meanwhile, in at most `max_rounds` rounds.

        Returns whether a callback ran. Inside a coroutine of this loop the call does nothing, because the active
        pump continues afterwards. Raises errors of root tasks and callbacks after all other ready callbacks have
        run; several errors as one ExceptionGroup."""
        if self._running:
            return False
        ran = False
        ready = self._ready
        while ready and type(ready[0]) is QuietCall and not self._foreign and max_rounds:
            # The usual start of a frame: no coroutine can observe that the loop is not running here (saves 7 of 60 µs).
            max_rounds -= 1
            ran = self._running = True
            try:
                ready.popleft()._run()
            finally:
                self._running = False
        if ready or self._foreign or self._timers or self._quiet_later is not None:
            outer = make_running(self)
            self._running = True
            self._pump_thread = threading.get_ident()
            self.pumps += 1
            try:
                self._collect_foreign()  # once: keeps I5
                for _ in range(max_rounds):
                    self._collect_due()
                    if not self._ready:
                        break
                    ran = True
                    self._run_round()
            finally:
                self._running = False
                make_outer_running(outer)
        if self._closed and not self._tasks:
            _unfinished.discard(self)
        if self._failed_roots or self._errors:
            self._raise_errors()
        if self._raised and not ready:
            self._raised.clear()
        return ran

    def advance_to(self, seconds: float, max_rounds: int = 1000) -> None:
        """Advances virtual time to `seconds`, and stops at each timer on the way to run its callbacks.

        A coroutine that sleeps twice for 5 ms sees 5 ms and 10 ms, not twice the final time. Time never
        goes back: an earlier moment only runs ready callbacks. Raises RuntimeError inside a coroutine of this loop."""
        if self._running:
            raise RuntimeError(
                "CoroutineLoop.advance_to was called by a coroutine of the same loop; "
                "await asyncio.sleep(…) there, or let the host advance the time"
            )
        self.run_ready(max_rounds)
        if self.time_source is not None:
            return
        while True:
            when = self.next_timer
            if when is None or when > seconds:
                break
            self._now = max(self._now, when)
            self.run_ready(max_rounds)
        self._now = max(self._now, seconds)

    def _collect_foreign(self) -> None:
        if self._foreign:
            with self._foreign_lock:
                self._ready.extend(self._foreign)
                self._foreign.clear()
        quiet, self._quiet_later = self._quiet_later, None
        if quiet is not None:
            self._ready.append(quiet)

    def _collect_due(self) -> None:
        timers = self._timers
        if timers:
            now = self.time()
            while timers and timers[0][0] <= now:
                handle = heapq.heappop(timers)[2]
                if not handle.cancelled():
                    self._ready.append(handle)

    def _run_round(self) -> None:
        ready = self._ready
        for _ in range(len(ready)):
            handle = ready.popleft()
            if handle.cancelled():
                continue
            tracer = trace.active
            # A task's steps and wake-ups are methods of the task itself.
            task = getattr(getattr(handle, "_callback", None), "__self__", None) if tracer is not None else None
            try:
                if tracer is None or not isinstance(task, asyncio.Task):
                    self._queued_in = queued_in(handle)
                    try:
                        handle._run()
                    finally:
                        self._queued_in = None
                else:
                    span = begin_step(tracer, task, launched_in(task), queued_in(handle))
                    try:
                        handle._run()
                    finally:
                        tracer.end(span)
            except BaseException as interrupt:
                if not self._is_raised(interrupt):
                    self.note_raised(interrupt)
                    raise

    def note_raised(self, interrupt: BaseException) -> None:
        """Notes that `interrupt` left a frame. The loop does not raise it again when its coroutine ends."""
        self._raised.append(interrupt)

    def _is_raised(self, error: BaseException) -> bool:
        return any(error is each for each in self._raised)

    def _raise_errors(self) -> None:
        for task in self._failed_roots:
            # False after a coroutine awaited the task and received its error.
            if task._log_traceback:
                error = task.exception()
                if error is not None and not self._is_raised(error):
                    context = {"message": f"{_describe(task)} failed", "exception": error, "task": task}
                    context["is_raised_next"] = True  # after `close`, too: the error of a task's clean-up
                    self.call_exception_handler(context)
        self._failed_roots.clear()
        errors, self._errors = self._errors, []
        if len(errors) < 2:
            if errors:
                raise errors[0]
            return
        for at, error in enumerate(errors):
            if not isinstance(error, Exception):
                others = [*errors[:at], *errors[at + 1 :]]
                raise error from BaseExceptionGroup("other coroutines failed, too", others)
        raise BaseExceptionGroup(f"{len(errors)} coroutines failed", errors)

    # ---------------------------------------------------------------- time

    def time(self) -> float:
        """Returns the loop's time in seconds: of `time_source`, else the virtual time."""
        source = self.time_source
        return self._now if source is None else source()

    # ---------------------------------------------------------------- callbacks

    def call_soon(
        self,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: contextvars.Context | None = None,
    ) -> asyncio.Handle:
        """Queues a call for the next turn of the loop. asyncio: call_soon."""
        if self._closed and not self._tasks:
            raise RuntimeError("CoroutineLoop is closed: its scene or recomposer was closed before")
        handle = self._handle(callback, args, context)
        self._ready.append(handle)
        if not self._running and self.on_wake is not None:
            self.on_wake()
        return handle

    def _handle(
        self,
        callback: Callable[[Unpack[Ts]], object],
        args: tuple[*Ts],
        context: contextvars.Context | None,
    ) -> asyncio.Handle:
        if (tracer := trace.active) is None:
            return asyncio.Handle(callback, args, self, context)
        handle = TracedHandle(callback, args, self, context)
        handle.queued_in = tracer.outermost if self._queued_in is None else self._queued_in
        return handle

    def call_quietly(self, call: QuietCall) -> None:
        """Queues `call` without waking the host; `has_ready` ignores it."""
        self._ready.append(call)

    def call_quietly_later(self, call: QuietCall) -> None:
        """Queues `call` like `call_quietly`, from another thread, for the next pump."""
        self._quiet_later = call

    def call_soon_threadsafe(
        self,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: contextvars.Context | None = None,
    ) -> asyncio.Handle:
        """Queues a callback from any thread, and wakes the host. Raises RuntimeError if the loop is closed."""
        is_own = threading.get_ident() == self._pump_thread
        handle = self._handle(callback, args, context) if is_own else asyncio.Handle(callback, args, self, context)
        with self._foreign_lock:
            if self._closed:
                raise RuntimeError("CoroutineLoop is closed: its scene or recomposer was closed before")
            if self._running and is_own:
                self._ready.append(handle)
                return handle
            self._foreign.append(handle)
        if self.on_wake is not None:
            self.on_wake()
        return handle

    def call_in_next_pump(self, callback: Callable[[Unpack[Ts]], object], *args: *Ts) -> None:
        """Queues `callback` for the next pump, so that endless work does not keep the current pump busy."""
        with self._foreign_lock:
            self._foreign.append(asyncio.Handle(callback, args, self, None))

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        """Queues a call after `delay` seconds of the loop's time. asyncio: call_later."""
        # Whole nanoseconds, as the times of frames are: a sum may exceed its frame's time by the last bit, and wait for
        # the next frame.
        return self.call_at(round(self.time() + delay, 9), callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        """Queues a call at `when`, in seconds of the loop's time. asyncio: call_at."""
        if self._closed:
            raise RuntimeError("CoroutineLoop is closed: its scene or recomposer was closed before")
        self._timer_count += 1
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, self._timer_count, handle))
        if not self._running and self.on_wake is not None:
            self.on_wake()
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Does nothing: a cancelled timer is dropped at its time."""

    # ---------------------------------------------------------------- futures and tasks

    def create_future(self) -> asyncio.Future[Any]:
        """Returns a new future of this loop."""
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Generator[Any, None, T] | Coroutine[Any, Any, T],
        *,
        name: object = None,
        context: contextvars.Context | None = None,
        **options: Any,
    ) -> asyncio.Task[T]:
        """Queues a task. Outside every task it gets an empty context, inside one a copy."""
        is_root = not self._running or asyncio.current_task(self) is None
        if context is None and is_root:
            context = contextvars.Context()
        # Later Pythons pass further `options` (eager_start); in this loop a task never starts eagerly.
        return self._make_task(coro, name, context, is_root)

    def create_root_task(
        self,
        coro: Coroutine[Any, Any, T],
        name: object = None,
        context: contextvars.Context | None = None,
        undispatched: bool = False,
    ) -> asyncio.Task[T]:
        """Creates a task with a context of its own, whose error the pump always raises.

        `undispatched`: the first step runs inside this call. Pointer handlers need it, because the event that
        starts them is also the first one that they await."""
        task = self._make_task(coro, name, context or contextvars.Context(), True)
        if undispatched:
            handle = self._ready.pop()
            outer = make_running(self)
            was_running, self._running = self._running, True
            try:
                handle._run()
            except BaseException as interrupt:
                self.note_raised(interrupt)
                raise
            finally:
                self._running = was_running
                make_outer_running(outer)
        return task

    def _make_task(
        self,
        coro: Generator[Any, None, T] | Coroutine[Any, Any, T],
        name: object,
        context: contextvars.Context | None,
        is_root: bool,
    ) -> asyncio.Task[T]:
        if self._closed:
            coro.close()
            raise RuntimeError("CoroutineLoop is closed: its scene or recomposer was closed before")
        if len(self._tasks) >= MOST:
            refuse_endless_launches(self._tasks, coro)
        task: asyncio.Task[T] = asyncio.Task(coro, loop=self, name=None if name is None else str(name), context=context)
        self._tasks[task] = None
        if (tracer := trace.active) is not None:
            note_launch(task, tracer.here)
        task.add_done_callback(self._root_done if is_root else self._forget_task)
        return task

    def _forget_task(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)

    def _root_done(self, task: asyncio.Task[Any]) -> None:
        self._forget_task(task)
        if not task.cancelled() and task._log_traceback:
            self._failed_roots.append(task)

    # ---------------------------------------------------------------- errors

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        """Keeps an error for the end of the pump; logs a context without exception (a task without awaiter), and the
        error of a task that nobody pumps any more."""
        error = context.get("exception")
        if error is not None and (not self._closed or self._running or context.get("is_raised_next")):
            if not self._is_raised(error):
                self._errors.append(error)
        else:
            _log.error("%s", context.get("message") or "Unhandled event in CoroutineLoop", exc_info=error)

    # ---------------------------------------------------------------- life

    def is_running(self) -> bool:
        return self._running

    def is_closed(self) -> bool:
        return self._closed

    def cancel_all(self) -> None:
        """Requests the cancellation of every task; it reaches them in the next pump."""
        for task in list(self._tasks):
            task.cancel()

    def close(self) -> None:
        """Cancels every task and accepts no new ones.

        The tasks' clean-up runs in the next pump, like any step of a coroutine: call `run_ready` once more. The loop
        is kept until then, so that the garbage collector cannot run a `finally` block at an arbitrary moment."""
        if self._closed or self._running:
            return
        self.cancel_all()
        if self._tasks:
            _unfinished.add(self)
            for task in self._tasks:
                task._log_destroy_pending = False  # type: ignore[attr-defined] # cancelled on purpose
        self._closed = True
        self._timers.clear()
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None

    def run_forever(self) -> NoReturn:
        raise RuntimeError("CoroutineLoop is pumped by its host: call run_ready() or advance_to(seconds)")

    def run_until_complete(self, future: Any) -> NoReturn:
        if asyncio.iscoroutine(future):
            future.close()
        raise RuntimeError("CoroutineLoop is pumped by its host: call run_ready() or advance_to(seconds)")

    def stop(self) -> NoReturn:
        raise RuntimeError("CoroutineLoop is pumped by its host and has nothing to stop; close() ends it")

    def _asyncgen_firstiter(self, agen: Any) -> None:
        pass

    def _asyncgen_finalizer(self, agen: Any) -> None:
        """Closes an abandoned async generator: its `finally` runs as a separate task."""
        if not self._closed:
            self.call_soon_threadsafe(self._close_asyncgen, agen)

    def _close_asyncgen(self, agen: Any) -> None:
        self.create_task(agen.aclose())

    def __enter__(self) -> CoroutineLoop:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _describe(task: asyncio.Task[Any]) -> str:
    coroutine = task.get_coro()
    return f"coroutine {getattr(coroutine, '__qualname__', coroutine)!s}"

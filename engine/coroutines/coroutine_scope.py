"""CoroutineScope and Job: coroutines with the lifetime of their owner.

Terms       scope: starts coroutines and cancels all of them together. job: one such coroutine.
Invariants  I1 after `scope.cancel()` none of its jobs is active, and `launch` starts no coroutine.
            I2 `launch` never runs the coroutine itself: it queues the coroutine on the loop (except
            `undispatched`, for pointer handlers).
            I3 the loop's pump raises a job's error, unless a caller joins the job.
Not here    when a composition cancels its scopes (effects.py).
Source      kotlinx.coroutines CoroutineScope and Job, as far as Compose uses them
"""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Generic, NoReturn, TypeVar
from weakref import WeakKeyDictionary

from engine.code_owner import is_program
from engine.coroutines.cancelled import raise_if_cancelled
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import FrameClock, current_frame_clock
from engine.coroutines.until_it_succeeds import NoteStep, note_step
from engine.mistakes.mistake_warning import warn_of_mistake

R = TypeVar("R")

_children: WeakKeyDictionary[asyncio.Task[Any], list[Job[Any] | CoroutineScope]] = WeakKeyDictionary()


def children_of(task: asyncio.Task[Any]) -> list[Job[Any] | CoroutineScope]:
    """Returns the jobs and scopes that `task` runs for itself, the outermost first; the caller changes the list.

    Kotlin cancels a job's children at once, before what starts in its place begins (recording searched_latest), and
    before the job itself (recording scope_supervised); a cancelled task cancels them only when it runs.
    """
    return _children.setdefault(task, [])


class Job(Generic[R]):
    """One launched coroutine. `await job` returns its result. Kotlin: Job."""

    __slots__ = ("__weakref__", "_asked_to_stop", "task")

    def __init__(self, task: asyncio.Task[R]) -> None:
        self.task = task
        # `task.cancelling()` does not serve here: an interrupted mutation resets it.
        self._asked_to_stop = False

    @property
    def is_active(self) -> bool:
        """Whether the coroutine is neither finished nor cancelled."""
        return not self.task.done() and not self.is_cancelled

    @property
    def is_completed(self) -> bool:
        """Whether the coroutine has ended."""
        return self.task.done()

    @property
    def is_cancelled(self) -> bool:
        """Whether the coroutine ended by cancellation, or was asked to stop."""
        task = self.task
        return task.cancelled() or (not task.done() and (self._asked_to_stop or task.get_loop().is_closed()))

    @property
    def has_failed(self) -> bool:
        """Whether the coroutine ended with an exception other than its cancellation."""
        task = self.task
        return task.done() and not task.cancelled() and getattr(task, "_exception", None) is not None

    def cancel(self, reason: str | None = None) -> None:
        """Requests the coroutine's cancellation, which reaches it in the loop's next pump."""
        task = self.task
        # A second request would interrupt the coroutine's own clean-up.
        if not task.done() and not self.is_cancelled:
            self._asked_to_stop = True
            for child in list(_children.get(task, ())):
                child.cancel()
            task.cancel(reason)

    async def join(self) -> None:
        """Waits until the coroutine ends in any way; raises none of its errors."""
        if not self.task.done():
            await asyncio.wait([self.task])
        if not self.task.cancelled():
            self.task.exception()

    async def cancel_and_join(self) -> None:
        """Cancels the coroutine and waits until it ends."""
        self.cancel()
        await self.join()

    def invoke_on_completion(self, callback: Callable[[BaseException | None], object]) -> None:
        """Calls `callback(error)` after the coroutine ends; None means success."""

        def done(task: asyncio.Task[R]) -> None:
            # `task.exception()` would mark the error as retrieved, and the pump would not raise it.
            error: BaseException | None = getattr(task, "_exception", None)
            callback(asyncio.CancelledError() if task.cancelled() else error)

        self.task.add_done_callback(done)

    def __await__(self) -> Generator[Any, None, R]:
        try:
            return (yield from self.task.__await__())
        except asyncio.CancelledError:
            # A failed child cancels the coroutine that awaits it; that one gets the error, not its cancellation
            # (recording scope_with_failures).
            if self.has_failed:
                self.task.result()
            raise

    def __repr__(self) -> str:
        state = "cancelled" if self.is_cancelled else "completed" if self.is_completed else "active"
        return f"<Job {self.task.get_name()} {state}>"


class CoroutineScope:
    """Starts coroutines on `loop`, with `clock` as their frame clock. Kotlin: CoroutineScope.

    A failed coroutine does not affect the others; the loop's pump raises its error.
    """

    __slots__ = ("__weakref__", "_cancelled", "_on_ended", "clock", "jobs", "loop", "note_step")

    def __init__(
        self,
        loop: CoroutineLoop,
        clock: FrameClock | None = None,
        on_ended: Callable[[BaseException | None], object] | None = None,
    ) -> None:
        """`on_ended` is called with the error of each job that ends, or None."""
        self._on_ended = on_ended
        self.note_step: NoteStep | None = None
        """Called with an exception after which a coroutine of the scope goes on, see `until_it_succeeds`."""
        self.loop = loop
        self.clock = clock
        self.jobs: list[Job[Any]] = []
        self._cancelled = False

    @property
    def is_active(self) -> bool:
        """Whether the scope still starts coroutines."""
        return not self._cancelled

    def launch(
        self,
        block: Callable[[], Coroutine[Any, Any, R]],
        name: str | None = None,
        undispatched: bool = False,
        note: NoteStep | None = None,
    ) -> Job[R]:
        """Queues `block()`, an `async def` without arguments. After `cancel` the coroutine never starts.

        `undispatched`: the coroutine runs up to its first wait before `launch` returns. `note`: used instead of
        `note_step`. Raises TypeError if `block` returns no coroutine.
        """
        coroutine = block() if callable(block) else block
        if not asyncio.iscoroutine(coroutine):
            if not callable(block):
                raise TypeError(
                    f"launch({_given(block)}): expected an async function; a plain function was called already: "
                    "write `scope.launch(work)`, with `async def work():`"
                )
            shown = getattr(block, "__qualname__", block)
            code = getattr(block, "__code__", None)
            place = f" ({code.co_filename}:{code.co_firstlineno})" if code is not None else ""
            raise TypeError(
                f"launch({shown!s}): expected an async function without arguments, "
                f"but calling it gave {type(coroutine).__name__}; write `async def`{place}"
            )
        _warn_of_sleep(coroutine)
        context = contextvars.Context()
        if self.clock is not None:
            context.run(current_frame_clock.set, self.clock)
        if (noted := note or self.note_step) is not None:
            context.run(note_step.set, noted)
        if name is None:
            name = getattr(block, "__qualname__", None)
        if self.loop.is_closed():
            coroutine.close()
            return Job(_never_started(name))
        if self._cancelled:
            job = Job(self.loop.create_root_task(coroutine, name, context))
            job.cancel("the scope was cancelled before")
            return job
        job = Job(self.loop.create_root_task(coroutine, name, context, undispatched))
        if self._on_ended is not None:
            job.invoke_on_completion(self._on_ended)
        if not job.task.done():
            self.jobs.append(job)
            job.task.add_done_callback(lambda _: self._forget(job))
        return job

    def async_(self, block: Callable[[], Coroutine[Any, Any, R]]) -> Job[R]:
        """As `launch`, for a result: `await scope.async_(block)` returns it or raises the error of the coroutine.

        The pump does not raise that error. Kotlin: async.
        """
        job = self.launch(block)
        job.task.add_done_callback(_retrieve_error)
        return job

    def cancel(self, reason: str | None = None) -> None:
        """Cancels every job, the youngest last; later launches start no coroutine."""
        self._cancelled = True
        for job in list(self.jobs):
            job.cancel(reason)

    def _forget(self, job: Job[Any]) -> None:
        if job in self.jobs:
            self.jobs.remove(job)


def _retrieve_error(task: asyncio.Task[Any]) -> None:
    if not task.cancelled():
        task.exception()


def _warn_of_sleep(coroutine: Coroutine[Any, Any, object]) -> None:
    """Warns of a coroutine that calls `time.sleep`, which stops all frames until it returns."""
    code = getattr(coroutine, "cr_code", None)
    if code is None or "sleep" not in code.co_names or not is_program(code.co_filename):
        return
    names = coroutine.cr_frame.f_globals  # type: ignore[attr-defined]  # it has not started
    if names.get("sleep") is time.sleep or ("time" in code.co_names and names.get("time") is time):
        warn_of_mistake(
            f"the coroutine `{code.co_name}` calls `time.sleep`, which stops every frame until it returns: write "
            "`await delay(milliseconds)`",
            code.co_filename,
            code.co_firstlineno,
        )


def _given(block: object) -> str:
    return "None" if block is None else type(block).__name__


async def await_cancellation() -> NoReturn:
    """Waits until the coroutine is cancelled; its `finally` blocks then run."""
    raise_if_cancelled()
    while True:
        await asyncio.get_running_loop().create_future()


def _never_started(name: str | None) -> Any:
    """Returns a replacement for the task of a coroutine launched after its loop was closed."""
    return _CancelledTask(name or "coroutine")


class _CancelledTask:
    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def get_name(self) -> str:
        return self._name

    def done(self) -> bool:
        return True

    def cancelled(self) -> bool:
        return True

    def exception(self) -> None:
        raise asyncio.CancelledError

    def add_done_callback(self, callback: Callable[[Any], object]) -> None:
        callback(self)

    def __await__(self) -> Generator[Any, None, Any]:
        raise asyncio.CancelledError
        yield

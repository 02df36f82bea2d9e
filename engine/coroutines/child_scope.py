"""coroutine_scope and supervisor_scope: a coroutine that launches others, and ends when all of them have ended.

    async def load(scope: CoroutineScope) -> Page:
        text = scope.async_(load_text)
        scope.launch(count_the_visit)
        return Page(await text)

    page = await coroutine_scope(load)

Terms       block: the function that gets the scope. It is a part of the coroutine that awaits the scope: the host.
Rules       a failed child cancels the other children, oldest first, and then the block; the scope raises the first
            error after all have ended. Under a supervisor a child fails alone. A canceled host cancels its children at
            once, before its own next step.
Invariants  I1 no child is active after the scope has ended. I2 the last child that ends wakes the host in one turn of
            the loop: the child itself reports its end, because the callbacks of a task take a turn more.
Source      the behavior of kotlinx.coroutines coroutineScope and supervisorScope (recordings scope_with_failures,
            scope_supervised, scope_waits_for_children).
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from engine.coroutines.coroutine_scope import CoroutineScope, Job, children_of
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.finish import finish
from engine.coroutines.frame_clock import current_frame_clock
from engine.coroutines.until_it_succeeds import NoteStep, note_step

R = TypeVar("R")


async def coroutine_scope(block: Callable[[CoroutineScope], Awaitable[R]]) -> R:
    """Awaits `block(scope)` and all coroutines launched in `scope`; returns the result of the block.

    The first error of the block or a child cancels all others, and is raised. Kotlin: coroutineScope.
    """
    return await _run(block, is_supervisor=False)


async def supervisor_scope(block: Callable[[CoroutineScope], Awaitable[R]]) -> R:
    """As `coroutine_scope`, but a child that fails affects no other, and the pump raises its error.

    The error of a child started by `async_` is raised only where that is awaited. Kotlin: supervisorScope.
    """
    return await _run(block, is_supervisor=True)


async def _run(block: Callable[[CoroutineScope], Awaitable[R]], is_supervisor: bool) -> R:
    loop, host = asyncio.get_running_loop(), asyncio.current_task()
    assert isinstance(loop, CoroutineLoop) and host is not None
    scope = _ChildScope(loop, host, is_supervisor)
    siblings = children_of(host)
    siblings.append(scope)
    error: BaseException | None = None
    try:
        result = block(scope)
        if not inspect.isawaitable(result):
            shown = getattr(block, "__qualname__", block)
            raise TypeError(f"coroutine_scope({shown}): expected an `async def` that receives the scope")
        value = await result
    except BaseException as raised:
        error = raised
        scope.cancel("its scope ends")
    try:
        await scope.join_all()
    finally:
        siblings.remove(scope)
    scope.close()
    if scope.error is not None:
        raise scope.error
    if error is None:
        error = scope.interrupted
    if error is not None:
        raise error
    return value


class _ChildScope(CoroutineScope):
    """The scope that a block gets. Its children belong to `host`, the task that runs the block."""

    __slots__ = (
        "_all_ended",
        "_has_cancelled_host",
        "_host",
        "_is_supervisor",
        "_open",
        "error",
        "interrupted",
    )

    def __init__(self, loop: CoroutineLoop, host: asyncio.Task[Any], is_supervisor: bool) -> None:
        super().__init__(loop, current_frame_clock.get(None))
        self.note_step = note_step.get()
        self._host = host
        self._is_supervisor = is_supervisor
        self._open = 0
        self._all_ended: asyncio.Future[None] | None = None
        self._has_cancelled_host = False
        self.error: BaseException | None = None
        """The first error of a child, which the scope raises."""
        self.interrupted: BaseException | None = None
        """The cancellation that reached the host while it waited for children."""

    def launch(
        self,
        block: Callable[[], Coroutine[Any, Any, R]],
        name: str | None = None,
        undispatched: bool = False,
        note: NoteStep | None = None,
    ) -> Job[R]:
        if self._cancelled or not callable(block):
            return super().launch(block, name, undispatched, note)
        self._open += 1
        started = False

        async def child() -> R:
            nonlocal started
            started = True
            try:
                return await block()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._child_failed(error)
                raise
            finally:
                self._child_ended()

        child.__qualname__ = getattr(block, "__qualname__", "launch")
        job = super().launch(child, name, undispatched, note)

        def ended(task: asyncio.Task[R]) -> None:
            if not started:  # cancelled before its first step
                self._child_ended()
            if not self._is_supervisor and not task.cancelled():
                task.exception()  # the scope raises it

        job.task.add_done_callback(ended)
        return job

    def _child_failed(self, error: Exception) -> None:
        if self._is_supervisor or self.error is not None:
            return
        self.error = error
        self.cancel("another coroutine of its scope failed")
        if self._all_ended is None:  # the block still runs
            self._has_cancelled_host = True
            for inner in children_of(self._host)[children_of(self._host).index(self) + 1 :]:
                inner.cancel()
            self._host.cancel()

    def _child_ended(self) -> None:
        self._open -= 1
        if not self._open and self._all_ended is not None:
            finish(self._all_ended)

    async def join_all(self) -> None:
        """Waits until all children have ended, even if the host is canceled meanwhile.

        If none is left, the host goes on at once, as in Kotlin: the block ran in its context already. After a
        cancellation that reached the waiting host it takes one turn more, because the last child woke it.
        """
        is_canceled = False
        while self._open or is_canceled:
            is_canceled = False
            try:
                if self._open:
                    self._all_ended = self.loop.create_future()
                    await self._all_ended
                else:
                    await asyncio.sleep(0)
            except asyncio.CancelledError as cancelled:
                self.interrupted = cancelled
                self.cancel("its scope was cancelled")
                is_canceled = True  # the cancellation woke the host, not the end of its children

    def close(self) -> None:
        """Refuses further launches, and withdraws the cancellation by which a failed child ended the block."""
        self._cancelled = True
        if self._has_cancelled_host:
            self._host.uncancel()

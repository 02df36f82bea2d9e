"""collect_latest: each flow value starts a coroutine and cancels the previous value's coroutine.

    async def search(query: str) -> None:
        await delay(300)                     # a newer query ends this one here
        found.value = await ask(query)

    await collect_latest(snapshot_flow(lambda: text.value), search)

Order       the flow is collected by a coroutine of its own, which waits for its turn: coroutines that are ready already
            run before it. The former coroutine runs its clean-up to the end before the next one starts; that one runs
            up to its first wait at once.
Source      the behavior of kotlinx.coroutines collectLatest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, Callable, Coroutine
from typing import Any, TypeVar

from engine.coroutines.coroutine_scope import CoroutineScope, Job, children_of
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import current_frame_clock

T = TypeVar("T")


async def collect_latest(flow: AsyncIterable[T], block: Callable[[T], Coroutine[Any, Any, Any]]) -> None:
    """Runs `block(value)`, an `async def`, for each value of `flow`; a newer value cancels it. Kotlin: collectLatest.

    Returns when the flow has ended and the last block with it. An error of a block ends the collection and is raised.
    """
    loop, here = asyncio.get_running_loop(), asyncio.current_task()
    assert isinstance(loop, CoroutineLoop) and here is not None
    scope = CoroutineScope(loop, current_frame_clock.get(None))
    errors: list[BaseException] = []
    job: Job[Any] | None = None

    def ended(error: BaseException | None) -> None:
        if error is not None and not isinstance(error, asyncio.CancelledError):
            errors.append(error)
            here.cancel()  # it waits for the next value, or for this job

    await asyncio.sleep(0)  # the turn of the coroutine that collects
    children_of(here).append(scope)
    try:
        async for value in flow:
            if job is not None:
                await job.cancel_and_join()
            job = scope.launch(_started_by(block, value), undispatched=True)
            job.invoke_on_completion(ended)
        if job is not None:
            await job.join()
    except asyncio.CancelledError:
        if not errors:
            raise
        here.uncancel()
    finally:
        children_of(here).remove(scope)
        if job is not None:
            await job.cancel_and_join()
    if errors:
        raise errors[0]


def _started_by(block: Callable[[T], Coroutine[Any, Any, Any]], value: T) -> Callable[[], Coroutine[Any, Any, Any]]:
    return lambda: block(value)

"""non_cancellable: a part of a coroutine that a cancellation does not interrupt, as clean-up that waits for frames.

Source      the behavior of kotlinx.coroutines withContext(NonCancellable) (recording steps_of_a_machine).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from engine.coroutines.coroutine_scope import CoroutineScope
from engine.coroutines.event_loop import CoroutineLoop
from engine.coroutines.frame_clock import current_frame_clock

R = TypeVar("R")


async def non_cancellable(block: Callable[[], Coroutine[Any, Any, R]]) -> R:
    """Runs `block()` to its end and returns its result, also in a canceled coroutine, which otherwise cannot wait.

    A cancellation that comes meanwhile is raised afterwards. Kotlin: withContext(NonCancellable).
    """
    loop = asyncio.get_running_loop()
    assert isinstance(loop, CoroutineLoop)
    if loop.is_closed():  # it starts no coroutine any more; no further cancellation comes either
        return await block()
    job = CoroutineScope(loop, current_frame_clock.get(None)).launch(block, undispatched=True)
    cancelled: asyncio.CancelledError | None = None
    while not job.is_completed:
        try:
            await asyncio.wait([job.task])
        except asyncio.CancelledError as error:
            cancelled = error
    result = job.task.result()
    if cancelled is not None:
        raise cancelled
    return result

"""raise_if_cancelled: a coroutine that caught its cancellation does not wait again.

Kotlin's Job stays cancelled: each later suspension raises at once, and the coroutine goes on to its end. Python's task
would wait again as if nothing had happened.

Source      kotlinx.coroutines CancellableContinuation.kt (suspendCancellableCoroutine).
"""

from __future__ import annotations

import asyncio


def raise_if_cancelled() -> None:
    """Raises CancelledError in a cancelled task. A cancellation that was withdrawn (`uncancel`) does not count."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError

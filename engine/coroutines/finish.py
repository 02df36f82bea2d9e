"""Ends a wait for a future."""

from __future__ import annotations

import asyncio


def finish(future: asyncio.Future[None]) -> None:
    """Wakes the coroutine that awaits `future`, unless it was woken or canceled before."""
    if not future.done():
        future.set_result(None)

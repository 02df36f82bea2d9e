"""delay: waits on the clock of the host, which is virtual in a headless scene.

Source      kotlinx.coroutines Delay.kt.
"""

from __future__ import annotations

import asyncio

from engine.coroutines.cancelled import raise_if_cancelled


async def delay(ms: float) -> None:
    """Waits `ms` milliseconds on the scene's clock; 0 and less do not wait at all. Kotlin: delay.

    Raises CancelledError at once in a coroutine that is already cancelled.
    """
    if ms > 0:
        raise_if_cancelled()
        await asyncio.sleep(ms / 1000)

"""delay: waits on the clock of the host, which is virtual in a headless scene.

Source      kotlinx.coroutines Delay.kt.
"""

from __future__ import annotations

import asyncio

from engine.coroutines.cancelled import raise_if_cancelled
from engine.mistakes.mistake_warning import warn_of_mistake


async def delay(ms: float) -> None:
    """Waits `ms` milliseconds on the scene's clock; 0 and less do not wait at all. Kotlin: delay.

    Raises CancelledError at once in a coroutine that is already cancelled.
    """
    if 0 < ms < 1:
        warn_of_mistake(
            f"delay takes milliseconds, and {ms!r} is less than one: write `delay({round(ms * 1000)})` for {ms!r} s"
        )
    if ms > 0:
        raise_if_cancelled()
        await asyncio.sleep(ms / 1000)

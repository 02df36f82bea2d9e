"""delay: waits on the clock of the host, which is virtual in a headless scene.

Source      kotlinx.coroutines Delay.kt.
"""

from __future__ import annotations

import asyncio


async def delay(ms: float) -> None:
    """Waits `ms` milliseconds on the scene's clock; 0 and less do not wait at all. Kotlin: delay."""
    if ms > 0:
        await asyncio.sleep(ms / 1000)

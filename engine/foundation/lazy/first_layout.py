"""FirstLayout: lets coroutines wait for the first layout of a list.

A list cannot scroll before its first layout: a scroll by an effect of the first composition begins after the first
frame of the list, and a scroll of a state without a list waits for one.
Source of behavior  Compose foundation AwaitFirstLayoutModifier.kt.
"""

from __future__ import annotations

import asyncio


class FirstLayout:
    """The coroutines that wait for the first placement of a list."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    async def wait(self) -> None:
        """Waits until the list is placed."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future

    def happened(self) -> None:
        """Resumes the waiting coroutines with their next run; the list's placement calls it."""
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            for future in waiting:
                if not future.done():
                    future.set_result(None)

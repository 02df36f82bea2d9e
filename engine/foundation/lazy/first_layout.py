"""FirstLayout: what waits until a list was laid out once.

Before that there is nothing to scroll: a scroll that an effect of the first composition asks for begins after the frame
that shows the list, and one that no list shows waits for a list.
Source of behaviour  Compose foundation AwaitFirstLayoutModifier.kt.
"""

from __future__ import annotations

import asyncio


class FirstLayout:
    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    async def wait(self) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future

    def happened(self) -> None:
        """The list was placed. Who waits goes on when the coroutines run next."""
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            for future in waiting:
                if not future.done():
                    future.set_result(None)

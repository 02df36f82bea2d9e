"""ConflatedChannel: a channel that keeps only the newest value. Sending never waits; receiving may wait.

Source of behavior  kotlinx.coroutines Channel(CONFLATED), as animate*AsState uses it.
"""

from __future__ import annotations

import asyncio
from typing import Any

_NOTHING: Any = object()


class ConflatedChannel:
    """A channel with room for one value; a new value replaces it."""

    __slots__ = ("_value", "_waiting")

    def __init__(self) -> None:
        self._value = _NOTHING
        self._waiting: asyncio.Future[None] | None = None

    def try_send(self, value: Any) -> None:
        """Stores `value` and wakes the receiver."""
        self._value = value
        waiting = self._waiting
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    async def receive(self) -> Any:
        """Waits for a value and removes it."""
        while self._value is _NOTHING:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        value, self._value = self._value, _NOTHING
        return value

"""QuietCall: a reusable callback in a loop's queue that belongs to no coroutine.

Invariants  I1 the loop handles its exceptions like those of any other callback.
Why         `asyncio.Handle` copies a context for each call (1 µs); a QuietCall is created once and needs no context.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class _Loop(Protocol):
    def call_exception_handler(self, context: dict[str, Any]) -> None: ...


class QuietCall:
    """Queued beside asyncio's handles, with the handle methods that the loop calls."""

    __slots__ = ("_callback", "_loop")

    def __init__(self, loop: _Loop, callback: Callable[[], object]) -> None:
        self._loop = loop
        self._callback = callback

    def cancelled(self) -> bool:
        """Returns False: a queued call always runs."""
        return False

    def _run(self) -> None:
        try:
            self._callback()
        except Exception as error:
            message = f"Exception in callback {self._callback!r}"
            self._loop.call_exception_handler({"message": message, "exception": error})

"""QuietCall: a callback in the queue of a loop that is no coroutine's, and that its owner queues again and again.

Invariants  I1 what it raises is handed to the loop, as the exception of any other callback is.
Why         `asyncio.Handle` copies a context for each call (1 µs); this one is made once and asks for none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class _Loop(Protocol):
    def call_exception_handler(self, context: dict[str, Any]) -> None: ...


class QuietCall:
    """Stands in the queue beside asyncio's handles, and answers what the loop asks of them."""

    __slots__ = ("_callback", "_loop")

    def __init__(self, loop: _Loop, callback: Callable[[], object]) -> None:
        self._loop = loop
        self._callback = callback

    def cancelled(self) -> bool:
        """Never: what was queued runs."""
        return False

    def _run(self) -> None:
        try:
            self._callback()
        except Exception as error:
            message = f"Exception in callback {self._callback!r}"
            self._loop.call_exception_handler({"message": message, "exception": error})

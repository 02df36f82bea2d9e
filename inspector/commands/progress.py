"""Shows progress on a terminal for work that takes longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

QUIET_SECONDS = 1.0
_EVERY_SECONDS = 0.1


class ProgressLine:
    """Call it with (done, total); `end` erases the line. Prints nothing unless standard error is a terminal."""

    def __init__(self, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._what = what
        self._clock = clock
        self._next = clock() + QUIET_SECONDS
        self._shown = False
        self._on = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if not self._on or self._clock() < self._next:
            return
        self._next = self._clock() + _EVERY_SECONDS
        self._shown = True
        print(f"\r{self._what}: {done:,} of {total:,}\x1b[K", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Erases the progress line."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

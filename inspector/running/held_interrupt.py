"""Ctrl+C at a moment that suits: never while a frame is being written to a file.

Terms       held: an interrupt that came meanwhile waits until the block ends, and is raised there.
Invariants  I1 outside of held blocks Ctrl+C is KeyboardInterrupt at once, as ever. I2 only the main thread of a
            process that does not ignore Ctrl+C is affected.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_depth = 0
_waits = False


@contextmanager
def interrupts_can_be_held() -> Iterator[None]:
    """Meanwhile `held` has an effect."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # another owner, such as a window, or it is ignored
        yield
        return
    signal.signal(signal.SIGINT, _interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def held() -> Iterator[None]:
    """An interrupt that comes in here is raised when it ends."""
    global _depth, _waits
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        if _waits and not _depth:
            _waits = False
            raise KeyboardInterrupt


def _interrupted(number: int, frame: FrameType | None) -> None:
    global _waits
    if _depth:
        _waits = True
    else:
        raise KeyboardInterrupt

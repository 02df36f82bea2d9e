"""Held interrupt: delays Ctrl+C while a frame is written to a file.

Terms       held: an interrupt inside a held block is raised at the end of the block.
Invariants  I1 outside of held blocks, Ctrl+C raises KeyboardInterrupt immediately. I2 only the main thread of a
            process with the default SIGINT handler is affected.
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
    """Enables `held` inside this block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # a window handles the signal, or the process ignores it
        yield
        return
    signal.signal(signal.SIGINT, _interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def held() -> Iterator[None]:
    """Delays an interrupt until the end of this block."""
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

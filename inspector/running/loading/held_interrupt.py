"""Held interrupt: delays Ctrl+C while a frame is written to a file, and distinguishes it from a program's exception.

Terms       held: an interrupt inside a held block is raised at the end of the block.
Invariants  I1 outside of held blocks, Ctrl+C raises CtrlC immediately. I2 only the main thread of a process with the
            default SIGINT handler is affected. I3 a program's own KeyboardInterrupt ends no command.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class CtrlC(KeyboardInterrupt):
    """A person pressed Ctrl+C; a program's own `raise KeyboardInterrupt` is no CtrlC."""


_depth = 0
_waits = False


@contextmanager
def interrupts_can_be_held() -> Iterator[None]:
    """Enables `held` and `is_ctrl_c` inside this block."""
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
            raise CtrlC


def is_ctrl_c(error: BaseException) -> bool:
    """Returns whether a person's Ctrl+C raised the exception. Where another handler receives Ctrl+C, every
    KeyboardInterrupt counts."""
    if signal.getsignal(signal.SIGINT) is _interrupted:
        return isinstance(error, CtrlC)
    return isinstance(error, KeyboardInterrupt)


def _interrupted(number: int, frame: FrameType | None) -> None:
    global _waits
    if _depth:
        _waits = True
    else:
        raise CtrlC

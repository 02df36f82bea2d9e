"""Held interrupt: delays Ctrl+C while a frame is written to a file, and distinguishes it from a program's exception.

Terms       held: an interrupt inside a held block is raised at the end of the block. whole: an interrupt that finds a
            whole function, or what it calls, waits until the function calls `raise_held`.
Why         Python handles a signal between two instructions. A frame of a program ends with a long call into C, which
            frees what the frame made, so one Ctrl+C in three came inside `Step.__exit__`: its step never ended.
Invariants  I1 outside of held blocks, Ctrl+C raises CtrlC immediately. I2 only the main thread of a process with the
            default SIGINT handler is affected. I3 a program's own KeyboardInterrupt ends no command.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Final, ParamSpec, TypeVar

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")


class CtrlC(KeyboardInterrupt):
    """A person pressed Ctrl+C; a program's own `raise KeyboardInterrupt` is no CtrlC."""


_depth = 0
_waits = False
_WHOLE: Final[set[CodeType]] = set()
"""The code of each whole function."""


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
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        raise_held()


def whole(function: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Marks a function that an interrupt does not leave halfway: it ends with `raise_held`."""
    _WHOLE.add(function.__code__)
    return function


def is_in_whole(frame: FrameType | None) -> bool:
    """Returns whether a whole function runs in this frame or around it."""
    while frame is not None:
        if frame.f_code in _WHOLE:
            return True
        frame = frame.f_back
    return False


def is_waiting() -> bool:
    """Returns whether an interrupt waits."""
    return _waits


def raise_held() -> None:
    """Raises the interrupt that waits, if there is one and no held block is open."""
    global _waits
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
    if _depth or is_in_whole(frame):
        _waits = True
    else:
        raise CtrlC

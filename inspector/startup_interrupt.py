"""Startup interrupt: Ctrl+C while the modules of a command are imported ends the process with one line.

Why         An interrupted import raises misleading errors, and prints a traceback.
"""

from __future__ import annotations

import os
import signal
from types import FrameType


def end_at_interrupts() -> None:
    """From here on, Ctrl+C ends the process at once, with exit code 130, and says that the command did not begin; a
    handler of the caller stays."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end_at_once)


def interrupts_again() -> None:
    """From here on, Ctrl+C raises KeyboardInterrupt again; a handler of the caller stays."""
    if signal.getsignal(signal.SIGINT) is _end_at_once:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end_at_once(number: int, frame: FrameType | None) -> None:
    os.write(2, b"phases: stopped by Ctrl+C before the command began: nothing is written\n")
    os._exit(130)

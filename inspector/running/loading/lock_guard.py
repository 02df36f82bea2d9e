"""LockGuard: ends the process with one sentence if a call into C holds Python's lock for good.

Terms       Python's lock: the lock without which no thread runs Python code; `sum(range(10**12))` holds it.
How         Whoever has the lock postpones the guard regularly. Once nobody does, three timers of the system expire: the
            first lets `faulthandler` write the stack into a file in memory, the second starts a process that says where
            the call is (locked_call.py), and the third ends this process with code 2. None needs the lock. Where the
            system has no such timers, `faulthandler` writes the stack to standard error and ends the process with 1.
"""

from __future__ import annotations

import faulthandler
import os
import shlex
import signal
import sys
import sysconfig

from .kernel_timers import KernelTimer
from .program_code import INSPECTOR

STACK_SECONDS = 0.1
"""The time that `faulthandler` has to write the stack."""
SENTENCE_SECONDS = 1.0
"""The time that the process has which says the sentence."""
ENGINE = os.path.join(os.path.dirname(os.path.dirname(INSPECTOR)), "engine", "")


class LockGuard:
    """A stopped guard. `words`: what the sentence says after the place."""

    def __init__(self, words: str) -> None:
        self._timers: tuple[KernelTimer, ...] = ()
        self._stack = -1
        self._signal = int(getattr(signal, "SIGRTMIN", 0)) + 5
        try:
            self._stack = os.memfd_create("stack", 0)  # inherited by the process that reads it
            made = [KernelTimer(self._signal)]
            self._timers = (
                *made,
                KernelTimer(function="system", argument=self._command(words)),
                KernelTimer(function="_exit", argument=2),
            )
            faulthandler.register(self._signal, file=self._stack, all_threads=False)
        except (OSError, AttributeError):
            self._close_timers()

    def _command(self, words: str) -> bytes:
        paths = sysconfig.get_paths()
        folders = {os.path.join(paths[name], "") for name in ("stdlib", "platstdlib", "purelib", "platlib")}
        script = os.path.join(os.path.dirname(__file__), "locked_call.py")
        command = [sys.executable, "-I", "-S", script, str(self._stack), words, ENGINE, INSPECTOR, *sorted(folders)]
        return os.fsencode(shlex.join(command))

    def postpone(self, seconds: float) -> None:
        """Lets the process end after `seconds` in which nobody calls this method."""
        if not self._timers:
            # The program may replace `sys.stderr`.
            faulthandler.dump_traceback_later(seconds, exit=True, file=2)
            return
        for timer, after in zip(self._timers, (0.0, STACK_SECONDS, STACK_SECONDS + SENTENCE_SECONDS), strict=True):
            timer.restart(seconds + after)

    def stop(self) -> None:
        """Lets the process run on."""
        if not self._timers:
            faulthandler.cancel_dump_traceback_later()
        for timer in self._timers:
            timer.stop()

    def close(self) -> None:
        """Stops the guard for good."""
        self.stop()
        if self._timers:
            faulthandler.unregister(self._signal)
        self._close_timers()

    def _close_timers(self) -> None:
        for timer in self._timers:
            timer.close()
        self._timers = ()
        if self._stack >= 0:
            os.close(self._stack)
            self._stack = -1

"""The watchdog interrupts a program that does not return: an endless loop while it loads, in a frame, in a handler.

Terms       step: one call into the program, such as loading it, composing it, a frame, an input, a demo.
            limit: how many seconds one step may take; nothing is limited until `time_limit` says so.
How         A thread adds up how long the innermost step of the main thread runs. When a step is overdue, the thread
            sends the main thread a signal, whose handler raises ProgramStopped there. A signal also ends a wait
            (`time.sleep`, `input`), which an exception that is only set for a thread does not.
Invariants  I1 ProgramStopped is raised in the program's own code if that runs within GRACE, so that the engine is not
            cut off halfway; after GRACE it is raised wherever the main thread is. I2 only the main thread is watched.
            I3 time in which this process did not run at all, or a debugger had stopped it, does not count.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType

from . import exit_calls
from .program_code import is_engine_code, is_program_code

DEFAULT_LIMIT = 10.0
"""Seconds for one step."""
DEMO_FACTOR = 6
"""A demo is many steps: as a whole it may take so many times the limit."""

POLL = 0.1
EAGER_POLL = 0.005
GRACE = 1.0
"""Seconds after the limit in which only code of the program is interrupted."""
UNWIND = 2.0
"""Seconds that a step has to end after it was interrupted, until it is interrupted again."""
ATTEMPTS = 2
"""A program that was interrupted so often and still runs cannot be stopped by an exception."""

# Ignored by default, so that one that comes too late harms nothing. Where there are no such signals (Windows), one that
# this process sends itself does.
_SIGNAL = getattr(signal, "SIGURG", getattr(signal, "SIGBREAK", signal.SIGINT))


class ProgramStopped(BaseException):
    """A step of the program took longer than the limit. No Exception, so that an `except Exception` in the program
    does not go on."""


class Step:
    """`with Step("frame 3"):` around a call into the program. Steps nest; each has its own limit."""

    __slots__ = ("attempts", "factor", "spent", "what")

    def __init__(self, what: str, factor: float = 1.0) -> None:
        self.what = what
        self.factor = factor
        self.spent = 0.0
        self.attempts = 0

    def __enter__(self) -> Step:
        exit_calls.hold()
        if threading.current_thread() is threading.main_thread():
            _steps.append(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        exit_calls.release()
        if self in _steps:
            del _steps[_steps.index(self) :]


_steps: list[Step] = []
"""Those that the main thread is in, outermost first."""
_watchdog: _Watchdog | None = None


def in_step() -> bool:
    """Whether the main thread is in code of the program."""
    return bool(_steps)


def is_limited() -> bool:
    """Whether a limit is in force."""
    return _watchdog is not None


def restart_limit() -> None:
    """The innermost step has come to a place from which it may take the whole limit again: a demo, after a frame."""
    if _steps:
        _steps[-1].spent = 0.0
        _steps[-1].attempts = 0


@contextmanager
def time_limit(seconds: float | None, *, advice: str = "", ends_process: bool = False) -> Iterator[None]:
    """Meanwhile, a step that takes longer than `seconds` is interrupted. `advice` says how to allow more.
    `ends_process`: where no exception can stop the program, a message on standard error and exit code 2 do."""
    global _watchdog
    if seconds is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    outer, _watchdog = _watchdog, _Watchdog(seconds, advice, ends_process)
    _watchdog.start()
    try:
        yield
    finally:
        _watchdog.end()
        _watchdog = outer


class _Watchdog:
    def __init__(self, seconds: float, advice: str, ends_process: bool) -> None:
        self._seconds = seconds
        self._advice = advice
        self._ends_process = ends_process
        self._main = threading.main_thread().ident or 0
        self._ended = threading.Event()
        self._before: object = None
        self._guarded = False

    def start(self) -> None:
        self._before = signal.signal(_SIGNAL, self._interrupt)
        if self._ends_process and hasattr(signal, "SIGTSTP") and signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL:
            signal.signal(signal.SIGTSTP, self._suspend)
        self._guard()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def end(self) -> None:
        self._ended.set()
        self._unguard()
        if signal.getsignal(_SIGNAL) == self._interrupt:
            signal.signal(_SIGNAL, self._before if callable(self._before) else signal.SIG_DFL)
        if hasattr(signal, "SIGTSTP") and signal.getsignal(signal.SIGTSTP) == self._suspend:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)

    # -- in the thread

    def _watch(self) -> None:
        before = time.monotonic()
        poll = POLL
        while not self._ended.wait(poll):
            now = time.monotonic()
            # A longer gap is time in which the process was stopped (Ctrl+Z) or starved.
            passed, before = min(now - before, 5 * POLL), now
            for step in list(_steps):
                step.spent += passed
            self._guard()
            late = self._overdue()
            poll = POLL if late is None else EAGER_POLL
            if late is not None and self._ends_process and late.attempts >= ATTEMPTS:
                self._end_process(late)
            elif late is not None:
                self._send_signal()

    def _overdue(self) -> Step | None:
        """The outermost step that is."""
        for step in list(_steps):
            limit = self._seconds * step.factor
            if step.spent > limit + step.attempts * (GRACE + UNWIND):
                return step
        return None

    def _send_signal(self) -> None:
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._main, _SIGNAL)
        else:
            import _thread

            _thread.interrupt_main(_SIGNAL)

    def _guard(self) -> None:
        """A call into C that keeps Python's lock keeps this thread from running, too. Then only a thread that needs no
        Python ends the process: `faulthandler` does, with the lines that ran, unless this thread puts it off."""
        if self._ends_process:
            faulthandler.dump_traceback_later(self._seconds + 3 * UNWIND, exit=True)
            self._guarded = True

    def _unguard(self) -> None:
        if self._guarded:
            faulthandler.cancel_dump_traceback_later()
            self._guarded = False

    def _end_process(self, step: Step) -> None:
        frame = sys._current_frames().get(self._main)
        where = _place(frame)
        words = f"phases: {where}{self.sentence(step)}; it cannot be interrupted, so the process ends\n"
        os.write(2, words.encode(errors="backslashreplace"))
        os._exit(2)

    # -- in the main thread

    def _suspend(self, number: int, frame: FrameType | None) -> None:
        """Ctrl+Z: the guard would count the time until the process goes on."""
        self._unguard()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # returns when the process goes on
        signal.signal(number, self._suspend)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        step = self._overdue()
        if step is None:
            return
        if sys.gettrace() is not None and "bdb" in sys.modules:
            for each in _steps:
                each.spent = 0.0
            return
        limit = self._seconds * step.factor + step.attempts * (GRACE + UNWIND)
        if _is_in_program(frame) or step.spent > limit + GRACE:
            step.attempts += 1
            raise ProgramStopped(self.sentence(step))

    def sentence(self, step: Step) -> str:
        """What took too long, and what to do."""
        seconds = self._seconds * step.factor
        advice = f"; {self._advice}" if self._advice else ""
        return f"{step.what} takes longer than {seconds:g} s{advice}"


def _is_in_program(frame: FrameType | None) -> bool:
    """Whether the program runs there, or what it called of the standard library."""
    while frame is not None:
        if is_program_code(frame.f_code):
            return True
        if is_engine_code(frame.f_code):
            return False
        frame = frame.f_back
    return False


def _place(frame: FrameType | None) -> str:
    """`file.py:12: ` of the innermost line of the program."""
    while frame is not None:
        if is_program_code(frame.f_code):
            return f"{os.path.basename(frame.f_code.co_filename)}:{frame.f_lineno}: "
        frame = frame.f_back
    return ""

"""Watchdog: interrupts a hanging program, such as an endless loop during loading, in a frame, or in a handler.

Terms       step: one call into the program, such as loading, composing, a frame, an input, a demo.
            limit: the allowed duration of a step in seconds; no limit applies outside of `time_limit`.
How         A thread accumulates the running time of the main thread's innermost step. For an overdue step, the thread
sends a signal to the main thread, whose handler raises ProgramStopped: at once in code of the program, else at the next
line of it (next_line.py). A signal also interrupts a wait (`time.sleep`, `input`), unlike an asynchronous exception.
A call into C that holds Python's lock stops this thread: then a timer of the system sends the signal
(kernel_timers.py), which interrupts a call that looks for signals, such as a search of a regular expression. Another
call ends the process of a command (lock_guard.py).
            on_slow_step: a function that the main thread calls during a long step, so that a person can end it.
Invariants  I1 ProgramStopped is raised in code of the program, if such code runs within GRACE, so that the engine is
            not interrupted halfway; after GRACE, it is raised anywhere. I2 only the main thread is watched. I3 time in
            which the process did not run, or a debugger paused it, does not count. I4 the import of an installed
            package is not interrupted for IMPORT_GRACE: after half an import, numpy cannot be imported again.
"""

from __future__ import annotations

import _weakrefset
import gc
import linecache
import os
import re
import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType, TracebackType

from engine.code_owner import OWNERS, PACKAGE
from inspector.language import _, number

from . import exit_calls, program_output
from .held_interrupt import is_in_whole, is_waiting, raise_held, whole
from .kernel_timers import KernelTimer
from .lock_guard import LockGuard
from .memory_limit import memory_limit
from .next_line import next_line
from .program_code import INSPECTOR, is_engine_code, is_program_code
from .watchdog_signal import WATCHDOG_SIGNAL as _SIGNAL

DEFAULT_LIMIT = 10.0
"""The default limit of one step, in seconds."""
DEMO_FACTOR = 6
"""A demo consists of many steps: its total limit is this multiple."""

_monotonic = time.monotonic  # the program may replace the function of the module
POLL = 0.1
EAGER_POLL = 0.005
LONGEST_GAP = 5 * POLL
"""A longer time between two polls does not count: the process did not run."""
GAP_WITHOUT_LOCK = 3 * POLL
"""If the thread did not poll for this time, a timer of the system sends the signal."""
GRACE = 1.0
"""Seconds after the limit during which only code of the program is interrupted."""
IMPORT_GRACE = 30.0
"""Seconds after the limit during which the import of an installed package is not interrupted."""
UNWIND = 2.0
"""Seconds that an interrupted step may take to end, before the next interrupt."""
ATTEMPTS = 2
"""After this number of interrupts, the program counts as unstoppable by exceptions."""


_WEAK_FILES = (weakref.__file__, _weakrefset.__file__)
_RUN_FILES = os.path.join(INSPECTOR, "recording", "file", "")
_SLEEP = re.compile(r"(?<!asyncio\.)\bsleep\(")
_ON_COLLECTED = "on_collected"
"""The name of each callback of a weak reference in the project; no other function has it."""
_CALLBACK_DEPTH = 4
"""The number of innermost frames that may belong to a callback of a weak reference."""


class ProgramStopped(BaseException):
    """A step of the program exceeded its limit. The class does not extend Exception, so that `except Exception` in the
    program does not catch it."""


class Step:
    """`with Step("frame 3"):` encloses a call into the program. Steps nest; each step has its own limit."""

    __slots__ = ("attempts", "factor", "spent", "what")

    def __init__(self, what: str, factor: float = 1.0) -> None:
        self.what = what
        self.factor = factor
        self.spent = 0.0
        self.attempts = 0

    @whole
    def __enter__(self) -> Step:
        exit_calls.hold()
        program_output.hold()
        if threading.current_thread() is threading.main_thread():
            if not _steps and _watchdog is not None:
                memory_limit.hold()
            _steps.append(self)
        if is_waiting():
            self.__exit__(None, None, None)  # which raises
        return self

    @whole
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        next_line.disarm()
        program_output.release()
        exit_calls.release()
        if self in _steps:
            del _steps[_steps.index(self) :]
            if not _steps:
                memory_limit.release()
        raise_held()


_steps: list[Step] = []
"""The active steps of the main thread, outermost first."""
_watchdog: _Watchdog | None = None

OnSlowStep = Callable[[str, str], bool]
"""Receives the name of the long step and the line that runs, such as `app.py:12`; returns whether to stop the step."""
_on_slow: tuple[float, OnSlowStep, bool] | None = None


def in_step() -> bool:
    """Returns whether the main thread is inside a step."""
    return bool(_steps)


def is_limited() -> bool:
    """Returns whether a limit is active."""
    return _watchdog is not None


def restart_limit() -> None:
    """Restarts the limit of the innermost step, as after each frame of a demo."""
    if _steps:
        _steps[-1].spent = 0.0
        _steps[-1].attempts = 0


@contextmanager
def watching_slow_steps(after: float, on_slow_step: OnSlowStep, *, is_whole: bool = False) -> Iterator[None]:
    """Inside this block, `on_slow_step` is called about every POLL seconds while a step runs longer than `after`
    seconds and code of the program is interrupted; requires a `time_limit`. `is_whole`: the outermost step counts, such
    as a demo with all its frames; else the innermost one."""
    global _on_slow
    outer, _on_slow = _on_slow, (after, on_slow_step, is_whole)
    try:
        yield
    finally:
        _on_slow = outer


@contextmanager
def time_limit(seconds: float | None, *, advice: str = "", ends_process: bool = False) -> Iterator[None]:
    """Inside this block, a step is interrupted after `seconds`. `advice`: how to raise the limit. `ends_process`: an
    unstoppable program ends the process, with a message on standard error and exit code 2."""
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
        self._timers_lock = threading.Lock()
        self._before: object = None
        self._guard: LockGuard | None = None
        self._without_lock: KernelTimer | None = None
        """Sends the signal while the thread cannot."""
        self._counted = _monotonic()
        """The time of the last count: the steps contain the time before it."""
        self._attended = 0.0
        """When `on_slow_step` was called last."""
        self._handles = False
        """Whether a signal is handled; `on_slow_step` paints meanwhile, where an exception would not end the step."""

    def start(self) -> None:
        self._before = signal.signal(_SIGNAL, self._interrupt)
        if self._ends_process and hasattr(signal, "SIGTSTP") and signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL:
            signal.signal(signal.SIGTSTP, self._suspend)
        if self._ends_process:
            words = _(
                "a call into C takes longer than {seconds} s, and Python cannot interrupt it, so the process ends"
            )
            advice = f"; {self._advice}" if self._advice else ""
            self._guard = LockGuard(words.format(seconds=f"{self._seconds:g}") + advice)
        with suppress(OSError):  # a system without such timers
            self._without_lock = KernelTimer(int(_SIGNAL))
        self._counted = _monotonic()
        self._postpone()
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def end(self) -> None:
        self._ended.set()
        next_line.disarm()
        self._end_timers()
        if signal.getsignal(_SIGNAL) == self._interrupt:
            signal.signal(_SIGNAL, self._before if callable(self._before) else signal.SIG_DFL)
        if hasattr(signal, "SIGTSTP") and signal.getsignal(signal.SIGTSTP) == self._suspend:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)

    # -- in the thread

    def _watch(self) -> None:
        poll = POLL
        while not self._ended.wait(poll):
            now = self._count()
            self._postpone()
            late = self._overdue()
            # A signal may find a place where nothing may be painted: until one finds the program, they come often.
            is_unattended = self._slow_step() is not None and now - self._attended > POLL
            poll = EAGER_POLL if late is not None or is_unattended else POLL
            if late is not None and self._ends_process and late.attempts >= ATTEMPTS:
                self._end_process(late)
            elif late is not None or self._slow_step() is not None or memory_limit.is_exceeded:
                self._send_signal()

    def _count(self) -> float:
        """Adds the time since the last count to the steps; returns the time."""
        now = _monotonic()
        # During a longer gap the process was stopped (Ctrl+Z) or starved.
        passed, self._counted = min(now - self._counted, LONGEST_GAP), now
        for step in list(_steps):
            step.spent += passed
        return now

    def _overdue(self) -> Step | None:
        """Returns the outermost overdue step."""
        for step in list(_steps):
            if step.spent > self._limit_of(step):
                return step
        return None

    def _limit_of(self, step: Step) -> float:
        return self._seconds * step.factor + step.attempts * (GRACE + UNWIND)

    @staticmethod
    def _slow_step() -> Step | None:
        """Returns the watched step, if it is long enough for `on_slow_step`."""
        steps, watched = list(_steps), _on_slow
        if not steps or watched is None:
            return None
        step = steps[0 if watched[2] else -1]
        return step if step.spent > watched[0] else None

    def _send_signal(self) -> None:
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(self._main, _SIGNAL)
        else:
            import _thread

            _thread.interrupt_main(_SIGNAL)

    def _postpone(self) -> None:
        """Postpones the timers that act while this thread cannot."""
        with self._timers_lock:
            if self._ended.is_set():
                return
            if self._guard is not None:
                self._guard.postpone(self._seconds + 3 * UNWIND)
            if self._without_lock is not None:
                self._without_lock.restart(GAP_WITHOUT_LOCK, repeats=True)

    def _end_timers(self) -> None:
        with self._timers_lock:
            if self._guard is not None:
                self._guard.close()
            if self._without_lock is not None:
                self._without_lock.close()
            self._guard = self._without_lock = None

    def _end_process(self, step: Step) -> None:
        frame = sys._current_frames().get(self._main)
        where = _place(frame)
        words = f"phases: {where}{self.sentence(step)}; it cannot be interrupted, so the process ends\n"
        os.write(2, words.encode(errors="backslashreplace"))
        os._exit(2)

    # -- in the main thread

    def _suspend(self, number: int, frame: FrameType | None) -> None:
        """Handles Ctrl+Z: cancels the guard, which would count the suspended time."""
        if self._guard is not None:
            self._guard.stop()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # returns when the process continues
        signal.signal(number, self._suspend)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._handles:  # a signal during the handler finds the handler, not the program
            return
        self._handles = True
        try:
            self._handle(number, frame)
        finally:
            self._handles = False

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if _monotonic() - self._counted > GAP_WITHOUT_LOCK:  # the thread waits for Python's lock
            self._count()
        step = self._overdue()
        if _writes_a_run(frame) or is_in_whole(frame):
            return  # the next signal tries again
        is_late = step is not None and step.spent > self._limit_of(step) + GRACE
        if _is_swallowed(frame) and not (
            is_late and _is_in_program(frame)
        ):  # else a `__del__` of the program is endless
            return
        if _imports_a_package(frame) and not (step is not None and step.spent > self._limit_of(step) + IMPORT_GRACE):
            return
        if program_output.is_writing(frame):  # a program that only prints is rarely interrupted in its own code
            program_output.after_write(lambda: self._interrupt(number, sys._getframe(2)))
            return
        if memory_limit.is_exceeded and not is_late:
            if _is_in_program(frame):
                raise MemoryError(memory_limit.sentence)
            self._wait_for_program(frame)
            return
        if step is None:
            self._attend(frame)
            return
        if sys.gettrace() is not None and not next_line.is_armed and "bdb" in sys.modules:
            for each in _steps:
                each.spent = 0.0
            return
        if _is_in_program(frame) or step.spent > self._limit_of(step) + GRACE:
            step.attempts += 1
            raise ProgramStopped(self.sentence(step) + _sleep_advice(frame))
        self._wait_for_program(frame)

    def _wait_for_program(self, frame: FrameType | None) -> None:
        next_line.arm(frame, lambda reached: self._interrupt(int(_SIGNAL), reached))

    def _attend(self, frame: FrameType | None) -> None:
        step, on_slow_step = self._slow_step(), _on_slow
        if step is None or on_slow_step is None:
            return
        if not _is_in_program(frame):
            self._wait_for_program(frame)
            return
        spent = step.spent
        try:
            is_stopped = on_slow_step[1](step.what, _place(frame).removesuffix(": "))
        finally:
            self._attended = _monotonic()
        if is_stopped:
            step.attempts += 1
            words = _("{step} was stopped after {seconds} s")
            raise ProgramStopped(words.format(step=step.what, seconds=number(spent, ".1f")))

    def sentence(self, step: Step) -> str:
        """Describes the overdue step and the remedy."""
        seconds = self._seconds * step.factor
        advice = f"; {self._advice}" if self._advice else ""
        return _("{step} takes longer than {seconds} s").format(step=step.what, seconds=f"{seconds:g}") + advice


def _is_in_program(frame: FrameType | None) -> bool:
    """Returns whether the program is running, directly or inside the standard library."""
    while frame is not None:
        if is_program_code(frame.f_code):
            return True
        if is_engine_code(frame.f_code):
            return False
        frame = frame.f_back
    return False


def _line_of(frame: FrameType) -> int:
    """Returns the line that runs; that of the definition for an instruction without a line."""
    line: int | None = frame.f_lineno
    return line if line is not None and line > 0 else frame.f_code.co_firstlineno


def _sleep_advice(frame: FrameType | None) -> str:
    """Returns what to write in place of `time.sleep`, if this call waits in it; else ""."""
    if frame is None or not _SLEEP.search(linecache.getline(frame.f_code.co_filename, _line_of(frame))):
        return ""
    return _("; `time.sleep` stops every frame: in a coroutine, write `await delay(milliseconds)`")


def _writes_a_run(frame: FrameType | None) -> bool:
    """Returns whether the inspector writes a frame to a file: an exception there would lose the whole recording."""
    while frame is not None and not is_program_code(frame.f_code):
        if frame.f_code.co_filename.startswith(_RUN_FILES):
            return True
        frame = frame.f_back
    return False


def _imports_a_package(frame: FrameType | None) -> bool:
    """Returns whether an `import` executes a module of an installed package."""
    is_package = False
    while frame is not None:
        code = frame.f_code
        if is_package and code.co_filename.startswith("<frozen importlib"):
            return True
        is_package = code.co_name == "<module>" and OWNERS[code.co_filename] == PACKAGE
        frame = frame.f_back
    return False


def _place(frame: FrameType | None) -> str:
    """`file.py:12: `: the innermost line of the program."""
    while frame is not None:
        if is_program_code(frame.f_code):
            return f"{os.path.basename(frame.f_code.co_filename)}:{_line_of(frame)}: "
        frame = frame.f_back
    return ""


def _is_swallowed(frame: FrameType | None) -> bool:
    """Returns whether Python would print and drop an exception raised here: in a callback of a weak reference or of the
    garbage collector, or in a finalizer."""
    collected = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    for _depth in range(_CALLBACK_DEPTH):
        if frame is None:
            return False
        code = frame.f_code
        if code.co_filename in _WEAK_FILES or code.co_name == "__del__":
            return True
        if code in collected or (code.co_name == _ON_COLLECTED and is_engine_code(code)):
            return True
        frame = frame.f_back
    return False

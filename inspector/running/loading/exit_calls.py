"""Exit calls: calls such as `os._exit`, which would end the process, become errors of the program; calls that would
let it hang or end later are made harmless.

How         While a program runs, substitutes replace the functions of `os` and `signal` that end the process. If the
            program calls a substitute, it raises ExitCallError, which appears like any other failure; the window and
            the recording survive. Calls from other code (a script that opens a window), or in a forked process, reach
            the original function. A high recursion limit is bounded (recursion_limit.py); the signal of the watchdog is
            neither handled nor blocked by the program; timers of signals stop before Python ends.
Invariants  I1 a signal with a handler, or an ignored signal, is sent. I2 the original functions are restored when no
            program runs.
Not here    `sys.exit`, `exit` and `quit` raise SystemExit themselves: failure.py. Crashes of native code and
            calls through ctypes still end the process.
"""

from __future__ import annotations

import atexit
import importlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from functools import partial
from types import FrameType, ModuleType
from typing import Any

from inspector.language import N_, _

from .program_code import STDLIB, is_engine_code, is_program_code
from .recursion_limit import bounded_limit, highest_limit
from .watchdog_signal import WATCHDOG_SIGNAL

CALLS_EXIT = N_("the program calls {call}, which ends no run under the inspector; leave the call out")

_HARMLESS = ("SIGCHLD", "SIGCLD", "SIGCONT", "SIGURG", "SIGWINCH", "SIGINFO")
"""Signals that do not end a process by default."""
_NO_HANDLER = ("SIGKILL", "SIGSTOP")


class ExitCallError(BaseException):
    """The program calls a function that ends the process. The class extends neither Exception nor SystemExit, because
    without the inspector no `except` clause could catch such a call."""


_holders = 0
_lock = threading.Lock()
_replaced: list[tuple[ModuleType, str, Any]] = []
_process = 0


def hold() -> None:
    """Installs the substitutes when the first program starts to run."""
    global _holders, _process
    with _lock:
        _holders += 1
        if _holders == 1:
            _process = os.getpid()
            _replace()


def release() -> None:
    """Restores the original functions when the last program ends."""
    global _holders
    with _lock:
        _holders -= 1
        if not _holders:
            for module, name, function in _replaced:
                setattr(module, name, function)
            _replaced.clear()


def _replace() -> None:
    native = importlib.import_module(os.name)  # posix or nt, from which `os` imports its functions
    for name, ends in (
        ("_exit", _always),
        ("abort", _always),
        ("execv", _always),
        ("execve", _always),
        ("kill", _ends_by_kill),
        ("killpg", _ends_by_kill),
    ):
        function = getattr(os, name, None)
        if function is not None:
            _put([os, native], name, _substitute(f"os.{name}", function, ends))
    function = signal.raise_signal
    low = importlib.import_module("_signal")
    _put([signal, low], "raise_signal", _substitute("signal.raise_signal", function, _ends_by_signal))
    thread_kill = getattr(signal, "pthread_kill", None)
    if thread_kill is not None:
        _put([signal, low], "pthread_kill", _substitute("signal.pthread_kill", thread_kill, _ends_by_thread_kill))
    _put(
        [sys],
        "setrecursionlimit",
        _for_programs(sys.setrecursionlimit, lambda set_limit, limit: set_limit(bounded_limit(limit))),
    )
    _put([signal], "signal", _for_programs(signal.signal, _handle_signal))
    if hasattr(signal, "pthread_sigmask"):
        _put([signal], "pthread_sigmask", _for_programs(signal.pthread_sigmask, _block_signals))
    for name, ends in (("setitimer", _ends_by_timer), ("alarm", _ends_by_alarm)):
        if hasattr(signal, name):
            start = partial(_start_timer, getattr(signal, name))
            _put([signal, low], name, _substitute(f"signal.{name}", start, ends))
    highest_limit()


def _for_programs(function: Callable[..., object], changed: Callable[..., object]) -> Callable[..., object]:
    """Returns a substitute: a call of the program runs `changed(function, …)`, another one `function`."""

    def call(*args: object, **kwargs: object) -> object:
        if os.getpid() == _process and _asked_by_program(sys._getframe(1)):
            return changed(function, *args, **kwargs)
        return function(*args, **kwargs)

    call.__name__ = call.__qualname__ = getattr(function, "__name__", "call")
    call.__doc__ = function.__doc__
    return call


def _handle_signal(function: Callable[..., object], number: object, handler: object) -> object:
    """Refuses a handler for the signal of the watchdog, which interrupts endless loops of the program."""
    return signal.SIG_DFL if number == WATCHDOG_SIGNAL else function(number, handler)


def _block_signals(function: Callable[..., object], how: int, mask: Iterable[int]) -> object:
    kept = set(mask) - {WATCHDOG_SIGNAL} if how != signal.SIG_UNBLOCK else mask
    return function(how, kept)


def _start_timer(function: Callable[..., object], *args: object) -> object:
    """Stops the timers before Python ends: it removes all handlers first, then the signal would end the process."""
    atexit.unregister(_stop_timers)
    atexit.register(_stop_timers)
    return function(*args)


def _stop_timers() -> None:
    for timer in ("ITIMER_REAL", "ITIMER_VIRTUAL", "ITIMER_PROF"):
        if hasattr(signal, timer):
            signal.setitimer(getattr(signal, timer), 0)


def _put(modules: list[ModuleType], name: str, substitute: Callable[..., Any]) -> None:
    for module in modules:
        if hasattr(module, name):
            _replaced.append((module, name, getattr(module, name)))
            setattr(module, name, substitute)


def _substitute(what: str, function: Any, ends: Callable[..., bool]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        if os.getpid() == _process and _asked_by_program(sys._getframe(1)) and ends(*args, **kwargs):
            given = ", ".join(_shown(each) for each in (*args, *kwargs.values()))
            raise ExitCallError(_(CALLS_EXIT).format(call=f"{what}({given})"))
        return function(*args, **kwargs)

    call.__name__ = call.__qualname__ = getattr(function, "__name__", what)
    call.__doc__ = function.__doc__
    return call


def _shown(value: Any) -> str:
    if isinstance(value, signal.Signals):
        return value.name
    return repr(value) if isinstance(value, int | str) and len(str(value)) < 80 else "…"


def _asked_by_program(frame: FrameType | None) -> bool:
    """Returns whether the program calls, directly or through the standard library."""
    while frame is not None:
        code = frame.f_code
        if is_engine_code(code):
            return False
        if is_program_code(code) and not (code.co_filename.startswith(STDLIB) and not _in_step()):
            return not _is_main_module(frame)
        frame = frame.f_back
    return False


def _is_main_module(frame: FrameType) -> bool:
    """Returns whether the script that Python started calls by itself: neither the engine nor the inspector runs it."""
    if frame.f_globals is not vars(sys.modules["__main__"]):
        return False
    at: FrameType | None = frame
    while at is not None and not is_engine_code(at.f_code):
        at = at.f_back
    return at is None


def _in_step() -> bool:
    """Returns whether a package calls on behalf of the program; outside of steps, the caller may be a tool."""
    from .watchdog import in_step

    return threading.current_thread() is threading.main_thread() and in_step()


# ---------------------------------------------------------------- which calls end the process


def _always(*_: Any, **__: Any) -> bool:
    return True


def _ends_by_signal(number: Any = 0, *_: Any, **__: Any) -> bool:
    try:
        name = signal.Signals(number).name
        return name in _NO_HANDLER or (name not in _HARMLESS and signal.getsignal(number) == signal.SIG_DFL)
    except (TypeError, ValueError):  # not a signal: the original function reports it
        return False


def _ends_by_kill(process: Any = None, number: Any = 0, *_: Any, **__: Any) -> bool:
    own = (os.getpid(), 0, -1, os.getpgrp() if hasattr(os, "getpgrp") else 0)
    return process in own and _ends_by_signal(number)


def _ends_by_alarm(seconds: object = 0, *_: object, **__: object) -> bool:
    return bool(seconds) and _ends_by_signal(signal.SIGALRM)


def _ends_by_timer(which: object = None, seconds: object = 0, *_: object, **__: object) -> bool:
    signals: dict[object, str] = {
        signal.ITIMER_REAL: "SIGALRM",
        signal.ITIMER_VIRTUAL: "SIGVTALRM",
        signal.ITIMER_PROF: "SIGPROF",
    }
    return bool(seconds) and which in signals and _ends_by_signal(getattr(signal, signals[which]))


def _ends_by_thread_kill(_: Any = None, number: Any = 0, *__: Any) -> bool:
    return _ends_by_signal(number)

"""KernelTimer: a timer of the operating system, which expires while a call into C holds Python's lock.

Terms       Python's lock: the lock without which no thread runs Python code; a call into C may hold it to its end.
How         `timer_create` of the C library. When such a timer expires, the system sends a signal to the main thread, or
            a thread of the C library calls one of its functions: neither needs Python's lock.
Limits      only systems with this function have such timers: `KernelTimer` raises OSError elsewhere.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from typing import Final

_CLOCK_MONOTONIC: Final = 1
_SIGEV_THREAD: Final = 2
_SIGEV_THREAD_ID: Final = 4


class _Value(ctypes.Union):
    _fields_ = (("number", ctypes.c_int), ("pointer", ctypes.c_void_p))


class _Target(ctypes.Union):
    _fields_ = (("thread", ctypes.c_int), ("function", ctypes.c_void_p), ("room", ctypes.c_int * 12))


class _SigEvent(ctypes.Structure):
    """`struct sigevent` of Linux."""

    _fields_ = (("value", _Value), ("signal", ctypes.c_int), ("notify", ctypes.c_int), ("target", _Target))


class _TimeSpec(ctypes.Structure):
    _fields_ = (("seconds", ctypes.c_long), ("nanos", ctypes.c_long))


class _Setting(ctypes.Structure):
    """`struct itimerspec`."""

    _fields_ = (("interval", _TimeSpec), ("first", _TimeSpec))


class KernelTimer:
    """A stopped timer. `signal`: what the main thread receives when it expires; else `function` of the C library is
    called with `argument`. Raises OSError where the system has no such timers."""

    def __init__(self, signal: int = 0, function: str = "", argument: int | bytes = 0) -> None:
        if not sys.platform.startswith("linux"):
            raise OSError("no timers of this kind")
        event = _SigEvent()
        try:
            self._library = ctypes.CDLL(None, use_errno=True)
            if function:
                event.notify = _SIGEV_THREAD
                event.target.function = ctypes.cast(getattr(self._library, function), ctypes.c_void_p).value
            self._create, self._set, self._delete = (
                getattr(self._library, f"timer_{name}") for name in ("create", "settime", "delete")
            )
        except AttributeError as error:
            raise OSError(str(error)) from error
        if not function:
            event.notify, event.signal = _SIGEV_THREAD_ID, signal
            event.target.thread = threading.main_thread().native_id or 0
        if isinstance(argument, bytes):
            self._text = ctypes.create_string_buffer(argument)  # the timer owns it
            event.value.pointer = ctypes.addressof(self._text)
        else:
            event.value.number = argument
        self._id = ctypes.c_void_p()
        self._check(self._create(_CLOCK_MONOTONIC, ctypes.byref(event), ctypes.byref(self._id)))

    def restart(self, seconds: float, *, repeats: bool = False) -> None:
        """Lets the timer expire after `seconds`, counted from now; `repeats`: and then again each time."""
        setting = _Setting()
        setting.first.seconds, setting.first.nanos = int(seconds), int(seconds % 1 * 1e9)
        if repeats:
            setting.interval = setting.first
        self._check(self._set(self._id, 0, ctypes.byref(setting), None))

    def stop(self) -> None:
        """Lets the timer not expire."""
        self._check(self._set(self._id, 0, ctypes.byref(_Setting()), None))

    def close(self) -> None:
        """Deletes the timer, which nobody may use afterwards."""
        self._check(self._delete(self._id))

    @staticmethod
    def _check(result: int) -> None:
        if result != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

"""NextLine: calls a function as soon as the main thread reaches the next line of the program.

Why         A signal finds the main thread wherever it is: in a loop that reads a state, nearly always in the engine,
            where nothing may be painted or raised. Waiting for a signal that finds the program took up to 5 s.
How         As in a debugger: a trace function for the calls that follow, and one for the lines of the innermost frame
            of the program on the stack. When that frame returns, its caller has the next line.
Invariants  I1 a trace function of another tool, such as a debugger, stays: then nothing is armed. I2 nothing stays
            armed after the call, or after `disarm`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

from .program_code import is_program_code

Reached = Callable[[FrameType], object]


class NextLine:
    """Arms at most one call at a time, in the thread that arms it."""

    def __init__(self) -> None:
        self._reached: Reached | None = None
        self._watched: FrameType | None = None
        """The innermost frame of the program when the call was armed."""

    @property
    def is_armed(self) -> bool:
        """Whether a call waits for the next line; the trace function is then no debugger's."""
        return self._reached is not None

    def arm(self, frame: FrameType | None, reached: Reached) -> None:
        """Calls `reached` with the frame of the program that runs next. `frame`: the innermost frame now. An exception
        of `reached` is raised in the frame of the program."""
        if self._reached is not None or sys.gettrace() is not None:
            return
        self._reached = reached
        self._watch(frame)
        sys.settrace(self._on_call)

    def disarm(self) -> None:
        """Ends the wait; does nothing if there is none."""
        if self._reached is None:
            return
        self._reached = None
        if sys.gettrace() == self._on_call:  # bound methods are equal, not identical
            sys.settrace(None)
        self._watch(None)

    def _watch(self, frame: FrameType | None) -> None:
        while frame is not None and not is_program_code(frame.f_code):
            frame = frame.f_back
        if self._watched is not None:
            self._watched.f_trace = None
        self._watched = frame
        if frame is not None:
            frame.f_trace = self._on_line

    def _on_call(self, frame: FrameType, event: str, arg: object) -> None:
        if is_program_code(frame.f_code):
            self._reach(frame)

    def _on_line(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "line":
            self._reach(frame)
        elif event == "return":
            self._watch(frame.f_back)

    def _reach(self, frame: FrameType) -> None:
        reached = self._reached
        self.disarm()
        if reached is not None:
            reached(frame)


next_line = NextLine()
"""The call that the watchdog waits for."""

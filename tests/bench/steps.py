"""How many steps a piece of code takes: a measure of its cost that every machine and every run agree about.

Terms       step: the call of a function, of Python's or built in, or a line of Python that is executed.
Invariants  I1 the collector does not run meanwhile: when it does depends on what ran before.
Limits      what a built-in function does by itself, however long it takes, is one step.
"""

from __future__ import annotations

import gc
import sys
from types import FrameType
from typing import Any


class Steps:
    """Counts while it is entered: `taken`."""

    def __init__(self) -> None:
        self.taken = 0
        self._outside: tuple[Any, Any, bool] = (None, None, True)

    def __enter__(self) -> Steps:
        self._outside = sys.gettrace(), sys.getprofile(), gc.isenabled()
        gc.collect()
        gc.disable()
        self.taken = 0
        sys.settrace(self._line)
        sys.setprofile(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        tracing, profiling, collects = self._outside
        sys.setprofile(profiling)
        sys.settrace(tracing)
        if collects:
            gc.enable()

    def _line(self, frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            self.taken += 1
        return self._line

    def _call(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" or event == "c_call":
            self.taken += 1

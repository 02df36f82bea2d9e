"""The lines of a composable's generated wrapper that run during a piece of work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from _typeshed import TraceFunction


class _Compiled(Protocol):
    __code__: CodeType


def lines_of(function: _Compiled, work: Callable[[], object]) -> set[int]:
    """Returns the numbers of the lines in the file of `function`, such as a wrapper's source, that run in `work`."""
    file, ran = function.__code__.co_filename, set[int]()

    def line(frame: FrameType, event: str, argument: object) -> TraceFunction:
        if event == "line":
            ran.add(frame.f_lineno)
        return line

    before = sys.gettrace()
    sys.settrace(lambda frame, event, argument: line if frame.f_code.co_filename == file else None)
    try:
        work()
    finally:
        sys.settrace(before)
    return ran

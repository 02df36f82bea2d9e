"""Code owner: whether a line of code belongs to the framework, to the inspector, or to the program.

Terms       program: all code outside the folder `engine/`. widget: code in `engine/foundation/`.
Invariants  I1 the call stack is read only while the engine emits an event; no frame object is kept.
"""

from __future__ import annotations

import os
import sys
from types import FrameType

import inspector
from engine.code_owner import ENGINE_FOLDER, OWNERS, WIDGET, is_engine
from engine.trace import Site

INSPECTOR = os.path.dirname(os.path.abspath(inspector.__file__)) + os.sep
_EMITTERS = tuple(os.path.join(ENGINE_FOLDER, room) + os.sep for room in ("trace", "snapshot"))
"""The tracer and the snapshot system: each passes a write on, so neither is the code that wrote."""


class _Writes(dict[str, bool | None]):
    """Maps a file to whether its code is the program's; None: the file only passes a write on."""

    def __missing__(self, file: str) -> bool | None:
        passes = file.startswith(_EMITTERS) or file.startswith("<")
        found = None if passes else not is_engine(file)
        if len(self) < _FILES:
            self[file] = found
        return found


_WRITES = _Writes()
_FILES = 4096


def written_by_program() -> bool:
    """Returns whether the program assigns the state, and not a widget of the framework.

    The listener calls this function while a write is emitted: the stack above is the listener, the tracer, the state.
    """
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        file = frame.f_code.co_filename
        writes = _WRITES[file]
        if writes is not None:
            return writes
        frame = frame.f_back
    return True


def framework_site() -> Site | None:
    """Returns the line of the widget that causes the emitted event; None without a widget on the stack.

    Call it where `written_by_program` may be called."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        code = frame.f_code
        if OWNERS[code.co_filename] == WIDGET:
            return Site(code.co_filename, frame.f_lineno, code.co_qualname)
        frame = frame.f_back
    return None

"""Program code: distinguishes the files of the program from those of the engine, generated code and Python itself."""

from __future__ import annotations

import os
import sysconfig
from types import FrameType

from engine import trace

ENGINE = os.path.dirname(os.path.abspath(trace.__file__)) + os.sep
"""The folder of the engine, which contains trace.py; so other files can move inside it."""

_STDLIB = sysconfig.get_paths()["stdlib"] + os.sep
_PACKAGES = ("site-packages", "dist-packages")
_known: dict[str, bool] = {}  # a cache, by file


def is_program(file: str) -> bool:
    """True if the file belongs to the program."""
    answer = _known.get(file)
    if answer is None:
        engine = file.startswith((ENGINE, "<frozen", "<composable"))
        python = file.startswith(_STDLIB) and not any(name in file for name in _PACKAGES)
        answer = _known[file] = not engine and not python
    return answer


def is_engine(file: str) -> bool:
    """True if the file belongs to the engine, or the engine generated its code."""
    return file.startswith((ENGINE, "<composable"))


def program_frame(frame: FrameType | None) -> FrameType | None:
    """Returns the innermost frame of the program, from `frame` outward; None if there is none."""
    while frame is not None and not is_program(frame.f_code.co_filename):
        frame = frame.f_back
    return frame

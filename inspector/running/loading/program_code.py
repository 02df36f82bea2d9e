"""Program code: distinguishes code of the program, of the engine and inspector, and of Python."""

from __future__ import annotations

import os
import sysconfig
from types import CodeType

import engine
import inspector

ENGINE = os.path.dirname(os.path.abspath(engine.__file__)) + os.sep
INSPECTOR = os.path.dirname(os.path.abspath(inspector.__file__)) + os.sep
STDLIB = sysconfig.get_paths()["stdlib"] + os.sep

_OURS = ("<composable", ENGINE, INSPECTOR)
_GENERATED = ("<frozen", "<string>")  # Python's own modules; generated methods of dataclasses and named tuples


def is_engine_code(code: CodeType) -> bool:
    """Returns whether code belongs to the engine or the inspector, or is a wrapper that the engine generated."""
    return code.co_filename.startswith(_OURS)


def is_program_code(code: CodeType) -> bool:
    """Returns whether code belongs to the program or to a package that it uses."""
    file = code.co_filename
    if file.startswith((*_GENERATED, *_OURS)):
        return False
    return not file.startswith(STDLIB) or "site-packages" in file

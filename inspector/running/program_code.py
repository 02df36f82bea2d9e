"""Which code is the program's own, which is the engine's or the inspector's, and which is Python's."""

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
_GENERATED = ("<frozen", "<string>")  # Python's own modules; methods of dataclasses and named tuples


def is_engine_code(code: CodeType) -> bool:
    """Whether it belongs to the engine or the inspector, or is a wrapper that the engine made."""
    return code.co_filename.startswith(_OURS)


def is_program_code(code: CodeType) -> bool:
    """Whether the program, or a package that it uses, has it."""
    file = code.co_filename
    if file.startswith((*_GENERATED, *_OURS)):
        return False
    return not file.startswith(STDLIB) or "site-packages" in file

"""Program code: distinguishes code of the program, of the engine and inspector, and of Python."""

from __future__ import annotations

import os
import sysconfig
from types import CodeType

import inspector
from engine.code_owner import OWNERS, PACKAGE, is_engine

INSPECTOR = os.path.dirname(os.path.abspath(inspector.__file__)) + os.sep
STDLIB = sysconfig.get_paths()["stdlib"] + os.sep

_GENERATED = "<string>"  # generated methods of dataclasses and named tuples


def is_engine_code(code: CodeType) -> bool:
    """Returns whether code belongs to the engine or the inspector, or is a wrapper that the engine generated."""
    return is_engine(code.co_filename) or code.co_filename.startswith(INSPECTOR)


def is_program_code(code: CodeType) -> bool:
    """Returns whether code belongs to the program or to a package that it uses."""
    file = code.co_filename
    return OWNERS[file] <= PACKAGE and not file.startswith((_GENERATED, INSPECTOR))

"""Program code: distinguishes code of the program, of the engine and inspector, and of Python."""

from __future__ import annotations

import os
import re
import sysconfig
from types import CodeType

import inspector
from engine.code_owner import OWNERS, PACKAGE, is_engine

INSPECTOR = os.path.dirname(os.path.abspath(inspector.__file__)) + os.sep
STDLIB = sysconfig.get_paths()["stdlib"] + os.sep

_GENERATED = "<string>"  # generated methods of dataclasses and named tuples

OWN_PACKAGES = ("font_roboto", "networkx", "numpy", "PySide6", "pyrsistent", "shiboken6", "skia")
"""The installed packages that the engine and the inspector use themselves. Their code is on the stack while the engine
changes its own structures, where an interrupt would leave half a change."""

_IS_OWN_PACKAGE = re.compile(rf"-packages[/\\](?:{'|'.join(OWN_PACKAGES)})[/\\.]").search


def is_engine_code(code: CodeType) -> bool:
    """Returns whether code belongs to the engine or the inspector, or is a wrapper that the engine generated."""
    return is_engine(code.co_filename) or code.co_filename.startswith(INSPECTOR)


def is_program_code(code: CodeType) -> bool:
    """Returns whether code belongs to the program or to a package that it alone uses: a program that calls numpy is
    found one frame further out."""
    file = code.co_filename
    if file.startswith((_GENERATED, INSPECTOR)):
        return False
    owner = OWNERS[file]
    return owner < PACKAGE or (owner == PACKAGE and not _IS_OWN_PACKAGE(file))

"""Code owner: whether a source file belongs to the program, to a package, to Python or to the engine.

Terms       wrapper: code that the engine generates for a composable; its file name begins with `<composable`.
            widget: code in engine/foundation, which a site names if no code of the program is on the stack.
Invariants  I1 the owners are ordered: code up to PACKAGE belongs to the program, code from WRAPPER on to the engine.
"""

from __future__ import annotations

import os
import sysconfig
from types import FrameType
from typing import Final

PROGRAM: Final = 0
PACKAGE: Final = 1  # an installed package, which the program uses
PYTHON: Final = 2  # the standard library; the inspector, and the commands that start it, which drive programs
IMPORTER: Final = 3  # Python's import system, which has no file
WRAPPER: Final = 4
ENGINE: Final = 5
WIDGET: Final = 6

ENGINE_FOLDER: Final = os.path.dirname(os.path.abspath(__file__)) + os.sep

_SCHEMES = dict.fromkeys((sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user")))
_FOUNDATION = os.path.join(ENGINE_FOLDER, "foundation") + os.sep
_INSPECTOR = os.path.join(os.path.dirname(ENGINE_FOLDER[:-1]), "inspector") + os.sep
_STDLIB = sysconfig.get_paths()["stdlib"] + os.sep
_COMMANDS = tuple(sysconfig.get_path("scripts", scheme) + os.sep for scheme in _SCHEMES)
"""The folders of installed commands, such as `phases` and `pytest`: a few lines each, at the bottom of every stack."""
_PACKAGES = ("site-packages", "dist-packages")


class _Owners(dict[str, int]):
    """The owner of each file, determined at the first lookup: a hit costs a dictionary lookup and no call."""

    def __missing__(self, file: str) -> int:
        return self.setdefault(file, _owner_of(file))


def _owner_of(file: str) -> int:
    for prefix, owner in (
        (_FOUNDATION, WIDGET),
        (ENGINE_FOLDER, ENGINE),
        ("<composable", WRAPPER),
        ("<frozen", IMPORTER),
        (_INSPECTOR, PYTHON),
    ):
        if file.startswith(prefix):
            return owner
    if any(name in file for name in _PACKAGES):
        return PACKAGE
    return PYTHON if file.startswith((_STDLIB, *_COMMANDS)) else PROGRAM


OWNERS: Final = _Owners()
"""Maps a file name to its owner. Public, because `trace.site` looks up each frame of the call stack in it."""


def is_program(file: str) -> bool:
    """Returns whether the file belongs to the program or to a package that it uses."""
    return OWNERS[file] <= PACKAGE


def is_engine(file: str) -> bool:
    """Returns whether the file belongs to the engine, or the engine generated its code."""
    return OWNERS[file] >= WRAPPER


def program_frame(frame: FrameType | None) -> FrameType | None:
    """Returns the innermost frame of the program, from `frame` outward; None if there is none."""
    while frame is not None and not is_program(frame.f_code.co_filename):
        frame = frame.f_back
    return frame

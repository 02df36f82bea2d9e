"""What an exception of the program was: its message, its line, and the composables it came through."""

from __future__ import annotations

import os
import sysconfig
import traceback
from types import CodeType

import engine
from engine.trace import Site
from inspector.recording import Failure

_ENGINE = os.path.dirname(os.path.abspath(engine.__file__)) + os.sep
_INSPECTOR = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_STDLIB = sysconfig.get_paths()["stdlib"] + os.sep

# Who calls the body of a composable: its generated wrapper, or the composer that runs it again.
_CALLERS = (
    "<composable",
    *(os.path.join(_ENGINE, "composition", name) for name in ("composer.py", "content.py", "scope.py")),
)


def failure_of(error: BaseException, frame: int) -> Failure:
    """The chain goes from the outermost composable to the innermost; the site is the innermost line of the program."""
    site: Site | None = None
    chain: list[Site] = []
    called_by = ""
    for entry, line in traceback.walk_tb(error.__traceback__):
        code = entry.f_code
        if _is_program(code):
            site = Site(code.co_filename, line, code.co_qualname)
            if called_by.startswith(_CALLERS):
                chain.append(site)
        called_by = code.co_filename
    message = " ".join(str(error).split()) or type(error).__name__
    for note in getattr(error, "__notes__", ()):
        if not note.startswith("while composing "):  # the chain says that, with places
            message += f" ({' '.join(note.split())})"
    return Failure(message, type(error).__name__, site, tuple(chain), frame)


def _is_program(code: CodeType) -> bool:
    file = code.co_filename
    if file.startswith(("<composable", "<frozen", _ENGINE, _INSPECTOR)):
        return False
    return not file.startswith(_STDLIB) or "site-packages" in file

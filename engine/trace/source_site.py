"""Source sites: the place in the program's source where a read or a write happens.

Terms       boundary: a function with which the engine calls the program; the search for a site ends there.
Invariants  I1 a site lies in the program or a package, else in foundation/; never in the rest of the engine.
Cost        one dictionary lookup per frame of the call stack up to the site; no call (code_owner.py).
"""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Callable, Iterable
from pathlib import PurePath
from types import CodeType
from typing import Any, NamedTuple, TypeVar

from engine.code_owner import OWNERS, PACKAGE, WIDGET

F = TypeVar("F", bound=Callable[..., Any])


class Site(NamedTuple):
    """A place in source: absolute file, line from 1, qualified name of the function."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{file_name(self.file)}:{self.line}"


_shown: dict[str, str] = {}
"""Files that share their name with another file of the program: absolute path → the shortest unique path."""


def file_name(path: str) -> str:
    """Returns the name of a file; with parent folders where two program files share a name."""
    return _shown.get(path) or os.path.basename(path)


def distinguish_files(paths: Iterable[str]) -> None:
    """From now on `file_name` and sites distinguish these files of one program."""
    by_name: dict[str, list[tuple[str, ...]]] = {}
    for path in paths:
        by_name.setdefault(os.path.basename(path), []).append(PurePath(path).parts)
    for same in by_name.values():
        length = 2
        while len(same) > 1 and len({parts[-length:] for parts in same}) < len(same) and length < max(map(len, same)):
            length += 1
        for parts in same if len(same) > 1 else ():
            _shown[str(PurePath(*parts))] = "/".join(parts[-length:])


_boundaries: dict[int, weakref.ref[CodeType]] = {}  # without freed code: another code object may get its id


def boundary(function: F) -> F:
    """Decorator: marks a function with which the engine calls the program (see `site`)."""
    boundary_code(function.__code__)
    return function


def boundary_code(code: CodeType) -> None:
    """Like `boundary`, for code that is generated at run time."""
    key = id(code)

    def on_collected(_: object) -> None:
        _boundaries.pop(key, None)

    _boundaries[key] = weakref.ref(code, on_collected)


def is_boundary(code: CodeType) -> bool:
    """Returns whether the engine calls the program with this code."""
    return id(code) in _boundaries


def site() -> Site | None:
    """Returns the source place of a read or write: the innermost frame outside the engine.

    The search ends at a `boundary`, where the engine called the program: reads by the engine itself are never
    attributed to the frame-driving code. Then the innermost frame of foundation/ is returned.
    """
    frame = sys._getframe(2)
    fallback: Site | None = None
    while frame is not None:
        code = frame.f_code
        owner = OWNERS[code.co_filename]
        if owner <= PACKAGE:
            return Site(code.co_filename, frame.f_lineno, code.co_qualname)
        if owner == WIDGET and fallback is None:
            fallback = Site(code.co_filename, frame.f_lineno, code.co_qualname)
        if id(code) in _boundaries:
            break
        frame = frame.f_back  # type: ignore[assignment]  # None ends the loop
    return fallback

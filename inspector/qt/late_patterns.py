"""Late patterns: regular expressions of a package are compiled at their first use instead of at its import.

Why         PySide6 compiles three patterns of nested brackets when it is imported. Only its messages about wrong
            arguments, and its generator of type files, use them; to compile them takes 116 million instructions, a
            twentieth of the window's start.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast


class LatePattern:
    """Stands for a compiled pattern: a method that is taken from it compiles the pattern when it is called."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Callable[..., object]:
        def call(*arguments: object, **named: object) -> object:
            method: Callable[..., object] = getattr(re.compile(self._pattern, self._flags), name)
            return method(*arguments, **named)

        return call


@contextmanager
def late_patterns(package: str) -> Iterator[None]:
    """Inside the block, `re.compile` returns a LatePattern to the modules of this package."""
    compiled = re.compile

    def compile(pattern: str, flags: int = 0) -> object:
        caller = sys._getframe(1).f_globals.get("__name__", "")
        return LatePattern(pattern, flags) if caller.partition(".")[0] == package else compiled(pattern, flags)

    re.compile = cast(Any, compile)
    try:
        yield
    finally:
        re.compile = compiled

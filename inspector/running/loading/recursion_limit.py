"""The highest recursion limit that a program may set.

Why         A program that sets a limit of a billion and recurses without end fills the memory for minutes, or overflows
            the stack of its thread, which ends the process without a message.
How         The limit is at most MOST, and the stack may grow far enough for so many calls through C code, if the
            system allows it. Otherwise a program may set at most the recursion limit of a scene.
Not here    the limit that a deep tree needs: engine/frame/stack_depth.py.
"""

from __future__ import annotations

import importlib
from functools import cache

from engine.frame.stack_depth import PROGRAM

MOST = 20_000
"""The highest limit. An algorithm that recurses once for each of some thousand elements works."""
STACK = 100_000_000
"""The size in bytes to which the stack may grow. A call through `sorted` takes the most, about 4,500 bytes; 8 MB, the
usual size, overflow before 9,000 of them."""


@cache
def highest_limit() -> int:
    """Lets the stack grow, once; returns the highest limit that a program may set."""
    try:
        resource = importlib.import_module("resource")
        soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
        if soft != resource.RLIM_INFINITY and soft < STACK:
            resource.setrlimit(resource.RLIMIT_STACK, (STACK, hard))
    except (ImportError, OSError, ValueError):  # Windows, or a system that forbids it
        return PROGRAM
    return MOST


def bounded_limit(limit: object) -> object:
    """Returns the limit to set instead of the one that a program asks for."""
    return min(limit, highest_limit()) if isinstance(limit, int) else limit

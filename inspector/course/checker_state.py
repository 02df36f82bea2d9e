"""CheckerState: the functions and classes that grade a submission, as they were before its cells ran.

A cell runs in the process of its checks, so it can replace `kit.check` or a method of a recorded run. Such a submission
gets no grade. A cell that hides its traces can still cheat: see TEACHING.md, "Not a sandbox".
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import FunctionType, ModuleType

ROOMS = ("builtins", "engine", "inspector", "lessons")
"""The packages whose functions and classes are kept."""

_MEMBERS = (FunctionType, property, staticmethod, classmethod)


class CheckerState:
    """The functions, classes and methods of all imported modules of ROOMS."""

    def __init__(self) -> None:
        self._kept = dict(_entries())

    def changed(self) -> str:
        """Returns the first name that has another function, class or code now; "" without one."""
        now = dict(_entries())
        return next((name for name, value in self._kept.items() if not _is_same(now.get(name), value)), "")


def _entries() -> Iterator[tuple[str, object]]:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] not in ROOMS:
            continue
        for key, value in list(vars(module).items()):
            if isinstance(value, (FunctionType, ModuleType, type)) or callable(value):
                yield from _entry(f"{name}.{key}", value)
            if isinstance(value, type) and value.__module__ == name:
                for member, part in list(vars(value).items()):
                    if isinstance(part, _MEMBERS):
                        yield from _entry(f"{name}.{key}.{member}", part)


def _entry(name: str, value: object) -> Iterator[tuple[str, object]]:
    yield name, value
    function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    if isinstance(function, FunctionType):
        code = function.__code__
        yield f"{name} (code)", (code.co_filename, code.co_firstlineno)  # the engine replaces code by marked code
        yield f"{name} (defaults)", function.__defaults__


def _is_same(now: object, before: object) -> bool:
    return now is before or (isinstance(before, tuple) and isinstance(now, tuple) and now == before)

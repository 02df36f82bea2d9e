"""The functions and classes that grade a submission, as they were before its cells ran.

A cell runs in the process of its checks, so it can replace `kit.check` or a method of a recorded run. Such a submission
gets no grade. A cell that hides its traces can still cheat: see TEACHING.md, "What remains".
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType

ROOMS = ("builtins", "engine", "inspector", "lessons", "ast", "contextlib", "dataclasses", "io", "numpy", "re")
"""The packages of the checks, and the packages that the checks call: the state keeps their functions and classes."""


def checker_state() -> Callable[[], str]:
    """Keeps the functions, classes and methods of all imported modules of ROOMS. Returns a function that returns the
    first name with another function, class or code since then; "" without one.

    The function looks up no name of this module: a submission could replace it.
    """
    rooms, modules, function_type, module_type = frozenset(ROOMS), sys.modules, FunctionType, ModuleType
    members = (FunctionType, property, staticmethod, classmethod)
    entries_of, pairs, is_a, is_callable, attribute = vars, list, isinstance, callable, getattr
    a_class, a_property, a_tuple, as_table = type, property, tuple, dict
    first_of = str.partition

    def entries() -> Iterator[tuple[str, object]]:
        for name, module in pairs(modules.items()):
            if first_of(name, ".")[0] not in rooms:
                continue
            for key, value in pairs(entries_of(module).items()):
                if is_a(value, (function_type, module_type, a_class)) or is_callable(value):
                    yield from entry(f"{name}.{key}", value)
                if is_a(value, a_class) and value.__module__ == name:
                    for member, part in pairs(entries_of(value).items()):
                        if is_a(part, members):
                            yield from entry(f"{name}.{key}.{member}", part)

    def entry(name: str, value: object) -> Iterator[tuple[str, object]]:
        yield name, value
        function = attribute(value, "fget" if is_a(value, a_property) else "__func__", value)
        if is_a(function, function_type):
            code = attribute(function, "__code__")
            yield f"{name} (code)", (code.co_filename, code.co_firstlineno)  # the engine replaces code by marked code
            yield f"{name} (defaults)", attribute(function, "__defaults__")

    def is_same(now: object, before: object) -> bool:
        return now is before or (is_a(before, a_tuple) and is_a(now, a_tuple) and now == before)

    kept = as_table(entries())

    def changed() -> str:
        now = as_table(entries())
        for name, value in kept.items():
            if not is_same(now.get(name), value):
                return name
        return ""

    return changed

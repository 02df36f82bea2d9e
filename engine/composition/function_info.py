"""What the composer knows about a function it composes: its name, its body's code, its call-site cache."""

from __future__ import annotations

import dis
import os
from types import CodeType
from typing import Any

from engine.composition.call_site import callee_key, sites_of

_ENGINE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class FunctionInfo:
    """One per code object of a body. `transparent`: it belongs to its caller, whose name its nodes carry;
    reports do not list it."""

    __slots__ = ("name", "code", "sites", "key", "transparent")

    def __init__(self, name: str, code: CodeType, key: int, transparent: bool = False) -> None:
        self.name = name
        self.code = code
        self.sites: dict[Any, int] = sites_of(code)
        self.key = key
        self.transparent = transparent

    def __repr__(self) -> str:
        return f"<FunctionInfo {self.name} {self.code.co_filename}:{self.code.co_firstlineno}>"


_infos: dict[CodeType, FunctionInfo] = {}  # a cache, by code object


def info_of(function: Any, transparent: bool | None = None) -> FunctionInfo:
    """The info of a Python function; callables of other kinds are described by their __call__.

    Content that the engine makes for itself (the host of a lazy item) is transparent without saying so."""
    code = getattr(function, "__code__", None)
    if code is None:
        code = type(function).__call__.__code__
        name = type(function).__name__
    else:
        name = function.__name__
    info = _infos.get(code)
    if info is None:
        key = callee_key(function) if hasattr(function, "__qualname__") else callee_key(type(function))
        if transparent is None:
            transparent = code.co_filename.startswith(_ENGINE)
        info = _infos[code] = FunctionInfo(name, code, key, transparent)
    return info


def loaded_names(code: CodeType) -> set[str]:
    """Names of variables that the body, or a function in it, loads."""
    names: set[str] = set()
    for instruction in dis.get_instructions(code):
        if instruction.opname.startswith(
            ("LOAD_FAST", "LOAD_DEREF", "LOAD_CLOSURE", "LOAD_CLASSDEREF", "STORE_FAST_LOAD")
        ):
            value = instruction.argval
            names.update(value if isinstance(value, tuple) else (value,))
    return names

"""FunctionInfo: a composed function's name, the code of its body, and its call-site cache."""

from __future__ import annotations

import dis
import weakref
from types import CodeType
from typing import Any

from engine.code_owner import ENGINE, OWNERS
from engine.composition.calls.call_site import CallSite, callee_key
from engine.composition.calls.iterations import NumberedSite, with_markers
from engine.composition.calls.reached_functions import mark_captured_functions, mark_reached_functions


class FunctionInfo:
    """The facts about one body's code object.

    `transparent`: its nodes carry its caller's name, and reports omit it.
    """

    __slots__ = ("name", "code", "sites", "numbered", "places", "calls", "key", "transparent", "not_run", "__weakref__")

    def __init__(self, name: str, code: CodeType, key: int, transparent: bool = False) -> None:
        self.name = name
        self.code = code
        self.sites: dict[Any, int] = {}
        """A cache: offset of the call instruction, or the chain of helper calls → site."""
        self.numbered: dict[Any, NumberedSite] = {}
        """Like `sites`, for call sites whose keys contain an iteration's number."""
        self.places: dict[int, tuple[str, int]] = {}
        """File and line by call site."""
        self.calls: dict[int, CallSite] = {}
        """The calls in this body, by key."""
        self.key = key
        self.transparent = transparent
        self.not_run: Any = None
        """A function with this code, until its first run."""

    def __repr__(self) -> str:
        return f"<FunctionInfo {self.name} {self.code.co_filename}:{self.code.co_firstlineno}>"


_infos: weakref.WeakValueDictionary[int, FunctionInfo] = weakref.WeakValueDictionary()
"""By id of the code object, which its info keeps alive; equal code objects from two files stay distinct."""


def info_of(function: Any, transparent: bool | None = None) -> FunctionInfo:
    """Returns the info of a Python function; for other callables that of their __call__.

    Content that the engine creates for itself (the host of a lazy item) is transparent by default.
    """
    code = getattr(function, "__code__", None)
    if code is None:
        code = type(function).__call__.__code__
        name = type(function).__name__
    else:
        name = function.__name__
    info = _infos.get(id(code))
    if info is None and (marked := with_markers(code)) is not code:
        _plain_function(function).__code__ = code = marked
        info = _infos.get(id(code))
    if info is None:
        key = callee_key(function) if hasattr(function, "__qualname__") else callee_key(type(function))
        if transparent is None:
            transparent = OWNERS[code.co_filename] >= ENGINE
        info = _infos[id(code)] = FunctionInfo(name, code, key, transparent)
        info.not_run = _plain_function(function)
    elif info.not_run is None and (closure := getattr(function, "__closure__", None)) is not None:
        mark_captured_functions(closure)
    return info


def prepare(info: FunctionInfo) -> None:
    """Prepares a body for its first run: marks the functions that it reaches."""
    function, info.not_run = info.not_run, None
    if OWNERS[info.code.co_filename] < ENGINE:
        mark_reached_functions(function)


def _plain_function(function: Any) -> Any:
    """Returns the function whose code runs when `function` is called."""
    if not hasattr(function, "__code__"):
        function = type(function).__call__
    return getattr(function, "__func__", function)


def loaded_names(code: CodeType) -> set[str]:
    """Returns the variables loaded by the body or by a function inside it."""
    names: set[str] = set()
    for instruction in dis.get_instructions(code):
        if instruction.opname.startswith(
            ("LOAD_FAST", "LOAD_DEREF", "LOAD_CLOSURE", "LOAD_CLASSDEREF", "STORE_FAST_LOAD")
        ):
            value = instruction.argval
            names.update(value if isinstance(value, tuple) else (value,))
    return names

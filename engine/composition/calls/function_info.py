"""What the composer knows about a function it composes: its name, its body's code, its call-site cache."""

from __future__ import annotations

import dis
import weakref
from types import CodeType
from typing import Any

from engine.composition.calls.call_site import CallSite, callee_key
from engine.composition.calls.iterations import NumberedSite, with_markers
from engine.composition.calls.reached_functions import mark_captured_functions, mark_reached_functions
from engine.unit.program_code import ENGINE


class FunctionInfo:
    """One per code object of a body. `transparent`: it belongs to its caller, whose name its nodes carry;
    reports do not list it."""

    __slots__ = ("name", "code", "sites", "numbered", "places", "calls", "key", "transparent", "not_run", "__weakref__")

    def __init__(self, name: str, code: CodeType, key: int, transparent: bool = False) -> None:
        self.name = name
        self.code = code
        self.sites: dict[Any, int] = {}
        """A cache: offset of the call instruction, or the chain of calls through helpers → site."""
        self.numbered: dict[Any, NumberedSite] = {}
        """Like `sites`: the call sites in whose keys the number of an iteration is."""
        self.places: dict[int, tuple[str, int]] = {}
        """File and line of each call site."""
        self.calls: dict[int, CallSite] = {}
        """What the keys of calls in this body stand for."""
        self.key = key
        self.transparent = transparent
        self.not_run: Any = None
        """A function of this code, until one runs for the first time."""

    def __repr__(self) -> str:
        return f"<FunctionInfo {self.name} {self.code.co_filename}:{self.code.co_firstlineno}>"


_infos: weakref.WeakValueDictionary[int, FunctionInfo] = weakref.WeakValueDictionary()
"""By the id of the code, which an info keeps alive: code of one shape in two files compares equal."""


def info_of(function: Any, transparent: bool | None = None) -> FunctionInfo:
    """The info of a Python function; callables of other kinds are described by their __call__.

    Content that the engine makes for itself (the host of a lazy item) is transparent without saying so."""
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
            transparent = code.co_filename.startswith(ENGINE)
        info = _infos[id(code)] = FunctionInfo(name, code, key, transparent)
        info.not_run = _plain_function(function)
    elif info.not_run is None and (closure := getattr(function, "__closure__", None)) is not None:
        mark_captured_functions(closure)
    return info


def prepare(info: FunctionInfo) -> None:
    """A body of this code is about to run for the first time."""
    function, info.not_run = info.not_run, None
    if not info.code.co_filename.startswith(ENGINE):
        mark_reached_functions(function)


def _plain_function(function: Any) -> Any:
    """The function whose code runs when `function` is called."""
    if not hasattr(function, "__code__"):
        function = type(function).__call__
    return getattr(function, "__func__", function)


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

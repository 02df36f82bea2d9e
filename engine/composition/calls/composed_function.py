"""The FunctionInfo of a function that is composed, and what happens once to its code: markers at loops."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import partial
from types import CodeType, MethodType
from typing import Any

from engine.code_owner import ENGINE, OWNERS, PROGRAM
from engine.composition.calls.call_site import callee_key
from engine.composition.calls.function_info import FunctionInfo
from engine.composition.calls.iterations import with_markers
from engine.composition.calls.reached_functions import mark_captured_functions, mark_reached_functions
from engine.composition.calls.uncalled_name import warn_of_uncalled_names
from engine.composition.calls.unremembered_state import warn_of_unremembered_states

_infos: weakref.WeakValueDictionary[int, FunctionInfo] = weakref.WeakValueDictionary()
"""By id of the code object, which its info keeps alive; equal code objects from two files stay distinct."""


def body_of(function: Callable[..., object]) -> Callable[..., object]:
    """Returns the function that the scope of a content function runs: the body of a composable, bound to the object of
    a method. Content whose own Python code would not be on the stack gets a function that calls it, as call sites are
    searched there: a partial of a composable, and a callable written in C."""
    body: Callable[..., object] | None = getattr(function, "__composable_body__", None)
    if body is not None:
        return MethodType(body, function.__self__) if isinstance(function, MethodType) else body
    called = _without_arguments(function)
    if hasattr(called, "__composable_body__"):
        return _call_of(function)
    if hasattr(called, "__code__") or hasattr(type(called).__call__, "__code__"):
        return function
    return _call_of(function)


def is_call_of_another(function: object) -> bool:
    """Returns whether `body_of` made `function`, which then captures the other function and nothing else."""
    return getattr(function, "__code__", None) is _CALL_CODE


def _call_of(function: Callable[..., object]) -> Callable[..., object]:
    return lambda *args, **kwargs: function(*args, **kwargs)


_CALL_CODE = _call_of(print).__code__


def _without_arguments(function: object) -> object:
    """Returns the function that a partial calls, and any other function itself."""
    while isinstance(function, partial):
        function = function.func
    return function


def info_of(function: Any, transparent: bool | None = None) -> FunctionInfo:
    """Returns the info of a Python function. A partial shares its function's info; other callables share the info of
    their `__call__`.

    Content that the engine creates for itself (the host of a lazy item) is transparent by default.
    """
    function = _without_arguments(function)
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
        info.not_run = partial(_prepare, _plain_function(function), code)
    elif info.not_run is None and (closure := getattr(function, "__closure__", None)) is not None:
        mark_captured_functions(closure)
    return info


def _plain_function(function: Any) -> Any:
    """Returns the function whose code runs when `function` is called."""
    if not hasattr(function, "__code__"):
        function = type(function).__call__
    return getattr(function, "__func__", function)


def _prepare(function: object, code: CodeType) -> None:
    """Prepares a body for its first run: marks the functions that it reaches, and warns of forgotten states and
    uncalled composables."""
    owner = OWNERS[code.co_filename]
    if owner < ENGINE:
        mark_reached_functions(function)
    if owner == PROGRAM:
        warn_of_unremembered_states(function)
        warn_of_uncalled_names(function)

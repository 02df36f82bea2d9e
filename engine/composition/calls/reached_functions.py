"""Finds the plain functions that a composable's body may call, so that their loops are counted, too.

A plain function called during composition has no decorator. Before a body's first run, this module looks up the names
that it loads – globals, captured variables, attributes of modules and classes. The functions found, also inside
lists and dictionaries, get markers at their loops (iterations.py), and so do the functions that they name. A function
found only at runtime, for instance by `getattr`, has no markers: a warning names it, once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from engine.code_owner import OWNERS, PROGRAM
from engine.composition.calls.iterations import is_done, with_markers

_MOST_ITEMS = 1000


def mark_reached_functions(function: Any) -> None:
    """Marks the loops of `function`, and of plain functions that it may call."""
    seen: set[int] = set()
    waiting = [function]
    while waiting:
        at = waiting.pop()
        if id(at) in seen:
            continue
        seen.add(id(at))
        if isinstance(at, MethodType):
            at = at.__func__
        if type(at) is not FunctionType:
            continue
        if at is not function and hasattr(at, "__composable_body__"):
            continue
        if OWNERS[at.__code__.co_filename] == PROGRAM:
            marked = with_markers(at.__code__)
            if marked is not at.__code__:
                at.__code__ = marked
        waiting += _named_in(at)


def mark_captured_functions(closure: tuple[Any, ...]) -> None:
    """Marks functions captured by another function with the same code, like `mark_reached_functions`."""
    for cell in closure:
        value = _content(cell)
        if type(value) is FunctionType and not is_done(value.__code__) and not hasattr(value, "__composable_body__"):
            mark_reached_functions(value)


def _named_in(function: FunctionType) -> Iterator[Any]:
    names = set(_names_of(function.__code__))
    space = function.__globals__
    captured = [_content(cell) for cell in function.__closure__ or ()]
    for value in captured:
        yield from _in(value)
    yield getattr(function, "__wrapped__", None)
    if OWNERS[function.__code__.co_filename] != PROGRAM:
        return
    for name in names:
        value = space.get(name)
        if value is not None:
            yield from _in(value)
            if isinstance(value, ModuleType) and OWNERS[getattr(value, "__file__", None) or "<frozen"] == PROGRAM:
                yield from map(vars(value).get, names)
    classes = {each if isinstance(each, type) else type(each) for each in (*space.values(), *captured)}
    for cls in classes:
        if _is_of_the_program(cls):
            for base in cls.__mro__:
                if _is_of_the_program(base):
                    for name in names & vars(base).keys():
                        value = vars(base)[name]
                        yield getattr(value, "__func__", value)  # of static and class methods
                        yield getattr(value, "fget", None)


def _in(value: Any) -> Iterator[Any]:
    """Yields the value, and the content of a built-in collection or of a program object."""
    yield value
    kind = type(value)
    if kind in (list, tuple, set, frozenset, dict):
        yield from islice(value.values() if kind is dict else value, _MOST_ITEMS)
    elif _is_of_the_program(kind) and hasattr(value, "__dict__") and not isinstance(value, (type, ModuleType)):
        yield from islice(vars(value).values(), _MOST_ITEMS)


def _names_of(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if type(each) is CodeType:
            yield from _names_of(each)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _is_of_the_program(cls: type) -> bool:
    module = cls.__module__
    return module != "builtins" and not module.startswith("engine.") and not module.startswith("typing")

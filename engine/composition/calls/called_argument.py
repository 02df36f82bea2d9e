"""Finds an argument that is called instead of passed: `Scaffold(top_bar=Text("a"))`, `Checkbox(x, x.set(True))`.

Why         In Kotlin such an argument is a lambda, and the compiler refuses a call that returns nothing. In Python the
            call runs at once, where it stands, and the composable receives None, which is a valid argument here.
Cost        a call site is examined at its first execution: the next operation shows whether its result is used, and
            only then the source is parsed.
"""

from __future__ import annotations

import ast
import builtins
import dis
import sys
from collections.abc import Callable
from inspect import signature
from itertools import islice
from types import CodeType, FrameType, FunctionType
from typing import Final

from engine.code_owner import OWNERS, PROGRAM, program_frame
from engine.composition.calls.code_operations import operation_after, returns_a_value
from engine.composition.calls.identity_cache import IdentityCache
from engine.composition.calls.source_tree import Parents, parents_in
from engine.mistakes.mistake_warning import warn_of_mistake
from engine.snapshot import StateObject

_NO_CALLS: Final = ("POP_TOP", "RETURN_VALUE", "LIST_APPEND", "SET_ADD", "BEFORE_WITH", "LOAD_ATTR", "LOAD_METHOD")
_NO_ARGUMENT: Final = frozenset(
    number for name, number in dis.opmap.items() if name in _NO_CALLS or name.startswith("STORE_")
)
"""The operations that receive a result which is no argument: it is dropped, stored, entered by `with`, or has its
attribute read. That holds for most results of composables; the search for the others parses the whole file."""


def warn_of_used_result(frame: FrameType) -> None:
    """Warns if `frame` calls a composable that returns nothing, as an argument that may be None."""
    code, at = frame.f_code, frame.f_lasti
    if OWNERS[code.co_filename] != PROGRAM or operation_after(code, at) in _NO_ARGUMENT:
        return
    parents = parents_in(code.co_filename, frame.f_globals)
    call = _call_at(code, at, parents)
    around = parents.get(call) if call is not None else None
    keyword = around if isinstance(around, ast.keyword) else None
    outer = parents.get(around) if keyword is not None and around is not None else around
    if call is None or not isinstance(outer, ast.Call) or outer.func is call:
        return
    name = _parameter(_value_of(outer.func, frame), outer, keyword or call)
    if name is None or not _returns_nothing(_value_of(call.func, frame)):
        return
    text = ast.unparse(call.func)
    warn_of_mistake(
        f"`{text}(…)` is called here already, so `{ast.unparse(outer.func)}` gets None as its `{name}`: write "
        f"`{name}=lambda: {text}(…)`",
        code.co_filename,
        frame.f_lineno,
    )


def check_not_called(composable: str, parameter: str, position: int, example: str) -> None:
    """Raises TypeError if the program gives `parameter` of `composable` as a call that returns nothing.

    For parameters that may be None. `position`: of the parameter; `example`: how a function begins, such as `lambda:`.
    """
    frame = program_frame(sys._getframe(1))
    if frame is None:
        return
    code, at = frame.f_code, frame.f_lasti
    examined = _examined.get(code)
    if examined is None:
        examined = _examined[code] = set()
    if at in examined:
        return
    parents = parents_in(code.co_filename, frame.f_globals)
    call = _call_at(code, at, parents)
    given = _argument(call, parameter, position) if call is not None else None
    if isinstance(given, ast.Call) and _returns_nothing(_value_of(given.func, frame)):
        text = ast.unparse(given)
        raise TypeError(
            f"{composable}: `{text}` is called already, at each composition, and gives None as `{parameter}`; write "
            f"`{example} {text}`"
        )
    examined.add(at)


_examined: IdentityCache[CodeType, set[int]] = IdentityCache()
"""The examined places without a mistake, by code: offsets of calls."""


def _call_at(code: CodeType, at: int, parents: Parents) -> ast.Call | None:
    line, end_line, column, end_column = next(islice(code.co_positions(), at // 2, None), (None,) * 4)
    for node in parents:
        if (
            isinstance(node, ast.Call)
            and (node.lineno, node.col_offset) == (line, column)
            and (node.end_lineno, node.end_col_offset) == (end_line, end_column)
        ):
            return node
    return None


def _argument(call: ast.Call, name: str, position: int) -> ast.AST | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[position] if position < len(call.args) else None


def _parameter(function: object, call: ast.Call, given: ast.AST) -> str | None:
    """Returns the name of the parameter that gets `given`, if None is its default."""
    if not hasattr(function, "__composable_body__") or not callable(function):
        return None
    parameters = list(signature(function).parameters.values())
    if isinstance(given, ast.keyword):
        found = next((each for each in parameters if each.name == given.arg), None)
    else:
        at = next((number for number, each in enumerate(call.args) if each is given), len(parameters))
        found = parameters[at] if at < len(parameters) else None
    return found.name if found is not None and found.default is None else None


def _value_of(node: ast.AST, frame: FrameType) -> object:
    """Returns the value of a name or of `name.method`; None if running the program's code would be necessary."""
    if isinstance(node, ast.Name):
        for names in (frame.f_locals, frame.f_globals, vars(builtins)):
            if node.id in names:
                value: object = names[node.id]
                return value
    if isinstance(node, ast.Attribute):
        owner = _value_of(node.value, frame)
        if isinstance(owner, StateObject | list | set | dict):
            return getattr(type(owner), node.attr, None)
    return None


def _returns_nothing(function: object) -> bool:
    """Returns True if `function` surely returns None."""
    body: Callable[..., object] | object = getattr(function, "__composable_body__", function)
    if isinstance(body, FunctionType):
        return not body.__code__.co_flags & _LATER and not returns_a_value(body.__code__)
    return any(body is each for each in _BUILTINS)


_LATER: Final = 0x20 | 0x80 | 0x200  # generators and coroutines
_BUILTINS: Final = (print, list.append, list.extend, list.clear, list.remove, set.add, set.discard, dict.update)

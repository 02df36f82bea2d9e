"""Warns of lambdas that capture a loop variable: at their call it holds the loop's last item.

for item in items:
    Button(lambda: open(item), …)        # every button opens the last item
    Button(lambda item=item: open(item), …)  # each its own
    scope.item(lambda: Text(item))       # in the content of a list, which composes its items later
"""

from __future__ import annotations

import dis
import warnings
from collections.abc import Callable, Iterable
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from engine.composition.calls.identity_cache import IdentityCache
from engine.snapshot.value_repr import value_repr


class LateCaptureWarning(UserWarning):
    """A function passed inside a loop captures the loop's variable instead of its value."""


class LateCapture(NamedTuple):
    """A captured loop variable, with its value at the time when the function was passed."""

    function: FunctionType
    variable: str
    cell: Any
    value: Any


_loop_variables: IdentityCache[CodeType, frozenset[str]] = IdentityCache()


def loop_variables(code: CodeType) -> frozenset[str]:
    """Returns the variables of `code` that a `for` assigns and an inner function captures."""
    found = _loop_variables.get(code)
    if found is None:
        names = set()
        assigning = False
        for instruction in dis.get_instructions(code):
            if instruction.opname == "FOR_ITER":
                assigning = True
            elif assigning and instruction.opname == "STORE_DEREF":
                names.add(instruction.argval)
            elif assigning and not instruction.opname.startswith(("UNPACK", "STORE", "EXTENDED")):
                assigning = False
        _loop_variables[code] = found = frozenset(names)
    return found


def watch_loop_variables(functions: Iterable[FunctionType], owners: tuple[CodeType, ...]) -> list[LateCapture]:
    """Returns captured loop variables of `functions`; `owners`: bodies that may contain these functions."""
    captures = []
    for function in functions:
        for owner in owners:
            variables = loop_variables(owner)
            if not variables or function.__code__ not in owner.co_consts:
                continue
            for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
                if name in variables:
                    captures.append(LateCapture(function, name, cell, cell.cell_contents))
            break
    return captures


def warn_of_late_captures(captures: list[LateCapture]) -> None:
    """Warns of each capture whose variable changed while the bodies ran."""
    for capture in captures:
        try:
            late = capture.cell.cell_contents is not capture.value
        except ValueError:
            continue
        if late:
            code = capture.function.__code__
            warnings.warn_explicit(
                f"this function was passed while {capture.variable!r} was {value_repr(capture.value)}, but it sees "
                f"the loop's last {capture.variable!r} when it is called: "
                f"write `lambda {capture.variable}={capture.variable}: …`",
                LateCaptureWarning,
                code.co_filename,
                code.co_firstlineno,
            )


def warn_of_shared_captures(functions: Iterable[Callable[..., object]], owner: object) -> None:
    """Warns once of functions that `owner` declares in a loop, and that see one variable of that loop: they run after
    the loop."""
    declared: CodeType | None = getattr(owner, "__code__", None)
    variables = loop_variables(declared) if declared is not None else None
    if declared is None or not variables:
        return
    seen: dict[int, object] = {}
    for function in functions:
        if not isinstance(function, FunctionType) or function.__code__ not in declared.co_consts:
            continue
        code = function.__code__
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            if name in variables and seen.setdefault(id(cell), function) is not function and code not in _shared:
                _shared[code] = True
                warnings.warn_explicit(
                    f"this function is declared in a loop, and it sees the loop's last {name!r} when it is composed: "
                    f"write `lambda {name}={name}: …`",
                    LateCaptureWarning,
                    code.co_filename,
                    code.co_firstlineno,
                )


_shared: IdentityCache[CodeType, bool] = IdentityCache()
"""The functions of which a warning was given."""

"""Arguments in words, for the trace: what they are called, what two of them hold, how they were compared.

Invariants  I1 a text is bounded, and taking it reads no state so that anyone is subscribed.
Not here    comparing: stability.py. Which arguments differ: run_teller.py.
"""

from __future__ import annotations

from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from engine.composition.function_info import loaded_names
from engine.composition.stability import captured_values, compares_by, same
from engine.snapshot.value_repr import value_repr

if TYPE_CHECKING:
    from engine.composition.scope import RecomposeScope

_names: dict[CodeType, tuple[str, ...]] = {}  # a cache, by code object


def parameter_names(scope: RecomposeScope) -> tuple[str, ...]:
    """What the argument slots of a scope are called, in order."""
    code = scope.info.code
    if getattr(scope.block, "__name__", "") == "_restart":  # content: the function itself, then what it is called with
        return ("content", *code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])
    names = _names.get(code)
    if names is None:
        names = _names[code] = _compared_names(code)
    return names


def _compared_names(code: CodeType) -> tuple[str, ...]:
    """The parameters that the wrapper compares: those the body loads; first the function, if it captures."""
    loaded = loaded_names(code)
    count = code.co_argcount
    names = list(code.co_varnames[:count])
    rest = count + code.co_kwonlyargcount
    if code.co_flags & 0x04:  # CO_VARARGS: in a signature, *args comes before what is keyword-only
        names.append(code.co_varnames[rest])
        rest += 1
    names += code.co_varnames[count : count + code.co_kwonlyargcount]
    if code.co_flags & 0x08:  # CO_VARKEYWORDS
        names.append(code.co_varnames[rest])
    own = [code.co_name] if code.co_freevars else []
    return (*own, *(name for name in names if name in loaded))


def difference(old: Any, new: Any) -> tuple[str, str, str]:
    """(old, new, how) as texts; of functions, what they capture that differs."""
    old_function, new_function = _function_of(old), _function_of(new)
    if old_function is not None and new_function is not None and old_function.__code__ is new_function.__code__:
        before, now = captured_values(old_function), captured_values(new_function)
        differing = [
            (name, a, b)
            for name, a, b in zip(new_function.__code__.co_freevars, before, now, strict=False)
            if a is not b and not same(a, b)
        ]
        if differing:
            return (
                ", ".join(f"{name} = {argument_text(a)}" for name, a, _ in differing),
                ", ".join(f"{name} = {argument_text(b)}" for name, _, b in differing),
                "captured",
            )
    return argument_text(old), argument_text(new), compares_by(new)


def _function_of(value: Any) -> FunctionType | None:
    function = getattr(value, "function", value)  # ContentLambda
    return function if isinstance(function, FunctionType) else None


def argument_text(value: Any) -> str:
    if type(value) is float:
        return f"{value:.6g}"
    function = _function_of(value)
    if function is not None:
        name = "λ" if function.__name__ == "<lambda>" else function.__name__
        return f"{name} :{function.__code__.co_firstlineno}"
    return value_repr(value)

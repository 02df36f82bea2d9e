"""The parameters of a code object, and the variables that it loads."""

from __future__ import annotations

import dis
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import CodeType

from engine.composition.calls.code_operations import operations_of


def parameters_of(code: CodeType) -> tuple[str, ...]:
    """Returns the names of all parameters in the order of a signature: `*args` precedes keyword-only ones."""
    named, rest = code.co_argcount, code.co_argcount + code.co_kwonlyargcount
    several = code.co_varnames[rest : rest + 1] if code.co_flags & CO_VARARGS else ()
    rest += len(several)
    others = code.co_varnames[rest : rest + 1] if code.co_flags & CO_VARKEYWORDS else ()
    keyword_only = code.co_varnames[named : named + code.co_kwonlyargcount]
    return (*code.co_varnames[:named], *several, *keyword_only, *others)


_LOADS_ONE, _LOADS_TWO = (
    frozenset(
        number
        for name, number in dis.opmap.items()
        if name.startswith(("LOAD_FAST", "LOAD_DEREF", "LOAD_CLOSURE", "LOAD_CLASSDEREF", "STORE_FAST_LOAD"))
        and (name.count("_FAST") == 2) is is_pair
    )
    for is_pair in (False, True)
)
"""The opcodes that load a variable, and those that name two variables in one argument (Python 3.13)."""


def loaded_names(code: CodeType) -> set[str]:
    """Returns the variables loaded by the body or by a function inside it."""
    numbers: set[int] = set()
    for op, argument in operations_of(code):
        if op in _LOADS_ONE:
            numbers.add(argument)
        elif op in _LOADS_TWO:
            numbers.update((argument >> 4, argument & 15))
    variables = code.co_varnames
    variables += (*(name for name in code.co_cellvars if name not in variables), *code.co_freevars)
    return {variables[number] for number in numbers}

"""The parameters of a code object, and the variables that it loads."""

from __future__ import annotations

import dis
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import CodeType


def parameters_of(code: CodeType) -> tuple[str, ...]:
    """Returns the names of all parameters in the order of a signature: `*args` precedes keyword-only ones."""
    named, rest = code.co_argcount, code.co_argcount + code.co_kwonlyargcount
    several = code.co_varnames[rest : rest + 1] if code.co_flags & CO_VARARGS else ()
    rest += len(several)
    others = code.co_varnames[rest : rest + 1] if code.co_flags & CO_VARKEYWORDS else ()
    keyword_only = code.co_varnames[named : named + code.co_kwonlyargcount]
    return (*code.co_varnames[:named], *several, *keyword_only, *others)


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

"""The variables that a code object loads: only parameters among them can change what a body composes."""

from __future__ import annotations

import dis
from types import CodeType


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

"""The operations of a code object as pairs of numbers.

Not here    positions, jumps and loops: control_flow.py.
Cost        a tenth of `dis.get_instructions`, which also looks up names, values and positions: `@composable` reads the
            code of each function, and importing the engine took a fifth longer with it.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator
from types import CodeType

_EXTENDED_ARG = dis.opmap["EXTENDED_ARG"]
_CACHE = 0


def operations_of(code: CodeType) -> Iterator[tuple[int, int]]:
    """Yields (opcode, argument) of each instruction, without inline caches and without the interpreter's adaptive
    replacements."""
    units = code.co_code
    extended = 0
    for op, argument in zip(units[::2], units[1::2], strict=True):
        if op == _EXTENDED_ARG:
            extended = (extended | argument) << 8
        elif op != _CACHE:
            yield op, extended | argument
            extended = 0


def operation_after(code: CodeType, at: int) -> int:
    """Returns the operation that receives the result of the call at byte `at`; -1 if there is none."""
    units = code.co_code
    at += 2
    while at < len(units) and units[at] == _CACHE:
        at += 2
    return units[at] if at < len(units) else -1


def drops_result(code: CodeType, at: int) -> bool:
    """Returns whether the result of the call at byte `at` is unused: a statement, or the whole body of a lambda."""
    after = operation_after(code, at)
    return after == _POP_TOP or (after == _RETURN_VALUE and code.co_name == "<lambda>")


def returns_a_value(code: CodeType) -> bool:
    """Returns whether a `return` of the code returns another value than a plain None."""
    values = code.co_consts
    loads_none = False
    for op, argument in operations_of(code):
        if op == _RETURN_CONST:
            if values[argument] is not None:
                return True
        elif op == _RETURN_VALUE and not loads_none:
            return True
        loads_none = op == _LOAD_CONST and values[argument] is None
    return False


_POP_TOP = dis.opmap["POP_TOP"]
_LOAD_CONST, _RETURN_VALUE = dis.opmap["LOAD_CONST"], dis.opmap["RETURN_VALUE"]
_RETURN_CONST = dis.opmap.get("RETURN_CONST", -1)  # Python 3.12 and 3.13

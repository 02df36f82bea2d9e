"""Warns of a click handler whose result shows that it does nothing: a coroutine, an uncalled function, a comparison."""

from __future__ import annotations

import dis
from collections.abc import Callable
from types import CodeType, CoroutineType
from typing import Final

from engine.code_owner import is_program
from engine.composition.calls.code_operations import operations_of
from engine.mistakes.mistake_warning import warn_of_mistake

_ACTS: Final = frozenset(
    number for name, number in dis.opmap.items() if name.startswith(("CALL", "STORE", "YIELD", "DELETE"))
)


def warn_of_result(result: object, handler: Callable[[], object]) -> None:
    """Warns at the line of the program's function, if `result` shows that a click does nothing."""
    if isinstance(result, CoroutineType):
        _warn_of_coroutine(result, handler)
        return
    code: CodeType | None = getattr(handler, "__code__", None)
    if not (callable(result) or isinstance(result, bool)) or code is None or not is_program(code.co_filename):
        return
    if code.co_name != "<lambda>" or any(op in _ACTS for op, _ in operations_of(code)):
        return
    if callable(result):
        owner = getattr(getattr(result, "__self__", None), "name", "")  # of a state
        name = f"{owner}." * bool(owner) + getattr(result, "__name__", "")
        meant = f"returns the function `{name}`, which nothing calls: write `lambda: {name}(…)`, or give the function"
    elif any(op == _COMPARE for op, _ in operations_of(code)):
        meant = "compares, and changes nothing: a lambda cannot assign; write `lambda: state.set(…)`"
    else:
        return
    warn_of_mistake(f"this click handler {meant}", code.co_filename, code.co_firstlineno)


_COMPARE: Final = dis.opmap["COMPARE_OP"]


def _warn_of_coroutine(result: CoroutineType[object, object, object], handler: Callable[[], object]) -> None:
    """Closes the coroutine that `handler` returned, and warns."""
    code: CodeType = result.cr_code
    result.close()
    handlers: CodeType | None = getattr(handler, "__code__", None)
    at = code if is_program(code.co_filename) or handlers is None else handlers
    started = code.co_name if at is code else f"lambda: {code.co_name}(…)"
    warn_of_mistake(
        f"this click handler returns the coroutine `{code.co_name}`, which nothing runs: write "
        f"`scope = remember_coroutine_scope()` in the composable, and `lambda: scope.launch({started})`",
        at.co_filename,
        at.co_firstlineno,
    )

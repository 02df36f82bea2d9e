"""Warns of a click handler that is async: a click calls it, and nothing runs the coroutine that it returns."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, CoroutineType

from engine.code_owner import is_program
from engine.unit.mistake_warning import warn_of_mistake


def warn_of_coroutine(result: CoroutineType[object, object, object], handler: Callable[[], object]) -> None:
    """Closes the coroutine that `handler` returned, and warns at the line of the program's function."""
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

"""What a recording says of the task whose step it is.

Invariants  I1 nothing of it differs between two runs: a task's own name is a number.
"""

from __future__ import annotations

from typing import Any

from engine.snapshot.naming import is_engine_code


def coroutine_name(task: Any) -> str | None:
    """The function that a task runs; asyncio's own name of it is a number that no second run has."""
    get = getattr(task, "get_coro", None)
    return getattr(get(), "__qualname__", None) if get is not None else None


def task_facts(task: Any) -> dict[str, Any]:
    """`function_at`: (file, line) of the program's function that a task runs. `done`: True, if it has ended."""
    found: dict[str, Any] = {}
    get = getattr(task, "get_coro", None)
    code = getattr(get(), "cr_code", None) if get is not None else None
    if code is not None and not is_engine_code(code.co_filename):
        found["function_at"] = (code.co_filename, code.co_firstlineno)
    if get is not None and task.done():
        found["done"] = True
    return found

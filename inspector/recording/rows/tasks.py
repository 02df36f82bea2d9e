"""Task facts: describes the asyncio task of a recorded coroutine step.

Invariants  I1 the facts are equal in two runs; a task's own name contains a number that is not.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from engine.code_owner import is_engine


def coroutine_name(task: Any) -> str | None:
    """Returns the name of the task's coroutine function; asyncio's own task name is a number that differs between
    runs."""
    get = getattr(task, "get_coro", None)
    return getattr(get(), "__qualname__", None) if get is not None else None


class TaskNumbers:
    """Numbers the coroutines of a recording in the order of their first steps."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Any, int] = WeakKeyDictionary()
        self._last = 0

    def of(self, task: Any) -> int:
        """Returns the number of a task, from 1."""
        number = self._known.get(task)
        if number is None:
            self._last = number = self._known[task] = self._last + 1
        return number


def task_facts(task: Any) -> dict[str, Any]:
    """Returns `function_at`: (file, line) of the program's coroutine function, and `done`: True after the task's
    end."""
    found: dict[str, Any] = {}
    get = getattr(task, "get_coro", None)
    code = getattr(get(), "cr_code", None) if get is not None else None
    if code is not None and not is_engine(code.co_filename):
        found["function_at"] = (code.co_filename, code.co_firstlineno)
    if get is not None and task.done():
        found["done"] = True
    return found

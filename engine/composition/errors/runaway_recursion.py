"""Endless recursion: the message names the functions once, and the traceback is shortened.

Why         such a traceback has thousands of steps: each keeps a frame with its variables alive, printing takes
            minutes, and later steps only repeat the first ones.
Not here    the maximum call depth: frame/stack_depth.py.
"""

from __future__ import annotations

from types import CodeType, TracebackType

from engine.code_owner import is_program
from engine.composition.errors.chain_text import folded

_STEPS_KEPT = 100
"""Number of steps kept at each end of a long traceback."""

_LINKED = 16
"""Maximum number of examined exceptions in a chain of causes."""

_NAMED = 4
"""Maximum number of recursive functions named with their places."""


def bound_traceback(error: BaseException) -> None:
    """Removes the middle of tracebacks with thousands of steps, of `error` and of its causes.

    For a recursion the message names the functions.
    """
    seen: set[int] = set()
    waiting: list[BaseException | None] = [error]
    while waiting and len(seen) < _LINKED:
        at = waiting.pop()
        if at is None or id(at) in seen:
            continue
        seen.add(id(at))
        _bound(at)
        waiting += (at.__cause__, at.__context__)


def _bound(error: BaseException) -> None:
    steps: list[TracebackType] = []
    at = error.__traceback__
    while at is not None:
        steps.append(at)
        at = at.tb_next
    left_out = len(steps) - 2 * _STEPS_KEPT
    if left_out < _STEPS_KEPT:
        return
    try:
        if isinstance(error, RecursionError):
            explained = _explained([step.tb_frame.f_code for step in steps])
            if explained:
                error.args = (explained,)
        error.add_note(f"{left_out:,} steps in the middle of the traceback are left out")
    except AttributeError:  # no notes
        pass
    steps[_STEPS_KEPT - 1].tb_next = steps[-_STEPS_KEPT]


def _explained(codes: list[CodeType]) -> str:
    """Returns the explanation of an endless recursion; "" without repeated program functions."""
    by_name = {_name(code): code for code in codes if is_program(code.co_filename)}
    _, names, times = folded([_name(code) for code in codes if is_program(code.co_filename)])
    if not names:
        return ""
    distinct = list(dict.fromkeys(names))
    shown = [f"{by_name[name].co_name} ({name})" for name in distinct[:_NAMED]]
    if len(distinct) > _NAMED:
        shown.append(f"{len(distinct) - _NAMED} more")
    calls = "call each other" if len(distinct) > 1 else "calls itself"
    return (
        f"{', '.join(shown)} {calls} without end ({times:,} times, one inside the other): make the call under a "
        "condition that becomes false, such as `if depth > 0:`"
    )


def _name(code: CodeType) -> str:
    return f"{code.co_filename}:{code.co_firstlineno}"

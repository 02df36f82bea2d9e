"""Which asyncio loop runs on this thread: a loop of ours inside another one (Jupyter's, for one), and back."""

from __future__ import annotations

import asyncio
import sys
from asyncio import events, tasks
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.coroutines.event_loop import CoroutineLoop

Outer = tuple[asyncio.AbstractEventLoop | None, "asyncio.Task[Any] | None", Any]

# asyncio's own way for third-party loops; a task written in C and one in Python both look there.
_enter_task: Callable[[Any, Any], None] = tasks._enter_task
_leave_task: Callable[[Any, Any], None] = tasks._leave_task


def make_running(loop: CoroutineLoop) -> Outer:
    """Makes `loop` the running one, whatever runs on this thread already; returns the loop, task and hooks that it
    replaces.

    The current task of the outer loop is set aside too: from Python 3.14 on there is one slot for it in each thread,
    and a task refuses to step while the slot is taken."""
    outer_loop = events._get_running_loop()
    outer_task = None
    if outer_loop is not None:
        outer_task = asyncio.current_task(outer_loop)
        if outer_task is not None:
            _leave_task(outer_loop, outer_task)
    events._set_running_loop(loop)
    hooks = sys.get_asyncgen_hooks()
    sys.set_asyncgen_hooks(loop._asyncgen_firstiter, loop._asyncgen_finalizer)
    return outer_loop, outer_task, hooks


def make_outer_running(outer: Outer) -> None:
    """Puts back what `make_running` replaced."""
    outer_loop, outer_task, hooks = outer
    sys.set_asyncgen_hooks(*hooks)
    events._set_running_loop(outer_loop)
    if outer_loop is not None and outer_task is not None:
        _enter_task(outer_loop, outer_task)

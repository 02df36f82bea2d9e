"""Makes our asyncio loop the thread's running loop, even inside another one (such as Jupyter's), and back."""

from __future__ import annotations

import asyncio
import sys
from asyncio import events, tasks
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.coroutines.event_loop import CoroutineLoop

Outer = tuple[asyncio.AbstractEventLoop | None, "asyncio.Task[Any] | None", Any]

# asyncio's own functions for third-party loops; tasks in C and in Python both use this registry.
_enter_task: Callable[[Any, Any], None] = tasks._enter_task
_leave_task: Callable[[Any, Any], None] = tasks._leave_task


def make_running(loop: CoroutineLoop) -> Outer:
    """Makes `loop` the running one, inside any loop that already runs; returns the replaced loop, task and hooks.

    The outer loop's current task is removed as well: Python 3.14 and later have one slot per thread,
    and a task refuses to run a step while the slot is occupied.
    """
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
    """Restores the loop, task and hooks that `make_running` replaced."""
    outer_loop, outer_task, hooks = outer
    sys.set_asyncgen_hooks(*hooks)
    events._set_running_loop(outer_loop)
    if outer_loop is not None and outer_task is not None:
        _enter_task(outer_loop, outer_task)

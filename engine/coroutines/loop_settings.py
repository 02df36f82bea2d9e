"""LoopSettings: what asyncio lets programs set on an event loop: handlers, executors, debug mode.

Not here    running callbacks and tasks: event_loop.py.
Source      the behavior of asyncio's BaseEventLoop.
"""

from __future__ import annotations

import asyncio
from asyncio import futures
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class ExceptionHandler(Protocol):
    """A function that handles the errors of root tasks."""

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any], /) -> object: ...


if TYPE_CHECKING:
    # Networking and subprocesses raise NotImplementedError at runtime; a type checker must see the methods,
    # or it would treat the class as abstract.
    _Loop = asyncio.SelectorEventLoop
else:
    _Loop = asyncio.AbstractEventLoop


class LoopSettings(_Loop):
    """The settings of an event loop; a base class of CoroutineLoop."""

    def __init__(self) -> None:
        self._exception_handler: ExceptionHandler | None = None
        self._executor: Executor | None = None
        self._debug = False

    def set_task_factory(self, factory: Any) -> None:
        """Raises NotImplementedError for a factory: the loop makes its own tasks."""
        if factory is not None:
            raise NotImplementedError("CoroutineLoop makes its own tasks: they must start queued")

    def get_task_factory(self) -> None:
        """Returns None: there is no factory."""
        return None

    def set_exception_handler(self, handler: ExceptionHandler | None) -> None:
        """Sets the handler of errors that no task receives; None restores the default."""
        self._exception_handler = handler

    def get_exception_handler(self) -> ExceptionHandler | None:
        """Returns the handler that was set, or None."""
        return self._exception_handler

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Passes an error that no task receives to the handler."""
        if self._exception_handler is None:
            self.default_exception_handler(context)
        else:
            self._exception_handler(self, context)

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[Unpack[Ts]], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """Runs a function in a thread and returns the future of its result; default: the loop's own pool."""
        if executor is None:
            if self._executor is None:
                self._executor = ThreadPoolExecutor(thread_name_prefix="engine")
            executor = self._executor
        return futures.wrap_future(executor.submit(func, *args), loop=self)

    def set_default_executor(self, executor: Any) -> None:
        """Sets the executor that `run_in_executor` uses by default."""
        self._executor = executor

    def get_debug(self) -> bool:
        """Whether asyncio's debug mode is on; it changes nothing here."""
        return self._debug

    def set_debug(self, enabled: bool) -> None:
        """Stores the debug mode for asyncio."""
        self._debug = enabled

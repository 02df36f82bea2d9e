"""Notebook: keeps the kernel of a learner usable: limits what a cell prints, and lets no cell end the kernel by exit().

JupyterLab shows each printed line as it comes: a million lines keep the page busy. `exit()` ends the kernel,
and with it all earlier cells of the lesson. The window has the same limit and the same answer for its cells.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Protocol, TextIO

from inspector.language import N_, _

TOO_MUCH = N_("the cell printed more than {most} characters")

OUTPUT_LIMIT = 100_000
"""The number of characters that one cell may print."""


class OutputLimitError(RuntimeError):
    """A cell printed more than is allowed."""


class _Events(Protocol):
    def register(self, event: str, function: Callable[..., None]) -> None: ...


class Shell(Protocol):
    """The parts of IPython's shell that the guard uses."""

    user_ns: dict[str, object]

    @property
    def events(self) -> _Events:
        """Calls functions before and after each cell."""


def guard_kernel() -> None:
    """Guards the kernel that this process runs; does nothing outside of a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None and hasattr(shell, "kernel"):
        guard(shell, sys.stdout)


def guard(shell: Shell, stream: TextIO) -> None:
    """Limits what each cell prints to `stream`, and replaces `exit` and `quit`; a second call changes nothing."""
    if isinstance(shell.user_ns.get("exit"), _Stay):
        return
    printed = 0
    write = stream.write

    def limited(text: str) -> int:
        nonlocal printed
        printed += len(text)
        if printed > OUTPUT_LIMIT:
            raise OutputLimitError(_(TOO_MUCH).format(most=f"{OUTPUT_LIMIT:,}"))
        return write(text)

    def begin(*_event: object) -> None:
        nonlocal printed, write
        printed = 0
        # IPython replaces the stream's method for each cell, and takes the replacement back.
        if stream.write is not limited:
            write = stream.write
            stream.write = limited  # type: ignore[method-assign]  # the kernel keeps one stream for all cells

    begin()
    shell.events.register("pre_run_cell", begin)
    shell.user_ns["exit"] = shell.user_ns["quit"] = _Stay()


class _Stay:
    """Takes the place of `exit`."""

    def __call__(self, code: object = None) -> None:
        print(_("The cell called exit(){where}. The lesson goes on.").format(where=""))

"""Standard output belongs to the command: what the program prints meanwhile goes to standard error.

Terms       data: what the command prints, on the standard output that it was started with.
Invariants  I1 what reaches data was written by the main thread while no step of the program ran. I2 a process of its
            own, `whole_process`, keeps even what bypasses Python (`os.write(1, …)`, a child process) out of it.
"""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from inspector.running.watchdog import in_step


class OwnOutput(io.TextIOBase):
    """Stands in for `sys.stdout`: sends what the command writes one way, what the program writes another."""

    def __init__(self, data: TextIO) -> None:
        self.data = data

    def _stream(self) -> TextIO:
        is_command = threading.current_thread() is threading.main_thread() and not in_step()
        return self.data if is_command else sys.stderr

    def write(self, text: str, /) -> int:
        return self._stream().write(text)

    def flush(self) -> None:
        self._stream().flush()

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._stream().isatty()

    def fileno(self) -> int:
        return self._stream().fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self.data.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        return self.data.errors

    @property
    def buffer(self) -> Any:
        """What writes bytes, `sys.stdout.buffer.write(…)`."""
        return self._stream().buffer


@contextmanager
def own_output(*, whole_process: bool = False) -> Iterator[None]:
    """Meanwhile `sys.stdout` is the command's alone."""
    before = sys.stdout
    data, handle = before, None
    if whole_process and isinstance(before, io.TextIOWrapper) and _handle_of(before) == 1:
        before.flush()
        handle = os.dup(1)
        data = open(handle, "w", encoding=before.encoding, errors=before.errors)
        try:
            os.dup2(2, 1)
        except OSError:  # standard error is closed
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout = OwnOutput(data)
    try:
        yield
        data.flush()
    finally:
        sys.stdout = before
        if handle is not None:
            os.dup2(handle, 1)
            with suppress(OSError):  # the reader went away
                data.close()


def _handle_of(stream: TextIO) -> int:
    try:
        return stream.fileno()
    except (OSError, ValueError):
        return -1

"""Reserves standard output for the command: the program's own prints go to standard error.

Terms       data: the command's output, on the original standard output.
Invariants  I1 only the main thread writes data, and only while no step of the program runs. I2 with `whole_process`,
            output that bypasses Python (`os.write(1, …)`, a child process) stays out of data, too.
"""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from inspector.running.loading.watchdog import in_step


class OwnOutput(io.TextIOBase):
    """Replaces `sys.stdout`: the command's text goes to `data`, the program's text to standard error."""

    def __init__(self, data: TextIO) -> None:
        self.data = data

    def _stream(self) -> TextIO:
        is_command = threading.current_thread() is threading.main_thread() and not in_step()
        return self.data if is_command else sys.stderr

    def write(self, text: str, /) -> int:
        """Writes to data or to standard error, depending on the caller. Returns the number of characters."""
        return self._stream().write(text)

    def flush(self) -> None:
        """Flushes the stream that `write` would use."""
        self._stream().flush()

    def close(self) -> None:
        """Does nothing: the streams belong to others. Python calls it when the object is collected, even after the
        streams are closed."""

    def writable(self) -> bool:
        """Returns True."""
        return True

    def isatty(self) -> bool:
        """Returns whether the stream that `write` would use is a terminal."""
        return self._stream().isatty()

    def fileno(self) -> int:
        """Returns the file descriptor of the stream that `write` would use."""
        return self._stream().fileno()

    @property
    def encoding(self) -> str:  # type: ignore[override]  # the stream's own
        """The encoding of data."""
        return self.data.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]  # the stream's own
        """The error handling of data's encoder."""
        return self.data.errors

    @property
    def buffer(self) -> Any:
        """The binary stream for bytes, as in `sys.stdout.buffer.write(…)`."""
        return self._stream().buffer


@contextmanager
def own_output(*, whole_process: bool = False) -> Iterator[None]:
    """Reserves `sys.stdout` for the command inside the `with` block."""
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

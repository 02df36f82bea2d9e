"""ProgramOutput: what the program prints reaches the terminal as before, and the recording line by line.

Terms       held: standard output and error are replaced by a `Tee`, which passes everything on. line: a printed line,
            cut after LINE_LIMIT characters. outside: printed while no traced scene runs: by a thread, during loading.
Invariants  I1 the terminal receives each text unchanged, first. I2 a line costs one event; recorder and `outside` keep
            a bounded number of lines. I3 what the inspector itself writes is not the program's output.
Limits      output that bypasses `sys.stdout` (`os.write`, `sys.stdout.buffer`, a child process) is not recorded.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from typing import Final, NamedTuple, TextIO

from engine import trace

LINE_LIMIT: Final = 2_000
OUTSIDE_LINES: Final = 500
LINES_OF_A_TEXT: Final = 400
"""Of one written text, at most this number of lines from its start and from its end are split."""

_INSPECTOR = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) + os.sep


class OutsideLine(NamedTuple):
    """A line printed outside all frames."""

    stream: str
    text: str


class Outside:
    """The lines printed outside all frames: the newest ones, and the number of dropped ones."""

    def __init__(self) -> None:
        self.lines: deque[OutsideLine] = deque(maxlen=OUTSIDE_LINES)
        self.count = 0

    def add(self, line: OutsideLine) -> None:
        """Adds a line; drops the oldest one above the limit."""
        self.count += 1
        self.lines.append(line)

    @property
    def dropped(self) -> int:
        """The number of dropped lines."""
        return self.count - len(self.lines)

    def clear(self) -> None:
        """Forgets all lines, as before another program is loaded."""
        self.lines.clear()
        self.count = 0


outside: Final = Outside()
"""The lines of this process."""


class Tee:
    """A text stream that writes to `stream`, and records the program's lines."""

    def __init__(self, stream: TextIO, name: str) -> None:
        self.stream = stream
        self.name = name
        self._open = ""

    def write(self, text: str) -> int:
        """Writes to the stream, then records. Returns the number of characters."""
        written = self.stream.write(text)
        if not sys._getframe(1).f_code.co_filename.startswith(_INSPECTOR):
            self._record(text)
        return written

    def writelines(self, lines: list[str]) -> None:
        """Writes each text."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)

    def _record(self, text: str) -> None:
        if "\n" not in text:
            if len(self._open) < LINE_LIMIT:
                self._open += text[:LINE_LIMIT]
            return
        head, _, rest = text.partition("\n")
        self._line(self._open + head[:LINE_LIMIT])
        self._open = ""
        if not rest:
            return
        lines = rest.split("\n") if len(rest) < LINE_LIMIT * 50 else _split_ends(rest)
        for line in lines[:-1]:
            self._line(line)
        self._open = lines[-1][:LINE_LIMIT]

    def _line(self, text: str) -> None:
        if len(text) > LINE_LIMIT:
            text = f"{text[:LINE_LIMIT]}… ({len(text):,} characters)"
        tracer = trace.active
        if tracer is not None and tracer.details and threading.current_thread() is threading.main_thread():
            tracer.point(trace.OUTPUT, self.name, text=text)
        else:
            outside.add(OutsideLine(self.name, text))


def _split_ends(text: str) -> list[str]:
    """Splits a very long text at its start and its end only."""
    first = text.split("\n", LINES_OF_A_TEXT)
    last = first.pop().rsplit("\n", LINES_OF_A_TEXT)
    left_out = last[0].count("\n") + 1 if len(last) > LINES_OF_A_TEXT else 0
    return [*first, f"… {left_out:,} lines", *last[1:]] if left_out else [*first, *last]


_held = 0


def hold() -> None:
    """Starts recording the program's output, also of a stream that replaced `sys.stdout` meanwhile; ends with the
    matching `release`."""
    global _held
    _held += 1
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not None and type(stream) is not Tee:
            setattr(sys, name, Tee(stream, name))


def release() -> None:
    """Ends the recording of one `hold`; the last one restores the streams."""
    global _held
    _held -= 1
    if _held == 0:
        for name in ("stdout", "stderr"):
            tee = getattr(sys, name)
            if type(tee) is Tee:
                setattr(sys, name, tee.stream)

"""ProgramOutput: what the program prints reaches the terminal as before, and the recording line by line.

Terms       held: standard output and error are replaced by a `Tee`, which passes everything on. line: a printed line,
            cut after LINE_LIMIT characters. outside: printed while no traced scene runs: by a thread, during loading.
Invariants  I1 the terminal receives each text unchanged, first. I2 a frame has at most FIRST + 1 events of output, and
            `outside` keeps a bounded number of lines. I3 what the inspector itself writes is not the program's output,
            and goes to its own streams, whatever the program assigned to `sys.stdout` or closed.
Limits      output that bypasses `sys.stdout` (`os.write`, `sys.stdout.buffer`, a child process) is not recorded.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NamedTuple, TextIO

from engine import trace

LINE_LIMIT: Final = 2_000
OUTSIDE_LINES: Final = 500
FIRST: Final = 100
LAST: Final = 100
"""Of each frame, this number of lines from its start and from its end is kept."""
LINES_OF_A_TEXT: Final = 400
"""The maximum number of lines kept from the start of one written text, and from its end."""

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
        written = len(text) if _muted else self.stream.write(text)
        if not sys._getframe(1).f_code.co_filename.startswith(_INSPECTOR):
            self._record(text)
            if _after_write and threading.get_ident() == _MAIN:
                _after_write.pop()()
        return written

    def close(self) -> None:
        """Only flushes: the stream belongs to the inspector, too."""
        self.stream.flush()

    def writelines(self, lines: list[str]) -> None:
        """Writes each text."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)

    def _record(self, text: str) -> None:
        if text == "\n":  # what `print` writes after each line
            line, self._open = self._open, ""
            self._line(line)
            return
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
        if tracer is not None and tracer.details and threading.get_ident() == _MAIN:
            _frame_output.add(tracer, self.name, text)
        elif not _muted:
            outside.add(OutsideLine(self.name, text))


class FrameOutput:
    """The lines of the current frame: the first FIRST lines are events; one more event stands for all further lines,
    of which it keeps the last ones. A million lines cost no more events."""

    def __init__(self) -> None:
        self._tracer: trace.Tracer | None = None
        self._first: trace.Event | None = None
        self._tail: trace.Event | None = None
        self._count = 0

    def add(self, tracer: trace.Tracer, stream: str, text: str) -> None:
        """Adds a line to the frame that `tracer` traces."""
        first = self._first
        if first is None or tracer is not self._tracer or "closed" in first.data:
            self._tracer, self._tail, self._count = tracer, None, 1
            self._first = tracer.point(trace.OUTPUT, stream, text=text)
            return
        tail = self._tail
        if tail is not None:
            tail.data["tail"].append((stream, text))
            tail.data["count"] += 1
            return
        self._count += 1
        if self._count <= FIRST:
            tracer.point(trace.OUTPUT, stream, text=text)
        else:
            lines = deque([(stream, text)], maxlen=LAST)
            self._tail = tracer.point(trace.OUTPUT, stream, text=text, tail=lines, count=1)


_frame_output: Final = FrameOutput()
_after_write: Final[list[Callable[[], object]]] = []


def after_write(act: Callable[[], object]) -> None:
    """Calls `act` once, when the running write has recorded its text; what it raises, the program's `print` raises."""
    _after_write[:] = [act]


def is_writing(frame: FrameType | None) -> bool:
    """Returns whether a write of the program runs in this frame or just around it."""
    for _ in range(_WRITE_DEPTH):
        if frame is None:
            return False
        if frame.f_code is Tee.write.__code__:
            return True
        frame = frame.f_back
    return False


_WRITE_DEPTH: Final = 8
"""The number of frames from a write to the innermost call of recording its text."""
_MAIN: Final = threading.main_thread().ident


def _split_ends(text: str) -> list[str]:
    """Splits a very long text at its start and its end only."""
    first = text.split("\n", LINES_OF_A_TEXT)
    last = first.pop().rsplit("\n", LINES_OF_A_TEXT)
    left_out = last[0].count("\n") + 1 if len(last) > LINES_OF_A_TEXT else 0
    return [*first, f"… {left_out:,} lines", *last[1:]] if left_out else [*first, *last]


_muted = 0


@contextmanager
def muted() -> Iterator[None]:
    """Inside this block, what the program prints reaches only its own recording: a repetition of a run that was shown
    already prints nothing again."""
    global _muted
    _muted += 1
    try:
        yield
    finally:
        _muted -= 1


_held = 0
_own: Final[dict[str, TextIO | None]] = {}
"""By name: the streams of the inspector, while the program's streams are held."""
_replaced: Final[dict[str, TextIO | None]] = {}
"""By name: the streams with which the program replaced those of the inspector, for its next step."""


def hold() -> None:
    """Starts recording the program's output, also of a stream that replaced `sys.stdout` meanwhile; ends with the
    matching `release`."""
    global _held
    _held += 1
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if _held == 1:
            _own[name] = stream
            stream = _replaced.get(name, stream)
            setattr(sys, name, stream)
        if stream is not None and type(stream) is not Tee:
            setattr(sys, name, Tee(stream, name))


def release() -> None:
    """Ends the recording of one `hold`; the last one restores the streams of the inspector."""
    global _held
    _held -= 1
    if _held:
        return
    for name, own in _own.items():
        stream = getattr(sys, name)
        if type(stream) is Tee:
            stream = stream.stream
        if stream is own:
            _replaced.pop(name, None)
        else:
            _replaced[name] = stream
        setattr(sys, name, own)


def holds() -> int:
    """Returns how many times the streams are held."""
    return _held


def forget_streams() -> None:
    """Drops the streams that the program set, as before another program is loaded."""
    _replaced.clear()

"""InputFold: the inputs of frames that a bounded recording lets go of, so that it can be repeated from its start.

Invariants  I1 bounded: beyond MOST inputs nothing is kept any more, and the run cannot be repeated.
"""

from __future__ import annotations

from inspector.recording import RecordedFrame

from .input_log import LogReader, Numbers
from .inputs import FRAME, CannotRepeatError, Input, InputLog
from .script_writer import write

MOST = 100_000


class InputFold:
    """Frames are added in order, from the first one on."""

    def __init__(self) -> None:
        self._reader = LogReader(Numbers())
        self._steps: list[Input] = []
        self._inputs = 0
        self._lost = False

    def add(self, frame: RecordedFrame) -> None:
        """The oldest frame, which is let go of now."""
        if self._lost:
            return
        try:
            steps = list(self._reader.steps_of(frame))
        except CannotRepeatError:
            self._lose()
            return
        self._inputs += len(steps) - 1
        if self._inputs > MOST:
            self._lose()
            return
        # Frames at their turn are one object: a run that only waits takes eight bytes a frame.
        self._steps.extend(FRAME if step == FRAME else step for step in steps)

    def _lose(self) -> None:
        self._lost = True
        self._steps.clear()

    @property
    def text(self) -> str:
        """As an input script; nothing if it is not known."""
        return "" if self._lost else write(InputLog(tuple(self._steps)))

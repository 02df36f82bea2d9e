"""InputFold: collects the inputs of frames that a bounded recording drops, so that the run can be repeated from its
start.

Invariants  I1 above MOST inputs the fold is discarded, and the run cannot be repeated.
"""

from __future__ import annotations

from inspector.recording import RecordedFrame

from .input_log import LogReader, Numbers
from .inputs import FRAME, CannotRepeatError, Input, InputLog
from .script_writer import write

MOST = 100_000


class InputFold:
    """Receives dropped frames in order, from the first frame on."""

    def __init__(self) -> None:
        self._reader = LogReader(Numbers())
        self._steps: list[Input] = []
        self._inputs = 0
        self._lost = False

    def add(self, frame: RecordedFrame) -> None:
        """Adds the inputs of the oldest frame, which is being dropped."""
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
        # Regular frames share one object: a waiting program takes eight bytes per frame.
        self._steps.extend(FRAME if step == FRAME else step for step in steps)

    def _lose(self) -> None:
        self._lost = True
        self._steps.clear()

    @property
    def text(self) -> str:
        """The collected inputs as an input script; empty if discarded."""
        return "" if self._lost else write(InputLog(tuple(self._steps)))

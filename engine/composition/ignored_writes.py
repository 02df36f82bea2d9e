"""IgnoredWrites: writes of states that the same pass made, which invalidate no reader.

Why         Compose announces no write of a state that the pass itself made, and a scope that is inserted in the pass
            is not in the table yet, so the write cannot invalidate it (Composition.kt, `invalidate`: IGNORED). What
            read the state shows the value from before (recordings backwards_remembered_first,
            backwards_made_by_parent). Compose says nothing; here the line of the write gets a warning.
Not here    readers that are still running at the write and emitted no node since their read; they may repeat the read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Container
from types import FrameType
from typing import Final

from engine.code_owner import ENGINE_FOLDER, is_program
from engine.mistakes.mistake_warning import warn_of_mistake

_STATES: Final = tuple(ENGINE_FOLDER + room + os.sep for room in ("snapshot", "composition"))


class IgnoredWrites(dict[tuple[object, str, int], dict[str, None]]):
    """The writes of one pass by (state, file, line): the names of the readers. A dict, so that a pass without such
    writes, as nearly all are, calls no function of Python: 3 calls of 136 in a frame that runs one scope."""

    __slots__ = ()

    def add(self, reader: str, state: object) -> None:
        """Notes that the running line of the program writes `state` after a composable named `reader` read it."""
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename.startswith(_STATES):
            frame = frame.f_back
        if frame is not None and is_program(frame.f_code.co_filename):
            self.setdefault((state, frame.f_code.co_filename, frame.f_lineno), {})[reader] = None

    def warn(self, announced: Container[object]) -> None:
        """Ends the pass: warns of the writes of all states but the `announced` ones, and forgets all."""
        writes = list(self.items())
        self.clear()
        for (state, file, line), readers in writes:
            if state not in announced:
                warn_of_mistake(_sentence(getattr(state, "name", "") or "state", list(readers)), file, line)


def _sentence(state: str, readers: list[str]) -> str:
    others = len(readers) - 1
    who = f"{readers[0]} and {others} more" if others > 1 else " and ".join(readers)
    return (
        f"`{state}` is written after {who} read it, in the composition that made the state: that write "
        f"invalidates no reader, as in Compose, and the screen keeps the value from before. Write `{state}` before it "
        f"is read, or in an effect or a callback"
    )

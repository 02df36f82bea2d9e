"""RangeCounts: how often each scope and node ran in a range of frames, from the totals before and after it."""

from __future__ import annotations

from collections.abc import Iterable

from inspector.recording import Recording, RunCount

Marks = tuple[tuple[str, int], ...]

NONE = RunCount()


class RangeCounts:
    """The runs of the frames `first` to `last` of a recording, both included."""

    def __init__(self, recording: Recording, first: int, last: int) -> None:
        before, after = recording.frame(first - 1), recording.frame(last)
        self._before = before.tallies if before is not None else {}
        self._after = after.tallies if after is not None else {}

    def marks(self, keys: Iterable[int]) -> Marks:
        """Returns (letter, runs) of a row, given the numbers of its scope and its node; only letters with runs."""
        composed = laid_out = layers = drawn = 0
        for key in keys:
            now, then = self._after.get(key, NONE), self._before.get(key, NONE)
            composed += now.runs - then.runs
            laid_out += now.measured + now.placed - then.measured - then.placed
            layers += now.layers - then.layers
            drawn += now.drawn - then.drawn
        found = (("C", composed), ("L", laid_out), ("d", layers), ("D", drawn))
        return tuple((letter, count) for letter, count in found if count > 0)

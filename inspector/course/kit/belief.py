"""Beliefs: a common wrong expectation, refuted by a run."""

from __future__ import annotations

from collections.abc import Mapping

from inspector.language import _

from .run import Run
from .table import Table


class Refuted(Table):
    """A common belief, the counts that it would give, and the counts of the run, which differ."""

    def __init__(self, belief: str, rows: list[list[object]]) -> None:
        super().__init__(["", _("by this belief"), _("engine"), ""], rows, f"“{belief}”")
        self.belief = belief


def refute(belief: str, would_be: Mapping[str, int], run: Run | Mapping[str, int], first: int = 1) -> Refuted:
    """Returns what a common wrong belief would give beside what the run did, from frame `first` on.

    `run` may also be a mapping with counts that the program made itself, such as calls of a callback.
    Raises ValueError if a count equals the belief's prediction: such a run refutes nothing.
    """
    rows: list[list[object]] = []
    for what, times in would_be.items():
        counted, name = (run.count(what, first), run.name) if isinstance(run, Run) else (run[what], "the program")
        if counted == times:
            raise ValueError(f"refute({belief!r}): {what} is {counted} in {name}, as the belief says.")
        rows.append([what, times, counted, "≠"])
    return Refuted(belief, rows)

"""Predictions: the learner says first how often each thing runs, then sees what the engine counted."""

from __future__ import annotations

from collections.abc import Mapping

from .run import Run
from .table import Table


class Prediction:
    """`Prediction({"header placed": 20})`: how often, over the frames that are driven."""

    def __init__(self, answers: Mapping[str, int]) -> None:
        for what, times in answers.items():
            if not isinstance(times, int) or times < 0:
                raise ValueError(f"Prediction: {what!r} is {times!r}; say how often, as a whole number.")
        self.answers = dict(answers)

    def reveal(self, run: Run, first: int = 1) -> Table:
        """Yours and the engine's beside each other."""
        rows = []
        for what, times in self.answers.items():
            counted = run.count(what, first)
            rows.append([what, times, counted, "=" if times == counted else "≠"])
        return Table(["", "you", "engine", ""], rows)

    def __repr__(self) -> str:
        return "\n".join(f"{what}: {times}" for what, times in self.answers.items())

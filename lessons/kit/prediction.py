"""Predictions: the learner predicts the count of each event, then sees the count of the engine."""

from __future__ import annotations

from collections.abc import Mapping

from .run import Run
from .table import Table


class Prediction:
    """`Prediction({"header placed": 20})`: predicted counts over the driven frames. Raises ValueError for no count."""

    def __init__(self, answers: Mapping[str, int]) -> None:
        for what, times in answers.items():
            if not isinstance(times, int) or times < 0:
                raise ValueError(f"Prediction: {what!r} is {times!r}; say how often, as a whole number.")
        self.answers = dict(answers)

    def reveal(self, run: Run, first: int = 1) -> Table:
        """Returns a table of the predicted counts and the engine's counts."""
        rows = []
        for what, times in self.answers.items():
            counted = run.count(what, first)
            rows.append([what, times, counted, "=" if times == counted else "≠"])
        return Table(["", "you", "engine", ""], rows)

    def __repr__(self) -> str:
        return "\n".join(f"{what}: {times}" for what, times in self.answers.items())

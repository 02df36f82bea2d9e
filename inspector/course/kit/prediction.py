"""Predictions: the learner commits to an answer, then sees what the engine did.

Terms       answer: a count, or None as long as the learner has not answered. anyway: also without answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from inspector.language import _

from ..sureness import sureness, surprise
from .run import Run
from .table import Table

_ANYWAY: ContextVar[bool] = ContextVar("anyway", default=False)


@contextmanager
def answers_anyway() -> Iterator[None]:
    """Reveals unanswered predictions inside this context, for the copy of a lesson that is made for reading."""
    before = _ANYWAY.set(True)
    try:
        yield
    finally:
        _ANYWAY.reset(before)


def reveals(anyway: bool) -> bool:
    """Returns whether unanswered questions are revealed."""
    return anyway or _ANYWAY.get()


class Missing:
    """The reveal of a prediction without all of its answers: names the open questions, and no engine count."""

    def __init__(self, questions: list[str], how: str) -> None:
        self.questions = questions
        self.how = how

    def __repr__(self) -> str:
        return "\n".join([_("Answer first. Still open:"), *(f"- {question}" for question in self.questions), self.how])


class Prediction:
    """`Prediction({"header placed": None})`: predicted counts over the driven frames; None: no answer yet.

    `sure`: "guessing", "fairly" or "certain". Raises ValueError for an answer that is no count.
    """

    def __init__(self, answers: Mapping[str, int | None], sure: str | None = None) -> None:
        for what, times in answers.items():
            if times is not None and (not isinstance(times, int) or times < 0):
                words = _("Prediction: {what} is {times}; say how often, as a whole number.")
                raise ValueError(words.format(what=repr(what), times=repr(times)))
        self.answers = dict(answers)
        self.sure = sureness(sure)
        self.engine: dict[str, int] = {}
        """The engine's counts, once they are revealed."""

    @property
    def missing(self) -> list[str]:
        """The questions without an answer."""
        return [what for what, times in self.answers.items() if times is None]

    @property
    def verdicts(self) -> dict[str, bool]:
        """Whether each revealed answer is the engine's, by question."""
        given = {what: times for what, times in self.answers.items() if times is not None}
        return {what: given[what] == counted for what, counted in self.engine.items() if what in given}

    def reveal(self, run: Run, first: int = 1, *, anyway: bool = False) -> Table | Missing:
        """Returns a table of the predicted counts and the engine's counts from frame `first` on.

        Without all answers: the missing ones. `anyway`: shows the engine's counts nevertheless.
        """
        if self.missing and not reveals(anyway):
            return Missing(self.missing, _("Replace each None by a number, and run both cells again."))
        rows: list[list[object]] = []
        for what, times in self.answers.items():
            counted = self.engine[what] = run.count(what, first)
            if times is None:
                rows.append([what, "–", counted, ""])
            else:
                rows.append([what, times, counted, "=" if times == counted else "≠"])
        pair = _("{what} (you {mine}, the engine {counted})")
        wrong = [pair.format(what=row[0], mine=row[1], counted=row[2]) for row in rows if row[3] == "≠"]
        return Table(["", _("you"), _("engine"), ""], rows, surprise(self.sure, wrong))

    def __repr__(self) -> str:
        return "\n".join(
            f"{what}: {_('no answer yet') if times is None else times}" for what, times in self.answers.items()
        )

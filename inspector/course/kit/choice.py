"""Choice: a prediction among several answers; each answer has its reason, right or wrong."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from string import ascii_lowercase

from inspector.language import _

from ..marks import as_html
from ..sureness import sureness, surprise
from .prediction import Missing, reveals
from .table import NO_BREAK, html_table


class Choice:
    """A question with lettered answers.

        who = kit.Choice("What runs again?", {"Screen": "It reads no state.", "Counter": "It reads …"}, right="Counter")
        who.choose(None)    # the learner writes "a" or "b"
        who.reveal()

    `proof`: for each answer, whether the run bears it out, computed from the run: `{"Screen": run.count(…) > 0, …}`.
    `answered_by_frames`: the number of frames or their pictures reveal the answer, so the window hides all frames.
    Raises ValueError if `right` is no answer, or if the proof contradicts it.
    """

    def __init__(
        self,
        question: str,
        answers: Mapping[str, str],
        right: str,
        proof: Mapping[str, bool] | None = None,
        *,
        answered_by_frames: bool = False,
    ) -> None:
        if right not in answers:
            raise ValueError(f"Choice({question!r}): right={right!r} is not one of the answers.")
        if not 2 <= len(answers) <= len(ascii_lowercase):
            raise ValueError(f"Choice({question!r}) needs at least two answers.")
        borne_out = [answer for answer in answers if proof[answer]] if proof is not None else [right]
        if borne_out != [right]:
            raise ValueError(f"Choice({question!r}): right={right!r}, but the run bears out {borne_out}.")
        self.question = question
        self.answers = dict(answers)
        self.right = right
        self.proof = dict(proof) if proof is not None else None
        self.answered_by_frames = answered_by_frames
        self.chosen: str | None = None
        self.sure: str | None = None
        """How sure the learner is: "guessing", "fairly", "certain"; None: not said."""
        self.is_revealed = False

    @property
    def letters(self) -> dict[str, str]:
        """The letter of each answer, from a."""
        return dict(zip(ascii_lowercase, self.answers, strict=False))

    @property
    def verdicts(self) -> dict[str, bool]:
        """Whether the revealed answer is right, by question."""
        return {self.question: self.chosen == self.right} if self.is_revealed and self.chosen is not None else {}

    def choose(self, letter: str | None, sure: str | None = None) -> Choice:
        """Stores the learner's answer, a letter or the text of an answer; None: no answer yet. `sure`: "guessing",
        "fairly" or "certain". Raises ValueError."""
        answer = self.letters.get(letter, letter) if letter is not None else None
        if answer is not None and answer not in self.answers:
            letters = ", ".join(f'"{each}"' for each in self.letters)
            raise ValueError(
                _("choose({letter}): the answers are {answers}.").format(letter=repr(letter), answers=letters)
            )
        self.chosen, self.sure = answer, sureness(sure)
        return self

    def reveal(self, *, anyway: bool = False) -> Verdict | Missing:
        """Returns the verdict on the chosen answer, with the reason for each answer. Without an answer: says so."""
        if self.chosen is None and not reveals(anyway):
            return Missing([self.question], _("Replace None by a letter in quotes, and run both cells again."))
        self.is_revealed = True
        return Verdict(self)

    def _rows(self) -> list[tuple[str, str]]:
        return [
            (letter + (_(" (your answer)") if answer == self.chosen else ""), answer)
            for letter, answer in self.letters.items()
        ]

    def _repr_html_(self) -> str:
        answers = "".join(
            f"<li><strong>{escape(letter)}</strong>{NO_BREAK * 2}{as_html(answer)}</li>\n"
            for letter, answer in self._rows()
        )
        return f"<p>{as_html(self.question)}</p>\n<ul>\n{answers}</ul>"

    def __repr__(self) -> str:
        return "\n".join([self.question, *(f"  {letter}  {answer}" for letter, answer in self._rows())])


class Verdict:
    """The revealed choice: what the learner chose, what is right, and why each answer is right or wrong."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    @property
    def passed(self) -> bool:
        """Whether the learner chose the right answer."""
        return self.choice.chosen == self.choice.right

    @property
    def _heading(self) -> str:
        choice = self.choice
        wrong = [choice.chosen] if choice.chosen is not None and not self.passed else []
        return " ".join(filter(None, (surprise(choice.sure, wrong), choice.question)))

    def _rows(self) -> list[tuple[str, str, str, str]]:
        choice = self.choice
        return [
            (
                letter + (_(" (your answer)") if answer == choice.chosen else ""),
                _("right") if answer == choice.right else _("wrong"),
                answer,
                choice.answers[answer],
            )
            for letter, answer in choice.letters.items()
        ]

    def _repr_html_(self) -> str:
        return html_table(("", "", _("answer"), _("reason")), self._rows(), self._heading, as_html)

    def __repr__(self) -> str:
        lines = [f"{letter} {answer}: {verdict}. {reason}" for letter, verdict, answer, reason in self._rows()]
        return "\n".join([self._heading, *lines])

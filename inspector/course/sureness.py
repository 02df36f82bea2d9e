"""Sureness: how sure a learner is of an answer. A wrong answer that was certain is the first line of a reveal.

Terms       sureness: `guessing`, `fairly` or `certain`; None: the learner did not say.
"""

from __future__ import annotations

from collections.abc import Iterable

from inspector.language import N_, _

GUESSING, FAIRLY, CERTAIN = "guessing", "fairly", "certain"

SURENESS = {GUESSING: N_("Guessing"), FAIRLY: N_("Fairly"), CERTAIN: N_("Certain")}
"""The words that the learner chooses from."""


def sureness(word: str | None) -> str | None:
    """Returns the word, if it is a sureness or None. Raises ValueError for another one."""
    if word is not None and word not in SURENESS:
        known = ", ".join(f'"{each}"' for each in SURENESS)
        raise ValueError(_("sure={word}: the answers are {known}.").format(word=repr(word), known=known))
    return word


def surprise(sure: str | None, wrong: Iterable[str]) -> str:
    """Returns the sentence that names wrong answers of a learner who was certain; "" without any."""
    named = "; ".join(wrong) if sure == CERTAIN else ""
    return _("You were certain, but this is wrong: {answers}.").format(answers=named) if named else ""

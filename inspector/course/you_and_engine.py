"""You and the engine: the learner's answers of a lesson beside what the engine did.

Invariants  I1 the engine's column is hidden until every answer of its question is committed, and is filled when the
            cell that reveals it has run. I2 a wrong answer is marked ≠: it is no error. I3 wrong answers of a learner
            who was certain stand first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from inspector.analysis.fact_table import MASKED, FactCell, FactRow, FactTable, gray
from inspector.language import N_, _

from .kit.choice import Choice
from .kit.prediction import Prediction
from .kit.run import event_and_frame
from .marks import plain_words
from .sureness import CERTAIN

COLUMNS = (N_("Question"), N_("You"), N_("Engine"), "")
EMPTY = N_("This step asks nothing yet: predictions stand at Predict.")
HIDDEN = N_("hidden until you commit")
LATER = N_("shown at Reveal")
SURPRISE = N_("≠ certain")
"""The mark of a wrong answer that was certain."""

_LETTERS = {"composed": "C", "measured": "L", "placed": "L", "drawn": "D"}
"""The phase of an event by the last word of its name, without the frame."""


def letter_of(event: str) -> str:
    """Returns the letter of the phase that an event such as `header drawn in frame 3` belongs to; "" without one."""
    kind = event_and_frame(event)[0].rpartition(" ")[2]
    return _LETTERS.get(kind, "")


def answers_table(forms: Iterable[Prediction | Choice], drafts: Mapping[str, str]) -> FactTable:
    """Returns the answers beside the engine's. `drafts`: answers by question that are not committed."""
    rows: list[FactRow] = []
    for form in forms:
        rows += _prediction_rows(form, drafts) if isinstance(form, Prediction) else [_choice_row(form, drafts)]
    surprises = [row for row in rows if row.cells[3].text == _(SURPRISE)]
    rows = [*surprises, *(row for row in rows if row not in surprises)]
    given = sum(row.cells[1].text != "–" for row in rows)
    marks = [row.cells[3].text[:1] for row in rows]
    equal, revealed = marks.count("="), len(marks) - marks.count("")
    if revealed:
        status = _("{equal} of {revealed} answers are the engine's").format(equal=equal, revealed=revealed)
        if surprises:
            status += _(", {count} certain and wrong").format(count=len(surprises))
    else:
        status = _("{given} of {total} answered").format(given=given, total=len(rows))
    return FactTable(COLUMNS, tuple(rows), status if rows else "", _(EMPTY))


def _prediction_rows(form: Prediction, drafts: Mapping[str, str]) -> Iterator[FactRow]:
    for what, times in form.answers.items():
        mine = str(times) if times is not None else drafts.get(what, "–")
        counted = form.engine.get(what)
        engine = str(counted) if counted is not None else ""
        yield _row(what, mine, engine, form, is_committed=not form.missing)


def _choice_row(form: Choice, drafts: Mapping[str, str]) -> FactRow:
    mine = form.chosen if form.chosen is not None else drafts.get(form.question, "–")
    engine = form.right if form.is_revealed else ""
    lettered = {answer: f"{letter}  {plain_words(answer)}" for letter, answer in form.letters.items()}
    mine, engine = lettered.get(mine, mine), lettered.get(engine, engine)  # a cut answer is known by its letter
    return _row(plain_words(form.question), mine, engine, form, is_committed=form.chosen is not None)


def _row(what: str, mine: str, engine: str, form: Prediction | Choice, *, is_committed: bool) -> FactRow:
    letter = letter_of(what) if isinstance(form, Prediction) else ""
    shown = engine or _(LATER if is_committed else HIDDEN)
    mark = ""
    if engine and is_committed:  # an answer that was opened without a commit is neither right nor wrong
        mark = "=" if mine == engine else _(SURPRISE) if form.sure == CERTAIN else "≠"
    cells = (
        FactCell(what, letter=letter),
        FactCell(mine),
        FactCell(engine) if engine else gray(shown) if is_committed else FactCell("", MASKED, tip=shown),
        FactCell(mark, "warn" if mark.startswith("≠") else "text"),
    )
    spoken = _("{question}: you {mine}, the engine {engine}").format(question=what, mine=mine, engine=shown)
    if mark:
        spoken += _(", equal") if mark == "=" else _(", different")
    if mark == _(SURPRISE):
        spoken += _(", and you were certain")
    return FactRow(cells, spoken, key=f"answer {what}")

"""AnswersPanel: the dock "You and the engine" of a lesson: the learner's answers beside what the engine did."""

from __future__ import annotations

from collections.abc import Mapping

from inspector.course.taken_lesson import TakenLesson
from inspector.course.you_and_engine import COLUMNS, EMPTY, answers_table
from inspector.language import N_

from ..model.shown_moment import ShownMoment
from ..style.appearance import Appearance
from ..widgets.fact_view import FactView
from ..widgets.panel import Panel

LEAST_OF_TEXT = 64
"""The width in px at 100 % below which a question or an answer is not cut: its letter and a word stay."""


class AnswersPanel(Panel):
    """The dock; a lesson brings it and takes it away."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(appearance, N_("You and the engine"))
        self.view = FactView(appearance, COLUMNS, N_("Your answers beside the engine's"), EMPTY)
        self.view.least_of_widest = LEAST_OF_TEXT
        self.view.give_way_together = True
        self.add_body(N_("You and the engine"), self.view)
        self.restyle()

    def restyle(self) -> None:
        """Applies the current theme and text scale."""
        self.view.restyle()

    def show_moment(self, moment: ShownMoment | None) -> None:
        """Does nothing: answers do not follow the cursor."""

    def show_answers(self, lesson: TakenLesson, drafts: Mapping[str, str]) -> None:
        """Shows the answers of a lesson. `drafts`: answers by question that are not committed."""
        forms = [form for number in lesson.predictions() for form in lesson.forms(number)]
        table = answers_table(forms, drafts)
        self.view.show_table(table)
        self.set_status(table.status)

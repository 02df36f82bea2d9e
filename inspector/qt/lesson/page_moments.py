"""PageMoments: which run, and which frame of it, the cells of a lesson's page speak of, so that the panels follow."""

from __future__ import annotations

from collections.abc import Mapping

from inspector.course.kit.run import Run
from inspector.course.taken_lesson import TakenLesson

from .code_cell import CodeCell
from .lesson_page import LessonPage


class PageMoments:
    """The moments of the shown page, in the order of its cells."""

    def __init__(self) -> None:
        self._moments: list[tuple[CodeCell, Run, int | None]] = []
        self._shown: tuple[CodeCell, Run, int | None] | None = None

    def note(self, lesson: TakenLesson, cells: Mapping[int, CodeCell]) -> None:
        """Takes the cells of a page. The check of the exercise speaks of the learner's own run."""
        self._moments, self._shown = [], None
        for number, cell in cells.items():
            subject, outcome = lesson.subject_of(number), lesson.outcomes.get(number)
            if subject is not None and subject[1] is not None:
                self._moments.append((cell, subject[1], subject[2]))
            elif number == lesson.check_of_exercise() and outcome is not None and outcome.runs:
                self._moments.append((cell, outcome.runs[-1], None))

    def reached(self, area: LessonPage | None = None) -> tuple[Run, int | None] | None:
        """Returns the run and the frame of the last cell whose end is in view or above; at the top of a page, or before
        its layout (None), the moment of the first cell. None if the panels show this moment already, or if no
        cell speaks of a run."""
        if not self._moments:
            return None
        ended = [moment for moment in self._moments if area is not None and area.shows_end_of(moment[0])]
        now = ended[-1] if ended else self._moments[0]
        if now is self._shown:
            return None
        self._shown = now
        return now[1:]

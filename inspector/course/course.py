"""The course: its lessons in order, with number, title and question."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from inspector.language import ENGLISH

from .cells import read_cells
from .lesson_files import notebook_of, sources_in

_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
_QUESTION = re.compile(r"^\*\*\w+\.\*\* (.+?)(?:\n\n|\Z)", re.DOTALL | re.MULTILINE)
"""The question begins with one bold word, such as `**Question.**`."""


class Lesson(NamedTuple):
    """One lesson. `slug`: the name of its file without `.py`. `steps`: the parts that a learner takes, by tag."""

    number: int
    slug: str
    title: str
    question: str
    path: Path
    steps: tuple[str, ...]

    @property
    def notebook(self) -> Path:
        """The path of the notebook before answers."""
        return notebook_of(self.path)


def lesson_of(path: Path) -> Lesson:
    """Reads the facts of a lesson from its first cell. Raises LessonFormatError for a broken format."""
    cells = read_cells(path)
    first = cells[0].source if cells else ""
    title = _TITLE.search(first)
    question = _QUESTION.search(first)
    number = re.match(r"\d+", path.stem)
    tags = tuple(dict.fromkeys(tag for cell in cells for tag in cell.tags))
    return Lesson(
        int(number[0]) if number else 0,
        path.stem,
        title[1] if title else path.stem,
        " ".join(question[1].split()) if question else "",
        path,
        tags,
    )


def course(code: str = ENGLISH) -> list[Lesson]:
    """Returns the lessons of the course, in order, in the language with this code where they are translated."""
    return [lesson_of(path) for path in sources_in(code)]

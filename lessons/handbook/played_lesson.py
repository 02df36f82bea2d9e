"""PlayedLesson: a lesson that ran once, with the questions, gates and runs that the pages need.

Terms       question: a cell that makes a Prediction or a Choice. named run: a run that a cell's code mentions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lessons.cells import Cell
from lessons.kit import Choice, Prediction, Run
from lessons.kit.prediction import answers_anyway
from lessons.player import Played, Player

_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
_AFTER_QUESTIONS = frozenset(("step", "reveal"))


@dataclass(frozen=True)
class PlayedCell:
    """One cell, its outputs, and the runs that its code names. `name`: the variable of its question or revealed one."""

    played: Played
    runs: tuple[Run, ...] = ()
    name: str = ""

    @property
    def cell(self) -> Cell:
        """The cell of the source."""
        return self.played.cell

    @property
    def is_question(self) -> bool:
        """Whether the cell asks the reader."""
        return self.is_choice or (isinstance(self.played.value, Prediction) and "predict" in self.cell.tags)

    @property
    def is_choice(self) -> bool:
        """Whether the cell offers answers to choose from."""
        return isinstance(self.played.value, Choice) and "choice" in self.cell.tags


@dataclass
class PlayedLesson:
    """One lesson of the course."""

    source: Path
    cells: list[PlayedCell] = field(default_factory=list)

    @property
    def number(self) -> int:
        """The number of the lesson."""
        return int(self.source.stem[:2])

    @property
    def file(self) -> str:
        """The file name of the lesson's page."""
        return f"{self.source.stem}.html"

    @property
    def title(self) -> str:
        """The first heading. Raises ValueError without one."""
        for each in self.cells:
            if each.cell.kind == "markdown" and (found := _HEADING.search(each.cell.source)):
                return found[1]
        raise ValueError(f"{self.source.name}: the first cell needs a heading: # Title")

    @property
    def question(self) -> str:
        """The paragraph that begins with **Question.**, without that word; empty without one."""
        for each in self.cells:
            for paragraph in each.cell.source.split("\n\n") if each.cell.kind == "markdown" else ():
                if paragraph.startswith("**Question.**"):
                    return " ".join(paragraph.removeprefix("**Question.**").split())
        return ""

    def gates(self) -> Iterator[tuple[int, list[PlayedCell]]]:
        """Yields (index of the first cell behind the gate, the questions before it)."""
        questions: list[PlayedCell] = []
        for index, each in enumerate(self.cells):
            if each.is_question:
                questions.append(each)
            elif questions and _AFTER_QUESTIONS.intersection(each.cell.tags):
                first = index
                while self.cells[first - 1].cell.kind == "markdown" and not self.cells[first - 1].cell.tags:
                    first -= 1
                yield first, questions
                questions = []


def play_lesson(source: Path) -> PlayedLesson:
    """Runs a lesson and returns it. An exception of the lesson propagates unchanged."""
    player = Player(source)
    lesson = PlayedLesson(source)
    with answers_anyway():
        for cell in player.cells:
            played = player.play(cell)
            lesson.cells.append(PlayedCell(played, _runs(cell, player), _name(played, player)))
    return lesson


def _runs(cell: Cell, player: Player) -> tuple[Run, ...]:
    if cell.kind != "code":
        return ()
    names = [node.id for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)]
    found = (player.namespace.get(name) for name in dict.fromkeys(names))
    return tuple(each for each in found if isinstance(each, Run))


def _name(played: Played, player: Player) -> str:
    if revealed := re.match(r"(\w+)\.reveal\(", played.cell.source.strip()):
        return revealed[1]
    if isinstance(played.value, Prediction | Choice):
        return next((name for name, value in player.namespace.items() if value is played.value), "")
    return ""

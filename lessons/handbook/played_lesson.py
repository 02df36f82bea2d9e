"""PlayedLesson: a lesson that ran once, with the questions, gates and runs that the pages need.

Terms       question: the first cell that shows a Prediction or a Choice, a variable that is None, or a list of choices.
            named run: a run that a cell's code mentions.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from inspector.course.cell_runner import CellResult, CellRunner
from inspector.course.cells import Cell
from inspector.course.kit import Choice, Prediction, Run
from inspector.course.kit.prediction import answers_anyway

_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
_ASKS = frozenset(("choice", "predict"))
_OPEN = re.compile(r"^(\w+) = None\b", re.MULTILINE)
"""A question with a free answer: `ranking = None  # a list of names`."""
_REVEALS = re.compile(r"(\w+)\.reveal\(|revealed\((\w+)")
_TELLS = re.compile(r"kit\.(?:say|kotlin)\(")
_AFTER_QUESTIONS = frozenset(("step", "reveal"))


@dataclass(frozen=True)
class PlayedCell:
    """One cell, its outputs, and the runs that its code names. `name`: the variable that holds its question.
    `asks`: the first cell that shows its question."""

    played: CellResult
    runs: tuple[Run, ...] = ()
    name: str = ""
    asks: bool = False
    cases: tuple[Choice, ...] = ()
    """The choices that the cell keeps in a list: one question of many rows."""
    existing: frozenset[Run] = frozenset()
    """The runs that exist after the cell, in variables and in dictionaries."""

    @property
    def cell(self) -> Cell:
        """The cell of the source."""
        return self.played.cell

    @property
    def is_question(self) -> bool:
        """Whether the cell asks the reader."""
        return self.asks

    @property
    def code(self) -> str:
        """The code that a page shows: without the closing `kit.say(…)` or `kit.kotlin(…)`, whose text
        stands below it."""
        source = self.cell.source
        last = ast.parse(source).body[-1] if _TELLS.search(source) else None
        if not isinstance(last, ast.Expr) or not isinstance(last.value, ast.Call):
            return source
        if not _TELLS.match(f"{ast.unparse(last.value.func)}("):
            return source
        return "\n".join(source.splitlines()[: last.lineno - 1]).rstrip()


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
    runner = CellRunner(source)
    lesson = PlayedLesson(source)
    asked: list[object] = []
    with answers_anyway():
        for cell in runner.cells:
            played = runner.run(cell)
            value, asks = played.value, False
            cases = _cases(runner.forms(played)) if "predict" in cell.tags and value is None else ()
            if not _ASKS.isdisjoint(cell.tags):
                asks = bool(cases) or (value is None and _OPEN.search(cell.source) is not None)
                if isinstance(value, Prediction | Choice):
                    asks = not any(value is each for each in asked)
                    asked.append(value)
            name, runs = _name(played, runner, cases), _runs(cell, runner)
            lesson.cells.append(PlayedCell(played, runs, name, asks, cases, _existing(runner)))
    return lesson


def _cases(forms: Iterable[Prediction | Choice]) -> tuple[Choice, ...]:
    return tuple(form for form in forms if isinstance(form, Choice))


def _existing(runner: CellRunner) -> frozenset[Run]:
    values: list[object] = list(runner.namespace.values())
    values += [inner for value in values if isinstance(value, dict) for inner in value.values()]
    return frozenset(value for value in values if isinstance(value, Run))


def _runs(cell: Cell, runner: CellRunner) -> tuple[Run, ...]:
    """Returns the runs that the code names: `slow`, `before["wall"]`."""
    if cell.kind != "code":
        return ()
    found: dict[Run, None] = {}
    for node in ast.walk(ast.parse(cell.source)):
        value: object = None
        if isinstance(node, ast.Name):
            value = runner.namespace.get(node.id)
        elif (
            isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Name)
            and isinstance(node.slice, ast.Constant)
        ):
            runs = runner.namespace.get(node.value.id)
            value = runs.get(node.slice.value) if isinstance(runs, dict) else None
        if isinstance(value, Run):
            found[value] = None
    return tuple(found)


def _name(played: CellResult, runner: CellRunner, cases: tuple[Choice, ...]) -> str:
    if revealed := _REVEALS.match(played.cell.source.strip()):
        return revealed[1] or revealed[2]
    if cases:
        return played.cell.source.partition(" = ")[0].strip()
    if isinstance(played.value, Prediction | Choice):
        return next((name for name, value in runner.namespace.items() if value is played.value), "")
    opened = _OPEN.search(played.cell.source) if played.cell.kind == "code" else None
    return opened[1] if opened is not None else ""

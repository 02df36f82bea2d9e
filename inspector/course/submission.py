"""A submission: a learner's copy of a lesson, as .py cells or as a notebook; played with the lesson's own checks.

Terms       answer cells: the cells that a learner edits, by tag: `exercise` and `predict`.
Invariants  I1 all cells but the answer cells are the lesson's own, so an edited check has no effect. I2 solutions and
            what follows them do not run. I3 a name that the lesson's later cells read, and that no answer cell is for,
            keeps the lesson's value: an answer cell that binds `kit` or a recorded run changes no check.
Not here    whether a submission replaces a function of the checks: checker_state.py; its process: graded_process.py.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from .cell_runner import CellRunner
from .cells import Cell, LessonFormatError, read_cells
from .kit import Choice, Prediction, Result
from .sureness import CERTAIN

ANSWER_TAGS = ("exercise", "predict")
OUTPUT_LIMIT = 100_000


class SubmissionError(ValueError):
    """Raised if a file does not match the lesson; the message says why."""


class SubmissionScore(NamedTuple):
    """What a submission achieves. `differences`: what the failed checks report. `certain`: the revealed answers that
    the learner was certain of; `certain_wrong`: those of them that the run refuted."""

    checks: int
    passed: int
    questions: int
    answered: int
    right: int
    differences: tuple[str, ...]
    certain: int = 0
    certain_wrong: int = 0


def submitted_cells(path: Path) -> dict[str, list[str]]:
    """Returns the sources of the answer cells by tag, in order. Raises SubmissionError."""
    found: dict[str, list[str]] = {tag: [] for tag in ANSWER_TAGS}
    for tags, source in _cells_of(path):
        for tag in ANSWER_TAGS:
            if tag in tags:
                found[tag].append(source)
    return found


def _cells_of(path: Path) -> list[tuple[Sequence[str], str]]:
    try:
        if path.suffix.lower() == ".py":
            return [(cell.tags, cell.source) for cell in read_cells(path) if cell.kind == "code"]
        cells = json.loads(path.read_text(encoding="utf-8-sig"))["cells"]
        return [
            (cell.get("metadata", {}).get("tags", ()), "".join(cell["source"]))
            for cell in cells
            if cell["cell_type"] == "code"
        ]
    except OSError as error:
        raise SubmissionError(f"cannot be read ({error.strerror})") from error
    except LessonFormatError as error:
        raise SubmissionError(str(error)) from error
    except UnicodeDecodeError as error:
        raise SubmissionError("is no UTF-8 text; save it as UTF-8") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise SubmissionError("is no notebook") from error


class Merged(NamedTuple):
    """A cell of the lesson. `answer`: the learner's cell that runs instead; None: the lesson's own runs."""

    cell: Cell
    answer: Cell | None = None


def merged_cells(lesson: Path, submission: Path) -> list[Merged]:
    """Returns the lesson's cells up to the first solution, with the learner's answer cells. Raises SubmissionError."""
    answers = submitted_cells(submission)
    merged: list[Merged] = []
    used = dict.fromkeys(ANSWER_TAGS, 0)
    for cell in read_cells(lesson):
        if "solution" in cell.tags:
            break
        tag = next((tag for tag in ANSWER_TAGS if tag in cell.tags), None)
        answer: Cell | None = None
        if tag is not None and cell.kind == "code":
            if used[tag] < len(answers[tag]):
                answer = replace(cell, source=answers[tag][used[tag]])
            elif tag == "exercise":
                raise SubmissionError("has no cell with the tag exercise")
            used[tag] += 1
        merged.append(Merged(cell, answer))
    return merged


def play_submission(lesson: Path, submission: Path) -> SubmissionScore:
    """Runs a submission in this process and returns its score. Raises SubmissionError, and what the program raises."""
    runner = CellRunner(lesson, OUTPUT_LIMIT, has_forms=False)
    merged = merged_cells(lesson, submission)
    # Before any answer cell runs: it could replace what reads the sources.
    kept = [_kept_names(merged, at) if each.answer is not None else None for at, each in enumerate(merged)]
    checks: list[Result] = []
    forms: list[Prediction | Choice] = []
    for (cell, answer), names in zip(merged, kept, strict=True):
        before = dict(runner.namespace) if names is not None else {}
        result = runner.run(answer or cell)
        if names is not None:
            runner.namespace.update({name: before[name] for name in names & before.keys()})
        if "check" in cell.tags and type(result.value) is Result:
            checks.append(result.value)
        if "predict" in cell.tags:
            forms += runner.forms(result)
    differences = tuple(difference for check in checks for difference in check.differences)
    passed = sum(check.passed for check in checks)
    questions = sum(len(form.answers) if isinstance(form, Prediction) else 1 for form in forms)
    missing = sum(len(form.missing) if isinstance(form, Prediction) else form.chosen is None for form in forms)
    verdicts = [(form.sure == CERTAIN, is_right) for form in forms for is_right in form.verdicts.values()]
    right, certain = sum(is_right for _sure, is_right in verdicts), sum(sure for sure, _right in verdicts)
    wrong = verdicts.count((True, False))
    return SubmissionScore(len(checks), passed, questions, questions - missing, right, differences, certain, wrong)


def _kept_names(merged: Sequence[Merged], at: int) -> set[str]:
    """Returns the names that keep the lesson's value behind the answer cell at `at`."""
    return _needed([each.cell for each in merged[at + 1 :] if each.answer is None], merged) - _bound(merged[at].cell)


def _bound(cell: Cell) -> set[str]:
    """Returns the names that a cell of the lesson binds; the learner's replacement cell may bind these names, too."""
    tree = ast.parse(cell.source)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return names | {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def _needed(cells: Sequence[Cell], merged: Sequence[Merged]) -> set[str]:
    """Returns the names that these cells read, and those that the lesson's functions read that they call."""
    functions: dict[str, ast.AST] = {}
    for cell, answer in merged:
        if cell.kind == "code" and answer is None:
            for statement in ast.parse(cell.source).body:
                if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
                    functions[statement.name] = statement
    needed: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(cell.source) for cell in cells if cell.kind == "code"]
    while waiting:
        tree = waiting.pop()
        read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        waiting += [functions[name] for name in read - needed if name in functions]
        needed |= read
    return needed

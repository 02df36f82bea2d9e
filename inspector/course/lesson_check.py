"""Checks a lesson: starters fail, solutions pass, notebooks are fresh, and numbers in prose are computed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from inspector.lessons_folder import LESSONS

from .cell_runner import CellResult, run_cells
from .cells import TAGS, Cell, LessonFormatError, read_cells
from .kit import Choice, Prediction, Refuted, Result
from .notebook import notebooks
from .notebook_difference import notebook_difference
from .prose import Problem, prose_problems, texts

REQUIRED = ("predict", "reveal", "exercise", "check", "hint", "solution", "pitfalls", "kotlin", "transfer", "answer")
HINTS = 3


def check_lesson(source: Path, results: Sequence[CellResult] | None = None, *, built: bool = True) -> list[Problem]:
    """Returns the problems of a lesson. `results`: its cells, if it already ran. `built`: also compares notebooks."""
    try:
        cells = read_cells(source)
    except LessonFormatError as error:
        return [Problem(1, str(error))]
    found = [*_grammar_problems(cells), *_proof_problems(cells)]
    if results is None:
        try:
            results = run_cells(source)
        except Exception as error:
            place = _line_of(error, source)
            return sorted([*found, Problem(place, f"the lesson raises {type(error).__name__}: {error}")])
    found += _exercise_problems(results)
    found += _question_problems(results)
    found += prose_problems(source)
    found += _reference_problems(source)
    if built:
        found += _notebook_problems(source, results)
    return sorted(found)


def _line_of(error: BaseException, source: Path) -> int:
    line, trace = 1, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(source):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _grammar_problems(cells: Sequence[Cell]) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for cell in cells:
        for tag in cell.tags:
            if tag not in TAGS:
                yield Problem(cell.line, f"unknown tag {tag}; the tags are {', '.join(TAGS)}")
            first.setdefault(tag, cell.line)
    for tag in REQUIRED:
        if tag not in first:
            yield Problem(1, f"no cell with the tag {tag}")
    order = [tag for tag in TAGS if tag in first and tag not in ("choice", "step")]
    for before, after in zip(order, order[1:], strict=False):
        if first[before] > first[after]:
            yield Problem(first[after], f"{after} comes before {before}")
    hints = sum("hint" in cell.tags for cell in cells)
    exercises = sum("exercise" in cell.tags for cell in cells)
    if "hint" in first and hints < HINTS * max(exercises, 1):
        yield Problem(first["hint"], f"{hints} hints for {exercises} exercises; each exercise has {HINTS}")


def _exercise_problems(results: Sequence[CellResult]) -> Iterator[Problem]:
    state = ""
    for each in results:
        state = next((tag for tag in each.cell.tags if tag in ("exercise", "solution")), state)
        if "check" not in each.cell.tags:
            continue
        if not isinstance(each.value, Result):
            yield Problem(each.cell.line, "a check ends with kit.check(…)")
        elif state == "exercise" and each.value.passed:
            yield Problem(each.cell.line, "the starter passes its check, so the exercise asks for nothing")
        elif state == "solution" and not each.value.passed:
            yield Problem(each.cell.line, f"the solution fails its check. {each.value!r}")


def _question_problems(results: Sequence[CellResult]) -> Iterator[Problem]:
    beliefs = 0
    asked: list[Choice] = []
    for each in results:
        value = each.value
        beliefs += isinstance(value, Refuted)
        answered = isinstance(value, Prediction) and len(value.missing) < len(value.answers)
        if isinstance(value, Choice) and value not in asked:
            asked.append(value)
            yield from _reason_problems(value, each.cell.line)
        if "predict" in each.cell.tags and (answered or (isinstance(value, Choice) and value.chosen is not None)):
            yield Problem(each.cell.line, "the prediction is answered already; write None")
    if not beliefs:
        yield Problem(1, "no common belief is refuted; add kit.refute(…) to the pitfalls")


def _proof_problems(cells: Sequence[Cell]) -> Iterator[Problem]:
    """The proof of each answer can fail: it asks the run. A constant says the same of any program."""
    for cell in cells:
        if "choice" not in cell.tags:
            continue
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.keyword) and node.arg == "proof" and isinstance(node.value, ast.Dict):
                for answer, proof in zip(node.value.keys, node.value.values, strict=True):
                    if isinstance(proof, ast.Constant) and isinstance(answer, ast.Constant):
                        text = f"the proof of “{answer.value!s}” is a constant; compute it from a run"
                        yield Problem(cell.line + proof.lineno - 1, text)


_VERDICT = re.compile(r"(no|yes|right|wrong|não|sim|certo|errado)\b[.,:]", re.IGNORECASE)


def _reason_problems(choice: Choice, line: int) -> Iterator[Problem]:
    """Each answer has a reason of its own. The reveal writes right or wrong before it, so the reason does not."""
    reasons = list(choice.answers.values())
    for answer, reason in choice.answers.items():
        if not reason.strip() or reasons.count(reason) > 1:
            yield Problem(line, f"the answer “{answer}” has no reason of its own")
        elif _VERDICT.match(reason):
            yield Problem(line, f"the reason of “{answer}” repeats the verdict; begin with the fact")


_REFERENCE = re.compile(r"\b(?:lesson|lição) (\d+),? \*([^*]+)\*", re.IGNORECASE)
_TITLE = re.compile(r"^# # (.+)$", re.MULTILINE)


def _reference_problems(source: Path) -> Iterator[Problem]:
    """Compares `lesson 2, *Where is state read?*` with the beginning of the title of the lesson beside this one, or of
    the course."""
    for text in texts(source):
        for match in _REFERENCE.finditer(text.words.replace("\n", " ")):
            line = text.line + text.words.count("\n", 0, match.start())
            titles = [*_titles_of(int(match[1]), source.parent), *_titles_of(int(match[1]), LESSONS)]
            if not titles:
                yield Problem(line, f"there is no lesson {match[1]}")
            elif not any(title.startswith(match[2].rstrip(".")) for title in titles):
                yield Problem(line, f"lesson {match[1]} has the title “{titles[0]}”, not “{match[2]}”")


def _titles_of(number: int, folder: Path) -> list[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob(f"{number:02}_*.py"))]
    return [title[1] for text in texts if (title := _TITLE.search(text))]


def _notebook_problems(source: Path, results: Sequence[CellResult]) -> Iterator[Problem]:
    for path, text in notebooks(source, results).items():
        name = path.relative_to(source.parent)
        if not path.exists():
            yield Problem(1, f"{name} is not built; run phases lesson check {source.name} --build")
        elif difference := notebook_difference(path.read_text(encoding="utf-8"), text):
            yield Problem(1, f"{name} is out of date ({difference}); run phases lesson check {source.name} --build")

"""Makes the notebooks of a lesson from the results of its cells: one before answers, one executed for reading.

Terms       before: outputs only above the first question; the learner produces the others. Hints and answers are folded
            by `<details>`, solutions and choices by Jupyter's metadata. executed: all outputs, nothing folded.
Invariants  I1 the same cells give the same bytes: cell ids are numbers, and no output contains the time, a path or the
            Python version.
"""

from __future__ import annotations

import ast
import base64
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from inspector.language import N_, _, using

from .cell_runner import CellResult, run_cells
from .cells import Cell, language_of
from .lesson_files import executed_of, notebook_of

_QUESTIONS = frozenset(("choice", "predict"))
_FOLDED_TEXT = {"hint": N_("Hint"), "answer": N_("Answer")}
_FOLDED_CODE = frozenset(("choice", "solution"))

JsonCell = dict[str, object]


def notebooks(source: Path, results: Iterable[CellResult] | None = None) -> dict[Path, str]:
    """Returns the texts of a lesson's notebooks by path. `results`: the cells, if the lesson already ran."""
    cells = list(results) if results is not None else run_cells(source)
    with using(language_of(source)):
        return {notebook_of(source): notebook_before(cells), executed_of(source): notebook_executed(cells)}


def notebook_before(results: Iterable[CellResult]) -> str:
    """Returns the notebook before answers, as the text of the file."""
    cells: list[JsonCell] = []
    asked = False
    for index, each in enumerate(results):
        asked = asked or not _QUESTIONS.isdisjoint(each.cell.tags)
        cells.append(_cell(each, index, outputs=not asked, folded=True))
    return _text(cells)


def notebook_executed(results: Iterable[CellResult]) -> str:
    """Returns the executed notebook, as the text of the file."""
    return _text([_cell(each, index, outputs=True, folded=False) for index, each in enumerate(results)])


def _text(cells: list[JsonCell]) -> str:
    count = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            count += 1
            _count(cell, count)
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _count(cell: JsonCell, count: int) -> None:
    """Numbers a cell that was run; a cell without outputs shows no number, as before its first run."""
    outputs: Any = cell["outputs"]
    cell["execution_count"] = count if outputs else None
    for output in outputs:
        if output["output_type"] == "execute_result":
            output["execution_count"] = count


def _cell(result: CellResult, index: int, *, outputs: bool, folded: bool) -> JsonCell:
    cell = result.cell
    metadata: dict[str, object] = {"tags": list(cell.tags)} if cell.tags else {}
    source = cell.source
    if folded and cell.kind == "markdown":
        source = _folded_text(cell)
    elif folded and (_FOLDED_CODE.intersection(cell.tags) or _is_prose(cell)):
        metadata["jupyter"] = {"source_hidden": True}
    elif folded and "answer" in cell.tags:
        metadata["jupyter"] = {"source_hidden": True, "outputs_hidden": True}
        metadata["collapsed"] = True
    made: JsonCell = {"cell_type": cell.kind, "id": f"cell-{index:02}", "metadata": metadata, "source": _lines(source)}
    if cell.kind == "code":
        made["outputs"] = _outputs(result) if outputs else []
    return made


def _folded_text(cell: Cell) -> str:
    """Returns the Markdown of a hint or an answer behind its title; other cells unchanged."""
    title = next((_(_FOLDED_TEXT[tag]) for tag in cell.tags if tag in _FOLDED_TEXT), None)
    if title is None:
        return cell.source
    first = cell.source.partition(".**")[0]
    if first.startswith("**") and first[2:].startswith(title):
        title = first[2:]
    return f"<details><summary>{title}</summary>\n\n{cell.source}\n\n</details>"


def _is_prose(cell: Cell) -> bool:
    """Whether the cell consists of one `kit.say(…)` or `kit.kotlin(…)`: the text of the lesson, not code to read."""
    body = ast.parse(cell.source).body
    if len(body) != 1 or not isinstance(statement := body[0], ast.Expr):
        return False
    call = statement.value
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in ("say", "kotlin")


def _outputs(result: CellResult) -> list[JsonCell]:
    outputs: list[JsonCell] = []
    if result.printed:
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(result.printed)})
    if result.forms:
        outputs.append({"data": _data(result.forms), "metadata": {}, "output_type": "execute_result"})
    return outputs


def _data(forms: Mapping[str, str | bytes]) -> dict[str, str | list[str]]:
    return {
        mime: base64.b64encode(form).decode("ascii") if isinstance(form, bytes) else _lines(form)
        for mime, form in forms.items()
    }


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)

"""Runs the code cells of a lesson in this process, in order and in one namespace.

The result of a cell is its notebook output: the printed text, and the value of its last expression in every
available form. Line numbers in tracebacks and in engine messages are those of the lesson's file.
"""

from __future__ import annotations

import ast
import contextlib
import io
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from inspector.language import _, using

from .cells import Cell, language_of, read_cells
from .kit.choice import Choice
from .kit.notebook import TOO_MUCH, OutputLimitError
from .kit.prediction import Prediction, answers_anyway

_FORMS = (("image/png", "_repr_png_"), ("text/html", "_repr_html_"), ("text/markdown", "_repr_markdown_"))


@dataclass
class CellResult:
    """One cell and its outputs."""

    cell: Cell
    printed: str = ""
    value: Any = None
    forms: dict[str, Any] = field(default_factory=dict)
    """MIME type → text, or bytes of a picture; empty if the cell ended without a value."""


class _LimitedText(io.StringIO):
    """Collects printed text up to a number of characters."""

    def __init__(self, limit: int | None) -> None:
        super().__init__()
        self._limit = limit

    def write(self, text: str) -> int:
        if self._limit is not None and self.tell() + len(text) > self._limit:
            raise OutputLimitError(_(TOO_MUCH).format(most=f"{self._limit:,}"))
        return super().write(text)


class CellRunner:
    """Runs cells and keeps their namespace. `output_limit`: characters that a cell may print; None: no limit.
    `has_forms`: whether outputs get their forms, such as pictures, which cost more than many a cell."""

    def __init__(self, path: Path, output_limit: int | None = None, *, has_forms: bool = True) -> None:
        self.path = path
        self.has_forms = has_forms
        self.output_limit = output_limit
        self.cells = read_cells(path)
        self.language = language_of(path)
        self.namespace = ModuleType("__main__").__dict__

    def run(self, cell: Cell) -> CellResult:
        """Runs a code cell and returns its outputs, in the language of the lesson; an exception of the code propagates
        unchanged."""
        with using(self.language):
            return self._run(cell)

    def _run(self, cell: Cell) -> CellResult:
        result = CellResult(cell)
        if cell.kind != "code":
            return result
        # Blank lines before the cell keep the line numbers of the file.
        tree = ast.parse("\n" * (cell.line - 1) + cell.source, str(self.path))
        last: ast.expr | None = None
        if tree.body and isinstance(statement := tree.body[-1], ast.Expr):
            last = statement.value
            del tree.body[-1]
        out = _LimitedText(self.output_limit)
        with contextlib.redirect_stdout(out):
            exec(compile(tree, str(self.path), "exec", dont_inherit=True), self.namespace)
            if last is not None:
                code = compile(ast.Expression(last), str(self.path), "eval", dont_inherit=True)
                result.value = eval(code, self.namespace)
        result.printed = out.getvalue()
        if result.value is not None and self.has_forms:
            result.forms = _forms(result.value)
        return result

    def forms(self, result: CellResult) -> list[Prediction | Choice]:
        """Returns what a predict cell asks: a prediction, a choice, or a list of choices, as its value or as what its
        last statement assigned."""
        value = result.value if result.value is not None else self._last_assigned(result.cell)
        return [
            each for each in (value if isinstance(value, list) else [value]) if isinstance(each, (Prediction, Choice))
        ]

    def _last_assigned(self, cell: Cell) -> object:
        body = ast.parse(cell.source).body
        last = body[-1] if body else None
        if not isinstance(last, ast.Assign) or not isinstance(last.targets[0], ast.Name):
            return None
        return self.namespace.get(last.targets[0].id)

    def run_all(self) -> list[CellResult]:
        """Runs all cells in order."""
        return [self.run(cell) for cell in self.cells]


def _forms(value: Any) -> dict[str, Any]:
    forms = {mime: getattr(value, name)() for mime, name in _FORMS if hasattr(value, name)}
    forms["text/plain"] = repr(value)
    return forms


def run_cells(source: Path) -> list[CellResult]:
    """Runs a lesson as it stands; its open predictions reveal the engine's counts."""
    with answers_anyway():
        return CellRunner(source).run_all()

"""Reads the source of a lesson as cells: the subset of the py:percent format that lessons use.

Terms       cell: markdown or code, between two lines `# %%`. tags: the purpose of a cell (TAGS).
Format      `# %% [markdown] tags=["hint"]` begins a cell; lines of a markdown cell begin with `# `.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from inspector.language import ENGLISH, NAMES

TAGS = (
    "choice",
    "predict",
    "step",
    "reveal",
    "exercise",
    "check",
    "hint",
    "solution",
    "pitfalls",
    "kotlin",
    "transfer",
    "answer",
)
"""Purposes of cells, in lesson order. README.md explains them."""

_MARKER = re.compile(r"# %%(?P<markdown> \[markdown\])?(?: tags=(?P<tags>\[[^\]]*\]))?\s*$")


@dataclass(frozen=True)
class Cell:
    """One cell of a lesson."""

    kind: str
    """"markdown" or "code"."""
    source: str
    tags: tuple[str, ...]
    line: int
    """The source's first line in the file, from 1."""


class LessonFormatError(ValueError):
    """A line of the lesson violates the format; the message names the line."""


def read_cells(path: Path) -> list[Cell]:
    """Returns the cells of a lesson, in order. Raises LessonFormatError."""
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    cells: list[Cell] = []
    begin: tuple[str, tuple[str, ...], int] | None = None
    for number, line in enumerate([*lines, "# %%"], start=1):
        if not line.startswith("# %%"):
            if begin is None and line.strip():
                raise LessonFormatError(f"{path.name}:{number}: text before the first cell; begin it with # %%")
            continue
        if begin is not None:
            kind, tags, first = begin
            cells.append(_cell(path, kind, tags, lines[first - 1 : number - 1], first))
        marker = _MARKER.match(line)
        if marker is None:
            raise LessonFormatError(
                f'{path.name}:{number}: not a cell marker; write # %% or # %% [markdown], tags=["…"] after it'
            )
        kind = "markdown" if marker["markdown"] else "code"
        begin = (kind, tuple(json.loads(marker["tags"] or "[]")), number + 1)
    return cells


def _cell(path: Path, kind: str, tags: tuple[str, ...], lines: list[str], first: int) -> Cell:
    if kind == "markdown":
        for number, line in enumerate(lines, start=first):
            if line and line != "#" and not line.startswith("# "):
                raise LessonFormatError(f"{path.name}:{number}: begin the lines of a markdown cell with '# '")
        lines = [line[2:] for line in lines]
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return Cell(kind, "\n".join(lines), tags, first)


def language_of(path: Path) -> str:
    """Returns the code of the language in which a lesson is written: the name of its folder, else English."""
    return path.parent.name if path.parent.name in NAMES else ENGLISH
